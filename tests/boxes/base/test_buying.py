"""Base game, Keep cards about buying and selling."""

from __future__ import annotations

import json

import kaiju
from tests.boxes.base.table import OPPORTUNIST, ROW, twice
from tests.table import CITY, NO_MARKET, asked, keys, play, row, shop, told

# --- Alien Origin


def test_alien_origin_makes_cards_cheaper():
    game = shop({"cards": ["alien-origin"], "energy": 3}, CITY, market=row("tank", "skyscraper"))
    assert keys(game) == ["buy tank", "sweep", "done"]
    game.play("buy tank")
    assert game.seats[0].energy == 0


def test_alien_origin_does_not_cheapen_the_sweep():
    game = shop({"cards": ["alien-origin"], "energy": 3}, CITY, market=row("tank"))
    game.play("sweep")
    assert game.seats[0].energy == 1


def test_alien_origin_does_not_cheapen_moving_mimic():
    me = {"cards": ["alien-origin", "mimic", "wings"], "copies": {"mimic": ("wings", 0)}, "energy": 1}
    game = kaiju.arrange(seats=[me, CITY])
    game.play("copy alien-origin of 0")
    assert game.seats[0].energy == 0


def test_alien_origin_twice_is_two_off_but_no_price_falls_below_nothing():
    game = shop(twice("alien-origin"), CITY, market=row("solar-powered", "corner-store"))
    assert keys(game) == ["buy solar-powered", "done"]
    game.play("buy solar-powered")
    assert game.seats[0].energy == 0 + 1


def test_alien_origin_pays_full_price_for_itself():
    game = shop({"energy": 2}, CITY, market=row("alien-origin"))
    assert "buy alien-origin" not in keys(game)


# --- Made in a Lab


LAB = {"cards": ["made-in-a-lab"], "energy": 6}


def test_made_in_a_lab_buys_the_top_of_the_deck():
    game = shop(LAB, CITY, market=ROW, deck=["wings"])
    size = game.deck_size
    play(game, "look", "buy top")
    assert set(game.seats[0].cards) == {"made-in-a-lab", "wings"}
    assert game.seats[0].energy == 0
    assert game.market == tuple(ROW)
    assert game.deck_size == size - 1


def test_made_in_a_lab_shows_the_card_to_its_owner_only():
    game = shop(LAB, CITY, market=ROW, deck=["wings"])
    game.play("look")
    assert game.view(0)["known_top"] == ["wings"]
    assert told(game.events_for(0), "look")[0].card == "wings"
    for seat in (1, None):
        assert "wings" not in json.dumps(game.view(seat))
        assert told(game.events_for(seat), "look")[0].card is None


def test_made_in_a_lab_looks_once_a_turn():
    game = shop({**LAB, "energy": 20}, CITY, market=ROW, deck=["wings", "tank"])
    game.play("look")
    assert "look" not in keys(game)
    game.play("buy top")
    assert "look" not in keys(game)
    assert "buy top" not in keys(game)


def test_made_in_a_lab_must_look_before_it_buys():
    game = shop(LAB, CITY, market=ROW, deck=["tank"])
    assert "buy top" not in keys(game)


def test_made_in_a_lab_leaves_the_card_on_top():
    game = shop({**LAB, "energy": 8}, CITY, market=ROW, deck=["tank"])
    play(game, "look", "buy skyscraper")
    assert game.market[0] == "tank"
    assert "buy top" not in keys(game)


def test_made_in_a_lab_does_not_tell_whether_the_card_can_be_paid():
    game = shop({**LAB, "energy": 0}, CITY, market=ROW, deck=["wings"])
    game.play("look")
    assert asked(game) == (0, "buy")
    assert keys(game) == ["done"]


def test_made_in_a_lab_needs_a_new_look_every_turn():
    game = shop({**LAB, "energy": 4, "extra_turns": 1}, CITY, market=ROW, deck=["tank"], dice="1 1 2 2 3 3 " * 2)
    play(game, "look", "done", "stop")
    assert keys(game) == ["look", "sweep", "done"]
    game.play("look")
    assert game.view(0)["known_top"] == ["tank"]
    game.play("buy top")
    assert game.seats[0].points == 4


def test_made_in_a_lab_looks_into_the_shuffled_discard_pile_when_the_deck_is_empty():
    cards = [c["id"] for c in kaiju.catalog() for _ in range((c["copies"] or {}).get("base", 0))]
    rest = [card for card in cards if card not in ("made-in-a-lab", *ROW)]
    game = shop(LAB, CITY, market=ROW, discard=rest)
    assert game.deck_size == 0
    game.play("look")
    assert (game.deck_size, game.discard) == (len(rest), ())
    assert len(game.view(0)["known_top"]) == 1


