"""A game under way, as quick as the rules as written: options, events and records are made only if somebody asks."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from kaiju.encoding.spaces import Spaces
from kaiju.errors import IllegalAction, OutOfRoom, SetupError
from kaiju.game import Game
from kaiju.game.game import NO_ROOM
from kaiju.game.orders import pass_over_orders
from kaiju.game.setup import Setup, fresh_state
from kaiju.given import quoted, whole
from kaiju.rules.drive import play, resume

Array = np.ndarray[Any, Any]
MOST_SEEDS = 1 << 62
"""Seeds of neighbouring games are counted on from the one given, in 64 bits."""


def check_seed(seed: object) -> int:
    """A seed as the faces take it: any whole number, NumPy's too, that is not below 0."""
    number = whole(seed)
    if number is None or not 0 <= number < MOST_SEEDS:
        raise SetupError(f"The seed must be a whole number from 0 to {MOST_SEEDS - 1}, not {quoted(seed)}.")
    return number


def check_action(action: object) -> int:
    number = whole(action)
    if number is None:
        raise IllegalAction(f"An action is a whole number, not {quoted(action)}.")
    return number


def check_actions(actions: Any, games: int) -> Array:
    """One for each of many games."""
    given = np.asarray(actions)
    if given.shape != (games,) or not np.issubdtype(given.dtype, np.integer):
        raise IllegalAction(f"Actions are {games} whole numbers, one for each game, not {quoted(actions)}.")
    return given


def check_asks_always(setup: Setup) -> None:
    """Refuses what many games at once don't do."""
    if setup.option("order") == "matters":
        raise SetupError(
            "Many games at once always ask for the order of dice: order='matters' is for games one at a time."
        )


NOT_BEGUN = "Call reset() first: there is no game yet."


class Resumable:
    """An environment that can be put back to where it was. What changes while games are played is named in `MOVES`."""

    MOVES: ClassVar[tuple[str, ...]]

    def __getattr__(self, name: str) -> Any:
        """What isn't there before the first game."""
        if name in self.MOVES:
            raise SetupError(NOT_BEGUN)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def get_state(self) -> dict[str, Any]:
        """Where things stand: `set_state` of this or another such environment goes on from here. It can be pickled."""
        return copy.deepcopy({name: value for name, value in vars(self).items() if name in self.MOVES})

    def set_state(self, state: dict[str, Any]) -> None:
        """Goes on from what `get_state` returned."""
        if not isinstance(state, dict) or not state or not state.keys() <= {*self.MOVES}:
            raise SetupError(f"A state is what get_state() has returned, not {quoted(state)}.")
        for name, value in copy.deepcopy(state).items():
            setattr(self, name, value)


class Table:
    """A state, and what has been played since a game was last made of it."""

    def __init__(self, game: Game | Setup) -> None:
        if isinstance(game, Game):
            self.setup, self.state = game.choices, game.state()
            self._game: Game | None = game.clone()
        else:
            self.setup, self.state, self._game = game, fresh_state(game), None
            self.state.rules[resume](self.state)
            pass_over_orders(self.setup, self.state)
        self._played: list[int] = []

    def play(self, number: int) -> None:
        """Takes an option on offer, by its number in these games' rules (`Option.action`)."""
        g = self.state
        g.rules[play](g, number)
        pass_over_orders(self.setup, g)
        if g.broken:
            raise OutOfRoom(NO_ROOM)
        self._played.append(number)

    def seen(self, spaces: Spaces, seat: int) -> Any:
        """What that seat observes."""
        return spaces.observation.of_state(self.state, seat)

    def mask(self, spaces: Spaces, seat: int) -> Any:
        """1 for each action that the seat may choose now."""
        return spaces.mask_for(self.state, seat)

    @property
    def winners(self) -> list[int]:
        return [p for p in range(self.setup.players) if self.state.winners >> p & 1]

    @property
    def game(self) -> Game:
        """The game itself, with its events and its record. It is played on to where the table is whenever it is asked
        for; whoever wants to go another way takes a clone."""
        if self._game is None:
            self._game = Game(self.setup, fresh_state(self.setup), arranged=False)
        for number in self._played:
            self._game.play(number)
        self._played.clear()
        return self._game

    def __deepcopy__(self, memo: Any) -> Table:
        new = object.__new__(Table)
        new.setup, new.state, new._played = self.setup, self.state.copy(), list(self._played)
        new._game = None if self._game is None else self._game.clone()
        return new

    def __getstate__(self) -> Mapping[str, Any]:
        return {"game": self.game.to_bytes()}

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self._game = Game.from_bytes(kept["game"])
        self.setup, self.state, self._played = self._game.choices, self._game.state(), []
