"""What an option leads to, as far as that is certain, and what makes cards cheaper.

It is found by playing the option on a copy in which nothing is left that the seat can't know, so nothing hidden can
show. It ends where a die falls, something hidden shows, the turn ends or somebody has to choose, other than
to let things take their course.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any

from kaiju.game.keys import verb_of_action
from kaiju.game.secrets import put_in_order
from kaiju.rules.codes import (
    BUY_ASK,
    DONE,
    E_DEAD,
    E_ENERGY_SPENT,
    E_ENTER,
    E_TURN,
    END_NEXT,
    K_CHANGE,
    K_DAMAGE,
    K_PROBE,
    K_RESOLVE,
    PASS,
    STOP,
    TAKE,
    USUAL,
)
from kaiju.rules.components import acting, bit_of
from kaiju.rules.drive import run_once, take
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import hook, plain
from kaiju.rules.names import Names
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.secrets import is_secret_question
from kaiju.rules.state import BITS, WORDS, State
from kaiju.rules.tokyo import CITY_PLACE

COURSE = {K_RESOLVE: USUAL, K_CHANGE: DONE, K_DAMAGE: TAKE, K_PROBE: PASS}
"""The answers that let things take their course; of boxes' questions, passing."""
OF_OTHERS = (K_DAMAGE, K_PROBE)
MOST_ANSWERS = 40


@hook("any", only_plain=True)
def may_be_passed(g: State) -> bool:
    """Whether the open question is a box's own which lets things take their course if it is passed."""
    return False


@hook("any", only_plain=True)
def settles_dice(g: State, action: int) -> bool:
    """Whether this answer to a box's own question has the dice resolved as they lie."""
    return False


@plain
def foresee(g: State, actions: Iterable[int]) -> dict[int, dict[str, Any]]:
    """What each of these options would bring whom, where something is certain.

    `seats`: for each seat to which something happens, `stars`, `energy`, `hearts`, `poison`, `shrink` and `wickedness`
    that it gets or loses, `enters` (city or bay), and `out` if it would be out of the game.
    `price`: the energy that whoever decides has to spend.
    Nothing at all: it is certain that the dice bring nothing.
    """
    foreseen = [action for action in actions if is_foreseen(g, action)]
    if not foreseen:
        return {}
    # The position as whoever decides knows it: what that seat can't know is put in an order that tells nothing.
    seen = g.copy()
    put_in_order(seen, g.seat)
    last = foreseen.pop()
    anyway = leads_to(g, TAKE, seen.copy()) if g.kind == K_DAMAGE else None
    told = {action: leads_to(g, action, seen.copy()) for action in foreseen}
    told[last] = leads_to(g, last, seen)
    if anyway:
        leave_out_others(g.seat, anyway, told)
    return {action: leads for action, leads in told.items() if leads is not None}


@plain
def leave_out_others(me: int, anyway: dict[str, Any], told: Mapping[int, dict[str, Any] | None]) -> None:
    """A blow strikes the others whatever `me` answers: what happens to them in any case is not said of an answer."""
    others = [change for change in anyway.get("seats", []) if change["seat"] != me]
    for leads in told.values():
        if leads and "seats" in leads:
            leads["seats"] = [change for change in leads["seats"] if change not in others]


@plain
def leads_to(g: State, action: int, after: State) -> dict[str, Any] | None:
    """What the option would bring, played out on `after`, which is the position as far as it is known; None where
    nothing is certain."""
    after.log = []
    play_in_turn(after, action)
    dice_count = action in (STOP, USUAL, DONE) or settles_dice(g, action)
    for _ in range(MOST_ANSWERS):
        answer = course_of(after, g, dice_count)
        if answer < 0:
            break
        play_in_turn(after, answer)
    if after.broken:
        return None
    told, is_all = tally(after.log, g, after)
    return told if told or (is_all and dice_count and are_dice_done(after, g)) else None


@plain
def are_dice_done(after: State, before: State) -> bool:
    """Whether the dice have brought all that they do, and the Enter Tokyo step has come."""
    if after.over or after.turn != before.turn:
        return True
    return any(after.step[i] in (BUY_ASK, END_NEXT) for i in range(after.top))


