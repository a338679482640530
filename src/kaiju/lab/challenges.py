"""How the challenges of the Luchador pack come out among equal bots: `python -m kaiju.lab.challenges`.

    >>> survey = study(20, players=4, seed=1, jobs=1, compiled=False)
    >>> survey.games, survey["won by the challenger"].count == survey["won by nobody"].count
    (20, True)

Whole games are played. Challenges are answered as `duel_action` does, everything else as the angry bot does. Each
challenge is followed as written beside the game, for the sake of its events. At the moment of the reveal it is played
out in other ways too: with the answer of either side turned round, and without either ally. So what an answer or an
ally brought is a difference between two ends of the same challenge, and not between challenges of different sorts.

Gains are in stars. What isn't stars counts as the bots value it (`policies.duel`), and what the other living monsters
gain on average is taken off: it is a lead that wins games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import itemgetter
from typing import Any, cast

from kaiju.bots.policies import ANGRY_POLICY
from kaiju.bots.policies.angry import angry_action
from kaiju.bots.policies.duel import (
    ENERGY_WORTH,
    EVOLUTION_WORTH,
    FIGURE_MASK,
    HEART_WORTH,
    HOLDING,
    STAR,
    duel_action,
    duel_answer,
)
from kaiju.errors import SetupError
from kaiju.game.challenge_cards import CardSet
from kaiju.game.setup import challenge_set, check_setup
from kaiju.lab.chunks import Where, run_chunks
from kaiju.lab.playing import MOST_DECISIONS, Plan, cut, fast_run, has_numba, is_whole, load_rules, set_up, usable_cores
from kaiju.lab.tally import Mean, Share
from kaiju.rules.challenge import challenge_card
from kaiju.rules.codes import (
    CHALLENGE,
    CHALLENGE_ASK,
    E_ALLY,
    E_ASK_HELP,
    E_CHALLENGE_CARD,
    E_CHALLENGE_SHUFFLE,
    E_CHALLENGE_WON,
    E_ENERGY,
    E_ENERGY_LOST,
    E_ENTER,
    E_EVOLUTION_KEEP,
    E_HEAL,
    E_HURT,
    E_LEAVE,
    E_MASK,
    E_MASK_LOST,
    E_OVER,
    E_POINTS,
    E_POINTS_LOST,
    E_SHOW_CARD,
    E_TURN,
    E_VOLUNTEER,
    HIDE,
    K_CHALLENGE,
    REVEAL,
    REVEAL_ASK,
)
from kaiju.rules.drive import play
from kaiju.rules.state import CHALLENGES, State
from kaiju.speeds import batch

SIDES = ("challenger", "champion")
CHUNK = 250
WORTHS = {
    E_POINTS: STAR,
    E_POINTS_LOST: -STAR,
    E_ENERGY: ENERGY_WORTH,
    E_ENERGY_LOST: -ENERGY_WORTH,
}
"""By events that have an amount."""
ENDS = (E_CHALLENGE_CARD, E_CHALLENGE_SHUFFLE, E_TURN, E_OVER)
"""After the first of these the challenge is over: new cards are drawn, if anybody is left to draw one."""
SCALE = 60
"""Gains are counted in so many parts of a tenth of a star, so that a share of up to five others is a whole number."""

Log = list[tuple[int, int, int, int, int]]


class Tally(dict[str, Mean]):
    """Means by name; of zeros and ones where they are shares. They add up in any order."""

    def add(self, name: str, number: int) -> None:
        self[name] = self.get(name, Mean()) + Mean(1, number, number * number)

    def merge(self, other: Mapping[str, Mean]) -> None:
        for name, mean in other.items():
            self[name] = self.get(name, Mean()) + mean


# --- one challenge


@dataclass
class Course:
    """A challenge from its first question to the new cards."""

    before: State
    """When the attacker was asked."""
    log: Log
    answers: tuple[int, int] | None
    """REVEAL or HIDE of challenger and champion; None if one of them was gone before."""
    others: dict[str, tuple[int, list[int]]] = field(default_factory=dict)
    """Other ends it might have had: for each the seat that it is about, and the gains of all seats."""


def gains(before: State, log: Log) -> list[int]:
    """What each seat gained between a state and the end of the challenge, relative to the others, in parts."""
    own = [0] * before.players
    rivals = max(1, sum(before.alive) - 1)
    hearts = HEART_WORTH // rivals
    worths = WORTHS | {E_HEAL: hearts, E_HURT: -hearts}
    flat = {E_ENTER: HOLDING * rivals, E_LEAVE: -HOLDING * rivals, E_EVOLUTION_KEEP: EVOLUTION_WORTH}
    mask, collection = list(before.mask), list(before.collection)
    for event, seat, amount, _, _ in log:
        if event in ENDS:
            break
        if event in worths:
            own[seat] += worths[event] * amount
        elif event in flat:
            own[seat] += flat[event]
        elif event == E_MASK:
            # In a collection it is worth its stars, and those have an event of their own.
            if mask[seat] == 0:
                mask[seat] = 1
                own[seat] += FIGURE_MASK
            else:
                collection[seat] += 1
        elif event == E_MASK_LOST:
            if collection[seat] > 0:
                collection[seat] -= 1
            else:
                mask[seat] = 0
                own[seat] -= FIGURE_MASK
    alive = [p for p in range(before.players) if before.alive[p]]
    total = sum(own[p] for p in alive)
    return [SCALE * own[p] - SCALE * (total - own[p]) // rivals for p in range(before.players)]


def play_out(state: State, action: int) -> Log:
    """Takes an option and goes on until the challenge is over. Returns what was told."""
    log: Log = []
    state.log = log
    play(state, action)
    while state.challenger >= 0 and not state.over:
        play(state, duel_action(state) if state.kind == K_CHALLENGE else angry_action(state))
    return log


def other_ends(state: State, action: int) -> Iterator[tuple[str, int, list[int]]]:
    """At the champion's answer, the last: what would come of it if something were different."""
    seats = (state.challenger, state.champion)
    turned = state.copy()
    turned.answer[seats[0]] = 3 - turned.answer[seats[0]]
    yield "challenger turned", seats[0], gains(state, play_out(turned, action))
    yield "champion turned", seats[1], gains(state, play_out(state.copy(), REVEAL + HIDE - action))
    for side, name in enumerate(SIDES):
        if state.ally[side] >= 0:
            alone = state.copy()
            alone.ally[side] = -1
            yield f"{name} alone", seats[side], gains(state, play_out(alone, action))


