"""The exact chance that each answer has to reach a goal before the turn ends, by the rules themselves.

Whoever is asked plays at its best from there on, and the others answer as badly for it as they can. Dice fall as they
do: where they are thrown again and again, by the dynamic programme of `kaiju.odds.best`, in fractions. Of cards only
those count that lie open. With `luck`, one that may yet be drawn counts, too, and for no less than it can be worth: an
answer that is better without luck than all others with it is the best, whatever comes up.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Literal

from kaiju.errors import KaijuError
from kaiju.game.secrets import put_in_order
from kaiju.odds.rolls import Counts, index, one_more, orders, sets
from kaiju.rules.chance import extra_thrown, lay_down
from kaiju.rules.codes import FACES, IN_DECK, IN_MARKET, K_BUY, K_FIRST_PICK, K_ROLL, LOOK, STOP, SWEEP
from kaiju.rules.components import kind_of
from kaiju.rules.drive import ask_again, play
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import plain
from kaiju.rules.market import SWEEP_PRICE, card_bought, is_purchase, price
from kaiju.rules.state import State

MOST_PLAYED = 40_000
"""Actions that are played at most for one answer to the question what is best."""
NONE, ALL = Fraction(0), Fraction(1)


class Unsettled(KaijuError):
    """What comes of it can't be worked out: it hangs on something hidden, or there is too much to try."""


class TurnOver(Exception):
    """Somebody else's dice are about to fall."""


class Falls(Exception):
    """So many dice are about to fall, and nobody has said how."""

    def __init__(self, dice: int) -> None:
        self.dice = dice


Goal = Callable[[State, int], bool]
"""Whether a seat has reached it, when the game or the turn is over."""


def wins(g: State, me: int) -> bool:
    return bool(g.over and g.winners >> me & 1)


def survives(g: State, me: int) -> bool:
    return bool(g.alive[me]) or wins(g, me)


GoalName = Literal["win", "survive"]
GOALS: dict[GoalName, Goal] = {"win": wins, "survive": survives}


class Turn:
    """What can come of the rest of a turn for the seat that is asked."""

    def __init__(self, g: State, goal: Goal, luck: bool = False) -> None:
        rules = g.rules
        self.begins = g.copy()
        rules[put_in_order](self.begins, g.seat)
        self.me, self.turn, self._goal, self._luck = g.seat, g.turn, goal, luck
        self._unseen = set(self.begins.pile[: g.deck_size])
        self._roll, self._buy, self._first_pick = (rules.settle(kind) for kind in (K_ROLL, K_BUY, K_FIRST_PICK))
        self._stop = rules.settle(STOP)
        self._play, self._option, self._options = rules[play], rules[option_at], rules[option_count]
        self._is_drawn, self._may_come = rules[is_drawn], rules[may_come]
        self._known: dict[bytes, Fraction] = {}
        self._open: set[bytes] = set()
        self._kept: dict[bytes, Kept] = {}
        self._left = MOST_PLAYED
        self._without_luck = Turn(g, goal) if luck else self

    def chances(self) -> dict[int, Fraction]:
        """The chance of each option on offer, by action."""
        g = self.begins
        kept = self.keeping(g) if g.offer_dice else None
        out: dict[int, Fraction] = {}
        for i in range(self._options(g)):
            action = self._option(g, i)
            if kept is not None and 0 < action < 1 << g.offer_dice:
                stays = counted(g.dice[die] for die in range(g.offer_dice) if not action >> die & 1)
                out[action] = kept.worth(stays)
            elif self._is_drawn(g, action, self._unseen):
                out[action] = self._with_luck(g, NONE) if self._luck else NONE
            else:
                out[action] = self.after(g, action)
        return out

    # --- what an answer leads to

    def after(self, g: State, action: int, fallen: tuple[Counts, ...] = ()) -> Fraction:
        try:
            return self.worth(self._played(g, action, fallen))
        except Falls as falls:
            ways = ((orders(counts), (*fallen, counts)) for counts in sets(falls.dice))
            cases: int = len(FACES) ** falls.dice
            return sum((n * self.after(g, action, told) for n, told in ways), NONE) / cases

    def _played(self, g: State, action: int, fallen: tuple[Counts, ...]) -> State:
        self._left -= 1
        if self._left < 0:
            raise Unsettled("There is too much that can come of this.")
        after, left = g.copy(), list(reversed(fallen))

        def fate(g: State, dice: int) -> None:
            if g.turn != self.turn:
                raise TurnOver
            if dice == 0:
                raise Unsettled("What comes of this hangs on cards that nobody has seen.")
            if not left:
                raise Falls(dice)
            g.rules[lay_down](g, faces_of(left.pop()))

        after.fate = fate
        with suppress(TurnOver):
            self._play(after, action)
        after.fate = None
        after.script_at = after.script_end = 0
        after.script = [0] * len(after.script)
        if g.kind == self._roll and action == self._stop:
            after.rolls_left = 0  # what might still have been rolled makes no difference any more
        if after.broken or after.rules[extra_thrown](after):
            raise Unsettled("This is more than can be worked out.")
        return after

    def worth(self, g: State) -> Fraction:
        """The chance from a state at which somebody is asked, or all is over."""
        if g.over or g.turn != self.turn:
            return Fraction(int(self._goal(g, self.me)))
        key = g.to_bytes()
        found = self._known.get(key)
        if found is None:
            if key in self._open:
                raise Unsettled("This could go round in circles.")
            self._open.add(key)
            found = self._known[key] = self._best(g) if g.seat == self.me else self._worst(g)
            self._open.remove(key)
        return found

    def _worst(self, g: State) -> Fraction:
        if g.kind == self._first_pick:
            raise Unsettled("Others may take a card that nobody has seen yet.")
        worst = ALL
        for i in range(self._options(g)):
            worst = min(worst, self.after(g, self._option(g, i)))
            if not worst:
                break
        return worst

    def _best(self, g: State) -> Fraction:
        best = self._kept_of(g) if g.offer_dice else NONE
        for i in range(g.offer_count):
            if best == ALL:
                return best
            if not self._is_drawn(g, g.offers[i], self._unseen):
                best = max(best, self.after(g, g.offers[i]))
        return self._with_luck(g, best) if self._luck and g.kind == self._buy else best

    def _with_luck(self, g: State, known: Fraction) -> Fraction:
        """No less than the chance with cards that may come up: each as likely as if none else were wanted."""
        more = NONE
        for c, likely in self._may_come(g, self.me, self._unseen).items():
            drawn = g.copy()
            action = drawn.rules[put_up](drawn, c, self._unseen)
            if action >= 0:
                more += likely * max(NONE, self._without_luck.after(drawn, action) - known)
        return min(ALL, known + more)

    # --- dice thrown again

    def _kept_of(self, g: State) -> Fraction:
        return self.keeping(g).best(counted(g.dice[: g.offer_dice]))

    def keeping(self, g: State) -> Kept:
        """What it is worth to keep any dice and throw the others again, from a state in which that is on offer."""
        bare = g.copy()
        bare.dice[: g.offer_dice] = [0] * g.offer_dice
        bare.offers, bare.offer_count = [0] * len(bare.offers), 0
        key = bare.to_bytes()
        if key not in self._kept:
            everything = (1 << g.offer_dice) - 1
            rolled = [self.worth(self._sorted(self._played(g, everything, (d,)))) for d in sets(g.offer_dice)]
            self._kept[key] = Kept(rolled, g.offer_dice)
        return self._kept[key]

    def _sorted(self, g: State) -> State:
        """Dice are alike: the same ones in another order are the same."""
        loose = g.dice_count - g.stuck_dice
        if g.kind == self._roll and g.seat == self.me and not g.probed:
            in_order = sorted(g.dice[:loose])
            if in_order != g.dice[:loose]:
                g.dice[:loose] = in_order
                g.rules[ask_again](g)
        return g


