"""Tables around a game: who may open, find, join, fill, change, start, watch, carry, leave and repeat them."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju.errors import SetupError
from kaiju.game.setup import check_setup, editions, modules
from tests.server.asking import NOT_HOST, NOT_YOURS, refused, seats
from tests.server.games import begun, connected, how_it_stands, next_step, play, seated
from tests.server.running import Client, Server, SetClock, wait_for
from tests.services import Redis

PACKS = ["cthulhu", "cybertooth", "king_kong", "transformation", "halloween", "mindbug", "anubis"]
"""They go with everything: all of them or none is enough here."""
OTHERS = [module for module in modules() if module not in PACKS]
CHOSEN = [list(some) for n in range(len(OTHERS) + 1) for some in itertools.combinations(OTHERS, n)]
SUBSETS = [[*some, *packs] for some in CHOSEN for packs in ([], PACKS)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("tables") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


# --- opening


def why_not(edition: str, players: int, modules: list[str]) -> str | None:
    try:
        check_setup(edition, players, modules)
    except SetupError as error:
        return str(error)
    return None


@pytest.mark.parametrize("edition", editions())
def test_a_table_is_opened_with_what_the_rules_allow_and_nothing_else(server: Server, edition: str) -> None:
    client = server.client()
    allowed = 0
    for chosen in SUBSETS:
        for players in range(2, 7):
            options = {"edition": edition, "players": players, "modules": chosen}
            wrong = why_not(edition, players, chosen)
            told = client.post("/check", options)
            assert (told and told["message"]) == wrong and (told is None or told["error"] == "impossible"), options
        if why_not(edition, 2, chosen) is not None:
            client.ask("POST", "/tables", {"edition": edition, "players": 2, "modules": chosen}, 409)
            continue
        allowed += 1
        table = client.open_table(edition=edition, players=2, modules=chosen)
        client.sit(table, "Ann")
        client.sit(table, "Bob")
        client.start(table)
        shown = client.get(f"/tables/{table}")
        assert shown["table"]["status"] == "playing"
        assert (shown["view"]["edition"], shown["view"]["modules"]) == (edition, sorted(chosen))
    assert allowed == 2 * {"base": 2 * 2 * 3 * 2 * 2, "dark": 3 * 2 * 2, "origins": 2 * 2}[edition]


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
            {"modules": ["origins_cards"], "rules": {"origins_mix": "all", "own_deck": ["heal", "tank", "wings"]}},
            "'origins_mix' mixes decks, and 'own_deck' is a deck of one's own: give one of them.",
        ),
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
    assert "The game has begun: only chat" in refused(ann, path, {"players": 3}, 409, "PATCH")
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


# --- once more


def finished(server: Server, **options: Any) -> tuple[str, list[Client]]:
    table, people = begun(server, **options)
    with connected(people[0], table) as a, connected(people[1], table) as b:
        play({0: a, 1: b}, random.Random(5))
    return table, people


def test_a_rematch_is_a_table_with_the_same_people_bots_and_options(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=3, edition="origins", modules=["luchador"], chat="seats", listed=True)
    ann.sit(table, "Ann", monster="kraken", salt="hers")
    ann.put_bot(table)
    bob.sit(table, "Bob", salt="his")
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
    assert [seat["host"] for seat in found["table"]["seats"]] == [False, False, True], "whoever asked opened it"
    for told in (old, found):
        for seat in told["table"]["seats"]:
            del seat["host"]
    assert found["table"]["seats"] == old["table"]["seats"]
    assert found["table"]["status"] == "open"
    assert found["table"]["commitment"] != old["table"]["commitment"]
    assert old["table"]["salts"] == ["hers", "bot", "his"]
    assert found["table"]["salts"] == ["server", "bot", "server"], "people bring words of their own anew"
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
