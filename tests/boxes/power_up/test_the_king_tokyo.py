"""Evolutions of The King about Tokyo: Monkey Rush, Simian Scamper, Chest Thumping, I Am the King!"""

from __future__ import annotations

from tests.boxes.power_up.table import NOBODY, dark, has, king, kitty, table
from tests.table import BAY, CITY, QUIET, asked, claws, health, keys, play, points, row, told

# Monkey Rush


def test_monkey_rush_takes_tokyo_when_its_monster_has_left() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play monkey-rush", "pass"])
    game.play("play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]
    assert (points(game), game.seats[2].evolution_discard) == ([0, 0, 1], ("monkey-rush",))


def test_monkey_rush_takes_tokyo_when_its_monster_has_died() -> None:
    game = table(NOBODY, CITY | {"health": 1}, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_monkey_rush_may_be_kept() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "yield", "pass")
    assert (game.seats[0].place, game.seats[2].hand) == ("city", ("monkey-rush",))


def test_monkey_rush_needs_somebody_to_have_left() -> None:
    game = table(NOBODY, {}, king("monkey-rush"))
    game.play("stop")
    assert (game.seats[0].place, asked(game)) == ("city", (1, "roll"))
    game = table(NOBODY, CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


def test_monkey_rush_leaves_a_second_place_to_the_active_monster() -> None:
    game = table(NOBODY, CITY, BAY, king("monkey-rush"), {}, dice=claws(1))
    play(game, "stop", "yield", "yield", "play monkey-rush")
    assert [seat.place for seat in game.seats] == ["bay", None, None, "city", None]


def test_monkey_rush_of_who_has_just_yielded_takes_tokyo_back() -> None:
    game = table(NOBODY, king("monkey-rush", place="city"), {}, dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert (game.seats[1].place, game.seats[1].points) == ("city", 1 + 2)


def test_monkey_rush_goes_before_feline_motor_of_one_owner_and_after_a_nearer_seat() -> None:
    game = table(NOBODY, CITY, king("monkey-rush"), has("feline-motor"), dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert (asked(game), game.seats[2].place) == ((1, "roll"), "city"), "no room is left for the motor"


def test_monkey_rush_entry_has_the_effects_of_an_entry() -> None:
    game = table(NOBODY, CITY, king("monkey-rush", evolutions=["i-am-the-king"]), dice=claws(1))
    play(game, "stop", "yield", "play monkey-rush")
    assert game.seats[2].points == 2


def test_monkey_rush_lets_the_active_monster_frenzy() -> None:
    game = table(king("jungle-frenzy"), CITY, has(hand=["monkey-rush"]), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield", "play monkey-rush")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])


def test_monkey_rush_is_not_played_by_a_sleeper() -> None:
    game = dark(NOBODY, CITY, king("monkey-rush", cards=["hibernation"]), dice=claws(1))
    play(game, "stop", "yield")
    assert "play monkey-rush" not in keys(game), "it would be spent for nothing"


def test_monkey_rush_takes_a_place_beside_the_active_monster() -> None:
    """From the City, Nova Breath makes the monster in the Bay yield."""
    attacker = {"place": "city", "cards": ["nova-breath"]}
    game = table(attacker, BAY, king("monkey-rush"), {}, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play monkey-rush", "pass"])
    game.play("play monkey-rush")
    assert [seat.place for seat in game.seats][:3] == ["city", None, "bay"]


def test_monkey_rush_takes_the_place_of_the_active_monster_that_died_by_its_dice() -> None:
    game = dark(CITY | {"health": 1}, {"cards": ["reflective-hide"]}, king("monkey-rush"), dice=claws(1))
    game.play("stop")
    assert (asked(game), game.seats[0].alive) == ((2, "evolution"), False)
    game.play("play monkey-rush")
    assert (game.seats[2].place, game.seats[2].points, game.current) == ("city", 1, 1)


def test_monkey_rush_takes_the_place_of_the_active_monster_that_died_shopping() -> None:
    game = table(CITY | {"health": 1, "energy": 4}, {}, king("monkey-rush"), market=row("tank"))
    play(game, "stop", "buy tank")
    assert (asked(game), game.seats[0].alive) == ((2, "evolution"), False)
    game.play("play monkey-rush")
    assert (game.seats[2].place, game.current) == ("city", 1)


def test_monkey_rush_takes_the_place_of_the_active_monster_that_died_rolling() -> None:
    orb = {"cards": ["orb-of-doom"]}
    modules = ["origins_cards", "power_up"]
    game = table(CITY | {"health": 1}, orb, king("monkey-rush"), modules=modules, dice=f"{QUIET} 1")
    play(game, "reroll 0", "play monkey-rush")
    assert (game.seats[2].place, game.current) == ("city", 1)


def test_monkey_rush_takes_the_place_of_one_that_a_purchase_kills() -> None:
    game = table({"energy": 3}, CITY | {"health": 2}, king("monkey-rush"), market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower", "play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_monkey_rush_takes_a_place_that_is_left_after_the_entry() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {}, king("monkey-rush"))
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play monkey-rush", "pass"])
    game.play("play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_monkey_rush_is_for_the_turns_of_others() -> None:
    game = table(king("monkey-rush", energy=3), CITY | {"health": 2}, {}, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert (game.seats[0].place, game.seats[0].hand) == (None, ("monkey-rush",))


# Simian Scamper


def test_simian_scamper_yields_without_losing_a_heart() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game), game.seats[1].health) == ((1, "evolution"), ["play simian-scamper", "pass"], 10)
    events = game.play("play simian-scamper")
    assert [e.seat for e in told(events, "yield")] == [1]
    assert (health(game), game.seats[0].place, game.seats[1].place) == ([10, 10], "city", None)
    assert game.seats[1].evolution_discard == ("simian-scamper",)


def test_simian_scamper_left_alone_leaves_the_loss_and_the_choice() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), dice=claws(3))
    play(game, "stop", "pass")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 7)


def test_simian_scamper_makes_safe_for_the_rest_of_the_turn() -> None:
    game = table(
        {"energy": 4},
        king("simian-scamper", place="city"),
        {},
        dice=claws(3),
        market=row("high-altitude-bombing"),
    )
    play(game, "stop", "play simian-scamper", "buy high-altitude-bombing")
    assert health(game) == [7, 10, 7]


def test_simian_scamper_makes_nobody_safe_in_the_next_turn() -> None:
    game = table(NOBODY, {}, king("simian-scamper", place="city"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "play simian-scamper")
    assert [seat["safe"] for seat in game.view(None)["seats"]] == [False, False, False]


def test_simian_scamper_saves_a_life() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", health=1), dice=claws(6))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].health, game.seats[1].alive) == (1, True)


def test_simian_scamper_is_a_yield_for_burrowing() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["burrowing"]), dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert health(game) == [9, 10]


def test_simian_scamper_keeps_the_attacker_from_wounding() -> None:
    attacker = has("alpha-male", "freeze-ray", cards=["poison-spit"])
    game = table(attacker, king("simian-scamper", place="city"), {}, dice=claws(2))
    events = play(game, "stop", "play simian-scamper")
    assert (game.seats[1].poison, told(events, "hand_over"), game.seats[0].points) == (0, [], 1)


def test_simian_scamper_goes_with_jets() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["jets"]), dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert (health(game), game.seats[1].place) == ([10, 10], None)
    game = table(NOBODY, king("simian-scamper", place="city", cards=["jets"]), dice=claws(2))
    play(game, "stop", "pass", "yield")
    assert (health(game), game.seats[1].hand) == ([10, 10], ("simian-scamper",))


def test_simian_scamper_is_only_for_tokyo_and_only_against_claws() -> None:
    game = table(CITY, king("simian-scamper"), dice=claws(2))
    game.play("stop")
    assert (game.seats[1].health, asked(game)) == (8, (1, "roll"))
    game = table(kitty("electro-scratch"), king("simian-scamper", place="city"))
    game.play("play electro-scratch")
    assert (game.seats[1].health, asked(game)) == (9, (0, "roll"))


def test_simian_scamper_in_city_with_a_neighbour_in_the_bay() -> None:
    game = table(NOBODY, king("simian-scamper", place="city"), BAY, {}, {}, dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert (asked(game), health(game)[:3]) == ((2, "yield"), [10, 10, 8])
    game.play("stay")
    assert [seat.place for seat in game.seats][:3] == ["city", None, "bay"]


def test_simian_scamper_is_no_way_out_for_who_would_lose_nothing() -> None:
    game = table(NOBODY, king("simian-scamper", place="city", cards=["armor-plating"]), dice=claws(1))
    game.play("stop")
    assert (asked(game), game.seats[1].place) == ((1, "roll"), "city")


def test_simian_scamper_costs_the_beauty_her_stars() -> None:
    victim = king("simian-scamper", place="city", evolutions=["twas-beauty-killed-the-beast"], points=9)
    game = table(NOBODY, victim, dice=claws(1))
    play(game, "stop", "play simian-scamper")
    assert (game.seats[1].points, game.seats[1].evolutions) == (0, ())


# Chest Thumping


def test_chest_thumping_makes_a_wounded_monster_leave_tokyo() -> None:
    game = table(king("chest-thumping"), CITY, dice=claws(1))
    play(game, "play chest-thumping", "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "use"), ["use chest-thumping on 1", "pass"])
    events = game.play("use chest-thumping on 1")
    assert ([e.seat for e in told(events, "yield")], told(events, "leave")) == ([1], [])
    assert (game.seats[1].place, game.seats[0].place) == (None, "city")


def test_chest_thumping_may_be_left_alone() -> None:
    game = table(has("chest-thumping"), CITY, dice=claws(1))
    play(game, "stop", "stay", "pass")
    assert (game.seats[1].place, game.seats[0].place) == ("city", None)


def test_chest_thumping_is_not_needed_for_who_yields() -> None:
    game = table(has("chest-thumping"), CITY, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].place, game.current) == ("city", 1)


def test_chest_thumping_needs_a_wound() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    game.play("stop")
    assert (game.current, game.seats[1].place) == (1, "city")


def test_chest_thumping_decides_for_each_of_two_victims() -> None:
    game = table(has("chest-thumping"), CITY, BAY, {}, {}, dice=claws(1))
    play(game, "stop", "stay", "stay")
    assert (asked(game), keys(game)) == ((0, "use"), ["use chest-thumping on 1", "pass"])
    game.play("pass")
    assert keys(game) == ["use chest-thumping on 2", "pass"]
    game.play("use chest-thumping on 2")
    assert [seat.place for seat in game.seats][:3] == ["bay", "city", None]


def test_chest_thumping_makes_a_yield_that_burrowing_hears() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["burrowing"]}, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (health(game), game.seats[1].place) == ([9, 9], None)


def test_chest_thumping_may_cost_its_owner_the_entry() -> None:
    game = table(has("chest-thumping", health=1), CITY | {"cards": ["burrowing"]}, {}, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[0].alive, game.city) == (False, None)


def test_chest_thumping_makes_a_yield_that_unstable_dna_hears() -> None:
    victim = CITY | {"cards": ["unstable-dna"]}
    game = dark(has("chest-thumping", cards=["wings"]), victim, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (asked(game), keys(game)) == ((1, "use"), ["use unstable-dna for wings", "pass"])
    game.play("use unstable-dna for wings")
    assert (game.seats[0].cards, game.seats[1].cards) == (("unstable-dna",), ("wings",))


def test_chest_thumping_makes_one_yield_beside_another_that_did() -> None:
    tactician = {"cards": ["jagged-tactician"]}
    game = table(
        has("chest-thumping"),
        CITY | tactician,
        BAY | {"cards": ["burrowing"]},
        {},
        {},
        dice=claws(1),
        modules=["origins_cards", "power_up"],
    )
    play(game, "stop", "stay", "yield", "use chest-thumping on 1")
    assert (health(game)[0], game.seats[1].energy) == (8, 1), "both hit back"


def test_chest_thumping_lets_jets_carry_their_owner_off_unhurt() -> None:
    game = table(has("chest-thumping"), CITY | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (health(game), game.seats[1].place) == ([10, 10], None)
    game = table(has("chest-thumping"), CITY | {"cards": ["jets"]}, dice=claws(3))
    play(game, "stop", "stay", "pass")
    assert (health(game), game.seats[1].place) == ([10, 7], "city")


def test_chest_thumping_does_not_take_back_the_star_for_staying() -> None:
    game = table(has("chest-thumping"), has("black-diamond", place="city"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].points, game.seats[1].place) == (1, None)


def test_chest_thumping_costs_the_beauty_her_stars() -> None:
    victim = has("twas-beauty-killed-the-beast", place="city", points=7)
    game = table(has("chest-thumping"), victim, dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].points, game.seats[1].evolution_discard) == (0, ("twas-beauty-killed-the-beast",))


def test_chest_thumping_makes_room_for_monkey_rush() -> None:
    game = table(has("chest-thumping"), CITY, king("monkey-rush"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1", "play monkey-rush")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


# I Am the King!


def test_i_am_the_king_is_worth_a_star_at_every_entry_and_every_turn_begun_in_tokyo() -> None:
    game = table(king("i-am-the-king", extra_turns=1), NOBODY, dice=f"{QUIET} {QUIET}")
    play(game, "play i-am-the-king", "stop")
    assert (game.turn, game.seats[0].place, game.seats[0].points) == (2, "city", 2 + 3)


def test_i_am_the_king_is_worth_nothing_outside_or_in_other_turns() -> None:
    game = table(has("i-am-the-king"), CITY, dice=QUIET)
    assert game.seats[0].points == 0
    game = table(NOBODY, has("i-am-the-king", place="city"), {})
    assert game.seats[1].points == 0


def test_i_am_the_king_still_gives_stars_in_the_variant_for_two() -> None:
    game = table(
        has("i-am-the-king", extra_turns=1), NOBODY, modules=["power_up", "two_player"], dice=f"{QUIET} {QUIET}"
    )
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 2)


def test_i_am_the_king_put_down_during_the_turn_has_missed_its_beginning() -> None:
    game = table(king("i-am-the-king", place="city"), NOBODY)
    game.play("play i-am-the-king")
    assert game.seats[0].points == 2


def test_i_am_the_king_enters_by_death_from_above() -> None:
    game = table(has("i-am-the-king", energy=5), CITY, market=row("death-from-above"))
    play(game, "stop", "buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1
