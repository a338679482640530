"""Evolutions of Cyber Kitty."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import E_PLAY, GIVE_ENERGY, Permanent, Temporary
from kaiju.boxes.power_up.hands import discard_all_evolutions, leave_hand
from kaiju.boxes.power_up.shared import ask_owner, energy_givers, offer_giving, offer_use
from kaiju.rules.box_hooks import came_back
from kaiju.rules.codes import (
    ANSWER,
    ANSWER_BITS,
    COMPONENT_ASK,
    COMPONENT_STEP,
    E_REVIVED,
    E_USE,
    K_USE,
    ONE,
    PASS,
    W_ANY,
    W_ENTRY,
    W_START,
)
from kaiju.rules.components import acts_as
from kaiju.rules.damage import hurt_others, spare, waiting_claws
from kaiju.rules.flow import ask, emit, in_tokyo, offer, offer_on, push, seat_after
from kaiju.rules.gains import gain_energy, gain_points, lose_energy, lose_points, set_points
from kaiju.rules.hooks import sleeps
from kaiju.rules.resolving import count_face
from kaiju.rules.things import discard_all_kept, discard_kept, is_first
from kaiju.rules.tokyo import driven_out, enter_tokyo, has_room, is_about_to_enter

LIVES = 9


class NineLives(Temporary, id="nine-lives", deck_of="cyber-kitty"):
    def saves_from_hand(g, me: int, c: int) -> bool:
        push(g, COMPONENT_STEP, me, c, c, 0)
        return True

    def component_step(g, me: int, c: int, phase: int) -> None:
        leave_hand(g, me, c)
        emit(g, E_PLAY, me, 0, c, -1)
        discard_all_evolutions(g, me)
        discard_all_kept(g, me, -1)
        driven_out(g, me)
        lose_energy(g, me, g.energy[me], c)
        set_points(g, me, LIVES)
        g.health[me] = LIVES
        emit(g, E_REVIVED, me, LIVES, c, -1)
        came_back(g, me)


class MegaPurr(Temporary, id="mega-purr", deck_of="cyber-kitty", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        push(g, COMPONENT_STEP, me, c, c, 0)
        for i in range(g.players - 1, 0, -1):
            p = seat_after(g, me, i)
            if g.alive[p] != 0:
                push(g, COMPONENT_ASK, p, c, c, 0)

    def brings_energy(g, me: int, c: int) -> int:
        return energy_givers(g, me)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        offer_giving(g, me)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        g.answer[me] |= (action - GIVE_ENERGY + 1) << ANSWER_BITS

    def component_step(g, me: int, c: int, phase: int) -> None:
        """All answers are in."""
        energy = 0
        for i in range(1, g.players):
            p = seat_after(g, me, i)
            answer = g.answer[p] >> ANSWER_BITS
            g.answer[p] &= ANSWER
            if g.alive[me] == 0:
                continue
            if answer == 1:
                energy += min(1, g.energy[p])
                lose_energy(g, p, 1, c)
            elif answer == 2:
                gain_points(g, me, lose_points(g, p, 1, c), c)
        gain_energy(g, me, energy, c)


class ElectroScratch(Temporary, id="electro-scratch", deck_of="cyber-kitty", windows=W_ANY):
    def takes_effect(g, me: int, c: int) -> None:
        hurt_others(g, me, 1, c)


class CatNip(Temporary, id="cat-nip", deck_of="cyber-kitty", lasts=True, windows=W_START):
    def single_roll(g, me: int, c: int) -> bool:
        return True

    def doubles(g, me: int, c: int) -> bool:
        return True

    def turn_over(g, me: int, c: int) -> None:
        discard_kept(g, c)


SPARED = 2


class PlayWithYourFood(Permanent, id="play-with-your-food", deck_of="cyber-kitty"):
    def strikes(g, me: int, c: int, target: int) -> None:
        if in_tokyo(g, target) and is_first(g, me, c):
            ask_owner(g, me, c, target)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if waiting_claws(g, phase) >= SPARED and g.alive[phase] != 0 and g.safe[phase] == 0:
            ask(g, me, K_USE)
            offer_on(g, c, phase)
            offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            return
        spare(g, phase, SPARED)
        gain_points(g, me, lose_points(g, phase, 1, c), c)
        if g.energy[phase] > 0:
            lose_energy(g, phase, 1, c)
            gain_energy(g, me, 1, c)


class FelineMotor(Permanent, id="feline-motor", deck_of="cyber-kitty", windows=W_ENTRY):
    def takes_effect(g, me: int, c: int) -> None:
        """Put down while another is about to enter, it asks at once."""
        if is_about_to_enter(g) and (g.outside >> me) & 1:
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def enters_instead(g, me: int, c: int, current: int) -> None:
        if (g.outside >> me) & 1 and is_first(g, me, c):
            push(g, COMPONENT_ASK, me, c, acts_as(g, c), 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if g.no_entry == 0 and has_room(g) and not in_tokyo(g, me) and not sleeps(g, me):
            offer_use(g, me, c)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            emit(g, E_USE, me, 0, c, acts_as(g, c))
            g.no_entry = 1
            enter_tokyo(g, me)


class MouseHunter(Permanent, id="mouse-hunter", deck_of="cyber-kitty"):
    def before_resolving(g, me: int, c: int) -> None:
        if count_face(g, ONE) > 0:
            gain_points(g, me, 1, c)


class MeowMissle(Permanent, id="meow-missle", deck_of="cyber-kitty"):
    def claws_by_numbers(g, me: int, c: int) -> int:
        return 1 if count_face(g, ONE) > 0 else 0
