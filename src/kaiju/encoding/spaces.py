"""What a seat observes of a game, which actions there are, and what a game is worth to a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from kaiju.encoding.actions import (
    ACTIONS,
    RANGES,
    action_name,
    actions_on_offer,
    from_rules,
    mask_of,
    masks,
    most_dice,
    numbering_of,
    to_rules,
)
from kaiju.encoding.blocks import Block
from kaiju.encoding.observation import Observation
from kaiju.errors import SetupError
from kaiju.game import Game
from kaiju.game.seat import seat_number
from kaiju.game.setup import Setup, check_setup
from kaiju.given import quoted
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State

__all__ = [
    "ACTIONS",
    "RANGES",
    "Block",
    "Spaces",
    "action_name",
    "actions_on_offer",
    "from_rules",
    "masks",
    "payoffs",
    "to_rules",
]

Array = np.ndarray[Any, Any]


def a_game(game: object) -> Game:
    if not isinstance(game, Game):
        raise SetupError(f"'game' must be a game, not {quoted(game)}.")
    return game


class Spaces:
    """Observations and actions of all games with one setup.

    What a position made by hand holds beyond its setup, such as a card that its deck doesn't have, isn't observed.
    """

    def __init__(self, setup: Setup, rules: Rulebook | None = None, at_once: bool = False) -> None:
        """`at_once`: observations never wait for anything to be compiled."""
        self.setup = setup
        self.players = setup.players
        self.observation = Observation(setup, rules, at_once)
        self.rules = self.observation.rules
        """Those of the games."""
        self.numbering = numbering_of(self.rules)
        self.actions = self.numbering.count
        """How many actions there are: `ACTIONS`, and more in games with boxes of others."""
        self.to_rules = to_rules(self.rules)
        """The rules' number (`Option.action`) of each action, or -1."""
        self.size = self.observation.size
        """How long an observation is."""

    @classmethod
    def of(cls, game: Game) -> Spaces:
        """Those of the games with the setup of this one."""
        return cls(a_game(game).choices, game.rules)

    @classmethod
    def new(cls, edition: str = "base", players: int = 4, **options: Any) -> Spaces:
        """Those of the games that `kaiju.new` makes with the same arguments."""
        modules, monsters, seed = options.pop("modules", ()), options.pop("monsters", None), options.pop("seed", 0)
        return cls(check_setup(edition, players, modules, monsters, seed, options))

    def __reduce__(self) -> Any:
        return Spaces, (self.setup, self.rules)

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.observation.blocks

    @property
    def high(self) -> Array:
        """No observation is above this, and none is below 0."""
        return self.observation.high

    @property
    def scale(self) -> Array:
        """Observations divided by this are about 1 at most."""
        return self.observation.scale

    @cached_property
    def rerolls(self) -> Array:
        """By the place of a die and by action 1 where the action throws that die again, otherwise 0.

        A learner that says of each die how much it wants to throw it again has what it thinks of every choice of dice.
        """
        out = np.zeros((most_dice(self.numbering.rules), self.actions), np.float32)
        choices = np.arange(1 << len(out))
        out[:, choices] = choices >> np.arange(len(out))[:, None] & 1
        return out

    def observe(self, game: Game, seat: int) -> Array:
        """What a seat sees of a game."""
        return self.observation.of_state(self._state_of(game, seat), seat)

    def mask(self, game: Game, seat: int) -> Array:
        """1 for each action that the seat may choose now: none, if it hasn't to decide."""
        return self.mask_for(self._state_of(game, seat), seat)

    def _state_of(self, game: Game, seat: int) -> State:
        """The state of a game that is looked at with these, or a sentence that says why it can't be."""
        if a_game(game).rules is not self.rules or game.players != self.players:
            raise SetupError(
                "These observations and actions are those of games with another setup: see Spaces.of(game)."
            )
        seat_number(seat, self.players)
        return game.peek()

    def mask_for(self, g: State, seat: int) -> Array:
        """The same of a state."""
        return self.mask_of(g) if g.seat == seat else np.zeros(self.actions, np.int8)

    def mask_of(self, g: State) -> Array:
        """That of the seat which has to decide."""
        return mask_of(g)


def payoffs(winners: Sequence[int], players: int) -> list[float]:
    """What the end of a game is worth to each seat: 1 to the winner, taken from the others in equal parts.

    Several winners share; where nobody or everybody wins, it is worth nothing to anyone.
    """
    if not winners or len(winners) == players:
        return [0.0] * players
    loss = 1 / (players - len(winners))
    return [1 / len(winners) if p in winners else -loss for p in range(players)]
