"""Garbage is looked for rarely, but it is looked for."""

from __future__ import annotations

import asyncio
import gc
import random
import weakref
from collections.abc import Iterator

import pytest

import kaiju
from kaiju.server import garbage


class Selfish:
    """Refers to itself, so that only a search for garbage frees it."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def by_hand() -> Iterator[None]:
    garbage.stop_collecting()
    yield
    gc.unfreeze()
    gc.enable()


def test_what_refers_to_itself_is_freed_in_the_end(by_hand: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LEAST_PAUSE", 0.01)
    monkeypatch.setattr(garbage, "SHARE", 0)
    gone = asyncio.Event()

    async def wait() -> None:
        weakref.finalize(Selfish(), gone.set)
        collecting = asyncio.create_task(garbage.collect_rarely())
        await asyncio.wait_for(gone.wait(), 20)
        collecting.cancel()

    assert not gc.isenabled()
    asyncio.run(wait())


def test_playing_leaves_nothing_behind_that_would_have_to_be_looked_for(by_hand: None) -> None:
    game, rng = kaiju.new(players=4, seed=3), random.Random(5)
    gc.collect()
    for _ in range(100):
        assert game.decision is not None
        game.views((0, 1, 2, 3, None))
        game.play(rng.choice(list(game.decision.options.keys)))
    assert gc.collect() == 0


def test_games_and_copies_of_them_are_freed_at_once(by_hand: None) -> None:
    """Bots get a copy for every decision, and tables are forgotten."""
    game = kaiju.new(players=4, seed=3)
    game.play("stop")
    assert game.decision is not None and game.seats[2].health == 10 and game.seats[2] == game.seats[2]
    left = [weakref.ref(game), weakref.ref(game.clone(for_seat=1, seed=2))]
    del game
    assert [one() for one in left] == [None, None]
