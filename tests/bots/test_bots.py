"""The bots: what they choose, that it is always on offer, and that they see and change nothing they shouldn't."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import kaiju
from kaiju import bots
from kaiju.bots.policies import POLICIES, RANDOM_POLICY, SAGE_POLICY, policy_action
from kaiju.bots.policies.duel import duel_action
from kaiju.bots.policies.evolve import evolution_worth
from kaiju.bots.policies.evolve_facts import EFFECT_WORTH, EVOLUTION_WORTH
from kaiju.game.setup import check_setup, fresh_state
from kaiju.rules.codes import EFFECTS, KINDS
from kaiju.rules.components import EVOLUTIONS, evo_count
from kaiju.rules.drive import play
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.state import EVOS, State
from kaiju.speeds import batch
from tests.properties.configs import CONFIGS, FIRST_SEED, make_game

pytestmark = pytest.mark.xdist_group("compiled")

ANGRY = bots.get("angry")
DECKS = sorted({e["monster"] for e in kaiju.catalog() if e["kind"] == "evolution"} - {"luchador"})
"""Monsters that have Evolutions in Power Up!."""


def choice(game: kaiju.Game) -> str:
    assert game.decision is not None
    return ANGRY.choose(game, game.decision.seat).key


def until(game: kaiju.Game, kind: str) -> kaiju.Game:
    """Lets angry bots play up to the next decision of that kind."""
    while game.decision is None or game.decision.kind != kind:
        game.play(choice(game))
    return game


def position(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    return kaiju.arrange(seats=seats, seed=1, **what)


# --- who there is


def test_bots_go_by_their_names() -> None:
    assert bots.LEVELS == ("easy", "normal", "hard", "king")
    assert {"random", "angry", "normal-brawler", "king-shopper", *bots.LEVELS} <= {*bots.NAMES}
    assert [bots.get(name).name for name in bots.NAMES] == list(bots.NAMES)


def test_an_unknown_bot_is_refused() -> None:
    for name in ("meek", "king-meek", ""):
        with pytest.raises(kaiju.KaijuError, match=f"no bot '{name}'; the bots are random, angry, easy"):
            bots.get(name)


@pytest.mark.parametrize("name", ["random", "angry", "easy", "normal", "hard", "king"])
def test_a_bot_chooses_only_when_it_is_its_turn_to(name: str) -> None:
    game = kaiju.new(seed=1)
    assert game.decision is not None
    with pytest.raises(kaiju.KaijuError, match="nothing to decide"):
        bots.get(name).choose(game, (game.decision.seat + 1) % 4)


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


def test_angry_keeps_hearts_in_tokyo_that_a_tile_makes_useful() -> None:
    for tiles, key in (([], "reroll 1 2 4 5"), (["skybeam"], "reroll 1 2 5")):
        seat = {"health": 6, "place": "city", "tiles": tiles}
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


# --- Evolutions


def evolved(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    """Cyber Kitty's turn against others; a seat is asked only where it holds something that fits."""
    monsters = ("cyber-kitty", "gigazaur", "alienoid")
    placed = [{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)]
    return position(*placed, **{"modules": ["power_up"], "asks": "fitting", "dice": "1 1 2 2 3 energy", **what})


def after(game: kaiju.Game, *keys: str) -> kaiju.Game:
    for key in keys:
        game.play(key)
    return game


