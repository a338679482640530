"""Evolutions of King Kong: all but the one whose Beauty card nobody has made public."""

from __future__ import annotations

from kaiju.boxes.king_kong.state import ClimbingState as State
from kaiju.boxes.power_up.codes import E_PLAY, EVOLUTION, W_OWN, Permanent, Temporary
from kaiju.boxes.power_up.hands import leave_hand, return_evolution
from kaiju.boxes.power_up.moments import YIELDED, is_moment, offer_moment
from kaiju.rules.box_hooks import came_back, silences
from kaiju.rules.chance import throw_for
from kaiju.rules.codes import (
    COMPONENT_STEP,
    E_REVIVED,
    ENERGY,
    HEART,
    ONE,
    W_ANY,
    W_ENTRY,
    W_SAVE,
)
from kaiju.rules.components import acting, in_play, number_of
from kaiju.rules.flow import emit, in_tokyo, push
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, missing_hearts
from kaiju.rules.kit import hears, rule
from kaiju.rules.resolving import count_face, has_four_of_a_kind
from kaiju.rules.things import discard_kept
from kaiju.rules.tokyo import driven_out, enter_tokyo, is_about_to_enter, may_enter
from kaiju.rules.turn import skip_turn

EVOLUTIONS_ON: int = in_play("power_up")
NEEDS = ("power_up",)
KIKOS_HEARTS = 4
THROWN, USEFUL = 6, 2
"""Dice for a sacrifice, and how many of them have to be of use."""
TO_THE_TOP = 6
"""So many 1s climb the whole tower."""
CLIMB: int = number_of("climb-tokyo-tower", EVOLUTION)


class SonOfKongKiko(Temporary, id="son-of-kong-kiko", deck_of="king-kong", needs=NEEDS):
    def saves_from_hand(g, me: int, c: int) -> bool:
        push(g, COMPONENT_STEP, me, c, c, 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        leave_hand(g, me, c)
        emit(g, E_PLAY, me, 0, c, -1)
        driven_out(g, me)
        g.health[me] = KIKOS_HEARTS
        emit(g, E_REVIVED, me, KIKOS_HEARTS, c, -1)
        came_back(g, me)


class KingOfSkullIsland(
    Temporary, id="king-of-skull-island", deck_of="king-kong", needs=NEEDS, lasts=True, windows=W_OWN
):
    """It lies there until the turn that it costs."""

    def unplayable(g, me: int, c: int) -> bool:
        return not is_moment(g, me, YIELDED) or missing_hearts(g, me) == 0

    def takes_effect(g, me: int, c: int) -> None:
        gain_hearts(g, me, missing_hearts(g, me), c)

    def turn_dawns(g, me: int, c: int) -> None:
        skip_turn(g, me, c)
        discard_kept(g, c)


@hears
def yielded(g: State, me: int, attacker: int) -> None:
    if EVOLUTIONS_ON != 0:
        offer_moment(g, me, YIELDED, attacker)


class IslanderSacrifice(Temporary, id="islander-sacrifice", deck_of="king-kong", needs=NEEDS, windows=W_ANY | W_SAVE):
    def takes_effect(g, me: int, c: int) -> None:
        throw_for(g, me, THROWN, c)
        hearts = energy = 0
        for i in range(g.side_count):
            if g.side[i] == HEART:
                hearts += 1
            elif g.side[i] == ENERGY:
                energy += 1
        gain_hearts(g, me, hearts, c)
        gain_energy(g, me, energy, c)
        if hearts + energy < USEFUL:
            return_evolution(g, me, c)

    def brings_energy(g, me: int, c: int) -> int:
        return THROWN


class MonkeyLeap(Temporary, id="monkey-leap", deck_of="king-kong", needs=NEEDS, windows=W_ENTRY):
    def unplayable(g, me: int, c: int) -> bool:
        if not is_about_to_enter(g) or g.no_entry != 0 or g.city >= 0 or g.bay >= 0:
            return True
        return me == g.current or not may_enter(g, me)

    def takes_effect(g, me: int, c: int) -> None:
        g.no_entry = 1
        enter_tokyo(g, me)


class JetClub(Permanent, id="jet-club", deck_of="king-kong", needs=NEEDS):
    def claws_always(g, me: int, c: int) -> int:
        return 1 if in_tokyo(g, me) else 0


class EighthWonderOfTheWorld(Permanent, id="8th-wonder-of-the-world", deck_of="king-kong", needs=NEEDS):
    def before_resolving(g, me: int, c: int) -> None:
        if has_four_of_a_kind(g) > 0:
            gain_points(g, me, 1, c)


class ClimbTokyoTower(Permanent, id="climb-tokyo-tower", deck_of="king-kong", needs=NEEDS):
    def before_resolving(g, me: int, c: int) -> None:
        """Those who reach the top need no stars."""
        ones = count_face(g, ONE)
        if in_tokyo(g, me) and 0 < ones < TO_THE_TOP:
            gain_points(g, me, ones, c)


@rule
def climbs_to_the_top(g: State, me: int) -> bool:
    """Whether the final dice bring `me` up the whole tower at once."""
    if EVOLUTIONS_ON == 0 or not in_tokyo(g, me) or count_face(g, ONE) < TO_THE_TOP:
        return False
    return not silences(g, CLIMB) and acting(g, me, CLIMB, -1) >= 0
