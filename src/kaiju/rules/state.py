"""The state of a game: one flat record of small ints and fixed arrays, declared here and nowhere else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kaiju.rules.record import i8, i16, i64, record

SEATS = 6
ANYBODY = SEATS
"""Stands for a seat where it is asked whether anybody owns a component."""
DICE = 8
"""The boxes hold eight dice; nobody rolls more, whatever adds up."""
CARDS = 128
"""Power cards: every copy of every card has a number of its own below this."""
EVOS = 148
"""Evolutions have the numbers from here on; between them and the cards are the faces of wickedness tiles."""
THINGS = 240
"""Physical components that move about: the Power cards, and above them wickedness tiles and Evolutions."""
WORDS, BITS = 3, 60
"""Kinds of component in effect before a seat, in bits."""
USED_WORDS = THINGS // BITS
DEPTH = 24
OFFERS = 176
SIDE_DICE = 24
COPIERS = 3
TOKEN_PLACES = 16
SCRIPT_WORDS, FACES_PER_WORD = 12, 21
CHALLENGES = 18
"""Challenge cards."""
BLANKS = 8
"""Luchador's Evolutions: the data file says what they do."""
UFOS = 3
TOYS = RAYS = 2
"""The Evolution, and a copy of it."""


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

    frame_d: list[int] = i16(DEPTH)
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
    earned: list[int] = i16(SEATS)
    """Energy gained since the turn began. This and what is marked so below is counted only where Evolutions are."""
    buying: int = i16(start=-1)
    """The purchase that is about to happen."""
    ice_by: int = i16(start=-1)
    """The Evolution that keeps a die frozen, or -1."""
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
    evolutions: int = i8()
    """Whether Evolutions are in the game, and drafted."""
    hand_size: list[int] = i8(SEATS)
    """Evolutions in hand: a summary of `place`, so that an empty hand need not be looked for."""
    evo_first: list[int] = i8(SEATS)
    """The first of the Evolutions, counted from `EVOS`, that a seat may ever have."""
    evo_end: list[int] = i8(SEATS)
    """The one after the last of them. Looking through its own is quicker than through all of them."""
    asks_always: int = i8()
    """Seats are asked wherever they might hold a fitting Evolution, whether they do or not."""
    lost: list[int] = i8(SEATS)
    """Hearts lost since the turn began (where Evolutions are)."""
    cured: list[int] = i8(SEATS)
    """Hearts gained since the turn began (where Evolutions are)."""
    dealt_to: list[int] = i8(SEATS)
    """Hearts lost since the turn began by the current seat's doing (where Evolutions are)."""
    luchador: int = i8()
    """Masks and challenges are in the game."""
    mask: list[int] = i8(SEATS)
    collection: list[int] = i8(SEATS)
    """Masks beside a monster's board; what they are worth is part of its stars."""
    challenge: list[int] = i8(CHALLENGES, -1)
    """Where each challenge card is: held by a seat, or one of the places in `words`."""
    card_force: list[int] = i8(CHALLENGES)
    """Ten times the force and the bonus as an ally."""
    card_reward: list[int] = i8(CHALLENGES)
    """Ten times the kind of reward and how much of it."""
    card_ally_reward: list[int] = i8(CHALLENGES)
    blank_when: list[int] = i8(BLANKS)
    """Ten times the moment at which each blank Evolution works, and how many claws that takes; 0 if it is temporary."""
    blank_effect: list[int] = i8(2 * BLANKS)
    """What it does, two effects of each: ten times the kind of effect and how much of it."""
    challenger: int = i8(start=-1)
    champion: int = i8(start=-1)
    ally: list[int] = i8(2, -1)
    """Who stands by challenger and champion, or -1."""
    attacked: int = i8()
    """Seats in Tokyo that the claws being resolved hit."""
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
    skipped: int = i8()
    """The current seat has given up its turn."""
    outside: int = i8()
    """Seats that were outside Tokyo when the turn began."""
    vacated: int = i8()
    """A place in Tokyo has become free this turn."""
    entered_now: int = i8()
    """The current seat has entered Tokyo this turn."""
    no_entry: int = i8()
    """Somebody else has entered in the current seat's stead."""
    hit_tokyo: int = i8()
    """The current seat's claws have hurt a monster in Tokyo this turn."""
    barred: int = i8(start=-1)
    """A card that the current seat may not buy this turn."""
    bargain: int = i8()
    """Energy that the purchase being decided costs less."""
    frozen: int = i8()
    """Faces that are without effect for the current seat this turn, in bits."""
    ice_face: int = i8()
    """What the frozen die shows."""
    ice_here: int = i8()
    """The frozen die is the last of the current seat's."""
    ray_holder: list[int] = i8(RAYS, -1)
    """To whom an Evolution that freezes faces has been handed, or -1."""
    target: int = i8(start=-1)
    """Who bears the target token, or -1."""
    ufo: list[int] = i8(UFOS, -1)
    """Cards that bear a UFO token."""
    toy: list[int] = i8(TOYS, -1)
    """Cards that are reserved by an Evolution."""
    toy_of: list[int] = i8(TOYS, -1)
    """Whom they are reserved for."""
    comes_back: int = i8()
    """The Evolution (counted from 1) that returns from the discard pile when its owner next enters Tokyo, or 0."""
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
    fleeing: int = i8()
    """Seats that have settled to yield before they were hurt."""
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
