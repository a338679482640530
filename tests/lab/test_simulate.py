"""Simulations: the games are those of `kaiju.new`, the same at both speeds and on any number of cores."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

import kaiju
from kaiju.bots import NAMES, policy_number
from kaiju.game.setup import check_setup, laid_out
from kaiju.lab.commands import Telling
from kaiju.lab.outcome import ENDINGS
from kaiju.lab.plans import Plan
from kaiju.lab.playing import Played, fast_run, game_seed, set_up
from kaiju.lab.result import Result
from kaiju.lab.simulate import run_command, simulate
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.tally import Mean, Share, Tally, counted
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.rules.state import State
from kaiju.speeds import batch
from kaiju.speeds.compiled import from_record, to_records
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE, specs
from tests.properties.lockstep import EVERY_BOX

pytestmark = pytest.mark.xdist_group(__name__)

TABLES: list[tuple[str, int, tuple[str, ...]]] = [
    ("base", 2, ()),
    ("base", 5, ()),
    ("base", 6, ("origins_cards",)),
    ("origins", 4, ()),
    ("base", 2, ("two_player",)),
    ("dark", 4, ()),
    ("base", 3, ("wicked",)),
    ("base", 4, ("power_up",)),
    ("dark", 3, ("mutant_draft", "power_up")),
    ("base", 4, ("luchador",)),
    ("base", 4, EVERY_MODULE),
    ("dark", 5, ("luchador", "power_up")),
]
OPTIONS: dict[tuple[str, ...], dict[str, Any]] = {
    ("wicked",): {"tile_side": "mixed", "first": 1},
    ("power_up",): {"asks": "fitting"},
    ("luchador", "power_up"): {"asks": "fitting"},
    EVERY_MODULE: {"asks": "fitting", "deck": A_DARK_DECK},
}
"""By the modules of a table."""
FEW = 12
COMPILED = (TABLES[0], TABLES[1], ("dark", 4, ()), ("base", 4, EVERY_MODULE))
"""Those that are played by compiled rules of their own. These take up to a minute to compile, so all tests get along
with few sets of boxes: these here, and all boxes at once."""
WIDE = rulebook("base", EVERY_BOX)
"""The other tables are laid out for these."""


def plan_for(table: tuple[str, int, tuple[str, ...]], compiled: bool, seed: int = 3) -> Plan:
    edition, players, modules = table
    bots = tuple(NAMES[p % len(NAMES)] for p in range(players))
    setup = check_setup(edition, players, modules, seed=seed, options=OPTIONS.get(modules))
    return Plan(setup, bots, seed, compiled)


def dealt(plan: Plan, rules: Rulebook | None = None) -> tuple[Any, Callable[..., int]]:
    """Games by their own rules, or by others."""
    games = set_up(plan, 0, FEW) if rules is None else laid_out_by(rules, plan)
    rules = rules or plan.rules
    run = fast_run(rules) if plan.compiled else rules[batch.run]
    run(games, 0, FEW, batch.DEAL, 0)
    return games, run


def laid_out_by(rules: Rulebook, plan: Plan) -> Any:
    states = [laid_out(replace(plan.setup, seed=game_seed(plan.seed, number)), rules) for number in range(FEW)]
    return to_records(states) if plan.compiled else states


def states(plan: Plan, games: Any, rules: Rulebook | None = None) -> list[State]:
    return [from_record(game, rules or plan.rules) for game in games] if plan.compiled else games


def without_speed(result: Result) -> dict[str, Any]:
    out = result.to_dict()
    del out["speed"]
    return out


# --- the games


@pytest.mark.parametrize(
    ("table", "compiled"), [*((table, False) for table in TABLES), *((table, True) for table in COMPILED)]
)
def test_the_games_are_those_of_new(table: tuple[str, int, tuple[str, ...]], compiled: bool) -> None:
    edition, players, modules = table
    plan = plan_for(table, compiled)
    for number, state in enumerate(states(plan, dealt(plan)[0])):
        options = OPTIONS.get(modules, {})
        assert state == kaiju.new(edition, players, modules=modules, seed=game_seed(3, number), **options)._state


@pytest.mark.parametrize("table", TABLES)
def test_bots_choose_the_same_at_both_speeds(table: tuple[str, int, tuple[str, ...]]) -> None:
    ends, rules = [], None if table in COMPILED else WIDE
    for compiled in (False, True):
        plan = plan_for(table, compiled)
        games, run = dealt(plan, rules)
        taken = run(games, 0, FEW, batch.by_bots([policy_number(bot) for bot in plan.bots]), 10_000)
        ends.append((taken, states(plan, games, rules)))
    assert ends[0] == ends[1]
    assert all(state.over for state in ends[0][1])


def test_random_play_is_that_of_random_bots() -> None:
    plan = plan_for(TABLES[0], compiled=True)
    (games, run), (others, _) = dealt(plan), dealt(plan)
    assert run(games, 0, FEW, batch.RANDOM, 10_000) == run(others, 0, FEW, batch.by_bots([0, 0]), 10_000)
    assert states(plan, games) == states(plan, others)


def test_a_limit_stops_the_bots() -> None:
    games, run = dealt(plan_for(TABLES[1], compiled=False))
    assert run(games, 0, FEW, batch.by_bots([1, 0, 1, 0, 1]), 7) == 7 * FEW


# --- what comes out


def test_angry_beats_random_clearly() -> None:
    result = simulate(["angry", "random"], *specs(games=400, players=2))
    assert result.by_bot["angry"].interval[0] > 0.6
    assert simulate(["random", "random", "angry"], *specs(games=400, players=3)).by_bot["angry"].interval[0] > 0.45


def test_the_result_is_the_same_on_any_number_of_cores() -> None:
    bots, table = ["angry", "random", "random"], TableSpec(players=3)
    results = [without_speed(simulate(bots, table, RunSpec(501, jobs=jobs))) for jobs in (1, 2, 5)]
    assert results[0] == results[1] == results[2]
    assert results[0] != without_speed(simulate(bots, table, RunSpec(501, seed=2)))


def test_the_result_is_the_same_at_both_speeds() -> None:
    for jobs in (1, 2):
        slow, fast = (
            simulate(["angry", "random"], TableSpec(players=2), RunSpec(18, jobs=jobs, compiled=compiled))
            for compiled in (False, True)
        )
        assert (slow.plan.compiled, fast.plan.compiled) == (False, True)
        assert without_speed(slow) == without_speed(fast)


def test_every_bot_sits_everywhere() -> None:
    plan = Plan(check_setup("base", 3, seed=1), ("angry", "random", "random"), 1, compiled=False)
    assert [[plan.bot_at(n, p) for p in range(3)].index("angry") for n in range(6)] == [0, 1, 2, 0, 1, 2]
    # An angry seat nearly always wins, so wherever the angry one sits is where the games are won.
    seats = simulate(["angry", "random", "random"], *specs(games=900, players=3)).by_seat
    assert all(0.28 < seat.value < 0.39 for seat in seats)


def test_every_game_is_counted_once() -> None:
    result = simulate("random", *specs(games=300, players=5, edition="base"))
    assert sum(share.count for share in result.endings.values()) == 300
    assert result.endings["unfinished"].count == 0
    assert sum(share.count for share in result.by_seat) >= result.by_bot["random"].count
    assert result.by_bot["random"].count == 300 - result.endings["nobody"].count
    assert 10 < result.turns.value < 100 < result.decisions.value


@pytest.mark.parametrize(
    ("final", "ending", "winners"),
    [
        ({"over": 1, "winners": 1, "points": [20, 3, 0, 0, 0, 0]}, "stars", [0]),
        ({"over": 1, "winners": 2, "points": [20, 3, 0, 0, 0, 0]}, "alive", [1]),
        ({"over": 1, "winners": 0, "points": [20, 20, 0, 0, 0, 0]}, "nobody", []),
        ({"over": 1, "winners": 3, "points": [20, 20, 0, 0, 0, 0]}, "stars", [0, 1]),
        ({"over": 1, "winners": 1, "crowned": 1, "points": [17, 3, 0, 0, 0, 0]}, "crowned", [0]),
        ({"over": 1, "winners": 1, "crowned": 1, "points": [20, 3, 0, 0, 0, 0]}, "crowned", [0]),
        ({"over": 1, "winners": 3, "crowned": 1, "points": [17, 20, 0, 0, 0, 0]}, "stars", [0, 1]),
        ({"over": 0, "winners": 0}, "unfinished", []),
    ],
)
def test_how_a_game_was_won(final: dict[str, Any], ending: str, winners: list[int]) -> None:
    g = rulebook("base", ("base",)).State()
    for name, value in final.items():
        setattr(g, name, value)
    plan = Plan(check_setup("base", 2, seed=1), ("angry", "random"), 1, compiled=False)
    tally = counted(Played(plan, 1, [g], [17], None))
    assert {name for name in ENDINGS if tally.endings[name]} == {ending}
    assert [p for p in range(2) if tally.seats[p]] == winners
    assert {bot for bot, count in tally.bots.items() if count} == {("random", "angry")[p] for p in winners}


def test_a_fault_of_the_rules_names_the_game() -> None:
    g = rulebook("base", ("base",)).State()
    g.broken = 1
    with pytest.raises(kaiju.OutOfRoom, match=str(game_seed(1, 8))):
        Played(Plan(check_setup("base", 2, seed=1), ("angry", "random"), 1, False), 8, [g], [1], None).checked()


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate("random", *specs(games=100, players=2, jobs=2), lambda done, games: told.append((done, games)))
    assert told[0] == (0, 100) and told[-1] == (100, 100)
    assert told == sorted(told) and len(told) > 5


# --- error bars


def test_known_intervals() -> None:
    assert Share(50, 100).interval == pytest.approx((0.4038, 0.5962), abs=5e-5)
    assert Share(0, 10).interval == pytest.approx((0, 0.2775), abs=5e-5)
    assert Share(10, 10).interval == pytest.approx((0.7225, 1), abs=5e-5)
    numbers = [3, 1, 4, 1, 5, 9, 2, 6]
    mean = Mean.of(numbers[:3]) + Mean.of(numbers[3:])
    assert mean.value == fmean(numbers)
    assert mean.error == pytest.approx(1.96 * stdev(numbers) / 8**0.5, rel=1e-4)
    assert Mean.of([7]).error is None


def test_intervals_hold_the_truth_nineteen_times_out_of_twenty() -> None:
    random, held = Random(1), [0, 0]
    for _ in range(2000):
        throws = [random.randrange(6) for _ in range(60)]
        low, high = Share(throws.count(5), 60).interval
        mean = Mean.of(throws)
        assert mean.error is not None
        held[0] += low <= 1 / 6 <= high
        held[1] += abs(mean.value - 2.5) <= mean.error
    assert all(0.93 < count / 2000 < 0.97 for count in held)


def test_error_bars_shrink_with_the_root_of_the_games() -> None:
    few, many = (simulate("random", *specs(games=games, players=2)) for games in (400, 6400))
    assert few.turns.error is not None and many.turns.error is not None
    assert few.turns.error / many.turns.error == pytest.approx(4, rel=0.25)
    assert abs(few.turns.value - many.turns.value) < 2 * few.turns.error


# --- bad input


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"games": 0}, "number of games must be a whole number from 1 up, not 0"),
        ({"games": 1.5}, "number of games must be"),
        ({"bots": []}, "one for each of the 4 seats, not 0"),
        ({"bots": ["angry"] * 3}, "one for each of the 4 seats, not 3"),
        ({"bots": ["angry", "meek", "random", "random"]}, "no bot 'meek'; the bots are random, angry"),
        ({"players": 7}, "2 to 6 players"),
        ({"edition": "third"}, "no edition 'third'"),
        ({"modules": ["two_player"]}, "for 2 players, not 4"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"jobs": -1}, "number of jobs must be"),
        ({"tile_side": "green"}, "needs the wickedness gauge"),
        ({"edition": "dark", "tile_side": "blue"}, "one of orange, green, mixed, not 'blue'"),
        ({"first": 4}, "a seat from 0 to 3, not 4"),
        ({"asks": "fitting"}, "needs the Evolutions"),
        ({"modules": ["power_up"], "asks": "never"}, "always, fitting, not 'never'"),
        ({"monsters": ["kraken"]}, "for each of the 4 seats"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    with pytest.raises(kaiju.KaijuError, match=complaint):
        ask(**wrong)


def ask(bots: Any = ("random",), games: Any = 10, **others: Any) -> None:
    simulate(bots, *specs(games=games, **others))


# --- the command


def command(capsys: pytest.CaptureFixture[str], as_json: bool, games: int = 40) -> tuple[str, str]:
    asked = specs(games=games, players=2, seed=5, jobs=1)
    run_command(["angry", "random"], *asked, Telling(as_json))
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_the_command_tells_who_won_and_how(capsys: pytest.CaptureFixture[str]) -> None:
    out, _ = command(capsys, as_json=False)
    for words in ("40 games of base, 2 players, seed 5", "won by seat 1", "won by angry (1 of 2 seats)"):
        assert words in out
    for words in ("won by stars", "won as the last alive", "turns a game", "decisions/s (compiled, 1 job)"):
        assert words in out


def test_the_command_tells_what_was_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    asked: dict[str, Any] = {"games": 20, "edition": "dark", "players": 3, "seed": 5, "jobs": 1, "tile_side": "green"}
    run_command(["angry"], *specs(**asked, first=None), Telling())
    assert "20 games of dark, 3 players, tile side green, seed 5" in capsys.readouterr().out
    run_command(["angry"], *specs(**asked, first=2), Telling(as_json=True))
    assert json.loads(capsys.readouterr().out)["options"] == {"tile_side": "green", "first": 2}


def test_challenge_cards_of_ones_own_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    cards = {"card": [{"id": f"hold-{i}", "name": f"Hold {i}", "force": i % 5, "ally_bonus": 1} for i in range(18)]}
    asked = specs(games=20, players=3, modules=["luchador"], seed=5, jobs=1, compiled=False, challenge_cards=cards)
    run_command(["angry"], *asked, Telling())
    assert "20 games of base + luchador, 3 players, challenge cards of one's own, seed 5" in capsys.readouterr().out
    run_command(["angry"], *asked, Telling(as_json=True))
    told = json.loads(capsys.readouterr().out)["options"]["challenge_cards"]
    assert (told["house"], told["card"][3]["id"], told["card"][3]["force"]) == (False, "hold-3", 3)


def test_with_evolutions_bots_are_not_asked_in_vain_unless_it_is_wanted() -> None:
    few = simulate("angry", *specs(games=60, modules=EVERY_MODULE, deck=A_DARK_DECK))
    many = simulate("angry", *specs(games=60, modules=EVERY_MODULE, deck=A_DARK_DECK, asks="always"))
    assert [dict(found.setup.options)["asks"] for found in (few, many)] == ["fitting", "always"]
    assert few.decisions.value < many.decisions.value
    assert few.endings["unfinished"].count == many.endings["unfinished"].count == 0


def test_monsters_are_those_that_were_named(capsys: pytest.CaptureFixture[str]) -> None:
    setup: dict[str, Any] = {"players": 2, "modules": EVERY_MODULE, "deck": A_DARK_DECK}
    asked = specs(games=20, seed=5, jobs=1, monsters=["kraken", "pandakai"], **setup)
    run_command(["angry"], *asked, Telling())
    out = capsys.readouterr().out
    assert "won by seat 0 (Kraken)" in out and "won by seat 1 (Pandakaï)" in out
    run_command(["angry"], *asked, Telling(as_json=True))
    assert json.loads(capsys.readouterr().out)["monsters"] == ["kraken", "pandakai"]


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(command(capsys, as_json=True)[0])
    assert (found["games"], found["bots"], found["modules"]) == (40, ["angry", "random"], [])
    for share in (*found["by_seat"], *found["by_bot"].values(), *found["endings"].values()):
        assert share["low"] <= share["share"] == share["games"] / 40 <= share["high"]
    assert found["speed"]["games_per_second"] > 0


def test_without_numba_the_games_are_played_as_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fast = json.loads(command(capsys, as_json=True, games=4)[0])
    monkeypatch.setattr("kaiju.lab.plans.find_spec", lambda name: None)
    out, err = command(capsys, as_json=True, games=4)
    assert "as written" in err
    slow = json.loads(out)
    assert (fast["speed"].pop("compiled"), slow["speed"].pop("compiled")) == (True, False)
    del fast["speed"], slow["speed"]
    assert fast == slow


def test_tallies_add_up() -> None:
    assert Tally() + Tally() == Tally()
