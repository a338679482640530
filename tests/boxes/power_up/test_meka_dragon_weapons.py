"""Evolutions of Meka Dragon: Breath of Doom, Lightning Armor, Claws of Steel, Target Acquired."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.power_up.table import table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, health, keys, play, points, row, told


def marked(game: kaiju.Game) -> list[int]:
    """Who bears the target token."""
    return [p for p, seat in enumerate(game.view(None)["seats"]) if seat["target"]]


# Breath of Doom


def test_breath_of_doom_costs_everybody_outside_a_heart_when_tokyo_is_hit() -> None:
    game = table({"evolutions": ["breath-of-doom"]}, CITY, {}, {}, dice=claws(2))
    events = game.play("stop")
    assert health(game) == [10, 8, 9, 9]
    assert [(e.seat, e.amount, e.card, e.by) for e in told(events, "hurt")][1:] == [
        (2, 1, "breath-of-doom", 0),
        (3, 1, "breath-of-doom", 0),
    ]
    assert asked(game) == (1, "yield")


def test_breath_of_doom_spares_both_places_of_tokyo_and_comes_once() -> None:
    game = table({"evolutions": ["breath-of-doom"]}, CITY, BAY, {}, {}, dice=claws(2))
    game.play("stop")
    assert health(game) == [10, 8, 8, 9, 9]


def test_breath_of_doom_follows_a_hit_on_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["breath-of-doom"], "cards": ["nova-breath"], "place": "city"}
    game = table(owner, BAY, {}, {}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 8, 8, 8]


def test_breath_of_doom_is_nothing_to_hits_outside_tokyo() -> None:
    game = table({"evolutions": ["breath-of-doom"], "place": "city"}, {}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 9]


def test_breath_of_doom_follows_any_loss_its_owner_causes() -> None:
    game = table({"evolutions": ["breath-of-doom"], "energy": 3}, CITY, {}, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert health(game) == [10, 8, 7]


def test_breath_of_doom_comes_once_a_turn() -> None:
    owner = {"evolutions": ["breath-of-doom"], "energy": 3}
    game = table(owner, CITY, {}, dice=f"{claws(1)} {QUIET} {QUIET} {claws(1)}", market=row("flame-thrower"))
    play(game, "stop", "stay", "buy flame-thrower")
    assert health(game) == [10, 7, 7]
    play(game, "stop", "stop", "stop")
    assert health(game) == [10, 6, 6]


def test_breath_of_doom_can_be_answered() -> None:
    outside: list[dict[str, Any]] = [
        {"cards": ["wings"], "energy": 4},
        {"hand": ["rabbits-foot"]},
        {"cards": ["armor-plating"]},
    ]
    game = table({"evolutions": ["breath-of-doom"]}, CITY, *outside, dice=claws(1))
    game.play("stop")
    assert (asked(game), health(game)) == ((2, "damage"), [10, 9, 10, 10, 10])
    game.play("use wings")
    assert (asked(game), health(game)) == ((3, "damage"), [10, 9, 10, 10, 10])
    game.play("take")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 9, 10, 9, 10]), "the armor plating holds"


def test_breath_of_doom_needs_a_loss() -> None:
    game = table({"evolutions": ["breath-of-doom"]}, {"place": "city", "cards": ["armor-plating"]}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 10, 10]


@pytest.mark.parametrize("answer, after", [("yield", [10, 10, 10]), ("stay", [10, 8, 9])])
def test_breath_of_doom_waits_for_jets(answer: str, after: list[int]) -> None:
    game = table({"evolutions": ["breath-of-doom"]}, {"place": "city", "cards": ["jets"]}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 10, 10])
    game.play(answer)
    assert health(game) == after


def test_breath_of_doom_is_blown_though_the_hit_was_deadly() -> None:
    game = table({"evolutions": ["breath-of-doom"]}, {"place": "city", "health": 1}, {}, {}, dice=claws(1))
    game.play("stop")
    assert (health(game), game.city) == ([10, 0, 9, 9], 0)


def test_breath_of_doom_is_blown_in_the_turns_of_others_too() -> None:
    owner = {"evolutions": ["breath-of-doom", "lightning-armor"]}
    game = table(CITY, owner, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert health(game) == [9, 9, 8]


def test_breath_of_doom_is_no_wound() -> None:
    owner = {"evolutions": ["breath-of-doom"], "cards": ["poison-spit"]}
    game = table(owner, CITY, {"evolutions": ["too-cute-to-smash"]}, dice=claws(1), turn=0)
    game.play("stop")
    assert ([seat.poison for seat in game.seats], points(game)) == ([0, 1, 0], [0, 0, 0])


def test_breath_of_doom_is_blown_twice_as_hard_by_a_reflection() -> None:
    game = table(with_copy("breath-of-doom"), CITY, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 8]


# Lightning Armor


def test_lightning_armor_rolls_a_die_for_every_heart_lost() -> None:
    game = table({}, {"place": "city", "evolutions": ["lightning-armor"]}, dice=f"{claws(3)} claw 1 claw")
    game.play("stop")
    assert (asked(game), keys(game), health(game)) == ((1, "use"), ["use lightning-armor", "pass"], [10, 7])
    events = game.play("use lightning-armor")
    assert [(e.seat, e.dice) for e in told(events, "side_roll")] == [(1, ("claw", "1", "claw"))]
    assert (health(game), asked(game)) == ([8, 7], (1, "yield"))


def test_lightning_armor_can_be_left_alone() -> None:
    game = table({}, {"place": "city", "evolutions": ["lightning-armor"]}, dice=f"{claws(3)} claw claw claw")
    play(game, "stop", "pass")
    assert (health(game), asked(game)) == ([10, 7], (1, "yield"))


def test_lightning_armor_answers_what_is_no_wound() -> None:
    owner = {"evolutions": ["lightning-armor"]}
    game = table({"energy": 3}, owner, CITY, dice=f"{QUIET} claw claw", market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower", "use lightning-armor")
    assert health(game) == [8, 8, 8]


def test_lightning_armor_does_not_answer_poison_or_its_owners_own_doing() -> None:
    owner = {"evolutions": ["lightning-armor"], "poison": 1, "energy": 3}
    game = table(owner, CITY, market=row("national-guard"))
    play(game, "stop", "buy national-guard")
    assert (game.current, health(game)) == (1, [7, 10])


def test_lightning_armor_rolls_only_for_hearts_that_were_lost() -> None:
    owner = {"place": "city", "evolutions": ["lightning-armor"], "cards": ["camouflage"]}
    game = table({}, owner, dice=f"{claws(3)} heart 1 1 claw claw")
    play(game, "stop", "use camouflage")
    events = game.play("use lightning-armor")
    assert [e.dice for e in told(events, "side_roll")] == [("claw", "claw")]
    assert health(game) == [8, 8]


def test_lightning_armor_is_silent_where_nothing_was_lost() -> None:
    game = table({}, {"place": "city", "evolutions": ["lightning-armor"], "cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert (game.current, health(game)) == (1, [10, 10])


def test_lightning_armor_can_be_answered() -> None:
    game = table(
        {"cards": ["wings"], "energy": 2, "hand": ["rabbits-foot"]},
        {"place": "city", "evolutions": ["lightning-armor"]},
        dice=f"{claws(2)} claw claw",
    )
    play(game, "stop", "use lightning-armor")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use wings", "play rabbits-foot"])
    game.play("use wings")
    assert (asked(game), health(game), game.seats[0].energy) == ((1, "yield"), [10, 8], 0)


def test_lightning_armor_can_end_the_attacker_who_then_enters_nothing() -> None:
    owner = {"place": "city", "evolutions": ["lightning-armor"]}
    game = table({"health": 1}, owner, {}, dice=f"{claws(1)} claw")
    play(game, "stop", "use lightning-armor")
    assert (game.seats[0].alive, asked(game)) == (False, (1, "yield"))
    game.play("yield")
    assert (game.over, game.city) == (False, None)


def test_lightning_armor_is_silent_when_its_owner_is_out() -> None:
    game = table({}, {"place": "city", "health": 2, "evolutions": ["lightning-armor"]}, {}, dice=claws(2))
    game.play("stop")
    assert (game.seats[1].alive, health(game), game.current) == (False, [10, 0, 10], 2)


def test_lightning_armor_strikes_the_monster_whose_turn_it_is() -> None:
    game = table(CITY, {"evolutions": ["lightning-armor"]}, {"hand": ["electro-scratch"]}, dice=f"{QUIET} claw")
    play(game, "stop", "play electro-scratch")
    assert health(game) == [9, 9, 10]
    game.play("use lightning-armor")
    assert health(game) == [8, 9, 10]


def test_lightning_armor_and_its_reflection_roll_apart() -> None:
    owner = with_copy("lightning-armor", place="city")
    game = table(owner, {}, turn=1, dice=f"{claws(1)} claw claw")
    play(game, "stop", "use lightning-armor")
    assert asked(game) == (0, "use")
    game.play(keys(game)[0])
    assert health(game) == [9, 8]


# Claws of Steel


@pytest.mark.parametrize("rolled, lost", [(1, 1), (2, 2), (3, 4), (4, 5), (6, 7)])
def test_claws_of_steel_adds_a_heart_to_a_loss_of_three(rolled: int, lost: int) -> None:
    game = table({"evolutions": ["claws-of-steel"]}, CITY, dice=claws(rolled))
    game.play("stop")
    assert health(game) == [10, 10 - lost]


@pytest.mark.parametrize("rolled, lost", [(0, 2), (1, 1 + 3), (2, 2 + 3), (3, 4 + 3)])
def test_claws_of_steel_counts_all_that_its_owner_did_to_a_monster_in_the_turn(rolled: int, lost: int) -> None:
    owner = {"evolutions": ["claws-of-steel"], "energy": 3}
    game = table(owner, CITY, {}, dice=claws(rolled), market=row("flame-thrower"))
    game.play("stop")
    if rolled:
        game.play("stay")
    game.play("buy flame-thrower")
    assert health(game) == [10, 10 - lost, 8]


def test_claws_of_steel_counts_from_nothing_every_turn() -> None:
    game = table({"evolutions": ["claws-of-steel"]}, CITY, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "stop", "stay", "stop", "stop")
    assert health(game) == [10, 6]


def test_claws_of_steel_does_not_count_what_was_prevented() -> None:
    owner = {"evolutions": ["claws-of-steel"], "energy": 3}
    victim = {"place": "city", "cards": ["armor-plating"]}
    game = table(owner, victim, dice=claws(1), market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert health(game) == [10, 8]


def test_claws_of_steel_is_nothing_in_the_turns_of_others() -> None:
    owner = {"place": "city", "evolutions": ["claws-of-steel", "lightning-armor"]}
    game = table({}, owner, dice=f"{claws(3)} claw claw claw")
    play(game, "stop", "use lightning-armor")
    assert health(game) == [7, 7]


def test_claws_of_steel_counts_claws_of_cards_and_mecha_blast() -> None:
    owner = {"evolutions": ["claws-of-steel"], "hand": ["mecha-blast"]}
    game = table(owner, CITY, dice=claws(1))
    play(game, "stop", "play mecha-blast")
    assert health(game) == [10, 6]


def test_claws_of_steel_comes_after_the_heart_of_the_target() -> None:
    owner = {"place": "city", "evolutions": ["claws-of-steel", "target-acquired"]}
    game = table({}, owner, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert health(game) == [10 - (2 + 1 + 1), 9]


@pytest.mark.parametrize("answer, lost", [("pass", 2 + 1 + 1), ("give energy", 2)])
def test_claws_of_steel_comes_after_the_heart_of_the_carrot(answer: str, lost: int) -> None:
    game = table({"place": "city", "evolutions": ["claws-of-steel", "electric-carrot"]}, {"energy": 1}, dice=claws(2))
    play(game, "stop", answer)
    assert health(game) == [10, 10 - lost]


def test_claws_of_steel_adds_to_a_loss_that_jets_may_flee_from() -> None:
    game = table({"evolutions": ["claws-of-steel"]}, {"place": "city", "cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay")
    assert health(game) == [10, 6]


def test_claws_of_steel_add_up_with_a_reflection() -> None:
    game = table(with_copy("claws-of-steel"), CITY, dice=claws(3))
    game.play("stop")
    assert health(game) == [10, 5]


# Target Acquired


def test_target_acquired_marks_who_wounded_its_owner() -> None:
    game = table({}, {"place": "city", "evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["use target-acquired", "pass"])
    events = game.play("use target-acquired")
    assert [(e.seat, e.by) for e in told(events, "target")] == [(1, 0)]
    assert marked(game) == [0]
    play(game, "stay", "stop")
    assert health(game) == [8, 9]


def test_target_acquired_can_be_left_alone() -> None:
    game = table({}, {"place": "city", "evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "pass", "stay", "stop")
    assert (marked(game), health(game)) == ([], [9, 9])


def test_target_acquired_deepens_the_loss_of_the_marked_monster_only() -> None:
    game = table({}, {"place": "city", "evolutions": ["target-acquired"]}, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert health(game) == [8, 9, 9]


def test_target_acquired_deepens_every_kind_of_loss() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"], "energy": 3}
    game = table({}, owner, {}, dice=f"{claws(1)} {QUIET}", market=row("flame-thrower"))
    play(game, "stop", "use target-acquired", "stay", "stop", "buy flame-thrower")
    assert health(game) == [7, 9, 8]


def test_target_acquired_deepens_lightning() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired", "lightning-armor"]}
    game = table({}, owner, dice=f"{claws(1)} claw")
    game.play("stop")
    taken = []
    while asked(game) == (1, "use"):
        taken.append(keys(game)[0])
        game.play(keys(game)[0])
    assert sorted(taken) == ["use lightning-armor", "use target-acquired"]
    # Which of the two comes first is not written anywhere; the mark counts if it does.
    assert game.seats[0].health == (8 if taken[0] == "use target-acquired" else 9)


def test_target_acquired_deepens_nothing_that_others_do() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = table({}, owner, {"energy": 3}, dice=f"{claws(1)} {QUIET} {QUIET}", market=row("flame-thrower"))
    play(game, "stop", "use target-acquired", "stay", "stop", "stop", "buy flame-thrower")
    assert health(game) == [8, 7, 10]


def test_target_acquired_is_counted_before_armor_plating_ignores_a_single_heart() -> None:
    """Also where it is only known later who stays: with Jets, and for what is played when one is hit."""
    for cards in (["armor-plating"], ["armor-plating", "jets"]):
        marked_one = {"place": "city", "cards": cards}
        game = table(marked_one, {"evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
        play(game, "stop", "use target-acquired", "stop")
        assert asked(game) == (0, "yield")
        game.play("stay")
        assert health(game) == [8, 9]
    marked_one = {"place": "city", "cards": ["armor-plating"], "hand": ["simian-scamper"], "monster": "the-king"}
    game = table(marked_one, {"evolutions": ["target-acquired"]}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired")
    while asked(game)[0] == 0:
        game.play("pass")
    game.play("stop")
    assert "play simian-scamper" in keys(game)


def test_target_acquired_moves_from_monster_to_monster() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = table({}, {}, owner, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [0]
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [1]
    game.play("stop")
    assert health(game) == [9, 8, 8]


def test_target_acquired_asks_nothing_when_the_attacker_bears_the_mark() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = table({}, owner, dice=f"{claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop", "stop")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 8])


def test_target_acquired_needs_a_wound() -> None:
    owner = {"evolutions": ["target-acquired"]}
    game = table({"energy": 3}, owner, CITY, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert (game.current, health(game)) == (1, [10, 8, 8])


def test_target_acquired_is_free_again_when_the_marked_monster_is_out() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"]}
    game = table({"health": 2}, owner, {}, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert (game.seats[0].alive, marked(game)) == (False, [])
    play(game, "stop", "use target-acquired")
    assert marked(game) == [2]


def test_target_acquired_goes_with_its_owner() -> None:
    owner = {"place": "city", "evolutions": ["target-acquired"], "health": 2}
    game = table({}, owner, {}, dice=f"{claws(1)} {QUIET} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop", "stop")
    assert (game.seats[1].alive, marked(game)) == (False, [])


def test_target_acquired_asks_nothing_of_the_dead() -> None:
    game = table({}, {"place": "city", "evolutions": ["target-acquired"], "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.current, marked(game)) == (2, [])


def test_target_acquired_shares_its_one_token_with_a_reflection() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("target-acquired", 0)}}
    game = table(CITY | {"evolutions": ["target-acquired"]}, mirror, {}, turn=2, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay")
    assert marked(game) == [2]
    game.play("stop")
    assert (asked(game), health(game)) == ((1, "use"), [9, 9, 8])
    game.play("use target-acquired")
    # The claws struck seats 1 and 2 together, while seat 2 still bore the token.
    assert (marked(game), health(game)) == ([0], [9, 9, 8])


def test_target_acquired_keeps_its_mark_when_a_reflection_of_it_goes() -> None:
    mirror = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("target-acquired", 0)}, "health": 1}
    game = table(CITY | {"evolutions": ["target-acquired"]}, mirror, {}, turn=2, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use target-acquired", "stay", "stop")
    assert (game.seats[1].alive, marked(game)) == (False, [2])
