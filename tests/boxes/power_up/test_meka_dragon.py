"""Evolutions of Meka Dragon: Mecha Blast, Destructive Analysis, Programmed to Destroy, Tune-Up."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Mecha Blast


def test_mecha_blast_makes_the_wounds_of_a_turn_two_hearts_deeper() -> None:
    game = table({"hand": ["mecha-blast"]}, CITY, dice=f"{claws(2)} {QUIET} {claws(2)}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play mecha-blast", "pass"])
    game.play("play mecha-blast")
    assert (health(game), asked(game), game.seats[0].evolutions) == ([10, 6], (1, "yield"), ("mecha-blast",))
    events = game.play("stay")
    assert [(e.seat, e.card, e.family) for e in told(events, "discard")] == [(0, "mecha-blast", "evolution")]
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("mecha-blast",))
    play(game, "stop", "stop")
    assert health(game) == [10, 4]


def test_mecha_blast_can_be_kept() -> None:
    game = table({"hand": ["mecha-blast"]}, CITY, dice=claws(2))
    play(game, "stop", "pass")
    assert (health(game), game.seats[0].hand) == ([10, 8], ("mecha-blast",))


def test_mecha_blast_deepens_every_wound_from_tokyo() -> None:
    game = table({"hand": ["mecha-blast"], "place": "city"}, {}, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 7, 7]


def test_mecha_blast_deepens_the_wounds_in_both_places_of_tokyo() -> None:
    game = table({"hand": ["mecha-blast"]}, CITY, BAY, {}, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 7, 7, 10, 10]


def test_mecha_blast_deals_nothing_without_claws() -> None:
    game = table({"hand": ["mecha-blast"]}, CITY)
    play(game, "stop", "play mecha-blast")
    assert (health(game), game.current, game.seats[0].evolution_discard) == ([10, 10], 1, ("mecha-blast",))


def test_mecha_blast_deepens_wounds_by_a_claw_of_a_card() -> None:
    game = table({"hand": ["mecha-blast"], "cards": ["acid-attack"]}, CITY)
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 7]


def test_mecha_blast_does_not_deepen_what_is_no_wound() -> None:
    game = table({"hand": ["mecha-blast"], "energy": 3}, CITY, {}, market=row("flame-thrower"))
    play(game, "stop", "play mecha-blast", "buy flame-thrower")
    assert health(game) == [10, 8, 8]


def test_mecha_blast_hits_nobody_whom_the_claws_do_not_reach() -> None:
    game = table({"hand": ["mecha-blast"]}, CITY, {}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 7, 10]


def test_mecha_blast_makes_no_group_of_claws_that_reach_nobody() -> None:
    game = table({"hand": ["mecha-blast"], "health": 5}, {}, dice="claw heart 1 1 2 2")
    play(game, "stop", "play mecha-blast")
    assert (game.current, game.seats[0].health, game.seats[0].place) == (1, 6, "city")


def test_mecha_blast_lets_jets_flee_from_all_of_it() -> None:
    game = table({"hand": ["mecha-blast"]}, {"place": "city", "cards": ["jets"]}, dice=claws(1))
    play(game, "stop", "play mecha-blast", "yield")
    assert health(game) == [10, 10]


def test_mecha_blast_beats_armor_plating() -> None:
    game = table({"hand": ["mecha-blast"]}, {"place": "city", "cards": ["armor-plating"]}, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 7]


# Destructive Analysis


@pytest.mark.parametrize("rolled", range(7))
def test_destructive_analysis_gives_an_energy_for_every_claw_rolled(rolled: int) -> None:
    game = table({"hand": ["destructive-analysis"]}, {}, dice=claws(rolled))
    events = play(game, "stop", "play destructive-analysis")
    assert [e.amount for e in told(events, "energy") if e.seat == 0] == ([rolled] if rolled else [])
    assert game.seats[0].evolution_discard == ("destructive-analysis",)


def test_destructive_analysis_does_not_count_claws_of_cards() -> None:
    game = table({"hand": ["destructive-analysis"], "cards": ["acid-attack", "spiked-tail"]}, CITY, dice=claws(1))
    play(game, "stop", "play destructive-analysis")
    assert (game.seats[0].energy, game.seats[1].health) == (1, 7)


@pytest.mark.parametrize("rolled, gained", [(0, 0), (1, 2), (3, 4)])
def test_destructive_analysis_is_one_gain_for_friend_of_children(rolled: int, gained: int) -> None:
    game = table({"hand": ["destructive-analysis"], "cards": ["friend-of-children"]}, {}, dice=claws(rolled))
    play(game, "stop", "play destructive-analysis")
    assert game.seats[0].energy == gained


def test_destructive_analysis_counts_the_dice_after_yin_and_yang() -> None:
    owner = {"hand": ["destructive-analysis"], "evolutions": ["yin-yang"], "place": "city"}
    game = table(owner, {}, dice="energy energy energy 1 1 2")
    play(game, "stop", "use yin-yang", "play destructive-analysis")
    assert (energy(game), health(game)) == ([3, 0], [10, 7])


def test_destructive_analysis_does_not_count_frozen_claws() -> None:
    owner = {"hand": ["destructive-analysis"], "place": "city"}
    game = table(owner, {"evolutions": ["freeze-ray"]}, turn=1, dice=f"{claws(1)} {claws(3)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop", "play destructive-analysis")
    assert (energy(game), health(game)) == ([0, 0], [9, 10])


def test_destructive_analysis_is_paid_before_its_owner_can_be_struck_back() -> None:
    owner = {"hand": ["destructive-analysis"], "health": 1}
    game = table(owner, {"place": "city", "evolutions": ["lightning-armor"]}, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "play destructive-analysis")
    assert (energy(game), asked(game)) == ([1, 0, 0], (1, "use"))


# Programmed to Destroy


def test_programmed_to_destroy_rewards_every_monster_brought_to_no_hearts() -> None:
    victim = {"health": 1}
    game = table({"evolutions": ["programmed-to-destroy"], "place": "city"}, victim, victim, {}, dice=claws(1))
    game.play("stop")
    assert (points(game)[0], energy(game)[0], health(game)) == (2 + 6, 4, [10, 0, 0, 9])


def test_programmed_to_destroy_rewards_in_the_turns_of_others() -> None:
    game = table({}, {"place": "city", "health": 1}, {"evolutions": ["programmed-to-destroy"]}, dice=claws(1))
    game.play("stop")
    assert (game.seats[2].points, game.seats[2].energy) == (3, 2)


def test_programmed_to_destroy_rewards_a_death_by_poison() -> None:
    game = table({"poison": 1, "health": 1}, CITY, {"evolutions": ["programmed-to-destroy"]})
    game.play("stop")
    assert (game.seats[0].alive, game.seats[2].points, game.seats[2].energy) == (False, 3, 2)


def test_programmed_to_destroy_rewards_though_the_victim_comes_back() -> None:
    victim = {"place": "city", "health": 1, "cards": ["it-has-a-child"]}
    game = table({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].points, game.seats[0].energy) == (True, 3 + 1, 2)


def test_programmed_to_destroy_rewards_though_a_monster_has_nine_lives() -> None:
    victim = {"place": "city", "health": 1, "hand": ["nine-lives"]}
    game = table({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].points, game.seats[0].energy) == (9, 3 + 1, 2)


def test_programmed_to_destroy_is_no_reward_for_a_monster_saved_by_an_evolution() -> None:
    victim = {"place": "city", "health": 1, "hand": ["healing-rain"]}
    game = table({"evolutions": ["programmed-to-destroy"]}, victim, dice=claws(1))
    play(game, "stop", "play healing-rain", "stay")
    assert (health(game), points(game)[0], energy(game)[0]) == ([10, 2], 0, 0)


def test_programmed_to_destroy_adds_to_eater_of_the_dead_and_is_a_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["programmed-to-destroy"], "cards": ["eater-of-the-dead", "friend-of-children"]}
    game = table(owner, {"place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (3 + 3 + 1, 3)


def test_programmed_to_destroy_rewards_a_reflection_of_it_as_well() -> None:
    game = table(with_copy("programmed-to-destroy"), {"place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (6 + 1, 4)


# Tune-Up


def test_tune_up_gives_four_hearts_and_two_energy_for_the_turn() -> None:
    game = table({"hand": ["tune-up"], "health": 3}, CITY)
    assert (asked(game), keys(game), game.dice) == ((0, "evolution"), ["play tune-up", "pass"], ())
    events = game.play("play tune-up")
    assert [(e.seat, e.card) for e in told(events, "skip_turn")] == [(0, "tune-up")]
    assert [e.seat for e in told(events, "roll")] == [1]
    assert (game.seats[0].health, game.seats[0].energy, game.seats[0].evolution_discard) == (7, 2, ("tune-up",))
    assert (game.current, game.turn) == (1, 2)


def test_tune_up_can_be_kept_for_another_turn() -> None:
    game = table({"hand": ["tune-up"], "health": 3}, CITY, dice=f"{QUIET} {QUIET}")
    game.play("pass")
    assert asked(game) == (0, "roll")
    play(game, "stop", "stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play tune-up", "pass"])


@pytest.mark.parametrize("place", ["city", "bay"])
def test_tune_up_needs_its_owner_outside_tokyo(place: str) -> None:
    game = table({"hand": ["tune-up"], "place": place}, {}, {}, {}, {})
    assert asked(game) == (0, "roll")


def test_tune_up_is_not_played_in_the_turns_of_others() -> None:
    game = table({}, {"hand": ["tune-up"]})
    assert asked(game) == (0, "roll")


def test_tune_up_keeps_to_the_maximum_of_hearts() -> None:
    game = table({"hand": ["tune-up"], "health": 8}, CITY)
    game.play("play tune-up")
    assert game.seats[0].health == 10


def test_tune_up_is_a_gain_for_regeneration_and_friend_of_children() -> None:
    owner = {"hand": ["tune-up"], "health": 3, "cards": ["regeneration", "friend-of-children"]}
    game = table(owner, CITY)
    game.play("play tune-up")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)
