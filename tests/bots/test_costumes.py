"""What bots make of costumes."""

from __future__ import annotations

import pytest

import kaiju
from kaiju import bots
from tests.boxes.halloween.table import ALL_FACES, dressed
from tests.table import CITY, QUIET, claws, play

BOTS = ("angry", "normal")


def chosen(game: kaiju.Game, bot: str) -> str:
    assert game.decision is not None
    return bots.get(bot).choose(game, game.decision.seat).key


@pytest.mark.parametrize("bot", BOTS)
def test_bots_wear_the_better_costume(bot: str) -> None:
    game = kaiju.new(players=2, modules=["halloween"], own_deck=["princess", "clown", "jets"], seed=1, first=0)
    assert chosen(game, bot) == "keep princess"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_steal_what_is_worth_it(bot: str) -> None:
    game = dressed({"energy": 5}, CITY | {"cards": ["princess", "clown"]}, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert chosen(game, bot) == "steal princess from 1"
    game = dressed({"energy": 5}, CITY | {"cards": ["clown"]}, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert chosen(game, bot) == "done"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_steal_what_wins_or_eliminates(bot: str) -> None:
    game = dressed({"energy": 9, "points": 17}, CITY | {"cards": ["princess", "astronaut"]}, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert chosen(game, bot) == "steal astronaut from 1"
    game = dressed({"energy": 9}, CITY | {"cards": ["princess", "zombie"], "health": 2}, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert chosen(game, bot) == "steal zombie from 1"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_reroll_a_claw_by_the_witch(bot: str) -> None:
    game = dressed({}, CITY | {"cards": ["witch"]}, {}, dice="1 claw 1 2 2 3")
    game.play("stop")
    assert chosen(game, bot) == "use witch on die 1"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_cheer_where_another_is_hit(bot: str) -> None:
    game = dressed({}, CITY, {"cards": ["cheerleader"]}, dice=claws(1))
    game.play("stop")
    assert chosen(game, bot) == "use cheerleader"
    game = dressed({}, CITY | {"cards": ["cheerleader"]}, {}, dice=claws(1))
    game.play("stop")
    assert chosen(game, bot) == "pass"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_pay_with_energy_to_live_and_not_for_a_scratch(bot: str) -> None:
    game = dressed({}, CITY | {"cards": ["robot"], "energy": 5, "health": 2}, {}, dice=claws(3))
    game.play("stop")
    assert chosen(game, bot) == "use robot for 3"
    game = dressed({}, CITY | {"cards": ["robot"], "energy": 2}, {}, dice=claws(1))
    game.play("stop")
    assert chosen(game, bot) == "take"


@pytest.mark.parametrize("bot", BOTS)
def test_bots_turn_useless_dice_with_the_clown(bot: str) -> None:
    game = dressed({"cards": ["clown"]}, CITY, {}, dice=ALL_FACES)
    game.play("stop")
    assert chosen(game, bot).endswith("to claw with clown")


@pytest.mark.parametrize("bot", BOTS)
def test_zombies_stay_in_tokyo(bot: str) -> None:
    game = dressed({}, CITY | {"cards": ["zombie"], "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert chosen(game, bot) == "stay"


def test_an_astronaut_throws_for_its_last_star() -> None:
    game = dressed({"cards": ["astronaut"], "points": 16}, CITY, {}, dice="1 1 energy energy energy 3 " + QUIET)
    assert chosen(game, "normal") == "reroll 2 3 4 5"


def test_normal_begins_with_the_costume_that_games_say_is_best() -> None:
    """With more monsters another one than with two."""
    for players, kept in ((2, "devil"), (4, "princess")):
        deck = ["devil", "princess", "jets", *["wings"] * 2]
        game = kaiju.new(players=players, modules=["halloween"], own_deck=deck, seed=1, first=0)
        assert {option.key for option in game.decision.options} == {"keep devil", "keep princess"}  # type: ignore[union-attr]
        assert chosen(game, "normal") == f"keep {kept}"
