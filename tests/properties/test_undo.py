"""Taking back: one's own steps, until a die has fallen, anything hidden has shown, or somebody else has acted."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from tests.properties.configs import BY_NAME, CONFIGS, FIRST_SEED, Config, choose, make_game, repeat
from tests.properties.test_contract import everything
from tests.properties.test_leaks import everybody, otherwise, seen
from tests.table import NO_MARKET

fresh_or_dealt = pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)


def all_of(game: kaiju.Game) -> tuple[Any, ...]:
    """All that can be told of a game, by anybody."""
    return everything(game), [seen(game, seat) for seat in everybody(game)]


@fresh_or_dealt
@every_config
def test_what_can_be_taken_back_never_was_and_has_told_nobody_anything(config: Config, dealt: bool) -> None:
    game, rng = make_game(config, FIRST_SEED, dealt), random.Random(FIRST_SEED)
    while game.decision is not None:
        if rng.random() < 0.5:  # as at a live table
            game.reseed(str(rng.random()))
        before, seat, key = game.clone(), game.decision.seat, choose(game, rng).key
        game.play(key)
        if game.undoable is None:
            continue
        try:
            assert game.undoable == seat
            check_taken_back(game, before, key)
            if rng.random() < 0.2:
                check_told_nobody(game, before, key, rng)
        except AssertionError as error:
            error.add_note(f"action {len(game.record()['actions'])}, {key!r}, of: {repeat(config, FIRST_SEED, dealt)}")
            raise


def check_taken_back(game: kaiju.Game, before: kaiju.Game, key: str) -> None:
    twin = game.clone()
    twin.reseed("for the next action, which never comes")
    assert twin.undo() == key
    assert twin == before
    assert all_of(twin) == all_of(before)
    assert twin.undoable == (before.undoable if before.undoable == game.undoable else None)
    twin.play(key)
    assert all_of(twin) == all_of(game)


def check_told_nobody(game: kaiju.Game, before: kaiju.Game, key: str, rng: random.Random) -> None:
    """Whatever is hidden, and whatever dice would fall: the step would have looked the same."""
    for seat in everybody(game):
        others = [otherwise(before, seat, rng)]
        if seat == game.undoable:
            others.append(before.clone(for_seat=seat, seed=str(rng.random())))
        for other in others:
            assert other.decision is not None and key in other.decision.options, f"{seat}"
            other.play(key)
            assert seen(other, seat) == seen(game, seat), f"seat {seat}"


@every_config
def test_steps_are_taken_back_one_by_one(config: Config) -> None:
    game, rng = make_game(config, FIRST_SEED, True), random.Random(FIRST_SEED)
    path: list[kaiju.Game] = []
    """How the game was before each step that can be taken back."""
    for i in range(200):
        if game.decision is None:
            break
        game.reseed(i)
        before, seat = game.clone(), game.decision.seat
        game.play(choose(game, rng))
        path = [] if game.undoable is None else [*path, before] if before.undoable == seat else [before]
        twin = game.clone()
        for earlier in reversed(path):
            twin.undo()
            assert twin == earlier and twin.record() == earlier.record() and twin.events == earlier.events
        assert twin.undoable is None
        with pytest.raises(kaiju.IllegalAction):
            twin.undo()


def test_every_kind_of_step_that_should_is_taken_back() -> None:
    """Turning dice, resolving, healing, yielding, selling: not everything counts as chance."""
    verbs = set()
    for name in ("base-6", "deck-three", "dark-4", "luchador-base-4", "own-base-always-3"):
        for seed in range(6):
            game, rng = make_game(BY_NAME[name], seed, True), random.Random(seed)
            while not game.over:
                key = choose(game, rng).key
                game.play(key)
                if game.undoable is not None:
                    verbs.add(key.split()[0])
    assert {
        "stop",
        "turn",
        "resolve",
        "usual",
        "heal",
        "yield",
        "stay",
        "sell",
        "use",
        "pass",
        "take",
        "challenge",
    } <= verbs
    assert not {"reroll", "reroll-free", "probe", "play", "keep"} & verbs


# --- where it ends


def herd(**more: Any) -> kaiju.Game:
    """Seat 0 may turn dice with Herd Culler, once a turn."""
    seats: list[dict[str, Any]] = [{"cards": ["herd-culler"]}, {"place": "city"}]
    game = kaiju.arrange(seats=seats, dice="claw claw 2 3 energy 2", **more)
    game.play("stop")
    return game


def refusal(game: kaiju.Game) -> str:
    before = everything(game)
    with pytest.raises(kaiju.IllegalAction) as error:
        game.undo()
    assert game.undoable is None and everything(game) == before
    return str(error.value)


def test_a_die_that_was_turned_and_a_roll_that_was_stopped() -> None:
    game = herd()
    start = kaiju.arrange(seats=[{"cards": ["herd-culler"]}, {"place": "city"}], dice="claw claw 2 3 energy 2")
    game.play("turn 2 to 1 with herd-culler")
    assert (game.undoable, game.dice[2]) == (0, "1")
    assert game.undo() == "turn 2 to 1 with herd-culler"
    assert (game.undoable, game.dice[2]) == (0, "2")
    assert game.undo() == "stop"
    assert all_of(game) == all_of(start)
    assert "Nobody has acted" in refusal(game)


def test_dice_that_fell_stay_even_if_they_were_laid_down() -> None:
    game = kaiju.arrange(seats=[{}, {}], dice="1 1 1 1 1 1 1 2 3 3 3 3")
    game.play("reroll 0")
    assert "die has fallen" in refusal(game)
    game = kaiju.new(players=2, seed=1)
    game.play("reroll 0")
    assert "die has fallen" in refusal(game)


def test_a_card_turned_up_stays_but_a_purchase_that_turns_up_none_does_not() -> None:
    seats: list[dict[str, Any]] = [{"energy": 9, "cards": ["parasitic-tentacles"]}, {"cards": ["wings"]}]
    for key, undoable in (("buy jets", None), ("buy wings from 1", 0)):
        game = kaiju.arrange(seats=seats, market=["tank", "jets", "heal"], dice="1 1 2 2 3 3")
        game.play("stop")
        game.play(key)
        assert game.undoable == undoable


def test_an_answer_is_ones_own_until_the_others_have_answered() -> None:
    seats: list[dict[str, Any]] = [{}, {"place": "city"}, {"place": "bay"}, {}, {}]
    game = kaiju.arrange(seats=seats, dice="claw claw claw 1 1 2")
    game.play("stop")
    asked = game.clone()
    game.play("yield")
    assert game.undoable == 1
    game.undo()
    assert game == asked and game.undoable is None, "the attacker's stop was seat 0's, and seat 1 has acted since"
    game.play("stay")
    game.play("yield")
    assert "hidden has shown" in refusal(game)


def test_an_answer_that_waits_for_nobody() -> None:
    game = kaiju.arrange(seats=[{}, {"place": "city"}, {}], dice="claw claw claw 1 1 2", market=NO_MARKET)
    game.play("stop")
    game.play("yield")
    assert (game.undoable, game.city) == (None, 0), "seat 0 had nothing to decide, so the next turn has begun"
    game = kaiju.arrange(seats=[{"energy": 9}, {"place": "city"}, {}], dice="claw claw claw 1 1 2")
    game.play("stop")
    game.play("yield")
    assert (game.undoable, game.city) == (1, 0)
    game.undo()
    assert game.city == 1


def test_evolutions_that_were_shown() -> None:
    seats: list[dict[str, Any]] = [
        {"monster": "gigazaur", "hand": ["primal-bellow"], "evolutions": ["tail-sweep"]},
        {"monster": "kraken"},
    ]
    for asks, undoable in (("always", 0), ("fitting", None)):
        game = kaiju.arrange(seats=seats, modules=["power_up"], dice="claw 1 1 2 2 3", asks=asks)
        while game.decision is not None and game.decision.kind != "change":
            game.play("stop" if game.decision.kind == "roll" else "pass")
        game.play("turn 0 to 1 with tail-sweep")
        assert game.undoable == undoable, "who is asked tells what is held, where only fitting Evolutions are asked for"
        game.play("play primal-bellow")
        assert game.undoable is None


@pytest.mark.parametrize("module", ["power_up", "mutant_draft"])
def test_what_is_drafted_or_kept_stays(module: str) -> None:
    game = kaiju.new(players=3, modules=["power_up", module], monsters=["kraken", "gigazaur", "the-king"], seed=1)
    assert game.decision is not None and game.decision.kind == "evolution"
    game.play(game.decision.options[0])
    assert game.undoable is None


def test_a_game_that_is_over_stays_so() -> None:
    game = kaiju.arrange(seats=[{"points": 19}, {"health": 1, "place": "city"}], dice="claw claw 1 1 1 2")
    game.play("stop")
    while not game.over:
        assert game.decision is not None
        game.play(game.decision.options[0])
    assert "over" in refusal(game)


def test_who_keeps_the_right_to_take_back() -> None:
    game = herd()
    assert game.clone().undoable == kaiju.replay(game.record()).undoable == 0
    assert game.clone(for_seat=0, seed=1).undoable is None
    saved = kaiju.Game.from_bytes(game.to_bytes())
    assert saved.undoable is None
    saved.play("turn 2 to 1 with herd-culler")
    game.play("turn 2 to 1 with herd-culler")
    saved.undo()
    game.undo()
    assert saved == game and saved.events == game.events and saved.record() == game.record()


def test_a_past_decision_is_not_touched_by_what_follows_an_undo() -> None:
    game = herd()
    past = game.decision
    assert past is not None
    keys = list(past.options.keys)
    told = [dict(option.data) for option in past.options]
    game.play("done")
    game.undo()
    game.play("turn 2 to 1 with herd-culler")
    assert list(past.options.keys) == keys and [dict(option.data) for option in past.options] == told
