"""What a box is: everything that a product brings to the game, declared in one place.

A box is a package: its components, its part of the state, its steps, verbs and events, and its answers to the hooks of
the core belong to it because they stand in its modules.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

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
    sample: Any = None
    """A value to try, for pages that want to know which games have the option."""
    ways: tuple[str, ...] = ()
    """All its values where these are few words, the usual one first: pages offer them as they are."""
    among_bots: Any = None
    """The default where bots play, if it differs from the usual one."""


@dataclass(frozen=True)
class Shows:
    """What a box shows in views, at its defaults."""

    seat: Mapping[str, Any] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)
    own: Mapping[str, Any] = field(default_factory=dict)


class Printed(Protocol):
    """Something other than a component, such as a card from a data file."""

    @property
    def worded_as(self) -> tuple[str, str]:
        """The sort of text it has, and the id of the rulings that hold for it."""

    def facts(self) -> dict[str, Any]:
        """What the catalogue says of it; its `text` too, if the library has no words for that sort."""


@dataclass(frozen=True)
class Piece:
    """A piece of a box that is no component because it does nothing by itself: a token, a die, a card with two sides.

    Its name and text stand under its kind, like those of a component.
    """

    id: str
    kind: str
    module: str
    copies: int
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def worded_as(self) -> tuple[str, str]:
        return self.kind, self.id

    def facts(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "kind": self.kind,
            "editions": ["base", "dark", "origins"],
            "modules": [self.module],
            "module": self.module,
            "copies": {self.module: self.copies},
            "house": False,
            **self.more,
        }


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
    presets: tuple[str, ...] = ()
    """Selections that pages offer by these names, and that it is part of."""
    alone: str = ""
    """The option that says whether the edition's own deck stays in its box (`alone`)."""


@dataclass(frozen=True)
class Box:
    id: str
    package: str
    """The box's package, or the package that contains it."""
    interface: int = 1
    """The version of all this that it was written for: see `INTERFACE`."""
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
    beside: int | None = None
    """How many of its things (Power cards aside), such as those in a hand, may be offered at once beside another
    question; all of them if it doesn't say."""
    waits: int = 0
    """How many more steps may wait on the stack at once because of it."""
    settled: tuple[str, ...] = ()
    """Fields of its part of the state that a game's setup settles once and for all."""
    modules: tuple[Module, ...] = ()
    monsters: Mapping[str, str] = field(default_factory=dict)
    """Its monsters, and the product that each comes from."""
    monsters_differ: bool = False
    """With it, it matters which monster one plays: laboratories tell them apart and change who plays which."""
    redraws: str = ""
    """The prefix of those among them that are redrawn monsters of other boxes."""
    wins: Mapping[str, str] = field(default_factory=dict)
    """Its own ways of winning, by the name that outcomes and reports give them: for each the field of its part of the
    state that is not 0 where the game was won so."""
    shows: Shows = Shows()
    """What views promise of it; the library's fields are in every view, even where the box is not in play."""
    face: Mapping[str, Callable[[Setup, Mapping[str, Any]], Any]] = field(default_factory=dict)
    """What `Game` has of it under a name of its own: found out from a game's setup and what its table shows."""
    check: Check | None = None
    """What it can't be combined with."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Options of a game."""
    seat_keys: tuple[str, ...] = ()
    """Keys of a seat in a position made by hand."""
    none_when_out: tuple[str, ...] = ()
    """Those of them that must be 0 where the seat is eliminated."""
    table_keys: tuple[str, ...] = ()
    """Keywords of a position made by hand."""
    prints: Callable[[], Sequence[Printed]] | None = None
    """What else the catalogue has of it, beside its components and monsters."""
    called: str = ""
    """What is missing where a key is used without the box, as in "has no meaning without the module 'x'"."""
    lends_by_key: bool = False
    """A seat that uses one of its keys brings the box's cards into the game, whatever the edition."""
    check_monster: Callable[[str, tuple[str, ...]], None] | None = None
    """Refuses a monster that can't play with these modules."""
    can_play: Callable[[str], bool] | None = None
    """Whether a monster can play in games with this box at all."""

    def __post_init__(self) -> None:
        assert re.fullmatch(ID, self.id), f"a box can't be called {self.id!r}: small letters, digits, '-' and '_' only"
        assert self.id not in BOXES, self.is_taken()
        assert not is_one_file(self.package), f"the box {self.id} must be a package, a folder with an __init__.py"
        self._refuse_doubles()
        BOXES[self.id] = self

    def is_taken(self) -> str:
        return f"two boxes are called {self.id}, in {BOXES[self.id].package} and in {self.package}"

    def _refuse_doubles(self) -> None:
        """Whatever a game is made with belongs to one box."""
        taken = {"keyword": dict.fromkeys(KEYWORDS, "the core"), "key of a seat": dict.fromkeys(SEAT_KEYS, "the core")}
        for box in BOXES.values():
            for what, names in box._names().items():
                taken.setdefault(what, {}).update(dict.fromkeys(names, f"the box {box.id}"))
        for what, names in self._names().items():
            for name in names:
                other = taken.get(what, {}).get(name)
                assert other is None, f"the box {self.id} declares the {what} {name!r}, which {other} has already"

    def _names(self) -> dict[str, tuple[str, ...]]:
        return {
            "module": tuple(module.id for module in self.modules),
            "monster": tuple(self.monsters),
            "keyword": (*self.options, *self.table_keys),
            "key of a seat": self.seat_keys,
        }


