"""What a server tells besides tables: health, figures, statistics, and what can be played with."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

import kaiju
from kaiju import bots
from kaiju.game.setup import editions, modules, monsters
from kaiju.server.store.database import GuardedConnection
from kaiju.server.store.moving import export_tables, import_tables, read_tables
from kaiju.server.store.store import Store
from kaiju.text import LANGUAGES, all_texts
from tests.server.hotseat import alter, play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server, wait_for
from tests.services import Redis

Figures = dict[tuple[str, tuple[str, ...]], float]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("figures") / "t.sqlite")) as running:
        yield running


def figures(client: Client) -> Figures:
    """What Prometheus would read, by name and labels."""
    page = client.http.get("/api/metrics")
    assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = text_string_to_metric_families(page.text)
    return {(s.name, tuple(s.labels.values())): s.value for family in families for s in family.samples}


def test_health(server: Server) -> None:
    told = server.client(token=False).get("/health")
    expected = {"status": "ok", "version": kaiju.__version__, "rules": kaiju.RULES_VERSION, "channels": True}
    assert told == expected


def test_health_tells_of_lost_channels(tmp_path: Path, redis_server: Redis) -> None:
    """The tables are served without them; whoever keeps the server should know."""
    with Server(sqlite_url(tmp_path / "t.sqlite"), redis_server.url) as server:
        client = server.client(token=False)
        wait_for(lambda: client.get("/health")["channels"])
        redis_server.stop()
        wait_for(lambda: not client.get("/health")["channels"])
        assert client.get("/health")["status"] == "ok"
        redis_server.start()
        wait_for(lambda: client.get("/health")["channels"])


def test_the_figures_count_what_happens(server: Server) -> None:
    client = server.client()
    before = figures(client)

    def more(name: str, *labels: str) -> float:
        return figures(client).get((name, labels), 0.0) - before.get((name, labels), 0.0)

    table = start_hot_seat(client, players=4)
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        for _ in range(5):
            assert channel.act(channel.options[0])["type"] == "ok"
        assert channel.act("fly")["error"] == "not-on-offer"
    client.get("/tables/nowhere", 404)
    for kind, count in {"open": 1, "sit": 4, "start": 1, "act": 5}.items():
        assert more("kaiju_entries_total", kind) == count
    assert more("kaiju_store_seconds_count") == 11
    assert more("kaiju_store_seconds_sum") > 0
    assert more("kaiju_refused_total", "not-on-offer") == 1
    assert more("kaiju_refused_total", "no-table") == 1
    assert more("kaiju_messages_total") >= 5
    assert more("kaiju_store_failures_total") == more("kaiju_lost_races_total") == 0
    assert {"kaiju_clients", "kaiju_tables_in_memory"} <= {name for name, _ in figures(client)}


def test_the_figures_name_nobody(server: Server) -> None:
    client = server.client()
    table = start_hot_seat(client)
    page = client.http.get("/api/metrics").text
    assert table not in page and "Player" not in page


def test_statistics(tmp_path: Path) -> None:
    """Counted by status and edition; what is at play counts as a table but not as a game."""
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client = server.client()
        assert client.get("/statistics") == {"tables": {}, "games": {}}
        client.open_table()
        start_hot_seat(client)
        turns = {"base": 0, "dark": 0}
        for edition in ("base", "base", "dark"):
            table = start_hot_seat(client, edition=edition)
            play_on(client, table)
            turns[edition] += client.get(f"/tables/{table}")["view"]["turn"]
        told = server.client(token=False).get("/statistics")
        assert told["tables"] == {"open": 1, "playing": 1, "over": 3}
        assert {edition: game["games"] for edition, game in told["games"].items()} == {"base": 2, "dark": 1}
        for edition, game in told["games"].items():
            assert game["turns"] == turns[edition]
            assert sum(game["endings"].values()) == game["games"]


def test_statistics_are_counted_as_games_end(tmp_path: Path) -> None:
    """No table's row is read for them, however many games there were."""
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        client = server.client()
        for _ in range(2):
            play_on(client, start_hot_seat(client))
        before = client.get("/statistics")
        alter(path, "UPDATE tables SET summary = 'unread' WHERE status = 'over'")
        assert client.get("/statistics") == before
        assert before["games"]["base"]["games"] == 2


