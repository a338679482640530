"""What each option is worth: it is tried in copies in which everything hidden is dealt anew, and the network judges.

Dice are different: every way in which they can lie in the end is tried, and from what those are worth follows by exact
odds what each choice of dice to keep is worth, throw by throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from time import monotonic
from typing import Any

import numpy as np

from kaiju.bots.policies import SAGE_POLICY
from kaiju.bots.policies.angry import extra_throw
from kaiju.bots.search.options import Effort, Tried, asks_for_dice, distinct_actions, try_out
from kaiju.bots.search.ready import compiled_for
from kaiju.bots.search.rollouts import Rollouts
from kaiju.bots.titan.network import Mind
from kaiju.game.secrets import deal_anew, put_in_order
from kaiju.odds.arrays import after_throws, keeps
from kaiju.rules.box_hooks import held_dice
from kaiju.rules.codes import FACES, K_ROLL, STOP, USUAL
from kaiju.rules.drive import play
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

Array = np.ndarray[Any, Any]
JUDGED, FOLLOWED, PLAYED = 0.02, 0.025, 0.035
"""By how much what is said of an option is off, however much is tried: by the network when the next turn has begun; by
the network some turns on; by games that quick bots play out. Fitted to games that the network played out."""
HAIR = 1e-6
"""Less than any difference that matters."""
FOLLOWED_TOGETHER, MOST_FOLLOWED = 48, 8
"""How many copies of each option are followed at the same time, and of how many options."""
SELDOM = -8.0
"""What is chosen more seldom by the network alone than this, as a logarithm, counts as if it were chosen so often."""
MOST_IN_PASSING = 40
"""Decisions that are taken until the next turn, at most."""


@dataclass(frozen=True)
class Pains:
    """How closely options are looked at."""

    copies: int = 800
    """In how many copies all options together are tried, about."""
    most: int = 96
    """In how many one of them is tried, at most."""
    least: int = 4
    dice: int = 1400
    """In how many copies all ways together are tried in which the dice can lie in the end."""
    patient: bool = True
    """Whether final dice, too, are judged when the next turn has begun, which takes several times as long. By the
    compiled rules they always are."""
    liking: float = 0.002
    """How much of a chance to win it counts that the network alone would rather choose an option: e times as often."""
    follows: int = 0
    """In how many copies of an option the network itself plays on, where the compiled rules are ready."""
    turns: int = 3
    """For how many turns."""
    games: int = 0
    """How many games are played on besides by quick bots."""
    seconds: float = 0.3
    """How long each of both may take."""

    @property
    def plays(self) -> bool:
        """Whether games are played on."""
        return self.games > 0 or self.follows > 0

    def copies_of_each(self, options: int) -> int:
        return min(self.most, max(self.least, self.copies // options))

    def hastened(self, times: int) -> Pains:
        """Of everything so many times less; every way in which dice can lie is still tried once."""
        counts = ("copies", "most", "dice", "follows", "games")
        fewer = {name: getattr(self, name) // times for name in counts}
        return replace(self, **(fewer | {"most": max(self.least, fewer["most"])}))


PAINS = Pains(follows=240, games=12_000)
FRANK = Pains(liking=0, patient=False)
"""For those who want to know chances as they are."""
LOOKING_BACK = Pains(copies=48, most=8, dice=500, liking=0, patient=False)
"""For reviews, which go through whole games."""
MOST_DEALS = 8
"""Of how many deals final dice are tried in each, at most."""


@dataclass(frozen=True)
class DiceWorth:
    """What final dice are worth, and what follows."""

    worth: dict[int, float]
    """Stopping, and each choice of dice to throw again."""
    counts: Array
    """How many dice of each face the final rows show."""
    final: Array
    """What each of them is worth."""


@dataclass(frozen=True)
class Looked:
    """All options, the best first."""

    tried: list[Tried]
    likes: dict[int, float]
    """By option, the logarithm of how often the network alone would choose it."""
    dice: DiceWorth | None = None


@lru_cache(maxsize=16)
def final_faces(dice: int) -> list[list[int]]:
    """Every way in which so many dice can lie in the end, in the order of `keeps`."""
    rows = keeps(dice)
    return [[face for face, n in enumerate(row) for _ in range(n)] for row in rows.counts[rows.sizes[dice]].tolist()]


@dataclass(frozen=True)
class Word:
    """What one way of looking says of options, and by how much it is off however long one looks."""

    tried: Sequence[Tried]
    off: float


def joined(judged: Sequence[Tried], *words: Word) -> list[Tried]:
    """What the network and games played on say of options, each as far as it can be trusted.

    All may be off for all options alike. That says nothing of which is best, so only what differs is weighed.
    """
    found = [({t.action: t.chance for t in judged}, {t.action: 1 / JUDGED**2 for t in judged})]
    for word in words:
        said = {t.action: t.chance for t in word.tried}
        found.append((said, {t.action: 1 / (word.off**2 + t.error**2) for t in word.tried}))
    both = [t.action for t in judged if all(t.action in said for said, _ in found)]
    if not both:
        return list(judged)
    # How high each lies: where somebody hardly knows an option, that counts for little.
    trust = {a: 1 / sum(1 / weight[a] for _, weight in found) for a in both}
    whole = sum(trust.values())
    level = [sum(trust[a] * said[a] for a in both) / whole for said, _ in found]
    middle = sum(level) / len(level)
    out = []
    for t in judged:
        weights = [weight.get(t.action, 0.0) for _, weight in found]
        parts = [w * (said.get(t.action, 0.0) - at) for w, (said, _), at in zip(weights, found, level, strict=True)]
        out.append(Tried(t.action, min(1.0, max(0.0, middle + sum(parts) / sum(weights))), t.error))
    return out


class Trials:
    """Copies of a position, each with its own hidden cards and its own luck, the same whatever is chosen first."""

    def __init__(self, mind: Mind, g: State, seat: int, seed: int, pains: Pains = PAINS) -> None:
        self.mind, self.seat, self.pains = mind, seat, pains
        self._start, self._seed = g.copy(), seed
        self._play = g.rules[play]
        self._usual, self._roll = g.rules.settle(USUAL), g.rules.settle(K_ROLL)
        g.rules[put_in_order](self._start, seat)
        self._deals: list[State] = []

    def deal(self, number: int) -> State:
        """The position, dealt anew in the way of that number. Whoever changes it takes a copy."""
        while len(self._deals) <= number:
            dealt = self._start.copy()
            deal_anew(dealt, self.seat, f"{self._seed} {len(self._deals)}")
            self._deals.append(dealt)
        return self._deals[number]

    def after(self, g: State, action: int) -> State:
        """A copy after that option, at the next question that isn't only about an order."""
        after = g.copy()
        self._play(after, action)
        for _ in range(MOST_IN_PASSING):
            if after.over or self._usual not in after.offers[: after.offer_count]:
                break
            self._play(after, self._usual)
        return after

    def mine(self, states: Sequence[State]) -> Array:
        """What each is worth once the next turn has begun; until then the network plays on for everybody.

        Right after an answer all sorts of questions follow, and of some the network thinks too well. Of the first
        throws of turns it can be asked alike.
        """
        turn, going = self._start.turn, list(states)
        for _ in range(MOST_IN_PASSING):
            going = [g for g in going if not g.over and (g.turn == turn or g.kind != self._roll)]
            if not going:
                break
            for g, action in zip(going, self.mind.choices(self.mind.records(going)).tolist(), strict=True):
                self._play(g, action)
        return self.at_once(states)

    def at_once(self, states: Sequence[State]) -> Array:
        return np.asarray(self.mind.chances(states)[:, self.seat])

    def look(self) -> Looked:
        """What every option is worth."""
        g = self._start
        likes = self.mind.likes(g)
        dice = self.dice() if asks_for_dice(g) else None
        if dice is None:
            tried = self.each(g.rules[distinct_actions](g))
        else:
            tried = [Tried(action, worth, 0.01) for action, worth in dice.worth.items()]
            others = [action for action in g.offers[: g.offer_count] if action != STOP]
            if others:
                best = max(dice.worth.values())
                tried += self.beside(others, best)
        tried, liking = joined(tried, *self.words(tried, dice)), self.pains.liking
        order = {t.action: t.chance + liking * max(likes.get(t.action, SELDOM), SELDOM) for t in tried}
        tried.sort(key=lambda t: -order[t.action])
        return Looked(tried, likes, dice)

    def words(self, tried: Sequence[Tried], dice: DiceWorth | None) -> list[Word]:
        """What else there is to go by: nothing without the compiled rules."""
        return []

    # --- what is tried

    def won_after(self, actions: Sequence[int], count: int) -> Array:
        """What that many copies are worth after each of the options, by option and copy."""
        deals = [self.deal(n) for n in range(count)]
        return self.mine([self.after(g, action) for action in actions for g in deals]).reshape(len(actions), count)

    def won_with(self, free: Sequence[int], thrown: Sequence[Sequence[int]], deals: int) -> Array:
        """What it is worth if these dice lie like that in the end, by row of faces; the mean of so many deals."""
        states = []
        for number in range(deals):
            dealt = self.deal(number)
            for faces in thrown:
                lying = dealt.copy()
                for die, face in zip(free, faces, strict=True):
                    lying.dice[die] = face
                states.append(self.after(lying, STOP))
        worth = (self.mine if self.pains.patient else self.at_once)(states)
        return np.asarray(worth.reshape(deals, len(thrown)).mean(axis=0))

    def now(self, count: int) -> float:
        """What the position itself is worth, by so many copies."""
        return float(self.mine([self.deal(n).copy() for n in range(count)]).mean())

    # --- how

    def each(self, actions: Sequence[int]) -> list[Tried]:
        """Options one by one."""
        count = self.pains.copies_of_each(len(actions))
        won = self.won_after(actions, count)
        errors = won.std(axis=1) / count**0.5
        return [
            Tried(action, float(chance), float(error) + HAIR)
            for action, chance, error in zip(actions, won.mean(axis=1), errors, strict=True)
        ]

    def beside(self, actions: Sequence[int], best: float) -> list[Tried]:
        """What can be done between throws. Mostly another throw follows: how much better or worse it is to have that
        before one than now is judged by what the network makes of both, and what now is worth is known."""
        tried = self.each(actions)
        now = self.now(self.pains.copies_of_each(len(actions)))
        return [Tried(t.action, min(1.0, max(0.0, best + t.chance - now)), t.error) for t in tried]

    def dice(self) -> DiceWorth | None:
        """The dice by their exact odds; None if none of the ordinary ones can be thrown."""
        g = self._start
        rules = g.rules
        held = rules[held_dice](g)
        loose = rules[loose_dice](g)
        free = [die for die in range(loose) if not held >> die & 1]
        if not free:
            return None
        thrown = final_faces(len(free))
        deals = min(MOST_DEALS, max(1, self.pains.dice // len(thrown)))
        final = self.won_with(free, thrown, deals)
        rows = keeps(len(free))
        worth = after_throws(final, len(free), min(g.rolls_left, 3))
        start = rows.sizes[len(free)].start

        def keeping(mask: int) -> int:
            kept = [g.dice[die] for die in free if not mask >> die & 1]
            return rows.number[tuple(kept.count(face) for face in range(len(FACES)))]

        found = {STOP: float(final[keeping(0) - start])}
        wanted = rules[extra_throw](g)
        for action in rules[distinct_actions](g):
            if 0 < action < 1 << g.offer_dice:
                # Dice with faces of their own are thrown as the normal bot throws them.
                unlike = (action ^ wanted) >> loose != 0
                alone = action & ((1 << loose) - 1) == 0
                value = found[STOP] if alone else float(worth[keeping(action)])
                found[action] = value - (HAIR if unlike else -HAIR * alone)
        return DiceWorth(found, rows.counts[rows.sizes[len(free)]], final)


class SwiftTrials(Trials):
    """The same by the compiled rules, several times as quick."""

    def __init__(self, mind: Mind, g: State, seat: int, seed: int, pains: Pains = PAINS) -> None:
        super().__init__(mind, g, seat, seed, pains)
        self._rollouts = Rollouts(g, seat, seed, SAGE_POLICY)

    def won_after(self, actions: Sequence[int], count: int) -> Array:
        return self._worth(self._rollouts.after(actions, 0, count)).reshape(len(actions), count)

    def won_with(self, free: Sequence[int], thrown: Sequence[Sequence[int]], deals: int) -> Array:
        games = np.tile(self._rollouts.ways(0, deals), len(thrown))
        games["dice"][:, free] = np.repeat(np.array(thrown), deals, axis=0)
        self._rollouts.act(games, STOP)
        return np.asarray(self._worth(games).reshape(len(thrown), deals).mean(axis=1))

    def now(self, count: int) -> float:
        return float(self._worth(self._rollouts.ways(0, count)).mean())

    def words(self, tried: Sequence[Tried], dice: DiceWorth | None) -> list[Word]:
        """What comes of the options in games played on, told what the network makes of final dice."""
        g, pains, words = self._start, self.pains, []
        if pains.follows and dice is None:
            words.append(Word(self.followed(tried), FOLLOWED))
        all_loose = dice is not None and dice.counts[0].sum() == g.rules[loose_dice](g)
        foreseen = dice.final if dice is not None and all_loose else None
        if pains.games:
            effort = Effort(pains.games, pains.seconds, SAGE_POLICY)
            words.append(Word(try_out(g, self.seat, effort, self._seed, foreseen), PLAYED))
        return words

    def followed(self, tried: Sequence[Tried]) -> list[Tried]:
        """What the better options are worth some turns on, the network playing on for everybody."""
        until, pains = monotonic() + self.pains.seconds, self.pains
        left = [t.action for t in sorted(tried, key=lambda t: -t.chance)[:MOST_FOLLOWED]]
        won: dict[int, Array] = {}
        for first in range(0, pains.follows, FOLLOWED_TOGETHER):
            games = self._rollouts.after(left, first, FOLLOWED_TOGETHER)
            shares = self._worth(games, pains.turns).reshape(len(left), -1)
            for action, more in zip(left, shares, strict=True):
                won[action] = np.append(won.get(action, ()), more)
            left = sorted(left, key=lambda action: -won[action].mean())[: max(2, len(left) // 2)]
            if monotonic() > until:
                break
        return [Tried(action, float(w.mean()), float(w.std() / len(w) ** 0.5)) for action, w in won.items()]

    def _worth(self, games: Array, turns: int = 1) -> Array:
        """Once so many turns are over."""
        self._follow(games, turns)
        return np.asarray(self.mind.chances_in(games)[:, self.seat])

    def _follow(self, games: Array, turns: int) -> None:
        """To the first throw of the turn after so many."""
        turn = self._start.turn + turns

        def there(some: Array) -> Array:
            return np.asarray((some["turn"] >= turn) & (some["kind"] == self._roll))

        self._rollouts.follow(games, self.mind.choices, there, turns * MOST_IN_PASSING)


def trials(mind: Mind, g: State, seat: int, seed: int, pains: Pains = PAINS) -> Trials:
    """By the compiled rules, if games are played on besides and these are ready: they are got ready aside."""
    if pains.plays and compiled_for(g.rules, waits=False):
        return SwiftTrials(mind, g, seat, seed, pains)
    return Trials(mind, g, seat, seed, replace(pains, patient=False))
