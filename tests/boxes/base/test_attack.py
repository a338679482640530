"""Base game, Keep cards about attacking."""

from __future__ import annotations

import kaiju
from tests.table import asked, claws, health, play, row, told


def five(**seats: dict) -> list[dict]:
    """Five seats, so that Tokyo Bay is in play; those named `s0`, `s1` … as given."""
    return [seats.get(f"s{p}", {}) for p in range(5)]


# Acid Attack


def test_acid_attack_adds_a_claw_where_none_was_rolled() -> None:
    game = kaiju.arrange(seats=[{"cards": ["acid-attack"]}, {"place": "city"}, {}], dice=claws(0))
    game.play("stop")
    assert health(game) == [10, 9, 10]
    assert asked(game) == (1, "yield")


def test_acid_attack_adds_to_rolled_claws() -> None:
    game = kaiju.arrange(seats=[{"cards": ["acid-attack"]}, {"place": "city"}], dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 7


def test_acid_attack_spares_monsters_in_the_same_place() -> None:
    game = kaiju.arrange(seats=[{"cards": ["acid-attack"], "place": "city"}, {}, {}], dice=claws(0))
    game.play("stop")
    assert health(game) == [10, 9, 9]


def test_acid_attack_alone_does_not_switch_on_spiked_tail_or_urbavore() -> None:
    owner = {"cards": ["acid-attack", "spiked-tail", "urbavore"], "place": "city"}
    game = kaiju.arrange(seats=[owner, {}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].health == 9


def test_acid_attack_spiked_tail_and_urbavore_add_up_with_a_claw() -> None:
    owner = {"cards": ["acid-attack", "spiked-tail", "urbavore"], "place": "city"}
    game = kaiju.arrange(seats=[owner, {}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 6


def test_acid_attack_alone_bounces_off_armor_plating() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["acid-attack"]}, {"cards": ["armor-plating"], "place": "city"}], dice=claws(0)
    )
    game.play("stop")
    assert game.seats[1].health == 10
    assert asked(game) == (1, "roll")


def test_acid_attack_claw_hands_out_tokens() -> None:
    game = kaiju.arrange(seats=[{"cards": ["acid-attack", "poison-spit"]}, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].poison == 1


def test_acid_attack_copied_by_mimic_adds_a_second_claw() -> None:
    owner = {"cards": ["acid-attack", "mimic"], "copies": {"mimic": ("acid-attack", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].health == 8


def test_acid_attack_needs_no_dice_at_all() -> None:
    game = kaiju.arrange(seats=[{"cards": ["acid-attack"], "shrink": 6}, {"place": "city"}])
    assert (game.dice, game.seats[1].health) == ((), 9)


# Alpha Monster


def test_alpha_monster_scores_once_however_many_claws() -> None:
    game = kaiju.arrange(seats=[{"cards": ["alpha-monster"]}, {"place": "city"}], dice=claws(3))
    game.play("stop")
    assert game.seats[0].points == 1


def test_alpha_monster_scores_though_nobody_is_hit() -> None:
    game = kaiju.arrange(seats=[{"cards": ["alpha-monster"]}, {}], dice=claws(1))
    events = game.play("stop")
    assert [(e.card, e.cause) for e in told(events, "points")] == [("alpha-monster", None), (None, "tokyo")]


def test_alpha_monster_needs_a_claw() -> None:
    game = kaiju.arrange(seats=[{"cards": ["alpha-monster"]}, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[0].points == 0


def test_alpha_monster_counts_claws_added_by_cards() -> None:
    game = kaiju.arrange(seats=[{"cards": ["alpha-monster", "acid-attack"]}, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[0].points == 1


def test_alpha_monster_scores_before_the_loss() -> None:
    game = kaiju.arrange(seats=[{"cards": ["alpha-monster"]}, {"place": "city"}], dice=claws(1))
    kinds = [e.kind for e in game.play("stop")]
    assert kinds.index("points") < kinds.index("hurt")


def test_alpha_monster_scores_per_copy() -> None:
    owner = {"cards": ["alpha-monster", "mimic"], "copies": {"mimic": ("alpha-monster", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}], dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 2


# Burrowing


def test_burrowing_adds_a_claw_in_tokyo_though_none_was_rolled() -> None:
    game = kaiju.arrange(seats=[{"cards": ["burrowing"], "place": "city"}, {}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].health == 9


def test_burrowing_adds_nothing_outside_tokyo() -> None:
    game = kaiju.arrange(seats=[{"cards": ["burrowing"]}, {"place": "city"}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 9


def test_burrowing_does_not_switch_on_spiked_tail() -> None:
    game = kaiju.arrange(seats=[{"cards": ["burrowing", "spiked-tail"], "place": "city"}, {}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].health == 9


def test_burrowing_hurts_the_attacker_when_its_owner_yields() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["burrowing"], "place": "city"}], dice=claws(1))
    events = play(game, "stop", "yield")
    assert [(e.seat, e.amount, e.card, e.by) for e in told(events, "hurt")][1:] == [(0, 1, "burrowing", 1)]
    assert game.city == 0


def test_burrowing_does_nothing_to_the_attacker_when_its_owner_stays() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["burrowing"], "place": "city"}], dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[0].health == 10


def test_burrowing_by_its_erratum_hurts_an_attacker_who_takes_no_place() -> None:
    seats = five(s0={"cards": ["nova-breath"], "place": "city"}, s1={"cards": ["burrowing"], "place": "bay"})
    game = kaiju.arrange(seats=seats, dice=claws(1))
    play(game, "stop", "yield")
    assert health(game) == [9, 9, 9, 9, 9]
    assert (game.city, game.bay) == (0, None)


def test_burrowing_may_eliminate_the_attacker_who_then_does_not_enter() -> None:
    game = kaiju.arrange(seats=[{"health": 1}, {"cards": ["burrowing"], "place": "city"}, {}], dice=claws(1))
    events = play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert told(events, "enter") == []
    assert game.city is None


def test_burrowing_and_its_copy_are_one_loss_of_two() -> None:
    owner = {"cards": ["burrowing", "mimic"], "copies": {"mimic": ("burrowing", 1)}, "place": "city"}
    game = kaiju.arrange(seats=[{"cards": ["armor-plating"]}, owner], dice=claws(1))
    events = play(game, "stop", "yield")
    assert [(e.seat, e.amount) for e in told(events, "hurt") if e.card == "burrowing"] == [(0, 2)]
    assert game.seats[0].health == 8, "which armor plating does not ignore"


def test_burrowing_may_be_answered_with_wings() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["wings"], "energy": 2}, {"cards": ["burrowing"], "place": "city"}], dice=claws(1)
    )
    play(game, "stop", "yield")
    assert asked(game) == (0, "damage")
    game.play("use wings")
    assert game.seats[0].health == 10


def test_burrowing_comes_after_the_loss_of_a_jets_owner_who_stays() -> None:
    seats = five(s1={"cards": ["jets"], "place": "city"}, s2={"cards": ["burrowing"], "place": "bay"})
    game = kaiju.arrange(seats=seats, dice=claws(2))
    events = play(game, "stop", "stay", "yield")
    assert [e.seat for e in told(events, "hurt")] == [2, 1, 0]


def test_burrowing_ignores_death_from_above() -> None:
    game = kaiju.arrange(
        seats=[{"energy": 5}, {"cards": ["burrowing"], "place": "city"}],
        market=row("death-from-above"),
        dice=claws(0),
    )
    play(game, "stop", "buy death-from-above")
    assert game.city == 0
    assert game.seats[0].health == 10


def test_burrowing_dies_with_its_owner() -> None:
    game = kaiju.arrange(seats=[{}, {"cards": ["burrowing"], "place": "city", "health": 1}, {}], dice=claws(1))
    game.play("stop")
    assert game.city == 0
    assert game.seats[0].health == 10


# Fire Breathing


def test_fire_breathing_burns_both_neighbours_wherever_they_are() -> None:
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {}, {"place": "city"}, {}, {}], dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9, 10, 9]


def test_fire_breathing_burns_a_neighbour_in_the_same_place_who_may_not_yield() -> None:
    seats = five(s0={"cards": ["fire-breathing"], "place": "city"}, s1={"place": "bay"})
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9, 9, 8]
    assert game.bay == 1


def test_fire_breathing_is_one_loss_with_the_claws() -> None:
    seats = [{"cards": ["fire-breathing"]}, {"cards": ["armor-plating"], "place": "city"}, {}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    events = game.play("stop")
    assert [(e.seat, e.amount) for e in told(events, "hurt")] == [(1, 2), (2, 1)]


def test_fire_breathing_alone_bounces_off_armor_plating() -> None:
    seats = [{"cards": ["fire-breathing"]}, {"place": "city"}, {"cards": ["armor-plating"]}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 8, 10]


def test_fire_breathing_takes_only_one_heart_from_a_single_opponent() -> None:
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {"place": "city"}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


def test_fire_breathing_reaches_past_the_eliminated() -> None:
    seats = [{"cards": ["fire-breathing"]}, {"alive": False}, {}, {}, {"alive": False}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 0, 9, 9, 0]


def test_fire_breathing_needs_a_claw() -> None:
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing"]}, {"place": "city"}, {}], dice=claws(0))
    game.play("stop")
    assert health(game) == [10, 10, 10]


def test_fire_breathing_is_lit_by_a_claw_that_a_card_adds() -> None:
    game = kaiju.arrange(seats=[{"cards": ["fire-breathing", "acid-attack"]}, {}, {}], dice=claws(0))
    game.play("stop")
    assert health(game) == [10, 9, 9]


def test_fire_breathing_gives_no_token_to_whom_the_claws_miss() -> None:
    seats = [{"cards": ["fire-breathing", "poison-spit", "shrink-ray"]}, {"place": "city"}, {}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert [(s.poison, s.shrink) for s in game.seats] == [(0, 0), (1, 1), (0, 0)]


def test_fire_breathing_copied_burns_twice() -> None:
    owner = {"cards": ["fire-breathing", "mimic"], "copies": {"mimic": ("fire-breathing", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}, {}], dice=claws(1))
    events = game.play("stop")
    assert [(e.seat, e.amount, e.card) for e in told(events, "hurt")] == [(1, 3, None), (2, 2, "fire-breathing")]


def test_fire_breathing_ignores_losses_by_cards() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["fire-breathing"], "energy": 3}, {"place": "city"}, {}],
        market=row("flame-thrower"),
        dice=claws(0),
    )
    play(game, "stop", "buy flame-thrower")
    assert health(game) == [10, 8, 8]


# Nova Breath


def test_nova_breath_hits_everybody_from_outside() -> None:
    game = kaiju.arrange(seats=[{"cards": ["nova-breath"]}, {"place": "city"}, {}], dice=claws(2))
    game.play("stop")
    assert health(game) == [10, 8, 8]


def test_nova_breath_lets_a_monster_in_the_same_tokyo_yield() -> None:
    seats = five(s0={"cards": ["nova-breath"], "place": "city"}, s3={"place": "bay"})
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9, 9, 9]
    assert asked(game) == (3, "yield")


