"""Dark Edition: Reflective Hide and Super Jump."""

from __future__ import annotations

import pytest

from tests.boxes.dark.table import copying, dark, dark_shop
from tests.table import NO_MARKET, QUIET, asked, claws, health, keys, play, row, told

# --- Reflective Hide


def test_reflective_hide_hurts_the_attacker_once_per_attack() -> None:
    game = dark({}, {"cards": ["reflective-hide"], "place": "city"}, dice=claws(3))
    events = game.play("stop")
    assert health(game) == [9, 7]
    assert asked(game) == (1, "yield"), "it acts before the question"
    assert [(e.seat, e.amount, e.card, e.by) for e in told(events, "hurt")][1] == (0, 1, "reflective-hide", 1)


def test_reflective_hide_answers_cards_too() -> None:
    game = dark_shop({"energy": 3}, {"cards": ["reflective-hide"]}, {"place": "city"}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert health(game) == [9, 8, 8]


def test_reflective_hide_answers_each_loss() -> None:
    game = dark(
        {"energy": 3}, {"cards": ["reflective-hide"], "place": "city"}, market=row("flame-thrower"), dice=claws(1)
    )
    play(game, "stop", "stay", "buy flame-thrower")
    assert health(game) == [8, 7]


def test_reflective_hide_of_the_current_monster_answers_a_loss_in_its_own_turn() -> None:
    game = dark({"cards": ["reflective-hide"]}, {"cards": ["burrowing"], "place": "city"}, dice=claws(1))
    play(game, "stop", "yield")
    assert health(game) == [9, 8], "one to the claw, one to the hide that was scratched in return"


def test_reflective_hide_does_not_answer_what_was_prevented() -> None:
    game = dark({}, {"cards": ["reflective-hide", "armor-plating"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 10]


def test_reflective_hide_can_be_answered() -> None:
    game = dark(
        {"cards": ["wings", "camouflage", "super-jump"], "energy": 3},
        {"cards": ["reflective-hide"], "place": "city"},
        dice=claws(1),
    )
    game.play("stop")
    assert (asked(game), keys(game)) == (
        (0, "damage"),
        ["take", "use camouflage", "use wings", "use super-jump"],
    )
    game.play("use super-jump")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 9])


def test_reflective_hide_misses_a_monster_on_wings() -> None:
    game = dark(
        {"cards": ["wings"], "energy": 9},
        {"cards": ["reflective-hide"], "place": "city"},
        market=row("tank", "flame-thrower"),
        dice=QUIET,
    )
    play(game, "stop", "buy tank", "use wings", "buy flame-thrower")
    assert health(game) == [10, 8]


def test_reflective_hide_does_not_pierce_armor_plating() -> None:
    game = dark({"cards": ["armor-plating"]}, {"cards": ["reflective-hide"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9]


def test_reflective_hides_do_not_reflect_each_other() -> None:
    game = dark(copying("reflective-hide", 1), {"cards": ["reflective-hide"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert health(game) == [9, 9]


def test_reflective_hide_twice_is_one_loss_of_two() -> None:
    game = dark(
        {"cards": ["armor-plating"]},
        copying("reflective-hide", 1, cards=["reflective-hide"], place="city"),
        dice=claws(1),
    )
    game.play("stop")
    assert health(game) == [8, 9]


def test_reflective_hide_has_nobody_to_blame_for_poison() -> None:
    game = dark({"cards": ["reflective-hide"], "poison": 2}, {"place": "city"}, {}, dice=QUIET)
    game.play("stop")
    assert health(game) == [8, 10, 10]


def test_reflective_hide_does_not_hurt_its_owner() -> None:
    game = dark_shop({"cards": ["reflective-hide"], "energy": 4}, {"place": "city"}, market=row("tank"))
    game.play("buy tank")
    assert game.seats[0].health == 7


@pytest.mark.parametrize("saviour", [None, "it-has-a-child", "zombify"])
def test_reflective_hide_is_gone_with_its_owners_last_heart(saviour: str | None) -> None:
    cards = ["reflective-hide", saviour] if saviour else ["reflective-hide"]
    game = dark({}, {"cards": cards, "place": "city", "health": 2}, {}, dice=claws(2))
    game.play("stop")
    assert game.seats[0].health == 10
    assert game.seats[1].alive == bool(saviour)


def test_reflective_hide_can_kill_the_attacker() -> None:
    game = dark({"health": 1}, {"cards": ["reflective-hide"], "place": "city"}, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert (game.city, game.current) == (None, 1), "the dead don't enter Tokyo"


# --- Super Jump


def test_super_jump_takes_one_heart_off_a_loss() -> None:
    game = dark({}, {"cards": ["super-jump"], "energy": 2, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use super-jump"])
    game.play("use super-jump")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 1)
    assert asked(game) == (1, "yield"), "a second energy buys no second jump"


def test_super_jump_may_be_left_alone() -> None:
    game = dark({}, {"cards": ["super-jump"], "energy": 2, "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].health, game.seats[1].energy) == (7, 2)


def test_super_jump_costs_energy() -> None:
    game = dark({}, {"cards": ["super-jump"], "place": "city"}, dice=claws(3))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_super_jump_that_leaves_nothing_leaves_no_token_and_no_right_to_yield() -> None:
    game = dark(
        {"cards": ["poison-spit", "shrink-ray"]}, {"cards": ["super-jump"], "energy": 1, "place": "city"}, dice=claws(1)
    )
    play(game, "stop", "use super-jump")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[1].shrink) == (10, 0, 0)
    assert asked(game) == (1, "roll")


def test_super_jump_only_once_a_turn() -> None:
    game = dark(
        {"energy": 3},
        {"cards": ["super-jump"], "energy": 9, "place": "city"},
        market=row("flame-thrower"),
        dice=claws(2),
    )
    play(game, "stop", "use super-jump", "stay", "buy flame-thrower")
    assert game.seats[1].health == 10 - 1 - 2


def test_super_jump_kept_for_a_later_loss_of_the_turn() -> None:
    game = dark(
        {"energy": 3},
        {"cards": ["super-jump"], "energy": 9, "place": "city"},
        market=row("flame-thrower"),
        dice=claws(2),
    )
    play(game, "stop", "take", "stay", "buy flame-thrower", "use super-jump")
    assert game.seats[1].health == 10 - 2 - 1


@pytest.mark.parametrize("extra", [0, 1])
def test_super_jump_is_ready_again_in_the_next_turn(extra: int) -> None:
    """The next turn is another monster's, or the same one's over again."""
    game = dark(
        {"extra_turns": extra},
        {},
        {"cards": ["super-jump"], "energy": 9, "place": "city"},
        dice=f"{claws(2)} {claws(2)}",
    )
    play(game, "stop", "use super-jump", "stay", "stop")
    assert (game.current, game.turn) == (0 if extra else 1, 2)
    assert keys(game) == ["take", "use super-jump"]


def test_super_jump_in_ones_own_turn() -> None:
    game = dark_shop({"cards": ["super-jump"], "energy": 5}, {"place": "city"}, market=row("tank"))
    play(game, "buy tank", "use super-jump")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 0)


def test_super_jump_against_poison() -> None:
    game = dark({"cards": ["super-jump"], "energy": 1, "poison": 2}, {"place": "city"}, dice=QUIET, market=NO_MARKET)
    play(game, "stop", "use super-jump")
    assert game.seats[0].health == 9


def test_super_jump_goes_with_other_reactions() -> None:
    game = dark(
        {}, {"cards": ["super-jump", "camouflage", "wings"], "energy": 3, "place": "city"}, dice=f"{claws(3)} heart 1"
    )
    play(game, "stop", "use super-jump")
    assert keys(game) == ["take", "use camouflage", "use wings"]
    events = game.play("use camouflage")
    assert told(events, "side_roll")[0].dice == ("heart", "1"), "a die for each heart still to be lost"
    game.play("take")
    assert game.seats[1].health == 9


def test_super_jump_leaves_a_single_heart_to_armor_plating() -> None:
    game = dark({}, {"cards": ["super-jump", "armor-plating"], "energy": 1, "place": "city"}, dice=claws(2))
    play(game, "stop", "use super-jump")
    assert game.seats[1].health == 10
    assert asked(game) == (1, "roll")


def test_super_jump_copied_jumps_twice() -> None:
    game = dark({}, copying("super-jump", 1, cards=["super-jump"], energy=2, place="city"), dice=claws(3))
    game.play("stop")
    assert keys(game) == ["take", "use super-jump", "use super-jump (fluxling)"]
    play(game, "use super-jump", "use super-jump (fluxling)")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 0)
