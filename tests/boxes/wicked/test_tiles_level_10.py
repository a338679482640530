"""Wickedness tiles of level 10."""

from __future__ import annotations

import pytest

from tests.boxes.wicked.table import ONES, at, discarded_tiles, green, orange, wicked
from tests.table import CITY, QUIET, asked, claws, play, row, told

# Antimatter Beam


@pytest.mark.parametrize(
    "tiles, cards, rolled, dealt",
    [
        ([], [], 0, 0),
        ([], [], 1, 2),
        ([], [], 3, 6),
        (["barbs"], [], 1, 2),
        (["barbs"], [], 2, 6),
        ([], ["spiked-tail"], 1, 4),
        ([], ["spiked-tail"], 0, 0),
        ([], ["acid-attack"], 0, 2),
        ([], ["acid-attack"], 1, 4),
        (["barbs"], ["spiked-tail"], 1, 6),
        (["barbs"], ["acid-attack"], 0, 2),
        (["barbs"], ["acid-attack"], 1, 6),
        (["barbs"], ["acid-attack", "spiked-tail"], 1, 8),
    ],
)
def test_antimatter_beam_doubles_all_claws_after_what_is_added(
    tiles: list[str], cards: list[str], rolled: int, dealt: int
) -> None:
    game = green({"tiles": ["antimatter-beam", *tiles], "cards": cards}, CITY, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - dealt


def test_antimatter_beam_does_not_double_fire() -> None:
    game = green({"tiles": ["antimatter-beam"], "cards": ["fire-breathing"]}, CITY, {}, dice=claws(1))
    game.play("stop")
    assert [seat.health for seat in game.seats] == [10, 7, 9]


def test_antimatter_beam_wounds_once() -> None:
    owner = {"tiles": ["antimatter-beam", "poison-spit"], "cards": ["alpha-monster"]}
    game = green(owner, CITY, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[0].points) == (8, 1, 1)


def test_antimatter_beam_doubles_the_claws_that_a_card_rolled_for_numbers() -> None:
    game = green({"tiles": ["antimatter-beam"], "cards": ["poison-quills"]}, CITY, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 6


def test_antimatter_beam_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(10, cards=["spiked-tail"]), CITY, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take antimatter-beam")
    assert game.seats[1].health == 4


def test_antimatter_beam_comes_too_late_for_claws_that_are_resolved() -> None:
    game = orange(at(10), CITY, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve claw", "stay", "take antimatter-beam")
    assert game.seats[1].health == 8


def test_antimatter_beam_doubles_only_its_owners_claws() -> None:
    game = orange({}, {"tiles": ["antimatter-beam"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 8


# Skybeam


@pytest.mark.parametrize("dice, energy", [("energy 1 1 2 2 3", 2), ("energy energy energy 1 1 2", 6)])
def test_skybeam_doubles_energy_dice(dice: str, energy: int) -> None:
    game = orange({"tiles": ["skybeam"]}, CITY, dice=dice)
    game.play("stop")
    assert game.seats[0].energy == energy


def test_skybeam_is_a_gain_of_its_own_for_friend_of_children() -> None:
    game = orange({"tiles": ["skybeam"], "cards": ["friend-of-children"]}, CITY, dice="energy energy 1 1 2 2")
    game.play("stop")
    assert game.seats[0].energy == 2 + 1 + 2 + 1


def test_skybeam_leaves_other_energy_alone() -> None:
    game = orange({"tiles": ["skybeam", "tireless"]}, CITY)
    assert game.seats[0].energy == 1


@pytest.mark.parametrize("hearts, health", [(1, 5), (2, 7), (3, 9), (4, 10)])
def test_skybeam_doubles_hearts(hearts: int, health: int) -> None:
    dice = " ".join((["heart"] * hearts + ["1", "1", "2", "2", "3"])[:6])
    game = orange({"tiles": ["skybeam"], "health": 3}, CITY, dice=dice)
    game.play("stop")
    assert game.seats[0].health == health


@pytest.mark.parametrize("hearts, health", [(1, 7), (2, 9)])
def test_skybeam_is_a_gain_of_its_own_for_regeneration(hearts: int, health: int) -> None:
    dice = " ".join((["heart"] * hearts + ["1", "1", "2", "2", "3"])[:6])
    game = orange({"tiles": ["skybeam"], "cards": ["regeneration"], "health": 3}, CITY, dice=dice)
    game.play("stop")
    assert game.seats[0].health == health


@pytest.mark.parametrize("cards", [[], ["regeneration"]])
def test_skybeam_gives_no_hearts_in_tokyo(cards: list[str]) -> None:
    owner = {"tiles": ["skybeam"], "cards": cards, "health": 3, "place": "city"}
    game = orange(owner, {}, dice="heart heart energy 1 1 2")
    game.play("stop")
    assert (game.seats[0].health, game.seats[0].energy) == (3, 2)


def test_skybeam_gives_nothing_for_a_heart_that_cures() -> None:
    game = orange({"tiles": ["skybeam"], "poison": 1, "health": 3}, CITY, dice="heart heart 1 1 2 2")
    play(game, "stop", "cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 5)


def test_skybeam_cures_nothing_in_tokyo() -> None:
    game = orange({"tiles": ["skybeam"], "poison": 1, "health": 3, "place": "city"}, {}, dice="heart 1 1 2 2 3")
    game.play("stop")
    # One heart less for the token.
    assert (game.seats[0].poison, game.seats[0].health) == (1, 2)


def test_skybeam_gives_nothing_for_a_heart_that_another_gets() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["healing-ray"], "health": 3}
    game = wicked(owner, {"health": 3, "energy": 2, "place": "city"}, dice="heart 1 1 2 2 3", tile_side="orange")
    play(game, "stop", "heal 1")
    assert [(seat.health, seat.energy) for seat in game.seats] == [(3, 2), (4, 0)]


def test_skybeam_leaves_other_hearts_alone() -> None:
    game = orange({"tiles": ["skybeam", "eternal"], "health": 3}, CITY)
    assert game.seats[0].health == 4


def test_skybeam_heals_no_zombie() -> None:
    owner = {"tiles": ["skybeam"], "health": 3, "zombified": True}
    game = orange(owner, CITY, dice="heart heart energy 1 2 3")
    game.play("stop")
    assert (game.seats[0].health, game.seats[0].energy) == (3, 2)


def test_skybeam_counts_hearts_that_are_used_as_energy() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["biofuel"], "health": 3}
    game = wicked(owner, CITY, dice="heart 1 1 2 2 3", modules=["wicked", "origins_cards"])
    play(game, "stop", "turn 0 to energy with biofuel")
    assert (game.seats[0].health, game.seats[0].energy) == (3, 2)


def test_skybeam_serves_a_sleeper() -> None:
    owner = {"tiles": ["skybeam"], "cards": ["hibernation"], "health": 3}
    game = orange(owner, CITY, dice="heart heart energy energy energy energy")
    play(game, "stop", "usual")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 8)


def test_skybeam_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(10, health=3), CITY, dice="1 1 1 heart energy energy")
    play(game, "stop", "resolve 1", "take skybeam", "usual")
    assert (game.seats[0].health, game.seats[0].energy) == (5, 4)


def test_skybeam_comes_too_late_for_dice_that_are_resolved() -> None:
    game = orange(at(10, health=3), CITY, dice="1 1 1 heart energy energy")
    play(game, "stop", "resolve energy", "resolve heart", "take skybeam")
    assert (game.seats[0].health, game.seats[0].energy) == (4, 2)


# Final Push


@pytest.mark.parametrize("place", ["city", None])
def test_final_push_brings_hearts_energy_and_a_turn(place: str | None) -> None:
    game = green(at(10, health=5, place=place), {} if place else CITY, dice=f"{ONES} {QUIET}")
    events = play(game, "stop", "take final-push")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 2)
    assert [e.seat for e in told(events, "extra_turn") if e.card == "final-push"] == [0]
    assert (asked(game), game.seats[0].tiles) == ((0, "buy"), ("final-push",))
    events = game.play("done")
    assert (game.current, game.turn) == (0, 2)
    assert (game.seats[0].tiles, discarded_tiles(events)) == ((), [(0, "final-push")])


def test_final_push_brings_one_turn_only() -> None:
    game = green(at(10), CITY, dice=f"{ONES} {QUIET} {QUIET}")
    play(game, "stop", "take final-push", "done", "stop", "done")
    assert (game.current, game.turn) == (1, 3)


def test_final_push_is_a_gain_for_friend_of_children_and_regeneration() -> None:
    game = green(at(10, health=5, cards=["friend-of-children", "regeneration"]), CITY, dice=ONES)
    play(game, "stop", "take final-push")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)


def test_final_push_and_frenzy_bring_two_turns() -> None:
    game = green(at(10, energy=5), CITY, dice=f"{ONES} {QUIET} {QUIET}", market=row("frenzy"), deck=["wings"])
    play(game, "stop", "take final-push", "buy frenzy")
    assert (game.current, game.turn, game.seats[0].tiles) == (0, 2, ())
    game.play("stop")
    assert (game.current, game.turn) == (0, 3)
    game.play("stop")
    assert (game.current, game.turn) == (1, 4)


def test_final_push_and_freeze_time_bring_two_turns() -> None:
    owner = at(10, cards=["freeze-time"])
    game = green(owner, CITY, dice=f"{ONES} 1 1 2 2 3 {QUIET} {QUIET}")
    play(game, "stop", "take final-push", "use freeze-time", "done")
    assert (game.current, game.turn, len(game.dice)) == (0, 2, 5)
    play(game, "stop", "done")
    assert (game.current, game.turn, len(game.dice)) == (0, 3, 6)
    play(game, "stop", "done")
    assert (game.current, game.turn) == (1, 4)


def test_final_push_does_not_put_off_the_end_of_the_game() -> None:
    game = green(at(10, points=19), CITY, dice=ONES)
    play(game, "stop", "take final-push", "done")
    assert (game.over, game.winners, game.turn) == (True, (0,), 1)


def test_final_push_brings_the_dead_no_turn() -> None:
    owner = at(10, health=1, poison=3)
    game = green(owner, CITY, {}, dice=f"{ONES} {QUIET}")
    play(game, "stop", "take final-push", "done")
    assert (game.seats[0].alive, game.current, game.turn) == (False, 1, 2)


def test_final_push_leaves_the_round_where_it_was() -> None:
    game = green({}, at(10), CITY, dice=f"{ONES} {QUIET}", turn=1)
    play(game, "stop", "take final-push", "done", "stop", "done")
    assert game.current == 2


# Starburst


@pytest.mark.parametrize("cards, energy", [([], 12), (["friend-of-children"], 13)])
def test_starburst_brings_twelve_energy_and_is_gone(cards: list[str], energy: int) -> None:
    game = green(at(10, cards=cards), CITY, dice=ONES)
    events = play(game, "stop", "take starburst")
    assert (game.seats[0].energy, game.seats[0].tiles) == (energy, ())
    assert discarded_tiles(events) == [(0, "starburst")]


def test_starburst_can_be_spent_this_very_turn() -> None:
    game = green(at(10), CITY, dice=ONES, market=row("wings", "jets"))
    play(game, "stop", "take starburst", "buy wings", "buy jets")
    assert game.seats[0].energy == 1
