"""Evolutions of Pandakaï: Bamboozle."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.boxes.power_up.table import FRESH, MARKET, prices, reserved, table
from tests.table import CITY, QUIET, asked, energy, keys, play, told


def bamboozle(buyer: dict[str, Any], *others: dict[str, Any], **more: Any) -> kaiju.Game:
    """Seat 0 has rolled and may buy; seat 1 is in Tokyo with Bamboozle in hand."""
    options: dict[str, Any] = {"market": MARKET, "deck": FRESH} | more
    trickster = {"hand": ["bamboozle"], "place": "city"} | options.pop("trickster", {})
    game = table(buyer, trickster, *others, **options)
    game.play("stop")
    return game


# Bamboozle


def test_bamboozle_annuls_a_purchase_and_chooses_another() -> None:
    game = bamboozle({"energy": 6})
    game.play("buy wings")
    assert (asked(game), keys(game), energy(game)) == ((1, "evolution"), ["play bamboozle", "pass"], [6, 0])
    events = game.play("play bamboozle")
    assert [(e.seat, e.card, e.by) for e in told(events, "annul")] == [(0, "wings", 1)]
    assert (asked(game), keys(game)) == ((1, "buy"), ["buy jets", "buy camouflage"])
    game.play("buy jets")
    assert (game.seats[0].cards, game.seats[0].energy) == (("jets",), 1)
    assert (game.market, game.seats[1].evolution_discard) == (("wings", "corner-store", "camouflage"), ("bamboozle",))


def test_bamboozle_can_be_kept() -> None:
    game = bamboozle({"energy": 6})
    play(game, "buy wings", "pass")
    assert (game.seats[0].cards, game.seats[0].energy, game.seats[1].hand) == (("wings",), 0, ("bamboozle",))


def test_bamboozle_bars_the_card_for_the_rest_of_the_turn_only() -> None:
    game = bamboozle({"energy": 13}, dice=f"{QUIET} {QUIET} {QUIET}")
    play(game, "buy wings", "play bamboozle", "buy camouflage")
    assert (asked(game), energy(game)[0]) == ((0, "buy"), 10)
    assert keys(game) == ["buy jets", "buy corner-store", "sweep", "done"]
    play(game, "done", "stop", "stop")
    assert "buy wings" in keys(game)


def test_bamboozle_forces_the_only_other_card_within_means() -> None:
    game = bamboozle({"energy": 4}, market=["wings", "camouflage", "armor-plating"], deck=["energize", "mimic"])
    play(game, "buy armor-plating", "play bamboozle")
    assert (game.seats[0].cards, game.seats[0].energy) == (("camouflage",), 1)


def test_bamboozle_just_forbids_where_nothing_else_is_within_means() -> None:
    game = bamboozle({"energy": 3}, market=["wings", "jets", "camouflage"])
    play(game, "buy camouflage", "play bamboozle")
    assert (game.seats[0].cards, game.seats[0].energy, game.market) == ((), 3, ("wings", "jets", "camouflage"))
    assert (asked(game), keys(game)) == ((0, "buy"), ["sweep", "done"])


def test_bamboozle_asks_the_buyers_price() -> None:
    game = bamboozle({"energy": 5, "cards": ["alien-origin"]})
    play(game, "buy jets", "play bamboozle", "buy wings")
    assert (game.seats[0].cards, game.seats[0].energy) == (("alien-origin", "wings"), 0)


def test_bamboozle_makes_a_purchase_like_any_other() -> None:
    game = bamboozle({"energy": 6, "evolutions": ["king-of-the-gizmo"], "cards": ["media-friendly"]})
    play(game, "buy wings", "play bamboozle", "buy camouflage")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 3)


def test_bamboozle_can_force_a_discard_card() -> None:
    game = bamboozle({"energy": 6}, market=["wings", "tank", "jets"], deck=["corner-store", "heal"])
    play(game, "buy wings", "play bamboozle", "buy tank")
    assert (game.seats[0].points, game.seats[0].health, game.discard) == (4, 7, ("tank",))


def test_bamboozle_reaches_purchases_from_other_monsters() -> None:
    game = bamboozle({"energy": 6, "cards": ["parasitic-tentacles"]}, {"cards": ["regeneration"]})
    play(game, "buy regeneration from 2", "play bamboozle")
    assert "buy regeneration from 2" not in keys(game)
    game.play("buy camouflage")
    assert (game.seats[2].cards, energy(game)) == (("regeneration",), [3, 0, 0])


def test_bamboozle_can_send_the_buyer_to_another_monster() -> None:
    game = bamboozle({"energy": 6, "cards": ["parasitic-tentacles"]}, trickster={"cards": ["regeneration"]})
    play(game, "buy wings", "play bamboozle", "buy regeneration from 1")
    assert (game.seats[0].cards, energy(game)) == (("parasitic-tentacles", "regeneration"), [2, 4])


def test_bamboozle_does_not_reach_opportunists() -> None:
    owner = {"cards": ["opportunist"], "energy": 3}
    game = bamboozle({"energy": 3}, owner)
    play(game, "buy camouflage", "pass")
    assert asked(game) == (2, "opportunist")
    game.play("buy corner-store")
    assert (game.seats[2].points, game.seats[1].hand, energy(game)) == (1, ("bamboozle",), [0, 0, 0])


def test_bamboozle_turns_up_a_card_for_opportunists_where_the_forced_one_was() -> None:
    game = bamboozle({"energy": 6}, {"cards": ["opportunist"], "energy": 3})
    play(game, "buy wings", "play bamboozle", "buy jets")
    assert (asked(game), keys(game)) == ((2, "opportunist"), ["buy corner-store", "pass"])


def test_bamboozle_does_not_bar_the_card_from_others() -> None:
    game = bamboozle({"energy": 3}, dice=f"{QUIET} {QUIET}", trickster={"energy": 3})
    play(game, "buy camouflage", "play bamboozle", "done", "stop")
    assert (asked(game), "buy camouflage" in keys(game)) == ((1, "buy"), True)


def test_bamboozle_does_not_reach_a_toy() -> None:
    game = table(
        {"hand": ["my-toy"], "energy": 6},
        {"hand": ["bamboozle"], "place": "city"},
        market=MARKET,
        deck=FRESH,
    )
    play(game, "play my-toy", "use my-toy for wings", "stop", "buy wings")
    assert (game.seats[0].cards, asked(game)) == (("wings",), (0, "use"))


def test_bamboozle_reaches_every_purchase_until_it_is_played() -> None:
    game = bamboozle({"energy": 9})
    play(game, "buy camouflage", "pass", "buy wings")
    assert asked(game) == (1, "evolution")
    game.play("play bamboozle")
    assert keys(game) == ["buy jets", "buy corner-store"]


def test_bamboozle_reaches_a_purchase_from_the_top_of_the_deck() -> None:
    game = bamboozle({"energy": 6, "cards": ["made-in-a-lab"]}, {}, deck=["regeneration", "tank", "heal"])
    play(game, "look", "buy top")
    assert (asked(game), game.view(2)["buying"], energy(game)[0]) == ((1, "evolution"), "regeneration", 6)
    events = game.play("play bamboozle")
    assert [(e.seat, e.card) for e in told(events, "annul")] == [(0, "regeneration")]
    assert keys(game) == ["buy wings", "buy jets", "buy camouflage"]
    game.play("buy camouflage")
    assert (game.seats[0].cards, game.seats[0].energy) == (("made-in-a-lab", "camouflage"), 3)
    assert game.market[2] == "regeneration", "it was still on top of the deck"


def test_bamboozle_leaves_what_it_annuls_on_top_of_the_deck_for_all_to_know() -> None:
    game = bamboozle({"energy": 4, "cards": ["made-in-a-lab"]}, market=["mimic", "wings", "jets"], deck=FRESH)
    play(game, "look", "buy top", "play bamboozle")
    assert (asked(game), keys(game)) == ((0, "buy"), ["sweep", "done"]), "nothing else can be paid"
    assert [game.view(seat)["known_top"] for seat in (0, 1)] == [["corner-store"], ["corner-store"]]


def test_bamboozle_left_alone_lets_the_top_of_the_deck_be_bought() -> None:
    game = bamboozle({"energy": 4, "cards": ["made-in-a-lab"]}, deck=["regeneration", "tank"])
    play(game, "look", "buy top", "pass")
    assert (game.seats[0].cards, game.seats[0].energy) == (("made-in-a-lab", "regeneration"), 0)


def test_a_card_of_the_deck_that_another_gets_meanwhile_is_not_bought() -> None:
    trickster = {"hand": ["bamboozle", "precision-field-support"]}
    game = bamboozle({"energy": 4, "cards": ["made-in-a-lab"]}, trickster=trickster, deck=["regeneration", "urbavore"])
    play(game, "look", "buy top", "play precision-field-support")
    assert (game.view(0)["buying"], game.seats[1].cards) == ("regeneration", ("regeneration",))
    game.play("pass")
    assert (game.seats[0].cards, game.seats[0].energy) == (("made-in-a-lab",), 4)


def test_bamboozle_can_force_a_toy() -> None:
    buyer = {"energy": 6, "hand": ["my-toy"]}
    game = table(buyer, {"hand": ["bamboozle"], "place": "city"}, market=MARKET, deck=FRESH)
    play(game, "play my-toy", "use my-toy for jets", "stop", "buy wings", "play bamboozle")
    game.play("buy jets")
    assert (game.seats[0].cards, game.seats[0].energy) == (("jets",), 1)


def test_bamboozle_tells_the_buyers_price_and_not_its_owners() -> None:
    game = bamboozle({"energy": 6}, trickster={"cards": ["alien-origin"]})
    play(game, "buy wings", "play bamboozle")
    assert prices(game) == {"buy jets": 5, "buy camouflage": 3}
    game = bamboozle({"energy": 6, "cards": ["alien-origin"]})
    play(game, "buy wings", "play bamboozle")
    assert prices(game) == {"buy jets": 4, "buy camouflage": 2}


def test_bamboozle_is_not_played_in_its_owners_turn() -> None:
    game = table({"hand": ["bamboozle"], "energy": 6}, CITY, market=MARKET, deck=FRESH)
    play(game, "stop", "buy wings")
    assert game.seats[0].cards == ("wings",)


def test_bamboozle_reaches_a_purchase_at_half_price_and_forces_a_whole_one() -> None:
    game = bamboozle({"energy": 5, "evolutions": ["superior-alien-technology"]})
    play(game, "buy wings at half", "play bamboozle")
    assert keys(game) == ["buy jets", "buy camouflage"]
    game.play("buy jets")
    assert (game.seats[0].cards, game.seats[0].energy) == (("jets",), 0)


def test_a_toy_taken_out_of_a_purchase_is_not_bought() -> None:
    """While the trickster is asked, it may put down what it likes; then there is nothing left to buy."""
    game = bamboozle({"energy": 6}, trickster={"hand": ["bamboozle", "my-toy"]})
    play(game, "buy wings", "play my-toy", "use my-toy for wings", "pass")
    assert (game.seats[0].cards, energy(game)[0], reserved(game, 1)) == ((), 6, ["wings"])


def test_a_purchase_whose_price_is_gone_does_not_happen() -> None:
    game = bamboozle({"energy": 6}, trickster={"hand": ["bamboozle", "mega-purr"]})
    play(game, "buy wings", "play mega-purr", "pass")
    assert (game.seats[0].cards, energy(game)) == ((), [5, 1])
