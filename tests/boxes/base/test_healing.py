"""Base game, Keep cards about having, regaining and coming back with hearts."""

from __future__ import annotations

import pytest

import kaiju
from tests.table import NO_MARKET, asked, claws, health, keys, play, row, shop, told

# Even Bigger


def test_even_bigger_raises_hearts_and_their_limit() -> None:
    game = shop({"energy": 4}, {"place": "city"}, market=row("even-bigger"))
    game.play("buy even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_even_bigger_gives_two_hearts_to_the_hurt_also_in_tokyo() -> None:
    game = shop({"energy": 4, "health": 3, "place": "city"}, {}, market=row("even-bigger"))
    game.play("buy even-bigger")
    assert game.seats[0].health == 5


def test_even_bigger_is_a_gain_of_hearts_for_regeneration() -> None:
    game = shop({"energy": 4, "health": 3, "cards": ["regeneration"]}, {"place": "city"}, market=row("even-bigger"))
    game.play("buy even-bigger")
    assert game.seats[0].health == 6


def test_even_bigger_lets_hearts_heal_up_to_12() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["even-bigger"], "health": 11}, {"place": "city"}], dice="heart heart 1 1 2 2"
    )
    game.play("stop")
    assert game.seats[0].health == 12


def test_even_bigger_takes_what_is_above_10_along_when_sold() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["even-bigger", "metamorph"], "health": 12}, {"place": "city"}], dice=claws(0)
    )
    play(game, "stop", "sell even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)


def test_even_bigger_takes_no_hearts_along_from_10_or_less() -> None:
    game = kaiju.arrange(seats=[{"cards": ["even-bigger", "metamorph"], "health": 9}, {"place": "city"}], dice=claws(0))
    play(game, "stop", "sell even-bigger")
    assert game.seats[0].health == 9


def test_even_bigger_bought_from_a_monster_grows_the_one_and_shrinks_the_other() -> None:
    game = shop(
        {"cards": ["parasitic-tentacles"], "energy": 4},
        {"cards": ["even-bigger"], "health": 12, "place": "city"},
        market=NO_MARKET,
    )
    game.play("buy even-bigger from 1")
    assert [(s.health, s.max_health) for s in game.seats] == [(12, 12), (10, 10)]


# Healing Ray


def test_healing_ray_sells_a_heart_for_two_energy() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"], "health": 5}, {"health": 5, "energy": 3, "place": "city"}],
        dice="heart 1 1 2 2 3",
    )
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "heart"), ["heal", "heal 1", "skip"])
    game.play("heal 1")
    assert [(s.health, s.energy) for s in game.seats] == [(5, 2), (6, 1)]


@pytest.mark.parametrize("energy, paid", [(0, 0), (1, 1), (3, 3), (5, 4)])
def test_healing_ray_takes_all_there_is_where_the_price_can_not_be_paid(energy: int, paid: int) -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"health": 5, "energy": energy, "place": "city"}], dice="heart heart 1 1 2 2"
    )
    play(game, "stop", "heal 1", "heal 1")
    assert (game.seats[1].health, game.seats[1].energy, game.seats[0].energy) == (7, energy - paid, paid)


def test_healing_ray_is_no_use_of_hearts_in_tokyo() -> None:
    healer = {"cards": ["healing-ray"], "health": 5, "place": "city"}
    game = kaiju.arrange(seats=[healer, {"health": 5, "energy": 2}], dice="heart " * 6)
    game.play("stop")
    assert (asked(game), health(game), game.seats[0].energy) == ((1, "roll"), [5, 5], 0)


def test_healing_ray_reaches_into_tokyo() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"health": 5, "energy": 2, "place": "city"}], dice="heart 1 1 2 2 3"
    )
    play(game, "stop", "heal 1")
    assert (health(game), game.seats[0].energy) == ([10, 6], 2)


def test_healing_ray_offers_only_the_hurt() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"place": "city"}, {"health": 9}], dice="heart heart 1 1 2 2"
    )
    game.play("stop")
    assert keys(game) == ["heal 2", "skip"]
    game.play("heal 2")
    assert asked(game) == (1, "roll")


def test_healing_ray_does_not_raise_the_dead() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"health": 5, "place": "city"}, {"alive": False}], dice="heart 1 1 2 2 3"
    )
    game.play("stop")
    assert keys(game) == ["heal 1", "skip"]


