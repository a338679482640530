"""Evolutions of Cyber Kitty: Play with your Food, Feline Motor, Mouse Hunter, Meow Missle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.power_up.table import NOBODY, dark, has, kitty, reflecting, table
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, points, told

# Play with your Food


FOOD: dict[str, Any] = {"place": "city", "points": 3, "energy": 2}


def test_play_with_your_food_takes_a_star_and_an_energy_instead_of_two_hearts() -> None:
    game = table(kitty("play-with-your-food"), FOOD, dice=claws(3))
    play(game, "play play-with-your-food", "stop")
    assert (asked(game), keys(game), game.seats[1].health) == (
        (0, "use"),
        ["use play-with-your-food on 1", "pass"],
        10,
    )
    game.play("use play-with-your-food on 1")
    assert (health(game), points(game), energy(game)) == ([10, 9], [1, 2], [1, 1])
    assert asked(game) == (1, "yield"), "it was still wounded"


def test_play_with_your_food_may_be_left_alone() -> None:
    game = table(has("play-with-your-food"), FOOD, dice=claws(3))
    play(game, "stop", "pass")
    assert (health(game), points(game), energy(game)) == ([10, 7], [0, 3], [0, 2])


def test_play_with_your_food_that_spares_everything_wounds_nobody() -> None:
    game = table(has("play-with-your-food", "alpha-male", cards=["poison-spit"]), FOOD, dice=claws(2))
    events = play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[0].points) == (10, 0, 1)
    assert (told(events, "yield"), game.current, game.seats[1].place) == ([], 1, "city")


@pytest.mark.parametrize("rolled", [0, 1])
def test_play_with_your_food_wants_a_loss_of_two_hearts(rolled: int) -> None:
    game = table(has("play-with-your-food"), FOOD, dice=claws(rolled))
    game.play("stop")
    assert asked(game) == ((1, "yield") if rolled else (1, "roll"))


def test_play_with_your_food_is_for_monsters_in_tokyo() -> None:
    game = table(has("play-with-your-food", place="city"), {"points": 3, "energy": 2}, dice=claws(3))
    game.play("stop")
    assert (game.seats[1].health, game.current) == (7, 1)


@pytest.mark.parametrize(
    "poor, stars, cubes", [({}, [0, 0], [0, 0]), ({"points": 1}, [1, 0], [0, 0]), ({"energy": 1}, [0, 0], [1, 0])]
)
def test_play_with_your_food_takes_only_what_a_poor_victim_has(
    poor: dict[str, int], stars: list[int], cubes: list[int]
) -> None:
    game = table(has("play-with-your-food"), CITY | poor, {}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1", "yield")
    assert (points(game)[:2], energy(game)[:2]) == ([stars[0] + 1, stars[1]], cubes)
    assert game.seats[1].health == 9


def test_play_with_your_food_decides_for_each_of_two_victims() -> None:
    game = table(has("play-with-your-food"), FOOD, FOOD | BAY, {}, {}, dice=claws(3))
    game.play("stop")
    game.play("use play-with-your-food on 1")
    assert (asked(game), health(game)[1]) == ((0, "use"), 10), "they lose together"
    game.play("pass")
    assert (health(game)[:3], points(game)[:3], energy(game)[:3]) == ([10, 9, 7], [1, 2, 3], [1, 1, 2])


def test_play_with_your_food_energy_is_a_gain_for_friend_of_children() -> None:
    game = table(has("play-with-your-food", cards=["friend-of-children"]), FOOD, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert game.seats[0].energy == 2


def test_play_with_your_food_reaches_a_monster_with_jets_before_it_chooses() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1")
    assert (asked(game), points(game), game.seats[1].health) == ((1, "yield"), [1, 2], 10)
    game.play("stay")
    assert game.seats[1].health == 9
    game = table(has("play-with-your-food"), FOOD | {"cards": ["jets"]}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.current, game.seats[1].place, game.seats[1].health) == (1, "city", 10), "nothing to flee from"


def test_play_with_your_food_comes_before_wings() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["wings"], "energy": 3}, dice=claws(4))
    play(game, "stop", "use play-with-your-food on 1")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 0)


def test_play_with_your_food_leaves_a_single_heart_for_armor_plating() -> None:
    game = table(has("play-with-your-food"), FOOD | {"cards": ["armor-plating"]}, dice=claws(3))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].health, game.current) == (10, 1)


def test_play_with_your_food_counts_claws_that_were_added() -> None:
    game = table(has("play-with-your-food", cards=["spiked-tail"]), FOOD, dice=claws(1))
    game.play("stop")
    assert asked(game) == (0, "use")


def test_play_with_your_food_finds_nobody_who_has_scampered() -> None:
    game = table(has("play-with-your-food"), FOOD | {"hand": ["simian-scamper"]}, dice=claws(3))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].place, game.seats[1].health, points(game)) == (None, 10, [1, 3])


def test_play_with_your_food_can_spare_a_life() -> None:
    game = table(has("play-with-your-food"), FOOD | {"health": 2}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (game.seats[1].alive, game.seats[1].health) == (True, 2)


def test_play_with_your_food_from_tokyo_against_the_bay() -> None:
    game = table(has("play-with-your-food", cards=["nova-breath"], place="city"), FOOD | BAY, {}, {}, {}, dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (health(game), points(game)[:2], energy(game)[:2]) == ([10, 10, 8, 8, 8], [2 + 1, 3 - 1 + 2], [1, 1])


# Feline Motor


def test_feline_motor_enters_tokyo_instead_of_another() -> None:
    game = table(NOBODY, has("feline-motor"), {})
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["use feline-motor", "pass"])
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, "city", None]
    assert points(game) == [0, 1 + 2, 0], "the star for entering, then those for the turn"


def test_feline_motor_may_be_left_alone_and_used_later() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)}")
    play(game, "stop", "pass")
    assert game.seats[0].place == "city"
    play(game, "stop", "yield")
    assert asked(game) == (2, "use"), "another turn, another chance"
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_is_no_way_back_in_the_turn_that_began_in_tokyo() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)} {QUIET}")
    play(game, "stop", "use feline-motor", "stop", "yield")
    assert (asked(game), game.seats[1].place) == ((2, "roll"), "city")


def test_feline_motor_works_again_in_a_later_turn() -> None:
    game = table(NOBODY, {}, has("feline-motor"), dice=f"{QUIET} {claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use feline-motor", "stop", "yield", "stop", "stop", "yield")
    assert (asked(game), game.current) == ((2, "use"), 0)
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_needs_a_free_place_and_an_opponent_about_to_enter() -> None:
    game = table(NOBODY, CITY, has("feline-motor"))
    game.play("stop")
    assert asked(game) == (1, "roll")
    game = table(CITY, {}, has("feline-motor"))
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_feline_motor_is_not_for_its_owners_own_turn() -> None:
    game = table(has("feline-motor"), NOBODY)
    game.play("stop")
    assert (game.seats[0].place, game.current) == ("city", 1)


def test_feline_motor_may_take_the_bay_and_then_nobody_else_enters() -> None:
    game = table(NOBODY, CITY, has("feline-motor"), {}, {})
    play(game, "stop", "use feline-motor")
    assert [seat.place for seat in game.seats] == [None, "city", "bay", None, None]
    game = table(NOBODY, {}, has("feline-motor"), {}, {})
    play(game, "stop", "use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city", None, None], "the Bay is free all the same"


def test_feline_motor_entry_has_the_effects_of_an_entry() -> None:
    game = table(NOBODY, has("feline-motor", "black-diamond", "i-am-the-king", cards=["urbavore"]), {})
    play(game, "stop", "use feline-motor")
    assert told(list(game.events), "enter")[0].seat == 1
    # One for the entry, one for each Evolution; then, for the turn that begins, 2 and the King's and Urbavore's 1.
    assert game.seats[1].points == 3 + 4


def test_feline_motor_may_come_out_of_the_hand_when_another_is_about_to_enter() -> None:
    game = table(NOBODY, kitty("feline-motor"), {})
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play feline-motor", "pass"])
    game.play("play feline-motor")
    assert (asked(game), keys(game)) == ((1, "use"), ["use feline-motor", "pass"])
    game.play("use feline-motor")
    assert ([seat.place for seat in game.seats], game.seats[1].evolutions) == ([None, "city", None], ("feline-motor",))


def test_feline_motor_out_of_the_hand_is_no_way_back_for_who_has_just_yielded() -> None:
    game = table(NOBODY, kitty("feline-motor", place="city"), {}, dice=claws(1))
    play(game, "stop", "yield", "play feline-motor")
    assert ([seat.place for seat in game.seats], asked(game)) == (["city", None, None], (1, "roll"))


def test_feline_motor_might_be_in_any_hand_of_its_monster() -> None:
    game = table(NOBODY, kitty("mega-purr"), {}, asks="always")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["pass", "play mega-purr"])
    assert game.decision is not None and game.decision.about["window"] == "entry"


def test_feline_motor_takes_the_place_of_a_victim_of_the_active_monster() -> None:
    game = table(NOBODY, CITY, has("feline-motor"), dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (2, "use")
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_feline_motor_of_a_monster_that_yielded_this_turn_stays_still() -> None:
    game = table(NOBODY, has("feline-motor", place="city"), {}, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, asked(game)) == ("city", (1, "roll"))


def test_feline_motor_stands_still_while_its_owner_sleeps() -> None:
    game = dark(NOBODY, has("feline-motor", cards=["hibernation"]), {})
    game.play("stop")
    assert "use feline-motor" not in keys(game), "who sleeps enters no Tokyo, and keeps nobody out of it"


# Mouse Hunter


@pytest.mark.parametrize(
    "dice, stars", [("1 2 2 3 3 heart", 1), ("1 1 2 2 3 3", 1), ("1 1 1 2 2 3", 2), ("2 2 3 3 heart heart", 0)]
)
def test_mouse_hunter_is_worth_one_star_for_any_1(dice: str, stars: int) -> None:
    game = table(kitty("mouse-hunter"), CITY, dice=dice)
    play(game, "play mouse-hunter", "stop")
    assert game.seats[0].points == stars


def test_mouse_hunter_looks_at_the_final_dice() -> None:
    game = table(has("mouse-hunter"), CITY, dice="1 2 2 3 3 heart 2")
    play(game, "reroll 0", "stop")
    assert game.seats[0].points == 2, "three 2s, no 1"
    game = table(has("mouse-hunter", cards=["herd-culler"]), CITY, dice="2 2 3 3 heart heart")
    play(game, "stop", "turn 0 to 1 with herd-culler")
    assert game.seats[0].points == 1


def test_mouse_hunter_is_for_its_owners_own_dice() -> None:
    game = table(NOBODY, has("mouse-hunter"), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].points == 0


# Meow Missle


@pytest.mark.parametrize("dice, lost", [("1 2 2 3 3 heart", 1), ("1 1 claw 2 3 3", 2), ("2 2 3 3 heart claw", 1)])
def test_meow_missle_adds_one_claw_for_any_1(dice: str, lost: int) -> None:
    game = table(kitty("meow-missle"), CITY, dice=dice)
    play(game, "play meow-missle", "stop")
    assert game.seats[1].health == 10 - lost


def test_meow_missle_claw_is_a_claw_for_spiked_tail_and_alpha_monster() -> None:
    game = table(has("meow-missle", cards=["spiked-tail", "alpha-monster"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].points, asked(game)) == (8, 1, (1, "yield"))


def test_meow_missle_claw_is_a_claw_for_barbs() -> None:
    game = dark(has("meow-missle", tiles=["barbs"]), CITY, dice="1 claw 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].health == 7


def test_meow_missle_and_its_reflection_add_two_claws() -> None:
    game = table(reflecting("meow-missle", 0, evolutions=["meow-missle"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[1].health == 8
