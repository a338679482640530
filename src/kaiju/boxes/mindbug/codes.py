"""The words of Mindbugs and keywords, and what a Consumable is."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.mindbug.state import MindbugSpace
from kaiju.boxes.mindbug.state import MindbugState as State
from kaiju.rules.codes import IN_DISCARD
from kaiju.rules.components import Component
from kaiju.rules.declared import THING, THING_SEAT, event, kind, verb
from kaiju.rules.kit import hook, question, rule, settled, step
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.things import recall

KEYWORDS = ("hunter", "sneaky", "tough", "poison", "frenzy")
HUNTER, SNEAKY, TOUGH, POISON, FRENZY = 1, 2, 4, 8, 16
"""Keywords, in bits."""
CONSUMABLE = "consumable"
REBATE = 3
"""How much less a discarded Consumable costs whoever has found the treasure."""

MINDBUG_ASK = question("mindbug")
ACTIVATE_ASK = question("activate")
FETCH_ASK = question("fetch")
DISCARD_SALE = question("discarded consumable")
ROLL_KEPT = step("roll kept")
MINDBUG_OVER = step("mindbug over")
KEYWORDS_OVER = step("keywords over")
FRENZY_PRICE = step("frenzy price")
OPEN_SALE = step("open sale")
CLOSE_SALE = step("close sale")

K_MINDBUG = kind("mindbug")
K_ACTIVATE = kind("activate")

MINDBUG = verb("mindbug", foreseen=True)
MINDBUG_WITH = verb("mindbug with {acting}", THING, "take the roll with this card", foreseen=True)
ACTIVATE = verb("activate {thing}", THING, "activate this Consumable", of=CONSUMABLE, foreseen=True)
AS_TOUGH = verb("activate {thing} as tough", THING, "activate this Consumable as Tough", of=CONSUMABLE, foreseen=True)
AS_POISON = verb("activate {thing} as poison", THING, "activate this Consumable as Poison", of=CONSUMABLE)
AS_SNEAKY = verb("activate {thing} as sneaky", THING, "activate this Consumable as Sneaky", of=CONSUMABLE)
ACTIVATE_ON = verb("activate {acting} on {seat}", THING_SEAT, "hunt that seat with this Consumable", of=CONSUMABLE)
AS_HUNTER = verb("activate {acting} as hunter on {seat}", THING_SEAT, "hunt that seat with this", of=CONSUMABLE)
FETCH = verb("fetch {thing}", THING, "take this discarded Consumable", of=CONSUMABLE)

E_MINDBUG = event("mindbug", other="by", passing=True)
E_ROLLS_ANEW = event("rolls_anew")
E_MINDBUG_TOKEN = event("mindbug_token")
E_ACTIVATE = event("activate", "count", "component", "by", passing=True)
E_FETCH = event("fetch", passing=True)
E_PASSED_ON = event("passed_on", other="by", passing=True)
E_DIE_LOST = event("die_lost")
E_ASIDE = event("dice_aside", "dice", other="by")
E_EVOLUTION_TAKEN = event("evolution_taken", other="by")


class Consumable(Component, MindbugSpace):
    """A card that lies before its owner without effect until one of its keywords is activated, and then goes."""

    sort = CONSUMABLE
    stays = True
    lasting = True

    def __init_subclass__(cls, keywords: tuple[str, ...] = (), **more: Any) -> None:
        super().__init_subclass__(memory={"keyword": 0, "seat": 0, "hearts": 0}, **more)
        cls.keywords = keywords

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        facts = super().facts()
        return facts and facts | {"keywords": list(cls.keywords)}

    def dearer(g, me: int, c: int) -> int:
        return -REBATE if g.bargain_hunter == me and g.place[c] == IN_DISCARD else 0


IN_USE, AIM, HEARTS = 0, 1, 2
"""What a Consumable keeps in mind: the keyword that is active, the monster that it is about, and how many hearts that
monster, or its owner, has lost."""


def keywords_of(cls: type[Component]) -> int:
    return sum(1 << KEYWORDS.index(keyword) for keyword in cls.keywords if issubclass(cls, Consumable))


def consumables_in(rules: Rulebook) -> list[int]:
    return [thing for thing, cls in rules.owner_of.items() if issubclass(cls, Consumable)]


KEYWORDS_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(keywords_of, 0))
CONSUMABLES: int = settled(lambda rules: min(consumables_in(rules), default=0))
CONSUMABLES_END: int = settled(lambda rules: max(consumables_in(rules), default=-1) + 1)


@rule
def keyword_in_use(g: State, c: int) -> int:
    return recall(g, c, IN_USE) if KEYWORDS_OF[c] != 0 else 0


# --- what each of them does


@hook("pick")
def activated(g: State, me: int, c: int, kind: int, hearts: int) -> None:
    """My Consumable has been activated; if it is Tough, against a loss of so many hearts."""


@hook("pick")
def hunt_paid(g: State, me: int, c: int, kind: int, hearts: int) -> None:
    """The monster that I hunted is eliminated. The hunt cost it so many hearts."""


@hook("pick")
def hunt_missed(g: State, me: int, c: int, kind: int, hunted: int) -> bool:
    """The monster that I hunted is still there; True if that settles where the card goes."""
    return False


@hook("pick")
def sneaked(g: State, me: int, c: int, kind: int, victim: int, stars: int) -> None:
    """`victim` has lost stars to the keyword; the losses of hearts that are added now are one event."""


@hook("pick")
def poisoned(g: State, me: int, c: int, kind: int, attacker: int, hearts: int) -> None:
    """I lost so many hearts to claws, and `attacker` is about to lose as many."""


@hook("pick")
def poisoned_to_death(g: State, me: int, c: int, kind: int, attacker: int, hearts: int) -> None:
    """These claws have eliminated me."""


@hook("pick")
def frenzy_ends(g: State, me: int, c: int, kind: int) -> None:
    """The turn that this card has brought is over but for its price."""