# --- games


@cache
def fast_answer() -> Any:
    """The compiled twin of `duel_answer`; that takes a few seconds."""
    from kaiju.speeds.compiled import build_twins

    return build_twins(cast(Any, duel_answer), lean=False, cached=False)


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

        return from_record(self.games[i])

    def look(self, i: int) -> tuple[bool, int]:
        """Whether a game is over, and the kind of the open decision."""
        if self.plan.compiled:
            return bool(self.games["over"][i]), int(self.games["kind"][i])
        return bool(self.games[i].over), self.games[i].kind

    def play_game(self, i: int, tally: Tally) -> None:
        angry = batch.by_bots([ANGRY_POLICY] * self.plan.setup.players)
        fights = 0
        for _ in range(MOST_DECISIONS):
            over, kind = self.look(i)
            if over:
                break
            if kind != K_CHALLENGE:
                self.run(self.games, i, i + 1, angry, 1)
                continue
            action = int(self.answer(self.games, i))
            challenges = action >= CHALLENGE
            tally.add("offered challenges taken up", int(challenges))
            if challenges:
                fights += 1
                count(tally, self.follow(i, action), self.plan.setup.players)
            else:
                self.run(self.games, i, i + 1, action, 1)
        tally.add("challenges a game", fights)

    def follow(self, i: int, action: int) -> Course:
        """Plays a challenge to its end, in the game and as written beside it."""
        state = self.state(i)
        assert state.step[state.top - 1] == CHALLENGE_ASK
        log: Log = []
        course = Course(state.copy(), log, None)
        state.log = log
        while True:
            if state.kind == K_CHALLENGE and state.step[state.top - 1] == REVEAL_ASK and state.seat == state.champion:
                course.answers = (REVEAL + state.answer[state.challenger] - 1, action)
                for name, seat, gained in other_ends(state, action):
                    course.others[name] = seat, gained
                course.others["actual"] = -1, gains(state, play_out(state.copy(), action))
            play(state, action)
            self.run(self.games, i, i + 1, action, 1)
            if state.challenger < 0 or state.over:
                return course
            action = int(self.answer(self.games, i)) if state.kind == K_CHALLENGE else angry_action(state)


