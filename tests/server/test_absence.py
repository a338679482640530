"""Those who are gone: who stands in for whom, and when, also after the server was started again."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

from kaiju.server.hub.chores import BEAT_EVERY
from tests.server.clocks import DAY, LIVE, START, again, happened, question
from tests.server.games import begun, connected, next_step
from tests.server.running import Server, SetClock, keys_of, wait_for

# --- those who are gone


def test_who_is_gone_while_somebody_waits_is_counted_down_and_stood_in_for(server: Server) -> None:
    table, people = begun(server, away=60)
    seat = question(people[0], table)["seat"]
    asked, other = people[seat], people[1 - seat]
    with connected(other, table) as waiting:
        with connected(asked, table) as channel:
            for both in (channel, waiting):
                message = both.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
                assert message["away"] is None, "nobody is gone"
            server.let_pass(1000)
        message = waiting.hear_until(lambda m: m["type"] == "presence" and m["here"] == [1 - seat])
        assert message["away"] == START + 1060, "from when they went"
        before = waiting.number
        server.let_pass(59)
        assert happened(other, table, before) == []
        server.let_pass(1)
        step = next_step(waiting, "stand-in")
        assert (step["seat"], step["body"]) == (seat, {"reason": "away"})
        assert next_step(waiting, "act")["seat"] == seat
        with connected(asked, table) as channel:
            assert next_step(channel, "back")["seat"] == seat
            assert channel.table["seats"][seat]["stand_in"] is None


def test_who_comes_back_in_time_is_not_stood_in_for(server: Server) -> None:
    table, people = begun(server, away=60)
    seat = question(people[0], table)["seat"]
    asked, other = people[seat], people[1 - seat]
    with connected(other, table) as waiting:
        with connected(asked, table):
            waiting.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
        waiting.hear_until(lambda m: m["type"] == "presence" and m["away"] is not None)
        server.let_pass(59)
        with connected(asked, table) as channel:
            assert channel.hear_until(lambda m: m["type"] == "presence")["away"] is None
            server.let_pass(1000)
            assert happened(other, table, 4) == []


def test_where_nobody_waits_nobody_is_stood_in_for(server: Server) -> None:
    """They come back tomorrow; and whoever comes first sees a countdown before a bot answers for the other."""
    table, people = begun(server, away=60)
    seat = question(people[0], table)["seat"]
    with connected(people[seat], table):
        pass
    with connected(server.client(), table) as spectator:
        server.let_pass(DAY)
        assert happened(people[0], table, 4) == [], "a spectator is not kept waiting"
        with connected(people[1 - seat], table) as waiting:
            message = spectator.hear_until(lambda m: m["type"] == "presence" and m["here"] == [1 - seat])
            assert message["away"] == START + DAY + 60
            before = waiting.number
            server.let_pass(59)
            assert happened(people[1 - seat], table, before) == []
            server.let_pass(1)
            assert next_step(waiting, "stand-in")["body"] == {"reason": "away"}


def test_only_who_has_to_decide_is_counted_down(server: Server) -> None:
    table, people = begun(server, away=60)
    seat = question(people[0], table)["seat"]
    with connected(people[seat], table) as asked:
        with connected(people[1 - seat], table):
            pass
        assert asked.hear_until(lambda m: m["type"] == "presence" and m["here"] == [seat])["away"] is None
        server.let_pass(1000)
        assert happened(people[0], table, 4) == []


def test_a_table_may_wait_for_ever(server: Server) -> None:
    table, people = begun(server, away=None)
    with connected(people[1 - question(people[0], table)["seat"]], table) as waiting:
        assert waiting.hear_until(lambda m: m["type"] == "presence")["away"] is None
        server.let_pass(30 * DAY)
        assert happened(people[0], table, 4) == []


def test_by_day_nobody_is_hurried_because_somebody_looks_in(server: Server) -> None:
    table, people = begun(server, clock={"kind": "days", "days": 1})
    with connected(people[1 - question(people[0], table)["seat"]], table) as waiting:
        assert waiting.hear_until(lambda m: m["type"] == "presence")["away"] is None
        server.let_pass(DAY / 2)
        assert happened(people[0], table, 4) == []


# --- the server starts again


def test_the_clock_goes_on_when_the_server_starts_again(sqlite: str) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, people = begun(server, clock=LIVE, undo=False)
        rng = random.Random(1)
        for _ in range(6):
            server.let_pass(rng.choice([10, 33, 41]))
            shown = question(people[0], table)
            asked = people[shown["seat"]]
            keys = keys_of(asked.get(f"/tables/{table}")["view"]["decision"])
            asked.post(f"/tables/{table}/actions", {"question": shown["number"], "key": rng.choice(keys)})
        before = question(people[0], table)
        now = server.clock.now()
        assert before["banks"] != [60, 60]
    with again(sqlite, now + 5, *people):
        assert question(people[0], table) == before
    deadline = before["deadline"]
    assert deadline is not None
    with again(sqlite, deadline - 1, *people) as server:
        assert question(people[0], table) == before
        server.let_pass(1)
        assert happened(people[0], table, before["number"])[0] == "stand-in clock"


def test_a_clock_that_ran_out_while_the_server_was_down_is_seen_to(sqlite: str) -> None:
    """Though nobody looks at the table."""
    with Server(sqlite, clock=SetClock(START)) as server:
        table, people = begun(server, clock=LIVE)
    with again(sqlite, START + 1000, *people) as server:
        server.let_pass(2)
        wait_for_stand_in(server, table)
        assert happened(people[0], table, 4)[0] == "stand-in clock"


def wait_for_the_beat(server: Server) -> None:
    """Until the server has looked who is gone, and waits for the next time."""
    clock = server.clock
    assert isinstance(clock, SetClock)
    wait_for(lambda: any(until == clock.now() + BEAT_EVERY for until, _ in list(clock._sleepers)))


def wait_for_stand_in(server: Server, table: str) -> None:
    """Until the sweep has found the table: it asks the store, which takes its time."""
    tables = server.app.state.hub.registry.tables
    wait_for(lambda: table in tables and tables[table].loaded is not None and tables[table].table.number > 4)


def test_a_damaged_table_keeps_no_other_from_its_clock(sqlite: str, tmp_path: Path) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        broken, _ = begun(server, clock=LIVE)
        table, people = begun(server, clock=LIVE)
    with sqlite3.connect(tmp_path / "t.sqlite") as connection:
        connection.execute("UPDATE entries SET body = 'nonsense' WHERE table_id = ? AND number = 2", (broken,))
        connection.execute("UPDATE tables SET due_at = 1 WHERE id = ?", (broken,))
    with again(sqlite, START + 1000, *people) as server:
        server.let_pass(2)
        wait_for_stand_in(server, table)


def test_after_a_restart_everybody_has_time_to_come_back(sqlite: str) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, people = begun(server, away=60)
        seat = question(people[0], table)["seat"]
    with again(sqlite, START + 1000, *people) as server, connected(people[1 - seat], table) as waiting:
        message = waiting.hear_until(lambda m: m["type"] == "presence" and m["here"] == [1 - seat])
        assert message["away"] == START + 1060
        server.let_pass(59)
        assert happened(people[0], table, 4) == []
        server.let_pass(1)
        assert next_step(waiting, "stand-in")["seat"] == seat


def test_whoever_came_back_right_after_a_crash_is_known_to_be_there(sqlite: str, tmp_path: Path) -> None:
    """What a killed process left behind is cleared away later; who has connected again meanwhile must stay."""
    with Server(sqlite, clock=SetClock(START)) as server:
        table, people = begun(server, ("Ann", "Bob", "Cid"), away=60)
        seat = question(people[0], table)["seat"]
    with sqlite3.connect(tmp_path / "t.sqlite") as connection:
        connection.execute("INSERT INTO processes VALUES ('killed', ?)", (START,))
        rows = [("killed", table, i) for i in range(3)]
        connection.executemany("INSERT INTO connections VALUES (?, ?, ?)", rows)
    others = [person for i, person in enumerate(people) if i != seat]
    with (
        again(sqlite, START + 1, *people) as server,
        connected(people[seat], table) as asked,
        connected(others[0], table) as waiting,
    ):
        with connected(others[1], table):
            asked.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1, 2])
            wait_for_the_beat(server)
            server.let_pass(30)
            wait_for_the_beat(server)
        message = asked.hear_until(lambda m: m["type"] == "presence" and len(m["here"]) < 3)
        assert len(message["here"]) == 2 and message["away"] is None
        server.let_pass(1000)
        assert happened(people[0], table, 5) == []
        assert waiting.table["seats"][seat]["stand_in"] is None


def test_what_a_crash_left_behind_keeps_nobody_waiting_for_somebody_who_is_gone(sqlite: str, tmp_path: Path) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, people = begun(server, away=60)
        seat = question(people[0], table)["seat"]
    with sqlite3.connect(tmp_path / "t.sqlite") as connection:
        connection.execute("INSERT INTO processes VALUES ('killed', ?)", (START,))
        connection.execute("INSERT INTO connections VALUES ('killed', ?, ?)", (table, seat))
    with again(sqlite, START + 1, *people) as server, connected(people[1 - seat], table) as waiting:
        assert waiting.hear_until(lambda m: m["type"] == "presence")["here"] == [0, 1]
        wait_for_the_beat(server)
        server.let_pass(30)
        message = waiting.hear_until(lambda m: m["type"] == "presence" and m["here"] == [1 - seat])
        assert message["away"] == START + 31 + 60
        server.let_pass(60)
        assert next_step(waiting, "stand-in")["seat"] == seat
