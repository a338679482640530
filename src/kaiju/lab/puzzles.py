"""Finds puzzles: positions out of games of bots in which one answer is clearly better than all others.

    python -m kaiju.lab.puzzles --games 2000 --seed 23 --out src/kaiju/puzzles/collection.json

Good bots play each other. Wherever somebody may win this turn, or fall by it, the chance of every answer is worked out
exactly (`kaiju.puzzles.solving`). A position is taken if one answer beats all others by a margin, if it isn't there for
the taking, and if that is so whatever cards come up. How hard it is follows from how many of the bots find it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import kaiju
from kaiju.bots.policies import ANGRY_POLICY, EASY_POLICY, NORMAL_POLICY, SAGE_POLICY, policy_action
from kaiju.errors import KaijuError
from kaiju.game.decision import Options
from kaiju.game.position import seat_keys
from kaiju.game.view import promised, public_view, things_by_place
from kaiju.lab.calibration import gathered
from kaiju.lab.commands import add_run_arguments, run_of
from kaiju.lab.outputs import make_folder, write_text, written
from kaiju.lab.playing import game_seed
from kaiju.lab.specs import RunSpec
from kaiju.odds import MAX_DICE, BestPlay, best, points
from kaiju.puzzles.collection import Puzzle, chances_in, game_of, meaning
from kaiju.puzzles.solving import GoalName
from kaiju.rules.codes import CLAW, DONE, FACES, K_BUY, K_CHANGE, K_RESOLVE, K_ROLL, STOP, TURN_START
from kaiju.rules.drive import close_question, run_once, take
from kaiju.rules.flow import in_tokyo
from kaiju.rules.gains import WINNING_POINTS
from kaiju.rules.kit import plain
from kaiju.rules.names import Names, names_in
from kaiju.rules.state import State

SEATED = (SAGE_POLICY, NORMAL_POLICY, ANGRY_POLICY, SAGE_POLICY)
"""Who plays, seat by seat."""
ASKED = (EASY_POLICY, ANGRY_POLICY, NORMAL_POLICY, SAGE_POLICY)
"""Who is asked how hard it is."""
LEAST, MARGIN = Fraction(1, 8), Fraction(1, 25)
"""The best answer has at least this chance, and beats the next one by this much."""
NEAR_STARS, NEAR_HEARTS = 6, 6
"""So many stars, or hearts of the last one left, may well be had in a turn."""
MORE_STARS = 1
"""So many may come besides, for Tokyo or by a card."""
PER_GAME = 2
WANTED = 120
SHARE_OF_KIND = 0.7
"""At most this part of the puzzles asks the same kind of question."""


class Setting(NamedTuple):
    edition: str
    players: int


SETTINGS = (Setting("base", 2), Setting("base", 3), Setting("base", 4), Setting("origins", 3), Setting("dark", 3))


class Trace:
    """A turn so far, so that it can be told again from its start."""

    def __init__(self, before: State | None) -> None:
        self.before = before
        self.dice: list[int] = []
        self.answers: list[str] = []


def puzzles_in(number: int, setting: Setting, seed: int) -> list[Puzzle]:
    """What there is to find in one game."""
    game = kaiju.new(setting.edition, setting.players, seed=game_seed(seed, number))
    g, names, monsters = game.state(), names_in(game.choices, game.rules), game.choices.monsters
    rules, found = g.rules, list[Puzzle]()
    roll = rules.settle(K_ROLL)
    trace, looked_in = Trace(None), 0
    while not g.over and len(found) < PER_GAME:
        if g.kind == roll and not trace.dice:
            trace.dice = g.dice[: g.dice_count]
        if trace.before is not None and g.turn != looked_in and rules[is_promising](g) and has_hope(g):
            taken = puzzle_at(setting, g, trace, names, monsters)
            if taken is not None:
                found.append(taken)
                looked_in = g.turn
        action = rules[policy_action](g, SEATED[g.seat % len(SEATED)])
        thrown = [i for i in range(g.offer_dice) if action >> i & 1] if action < 1 << g.offer_dice else []
        keys = {one: key for key, one in Options(g, names).keys.items()}
        before = rules[play_on](g, action)
        if before is not None:
            trace = Trace(before)
        else:
            trace.answers.append(keys[action])
            trace.dice += [g.dice[i] for i in thrown]
    return found


@plain
def play_on(g: State, action: int) -> State | None:
    """Plays an option, and returns how things stood before the turn that has begun by it, if one has."""
    before = None
    take(g, action)
    while g.over == 0:
        if g.step[g.top - 1] == TURN_START:
            before = g.copy()
        if run_once(g):
            return before
    close_question(g)
    return before


@plain
def is_promising(g: State) -> bool:
    """Whether it is worth looking: the current seat may win or fall before its turn ends."""
    me = g.seat
    if me != g.current or g.kind not in (K_ROLL, K_CHANGE, K_BUY, K_RESOLVE):
        return False
    others = [p for p in range(g.players) if p != me and g.alive[p]]
    last = others[0] if len(others) == 1 else me
    return g.offer_count + g.offer_dice > 2 and (
        g.points[me] >= WINNING_POINTS - NEAR_STARS
        or (last != me and g.health[last] <= NEAR_HEARTS and in_tokyo(g, last) != in_tokyo(g, me))
        or g.poison[me] >= g.health[me]
    )


def has_hope(g: State) -> bool:
    """Whether dice alone, a little lucky, often enough bring the stars or the claws that are lacking: a quick look."""
    if not g.offer_dice or g.poison[g.seat] >= g.health[g.seat]:
        return True
    others = [g.health[p] for p in range(g.players) if p != g.seat and g.alive[p]]
    claws = others[0] if len(others) == 1 else 2 * MAX_DICE
    lacking = WINNING_POINTS - g.points[g.seat] - MORE_STARS
    rough = throws(max(0, lacking), claws, g.offer_dice)
    return rough.value([FACES[face] for face in g.dice[: g.offer_dice]], g.rolls_left) >= LEAST / 2


@lru_cache(maxsize=64)
def throws(stars: int, claws: int, dice: int) -> BestPlay:
    return best(lambda counts: points(counts) >= stars or counts[CLAW] >= claws, dice)


def puzzle_at(setting: Setting, g: State, trace: Trace, names: Names, monsters: tuple[str, ...]) -> Puzzle | None:
    goal: GoalName = "survive" if g.poison[g.seat] >= g.health[g.seat] else "win"
    try:
        puzzle = Puzzle(goal, 0, begins(setting, trace, names, monsters), tuple(trace.answers), "")
        game = game_of(puzzle)
        decision = game.decision
        if decision is None or decision.kind != g.rules.kinds[g.kind] or decision.seat != g.seat:
            return None
        best = best_of(game, goal)
    except (KaijuError, AssertionError):
        return None
    if best is None:
        return None
    return Puzzle(goal, grade_of(game, best), puzzle.begins, puzzle.answers, best)


def begins(setting: Setting, trace: Trace, names: Names, monsters: tuple[str, ...]) -> dict[str, Any]:
    """How the turn began, as `kaiju.arrange` takes it."""
    g = trace.before
    assert g is not None
    rules = g.rules
    at = rules[things_by_place](g)
    seats = [described(seat) for seat in rules[public_view](g, at, names, monsters, promised(rules))["seats"]]
    dice = " ".join(FACES[face] for face in trace.dice)
    market = [names.things[c] if c >= 0 else None for c in g.market]
    turn = g.frame_a[g.top - 1]
    return {"edition": setting.edition, "seats": seats, "turn": turn, "market": market, "dice": dice, "seed": 1}


def described(seat: Mapping[str, Any]) -> dict[str, Any]:
    """A seat as others see it, in the words of a position made by hand; what goes without saying is left out."""
    if not seat["alive"]:
        return {"monster": seat["monster"], "health": 0, "points": seat["points"]}
    told = {key: seat[key] for key in seat_keys() if seat.get(key) and key != "alive"}
    if "copies" in told:
        told["copies"] = {copier: [copied["card"], copied["of"]] for copier, copied in told["copies"].items()}
    return told


def best_of(game: kaiju.Game, goal: GoalName) -> str | None:
    """The one answer that is clearly better, if it isn't there for the taking and unseen cards make no difference."""
    told = answers_of(game, chances_in(game, goal))
    if len(told) < 3:
        return None
    (best, chance), (_, next_best), *_ = sorted(told.items(), key=lambda one: -one[1])
    if chance < LEAST or chance - next_best < MARGIN:
        return None
    state = game.peek()
    if chance == 1 and game.decision is not None and game.decision.options.keys[best] in (STOP, DONE):
        return None
    lucky = answers_of(game, chances_in(game, goal, luck=True))
    if any(other >= chance for key, other in lucky.items() if key != best) or state.over:
        return None
    return best


