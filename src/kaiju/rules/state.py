"""The state of a game: one flat record of small ints and fixed arrays. This is the core's part; boxes add theirs.

A box declares its part as a subclass of `State`, so that its own rules may name its fields. What a game's state holds
is the core's part and those of the boxes in play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaiju.rules.kit import settled
from kaiju.rules.record import i8, i16, i64, up_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from kaiju.rules.rulebook import Rulebook

SEATS = 6
ANYBODY = SEATS
"""Stands for a seat where it is asked whether anybody owns a component."""
DICE = 8
"""The boxes hold eight dice; nobody rolls more, whatever adds up."""
BITS = 60
"""Bits used per word."""
SIDE_DICE = 24
SCRIPT_WORDS = 12
FACE_BITS: int = settled(lambda rules: 3 if len(rules.faces) <= 8 else 4)
"""Bits for a face that is laid down in advance."""
FACES_PER_WORD: int = settled(lambda rules: 21 if len(rules.faces) <= 8 else 15)
EXTRA_DICE: int = settled(lambda rules: len(rules.extra_dice))
"""Dice with faces of their own."""

THINGS: int = settled(lambda rules: rules.thing_count)
"""Physical components that move about. The number itself stands for a thing that is not in the game."""
CARDS: int = settled(lambda rules: rules.card_count)
"""Power cards: every copy of every card has a number of its own below this."""
WORDS: int = settled(lambda rules: rules.acts.words)
"""Words per seat in the bitmap of kinds in effect."""
COPIERS: int = settled(lambda rules: len(rules.copiers))
"""Components that copy others."""
USED_WORDS: int = settled(lambda rules: 1 + rules.thing_count // BITS)
OFFERS: int = settled(lambda rules: rules.most_offers)
DEPTH: int = settled(lambda rules: rules.deepest_stack)


class State:
    """Everything there is to know about a game, unfinished business included."""

    rng: list[int] = i64(4)
    script: list[int] = i64(SCRIPT_WORDS)
    """Faces that fall before the generator is asked, packed (positions set up by hand)."""
    acts: list[int] = i64(settled(lambda rules: (SEATS + 1) * rules.acts.words))
    """A summary of `place` and `mark`: which kinds of component are in effect before each seat, and before anybody."""
    used_up: list[int] = i64(USED_WORDS)
    """Things whose once-a-turn ability is spent."""
    ended: int = i64()
    """End-of-turn effects that have been resolved, by `end_index`."""

    frame_d: list[int] = up_to(settled(lambda rules: rules.largest_frame), DEPTH)
    frame_a: list[int] = i16(DEPTH)
    frame_b: list[int] = i16(DEPTH)
    frame_c: list[int] = i16(DEPTH)

    offers: list[int] = i16(OFFERS)
    offer_count: int = i16()
    pile: list[int] = up_to(CARDS, CARDS, -1)
    """The deck from the left (its top is the last), the discard pile from the right."""
    deck_size: int = i16()
    discard_size: int = i16()
    bottom_known: int = i16()
    """How many cards at the bottom of the deck everybody has seen."""
    market: list[int] = up_to(CARDS, 3, -1)
    mark: list[int] = i16(COPIERS, -1)
    """The thing each copying component copies, or -1."""
    memory: list[int] = i16(settled(lambda rules: rules.memory_size))
    """What components keep in mind: tokens on them, or whatever else they declare."""
    energy: list[int] = i16(SEATS)
    buying: int = i16(start=-1)
    """The purchase that is about to happen."""
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
    """Ask even if there is one answer: skipping the question would reveal something."""
    over: int = i8()
    winners: int = i8()
    broken: int = i8()
    """Set if a stack or list overflowed, which ends the game. Room is worked out so that this never happens."""

    players: int = i8()
    health: list[int] = i8(SEATS)
    points: list[int] = i8(SEATS)
    alive: list[int] = i8(SEATS)
    poison: list[int] = i8(SEATS)
    shrink: list[int] = i8(SEATS)
    felled_by: list[int] = i8(SEATS)
    """Who took the last heart of a seat that has none left."""
    crowned: int = i8()
    """Seats that win when the turn ends, though they are out."""
    extra_turns: list[int] = i8(SEATS)
    knows_top: list[int] = i8(SEATS)
    """How many cards on top of the deck a seat has looked at."""
    city: int = i8(start=-1)
    bay: int = i8(start=-1)
    bay_open: int = i8()

    place: list[int] = up_to(settled(lambda rules: rules.deepest_place), settled(lambda r: r.thing_count + 1), -1)
    """Where each thing is: a seat, or one of the places below 0. The last one stands for what is not in the game."""

    current: int = i8(start=-1)
    round_seat: int = i8(start=-1)
    """Whose regular turn it was last; extra turns don't change who comes next."""
    skipped: int = i8()
    """The current seat has given up its turn."""
    entered_now: int = i8()
    """The current seat has entered Tokyo this turn."""
    no_entry: int = i8()
    """Somebody else has entered in the current seat's stead."""
    announced: int = up_to(CARDS, start=-1)
    """The card that is about to be bought."""
    barred: int = up_to(CARDS, start=-1)
    """A card that the current seat may not buy this turn."""
    bargain: int = i8()
    """How much less energy the purchase being decided costs."""
    stuck_dice: int = i8()
    """How many of the turn's last dice can't be thrown or turned."""
    fewer_dice: int = i8()
    repeat_turn: int = i8()
    """The current seat goes again at once, with one die fewer."""
    dice: list[int] = i8(settled(lambda rules: DICE + len(rules.extra_dice)))
    """The ordinary ones; then for each die with faces of its own the face and 1, or 0 where it is not thrown."""
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
    attacked: int = i8()
    """Seats in Tokyo that the claws being resolved hit."""
    attack_points: int = i8()
    """The attacker's stars when the claws began to be resolved."""
    fleeing: int = i8()
    """Seats that decided to yield before they were hurt."""
    held: list[int] = i8(SEATS)
    """Claw damage that waits for its victim's choice to yield."""
    answer: list[int] = i8(SEATS)
    """Secret answers, until all are in."""
    side: list[int] = i8(SIDE_DICE)
    """Dice thrown for a component, beside those of the turn."""
    side_count: int = i8()

    if TYPE_CHECKING:
        log: list[tuple[int, int, int, int, int]] | None
        """What is told while steps run, if anybody listens."""
        fate: Callable[[State, int], None] | None
        """Whoever decides what falls, in the generator's stead: see `chance.before_chance`. Not copied."""
        rules: Rulebook
        """The rules that this state is played by."""

        def copy(self) -> State: ...
        def values(self) -> list[int]: ...
        def to_bytes(self) -> bytes: ...
        @classmethod
        def from_bytes(cls, data: bytes) -> State: ...

        FIELDS: Any
        SIZE: int
