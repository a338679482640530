"""Evolutions of Space Penguin: Miraculous Catch, Deep Dive, Black Diamond."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.power_up.table import NOBODY, dark, has, penguin, prices, reflecting, table
from tests.table import BAY, CITY, NO_MARKET, QUIET, asked, claws, keys, play, points, rest_of_deck, row, told

# Miraculous Catch


def test_miraculous_catch_turns_up_a_discarded_card_that_costs_one_less() -> None:
    game = table(penguin("miraculous-catch", energy=5), CITY, discard=["wings"])
    play(game, "play miraculous-catch", "stop")
    assert "use miraculous-catch" in keys(game)
    events = game.play("use miraculous-catch")
    assert [(e.seat, e.card, e.copy) for e in told(events, "turned_up")] == [(0, "wings", "miraculous-catch")]
    assert (asked(game), prices(game)) == ((0, "buy"), {"buy wings from discard": 5})
    game.play("buy wings from discard")
    assert (game.seats[0].cards, game.seats[0].energy, game.discard) == (("wings",), 0, ())


def test_miraculous_catch_may_be_declined_and_everything_stays_discarded() -> None:
    game = table(has("miraculous-catch", energy=5), CITY, discard=["wings", "jets"])
    play(game, "stop", "use miraculous-catch", "pass")
    assert (sorted(game.discard), game.seats[0].energy) == (["jets", "wings"], 5)
    assert "use miraculous-catch" not in keys(game), "once a turn"


def test_miraculous_catch_brings_nothing_that_is_too_dear() -> None:
    game = table(has("miraculous-catch", energy=2), CITY, discard=["wings"])
    events = play(game, "stop", "use miraculous-catch")
    assert [e.card for e in told(events, "turned_up")] == ["wings"]
    assert (game.discard, keys(game)) == (("wings",), ["sweep", "done"])


def test_miraculous_catch_needs_a_discard_pile() -> None:
    game = table(has("miraculous-catch", energy=5), CITY)
    game.play("stop")
    assert keys(game) == ["sweep", "done"]


def test_miraculous_catch_comes_after_other_reductions_and_never_below_nothing() -> None:
    seat = has("miraculous-catch", energy=4, cards=["alien-origin"])
    game = table(seat, CITY, discard=["made-in-a-lab"])
    play(game, "stop", "use miraculous-catch")
    assert prices(game) == {"buy made-in-a-lab from discard": 0}
    game.play("buy made-in-a-lab from discard")
    assert game.seats[0].energy == 4
    game = dark(has("miraculous-catch", energy=4), CITY, discard=["monster-pets"])
    play(game, "stop", "use miraculous-catch", "buy monster-pets from discard")
    assert game.seats[0].energy == 4


def test_miraculous_catch_is_a_purchase() -> None:
    game = table(has("miraculous-catch", energy=5, cards=["media-friendly"]), CITY, discard=["wings"])
    play(game, "stop", "use miraculous-catch", "buy wings from discard")
    assert game.seats[0].points == 1


def test_miraculous_catch_resolves_a_discard_card_and_puts_it_back() -> None:
    game = table(has("miraculous-catch", energy=2), CITY, discard=["corner-store"])
    play(game, "stop", "use miraculous-catch", "buy corner-store from discard")
    assert (game.seats[0].points, game.seats[0].energy, game.discard) == (1, 0, ("corner-store",))


def test_miraculous_catch_does_not_make_other_cards_cheaper() -> None:
    seat = has("miraculous-catch", energy=6)
    game = table(seat, CITY, discard=["wings"], market=row("jets"))
    play(game, "stop", "use miraculous-catch", "pass")
    assert prices(game) == {"buy jets": 5}


def test_miraculous_catch_works_once_a_turn_and_again_in_the_next() -> None:
    game = table(has("miraculous-catch", energy=2, extra_turns=1), CITY, discard=["wings"], dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use miraculous-catch", "done", "stop")
    assert "use miraculous-catch" in keys(game)


def test_miraculous_catch_and_its_reflection_have_a_use_each() -> None:
    seat = reflecting("miraculous-catch", 0, evolutions=["miraculous-catch"], energy=6)
    game = table(seat, CITY, discard=["wings", "jets"])
    game.play("stop")
    play(game, "use miraculous-catch (icy-reflection)", "pass", "use miraculous-catch", "pass")
    assert keys(game) == ["sweep", "done"]


def test_miraculous_catch_goes_with_the_half_price_of_superior_alien_technology() -> None:
    seat = has("miraculous-catch", "superior-alien-technology", energy=3)
    game = table(seat, CITY, discard=["wings"])
    play(game, "stop", "use miraculous-catch")
    # Half of 6 - 1, rounded up.
    half = {key: price for key, price in prices(game).items() if "half" in key}
    assert list(half.values()) == [3]


def test_miraculous_catch_may_come_out_of_the_hand_when_its_moment_is_there() -> None:
    game = table(penguin("miraculous-catch", energy=5), CITY, discard=["wings"])
    game.play("stop")
    assert (asked(game), "play miraculous-catch" in keys(game)) == ((0, "buy"), True)
    play(game, "play miraculous-catch", "use miraculous-catch", "buy wings from discard")
    assert game.seats[0].cards == ("wings",)


def test_miraculous_catch_is_a_purchase_that_bamboozle_may_annul() -> None:
    panda = {"monster": "pandakai", "hand": ["bamboozle"], "place": "city"}
    game = table(has("miraculous-catch", energy=5), panda, discard=["wings"], market=row("heal"))
    play(game, "stop", "use miraculous-catch", "buy wings from discard")
    assert asked(game) == (1, "evolution")


# Deep Dive


def test_deep_dive_shows_three_cards_in_secret_and_gives_one_for_nothing() -> None:
    game = table(penguin("deep-dive"), CITY, deck=["wings", "jets", "tank", "heal"])
    events = game.play("play deep-dive")
    assert [(e.seat, e.card, e.secret) for e in told(events, "look")] == [
        (0, "wings", True),
        (0, "jets", True),
        (0, "tank", True),
    ]
    assert keys(game) == ["use deep-dive for wings", "use deep-dive for jets", "use deep-dive for tank"]
    assert asked(game) == (0, "use")
    before = game.deck_size
    game.play("use deep-dive for jets")
    assert (game.seats[0].cards, game.seats[0].energy, game.deck_size) == (("jets",), 0, before - 1)
    assert (game.seats[0].evolution_discard, asked(game)) == (("deep-dive",), (0, "roll"))
    assert game.view(0)["known_top"] == []


def test_deep_dive_is_no_purchase() -> None:
    game = table(penguin("deep-dive", cards=["media-friendly"]), CITY, deck=["wings", "jets", "tank"])
    play(game, "play deep-dive", "use deep-dive for jets")
    assert game.seats[0].points == 0


def test_deep_dive_resolves_a_discard_card_at_once() -> None:
    game = table(penguin("deep-dive", health=9), CITY, deck=["wings", "jets", "tank", "heal"])
    play(game, "play deep-dive", "use deep-dive for tank")
    assert (game.seats[0].points, game.seats[0].health, game.discard) == (4, 6, ("tank",))


def test_deep_dive_lays_the_other_two_under_the_deck() -> None:
    game = table(penguin("deep-dive", energy=2), CITY, deck=["wings", "jets", "tank", "heal", "frenzy", "gourmet"])
    play(game, "play deep-dive", "use deep-dive for wings", "stop", "sweep")
    assert game.market == ("heal", "frenzy", "gourmet")


def test_deep_dive_lists_two_copies_of_a_card_once() -> None:
    deck = ["extra-head", "extra-head", "jets", "heal"]
    game = table(penguin("deep-dive"), CITY, deck=deck)
    game.play("play deep-dive")
    assert keys(game) == ["use deep-dive for extra-head", "use deep-dive for jets"]


def test_deep_dive_asks_though_all_cards_are_alike() -> None:
    """Otherwise everybody could tell what went under the deck."""
    asked_of = []
    for second in ("extra-head", "heal"):
        own_deck = ["wings", "jets", "tank", "extra-head", second]
        game = table(penguin("deep-dive"), CITY, own_deck=own_deck, market=own_deck[:3], deck=own_deck[3:])
        game.play("play deep-dive")
        asked_of.append(asked(game))
        game.play("use deep-dive for extra-head")
        assert game.seats[0].cards == ("extra-head",)
    assert asked_of == [(0, "use"), (0, "use")]


def test_deep_dive_into_a_single_card_asks_nothing() -> None:
    """How many cards the deck has is no secret."""
    own_deck = ["wings", "jets", "tank", "heal"]
    game = table(penguin("deep-dive", health=8), CITY, own_deck=own_deck, market=own_deck[:3])
    game.play("play deep-dive")
    assert (game.seats[0].health, game.discard, asked(game)) == (10, ("heal",), (0, "roll"))


def test_deep_dive_in_anothers_turn_at_its_end() -> None:
    game = table(NOBODY, penguin("deep-dive", place="city"), deck=["wings", "jets", "tank"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play deep-dive", "pass"])
    play(game, "play deep-dive", "use deep-dive for jets")
    assert (game.seats[1].cards, asked(game)) == (("jets",), (1, "roll"))


def test_deep_dive_may_save_a_life_by_a_healing_card() -> None:
    game = table(NOBODY, penguin("deep-dive", health=2, place="city"), deck=["heal", "jets", "wings"], dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play deep-dive"])
    play(game, "play deep-dive", "use deep-dive for heal")
    assert (game.seats[1].health, game.seats[1].alive) == (2, True)


def test_deep_dive_may_save_a_life_by_wings() -> None:
    victim = penguin("deep-dive", health=2, energy=2, place="city")
    game = table(NOBODY, victim, deck=["heal", "jets", "wings"], dice=claws(2))
    play(game, "stop", "play deep-dive", "use deep-dive for wings")
    assert keys(game) == ["take", "use wings"]
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (2, 0)


def test_deep_dive_is_not_asked_for_where_no_life_is_at_stake() -> None:
    game = table(NOBODY, penguin("deep-dive", health=3, place="city"), dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_deep_dive_has_mimic_copy_something_at_once() -> None:
    game = table(penguin("deep-dive"), CITY | {"cards": ["gourmet"]}, deck=["wings", "mimic", "tank"])
    play(game, "play deep-dive", "use deep-dive for mimic")
    assert asked(game) == (0, "copy")
    game.play("copy gourmet of 1")
    assert (game.seats[0].copies, asked(game)) == ({"mimic": ("gourmet", 1)}, (0, "roll"))


def test_deep_dive_discards_hibernation_in_tokyo_at_once() -> None:
    game = dark(penguin("deep-dive", place="city"), NOBODY, deck=["wings", "hibernation", "tank"])
    events = play(game, "play deep-dive", "use deep-dive for hibernation")
    assert (game.seats[0].cards, game.discard) == ((), ("hibernation",))
    assert [e.card for e in told(events, "turned_up")] == ["hibernation"], "everybody hears of it"
    game = dark(penguin("deep-dive"), CITY, deck=["wings", "hibernation", "tank"])
    play(game, "play deep-dive", "use deep-dive for hibernation")
    assert (game.seats[0].cards, game.discard) == (("hibernation",), ())


def test_deep_dive_with_fewer_cards_left_shows_those() -> None:
    game = table(penguin("deep-dive"), CITY, deck=["wings", "jets"], discard=rest_of_deck("wings", "jets", *NO_MARKET))
    assert game.deck_size == 2
    game.play("play deep-dive")
    assert keys(game) == ["use deep-dive for wings", "use deep-dive for jets"]
    game.play("use deep-dive for wings")
    assert game.deck_size == 1


def test_nothing_can_be_played_in_the_middle_of_deep_dive() -> None:
    seat = penguin("deep-dive", "precision-field-support")
    game = table(seat, CITY, deck=["wings", "gourmet", "tank", "jets", "heal"])
    game.play("play deep-dive")
    assert keys(game) == [f"use deep-dive for {card}" for card in ("wings", "gourmet", "tank")]


@pytest.mark.parametrize("reader", [{}, {"cards": ["eater-of-the-dead"]}])
def test_deep_dive_that_kills_its_owner_over_a_loss_kills_once(reader: dict[str, Any]) -> None:
    # The tank costs more hearts than were left, while three claws are still to land.
    victim = penguin("deep-dive", health=3, place="city")
    game = table(NOBODY, victim, reader, deck=["tank", "wings", "jets"], dice=claws(3))
    events = play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (len(told(events, "dead")), game.seats[2].points) == (1, 3 if reader else 0)


def test_deep_dive_that_kills_its_owner_leaves_it_no_yield_to_answer() -> None:
    victim = penguin("deep-dive", health=4, place="city")
    game = table(NOBODY, victim, {}, deck=["tank", "wings", "jets"], dice=claws(1))
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[1].alive, asked(game)[0] != 1, game.seats[0].place) == (False, True, "city")


def test_deep_dive_that_kills_its_owner_leaves_it_no_dice_to_turn() -> None:
    seat = penguin("deep-dive", health=3, cards=["herd-culler"])
    game = table(seat, CITY, {}, deck=["tank", "wings", "jets"])
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[0].alive, asked(game)) == (False, (1, "roll"))


def test_deep_dive_that_drives_a_neighbour_out_of_the_bay_leaves_it_nothing_to_yield() -> None:
    seats = [{}, penguin("deep-dive", place="city"), BAY | {"cards": ["burrowing"]}, {}, {}]
    game = table(*seats, deck=["death-from-above", "wings", "jets"], dice=claws(1))
    play(game, "stop", "play deep-dive", "use deep-dive for death-from-above", "stay")
    assert game.seats[2].place is None
    assert asked(game) != (2, "yield")


def test_deep_dive_that_brings_nine_lives_into_play_leaves_the_claws_to_come() -> None:
    victim = penguin("deep-dive", "nine-lives", health=3, place="city")
    game = table(NOBODY, victim, {}, deck=["tank", "wings", "jets"], dice=claws(3))
    play(game, "stop", "play deep-dive", "use deep-dive for tank")
    assert (game.seats[1].health, game.seats[1].points, game.seats[1].place) == (9 - 3, 9, None)


# Black Diamond


def test_black_diamond_is_worth_a_star_at_every_entry() -> None:
    game = table(penguin("black-diamond"), NOBODY, dice=claws(1))
    play(game, "play black-diamond", "stop")
    assert (game.seats[0].points, game.seats[0].place) == (2, "city")


def test_black_diamond_in_the_hand_is_worth_nothing() -> None:
    game = table(penguin("black-diamond"), NOBODY)
    game.play("stop")
    assert game.seats[0].points == 1


def test_black_diamond_is_worth_a_star_for_staying() -> None:
    game = table(NOBODY, has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[1].points == 1 + 2, "staying, and then a turn begun in Tokyo"
    game = table(NOBODY, has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "yield")
    assert game.seats[1].points == 0


def test_black_diamond_wants_a_choice_to_stay() -> None:
    game = table(NOBODY, has("black-diamond", place="city", cards=["armor-plating"]), {}, dice=claws(1))
    game.play("stop")
    assert game.seats[1].points == 2, "not wounded, nothing to decide"


def test_black_diamond_counts_for_a_stay_with_jets() -> None:
    game = table(NOBODY, has("black-diamond", place="city", cards=["jets"]), {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.seats[1].points, game.seats[1].health) == (3, 8)


def test_black_diamond_gives_its_star_for_an_entry_by_a_card() -> None:
    game = table(has("black-diamond", energy=5), CITY, market=row("death-from-above"))
    play(game, "stop", "buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1


def test_black_diamond_gives_nothing_for_moving_from_bay_to_city() -> None:
    seats = [{}, CITY | {"health": 1}, has("black-diamond", place="bay"), {}, {}]
    game = table(*seats, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, asked(game)) == (False, (2, "yield"))
    game.play("stay")
    assert (game.seats[2].place, game.seats[2].points) == ("city", 1 + 2)


def test_black_diamond_still_gives_stars_in_the_variant_for_two() -> None:
    game = table(has("black-diamond"), NOBODY, modules=["power_up", "two_player"])
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (1, 1)


def test_black_diamond_is_worth_its_star_to_a_reflection_of_it() -> None:
    game = table(reflecting("black-diamond", 1), has("black-diamond"))
    game.play("stop")
    assert points(game) == [2, 0]
