"""Evolutions of Gigazaur."""

from __future__ import annotations

from tests.boxes.power_up.table import NOBODY, dark, giga, has, kitty, table
from tests.table import CITY, QUIET, asked, claws, health, keys, play, points, row, told

# Detachable Tail


def test_detachable_tail_cancels_a_loss_and_leaves_nothing_to_yield_for() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city"), dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play detachable-tail"])
    events = game.play("play detachable-tail")
    assert [e.seat for e in told(events, "prevented")] == [1]
    assert (game.seats[1].health, game.seats[1].place, asked(game)) == (10, "city", (1, "roll"))
    assert game.seats[1].evolution_discard == ("detachable-tail",)


def test_detachable_tail_makes_safe_for_the_rest_of_the_turn_only() -> None:
    game = table(
        {"energy": 4},
        giga("detachable-tail", place="city"),
        {},
        dice=f"{claws(3)} {QUIET}",
        market=row("high-altitude-bombing"),
    )
    play(game, "stop", "play detachable-tail")
    assert game.view(None)["seats"][1]["safe"] is True
    game.play("buy high-altitude-bombing")
    assert health(game) == [7, 10, 7]
    assert game.view(None)["seats"][1]["safe"] is False


def test_detachable_tail_may_be_kept() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city"), dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].health, asked(game), keys(game)) == (7, (1, "yield"), ["yield", "stay"])


def test_detachable_tail_is_only_for_a_loss_of_hearts() -> None:
    game = table(giga("detachable-tail"), CITY)
    assert "play detachable-tail" not in keys(game)
    game = table(giga("detachable-tail", poison=1), CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play detachable-tail"])
    game = table(giga("detachable-tail", energy=4), CITY, market=row("tank"))
    play(game, "stop", "buy tank", "play detachable-tail")
    assert (game.seats[0].health, game.seats[0].points) == (10, 4)


def test_detachable_tail_is_not_asked_for_where_armor_does_the_work() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert (asked(game), game.seats[1].hand) == ((1, "roll"), ("detachable-tail",))


def test_detachable_tail_beside_wings_and_camouflage() -> None:
    victim = giga("detachable-tail", place="city", cards=["wings", "camouflage"], energy=2)
    game = table(NOBODY, victim, dice=f"{claws(3)} 1 1 1")
    game.play("stop")
    assert set(keys(game)) == {"take", "use wings", "use camouflage", "play detachable-tail"}
    play(game, "use camouflage", "play detachable-tail")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 2)


def test_detachable_tail_after_a_stay_with_jets() -> None:
    game = table(NOBODY, giga("detachable-tail", place="city", cards=["jets"]), {}, dice=claws(3))
    play(game, "stop", "stay", "play detachable-tail")
    assert (game.seats[1].health, game.seats[1].place) == (10, "city")


# Radioactive Waste


def test_radioactive_waste_brings_two_energy_and_a_heart() -> None:
    game = table(giga("radioactive-waste", health=5, place="city"), NOBODY)
    game.play("play radioactive-waste")
    assert (game.seats[0].energy, game.seats[0].health) == (2, 6)
    assert game.seats[0].evolution_discard == ("radioactive-waste",)


def test_radioactive_waste_brings_gains_for_friend_of_children_and_regeneration() -> None:
    game = table(giga("radioactive-waste", health=5, cards=["friend-of-children", "regeneration"]), CITY)
    game.play("play radioactive-waste")
    assert (game.seats[0].energy, game.seats[0].health) == (3, 7)


def test_radioactive_waste_saves_a_life_by_its_heart_or_its_energy() -> None:
    game = table(NOBODY, giga("radioactive-waste", health=2, place="city"), dice=claws(2))
    play(game, "stop", "play radioactive-waste")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))
    game = table(NOBODY, giga("radioactive-waste", health=1, place="city", cards=["wings"]), dice=claws(6))
    play(game, "stop", "play radioactive-waste", "use wings")
    assert (game.seats[1].health, game.seats[1].energy) == (2, 0)


def test_radioactive_waste_pays_for_a_card() -> None:
    game = table(giga("radioactive-waste", energy=2), CITY, market=row("tank"))
    game.play("stop")
    play(game, "play radioactive-waste", "buy tank")
    assert game.seats[0].points == 4


# Primal Bellow


