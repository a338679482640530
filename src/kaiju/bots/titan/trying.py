"""What each option is worth: it is tried in copies in which everything hidden is dealt anew, and the network judges.

Dice are different: every way in which they can lie in the end is tried, and from what those are worth follows by exact
odds what each choice of dice to keep is worth, throw by throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
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
from kaiju.rules.codes import FACES, STOP, USUAL
from kaiju.rules.drive import play
from kaiju.rules.flow import living
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

Array = np.ndarray[Any, Any]
JUDGED, PLAYED, FORESEEN = 0.06, 0.015, 0.015
"""By how much the network's word about an option is off, however much is tried; that of games played on to their end;
and that of games played on for a round, of which the network judges what has come of it."""
HAIR = 1e-6
"""Less than any difference that matters."""
BESIDE_GAMES = 0.1
"""What is left of the weight of likings where games are played on."""
SELDOM = -8.0
"""What is chosen more seldom by the network alone than this, as a logarithm, counts as if it were chosen so often."""
MOST_ORDERS = 30
"""Questions about an order in a row that are answered in passing."""


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
    liking: float = 0.02
    """How much of a chance to win it counts that the network alone would rather choose an option: e times as often."""
    games: int = 0
    """How many games are played on besides, where the compiled rules are ready."""
    seconds: float = 0.45
    """How long these may take, and the glimpses half as long."""
    glimpses: int = 0
    """How many are played on for about a round, for the network to judge."""
    round: int = 6
    """How many decisions of each monster that is."""

    @property
    def plays(self) -> bool:
        """Whether games are played on."""
        return self.games > 0 or self.glimpses > 0

    def hastened(self, times: int) -> Pains:
        """Of everything so many times less; every way in which dice can lie is still tried once."""
        fewer = {name: getattr(self, name) // times for name in ("copies", "most", "dice", "games", "glimpses")}
        return replace(self, **(fewer | {"most": max(self.least, fewer["most"])}))


PAINS = Pains(games=8_000, glimpses=3_000, seconds=0.45)
FRANK = Pains(liking=0)
"""For those who want to know chances as they are."""
LOOKING_BACK = Pains(copies=200, most=24, dice=500, liking=0)
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
        self._usual = g.rules.settle(USUAL)
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
        for _ in range(MOST_ORDERS):
            if after.over or self._usual not in after.offers[: after.offer_count]:
                break
            self._play(after, self._usual)
        return after

    def mine(self, states: Sequence[State]) -> Array:
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
        liking = self.pains.liking
        if self.pains.plays and compiled_for(g.rules, waits=False):
            tried, liking = joined(tried, *self.played_on(dice)), liking * BESIDE_GAMES
        order = {t.action: t.chance + liking * max(likes.get(t.action, SELDOM), SELDOM) for t in tried}
        tried.sort(key=lambda t: -order[t.action])
        return Looked(tried, likes, dice)

    def played_on(self, dice: DiceWorth | None) -> list[Word]:
        """What comes of the options in games played on, told what the network makes of final dice."""
        g, pains = self.deal(0), self.pains
        all_loose = dice is not None and dice.counts[0].sum() == g.rules[loose_dice](g)
        foreseen = dice.final if dice is not None and all_loose else None
        efforts = []
        if pains.glimpses:
            most = pains.round * g.rules[living](g)
            judged = Effort(pains.glimpses, pains.seconds / 2, SAGE_POLICY, most, self.mind.chances_in)
            efforts.append((judged, FORESEEN))
        if pains.games:
            efforts.append((Effort(pains.games, pains.seconds, SAGE_POLICY), PLAYED))
        return [Word(try_out(g, self.seat, effort, self._seed, foreseen), off) for effort, off in efforts]

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
        return np.asarray(self.mine(states).reshape(deals, len(thrown)).mean(axis=0))

    def now(self) -> float:
        """What the position itself is worth."""
        return float(self.mine([self.deal(n) for n in range(len(self._deals))]).mean())

    # --- how

    def each(self, actions: Sequence[int]) -> list[Tried]:
        """Options one by one."""
        pains = self.pains
        count = min(pains.most, max(pains.least, pains.copies // len(actions)))
        won = self.won_after(actions, count)
        errors = won.std(axis=1) / count**0.5
        return [
            Tried(action, float(chance), float(error) + HAIR)
            for action, chance, error in zip(actions, won.mean(axis=1), errors, strict=True)
        ]

    def beside(self, actions: Sequence[int], best: float) -> list[Tried]:
        """What can be done between throws. Mostly another throw follows: the network judges how much better or worse it
        is to have that before one than now, and what now is worth is known."""
        tried = self.each(actions)
        now = self.now()
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

    def now(self) -> float:
        return float(self.mind.chances_in(self._rollouts.ways(0, 1))[0, self.seat])

    def _worth(self, games: Array) -> Array:
        """At the next question that isn't only about an order."""
        for _ in range(MOST_ORDERS):
            listed = np.arange(games["offers"].shape[1]) < games["offer_count"][:, None]
            asked = ((games["offers"] == self._usual) & listed).any(axis=1) & (games["over"] == 0)
            if not asked.any():
                break
            some = games[asked]
            self._rollouts.act(some, self._usual)
            games[asked] = some
        return np.asarray(self.mind.chances_in(games)[:, self.seat])


def trials(mind: Mind, g: State, seat: int, seed: int, pains: Pains = PAINS) -> Trials:
    """By the compiled rules, if games are played on besides and these are ready: they are got ready aside."""
    swift = pains.plays and compiled_for(g.rules, waits=False)
    return (SwiftTrials if swift else Trials)(mind, g, seat, seed, pains)