def answers_of(game: kaiju.Game, chances: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Answers that differ: of the same faces any dice may be thrown again."""
    told: dict[tuple[str, ...], tuple[str, Fraction]] = {}
    for key, chance in chances.items():
        told.setdefault(meaning(game, key), (key, chance))
    return dict(told.values())


def grade_of(game: kaiju.Game, best: str) -> int:
    """1: nearly all of the bots find it; 2: some; 3: none but one, or none at all."""
    decision = game.decision
    assert decision is not None
    keys = {action: key for key, action in decision.options.keys.items()}
    known = game.clone(for_seat=decision.seat, seed=0).peek()
    answers = [keys[known.rules[policy_action](known, policy)] for policy in ASKED]
    finders = sum(meaning(game, key) == meaning(game, best) for key in answers)
    return {4: 1, 3: 1, 2: 2}.get(finders, 3)


def theme(puzzle: Puzzle) -> tuple[Any, ...]:
    """What is alike in two puzzles that feel the same."""
    game = game_of(puzzle)
    decision = game.decision
    assert decision is not None
    me = game.seats[decision.seat]
    others = tuple(sorted(seat.health for seat in game.seats if seat.alive and seat.number != me.number))
    dice = tuple(sorted(game.dice)) if decision.kind in ("roll", "change") else ()
    near = me.points if me.points >= WINNING_POINTS - NEAR_STARS else others
    return (decision.kind, dice, game.rolls_left, near, meaning(game, puzzle.best))


def selected(found: Sequence[Puzzle], wanted: int) -> list[Puzzle]:
    """Of those that are alike the first; as many of each grade as there are, and not too many of one kind."""
    by_theme: dict[tuple[Any, ...], Puzzle] = {}
    for puzzle in found:
        by_theme.setdefault(theme(puzzle), puzzle)
    kinds: Counter[str] = Counter()
    grades: Counter[int] = Counter()
    out: list[Puzzle] = []
    for puzzle in sorted(by_theme.values(), key=lambda one: one.id):
        decision = game_of(puzzle).decision
        assert decision is not None
        if kinds[decision.kind] < wanted * SHARE_OF_KIND and grades[puzzle.grade] < wanted * 0.45 and len(out) < wanted:
            kinds[decision.kind] += 1
            grades[puzzle.grade] += 1
            out.append(puzzle)
    return out


def as_file(puzzles: Sequence[Puzzle], command: str) -> str:
    lines = ",\n".join(f"  {json.dumps(asdict(puzzle), separators=(',', ':'))}" for puzzle in puzzles)
    made = {"command": command, "rules": kaiju.RULES_VERSION}
    return f'{{\n "made": {json.dumps(made)},\n "puzzles": [\n{lines}\n ]\n}}\n'


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.puzzles", description=__doc__)
    add_run_arguments(parser, 300, "games of each setting")
    parser.add_argument("--wanted", type=int, default=WANTED, help=f"puzzles at most; {WANTED} unless given")
    parser.add_argument("--out", type=Path, help="the file to write; left out, only what was found is told")
    given = parser.parse_args(arguments)
    try:
        run = run_of(given)
        if given.out is not None:
            make_folder(given.out.parent)
        found = found_in(SETTINGS, run)
        chosen = selected(found, given.wanted)
        print(summary(found, chosen))
        if given.out is not None:
            command = f"python -m kaiju.lab.puzzles --games {run.games} --seed {run.seed} --wanted {given.wanted}"
            written(given.out, write_text, as_file(chosen, command))
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def summary(found: Sequence[Puzzle], chosen: Sequence[Puzzle]) -> str:
    grades = Counter(puzzle.grade for puzzle in chosen)
    by_grade = ", ".join(f"{grades[grade]} of grade {grade}" for grade in sorted(grades))
    return f"{len(found)} positions found, {len(chosen)} taken: {by_grade or 'none'}."


def found_in(settings: Sequence[Setting], run: RunSpec) -> list[Puzzle]:
    work = [(n * len(settings) + i, setting, run.seed) for n in range(run.games) for i, setting in enumerate(settings)]
    return gathered(puzzles_in, work, run)


if __name__ == "__main__":
    sys.exit(main())