def test_nova_breath_hits_are_claw_hits() -> None:
    game = kaiju.arrange(seats=[{"cards": ["nova-breath", "shrink-ray"]}, {"place": "city"}, {}], dice=claws(1))
    game.play("stop")
    assert [s.shrink for s in game.seats] == [0, 1, 1]


def test_nova_breath_copied_adds_nothing() -> None:
    owner = {"cards": ["nova-breath", "mimic"], "copies": {"mimic": ("nova-breath", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}, {}], dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9]


# Poison Quills


def test_poison_quills_add_two_claws_to_three_2s() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-quills"]}, {"place": "city"}], dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert (game.seats[0].points, game.seats[1].health) == (2, 8)
    assert asked(game) == (1, "yield")


def test_poison_quills_add_no_more_for_more_2s() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-quills"]}, {"place": "city"}], dice="2 2 2 2 2 2")
    play(game, "stop", "usual")
    assert game.seats[1].health == 8


def test_poison_quills_need_three_2s() -> None:
    game = kaiju.arrange(seats=[{"cards": ["poison-quills"]}, {"place": "city"}], dice="2 2 1 1 3 claw")
    game.play("stop")
    assert game.seats[1].health == 9


def test_poison_quills_switch_on_spiked_tail_and_urbavore() -> None:
    owner = {"cards": ["poison-quills", "spiked-tail", "urbavore"], "place": "city"}
    game = kaiju.arrange(seats=[owner, {}], dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 6


def test_poison_quills_copied_add_two_more() -> None:
    owner = {"cards": ["poison-quills", "mimic"], "copies": {"mimic": ("poison-quills", 0)}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}], dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert game.seats[1].health == 6


