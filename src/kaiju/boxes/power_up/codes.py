"""The words of Evolutions, and what an Evolution is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import W_ANY
from kaiju.rules.components import Component, end_of, family, first_of
from kaiju.rules.declared import DEPTH, DIE, FACE, FACE_PAIR, KEEP_CARDS, THING, event, kind, place, verb
from kaiju.rules.kit import hook, question, rule, settled, step
from kaiju.rules.state import SEATS

EVOLUTION = family("evolution")
DECK_PLACES = 10
W_OWN = 1 << 13
"""A moment that only the Evolution's own box knows: see `moments`."""
W_PRINTED = 1 << 14
"""Among the moments at which an Evolution can be played: what it will do is not known beforehand."""
RESERVED = place("reserved")
"""A card only one seat may buy."""
# Where an Evolution is that doesn't lie before a seat: these less the seat. In a deck, ten places for each seat.
EVO_DECK = place("Evolutions in a deck", DECK_PLACES * SEATS)
EVO_HAND = place("Evolutions in hand", SEATS)
EVO_LOOK = place("Evolutions to choose from", SEATS)
EVO_SPENT = place("Evolutions discarded", SEATS)
EVO_PICK = place("Evolutions drafted", SEATS)
EVO_PACK = place("Evolutions to draft from", SEATS)

EVO_SETUP = step("first Evolutions")
EVO_DRAW = step("draw an Evolution")
DRAFT_ROUND = step("draft round")
DRAFT_PASS = step("hand on the packs")
HEARTS_DRAW = step("hearts draw")
MOMENT = step("moment of an Evolution")
EVO_KEEP = question("keep an Evolution")
DRAFT_ASK = question("draft an Evolution")

K_EVOLUTION = kind("evolution")

PLAY = verb("play {thing}", THING, "play this Evolution", of=EVOLUTION, brings=True)
KEEP_EVO = verb("keep {thing}", THING, "keep this Evolution", of=EVOLUTION)
# Purchases at half the price, in the order of those at the full price.
BUY_HALF = verb("buy {thing} at half", THING, "buy this card at half its price", of=KEEP_CARDS, brings=True)
BUY_HALF_FROM = verb(
    "buy {thing} from {owner} at half",
    THING,
    "buy this card from its owner at half its price",
    of=KEEP_CARDS,
    brings=True,
)
BUY_HALF_DISCARD = verb(
    "buy {thing} from discard at half",
    THING,
    "buy this card from the discard pile at half its price",
    of=KEEP_CARDS,
    brings=True,
)
BUY_HALF_TOP = verb("buy top {depth} at half", DEPTH, "buy the card so deep in the deck at half its price", brings=True)
USE_FACE = verb("use {asking} for {face}", FACE, "use what asks for this face")
USE_DIE = verb("use {asking} on die {die}", DIE, "use what asks on this die")
TURN_EVERY = verb("turn every {face} to {other_face}", FACE_PAIR, "turn every die of one face to another")
GIVE_ENERGY = verb("give energy")
GIVE_STAR = verb("give star")
GIVE_HEART = verb("give heart")
TAKE_HEART = verb("take heart")
TAKE_ENERGY = verb("take energy")
STORE = verb("store")
COLLECT = verb("collect")

E_EVOLUTION_DRAW = event("evolution_draw")
E_EVOLUTION_KEEP = event("evolution_keep", secret=True)
E_PLAY = event("play")
E_RETURN = event("return")
E_TURNED_UP = event("turned_up", other="copy")
E_FREEZE = event("freeze", "face", other="by")
E_FREEZE_DIE = event("freeze_die", "face", other="by")
E_HAND_OVER = event("hand_over", other="by")
E_TARGET = event("target", other="by")
E_RESERVE = event("reserve", other="copy")
E_ANNUL = event("annul", other="by")

EVOS: int = first_of(EVOLUTION)
EVOS_END: int = end_of(EVOLUTION)

if TYPE_CHECKING:
    NameSpace = State
else:
    NameSpace = object


