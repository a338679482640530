"""A game looked at again: how the chances went, how well everybody chose, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import kaiju
from kaiju.bots.search.advice import Chance, chances
from kaiju.bots.search.options import Effort, Tried, same_throw, try_out

EFFORT = Effort(1200, 0.3)
CURVE_GAMES = 300
COSTLY = 0.1
"""A choice that gives away this much of a chance to win, or more, counts as entirely wrong."""
MOST_SHOWN = 5
"""Costly decisions of each seat."""

Progress = Callable[[int, int], None]


class Judge(Protocol):
    """Whoever says what positions and options are worth."""

    def chances(self, game: kaiju.Game, seat: int, number: int) -> list[Chance]:
        """Everybody's chances as a seat sees them, after that many actions."""
        ...

    def options(self, game: kaiju.Game, seat: int, number: int) -> Sequence[Tried]:
        """All options of the open decision, the best first; of throws of the same faces one."""
        ...


class Search:
    """Judges by playing on."""

    def chances(self, game: kaiju.Game, seat: int, number: int) -> list[Chance]:
        return chances(game, seat, CURVE_GAMES, seed=number)

    def options(self, game: kaiju.Game, seat: int, number: int) -> list[Tried]:
        return try_out(game.clone(for_seat=seat, seed=0).peek(), seat, EFFORT, number)


SEARCH = Search()


def review(
    record: dict[str, Any],
    seats: Sequence[int] | None = None,
    progress: Progress | None = None,
    judge: Judge = SEARCH,
) -> dict[str, Any]:
    """Looks at every decision of some seats (all by default) as the player saw it. JSON-ready.

    `curve`: everybody's chances at the start of each turn. `seats`: how many decisions each had, and its `accuracy`: 1
    if every choice was as good as the best, less by what each gave away. `costly`: the decisions that gave away most,
    with what would have been better.
    """
    curve, found = look_through(record, 0, len(record["actions"]) + 1, seats, progress, judge)
    players = len(record["setup"]["monsters"])
    costly = [f for p in range(players) for f in most_costly([f for f in found if f["seat"] == p])]
    return {
        "curve": curve,
        "seats": [summary(p, [f["right"] for f in found if f["seat"] == p]) for p in range(players)],
        "costly": sorted(costly, key=lambda f: f["right"]),
    }


def look_through(
    record: dict[str, Any],
    first: int,
    last: int,
    seats: Sequence[int] | None = None,
    progress: Progress | None = None,
    judge: Judge = SEARCH,
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Looks at a range of actions: the chances at the start of each turn, and the decisions of those seats."""
    curve: list[dict[str, Any]] = []
    found: list[dict[str, Any]] = []
    turn = 0
    for i, (game, _) in enumerate(kaiju.retell(record)):
        if i >= last:
            break
        if i >= first:
            if game.turn != turn or game.over:
                now = judge.chances(game, max(0, game.current), i)
                curve.append({"action": i, "turn": game.turn, "chances": [round(c.value, 4) for c in now]})
            # Of a game that was called off, the last question has no answer.
            decision = game.decision if i < len(record["actions"]) else None
            if decision is not None and (seats is None or decision.seat in seats) and len(decision.options) > 1:
                found.append(look_at(game, record["actions"][i], i, judge))
            if progress:
                progress(i, len(record["actions"]))
        turn = game.turn
    return curve, found


def look_at(game: kaiju.Game, key: str, number: int, judge: Judge = SEARCH) -> dict[str, Any]:
    """What was chosen there, what would have been best, and by how much."""
    decision = game.decision
    assert decision is not None
    known = game.clone(for_seat=decision.seat, seed=0).peek()
    tried = judge.options(game, decision.seat, number)
    keys = {action: k for k, action in decision.options.keys.items()}
    chosen = same_throw(known, decision.options.keys[key], [t.action for t in tried])
    best = tried[0]
    mine = next(t for t in tried if t.action == chosen)
    # What may be noise is not held against anybody.
    lost = 0.0 if best.action == chosen else max(0.0, best.chance - mine.chance - mine.error)
    return {
        "action": number,
        "seat": decision.seat,
        "turn": game.turn,
        "kind": decision.kind,
        "chosen": key,
        "best": key if best.action == chosen else keys[best.action],
        "chance": round(mine.chance, 4),
        "best_chance": round(best.chance, 4),
        "right": round(1 - min(1.0, lost / COSTLY), 4),
    }


def most_costly(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    wrong = [f for f in found if f["right"] < 1]
    return sorted(wrong, key=lambda f: (f["right"], f["chance"] - f["best_chance"]))[:MOST_SHOWN]


def summary(seat: int, right: Sequence[float]) -> dict[str, Any]:
    accuracy = round(sum(right) / len(right), 4) if right else None
    return {"seat": seat, "decisions": len(right), "accuracy": accuracy}
