"""What an adviser says who goes by the network: chances and the worth of options at once, and a reason in words.

The reason is looked for a little further on, as `kaiju.bots.search.advice` does: what has the best option brought after
a round that the next best had not? A few games are played on so far by the rules as written.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

import numpy as np

from kaiju.bots.policies import NORMAL_POLICY, policy_action
from kaiju.bots.search.advice import A_ROUND, LITTLE, Advice, Chance, Reason, face_values, reason_of
from kaiju.bots.search.dice import each_worth
from kaiju.bots.titan.network import Mind
from kaiju.bots.titan.trying import FRANK, Looked, Pains, Trials
from kaiju.encoding.network import Network
from kaiju.game import Game
from kaiju.game.asked import decision_of
from kaiju.odds.arrays import keeps
from kaiju.rules.codes import CLAW, ENERGY, HEART, STOP
from kaiju.rules.drive import play
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

DEALS = 8
"""Copies in which chances are judged where somebody else decides, who may hold what the seat can't know."""
LOOKED_AT, SECONDS = 24, 0.5
"""Games in which a reason is looked for, and for how long at most."""


def chances(game: Game, seat: int, seed: int = 0, network: Network | None = None) -> list[Chance]:
    """Everybody's chance to win as a seat sees it."""
    mind = Mind(game, network)
    g = game.peek()
    trials = Trials(mind, g, seat, seed)
    count = 1 if g.over or g.seat == seat else DEALS
    found = mind.chances([g] if g.over else [trials.deal(n) for n in range(count)])
    errors = found.std(axis=0) / count**0.5
    return [Chance(float(c), float(e)) for c, e in zip(found.mean(axis=0), errors, strict=True)]


def advise(game: Game, seat: int, seed: int = 0, pains: Pains = FRANK, network: Network | None = None) -> Advice:
    """What to do at the seat's decision."""
    decision = decision_of(game, seat)
    trials = Trials(Mind(game, network), game.peek(), seat, seed, pains)
    looked = trials.look()
    options = {action: decision[key] for key, action in decision.options.keys.items()}
    listed = tuple((options[t.action], Chance(t.chance, t.error)) for t in looked.tried)
    return Advice(listed, reason_for(trials, looked))


def reason_for(trials: Trials, looked: Looked) -> Reason:
    tried, g = looked.tried, trials.deal(0)
    if len(tried) == 1:
        return Reason("only")
    if looked.dice is not None and tried[0].action in looked.dice.worth:
        return reason_for_dice(g, looked)
    best, next_best = tried[0], max(tried[1:], key=lambda t: t.chance)
    if best.chance - next_best.chance < LITTLE:
        return Reason("close")
    return difference(trials, best.action, next_best.action)


def reason_for_dice(g: State, looked: Looked) -> Reason:
    """Which of the faces that are kept, or hoped for, counts most."""
    dice, best = looked.dice, looked.tried[0].action
    assert dice is not None
    if best == STOP:
        return Reason("enough")
    worth, star = each_worth(dice.final, keeps(int(dice.counts[0].sum())), int(dice.counts[0].sum()))
    loose = g.rules[loose_dice](g)
    kept = {g.dice[die] for die in range(loose) if not best >> die & 1}
    each = {face: worth[face] for face in (HEART, ENERGY, CLAW) if face in kept}
    numbers = [face for face in kept if face < HEART]
    if numbers:
        # Of numbers, three bring as many stars as they show.
        face = max(numbers, key=lambda f: (g.dice[:loose].count(f), f))
        each[face] = star * (face + 1) / 3
    if not each:
        return Reason("hope", face_values(worth))
    return Reason("dice", face_values(each))


def difference(trials: Trials, best: int, other: int) -> Reason:
    """What the best option brings within a round that the other does not."""
    until = monotonic() + SECONDS
    ends: list[tuple[State, State]] = []
    for number in range(LOOKED_AT):
        after = [trials.after(trials.deal(number), action) for action in (best, other)]
        if number == 0 and after[0].over and after[0].winners >> trials.seat & 1:
            return Reason("wins")
        ends.append((a_round_on(after[0]), a_round_on(after[1])))
        if monotonic() > until:
            break
    return reason_of([figures(ends, which, trials.seat) for which in range(2)])


def a_round_on(g: State) -> State:
    """The state after about a round, with everybody playing like the normal bot."""
    decide, on = g.rules[policy_action], g.rules[play]
    for _ in range(A_ROUND * sum(g.alive[: g.players])):
        if g.over:
            break
        on(g, decide(g, NORMAL_POLICY))
    return g


def figures(ends: list[tuple[State, State]], which: int, seat: int) -> dict[str, Any]:
    """What matters of how things stand after one of the options, on average."""
    states = [pair[which] for pair in ends]
    rivals = [p for p in range(states[0].players) if p != seat]
    return {
        "survives": float(np.mean([100 * (g.alive[seat] != 0) for g in states])),
        "stars": float(np.mean([g.points[seat] for g in states])),
        "hearts": float(np.mean([max(0, g.health[seat]) for g in states])),
        "blows": -float(np.mean([sum(max(0, g.health[p]) for p in rivals) for g in states])),
        "energy": float(np.mean([g.energy[seat] for g in states])),
    }
