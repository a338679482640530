"""The words of curses, the die of Fate, and what a curse is."""

from __future__ import annotations

from typing import Any, ClassVar

from kaiju.boxes.anubis.state import CurseSpace
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.components import Component, end_of, family, first_of, in_play, number_of
from kaiju.rules.declared import DIE, FACE, KEEP_CARDS, SEAT, THING, event, extra_die, face, kind, place, verb
from kaiju.rules.kit import hook, question, step

CURSE = family("curse")
CURSE_PILE, IN_FORCE, CURSE_SPENT = place("curse pile"), place("curse in force"), place("spent curses")
FIRST_CURSE: int = first_of(CURSE)
CURSES_END: int = end_of(CURSE)
GAZE: int = number_of("gaze-of-the-sphinx", CURSE)
"""The curse under which cards have no effect."""
EVOLUTIONS_ON: int = in_play("power_up")

# --- the die

SIDES = ("eye", "river", "snake", "ankh")
EYE, RIVER, SNAKE, ANKH = (face(side) for side in SIDES)
FATE_DIE = extra_die("die-of-fate", (EYE, RIVER, SNAKE, ANKH), apart=True)

# --- steps and questions

FATE = step("fate")
FATE_OVER = step("fate over")
FALSE_LOSS = step("false blessing")
CURSE_ASK = question("curse")
K_CURSE = kind("curse")
ALWAYS, ON_SNAKE, ON_ANKH = range(3)
"""What a curse asks for: its permanent effect, its snake or its ankh."""

DISCARD_CARD = verb("discard {thing}", THING, "discard this Keep card to a curse", of=KEEP_CARDS)
DISCARD_EVOLUTION = verb("discard {thing}", THING, "discard this Evolution to a curse", of="evolution")
DISCARD_DIE = verb("discard die {die}", DIE, "take this die out of the roll")
ADD_DIE = verb("add die {face}", FACE, "add a die with this face to the roll")
REROLL_DIE = verb("reroll die {die}", DIE, "reroll this die by a curse's leave")
GIVE_HEART = verb("give heart", foreseen=True, also_of="power_up")
GIVE_ENERGY = verb("give energy", foreseen=True, also_of="power_up")
GIVE_STAR = verb("give star", foreseen=True, also_of="power_up")
GIVE_SCARAB = verb("give scarab to {seat}", SEAT, "give this seat the Golden Scarab")
LOSE_ENERGY = verb("lose energy", foreseen=True)
GAIN_ENERGY = verb("gain energy", foreseen=True)
DRAW_EVOLUTION = verb("draw evolution")

# --- events

E_FATE_ROLL = event("fate_roll", "face")
E_FATE = event("fate", "face", "component", passing=True)
E_CURSE = event("curse", thing="component")
E_CURSE_SHUFFLE = event("curse_shuffle")
E_SCARAB = event("scarab", other="by", passing=True)
"""Its seat has the Golden Scarab, before it lay before the other one; without a seat nobody has it."""
E_DIE_OUT = event("die_out", "dice", "die")
E_DIE_ADDED = event("die_added", "dice", "die")
E_CURSE_REROLL = event("curse_reroll", "dice", "dice")
E_HAND_DISCARD = event("hand_discard", thing="component")
E_FREE_CARD = event("free_card", thing="component")


class Curse(Component, CurseSpace):
    """One is in force. Its permanent effect holds for everybody, its snake and its ankh befall the current monster."""

    family = CURSE
    parts = ("permanent", "snake", "ankh")
    scarab: ClassVar[bool]

    def __init_subclass__(cls, scarab: bool = False, **more: Any) -> None:
        cls.scarab = scarab
        super().__init_subclass__(**more)

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        return {
            "editions": ["base", "dark", "origins"],
            "modules": ["anubis"],
            "module": "anubis",
            "copies": {"anubis": 1},
            "scarab": cls.scarab,
        }


# --- moments of curses; `me` is the current monster, unless it is said to be another


@hook("pick")
def snake_strikes(g: State, me: int, c: int, kind: int) -> None:
    """The die of Fate shows the snake."""


@hook("pick")
def ankh_blesses(g: State, me: int, c: int, kind: int) -> None:
    """The die of Fate shows the ankh."""


@hook("pick")
def fate_is_over(g: State, me: int, c: int, kind: int) -> None:
    """The die of Fate has been seen to, or there was none."""


@hook("pick")
def curse_at_dawn(g: State, me: int, c: int, kind: int) -> None:
    """A turn begins, and its gains have come."""


@hook("pick")
def curse_before_roll(g: State, me: int, c: int, kind: int) -> None:
    """A turn begins: push what comes right before the first roll."""


@hook("pick")
def curse_adds_dice(g: State, me: int, c: int, kind: int) -> int:
    return 0


@hook("pick")
def curse_adds_rolls(g: State, me: int, c: int, kind: int) -> int:
    return 0


@hook("pick")
def curse_holds(g: State, me: int, c: int, kind: int, face: int) -> bool:
    """Whether `me`, anybody, can't make a die that shows this face fall again."""
    return False


@hook("pick")
def curse_freezes(g: State, me: int, c: int, kind: int, face: int) -> bool:
    """Whether dice of a face have no effect."""
    return False


@hook("pick")
def curse_offers(g: State, me: int, c: int, kind: int, phase: int, left: int) -> None:
    """A question of the curse to `me`, anybody: `offer`."""


@hook("pick")
def curse_answer(g: State, me: int, c: int, kind: int, phase: int, left: int, action: int) -> None:
    """The answer to it."""