@pytest.mark.parametrize(
    ("seat", "others", "key"),
    [
        # Permanent ones, stars and attacks at once.
        ({"hand": ["mouse-hunter"]}, {}, "play mouse-hunter"),
        ({"hand": ["alien-scourge"]}, {}, "play alien-scourge"),
        ({"hand": ["electro-scratch"]}, {}, "play electro-scratch"),
        ({"hand": ["cold-wave"]}, {}, "play cold-wave"),
        # Healing when it is hurt.
        ({"hand": ["giant-banana"], "health": 5}, {}, "play giant-banana"),
        ({"hand": ["giant-banana"], "health": 6}, {}, None),
        ({"evolutions": ["mothership-support"], "health": 5, "energy": 1}, {}, "use mothership-support"),
        ({"evolutions": ["mothership-support"], "health": 6, "energy": 1}, {}, None),
        # What others must have lost something by.
        ({"hand": ["primal-bellow"]}, {"points": 1}, None),
        ({"hand": ["primal-bellow"]}, {"points": 2}, None),
        ({"hand": ["nurture-the-young"]}, {"points": 2}, "play nurture-the-young"),
        ({"hand": ["nurture-the-young"]}, {}, None),
        # What counts the turn's hearts and energy: nothing yet.
        ({"hand": ["anger-batteries"]}, {}, None),
        ({"hand": ["stroke-of-genius"]}, {}, None),
        ({"hand": ["cult-worshippers"]}, {}, None),
        # All stars are at stake: with few of them, or with nearly enough.
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city"}, {}, "play twas-beauty-killed-the-beast"),
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city", "points": 6}, {}, None),
        ({"hand": ["twas-beauty-killed-the-beast"], "place": "city", "health": 7}, {}, None),
        # A copy needs something worth copying.
        ({"hand": ["icy-reflection"]}, {"evolutions": ["heat-vision"]}, "play icy-reflection"),
        ({"hand": ["icy-reflection"]}, {"evolutions": ["adapting-technology"]}, None),
    ],
)
def test_angry_plays_evolutions_in_its_turn(seat: dict[str, Any], others: dict[str, Any], key: str | None) -> None:
    chosen = choice(evolved(seat, others))
    assert chosen == key if key else not chosen.startswith(("play", "use"))


def test_angry_keeps_what_is_worth_most_to_it() -> None:
    game = kaiju.new("base", 2, modules=["power_up"], monsters=["cyber-kitty", "gigazaur"], seed=1)
    assert game.decision is not None
    worth = {option.key: EVOLUTION_WORTH[option.data["card"]] for option in game.decision.options}
    assert len(set(worth.values())) == 2 and choice(game) == max(worth, key=worth.__getitem__)


def test_every_evolution_has_a_worth() -> None:
    listed = {e["id"] for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] != "luchador"}
    assert EVOLUTION_WORTH.keys() == listed
    assert len(EFFECT_WORTH) == len(EFFECTS) and min(EFFECT_WORTH[1:]) > 0


def test_luchadors_evolutions_are_worth_what_the_set_prints_on_them() -> None:
    g = kaiju.new("base", 2, modules=["luchador", "power_up"], monsters=["luchador", "alienoid"], seed=1)._state
    worth = [evolution_worth(g, evolution.number) for evolution in EVOLUTIONS.values() if evolution.blank >= 0]
    assert len(worth) == 8 and min(worth) >= 5 and max(worth) <= 16
    g.blank_effect[0] += 3
    first = next(evolution.number for evolution in EVOLUTIONS.values() if evolution.blank == 0)
    assert evolution_worth(g, first) == 4 * worth[0]


@pytest.mark.parametrize(
    ("hand", "health", "key"),
    [
        ("detachable-tail", 9, "take"),
        ("detachable-tail", 2, "play detachable-tail"),
        ("giant-banana", 2, "play giant-banana"),
        ("radioactive-waste", 2, "play radioactive-waste"),
        ("radioactive-waste", 1, "take"),
        ("deep-dive", 1, "play deep-dive"),
        ("terror-of-the-deep", 9, "play terror-of-the-deep"),
    ],
)
def test_angry_saves_itself_where_it_can(hand: str, health: int, key: str) -> None:
    game = evolved({}, {"hand": [hand], "health": health, "place": "city"}, dice="claw claw 1 1 2 3")
    after(game, "stop")
    assert game.decision is not None and (game.decision.seat, game.decision.kind) == (1, "damage")
    assert choice(game) == key


@pytest.mark.parametrize(("health", "key"), [(7, "play simian-scamper"), (8, "pass")])
def test_angry_scampers_off_where_it_would_yield(health: int, key: str) -> None:
    game = evolved({}, {"hand": ["simian-scamper"], "health": health, "place": "city"}, dice="claw claw 1 1 2 3")
    assert choice(after(game, "stop")) == key


