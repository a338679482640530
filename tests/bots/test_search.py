"""Bots that search: exact odds, the same knowledge, the same choice, and what they say about it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju import bots
from kaiju.bots.search import ready
from kaiju.bots.search.advice import Reason, advise, chances
from kaiju.bots.search.bot import EFFORTS, SearchBot
from kaiju.bots.search.dice import DiceTrials
from kaiju.bots.search.options import Effort, Pace, distinct_actions, same_throw
from kaiju.bots.search.review import look_through, review
from kaiju.game.secrets import put_in_order
from kaiju.game.setup import check_setup, fresh_state
from kaiju.odds import best, points
from kaiju.odds.arrays import after_throws, keeps
from kaiju.rules.rulebook import rulebook
from kaiju.text import LANGUAGES, all_texts
from tests.properties.configs import CONFIGS, FIRST_SEED, make_game
from tests.properties.lockstep import EVERY_BOX, arranged_by, wide_rules

pytestmark = pytest.mark.xdist_group("compiled")
QUICK = Effort(400, 60.0)
"""So much time that the machine's pace makes no difference."""
QUICKER = Effort(100, 60.0)
"""Where it makes no difference how well something is chosen."""


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for level in EFFORTS:
        monkeypatch.setitem(EFFORTS, level, QUICK)


@pytest.fixture
def _quicker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EFFORTS, "hard", QUICKER)


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)


# --- dice


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_what_can_be_thrown_is_exact(dice: int) -> None:
    table = keeps(dice)
    final = np.array([float(points(tuple(row))) for row in table.counts[table.sizes[dice]]])
    exact = best(points, dice=dice, rolls=3)
    for throws in (1, 2):
        worth = after_throws(final, dice, throws)
        for row in ((0, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0)):
            kept = ["3"] * row[2]
            assert worth[table.number[row]] == pytest.approx(exact.value_of_keeping(kept, throws))


def test_what_is_foreseen_of_final_dice_saves_games() -> None:
    """Told what dice are worth, a few games are enough to see it; told nonsense, they don't believe it."""
    g = position({"points": 9, "health": 6}, {"points": 9, "place": "city"}, dice="1 1 2 claw heart claw")._state
    many = DiceTrials(g, 0, 1)
    many.play(20_000)
    true = many.final()

    def off(foreseen: Any) -> float:
        """By how much, on average of a few tries."""
        tries = [DiceTrials(g, 0, seed, foreseen=foreseen) for seed in (2, 3, 4)]
        for few in tries:
            few.play(300)
        return float(np.mean([np.sqrt(np.mean((few.final() - true) ** 2)) for few in tries]))

    nonsense = np.random.default_rng(1).normal(0, 0.1, len(true))
    assert off(true) < 0.75 * off(None)
    assert off(nonsense) < 1.1 * off(None)


def test_of_throws_of_the_same_faces_one_is_tried() -> None:
    g = position({}, {}, dice="1 1 2 claw claw claw")._state
    actions = g.rules[distinct_actions](g)
    # Two 1s, a 2 and three claws: 3 × 2 × 4 choices, less the one that throws nothing, and stopping.
    assert len(actions) == 3 * 2 * 4 - 1 + 1
    assert same_throw(g, 0b000010, actions) in actions


# --- honesty


@pytest.mark.parametrize("config", CONFIGS[::3], ids=str)
def test_what_a_seat_can_not_know_makes_no_difference(config: Any) -> None:
    """Put in order, all states that look alike to a seat are the same state."""
    game = make_game(config, FIRST_SEED, True)
    chance = Random(1)
    for _ in range(60):
        if game.decision is None:
            break
        seat = game.decision.seat
        ordered = []
        for seed in range(3):
            state = game.clone(for_seat=seat, seed=seed)._state
            state.rules[put_in_order](state, seat)
            ordered.append(state)
        assert ordered[0] == ordered[1] == ordered[2]
        game.play(chance.choice(list(game.decision.options)))


@pytest.mark.usefixtures("_quicker")
@pytest.mark.parametrize("modules", [[], ["power_up", "luchador"]])
def test_a_searching_bot_decides_by_what_its_seat_knows(modules: list[str]) -> None:
    setup = check_setup("base", 3, modules, seed=8)
    rules = rulebook("base", EVERY_BOX if modules else ("base",))
    game, chance = kaiju.Game(setup, fresh_state(setup, rules), arranged=False), Random(1)
    for _ in range(25):
        assert game.decision is not None
        seat = game.decision.seat
        copies = [game.clone(for_seat=seat, seed=seed) for seed in range(3)]
        assert len({bots.get("hard", seed=5).choose(copy, seat).key for copy in copies}) == 1
        game.play(chance.choice(list(game.decision.options)))


# --- choosing


@pytest.mark.usefixtures("_quick")
@pytest.mark.parametrize("name", ["hard", "king", "king-brawler"])
def test_it_takes_a_win_that_lies_on_the_table(name: str) -> None:
    bot = bots.get(name, seed=1)
    game = position({}, {"place": "city", "health": 6}, dice="claw claw claw claw claw claw")
    assert bot.choose(game, 0).key == "stop"
    game = position(
        {"place": "city", "energy": 5, "points": 17},
        {},
        dice="1 1 2 2 3 3",
        market=["apartment-building", "heal", "wings"],
    )
    game.play("stop")
    assert bot.choose(game, 0).key == "buy apartment-building"


