"""Seats: sitting down, the host, those who watch, several seats and devices, leaving."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kaiju.errors import SetupError
from kaiju.game.setup import check_setup, editions, monsters
from kaiju.server.hub.seating import CARRY_FOR
from tests.server.asking import GUESSED, NO_TABLE, NOT_YOURS, is_host, refused, seats
from tests.server.games import begun, catch_up, connected, how_it_stands, next_step, play, seated
from tests.server.running import Client, Server, SetClock


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("tables") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


# --- sitting down


def test_names_and_monsters_are_had_once(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=4)
    assert ann.sit(table, "Ann", monster="kraken") == 0
    path = f"/tables/{table}/seats"
    before = how_it_stands(bob, table)
    for body, status, sentence in (
        ({"name": "Ann"}, 409, "Somebody at this table is already called Ann."),
        ({"name": " ANN\u200b "}, 409, "Somebody at this table is already called ANN."),
        ({"name": "Bob", "monster": "kraken"}, 409, "Somebody plays this monster already."),
        ({"name": "Bob", "monster": "godzilla"}, 409, "There is no monster 'godzilla'."),
        ({"name": "Bob", "monster": "luchador"}, 409, "add the module 'luchador'"),
        ({"name": "Bob", "seat": 0}, 409, "Somebody sits there already."),
        ({"name": "Bob", "seat": 4}, 409, "There is no seat 4; the seats are 0 to 3."),
        ({"name": "Bob", "seat": 9}, 400, "seat"),
        ({"name": "Bob", "seat": -1}, 400, "seat"),
        ({"name": ""}, 409, "A name needs at least one letter."),
        ({"name": "B" * 25}, 409, "A name has at most 24 letters."),
        ({"name": "Bob", "gold": 1}, 400, "gold"),
    ):
        assert sentence in refused(bob, path, body, status)
    assert how_it_stands(bob, table) == before
    assert bob.sit(table, "Bob", monster="gigazaur", seat=3) == 3
    assert [seat and (seat["name"], seat["monster"]) for seat in seats(bob, table)] == [
        ("Ann", "kraken"), None, None, ("Bob", "gigazaur"),
    ]  # fmt: skip
    bob.sit(table, "Bea")
    bob.sit(table, "Ben")
    assert "All seats are taken." in refused(bob, path, {"name": "Bo"}, 409)


def test_whoever_goes_by_the_name_of_the_monster_is_said_to_have_none(server: Server) -> None:
    """So that readers of other languages see it in theirs."""
    ann, bob, cid = server.client(), server.client(), server.client()
    table = ann.open_table(players=4)
    ann.sit(table, "Кракен", monster="kraken")
    bob.sit(table, "Gigazaur", monster="alienoid")
    cid.sit(table, "Cid", monster="meka-dragon")
    ann.put_bot(table)
    seats = ann.get(f"/tables/{table}")["table"]["seats"]
    assert [seat.get("unnamed") for seat in seats] == [True, None, None, None]


def test_the_same_figure_is_not_played_twice(server: Server) -> None:
    client = server.client()
    pair = next(m for m in monsters() if f"dark-{m}" in monsters())
    table = client.open_table(edition="dark")
    client.sit(table, "Ann", monster=pair)
    assert "Somebody plays this monster already." in refused(
        client, f"/tables/{table}/seats", {"name": "Bob", "monster": f"dark-{pair}"}, 409
    )


def test_modules_say_which_monsters_can_play(server: Server) -> None:
    client = server.client()
    table = client.open_table(modules=["power_up"])
    without = next(m for m in monsters() if why_not_monster(m))
    assert "has no Evolutions" in refused(client, f"/tables/{table}/seats", {"name": "Ann", "monster": without}, 409)
    table = client.open_table(modules=["luchador"])
    client.sit(table, "Ann", monster="luchador")


def why_not_monster(monster: str) -> bool:
    other = "kraken" if monster != "kraken" else "gigazaur"
    try:
        check_setup("base", 2, [], [monster, other])  # some come with a pack of their own
    except SetupError:
        return False
    try:
        check_setup("base", 2, ["power_up"], [monster, other])
    except SetupError as error:
        return "has no Evolutions" in str(error)
    return False


@pytest.mark.parametrize("edition", editions())
@pytest.mark.parametrize("modules", [[], ["power_up"]], ids=str)
def test_whoever_names_no_monster_gets_one_of_the_box(server: Server, edition: str, modules: list[str]) -> None:
    if edition == "origins" and modules:
        return
    client = server.client()
    table = client.open_table(edition=edition, players=4, modules=modules)
    for i in range(4):
        client.sit(table, f"Nr {i}")
    usual = check_setup(edition, 4, modules).monsters
    assert {seat["monster"] for seat in seats(client, table)} == set(usual)
    client.start(table)


def test_a_monster_that_the_new_modules_do_not_allow_keeps_the_game_from_starting(server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2)
    without = next(m for m in monsters() if why_not_monster(m))
    client.sit(table, "Ann", monster=without)
    client.sit(table, "Bob")
    client.ask("PATCH", f"/tables/{table}", {"players": 2, "modules": ["power_up"]}, 204)
    assert "has no Evolutions" in refused(client, f"/tables/{table}/start", None, 409)
    assert client.get(f"/tables/{table}")["table"]["status"] == "open"


# --- the host


def test_whoever_opened_the_table_is_its_host_seated_or_not(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2)
    assert is_host(ann, table) and not is_host(bob, table) and not is_host(server.client(token=False), table)
    bob.sit(table, "Bob")
    ann.sit(table, "Ann")
    assert is_host(ann, table) and not is_host(bob, table)


def test_when_the_host_leaves_the_first_person_still_there_takes_over(server: Server) -> None:
    table, (ann, bob, cid) = seated(server, ("Ann", "Bob", "Cid"))
    assert [is_host(person, table) for person in (ann, bob, cid)] == [True, False, False]
    ann.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
    assert [is_host(person, table) for person in (bob, cid)] == [True, False]
    bob.put_bot(table)
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    assert not is_host(bob, table) and is_host(cid, table), "a bot at a lower seat is not a person"
    cid.sit(table, "Cio")
    cid.start(table)


def test_a_host_who_comes_back_is_the_host_again(server: Server) -> None:
    table, (ann, bob) = seated(server)
    ann.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
    assert is_host(bob, table)
    ann.sit(table, "Ann")
    assert is_host(ann, table) and not is_host(bob, table)


def test_the_host_can_send_people_away_and_others_cannot(server: Server) -> None:
    table, (ann, bob, cid) = seated(server, ("Ann", "Bob", "Cid"))
    assert bob.ask("DELETE", f"/tables/{table}/seats/2", None, 403) == NOT_YOURS
    with connected(ann, table) as channel, connected(cid, table):
        channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 2])
        ann.ask("DELETE", f"/tables/{table}/seats/2", None, 204)
        channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0])
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    assert [bool(seat) for seat in seats(ann, table)] == [True, False, False]


# --- watching


def test_spectators_see_what_everybody_sees(server: Server) -> None:
    table, _ = begun(server, modules=["power_up"])
    for client in (server.client(), server.client(token=False)):
        with connected(client, table) as channel:
            assert channel.you == {"seats": [], "host": False, "own": {}}
            assert channel.view is not None and channel.view["you"] is None
            assert channel.view["own"] == {"hand": [], "choice": [], "drafted": [], "challenge": None}
            assert "options" not in channel.view["decision"]


def closing(client: Client, table: str) -> tuple[int, str]:
    """With which code and reason a live channel is closed at once."""
    with client.live(table) as channel:
        with pytest.raises(ConnectionClosed) as closed:
            channel.hear()
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code, closed.value.rcvd.reason


REQUESTS = [
    ("GET", "", None),
    ("GET", "/entries", None),
    ("GET", "/record", None),
    ("PATCH", "", {"players": 2}),
    ("POST", "/seats", {"name": "Eve"}),
    ("POST", "/seats", {"bot": "random"}),
    ("DELETE", "/seats/0", None),
    ("DELETE", "/seats/5", None),
    ("POST", "/start", None),
    ("POST", "/rematch", None),
    ("POST", "/actions", {"question": 4, "key": "stop"}),
    ("POST", "/actions", {"question": 4, "key": "stop", "seat": 0}),
    ("POST", "/undo", {"question": 4}),
    ("POST", "/chat", {"text": "hello", "name": "Eve"}),
    ("POST", "/back", None),
    ("PUT", "/seats/0/standing", {}),
    ("POST", "/seats/0/carry", None),
]


def test_to_strangers_a_table_that_is_not_to_be_watched_is_like_one_that_does_not_exist(server: Server) -> None:
    table, (ann, bob) = begun(server, watch=False)
    for stranger in (server.client(), server.client(token=False)):
        assert closing(stranger, table) == closing(stranger, GUESSED) == (4004, NO_TABLE["message"])
        for method, path, body in REQUESTS:
            answers = [
                stranger.http.request(method, f"/api/tables/{known}{path}", json=body) for known in (table, GUESSED)
            ]
            there, nowhere = [(answer.status_code, answer.json()) for answer in answers]
            assert there == nowhere, f"{method} {path}: {there}, not {nowhere}"
    for person in (ann, bob):
        assert person.get(f"/tables/{table}")["table"]["status"] == "playing"


def test_those_who_looked_on_before_the_start_see_no_more_where_nobody_may_watch(server: Server) -> None:
    table, (ann, bob) = seated(server, watch=False)
    with connected(bob, table) as channel, connected(server.client(), table) as stranger:
        ann.start(table)
        next_step(channel, "start")
        heard: list[dict[str, Any]] = []
        with pytest.raises(ConnectionClosed) as closed:
            stranger.hear_until(lambda message: heard.append(message) or False)  # type: ignore[func-returns-value]
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4004
        assert not any(message.get("view") for message in heard)


def test_who_is_there_is_told_to_everybody(server: Server) -> None:
    table, (ann, bob) = begun(server)
    with connected(ann, table) as a:
        assert a.hear_until(lambda m: m["type"] == "presence")["here"] == [0]
        with connected(bob, table), connected(server.client(), table):
            a.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1] and m["watching"] == 1)
        a.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0] and m["watching"] == 0)


# --- several seats, several devices


def test_hot_seat_shows_the_table_with_the_eyes_of_whoever_decides(server: Server) -> None:
    client = server.client()
    table = client.open_table(players=3, modules=["power_up"])
    for i, name in enumerate(("Ann", "Bob")):
        assert client.sit(table, name) == i
    other = server.client()
    other.sit(table, "Cid")
    with connected(client, table) as both, connected(other, table) as third:
        client.start(table)
        secrets: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
        rng = random.Random(3)

        def look() -> None:
            question = both.question
            if question is None:
                return
            seat = question["seat"]
            assert both.view is not None and third.view is not None
            assert both.view["you"] == (seat if seat in (0, 1) else 0)
            assert ("options" in both.view["decision"]) == (seat in (0, 1))
            assert third.view["you"] == 2 and ("options" in third.view["decision"]) == (seat == 2)

        while not both.over:
            step = next_step(both)
            for event in step.get("events", ()):
                if event["kind"] == "evolution_keep" and event.get("card"):
                    secrets[event["seat"]].add(event["card"])
            catch_up([third], step["number"])
            look()
            if both.question is None or (secrets[0] and secrets[1] and both.question["kind"] == "roll"):
                break
            asked = third if both.question["seat"] == 2 else both
            asked.socket.send(
                f'{{"type":"act","question":{asked.question["number"]},"key":"{rng.choice(asked.options)}"}}'  # type: ignore[index]
            )
        assert secrets[0] and secrets[1] and not secrets[2], "the secrets of both, and of nobody else"


def test_a_seat_is_carried_to_another_device_once(server: Server) -> None:
    table, (ann, bob) = begun(server)
    phone, thief = server.client(), server.client()
    assert bob.ask("POST", f"/tables/{table}/seats/0/carry", None, 403) == NOT_YOURS
    code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    other = bob.post(f"/tables/{table}/seats/1/carry")["code"]
    wrong = refused(thief, "/carry", {"code": "A" * len(code)}, 404)
    assert phone.post("/carry", {"code": code}) == {"table": table, "seat": 0}
    assert refused(thief, "/carry", {"code": code}, 404) == wrong
    assert phone.post("/carry", {"code": other}) == {"table": table, "seat": 1}, "one code does not spend another"
    assert ann.get(f"/tables/{table}")["you"]["seats"] == [0]
    assert phone.get(f"/tables/{table}")["you"]["seats"] == [0, 1]
    assert thief.get(f"/tables/{table}")["you"]["seats"] == []
    assert [found["id"] for found in phone.get("/tables/mine")] == [table]
    with connected(phone, table) as p, connected(ann, table) as a:
        play({0: p, 1: p}, random.Random(1), watching=[a], until=lambda: a.number > 20)
        play({0: a, 1: p}, random.Random(1), until=lambda: a.number > 40)


def test_a_code_is_good_for_a_quarter_of_an_hour(server: Server) -> None:
    table, (ann, _) = begun(server)
    path = f"/tables/{table}/seats/0/carry"
    early, late = ann.post(path)["code"], ann.post(path)["code"]
    server.let_pass(CARRY_FOR - 1)
    server.client().post("/carry", {"code": early})
    server.let_pass(2)
    assert "This link is not valid, or no longer" in refused(server.client(), "/carry", {"code": late}, 404)


def test_carrying_the_hosts_seat_carries_the_hosts_rights(server: Server) -> None:
    table, (ann, bob) = seated(server)
    phone = server.client()
    phone.post("/carry", {"code": ann.post(f"/tables/{table}/seats/0/carry")["code"]})
    assert is_host(phone, table) and is_host(ann, table) and not is_host(bob, table)
    phone.start(table)


def test_a_code_does_not_lead_to_the_seat_of_whoever_sits_there_next(server: Server) -> None:
    table, (_, bob) = seated(server)
    code = bob.post(f"/tables/{table}/seats/1/carry")["code"]
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    cid = server.client()
    cid.sit(table, "Cid")
    refused(bob, "/carry", {"code": code}, 404)
    assert bob.get(f"/tables/{table}")["you"]["seats"] == []
    assert cid.get(f"/tables/{table}")["you"]["seats"] == [1]


def test_a_code_for_a_seat_that_is_gone_is_refused(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=3)
    ann.sit(table, "Ann", seat=2)
    code = ann.post(f"/tables/{table}/seats/2/carry")["code"]
    ann.ask("DELETE", f"/tables/{table}/seats/2", None, 204)
    ann.ask("PATCH", f"/tables/{table}", {"players": 2}, 204)
    refused(server.client(), "/carry", {"code": code}, 404)


# --- leaving


def test_a_seat_left_before_the_start_is_free(server: Server) -> None:
    table, (_, bob) = seated(server)
    cid = server.client()
    with connected(cid, table) as channel:
        bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        assert next_step(channel)["kind"] == "rise"
        assert channel.table["seats"][1] is None
    assert cid.sit(table, "Bob") == 1
    assert bob.ask("DELETE", f"/tables/{table}/seats/1", None, 403) == NOT_YOURS


def test_who_has_risen_is_not_there_any_more(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table) as a, connected(bob, table):
        a.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
        bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        a.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0] and m["watching"] == 1)
        server.client().sit(table, "Cid")
        with connected(server.client(), table):
            assert a.hear_until(lambda m: m["type"] == "presence" and m["watching"] == 2)["here"] == [0]


def test_a_bot_answers_for_whoever_leaves_a_game_until_they_are_back(server: Server) -> None:
    table, (ann, bob) = begun(server)
    with connected(ann, table) as a:
        bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        assert next_step(a, "stand-in") | {"number": 0, "at": 0} == {
            "number": 0, "at": 0, "kind": "stand-in", "seat": 1, "body": {"reason": "left"},
        }  # fmt: skip
        assert a.table["seats"][1]["stand_in"] == "left" and a.table["seats"][1]["name"] == "Bob"
        acted: list[dict[str, Any]] = []
        while len(acted) < 3:
            if a.question["seat"] == 0:  # type: ignore[index]
                assert a.act(a.options[0])["type"] == "ok"
                continue
            step = next_step(a)
            if step["kind"] == "act" and step["seat"] == 1:
                acted.append(step)
        assert all(step["body"] == {"bot": "normal"} for step in acted)
        with connected(bob, table) as b:
            assert next_step(b, "back")["seat"] == 1
            a.hear_until(lambda m: m.get("table", {}).get("seats", [{}, {}])[1].get("stand_in", "") is None)
            play({0: a, 1: b}, random.Random(2), until=lambda: a.over)
            assert [seat["stand_in"] for seat in a.table["seats"]] == [None, None]
