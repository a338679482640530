"""The state of a game: one flat record of small ints and fixed arrays, declared here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaiju.rules.record import i8, i16, i32, i64, record

SEATS = 6
ANYBODY = SEATS
"""Stands for a seat where it is asked whether anybody owns a component."""
DICE = 8
"""The boxes hold eight dice; nobody rolls more, whatever adds up."""
CARDS = 128
"""Power cards: every copy of every card has a number of its own below this."""
THINGS = 240
"""Physical components that move about: the Power cards, and above them wickedness tiles and Evolutions."""
WORDS, BITS = 3, 60
"""Kinds of component in effect before a seat, in bits."""
USED_WORDS = THINGS // BITS
DEPTH = 20
OFFERS = 176
SIDE_DICE = 24
COPIERS = 2
TOKEN_PLACES = 16
SCRIPT_WORDS, FACES_PER_WORD = 12, 21


@record
class State:
    """Everything there is to know about a game, unfinished business included."""

    rng: list[int] = i64(4)
    script: list[int] = i64(SCRIPT_WORDS)
    """Faces that fall before the generator is asked, packed (positions set up by hand)."""
    acts: list[int] = i64((SEATS + 1) * WORDS)
    """A summary of `place` and `mark`: which kinds of component are in effect before each seat, and before anybody."""
    used_up: list[int] = i64(USED_WORDS)
    """Things that did this turn what they do once a turn."""
    ended: int = i64()
    """End-of-turn effects that have been resolved, by `end_index`."""

    frame_d: list[int] = i32(DEPTH)
    frame_a: list[int] = i16(DEPTH)
    frame_b: list[int] = i16(DEPTH)
    frame_c: list[int] = i16(DEPTH)

    offers: list[int] = i16(OFFERS)
    offer_count: int = i16()
    pile: list[int] = i8(CARDS, -1)
    """The deck from the left (its top is the last), the discard pile from the right."""
    deck_size: int = i16()
    discard_size: int = i16()
    bottom_known: int = i16()
    """How many cards at the bottom of the deck everybody has seen."""
    market: list[int] = i8(3, -1)
    mark: list[int] = i16(COPIERS, -1)
    """The thing each copying component copies, or -1."""
    energy: list[int] = i16(SEATS)
    script_at: int = i16()
    script_end: int = i16()
    turn: int = i16()
    probed: int = i16()
    """Dice that somebody else made fall again this turn."""

    step: list[int] = i8(DEPTH)
    top: int = i8()
    seat: int = i8(start=-1)
    """Who must decide, or -1."""
    kind: int = i8()
    offer_dice: int = i8()
    """If above 0, every choice of these dice may be rerolled: options that need not be listed."""
    insist: int = i8()
    """The question is asked even if there is one answer: that it isn't would tell others something."""
    over: int = i8()
    winners: int = i8()
    broken: int = i8()
    """Never set: a stack or list was too short."""

    players: int = i8()
    edition: int = i8()
    variant: int = i8()
    gauge: int = i8()
    """The wickedness gauge is in play."""
    monster: list[int] = i8(SEATS, -1)
    health: list[int] = i8(SEATS)
    points: list[int] = i8(SEATS)
    alive: list[int] = i8(SEATS)
    poison: list[int] = i8(SEATS)
    shrink: list[int] = i8(SEATS)
    wickedness: list[int] = i8(SEATS)
    zombified: list[int] = i8(SEATS)
    """Came back from the dead for good: 12 hearts at most, and no use of heart dice."""
    crowned: int = i8()
    """Seats that win when the turn ends, though they are out."""
    extra_turns: list[int] = i8(SEATS)
    knows_top: list[int] = i8(SEATS)
    """How many cards on top of the deck a seat has looked at."""
    city: int = i8(start=-1)
    bay: int = i8(start=-1)
    bay_open: int = i8()

    place: list[int] = i8(THINGS, -1)
    """Where each thing is: a seat, or one of the places below 0 in `words`."""
    tokens: list[int] = i8(TOKEN_PLACES)

    current: int = i8(start=-1)
    round_seat: int = i8(start=-1)
    """Whose regular turn it was last; extra turns don't change who comes next."""
    fewer_dice: int = i8()
    repeat_turn: int = i8()
    """The current seat goes again at once, with one die fewer."""
    dice: list[int] = i8(DICE)
    dice_count: int = i8()
    shown: list[int] = i8(6)
    """How many dice show each face, once they are final."""
    rolls_left: int = i8()
    resolved: int = i8()
    usual: int = i8()
    dealt: int = i8()
    """The current seat made somebody lose hearts this turn."""
    healed: int = i8()
    """Seats that the heart dice being resolved have healed."""
    safe: list[int] = i8(SEATS)
    """Loses no hearts until the turn ends."""
    wounded: int = i8()
    """Seats that lost hearts to the claws being resolved."""
    attack_points: int = i8()
    """The attacker's stars when the claws began to be resolved."""
    held: list[int] = i8(SEATS)
    """Claw damage that waits for its victim's choice to yield."""
    answer: list[int] = i8(SEATS)
    """Secret answers, until all are in."""
    side: list[int] = i8(SIDE_DICE)
    """Dice thrown for a component, beside those of the turn."""
    side_count: int = i8()

    if TYPE_CHECKING:
        log: list[tuple[int, int, int, int, int]] | None

        def copy(self) -> State: ...
        def values(self) -> list[int]: ...
        def to_bytes(self) -> bytes: ...
        @classmethod
        def from_bytes(cls, data: bytes) -> State: ...

        FIELDS: Any
        SIZE: int
