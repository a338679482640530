"""What answers lead to, in a line or two each, and which of them stand out.

What is said comes from the rules themselves, played on a copy in which nothing is left that the seat can't know; from
exact odds of dice; and, of staying in Tokyo, from a quick estimate (`kaiju.game.survival`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kaiju.game.foresight import course_of, leads_to, play_in_turn
from kaiju.game.orders import Order, better_order
from kaiju.game.secrets import put_in_order
from kaiju.game.survival import danger
from kaiju.rules.codes import (
    BUY_ASK,
    CLAW,
    DONE,
    E_ENTER,
    E_POINTS,
    E_TURN,
    ENERGY,
    FACES,
    HEART,
    K_DAMAGE,
    K_ROLL,
    K_YIELD,
    STAY,
    STOP,
    SWEEP,
    TAKE,
    USUAL,
    YIELD,
    YIELD_ASK,
)
from kaiju.rules.gains import stars_to_win
from kaiju.rules.kit import hook, plain
from kaiju.rules.state import DICE, State
from kaiju.rules.tokyo import tokyo_reward

GOLD, DEADLY, QUIET = "gold", "deadly", "quiet"
RISKY = Fraction(1, 5)
"""An answer after which one round kills as often as this is a deadly one."""
HOPELESS = Fraction(17, 20)
"""Where all other answers kill as often as this, a sensible player takes the one that is left."""
MOST_STEPS = 40
SET = 3
"""Dice of a number that bring stars."""

Line = tuple[str, dict[str, Any]]
"""The message of a line, and what its placeholders stand for."""
Lines = dict[int, list[Line]]
"""What is said of options, by action."""
Worths = dict[tuple[int, int], list[dict[str, Any]]]
"""What so many dice of a face bring whom, by face and number."""


@hook("merge", only_plain=True)
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    """What the answers to a box's own question lead to: lines, by action. A message and its values make a line."""


@hook("any", only_plain=True)
def is_never_better(g: State, action: int) -> bool:
    """Whether an answer to a box's own question is never better than the others: it is shown, but stands back."""
    return False


@plain
def prospects(g: State, leads: Mapping[int, dict[str, Any]]) -> tuple[Lines, dict[int, str], Order | None]:
    """Lines for the options of the open question, the tones of those that are not like the others, and the better
    order if it is about one.

    `leads`: what is certain to come of options.
    """
    said: Lines = {}
    risks: dict[int, Fraction] = {
        action: Fraction(1)
        for action, told in leads.items()
        if any(is_end_of(g.seat, seat) for seat in told.get("seats", ()))
    }
    step = g.step[g.top - 1]
    if step == YIELD_ASK:
        say_of_tokyo(g, said, risks)
    elif step == BUY_ASK:
        say_of_buying(g, said)
    elif g.kind == K_DAMAGE:
        say_what_is_spared(g, leads, said)
    elif g.kind == K_ROLL and leads.get(STOP) == {}:
        said[STOP] = [("stop:nothing", {})]
    says_of_answers(g, said)
    better = better_order(g)
    return said, tones(g, risks, better), better


@plain
def is_end_of(me: int, change: Mapping[str, Any]) -> bool:
    return change["seat"] == me and bool(change.get("out"))


@plain
def tones(g: State, risks: dict[int, Fraction], better: Order | None) -> dict[int, str]:
    """Which answers stand out; most don't.

    Deadly: after it one round kills too often. Quiet: it is never better than the others. Gold: there is nothing to
    think about, since it is the only answer, all others kill, or the order makes no difference or is the better one.
    """
    options = [g.offers[i] for i in range(g.offer_count)]
    if TAKE in options and g.frame_b[g.top - 1] >= g.health[g.seat]:
        risks = {**risks, TAKE: Fraction(1)}
    out = {action: DEADLY for action in options if risks.get(action, 0) >= RISKY}
    out |= {action: QUIET for action in options if is_never_better(g, action)}
    if g.offer_dice:
        return out
    left = [action for action in options if risks.get(action, 0) < HOPELESS]
    if len(left) == 1 and left[0] not in out:
        out[left[0]] = GOLD
    elif better is not None and better.is_usual:
        out.setdefault(USUAL, GOLD)
    return out


# --- Tokyo


@plain
def say_of_tokyo(g: State, said: Lines, risks: dict[int, Fraction]) -> None:
    me = g.seat
    seen = g.copy()
    put_in_order(seen, me)
    hearts = g.health[me] - g.held[me]
    stars = stars_for_holding(seen, me)
    threat = danger(seen, me, max(0, hearts))
    risks[STAY] = threat.falls if hearts > 0 else Fraction(1)
    if hearts <= 0:
        said[STAY] = [("stay:dead", {})]
    elif risks[STAY] >= RISKY:
        lives = 100 - in_hundred(threat.falls)
        said[STAY] = [("stay:risk", {"n": threat.strikers}), ("stay:lives", {"chance": lives, "n": stars})]
    else:
        before = g.points[me]
        said[STAY] = [("stay:stars", {"n": stars, "before": before, "after": before + stars})] if stars else []
        if threat.strikers:
            values = {"n": threat.strikers, "chance": in_hundred(threat.falls)}
            lost = ("stay:strikers", {**values, "likely": threat.likely}) if threat.likely else ("stay:unhurt", values)
            said[STAY].append(lost)
        else:
            said[STAY].append(("stay:nobody", {}))
    said[YIELD] = [("leave:outside", {"n": g.health[me]})]
    if g.held[me]:
        said[YIELD].append(("leave:spares", {"n": g.held[me]}))
    said[YIELD].append(who_moves_in(g, seen))


@plain
def stars_for_holding(seen: State, me: int) -> int:
    """The stars that `me` gets for beginning a turn in Tokyo, as things are."""
    turn = seen.copy()
    turn.log = []
    turn.current = me
    tokyo_reward(turn, me, 2)
    return sum(amount for event, seat, amount, _, _ in turn.log or () if event == E_POINTS and seat == me)


@plain
def who_moves_in(g: State, seen: State) -> Line:
    """Who enters Tokyo if whoever decides leaves it and the others, if any are asked, stay."""
    log = log_after(seen, YIELD)
    for at, (event, seat, _, _, _) in enumerate(log):
        if event == E_ENTER:
            stars = sum(amount for other, who, amount, _, _ in log[at:] if other == E_POINTS and who == seat)
            return "leave:enters", {"seat": {"seat": seat}, "n": stars, "after": g.points[seat] + stars}
    return "leave:empty", {}


@plain
def log_after(seen: State, action: int) -> list[tuple[int, int, int, int, int]]:
    """What happens after an option, as far as things take their course and nobody else leaves Tokyo."""
    after = seen.copy()
    after.log = []
    play_in_turn(after, action)
    for _ in range(MOST_STEPS):
        if after.over or after.turn != seen.turn:
            break
        answer = STAY if after.kind == K_YIELD else course_of(after, seen, True)
        if answer < 0:
            break
        play_in_turn(after, answer)
    return after.log or []


def in_hundred(chance: Fraction) -> int:
    """So many of a hundred; what is possible but not certain is neither none nor all."""
    return int(chance) * 100 if chance.denominator == 1 else min(99, max(1, round(chance * 100)))


# --- blows


@plain
def say_what_is_spared(g: State, leads: Mapping[int, dict[str, Any]], said: Lines) -> None:
    """That nothing is lost, where that is certain to come of an answer."""
    for action, told in leads.items():
        mine = [change for change in told.get("seats", ()) if change["seat"] == g.seat]
        if action != TAKE and not any(change.get("hearts", 0) < 0 or change.get("out") for change in mine):
            said[action] = [("damage:none", {})]


# --- buying


@plain
def say_of_buying(g: State, said: Lines) -> None:
    me = g.seat
    seen = g.copy()
    put_in_order(seen, me)
    following = next((seat for event, seat, *_ in log_after(seen, DONE) if event == E_TURN), None)
    said[DONE] = [("done:keep", {"n": g.energy[me]})]
    if following is not None and following != me:
        said[DONE].append(("done:next", {"seat": {"seat": following}}))
    said[SWEEP] = [("sweep:unseen", {})]


# --- dice