@pytest.mark.parametrize(
    ("hand", "dice", "key"),
    [
        ("mecha-blast", "claw 1 1 2 2 3", "play mecha-blast"),
        ("mecha-blast", "energy 1 1 2 2 3", "pass"),
        ("destructive-analysis", "claw 1 1 2 2 3", "pass"),
        ("destructive-analysis", "claw claw 1 2 2 3", "play destructive-analysis"),
        ("underrated", "energy 1 1 2 2 3", "play underrated"),
        ("high-tide", "heart heart 1 2 2 3", "play high-tide"),
        ("high-tide", "heart 1 1 2 2 3", "pass"),
    ],
)
def test_angry_waits_for_dice_that_fit(hand: str, dice: str, key: str) -> None:
    game = evolved({"hand": [hand], "health": 6}, {"place": "city"}, dice=dice)
    assert choice(after(game, "stop")) == key


def test_angry_does_not_waste_cat_nip() -> None:
    assert choice(evolved({"hand": ["cat-nip"]}, {})) == "pass"
    assert choice(evolved({"hand": ["cat-nip"]}, {"evolutions": ["blizzard"]})) == "play cat-nip"


@pytest.mark.parametrize(("health", "key"), [(5, "play tune-up"), (6, "pass")])
def test_angry_rests_when_it_is_hurt(health: int, key: str) -> None:
    assert choice(evolved({"hand": ["tune-up"], "health": health}, {})) == key
    use = {"play tune-up": "use sunken-temple", "pass": "pass"}[key]
    assert choice(evolved({"evolutions": ["sunken-temple"], "health": health}, {})) == use


@pytest.mark.parametrize(
    ("evolution", "dice", "key"),
    [
        ("gamma-breath", "1 1 2 heart energy claw", "turn 0 to claw with gamma-breath"),
        ("tail-sweep", "1 1 3 heart energy claw", "turn 2 to 1 with tail-sweep"),
        ("yin-yang", "energy energy 1 1 2 3", "use yin-yang"),
        ("yin-yang", "energy claw 1 1 2 3", "done"),
    ],
)
def test_angry_turns_dice_that_cost_it_nothing(evolution: str, dice: str, key: str) -> None:
    game = evolved({"evolutions": [evolution]}, {"place": "city"}, dice=dice)
    assert choice(after(game, "stop")) == key


def test_angry_turns_a_useless_face_to_claws() -> None:
    game = evolved({"hand": ["saurian-adaptability"]}, {"place": "city"}, dice="energy energy energy 1 2 claw")
    assert choice(after(game, "stop")) == "play saurian-adaptability"
    assert choice(after(game, "play saurian-adaptability")) == "turn every energy to claw"
    game = evolved({"hand": ["saurian-adaptability"]}, {"place": "city"}, dice="1 1 2 2 energy claw")
    assert choice(after(game, "stop")) == "done"


@pytest.mark.parametrize(("place", "key"), [("city", "play heart-of-the-rabbit"), (None, "pass")])
def test_angry_rerolls_a_claw_that_would_strike_it(place: str | None, key: str) -> None:
    game = evolved({}, {"hand": ["heart-of-the-rabbit"], "place": place}, dice="1 claw 2 2 3 energy")
    assert choice(after(game, "stop")) == key
    if place:
        assert choice(after(game, key)) == "probe 1"


def test_angry_never_rerolls_a_frozen_die() -> None:
    game = evolved({"evolutions": ["encased-in-ice"], "energy": 3}, {}, dice="claw claw 1 1 2 2")
    assert choice(after(game, "stop")) == "use encased-in-ice on die 2"
    after(game, "use encased-in-ice on die 2")
    while game.current == 0:
        game.play(choice(game))
    assert game.decision is not None and game.decision.kind == "roll" and game.dice[-1] == "1"
    assert "5" not in choice(game)


def test_angry_wants_no_dice_that_do_nothing() -> None:
    game = evolved({"evolutions": ["freeze-ray"]}, {"place": "city"}, dice="claw 1 1 2 2 3  claw claw claw 1 2 energy")
    after(game, "stop", "stay")
    assert game.decision is not None and game.decision.seat == 0
    # It stands outside, the other in Tokyo: its claws would strike.
    assert choice(game) == "use freeze-ray for claw"
    after(game, "use freeze-ray for claw")
    assert choice(game) == "reroll 0 1 2 3 4 5"