# Spiked Tail


def test_spiked_tail_adds_a_claw_to_a_claw() -> None:
    game = kaiju.arrange(seats=[{"cards": ["spiked-tail"]}, {"place": "city"}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


def test_spiked_tail_adds_nothing_to_nothing() -> None:
    game = kaiju.arrange(seats=[{"cards": ["spiked-tail"]}, {"place": "city"}], dice=claws(0))
    game.play("stop")
    assert game.seats[1].health == 10


def test_spiked_tail_copied_adds_another() -> None:
    seats = [{"cards": ["mimic"], "copies": {"mimic": ("spiked-tail", 1)}}, {"cards": ["spiked-tail"], "place": "city"}]
    game = kaiju.arrange(seats=seats, dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


# Urbavore


def test_urbavore_scores_one_more_at_the_start_in_tokyo() -> None:
    game = kaiju.arrange(seats=[{"cards": ["urbavore"], "place": "city"}, {}])
    assert game.seats[0].points == 3


def test_urbavore_scores_nothing_outside() -> None:
    game = kaiju.arrange(seats=[{"cards": ["urbavore"]}, {"place": "city"}])
    assert game.seats[0].points == 0


def test_urbavore_scores_its_star_in_the_two_player_variant() -> None:
    game = kaiju.arrange(modules=["two_player"], seats=[{"cards": ["urbavore"], "place": "city"}, {}])
    assert (game.seats[0].points, game.seats[0].energy) == (1, 1)


def test_urbavore_adds_a_claw_to_a_claw_in_tokyo() -> None:
    game = kaiju.arrange(seats=[{"cards": ["urbavore"], "place": "city"}, {}], dice=claws(1))
    game.play("stop")
    assert game.seats[1].health == 8


def test_urbavore_adds_no_claw_outside_or_without_one() -> None:
    outside = kaiju.arrange(seats=[{"cards": ["urbavore"]}, {"place": "city"}], dice=claws(1))
    outside.play("stop")
    clawless = kaiju.arrange(seats=[{"cards": ["urbavore"], "place": "city"}, {}], dice=claws(0))
    clawless.play("stop")
    assert (outside.seats[1].health, clawless.seats[1].health) == (9, 10)
