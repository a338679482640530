"""Who thinks when: bots first, each kind in a lane of its own, and what people want worked out only after them.

A bot that plays by a policy needs a hundredth of a second, one that searches a second, a review several. So that the
quick never wait for the slow, each has workers of its own, and those of the slow get what the others leave of the
machine.

A bot gets a copy of the game in which everything that its seat can't know has been dealt anew.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from kaiju.bots.policies import POLICIES
from kaiju.game import Game
from kaiju.lessons import CALM, calm_key
from kaiju.server.hub.fair_queue import Asker, QueueFull
from kaiju.server.hub.lanes import Lane, WorkersGone
from kaiju.server.hub.workers import Workers
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.thinking import known_to, ponder, think

log = logging.getLogger("kaiju.bots")
T = TypeVar("T")

STAND_IN = "normal"
"""The bot that answers for people who are gone, and for bots that can't think in time."""
ANSWER_SECONDS = 20.0
"""How long a bot's answer is waited for."""
SEARCH_PATIENCE = 3.0
"""How long a bot that searches waits for its turn."""
SEARCHES_PER_ADDRESS = 8
"""Bots that search at the tables of one address, and wait for it at the same time."""
QUESTIONS, QUESTIONS_PER_ADDRESS = 200, 16
"""What people want worked out and waits: in all, and of one address."""
UNLIMITED = 1_000_000
"""Of quick bots there is at most one a table, and none can be turned away."""
ADVICE, AFTERWARDS = 0, 1
"""How urgent it is what people want worked out: whoever has to decide comes before whoever looks back."""


class Choice(NamedTuple):
    """A bot's answer."""

    key: str
    bot: str
    """Which bot's it is in the end."""
    pause: float = 1.0
    """How long it should seem to think, in usual pauses."""


class BotPool:
    """All workers, by what they are for."""

    def __init__(self, workers: int | None = None) -> None:
        size = workers or max(1, (os.cpu_count() or 2) - 1)
        self.quick = Lane(Workers(1), UNLIMITED, UNLIMITED)
        self.searching = Lane(Workers(size, nice=5), UNLIMITED, SEARCHES_PER_ADDRESS)
        self.aside = Lane(Workers(1, nice=10), QUESTIONS, QUESTIONS_PER_ADDRESS)
        self.on_hurry: Callable[[], None] = lambda: None
        """Called when a bot could not think in time."""

    async def choose(self, level: str, game: Game, asker: Asker, seed: int) -> Choice:
        """What a bot of that level answers. One that can't think in time plays the usual bot's move."""
        decision = game.decision
        assert decision is not None
        if level == CALM:
            return Choice(calm_key(game), CALM)
        if len(decision.options) == 1:
            return Choice(decision.options[0].key, level)
        given = known_to(game, decision.seat, seed), decision.seat, seed
        for usual in (False, True):
            kind = STAND_IN if usual else level
            lane, patience = (self.quick, None) if kind in POLICIES else (self.searching, SEARCH_PATIENCE)
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    key, pause = await lane.do(asker, ponder, kind, *given, patience=patience)
                if key in decision.options.keys:
                    return Choice(key, kind, pause)
                log.error("bot %s answered %r, which is not on offer", kind, key)
            except (QueueFull, TimeoutError, WorkersGone):
                self.on_hurry()
            except Exception:
                log.exception("bot %s failed at a %s", kind, decision.kind)
        return await self._choose_here(game, *given)

    async def _choose_here(self, game: Game, data: bytes, seat: int, seed: int) -> Choice:
        """The usual bot's move without workers; if it can't be had at all, what a calm opponent would answer."""
        try:
            return Choice(await asyncio.to_thread(think, STAND_IN, data, seat, seed), STAND_IN)
        except Exception:
            log.exception("the usual bot failed")
            return Choice(calm_key(game), CALM)

    async def work(self, asker: Asker, urgency: int, job: Callable[..., T], *given: object) -> T:
        """Anything else that takes a while, done by a worker (see `jobs`) when its turn comes."""
        try:
            return await self.aside.do(asker, job, *given, urgency=urgency)
        except QueueFull as full:
            if full.of_one:
                raise Refusal("slow-down", "You have too many questions at once; please wait for an answer.") from None
            raise Refusal("busy", "Too many questions are waiting; please try again in a while.") from None
        except WorkersGone:
            raise Refusal("unavailable", "This can't be worked out just now; please try again.") from None

    async def close(self) -> None:
        """Ends the workers, whatever they are doing, and waits until they are gone."""
        await asyncio.gather(self.quick.close(), self.searching.close(), self.aside.close())