def count(tally: Tally, course: Course, players: int) -> None:
    """Adds a challenge to the tally."""
    before, log = course.before, course.log
    champion = log[0][4]
    seats = (before.current, champion)
    log = log[: next((n for n, event in enumerate(log) if event[0] in ENDS), len(log))]
    winner = next((event[1] for event in log if event[0] == E_CHALLENGE_WON), -1)
    tally.add("won by the challenger", int(winner == seats[0]))
    tally.add("won by the champion", int(winner == seats[1]))
    tally.add("won by nobody", int(winner < 0))
    moved = min(sum(event[0] == E_MASK for event in log), sum(event[0] == E_MASK_LOST for event in log))
    tally.add("a mask changes hands", int(moved > 0))
    tally.add("masks that change hands, a challenge", moved)
    asked = {event[1] for event in log if event[0] == E_ASK_HELP}
    offered = {event[4] for event in log if event[0] == E_VOLUNTEER}
    allies = {event[4]: event[1] for event in log if event[0] == E_ALLY}
    cards = [challenge_card(before, p) for p in range(players)]
    actual = course.others["actual"][1] if course.answers else gains(before, log)
    for side, (name, seat) in enumerate(zip(SIDES, seats, strict=True)):
        tally.add(f"{name} asks for help", int(seat in asked))
        if seat in asked:
            tally.add(f"{name} who asks is offered help", int(seat in offered))
        if seat in offered:
            tally.add(f"{name} who is offered help takes it", int(seat in allies))
        helped = "with an ally" if seat in allies else "alone"
        tally.add(f"{name} {helped} wins", int(winner == seat))
        card = cards[seat]
        tally.add(f"card {card} {name} gain", actual[seat])
        tally.add(f"card {card} principal gain", actual[seat])
        if seat in allies:
            tally.add(f"card {cards[allies[seat]]} ally gain", actual[allies[seat]])
        if course.answers is None:
            continue
        shows = course.answers[side] == REVEAL
        tally.add(f"{name} hides", int(not shows))
        tally.add(f"card {card} principal reveals", int(shows))
        if shows:
            tally.add(f"card {card} revealed wins", int(winner == seat))
        brought = actual[seat] - course.others[f"{name} turned"][1][seat]
        what = "revealing" if shows else "hiding"
        tally.add(f"what {what} brings the {name}", brought)
        tally.add(f"{what} was right for the {name}", int(brought > 0))
        tally.add(f"{what} was wrong for the {name}", int(brought < 0))
        if seat in allies:
            brought = actual[seat] - course.others[f"{name} alone"][1][seat]
            tally.add(f"what an ally brings the {name}", brought)
            tally.add(f"an ally decides for the {name}", int(brought > 0))
    if course.answers:
        tally.add("both reveal", int(course.answers == (REVEAL, REVEAL)))
        tally.add("both hide", int(course.answers == (HIDE, HIDE)))
    shown = {event[1]: event[2] for event in log if event[0] == E_SHOW_CARD and event[4] < 0}
    if len(shown) == 2:
        tally.add("a tie, if both reveal", int(len(set(shown.values())) == 1))


# --- many games


@dataclass
class Survey:
    """What `study` found."""

    edition: str
    players: int
    modules: tuple[str, ...]
    seed: int
    cards: CardSet
    tally: Tally

    @property
    def games(self) -> int:
        return self.tally["challenges a game"].count

    def __getitem__(self, name: str) -> Mean:
        return self.tally.get(name, Mean())

    def share(self, name: str) -> Share:
        return Share(self[name].total, self[name].count)

    def to_dict(self) -> dict[str, Any]:
        """JSON-ready. Gains are in stars."""
        return {
            "games": self.games,
            "edition": self.edition,
            "players": self.players,
            "modules": list(self.modules),
            "seed": self.seed,
            "challenges": self["won by the challenger"].count,
            "numbers": {name: self.number(name) for name in sorted(self.tally) if not name.startswith("card ")},
            "cards": {
                card.id: {
                    name.removeprefix(f"card {i} "): self.number(name)
                    for name in sorted(self.tally)
                    if name.startswith(f"card {i} ")
                }
                for i, card in enumerate(self.cards.cards)
            },
        }

    def number(self, name: str) -> dict[str, Any]:
        mean = self[name]
        if is_gain(name):
            value, error = in_stars(mean)
            return {"of": mean.count, "stars": round(value, 4), "error": None if error is None else round(error, 4)}
        if name in COUNTS:
            return {"of": mean.count, **mean.to_dict()}
        low, high = self.share(name).interval
        return {"of": mean.count, "share": round(mean.value, 6), "low": round(low, 6), "high": round(high, 6)}


COUNTS = ("challenges a game", "masks that change hands, a challenge")


def is_gain(name: str) -> bool:
    return name.endswith(" gain") or name.startswith("what ")


def in_stars(mean: Mean) -> tuple[float, float | None]:
    parts = SCALE * STAR
    return mean.value / parts, None if mean.error is None else mean.error / parts