def test_made_in_a_lab_offers_what_can_be_paid():
    game = shop({**LAB, "energy": 5}, CITY, market=ROW, deck=["wings", "tank"])
    game.play("look")
    assert "buy top" not in keys(game)


def test_made_in_a_lab_twice_shows_two_cards():
    game = shop(twice("made-in-a-lab", energy=6), CITY, market=ROW, deck=["corner-store", "tank"])
    play(game, "look", "look")
    assert "look" not in keys(game)
    game.play("buy top 1")
    assert game.seats[0].points == 4
    assert game.view(0)["known_top"] == ["corner-store"]


def test_made_in_a_lab_twice_does_not_show_a_third_card():
    game = shop(twice("made-in-a-lab", energy=20), CITY, market=ROW, deck=["corner-store", "tank", "heal"])
    play(game, "look", "buy top", "look")
    assert game.view(0)["known_top"] == ["tank"]
    game.play("buy top")
    assert "buy top" not in keys(game)


def test_made_in_a_lab_turns_up_nothing_for_an_opportunist():
    game = shop({**LAB, "energy": 20}, {**OPPORTUNIST, **CITY}, market=ROW, deck=["wings"])
    play(game, "look", "buy top")
    assert asked(game) == (0, "buy")


def test_made_in_a_lab_pays_the_reduced_price():
    game = shop({"cards": ["made-in-a-lab", "alien-origin"], "energy": 5}, CITY, market=ROW, deck=["wings"])
    game.play("look")
    assert game.decision["buy top"].data["price"] == 5
    game.play("buy top")
    assert "wings" in game.seats[0].cards


def test_made_in_a_lab_is_for_its_owners_turn():
    lab = {"cards": ["opportunist", "made-in-a-lab"], "energy": 9, **CITY}
    game = shop({"energy": 3}, lab, market=["heal", "mimic", "jets"], deck=["tank"])
    game.play("buy heal")
    assert keys(game) == ["buy tank", "pass"]


# --- Media-Friendly


def test_media_friendly_gives_a_star_for_every_purchase():
    game = shop({"cards": ["media-friendly"], "energy": 7}, CITY, market=row("heal", "metamorph"))
    game.play("buy heal")
    assert game.seats[0].points == 1
    game.play("buy metamorph")
    assert game.seats[0].points == 2


def test_media_friendly_gives_nothing_for_itself():
    game = shop({"energy": 3}, CITY, market=row("media-friendly"))
    game.play("buy media-friendly")
    assert game.seats[0].points == 0


def test_media_friendly_twice_gives_two():
    game = shop(twice("media-friendly", energy=3), CITY, market=row("heal"))
    game.play("buy heal")
    assert game.seats[0].points == 2


def test_media_friendly_scores_a_card_for_nothing():
    game = shop(twice("alien-origin", "media-friendly"), CITY, market=row("solar-powered"))
    game.play("buy solar-powered")
    assert game.seats[0].points == 1


def test_media_friendly_scores_an_opportunity():
    buyer = {"place": "city", "cards": ["opportunist", "media-friendly"], "energy": 3}
    game = shop({"energy": 3}, buyer, market=row("heal"), deck=["metamorph"])
    play(game, "buy heal", "buy metamorph")
    assert told(game.events, "points")[0].card == "media-friendly"
    assert game.seats[1].points == 1 + 2, "and two for beginning its turn in Tokyo"


def test_media_friendly_scores_cards_from_the_deck_and_from_others():
    me = {"cards": ["media-friendly", "made-in-a-lab", "parasitic-tentacles"], "energy": 12}
    game = shop(me, {**CITY, "cards": ["wings"]}, market=ROW, deck=["burrowing"])
    play(game, "look", "buy top", "buy wings from 1")
    assert game.seats[0].points == 2


# --- Metamorph


def test_metamorph_sells_at_the_printed_price_what_was_bought_cheaper_this_turn():
    game = shop({"cards": ["metamorph", "alien-origin"], "energy": 5}, CITY, market=row("wings"))
    play(game, "buy wings", "sell wings")
    assert game.seats[0].energy == 6
    assert game.discard == ("wings",)


