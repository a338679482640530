"""Evolutions of Baby Gigazaur: My Toy."""

from __future__ import annotations

from typing import Any

import kaiju
from tests.boxes.power_up.table import FRESH, MARKET, reserved, table
from tests.table import CITY, QUIET, asked, claws, keys, play, told

# My Toy


def toy(*others: dict[str, Any], **owner: Any) -> kaiju.Game:
    """Seat 0 has put wings under My Toy and is rolling."""
    game = table({"hand": ["my-toy"]} | owner, *(others or (CITY,)), market=MARKET, deck=FRESH, dice=f"{QUIET} {QUIET}")
    play(game, "play my-toy", "use my-toy for wings")
    return game


def test_my_toy_reserves_a_card_of_the_market_and_the_gap_is_filled() -> None:
    game = table({"hand": ["my-toy"]}, CITY, market=MARKET, deck=FRESH)
    game.play("play my-toy")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use my-toy for {card}" for card in MARKET])
    events = game.play("use my-toy for wings")
    assert [(e.seat, e.card, e.copy) for e in told(events, "reserve")] == [(0, "wings", "my-toy")]
    assert (game.market, reserved(game, 0)) == (("corner-store", "jets", "camouflage"), ["wings"])
    assert (asked(game), game.seats[0].cards, game.seats[0].energy) == ((0, "roll"), (), 0)


def test_my_toy_can_be_bought_by_its_owner_who_then_reserves_another() -> None:
    game = toy(energy=7)
    game.play("stop")
    assert "buy wings" in keys(game)
    game.play("buy wings")
    assert (game.seats[0].cards, game.seats[0].energy) == (("wings",), 1)
    assert (asked(game), keys(game)) == (
        (0, "use"),
        ["use my-toy for corner-store", "use my-toy for jets", "use my-toy for camouflage"],
    )
    game.play("use my-toy for jets")
    assert (game.market, reserved(game, 0)) == (("corner-store", "tank", "camouflage"), ["jets"])


def test_my_toy_that_is_a_discard_card_takes_effect_and_is_replaced() -> None:
    game = table(
        {"hand": ["my-toy"], "energy": 3}, CITY, market=["corner-store", "jets", "wings"], deck=["tank", "heal"]
    )
    play(game, "play my-toy", "use my-toy for corner-store", "stop", "buy corner-store")
    assert (game.seats[0].points, asked(game)) == (1, (0, "use"))
    game.play("use my-toy for tank")
    assert (reserved(game, 0), game.discard) == (["tank"], ("corner-store",))


def test_my_toy_can_not_be_bought_by_others() -> None:
    game = toy({"place": "city", "energy": 9, "cards": ["parasitic-tentacles"]})
    play(game, "stop", "stop")
    assert (asked(game), [key for key in keys(game) if "wings" in key]) == ((1, "buy"), [])


def test_my_toy_costs_its_owners_price() -> None:
    game = toy(energy=5, cards=["alien-origin"])
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


def test_my_toy_has_to_be_paid() -> None:
    game = toy(energy=5)
    game.play("stop")
    assert "buy wings" not in keys(game)


def test_my_toy_is_a_purchase() -> None:
    game = toy(energy=6, evolutions=["king-of-the-gizmo"])
    play(game, "stop", "buy wings")
    assert game.seats[0].points == 1


def test_my_toy_is_not_swept_away() -> None:
    game = toy(energy=8)
    play(game, "stop", "sweep")
    assert (game.market, reserved(game, 0)) == (("tank", "heal", "energize"), ["wings"])
    assert "buy wings" in keys(game)


def test_my_toy_turns_up_a_card_for_opportunists() -> None:
    other = {"cards": ["opportunist"], "energy": 3, "place": "city"}
    game = table({"hand": ["my-toy"]}, other, market=MARKET, deck=FRESH)
    play(game, "play my-toy", "use my-toy for wings")
    assert (asked(game), keys(game)) == ((1, "opportunist"), ["buy corner-store", "pass"])
    game.play("buy corner-store")
    assert (game.seats[1].points, game.market, asked(game)) == (1, ("tank", "jets", "camouflage"), (0, "roll"))


def test_my_toy_can_be_put_down_in_the_turn_of_another() -> None:
    game = table({}, {"hand": ["my-toy"], "place": "city"}, market=MARKET, deck=FRESH)
    play(game, "stop", "play my-toy", "use my-toy for jets")
    assert (game.current, reserved(game, 1), game.market) == (1, ["jets"], ("wings", "corner-store", "camouflage"))


def test_my_toy_is_bought_in_ones_own_turn_only() -> None:
    game = table({}, {"hand": ["my-toy"], "energy": 9, "cards": ["opportunist"]}, CITY, market=MARKET, deck=FRESH)
    game.play("stop")
    game.play("play my-toy")
    game.play("use my-toy for wings")
    while asked(game)[0] == 1 and game.current == 0:
        assert "buy wings" not in keys(game)
        game.play("pass")
    assert reserved(game, 1) == ["wings"]


def test_my_toy_is_discarded_when_its_owner_is_out() -> None:
    owner = {"hand": ["my-toy"], "health": 1, "place": "city"}
    game = table(owner, {}, {}, market=MARKET, deck=FRESH, dice=f"{QUIET} {claws(1)}")
    play(game, "play my-toy", "use my-toy for wings", "stop", "stop")
    assert (game.seats[0].alive, reserved(game, 0), game.discard) == (False, [], ("wings",))


def test_my_toy_is_discarded_with_its_evolution_by_nine_lives() -> None:
    owner = {"hand": ["my-toy", "nine-lives"], "health": 1, "place": "city"}
    game = table(owner, {}, {}, market=MARKET, deck=FRESH, dice=f"{QUIET} {claws(1)}")
    play(game, "play my-toy", "use my-toy for wings", "stop", "stop")
    assert (game.seats[0].alive, reserved(game, 0), game.discard) == (True, [], ("wings",))


def test_my_toy_is_no_keep_card_of_its_owner() -> None:
    game = toy({"cards": ["mimic"], "place": "city"})
    assert (game.seats[0].cards, reserved(game, 0)) == ((), ["wings"])
    assert game.view(1)["seats"][0]["reserved"] == ["wings"]


def test_my_toy_reserves_nothing_where_the_market_is_empty() -> None:
    game = table({"hand": ["my-toy"]}, CITY | {"cards": MARKET}, own_deck=MARKET, market=[])
    game.play("play my-toy")
    assert (asked(game), reserved(game, 0), game.seats[0].evolutions) == ((0, "roll"), [], ("my-toy",))


def test_my_toy_and_its_twin_in_the_market_can_both_be_bought() -> None:
    game = table(
        {"hand": ["my-toy"], "energy": 20},
        CITY,
        market=["extra-head", "extra-head", "camouflage"],
        deck=FRESH,
    )
    play(game, "play my-toy", "use my-toy for extra-head", "stop")
    offered = [option for option in game.decision.options if option.data.get("card") == "extra-head"]  # type: ignore[union-attr]
    assert len(offered) == 2
    assert len({option.key for option in offered}) == 2


def test_my_toy_reflected_reserves_a_second_card() -> None:
    game = table({"hand": ["icy-reflection"]}, {"evolutions": ["my-toy"]}, CITY, market=MARKET, deck=FRESH)
    game.play("play icy-reflection")
    assert asked(game) == (0, "use")
    game.play(next(key for key in keys(game) if key.endswith("for jets")))
    assert (reserved(game, 0), game.market) == (["jets"], ("wings", "corner-store", "camouflage"))