def test_primal_bellow_costs_everybody_else_two_stars() -> None:
    game = table(giga("primal-bellow", points=5), {"points": 5, "place": "city"}, {"points": 1}, {})
    events = game.play("play primal-bellow")
    assert points(game) == [5, 3, 0, 0]
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(1, 2), (2, 1)]


def test_primal_bellow_may_keep_another_from_winning() -> None:
    game = table({"points": 19, "place": "city"}, giga("primal-bellow"), {}, dice=QUIET)
    game.play("stop")
    assert (game.seats[0].points, asked(game)) == (20, (1, "evolution"))
    game.play("play primal-bellow")
    assert (game.over, game.seats[0].points) == (False, 18)


def test_primal_bellow_makes_no_hurt_of_it_and_spares_the_dead() -> None:
    game = table(giga("primal-bellow"), {"alive": False, "points": 0}, {"points": 2, "place": "city"})
    events = game.play("play primal-bellow")
    assert ([e.seat for e in told(events, "points_lost")], told(events, "hurt")) == ([2], [])


# Saurian Adaptability


def test_saurian_adaptability_turns_all_dice_of_one_face_to_another() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play saurian-adaptability"])
    game.play("play saurian-adaptability")
    assert "turn every 1 to claw" in keys(game)
    assert not [
        key for key in keys(game) if key.startswith(("turn every energy", "turn every claw", "turn every 1 to 1"))
    ]
    events = game.play("turn every 1 to claw")
    assert [e.dice for e in told(events, "change")] == [("claw", "claw", "2", "2", "3", "heart")]
    assert (game.seats[1].health, game.seats[0].evolution_discard) == (8, ("saurian-adaptability",))


def test_saurian_adaptability_may_be_kept() -> None:
    game = table(giga("saurian-adaptability"), CITY)
    play(game, "stop", "done")
    assert (game.seats[0].hand, game.current) == (("saurian-adaptability",), 1)


def test_saurian_adaptability_is_not_played_while_there_are_rolls_left() -> None:
    game = table(giga("saurian-adaptability"), CITY)
    assert "play saurian-adaptability" not in keys(game)


def test_saurian_adaptability_joins_dice_that_show_the_new_face() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    play(game, "stop", "play saurian-adaptability", "turn every 1 to 2")
    assert game.seats[0].points == 3


def test_saurian_adaptability_goes_with_other_changes() -> None:
    seat = giga("saurian-adaptability", evolutions=["tail-sweep"])
    game = table(seat, CITY, dice="1 1 3 3 heart heart")
    play(game, "stop", "turn 2 to 1 with tail-sweep", "play saurian-adaptability", "turn every 1 to energy")
    assert game.seats[0].energy == 3


def test_saurian_adaptability_makes_hearts_for_an_evolution() -> None:
    game = table(giga("saurian-adaptability"), CITY, dice="1 1 2 2 3 heart")
    events = play(game, "stop", "play saurian-adaptability", "turn every 1 to heart")
    assert len(told(events, "evolution_draw")) == 1


def test_saurian_adaptability_is_secret_until_played_where_everybody_is_asked() -> None:
    game = table(giga("primal-bellow"), CITY, asks="always")
    game.play("stop")
    assert asked(game) == (0, "change"), "for all that others know it might be held"
    assert "play saurian-adaptability" not in keys(game)


# Defender of Tokyo


def test_defender_of_tokyo_costs_others_a_star_when_its_owners_turn_begins_there() -> None:
    game = table(has("defender-of-tokyo", place="city"), {"points": 3}, {})
    assert points(game) == [2, 2, 0]


def test_defender_of_tokyo_does_nothing_outside_or_in_other_turns_or_on_entering() -> None:
    game = table(has("defender-of-tokyo"), {"points": 3})
    game.play("stop")
    assert (game.seats[0].place, game.seats[1].points) == ("city", 3)


def test_defender_of_tokyo_out_of_the_hand_waits_for_the_next_turn() -> None:
    game = table(giga("defender-of-tokyo", place="city", extra_turns=1), {"points": 3}, dice=f"{QUIET} {QUIET}")
    game.play("play defender-of-tokyo")
    assert game.seats[1].points == 3
    game.play("stop")
    assert (game.turn, game.seats[1].points) == (2, 2)


