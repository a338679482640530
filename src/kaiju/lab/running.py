"""How an experiment is run: its games are cut into chunks, the rules loaded, the chunks played, and Ctrl-C heard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from kaiju.bots.names import PLAYING_ON
from kaiju.game.setup import laid_out
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.plans import Plan, chunk_size
from kaiju.lab.playing import fast_run, records
from kaiju.lab.specs import Progress, RunSpec
from kaiju.speeds import batch

THOUGHTS = 4
"""The most games in a chunk if there are bots that have to be asked."""

Chunk = tuple[int, int]
"""The number of the first game, and of the first one after the last."""
Result = TypeVar("Result")


def chunks_of(plan: Plan, games: int) -> list[Chunk]:
    """They don't depend on the number of cores, and so neither does anything that is counted by chunks.

    A GPU plays many of them together, and counts as if they were apart.
    """
    size = plan.at_once or chunk_size(games)
    return list(cut(range(games), min(THOUGHTS, size) if plan.thinking else size))


def cut(numbers: range, size: int) -> Iterator[Chunk]:
    for first in range(numbers.start, numbers.stop, size):
        yield first, min(first + size, numbers.stop)


def load_rules(plans: Iterable[Plan]) -> None:
    """Deals a game of each and forgets it: what is compiled depends on the rules that the games need.

    Bots that search do so in processes of their own, which find in the cache what is compiled here, and seen to be.
    """
    for plan in plans:
        if plan.compiled and not plan.at_once:
            fast_run(plan.rules)(records(1, laid_out(plan.setup)), 0, 1, batch.DEAL, 0)
        elif any(bot in PLAYING_ON for bot in plan.bots):
            from kaiju.bots.search import ready

            ready.prepare(plan.rules)


@dataclass(frozen=True)
class Experiment:
    """Plans that are played in one run."""

    plans: Sequence[Plan]
    run: RunSpec
    games: int
    """Of all plans together."""
    progress: Progress | None = None

    @property
    def where(self) -> Where:
        if self.run.device == "cuda":
            return Where(1, threads=True, ray=self.run.ray, gpus=True)
        return self.run.where(threads=all(plan.compiled for plan in self.plans))

    def load_rules(self) -> None:
        """The machines of a cluster load the rules themselves."""
        if self.run.ray is None:
            load_rules(self.plans)

    def play(
        self,
        work: Callable[..., Result],
        chunks: Sequence[tuple[Any, ...]],
        take: Callable[[int, Result], int],
        done: int = 0,
    ) -> bool:
        """Does the work for all chunks; whether it was interrupted (Ctrl-C).

        `take` gets the number of every chunk with its result, and returns how many games are done by then. An
        interruption before anything is done goes on.
        """
        try:
            self.tell(done)
            for number, result in run_chunks(work, chunks, self.where):
                done = take(number, result)
                self.tell(done)
        except KeyboardInterrupt:
            if not done:
                raise
            return True
        return False

    def tell(self, done: int) -> None:
        if self.progress:
            self.progress(done, self.games)