@plain
def play_in_turn(g: State, action: int) -> None:
    """Takes an option, and goes on to the next decision or the end of the turn: nothing after that is certain."""
    turn = g.turn
    take(g, action)
    while g.over == 0 and g.turn == turn and not run_once(g):
        pass


@plain
def is_foreseen(g: State, action: int) -> bool:
    """Whether anything might be certain: not after rerolls, and not where answers are given in secret."""
    if is_secret_question(g, g.step[g.top - 1]):
        return False
    if action == STOP or (action == DONE and g.kind == K_CHANGE) or (action == PASS and settles_dice(g, PASS)):
        return True
    entry = verb_of_action(g.rules)[action]
    return entry is not None and entry[0].foreseen


@plain
def course_of(after: State, before: State, dice_too: bool) -> int:
    """The answer that lets things go on, or -1 where somebody really chooses, or nothing more is certain."""
    if after.over or after.turn != before.turn:
        return -1
    if may_be_passed(after):
        answer = PASS
    elif after.kind not in COURSE or (after.kind not in OF_OTHERS and not dice_too):
        return -1
    else:
        answer = COURSE[after.kind]
    return answer if any(option_at(after, i) == answer for i in range(option_count(after))) else -1


@plain
def tally(log: Sequence[tuple[int, int, int, int, int]], before: State, after: State) -> tuple[dict[str, Any], bool]:
    """What the events say, up to the first that leaves things open, and whether there was none like that."""
    seats: dict[int, dict[str, Any]] = {}
    price = 0
    is_all = False
    for event, seat, amount, _, _ in log:
        told = seats.setdefault(seat, {})
        declared = before.rules.events[event]
        if declared.effect is not None:
            what, sign = declared.effect
            told[what] = told.get(what, 0) + sign * amount
        elif event == E_ENERGY_SPENT and seat == before.seat:
            price += amount
        elif event == E_ENTER:
            told["enters"] = "city" if amount == CITY_PLACE else "bay"
        elif event == E_DEAD:
            told["out"] = True
        elif not declared.passing:
            is_all = event == E_TURN
            break
    else:
        is_all = True
        # Claws that wait until it is known who leaves Tokyo.
        for seat in range(before.players):
            if after.held[seat] > before.held[seat]:
                told = seats.setdefault(seat, {})
                told["hearts"] = told.get("hearts", 0) - after.held[seat] + before.held[seat]
    told_seats = [{"seat": seat} | kept for seat, told in sorted(seats.items()) if (kept := without_zeros(told))]
    if not told_seats and not price:
        return {}, is_all
    return {"seats": told_seats} | ({"price": price} if price else {}), is_all


@plain
def without_zeros(told: dict[str, Any]) -> dict[str, Any]:
    return {what: amount for what, amount in told.items() if amount != 0}


@lru_cache(maxsize=128)
def discounters(rules: Rulebook) -> list[tuple[int, FunctionType, int, int]]:
    """The kinds of component that make cards cheaper, how, and where it stands in `acts` that they are in effect."""
    bit = rules[bit_of]
    return [(kind, fn, *divmod(bit(kind), BITS)) for kind, fn in rules.component_answers("discount")]


@plain
def discounts(g: State, me: int, names: Names) -> list[dict[str, Any]]:
    """What makes cards cheaper for a seat: each component and by how much; without one, what lasts this turn only."""
    out: list[dict[str, Any]] = []
    for kind, fn, word, bit in discounters(g.rules):
        thing = acting(g, me, kind, -1) if g.acts[me * WORDS + word] >> bit & 1 else -1
        while thing >= 0:
            told = {"card": names.things[kind], "amount": g.rules[fn](g, me, thing)}
            out.append(told if names.families[kind] is None else {**told, "family": names.families[kind]})
            thing = acting(g, me, kind, thing)
    if me == g.current and g.bargain:
        out.append({"amount": g.bargain})
    return out