class Evolution(Component, NameSpace):
    """A card of a monster's own deck. `windows` says when it can be played out of the hand, in bits.

    A permanent one stays in play. A temporary one is discarded when it has been played, unless it `lasts` until it
    discards itself.
    """

    family = EVOLUTION
    lasting = True
    deck_of: ClassVar[str] = ""
    permanent: ClassVar[bool]
    lasts: ClassVar[bool]
    windows: ClassVar[int]

    def __init_subclass__(
        cls, deck_of: str = "", permanent: bool = False, lasts: bool = False, windows: int = 0, **more: Any
    ) -> None:
        cls.deck_of = deck_of or cls.deck_of
        cls.permanent, cls.lasts, cls.windows = permanent, lasts, windows
        super().__init_subclass__(**more)

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        own = [cls.box] if cls.needs else []
        return {
            "editions": ["base", "dark"],
            "modules": ["power_up", *own],
            **({"module": cls.box} if own else {}),
            "price": None,
            "copies": {cls.box: 1},
            "monster": cls.deck_of,
            "permanent": cls.permanent,
        }


class Permanent(Evolution):
    """An Evolution that stays face up; it can be put down at any time."""

    def __init_subclass__(cls, windows: int = 0, **more: Any) -> None:
        super().__init_subclass__(permanent=True, windows=windows | W_ANY, **more)


class Temporary(Evolution):
    """An Evolution that takes effect when it is played."""


WINDOWS_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: getattr(cls, "windows", 0), 0))
STAYS: tuple[int, ...] = settled(
    lambda rules: rules.by_thing(lambda cls: int(issubclass(cls, Evolution) and (cls.permanent or cls.lasts)), 0)
)
PERMANENT: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: int(getattr(cls, "permanent", 0)), 0))


# --- moments of Evolutions


@hook("pick")
def unplayable(g: State, me: int, c: int, kind: int) -> bool:
    """Whether this Evolution can't be played as things stand. Nothing but what everybody sees may decide it."""
    return False


@hook("pick")
def brings_energy(g: State, me: int, c: int, kind: int) -> int:
    """How much energy this Evolution would bring now, at most. Nothing but what everybody sees may decide it."""
    return 0


@hook("pick")
def brings_anything(g: State, me: int, c: int, kind: int) -> bool:
    """Whether nobody can say beforehand what this Evolution would bring: cards, or other Evolutions."""
    return False


@hook("each")
def other_out(g: State, me: int, gone: int) -> None:
    """Another monster is leaving the game."""


@hook("pick")
def leaves_play(g: State, me: int, c: int, kind: int) -> None:
    """This Evolution is about to leave play."""


@hook("pick")
def shuffled_in(g: State, me: int, c: int, kind: int) -> None:
    """This Evolution goes from the discard pile into its owner's deck."""


@hook("pick")
def saves_from_hand(g: State, me: int, c: int, kind: int) -> bool:
    """I have no hearts left and this Evolution in hand; True if it keeps me in the game."""
    return False


@hook("sum")
def half_prices(g: State, me: int) -> int:
    """How many cards I may hold that were bought at half their price."""
    return 0


@hook("chain")
def freezes_die(g: State, me: int, face: int) -> int:
    """What the die shows that I keep frozen; otherwise what is passed."""
    return face


@hook("owned")
def has_freezes_die(g: State, me: int) -> bool:
    return False


@hook("chain")
def printed_windows(g: State, c: int, windows: int) -> int:
    """When an Evolution can be played, where what it will do is not known beforehand."""
    return windows


@hook("any")
def printed_permanent(g: State, c: int) -> bool:
    """Whether an Evolution is permanent, where what is printed on it is not known beforehand."""
    return False


@rule
def fits(g: State, c: int, windows: int) -> bool:
    """Whether an Evolution can be played out of the hand at one of these moments, in bits."""
    printed = WINDOWS_OF[c]
    if printed & W_PRINTED:
        printed = printed_windows(g, c, printed)
    return printed & windows != 0


@rule
def may_fit(c: int, windows: int) -> bool:
    """False for an Evolution that never fits: most of a deck can be passed over at a glance."""
    return WINDOWS_OF[c] & (windows | W_PRINTED) != 0


@rule
def stays_in_play(g: State, c: int) -> bool:
    """Whether an Evolution that is played lies before its owner for a while, or for good."""
    return STAYS[c] != 0 or printed_permanent(g, c)


@rule
def is_permanent(g: State, c: int) -> bool:
    return PERMANENT[c] != 0 or printed_permanent(g, c)
