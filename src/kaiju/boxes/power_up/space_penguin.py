"""Evolutions of Space Penguin."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import (
    E_FREEZE,
    E_FREEZE_DIE,
    E_HAND_OVER,
    E_RETURN,
    E_TURNED_UP,
    EVO_SPENT,
    EVOLUTION,
    EVOS,
    EVOS_END,
    USE_DIE,
    USE_FACE,
    W_PRINTED,
    WINDOWS_OF,
    Permanent,
    Temporary,
    freezes_die,
    has_freezes_die,
)
from kaiju.boxes.power_up.hands import can_be_copied, drop_evolution
from kaiju.boxes.power_up.shared import ask_owner
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.box_hooks import paying_offers
from kaiju.rules.chance import below
from kaiju.rules.codes import (
    BUY_DISCARD,
    COPY,
    E_LOOK,
    IN_DISCARD,
    K_BUY,
    K_COPY,
    K_USE,
    PASS,
    USE,
    USE_FOR,
    W_ANY,
    W_SAVE,
)
from kaiju.rules.components import acts_as, copier_index, kind_of, number_of
from kaiju.rules.flow import ask, emit, offer, offer_on, target_of
from kaiju.rules.gains import gain_points, spend_energy
from kaiju.rules.hooks import takes_effect
from kaiju.rules.kit import hears, rule
from kaiju.rules.market import announce, get_for_nothing, offer_purchase, price
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import ANYBODY, CARDS
from kaiju.rules.things import (
    copy_thing,
    discard_kept,
    draw_card,
    is_used,
    mark_used,
    put_under_deck,
    recall,
    remember,
    top_of_deck,
)

GIVING, NAMING = 0, 1


@rule
def hand_ray(g: State, me: int, c: int, to: int) -> None:
    remember(g, c, 0, to)
    emit(g, E_HAND_OVER, me, 0, c, to)


@rule
def wounded_in_tokyo(g: State, me: int, p: int) -> bool:
    """Whether `p` stood in Tokyo when it was hurt, wherever it is now."""
    return p != me and g.alive[p] != 0 and (g.hit_tokyo >> p) & 1 != 0


FREEZE_RAY: int = number_of("freeze-ray", EVOLUTION)


class FreezeRay(Permanent, id="freeze-ray", deck_of="space-penguin", memory={"holder": -1}):
    def attack_done(g, me: int, c: int) -> None:
        if recall(g, c, 0) >= 0:
            return
        count, last = 0, -1
        for p in range(g.players):
            if wounded_in_tokyo(g, me, p):
                count += 1
                last = p
        if count == 1:
            hand_ray(g, me, c, last)
        elif count > 1:
            ask_owner(g, me, c, GIVING)

    def other_before_roll(g, me: int, c: int, roller: int) -> None:
        if recall(g, c, 0) == roller:
            ask_owner(g, me, c, NAMING)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        if phase == GIVING:
            for p in range(g.players):
                if wounded_in_tokyo(g, me, p):
                    offer_on(g, c, p)
        elif recall(g, c, 0) == g.current:
            for face in range(6):
                offer(g, USE_FACE + face)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if phase == GIVING:
            hand_ray(g, me, c, target_of(action))
        else:
            g.frozen |= 1 << (action - USE_FACE)
            emit(g, E_FREEZE, g.current, action - USE_FACE, c, me)

    def every_turn_over(g, me: int, c: int) -> None:
        if recall(g, c, 0) == g.current:
            remember(g, c, 0, -1)
            emit(g, E_RETURN, me, 0, c, -1)

    def other_out(g, me: int, c: int, gone: int) -> None:
        """If its holder is eliminated, the card is discarded there and lost to its owner."""
        if recall(g, c, 0) == gone:
            drop_evolution(g, c)
            if copier_index(c) < 0:
                g.place[c] = EVO_SPENT - gone


class MiraculousCatch(Permanent, id="miraculous-catch", deck_of="space-penguin"):
    def buy_offers(g, me: int, c: int) -> None:
        if not is_used(g, c) and g.discard_size > 0:
            offer(g, USE + c)

    def used(g, me: int, c: int) -> None:
        mark_used(g, c)
        card = g.pile[CARDS - 1 - below(g, g.discard_size)]
        emit(g, E_TURNED_UP, me, 0, card, c)
        g.bargain = 1
        ask_owner(g, me, c, card)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_BUY)
        lacking = price(g, me, phase) - g.energy[me]
        if g.place[phase] == IN_DISCARD:
            offer_purchase(g, me, BUY_DISCARD + phase)
            if lacking > 0 and g.offer_count == 0:
                paying_offers(g, me, lacking)
        offer(g, PASS)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action == PASS:
            g.bargain = 0
        else:
            announce(g, me, action)


class DeepDive(Temporary, id="deep-dive", deck_of="space-penguin", windows=W_ANY | W_SAVE):
    def unplayable(g, me: int, c: int) -> bool:
        return g.deck_size + g.discard_size == 0

    def takes_effect(g, me: int, c: int) -> None:
        top_of_deck(g)
        known = min(3, g.deck_size)
        g.knows_top[me] = max(g.knows_top[me], known)
        for at in range(known):
            emit(g, E_LOOK, me, at, g.pile[g.deck_size - 1 - at], -1)
        ask_owner(g, me, c, known)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_USE)
        for at in range(phase):
            card = g.pile[g.deck_size - 1 - at]
            same = False
            for other in range(at):
                if kind_of(g.pile[g.deck_size - 1 - other]) == kind_of(card):
                    same = True
            if not same:
                offer(g, USE_FOR + card)
        # Asked though all are alike: otherwise others could tell what goes under the deck.
        g.insist = 1 if phase > 1 else 0

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        card = action - USE_FOR
        for at in range(phase):
            if g.pile[g.deck_size - 1 - at] == card:
                draw_card(g, at)
                break
        for _ in range(phase - 1):
            put_under_deck(g, draw_card(g, 0))
        # Nobody else has seen what is at the bottom now.
        g.bottom_known = 0
        emit(g, E_TURNED_UP, me, 0, card, c)
        get_for_nothing(g, me, card)

    def brings_anything(g, me: int, c: int) -> bool:
        return True


class ColdWave(Temporary, id="cold-wave", deck_of="space-penguin", lasts=True, windows=W_ANY):
    def fewer_dice_for(g, me: int, c: int, roller: int) -> int:
        return 1

    def turn_dawns(g, me: int, c: int) -> None:
        discard_kept(g, c)


@rule
def frozen_die(g: State) -> int:
    """What the die shows that is kept frozen, or -1."""
    face = -1
    if has_freezes_die(g, ANYBODY):
        for p in range(g.players):
            face = freezes_die(g, p, face)
    return face


@hears
def dice_counted(g: State, me: int) -> None:
    face = frozen_die(g)
    if face >= 0 and g.dice_count > 0:
        g.stuck_dice = 1
        g.dice[g.dice_count - 1] = face


class EncasedInIce(Permanent, id="encased-in-ice", deck_of="space-penguin", memory={"face": -1}):
    def freezes_die(g, me: int, c: int, face: int) -> int:
        return recall(g, c, 0) if recall(g, c, 0) >= 0 else face

    def dice_settled(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        if frozen_die(g) >= 0 or loose_dice(g) == 0:
            return
        ask(g, me, K_USE)
        if g.energy[me] > 0:
            for die in range(loose_dice(g)):
                offer(g, USE_DIE + die)
        offer(g, PASS)
        if g.energy[me] == 0:
            paying_offers(g, me, 1)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        if action != PASS:
            spend_energy(g, me, 1, c)
            remember(g, c, 0, g.dice[action - USE_DIE])
            emit(g, E_FREEZE_DIE, me, recall(g, c, 0), c, -1)

    def turn_dawns(g, me: int, c: int) -> None:
        remember(g, c, 0, -1)


class Blizzard(Temporary, id="blizzard", deck_of="space-penguin", lasts=True, windows=W_ANY):
    def unplayable(g, me: int, c: int) -> bool:
        return g.current != me

    def single_roll_for(g, me: int, c: int, roller: int) -> bool:
        return True

    def bars_yielding(g, me: int, c: int, victim: int) -> bool:
        return True

    def turn_dawns(g, me: int, c: int) -> None:
        discard_kept(g, c)


class BlackDiamond(Permanent, id="black-diamond", deck_of="space-penguin"):
    def entered(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)

    def stayed(g, me: int, c: int) -> None:
        gain_points(g, me, 1, c)


class IcyReflection(
    Permanent, id="icy-reflection", deck_of="space-penguin", copies_others=EVOLUTION, windows=W_PRINTED
):
    def unplayable(g, me: int, c: int) -> bool:
        for e in range(EVOS, EVOS_END):
            if can_be_copied(g, e):
                return False
        return True

    def takes_effect(g, me: int, c: int) -> None:
        ask_owner(g, me, c, 0)

    def component_offers(g, me: int, c: int, phase: int) -> None:
        ask(g, me, K_COPY)
        for e in range(EVOS, EVOS_END):
            if can_be_copied(g, e):
                offer(g, COPY + e)

    def component_answer(g, me: int, c: int, phase: int, action: int) -> None:
        copy_thing(g, me, c, action - COPY)
        takes_effect(g, me, c, acts_as(g, c))


@hears
def printed_windows(g: State, c: int, windows: int) -> int:
    """A copying Evolution can be played whenever one that it could copy can."""
    if copier_index(c) >= 0:
        for e in range(EVOS, EVOS_END):
            if can_be_copied(g, e):
                windows |= WINDOWS_OF[e]
    return windows
