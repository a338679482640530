"""What Evolutions hear of: the core's moments, answered for all of them."""

from __future__ import annotations

from kaiju.boxes.power_up.codes import (
    DRAFT_ASK,
    EVO_HAND,
    EVO_KEEP,
    EVOS,
    EVOS_END,
    HEARTS_DRAW,
    K_EVOLUTION,
    PLAY,
    other_out,
    saves_from_hand,
)
from kaiju.boxes.power_up.hands import (
    deal_evolutions,
    discard_all_evolutions,
    drop_evolution,
    end_own,
    first_own,
    insist_for_hand,
    offer_hand,
    play_evolution,
)
from kaiju.boxes.power_up.secrets import redeal_evolutions
from kaiju.boxes.power_up.state import PowerUpState as State
from kaiju.rules.codes import COMPONENT_ASK, SPAN, W_ANY, W_VACANT
from kaiju.rules.flow import in_tokyo, push, seat_after
from kaiju.rules.kit import hears, hears_plainly
from kaiju.rules.tokyo import ask_for_vacancy, entry_is_to_come

MOST_COUNTED = 99


@hears
def deals(g: State) -> None:
    deal_evolutions(g)


@hears
def turn_counted(g: State) -> None:
    g.vacated = g.hit_tokyo = g.frozen = g.outside = g.drawn = 0
    for p in range(g.players):
        g.lost[p] = g.cured[p] = g.earned[p] = g.dealt_to[p] = 0
        if not in_tokyo(g, p):
            g.outside |= 1 << p


@hears
def changed_hands(g: State) -> None:
    g.hit_tokyo = g.drawn = 0
    for p in range(g.players):
        g.dealt_to[p] = 0


@hears
def energy_came(g: State, me: int, amount: int) -> None:
    g.earned[me] += amount


@hears
def hearts_came(g: State, me: int, amount: int) -> None:
    g.cured[me] += amount


@hears
def loss_landed(g: State, target: int, lost: int, dealer: int, by_claws: bool) -> None:
    g.lost[target] = min(MOST_COUNTED, g.lost[target] + lost)
    if dealer == g.current:
        g.dealt_to[target] = min(MOST_COUNTED, g.dealt_to[target] + lost)
    if by_claws and in_tokyo(g, target):
        g.hit_tokyo |= 1 << target


@hears
def out_of_tokyo(g: State, me: int) -> None:
    """In the Enter Tokyo step, where there is one to come, or at once: those outside may want the place."""
    g.vacated = 1
    if not entry_is_to_come(g):
        ask_for_vacancy(g, W_VACANT)


@hears
def is_frozen(g: State, face: int) -> bool:
    return (g.frozen >> face) & 1 != 0


@hears
def dice_final(g: State, me: int) -> None:
    for face in range(6):
        if (g.frozen >> face) & 1:
            g.shown[face] = 0


@hears
def hearts_may_draw(g: State, me: int) -> None:
    push(g, HEARTS_DRAW, 0, 0, 0, 0)


@hears
def saved(g: State, me: int) -> bool:
    """Some Evolutions come out of the hand by themselves."""
    if g.hand_size[me] > 0:
        for e in range(first_own(g, me), end_own(g, me)):
            if g.place[e] == EVO_HAND - me and saves_from_hand(g, me, e, e):
                return True
    return False


@hears
def leaving_game(g: State, me: int) -> None:
    discard_all_evolutions(g, me)
    for i in range(1, g.players):
        other_out(g, seat_after(g, me, i), me)


@hears
def discards_thing(g: State, c: int) -> bool:
    if EVOS <= c < EVOS_END:
        drop_evolution(g, c)
        return True
    return False


# --- out of the hand


@hears
def window_offers(g: State, p: int, windows: int) -> None:
    offer_hand(g, p, windows)
    insist_for_hand(g, p, windows)


@hears
def offers_beside(g: State, p: int, step: int) -> None:
    """Not in the middle of what a component does, and not before the game has begun."""
    if g.hand_size[p] > 0 and step != COMPONENT_ASK and step != EVO_KEEP and step != DRAFT_ASK:
        offer_hand(g, p, W_ANY)


@hears
def done_beside(g: State, action: int) -> bool:
    if PLAY <= action < PLAY + SPAN:
        play_evolution(g, g.seat, action - PLAY)
        return True
    return False


@hears
def deals_anew(g: State, seat: int) -> None:
    redeal_evolutions(g, seat)


@hears_plainly
def may_be_passed(g: State) -> bool:
    return g.kind == K_EVOLUTION
