"""Evolutions of Kraken. (Healing Rain: see the healers.)"""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import FRESH, MARKET, table, with_copy
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Destructive Wave


def test_destructive_wave_costs_everybody_two_hearts_after_an_entry() -> None:
    game = table({"hand": ["destructive-wave"]}, {}, {})
    game.play("stop")
    assert (asked(game), keys(game), game.city) == ((0, "evolution"), ["play destructive-wave", "pass"], 0)
    game.play("play destructive-wave")
    assert (health(game), game.city, game.seats[0].evolution_discard) == ([10, 8, 8], 0, ("destructive-wave",))


def test_destructive_wave_reaches_both_places_of_tokyo_and_lets_nobody_yield() -> None:
    game = table({"hand": ["destructive-wave"]}, CITY, {}, {}, {})
    play(game, "stop", "play destructive-wave")
    assert (health(game), game.current, game.bay, game.city) == ([10, 8, 8, 8, 8], 1, 0, 1)


def test_destructive_wave_follows_an_entry_after_a_yield() -> None:
    game = table({"hand": ["destructive-wave"]}, CITY, dice=claws(1))
    play(game, "stop", "yield", "play destructive-wave")
    assert health(game) == [10, 7]


def test_destructive_wave_can_be_answered() -> None:
    game = table({"hand": ["destructive-wave"]}, {"hand": ["rabbits-foot"]}, {"cards": ["wings"], "energy": 2})
    play(game, "stop", "play destructive-wave", "play rabbits-foot", "use wings")
    assert health(game) == [10, 10, 10]


def test_destructive_wave_comes_before_buying() -> None:
    game = table({"hand": ["destructive-wave"], "energy": 6}, {}, market=MARKET, deck=FRESH)
    play(game, "stop", "play destructive-wave")
    assert (asked(game), health(game)) == ((0, "buy"), [10, 8])


# Cult Worshippers


