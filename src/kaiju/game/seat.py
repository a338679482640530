"""A seat at the table, as a player or a program reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, SupportsIndex, overload

from kaiju.errors import NoSuchSeat
from kaiju.game.view import place_of, promised, seat_view, shows_own, things_by_place
from kaiju.given import quoted, whole
from kaiju.rules.gains import max_health
from kaiju.rules.state import State

if TYPE_CHECKING:
    from kaiju.game.game import Game


class Seat:
    """A player's place at the table, as it is now; it goes along with the game.

    Beside what is listed here it has what boxes show of a seat, by the names in views: `wickedness`, `tiles`,
    `evolutions`, `mask` …, and its secrets: `hand`. A program that plays for another seat must not look at those.
    """

    def __init__(self, game: Game, number: int) -> None:
        self._game = game
        self.number = number
        """Its number, from 0 on."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self._game is other._game and self.number == other.number

    def __hash__(self) -> int:
        return hash((id(self._game), self.number))

    @property
    def _g(self) -> State:
        return self._game._state

    def _seen(self) -> dict[str, Any]:
        """What everybody sees of it."""
        g = self._g
        at = g.rules[things_by_place](g)
        return g.rules[seat_view](g, at, self.number, self._game.names, self.monster, promised(g.rules))

    def _own(self) -> dict[str, Any]:
        """Its secrets."""
        g = self._g
        own = dict(promised(g.rules).own)
        g.rules[shows_own](g, g.rules[things_by_place](g), self.number, self._game.names, own)
        return own

    @property
    def monster(self) -> str:
        """The id of its monster."""
        return self._game._setup.monsters[self.number]

    @property
    def health(self) -> int:
        """How many hearts it has."""
        return self._g.health[self.number]

    @property
    def max_health(self) -> int:
        """How many hearts it can have."""
        return self._g.rules[max_health](self._g, self.number)

    @property
    def points(self) -> int:
        """How many stars it has."""
        return self._g.points[self.number]

    @property
    def energy(self) -> int:
        """How many energy cubes it has."""
        return self._g.energy[self.number]

    @property
    def alive(self) -> bool:
        """Whether it still plays."""
        return bool(self._g.alive[self.number])

    @property
    def crowned(self) -> bool:
        """Out of the game, and a winner when the turn ends."""
        return bool(self._g.crowned >> self.number & 1)

    @property
    def place(self) -> str | None:
        """`city`, `bay`, or None outside Tokyo."""
        return place_of(self._g, self.number)

    @property
    def cards(self) -> tuple[str, ...]:
        """The Keep cards before it."""
        return tuple(self._seen()["cards"])

    @property
    def tokens(self) -> dict[str, int]:
        """How many tokens lie on which of its cards."""
        return dict(self._seen()["tokens"])

    @property
    def copies(self) -> dict[str, tuple[str, int]]:
        """What copying components copy, and whose."""
        return {k: (v["card"], v["of"]) for k, v in self._seen()["copies"].items()}

    @property
    def poison(self) -> int:
        """How many poison tokens it has."""
        return self._g.poison[self.number]

    @property
    def shrink(self) -> int:
        """How many shrink tokens it has."""
        return self._g.shrink[self.number]

    @property
    def extra_turns(self) -> int:
        """How many further turns it has after this one."""
        return self._g.extra_turns[self.number]

    def __getattr__(self, name: str) -> Any:
        """What boxes show of it, by the names they have in views, and its secrets: `wickedness`, `tiles`, `hand` …"""
        if not name.startswith("_"):
            for look in (self._seen, self._own):
                shown = look()
                if name in shown:
                    value = shown[name]
                    return tuple(value) if isinstance(value, list) else value
        raise AttributeError(f"A seat has no {name!r}.")

    def __repr__(self) -> str:
        return f"Seat({', '.join(f'{k}={v!r}' for k, v in self._seen().items())})"


class Seats(tuple[Seat, ...]):
    """The seats of a game, from 0 on."""

    __slots__ = ()

    @overload
    def __getitem__(self, number: SupportsIndex) -> Seat: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Seat, ...]: ...
    def __getitem__(self, number: SupportsIndex | slice) -> Seat | tuple[Seat, ...]:
        if isinstance(number, slice):
            return super().__getitem__(number)
        place = whole(number)
        if place is None or not -len(self) <= place < len(self):
            raise no_such_seat(number, len(self))
        return super().__getitem__(place)


def seat_number(given: object, seats: int) -> int:
    """The number of one of so many seats, or a sentence that says that it is none."""
    number = whole(given)
    if number is None or not 0 <= number < seats:
        raise no_such_seat(given, seats)
    return number


def no_such_seat(given: object, seats: int) -> NoSuchSeat:
    return NoSuchSeat(f"There is no seat {quoted(given)}; the seats are 0 to {seats - 1}.")
