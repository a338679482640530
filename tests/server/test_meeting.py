"""Play with anybody: people with the same wishes meet, bots fill up, and whoever leaves the page leaves the queue."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kaiju.server.hub.open_table import LEFT_AFTER, SALT_WITHIN
from tests.server.asking import NO_TABLE
from tests.server.clocks import START, again
from tests.server.games import connected
from tests.server.hotseat import sqlite_url
from tests.server.running import Channel, Client, Server, SetClock, wait_for
from tests.services import Redis


@pytest.fixture
def database(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "t.sqlite")


@pytest.fixture
def server(database: str) -> Iterator[Server]:
    with Server(database, clock=SetClock(START)) as running:
        yield running


def meet(client: Client, **wishes: Any) -> tuple[str, int]:
    found = client.post("/meet", {"pace": 0, "bot": "easy", **wishes})
    return found["table"], found["seat"]


def told(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/tables/{table}")["table"]
    return found


def bring_words(table: str, *people: Client) -> None:
    for person in people:
        (seat,) = person.get(f"/tables/{table}")["you"]["seats"]
        person.ask("PUT", f"/tables/{table}/seats/{seat}/salt", {"salt": "mine"}, 204)


def until_begun(channel: Channel) -> None:
    channel.hear_until(lambda m: m["type"] == "entry" and m["entry"]["kind"] == "start")


def test_people_with_the_same_wishes_meet_and_play(server: Server) -> None:
    ann, bob, cid, other = (server.client() for _ in range(4))
    table, seat = meet(ann, name="Ann", most=3, least=3)
    assert seat == 0 and meet(ann, most=3, least=3) == (table, 0), "asked twice, it is the same seat"
    assert meet(other, name="Dan", edition="dark", most=3)[0] != table
    assert meet(other, name="Dan", clock={"kind": "days", "days": 3}, most=3)[0] != table
    assert meet(other, name="Dan", modules=["wicked"], most=3)[0] != table
    assert meet(other, name="Dan", least=4, most=5)[0] != table, "that is more than Ann wants"
    (line,) = [line for line in other.get("/tables") if line["id"] == table]
    assert line["seats"][0] == {**line["seats"][0], "name": "Ann", "since": START} and line["status"] == "open"
    with connected(ann, table) as channel:
        assert meet(bob, name="Bob", least=2, most=6)[0] == table
        assert meet(cid, name="Bob", least=2, most=3) == (table, 2)
        assert [one["name"] for one in told(ann, table)["seats"]] == ["Ann", "Bob", "Bob 2"]
        assert told(ann, table)["status"] == "open", "the dice wait for everybody's word"
        bring_words(table, ann, bob, cid)
        until_begun(channel)
    late = server.client()
    assert meet(late, most=3, least=3)[0] != table


def test_words_are_waited_for_only_so_long(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", most=2)
    with connected(ann, table) as channel, connected(bob, table):
        meet(bob, name="Bob", most=2)
        server.let_pass(SALT_WITHIN + 1)
        until_begun(channel)


def test_bots_come_when_one_has_waited_long_enough(server: Server) -> None:
    """As few as everybody wants; who waits shortest decides."""
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", least=3, most=5, wait=600)
    with connected(ann, table) as channel, connected(bob, table):
        meet(bob, name="Bob", least=2, most=4, wait=60)
        meeting = told(ann, table)["options"]
        assert meeting["players"] == 4
        assert meeting["meet"] == {"least": 3, "fills_at": START + 60, "bot": "easy"}
        server.let_pass(61)
        until_begun(channel)
        seats = told(ann, table)["seats"]
        assert [one["bot"] for one in seats] == [None, None, "easy"]
    assert meet(server.client(), least=3, most=5)[0] != table


def test_whoever_leaves_the_page_leaves_the_queue(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", most=3)
    with connected(bob, table) as channel:
        meet(bob, name="Bob", most=3)
        channel.hear_until(lambda m: m["type"] == "table" and len(m["you"]["seats"]) == 1)
        server.let_pass(LEFT_AFTER + 1)
        channel.hear_until(lambda m: m["type"] == "entry" and m["entry"]["kind"] == "rise")
        assert [one and one["name"] for one in told(bob, table)["seats"]] == [None, "Bob", None]
        channel.hear_until(lambda m: m["type"] == "table" and m["you"]["host"])
        assert ann.get("/tables/mine") == []
    wait_for(lambda: not server.app.state.hub.registry.tables[table].present)
    server.let_pass(LEFT_AFTER + 1)
    wait_for(lambda: table not in [line["id"] for line in ann.get("/tables")])
    wait_for(lambda: told(bob, table)["status"] == "over")
    assert meet(ann, name="Ann", most=3)[0] != table


def test_a_server_that_was_away_gives_people_time_to_come_back(database: str) -> None:
    with Server(database, clock=SetClock(START)) as server:
        ann = server.client()
        table, _ = meet(ann, name="Ann", wait=3600)
    with again(database, START + 600, ann) as server, connected(ann, table) as channel:
        server.let_pass(LEFT_AFTER + 1)
        channel.send("ping")
        wait_for(lambda: server.app.state.hub.registry.tables[table].present == {0})
        assert told(ann, table)["seats"][0]["name"] == "Ann"


def test_the_host_may_not_change_what_others_have_come_for(server: Server) -> None:
    ann = server.client()
    table, _ = meet(ann, name="Ann", most=3)
    options = told(ann, table)["options"]
    assert ann.ask("PATCH", f"/tables/{table}", {**options, "edition": "dark"}, 409)["error"] == "not-now"
    ann.ask("PATCH", f"/tables/{table}", {**options, "chat": "none"}, 204)
    ann.ask("PATCH", f"/tables/{table}", {**options, "edition": "dark", "meet": None}, 204)
    bob = server.client()
    assert meet(bob, most=3)[0] != table
    assert bob.post("/tables", {**options}, 409)["error"] == "impossible", "nobody makes one by hand"


def test_wishes_that_can_t_be_are_refused(server: Server) -> None:
    ann = server.client()
    for wishes in ({"least": 4, "most": 3}, {"edition": "origins", "most": 6}, {"bot": "nobody"}, {"edition": "none"}):
        assert ann.post("/meet", wishes, 409)["error"] == "impossible"
    for wishes in ({"most": 7}, {"wait": -1}, {"wait": 4000}):
        assert ann.post("/meet", wishes, 400)["error"] == "bad-request"
    assert ann.get("/tables/mine") == []


def test_whoever_was_sent_away_meets_others_elsewhere(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", most=3)
    meet(bob, name="Bob", most=3)
    ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    assert bob.get(f"/tables/{table}", 404) == NO_TABLE
    assert meet(bob, name="Bob", most=3)[0] != table


def test_a_fresh_cookie_leads_nobody_back_who_was_sent_away(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", most=3)
    meet(bob, name="Bob", most=3)
    ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    fresh = server.client()
    elsewhere, _ = meet(fresh, name="Bob", most=3)
    assert elsewhere != table
    assert meet(server.client(), name="Cid", most=3)[0] == elsewhere, "where others are sent too"


def test_a_game_begins_though_its_host_wished_to_be_forgotten(server: Server) -> None:
    ann, bob, cid = (server.client() for _ in range(3))
    table, _ = meet(ann, name="Ann", most=2)
    with connected(ann, table), connected(bob, table) as channel:
        meet(bob, name="Bob", most=2)
        ann.ask("DELETE", "/me", None, 204)
        with connected(cid, table):
            assert meet(cid, name="Cid", most=2) == (table, 0)
            bring_words(table, bob, cid)
            until_begun(channel)


def test_a_rematch_waits_for_nobody_else(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, _ = meet(ann, name="Ann", most=2)
    with connected(ann, table) as channel, connected(bob, table):
        meet(bob, name="Bob", most=2)
        bring_words(table, ann, bob)
        until_begun(channel)
    ann.post(f"/tables/{table}/seats/0/concede")
    wait_for(lambda: told(ann, table)["status"] == "over")
    assert told(ann, ann.post(f"/tables/{table}/rematch")["id"])["options"]["meet"] is None


def test_people_at_different_processes_meet(redis_server: Redis, request: pytest.FixtureRequest) -> None:
    """Also those who ask at the same moment."""
    from concurrent.futures import ThreadPoolExecutor

    postgres = request.getfixturevalue("postgres")
    postgres.start()
    url = postgres.fresh_database()
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(url, redis_server.url)) for _ in range(2)]
        people = [servers[i % 2].client() for i in range(4)]
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(lambda one: meet(one[1], name=f"P{one[0]}", most=4, least=4), enumerate(people)))
        assert len({table for table, _ in found}) == 1 and {seat for _, seat in found} == {0, 1, 2, 3}
        table = found[0][0]
        channels = [stack.enter_context(connected(person, table)) for person in people]
        bring_words(table, *people)
        until_begun(channels[0])
    postgres.drop_database(url)


# --- invited into a running game


@pytest.fixture
def playing(server: Server) -> tuple[Client, str]:
    ann = server.client()
    table = ann.open_table(players=3, rules={"first": 0}, watch=False)
    ann.sit(table, "Ann")
    for _ in range(2):
        ann.put_bot(table, "easy")
    ann.start(table)
    return ann, table


def test_somebody_takes_over_from_a_bot_by_a_link(server: Server, playing: tuple[Client, str], database: str) -> None:
    ann, table = playing
    bob = server.client()
    assert bob.get(f"/tables/{table}", 404) == NO_TABLE
    before = told(ann, table)
    code = ann.post(f"/tables/{table}/seats/1/invite")["code"]
    with connected(ann, table) as channel:
        assert bob.post("/invited", {"code": code, "name": "Bob"}) == {"table": table, "seat": 1}
        step = channel.hear_until(lambda m: m["type"] == "entry" and m["entry"]["kind"] == "take")
        assert step["entry"]["body"] == {"name": "Bob"} and step["entry"]["seat"] == 1
    after = told(ann, table)
    assert (after["seats"][1]["name"], after["seats"][1]["bot"]) == ("Bob", None)
    assert after["salts"] == before["salts"] and after["words"] == before["words"], "the dice stay what they were"
    assert bob.get(f"/tables/{table}")["you"]["seats"] == [1]
    assert [line["id"] for line in bob.get("/tables/mine")] == [table]
    assert server.client().post("/invited", {"code": code, "name": "Eve"}, 404)["reason"] == "carry-code", "once"
    with connected(ann, table) as channel:
        ann.ask("PUT", f"/tables/{table}/seats/0/standing", {"yield_at": 99, "usual_order": True, "skip_buying": True})
        while channel.question and channel.question["seat"] == 0:
            assert channel.act(channel.options[-1])["type"] == "ok"
        assert channel.question and channel.question["seat"] == 1, "Bob is asked, and no bot answers"
    rebuilt = told(ann, table)
    with again(database, START + 1, ann):
        assert told(ann, table)["seats"] == rebuilt["seats"]


def test_only_the_host_invites_and_only_to_bots_seats(server: Server, playing: tuple[Client, str]) -> None:
    ann, table = playing
    bob, eve = server.client(), server.client()
    assert eve.post(f"/tables/{table}/seats/1/invite", None, 404) == NO_TABLE
    assert ann.post(f"/tables/{table}/seats/0/invite", None, 409)["error"] == "impossible", "a person's seat"
    assert ann.post(f"/tables/{table}/seats/5/invite", None, 409)["error"] == "impossible"
    codes = [ann.post(f"/tables/{table}/seats/{seat}/invite")["code"] for seat in (1, 1, 2)]
    bob.post("/invited", {"code": codes[0], "name": "Bob"})
    assert bob.post(f"/tables/{table}/seats/2/invite", None, 403)["error"] == "not-allowed", "Bob is not the host"
    assert eve.post("/invited", {"code": codes[1], "name": "Eve"}, 404)["error"] == "not-found", "it is Bob's now"
    assert bob.post("/invited", {"code": codes[2], "name": "Bob 2"}, 409)["reason"] == "seated"
    assert eve.post("/invited", {"code": codes[2], "name": "Bob"}, 409)["reason"] == "name-taken"
    assert eve.post("/carry", {"code": codes[2]}, 404)["error"] == "not-found", "an invitation carries no seat"
    own = bob.post(f"/tables/{table}/seats/1/carry")["code"]
    assert eve.post("/invited", {"code": own, "name": "Eve"}, 404)["error"] == "not-found", "nor the other way round"
    assert eve.post("/invited", {"code": "x.3", "name": "Eve"}, 404)["error"] == "not-found"
    eve.post("/invited", {"code": codes[2], "name": "Eve"})
    bob.ask("DELETE", "/me", None, 204)
    assert told(ann, table)["seats"][1]["name"] == "…"


def test_nobody_is_invited_before_the_start_or_after_the_end(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    ann.put_bot(table, "easy")
    assert ann.post(f"/tables/{table}/seats/1/invite", None, 409)["error"] == "not-now"
    ann.start(table)
    code = ann.post(f"/tables/{table}/seats/1/invite")["code"]
    ann.post(f"/tables/{table}/seats/0/concede")
    wait_for(lambda: told(ann, table)["status"] == "over")
    assert server.client().post("/invited", {"code": code, "name": "Bob"}, 409)["error"] == "not-now"