# --- cards that nobody has seen


@plain
def is_drawn(g: State, action: int, unseen: set[int]) -> bool:
    """Whether an option is about a card that has been drawn from the deck meanwhile, or would be."""
    if g.kind != K_BUY:
        return False
    return action in (SWEEP, LOOK) or (is_purchase(g, action) and card_bought(g, action) in unseen)


@plain
def may_come(g: State, me: int, unseen: set[int]) -> dict[int, Fraction]:
    """Unseen cards that could be paid for if they came up, one of each kind, and how likely that is at most."""
    out: dict[int, Fraction] = {}
    refilled = sum(c in unseen for c in g.market)
    left_over = [c for c in unseen if g.place[c] in (IN_DECK, IN_MARKET)]
    for kind in {kind_of(c) for c in left_over}:
        alike = [c for c in left_over if kind_of(c) == kind]
        left = g.energy[me] - price(g, me, alike[0])
        if left >= 0:
            shown = refilled + len(g.market) * (left // SWEEP_PRICE)
            out[alike[0]] = Fraction(min(len(left_over), len(alike) * shown), len(left_over))
    return {c: likely for c, likely in out.items() if likely}


@plain
def put_up(g: State, c: int, unseen: set[int]) -> int:
    """Puts a card out of the deck up for sale, for another; returns the option to buy it, or -1."""
    if g.place[c] != IN_MARKET:
        slot = next((i for i in range(len(g.market)) if g.market[i] in unseen), 0)
        away, at = g.market[slot], g.pile.index(c)
        if away < 0 or at >= g.deck_size:
            return -1
        g.market[slot], g.pile[at] = c, away
        g.place[c], g.place[away] = IN_MARKET, IN_DECK
    ask_again(g)
    for i in range(g.offer_count):
        if is_purchase(g, g.offers[i]) and card_bought(g, g.offers[i]) == c:
            return g.offers[i]
    return -1


# --- dice


class Kept:
    """What keeping a set of dice is worth, where each full roll that comes of the others has its worth."""

    def __init__(self, rolled: list[Fraction], dice: int) -> None:
        by_size = [rolled]
        for size in reversed(range(dice)):
            larger = by_size[-1]
            by_size.append([sum((larger[i] for i in places), NONE) / len(FACES) for places in one_more(size)])
        self._by_size = by_size[::-1]
        self._best: dict[Counts, Fraction] = {}

    def worth(self, kept: Counts) -> Fraction:
        return self._by_size[sum(kept)][index(sum(kept))[kept]]

    def best(self, roll: Counts) -> Fraction:
        """The worth of the best part of a roll, less than all of it."""
        if roll not in self._best:
            parts = product(*(range(n + 1) for n in roll))
            self._best[roll] = max(self.worth(part) for part in parts if part != roll)
        return self._best[roll]


def counted(dice: object) -> Counts:
    counts = [0] * len(FACES)
    for face in dice:  # type: ignore[attr-defined]
        counts[face] += 1
    return tuple(counts)


def faces_of(counts: Counts) -> list[int]:
    return [face for face, n in enumerate(counts) for _ in range(n)]
