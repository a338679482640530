"""Clocks that go on when the test says so: who has how long, what taking back costs, how soon bots answer."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.clocks import DAY, LIVE, START, happened, question
from tests.server.games import begun, catch_up, connected, next_step
from tests.server.running import Channel, Client, Server


class Pair:
    """Ann and Bob at a table, both connected; whose turn it is to answer is `asked`, who waits is `other`."""

    def __init__(self, server: Server, table: str, people: list[Client], a: Channel, b: Channel) -> None:
        self.server, self.table, self.people, self.channels = server, table, people, (a, b)

    @property
    def seat(self) -> int:
        assert self.channels[0].question is not None
        seat: int = self.channels[0].question["seat"]
        return seat

    @property
    def question(self) -> dict[str, Any]:
        assert self.channels[0].question is not None
        return self.channels[0].question

    @property
    def asked(self) -> Channel:
        return self.channels[self.seat]

    @property
    def other(self) -> Channel:
        return self.channels[1 - self.seat]

    def both_hear(self, kind: str) -> dict[str, Any]:
        """The next step of a kind."""
        steps = [next_step(channel, kind) for channel in self.channels]
        assert steps[0]["number"] == steps[1]["number"]
        return steps[0]

    def act(self, key: str | None = None) -> None:
        reply = self.asked.act(key or self.asked.options[0])
        assert reply["type"] == "ok", reply
        catch_up(self.channels, reply["number"])


@pytest.fixture
def pair_at(server: Server) -> Iterator[Any]:
    with ExitStack() as stack:

        def sit_down(**options: Any) -> Pair:
            table, people = begun(server, **options)
            a, b = (stack.enter_context(connected(person, table)) for person in people)
            for channel in (a, b):
                channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
            return Pair(server, table, people, a, b)

        yield sit_down


# --- the live clock


def test_the_bank_is_touched_when_the_time_of_a_decision_is_used_up(pair_at: Any) -> None:
    pair: Pair = pair_at(clock=LIVE, undo=False)
    now = START
    banks = [60.0, 60.0]
    assert (pair.question["banks"], pair.question["deadline"]) == (banks, START + 90)
    for seconds in (0, 10, 30, 31.5, 5, 45, 29.99, 40):
        seat = pair.seat
        pair.server.let_pass(seconds)
        now += seconds
        pair.act("stop" if "stop" in pair.asked.options else None)
        banks[seat] -= max(0.0, seconds - 30)
        assert pair.question["asked_at"] == now
        assert pair.question["banks"] == pytest.approx(banks)
        assert pair.question["deadline"] == pytest.approx(now + 30 + banks[pair.seat])


def test_when_the_time_has_run_out_a_bot_answers_until_the_player_is_back(pair_at: Any) -> None:
    pair: Pair = pair_at(clock=LIVE)
    seat, asked, other = pair.seat, pair.asked, pair.other
    before = asked.number
    pair.server.let_pass(89)
    assert happened(pair.people[1 - seat], pair.table, before) == []
    pair.server.let_pass(1)
    step = next_step(asked, "stand-in")
    assert (step["seat"], step["body"]) == (seat, {"reason": "clock"})
    assert asked.table["seats"][seat]["stand_in"] == "clock"
    assert asked.question is not None and asked.question["deadline"] is None
    assert asked.question["banks"][seat] == 0, "the bank is used up"
    acted = next_step(other, "act")
    assert (acted["seat"], acted["body"]) == (seat, {"bot": "normal"})
    for channel in pair.channels:
        channel.hear_until(lambda m: m["type"] == "entry" and m["question"]["seat"] == 1 - seat)
    # It stays so, for every question, until the player says so.
    assert other.question is not None
    reply = other.act("stop" if "stop" in other.options else other.options[0])
    catch_up(pair.channels, reply["number"])
    assert asked.send("back")["type"] == "ok"
    catch_up(pair.channels, pair.people[0].get(f"/tables/{pair.table}")["number"])
    assert asked.table["seats"][seat]["stand_in"] is None
    number = asked.number
    assert asked.send("back")["type"] == "ok"
    assert pair.people[0].get(f"/tables/{pair.table}")["number"] == number, "nobody comes back twice"


def test_back_in_time_one_has_the_time_of_a_decision_and_what_is_left_in_the_bank(pair_at: Any) -> None:
    pair: Pair = pair_at(clock=LIVE, pace=5000)
    seat, asked = pair.seat, pair.asked
    pair.server.let_pass(90)
    next_step(asked, "stand-in")
    pair.server.let_pass(1)
    assert asked.send("back")["type"] == "ok"
    assert asked.question is not None and asked.question["seat"] == seat
    assert (asked.question["deadline"], asked.question["banks"][seat]) == (START + 91 + 30, 0)
    pair.server.let_pass(10)
    assert happened(pair.people[0], pair.table, asked.number) == [], "the bot that was about to answer does not"


def test_nobody_stops_the_clock_by_leaving_and_coming_back(pair_at: Any) -> None:
    """One has the time of a decision anew once; then a bot answers that question, unless one does so at once."""
    pair: Pair = pair_at(clock={"kind": "live", "seconds": 30, "bank": 0}, pace=5000)
    seat, asked, person = pair.seat, pair.asked, pair.people[pair.seat]
    leave = f"/tables/{pair.table}/seats/{seat}"
    pair.server.let_pass(29)
    person.ask("DELETE", leave, None, 204)
    assert asked.send("back")["type"] == "ok"
    deadline = START + 29 + 30
    assert question(person, pair.table)["deadline"] == deadline
    pair.server.let_pass(29)
    person.ask("DELETE", leave, None, 204)
    assert "The time is used up" in asked.send("back")["message"]
    with connected(person, pair.table) as second:
        assert second.table["seats"][seat]["stand_in"] == "left", "nor by connecting"
    pair.server.let_pass(4)
    number = asked.number
    assert happened(person, pair.table, number) == []
    pair.server.let_pass(1)
    acted = next_step(pair.other, "act")
    assert (acted["seat"], acted["body"]) == (seat, {"bot": "normal"}), (
        "five seconds after it was to, whatever was tried"
    )


def test_to_answer_is_to_be_back(pair_at: Any) -> None:
    pair: Pair = pair_at(clock=LIVE, pace=5000)
    seat, asked = pair.seat, pair.asked
    pair.server.let_pass(90)
    number = next_step(asked, "stand-in")["number"]
    reply = asked.act(asked.options[0])
    assert reply["type"] == "ok"
    steps = pair.people[0].get(f"/tables/{pair.table}/entries?after={number}")["entries"]
    assert [(step["kind"], step["seat"]) for step in steps] == [("back", seat), ("act", seat)]
    assert pair.people[0].get(f"/tables/{pair.table}")["table"]["seats"][seat]["stand_in"] is None


def test_talk_buys_no_time(pair_at: Any) -> None:
    pair: Pair = pair_at(clock=LIVE)
    deadline, before = pair.question["deadline"], pair.asked.number
    pair.server.let_pass(20)
    assert pair.asked.send("chat", text="hm")["type"] == "ok"
    assert pair.asked.question is not None and pair.asked.question["deadline"] == deadline
    with connected(pair.people[pair.seat], pair.table) as second:
        assert second.question is not None and second.question["deadline"] == deadline
    pair.server.let_pass(70)
    assert next_step(pair.other, "stand-in")["number"] == before + 2


def test_bots_and_those_who_have_left_have_no_deadline(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2, clock=LIVE, pace=5000, rules={"first": 1})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    ann.start(table)
    assert (question(ann, table)["seat"], question(ann, table)["deadline"]) == (1, None)


def test_without_a_clock_nobody_is_hurried(pair_at: Any) -> None:
    pair: Pair = pair_at()
    assert pair.question["deadline"] is None
    pair.server.let_pass(400 * DAY)
    assert happened(pair.people[0], pair.table, pair.asked.number) == []


def test_by_day(pair_at: Any) -> None:
    pair: Pair = pair_at(clock={"kind": "days", "days": 2, "bank": 500})
    assert (pair.question["deadline"], pair.question["banks"]) == (START + 2 * DAY, [0, 0])
    pair.server.let_pass(DAY)
    pair.act("stop" if "stop" in pair.asked.options else None)
    assert (pair.question["deadline"], pair.question["banks"]) == (START + 3 * DAY, [0, 0])
    seat, before = pair.seat, pair.asked.number
    pair.server.let_pass(2 * DAY - 1)
    assert happened(pair.people[0], pair.table, before) == []
    pair.server.let_pass(1)
    step = pair.both_hear("stand-in")
    assert (step["seat"], step["body"]) == (seat, {"reason": "clock"})


# --- taking back


def an_open_step(pair: Pair, seconds: float) -> tuple[int, float, float]:
    """Plays until somebody takes a step that can be taken back, after so many seconds; who it was, their bank before,
    and when the question was asked."""
    for _ in range(300):
        seat, bank, asked_at = pair.seat, pair.question["banks"][pair.seat], pair.question["asked_at"]
        pair.server.let_pass(seconds)
        pair.act()
        if pair.channels[0].undo == seat and pair.seat == seat:
            return seat, bank, asked_at
        if pair.channels[0].over:
            break
    raise AssertionError("no step could be taken back")


def take_back(pair: Pair) -> None:
    reply = pair.asked.send("undo", question=pair.question["number"])
    assert reply["type"] == "ok", reply
    catch_up(pair.channels, reply["number"])


def test_taking_back_gives_no_time_back(pair_at: Any) -> None:
    pair: Pair = pair_at(clock={"kind": "live", "seconds": 30, "bank": 7200}, rules={"deck": DICE_TURNERS})
    seat, bank, asked_at = an_open_step(pair, 10)
    pair.server.let_pass(15)
    take_back(pair)
    assert (pair.seat, pair.question["asked_at"], pair.question["banks"][seat]) == (seat, asked_at, bank)
    assert pair.question["deadline"] == asked_at + 30 + bank


def test_taking_back_does_not_cost_the_same_time_twice(pair_at: Any) -> None:
    pair: Pair = pair_at(clock={"kind": "live", "seconds": 30, "bank": 7200}, rules={"deck": DICE_TURNERS})
    seat, bank, asked_at = an_open_step(pair, 40)
    assert pair.question["banks"][seat] == bank - 10
    for _ in range(3):
        pair.server.let_pass(5)
        take_back(pair)
        assert pair.question["deadline"] == asked_at + 30 + bank
        pair.act()
        assert pair.seat == seat
    assert pair.question["banks"][seat] == bank - 10 - 15, "all the time since the question was asked, once"


DICE_TURNERS = ["herd-culler", "plot-twist", "stretchy", "shrink-ray", "poison-spit", "metamorph", "rapid-healing"]
"""Cards that give choices in which no die falls."""


# --- how soon bots answer


def test_a_bot_answers_after_the_tables_pace_whoever_talks_comes_or_goes(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2, pace=5000, rules={"first": 1})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    with connected(ann, table) as channel:
        ann.start(table)
        start = next_step(channel, "start")["number"]
        server.let_pass(3)
        with connected(server.client(), table), connected(ann, table):
            assert channel.send("chat", text="Go on.")["type"] == "ok"
        with connected(ann, table):
            pass
        assert happened(ann, table, start) == ["chat"], "not before"
        server.let_pass(2)
        assert next_step(channel, "act")["seat"] == 1


def test_comings_and_goings_do_not_keep_a_bot_from_answering(server: Server) -> None:
    """Of players: a spectator changes nothing anyway."""
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=3, pace=5000, rules={"first": 2})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.put_bot(table)
    with connected(ann, table) as channel:
        ann.start(table)
        next_step(channel, "start")
        server.let_pass(4)
        with connected(bob, table):
            channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0, 1])
        channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == [0])
        server.let_pass(1)
        assert next_step(channel, "act")["seat"] == 2


def test_bots_wait_until_a_page_has_shown_what_happened(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2, pace=1000, rules={"first": 1})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    with connected(ann, table) as channel:
        channel.send("shown", number=0)
        ann.start(table)
        start = next_step(channel, "start")["number"]
        server.let_pass(8)
        assert happened(ann, table, start) == [], "the page is not there yet"
        assert channel.send("shown", number=start)["type"] == "ok"
        assert next_step(channel, "act")["seat"] == 1


def test_bots_do_not_wait_for_ever_nor_for_those_who_are_gone(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2, pace=1000, rules={"first": 1})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    with connected(ann, table) as channel:
        with connected(ann, table) as other:
            other.send("shown", number=0)
            ann.start(table)
            start = next_step(channel, "start")["number"]
            server.let_pass(8)
            assert happened(ann, table, start) == []
        acted = next_step(channel, "act")
        assert acted["seat"] == 1, "that page was closed"
        channel.send("shown", number=0)
        while channel.question is None or channel.question["seat"] != 1:
            channel.act(channel.options[0]) if channel.options else channel.hear()
        asked = channel.question["number"]
        server.let_pass(1)
        assert happened(ann, table, asked) == []
        server.let_pass(15)
        assert next_step(channel, "act")["number"] > asked, "it looks too long"


def test_a_spectator_holds_up_bots_only_where_nobody_plays(server: Server) -> None:
    ann, eve = server.client(), server.client()
    played, watched = (ann.open_table(players=2, pace=1000, rules={"first": 1}) for _ in range(2))
    ann.sit(played, "Ann")
    for table in (played, watched, watched):
        ann.put_bot(table)
    for table, waits in ((played, False), (watched, True)):
        with connected(ann, table), connected(eve, table) as channel:
            channel.send("shown", number=0)
            ann.start(table)
            start = next_step(channel, "start")["number"]
            server.let_pass(2)
            if waits:
                assert happened(ann, table, start) == []
                channel.send("shown", number=start)
            next_step(channel, "act")


def test_bots_finish_at_once_when_only_the_end_matters(server: Server) -> None:
    eve = server.client()
    table = eve.open_table(players=2, pace=5000)
    for _ in range(2):
        eve.put_bot(table)
    with connected(eve, table) as channel:
        channel.send("shown", number=None)
        eve.start(table)
        while not channel.over:  # no time passes
            channel.hear()
