"""What a box is: everything that a product brings to the game, declared in one place.

A box is a package: its components, its part of the state, its steps, verbs and events, and its answers to the hooks of
the core belong to it because they stand in its modules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kaiju.rules.state import State

Check = Callable[[str, int, tuple[str, ...]], None]
"""Refuses an edition, number of players and modules that don't go together, with a sentence."""


@dataclass(frozen=True)
class Setup:
    """The choices a game is begun with, all checked."""

    edition: str
    players: int
    modules: tuple[str, ...]
    monsters: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]

    def option(self, name: str, otherwise: Any = None) -> Any:
        """What was chosen, or `otherwise`."""
        return next((value for key, value in self.options if key == name), otherwise)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready, and what `kaiju.new` takes."""
        return {
            "edition": self.edition,
            "players": self.players,
            "modules": list(self.modules),
            "monsters": list(self.monsters),
            "seed": self.seed,
            **{name: json_ready(value) for name, value in self.options},
        }


def json_ready(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.to_dict() if hasattr(value, "to_dict") else value


@dataclass(frozen=True)
class Option:
    """Something that may be chosen for a game, beside its modules."""

    check: Callable[[Any, str, int, tuple[str, ...]], Any]
    """The value as the game keeps it; refuses one that is impossible with this edition, players and modules."""
    file: bool = False
    """The value may be the name of a TOML file: then `check` gets what the file says."""
    module: str = ""
    """A module without which it is refused, before any file is read."""


@dataclass(frozen=True)
class Module:
    """What `modules` of a new game may name."""

    id: str
    brings: tuple[str, ...] = ()
    """Boxes that it brings into play."""
    lends: tuple[str, ...] = ()
    """Boxes of which only the components may come into play."""
    mix: str = ""
    """The option that says whether all their cards are mixed in, `all`, or only those that the edition lacks."""


@dataclass(frozen=True)
class Box:
    id: str
    package: str
    """The package that it is, or that it stands in."""
    edition: bool = False
    """A game of its own, which others may be added to."""
    needs: tuple[str, ...] = ()
    """Boxes that are in play where it is the edition."""
    also: Mapping[str, int | tuple[int, int]] = field(default_factory=dict)
    """Cards that it shares with boxes before it, in the order of its deck: price, or price and copies."""
    reprints: bool = False
    """It prints cards of other boxes anew: their copies and its own are never in one game."""
    state: type[State] | None = None
    """Its part of a game's state."""
    settled: tuple[str, ...] = ()
    """Fields of its part of the state that a game's setup settles once and for all."""
    modules: tuple[Module, ...] = ()
    monsters: Mapping[str, str] = field(default_factory=dict)
    """Its monsters, and the product that each comes from."""
    check: Check | None = None
    """What it can't be combined with."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Options of a game."""
    seat_keys: tuple[str, ...] = ()
    """Keys of a seat in a position made by hand."""
    table_keys: tuple[str, ...] = ()
    """Keywords of a position made by hand."""
    called: str = ""
    """What is missing where a key is used without the box, as in "has no meaning without the module 'x'"."""
    lends_by_key: bool = False
    """A seat that uses one of its keys brings the box's cards into the game, whatever the edition."""
    check_monster: Callable[[str, tuple[str, ...]], None] | None = None
    """Refuses a monster that can't play with these modules."""
    can_play: Callable[[str], bool] | None = None
    """Whether a monster can play in games with this box at all."""

    def __post_init__(self) -> None:
        assert self.id not in BOXES, f"two boxes are called {self.id}"
        BOXES[self.id] = self


_readers: list[Callable[[str, str], Mapping[str, Any]]] = []


def read_data(package: str, name: str) -> Mapping[str, Any]:
    """What a box's data file says. Boxes read no files: whoever may read them has handed in how."""
    return _readers[-1](package, name)


def set_reader(reader: Callable[[str, str], Mapping[str, Any]]) -> None:
    _readers.append(reader)


BOXES: dict[str, Box] = {}
"""The boxes that are installed, in the order in which they were declared."""


def figure(monster: str) -> str:
    """The monster without its edition: one edition has drawn some of them anew."""
    return monster.removeprefix("dark-")


def box_of_module(name: str) -> str | None:
    """The box that a module belongs to, or None: the core, and whatever stands outside."""
    for box in BOXES.values():
        if name == box.package or name.startswith(box.package + "."):
            return box.id
    return None