@pytest.mark.parametrize(
    ("evolution", "seat", "key"),
    [
        ("exotic-arms", {"energy": 2}, "use exotic-arms"),
        ("exotic-arms", {"energy": 2, "health": 7}, "pass"),
        ("energy-sword", {"energy": 2}, "use energy-sword"),
        ("bamboo-supply", {"tokens": {"bamboo-supply": 3}}, "collect"),
        ("bamboo-supply", {"tokens": {"bamboo-supply": 2}}, "store"),
    ],
)
def test_angry_uses_what_it_is_asked_for_before_it_rolls(evolution: str, seat: dict[str, Any], key: str) -> None:
    assert choice(evolved({"evolutions": [evolution], **seat}, {})) == key


def test_angry_gives_energy_rather_than_stars_or_hearts() -> None:
    game = evolved({"hand": ["mega-purr"]}, {"energy": 1, "points": 3})
    assert choice(after(game, "play mega-purr")) == "give energy"
    game = evolved({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1}, dice="claw 1 1 2 2 3")
    assert choice(after(game, "stop")) == "give energy"


def test_angry_plays_with_its_food_unless_that_would_spare_its_life() -> None:
    for health, key in ((9, "use play-with-your-food on 1"), (2, "pass")):
        victim = {"place": "city", "health": health}
        game = evolved({"evolutions": ["play-with-your-food"]}, victim, dice="claw claw 1 1 2 3")
        assert choice(after(game, "stop")) == key


def test_angry_copies_the_best_evolution() -> None:
    game = evolved({"hand": ["icy-reflection"]}, {"evolutions": ["heat-vision", "gamma-breath"]})
    assert choice(after(game, "play icy-reflection")) == "copy gamma-breath of 1"


def test_angry_takes_the_best_card_that_an_evolution_brings() -> None:
    game = evolved({"hand": ["deep-dive"]}, {}, deck=["metamorph", "acid-attack", "herbivore"])
    assert choice(after(game, "play deep-dive")) == "use deep-dive for acid-attack"
    game = evolved({"hand": ["my-toy"]}, {}, market=["metamorph", "acid-attack", "herbivore"])
    assert choice(after(game, "play my-toy")) == "use my-toy for acid-attack"


def test_angry_buys_at_half_price_and_looks_around_for_nothing() -> None:
    seat = {"evolutions": ["superior-alien-technology"], "energy": 6}
    game = evolved(seat, {"place": "city"}, dice="1 1 2 2 3 heart", market=["acid-attack", "heal", "metamorph"])
    assert choice(after(game, "stop")) == "buy acid-attack at half"
    seat = {"evolutions": ["adapting-technology"], "energy": 4}
    game = evolved(seat, {"place": "city"}, dice="1 1 2 2 3 heart", market=["acid-attack", "heal", "orb-of-doom"])
    assert choice(after(game, "stop")) == "use adapting-technology"


def test_angry_spoils_a_good_purchase_with_a_bad_one() -> None:
    market = ["acid-attack", "corner-store", "metamorph"]
    rival = {"hand": ["bamboozle"]}
    game = evolved({"energy": 6}, rival, {"place": "city"}, dice="1 1 2 2 3 heart", market=market)
    assert choice(after(game, "stop", "buy acid-attack")) == "play bamboozle"
    assert choice(after(game, "play bamboozle")) == "buy metamorph"
    game = evolved({"energy": 6}, rival, {"place": "city"}, dice="1 1 2 2 3 heart", market=market)
    assert choice(after(game, "stop", "buy corner-store")) == "pass"


def test_angry_stays_in_tokyo_where_all_its_stars_are_at_stake() -> None:
    beauty = {"evolutions": ["twas-beauty-killed-the-beast"], "place": "city", "points": 9}
    for health, key in ((6, "stay"), (4, "yield")):
        game = evolved({}, {**beauty, "health": health}, dice="claw claw 1 1 2 3")
        assert choice(after(game, "stop")) == key


