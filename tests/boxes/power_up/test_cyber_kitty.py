"""Evolutions of Cyber Kitty: Nine Lives, Mega Purr, Electro-Scratch, Cat Nip."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.power_up.table import NOBODY, dark, giga, has, kitty, table
from tests.table import BAY, CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Nine Lives


def test_nine_lives_comes_out_of_the_hand_by_itself() -> None:
    victim = kitty(
        "nine-lives",
        "cat-nip",
        evolutions=["mouse-hunter"],
        cards=["wings"],
        health=2,
        points=3,
        energy=1,
        place="city",
    )
    game = table(NOBODY, victim, {}, dice=claws(3))
    events = game.play("stop")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(1, "nine-lives", "evolution")]
    assert [(e.seat, e.amount, e.card) for e in told(events, "revived")] == [(1, 9, "nine-lives")]
    assert told(events, "dead") == []
    seat = game.seats[1]
    assert (seat.health, seat.points, seat.energy, seat.place, seat.cards) == (9, 9, 0, None, ())
    assert (seat.hand, seat.evolutions) == ((), ())
    assert set(seat.evolution_discard) == {"nine-lives", "cat-nip", "mouse-hunter"}
    assert (game.discard, game.seats[0].place) == (("wings",), "city"), "the place is taken as usual"


def test_nine_lives_outside_tokyo() -> None:
    game = table(CITY, kitty("nine-lives", health=1, points=17), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, game.seats[1].place) == (9, 9, None)
    assert game.seats[0].place == "city"


def test_nine_lives_asks_for_no_yield_and_its_owner_sits_out_of_tokyo() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), BAY, {}, {}, dice=claws(1))
    events = game.play("stop")
    assert [e.seat for e in told(events, "leave")] == [1]
    assert asked(game) == (2, "yield")
    game.play("stay")
    assert [seat.place for seat in game.seats] == ["city", None, "bay", None, None]


def test_nine_lives_works_against_poison_and_ones_own_cards() -> None:
    game = table(kitty("nine-lives", health=1, poison=1), CITY)
    game.play("stop")
    assert (game.seats[0].health, game.seats[0].alive) == (9, True)
    game = table(kitty("nine-lives", health=3, energy=4), CITY, market=row("tank"))
    play(game, "stop", "buy tank")
    assert (game.seats[0].health, game.seats[0].points) == (9, 9)


def test_nine_lives_saves_nobody_out_of_the_deck() -> None:
    game = table(NOBODY, kitty(evolution_deck=["nine-lives"], health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive


def test_nine_lives_saves_once() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert "nine-lives" in game.seats[1].evolution_discard
    assert "nine-lives" not in game.seats[1].hand


def test_nine_lives_still_feeds_those_who_profit_from_a_death() -> None:
    game = table(
        has("programmed-to-destroy"),
        kitty("nine-lives", health=1, place="city"),
        {"cards": ["eater-of-the-dead"]},
        dice=claws(1),
    )
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[2].points) == (3 + 1, 2, 3)


def test_nine_lives_goes_before_it_has_a_child() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, cards=["it-has-a-child"], place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, game.discard) == (9, 9, ("it-has-a-child",))


def test_nine_lives_goes_before_zombify_and_takes_tiles_but_not_the_marker() -> None:
    victim = kitty("nine-lives", health=1, cards=["zombify"], tiles=["barbs"], wickedness=5, place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.health, seat.zombified, seat.cards, seat.tiles, seat.wickedness) == (9, False, (), (), 5)


def test_nine_lives_goes_after_final_roar() -> None:
    victim = kitty("nine-lives", health=1, points=16, tiles=["final-roar"], place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))
    victim = kitty("nine-lives", health=1, points=15, tiles=["final-roar"], place="city")
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.over, game.seats[1].health) == (False, 9)


def test_nine_lives_keeps_poison_and_shrink_tokens() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, poison=2, shrink=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].poison, game.seats[1].shrink, len(game.dice)) == (2, 1, 5)


def test_nine_lives_are_secret_until_they_are_needed() -> None:
    game = table(NOBODY, kitty("nine-lives", health=1, place="city"), {}, dice=claws(1), asks="always")
    assert (game.view(0)["own"]["hand"], game.view(1)["own"]["hand"]) == ([], ["nine-lives"])
    assert game.view(0)["seats"][1]["hand_size"] == 1
    assert "play nine-lives" not in keys(game)


def test_nine_lives_with_twas_beauty_leave_nine_stars() -> None:
    victim = kitty("nine-lives", evolutions=["twas-beauty-killed-the-beast"], health=1, points=12, place="city")
    game = table(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].points, game.seats[1].evolutions) == (9, ())


def test_nine_lives_end_cold_wave_and_blizzard_of_their_owner() -> None:
    seat = kitty("nine-lives", "cold-wave", "blizzard", health=1, poison=1)
    game = table(seat, CITY, {}, dice=f"{QUIET} {QUIET}")
    play(game, "play cold-wave", "play blizzard", "stop")
    assert (game.seats[0].health, game.current, len(game.dice), game.rolls_left) == (9, 1, 6, 2)


def test_nine_lives_blank_a_mimic_that_copied_a_card_of_the_saved_monster() -> None:
    copier = {"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}}
    game = table(copier, kitty("nine-lives", health=1, cards=["wings"], place="city"), {}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].copies == {}


# Mega Purr


def test_mega_purr_makes_everybody_else_hand_over_an_energy_or_a_star() -> None:
    game = table(kitty("mega-purr"), {"energy": 2, "points": 1, "place": "city"}, {"energy": 1, "points": 3})
    game.play("play mega-purr")
    assert (asked(game), keys(game)) == ((1, "use"), ["give energy", "give star"])
    game.play("give energy")
    assert (asked(game), energy(game), points(game)) == ((2, "use"), [0, 2, 1], [0, 1, 3]), "all answer first"
    events = game.play("give star")
    assert (energy(game), points(game)) == ([1, 1, 1], [1, 1, 2])
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(2, 1)]
    assert (asked(game), game.seats[0].evolution_discard) == ((0, "roll"), ("mega-purr",))


def test_mega_purr_asks_only_where_there_is_a_choice() -> None:
    game = table(kitty("mega-purr"), {"energy": 2, "place": "city"}, {"points": 3}, {})
    game.play("play mega-purr")
    assert (energy(game), points(game), asked(game)) == ([1, 1, 0, 0], [1, 0, 2, 0], (0, "roll"))


def test_mega_purr_energy_is_one_gain_for_friend_of_children() -> None:
    game = table(kitty("mega-purr", cards=["friend-of-children"]), {"energy": 2, "place": "city"}, {"energy": 2})
    game.play("play mega-purr")
    assert energy(game) == [3, 1, 1]


def test_mega_purr_in_anothers_turn() -> None:
    game = table({"energy": 1}, kitty("mega-purr", place="city"), {"points": 1})
    game.play("stop")
    assert asked(game) == (1, "evolution")
    game.play("play mega-purr")
    assert (energy(game), points(game)) == ([0, 1, 0], [0, 1 + 2, 0])


def test_mega_purr_asks_nobody_who_is_out_of_the_game() -> None:
    game = table(kitty("mega-purr"), {"alive": False}, {"energy": 1, "points": 1, "place": "city"})
    game.play("play mega-purr")
    assert asked(game) == (2, "use")


def test_mega_purr_played_over_a_yield_leaves_the_yields_of_others_as_they_were_answered() -> None:
    # Two monsters decide whether to yield; the second plays the card before it answers.
    game = table({"energy": 1}, CITY | {"energy": 1}, kitty("mega-purr", place="bay"), {}, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), "play mega-purr" in keys(game)) == ((2, "yield"), True)
    events = play(game, "play mega-purr", "stay")
    assert [e.seat for e in told(events, "yield")] == [1]
    assert (game.seats[1].place, game.seats[0].place) == (None, "city")


def test_mega_purr_played_over_a_yield_does_not_take_a_stay_for_an_answer_of_its_own() -> None:
    game = table(NOBODY, CITY, kitty("mega-purr", place="bay"), {}, {}, dice=claws(1))
    play(game, "stop", "stay")
    events = play(game, "play mega-purr", "stay")
    assert [e.seat for e in told(events, "stay")] == [1, 2]
    assert game.seats[1].place == "city"


# Electro-Scratch


def test_electro_scratch_costs_everybody_else_a_heart() -> None:
    game = table(kitty("electro-scratch", place="city"), {}, {})
    events = game.play("play electro-scratch")
    assert [(e.seat, e.amount, e.card) for e in told(events, "hurt")] == [
        (1, 1, "electro-scratch"),
        (2, 1, "electro-scratch"),
    ]
    assert (health(game), asked(game)) == ([10, 9, 9], (0, "roll"))


def test_electro_scratch_is_no_wound() -> None:
    owner = kitty("electro-scratch", cards=["poison-spit", "shrink-ray"], evolutions=["alpha-male"])
    game = table(owner, has("heat-vision", place="city"))
    game.play("play electro-scratch")
    assert (game.seats[1].place, game.seats[1].poison, game.seats[1].shrink, points(game)) == ("city", 0, 0, [0, 0])
    assert asked(game) == (0, "roll"), "nobody may yield"


def test_electro_scratch_meets_protection() -> None:
    game = table(
        kitty("electro-scratch"),
        {"cards": ["armor-plating"], "place": "city"},
        {"cards": ["wings"], "energy": 2},
        giga("detachable-tail"),
    )
    game.play("play electro-scratch")
    play(game, "use wings", "play detachable-tail")
    assert health(game) == [10, 10, 10, 10]


def test_electro_scratch_kills_in_anothers_turn() -> None:
    game = table({"health": 1}, kitty("electro-scratch", place="city"), {})
    play(game, "stop", "play electro-scratch")
    assert (game.seats[0].alive, health(game), game.current) == (False, [0, 10, 9], 1)


def test_electro_scratch_may_leave_its_owner_alone_in_the_game() -> None:
    game = table(kitty("electro-scratch"), {"health": 1, "place": "city"})
    game.play("play electro-scratch")
    assert (game.seats[1].alive, game.over) == (False, False), "the turn goes on to its end"
    game.play("stop")
    assert game.winners == (0,)


def test_electro_scratch_that_kills_the_attacker_comes_too_late_for_its_claws() -> None:
    victim = kitty("electro-scratch", health=3, cards=["wings"], energy=2, place="city")
    game = table({"health": 1}, victim, {}, dice=claws(2))
    game.play("stop")
    assert "play electro-scratch" in keys(game), "beside the question what to do about the loss"
    play(game, "play electro-scratch", "take")
    assert (health(game), asked(game)) == ([0, 1, 9], (1, "yield"))
    game.play("stay")
    assert (game.current, game.seats[1].place) == (1, "city")


def test_electro_scratch_over_a_yield_leaves_a_dead_neighbour_nothing_to_answer() -> None:
    seats = [{}, kitty("electro-scratch", place="city"), BAY | {"health": 2}, {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "play electro-scratch")
    assert (game.seats[2].alive, asked(game)) == (False, (1, "yield"))
    events = game.play("yield")
    assert ([e.seat for e in told(events, "yield")], game.seats[0].place) == ([1], "city")
    assert asked(game) != (2, "yield")


def test_electro_scratch_over_a_yield_takes_the_answer_of_a_neighbour_along_that_it_kills() -> None:
    seats = [{}, CITY | {"health": 2}, kitty("electro-scratch", place="bay"), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "yield")
    events = play(game, "play electro-scratch", "stay")
    assert game.seats[1].alive is False
    assert [e.seat for e in told(events, "yield")] == [], "the dead do not yield"


# Cat Nip


def nip(dice: str, *others: dict[str, Any], **more: Any) -> kaiju.Game:
    """Cyber Kitty has played Cat Nip and rolled."""
    game = table(kitty("cat-nip", **more), *(others or [CITY]), dice=dice)
    assert (asked(game), keys(game), game.dice) == ((0, "evolution"), ["play cat-nip", "pass"], ())
    game.play("play cat-nip")
    return game


def test_cat_nip_is_for_the_start_of_its_owners_turn() -> None:
    game = table(kitty("cat-nip"), CITY)
    game.play("pass")
    assert "play cat-nip" not in keys(game)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_cat_nip_gives_one_roll_only() -> None:
    game = nip(QUIET, cards=["giant-brain", "energy-drink"], energy=1)
    assert (asked(game), game.rolls_left) == ((0, "roll"), 0)
    assert keys(game) == ["stop", "use energy-drink"]
    game.play("use energy-drink")
    assert "reroll 0" in keys(game)


@pytest.mark.parametrize("dice, stars", [("1 1 1 2 3 3", 2), ("2 2 2 1 3 3", 4), ("3 3 3 3 1 2", 8), (claws(0), 0)])
def test_cat_nip_doubles_the_stars_of_numbers(dice: str, stars: int) -> None:
    game = nip(dice)
    assert game.seats[0].points == stars


def test_cat_nip_doubles_two_triples() -> None:
    game = nip("1 1 1 2 2 2")
    game.play("usual")
    assert game.seats[0].points == 2 + 4


def test_cat_nip_doubles_hearts() -> None:
    game = nip("heart heart 1 1 2 3", health=3)
    assert game.seats[0].health == 7


def test_cat_nip_doubles_hearts_for_tokens_too() -> None:
    game = nip("heart 1 1 2 2 3", health=9, poison=1)
    game.play("cure poison")
    assert (game.seats[0].poison, game.seats[0].health) == (0, 10)


def test_cat_nip_hearts_are_one_gain_for_regeneration() -> None:
    game = nip("heart 1 1 2 2 3", health=3, cards=["regeneration"])
    assert game.seats[0].health == 6


def test_cat_nip_doubles_no_hearts_in_tokyo() -> None:
    game = nip("heart heart 1 1 2 3", NOBODY, health=3, place="city")
    assert (game.seats[0].health, game.seats[0].points) == (3, 2), "nor the stars for being there"


def test_cat_nip_doubles_energy_as_one_gain() -> None:
    game = nip("energy energy 1 1 2 3", cards=["friend-of-children"])
    assert game.seats[0].energy == 5


def test_cat_nip_doubles_claws_after_all_additions() -> None:
    game = nip(claws(1))
    assert game.seats[1].health == 8
    game = nip(claws(1), cards=["spiked-tail", "acid-attack"])
    assert game.seats[1].health == 10 - 2 * 3
    game = nip("claw 1 2 2 3 3", evolutions=["meow-missle"])
    assert game.seats[1].health == 10 - 2 * 2


def test_cat_nip_doubles_no_hearts_that_splash() -> None:
    game = nip(claws(1), CITY, {}, cards=["fire-breathing"])
    assert health(game) == [10, 7, 9]


def test_cat_nip_doubles_neither_gourmet_nor_mouse_hunter() -> None:
    game = nip("1 1 1 2 3 3", cards=["gourmet"], evolutions=["mouse-hunter"])
    assert game.seats[0].points == 2 + 2 + 1


def test_cat_nip_doubles_no_combination() -> None:
    game = nip("1 2 3 heart energy claw", cards=["complete-destruction"])
    game.play("usual")
    assert (game.seats[0].points, game.seats[1].health, game.seats[0].energy) == (9, 8, 2)


def test_cat_nip_doubles_no_wickedness() -> None:
    game = dark(kitty("cat-nip"), CITY, dice="1 1 1 2 3 3")
    game.play("play cat-nip")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2, 2)


def test_cat_nip_makes_two_hearts_no_three_for_an_evolution() -> None:
    game = table(kitty("cat-nip"), CITY, dice="heart heart 1 1 2 3")
    assert told(game.play("play cat-nip"), "evolution_draw") == []
    game = table(kitty("cat-nip"), CITY, dice="heart heart heart 1 1 2")
    assert len(told(game.play("play cat-nip"), "evolution_draw")) == 1


def test_cat_nip_is_discarded_when_the_turn_ends() -> None:
    game = table(kitty("cat-nip", extra_turns=1), CITY, dice=f"{QUIET} energy 1 1 2 2 3")
    game.play("play cat-nip")
    assert (game.turn, game.seats[0].evolutions, game.seats[0].evolution_discard) == (2, (), ("cat-nip",))
    assert game.rolls_left == 2
    game.play("stop")
    assert game.seats[0].energy == 1


def test_cat_nip_lies_in_play_while_it_lasts() -> None:
    game = nip(claws(2))
    assert (asked(game), game.seats[0].evolutions) == ((1, "yield"), ("cat-nip",))
    assert game.seats[1].health == 6


def test_cat_nip_goes_with_the_frozen_face() -> None:
    game = table(
        has("freeze-ray"),
        kitty("cat-nip", place="city"),
        dice=f"{claws(1)} energy energy heart 1 1 2",
        market=NO_MARKET,
    )
    play(game, "stop", "yield", "play cat-nip", "use freeze-ray for energy")
    assert (game.seats[1].energy, game.seats[1].health) == (0, 10)
