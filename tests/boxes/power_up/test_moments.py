"""No moment is missed: what may be used or played, and could change what follows, has its question."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.power_up.table import alien, dark, has, kitty, penguin, table
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


# What makes cards cheaper, or lets its owner shop otherwise, is asked for like energy.

NO_SWEEP = {"energy": 1}


def to_the_purchase(game: kaiju.Game) -> None:
    """Up to where seat 0 might buy something, or to the next turn."""
    answers = {"roll": "stop", "change": "done"}
    while game.decision.kind != "buy" and game.current == 0:
        game.play(answers.get(game.decision.kind, "pass"))


@pytest.mark.parametrize(
    "hand, answer",
    [
        ("secret-laboratory", "buy made-in-a-lab"),
        ("superior-alien-technology", "buy made-in-a-lab at half"),
        ("adapting-technology", "use adapting-technology"),
        ("miraculous-catch", "use miraculous-catch"),
    ],
)
def test_what_lets_its_owner_shop_is_asked_for(hand: str, answer: str) -> None:
    game = table({"hand": [hand]} | NO_SWEEP, CITY, market=["made-in-a-lab", *DEAR[:2]], discard=["heal"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", f"play {hand}"])
    game.play(f"play {hand}")
    assert answer in keys(game)


@pytest.mark.parametrize("bought_from", ["market", "discard", "seat"])
def test_a_laboratory_is_asked_for_wherever_it_makes_a_card_affordable(bought_from: str) -> None:
    cards = {"market": [], "discard": ["scavenger"], "seat": ["parasitic-tentacles"]}[bought_from]
    where = {"market": {"market": ["made-in-a-lab", *DEAR[:2]]}, "discard": {"discard": ["made-in-a-lab"]}, "seat": {}}
    other = CITY | ({"cards": ["made-in-a-lab"]} if bought_from == "seat" else {})
    owner = {"hand": ["secret-laboratory"], "cards": cards} | NO_SWEEP
    more: dict[str, Any] = {"market": DEAR, "modules": ["power_up", "origins_cards"]} | where[bought_from]
    game = table(owner, other, **more)
    game.play("stop")
    assert asked(game) == (0, "buy")
    game.play("play secret-laboratory")
    assert any(key.startswith("buy made-in-a-lab") for key in keys(game))


def test_a_laboratory_is_not_asked_for_where_all_is_too_dear() -> None:
    game = table({"hand": ["secret-laboratory"]} | NO_SWEEP, CITY, market=POOR)
    game.play("stop")
    assert asked(game) == (0, "evolution"), "at the end of the turn"


def test_alien_technology_is_not_asked_for_a_discard_card() -> None:
    game = table({"hand": ["superior-alien-technology"]} | NO_SWEEP, CITY, market=DEAR, deck=["made-in-a-lab"])
    game.play("stop")
    assert asked(game) == (0, "evolution")


def test_energy_and_a_laboratory_together_are_asked_for() -> None:
    owner = {"hand": ["yummy-yummy", "secret-laboratory"]}
    game = table(owner, CITY, market=["made-in-a-lab", *DEAR[:2]])
    game.play("stop")
    assert asked(game) == (0, "buy")
    play(game, "play yummy-yummy", "play secret-laboratory", "buy made-in-a-lab")
    assert energy(game)[0] == 0


def test_one_of_two_cards_is_not_enough() -> None:
    """A hand of one card can't hold both, and nobody is asked for what neither would do."""
    baby: dict[str, Any] = {"monster": "baby-gigazaur", "hand": ["yummy-yummy"]}
    game = table(baby, CITY, market=["made-in-a-lab", *DEAR[:2]], asks="always")
    to_the_purchase(game)
    assert game.current == 1