def test_games_that_ended_before_they_were_counted_are_counted(tmp_path: Path) -> None:
    """An older database is counted once, when it is upgraded; a damaged row is left out."""
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        client = server.client()
        for edition in ("base", "base", "dark"):
            play_on(client, start_hot_seat(client, edition=edition))
        counted = client.get("/statistics")
        broken = start_hot_seat(client)
        play_on(client, broken)
    for statement in (
        "DROP TABLE ended_games",
        "DROP TABLE people",
        "DROP TABLE devices",
        "DROP TABLE bans",
        *(f"DROP TABLE {name}" for name in ("keys", "pushes", "rung", "played", "uncounted", "meetings", "traces")),
        "DROP INDEX tables_status",
        "UPDATE alembic_version SET version_num = '0001'",
    ):
        alter(path, statement)
    alter(path, "UPDATE tables SET summary = '{' WHERE id = ?", broken)
    with Server(sqlite_url(path)) as server:
        assert server.client().get("/statistics")["games"] == counted["games"]


def test_imported_games_count_once(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "old.sqlite")) as server:
        client = server.client()
        play_on(client, start_hot_seat(client))
        start_hot_seat(client)
        counted = client.get("/statistics")
    with (tmp_path / "tables.jsonl").open("w") as out:
        asyncio.run(export_tables(sqlite_url(tmp_path / "old.sqlite"), [], out))
    for _ in range(2):
        asyncio.run(import_tables(sqlite_url(tmp_path / "new.sqlite"), list(read_tables(tmp_path / "tables.jsonl"))))
    with Server(sqlite_url(tmp_path / "new.sqlite")) as server:
        assert server.client().get("/statistics") == counted


