"""Mindbug: Keep and Discard cards."""

from __future__ import annotations

from tests.boxes.mindbug.table import BARE, bare, bugs, cards, tokens
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

NOTHING = QUIET * 4


def shop(*seats: dict, market: list[str], **more: object):  # type: ignore[no-untyped-def]
    """Seat 0 has rolled dice that do nothing, and may buy."""
    game = bare(*seats, market=market, dice=NOTHING, **more)
    game.play("stop")
    return game


def test_free_will_is_for_those_without_tokens() -> None:
    game = shop({"energy": 6}, CITY, market=row("free-will"))
    assert "buy free-will" in keys(game)
    game = bugs({"energy": 6}, CITY | BARE, market=row("free-will"), dice=NOTHING)
    game.play("stop")
    assert "buy free-will" not in keys(game)


def test_free_will_gives_one_more_roll_and_tokens_do_it_no_harm() -> None:
    game = bugs({"cards": ["free-will"], "mindbugs": 2}, CITY, dice=NOTHING)
    assert game.rolls_left == 3


def test_a_copy_of_free_will_needs_no_condition() -> None:
    game = bugs({"cards": ["mimic"], "energy": 1}, CITY | {"cards": ["free-will"], "mindbugs": 0}, dice=NOTHING)
    play(game, "copy free-will of 1")
    assert game.rolls_left == 3


def test_no_brain_costs_more_for_each_token() -> None:
    for count, price in ((0, 3), (1, 5), (2, 7)):
        game = bugs({"energy": 7, "mindbugs": count}, CITY | BARE, market=row("no-brain"), dice=NOTHING)
        game.play("stop")
        assert game.decision is not None and game.decision["buy no-brain"].data["price"] == price
        assert game.view(0)["market"][0] == {"card": "no-brain", "price": price}
        game.play("buy no-brain")
        assert energy(game)[0] == 7 - price
    game = bugs({"energy": 4}, CITY | BARE, market=row("no-brain"), dice=NOTHING)
    game.play("stop")
    assert "buy no-brain" not in keys(game)


def test_no_brain_adds_a_claw_to_every_result() -> None:
    game = bare({"cards": ["no-brain"]}, CITY, dice=QUIET + NOTHING)
    game.play("stop")
    assert health(game) == [10, 9]
    game = bare({"cards": ["no-brain"]}, CITY, dice=claws(2) + " " + NOTHING)
    game.play("stop")
    assert health(game) == [10, 7]


def test_mindbug_brings_a_token() -> None:
    game = shop({"energy": 7}, CITY, market=row("mindbug"))
    (told_,) = told(game.play("buy mindbug"), "mindbug_token")
    assert (told_.seat, told_.card, tokens(game)) == (0, "mindbug", [1, 0])


def test_dysfunctional_mindbug_hurts_all_owners_of_tokens() -> None:
    seats = [{"energy": 3, "mindbugs": 2}, CITY, BARE, BARE | {"cards": ["evasive-mindbug"]}]
    game = bugs(*seats, market=row("dysfunctional-mindbug"), dice=NOTHING)
    play(game, "stop", "pass", "pass", "buy dysfunctional-mindbug")
    assert health(game) == [7, 7, 10, 10]


def test_miraculous_mindbug_begins_a_new_life() -> None:
    game = shop({"energy": 4, "health": 3, "points": 12}, CITY, market=row("miraculous-mindbug"))
    game.play("buy miraculous-mindbug")
    assert (health(game)[0], points(game)[0], tokens(game)[0]) == (10, 0, 1)
    game = shop({"energy": 4, "health": 4}, CITY, market=row("miraculous-mindbug"))
    assert "buy miraculous-mindbug" not in keys(game)


def test_miraculous_mindbug_heals_to_ten_and_calms_down() -> None:
    seat = {"energy": 4, "health": 2, "cards": ["even-bigger", "regeneration"], "berserk": True}
    game = bare(seat, CITY, market=row("miraculous-mindbug"), modules=["cybertooth"], dice=QUIET + "energy " + NOTHING)
    play(game, "stop", "buy miraculous-mindbug")
    assert health(game)[0] == 10 and not game.seats[0].berserk


def test_treasure_sells_a_discarded_consumable_for_less() -> None:
    discard = ["electro-whip", "unreliable-targeting", "arcane-scepter", "tank"]
    game = shop({"energy": 6}, CITY, market=row("treasure"), discard=discard)
    game.play("buy treasure")
    assert (asked(game), keys(game)) == (
        (0, "buy"),
        ["buy unreliable-targeting from discard", "buy electro-whip from discard", "pass"],
    )
    assert game.decision is not None and game.decision["buy electro-whip from discard"].data["price"] == 1
    game.play("buy electro-whip from discard")
    assert (energy(game)[0], cards(game)[0]) == (2, ("electro-whip",))
    assert game.discard == ("unreliable-targeting", "arcane-scepter", "tank", "treasure")
    assert game.view(0)["market"][1]["price"] == 7, "it is cheaper there and then only"


def test_treasure_makes_nothing_else_cheaper() -> None:
    game = shop({"energy": 9}, CITY, market=row("treasure", "legendary-hunter"), discard=["electro-whip"])
    prices = {card["card"]: card["price"] for card in game.view(0)["market"]}
    game.play("buy treasure")
    assert game.decision is not None and game.decision["buy electro-whip from discard"].data["price"] == 1
    at_sale = {card["card"]: card["price"] for card in game.view(0)["market"] if card is not None}
    assert at_sale["legendary-hunter"] == prices["legendary-hunter"] == 4


def test_treasure_never_pays_its_buyer() -> None:
    game = shop({"energy": 3}, CITY, market=row("treasure"), discard=["unreliable-targeting"])
    play(game, "buy treasure", "buy unreliable-targeting from discard")
    assert (energy(game)[0], cards(game)[0]) == (0, ("unreliable-targeting",))


def test_treasure_may_be_left_and_counts_as_two_purchases() -> None:
    seat = {"energy": 6, "cards": ["media-friendly"]}
    game = shop(seat, CITY, market=row("treasure"), discard=["electro-whip"])
    play(game, "buy treasure", "pass")
    assert (points(game)[0], energy(game)[0]) == (1, 3)
    game = shop(seat, CITY, market=row("treasure"), discard=["electro-whip"])
    play(game, "buy treasure", "buy electro-whip from discard")
    assert points(game)[0] == 2


def test_treasure_needs_a_discarded_consumable() -> None:
    game = shop({"energy": 6}, CITY, market=row("treasure"), discard=["tank"])
    assert "buy treasure" not in keys(game)


def test_an_opportunist_finds_treasure_too() -> None:
    seats = [{"energy": 4}, CITY | {"energy": 4, "cards": ["opportunist"]}]
    game = shop(*seats, market=row("commuter-train"), deck=["treasure"], discard=["electro-whip"])
    play(game, "buy commuter-train", "buy treasure")
    assert (asked(game), keys(game)) == ((1, "buy"), ["buy electro-whip from discard", "pass"])
    game.play("buy electro-whip from discard")
    assert (energy(game), cards(game)[1]) == ([0, 0], ("opportunist", "electro-whip"))


def test_scavenger_finds_consumables() -> None:
    game = shop({"energy": 4, "cards": ["scavenger"]}, CITY, market=row(), discard=["electro-whip"])
    play(game, "buy electro-whip from discard")
    assert cards(game)[0] == ("scavenger", "electro-whip")
