"""Evolutions of The King: Jungle Frenzy, Giant Banana, Alpha Male, Twas Beauty Killed the Beast."""

from __future__ import annotations

from tests.boxes.power_up.table import NOBODY, dark, has, king, reflecting, table
from tests.table import CITY, QUIET, asked, claws, keys, play, points, row, told

# Jungle Frenzy


def test_jungle_frenzy_gives_another_turn_to_who_wounded_tokyo_and_did_not_enter() -> None:
    game = table(king("jungle-frenzy"), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])
    events = game.play("play jungle-frenzy")
    first = told(events, "extra_turn")[0]
    assert (first.seat, first.card) == (0, "jungle-frenzy")
    assert (game.current, game.turn, game.seats[0].evolution_discard) == (0, 2, ("jungle-frenzy",))


def test_jungle_frenzy_is_not_for_who_entered() -> None:
    game = table(king("jungle-frenzy"), CITY, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, game.current, game.seats[0].hand) == ("city", 1, ("jungle-frenzy",))


def test_jungle_frenzy_wants_a_wound_in_tokyo() -> None:
    game = table(king("jungle-frenzy"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert game.current == 1
    game = table(king("jungle-frenzy", place="city"), {}, dice=claws(1))
    game.play("stop")
    assert game.current == 1
    game = table(king("jungle-frenzy", evolutions=["funny-looking-but-dangerous"]), CITY, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert (game.current, game.seats[1].health) == (1, 9), "those hearts were no wound"


def test_jungle_frenzy_counts_a_wound_after_jets() -> None:
    game = table(king("jungle-frenzy"), CITY | {"cards": ["jets"]}, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert keys(game) == ["play jungle-frenzy", "pass"]


def test_jungle_frenzy_comes_before_buying() -> None:
    game = table(king("jungle-frenzy", energy=3), CITY, dice=f"{claws(1)} {QUIET}", market=row("heal"))
    play(game, "stop", "stay", "play jungle-frenzy")
    assert (asked(game), game.turn) == ((0, "buy"), 1)
    game.play("done")
    assert (game.current, game.turn) == (0, 2)


def test_jungle_frenzy_comes_after_a_neighbours_feline_motor() -> None:
    game = table(king("jungle-frenzy"), CITY, has("feline-motor"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield", "use feline-motor", "play jungle-frenzy")
    assert (game.current, game.seats[2].place) == (0, "city")


def test_jungle_frenzy_gives_no_turn_to_the_dead() -> None:
    game = table(king("jungle-frenzy", health=1, poison=1), CITY, {}, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay", "play jungle-frenzy")
    assert (game.seats[0].alive, game.current) == (False, 1)


# Giant Banana


def test_giant_banana_heals_two_in_tokyo_too() -> None:
    game = table(king("giant-banana", health=5, place="city"), NOBODY)
    game.play("play giant-banana")
    assert (game.seats[0].health, game.seats[0].evolution_discard) == (7, ("giant-banana",))


def test_giant_banana_keeps_to_the_maximum_and_is_a_gain_for_regeneration() -> None:
    game = table(king("giant-banana", health=9), CITY)
    game.play("play giant-banana")
    assert game.seats[0].health == 10
    game = table(king("giant-banana", health=5, cards=["regeneration"]), CITY)
    game.play("play giant-banana")
    assert game.seats[0].health == 8


def test_giant_banana_saves_from_claws() -> None:
    game = table(NOBODY, king("giant-banana", health=3, place="city"), dice=claws(4))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play giant-banana"])
    game.play("play giant-banana")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


def test_giant_banana_is_not_asked_for_where_no_life_is_at_stake() -> None:
    game = table(NOBODY, king("giant-banana", health=5, place="city"), dice=claws(4))
    game.play("stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 1)
    assert "play giant-banana" in keys(game)


def test_giant_banana_may_come_too_little() -> None:
    game = table(NOBODY, king("giant-banana", health=1, place="city"), {}, dice=claws(6))
    play(game, "stop", "play giant-banana")
    assert not game.seats[1].alive


def test_giant_banana_saves_from_poison() -> None:
    game = table(king("giant-banana", health=1, poison=1), CITY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "play giant-banana"])
    game.play("play giant-banana")
    assert game.seats[0].health == 2


# Alpha Male


def test_alpha_male_is_worth_one_star_however_many_are_wounded() -> None:
    game = table(king("alpha-male", place="city"), {}, {}, dice=claws(2))
    play(game, "play alpha-male", "stop")
    assert points(game) == [2 + 1, 0, 0]


def test_alpha_male_wants_hearts_lost_to_claws() -> None:
    game = table(has("alpha-male"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 0
    game = table(has("alpha-male", hand=["electro-scratch"]), CITY)
    play(game, "play electro-scratch", "stop")
    assert game.seats[0].points == 0
    game = table(has("alpha-male", cards=["alpha-monster"]), CITY | {"cards": ["wings"], "energy": 2}, dice=claws(1))
    play(game, "stop", "use wings")
    assert game.seats[0].points == 1, "Alpha Monster only"


def test_alpha_male_counts_every_turn_and_those_who_die() -> None:
    game = table(has("alpha-male", extra_turns=1), CITY, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "stay", "stop", "stay")
    assert game.seats[0].points == 2
    game = table(has("alpha-male"), CITY | {"health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 1 + 1


def test_alpha_male_counts_a_wound_after_jets() -> None:
    game = table(has("alpha-male"), CITY | {"cards": ["jets"]}, dice=claws(1))
    game.play("stop")
    assert game.seats[0].points == 0
    game.play("stay")
    assert game.seats[0].points == 1


# Twas Beauty Killed the Beast


BEAUTY = "twas-beauty-killed-the-beast"


def test_twas_beauty_can_only_be_put_down_in_tokyo() -> None:
    game = table(king(BEAUTY), CITY)
    assert f"play {BEAUTY}" not in keys(game)
    game = table(king(BEAUTY, place="city"), NOBODY)
    assert f"play {BEAUTY}" in keys(game)


def test_twas_beauty_is_worth_a_star_at_the_end_of_every_turn() -> None:
    game = table(king(BEAUTY, place="city"), {}, {}, dice=f"{QUIET} {QUIET} {QUIET} {QUIET}")
    play(game, f"play {BEAUTY}", "stop")
    assert game.seats[0].points == 3
    game.play("stop")
    assert (game.current, game.seats[0].points) == (2, 4)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 5 + 2)


def test_twas_beauty_may_win_at_the_end_of_anothers_turn() -> None:
    game = table(NOBODY, has(BEAUTY, place="city", points=19), {})
    game.play("stop")
    assert (game.over, game.winners) == (True, (1,))


def test_twas_beauty_may_be_put_down_right_after_entering() -> None:
    game = table(king(BEAUTY), NOBODY)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), [f"play {BEAUTY}", "pass"])
    game.play(f"play {BEAUTY}")
    assert game.seats[0].points == 1 + 1


def test_twas_beauty_takes_every_star_of_who_yields() -> None:
    game = table(NOBODY, has(BEAUTY, place="city", points=9), dice=claws(1))
    events = play(game, "stop", "yield")
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(1, 9)]
    assert (game.seats[1].points, game.seats[1].evolution_discard) == (0, (BEAUTY,))


def test_twas_beauty_takes_every_star_of_who_is_driven_out() -> None:
    game = table({"energy": 5}, has(BEAUTY, place="city", points=9), market=row("death-from-above"))
    play(game, "stop", "buy death-from-above")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())


def test_twas_beauty_takes_every_star_when_the_bay_closes() -> None:
    seats = [CITY, {"health": 1}, has(BEAUTY, place="bay", points=9), {}, {}]
    game = table(*seats, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[2].place, game.seats[2].points) == (False, None, 0)


def test_twas_beauty_stays_with_a_monster_that_moves_from_bay_to_city() -> None:
    seats = [{}, CITY | {"health": 1}, has(BEAUTY, place="bay", points=9), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "stay")
    assert (game.seats[2].place, game.seats[2].points, game.seats[2].evolutions) == ("city", 9 + 1 + 2, (BEAUTY,))


def test_twas_beauty_costs_no_stars_in_an_elimination_but_final_roar_counts_them() -> None:
    victim = has(BEAUTY, place="city", points=16, health=1, tiles=["final-roar"])
    game = dark(NOBODY, victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.winners, game.seats[1].points) == ((1,), 16)


def test_twas_beauty_gains_a_star_in_the_turn_of_a_monster_that_died_in_it() -> None:
    game = table({"health": 1, "poison": 1}, has(BEAUTY, place="city"), {})
    game.play("stop")
    assert (game.seats[0].alive, game.seats[1].points) == (False, 1 + 2)


def test_twas_beauty_reflected_brings_stars_and_the_penalty_to_the_reflections_owner() -> None:
    seats = [{}, reflecting(BEAUTY, 2, place="city", points=4), has(BEAUTY, place="bay", points=6), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "yield", "stay")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())
    assert (game.seats[2].points, game.seats[2].evolutions) == (7, (BEAUTY,))
    seats = [{}, reflecting(BEAUTY, 2, place="city", points=4), has(BEAUTY, place="bay", points=6), {}, {}]
    game = table(*seats, dice=claws(1))
    play(game, "stop", "stay", "yield")
    assert (game.seats[2].points, game.seats[1].evolutions) == (0, ()), "the reflection goes with its model"
    assert game.seats[1].points == 4 + 2, "and costs nothing"
