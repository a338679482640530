"""Evolutions of Cyber Bunny: Energy Sword and Electric Carrot."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, told

# Energy Sword


def test_energy_sword_adds_a_claw_and_an_energy_for_every_claw_rolled() -> None:
    game = table({"evolutions": ["energy-sword"], "energy": 3}, CITY, dice=claws(2))
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["use energy-sword", "pass"], ())
    play(game, "use energy-sword", "stop")
    assert (health(game), energy(game)) == ([10, 7], [3 - 2 + 2, 0])


def test_energy_sword_can_be_left_alone() -> None:
    game = table({"evolutions": ["energy-sword"], "energy": 3}, CITY, dice=claws(2))
    play(game, "pass", "stop")
    assert (health(game), energy(game)) == ([10, 8], [3, 0])


def test_energy_sword_asks_only_whoever_can_pay() -> None:
    game = table({"evolutions": ["energy-sword"], "energy": 1}, CITY)
    assert asked(game) == (0, "roll")


def test_energy_sword_is_paid_in_vain_without_claws() -> None:
    game = table({"evolutions": ["energy-sword"], "energy": 2}, CITY)
    play(game, "use energy-sword", "stop")
    assert (game.current, health(game), energy(game)) == (1, [10, 10], [0, 0])


def test_energy_sword_needs_a_claw_on_a_die() -> None:
    game = table({"evolutions": ["energy-sword"], "cards": ["acid-attack"], "energy": 2}, CITY)
    play(game, "use energy-sword", "stop")
    assert (health(game), energy(game)) == ([10, 9], [0, 0])


def test_energy_sword_counts_claws_on_dice_only() -> None:
    owner = {"evolutions": ["energy-sword"], "cards": ["acid-attack", "spiked-tail", "friend-of-children"], "energy": 2}
    game = table(owner, CITY, dice=claws(2))
    play(game, "use energy-sword", "stop")
    assert (health(game), energy(game)) == ([10, 10 - 2 - 1 - 1 - 1], [2 + 1, 0])


def test_energy_sword_is_asked_and_paid_every_turn() -> None:
    game = table({"evolutions": ["energy-sword"], "energy": 2}, CITY, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "use energy-sword", "stop", "stay", "done", "stop")
    assert (asked(game), energy(game)[0]) == ((0, "use"), 2)
    play(game, "pass", "stop")
    assert health(game) == [10, 7 - 2]


def test_energy_sword_pays_with_the_energy_of_tokyo_in_the_two_player_variant() -> None:
    owner = {"evolutions": ["energy-sword"], "energy": 1, "place": "city"}
    game = table(owner, {}, modules=["power_up", "two_player"], dice=claws(1))
    play(game, "use energy-sword", "stop")
    assert (health(game), energy(game)) == ([10, 8], [1, 0])


def test_energy_sword_and_its_reflection_are_two_swords() -> None:
    game = table(with_copy("energy-sword", energy=4), CITY, dice=claws(2))
    game.play("use energy-sword")
    assert asked(game) == (0, "use")
    play(game, keys(game)[0], "stop")
    assert (health(game), energy(game)) == ([10, 6], [4, 0])


# Electric Carrot


def test_electric_carrot_makes_victims_choose_between_a_heart_and_an_energy() -> None:
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1}, {"energy": 2}, {}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "pass"])
    game.play("give energy")
    assert (asked(game), keys(game)) == ((2, "use"), ["give energy", "pass"])
    game.play("pass")
    # Seat 3 has no energy to give.
    assert (health(game), energy(game)) == ([10, 9, 8, 8], [1, 0, 2, 0])


def test_electric_carrot_needs_its_owner_in_tokyo() -> None:
    game = table({"evolutions": ["electric-carrot"]}, {"place": "city", "energy": 2}, dice=claws(1))
    game.play("stop")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 9])


def test_electric_carrot_needs_claws() -> None:
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 2})
    game.play("stop")
    assert (game.current, health(game)) == (1, [10, 10])


def test_electric_carrot_serves_in_the_bay() -> None:
    game = table({"evolutions": ["electric-carrot"], "place": "bay"}, CITY, {}, {}, {"energy": 1}, dice=claws(1))
    play(game, "stop", "give energy")
    assert (health(game), energy(game)) == ([10, 10, 8, 8, 9], [1, 0, 0, 0, 0])


def test_electric_carrot_is_a_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["friend-of-children"], "place": "city"}
    game = table(owner, {"energy": 1}, {"energy": 1}, dice=claws(1))
    play(game, "stop", "give energy", "give energy")
    assert energy(game) == [4, 0, 0]


@pytest.mark.parametrize("answer, lost", [("give energy", 0), ("pass", 2)])
def test_electric_carrot_beats_armor_plating_unless_it_is_paid(answer: str, lost: int) -> None:
    victim = {"energy": 1, "cards": ["armor-plating"]}
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=claws(1))
    play(game, "stop", answer)
    assert health(game) == [10, 10 - lost]


def test_electric_carrot_leaves_the_rest_to_wings() -> None:
    victim = {"energy": 3, "cards": ["wings"]}
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=claws(3))
    play(game, "stop", "give energy")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (health(game), energy(game)) == ([10, 10], [1, 0])


def test_electric_carrot_is_a_heart_more_for_camouflage_to_save() -> None:
    victim = {"cards": ["camouflage"]}
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, victim, dice=f"{claws(1)} heart heart")
    events = play(game, "stop", "use camouflage")
    assert ([len(e.dice or ()) for e in told(events, "side_roll")], health(game)) == ([2], [10, 10])


def test_electric_carrot_is_part_of_the_wound() -> None:
    owner = {"evolutions": ["electric-carrot", "mandibles-of-dread"], "cards": ["poison-spit"], "place": "city"}
    game = table(owner, {"points": 5}, dice=claws(1))
    events = game.play("stop")
    assert [e.amount for e in told(events, "hurt")] == [2]
    assert (game.seats[1].poison, game.seats[1].points) == (1, 4)


def test_electric_carrot_kills_who_keeps_the_energy() -> None:
    game = table({"evolutions": ["electric-carrot"], "place": "city"}, {"energy": 1, "health": 2}, {}, dice=claws(1))
    play(game, "stop", "pass")
    assert game.seats[1].alive is False


def test_electric_carrot_reaches_jets_in_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["nova-breath"], "place": "city"}
    game = table(owner, {"place": "bay", "cards": ["jets"]}, {}, {}, {}, dice=claws(1))
    play(game, "stop", "stay")
    assert health(game) == [10, 8, 8, 8, 8]


def test_electric_carrot_reaches_a_monster_in_the_other_place_of_tokyo() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["nova-breath"], "place": "city"}
    game = table(owner, {"place": "bay", "energy": 1}, {}, {}, {}, dice=claws(1))
    play(game, "stop", "give energy")
    assert (asked(game), health(game)) == ((1, "yield"), [10, 9, 8, 8, 8])


def test_electric_carrot_adds_nothing_to_a_neighbour_that_only_fire_reaches() -> None:
    owner = {"evolutions": ["electric-carrot"], "cards": ["fire-breathing"], "place": "city"}
    game = table(owner, BAY, {}, {}, {}, dice=claws(1))
    game.play("stop")
    assert health(game) == [10, 9, 8, 8, 7]
