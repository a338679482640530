"""What an adviser says: everybody's chances in a position, what each option is worth, and why the best one is.

The reason is looked for where the games went: a little further on, what had the best option brought that the next best
had not?
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kaiju.bots.search.dice import DiceTrials
from kaiju.bots.search.options import Effort, Tried, asks_for_dice, spread, try_out
from kaiju.bots.search.rollouts import Rollouts
from kaiju.game import Game, Option
from kaiju.game.asked import decision_of
from kaiju.rules.codes import CLAW, ENERGY, FACES, HEART, STOP
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

LITTLE = 0.01
"""Chances that differ by less are as good as equal."""
A_ROUND = 9
"""About how many decisions each living monster has in a round."""
LOOKED_AT = 600
"""Games in which a reason is looked for."""


@dataclass(frozen=True)
class Reason:
    """Why an option is the best: an id, for which there is a sentence in every language, and the numbers in it."""

    id: str
    values: tuple[tuple[str, float | int | str], ...] = ()

    def sentence(self, language: str = "en") -> str:
        from kaiju.text import text
        from kaiju.text.phrases import face_name, tenths

        values: dict[str, object] = {}
        for name, value in self.values:
            if name == "face":
                values[name] = face_name(str(value), language)
            else:
                values[name] = tenths(value, language) if isinstance(value, float) else value
        return text("advice", self.id, language, **values)


@dataclass(frozen=True)
class Chance:
    """A chance to win, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True)
class Advice:
    """All options with the chance to win that each leaves, the best first, and why it is the best."""

    options: tuple[tuple[Option, Chance], ...]
    reason: Reason


def chances(game: Game, seat: int, games: int = 1000, seed: int = 0) -> list[Chance]:
    """Everybody's chance to win as a seat sees it, if all go on like the normal bot."""
    state = game.peek()
    if game.over:
        return [Chance(1 / len(game.winners) if p in game.winners else 0.0, 0.0) for p in range(game.players)]
    rollouts = Rollouts(state, seat, seed)
    table = rollouts.ways(0, games)
    rollouts.play_on(table)
    shares = rollouts.shares(table).mean(axis=0)
    return [Chance(float(share), spread(float(share), games)) for share in shares]


def advise(game: Game, seat: int, effort: Effort, seed: int = 0) -> Advice:
    """What to do at the seat's decision."""
    decision = decision_of(game, seat)
    state = game.clone(for_seat=seat, seed=0).peek()
    options = {action: decision[key] for key, action in decision.options.keys.items()}
    tried = try_out(state, seat, effort, seed)
    listed = tuple((options[t.action], Chance(t.chance, t.error)) for t in tried)
    return Advice(listed, reason_for(state, seat, tried, seed))


def reason_for(g: State, seat: int, tried: list[Tried], seed: int) -> Reason:
    if len(tried) == 1:
        return Reason("only")
    if asks_for_dice(g) and tried[0].action < 1 << g.offer_dice:
        return reason_for_dice(g, seat, tried, seed)
    best, next_best = tried[0], max(tried[1:], key=lambda t: t.chance)
    if best.chance - next_best.chance < LITTLE:
        return Reason("close")
    return difference(g, seat, best.action, next_best.action, seed)


def difference(g: State, seat: int, best: int, other: int, seed: int) -> Reason:
    """What the best option brings within a round that the other does not."""
    rollouts = Rollouts(g, seat, seed)
    table = rollouts.after([best, other], 0, LOOKED_AT)
    if bool((table["winners"][:LOOKED_AT] >> seat & 1).all()):
        return Reason("wins")
    rollouts.play_on(table, A_ROUND * int(sum(g.alive[: g.players])))
    rivals = [p for p in range(g.players) if p != seat]
    columns = {
        "survives": 100 * (table["alive"][:, seat] != 0),
        "stars": table["points"][:, seat],
        "hearts": np.maximum(0, table["health"][:, seat]),
        "blows": -np.maximum(0, table["health"][:, rivals]).sum(axis=1),
        "energy": table["energy"][:, seat],
    }
    halves = slice(0, LOOKED_AT), slice(LOOKED_AT, None)
    return reason_of([{name: float(column[half].mean()) for name, column in columns.items()} for half in halves])


MATTERS = {"survives": 0.1, "stars": 1.0, "hearts": 0.9, "blows": 0.8, "energy": 0.5}
"""How much a difference counts: of how many games of a hundred one is alive, and of stars, hearts and energy."""


def reason_of(figures: Sequence[Mapping[str, float]]) -> Reason:
    """What differs most after a round, with the best option and with the next best, by the averages of each."""
    best, other = figures
    name = max(MATTERS, key=lambda name: MATTERS[name] * (best[name] - other[name]))
    here, there = best[name], other[name]
    if here <= there:
        return Reason("later")
    if name == "survives":
        return Reason(name, (("here", round(here)), ("there", round(there))))
    if name == "blows":
        return Reason(name, (("more", round(here - there, 1)),))
    return Reason(name, (("here", round(here, 1)), ("there", round(there, 1))))


def reason_for_dice(g: State, seat: int, tried: list[Tried], seed: int) -> Reason:
    """Which of the faces that are kept, or hoped for, counts most."""
    trials = DiceTrials(g, seat, seed)
    trials.play(LOOKED_AT * 3)
    worth = trials.worth()
    best = tried[0].action
    if best == STOP:
        return Reason("enough")
    loose = g.rules[loose_dice](g)
    kept = {g.dice[die] for die in range(loose) if not best >> die & 1}
    counts = {face: sum(1 for d in g.dice[:loose] if d == face) for face in range(HEART)}
    numbers = [face for face in kept if face < HEART]
    each: dict[int, float] = {face: worth.each[face] for face in (HEART, ENERGY, CLAW) if face in kept}
    if numbers:
        # Of numbers, three bring as many stars as they show.
        face = max(numbers, key=lambda f: (counts[f], f))
        each[face] = worth.star * (face + 1) / 3
    if not each:
        each = {face: worth.each[face] for face in (HEART, ENERGY, CLAW)}
        return Reason("hope", face_values(each))
    return Reason("dice", face_values(each))


def face_values(each: dict[int, float]) -> tuple[tuple[str, Any], ...]:
    face = max(each, key=lambda f: each[f])
    return (("face", FACES[face]), ("worth", round(100 * max(0.0, each[face]), 1)))