@pytest.mark.parametrize(
    "monster, helps, other, discard",
    [
        ("cyber-bunny", "secret-laboratory", "rabbits-foot", []),
        ("alienoid", "superior-alien-technology", "alien-scourge", []),
        ("space-penguin", "miraculous-catch", "cold-wave", ["heal"]),
    ],
)
def test_the_question_does_not_tell_who_could_shop(monster: str, helps: str, other: str, discard: list[str]) -> None:
    questions = []
    for hand in (helps, other):
        seat = {"monster": monster, "hand": [hand]} | NO_SWEEP
        market = ["made-in-a-lab", *DEAR[:2]]
        game = table(seat, CITY, market=market, discard=discard, asks="always")
        to_the_purchase(game)
        questions.append(asked(game))
    assert questions == [(0, "buy"), (0, "buy")]


@pytest.mark.parametrize("hand, option", [("secret-laboratory", ""), ("superior-alien-technology", " at half")])
def test_opportunist_may_make_a_card_cheaper_first(hand: str, option: str) -> None:
    owner = {"hand": [hand], "cards": ["opportunist"], "energy": 1}
    game = table({"energy": 3}, owner, market=["heal", *DEAR[:2]], deck=["made-in-a-lab"])
    play(game, "stop", "buy heal")
    assert (asked(game), keys(game)) == ((1, "opportunist"), ["pass", f"play {hand}"])
    play(game, f"play {hand}", f"buy made-in-a-lab{option}")
    assert (game.seats[1].cards, energy(game)[1]) == (("made-in-a-lab", "opportunist"), 0)


def test_opportunist_is_not_asked_for_what_helps_in_its_own_turn_only() -> None:
    owner = {"hand": ["adapting-technology"], "cards": ["opportunist"], "energy": 1}
    game = table({"energy": 3}, owner, market=["heal", *DEAR[:2]], deck=["mimic"])
    play(game, "stop", "buy heal")
    assert game.seats[1].hand == ("adapting-technology",)
    assert asked(game) == (1, "evolution"), "at the end of the turn"


@pytest.mark.parametrize("hand", ["precision-field-support", "deep-dive"])
def test_what_may_bring_any_card_is_asked_for(hand: str) -> None:
    game = table({"hand": [hand]}, CITY, market=POOR, deck=["energize", "alien-origin", "wings"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", f"play {hand}"])


def test_icy_reflection_may_copy_what_makes_a_card_affordable() -> None:
    market = ["made-in-a-lab", *DEAR[:2]]
    game = table(penguin("icy-reflection", energy=1), has("secret-laboratory", place="city"), market=market)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", "play icy-reflection"])
    play(game, "play icy-reflection", "buy made-in-a-lab")
    assert (game.seats[0].cards, energy(game)[0]) == (("made-in-a-lab",), 0)


def test_icy_reflection_is_not_asked_for_where_the_copy_would_buy_nothing() -> None:
    market = ["made-in-a-lab", *DEAR[:2]]
    game = table(penguin("icy-reflection", energy=1), has("black-diamond", place="city"), market=market)
    game.play("stop")
    assert asked(game) == (0, "evolution")


def test_icy_reflection_copies_what_turns_dice_when_dice_are_turned() -> None:
    game = table(penguin("icy-reflection"), has("gamma-breath", place="city"))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play icy-reflection"])
    play(game, "play icy-reflection", "turn 0 to claw with gamma-breath")
    assert game.dice[0] == "claw"


def test_energy_can_be_played_for_a_miraculous_catch() -> None:
    seat = has("miraculous-catch", hand=["emergency-battery"])
    game = table(seat, CITY, discard=["heal"])
    play(game, "stop", "use miraculous-catch")
    assert (asked(game), keys(game)) == ((0, "buy"), ["play emergency-battery", "pass"])
    play(game, "play emergency-battery", "buy heal from discard")
    assert energy(game)[0] == 1


def test_trying_out_a_hand_changes_nothing() -> None:
    """Seats whose questions differ in nothing but what they hold have the same state but for that."""
    seat = {"hand": ["adapting-technology", "my-toy"]} | NO_SWEEP
    game = table(seat, CITY, market=["made-in-a-lab", *DEAR[:2]])
    game.play("stop")
    assert (asked(game), game.seats[0].tokens, energy(game)) == ((0, "buy"), {}, [1, 0])
    again = kaiju.Game.from_bytes(game.to_bytes())
    assert again == game and keys(again) == keys(game)
