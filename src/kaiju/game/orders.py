"""Whether it makes a difference in which order dice, or effects at the end of a turn, are resolved.

It is found by resolving them in every order on copies in which nothing is left that the seat can't know, and by
comparing how things stand afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

from kaiju.game.apart import is_quiet_afterwards, keep_apart
from kaiju.game.secrets import put_in_order
from kaiju.rules.box_hooks import needs_window
from kaiju.rules.boxes import Setup
from kaiju.rules.codes import (
    DONE,
    E_REVEAL,
    E_SHUFFLE,
    E_SIDE_ROLL,
    E_TURN,
    END,
    END_NEXT,
    HEAL,
    K_END,
    K_RESOLVE,
    K_YIELD,
    PASS,
    RESOLVE_FACE,
    RESOLVE_NEXT,
    SPAN,
    TAKE,
    USUAL,
    W_ANY,
)
from kaiju.rules.drive import advance, play, run_once, take
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import plain
from kaiju.rules.state import State

MOST_PLAYED = 60
"""Steps that are tried before it is taken for granted that the order makes a difference."""
MOST_ANSWERS = 4
"""Answers to a question in between that are tried."""
LETS_GO_ON = (PASS, TAKE, HEAL, DONE)
"""Answers that let things take their course."""
FACES = 6

Answers = tuple[tuple[int, int, int], ...]
"""What was answered in between: seat, kind of question and option, sorted."""
End = tuple[tuple[int, ...], Answers, State]
"""What was resolved one after the other, what was answered in between, and how things stand then."""


class Order(NamedTuple):
    """One way to resolve what there is."""

    actions: tuple[int, ...]
    """What is chosen, one after the other."""
    ends: dict[Answers, State]
    """How things stand afterwards, by what else was answered in between."""
    is_usual: bool = False


class _TooLongError(Exception):
    pass


@plain
def is_about_order(g: State) -> bool:
    """Whether the open question is which of several things is resolved next."""
    if g.over or g.kind not in (K_RESOLVE, K_END) or g.step[g.top - 1] not in (RESOLVE_NEXT, END_NEXT):
        return False
    return any(option_at(g, i) == USUAL for i in range(option_count(g)))


@plain
def goes_without_saying(g: State) -> bool:
    """Whether the open question is about an order that makes no difference, and nothing else can be done at it."""
    # What might be played out of a hand counts even if it isn't there: others must not learn that.
    if not is_about_order(g) or needs_window(g, g.seat, W_ANY):
        return False
    options = [option_at(g, i) for i in range(option_count(g))]
    if any(action != USUAL and not is_resolved(action) for action in options):
        return False
    if keep_apart(g) and is_quiet_afterwards(g):
        return True
    found = orders_of(g)
    return bool(found) and all(alike(found[0], other) for other in found[1:])


@plain
def better_order(g: State) -> Order | None:
    """Of the orders of the open question, one that is at least as good as every other for whoever decides, whatever
    happens in between; the usual one if it is among them. None if they are a matter of taste.

    Where chance decides in between, or there is too much to try, it is judged by one way in which things may go.
    """
    if not is_about_order(g):
        return None
    found = orders_of(g) or orders_of(g, briefly=True)
    return next((order for order in found if all(is_as_good(g.seat, order, other) for other in found)), None)


@plain
def is_resolved(action: int) -> bool:
    """Whether an option says what is resolved next."""
    return RESOLVE_FACE <= action < RESOLVE_FACE + FACES or END <= action < END + SPAN


@plain
def orders_of(g: State, briefly: bool = False) -> list[Order]:
    """Every order, the usual one first; none if they are too many, or dice fall or hidden things show in between.

    `briefly`: dice fall somehow, and of what is asked in between only whether somebody leaves Tokyo is tried.
    Where dice keep apart, all orders end as the usual one does, which stands for them.
    """
    seen = g.copy()
    put_in_order(seen, g.seat)
    orders: dict[tuple[int, ...], dict[Answers, State]] = {}
    try:
        for actions, answers, after in ends_of(g, seen, Search(briefly, keep_apart(g)), 0):
            orders.setdefault(actions, {})[tuple(sorted(answers))] = after
    except _TooLongError:
        return []
    return [Order(actions, ends, i == 0) for i, (actions, ends) in enumerate(orders.items())]


class Search:
    """What has been tried."""

    def __init__(self, briefly: bool, only_usual: bool = False) -> None:
        self.briefly = briefly
        self.only_usual = only_usual
        """Whether no order but the usual one is tried."""
        self.left = MOST_PLAYED
        self.known: dict[tuple[int, ...], list[tuple[list[int], list[End]]]] = {}
        """How it can end from where things stand: other orders often lead there, too. A few numbers of it find what may
        be the same: to compare a state with the one or two that have them costs less than to hash it."""
        self.gone_on: list[tuple[list[int], State, bool]] = []
        """How things stood once all was resolved, how they stand at the next question, and whether chance decided."""

    def count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise _TooLongError


@plain
def ends_of(before: State, now: State, search: Search, depth: int) -> list[End]:
    """How it can end from here: the order that is taken, what is answered in between, and how things stand then.
    `depth`: how many actions have led here. After the first of them no two orders can have met."""
    if now.broken:
        raise _TooLongError
    if is_settled(before, now):
        return [((), (), now)]
    here: list[int] = []
    if depth > 1:
        here = standing(now)
        known = search.known.setdefault((now.resolved, now.top, now.seat, now.kind), [])
        for there, found in known:
            if there == here:
                return found
    seat, kind = now.seat, now.kind
    mine = kind == before.kind and seat == before.seat
    ends: list[End] = []
    actions = tried(now, mine, search)
    for i, action in enumerate(actions, 1):
        search.count()
        after = now.copy() if i < len(actions) else now  # which nobody looks at any more
        after = what_follows(before, after, action, search)
        taken, said = ((action,), ()) if mine else ((), ((seat, kind, action),))
        for order, answers, end in ends_of(before, after, search, depth + 1):
            ends.append(((*taken, *order), (*said, *answers), end))
    if depth > 1:
        known.append((here, ends))
    return ends


@plain
def what_follows(before: State, now: State, action: int, search: Search) -> State:
    """How things stand at the next question after an action. Most orders have led to the same by the time that all is
    resolved, and what follows from there is the same then, too: it is played once."""
    log: list[tuple[int, int, int, int, int]] = []
    now.log = log
    take(now, action)
    last = RESOLVE_NEXT if before.kind == K_RESOLVE else END_NEXT
    while now.over == 0 and last in now.step[: now.top]:
        if run_once(now):
            check_chance(log, search)
            return now
    if now.over or now.turn != before.turn:
        advance(now)
        check_chance(log, search)
        return now
    check_chance(log, search)
    here = everything(now)
    found = next(((after, by_chance) for there, after, by_chance in search.gone_on if there == here), None)
    if found is None:
        now.log = log = []
        advance(now)
        found = now, chance_decides(log)
        search.gone_on.append((here, *found))
    after, by_chance = found
    if by_chance and not search.briefly:
        raise _TooLongError
    return after if is_settled(before, after) else after.copy()


@plain
def check_chance(log: list[tuple[int, int, int, int, int]], search: Search) -> None:
    if not search.briefly and chance_decides(log):
        raise _TooLongError


@plain
def tried(now: State, mine: bool, search: Search) -> list[int]:
    """The answers to the open question that are tried: what is resolved next, or what may be answered in between."""
    options = [option_at(now, i) for i in range(option_count(now))]
    if mine:
        resolved = [action for action in options if is_resolved(action)]
        return resolved[:1] if search.only_usual else resolved
    if search.briefly and now.kind != K_YIELD:
        return [next((action for action in LETS_GO_ON if action in options), options[-1])]
    if len(options) > MOST_ANSWERS:
        raise _TooLongError
    return options


@plain
def is_settled(before: State, now: State) -> bool:
    """Whether everything has been resolved."""
    step = RESOLVE_NEXT if before.kind == K_RESOLVE else END_NEXT
    return bool(now.over) or now.turn != before.turn or step not in now.step[: now.top]


@plain
def chance_decides(log: list[tuple[int, int, int, int, int]] | None) -> bool:
    """Whether dice were thrown, or something hidden showed, before the turn was over."""
    for event, *_ in log or ():
        if event == E_TURN:
            return False
        if event in (E_SIDE_ROLL, E_SHUFFLE, E_REVEAL):
            return True
    return False


# --- comparing


@plain
def alike(one: Order, other: Order) -> bool:
    return one.ends.keys() == other.ends.keys() and all(
        after is other.ends[answers] or standing(after) == standing(other.ends[answers])
        for answers, after in one.ends.items()
    )


@plain
def standing(g: State) -> list[int]:
    """Everything that still has a meaning once all is resolved."""
    # A copy would cost more than all the rest, so what has none is taken out for a moment.
    single = g.usual, g.healed, g.wounded, g.attacked, g.attack_points, g.ended
    g.usual = g.healed = g.wounded = g.attacked = g.attack_points = g.ended = 0
    values = everything(g)
    g.usual, g.healed, g.wounded, g.attacked, g.attack_points, g.ended = single
    return values


@plain
def everything(g: State) -> list[int]:
    """All that has a meaning: not what was left on stacks by steps that are done."""
    stacks = step, a, b, c, d, offers = g.step, g.frame_a, g.frame_b, g.frame_c, g.frame_d, g.offers
    top = g.top
    g.step, g.frame_a, g.frame_b, g.frame_c, g.frame_d = step[:top], a[:top], b[:top], c[:top], d[:top]
    g.offers = offers[: g.offer_count]
    values = g.values()
    g.step, g.frame_a, g.frame_b, g.frame_c, g.frame_d, g.offers = stacks
    return values


@plain
def is_as_good(me: int, one: Order, other: Order) -> bool:
    """Whether `me` is nowhere worse off with the first order, and nobody else better."""
    if one.ends.keys() != other.ends.keys():
        return False
    return all(is_no_worse(me, after, other.ends[answers]) for answers, after in one.ends.items())


@plain
def is_no_worse(me: int, one: State, other: State) -> bool:
    if (one.over, one.winners >> me & 1) != (other.over, other.winners >> me & 1):
        return bool(one.over and one.winners >> me & 1)
    for p in range(one.players):
        better, worse = (one, other) if p == me else (other, one)
        for mine, theirs in (
            (better.points, worse.points),
            (better.health, worse.health),
            (better.energy, worse.energy),
        ):
            if mine[p] < theirs[p]:
                return False
    # Whatever is not counted here has to be the same.
    return (one.city, one.bay) == (other.city, other.bay) and one.place == other.place


def pass_over_orders(setup: Setup, g: State) -> None:
    """Goes past every question about an order that makes no difference, if only others are wanted."""
    while setup.option("order") == "matters" and not g.over and g.rules[goes_without_saying](g):
        g.rules[play](g, g.rules.settle(USUAL))
