"""Which games the network learns from, and how often each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from kaiju.encoding.columns import Columns, columns_of
from kaiju.errors import SetupError
from kaiju.game.setup import able_monsters, check_setup, figure
from kaiju.rules.boxes import boxes_in_order

RULEBOOKS = ("luchador", "origins_cards", "power_up", "wicked")
PACKS = ("anubis", "cthulhu", "cybertooth", "halloween", "king_kong", "mindbug", "transformation")
SETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "base": ("base", ()),
    "dark": ("dark", ()),
    "origins": ("origins", ()),
    "rulebooks": ("base", RULEBOOKS),
    "everything": ("base", (*RULEBOOKS, *PACKS)),
    "dark everything": ("dark", ("luchador", "power_up", *PACKS)),
}
"""Editions with boxes. What the network learns of a card in one of them it knows in all others."""


@dataclass(frozen=True)
class Lesson:
    """Games of one set for so many players; of the usual monsters, or with boxes of some that the seed draws."""

    set: str
    players: int
    seed: int = 0

    @property
    def name(self) -> str:
        return f"{self.set}, {self.players} players"

    def columns(self) -> Columns:
        edition, modules = SETS[self.set]
        varied = self.seed and modules
        monsters = drawn_monsters(edition, modules, self.players, self.seed) if varied else None
        return columns_of(check_setup(edition, self.players, modules, monsters, 0, {}))


def drawn_monsters(edition: str, modules: tuple[str, ...], players: int, seed: int) -> list[str]:
    drawn: dict[str, str] = {}
    able = [monster for monster in sorted(able_monsters(edition, modules)) if comes_with(monster, modules)]
    for monster in Random(seed).sample(able, len(able)):
        drawn.setdefault(figure(monster), monster)
    return list(drawn.values())[:players]


OFTEN: dict[tuple[str, int], int] = {
    **{("base", 2): 16, ("base", 3): 4, ("base", 4): 8, ("base", 5): 2, ("base", 6): 2},
    **{("dark", 2): 12, ("dark", 3): 3, ("dark", 4): 8, ("dark", 5): 2, ("dark", 6): 2},
    **{("origins", 2): 2, ("origins", 4): 1},
    **{("rulebooks", 2): 16, ("rulebooks", 3): 3, ("rulebooks", 4): 6, ("rulebooks", 6): 2},
    **{("everything", 2): 4, ("everything", 4): 3, ("dark everything", 2): 2, ("dark everything", 3): 2},
}
"""How often each is played, in a hundred or so."""


def comes_with(monster: str, modules: tuple[str, ...]) -> bool:
    """Whether nothing that it needs is missing."""
    try:
        for box in boxes_in_order():
            if box.check_monster is not None:
                box.check_monster(monster, modules)
    except SetupError:
        return False
    return True


def all_columns(seeds: int = 16) -> Iterator[Columns]:
    """What there is to read in all lessons, with all monsters."""
    for set_, players in OFTEN:
        for seed in range(seeds if len(SETS[set_][1]) else 1):
            yield Lesson(set_, players, seed).columns()