@pytest.mark.usefixtures("_quicker")
@pytest.mark.parametrize("config", CONFIGS[::4], ids=str)
def test_it_plays_every_sort_of_game(config: Any) -> None:
    with arranged_by(wide_rules(config)):
        game = make_game(config, FIRST_SEED, True)
    players = [bots.get("hard", seed=seat) for seat in range(game.players)]
    kinds: Counter[str] = Counter()
    for _ in range(40):
        if game.decision is None:
            break
        decision = game.decision
        option = players[decision.seat].choose(game, decision.seat)
        assert option in decision.options
        kinds[decision.kind] += 1
        game.play(option)
    assert kinds


def test_it_never_waits_for_compiling_where_it_was_told_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "_ready", set())
    game = kaiju.new(seed=1)
    monkeypatch.setattr(ready, "_begun", {game._state.rules})  # as if it had been begun elsewhere, and took long
    assert game.decision is not None
    seat = game.decision.seat
    thought = SearchBot("king", seed=1, waits=False).think(game, seat)
    assert thought.tried == () and thought.option == bots.get("normal").choose(game, seat)


def test_the_pace_is_cut_to_the_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("kaiju.bots.search.options.monotonic", lambda: now[0])
    pace = Pace(Effort(1000, 1.0))
    assert pace.allow(1000) == 1000
    now[0] = 0.5
    pace.played(100)
    assert pace.allow(1000) == 100
    now[0] = 2.0
    assert pace.allow(1000) == 0


# --- advice


def test_chances_add_up_and_know_the_end() -> None:
    game = kaiju.new(players=4, seed=2)
    found = chances(game, 0, games=400)
    assert sum(c.value for c in found) == pytest.approx(1, abs=0.02) and all(0 < c.error < 0.03 for c in found)
    game = position({"points": 19, "place": "city"}, {"health": 1}, dice="1 1 1 2 2 3")
    assert chances(game, 0, games=200)[0].value > 0.95


def test_advice_names_all_options_and_a_reason_in_three_languages() -> None:
    seen = set()
    for seed in range(6):
        game, chance = kaiju.new("base", 3, seed=seed), Random(seed)
        for _ in range(12):
            decision = game.decision
            assert decision is not None
            advice = advise(game, decision.seat, QUICKER, seed=seed)
            offered = {option.key for option in decision.options}
            assert {option.key for option, _ in advice.options} <= offered
            assert all(0 <= c.value <= 1 and c.error > 0 for _, c in advice.options)
            sentences = {advice.reason.sentence(language) for language in LANGUAGES}
            assert len(sentences) == 3 and not any("{" in s for s in sentences)
            seen.add(advice.reason.id)
            game.play(chance.choice(list(decision.options)))
    assert {"dice", "close"} <= seen <= {*all_texts("en")["advice"]}


def test_advice_knows_a_winning_purchase() -> None:
    market = ["apartment-building", "heal", "wings"]
    game = position(
        {"place": "city", "energy": 5, "points": 17, "health": 3}, {"points": 18}, dice="1 1 2 2 3 3", market=market
    )
    game.play("stop")
    advice = advise(game, 0, QUICK)
    option, chance = advice.options[0]
    assert option.key == "buy apartment-building" and chance.value == 1
    assert advice.reason.sentence() == "It wins the game."


def test_a_reason_writes_numbers_as_its_language_does() -> None:
    reason = Reason("dice", (("face", "heart"), ("worth", 2.1)))
    assert "2.1%" in reason.sentence("en")
    assert "2,1\u00a0%" in reason.sentence("fr") and "2,1\u00a0%" in reason.sentence("ru")


# --- review


def test_a_review_finds_the_blunder_and_is_the_same_in_pieces() -> None:
    market = ["apartment-building", "heal", "wings"]
    game = position(
        {"place": "city", "energy": 5, "points": 17, "health": 3},
        {"points": 18},
        dice="1 1 2 2 3 3 1 1 2 2 3 3",
        market=market,
    )
    for key in ("stop", "done"):
        game.play(key)
    chance = Random(1)
    while not game.over:
        assert game.decision is not None
        game.play(
            bots.get("angry").choose(game, game.decision.seat)
            if game.decision.seat
            else chance.choice(list(game.decision.options))
        )
    record = game.record()
    whole = review(record)
    worst = whole["costly"][0]
    assert (worst["action"], worst["seat"], worst["chosen"]) == (1, 0, "done")
    assert worst["best"] == "buy apartment-building" and worst["best_chance"] == 1 and worst["right"] == 0
    assert 0 < whole["seats"][0]["accuracy"] < 1 and whole["seats"][0]["decisions"] > 1
    assert sum(whole["curve"][-1]["chances"]) == 1 and whole["curve"][-1]["action"] == len(record["actions"])
    pieces = [look_through(record, first, first + 2) for first in range(0, len(record["actions"]) + 1, 2)]
    assert [f["action"] for _, found in pieces for f in found] == [
        f["action"] for f in look_through(record, 0, len(record["actions"]) + 1)[1]
    ]