def study(
    games: int,
    players: int = 4,
    edition: str = "base",
    modules: Sequence[str] = (),
    seed: int = 1,
    jobs: int | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Survey:
    """Plays games with challenges and counts. `modules` are those beside `luchador`."""
    if not is_whole(games) or games < 1:
        raise SetupError(f"The number of games must be a whole number from 1 up, not {games!r}.")
    setup = check_setup(edition, players, ["luchador", *modules], None, seed, options)
    plan = Plan(setup, ("angry",) * players, seed, has_numba() if compiled is None else compiled)
    load_rules(plan)  # so that the workers find them in the cache
    work = [(plan, first, last) for first, last in cut(range(games), CHUNK)]
    where = Where(jobs or usable_cores(), threads=False)
    tally = Tally()
    for _, part in sorted(run_chunks(play_chunk, work, where), key=itemgetter(0)):
        tally.merge(part)
    return Survey(edition, players, setup.modules, seed, challenge_set(setup), tally)


def play_chunk(plan: Plan, first: int, last: int) -> Tally:
    games = set_up(plan, first, last)
    run, answer = (fast_run(), fast_answer()) if plan.compiled else (batch.run, duel_answer)
    table = Table(plan, games, run, answer)
    run(games, 0, last - first, batch.DEAL, 0)
    tally = Tally()
    for i in range(last - first):
        table.play_game(i, tally)
    return tally


# --- the command

SHARES = (
    "offered challenges taken up",
    "won by the challenger",
    "won by the champion",
    "won by nobody",
    "both reveal",
    "both hide",
    "a tie, if both reveal",
    "a mask changes hands",
)
OF_A_SIDE = (
    "{} asks for help",
    "{} who asks is offered help",
    "{} who is offered help takes it",
    "{} with an ally wins",
    "{} alone wins",
    "an ally decides for the {}",
    "{} hides",
    "hiding was right for the {}",
    "hiding was wrong for the {}",
    "revealing was right for the {}",
    "revealing was wrong for the {}",
)
GAINS = ("what an ally brings the {}", "what hiding brings the {}", "what revealing brings the {}")


def report(survey: Survey) -> str:
    """All numbers, as text."""
    game = " + ".join((survey.edition, *survey.modules))
    house = ", a house set of cards" if survey.cards.cards[0].house else ""
    lines = [f"{survey.games:,} games of {game}, {survey.players} players, seed {survey.seed}{house}"]
    for name in COUNTS:
        mean = survey[name]
        if mean.count:
            lines.append(f"{mean.value:.3f}{error_of(mean.error)} {name}")
    lines += ["", f"{'':45}{'of':>9}{'share':>9}  95 % interval"]
    for name in (*SHARES, *(line.format(side) for side in SIDES for line in OF_A_SIDE)):
        share = survey.share(name)
        if share.of:
            low, high = share.interval
            lines.append(f"{name:45}{share.of:9,}{share.value:9.1%}  {low:.1%} to {high:.1%}")
    lines += ["", f"{'':45}{'of':>9}{'stars':>9}  ±"]
    for name in (line.format(side) for side in SIDES for line in GAINS):
        if survey[name].count:
            value, error = in_stars(survey[name])
            lines.append(f"{name:45}{survey[name].count:9,}{value:+9.2f} {error_of(error)}")
    lines += ["", f"{'card':25}{'held':>7}{'shown':>7}{'wins':>7}{'challenger':>15}{'champion':>15}{'ally':>15}"]
    fights = sum(survey[f"card {i} principal gain"].count for i in range(CHALLENGES))
    for i, card in enumerate(survey.cards.cards):
        lines.append(card_line(survey, i, card.name[0], fights))
    lines += [
        "held: of all cards with which somebody fought; shown: how often it was then revealed; wins: how often then;",
        "the rest: what its holder gained by a challenge more than the others did, in stars.",
    ]
    return "\n".join(lines)


def card_line(survey: Survey, i: int, name: str, fights: int) -> str:
    line = f"{name:25}{survey[f'card {i} principal gain'].count / max(1, fights):7.1%}"
    for what in ("principal reveals", "revealed wins"):
        mean = survey[f"card {i} {what}"]
        line += f"{mean.value:7.0%}" if mean.count else f"{'-':>7}"
    for role in (*SIDES, "ally"):
        mean = survey[f"card {i} {role} gain"]
        value = ""
        if mean.count:
            stars, error = in_stars(mean)
            value = f"{stars:+.2f}{error_of(error)}"
        line += f"{value or '-':>15}"
    return line


def error_of(error: float | None) -> str:
    return "" if error is None else f" ± {error:.2f}"


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.challenges", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--edition", default="base")
    parser.add_argument("--module", action="append", default=[], help="one beside luchador; may be given again")
    parser.add_argument("--cards", help="a file of challenge cards instead of the house set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="cores to use; 0 is all of them")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(argv)
    options = {"challenge_cards": given.cards} if given.cards else {}
    try:
        survey = study(
            given.games, given.players, given.edition, given.module, given.seed, given.jobs or None, **options
        )
    except SetupError as error:
        parser.error(str(error))
    print(json.dumps(survey.to_dict()) if given.json else report(survey))


if __name__ == "__main__":
    main()