def test_cult_worshippers_gives_a_star_for_every_heart_gained_in_the_turn() -> None:
    game = table({"hand": ["cult-worshippers"], "health": 5}, CITY, dice="heart heart 1 1 2 2")
    play(game, "stop", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (7, 2)


def test_cult_worshippers_counts_hearts_really_gained() -> None:
    owner = {"hand": ["cult-worshippers"], "health": 9, "cards": ["regeneration"]}
    game = table(owner, CITY, dice="heart heart 1 1 2 2")
    play(game, "stop", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (10, 1)


def test_cult_worshippers_counts_regeneration_and_other_evolutions() -> None:
    owner = {"hand": ["cult-worshippers", "healing-rain"], "health": 3, "cards": ["regeneration"]}
    game = table(owner, CITY)
    play(game, "play healing-rain", "play cult-worshippers")
    assert (game.seats[0].health, game.seats[0].points) == (6, 3)


def test_cult_worshippers_works_in_the_turn_of_another() -> None:
    owner = {"hand": ["cult-worshippers"], "health": 5, "energy": 2}
    game = table({"cards": ["healing-ray"]}, owner, CITY, dice="heart heart 1 1 2 2")
    play(game, "stop", "heal 1", "heal 1")
    while asked(game) != (1, "evolution"):
        game.play("done")
    game.play("play cult-worshippers")
    assert (game.seats[1].health, game.seats[1].points) == (7, 2)


def test_cult_worshippers_does_not_reach_back_into_another_turn() -> None:
    game = table({"hand": ["cult-worshippers"], "health": 5}, CITY, dice=f"heart 1 1 2 2 3 {QUIET}")
    play(game, "stop", "pass", "stop")
    assert (asked(game), game.current) == ((0, "evolution"), 1)
    game.play("play cult-worshippers")
    assert game.seats[0].points == 0


# High Tide


def test_high_tide_doubles_the_hearts_of_the_roll() -> None:
    game = table({"hand": ["high-tide"], "health": 3}, CITY, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play high-tide", "pass"])
    game.play("play high-tide")
    assert (game.seats[0].health, game.seats[0].evolutions, game.seats[0].evolution_discard) == (7, (), ("high-tide",))


def test_high_tide_is_nothing_without_hearts() -> None:
    game = table({"hand": ["high-tide"], "health": 3}, CITY)
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3


def test_high_tide_does_not_heal_in_tokyo() -> None:
    game = table({"hand": ["high-tide"], "health": 3, "place": "city"}, {}, dice="heart heart 1 1 2 2")
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3


@pytest.mark.parametrize("rolled, draws", [(2, 0), (3, 1)])
def test_high_tide_does_not_help_to_draw(rolled: int, draws: int) -> None:
    dice = " ".join(["heart"] * rolled + ["1", "1", "2", "2"][: 6 - rolled])
    game = table({"hand": ["high-tide"], "health": 3}, CITY, dice=dice)
    events = play(game, "stop", "play high-tide")
    assert (len(told(events, "evolution_draw")), game.seats[0].health) == (draws, 3 + 2 * rolled)


def test_high_tide_takes_tokens_off() -> None:
    game = table({"hand": ["high-tide"], "poison": 1, "shrink": 1, "health": 9}, CITY, dice="heart 1 1 2 2")
    play(game, "stop", "play high-tide", "cure poison", "cure shrink")
    assert (game.seats[0].health, game.seats[0].poison, game.seats[0].shrink) == (9, 0, 0)


def test_high_tide_serves_healing_ray() -> None:
    owner = {"hand": ["high-tide"], "cards": ["healing-ray"]}
    game = table(owner, {"place": "city", "health": 5, "energy": 4}, dice="heart 1 1 2 2 3")
    play(game, "stop", "play high-tide", "heal 1", "heal 1")
    assert (game.seats[1].health, energy(game)) == (7, [4, 0])


def test_high_tide_is_one_gain_for_regeneration() -> None:
    owner = {"hand": ["high-tide"], "cards": ["regeneration"], "health": 3}
    game = table(owner, CITY, dice="heart 1 1 2 2 3")
    play(game, "stop", "play high-tide")
    assert game.seats[0].health == 3 + 2 + 1


def test_high_tide_is_over_with_the_turn() -> None:
    game = table({"hand": ["high-tide"], "health": 3, "extra_turns": 1}, CITY, dice="heart 1 1 2 2 3 heart 1 1 2 2 3")
    play(game, "stop", "play high-tide", "stop")
    assert game.seats[0].health == 3 + 2 + 1


# Terror of the Deep


def test_terror_of_the_deep_rolls_a_die_for_every_heart_at_stake() -> None:
    game = table({}, {"evolutions": ["terror-of-the-deep"], "place": "city"}, dice=f"{claws(3)} heart 1 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use terror-of-the-deep"])
    events = game.play("use terror-of-the-deep")
    assert [e.dice for e in told(events, "side_roll")] == [("heart", "1", "heart")]
    assert (health(game), asked(game)) == ([10, 9], (1, "yield"))


def test_terror_of_the_deep_can_be_left_alone() -> None:
    game = table({}, {"evolutions": ["terror-of-the-deep"], "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert health(game) == [10, 7]


def test_terror_of_the_deep_can_leave_nobody_wounded() -> None:
    attacker = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    victim = {"evolutions": ["terror-of-the-deep"], "place": "city", "points": 3}
    game = table(attacker, victim, dice=f"{claws(2)} heart heart")
    play(game, "stop", "use terror-of-the-deep")
    assert (game.current, health(game), game.seats[1].poison, game.seats[1].points) == (1, [10, 10], 0, 3 + 2)


def test_terror_of_the_deep_serves_against_any_loss_each_for_itself() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "place": "city"}
    game = table({"energy": 3}, victim, dice=f"{claws(1)} 1 heart 2", market=row("flame-thrower"))
    play(game, "stop", "use terror-of-the-deep", "stay", "buy flame-thrower")
    assert asked(game) == (1, "damage")
    game.play("use terror-of-the-deep")
    assert health(game) == [10, 10 - 1 - 1]


def test_terror_of_the_deep_rolls_once_for_a_loss_and_camouflage_for_the_rest() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["camouflage"], "place": "city"}
    game = table({}, victim, dice=f"{claws(3)} heart 1 1 heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert keys(game) == ["take", "use camouflage"]
    events = game.play("use camouflage")
    assert ([len(e.dice or ()) for e in told(events, "side_roll")], health(game)) == ([2], [10, 9])


def test_terror_of_the_deep_leaves_a_single_heart_to_armor_plating() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["armor-plating"], "place": "city"}
    game = table({}, victim, dice=f"{claws(2)} heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert health(game) == [10, 10]


def test_terror_of_the_deep_serves_against_poison() -> None:
    game = table({"evolutions": ["terror-of-the-deep"], "poison": 2, "health": 2}, CITY, dice=f"{QUIET} heart 1")
    play(game, "stop", "use terror-of-the-deep")
    assert game.seats[0].health == 1


def test_terror_of_the_deep_comes_straight_out_of_the_hand() -> None:
    game = table({}, {"hand": ["terror-of-the-deep"], "place": "city"}, dice=f"{claws(2)} heart heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play terror-of-the-deep"])
    game.play("play terror-of-the-deep")
    assert keys(game) == ["take", "use terror-of-the-deep"]
    game.play("use terror-of-the-deep")
    assert health(game) == [10, 10]


def test_terror_of_the_deep_waits_for_jets() -> None:
    victim = {"evolutions": ["terror-of-the-deep"], "cards": ["jets"], "place": "city"}
    game = table({}, victim, dice=f"{claws(2)} heart 1")
    play(game, "stop", "stay")
    assert asked(game) == (1, "damage")
    game.play("use terror-of-the-deep")
    assert health(game) == [10, 9]


def test_terror_of_the_deep_and_its_reflection_roll_one_after_the_other() -> None:
    game = table(with_copy("terror-of-the-deep", place="city"), {}, turn=1, dice=f"{claws(2)} heart 1 heart")
    play(game, "stop", "use terror-of-the-deep")
    assert asked(game) == (0, "damage")
    game.play(next(key for key in keys(game) if key.startswith("use")))
    assert health(game) == [10, 10]


# Eater of Souls


def test_eater_of_souls_raises_the_maximum_and_heals_at_every_entry() -> None:
    game = table({"evolutions": ["eater-of-souls"]}, {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert (game.city, game.seats[0].health) == (0, 11)


def test_eater_of_souls_heals_nothing_when_it_is_put_down_or_in_later_turns() -> None:
    game = table({"hand": ["eater-of-souls"], "place": "city"}, {}, dice=f"{QUIET} {QUIET}")
    game.play("play eater-of-souls")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 12)
    play(game, "stop", "stop")
    assert (game.current, game.seats[0].health) == (0, 10)


def test_eater_of_souls_lets_hearts_heal_to_twelve() -> None:
    game = table({"evolutions": ["eater-of-souls"]}, CITY, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert game.seats[0].health == 12


def test_eater_of_souls_and_even_bigger_stop_at_twelve() -> None:
    game = table({"evolutions": ["eater-of-souls"], "cards": ["even-bigger"], "health": 12}, {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert game.seats[0].health == 12


def test_eater_of_souls_keeps_the_hearts_of_a_lost_even_bigger() -> None:
    owner = {"evolutions": ["eater-of-souls"], "cards": ["even-bigger", "metamorph"], "health": 12}
    game = table(owner, CITY)
    play(game, "stop", "sell even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_eater_of_souls_is_a_gain_for_regeneration() -> None:
    game = table({"evolutions": ["eater-of-souls"], "cards": ["regeneration"], "health": 5}, {})
    game.play("stop")
    assert game.seats[0].health == 7


def test_eater_of_souls_heals_in_the_bay() -> None:
    game = table({"evolutions": ["eater-of-souls"], "health": 5}, CITY, {}, {}, {})
    game.play("stop")
    assert (game.bay, game.seats[0].health) == (0, 6)


def test_eater_of_souls_takes_its_maximum_along() -> None:
    """Nine Lives discards the Evolutions of its owner; a reflection of one of them goes with it."""
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("eater-of-souls", 1)}, "health": 12}
    victim = {"evolutions": ["eater-of-souls"], "hand": ["nine-lives"], "health": 1, "place": "city"}
    game = table({}, victim, mirror, dice=claws(1))
    assert game.seats[2].max_health == 12
    events = game.play("stop")
    assert [(e.seat, e.amount) for e in told(events, "trim")] == [(2, 2)]
    assert ([seat.max_health for seat in game.seats], health(game)) == ([10, 10, 10], [10, 9, 10])
    assert game.seats[2].evolution_discard == ("icy-reflection",)


def test_eater_of_souls_reflected_heals_twice_to_the_same_maximum() -> None:
    game = table(with_copy("eater-of-souls", health=5), {})
    assert game.seats[0].max_health == 12
    game.play("stop")
    assert game.seats[0].health == 7


def test_eater_of_souls_heals_before_a_destructive_wave_is_answered() -> None:
    game = table({"evolutions": ["eater-of-souls"], "hand": ["destructive-wave"], "health": 5}, {})
    play(game, "stop", "play destructive-wave")
    assert health(game) == [6, 8]


# Sunken Temple


def test_sunken_temple_trades_turns_for_hearts_and_energy() -> None:
    game = table({"evolutions": ["sunken-temple"], "health": 3}, CITY)
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use sunken-temple", "pass"], ())
    events = game.play("use sunken-temple")
    assert [(e.seat, e.card) for e in told(events, "skip_turn")] == [(0, "sunken-temple")]
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 6, 3)
    assert game.seats[0].evolutions == ("sunken-temple",)


def test_sunken_temple_asks_every_turn() -> None:
    game = table({"evolutions": ["sunken-temple"], "health": 3}, CITY, dice=f"{QUIET} {QUIET}")
    game.play("pass")
    assert asked(game) == (0, "roll")
    play(game, "stop", "stop")
    assert asked(game) == (0, "use")


@pytest.mark.parametrize("place", ["city", "bay"])
def test_sunken_temple_needs_its_owner_outside_tokyo(place: str) -> None:
    game = table({"evolutions": ["sunken-temple"], "place": place}, {}, {}, {}, {})
    assert asked(game) == (0, "roll")


def test_sunken_temple_is_a_gain_for_regeneration_and_friend_of_children() -> None:
    owner = {"evolutions": ["sunken-temple"], "health": 3, "cards": ["regeneration", "friend-of-children"]}
    game = table(owner, CITY)
    game.play("use sunken-temple")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 4)


def test_sunken_temple_put_down_when_the_turn_before_ends_serves_at_once() -> None:
    game = table({}, {"hand": ["sunken-temple"], "health": 3}, CITY)
    play(game, "stop", "play sunken-temple")
    assert asked(game) == (1, "use")
    game.play("use sunken-temple")
    assert (game.current, game.seats[1].health) == (2, 6)


def test_sunken_temple_serves_a_reflection() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("sunken-temple", 1)}, "health": 3}
    game = table(mirror, {"evolutions": ["sunken-temple"], "place": "city"})
    assert (asked(game), keys(game)) == ((0, "use"), ["use sunken-temple", "pass"])
    game.play("use sunken-temple")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 6, 3)


