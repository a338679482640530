"""What an experiment is: the table that is played at, and how many games are played there, from which seed, and where.

>>> simulate(["angry", "random"], TableSpec(players=2), RunSpec(games=1000, seed=1))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from kaiju.errors import SetupError
from kaiju.game.setup import Setup, check_setup
from kaiju.given import quoted, whole
from kaiju.lab.chunks import Where, usable_cores

EVERYTHING = ("base", ("luchador", "origins_cards", "power_up", "wicked"))
"""The edition and the modules of a game with everything that fits on one table."""

DEVICES = ("cpu", "cuda")
Progress = Callable[[int, int], None]
"""Told how many games are done, and out of how many."""


@dataclass(frozen=True)
class TableSpec:
    """What is played, as `kaiju.new` takes it. It is checked when a setup is made from it."""

    edition: str = "base"
    players: int = 4
    modules: Sequence[str] = ()
    monsters: Sequence[str] | None = None
    """One for each seat; left out, the usual ones."""
    options: Mapping[str, Any] = field(default_factory=dict)

    def setup(self, seed: int) -> Setup:
        """Refuses what the rulebooks don't allow, with a sentence that says why."""
        return check_setup(self.edition, self.players, self.modules, self.monsters, seed, self.options)

    def with_options(self, **options: Any) -> TableSpec:
        return replace(self, options={**self.options, **options})

    def in_all(self, editions: Iterable[str], players: Iterable[int]) -> list[TableSpec]:
        """The same table in each of these editions with each of these numbers of players."""
        combinations = product(dict.fromkeys(editions), dict.fromkeys(players))
        return [replace(self, edition=edition, players=number) for edition, number in combinations]


@dataclass(frozen=True)
class RunSpec:
    """How much is played, and where. Whatever is in it, the same seed gives the same games."""

    games: int = 1000
    seed: int = 1
    jobs: int | None = None
    """The number of cores of this machine to use; left out or 0, all of them."""
    ray: str | None = None
    """The address of a Ray cluster to play on, or `local`."""
    compiled: bool | None = None
    """Whether policies play at the compiled speed; left out, they do where Numba is installed."""
    device: str = "cpu"
    """`cuda` plays on this machine's GPU, or on all those of a Ray cluster; only policies can."""

    def __post_init__(self) -> None:
        self._take_number("games", "The number of games", 1)
        self._take_number("seed", "The seed")
        if self.jobs is not None:
            self._take_number("jobs", "The number of jobs", 0)
        if self.jobs and self.ray is not None:
            raise SetupError("The number of jobs is for this machine, and Ray has its own: give one of them.")
        if self.device not in DEVICES:
            raise SetupError(f"The device must be one of {', '.join(DEVICES)}, not {quoted(self.device)}.")
        if self.device == "cuda" and (self.jobs or self.compiled is False):
            raise SetupError("On a GPU all games of a run are played at once: jobs and speeds are for the CPU.")
        if self.device == "cuda" and not 0 <= self.seed < 1 << 32:
            raise SetupError(f"On a GPU seeds go from 0 to {(1 << 32) - 1}; {self.seed} doesn't fit.")

    def _take_number(self, name: str, what: str, least: int | None = None) -> None:
        """Keeps what was given as a plain int, or refuses it."""
        given = getattr(self, name)
        number = whole(given)
        if number is None or (least is not None and number < least):
            wanted = "a whole number" if least is None else "a whole number from 1 up"
            raise SetupError(f"{what} must be {wanted}, not {quoted(given)}.")
        object.__setattr__(self, name, number)

    def where(self, threads: bool) -> Where:
        """What the work is done on. Threads are enough for work that doesn't hold Python's lock."""
        return Where(self.jobs or usable_cores(), threads, self.ray)


def is_whole(number: object) -> bool:
    return whole(number) is not None
