"""Evolutions of Baby Gigazaur, but for My Toy."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import table, with_copy
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Growing Fast


@pytest.mark.parametrize("dice, after", [(claws(0), 6), ("heart 1 1 2 2 3", 6), ("heart heart 1 1 2 2", 7)])
def test_growing_fast_heals_where_no_heart_was_rolled(dice: str, after: int) -> None:
    game = table({"evolutions": ["growing-fast"], "health": 5}, CITY, dice=dice)
    game.play("stop")
    assert game.seats[0].health == after


def test_growing_fast_heals_in_tokyo() -> None:
    game = table({"evolutions": ["growing-fast"], "health": 5, "place": "city"}, {})
    game.play("stop")
    assert game.seats[0].health == 6


def test_growing_fast_heals_no_one_whose_hearts_are_useless_in_tokyo() -> None:
    game = table({"evolutions": ["growing-fast"], "health": 5, "place": "city"}, {}, dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].health == 5


def test_growing_fast_is_a_gain_for_regeneration_up_to_the_maximum() -> None:
    game = table({"evolutions": ["growing-fast"], "health": 5, "cards": ["regeneration"]}, CITY)
    game.play("stop")
    assert game.seats[0].health == 7
    game = table({"evolutions": ["growing-fast"]}, CITY)
    game.play("stop")
    assert game.seats[0].health == 10


def test_growing_fast_takes_frozen_hearts_for_none() -> None:
    game = table(
        {"evolutions": ["growing-fast"], "health": 5, "place": "city"},
        {"evolutions": ["freeze-ray"]},
        turn=1,
        dice=f"{claws(1)} heart heart 1 1 2 2",
    )
    play(game, "stop", "stay", "use freeze-ray for heart", "stop")
    assert game.seats[0].health == 5 - 1 + 1


def test_growing_fast_looks_at_the_dice_after_yin_and_yang() -> None:
    game = table({"evolutions": ["growing-fast", "yin-yang"], "health": 5}, CITY, dice="heart heart 1 1 3 3")
    play(game, "stop", "use yin-yang")
    assert game.seats[0].health == 6


def test_growing_fast_heals_in_its_owners_turn_only() -> None:
    game = table({}, {"evolutions": ["growing-fast"], "health": 5, "place": "city"})
    game.play("stop")
    assert game.seats[1].health == 5


# Nurture the Young


def test_nurture_the_young_takes_a_star_of_everybody_who_has_more() -> None:
    game = table(
        {"hand": ["nurture-the-young"], "points": 3}, {"points": 4, "place": "city"}, {"points": 3}, {"points": 9}, {}
    )
    game.play("play nurture-the-young")
    assert points(game) == [5, 3, 3, 8, 0]


def test_nurture_the_young_compares_with_the_stars_before() -> None:
    game = table(
        {"hand": ["nurture-the-young"], "points": 3}, {"points": 4, "place": "city"}, {"points": 4}, {"points": 4}
    )
    game.play("play nurture-the-young")
    assert points(game) == [6, 3, 3, 3]


def test_nurture_the_young_can_win_at_the_end_of_a_turn() -> None:
    game = table({"points": 19}, {"hand": ["nurture-the-young"], "points": 18, "place": "city"}, {"points": 19})
    play(game, "stop", "play nurture-the-young")
    assert (game.over, game.winners) == (True, (1,))


# Tiny Tail


def test_tiny_tail_turns_two_dice_to_1() -> None:
    game = table({"evolutions": ["tiny-tail"]}, CITY, dice="1 2 2 3 3 2")
    game.play("stop")
    assert (asked(game), keys(game)) == (
        (0, "change"),
        [f"turn {i} to 1 with tiny-tail" for i in range(1, 6)] + ["done"],
    )
    play(game, "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail")
    assert points(game)[0] == 1


@pytest.mark.parametrize("turned, gained", [([], 0), (["turn 2 to 1 with tiny-tail"], 1)])
def test_tiny_tail_may_turn_fewer(turned: list[str], gained: int) -> None:
    game = table({"evolutions": ["tiny-tail"]}, CITY, dice="1 1 2 3 3 2")
    play(game, "stop", *turned, "done")
    assert points(game)[0] == gained


def test_tiny_tail_turns_two_dice_in_every_turn() -> None:
    game = table({"evolutions": ["tiny-tail"], "extra_turns": 1}, CITY, dice="1 2 2 3 3 2 1 2 2 3 3 2")
    for _ in range(2):
        play(game, "stop", "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail")
    assert (points(game)[0], game.current) == (2, 1)


def test_tiny_tail_adds_to_herd_culler() -> None:
    game = table({"evolutions": ["tiny-tail"], "cards": ["herd-culler"]}, CITY, dice="3 2 2 3 2 3")
    play(game, "stop", "turn 0 to 1 with tiny-tail", "turn 1 to 1 with tiny-tail")
    assert all("tiny-tail" not in key for key in keys(game))
    game.play("turn 2 to 1 with herd-culler")
    assert points(game)[0] == 1


def test_tiny_tail_comes_straight_out_of_the_hand() -> None:
    game = table({"hand": ["tiny-tail"]}, CITY, dice="1 1 2 3 3 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play tiny-tail"])
    play(game, "play tiny-tail", "turn 2 to 1 with tiny-tail", "done")
    assert points(game)[0] == 1


def test_tiny_tail_can_not_turn_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = table({"evolutions": ["tiny-tail"]}, ice, turn=1, dice=f"{claws(1)} 2 2 3 3 2")
    play(game, "stop", "use encased-in-ice on die 0", "stop")
    assert "turn 4 to 1 with tiny-tail" in keys(game)
    assert "turn 5 to 1 with tiny-tail" not in keys(game)


def test_tiny_tail_joins_yin_and_yang_in_any_order() -> None:
    game = table({"evolutions": ["tiny-tail", "yin-yang"]}, CITY, dice="1 2 2 3 3 2")
    play(game, "stop", "turn 1 to 1 with tiny-tail", "turn 2 to 1 with tiny-tail", "use yin-yang")
    # 1 1 1 3 3 2 is 3 3 3 1 1 heart on the other side.
    assert points(game)[0] == 3


def test_tiny_tail_and_its_reflection_turn_four_dice() -> None:
    game = table(with_copy("tiny-tail"), CITY, dice="2 2 3 3 2 3")
    game.play("stop")
    for die in range(4):
        game.play(next(key for key in keys(game) if key.startswith(f"turn {die} to 1 with tiny-tail")))
    assert points(game)[0] == 1 + 1


# Too Cute to Smash


def test_too_cute_to_smash_costs_the_attacker_a_star() -> None:
    game = table({"points": 3}, {"evolutions": ["too-cute-to-smash"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert (points(game), health(game)) == ([2, 0], [10, 8])


def test_too_cute_to_smash_costs_nothing_where_there_is_nothing() -> None:
    game = table({}, {"evolutions": ["too-cute-to-smash"], "place": "city"}, dice=claws(2))
    game.play("stop")
    assert points(game) == [0, 0]


def test_too_cute_to_smash_needs_a_heart_lost_to_claws() -> None:
    owner = {"evolutions": ["too-cute-to-smash"], "cards": ["armor-plating"], "place": "city"}
    game = table({"points": 3, "energy": 3}, owner, dice=claws(1), market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert (points(game)[0], game.seats[1].health) == (3, 8)


def test_too_cute_to_smash_costs_a_star_though_the_smash_was_the_last() -> None:
    game = table({"points": 3}, {"evolutions": ["too-cute-to-smash"], "place": "city", "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert points(game)[0] == 3 - 1 + 1


def test_too_cute_to_smash_reflected_costs_two_stars() -> None:
    game = table(with_copy("too-cute-to-smash", place="city"), {"points": 3}, turn=1, dice=claws(1))
    game.play("stop")
    assert points(game)[1] == 1


def test_too_cute_to_smash_waits_for_jets() -> None:
    owner = {"evolutions": ["too-cute-to-smash"], "place": "city", "cards": ["jets"]}
    game = table({"points": 3}, owner, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert points(game)[0] == 3 + 1


# So Small!


def test_so_small_cancels_a_wound_with_a_single_heart() -> None:
    game = table({}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(3)} 1 heart heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use so-small"])
    events = game.play("use so-small")
    assert [e.dice for e in told(events, "side_roll")] == [("1", "heart", "heart")]
    assert (game.current, health(game), game.city) == (1, [10, 10], 1)


def test_so_small_saves_nothing_without_a_heart() -> None:
    game = table({}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(3)} 1 2 3")
    play(game, "stop", "use so-small")
    assert (health(game), asked(game)) == ([10, 7], (1, "yield"))


def test_so_small_can_be_left_alone() -> None:
    game = table({}, {"evolutions": ["so-small"], "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert health(game) == [10, 7]


def test_so_small_is_of_no_use_against_anything_but_claws() -> None:
    owner = {"evolutions": ["so-small"], "poison": 1}
    game = table({"energy": 3}, owner, CITY, market=row("flame-thrower"), dice=f"{QUIET} {QUIET}")
    play(game, "stop", "buy flame-thrower")
    assert (asked(game), health(game)) == ((1, "roll"), [10, 8, 8])
    game.play("stop")
    assert (game.current, health(game)) == (2, [10, 7, 8])


def test_so_small_leaves_nobody_wounded() -> None:
    attacker = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    game = table(attacker, {"evolutions": ["so-small"], "place": "city", "points": 3}, dice=f"{claws(1)} heart")
    play(game, "stop", "use so-small")
    assert (game.current, game.seats[1].poison, game.seats[1].points) == (1, 0, 3 + 2)


def test_so_small_comes_straight_out_of_the_hand() -> None:
    game = table({}, {"hand": ["so-small"], "place": "city"}, dice=f"{claws(2)} 1 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play so-small"])
    play(game, "play so-small", "use so-small")
    assert health(game) == [10, 10]


def test_so_small_rolls_once_for_a_wound_and_camouflage_for_the_rest() -> None:
    victim = {"evolutions": ["so-small"], "cards": ["camouflage"], "place": "city"}
    game = table({}, victim, dice=f"{claws(3)} heart 1 1 1 heart")
    play(game, "stop", "use camouflage")
    assert keys(game) == ["take", "use so-small"]
    game.play("use so-small")
    assert health(game) == [10, 10]


def test_so_small_cancels_what_is_added_to_the_wound() -> None:
    game = table({"hand": ["mecha-blast"]}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(1)} heart 1 1")
    play(game, "stop", "play mecha-blast", "use so-small")
    assert health(game) == [10, 10]


def test_so_small_rolls_as_many_dice_as_there_were_claws() -> None:
    """Two hearts more by Mecha Blast are no claws."""
    game = table({"hand": ["mecha-blast"]}, {"evolutions": ["so-small"], "place": "city"}, dice=f"{claws(1)} 1 1 1")
    events = play(game, "stop", "play mecha-blast", "use so-small")
    assert [len(e.dice or ()) for e in told(events, "side_roll")] == [1]


# Underrated


@pytest.mark.parametrize("rolled", [0, 1, 4])
def test_underrated_adds_two_claws_to_the_roll(rolled: int) -> None:
    game = table({"hand": ["underrated"]}, CITY, dice=claws(rolled))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play underrated", "pass"])
    events = game.play("play underrated")
    assert [e.amount for e in told(events, "attack")] == [rolled + 2]
    assert (health(game), asked(game)) == ([10, 10 - rolled - 2], (1, "yield"))
    game.play("stay")
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("underrated",))


def test_underrated_is_over_with_the_turn() -> None:
    game = table({"hand": ["underrated"], "extra_turns": 1}, CITY, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "play underrated", "stay", "stop")
    assert health(game) == [10, 10 - 3 - 1]


def test_underrated_hits_everybody_outside_from_tokyo() -> None:
    game = table({"hand": ["underrated"], "place": "bay"}, CITY, {}, {}, {})
    play(game, "stop", "play underrated")
    assert health(game) == [10, 10, 8, 8, 8]


def test_underrated_is_an_attack_for_alpha_monster_with_nobody_to_hit() -> None:
    game = table({"hand": ["underrated"], "cards": ["alpha-monster"]}, {})
    play(game, "stop", "play underrated")
    assert points(game)[0] == 1 + 1


def test_underrated_gives_no_claw_to_what_needs_a_claw_rolled() -> None:
    owner = {"hand": ["underrated"], "evolutions": ["energy-sword"], "energy": 2}
    game = table(owner, CITY)
    play(game, "use energy-sword", "stop", "play underrated")
    assert (health(game), energy(game)) == ([10, 8], [0, 0])


def test_underrated_comes_before_cat_nip_doubles() -> None:
    game = table({"hand": ["underrated", "cat-nip"]}, CITY, dice=claws(1))
    game.play("play cat-nip")
    while asked(game)[1] == "roll":
        game.play("stop")
    game.play("play underrated")
    assert health(game) == [10, 4]


def test_underrated_is_frozen_with_the_claws() -> None:
    owner = {"hand": ["underrated"], "place": "city"}
    game = table(owner, {"evolutions": ["freeze-ray"]}, turn=1, dice=f"{claws(1)} {claws(3)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop", "play underrated")
    assert health(game) == [9, 10]


def test_underrated_and_destructive_analysis_go_together() -> None:
    game = table({"hand": ["underrated", "destructive-analysis"]}, CITY, dice=claws(1))
    play(game, "stop", "play underrated", "play destructive-analysis")
    assert (health(game), energy(game)) == ([10, 7], [1, 0])


def test_yummy_yummy_gives_an_energy_though_all_hearts_are_there() -> None:
    game = table({"hand": ["yummy-yummy"]}, CITY)
    game.play("play yummy-yummy")
    assert (game.seats[0].health, game.seats[0].energy) == (10, 1)
