"""Tables around a game: who may open, find, join, fill, change, start, watch, carry, leave and repeat them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kaiju.errors import SetupError
from kaiju.train.tries import EDITIONS
from kaiju.game.setup import (MODULES, MONSTER_IDS, check_setup)
from kaiju.server.hub import CARRY_FOR
from tests.server.games import begun, catch_up, connected, how_it_stands, next_step, play, seated
from tests.server.running import Client, Server, SetClock, wait_for
from tests.services import Redis

NO_TABLE = {"error": "no-table", "message": "There is no such table."}
NOT_YOURS = {"error": "not-allowed", "message": "This seat is not yours."}
NOT_HOST = {"error": "not-allowed", "message": "Only whoever opened the table can do this."}
GUESSED = "AAAAAAAAAAAAAAAA"
SUBSETS = [list(some) for n in range(len(MODULES) + 1) for some in itertools.combinations(MODULES, n)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("tables") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


def refused(client: Client, path: str, body: Any, status: int, method: str = "POST") -> str:
    """The sentence with which something is refused."""
    message: str = client.ask(method, path, body, status)["message"]
    return message


def seats(client: Client, table: str) -> list[Any]:
    found: list[Any] = client.get(f"/tables/{table}")["table"]["seats"]
    return found


def is_host(client: Client, table: str) -> bool:
    host: bool = client.get(f"/tables/{table}")["you"]["host"]
    return host


# --- opening


def why_not(edition: str, players: int, modules: list[str]) -> str | None:
    try:
        check_setup(edition, players, modules)
    except SetupError as error:
        return str(error)
    return None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_table_is_opened_with_what_the_rules_allow_and_nothing_else(server: Server, edition: str) -> None:
    client = server.client()
    allowed = 0
    for modules in SUBSETS:
        for players in range(2, 7):
            options = {"edition": edition, "players": players, "modules": modules}
            wrong = why_not(edition, players, modules)
            told = client.post("/check", options)
            assert (told and told["message"]) == wrong and (told is None or told["error"] == "impossible"), options
        if why_not(edition, 2, modules) is not None:
            client.ask("POST", "/tables", {"edition": edition, "players": 2, "modules": modules}, 409)
            continue
        allowed += 1
        table = client.open_table(edition=edition, players=2, modules=modules)
        client.sit(table, "Ann")
        client.sit(table, "Bob")
        client.start(table)
        shown = client.get(f"/tables/{table}")
        assert shown["table"]["status"] == "playing"
        assert (shown["view"]["edition"], shown["view"]["modules"]) == (edition, sorted(modules))
    assert allowed == {"base": 2 * 2 * 3 * 2 * 2, "dark": 3 * 2 * 2, "origins": 2 * 2}[edition]


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"edition": "gold"}, "There is no edition 'gold'; choose one of base, dark, origins."),
        ({"modules": ["gold"]}, "There is no module 'gold'"),
        ({"edition": "origins", "players": 5}, "King of Tokyo Origins is for 2 to 4 players, not 5."),
        ({"edition": "origins", "modules": ["power_up"]}, "The monsters of Origins have no Evolutions"),
        ({"edition": "dark", "modules": ["wicked"]}, "Dark Edition has the wickedness gauge already"),
        ({"players": 3, "modules": ["two_player"]}, "The two-player variant is for 2 players, not 3."),
        ({"modules": ["mutant_draft"]}, "The draft needs the Evolutions"),
        ({"rules": {"tile_side": "green"}}, "The option 'tile_side' needs the wickedness gauge"),
        ({"rules": {"asks": "always"}}, "The option 'asks' needs the Evolutions"),
        ({"rules": {"gold": 1}}, "There is no option 'gold'"),
        ({"rules": {"seed": 7}}, "There is no option 'seed'"),
        ({"rules": {"monsters": ["kraken"]}}, "There is no option 'monsters'"),
        ({"rules": {"first": 4}}, "'first' must be a seat from 0 to 3, not 4."),
        ({"rules": {"deck": ["wings"]}}, "A deck needs at least 3 cards"),
        ({"rules": {"deck": ["wings", "wings", "wings"]}}, "The boxes hold 2 copies of 'wings', not more."),
        ({"rules": {"deck": ["tank"] * 5000}}, "The options of the game are too long."),
        (
            {"modules": ["luchador"], "rules": {"challenge_cards": "pyproject.toml"}},
            "'challenge_cards' must be the set itself here, not the name of a file.",
        ),
        ({"players": 7}, "players"),
        ({"players": 1}, "players"),
        ({"away": 1}, "away"),
        ({"clock": {"kind": "chess"}}, "kind"),
        ({"gold": 1}, "gold"),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence(server: Server, options: dict[str, Any], sentence: str) -> None:
    client = server.client()
    status = 400 if sentence in options or sentence == "kind" else 409
    assert sentence in refused(client, "/tables", options, status)
    assert client.get("/tables/mine") == []
    table = client.open_table()
    before = how_it_stands(client, table)
    assert sentence in refused(client, f"/tables/{table}", options, status, "PATCH")
    assert how_it_stands(client, table) == before


def test_options_of_the_game_reach_it(server: Server) -> None:
    client = server.client()
    table = client.open_table(
        players=2, modules=["wicked", "power_up"], rules={"first": 1, "tile_side": "green", "asks": "always"}
    )
    client.sit(table, "Ann")
    client.sit(table, "Bob")
    client.start(table)
    with connected(client, table) as channel:
        play({0: channel, 1: channel}, random.Random(1), until=lambda: channel.view["turn"] > 0)  # type: ignore[index]
        assert channel.view is not None and channel.view["current"] == 1


# --- finding


def test_listed_tables_are_found_by_everybody_and_private_ones_by_those_who_sit_there(server: Server) -> None:
    ann, bob, eve = server.client(), server.client(), server.client()
    listed, private = ann.open_table(players=2, listed=True), ann.open_table(players=2)
    for table in (listed, private):
        bob.sit(table, "Bob")
    for anybody in (ann, bob, eve, server.client(token=False)):
        found = {table["id"]: table for table in anybody.get("/tables")}
        assert listed in found and private not in found
    line = found[listed]
    assert (line["status"], line["players"], line["seats"][0]["name"]) == ("open", 2, "Bob")
    assert {table["id"] for table in ann.get("/tables/mine")} == {listed, private}
    assert {table["id"] for table in bob.get("/tables/mine")} == {listed, private}
    assert eve.get("/tables/mine") == server.client(token=False).get("/tables/mine") == []


def test_lists_say_how_far_a_table_is(server: Server) -> None:
    table, (ann, bob) = seated(server, listed=True)

    def lines() -> list[str | None]:
        everywhere = (server.client().get("/tables"), ann.get("/tables/mine"))
        return [next((t["status"] for t in found if t["id"] == table), None) for found in everywhere]

    assert lines() == ["open", "open"]
    ann.start(table)
    assert lines() == ["playing", "playing"]
    with connected(ann, table) as a, connected(bob, table) as b:
        play({0: a, 1: b}, random.Random(1))
    assert lines() == [None, "over"], "a game that is over is for those who played it"
    [line] = ann.get("/tables/mine")
    assert line["winners"] == a.view["winners"] and len(line["points"]) == 2  # type: ignore[index]


def test_a_table_is_mine_no_longer_when_i_have_left_it_before_the_start(server: Server) -> None:
    table, (_, bob) = seated(server)
    assert [found["id"] for found in bob.get("/tables/mine")] == [table]
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    assert bob.get("/tables/mine") == []


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


def test_the_same_figure_is_not_played_twice(server: Server) -> None:
    client = server.client()
    pair = next(m for m in MONSTER_IDS if f"dark-{m}" in MONSTER_IDS)
    table = client.open_table(edition="dark")
    client.sit(table, "Ann", monster=pair)
    assert "Somebody plays this monster already." in refused(
        client, f"/tables/{table}/seats", {"name": "Bob", "monster": f"dark-{pair}"}, 409
    )


def test_modules_say_which_monsters_can_play(server: Server) -> None:
    client = server.client()
    table = client.open_table(modules=["power_up"])
    without = next(m for m in MONSTER_IDS if why_not_monster(m))
    assert "has no Evolutions" in refused(client, f"/tables/{table}/seats", {"name": "Ann", "monster": without}, 409)
    table = client.open_table(modules=["luchador"])
    client.sit(table, "Ann", monster="luchador")


def why_not_monster(monster: str) -> bool:
    other = "kraken" if monster != "kraken" else "gigazaur"
    try:
        check_setup("base", 2, ["power_up"], [monster, other])
    except SetupError as error:
        return "has no Evolutions" in str(error)
    return False


@pytest.mark.parametrize("edition", EDITIONS)
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
    without = next(m for m in MONSTER_IDS if why_not_monster(m))
    client.sit(table, "Ann", monster=without)
    client.sit(table, "Bob")
    client.ask("PATCH", f"/tables/{table}", {"players": 2, "modules": ["power_up"]}, 204)
    assert "has no Evolutions" in refused(client, f"/tables/{table}/start", None, 409)
    assert client.get(f"/tables/{table}")["table"]["status"] == "open"


# --- bots, options, the start


def test_only_the_host_puts_bots_at_seats_and_sends_them_away(server: Server) -> None:
    table, (ann, bob) = seated(server, ("Ann", "Bob"))
    ann.ask("PATCH", f"/tables/{table}", {"players": 5, "pace": 0}, 204)
    path = f"/tables/{table}/seats"
    for stranger in (bob, server.client()):
        assert stranger.ask("POST", path, {"bot": "random"}, 403) == NOT_HOST
    assert "There is no bot 'gold'; the bots are" in refused(ann, path, {"bot": "gold"}, 409)
    assert [ann.put_bot(table), ann.put_bot(table), ann.put_bot(table, "angry")] == [2, 3, 4]
    assert [seat["name"] for seat in seats(bob, table)] == ["Ann", "Bob", "Random", "Random 2", "Angry"]
    assert [seat["bot"] for seat in seats(bob, table)] == [None, None, "random", "random", "angry"]
    for stranger in (bob, server.client()):
        assert stranger.ask("DELETE", f"{path}/3", None, 403) == NOT_YOURS
    ann.ask("DELETE", f"{path}/3", None, 204)
    assert seats(bob, table)[3] is None
    assert "Nobody sits there." in refused(ann, f"{path}/3", None, 409, "DELETE")
    assert ann.get(f"/tables/{table}")["you"]["seats"] == [0], "a bot's seat is nobody's"


def test_only_the_host_changes_options_and_only_before_the_start(server: Server) -> None:
    table, (ann, bob) = seated(server)
    path = f"/tables/{table}"
    for stranger in (bob, server.client()):
        assert stranger.ask("PATCH", path, {"players": 3}, 403) == NOT_HOST
    assert server.client(token=False).ask("PATCH", path, {"players": 3}, 403) == NOT_YOURS
    with connected(bob, table) as channel:
        ann.ask("PATCH", path, {"players": 3, "edition": "origins", "listed": True, "pace": 0}, 204)
        assert next_step(channel, "options")["body"]["options"]["edition"] == "origins"
        assert channel.table["options"]["players"] == 3 and len(channel.table["seats"]) == 3
    assert table in [found["id"] for found in server.client().get("/tables")]
    bob.sit(table, "Bea")
    assert "Somebody sits at a seat that would go." in refused(ann, path, {"players": 2}, 409, "PATCH")
    ann.start(table)
    before = how_it_stands(ann, table)
    assert "The game has begun already." in refused(ann, path, {"players": 3}, 409, "PATCH")
    assert "The game has begun already." in refused(ann, f"{path}/seats", {"bot": "random"}, 409)
    assert "The game has begun already." in refused(ann, f"{path}/start", None, 409)
    assert how_it_stands(ann, table) == before
    assert ann.get(path)["view"]["edition"] == "origins"


def test_the_game_starts_when_the_host_says_so_and_every_seat_is_taken(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=3)
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    path = f"/tables/{table}/start"
    assert bob.ask("POST", path, None, 403) == NOT_HOST
    assert "Seat 3 is empty: put a bot there, or wait for somebody." in refused(ann, path, None, 409)
    ann.put_bot(table)
    with connected(bob, table) as channel:
        ann.start(table)
        assert next_step(channel)["kind"] == "start"
        assert channel.table["status"] == "playing", "whoever is told of the start is told that the table plays"
        assert channel.question is not None and channel.view is not None and channel.view["you"] == 1


def test_bots_alone_play_for_an_audience_or_not_at_all(server: Server) -> None:
    client = server.client()
    hidden = client.open_table(players=2, watch=False)
    shown = client.open_table(players=2, watch=True)
    for table in (hidden, shown):
        client.put_bot(table)
        client.put_bot(table)
    assert "Only bots sit here, and nobody may watch them." in refused(client, f"/tables/{hidden}/start", None, 409)
    with connected(server.client(token=False), shown) as channel:
        client.start(shown)
        channel.hear_until(lambda _: channel.over)
    assert channel.table["secret"] is not None


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
    with connected(cid, table) as channel:
        ann.ask("DELETE", f"/tables/{table}/seats/2", None, 204)
        channel.hear_until(lambda m: m["type"] == "table")
        assert channel.you["seats"] == []
        presence = channel.hear_until(lambda m: m["type"] == "presence")
        assert presence["here"] == [], "nobody is at a seat that nobody has"
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
    ("GET", "/steps", None),
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
        assert all(step["body"] == {"bot": True} for step in acted)
        with connected(bob, table) as b:
            assert next_step(b, "back")["seat"] == 1
            a.hear_until(lambda m: m.get("table", {}).get("seats", [{}, {}])[1].get("stand_in", "") is None)
            play({0: a, 1: b}, random.Random(2), until=lambda: a.over)
            assert [seat["stand_in"] for seat in a.table["seats"]] == [None, None]


# --- once more


def finished(server: Server, **options: Any) -> tuple[str, list[Client]]:
    table, people = begun(server, **options)
    with connected(people[0], table) as a, connected(people[1], table) as b:
        play({0: a, 1: b}, random.Random(5))
    return table, people


def test_a_rematch_is_a_table_with_the_same_people_bots_and_options(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=3, edition="origins", modules=["luchador"], chat="seats", listed=True)
    ann.sit(table, "Ann", monster="kraken")
    ann.put_bot(table)
    bob.sit(table, "Bob")
    ann.start(table)
    path = f"/tables/{table}/rematch"
    assert "The game is not over." in refused(ann, path, None, 409)
    with connected(ann, table) as a, connected(bob, table) as b, connected(server.client(), table) as spectator:
        play({0: a, 2: b}, random.Random(5), watching=[spectator])
        assert server.client().ask("POST", path, None, 403) == NOT_YOURS
        new = bob.post(path)["id"]
        assert new != table
        for channel in (a, b, spectator):
            step = next_step(channel, "next")
            assert step["body"] == {"table": new} and channel.table["next"] == new
        assert ann.post(path) == bob.post(path) == {"id": new}, "asked twice, it is the same one"
    old, found = ann.get(f"/tables/{table}"), ann.get(f"/tables/{new}")
    assert found["table"]["options"] == old["table"]["options"]
    assert found["table"]["seats"] == old["table"]["seats"]
    assert found["table"]["status"] == "open"
    assert found["table"]["commitment"] != old["table"]["commitment"]
    assert all(found["table"]["salts"][seat] != old["table"]["salts"][seat] for seat in (0, 2)), "people's own words"
    assert found["you"]["seats"] == [0] and bob.get(f"/tables/{new}")["you"]["seats"] == [2]
    for person in (ann, bob):
        assert new in [mine["id"] for mine in person.get("/tables/mine")]
    bob.start(new)
    with connected(ann, new) as a, connected(bob, new) as b:
        play({0: a, 2: b}, random.Random(6))


def test_two_processes_asked_at_once_for_a_rematch_lead_to_the_same_table(tmp_path: Path) -> None:
    """Without channels between them, the second one has not heard of the first one's table when it is asked."""
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Server(database) as one, Server(database) as two:
        table, (ann, bob) = finished(one)
        bob.http.base_url = two.url
        assert bob.get(f"/tables/{table}")["table"]["next"] is None
        new = ann.post(f"/tables/{table}/rematch")["id"]
        assert bob.get(f"/tables/{table}")["table"]["next"] is None
        assert bob.post(f"/tables/{table}/rematch")["id"] == new
        assert bob.get(f"/tables/{table}")["table"]["next"] == new