def test_metamorph_sells_any_number_of_cards_once_the_buying_is_over():
    game = shop({"cards": ["metamorph", "jets", "wings"], "energy": 2}, CITY, market=row("tank"))
    assert "sell jets" not in keys(game)
    game.play("done")
    assert asked(game) == (0, "sell")
    assert set(keys(game)) == {"sell jets", "sell wings", "sell metamorph", "done"}
    play(game, "sell jets", "sell wings", "done")
    assert game.seats[0].energy == 2 + 5 + 6
    assert game.current == 1


def test_metamorph_sold_ends_the_selling():
    game = shop({"cards": ["metamorph", "jets"]}, CITY, market=NO_MARKET)
    game.play("sell metamorph")
    assert game.seats[0].energy == 3
    assert game.seats[0].cards == ("jets",)
    assert game.current == 1


def test_metamorph_sells_mimic_for_eight_and_half_used_cards_in_full():
    me = {"cards": ["metamorph", "mimic", "smoke-cloud"], "tokens": {"smoke-cloud": 1}}
    game = shop(me, CITY, market=NO_MARKET)
    play(game, "sell mimic", "sell smoke-cloud")
    assert game.seats[0].energy == 8 + 4


def test_metamorph_sales_are_gains_for_friend_of_children():
    game = shop({"cards": ["metamorph", "friend-of-children", "jets", "wings"]}, CITY, market=NO_MARKET)
    play(game, "sell jets", "sell wings")
    assert game.seats[0].energy == 5 + 1 + 6 + 1


def test_metamorph_sells_after_what_its_owner_wants_first():
    game = shop({"cards": ["metamorph", "solar-powered", "jets"]}, CITY, market=NO_MARKET)
    assert (asked(game), keys(game)) == ((0, "end"), ["resolve metamorph", "resolve solar-powered", "usual"])
    game.play("resolve solar-powered")
    assert (asked(game), game.seats[0].energy) == ((0, "sell"), 1)
    play(game, "sell jets", "sell solar-powered", "done")
    assert (game.seats[0].energy, game.current) == (1 + 5 + 2, 1)


def test_metamorph_sells_before_what_its_owner_wants_last():
    game = shop({"cards": ["metamorph", "energy-hoarder", "wings", "herbivore"]}, CITY, market=NO_MARKET)
    assert keys(game) == ["resolve metamorph", "resolve herbivore", "usual"]
    play(game, "resolve metamorph", "sell wings", "done")
    assert keys(game) == ["resolve energy-hoarder", "resolve herbivore", "usual"], "the energy of wings counts"
    game.play("usual")
    assert (game.seats[0].energy, game.seats[0].points, game.current) == (6, 2, 1)


def test_metamorph_comes_first_in_the_usual_order():
    game = shop({"cards": ["metamorph", "solar-powered", "jets"]}, CITY, market=NO_MARKET)
    play(game, "usual", "sell jets", "done")
    assert game.seats[0].energy == 5


def test_metamorph_sells_nothing_for_who_dies_of_poison_first():
    game = shop({"cards": ["metamorph", "jets"], "poison": 1, "health": 1}, CITY, {}, market=NO_MARKET)
    assert keys(game) == ["resolve metamorph", "resolve poison", "usual"]
    game.play("resolve poison")
    assert (game.seats[0].alive, game.current) == (False, 1)


def test_metamorph_sells_once_in_a_turn_with_a_copy_too():
    me = {"cards": ["metamorph", "mimic", "jets"], "copies": {"mimic": ("metamorph", 0)}}
    game = shop(me, CITY, market=NO_MARKET)
    play(game, "sell jets", "done")
    assert (game.seats[0].energy, game.current) == (5, 1)


def test_metamorph_copied_sells_for_the_owner_of_the_copy():
    me = {"cards": ["mimic", "jets"], "copies": {"mimic": ("metamorph", 1)}}
    game = shop(me, {**CITY, "cards": ["metamorph"]}, market=NO_MARKET)
    play(game, "sell mimic")
    assert (game.seats[0].energy, game.seats[0].cards, game.current) == (8, ("jets",), 1)


def test_metamorph_takes_the_hearts_of_even_bigger_away():
    game = shop({"cards": ["metamorph", "even-bigger"], "health": 12}, CITY, market=NO_MARKET)
    game.play("sell even-bigger")
    assert game.seats[0].health == 10


# --- Parasitic Tentacles


TENTACLES = {"cards": ["parasitic-tentacles"], "energy": 6}


def test_parasitic_tentacles_buy_a_card_from_its_owner():
    game = shop(TENTACLES, {**CITY, "cards": ["wings"], "energy": 1}, market=NO_MARKET)
    assert "buy wings from 1" in keys(game)
    game.play("buy wings from 1")
    assert (set(game.seats[0].cards), game.seats[0].energy) == ({"parasitic-tentacles", "wings"}, 0)
    assert (game.seats[1].cards, game.seats[1].energy) == ((), 7)


