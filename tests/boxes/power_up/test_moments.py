"""No moment is missed: what may be used or played, and could change what follows, has its question."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.power_up.table import alien, dark, has, kitty, table
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play

POOR = ["camouflage", "wings", "jets"]


def test_energy_just_rolled_pays_for_mothership_support_though_nothing_can_be_bought() -> None:
    game = table(has("mothership-support", health=5), CITY, dice="energy 1 1 2 2 3", market=POOR)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", "use mothership-support"])
    game.play("use mothership-support")
    assert (game.current, health(game)[0], energy(game)[0]) == (1, 6, 0)


def test_energy_just_rolled_pays_for_mothership_support_before_the_claws() -> None:
    game = table(has("mothership-support", health=5), CITY, dice="energy claw 1 2 2 3")
    play(game, "stop", "resolve energy")
    assert (asked(game), keys(game)) == ((0, "resolve"), ["resolve claw", "use mothership-support"])


def test_mothership_support_asks_nothing_of_the_unhurt() -> None:
    game = table(has("mothership-support"), CITY, dice="energy 1 1 2 2 3", market=POOR)
    game.play("stop")
    assert game.current == 1


@pytest.mark.parametrize(
    "card, dice, price", [("emergency-battery", QUIET, 3), ("stroke-of-genius", "energy energy 1 1 2 3", 4)]
)
def test_energy_can_be_played_before_buying_though_nothing_is_affordable(card: str, dice: str, price: int) -> None:
    market = {3: ["camouflage", "jets", "wings"], 4: ["spiked-tail", "armor-plating", "wings"]}[price]
    game = table({"hand": [card]}, CITY, dice=dice, market=market)
    game.play("stop")
    assert asked(game) == (0, "buy")
    game.play(f"play {card}")
    assert f"buy {'camouflage' if price == 3 else 'armor-plating'}" in keys(game)


def test_the_question_before_buying_does_not_tell_who_holds_a_battery() -> None:
    asked_of = []
    for hand in (["emergency-battery"], ["rabbits-foot"]):
        bunny: dict[str, Any] = {"monster": "cyber-bunny", "hand": hand}
        game = table(bunny, CITY, dice=QUIET, market=POOR, asks="always")
        while game.decision.kind not in ("roll", "buy"):
            game.play("pass")
        game.play("stop")
        while game.decision.kind not in ("roll", "buy"):
            game.play("pass")
        asked_of.append(asked(game))
    assert asked_of == [(0, "buy"), (0, "buy")]


def test_mega_purr_pays_for_wings_at_the_last_heart() -> None:
    cat = kitty("mega-purr", cards=["wings"], health=1, place="city")
    game = table({"energy": 3}, cat, {"energy": 1}, dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play mega-purr"])
    game.play("play mega-purr")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].alive, health(game)[1], energy(game)) == (True, 1, [2, 0, 0])


def test_mega_purr_is_not_asked_for_where_there_is_no_energy_to_take() -> None:
    cat = kitty("mega-purr", cards=["wings"], health=1, place="city")
    game = table({}, cat, {}, dice=claws(2))
    game.play("stop")
    assert not game.seats[1].alive


def test_energy_is_not_asked_for_where_nothing_costs_any() -> None:
    game = table({"energy": 3}, alien("anger-batteries", place="city"), {}, dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_two_in_tokyo_are_asked_before_either_is_hurt() -> None:
    game = table({}, CITY | {"cards": ["wings"], "energy": 2}, BAY | {"hand": ["rabbits-foot"]}, {}, {}, dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "damage")
    game.play("take")
    assert (asked(game), health(game)) == ((2, "damage"), [10] * 5)
    game.play("play rabbits-foot")
    assert health(game) == [10, 8, 10, 10, 10]


DEAR = ["energize", "evacuation-orders", "evacuation-orders"]


@pytest.mark.parametrize("hand", ["emergency-battery", "rabbits-foot"])
def test_a_sweep_is_worth_asking_for_energy(hand: str) -> None:
    game = table({"monster": "cyber-bunny", "hand": [hand]}, CITY, market=DEAR, asks="always")
    while game.decision.kind != "buy":
        game.play("stop" if game.decision.kind == "roll" else "pass")
    assert asked(game) == (0, "buy"), "whatever is held"
    if hand == "emergency-battery":
        game.play("play emergency-battery")
        assert keys(game) == ["sweep", "done"]


def test_one_energy_is_asked_for_only_where_it_buys_something() -> None:
    for cards, discard, kind in ((["scavenger"], ["solar-powered"], "buy"), (["scavenger"], ["jets"], "roll")):
        owner = {"hand": ["yummy-yummy"], "cards": [*cards, "alien-origin"]}
        game = table(owner, CITY, market=DEAR, discard=discard, modules=["power_up", "origins_cards"])
        game.play("stop")
        while game.decision.kind == "evolution":
            game.play("pass")
        assert game.decision.kind == kind
    assert game.current == 1


@pytest.mark.parametrize("hand", ["emergency-battery", "rabbits-foot"])
def test_energy_can_be_played_for_a_card_that_opportunist_may_buy(hand: str) -> None:
    owner = {"monster": "cyber-bunny", "hand": [hand], "cards": ["opportunist"], "energy": 1}
    game = table({"energy": 3}, owner, market=["heal", *DEAR[:2]], deck=["energy-drink"], asks="always")
    while game.decision.kind != "buy":
        game.play("stop" if game.decision.kind == "roll" else "pass")
    game.play("buy heal")
    while game.decision.kind == "evolution":
        game.play("pass")
    assert asked(game) == (1, "opportunist"), "whatever is held"
    if hand == "emergency-battery":
        game.play("play emergency-battery")
        assert keys(game) == ["buy energy-drink", "pass"]


def test_opportunist_is_not_asked_for_what_no_battery_buys() -> None:
    owner = {"hand": ["emergency-battery"], "cards": ["opportunist"], "energy": 1}
    game = table({"energy": 5}, owner, market=["heal", *DEAR[:2]], deck=["mimic"])
    play(game, "stop", "buy heal")
    assert asked(game) == (0, "buy")


def test_energy_can_be_played_for_one_more_roll() -> None:
    owner = {"hand": ["emergency-battery"], "cards": ["energy-drink"]}
    game = table(owner, CITY, dice=f"{QUIET} 1 2")
    play(game, "reroll 0", "reroll 0")
    assert (asked(game), keys(game)) == ((0, "roll"), ["stop", "play emergency-battery"])
    play(game, "play emergency-battery", "use energy-drink")
    assert "reroll 0" in keys(game)


def test_energy_can_be_played_for_turning_a_die() -> None:
    game = table({"hand": ["emergency-battery"], "cards": ["stretchy"], "energy": 1}, CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play emergency-battery"])
    game.play("play emergency-battery")
    assert "turn 0 to claw with stretchy" in keys(game)


def test_energy_can_be_played_to_freeze_a_die() -> None:
    game = table(has("encased-in-ice", hand=["emergency-battery"]), CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["pass", "play emergency-battery"])
    game.play("play emergency-battery")
    assert "use encased-in-ice on die 0" in keys(game)


def test_energy_can_be_played_to_keep_the_heart_that_electric_carrot_takes() -> None:
    game = table(has("electric-carrot", place="city"), {"hand": ["emergency-battery"], "health": 2}, {}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["pass", "play emergency-battery"])
    play(game, "play emergency-battery", "give energy")
    assert (health(game)[1], energy(game)) == (1, [1, 2, 0])


def test_mothership_support_comes_out_of_the_hand_against_the_last_loss() -> None:
    seat = alien("mothership-support", health=1, energy=1)
    game = dark(seat, CITY | {"cards": ["reflective-hide"]}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play mothership-support"])
    play(game, "play mothership-support", "use mothership-support")
    assert (game.seats[0].alive, health(game)[0]) == (True, 1)


def test_icy_reflection_copies_what_helps_against_the_last_loss() -> None:
    victim = {"hand": ["icy-reflection"], "health": 1, "place": "city"}
    game = table({}, victim, has("terror-of-the-deep"), dice=f"{claws(1)} heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play icy-reflection"])
    play(game, "play icy-reflection", "use terror-of-the-deep")
    assert (game.seats[1].alive, health(game)[1]) == (True, 1)


def test_icy_reflection_is_not_asked_for_where_there_is_nothing_to_copy() -> None:
    game = table({}, {"hand": ["icy-reflection"], "health": 1, "place": "city"}, {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive
