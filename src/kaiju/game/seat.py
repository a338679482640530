"""A seat at the table, as a player or a program reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kaiju.game.setup import MONSTER_IDS
from kaiju.game.view import (
    Things,
    cards_of,
    copies_of,
    evolution_deck_size,
    evolutions_at,
    place_of,
    seat_view,
    things_by_place,
    tiles_of,
    tokens_of,
)
from kaiju.rules.challenge import challenge_card
from kaiju.rules.codes import EVO_HAND, EVO_SPENT
from kaiju.rules.gains import max_health
from kaiju.rules.state import State

if TYPE_CHECKING:
    from kaiju.game import Game


class Seat:
    """A player's place at the table, as it is now."""

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self.number = number

    @property
    def _g(self) -> State:
        return self._game._state

    @property
    def _names(self) -> Sequence[str]:
        return self._game.names.things

    @property
    def _at(self) -> Things:
        return things_by_place(self._g)

    @property
    def monster(self) -> str:
        return MONSTER_IDS[self._g.monster[self.number]]

    @property
    def health(self) -> int:
        return self._g.health[self.number]

    @property
    def max_health(self) -> int:
        return max_health(self._g, self.number)

    @property
    def points(self) -> int:
        return self._g.points[self.number]

    @property
    def energy(self) -> int:
        return self._g.energy[self.number]

    @property
    def alive(self) -> bool:
        return bool(self._g.alive[self.number])

    @property
    def crowned(self) -> bool:
        """Out of the game, and a winner when the turn ends (Final Roar)."""
        return bool(self._g.crowned >> self.number & 1)

    @property
    def place(self) -> str | None:
        return place_of(self._g, self.number)

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(cards_of(self._at, self.number, self._names))

    @property
    def tokens(self) -> dict[str, int]:
        return tokens_of(self._g, self._at, self.number, self._names)

    @property
    def copies(self) -> dict[str, tuple[str, int]]:
        """What copying components copy, and whose."""
        return {k: (v["card"], v["of"]) for k, v in copies_of(self._g, self._at, self.number, self._names).items()}

    @property
    def poison(self) -> int:
        return self._g.poison[self.number]

    @property
    def shrink(self) -> int:
        return self._g.shrink[self.number]

    @property
    def extra_turns(self) -> int:
        return self._g.extra_turns[self.number]

    @property
    def wickedness(self) -> int:
        return self._g.wickedness[self.number]

    @property
    def tiles(self) -> tuple[str, ...]:
        return tuple(tiles_of(self._at, self.number, self._names))

    @property
    def zombified(self) -> bool:
        return bool(self._g.zombified[self.number])

    @property
    def evolutions(self) -> tuple[str, ...]:
        """Those in play."""
        return tuple(evolutions_at(self._at, self.number, self._names))

    @property
    def hand(self) -> tuple[str, ...]:
        """The Evolutions in hand: a secret of this seat."""
        return tuple(evolutions_at(self._at, EVO_HAND - self.number, self._names))

    @property
    def evolution_discard(self) -> tuple[str, ...]:
        return tuple(evolutions_at(self._at, EVO_SPENT - self.number, self._names))

    @property
    def evolution_deck_size(self) -> int:
        return evolution_deck_size(self._at, self.number)

    @property
    def mask(self) -> bool:
        """Whether the figure wears a mask."""
        return bool(self._g.mask[self.number])

    @property
    def collection(self) -> int:
        """Masks beside the board; their stars are among the points."""
        return self._g.collection[self.number]

    @property
    def challenge(self) -> str | None:
        """The challenge card held: a secret of this seat."""
        card = challenge_card(self._g, self.number)
        return self._game.names.challenges[card] if card >= 0 else None

    def __repr__(self) -> str:
        values = seat_view(self._g, self._at, self.number, self._names)
        return f"Seat({', '.join(f'{k}={v!r}' for k, v in values.items())})"