def test_parasitic_tentacles_are_offered_what_they_can_pay():
    game = shop({**TENTACLES, "energy": 5}, {**CITY, "cards": ["jets", "wings"]}, market=NO_MARKET)
    assert keys(game) == ["buy jets from 1", "sweep", "done"]


def test_parasitic_tentacles_reach_the_first_seat_too():
    game = kaiju.arrange(seats=[{**CITY, "cards": ["wings"]}, TENTACLES], turn=1, market=NO_MARKET, dice="1 1 2 2 3 3")
    play(game, "stop", "buy wings from 0")
    assert game.seats[0].energy == 6


def test_parasitic_tentacles_name_every_seller():
    heads = {"cards": ["extra-head"]}
    game = shop({**TENTACLES, "energy": 7}, {**heads, **CITY}, heads, market=["mimic", "energize", "orb-of-doom"])
    assert keys(game) == ["buy extra-head from 1", "buy extra-head from 2", "sweep", "done"]
    game.play("buy extra-head from 2")
    assert game.seats[2].energy == 7


def test_parasitic_tentacles_refill_what_they_buy():
    seller = {**CITY, "cards": ["battery-monster", "smoke-cloud"], "tokens": {"battery-monster": 2, "smoke-cloud": 1}}
    game = shop({**TENTACLES, "energy": 9}, seller, market=NO_MARKET)
    play(game, "buy battery-monster from 1", "buy smoke-cloud from 1")
    assert game.seats[0].tokens == {"battery-monster": 6, "smoke-cloud": 3}


def test_parasitic_tentacles_pay_the_price_that_alien_origin_leaves():
    me = {"cards": ["parasitic-tentacles", "alien-origin"], "energy": 5}
    game = shop(me, {**CITY, "cards": ["wings"]}, market=NO_MARKET)
    game.play("buy wings from 1")
    assert (game.seats[0].energy, game.seats[1].energy) == (0, 5)


def test_parasitic_tentacles_payment_is_a_gain_for_the_sellers_friend_of_children():
    game = shop(TENTACLES, {**CITY, "cards": ["wings", "friend-of-children"]}, market=NO_MARKET)
    game.play("buy wings from 1")
    assert game.seats[1].energy == 7


def test_parasitic_tentacles_buy_hearts_with_even_bigger():
    me = {**TENTACLES, "health": 10}
    game = shop(me, {**CITY, "cards": ["even-bigger"], "health": 12}, market=NO_MARKET)
    game.play("buy even-bigger from 1")
    assert [seat.health for seat in game.seats] == [12, 10]


def test_parasitic_tentacles_leave_a_mimic_mark_on_the_card():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}}
    game = shop(TENTACLES, {**CITY, "cards": ["wings"]}, copy, market=NO_MARKET)
    game.play("buy wings from 1")
    assert game.seats[2].copies == {"mimic": ("wings", 0)}


def test_parasitic_tentacles_choose_anew_for_a_bought_mimic():
    seller = {**CITY, "cards": ["mimic", "wings"], "copies": {"mimic": ("wings", 1)}}
    game = shop({**TENTACLES, "energy": 8}, seller, market=NO_MARKET)
    game.play("buy mimic from 1")
    assert asked(game) == (0, "copy")
    assert set(keys(game)) == {"copy parasitic-tentacles of 0", "copy wings of 1", "pass"}


def test_parasitic_tentacles_can_take_freeze_time_with_three_ones_on_the_table():
    game = shop(TENTACLES, {**CITY, "cards": ["freeze-time"]}, market=NO_MARKET, dice="1 1 1 2 2 3")
    game.play("buy freeze-time from 1")
    assert keys(game) == ["use freeze-time", "pass"]


def test_parasitic_tentacles_turn_up_nothing_for_an_opportunist():
    game = shop(
        {**TENTACLES, "energy": 8}, {**CITY, "cards": ["opportunist", "wings"]}, market=NO_MARKET, deck=["heal"]
    )
    game.play("buy wings from 1")
    assert asked(game) == (0, "buy")


def test_parasitic_tentacles_reach_nothing_in_anothers_turn():
    buyer = {"place": "city", "cards": ["opportunist", "parasitic-tentacles"], "energy": 9}
    game = shop({"energy": 3, "cards": ["wings"]}, buyer, market=["heal", "mimic", "jets"], deck=["tank"])
    game.play("buy heal")
    assert keys(game) == ["buy tank", "pass"]