def test_those_who_ask_at_the_same_moment_share_an_answer(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(sqlite_url(tmp_path / "t.sqlite"))
        await store.open()
        asked = 0
        real = store.statistics._read

        async def read() -> dict[str, Any]:
            nonlocal asked
            asked += 1
            return await real()

        store.statistics._read = read  # type: ignore[method-assign]
        answers = await asyncio.gather(*(store.statistics.read() for _ in range(50)))
        assert asked == 1 and all(answer == {"tables": {}, "games": {}} for answer in answers)
        await store.statistics.read()
        assert asked == 2
        await store.close()

    asyncio.run(play())


def test_games_are_counted_in_postgresql_too(database: str) -> None:
    with Server(database) as server:
        client = server.client()
        for _ in range(2):
            play_on(client, start_hot_seat(client))
        told = client.get("/statistics")
        assert told["tables"] == {"over": 2} and told["games"]["base"]["games"] == 2


def test_the_catalogue(server: Server) -> None:
    told = server.client(token=False).get("/catalog")
    assert [entry["id"] for entry in told] == [entry["id"] for entry in kaiju.catalog()]
    wings = next(entry for entry in told if entry["id"] == "wings")
    assert wings["price"] == 6 and set(wings["name"]) == set(wings["text"]) == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts(server: Server, language: str) -> None:
    client = server.client(token=False)
    told = client.get(f"/texts/{language}")
    assert told == all_texts(language) and "wings" in told["card-name"]
    assert told != client.get(f"/texts/{'en' if language != 'en' else 'fr'}"), "each has its own"


@pytest.mark.parametrize("language", ["de", "EN", "..", "%00", "x" * 200])
def test_a_language_that_isnt_there(server: Server, language: str) -> None:
    response = server.client(token=False).http.get(f"/api/texts/{language}")
    assert response.status_code in (400, 404)
    assert set(response.json()) == {"error", "message"}


def test_choices(server: Server) -> None:
    told = server.client(token=False).get("/choices")
    on_shelf = {"shelf", "presets", "ways", "turns"}  # tests/server/test_shelf.py has these
    assert on_shelf < set(told)
    assert {what: listed for what, listed in told.items() if what not in on_shelf} == {
        "editions": list(editions()),
        "modules": list(modules()),
        "monsters": dict(monsters()),
        "bots": list(bots.NAMES),
        "languages": list(LANGUAGES),
    }


def test_a_table_can_be_opened_with_every_choice(server: Server) -> None:
    client = server.client()
    told = client.get("/choices")
    for edition in told["editions"]:
        client.open_table(edition=edition, players=2)
    table = client.open_table(players=6)
    for seat, bot in enumerate(told["bots"][:6]):
        assert client.put_bot(table, bot) == seat


def test_what_goes_with_what(server: Server) -> None:
    """Each alternative alone is judged as a table with it would be, and a reason that a page can word comes with it."""
    client = server.client(token=False)
    for edition in editions():
        for players in (2, 6):
            told = client.post(
                "/fitting", {"edition": edition, "players": players, "modules": ["power_up", "two_player"]}
            )
            n = players if told["players"][str(players)] is None else 4
            kept = [m for m in ("power_up", "two_player") if told["modules"][m] is None]
            for module, why in told["modules"].items():
                checked = client.post("/check", {"edition": edition, "players": n, "modules": [*kept, module]})
                assert (why and why["message"]) == (checked and checked["message"])
                assert why is None or why["reason"] == checked["reason"]
    told = client.post("/fitting", {"edition": "base", "modules": ["power_up"]})
    assert told["monsters"]["gigarex"]["reason"] == "monster-evolutions" and told["monsters"]["kraken"] is None
    assert told["monsters"]["luchador"]["reason"] == "monster-pack"
    assert told["rules"] == {**told["rules"], "asks": None} and told["rules"]["tile_side"]["reason"] == "no-gauge"
    assert client.post("/fitting", {"edition": "tokyo"}, 409)["error"] == "impossible"


def test_the_deck_of_some_options_is_told_card_by_card(server: Server) -> None:
    client = server.client(token=False)

    def deck(**options: Any) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = client.post("/deck", options)["cards"]
        return found

    def total(cards: dict[str, dict[str, int]], what: str = "count") -> int:
        return sum(card[what] for card in cards.values())

    usual, mixed = deck(), {"modules": ["origins_cards"]}
    assert (total(usual), usual["extra-head"]) == (66, {"count": 2, "most": 2})
    fourteen, everything = deck(**mixed), deck(**mixed, rules={"origins_mix": "all"})
    assert (total(fourteen), total(everything), total(fourteen, "most")) == (80, 116, 116)
    assert (fourteen["wings"], everything["wings"]) == ({"count": 1, "most": 2}, {"count": 2, "most": 2})
    own = deck(**mixed, rules={"own_deck": ["wings", "wings", "orb-of-doom"]})
    assert (total(own), own["wings"]["count"], own["jets"]) == (3, 2, {"count": 0, "most": 2})
    refused = client.post("/deck", {**mixed, "rules": {"own_deck": ["wings"]}}, 409)
    assert (refused["reason"], refused["message"]) == (
        "deck-small",
        "A deck needs at least 3 cards, to fill the market.",
    )


def test_two_decks_at_once_are_refused_before_a_table_is_opened(server: Server) -> None:
    client = server.client()
    rules = {"origins_mix": "all", "own_deck": ["wings", "jets", "tank"]}
    told = client.post("/tables", {"modules": ["origins_cards"], "rules": rules}, 409)
    assert told["message"] == "'origins_mix' mixes decks, and 'own_deck' is a deck of one's own: give one of them."


def test_a_game_with_a_deck_of_its_own_and_chosen_tiles(server: Server) -> None:
    client = server.client()
    rules = {"own_deck": ["wings", "jets", "tank"], "tile_side": ["devious", "final-roar"]}
    table = client.open_table(players=2, modules=["origins_cards", "wicked"], rules=rules)
    client.put_bot(table, "random")
    client.sit(table, "Ann")
    client.post(f"/tables/{table}/start")
    view = client.get(f"/tables/{table}")["view"]
    assert {card["card"] for card in view["market"]} == {"wings", "jets", "tank"}
    assert {"devious", "final-roar"} <= set(view["tiles"]["3"])


def test_checking_options_before_opening_a_table(server: Server) -> None:
    client = server.client(token=False)
    assert client.post("/check", {"edition": "base", "players": 6}) is None
    told = client.post("/check", {"edition": "origins", "players": 5})
    sentence = "King of Tokyo Origins is for 2 to 4 players, not 5."
    assert told == {"error": "impossible", "message": sentence, "reason": "origins-players"}
    assert client.post("/tables", {"edition": "origins", "players": 5}, 409) == told
    assert client.post("/check", {"players": 99}, 400)["error"] == "bad-request"
    assert client.get("/tables/mine") == []


def test_without_a_store_what_needs_none_is_still_told(tmp_path: Path) -> None:
    """Choices, texts and figures come from the package; health says that something is wrong."""
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client = server.client()

        database = server.app.state.hub.store.database
        database.reading = lambda: GuardedConnection(database, Gone())
        for page in ("/health", "/statistics", "/tables", "/tables/mine"):
            told = client.get(page, 503)
            assert told["error"] == "unavailable" and "try again" in told["message"]
        for page in ("/choices", "/catalog", "/texts/en"):
            client.get(page)
        assert figures(client)


class Gone:
    """A connection that can't be had."""

    async def __aenter__(self) -> None:
        raise OSError("gone")

    async def __aexit__(self, *_: object) -> None:
        pass