@pytest.mark.parametrize("card", ["sunken-temple", "bamboo-supply", "energy-sword"])
def test_what_serves_before_a_roll_can_be_put_down_before_the_first_roll_of_the_game(card: str) -> None:
    """No turn has ended yet in which it could have been put down, and it can be played at any time."""
    game = table({"hand": [card], "energy": 2}, {})
    assert game.dice == ()
    assert f"play {card}" in keys(game)


# Mandibles of Dread


def test_mandibles_of_dread_cost_every_wounded_monster_a_star() -> None:
    owner = {"evolutions": ["mandibles-of-dread"], "place": "city"}
    game = table(owner, {"points": 5}, {"points": 0}, {"points": 1}, dice=claws(2))
    game.play("stop")
    assert points(game) == [2, 4, 0, 0]


def test_mandibles_of_dread_need_a_heart_really_lost() -> None:
    game = table(
        {"evolutions": ["mandibles-of-dread"], "place": "city"},
        {"points": 5, "cards": ["armor-plating"]},
        {"points": 5, "cards": ["wings"], "energy": 2},
        dice=claws(1),
    )
    play(game, "stop", "use wings")
    assert points(game) == [2, 5, 5]


def test_mandibles_of_dread_need_claws() -> None:
    owner = {"evolutions": ["mandibles-of-dread"], "energy": 3}
    game = table(owner, {"place": "city", "points": 5}, {"points": 5}, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    # Seat 1 has begun its turn in Tokyo since.
    assert (points(game), health(game)) == ([0, 5 + 2, 5], [10, 8, 8])


@pytest.mark.parametrize("answer, left", [("yield", 5), ("stay", 4)])
def test_mandibles_of_dread_wait_for_jets(answer: str, left: int) -> None:
    victim = {"place": "city", "points": 5, "cards": ["jets"]}
    game = table({"evolutions": ["mandibles-of-dread"]}, victim, {}, {}, dice=claws(1), turn=0)
    game.play("stop")
    assert points(game)[1] == 5
    events = game.play(answer)
    assert 5 - sum(e.amount or 0 for e in told(events, "points_lost")) == left


def test_mandibles_of_dread_can_take_the_twentieth_star() -> None:
    victim = {"place": "city", "points": 19, "evolutions": ["i-am-the-king"]}
    game = table({"evolutions": ["mandibles-of-dread"]}, victim, dice=claws(1))
    game.play("stop")
    assert game.seats[1].points == 18


def test_mandibles_of_dread_reflected_take_two_stars() -> None:
    game = table(with_copy("mandibles-of-dread"), {"place": "city", "points": 5}, dice=claws(1))
    game.play("stop")
    assert points(game) == [0, 3]


def test_mandibles_of_dread_do_not_bite_for_lightning() -> None:
    owner = {"evolutions": ["mandibles-of-dread", "lightning-armor"], "place": "city"}
    game = table({"points": 5}, owner, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert (game.seats[0].health, game.seats[0].points) == (9, 5)
