"""What everything is called in a game: ids by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kaiju.rules.boxes import Setup
from kaiju.rules.components import CARD
from kaiju.rules.kit import hook
from kaiju.rules.rulebook import Rulebook, rulebook


@dataclass(frozen=True, eq=False)
class Names:
    """The ids of what a game is played with, by number. Games that are played with the same share them."""

    things: tuple[str, ...]
    """Cards, and what else the boxes bring. The last one stands for what is not in the game."""
    lists: Mapping[str, tuple[str, ...]]
    """What boxes have beside the things, such as the challenge cards: by what they are."""
    families: tuple[str | None, ...]
    """What every thing is, where that is not a Power card."""


@hook("merge", only_plain=True)
def renames(setup: Setup, things: list[str]) -> None:
    """Things whose names are not known before a game is set up."""


@hook("merge", only_plain=True)
def names_more(setup: Setup, lists: dict[str, tuple[str, ...]]) -> None:
    """What a box has beside the things."""


def names_in(setup: Setup, rules: Rulebook) -> Names:
    return _names_in(setup, rules.edition, rules.box_ids)


@lru_cache(maxsize=512)
def _names_in(setup: Setup, edition: str, boxes: tuple[str, ...]) -> Names:
    """By names, so that nothing but them is kept."""
    rules = rulebook(edition, boxes)
    things = [rules.owner_of[t].id for t in range(rules.thing_count)] + [""]
    rules[renames](setup, things)
    lists: dict[str, tuple[str, ...]] = {}
    rules[names_more](setup, lists)
    families = [rules.owner_of[t].family for t in range(rules.thing_count)]
    told = tuple(None if family == CARD else family for family in families)
    return _shared(tuple(things), tuple(lists.items()), (*told, None))


@lru_cache(maxsize=128)
def _shared(
    things: tuple[str, ...], lists: tuple[tuple[str, tuple[str, ...]], ...], families: tuple[str | None, ...]
) -> Names:
    """Of all games with the same names."""
    return Names(things, dict(lists), families)
