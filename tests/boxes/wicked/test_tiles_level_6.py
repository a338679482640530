"""Wickedness tiles of level 6, but for Fluxling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.wicked.table import ONES, at, discarded_tiles, green, orange, wicked
from tests.table import CITY, QUIET, asked, claws, play, row

# Cyberbrain


@pytest.mark.parametrize("cards, dice", [([], 7), (["extra-head"], 8), (["extra-head", "natural-selection"], 8)])
def test_cyberbrain_gives_a_die_more_up_to_eight(cards: list[str], dice: int) -> None:
    game = orange({"tiles": ["cyberbrain"], "cards": cards}, CITY)
    assert len(game.dice) == dice


def test_cyberbrain_makes_up_for_a_shrink_token() -> None:
    game = orange({"tiles": ["cyberbrain"], "shrink": 1}, CITY)
    assert len(game.dice) == 6


def test_cyberbrain_gives_its_die_from_the_next_turn_on() -> None:
    game = orange(at(6, extra_turns=1), CITY, dice=f"{ONES} {QUIET}")
    play(game, "stop")
    assert len(game.dice) == 6
    game.play("take cyberbrain")
    assert (game.current, len(game.dice)) == (0, 7)


# Evil Lair


def test_evil_lair_makes_cards_an_energy_cheaper() -> None:
    game = orange({"tiles": ["evil-lair"], "energy": 5}, CITY, market=row("wings", "tank"))
    game.play("stop")
    assert game.decision is not None
    assert (game.decision["buy wings"].data["price"], game.decision["buy tank"].data["price"]) == (5, 3)
    game.play("buy wings")
    assert (game.seats[0].energy, game.seats[0].cards) == (0, ("wings",))


def test_evil_lair_adds_to_alien_origin() -> None:
    game = orange({"tiles": ["evil-lair"], "cards": ["alien-origin"], "energy": 4}, CITY, market=row("wings"))
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


def test_evil_lair_makes_nothing_cheaper_than_free() -> None:
    seat = {"tiles": ["evil-lair"], "cards": ["alien-origin"], "energy": 1}
    game = orange(seat, CITY, market=row("monster-pets"))
    play(game, "stop", "buy monster-pets")
    assert game.seats[0].energy == 1


def test_evil_lair_makes_no_sweep_cheaper() -> None:
    game = orange({"tiles": ["evil-lair"], "energy": 1}, CITY, market=row("wings"))
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)
    game = orange({"tiles": ["evil-lair"], "energy": 2}, CITY, market=row("wings"))
    play(game, "stop", "sweep")
    assert game.seats[0].energy == 0


def test_evil_lair_pays_a_monster_the_lower_price() -> None:
    game = orange(
        {"tiles": ["evil-lair"], "cards": ["parasitic-tentacles"], "energy": 5}, {"cards": ["wings"], "place": "city"}
    )
    play(game, "stop", "buy wings from 1")
    assert [seat.energy for seat in game.seats] == [0, 5]


def test_evil_lair_helps_the_opportunist() -> None:
    game = orange(
        {"energy": 3},
        {"tiles": ["evil-lair"], "cards": ["opportunist"], "energy": 5, "place": "city"},
        market=row("corner-store"),
        deck=["wings", "jets"],
    )
    play(game, "stop", "buy corner-store", "buy wings")
    assert (game.seats[1].energy, "wings" in game.seats[1].cards) == (0, True)


def test_evil_lair_leaves_the_price_that_metamorph_pays() -> None:
    game = orange({"tiles": ["evil-lair"], "cards": ["metamorph", "wings"]}, CITY)
    play(game, "stop", "sell wings")
    assert game.seats[0].energy == 6


def test_evil_lair_acts_in_the_turn_in_which_it_is_taken() -> None:
    game = orange(at(6, energy=5), CITY, dice=ONES, market=row("wings"))
    play(game, "stop", "take evil-lair", "buy wings")
    assert game.seats[0].energy == 0


# Full Regeneration


@pytest.mark.parametrize("place", ["city", None])
def test_full_regeneration_heals_to_12_in_tokyo_too(place: str | None) -> None:
    game = orange(at(6, health=4, place=place), {} if place else CITY, dice=ONES)
    play(game, "stop", "take full-regeneration")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_lets_hearts_heal_up_to_12() -> None:
    game = orange({"tiles": ["full-regeneration"], "health": 10}, CITY, dice="heart heart heart 1 1 2")
    game.play("stop")
    assert game.seats[0].health == 12


@pytest.mark.parametrize("health", [4, 12])
def test_full_regeneration_stops_at_12_beside_even_bigger(health: int) -> None:
    game = orange(at(6, health=health, cards=["even-bigger"]), CITY, dice=ONES)
    play(game, "stop", "take full-regeneration")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_keeps_12_hearts_for_whoever_sells_even_bigger() -> None:
    owner = {"tiles": ["full-regeneration"], "cards": ["even-bigger", "metamorph"], "health": 12}
    game = orange(owner, CITY)
    play(game, "stop", "sell even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_full_regeneration_goes_with_a_new_life() -> None:
    owner = {"tiles": ["full-regeneration"], "cards": ["it-has-a-child"], "health": 1, "place": "city"}
    game = orange({}, owner, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].max_health, game.seats[1].tiles) == (10, 10, ())


# Widespread Panic


def test_widespread_panic_costs_all_others_four_stars_and_is_gone() -> None:
    game = orange(at(6, points=5), {"points": 9}, {"points": 4, "place": "city"}, {"points": 3}, dice=ONES)
    events = play(game, "stop", "take widespread-panic")
    assert [seat.points for seat in game.seats] == [6, 5, 0, 0]
    assert (game.seats[0].tiles, discarded_tiles(events)) == ((), [(0, "widespread-panic")])


def test_widespread_panic_uses_the_level_up() -> None:
    game = orange(at(6, extra_turns=1), CITY, dice=f"{ONES} {ONES}")
    play(game, "stop", "take widespread-panic", "stop")
    assert (game.seats[0].wickedness, asked(game)) == (9, (1, "roll"))


# Defender of Tokyo


def test_defender_of_tokyo_costs_the_others_a_star_when_its_owner_enters() -> None:
    game = green({"tiles": ["defender-of-tokyo"]}, {"points": 2}, {"points": 0})
    game.play("stop")
    assert (game.city, [seat.points for seat in game.seats]) == (0, [1, 1, 0])


def test_defender_of_tokyo_costs_the_others_a_star_when_its_owners_turn_begins_there() -> None:
    game = green({"tiles": ["defender-of-tokyo"], "place": "city"}, {"points": 2}, {"points": 0})
    assert [seat.points for seat in game.seats] == [2, 1, 0]


def test_defender_of_tokyo_does_nothing_outside() -> None:
    game = green({"tiles": ["defender-of-tokyo"]}, {"points": 2, "place": "city"})
    game.play("stop")
    assert game.current == 1
    # Two stars for a turn begun in Tokyo, none lost.
    assert game.seats[1].points == 4


def test_defender_of_tokyo_does_nothing_when_others_begin_their_turn() -> None:
    game = green({"points": 2}, {"tiles": ["defender-of-tokyo"], "place": "city"})
    assert game.seats[0].points == 2


def test_defender_of_tokyo_works_for_an_entry_by_a_card() -> None:
    game = green(
        {"tiles": ["defender-of-tokyo"], "energy": 5},
        {"points": 9, "place": "city"},
        {"points": 3},
        market=row("death-from-above"),
    )
    play(game, "stop", "buy death-from-above")
    assert (game.city, [seat.points for seat in game.seats][1:]) == (0, [8, 2])


def test_defender_of_tokyo_works_in_the_bay_but_not_for_moving_to_the_city() -> None:
    others: list[dict[str, Any]] = [{"points": 5, "place": "city"}, {"points": 5}, {"points": 5}, {"points": 5}]
    owner = {"tiles": ["defender-of-tokyo"], "energy": 5, "extra_turns": 1}
    game = green(owner, *others, dice=f"{QUIET} {QUIET}", market=row("death-from-above"))
    play(game, "stop", "done")
    assert (game.bay, game.turn) == (0, 2)
    # One star for the entry and one for the turn that began there.
    assert [seat.points for seat in game.seats[1:]] == [3, 3, 3, 3]
    play(game, "stop", "buy death-from-above")
    assert (game.city, [seat.points for seat in game.seats[1:]]) == (0, [3, 3, 3, 3])


def test_defender_of_tokyo_does_nothing_when_the_closing_bay_moves_its_owner_to_the_city() -> None:
    victims: list[dict[str, Any]] = [{"health": 1, "place": "city"}, {"tiles": ["defender-of-tokyo"], "place": "bay"}]
    game = green({"points": 5}, *victims, {"points": 5}, {"points": 5}, dice=claws(1))
    game.play("stop")
    assert (game.city, game.seats[1].alive) == (2, False)
    assert [seat.points for seat in game.seats] == [5, 0, 0, 5, 5]


def test_defender_of_tokyo_works_in_the_turn_in_which_it_is_taken() -> None:
    game = green(at(6), {"points": 2}, dice=ONES)
    play(game, "stop", "take defender-of-tokyo")
    assert (game.city, game.seats[1].points) == (0, 1)


def test_defender_of_tokyo_does_nothing_when_it_is_taken_in_tokyo() -> None:
    game = green(at(6, place="city"), {"points": 2}, dice=ONES)
    play(game, "stop", "take defender-of-tokyo")
    assert game.seats[1].points == 2


def test_defender_of_tokyo_works_in_the_two_player_variant() -> None:
    game = green({"tiles": ["defender-of-tokyo"]}, {"points": 2}, modules=["two_player"])
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[1].points) == (0, 1, 1)


# Have It All!


def test_have_it_all_is_worth_a_star_for_each_keep_card_when_it_is_taken() -> None:
    game = green(
        at(6, cards=["wings", "jets", "armor-plating"], tiles=["barbs"]),
        {"cards": ["gourmet"], "place": "city"},
        dice=ONES,
    )
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1 + 3


def test_have_it_all_counts_a_mimic_as_one_card() -> None:
    owner = at(6, cards=["mimic", "jets"], copies={"mimic": ("jets", 0)})
    game = wicked(owner, CITY, dice=ONES)
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1 + 2


def test_have_it_all_is_worth_nothing_to_a_monster_without_cards() -> None:
    game = green(at(6), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take have-it-all")
    assert game.seats[0].points == 1


def test_have_it_all_is_worth_a_star_for_each_card_bought() -> None:
    game = green(
        {"tiles": ["have-it-all"], "energy": 12}, CITY, market=["wings", "frenzy", "vast-storm"], deck=["jets"]
    )
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 1
    play(game, "buy vast-storm")
    assert game.seats[0].points == 1 + 1 + 2


def test_have_it_all_is_worth_a_star_for_a_card_bought_this_very_turn() -> None:
    game = green(at(6, energy=6), CITY, dice=ONES, market=row("wings"))
    play(game, "stop", "take have-it-all", "buy wings")
    assert game.seats[0].points == 1 + 0 + 1


def test_have_it_all_is_worth_a_star_for_a_card_bought_from_a_monster() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["parasitic-tentacles"], "energy": 6}
    game = green(owner, {"cards": ["wings"], "place": "city"})
    play(game, "stop", "buy wings from 1")
    assert game.seats[0].points == 1


def test_have_it_all_is_worth_a_star_for_a_card_bought_in_anothers_turn() -> None:
    game = green(
        {"energy": 3, "place": "city"},
        {"tiles": ["have-it-all"], "cards": ["opportunist"], "energy": 6},
        market=row("corner-store"),
        deck=["wings", "jets"],
    )
    play(game, "stop", "buy corner-store", "buy wings")
    assert game.seats[1].points == 1


def test_have_it_all_is_worth_nothing_for_what_others_buy() -> None:
    owner = {"tiles": ["have-it-all"]}
    game = green({"energy": 3, "place": "city"}, owner, market=row("corner-store"), deck=["wings", "jets"])
    play(game, "stop", "buy corner-store")
    assert game.seats[1].points == 0


def test_have_it_all_is_worth_nothing_for_a_card_got_in_exchange() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["unstable-dna"], "place": "city"}
    game = green({"cards": ["wings"]}, owner, {}, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for wings")
    assert (game.seats[1].cards, game.seats[1].points) == (("wings",), 0)


def test_have_it_all_adds_to_media_friendly() -> None:
    owner = {"tiles": ["have-it-all"], "cards": ["media-friendly"], "energy": 6}
    game = green(owner, CITY, market=row("wings"))
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 2


# Sonic Boomer


@pytest.mark.parametrize("place, stars", [(None, 1), ("city", 3)])
def test_sonic_boomer_is_worth_a_star_when_its_owners_turn_begins(place: str | None, stars: int) -> None:
    game = green({"tiles": ["sonic-boomer"], "place": place}, {})
    assert game.seats[0].points == stars


def test_sonic_boomer_is_worth_nothing_in_other_turns() -> None:
    game = green({}, {"tiles": ["sonic-boomer"], "place": "city"})
    assert game.seats[1].points == 0


def test_sonic_boomer_is_worth_a_star_in_extra_turns_too() -> None:
    game = green({"tiles": ["sonic-boomer"], "extra_turns": 1}, CITY)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 2)


def test_sonic_boomer_may_win_the_game_when_the_turn_is_over() -> None:
    game = green({"tiles": ["sonic-boomer"], "points": 19}, CITY)
    assert (game.over, game.seats[0].points) == (False, 20)
    game.play("stop")
    assert game.winners == (0,)
