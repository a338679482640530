"""Who thinks when: bots first, everybody in turn, and nothing for those who no longer wait."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

import kaiju
from kaiju import bots
from kaiju.server.hub import bots as hub_bots
from kaiju.server.hub.bots import ADVICE, AFTERWARDS, QUESTIONS_PER_ADDRESS, SEARCHES_PER_ADDRESS, BotPool
from kaiju.server.hub.fair_queue import Asker, FairQueue, QueueFull
from kaiju.server.hub.lanes import Lane, WorkersGone
from kaiju.server.hub.workers import Workers
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.thinking import CLEAR, LONGEST, SHORTEST, pause_for, ponder, think

ANN, BOB = "10.0.0.1", "10.0.0.2"


# --- the queue


def test_addresses_take_turns_and_so_do_their_tables() -> None:
    queue: FairQueue[str] = FairQueue(100, 100)
    for table in ("a", "b"):
        for i in range(3):
            queue.put(Asker(ANN, table), f"{table}{i}")
    queue.put(Asker(BOB, "c"), "c0")
    queue.put(Asker(BOB, "c"), "c1")
    taken = [queue.take() for _ in range(len(queue))]
    assert taken == ["a0", "c0", "b0", "c1", "a1", "b1", "a2", "b2"]


def test_what_is_urgent_comes_first() -> None:
    queue: FairQueue[str] = FairQueue(100, 100)
    queue.put(Asker(ANN, "a"), "review", AFTERWARDS)
    queue.put(Asker(ANN, "a"), "advice", ADVICE)
    assert [queue.take(), queue.take()] == ["advice", "review"]


def test_a_full_queue_says_whose_fault_it_is() -> None:
    queue: FairQueue[int] = FairQueue(most=3, most_of_one=2)
    for i in range(2):
        queue.put(Asker(ANN, str(i)), i)
    with pytest.raises(QueueFull) as full:
        queue.put(Asker(ANN, "2"), 2)
    assert full.value.of_one
    queue.put(Asker(BOB, "3"), 3)
    with pytest.raises(QueueFull) as full:
        queue.put(Asker(BOB, "4"), 4)
    assert not full.value.of_one


def test_whatever_is_put_and_removed_the_rest_comes_out_in_turn() -> None:
    chance = random.Random(5)
    for _ in range(200):
        queue: FairQueue[int] = FairQueue(1000, 1000)
        inside: dict[int, tuple[Asker, int]] = {}
        for i in range(40):
            if inside and chance.random() < 0.3:
                gone = chance.choice(list(inside))
                queue.remove(inside[gone][0], gone, inside.pop(gone)[1])
            else:
                inside[i] = Asker(chance.choice("xyz"), chance.choice("abc")), chance.randrange(2)
                queue.put(inside[i][0], i, inside[i][1])
        assert len(queue) == len(inside)
        taken = [inside[queue.take()] for _ in range(len(queue))]
        assert len(taken) == len(inside) and not len(queue)
        assert [urgency for _, urgency in taken] == sorted(urgency for _, urgency in taken)
        for urgency in (0, 1):
            turns = [asker.address for asker, of in taken if of == urgency]
            for i, address in enumerate(turns):  # until somebody's turn comes again, everybody else has had theirs
                again = next((j for j in range(i + 1, len(turns)) if turns[j] == address), None)
                if again is not None:
                    assert set(turns[again:]) - {address} <= set(turns[i:again])


# --- lanes


class ByHand(Workers):
    """Workers whose jobs are done when the test says so."""

    def __init__(self, size: int = 1) -> None:
        super().__init__(size)
        self.at_work: list[tuple[tuple[Any, ...], Future[Any]]] = []

    def submit(self, job: Callable[..., Any], *given: object) -> Future[Any]:
        made: Future[Any] = Future()
        made.set_running_or_notify_cancel()
        self.at_work.append((given, made))
        return made

    def done(self) -> Any:
        """Finishes the oldest job; says what it was."""
        given, made = self.at_work.pop(0)
        made.set_result(given[0])
        return given[0]

    async def replace(self, generation: int) -> None:
        pass


async def soon() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def job() -> None:
    """Is never called."""


def begin(lane: Lane, address: str, what: str, **more: Any) -> asyncio.Task[Any]:
    return asyncio.create_task(lane.do(Asker(address, what[0]), job, what, **more))


def test_a_flood_from_one_address_makes_nobody_else_wait_for_more_than_one_job() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        flood = [begin(lane, ANN, f"a{i}") for i in range(200)]
        await soon()
        assert len(workers.at_work) == 1, "more was handed out than can be worked on"
        other = begin(lane, BOB, "b0")
        await soon()
        order = []
        while not other.done():
            order.append(workers.done())
            await soon()
        assert len(order) <= 3 and order[-1] == "b0"
        for task in flood:
            task.cancel()
        await asyncio.gather(*flood, return_exceptions=True)

    asyncio.run(play())


def test_what_nobody_waits_for_is_not_done() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        tasks = [begin(lane, ANN, f"a{i}") for i in range(10)]
        await soon()
        for task in tasks[1:9]:
            task.cancel()
        await soon()
        assert workers.done() == "a0"
        await soon()
        assert workers.done() == "a9"
        await soon()
        assert not workers.at_work and await tasks[9] == "a9"

    asyncio.run(play())


def test_a_worker_left_alone_with_a_job_is_not_taken_for_free() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        first = begin(lane, ANN, "a0")
        await soon()
        first.cancel()
        await soon()
        second = begin(lane, ANN, "a1")
        await soon()
        assert [given for given, _ in workers.at_work] == [("a0",)]
        workers.done()
        await asyncio.sleep(0.01)
        assert workers.done() == "a1"
        assert await second == "a1"

    asyncio.run(play())


def test_whoever_gives_up_at_the_moment_their_turn_comes_passes_it_on() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        tasks = [begin(lane, ANN, f"a{i}") for i in range(3)]
        await soon()
        workers.done()
        await asyncio.sleep(0)  # the first has its answer, and is about to call the second
        await asyncio.sleep(0)
        tasks[1].cancel()
        await soon()
        assert workers.at_work
        assert workers.at_work[-1][0] in (("a1",), ("a2",))
        while not tasks[2].done():
            if workers.at_work:
                workers.done()
            await asyncio.sleep(0.001)
        assert lane._free == 1

    asyncio.run(play())


def test_patience_ends() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        first = begin(lane, ANN, "a0")
        await soon()
        with pytest.raises(TimeoutError):
            await begin(lane, ANN, "a1", patience=0.01)
        workers.done()
        assert await first == "a0" and not workers.at_work and lane._free == 1

    asyncio.run(play())


def test_workers_that_die_are_tried_twice() -> None:
    async def play() -> None:
        workers = ByHand()
        lane = Lane(workers, 1000, 1000)
        task = begin(lane, ANN, "a0")
        for _ in range(2):
            await soon()
            workers.at_work.pop()[1].set_exception(BrokenProcessPool())
        with pytest.raises(WorkersGone):
            await task
        assert lane._free == 1

    asyncio.run(play())


# --- bots


def game_to_decide() -> kaiju.Game:
    game = kaiju.new(players=4, seed=11)
    while game.decision is not None and game.decision.kind != "buy":
        game.play(bots.get("normal", 3).choose(game, game.decision.seat).key)
    return game


class Pool(BotPool):
    """Lanes by hand."""

    def __init__(self) -> None:
        super().__init__(1)
        self.hands = {name: ByHand() for name in ("quick", "searching", "aside")}
        self.quick = Lane(self.hands["quick"], 10**6, 10**6)
        self.searching = Lane(self.hands["searching"], 10**6, SEARCHES_PER_ADDRESS)
        self.aside = Lane(self.hands["aside"], 200, QUESTIONS_PER_ADDRESS)

    def think(self, lane: str) -> str:
        """Does the next job of a lane as a worker would; says for which bot."""
        (level, *given), made = self.hands[lane].at_work.pop(0)
        made.set_result(ponder("normal" if level in bots.SEARCHERS else level, *given))
        return str(level)


def test_quick_bots_wait_neither_for_those_that_search_nor_for_questions() -> None:
    async def play() -> None:
        pool, game = Pool(), game_to_decide()
        floods = [asyncio.create_task(pool.choose("king", game, Asker(ANN, str(i)), i)) for i in range(8)]
        floods += [asyncio.create_task(pool.work(Asker(ANN, str(i)), AFTERWARDS, job, i)) for i in range(16)]
        await soon()
        bot = asyncio.create_task(pool.choose("easy", game, Asker(BOB, "b"), 5))
        await soon()
        assert pool.think("quick") == "easy"
        await bot
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)

    asyncio.run(play())


def test_a_bot_that_cant_think_in_time_plays_the_move_of_normal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its turn doesn't come, too many of its address wait, or it thinks too long."""
    monkeypatch.setattr(hub_bots, "SEARCH_PATIENCE", 0.02)
    monkeypatch.setattr(hub_bots, "ANSWER_SECONDS", 0.2)

    async def play() -> None:
        pool, game = Pool(), game_to_decide()
        hurried = []
        pool.on_hurry = lambda: hurried.append(1)
        tables = SEARCHES_PER_ADDRESS + 4
        kings = [asyncio.create_task(pool.choose("king", game, Asker(ANN, str(i)), i)) for i in range(tables)]
        asked = []
        while not all(king.done() for king in kings):
            await asyncio.sleep(0.001)
            if pool.hands["quick"].at_work:
                asked.append(pool.think("quick"))
        assert asked == ["normal"] * tables and len(hurried) == tables
        assert len(pool.hands["searching"].at_work) == 1, "the first is still thought about"
        seat = game.decision.seat if game.decision else 0
        usual = {think("normal", game.clone(for_seat=seat, seed=i).to_bytes(), seat, i) for i in range(30)}
        assert {king.result().key for king in kings} <= usual
        assert {king.result().bot for king in kings} == {"normal"}

    asyncio.run(play())


