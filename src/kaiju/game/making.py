"""How games begin: new ones, and positions made by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Unpack

from kaiju.errors import SetupError
from kaiju.game.game import Game
from kaiju.game.position import arranged_state, table_keys
from kaiju.game.setup import boxes_of, check_setup, figure, fresh_state, monsters
from kaiju.game.shapes import NewOptions, PositionOptions, SeatPosition
from kaiju.given import quoted


def new(
    edition: str = "base",
    players: int = 4,
    *,
    modules: Iterable[str] = (),
    monsters: Sequence[str] | None = None,
    seed: int | None = None,
    **options: Unpack[NewOptions],
) -> Game:
    """A fresh game. What the rulebooks don't allow raises `SetupError`.

    `edition` is `base`, `dark` or `origins`; `modules` are what is added to it: `wicked`, `origins_cards`, `power_up`,
    `mutant_draft`, `luchador`, `two_player`, `cthulhu`, `king_kong`, `transformation`, `cybertooth`, `anubis`,
    `halloween`, `mindbug`. `monsters` are one for each seat. The same `seed` gives the same game; without one, chance
    decides. Further options are those of `NewOptions` and of boxes from outside the library; these no type checker
    knows, so hand them over as `**theirs`, a `dict[str, Any]`.
    """
    setup = check_setup(edition, players, modules, monsters, seed, options)
    return Game(setup, fresh_state(setup), arranged=False)


def arrange(
    *,
    edition: str = "base",
    modules: Iterable[str] = (),
    seats: Sequence[SeatPosition] = (),
    turn: int = 0,
    market: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    dice: str | Sequence[str] | None = None,
    seed: int = 1,
    **options: Unpack[PositionOptions],
) -> Game:
    """A position made by hand; the turn of seat `turn` is about to begin. What can't be raises `SetupError`.

    `seats` are mappings with the keys of `SeatPosition`, one for each player. `market` has up to three cards, `deck` is
    what lies on top of the deck (`own_deck` is a deck of one's own), `discard` the discard pile from the first card
    on. `dice` are those that will fall, such as `"claw claw 1 1 2 energy"`; after them, chance decides. Further options
    are those of `PositionOptions` and of boxes from outside the library.
    """
    rest: dict[str, Any] = dict(options)
    if isinstance(seats, (str, Mapping)) or not isinstance(seats, Sequence):
        raise SetupError("'seats' must be a list with one mapping per seat.")
    if not seats:
        raise SetupError("A position needs its 'seats': a list with one mapping per seat, such as [{}, {}].")
    if "first" in rest:
        raise SetupError("'first' is for new games; here 'turn' says whose turn it is.")
    given = {key: rest.pop(key, None) for key in table_keys()}
    chosen = [seat.get("monster") if isinstance(seat, Mapping) else None for seat in seats]
    setup = check_setup(edition, len(seats), modules, None, seed, rest)
    if any(monster is not None for monster in chosen):
        taken = {figure(m) for m in chosen if isinstance(m, str)}
        spare = iter([m for m in (*setup.monsters, *monsters()) if figure(m) not in taken])
        named = [next(spare) if monster is None else monster for monster in chosen]
        setup = check_setup(edition, len(seats), modules, named, seed, rest)
    in_play = boxes_of(edition, setup.modules)
    for key, box in table_keys().items():
        if given[key] is not None and box.id not in in_play:
            raise SetupError(f"{quoted(key)} has no meaning without {box.called}.")
    state = arranged_state(setup, seats, turn, market, deck, discard, dice, given)
    return Game(setup, state, arranged=True)
