"""What the angry bot chooses."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.bots.angry import choice, position

pytestmark = pytest.mark.xdist_group("compiled")


def until(game: kaiju.Game, kind: str) -> kaiju.Game:
    """Lets angry bots play up to the next decision of that kind."""
    while game.decision is None or game.decision.kind != kind:
        game.play(choice(game))
    return game


# --- dice


@pytest.mark.parametrize(
    ("seat", "dice", "key"),
    [
        ({}, "claw 1 2 claw heart energy", "reroll 1 2 4 5"),
        ({"health": 6}, "claw 1 2 claw heart energy", "reroll 1 2 5"),
        ({"health": 6, "place": "city"}, "claw 1 2 claw heart energy", "reroll 1 2 4 5"),
        ({}, "2 2 claw 2 heart 3", "reroll 4 5"),
        ({}, "claw claw claw claw claw claw", "stop"),
        ({"health": 6}, "claw claw heart 1 1 1", "stop"),
    ],
)
def test_angry_keeps_claws_sets_and_the_hearts_it_needs(seat: dict[str, Any], dice: str, key: str) -> None:
    assert choice(position(seat, {}, dice=dice)) == key


def test_angry_pays_for_another_roll_only_if_the_dice_are_poor() -> None:
    for dice, key in (("1 1 2 2 3 energy", "use energy-drink"), ("claw claw claw claw 2 2", "stop")):
        game = position({"cards": ["energy-drink"], "energy": 2}, {}, dice=f"{dice} {dice} {dice}")
        game.play("reroll 0 1 2 3 4 5")
        game.play("reroll 0 1 2 3 4 5")
        assert choice(game) == key


def test_angry_rerolls_threes_for_nothing() -> None:
    game = position({"cards": ["background-dweller"]}, {}, dice="3 1 2 energy claw claw 3 1 2 energy")
    game.play(choice(game))
    game.play("reroll 1")
    assert game.rolls_left == 0
    assert choice(game) == "reroll-free 0"


@pytest.mark.parametrize(
    ("card", "dice", "health", "key"),
    [
        ("herd-culler", "1 1 2 3 energy claw", 10, "turn 2 to 1 with herd-culler"),
        ("herd-culler", "1 2 3 3 energy claw", 10, "done"),
        ("plot-twist", "1 2 3 2 energy claw", 2, "turn 0 to claw with plot-twist"),
        ("stretchy", "1 2 3 heart energy claw", 3, "done"),
    ],
)
def test_angry_turns_a_die_for_stars_or_a_kill(card: str, dice: str, health: int, key: str) -> None:
    game = position({"cards": [card], "energy": 2}, {"place": "city", "health": health}, dice=dice)
    game.play("stop")
    assert choice(game) == key


def test_angry_chooses_a_die_for_the_face_that_it_wants() -> None:
    cards = {"cards": ["plot-twist", "mimic", "stretchy"], "copies": {"mimic": ("plot-twist", 0)}, "energy": 2}
    for dice, health, die, face in (("1 2 3 2 energy claw", 2, 0, "claw"), ("1 1 claw 3 energy claw", 10, 3, "1")):
        game = position(cards, {"place": "city", "health": health}, dice=dice)
        game.play("pass")
        game.play("stop")
        assert choice(game) == f"turn {die} with plot-twist"
        game.play(choice(game))
        assert choice(game) == f"turn {die} to {face} with plot-twist"


def test_angry_makes_claws_that_would_strike_it_fall_again() -> None:
    for place, key in (("city", "probe 1"), (None, "pass")):
        game = position({}, {"cards": ["psychic-probe"], "place": place}, dice="1 claw 2 2 heart energy")
        game.play("stop")
        assert game.decision is not None and (game.decision.seat, game.decision.kind) == (1, "probe")
        assert choice(game) == key


def test_angry_cures_what_is_worse_than_a_lost_heart() -> None:
    for seat, key in (
        ({"health": 8, "shrink": 1, "poison": 1}, "cure shrink"),
        ({"health": 8, "poison": 1}, "cure poison"),
        ({"health": 3, "poison": 1}, "heal"),
    ):
        game = position(seat, {"place": "city"}, dice="heart 1 1 2 2 3")
        assert game.decision is not None
        game.play("stop")
        assert game.decision.kind == "heart"
        assert choice(game) == key


# --- Tokyo and lost hearts


@pytest.mark.parametrize(("health", "key"), [(8, "stay"), (7, "yield"), (4, "yield")])
def test_angry_yields_at_five_hearts_or_less(health: int, key: str) -> None:
    game = position({}, {"place": "city", "health": health}, dice="claw claw 1 1 2 3")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "yield"
    assert game.seats[1].health == health - 2
    assert choice(game) == key


def test_angry_counts_claws_that_wait_for_its_answer() -> None:
    game = position({}, {"place": "city", "health": 7, "cards": ["jets"]}, dice="claw claw 1 1 2 3")
    game.play("stop")
    assert game.seats[1].health == 7
    assert choice(game) == "yield"


@pytest.mark.parametrize(
    ("victim", "key"),
    [
        ({"health": 2, "cards": ["wings"], "energy": 2}, "use wings"),
        ({"health": 9, "cards": ["wings"], "energy": 2}, "take"),
        ({"health": 9, "cards": ["camouflage"]}, "use camouflage"),
        ({"health": 2, "cards": ["rapid-healing"], "energy": 4}, "use rapid-healing"),
    ],
)
def test_angry_defends_itself_where_it_must(victim: dict[str, Any], key: str) -> None:
    game = position({}, {"place": "city", **victim}, dice="claw claw 1 1 2 3")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "damage"
    assert choice(game) == key


def test_angry_heals_at_any_time_when_it_is_weak() -> None:
    weak = {"cards": ["rapid-healing"], "energy": 2}
    assert choice(position({"health": 3, **weak}, {}, dice="1 1 2 2 3 3")) == "use rapid-healing"
    assert choice(position({"health": 4, **weak}, {}, dice="1 1 2 2 3 3")) != "use rapid-healing"


def test_angry_wants_no_hearts_that_it_can_not_use() -> None:
    zombie = {"health": 6, "zombified": True}
    assert choice(position(zombie, {}, edition="dark", dice="claw 1 2 claw heart energy")) == "reroll 1 2 4 5"


def test_angry_keeps_no_hearts_in_tokyo_whatever_adds_to_them() -> None:
    for place, key in ((None, "reroll 1 2 5"), ("city", "reroll 1 2 4 5")):
        seat = {"health": 6, "place": place, "tiles": ["skybeam"]}
        assert choice(position(seat, {}, edition="dark", dice="claw 1 2 claw heart energy")) == key


def test_angry_never_keeps_threes_that_would_kill_it() -> None:
    for cards, key in (([], "stop"), (["natural-selection"], "reroll 0 1 2")):
        game = position({"cards": cards}, {}, edition="dark", dice="3 3 3 claw claw claw claw")
        assert choice(game) == key


# --- sleep


@pytest.mark.parametrize(
    ("seat", "key"),
    [
        ({"health": 6}, "use hibernation"),
        ({"health": 5}, "reroll 1 2 3"),
        ({"health": 5, "zombified": True}, "use hibernation"),
        # It heals at three hearts, but waking up is not healing.
        ({"health": 3}, "reroll 1 2 3"),
    ],
)
def test_angry_sleeps_until_it_is_fit(seat: dict[str, Any], key: str) -> None:
    seat = {"cards": ["hibernation"], **seat}
    assert choice(position(seat, {}, edition="dark", dice="heart 1 claw claw energy energy")) == key


@pytest.mark.parametrize(("health", "key"), [(5, "pass"), (6, "use hibernation")])
def test_angry_does_not_wake_up_by_mistake_before_its_dice_are_lost(health: int, key: str) -> None:
    game = position({"cards": ["hibernation"], "health": health}, {"place": "city"}, edition="dark", dice="claw " * 6)
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "use"
    assert choice(game) == key


def test_angry_heals_in_its_sleep_rather_than_wake_up() -> None:
    seat = {"cards": ["hibernation", "rapid-healing"], "energy": 2, "health": 3}
    assert choice(position(seat, {}, edition="dark", dice="heart 1 claw claw energy energy")) == "use rapid-healing"


def test_angry_buys_nothing_in_its_sleep() -> None:
    seat = {"cards": ["hibernation"], "energy": 9, "health": 4}
    game = position(seat, {"place": "city"}, edition="dark", dice="1 1 2 2 3 heart", market=["jets", "wings", "heal"])
    game.play("stop")
    game.play("pass")
    assert game.decision is not None and game.decision.kind == "buy"
    assert choice(game) == "done"


# --- cards and tiles


@pytest.mark.parametrize(
    ("seat", "market", "key"),
    [
        ({"energy": 6}, ["hibernation", "natural-selection", "reflective-hide"], "buy reflective-hide"),
        ({"energy": 4}, ["hibernation", "natural-selection", "reflective-hide"], "done"),
        ({"energy": 1}, ["hibernation", "monster-pets", "reflective-hide"], "done"),
        ({"energy": 4}, ["unstable-dna", "zombify", "super-jump"], "buy zombify"),
    ],
)
def test_angry_leaves_cards_that_would_be_the_end_of_it(seat: dict[str, Any], market: list[str], key: str) -> None:
    game = position({"place": "city", **seat}, {}, edition="dark", dice="1 1 2 2 3 3 " * 3, market=market)
    assert choice(until(game, "buy")) == key


def test_angry_takes_stars_from_the_others_if_it_has_none_to_lose() -> None:
    market = ["hibernation", "monster-pets", "reflective-hide"]
    game = position({"energy": 1}, {"place": "city"}, edition="dark", dice="1 1 2 2 3 3 " * 3, market=market)
    assert choice(until(game, "buy")) == "buy monster-pets"


@pytest.mark.parametrize(
    ("wickedness", "seat", "side", "key"),
    [
        (2, {}, "orange", "take devious"),
        (2, {}, "green", "take barbs"),
        (5, {}, "orange", "take cyberbrain"),
        (5, {"health": 4}, "orange", "take full-regeneration"),
        (5, {}, "green", "take sonic-boomer"),
        (9, {}, "orange", "take antimatter-beam"),
        (9, {"health": 2}, "green", "take final-push"),
    ],
)
def test_angry_takes_the_tile_that_helps_it_most(wickedness: int, seat: dict[str, Any], side: str, key: str) -> None:
    seat = {"wickedness": wickedness, **seat}
    game = position(seat, {}, edition="dark", tile_side=side, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "tile"
    assert choice(game) == key


@pytest.mark.parametrize(
    ("cards", "key"),
    [(["jets", "acid-attack"], "use unstable-dna for acid-attack"), (["herbivore"], "pass")],
)
def test_angry_exchanges_a_card_only_for_a_better_one(cards: list[str], key: str) -> None:
    yielder = {"cards": ["unstable-dna"], "place": "city"}
    game = position({"cards": cards}, yielder, edition="dark", dice="claw claw 1 1 2 3")
    game.play("stop")
    game.play("yield")
    assert game.decision is not None and game.decision.kind == "use"
    assert choice(game) == key


@pytest.mark.parametrize(
    ("seat", "market", "key"),
    [
        ({"energy": 6}, ["corner-store", "acid-attack", "metamorph"], "buy acid-attack"),
        ({"energy": 5}, ["corner-store", "acid-attack", "metamorph"], "buy corner-store"),
        ({"energy": 4}, ["tank", "acid-attack", "nova-breath"], "buy tank"),
        ({"energy": 4, "health": 5}, ["tank", "acid-attack", "nova-breath"], "done"),
        ({"energy": 4, "health": 9}, ["heal", "tank", "nova-breath"], "buy tank"),
        ({"energy": 6, "points": 17}, ["acid-attack", "apartment-building", "nova-breath"], "buy apartment-building"),
        ({"energy": 7}, ["heal", "orb-of-doom", "mimic"], "sweep"),
    ],
)
def test_angry_buys_what_helps_it_most(seat: dict[str, Any], market: list[str], key: str) -> None:
    game = until(position({"place": "city", **seat}, {}, dice="1 1 2 2 3 3 " * 3, market=market), "buy")
    assert choice(game) == key


def test_angry_copies_the_best_card_and_does_not_keep_changing_its_mind() -> None:
    others = {"cards": ["metamorph", "acid-attack", "spiked-tail"]}
    mimic = {"cards": ["mimic"], "energy": 3}
    game = position({**mimic, "copies": {"mimic": ("metamorph", 1)}}, others)
    assert choice(game) == "copy acid-attack of 1"
    game = position({**mimic, "copies": {"mimic": ("spiked-tail", 1)}}, others)
    assert choice(game) == "pass"