def test_healing_ray_asks_nothing_where_all_others_are_well() -> None:
    game = kaiju.arrange(seats=[{"cards": ["healing-ray"], "health": 5}, {"place": "city"}], dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].health == 6
    assert asked(game) == (1, "roll")


def test_healing_ray_is_one_payment_for_a_friend_of_children() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray", "friend-of-children"]}, {"health": 5, "energy": 4, "place": "city"}],
        dice="heart heart 1 1 2 2",
    )
    play(game, "stop", "heal 1", "heal 1")
    assert game.seats[0].energy == 5


def test_healing_ray_without_payment_gives_a_friend_of_children_nothing() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray", "friend-of-children"]}, {"health": 5, "place": "city"}], dice="heart 1 1 2 2 3"
    )
    play(game, "stop", "heal 1")
    assert game.seats[0].energy == 0


def test_healing_ray_works_better_on_a_monster_with_regeneration_for_the_same_price() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"cards": ["regeneration"], "health": 5, "energy": 9, "place": "city"}],
        dice="heart heart 1 1 2 2",
    )
    play(game, "stop", "heal 1", "heal 1")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 5)


# It Has a Child!


def heir(**more: object) -> dict:
    """A monster about to die in Tokyo that has a child."""
    return {"cards": ["it-has-a-child", "wings"], "health": 1, "points": 7, "energy": 1, "place": "city"} | more


def test_it_has_a_child_starts_over_with_ten_hearts_and_its_energy() -> None:
    game = kaiju.arrange(seats=[{}, heir(), {}], dice=claws(1))
    events = game.play("stop")
    again = game.seats[1]
    assert (again.alive, again.health, again.points, again.energy, again.cards) == (True, 10, 0, 1, ())
    assert set(game.discard) == {"it-has-a-child", "wings"}
    assert told(events, "dead") == []


def test_it_has_a_child_leaves_tokyo_to_the_attacker() -> None:
    game = kaiju.arrange(seats=[{}, heir(), {}], dice=claws(1))
    game.play("stop")
    assert game.city == 0
    assert asked(game) == (1, "roll")


def test_it_has_a_child_does_not_yield() -> None:
    owner = heir(cards=["it-has-a-child", "burrowing"])
    game = kaiju.arrange(seats=[{}, owner, {}], dice=claws(1))
    events = game.play("stop")
    assert told(events, "yield") == []
    assert game.seats[0].health == 10


def test_it_has_a_child_feeds_the_eater_of_the_dead_all_the_same() -> None:
    game = kaiju.arrange(seats=[{}, heir(), {"cards": ["eater-of-the-dead"]}], dice=claws(1))
    game.play("stop")
    assert game.seats[2].points == 3


def test_it_has_a_child_inherits_poison_and_shrink_tokens() -> None:
    game = kaiju.arrange(seats=[{}, heir(poison=2, shrink=1), {}], dice=claws(1))
    game.play("stop")
    assert (game.seats[1].poison, game.seats[1].shrink) == (2, 1)


def test_it_has_a_child_saves_its_owner_once() -> None:
    attacker = {"cards": ["nova-breath"], "extra_turns": 1}
    game = kaiju.arrange(seats=[attacker, heir(poison=10), {}], dice=f"{claws(1)} {claws(0)} {claws(0)}")
    play(game, "stop", "stop")
    assert game.seats[1].health == 10
    game.play("stop")
    assert not game.seats[1].alive


def test_it_has_a_child_gets_no_more_from_regeneration_and_no_energy_for_the_blow() -> None:
    owner = heir(cards=["it-has-a-child", "regeneration", "even-bigger", "were-only-making-it-stronger"], health=2)
    game = kaiju.arrange(seats=[{}, owner, {}], dice=claws(2))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 1)


def test_it_has_a_child_keeps_the_game_going() -> None:
    game = kaiju.arrange(seats=[{}, heir()], dice=claws(3))
    game.play("stop")
    assert not game.over


# Rapid Healing


def test_rapid_healing_turns_two_energy_into_a_heart_beside_any_decision() -> None:
    game = kaiju.arrange(seats=[{"cards": ["rapid-healing"], "health": 5, "energy": 5}, {"place": "city"}])
    play(game, "use rapid-healing", "use rapid-healing")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 1)
    assert asked(game) == (0, "roll")
    assert "use rapid-healing" not in keys(game)


