"""Whoever asks for something pays for the turns that it takes, and for nothing else."""

from __future__ import annotations

import asyncio
import time

import pytest

from kaiju.server.hub.tasks import Tasks
from kaiju.server.net.measured import Measured, payer

TURN = 0.02


def work_for(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def two_turns() -> str:
    work_for(TURN)
    await asyncio.sleep(10 * TURN)
    work_for(TURN)
    return "done"


def test_turns_are_paid_and_waiting_is_not() -> None:
    paid: list[float] = []
    assert asyncio.run(as_task(Measured(two_turns(), paid.append))) == "done"
    assert len(paid) == 2 and min(paid) >= TURN
    assert sum(paid) < 12 * TURN, "what was waited for is not among it"


async def as_task(work: Measured[str]) -> str:
    return await work


def test_what_is_raised_and_thrown_goes_through() -> None:
    async def fails() -> str:
        await asyncio.sleep(0)
        raise LookupError("nothing here")

    async def perseveres() -> str:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            return "put away"
        return "late"

    async def cancel() -> str:
        task = asyncio.create_task(as_task(Measured(perseveres(), paid.append)))
        await asyncio.sleep(0)
        task.cancel()
        return await task

    paid: list[float] = []
    with pytest.raises(LookupError, match="nothing here"):
        asyncio.run(as_task(Measured(fails(), paid.append)))
    assert len(paid) == 2
    assert asyncio.run(cancel()) == "put away"
    assert len(paid) == 5


def test_what_must_be_finished_is_paid_by_whoever_began_it() -> None:
    paid: list[float] = []

    async def begin() -> str:
        tasks = Tasks()
        assert await tasks.do(two_turns()) == "done"
        assert not paid
        payer.set(paid.append)
        return await tasks.do(two_turns())

    assert asyncio.run(begin()) == "done"
    assert len(paid) == 2
