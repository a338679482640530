"""Games with challenges, played at one of the two speeds and followed as written where there is a challenge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from kaiju.bots.policies import ANGRY_POLICY
from kaiju.bots.policies.angry import angry_action
from kaiju.bots.policies.duel import duel_answer
from kaiju.boxes.luchador.codes import CHALLENGE, CHALLENGE_ASK, K_CHALLENGE, REVEAL, REVEAL_ASK
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.lab.challenges.counting import Means, count
from kaiju.lab.challenges.course import Course, Log, copy_of, gains, other_ends, play_out
from kaiju.lab.plans import Plan
from kaiju.lab.playing import MOST_DECISIONS, fast_run, set_up
from kaiju.rules.drive import play
from kaiju.rules.kit import plain
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import SEATS
from kaiju.speeds import batch


@cache
def fast_answer(rules: Rulebook) -> Any:
    """The compiled twin of `duel_answer`. Compiling it takes a few seconds."""
    from kaiju.speeds.compiled import build_twins

    return build_twins(rules, cast(Any, duel_answer), cached=False)


@dataclass
class Table:
    """Games being played, at one of the two speeds."""

    plan: Plan
    games: Any
    run: Callable[[Any, int, int, int, int], int]
    answer: Callable[[Any, int], int]

    def state(self, i: int) -> State:
        """A copy of a game, as written."""
        if not self.plan.compiled:
            return cast(State, self.games[i].copy())
        from kaiju.speeds.compiled import from_record

        return cast(State, from_record(self.games[i], self.plan.rules))

    def look(self, i: int) -> tuple[bool, int]:
        """Whether a game is over, and the kind of the open decision."""
        if self.plan.compiled:
            return bool(self.games["over"][i]), int(self.games["kind"][i])
        return bool(self.games[i].over), self.games[i].kind

    def play_game(self, i: int, means: Means) -> None:
        rules = self.plan.rules
        about_challenges, first = rules.settle(K_CHALLENGE), rules.settle(CHALLENGE)
        angry = batch.by_bots([ANGRY_POLICY] * self.plan.setup.players)
        fights = 0
        for _ in range(MOST_DECISIONS):
            over, kind = self.look(i)
            if over:
                break
            if kind != about_challenges:
                self.run(self.games, i, i + 1, angry, 1)
                continue
            action = int(self.answer(self.games, i))
            challenges = first <= action < first + SEATS
            means.add("offered challenges taken up", int(challenges))
            if challenges:
                fights += 1
                rules[count](means, rules[follow](self, i, action))
            else:
                self.run(self.games, i, i + 1, action, 1)
        means.add("challenges a game", fights)


@plain
def follow(table: Table, i: int, action: int) -> Course:
    """Plays a challenge to its end, in the game and as written beside it."""
    state = table.state(i)
    assert state.step[state.top - 1] == CHALLENGE_ASK
    log: Log = []
    course = Course(copy_of(state), log, None)
    state.log = log
    while True:
        if state.kind == K_CHALLENGE and state.step[state.top - 1] == REVEAL_ASK and state.seat == state.champion:
            course.answers = (REVEAL + state.answer[state.challenger] - 1, action)
            for name, seat, gained in other_ends(state, action):
                course.others[name] = seat, gained
            course.others["actual"] = -1, gains(state, play_out(copy_of(state), action))
        play(state, action)
        table.run(table.games, i, i + 1, action, 1)
        if state.challenger < 0 or state.over:
            return course
        action = int(table.answer(table.games, i)) if state.kind == K_CHALLENGE else angry_action(state)


def play_chunk(plan: Plan, first: int, last: int) -> Means:
    games, rules = set_up(plan, first, last), plan.rules
    if plan.compiled:
        run, answer = fast_run(rules), fast_answer(rules)
    else:
        run, answer = rules[batch.run], rules[duel_answer]
    table = Table(plan, games, run, answer)
    run(games, 0, last - first, batch.DEAL, 0)
    means = Means()
    for i in range(last - first):
        table.play_game(i, means)
    return means