@pytest.mark.parametrize("modules", [["power_up"], ["mutant_draft", "power_up"]])
@pytest.mark.parametrize("asks", ["always", "fitting"])
def test_games_of_angry_bots_with_evolutions_end(modules: list[str], asks: str) -> None:
    played = set()
    for seed in range(8):
        monsters = Random(seed).sample(DECKS, 2 + seed % 5)
        setup = check_setup("base", len(monsters), modules, monsters, seed, {"asks": asks})
        g = fresh_state(setup)
        batch.run([g], 0, 1, batch.ADVANCE, 0)
        assert batch.run([g], 0, 1, batch.by_bots([POLICIES.index("angry")] * len(monsters)), 3000) < 3000
        assert g.over and not g.broken
        played |= {e for e in range(EVOS, EVOS + evo_count()) if g.place[e] >= 0}
    assert played


# --- Luchador


def wrestling(*seats: dict[str, Any], **what: Any) -> kaiju.Game:
    """Luchador's turn against others."""
    monsters = ("luchador", "kraken", "gigazaur", "alienoid")
    placed = [{"monster": monster, **seat} for monster, seat in zip(monsters, seats, strict=False)]
    modules = ["luchador", "power_up"]
    return position(*placed, **{"modules": modules, "asks": "fitting", "dice": "1 1 2 2 3 energy", **what})


@pytest.mark.parametrize(
    ("seat", "others", "key"),
    [
        ({"hand": ["signature-move"]}, {}, "play signature-move"),
        ({"hand": ["new-hold"]}, {}, "play new-hold"),
        ({"hand": ["second-wind"], "health": 5}, {}, "play second-wind"),
        ({"hand": ["second-wind"], "health": 6}, {}, None),
        ({"hand": ["flying-entrance"]}, {"place": "city"}, "play flying-entrance"),
        ({"hand": ["flying-entrance"]}, {}, None),
        ({"hand": ["flying-entrance"], "place": "city"}, {}, None),
        ({"hand": ["unmasked"]}, {"mask": False, "points": 1}, "play unmasked"),
        ({"hand": ["unmasked"]}, {"mask": False}, None),
        ({"hand": ["unmasked"]}, {"mask": True, "points": 1}, None),
        # Only the stars of its collection, and those go with the mask.
        ({"hand": ["unmasked"]}, {"mask": False, "collection": 1, "points": 2}, None),
    ],
)
def test_angry_plays_the_evolutions_of_luchador(seat: dict[str, Any], others: dict[str, Any], key: str | None) -> None:
    chosen = choice(wrestling(seat, others))
    assert chosen == key if key else not chosen.startswith("play")


def test_angry_saves_itself_with_a_second_wind() -> None:
    game = wrestling({}, {"hand": ["second-wind"], "health": 2, "place": "city"}, dice="claw claw 1 1 2 3")
    assert choice(after(game, "stop")) == "play second-wind"


def test_angry_answers_the_questions_of_a_challenge() -> None:
    game = position({}, {"place": "city"}, {}, {}, dice="claw 1 1 2 2 3", modules=["luchador"])
    after(game, "stop", "stay")
    for key in ("challenge 1", "ask", "help", "help", "choose 2", "pass", "reveal", "hide"):
        assert game.decision is not None and game.decision.kind == "challenge"
        chosen = ANGRY.choose(game, game.decision.seat)
        assert chosen.action == duel_action(game._state) and chosen in game.decision.options
        game.play(key)


@pytest.mark.parametrize(
    ("edition", "modules"),
    [
        ("base", ["luchador"]),
        ("base", ["luchador", "power_up"]),
        ("dark", ["luchador", "mutant_draft", "power_up"]),
        ("origins", ["luchador"]),
        ("base", ["luchador", "wicked", "origins_cards"]),
    ],
)
def test_games_of_angry_bots_with_challenges_end(edition: str, modules: list[str]) -> None:
    kinds, masks = set(), 0
    for seed in range(4):
        others = Random(seed).sample(DECKS, 1 + seed % 3)
        game = kaiju.new(edition, 1 + len(others), modules=modules, monsters=["luchador", *others], seed=seed)
        while not game.over and len(game.record()["actions"]) < 3000:
            assert game.decision is not None
            kinds.add(game.decision.kind)
            game.play(choice(game))
        assert game.over
        masks += sum(event.kind == "mask" for event in game.events)
    assert "challenge" in kinds and masks