def test_defender_of_tokyo_adds_to_the_tile_of_the_same_name() -> None:
    seat = has("defender-of-tokyo", place="city", tiles=["defender-of-tokyo"])
    game = dark(seat, {"points": 5})
    assert game.seats[1].points == 3
    assert (game.seats[0].evolutions, game.seats[0].tiles) == (("defender-of-tokyo",), ("defender-of-tokyo",))


# Heat Vision


def test_heat_vision_costs_an_attacker_a_star() -> None:
    game = table({"points": 3}, giga("heat-vision", place="city"), dice=claws(2))
    game.play("stop")
    play(game, "play heat-vision", "stay")
    assert game.seats[0].points == 3, "put down too late for this attack"
    game = table({"points": 3}, has("heat-vision", place="city"), dice=claws(2))
    events = play(game, "stop", "stay")
    assert [(e.seat, e.amount, e.card) for e in told(events, "points_lost")] == [(0, 1, "heat-vision")]


def test_heat_vision_wants_hearts_lost_to_claws() -> None:
    game = table({"points": 3}, has("heat-vision", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 3
    game = table(kitty("electro-scratch", points=3), has("heat-vision", place="city"))
    game.play("play electro-scratch")
    assert points(game)[0] == 3


def test_heat_vision_works_outside_tokyo_and_with_the_last_heart() -> None:
    game = table({"points": 3, "place": "city"}, has("heat-vision", health=1), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].points) == (False, 3 + 2 - 1)


def test_heat_vision_takes_nothing_from_who_has_nothing() -> None:
    game = table(NOBODY, has("heat-vision", place="city"), {}, dice=claws(1))
    events = play(game, "stop", "stay")
    assert (told(events, "points_lost"), game.seats[0].points) == ([], 0)


# Gamma Breath and Tail Sweep


def test_gamma_breath_turns_a_die_to_a_claw_once_a_turn() -> None:
    game = table(giga("gamma-breath"), CITY, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play gamma-breath"])
    game.play("play gamma-breath")
    assert [key for key in keys(game) if key.startswith("turn")] == [
        f"turn {die} to claw with gamma-breath" for die in range(1, 6)
    ]
    game.play("turn 3 to claw with gamma-breath")
    assert (game.seats[1].health, asked(game)) == (8, (1, "yield"))


def test_gamma_breath_is_free_and_stays_in_play() -> None:
    game = table(has("gamma-breath", extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "turn 0 to claw with gamma-breath", "stay", "stop", "turn 0 to claw with gamma-breath")
    assert (game.seats[1].health, game.seats[0].energy, game.seats[0].evolutions) == (8, 0, ("gamma-breath",))


def test_gamma_breath_may_be_left_alone() -> None:
    game = table(has("gamma-breath"), CITY)
    play(game, "stop", "done")
    assert (game.seats[1].health, game.current) == (10, 1)


def test_tail_sweep_turns_a_die_to_1_or_2_once_a_turn() -> None:
    game = table(giga("tail-sweep"), CITY, dice="1 1 2 2 3 3")
    play(game, "stop", "play tail-sweep")
    turns = [key for key in keys(game) if key.startswith("turn")]
    assert turns == [
        "turn 0 to 2 with tail-sweep",
        "turn 1 to 2 with tail-sweep",
        "turn 2 to 1 with tail-sweep",
        "turn 3 to 1 with tail-sweep",
        "turn 4 to 1 with tail-sweep",
        "turn 4 to 2 with tail-sweep",
        "turn 5 to 1 with tail-sweep",
        "turn 5 to 2 with tail-sweep",
    ]
    game.play("turn 4 to 2 with tail-sweep")
    assert (game.seats[0].points, game.current) == (2, 1)


def test_tail_sweep_and_gamma_breath_are_for_their_owners_own_dice() -> None:
    game = table(NOBODY, has("tail-sweep", "gamma-breath", place="city"), {})
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_tail_sweep_and_gamma_breath_may_turn_the_same_die() -> None:
    game = table(has("tail-sweep", "gamma-breath"), CITY, dice="2 2 3 3 heart heart")
    play(game, "stop", "turn 2 to claw with gamma-breath", "turn 2 to 2 with tail-sweep")
    assert (game.seats[0].points, game.seats[1].health) == (2, 10)
