"""Evolutions of Alienoid: Exotic Arms, Mothership Support, Superior Alien Technology."""

from __future__ import annotations

from typing import Any

import pytest

from kaiju.text.labels import option_label
from tests.boxes.power_up.table import NOBODY, alien, has, prices, reflecting, table
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, row, told

# Exotic Arms


def test_exotic_arms_ask_before_the_first_roll_and_lay_two_energy_aside() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(3))
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use exotic-arms", "pass"], ())
    game.play("use exotic-arms")
    assert (game.seats[0].energy, game.seats[0].tokens) == (0, {"exotic-arms": 2})


def test_exotic_arms_with_three_claws_bring_the_bet_back_and_two_more_hearts() -> None:
    game = table(has("exotic-arms", energy=2), CITY, {}, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert (health(game), energy(game)[0]) == ([10, 5, 10], 2)


def test_exotic_arms_hit_everybody_whom_the_claws_hit() -> None:
    game = table(has("exotic-arms", energy=2, place="city"), {}, {"cards": ["armor-plating"]}, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert health(game) == [10, 5, 5]


def test_exotic_arms_without_three_claws_cost_the_bet_and_two_hearts() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(2))
    events = play(game, "use exotic-arms", "stop")
    assert (health(game), energy(game)[0]) == ([8, 8], 0)
    first = told(events, "hurt")[0]
    assert (first.seat, first.amount, first.card) == (0, 2, "exotic-arms")
    assert game.seats[0].tokens == {"exotic-arms": 0}


def test_exotic_arms_may_be_left_alone() -> None:
    game = table(has("exotic-arms", energy=2), CITY, dice=claws(3))
    play(game, "pass", "stop")
    assert (health(game), energy(game)[0]) == ([10, 7], 2)


def test_exotic_arms_need_two_energy_to_bet() -> None:
    game = table(has("exotic-arms", energy=1), CITY)
    assert asked(game) == (0, "roll")


def test_exotic_arms_put_down_after_the_roll_wait_for_the_next_turn() -> None:
    game = table(alien("exotic-arms", energy=2, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "pass", "play exotic-arms", "stop", "done")
    assert (game.current, asked(game), keys(game)) == (0, (0, "use"), ["use exotic-arms", "pass"])


@pytest.mark.parametrize(
    "more", [{"cards": ["spiked-tail"]}, {"cards": ["acid-attack"]}, {"evolutions": ["meow-missle"]}]
)
def test_exotic_arms_count_only_claws_on_dice(more: dict[str, Any]) -> None:
    seat = {"evolutions": ["exotic-arms", *more.get("evolutions", [])], "cards": more.get("cards", []), "energy": 2}
    game = table(seat, CITY, dice="claw claw 1 2 3 3")
    play(game, "use exotic-arms", "stop")
    assert health(game) == [8, 7]


def test_exotic_arms_return_is_a_gain_for_friend_of_children() -> None:
    game = table(has("exotic-arms", energy=2, cards=["friend-of-children"]), CITY, dice=claws(3))
    play(game, "use exotic-arms", "stop")
    assert game.seats[0].energy == 3


def test_exotic_arms_failure_can_be_softened() -> None:
    seat = has("exotic-arms", energy=4, cards=["wings"])
    game = table(seat, CITY)
    play(game, "use exotic-arms", "stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[0].health, game.seats[0].energy) == (10, 0)
    game = table(has("exotic-arms", energy=2, cards=["camouflage"]), CITY, dice=f"{QUIET} heart 1")
    play(game, "use exotic-arms", "stop", "use camouflage")
    assert game.seats[0].health == 9


def test_exotic_arms_may_kill_their_owner() -> None:
    game = table(has("exotic-arms", energy=2, health=2), CITY, {}, dice=claws(2))
    play(game, "use exotic-arms", "stop")
    assert (game.seats[0].alive, game.current, health(game)) == (False, 1, [0, 10, 10])


def test_exotic_arms_bet_is_settled_before_claws_are_and_not_again_in_the_next_turn() -> None:
    game = table(has("exotic-arms", energy=2, extra_turns=1), CITY, dice=f"{claws(3)} {claws(3)}")
    play(game, "use exotic-arms", "stop", "stay")
    assert (game.seats[1].health, asked(game)) == (5, (0, "buy"))
    play(game, "done", "pass", "stop", "stay")
    assert game.seats[1].health == 2, "no bet, no more hearts"


def test_exotic_arms_and_their_reflection_are_two_bets() -> None:
    seat = reflecting("exotic-arms", 0, evolutions=["exotic-arms"], energy=4)
    game = table(seat, CITY, dice=claws(3))
    play(game, "use exotic-arms", "use exotic-arms", "stop")
    assert (game.seats[1].health, game.seats[0].energy) == (10 - 3 - 4, 4)


def test_exotic_arms_hearts_are_one_loss_that_wings_prevent() -> None:
    game = table(has("exotic-arms", energy=2), CITY | {"cards": ["wings"], "energy": 2}, dice=claws(3))
    play(game, "use exotic-arms", "stop", "use wings")
    assert game.seats[1].health == 10


# Mothership Support


def test_mothership_support_turns_an_energy_into_a_heart_once_in_its_owners_turn() -> None:
    game = table(alien("mothership-support", energy=2, health=5, place="city"), NOBODY)
    play(game, "play mothership-support", "use mothership-support")
    assert (game.seats[0].energy, game.seats[0].health) == (1, 6)
    assert "use mothership-support" not in keys(game)


def test_mothership_support_is_not_for_other_turns() -> None:
    game = table(NOBODY, has("mothership-support", energy=2, place="city"), dice=claws(1))
    game.play("stop")
    assert keys(game) == ["yield", "stay"]


@pytest.mark.parametrize("seat", [{"health": 10, "energy": 1}, {"health": 5, "energy": 0}])
def test_mothership_support_needs_energy_and_room_for_a_heart(seat: dict[str, Any]) -> None:
    game = table(has("mothership-support", **seat), CITY)
    assert "use mothership-support" not in keys(game)


def test_mothership_support_is_a_gain_for_regeneration() -> None:
    game = table(has("mothership-support", energy=1, health=5, cards=["regeneration"]), CITY)
    game.play("use mothership-support")
    assert game.seats[0].health == 7


def test_mothership_support_can_save_its_owner_from_a_loss_in_its_own_turn() -> None:
    seat = has("mothership-support", energy=5, health=3)
    game = table(seat, CITY, market=row("tank"))
    play(game, "stop", "buy tank")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use mothership-support"])
    play(game, "use mothership-support")
    assert (game.seats[0].health, game.seats[0].alive) == (1, True)


def test_mothership_support_works_again_in_the_next_turn() -> None:
    game = table(has("mothership-support", energy=2, health=5, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "use mothership-support", "stop", "use mothership-support")
    assert (game.turn, game.seats[0].health) == (2, 7)


# Superior Alien Technology


def test_superior_alien_technology_sells_keep_cards_at_half_their_price_rounded_up() -> None:
    game = table(alien("superior-alien-technology", energy=9), CITY, market=["burrowing", "wings", "tank"])
    play(game, "play superior-alien-technology", "stop")
    assert prices(game) == {
        "buy burrowing": 5,
        "buy wings": 6,
        "buy tank": 4,
        "buy burrowing at half": 3,
        "buy wings at half": 3,
    }
    game.play("buy burrowing at half")
    assert (game.seats[0].energy, game.seats[0].cards) == (6, ("burrowing",))
    assert game.view(None)["seats"][0]["ufo"] == ["burrowing"]


def test_superior_alien_technology_leaves_full_prices_possible_and_unmarked() -> None:
    game = table(has("superior-alien-technology", energy=6), CITY, market=row("wings"))
    play(game, "stop", "buy wings")
    assert (game.seats[0].energy, game.view(None)["seats"][0]["ufo"]) == (0, [])


def test_superior_alien_technology_halves_what_other_reductions_leave() -> None:
    seat = has("superior-alien-technology", energy=9, cards=["alien-origin"])
    game = table(seat, CITY, market=row("wings", "media-friendly"))
    game.play("stop")
    assert (prices(game)["buy wings at half"], prices(game)["buy media-friendly at half"]) == (3, 1)


def test_superior_alien_technology_is_a_purchase() -> None:
    seat = has("superior-alien-technology", energy=3, cards=["media-friendly"])
    game = table(seat, CITY, market=row("wings"))
    play(game, "stop", "buy wings at half")
    assert game.seats[0].points == 1


@pytest.mark.parametrize("die, kept", [("claw", False), ("heart", True), ("1", True), ("energy", True)])
def test_superior_alien_technology_rolls_for_every_marked_card_each_turn(die: str, kept: bool) -> None:
    seat = has("superior-alien-technology", energy=3, extra_turns=1)
    game = table(seat, CITY, market=row("wings"), deck=["jets"], dice=f"{QUIET} {die} {QUIET}")
    events = play(game, "stop", "buy wings at half")
    assert [(e.card, e.dice) for e in told(events, "side_roll")] == [("wings", (die,))]
    assert game.seats[0].cards == (("wings",) if kept else ())
    assert game.discard == (() if kept else ("wings",))
    assert game.view(None)["seats"][0]["ufo"] == (["wings"] if kept else [])


def test_superior_alien_technology_rolls_again_in_every_turn() -> None:
    seat = has("superior-alien-technology", energy=3, extra_turns=2)
    game = table(seat, CITY, market=row("wings"), deck=["jets"], dice=f"{QUIET} heart {QUIET} claw {QUIET}")
    play(game, "stop", "buy wings at half", "stop")
    assert (game.turn, game.seats[0].cards) == (3, ())


def test_superior_alien_technology_marks_three_cards_at_most() -> None:
    seat = has("superior-alien-technology", energy=20)
    game = table(seat, CITY, market=["wings", "jets", "burrowing"], deck=["extra-head", "heal", "tank"])
    play(game, "stop", "buy wings at half", "buy jets at half", "buy burrowing at half")
    assert [key for key in keys(game) if "half" in key] == []
    assert sorted(game.view(None)["seats"][0]["ufo"]) == ["burrowing", "jets", "wings"]


def test_superior_alien_technology_has_its_token_back_when_a_marked_card_goes() -> None:
    seat = has("superior-alien-technology", energy=3, cards=["metamorph"])
    game = table(seat, CITY, market=row("wings"), deck=["jets"])
    play(game, "stop", "buy wings at half", "sell wings")
    assert (game.seats[0].energy, game.view(None)["seats"][0]["ufo"]) == (6, []), "the printed price comes back"


def test_superior_alien_technology_does_not_follow_a_card_that_another_buys() -> None:
    seat = has("superior-alien-technology", energy=3)
    other = {"cards": ["parasitic-tentacles"], "energy": 6, "place": "city"}
    game = table(seat, other, market=row("wings"), deck=["jets"], dice=f"{QUIET} {QUIET} {QUIET}")
    play(game, "stop", "buy wings at half", "stop", "buy wings from 0")
    assert [seat["ufo"] for seat in game.view(None)["seats"]] == [[], []]
    assert game.seats[0].energy == 6


def test_superior_alien_technology_lets_an_opportunist_buy_what_is_turned_up() -> None:
    game = table(
        has("superior-alien-technology", energy=3),
        {"cards": ["opportunist"], "energy": 5, "place": "city"},
        market=row("wings"),
        deck=["jets"],
    )
    play(game, "stop", "buy wings at half")
    assert (asked(game), prices(game)["buy jets"]) == ((1, "opportunist"), 5)


def test_superior_alien_technology_is_for_every_purchase_from_wherever() -> None:
    cards = ["parasitic-tentacles", "made-in-a-lab", "scavenger"]
    game = table(
        has("superior-alien-technology", cards=cards, energy=6),
        CITY | {"cards": ["regeneration"]},
        modules=["origins_cards", "power_up"],
        origins_mix="all",
        market=row("jets"),
        discard=["camouflage", "heal"],
        deck=["armor-plating", "tank", "frenzy"],
    )
    play(game, "stop", "look")
    halves = {key: price for key, price in prices(game).items() if "half" in key}
    assert halves == {
        "buy jets at half": 3,
        "buy top at half": 2,
        "buy regeneration from 1 at half": 2,
        "buy camouflage from discard at half": 2,
    }
    play(game, "buy top at half", "buy regeneration from 1 at half", "buy camouflage from discard at half")
    assert set(game.seats[0].cards) == {*cards, "armor-plating", "regeneration", "camouflage"}
    assert (game.seats[0].energy, game.seats[1].energy, game.discard) == (0, 2, ("heal",)), "the seller gets the half"
    assert sorted(game.view(None)["seats"][0]["ufo"]) == ["armor-plating", "camouflage", "regeneration"]


def test_superior_alien_technology_says_where_it_buys() -> None:
    cards = ["parasitic-tentacles", "made-in-a-lab"]
    game = table(
        has("superior-alien-technology", cards=cards, energy=6),
        CITY | {"cards": ["regeneration"]},
        market=row("jets"),
        deck=["armor-plating"],
    )
    play(game, "stop", "look")
    assert game.decision is not None
    assert [option_label(o, names=["A", "B"]) for o in game.decision.options if "half" in o.key] == [
        "Buy Jets at half price for 3 energy",
        "Buy Armor Plating from the top of the deck at half price for 2 energy",
        "Buy Regeneration from B at half price for 2 energy",
    ]


def test_superior_alien_technology_buys_a_toy_at_half_its_price() -> None:
    seat = has("superior-alien-technology", hand=["my-toy"], energy=3)
    game = table(seat, CITY, market=["wings", "jets", "tank"], deck=["heal", "frenzy", "energize"])
    play(game, "play my-toy", "use my-toy for wings", "stop")
    assert prices(game)["buy wings at half"] == 3
    play(game, "buy wings at half")
    assert (game.seats[0].cards, game.seats[0].energy) == (("wings",), 0)
    assert (asked(game), game.view(None)["seats"][0]["ufo"]) == ((0, "use"), ["wings"])


def test_superior_alien_technology_tells_a_toy_from_its_like_in_the_market() -> None:
    seat = has("superior-alien-technology", hand=["my-toy"], energy=7)
    game = table(seat, CITY, market=["extra-head", "extra-head", "tank"], deck=["heal"])
    play(game, "play my-toy", "use my-toy for extra-head", "stop")
    halves = [key for key in keys(game) if "half" in key]
    assert halves == ["buy extra-head at half", "buy extra-head at half from reserve"]


def test_superior_alien_technology_of_an_opportunist_halves_what_is_turned_up() -> None:
    game = table(
        {"energy": 3},
        has("superior-alien-technology", cards=["opportunist"], energy=3, place="city"),
        market=["heal", "wings", "tank"],
        deck=["jets", "frenzy"],
    )
    play(game, "stop", "buy heal")
    assert (asked(game), prices(game)) == ((1, "opportunist"), {"buy jets at half": 3})
    game.play("buy jets at half")
    assert (set(game.seats[1].cards), game.seats[1].energy) == ({"opportunist", "jets"}, 0)
    assert game.view(None)["seats"][1]["ufo"] == ["jets"]


def test_superior_alien_technology_tells_the_marked_one_of_two_like_cards() -> None:
    seat = has("superior-alien-technology", energy=4, cards=["metamorph", "extra-head"])
    for key, ufo in (("sell extra-head with superior-alien-technology", []), ("sell extra-head", ["extra-head"])):
        game = table(seat, CITY, market=row("extra-head"), deck=["jets"], dice=f"{QUIET} heart")
        play(game, "stop", "buy extra-head at half")
        assert keys(game)[:3] == [
            "sell metamorph",
            "sell extra-head",
            "sell extra-head with superior-alien-technology",
        ]
        game.play(key)
        assert (game.seats[0].energy, game.view(None)["seats"][0]["ufo"]) == (7, ufo)


def test_superior_alien_technology_may_be_undone_by_bamboozle() -> None:
    game = table(
        has("superior-alien-technology", energy=3),
        {"monster": "pandakai", "hand": ["bamboozle"], "place": "city"},
        market=row("wings", "heal"),
    )
    play(game, "stop", "buy wings at half")
    assert (asked(game), "play bamboozle" in keys(game)) == ((1, "evolution"), True)


def test_superior_alien_technology_loses_even_bigger_with_its_hearts() -> None:
    seat = has("superior-alien-technology", energy=2, extra_turns=1)
    game = table(seat, CITY, market=row("even-bigger"), deck=["jets"], dice=f"{QUIET} claw {QUIET}")
    game.play("stop")
    game.play("buy even-bigger at half")
    assert (game.seats[0].cards, game.seats[0].health) == ((), 10)


def test_a_mimic_that_is_discarded_before_the_roll_copies_nothing_more() -> None:
    owner = has("superior-alien-technology", energy=5)
    dice = f"{QUIET}{QUIET}claw"
    game = table(owner, CITY | {"cards": ["wings"]}, market=row("mimic"), dice=dice)
    play(game, "stop", "buy mimic at half", "copy wings of 1", "stop")
    assert (asked(game), game.seats[0].cards) == ((0, "roll"), ()), "its die showed a claw: it asks for nothing"
