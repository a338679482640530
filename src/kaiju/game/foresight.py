"""What an option leads to, as far as that is certain, and what makes cards cheaper.

It is found by playing the option on a copy in which nothing is left that the seat can't know, so nothing hidden can
show. It ends where a die falls, something hidden shows, the turn ends or somebody has to choose, other than
to let things take their course.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kaiju.game.secrets import put_in_order
from kaiju.rules import hooks
from kaiju.rules.codes import (
    DONE,
    E_ATTACK,
    E_BAY_CLOSED,
    E_CHANGE,
    E_CURE_POISON,
    E_CURE_SHRINK,
    E_DEAD,
    E_DISCARD,
    E_ENERGY,
    E_ENERGY_LOST,
    E_ENERGY_SPENT,
    E_ENTER,
    E_HEAL,
    E_HURT,
    E_LEAVE,
    E_MOVE,
    E_POINTS,
    E_POINTS_LOST,
    E_POISON,
    E_PREVENTED,
    E_SHRINK,
    E_TOKENS,
    E_TRIM,
    E_USE,
    E_WICKEDNESS,
    E_WICKEDNESS_LOST,
    FREE,
    HEAL,
    K_CHANGE,
    K_DAMAGE,
    K_EVOLUTION,
    K_PROBE,
    K_RESOLVE,
    PASS,
    REROLL_FREE,
    RESOLVE_FACE,
    STOP,
    TAKE,
    TAKE_TILE,
    TURN,
    USE,
    USE_FOR,
    USE_ON,
    USUAL,
)
from kaiju.rules.components import FAMILIES, acting, bit_of
from kaiju.rules.drive import play
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import HOOKS
from kaiju.rules.secrets import is_secret_question
from kaiju.rules.state import BITS, WORDS, State
from kaiju.rules.tokyo import CITY_PLACE

CHANGES = {
    E_POINTS: ("stars", 1),
    E_POINTS_LOST: ("stars", -1),
    E_ENERGY: ("energy", 1),
    E_ENERGY_LOST: ("energy", -1),
    E_HEAL: ("hearts", 1),
    E_HURT: ("hearts", -1),
    E_POISON: ("poison", 1),
    E_SHRINK: ("shrink", 1),
    E_CURE_POISON: ("poison", -1),
    E_CURE_SHRINK: ("shrink", -1),
    E_WICKEDNESS: ("wickedness", 1),
    E_WICKEDNESS_LOST: ("wickedness", -1),
}
PASSING = (E_ATTACK, E_BAY_CLOSED, E_CHANGE, E_DISCARD, E_LEAVE, E_MOVE, E_PREVENTED, E_TOKENS, E_TRIM, E_USE)
"""Events that neither say what somebody gets nor make what follows uncertain."""
COURSE = {K_RESOLVE: USUAL, K_CHANGE: DONE, K_DAMAGE: TAKE, K_EVOLUTION: PASS, K_PROBE: PASS}
"""The answers that let things take their course."""
FORESEEN = ((RESOLVE_FACE, USUAL), (USE, USE_FOR), (FREE, TAKE_TILE), (USE_ON, TURN))
"""Ranges of actions that are looked into: a face to resolve, and things that are used."""
OF_OTHERS = (K_DAMAGE, K_EVOLUTION, K_PROBE)
MOST_ANSWERS = 40


def foresee(g: State, actions: Iterable[int]) -> dict[int, dict[str, Any]]:
    """What each of these options would bring whom, where something is certain.

    `seats`: for each seat to which something happens, `stars`, `energy`, `hearts`, `poison`, `shrink` and `wickedness`
    that it gets or loses, `enters` (city or bay), and `out` if it would be out of the game.
    `price`: the energy that whoever decides has to spend.
    """
    foreseen = [action for action in actions if is_foreseen(g, action)]
    if not foreseen:
        return {}
    # The position as whoever decides knows it: what that seat can't know is put in an order that tells nothing.
    seen = g.copy()
    put_in_order(seen, g.seat)
    last = foreseen.pop()
    told = {action: leads_to(g, action, seen.copy()) for action in foreseen}
    told[last] = leads_to(g, last, seen)
    return {action: leads for action, leads in told.items() if leads}


def leads_to(g: State, action: int, after: State) -> dict[str, Any]:
    """What the option would bring, played out on `after`, which is the position as far as it is known."""
    after.log = []
    play(after, action)
    dice_count = action in (STOP, USUAL, DONE)
    for _ in range(MOST_ANSWERS):
        answer = course_of(after, g, dice_count)
        if answer < 0:
            break
        play(after, answer)
    return tally(after.log, g, after)


def is_foreseen(g: State, action: int) -> bool:
    """Whether anything might be certain: not after rerolls, and not where answers are given in secret."""
    if STOP < action < REROLL_FREE or is_secret_question(g.step[g.top - 1]):
        return False
    if action in (STOP, USUAL, HEAL) or (action == DONE and g.kind == K_CHANGE):
        return True
    return any(first <= action < end for first, end in FORESEEN)


def course_of(after: State, before: State, dice_too: bool) -> int:
    """The answer that lets things go on, or -1 where somebody really chooses, or nothing more is certain."""
    if after.over or after.turn != before.turn or after.kind not in COURSE:
        return -1
    if after.kind not in OF_OTHERS and not dice_too:
        return -1
    answer = COURSE[after.kind]
    return answer if any(option_at(after, i) == answer for i in range(option_count(after))) else -1


def tally(log: Sequence[tuple[int, int, int, int, int]], before: State, after: State) -> dict[str, Any]:
    seats: dict[int, dict[str, Any]] = {}
    price = 0
    for event, seat, amount, _, _ in log:
        told = seats.setdefault(seat, {})
        if event in CHANGES:
            what, sign = CHANGES[event]
            told[what] = told.get(what, 0) + sign * amount
        elif event == E_ENERGY_SPENT and seat == before.seat:
            price += amount
        elif event == E_ENTER:
            told["enters"] = "city" if amount == CITY_PLACE else "bay"
        elif event == E_DEAD:
            told["out"] = True
        elif event not in PASSING:
            break
    else:
        # Claws that wait until it is known who leaves Tokyo.
        for seat in range(before.players):
            if after.held[seat] > before.held[seat]:
                told = seats.setdefault(seat, {})
                told["hearts"] = told.get("hearts", 0) - after.held[seat] + before.held[seat]
    told_seats = [{"seat": seat} | kept for seat, told in sorted(seats.items()) if (kept := without_zeros(told))]
    return {"seats": told_seats} | ({"price": price} if price else {}) if told_seats or price else {}


def without_zeros(told: dict[str, Any]) -> dict[str, Any]:
    return {what: amount for what, amount in told.items() if amount != 0}


def discounts(g: State, me: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """What makes cards cheaper for a seat: each component and by how much; without one, what lasts this turn only."""
    out: list[dict[str, Any]] = []
    for kind, function in HOOKS["discount"].answers:
        bit = bit_of(kind)
        thing = acting(g, me, kind, -1) if g.acts[me * WORDS + bit // BITS] >> bit % BITS & 1 else -1
        while thing >= 0:
            family = {"family": FAMILIES[kind]} if FAMILIES[kind] is not None else {}
            out.append({"card": names[kind], **family, "amount": getattr(hooks, function)(g, me, thing)})
            thing = acting(g, me, kind, thing)
    if me == g.current and g.bargain:
        out.append({"amount": g.bargain})
    return out