# --- what every bot owes


def decisions_of(policy: int) -> Iterator[State]:
    """States at every decision of a bot, in games of all sorts against random ones, many of them with many cards."""
    for config, seed, dealt in product(CONFIGS, range(FIRST_SEED, FIRST_SEED + 3), (False, True)):
        g = make_game(config, seed, dealt)._state
        while not g.over:
            mine = (g.seat + seed) % 3 > 0
            if mine:
                yield g
            play(g, policy_action(g, policy if mine else RANDOM_POLICY))
        assert not g.broken


@pytest.mark.parametrize("policy", [*(POLICIES.index(n) for n in ("random", "angry", "easy", "normal")), SAGE_POLICY])
def test_no_bot_chooses_what_is_not_on_offer(policy: int) -> None:
    kinds = set()
    for g in decisions_of(policy):
        action = policy_action(g.copy(), policy)
        assert action in [option_at(g, i) for i in range(option_count(g))], KINDS[g.kind]
        kinds.add(KINDS[g.kind])
    assert kinds >= {*KINDS}


@pytest.mark.parametrize("name", ["random", "angry", "easy-climber", "normal", "hard"])
def test_choosing_leaves_the_game_alone(name: str) -> None:
    game, bot = kaiju.new(seed=5), bots.get(name, seed=1)
    while not game.over and game.turn < 20:
        assert game.decision is not None
        before, record = game.to_bytes(), game.record()
        option = bot.choose(game, game.decision.seat)
        assert (game.to_bytes(), game.record()) == (before, record)
        assert option in game.decision.options
        game.play(option)


@pytest.mark.parametrize("modules", [[], ["power_up"], ["mutant_draft", "power_up"], ["luchador", "power_up"]])
@pytest.mark.parametrize("name", ["angry", "normal", "normal-shopper"])
def test_a_policy_chooses_by_what_its_seat_can_know(name: str, modules: list[str]) -> None:
    game, bot = kaiju.new(players=5, modules=modules, seed=6), bots.get(name)
    while not game.over and game.turn < 20:
        assert game.decision is not None
        seat = game.decision.seat
        keys = {bot.choose(game.clone(for_seat=seat, seed=n), seat).key for n in range(3)}
        assert keys == {bot.choose(game, seat).key}
        game.play(keys.pop())


def test_a_random_bot_repeats_itself_only_with_a_seed() -> None:
    game = kaiju.new(seed=1)
    assert game.decision is not None
    seat = game.decision.seat

    def choices(bot: bots.Bot) -> list[str]:
        return [bot.choose(game, seat).key for _ in range(20)]

    assert choices(bots.get("random", seed=1)) == choices(bots.get("random", seed=1))
    assert choices(bots.get("random")) != choices(bots.get("random"))


def test_a_random_bot_takes_every_option_at_times() -> None:
    game = position({}, {"place": "city", "health": 8}, dice="claw claw 1 1 2 3")
    game.play("stop")
    bot = bots.get("random", seed=1)
    assert {bot.choose(game, 1).key for _ in range(30)} == {"yield", "stay"}


def test_angry_plays_alike_at_a_table_and_in_a_simulation() -> None:
    tables: list[tuple[str, list[str]]] = [("base", []), ("dark", []), ("origins", []), ("base", ["power_up"])]
    tables += [("dark", ["mutant_draft", "power_up"]), ("base", ["luchador"]), ("dark", ["luchador", "power_up"])]
    for seed, (edition, modules) in enumerate(tables):
        game = kaiju.new(edition, players=3, modules=modules, seed=seed)
        while not game.over:
            game.play(choice(game))
        g = fresh_state(check_setup(edition, 3, modules, seed=seed))
        batch.run([g], 0, 1, batch.ADVANCE, 0)
        batch.run([g], 0, 1, batch.by_bots([POLICIES.index("angry")] * 3), 10_000)
        assert g == game._state
