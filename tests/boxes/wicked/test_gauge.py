"""Points of wickedness, levels, and losing them."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.wicked.table import ORANGE, dark, faces, offered
from tests.table import CITY, NO_MARKET, asked, claws, keys, play, told

# Points


@pytest.mark.parametrize(
    "dice, wickedness, stars",
    [
        ("1 1 2 2 3 3", 0, 0),
        ("1 1 1 2 2 3", 2, 1),
        ("1 1 1 1 2 3", 2, 2),
        ("1 1 1 1 1 3", 2, 3),
        ("1 1 1 1 1 1", 4, 4),
        ("2 2 2 1 1 3", 1, 2),
        ("2 2 2 2 1 3", 1, 3),
        ("2 2 2 2 2 3", 1, 4),
        ("2 2 2 2 2 2", 2, 5),
        ("3 3 3 1 1 2", 0, 3),
        ("3 3 3 3 3 3", 0, 6),
    ],
)
def test_wickedness_comes_with_every_complete_triple_of_1s_and_2s(dice: str, wickedness: int, stars: int) -> None:
    game = dark({}, CITY, dice=dice)
    events = game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (wickedness, stars)
    assert [(e.seat, e.amount) for e in told(events, "wickedness")] == ([(0, wickedness)] if wickedness else [])


def test_wickedness_of_two_triples_adds_up() -> None:
    game = dark({}, CITY, dice="1 1 1 2 2 2")
    events = play(game, "stop", "resolve 1")
    assert [e.amount for e in told(events, "wickedness")] == [2, 1]
    assert (game.seats[0].wickedness, asked(game)) == (3, (0, "tile"))


@pytest.mark.parametrize("face, wickedness", [("1", 4), ("2", 2)])
def test_wickedness_of_seven_or_eight_dice_counts_two_triples(face: str, wickedness: int) -> None:
    heads = {"cards": ["extra-head", "natural-selection"]}
    game = dark(heads, CITY, dice=" ".join([face] * 8))
    assert len(game.dice) == 8
    game.play("stop")
    assert game.seats[0].wickedness == wickedness


def test_wickedness_is_that_of_the_final_dice() -> None:
    game = dark({}, CITY, dice="1 1 1 2 2 3  3")
    play(game, "reroll 0", "stop")
    assert game.seats[0].wickedness == 0


def test_wickedness_comes_with_dice_that_were_turned() -> None:
    game = dark({"cards": ["herd-culler"]}, CITY, dice="1 1 2 2 3 3")
    play(game, "stop", "turn 2 to 1 with herd-culler")
    assert game.seats[0].wickedness == 2


def test_wickedness_comes_in_tokyo_too() -> None:
    game = dark(CITY, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].wickedness == 2


def test_only_the_active_monsters_marker_moves() -> None:
    game = dark({"wickedness": 1}, {"place": "city", "wickedness": 2}, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert [seat.wickedness for seat in game.seats] == [3, 2, 0]


@pytest.mark.parametrize("before, dice, gained", [(9, "1 1 1 2 2 3", 1), (7, "1 1 1 1 1 1", 3), (8, "1 1 1 2 2 3", 2)])
def test_the_marker_stops_at_10(before: int, dice: str, gained: int) -> None:
    game = dark({"wickedness": before}, CITY, dice=dice)
    events = game.play("stop")
    assert game.seats[0].wickedness == 10
    assert [e.amount for e in told(events, "wickedness")] == [gained]


def test_a_marker_at_10_stays_and_brings_nothing() -> None:
    game = dark({"wickedness": 10}, CITY, dice="1 1 1 1 1 1")
    events = game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (10, 4)
    assert (told(events, "wickedness"), asked(game)) == ([], (1, "roll"))


def test_a_sleeping_monster_does_not_use_its_triples() -> None:
    game = dark({"cards": ["hibernation"]}, CITY, dice="1 1 1 2 2 2")
    play(game, "stop", "pass")
    assert (game.seats[0].wickedness, game.seats[0].points) == (0, 0)


# Levels


@pytest.mark.parametrize("before, level", [(1, 3), (2, 3), (4, 6), (5, 6), (8, 10), (9, 10)])
def test_a_level_is_reached_or_passed(before: int, level: int) -> None:
    game = dark({"wickedness": before}, CITY, dice="1 1 1 2 2 3")
    game.play("stop")
    assert (asked(game), set(keys(game))) == ((0, "tile"), offered(level, ORANGE))


@pytest.mark.parametrize("before", [0, 3, 6, 7])
def test_between_levels_nothing_is_asked(before: int) -> None:
    game = dark({"wickedness": before}, CITY, dice="1 1 1 2 2 3")
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_the_example_of_the_rulebook_a_marker_on_2_and_four_2s() -> None:
    game = dark({"wickedness": 2}, CITY, dice="2 2 2 2 1 3")
    game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (3, 3, (0, "tile"))


def test_the_example_of_the_rulebook_four_1s() -> None:
    game = dark({}, CITY, dice="1 1 1 1 2 3")
    game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (2, 2)


def test_two_levels_at_once_are_asked_lowest_first() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 1 1 1")
    game.play("stop")
    assert (game.seats[0].wickedness, set(keys(game))) == (6, offered(3, ORANGE))
    game.play("take tireless")
    assert set(keys(game)) == offered(6, ORANGE)
    game.play("take evil-lair")
    assert (game.seats[0].tiles, asked(game)) == (("tireless", "evil-lair"), (1, "roll"))


def test_a_declined_level_does_not_keep_the_next_from_being_asked() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 1 1 1")
    play(game, "stop", "pass")
    assert set(keys(game)) == offered(6, ORANGE)
    game.play("take cyberbrain")
    assert (game.seats[0].tiles, asked(game)) == (("cyberbrain",), (1, "roll"))


def test_all_levels_may_be_declined() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 1 1 1")
    play(game, "stop", "pass", "pass")
    assert (game.seats[0].tiles, faces(game), asked(game)) == ((), ORANGE, (1, "roll"))


def test_a_declined_level_is_lost() -> None:
    game = dark({"wickedness": 2, "extra_turns": 2}, CITY, dice="2 2 2 1 1 3  1 1 1 2 2 3  2 2 2 1 1 3")
    play(game, "stop", "pass", "stop")
    assert (game.seats[0].wickedness, asked(game)) == (5, (0, "roll"))
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


def test_a_level_gives_one_tile_only() -> None:
    game = dark({"wickedness": 2, "extra_turns": 1}, CITY, dice="2 2 2 1 1 3  1 1 1 2 2 3")
    play(game, "stop", "take skulking", "stop")
    assert (game.seats[0].wickedness, game.seats[0].tiles, asked(game)) == (5, ("skulking",), (1, "roll"))


def test_each_triple_of_a_roll_moves_the_marker_when_it_is_resolved() -> None:
    game = dark({"wickedness": 5}, CITY, dice="1 1 1 2 2 2")
    play(game, "stop", "resolve 2")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (6, 2, (0, "tile"))
    game.play("pass")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (8, 3, (1, "roll"))


def test_the_tile_is_chosen_right_after_the_dice_that_brought_it() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 energy energy 2")
    play(game, "stop", "resolve 1")
    assert (asked(game), game.seats[0].energy) == ((0, "tile"), 0)
    game.play("pass")
    assert game.seats[0].energy == 2


def test_numbers_may_be_resolved_after_other_dice() -> None:
    game = dark({"wickedness": 2}, CITY, dice="1 1 1 energy energy 2")
    play(game, "stop", "resolve energy")
    assert (asked(game), game.seats[0].energy) == ((0, "tile"), 2)


def test_what_a_tile_says_is_done_before_the_next_level_is_asked() -> None:
    game = dark({"wickedness": 2, "cards": ["wings"]}, {"place": "city"}, dice="1 1 1 1 1 1", tile_side="green")
    play(game, "stop", "pass", "take fluxling")
    assert asked(game) == (0, "copy")


# Losing it


@pytest.mark.parametrize("card, hearts", [("it-has-a-child", 10), ("zombify", 12)])
def test_dark_a_monster_that_comes_back_loses_its_tiles_and_its_wickedness(card: str, hearts: int) -> None:
    victim = {"cards": [card], "tiles": ["eternal", "evil-lair"], "wickedness": 7, "health": 1, "place": "city"}
    game = dark({}, victim, {}, dice=claws(1))
    events = game.play("stop")
    assert (game.seats[1].health, game.seats[1].tiles, game.seats[1].wickedness) == (hearts, (), 0)
    assert [e.card for e in told(events, "discard") if e.family == "tile"] == ["eternal", "evil-lair"]
    assert [e.seat for e in told(events, "wickedness_lost")] == [1]
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}, 6: ORANGE[6] - {"evil-lair"}}


def test_dark_a_monster_that_came_back_can_reach_the_levels_anew() -> None:
    victim = {"cards": ["it-has-a-child"], "tiles": ["eternal"], "wickedness": 5, "health": 1, "place": "city"}
    game = dark({}, victim, dice=f"{claws(1)}  1 1 1 2 2 2")
    play(game, "stop", "stop", "usual")
    assert (game.seats[1].wickedness, asked(game)) == (3, (1, "tile"))
    assert set(keys(game)) == offered(3, ORANGE) - {"take eternal"}


def test_dark_no_wickedness_is_none_to_lose() -> None:
    game = dark({}, {"cards": ["it-has-a-child"], "health": 1, "place": "city"}, {}, dice=claws(1))
    assert told(game.play("stop"), "wickedness_lost") == []


def test_even_more_wicked_the_marker_stays_where_it_is_when_the_tiles_are_lost() -> None:
    victim = {"cards": ["it-has-a-child"], "tiles": ["eternal"], "wickedness": 5, "health": 1, "place": "city"}
    game = kaiju.arrange(seats=[{}, victim], modules=["wicked"], dice=f"{claws(1)}  2 2 2 1 1 3", market=NO_MARKET)
    events = game.play("stop")
    assert (game.seats[1].health, game.seats[1].tiles, game.seats[1].wickedness) == (10, (), 5)
    assert told(events, "wickedness_lost") == []
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


@pytest.mark.parametrize("edition, modules", [("dark", ()), ("base", ("wicked",))])
def test_an_eliminated_monster_loses_its_tiles(edition: str, modules: tuple[str, ...]) -> None:
    victim = {"tiles": ["eternal", "skybeam"], "health": 1, "place": "city"}
    game = kaiju.arrange(edition=edition, modules=modules, seats=[{}, victim, {}], dice=claws(1), market=NO_MARKET)
    events = game.play("stop")
    assert (game.seats[1].alive, game.seats[1].tiles) == (False, ())
    assert [(e.seat, e.card) for e in told(events, "discard") if e.family == "tile"] == [(1, "eternal"), (1, "skybeam")]
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}, 10: {"antimatter-beam"}}


def test_discarded_tiles_are_not_in_the_discard_pile() -> None:
    victim = {"cards": ["jets"], "tiles": ["eternal"], "health": 1}
    game = dark(CITY, victim, {}, dice=claws(1))
    game.play("stop")
    assert game.discard == ("jets",)
