"""Base game, Discard cards."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import BAY, CITY, asked, health, keys, play, row, shop, told


@pytest.mark.parametrize(
    "card, price, points",
    [("apartment-building", 5, 3), ("commuter-train", 4, 2), ("corner-store", 3, 1), ("skyscraper", 6, 4)],
)
def test_buildings_are_worth_stars_and_go(card: str, price: int, points: int):
    game = shop({"energy": price}, CITY, market=row(card))
    game.play(f"buy {card}")
    assert (game.seats[0].points, game.seats[0].energy) == (points, 0)
    assert game.discard == (card,)


# --- Death From Above


def test_death_from_above_takes_the_city_from_its_monster():
    game = shop({"energy": 5}, CITY, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert game.city == 0
    assert game.seats[1].place is None
    assert game.seats[0].points == 2 + 1


def test_death_from_above_empties_city_and_bay():
    game = shop({"energy": 5}, CITY, BAY, {}, {}, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert (game.city, game.bay) == (0, None)
    assert game.seats[0].points == 2 + 1


def test_death_from_above_in_the_city_drives_out_the_bay_and_enters_nothing():
    game = shop({"energy": 5, **CITY}, BAY, {}, {}, {}, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert (game.city, game.bay) == (0, None)
    assert game.seats[0].points == 2 + 2, "two for beginning the turn in Tokyo, none for entering"


def test_death_from_above_in_the_bay_moves_to_the_city_and_enters_nothing():
    game = shop({"energy": 5, **BAY}, CITY, {}, {}, {}, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert (game.city, game.bay) == (0, None)
    assert game.seats[0].points == 2 + 2


def test_death_from_above_alone_in_the_city_is_worth_two_stars():
    game = shop({"energy": 5}, {}, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert game.seats[0].points == 1 + 2, "it had entered an empty Tokyo before"


def test_death_from_above_gives_energy_for_entering_in_the_two_player_variant():
    game = shop({"energy": 5}, CITY, market=row("death-from-above"), modules=["two_player"])
    game.play("buy death-from-above")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 1)


def test_death_from_above_is_an_entry_for_hungry_urbavore_and_gamma_blast():
    game = shop({"energy": 5, "cards": ["hungry-urbavore", "gamma-blast"]}, CITY, {}, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1
    assert health(game) == [10, 9, 9]


def test_death_from_above_makes_nobody_yield():
    holder = {**CITY, "cards": ["burrowing", "jagged-tactician"]}
    game = shop({"energy": 5}, holder, market=row("death-from-above"))
    game.play("buy death-from-above")
    assert health(game) == [10, 10]
    assert game.seats[1].energy == 0


# --- Energize


def test_energize_gives_nine_energy_to_spend_at_once():
    game = shop({"energy": 8}, CITY, market=row("energize", "extra-head"))
    play(game, "buy energize", "buy extra-head")
    assert game.seats[0].energy == 2


def test_energize_is_one_gain_for_friend_of_children():
    game = shop({"energy": 8, "cards": ["friend-of-children"]}, CITY, market=row("energize"))
    game.play("buy energize")
    assert game.seats[0].energy == 10


# --- Evacuation Orders


def test_evacuation_orders_cost_every_other_five_stars_but_none_below_zero():
    game = shop({"energy": 9, "points": 6}, {**CITY, "points": 9}, {"points": 3}, market=row("evacuation-orders"))
    game.play("buy evacuation-orders")
    assert [seat.points for seat in game.seats] == [6, 4, 0]


def test_evacuation_orders_bring_somebody_back_from_twenty():
    game = shop({"energy": 8}, CITY, {"points": 20}, market=row("evacuation-orders"))
    game.play("buy evacuation-orders")
    assert game.seats[2].points == 15
    assert not game.over


def test_evacuation_orders_are_there_twice():
    game = shop({"energy": 15}, CITY, {"points": 12}, market=row("evacuation-orders", "evacuation-orders"))
    assert keys(game).count("buy evacuation-orders") == 1
    play(game, "buy evacuation-orders", "buy evacuation-orders")
    assert game.seats[2].points == 2


# --- Flame Thrower


def test_flame_thrower_hurts_all_others_and_lets_nobody_yield():
    game = shop({"energy": 4}, CITY, {}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert health(game) == [10, 8, 8]
    assert game.city == 1


def test_flame_thrower_is_answered_clockwise_from_the_buyer():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("wings", 2)}, "energy": 3}
    game = shop({"energy": 3}, copy, {**CITY, "cards": ["wings"], "energy": 2}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert asked(game) == (1, "damage")
    game.play("take")
    assert asked(game) == (2, "damage")
    game.play("use wings")
    assert health(game) == [10, 8, 10]


def test_flame_thrower_is_no_attack():
    me = {"energy": 4, "cards": ["fire-breathing", "poison-spit", "shrink-ray", "spiked-tail"]}
    game = shop(me, CITY, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert game.seats[1].health == 8
    assert (game.seats[1].poison, game.seats[1].shrink) == (0, 0)


def test_flame_thrower_kills_and_leaves_tokyo_empty():
    game = shop({"energy": 3}, {**CITY, "health": 2}, {}, market=row("flame-thrower"))
    game.play("buy flame-thrower")
    assert not game.seats[1].alive
    assert game.city is None
    assert asked(game) == (2, "roll")


def test_flame_thrower_bought_as_an_opportunity_ends_the_turn_of_its_victim():
    buyer = {**CITY, "cards": ["opportunist"], "energy": 3}
    game = shop({"energy": 9, "health": 2}, buyer, {}, market=["heal", "mimic", "jets"], deck=["flame-thrower"])
    play(game, "buy jets", "buy flame-thrower")
    assert not game.seats[0].alive
    assert asked(game) == (1, "roll")


# --- Frenzy


def test_frenzy_gives_a_full_turn_when_this_one_is_over():
    game = shop({"energy": 10}, CITY, market=row("frenzy", "corner-store"))
    game.play("buy frenzy")
    assert asked(game) == (0, "buy")
    game.play("buy corner-store")
    assert asked(game) == (0, "roll")
    assert (game.turn, len(game.dice)) == (2, 6)


def test_frenzy_is_over_after_one_turn():
    game = shop({"energy": 7}, CITY, market=row("frenzy"), dice="1 1 2 2 3 3 " * 2)
    play(game, "buy frenzy", "stop")
    assert asked(game) == (1, "roll")


def test_frenzy_does_not_skip_the_end_of_the_turn():
    game = shop({"energy": 7, "cards": ["herbivore", "metamorph"]}, CITY, market=row("frenzy"))
    game.play("buy frenzy")
    assert (asked(game), keys(game)) == ((0, "end"), ["resolve metamorph", "resolve herbivore", "usual"])
    play(game, "resolve herbivore", "done")
    assert game.seats[0].points == 1
    assert (game.current, game.turn) == (0, 2)


def test_frenzy_waits_for_freeze_time():
    me = {"energy": 7, "cards": ["freeze-time"]}
    game = kaiju.arrange(seats=[me, CITY], market=row("frenzy"), dice="1 1 1 2 2 3  1 1 2 2 3")
    play(game, "stop", "use freeze-time", "buy frenzy")
    assert (game.current, len(game.dice)) == (0, 5)
    game.play("stop")
    assert (game.current, len(game.dice)) == (0, 6)


def test_frenzy_is_not_played_when_the_game_is_won():
    game = shop({"energy": 13, "points": 17}, CITY, market=row("frenzy", "skyscraper"))
    play(game, "buy frenzy", "buy skyscraper")
    assert game.over
    assert (game.winners, game.turn) == ((0,), 1)


# --- Gas Refinery


def test_gas_refinery_scores_and_hurts():
    game = shop({"energy": 6}, CITY, {}, market=row("gas-refinery"))
    events = game.play("buy gas-refinery")
    assert game.seats[0].points == 2
    assert health(game) == [10, 7, 7]
    assert game.city == 1
    assert [event.kind for event in events if event.card == "gas-refinery"][-3:] == ["points", "hurt", "hurt"]


# --- Heal


def test_heal_works_in_tokyo():
    game = shop({"energy": 3, "health": 5, **CITY}, {}, market=row("heal"))
    game.play("buy heal")
    assert game.seats[0].health == 7


def test_heal_stops_at_the_maximum_and_may_be_bought_for_nothing():
    game = shop({"energy": 3}, CITY, market=row("heal"))
    game.play("buy heal")
    assert game.seats[0].health == 10
    assert game.discard == ("heal",)


def test_heal_is_a_gain_for_regeneration():
    game = shop({"energy": 3, "health": 5, "cards": ["regeneration"]}, CITY, market=row("heal"))
    game.play("buy heal")
    assert game.seats[0].health == 8


# --- High Altitude Bombing


def test_high_altitude_bombing_hurts_everybody_the_buyer_last():
    game = shop({"energy": 4}, CITY, {}, market=row("high-altitude-bombing"))
    losses = told(game.play("buy high-altitude-bombing"), "hurt")
    assert [(loss.seat, loss.amount, loss.by) for loss in losses] == [(1, 3, 0), (2, 3, 0), (0, 3, 0)]
    assert game.city == 1


def test_high_altitude_bombing_can_leave_nobody_to_win():
    game = shop({"energy": 4, "health": 3, "points": 20}, {**CITY, "health": 3}, market=row("high-altitude-bombing"))
    game.play("buy high-altitude-bombing")
    assert game.over
    assert game.winners == ()


def test_high_altitude_bombing_is_no_work_for_a_herbivore():
    game = shop({"energy": 4, "cards": ["herbivore"]}, CITY, market=row("high-altitude-bombing"))
    game.play("buy high-altitude-bombing")
    assert game.seats[0].points == 0


# --- Jet Fighters, National Guard, Tank


@pytest.mark.parametrize(
    "card, price, points, loss", [("jet-fighters", 5, 5, 4), ("national-guard", 3, 2, 2), ("tank", 4, 4, 3)]
)
def test_armies_give_stars_for_hearts(card: str, price: int, points: int, loss: int):
    game = shop({"energy": price}, CITY, market=row(card))
    game.play(f"buy {card}")
    assert (game.seats[0].points, game.seats[0].energy) == (points, 0)
    assert health(game) == [10 - loss, 10]


@pytest.mark.parametrize("card, price", [("jet-fighters", 5), ("national-guard", 3), ("tank", 4)])
def test_armies_kill_a_buyer_who_would_have_won(card: str, price: int):
    game = shop({"energy": price, "health": 2, "points": 18}, CITY, {}, market=row(card))
    game.play(f"buy {card}")
    assert not game.seats[0].alive
    assert not game.over
    assert asked(game) == (1, "roll")


@pytest.mark.parametrize("card, price, points", [("jet-fighters", 5, 5), ("national-guard", 3, 2), ("tank", 4, 4)])
def test_armies_can_be_flown_away_from(card: str, price: int, points: int):
    game = shop({"energy": price + 2, "cards": ["wings"]}, CITY, market=row(card))
    game.play(f"buy {card}")
    assert asked(game) == (0, "damage")
    assert game.seats[0].points == points, "the stars come first"
    game.play("use wings")
    assert health(game) == [10, 10]


def test_jet_fighters_bring_victory_to_who_survives():
    game = shop({"energy": 5, "health": 5, "points": 15}, CITY, market=row("jet-fighters"))
    game.play("buy jet-fighters")
    assert game.winners == (0,)


# --- Nuclear Power Plant


def test_nuclear_power_plant_scores_and_heals_in_tokyo():
    game = shop({"energy": 6, "health": 4, **CITY}, {}, market=row("nuclear-power-plant"))
    game.play("buy nuclear-power-plant")
    assert game.seats[0].points == 2 + 2
    assert game.seats[0].health == 7


def test_nuclear_power_plant_heals_no_further_than_the_maximum():
    game = shop({"energy": 6, "health": 9, "cards": ["regeneration"]}, CITY, market=row("nuclear-power-plant"))
    game.play("buy nuclear-power-plant")
    assert game.seats[0].health == 10


# --- Vast Storm


def test_vast_storm_blows_away_half_of_everybody_elses_energy_rounded_down():
    game = shop({"energy": 11}, {**CITY, "energy": 5}, {"energy": 4}, {"energy": 1}, {}, {}, market=row("vast-storm"))
    game.play("buy vast-storm")
    assert [seat.energy for seat in game.seats] == [5, 3, 2, 1, 0, 0]
    assert game.seats[0].points == 2 + 1, "and a star for Tokyo Bay"