def test_without_workers_it_is_the_move_of_normal_too() -> None:
    async def play() -> None:
        pool, game = Pool(), game_to_decide()
        choosing = asyncio.create_task(pool.choose("angry", game, Asker(ANN, "a"), 5))
        for _ in range(4):
            await soon()
            pool.hands["quick"].at_work.pop()[1].set_exception(BrokenProcessPool())
        seat = game.decision.seat if game.decision else 0
        usual = {think("normal", game.clone(for_seat=seat, seed=i).to_bytes(), seat, i) for i in range(30)}
        choice = await choosing
        assert choice.key in usual and choice.bot == "normal"

    asyncio.run(play())


def test_too_many_questions_are_refused_in_a_sentence() -> None:
    async def play() -> None:
        pool = Pool()
        asked = [
            asyncio.create_task(pool.work(Asker(ANN, "a"), AFTERWARDS, job, i))
            for i in range(QUESTIONS_PER_ADDRESS + 2)
        ]
        await soon()
        with pytest.raises(Refusal, match="too many questions"):
            await asked[-1]
        assert not any(task.done() for task in asked[:-1])
        others = [asyncio.create_task(pool.work(Asker(f"10.1.0.{i}", "a"), AFTERWARDS, job, i)) for i in range(185)]
        await soon()
        assert [task.exception().code for task in others if task.done()] == ["busy"]  # type: ignore[union-attr]
        for task in asked + others:
            task.cancel()
        await asyncio.gather(*asked, *others, return_exceptions=True)

    asyncio.run(play())


def test_bots_seem_to_think_longer_where_options_are_close() -> None:
    assert pause_for([0.5, 0.5, 0.1]) == LONGEST
    assert pause_for([0.5 - CLEAR, 0.1, 0.5]) == pytest.approx(SHORTEST)
    assert SHORTEST < pause_for([0.5, 0.5 - CLEAR / 2]) < LONGEST
    assert pause_for([]) == pause_for([0.7]) == 1.0
    game = game_to_decide()
    assert game.decision is not None
    given = game.clone(for_seat=game.decision.seat, seed=1).to_bytes(), game.decision.seat, 1
    assert ponder("normal", *given) == (think("normal", *given), 1.0)
