"""A seat at the table, as a player or a program reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.rules.components import NAMES
from kaiju.rules.gains import max_health
from kaiju.rules.state import State
from kaiju.setup import MONSTER_IDS
from kaiju.view import cards_of, copies_of, place_of, seat_view, tiles_of, tokens_of

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
    def place(self) -> str | None:
        return place_of(self._g, self.number)

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(NAMES[c] for c in cards_of(self._g, self.number))

    @property
    def tokens(self) -> dict[str, int]:
        return tokens_of(self._g, self.number)

    @property
    def copies(self) -> dict[str, tuple[str, int]]:
        """What copying components copy, and whose."""
        return {k: (v["card"], v["of"]) for k, v in copies_of(self._g, self.number).items()}

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
        return tuple(NAMES[c] for c in tiles_of(self._g, self.number))

    @property
    def zombified(self) -> bool:
        return bool(self._g.zombified[self.number])

    # What later modules give a meaning to.
    @property
    def evolutions(self) -> tuple[str, ...]:
        return ()

    @property
    def hand(self) -> tuple[str, ...]:
        return ()

    @property
    def mask(self) -> bool:
        return False

    @property
    def collection(self) -> int:
        return 0

    @property
    def challenge(self) -> str | None:
        return None

    def __repr__(self) -> str:
        values = seat_view(self._g, self.number)
        return f"Seat({', '.join(f'{k}={v!r}' for k, v in values.items())})"