def test_whoever_looks_on_at_one_process_sits_down_at_another(tmp_path: Path, redis_server: Redis) -> None:
    """A seat is a seat everywhere: its holder gets its view, its question and its name among those present."""
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Server(database, redis_server.url) as one, Server(database, redis_server.url) as two:
        for server in (one, two):
            wait_for(lambda server=server: server.client().get("/health")["channels"])  # type: ignore[misc]
        ann, bob = one.client(), one.client()
        table = ann.open_table(players=2, modules=["power_up"])
        with connected(ann, table) as a, connected(bob, table) as b:
            for person, name in ((ann, "Ann"), (bob, "Bob")):
                person.http.base_url = two.url
                person.sit(table, name)
            for seat, channel in enumerate((a, b)):
                channel.hear_until(lambda m, seat=seat: m["type"] == "table" and m["you"]["seats"] == [seat])
            ann.start(table)
            for seat, channel in enumerate((a, b)):
                next_step(channel, "start")
                assert channel.view is not None and channel.view["you"] == seat
            with connected(ann, table) as second:
                assert second.hear_until(lambda m: m["type"] == "presence")["here"] == [0, 1]
            play({0: a, 1: b}, random.Random(1), until=lambda: a.number > 20)


def test_every_device_of_a_player_finds_the_rematch(server: Server) -> None:
    table, (ann, _) = finished(server)
    phone = server.client()
    phone.post("/carry", {"code": ann.post(f"/tables/{table}/seats/0/carry")["code"]})
    new = ann.post(f"/tables/{table}/rematch")["id"]
    assert phone.get(f"/tables/{new}")["you"]["seats"] == [0]
    assert new in [mine["id"] for mine in phone.get("/tables/mine")]


def test_after_the_game_its_record_is_there_and_before_it_is_not(server: Server) -> None:
    table, (ann, bob) = begun(server)
    for person in (ann, bob, server.client()):
        assert "The record is shown when the game is over" in refused(
            person, f"/tables/{table}/record", None, 409, "GET"
        )
        assert person.get(f"/tables/{table}")["table"]["secret"] is None
    with connected(ann, table) as a, connected(bob, table) as b:
        play({0: a, 1: b}, random.Random(5))
    record = server.client().get(f"/tables/{table}/record")
    assert record["names"] == ["Ann", "Bob"] and record["fair"]["secret"] == a.table["secret"]