@plain
def stakes(g: State) -> tuple[list[tuple[str, int, Line]], dict[str, list[Line | None]]]:
    """What dice may still bring, and what those that lie there bring now.

    First, the most important one first: a face, how many dice must show it in the end, and what that brings. Second, by
    face that lies there: what is given up if only none, one, two … of these dice are kept.
    """
    seen = g.copy()
    put_in_order(seen, g.seat)
    clear_dice(seen)
    known = worths_in(g.rules.edition, g.rules.box_ids, seen.to_bytes())
    me, count = g.seat, g.dice_count
    found: list[tuple[int, str, int, Line]] = []
    # Some stars come in any case, as for moving into Tokyo.
    anyway = of_seat(worth_of(seen, known, 0, 0), me, "stars")
    for face in range(SET):
        stars = of_seat(worth_of(seen, known, face, SET), me, "stars") - anyway if count >= SET else 0
        if stars and g.points[me] + anyway + stars >= stars_to_win(g, me):
            found.append((-100, FACES[face], SET, ("stake:wins", {"face": face + 1})))
        elif stars:
            found.append((-stars, FACES[face], SET, ("stake:stars", {"n": stars, "face": face + 1})))
    for seat, claws in falls_at(seen, known, me, count).items():
        found.append((-50, FACES[CLAW], claws, ("stake:out", {"seat": {"seat": seat}})))
    lying = [sum(g.dice[i] == face for i in range(count)) for face in range(len(FACES))]
    given = {FACES[face]: given_up(seen, known, me, face, lying[face]) for face in range(len(FACES)) if lying[face]}
    return [(face, n, line) for _, face, n, line in sorted(found, key=lambda one: one[0])], {
        face: lines for face, lines in given.items() if any(lines)
    }


@plain
def clear_dice(seen: State) -> None:
    """What is thrown in a turn makes no difference to what dice are worth in it."""
    seen.dice = [0] * len(seen.dice)
    seen.rolls_left, seen.stuck_dice, seen.probed = 0, 0, 0


@lru_cache(maxsize=1024)
def worths_in(edition: str, boxes: tuple[str, ...], position: bytes) -> Worths:
    """What is known of what dice bring in a position: the throws of a turn share it. Named by names, it keeps no
    rulebook."""
    return {}


@plain
def worth_of(seen: State, known: Worths, face: int, dice: int) -> list[dict[str, Any]]:
    """What so many dice of a face bring whom, by themselves."""
    what = (face if dice else 0, dice)
    if what not in known:
        after = seen.copy()
        after.dice_count = dice
        after.dice = [face] * DICE + [0] * (len(after.dice) - DICE)
        known[what] = (leads_to(seen, STOP, after) or {}).get("seats", [])
    return known[what]


@plain
def of_seat(told: list[dict[str, Any]], seat: int, what: str) -> int:
    return next((int(change.get(what, 0)) for change in told if change["seat"] == seat), 0)


@plain
def falls_at(seen: State, known: Worths, me: int, count: int) -> dict[int, int]:
    """How many claws it takes to put each of the others out, where that can be rolled."""
    out: dict[int, int] = {}
    if any(change.get("out") for change in worth_of(seen, known, CLAW, count)):
        for claws in range(1, count + 1):
            for change in worth_of(seen, known, CLAW, claws):
                if change.get("out") and change["seat"] != me:
                    out.setdefault(change["seat"], claws)
    return out


@plain
def given_up(seen: State, known: Worths, me: int, face: int, lying: int) -> list[Line | None]:
    what, message = {HEART: ("hearts", "gives:hearts"), ENERGY: ("energy", "gives:energy")}.get(
        face, ("stars", "gives:stars")
    )
    if face == CLAW:
        hits = any(change.get("hearts", 0) < 0 for change in worth_of(seen, known, CLAW, lying))
        return [("gives:claws", {"n": lying - kept}) if hits else None for kept in range(lying)]
    brings = [of_seat(worth_of(seen, known, face, kept), me, what) for kept in range(lying + 1)]
    return [(message, {"n": brings[-1] - had}) if brings[-1] > had else None for had in brings[:-1]]