def is_one_file(module: str) -> bool:
    """Whether the module being imported, which declares a box, is a single file and not a package."""
    frame = inspect.currentframe()
    while frame is not None and frame.f_globals.get("__name__") != module:
        frame = frame.f_back
    return frame is not None and "__path__" not in frame.f_globals


_readers: list[Callable[[str, str], Mapping[str, Any]]] = []


def read_data(package: str, name: str) -> Mapping[str, Any]:
    """What a box's data file says. Boxes read no files themselves; the reader is injected by `set_reader`."""
    return _readers[-1](package, name)


def set_reader(reader: Callable[[str, str], Mapping[str, Any]]) -> None:
    _readers.append(reader)


_loaders: list[Callable[[str], Box]] = []


def load(box: object) -> Box:
    """Adds somebody's box to the game: the folder it is in, or its name if it is installed.

    What it is made of is imported, so it must be from somebody you trust. A box that is there already is given back as
    it is; what is not a box, or can't be used here, is a `SetupError` that says why.
    """
    return _loaders[-1](str(box))


def set_loader(loader: Callable[[str], Box]) -> None:
    """Boxes read no files themselves: what does is injected, as for `read_data`."""
    _loaders.append(loader)


INTERFACE = 1
"""The version of what boxes are written with: hooks, helpers, declarations. It is raised when boxes have to change; one
that doesn't say which it was written for is of the first."""
ID = "[a-z][a-z0-9_-]*"
"""Ids of boxes are in records, in the names of folders, and in generated code."""
LIBRARY = "kaiju.boxes."
KEYWORDS = (
    *("edition", "players", "modules", "monsters", "seed", "first", "order", "deck", "own_deck"),
    *("seats", "turn", "market", "discard", "dice"),
)
"""What `new` and `arrange` take in any game."""
SEAT_KEYS = (
    *("monster", "health", "points", "energy", "place", "cards", "tokens", "copies"),
    *("poison", "shrink", "extra_turns", "alive"),
)
"""Keys of a seat in any position made by hand."""
BOXES: dict[str, Box] = {}
"""The boxes that are installed, in the order in which they were declared."""


def boxes_in_order() -> list[Box]:
    """The boxes that are installed: the library's as it declares them, then those of others by their ids."""
    others = [box for box in BOXES.values() if not box.package.startswith(LIBRARY)]
    own = [box for box in BOXES.values() if box.package.startswith(LIBRARY)]
    return own + sorted(others, key=lambda box: box.id)


def figure(monster: str) -> str:
    """The monster without its edition's prefix: some monsters are drawn anew by an edition."""
    for box in BOXES.values():
        if box.redraws and monster in box.monsters:
            return monster.removeprefix(box.redraws)
    return monster


def box_of_module(name: str) -> str | None:
    """The box that a module belongs to, or None: the core, and whatever stands outside."""
    packages = {box.package: box.id for box in BOXES.values()}
    while name:
        if name in packages:
            return packages[name]
        name = name.rpartition(".")[0]
    return None
