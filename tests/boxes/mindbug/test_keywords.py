"""Mindbug: keywords and the Consumables that have them."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.mindbug.table import BARE, bare, bugs, cards
from tests.table import BAY, CITY, QUIET, asked, besides_rerolls, claws, energy, health, keys, play, points, row, told

NOTHING = QUIET * 4
ONES, TWOS = "1 1 1 2 2 3 ", "2 2 2 1 1 3 "


def holder(*cards: str, **more: Any) -> dict[str, Any]:
    return {"cards": list(cards), **more}


# --- Consumables


def test_a_consumable_lies_there_without_effect() -> None:
    game = bare({"energy": 4}, CITY, market=row("bold-maneuver"))
    play(game, "stop", "buy bold-maneuver")
    assert cards(game) == [("bold-maneuver",), ()]
    assert asked(game) == (0, "activate"), "it may be activated in the turn in which it is bought"
    assert game.seats[0].activated == {}


@pytest.mark.parametrize("card", ["parasitic-tentacles", "metamorph", "mimic"])
def test_it_is_no_keep_card(card: str) -> None:
    game = bare(holder(card, energy=9), CITY | holder("energy-armor"), dice=NOTHING)
    game.play("stop")
    assert not any("energy-armor" in key for key in keys(game))
    game = bare(holder(card, "energy-armor"), CITY, dice=NOTHING)
    game.play("stop")
    assert not any("sell energy-armor" in key for key in keys(game))


def test_a_card_that_is_exchanged_while_it_is_active_comes_unused() -> None:
    seats = [holder("sneaky-alloy"), CITY | holder("unstable-dna", points=5)]
    game = bare(*seats, dice="3 3 3 claw claw energy " + NOTHING)
    play(game, "activate sneaky-alloy", "stop", "resolve claw", "yield", "use unstable-dna for sneaky-alloy")
    assert [seat.activated for seat in game.seats] == [{}, {}]
    game.play("usual")
    assert (points(game), keys(game)) == ([4, 5], ["activate sneaky-alloy", "pass"]), "in the turn of its new owner"


def test_an_eliminated_monster_and_a_child_lose_theirs() -> None:
    game = bare({}, CITY | holder("unfair-gift", health=1), {}, dice=claws(1))
    game.play("stop")
    assert "unfair-gift" in game.discard
    game = bare({}, CITY | holder("unfair-gift", "it-has-a-child", health=1), {}, dice=claws(1))
    game.play("stop")
    assert game.seats[1].alive and cards(game)[1] == () and "unfair-gift" in game.discard


def test_a_card_with_two_keywords_says_which() -> None:
    game = bare(holder("spatial-hunter"), CITY, {}, dice=NOTHING)
    assert keys(game) == [
        "activate spatial-hunter as hunter on 1",
        "activate spatial-hunter as hunter on 2",
        "activate spatial-hunter as sneaky",
        "pass",
    ]
    game = bare({}, CITY | holder("deadly-shell"), dice=claws(1))
    game.play("stop")
    assert keys(game) == ["take", "activate deadly-shell as tough", "activate deadly-shell as poison"]


def test_activating_is_told_and_seen() -> None:
    game = bare(holder("legendary-hunter", "sneaky-alloy"), CITY, {}, dice=NOTHING)
    (told_,) = told(game.play("activate legendary-hunter on 2"), "activate")
    assert (told_.seat, told_.card, told_.by) == (0, "legendary-hunter", 2)
    assert game.view(1)["seats"][0]["activated"] == {"legendary-hunter": 2}
    assert keys(game) == ["activate sneaky-alloy", "pass"], "asked again while another could be activated"
    game.play("activate sneaky-alloy")
    assert game.seats[0].activated == {"legendary-hunter": 2, "sneaky-alloy": None}
    assert asked(game) == (0, "roll")


def test_the_question_comes_before_the_turn_begins() -> None:
    game = bare(CITY | holder("sneaky-alloy"), {}, dice=NOTHING)
    assert (asked(game), points(game)) == ((0, "activate"), [0, 0])
    game.play("pass")
    assert points(game) == [2, 0]


# --- Hunter


def test_claws_hit_the_hunted_monster_only_wherever_it_is() -> None:
    game = bare(holder("legendary-hunter"), CITY, {}, dice=claws(3) + " " + NOTHING)
    play(game, "activate legendary-hunter on 2", "stop")
    assert health(game) == [10, 10, 7]
    assert (cards(game)[0], game.discard[-1]) == ((), "legendary-hunter")
    assert points(game)[0] == 0


def test_a_hunted_monster_in_tokyo_may_yield_even_to_one_in_tokyo() -> None:
    seats = [CITY | holder("legendary-hunter"), BAY, {}, {}, {}]
    game = bare(*seats, dice=claws(2) + " " + NOTHING)
    play(game, "activate legendary-hunter on 1", "stop")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 8, 10, 10, 10])
    game.play("yield")
    assert (game.city, game.bay) == (0, None)


def test_nova_breath_does_not_widen_a_hunt() -> None:
    game = bare(holder("legendary-hunter", "nova-breath"), CITY, {}, dice=claws(2) + " " + NOTHING)
    play(game, "activate legendary-hunter on 2", "stop")
    assert health(game) == [10, 10, 8]


def test_two_hunts_hit_each_target_once() -> None:
    seats = [holder("legendary-hunter", "overequipped-trapper"), CITY | {"health": 2}, {"health": 2}, {}]
    game = bare(*seats, dice=claws(2) + " " + NOTHING)
    play(game, "activate legendary-hunter on 1", "activate overequipped-trapper on 2", "stop")
    assert health(game) == [10, 0, 0, 10]
    assert (points(game)[0], energy(game)[0]) == (4 + 1, 5), "each is paid for its own, and Tokyo is free"
    seats = [holder("legendary-hunter", "overequipped-trapper"), CITY | {"health": 5}, {}]
    game = bare(*seats, dice=claws(2) + " " + NOTHING)
    play(game, "activate legendary-hunter on 1", "activate overequipped-trapper on 1", "stop")
    assert health(game)[1] == 3


def test_the_hunt_pays_only_if_the_hunted_monster_is_eliminated() -> None:
    game = bare(holder("overequipped-trapper"), CITY, {"health": 2}, {}, dice=claws(2) + " " + NOTHING)
    play(game, "activate overequipped-trapper on 2", "stop")
    assert energy(game)[0] == 5
    seats = [holder("overequipped-trapper"), CITY, {"health": 2, "cards": ["it-has-a-child"]}]
    game = bare(*seats, dice=claws(2) + " " + NOTHING)
    play(game, "activate overequipped-trapper on 2", "stop")
    assert energy(game)[0] == 0 and "overequipped-trapper" in game.discard


def test_a_hunted_owner_of_jets_pays_when_it_stays() -> None:
    game = bare(holder("legendary-hunter"), CITY | holder("jets", health=2), {}, dice=claws(2) + " " + NOTHING)
    play(game, "activate legendary-hunter on 1", "stop", "stay")
    assert not game.seats[1].alive and points(game)[0] == 4 + 1


def test_spatial_hunter_pays_a_star_for_each_heart() -> None:
    game = bare(holder("spatial-hunter"), CITY, {"health": 3}, {}, dice=claws(5) + " " + NOTHING)
    play(game, "activate spatial-hunter as hunter on 2", "stop")
    assert points(game)[0] == 3


@pytest.mark.parametrize("dice", [claws(2), QUIET])
def test_unreliable_targeting_goes_to_whoever_survives(dice: str) -> None:
    game = bare(holder("unreliable-targeting"), CITY, {}, dice=dice + " " + NOTHING)
    (passed,) = told(play(game, "activate unreliable-targeting on 2", "stop"), "passed_on")
    assert (passed.seat, passed.by, cards(game)) == (0, 2, [(), (), ("unreliable-targeting",)])
    assert game.seats[2].activated == {}, "it arrives unused"
    play(game, "stop")
    assert asked(game) == (2, "activate")


def test_unreliable_targeting_of_the_dead_is_discarded() -> None:
    game = bare(holder("unreliable-targeting"), CITY, {"health": 1}, dice=claws(2) + " " + NOTHING)
    play(game, "activate unreliable-targeting on 2", "stop")
    assert "unreliable-targeting" in game.discard


def test_a_hunt_waits_for_the_second_roll_of_a_mindbugged_monster() -> None:
    seats = [holder("legendary-hunter"), {"mindbugs": 1}, CITY | BARE]
    game = bugs(*seats, dice=claws(2) + " " + claws(1) + " " + NOTHING)
    play(game, "activate legendary-hunter on 1", "stop", "mindbug", "stay")
    assert health(game) == [10, 10, 8], "whoever took the roll hunts nobody"
    game.play("stop")
    assert health(game) == [10, 9, 8]


def test_a_hunt_waits_though_whoever_took_the_roll_attacked() -> None:
    seats = [holder("legendary-hunter"), CITY | {"mindbugs": 1}, {"mindbugs": 0, "health": 8}]
    game = bugs(*seats, dice=claws(3) + " " + claws(6) + " " + NOTHING)
    play(game, "activate legendary-hunter on 2", "stop", "mindbug")
    assert (health(game), game.seats[0].activated) == ([7, 10, 5], {"legendary-hunter": 2})
    game.play("stop")
    assert (points(game)[0], game.seats[2].alive) == (4, False)


# --- Sneaky


def test_sneaking_waits_though_whoever_took_the_roll_attacked() -> None:
    seats = [holder("spatial-hunter"), CITY | {"mindbugs": 1, "points": 9}]
    game = bugs(*seats, dice=claws(3) + " " + TWOS + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "stop", "mindbug", "stop")
    assert (health(game), points(game)) == ([7, 10], [2, 9]), "2 less, and 2 for the turn that it begins in Tokyo"


def test_the_others_lose_the_stars_that_dice_bring() -> None:
    seats = [holder("spatial-hunter", "gourmet"), {"points": 5}, CITY | {"points": 1}]
    game = bare(*seats, dice=TWOS + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "stop")
    assert points(game) == [2, 3, 0]
    assert (cards(game)[0], game.discard[-1]) == (("gourmet",), "spatial-hunter")


def test_stars_of_cards_and_partial_sets_do_not_count() -> None:
    seats = [holder("spatial-hunter", "gourmet"), {"points": 5}, CITY]
    game = bare(*seats, dice=ONES + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "stop")
    assert points(game) == [3, 4, 0], "1 star of the dice, 2 of Gourmet"
    game = bare(holder("spatial-hunter"), {"points": 5}, CITY, dice="3 3 2 2 1 heart " + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "stop")
    assert points(game) == [0, 5, 0]


def test_stars_beyond_the_last_do_not_count() -> None:
    game = bare(holder("spatial-hunter", points=19), CITY | {"points": 5}, dice="3 3 3 1 2 heart " + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "stop")
    assert points(game) == [20, 4]


def test_each_sneaky_card_works_by_itself() -> None:
    game = bare(holder("spatial-hunter", "sneaky-alloy"), {"points": 9}, CITY, dice=TWOS + NOTHING)
    play(game, "activate spatial-hunter as sneaky", "activate sneaky-alloy", "stop", "done")
    assert points(game) == [2, 5, 0]


def test_sneaky_alloy_turns_one_1_in_the_turn_of_its_activation() -> None:
    game = bare(holder("sneaky-alloy"), {}, CITY, dice=TWOS + NOTHING)
    play(game, "activate sneaky-alloy", "stop")
    assert asked(game) == (0, "change")
    assert all(key.startswith(("turn 3 to", "turn 4 to")) or key == "done" for key in keys(game))
    game.play("turn 3 to 2 with sneaky-alloy")
    assert points(game) == [3, 0, 0] and "sneaky-alloy" in game.discard
    game = bare(holder("sneaky-alloy"), {}, CITY, dice=TWOS + NOTHING)
    play(game, "pass", "stop")
    assert points(game) == [2, 0, 0] and cards(game)[0] == ("sneaky-alloy",), "not without activation"


def test_offensive_protocol_costs_a_heart_for_each_star_really_lost() -> None:
    seats = [holder("offensive-protocol"), {"points": 5}, {"points": 1}, CITY]
    game = bare(*seats, dice="2 2 2 2 1 3 " + NOTHING)
    events = play(game, "activate offensive-protocol", "stop")
    assert (points(game), health(game)) == ([3, 2, 0, 0], [10, 7, 9, 10])
    assert {event.card for event in told(events, "hurt")} == {"offensive-protocol"}


def test_arcane_scepter_fetches_a_consumable_that_waits_a_turn() -> None:
    game = bare(holder("arcane-scepter"), CITY, dice=NOTHING, discard=["sneaky-alloy", "unfair-gift", "tank"])
    game.play("activate arcane-scepter")
    assert (asked(game), keys(game)) == ((0, "use"), ["fetch sneaky-alloy", "fetch unfair-gift"])
    game.play("fetch unfair-gift")
    assert set(cards(game)[0]) == {"arcane-scepter", "unfair-gift"} and game.discard == ("sneaky-alloy", "tank")
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert asked(game) == (1, "roll"), "not even its Frenzy in the turn in which it came"


def test_arcane_scepter_takes_the_only_one_and_does_without_any() -> None:
    game = bare(holder("arcane-scepter"), CITY, dice=NOTHING, discard=["sneaky-alloy"])
    events = game.play("activate arcane-scepter")
    assert told(events, "fetch") and asked(game) == (0, "roll"), "it can't be activated at once"
    game = bare(holder("arcane-scepter"), CITY, dice=NOTHING)
    assert not told(game.play("activate arcane-scepter"), "fetch")


# --- Tough


def test_tough_makes_a_claw_hit_vanish() -> None:
    game = bare({}, CITY | holder("deadly-shell"), {}, dice=claws(3) + " " + NOTHING)
    play(game, "stop")
    assert asked(game) == (1, "damage")
    events = game.play("activate deadly-shell as tough")
    assert told(events, "prevented") and health(game) == [10, 10, 10]
    assert asked(game) == (1, "roll"), "nobody yields who was not hurt"
    assert (game.city, game.discard[-1]) == (1, "deadly-shell")


def test_only_claws_can_be_answered() -> None:
    game = bare({"energy": 3}, CITY | holder("deadly-shell"), market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert health(game) == [10, 8] and cards(game)[1] == ("deadly-shell",)


def test_energy_armor_pays_for_the_hit() -> None:
    game = bare({}, CITY | holder("energy-armor"), dice=claws(4) + " " + NOTHING)
    play(game, "stop", "activate energy-armor")
    assert (health(game), energy(game)) == ([10, 10], [0, 4])


def test_strange_design_costs_two_hearts_instead() -> None:
    game = bare({}, CITY | holder("strange-design"), dice=claws(5) + " " + NOTHING)
    events = play(game, "stop", "activate strange-design")
    (lost,) = told(events, "hurt")
    assert (lost.seat, lost.amount, lost.card, health(game)) == (1, 2, "strange-design", [10, 8])
    assert asked(game) == (1, "roll")


def test_ancestral_defense_sells_hearts_at_once() -> None:
    game = bare({}, CITY | holder("ancestral-defense", energy=5, health=4), dice=claws(5) + " " + NOTHING)
    play(game, "stop", "activate ancestral-defense")
    assert (asked(game), keys(game)) == ((1, "use"), ["use ancestral-defense", "done"])
    play(game, "use ancestral-defense", "use ancestral-defense")
    assert (health(game)[1], energy(game)[1], asked(game)) == (6, 1, (1, "roll"))


def test_ancestral_defense_does_not_heal_beyond_the_maximum() -> None:
    game = bare({}, CITY | holder("ancestral-defense", energy=5), dice=claws(5) + " " + NOTHING)
    play(game, "stop", "activate ancestral-defense")
    assert (health(game)[1], energy(game)[1]) == (10, 5)


@pytest.mark.parametrize(("scarab", "may"), [(0, False), (1, True)])
def test_ancestral_defense_sells_no_hearts_that_would_not_come(scarab: int, may: bool) -> None:
    seats = [{}, CITY | holder("ancestral-defense", energy=5, health=4)]
    curse: dict[str, Any] = {"modules": ["anubis"], "curse": "isis-s-disgrace", "scarab": scarab}
    game = bare(*seats, dice=claws(5) + " river " + NOTHING, **curse)
    play(game, "stop", "activate ancestral-defense")
    assert (asked(game) == (1, "use"), energy(game)[1]) == (may, 5)


# --- Poison


def test_the_attacker_loses_as_many_hearts() -> None:
    game = bare({}, CITY | holder("deadly-shell"), dice=claws(3) + " " + NOTHING)
    play(game, "stop", "activate deadly-shell as poison")
    assert keys(game) == ["take"] or asked(game)[1] == "yield"
    assert health(game) == [7, 7] and game.discard[-1] == "deadly-shell"


def test_hearts_that_are_not_lost_do_no_harm() -> None:
    game = bare({"health": 9}, CITY | holder("deadly-shell", health=2), {}, dice=claws(6) + " " + NOTHING)
    play(game, "stop", "activate deadly-shell as poison")
    assert health(game) == [7, 0, 10], "2 hearts were there to lose"
    seats = [{}, CITY | holder("deadly-shell", "wings", energy=2)]
    game = bare(*seats, dice=claws(3) + " " + NOTHING)
    play(game, "stop", "activate deadly-shell as poison", "use wings")
    assert health(game) == [10, 10] and "deadly-shell" in game.discard


def test_toxic_petals_and_electro_whip_take_stars_and_energy_too() -> None:
    seats = [{"points": 9, "energy": 1}, CITY | holder("toxic-petals", "electro-whip")]
    game = bare(*seats, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "activate toxic-petals", "activate electro-whip")
    assert (health(game), points(game)[0], energy(game)[0]) == ([6, 8], 7, 0)


def test_explosive_crystals_strike_twice_if_they_fall_with_their_owner() -> None:
    game = bare({}, CITY | holder("explosive-crystals", health=3), {}, dice=claws(4) + " " + NOTHING)
    play(game, "stop", "activate explosive-crystals")
    assert (health(game), game.seats[1].alive) == ([4, 0, 10], False)
    game = bare({}, CITY | holder("explosive-crystals", health=5), {}, dice=claws(4) + " " + NOTHING)
    play(game, "stop", "activate explosive-crystals")
    assert health(game)[:2] == [6, 1]


def test_a_child_is_no_elimination_for_explosive_crystals() -> None:
    seats = [{}, CITY | holder("explosive-crystals", "it-has-a-child", health=3), {}]
    game = bare(*seats, dice=claws(4) + " " + NOTHING)
    play(game, "stop", "activate explosive-crystals")
    assert health(game)[:2] == [7, 10]


def test_poison_does_not_outlive_the_attack_of_whoever_took_the_roll_and_fell() -> None:
    poisoner = {"mindbugs": 0, "cards": ["toxic-petals", "robot"], "energy": 2}
    seats = [BARE, CITY | {"mindbugs": 1, "health": 1}, poisoner, BARE | holder("deadly-shell")]
    game = bugs(*seats, dice=claws(2) + " " + claws(1) + " " + NOTHING, modules=["halloween"])
    play(game, "stop", "mindbug", "activate toxic-petals", "use robot for 2", "activate deadly-shell as poison")
    assert (asked(game), game.seats[1].alive) == ((0, "roll"), False)
    assert (cards(game)[2], game.discard) == (("robot",), ("deadly-shell", "toxic-petals"))


def test_both_may_fall_together() -> None:
    game = bare({"health": 2}, CITY | holder("deadly-shell", health=2), {}, dice=claws(3) + " " + NOTHING)
    play(game, "stop", "activate deadly-shell as poison")
    assert game.winners == (2,)


# --- Frenzy


def test_frenzy_brings_a_turn_at_once_whose_price_comes_at_its_end() -> None:
    game = bare(holder("unfair-gift", points=9), CITY, dice=NOTHING)
    play(game, "stop")
    assert (asked(game), keys(game)) == ((0, "activate"), ["activate unfair-gift", "pass"])
    events = game.play("activate unfair-gift")
    (extra,) = told(events, "extra_turn")
    assert (extra.seat, extra.card, game.turn, asked(game)) == (0, "unfair-gift", 2, (0, "roll"))
    assert points(game)[0] == 9
    game.play("stop")
    assert (points(game)[0], asked(game)) == (4, (1, "roll"))


def test_bold_maneuver_and_maximum_effort() -> None:
    game = bare(holder("bold-maneuver"), CITY, dice=NOTHING)
    play(game, "stop", "activate bold-maneuver", "stop")
    assert (health(game), asked(game)) == ([5, 10], (1, "roll"))
    game = bare(holder("maximum-effort"), CITY, dice=NOTHING + QUIET)
    events = play(game, "stop", "activate maximum-effort")
    assert len(game.dice) == 6
    (lost,) = told(game.play("stop"), "die_lost")
    assert (lost.seat, game.seats[0].lost_dice) == (0, 1) and events
    game.play("stop")
    assert (asked(game), len(game.dice)) == ((0, "roll"), 5)


def test_another_frenzy_follows_when_the_price_is_paid() -> None:
    game = bare(holder("bold-maneuver", "unfair-gift", points=5), CITY, dice=NOTHING)
    play(game, "stop", "activate bold-maneuver")
    assert asked(game) == (0, "roll"), "one at a time"
    play(game, "stop")
    assert (health(game)[0], asked(game), keys(game)) == (5, (0, "activate"), ["activate unfair-gift", "pass"])
    play(game, "activate unfair-gift", "stop")
    assert (points(game)[0], asked(game), game.turn) == (0, (1, "roll"), 4)


def test_freeze_time_comes_after_the_frenzy_turn() -> None:
    game = bare(holder("unfair-gift", "freeze-time"), CITY, dice=ONES + NOTHING)
    play(game, "stop", "use freeze-time", "activate unfair-gift")
    assert (asked(game), len(game.dice), game.turn) == ((0, "roll"), 6, 2)
    game.play("stop")
    assert (asked(game), len(game.dice), game.turn) == ((0, "roll"), 5, 3)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_a_frenzy_turn_that_is_given_up_has_its_price_and_brings_no_other() -> None:
    seats = [
        {"monster": "meka-dragon", "hand": ["tune-up"], "cards": ["unfair-gift"], "points": 9, "mindbugs": 0},
        CITY | BARE | {"monster": "kraken", "hand": []},
    ]
    game = bugs(*seats, modules=["power_up"], asks="fitting", dice=NOTHING)
    while asked(game)[1] != "activate":
        game.play("stop" if asked(game)[1] == "roll" else "pass")
    game.play("activate unfair-gift")
    play(game, "play tune-up")
    while asked(game)[1] == "evolution":
        game.play("pass")
    assert (points(game)[0], game.current, game.turn) == (4, 1, 3)


def test_with_twenty_stars_the_extra_turn_is_not_played() -> None:
    game = bare(holder("bold-maneuver", points=19), CITY, dice="3 3 3 1 2 heart " + NOTHING)
    play(game, "stop", "activate bold-maneuver")
    assert game.winners == (0,)


def test_a_mindbug_in_a_frenzy_turn_leaves_the_price_to_its_owner() -> None:
    seats = [holder("unfair-gift", points=9, mindbugs=0), {"mindbugs": 1, "points": 9}, CITY | BARE]
    game = bugs(*seats, dice=NOTHING)
    play(game, "stop", "pass", "activate unfair-gift", "stop", "mindbug")
    assert (points(game)[:2], asked(game)) == ([9, 9], (0, "roll"))
    game.play("stop")
    assert points(game)[:2] == [4, 9]


def test_what_was_not_used_up_goes_when_the_turn_ends() -> None:
    game = bare(holder("sneaky-alloy", shrink=6), CITY, dice=NOTHING)
    game.play("activate sneaky-alloy")
    assert game.current == 1 and "sneaky-alloy" in game.discard
    assert besides_rerolls(game) == ["stop"]


def test_a_game_is_told_again_as_it_was() -> None:
    game = kaiju.new(players=4, modules=["mindbug"], mindbug_deck="alone", seed=5)
    for _ in range(60):
        assert game.decision is not None
        options = game.decision.options
        game.play(options[0] if game.decision.kind in ("mindbug", "roll", "activate", "buy") else options[-1])
    assert told(game.events, "mindbug") and told(game.events, "buy")
    assert kaiju.replay(game.record()).view(0) == game.view(0)


def lines(game: kaiju.Game) -> dict[str, Any]:
    """What is said of each answer."""
    assert game.decision is not None
    return {option["key"]: option["says"] for option in game.decision.offer()["options"] if "says" in option}


def test_answers_say_what_their_keyword_does() -> None:
    game = bare({"cards": ["spatial-hunter", "sneaky-alloy"]}, {"place": "city"}, {})
    assert lines(game) == {
        "activate sneaky-alloy": [["keyword:sneaky"]],
        "activate spatial-hunter as sneaky": [["keyword:sneaky"]],
        **{f"activate spatial-hunter as hunter on {p}": [["keyword:hunter", {"seat": {"seat": p}}]] for p in (1, 2)},
    }
    game = bare({"cards": ["deadly-shell"], "place": "city"}, {}, turn=1, dice="claw claw claw 1 2 3")
    game.play("stop")
    assert lines(game) == {
        "activate deadly-shell as tough": [["keyword:tough"]],
        "activate deadly-shell as poison": [["keyword:poison"]],
    }