def test_rapid_healing_works_in_tokyo_and_in_anothers_turn() -> None:
    owner = {"cards": ["rapid-healing"], "health": 5, "energy": 2, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(1))
    game.play("stop")
    assert keys(game) == ["yield", "stay", "use rapid-healing"]
    play(game, "use rapid-healing", "stay")
    assert game.seats[1].health == 5


def test_rapid_healing_is_refused_to_the_well() -> None:
    game = kaiju.arrange(seats=[{"cards": ["rapid-healing"], "energy": 5}, {"place": "city"}])
    assert "use rapid-healing" not in keys(game)


def test_rapid_healing_opens_a_window_where_it_saves_its_owner() -> None:
    owner = {"cards": ["rapid-healing"], "health": 2, "energy": 4, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use rapid-healing"])
    play(game, "use rapid-healing", "use rapid-healing")
    assert (game.seats[1].health, game.seats[1].alive) == (1, True)


def test_rapid_healing_opens_no_window_where_it_can_not_save() -> None:
    owner = {"cards": ["rapid-healing"], "health": 2, "energy": 3, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner, {}], dice=claws(3))
    game.play("stop")
    assert not game.seats[1].alive


def test_rapid_healing_opens_no_window_where_nobody_dies() -> None:
    owner = {"cards": ["rapid-healing"], "health": 4, "energy": 3, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(3))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_rapid_healing_can_not_heal_beyond_the_limit_to_survive() -> None:
    owner = {"cards": ["rapid-healing"], "health": 8, "energy": 20, "place": "city"}
    attacker = {"cards": ["spiked-tail", "acid-attack", "fire-breathing", "extra-head"]}
    game = kaiju.arrange(seats=[attacker, owner, {}], dice="claw " * 7)
    game.play("stop")  # 7 dice, Spiked Tail, Acid Attack, Fire Breathing: 10 hearts
    assert not game.seats[1].alive


def test_rapid_healing_saves_from_poison() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["rapid-healing"], "health": 1, "energy": 2, "poison": 1}, {"place": "city"}],
        market=NO_MARKET,
        dice=claws(0),
    )
    play(game, "stop", "done")
    assert asked(game) == (0, "damage")
    game.play("use rapid-healing")
    assert game.seats[0].health == 1


def test_rapid_healing_gains_more_with_regeneration_each_time() -> None:
    owner = {"cards": ["rapid-healing", "regeneration"], "health": 1, "energy": 4, "place": "city"}
    game = kaiju.arrange(seats=[{}, owner], dice=claws(4))
    play(game, "stop", "use rapid-healing", "use rapid-healing")
    assert game.seats[1].health == 1


def test_rapid_healing_copied_changes_nothing() -> None:
    owner = {"cards": ["rapid-healing", "mimic"], "copies": {"mimic": ("rapid-healing", 0)}, "health": 5, "energy": 2}
    game = kaiju.arrange(seats=[owner, {"place": "city"}])
    assert [key for key in keys(game) if key.startswith("use")] == ["use rapid-healing"]


# Regeneration


def test_regeneration_adds_one_heart_to_all_heart_dice_together() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["regeneration"], "health": 3}, {"place": "city"}], dice="heart heart 1 1 2 2"
    )
    game.play("stop")
    assert game.seats[0].health == 6


def test_regeneration_does_not_go_beyond_the_limit() -> None:
    game = kaiju.arrange(seats=[{"cards": ["regeneration"], "health": 9}, {"place": "city"}], dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].health == 10


def test_regeneration_adds_to_cards() -> None:
    game = shop({"cards": ["regeneration"], "health": 3, "energy": 3}, {"place": "city"}, market=row("heal"))
    game.play("buy heal")
    assert game.seats[0].health == 6


def test_regeneration_adds_nothing_to_hearts_that_remove_tokens() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["regeneration"], "health": 3, "shrink": 1}, {"place": "city"}], dice="heart 1 1 2 2"
    )
    play(game, "stop", "cure shrink")
    assert (game.seats[0].health, game.seats[0].shrink) == (3, 0)


def test_regeneration_copied_adds_another() -> None:
    owner = {"cards": ["regeneration", "mimic"], "copies": {"mimic": ("regeneration", 0)}, "health": 3}
    game = kaiju.arrange(seats=[owner, {"place": "city"}], dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].health == 6


def test_regeneration_adds_to_hearts_from_anothers_healing_ray() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["healing-ray"]}, {"cards": ["regeneration"], "health": 3, "place": "city"}],
        dice="heart 1 1 2 2 3",
    )
    play(game, "stop", "heal 1")
    assert game.seats[1].health == 5
