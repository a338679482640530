"""Halloween: what each of the twelve costumes does."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.halloween.table import ALL_FACES, dressed, worn
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, told

AGAIN = "claw claw claw 1 2 3 "


def wears(*cards: str, **more: object) -> dict:
    return {"cards": list(cards), **more}


# --- Astronaut


def test_astronaut_wins_with_17_stars() -> None:
    game = dressed(wears("astronaut", points=16), {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.outcome == kaiju.Outcome((0,), "stars", 1)
    plain = dressed({"points": 16}, wears("astronaut"), dice="1 1 1 2 2 3")
    plain.play("stop")
    assert not plain.over


def test_astronaut_wins_by_taking_the_costume_with_17_stars() -> None:
    game = dressed({"points": 17, "energy": 4}, CITY | wears("astronaut", points=18 - 3), dice=AGAIN)
    play(game, "stop", "stay", "steal astronaut from 1")
    assert game.outcome is not None and game.outcome.winners == (0,)


def test_astronaut_wins_alone_before_those_who_need_20() -> None:
    game = dressed(wears("astronaut", points=17), {"points": 20}, {})
    game.play("stop")
    assert game.outcome == kaiju.Outcome((0,), "stars", 1)


def test_astronaut_must_be_alive_when_the_turn_ends() -> None:
    game = dressed({}, CITY | wears("astronaut", points=19, health=1), {}, dice=claws(1))
    game.play("stop")
    assert not game.over and not game.seats[1].alive


# --- Ghost and Vampire


def test_ghost_heals_1_at_the_end_of_a_turn_in_which_it_lost_hearts() -> None:
    game = dressed({}, CITY | wears("ghost"), {}, dice=claws(3) + " " + QUIET)
    play(game, "stop", "stay")
    assert health(game) == [10, 8, 10]
    play(game, "stop")
    assert health(game)[1] == 8, "nothing was lost in its own turn"


def test_ghost_counts_losses_of_any_cause_and_comes_after_poison() -> None:
    game = dressed(wears("ghost", poison=2), {})
    game.play("stop")
    assert health(game)[0] == 9


def test_ghost_works_though_the_active_monster_died() -> None:
    game = dressed({"health": 1}, CITY | wears("ghost", "reflective-hide"), {}, edition="dark", dice=claws(2))
    play(game, "stop", "stay")
    assert not game.seats[0].alive and health(game)[1] == 9


def test_regeneration_adds_to_ghost() -> None:
    game = dressed({}, CITY | wears("ghost", "regeneration"), dice=claws(3))
    play(game, "stop", "stay")
    assert health(game)[1] == 9


def test_vampire_heals_1_at_the_end_of_a_turn_in_which_it_wounded_another() -> None:
    game = dressed(wears("vampire", health=5), CITY, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert health(game) == [6, 7, 10]
    calm = dressed(wears("vampire", health=5), CITY, {})
    calm.play("stop")
    assert health(calm)[0] == 5


def test_vampire_profits_in_the_turns_of_others_and_not_from_its_own_losses_or_poison() -> None:
    game = dressed({}, CITY | wears("vampire", "reflective-hide", health=5), {}, edition="dark", dice=claws(1))
    play(game, "stop", "stay")
    assert health(game)[:2] == [9, 5], "a heart lost, a heart got"
    poisoned = dressed({"poison": 1}, wears("vampire", health=5))
    poisoned.play("stop")
    assert health(poisoned) == [9, 5]


# --- Witch


def test_witch_rerolls_a_die_of_a_roll_that_would_wound_it() -> None:
    game = dressed({}, CITY | wears("witch"), {}, dice=claws(1) + " heart")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "use"), [*(f"use witch on die {i}" for i in range(6)), "pass"])
    (again,) = told(game.play("use witch on die 0"), "probe")
    assert again.dice is not None and again.dice[0] == "heart" and health(game)[1] == 10


def test_witch_may_pass_and_is_asked_once_a_turn() -> None:
    game = dressed({}, CITY | wears("witch"), {}, dice=claws(2))
    game.play("stop")
    game.play("use witch on die 5")
    assert asked(game) == (1, "yield"), "it is still hit, and has had its chance"
    game = dressed({}, CITY | wears("witch"), {}, dice=claws(1))
    play(game, "stop", "pass")
    assert health(game)[1] == 9


@pytest.mark.parametrize(
    ("witch", "dice"),
    [({}, claws(3)), (CITY, QUIET), (CITY | {"cards": ["armor-plating"]}, claws(1))],
    ids=["same place", "no claws", "armor plating"],
)
def test_witch_is_not_asked_where_nothing_would_wound_it(witch: dict, dice: str) -> None:
    game = dressed({}, {**witch, "cards": ["witch", *witch.get("cards", [])]}, CITY if not witch else {}, dice=dice)
    game.play("stop")
    assert asked(game) != (1, "use")


def test_witch_counts_claws_of_cards_and_what_hits_everybody() -> None:
    game = dressed(wears("acid-attack"), CITY | wears("witch"), {})
    game.play("stop")
    assert asked(game) == (1, "use")
    game = dressed(wears("nova-breath"), wears("witch"), dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "use")


@pytest.mark.parametrize(("hunted", "asks"), [(1, False), (2, True)])
def test_witch_is_asked_if_it_is_hunted_and_not_if_another_is(hunted: int, asks: bool) -> None:
    """Wherever it is: the one in Tokyo could be hit from outside, but for the hunt."""
    for places in ((CITY, {}), ({}, CITY)):
        seats = [wears("legendary-hunter"), places[0], places[1] | wears("witch")]
        game = dressed(*[{"mindbugs": 0, **seat} for seat in seats], dice=claws(3), modules=["mindbug"])
        play(game, f"activate legendary-hunter on {hunted}", "stop")
        assert (asked(game) == (2, "use")) == asks


def test_witch_comes_after_probes_and_looks_at_the_dice_anew() -> None:
    game = dressed({}, CITY | wears("witch"), wears("psychic-probe"), dice=claws(1) + " 2")
    game.play("stop")
    assert asked(game) == (2, "probe")
    game.play("probe 0")
    assert asked(game)[1] != "use"


def test_witch_may_choose_the_berserk_die() -> None:
    game = dressed({"berserk": True}, CITY | wears("witch"), modules=["cybertooth"], dice=QUIET + "claw2 skull")
    game.play("stop")
    (again,) = told(game.play("use witch on die 6"), "probe")
    assert again.dice is not None and again.dice[6] == "skull" and health(game) == [9, 10]


# --- Devil


def test_devil_adds_a_heart_to_each_loss_in_its_turn() -> None:
    game = dressed(wears("devil"), CITY, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert health(game) == [10, 7, 10]


def test_devil_comes_after_what_protects() -> None:
    game = dressed(wears("devil"), CITY | wears("armor-plating"), dice=claws(1))
    game.play("stop")
    assert health(game)[1] == 10, "armor plating looks at 1 heart, and then there is nothing to add to"
    game = dressed(wears("devil"), CITY | wears("armor-plating"), dice=claws(2))
    play(game, "stop", "stay")
    assert health(game)[1] == 7


def test_devil_adds_to_what_cards_do_too_but_not_in_the_turns_of_others() -> None:
    game = dressed(wears("devil", "acid-attack", "fire-breathing"), CITY, {}, dice=claws(1))
    play(game, "stop", "stay")
    assert health(game) == [10, 6, 8], "the neighbour in Tokyo loses claws and fire at once"
    game = dressed({}, CITY | wears("devil", "reflective-hide"), {}, edition="dark", dice=claws(1))
    play(game, "stop", "stay")
    assert health(game)[0] == 9


def test_devil_is_foretold_with_the_loss() -> None:
    game = dressed(wears("devil"), CITY | wears("camouflage", health=2), {}, dice=claws(1))
    game.play("stop")
    assert game.decision is not None
    take = game.decision["take"].data
    assert (take["damage"], take["deadly"]) == (2, True)


# --- Pirate


def test_pirate_takes_an_energy_from_each_monster_that_it_wounds() -> None:
    game = dressed(CITY | wears("pirate"), {"energy": 2}, {}, dice=claws(2))
    game.play("stop")
    assert energy(game) == [1, 1, 0]


def test_pirate_takes_nothing_from_itself_and_once_for_each_loss() -> None:
    game = dressed(wears("pirate", energy=1, berserk=True), CITY, modules=["cybertooth"], dice=QUIET + "skull")
    game.play("stop")
    assert energy(game) == [1, 0]
    game = dressed(wears("pirate", "friend-of-children"), CITY | {"energy": 1, "health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert energy(game)[0] == 2, "friend of children adds one, and the victim is out"


# --- Princess


def test_princess_gains_a_star_when_its_turn_begins() -> None:
    game = dressed(CITY | wears("princess"), {})
    assert points(game)[0] == 3


# --- Zombie


def test_zombie_stays_in_the_game_without_hearts() -> None:
    game = dressed({}, CITY | wears("zombie", health=2), {}, dice=claws(3) + " " + QUIET)
    play(game, "stop", "stay")
    assert game.seats[1].alive and health(game)[1] == 0
    assert asked(game) == (1, "roll")
    assert not told(game.events, "dead")


def test_zombie_without_hearts_loses_none_and_can_heal() -> None:
    game = dressed({}, wears("zombie", health=0, energy=5), CITY, turn=2, dice=claws(3))
    game.play("stop")
    assert not told(game.events, "hurt") or health(game)[1] == 0
    assert game.seats[1].alive
    game = dressed(wears("zombie", health=0), CITY, dice="heart heart 1 1 2 3")
    game.play("stop")
    assert health(game)[0] == 2


def test_zombie_without_hearts_is_not_wounded_so_nobody_steals_or_poisons_it() -> None:
    game = dressed(wears("poison-spit", energy=9), CITY | wears("zombie", "witch", health=0), {}, dice=claws(3))
    game.play("stop")
    assert asked(game)[1] not in ("use", "yield", "steal")
    assert game.seats[1].poison == 0 and game.seats[1].alive


def test_zombie_lets_nobody_profit_from_a_death_and_spares_the_child() -> None:
    game = dressed(wears("eater-of-the-dead"), CITY | wears("zombie", "it-has-a-child", health=1), {}, dice=claws(1))
    play(game, "stop", "stay")
    assert points(game)[0] == 0 and worn(game)[1] == ["it-has-a-child", "zombie"]


def test_zombie_that_is_stolen_eliminates_its_owner_at_once() -> None:
    game = dressed({"energy": 4}, CITY | wears("zombie", health=1), {}, dice=claws(3))
    play(game, "stop", "stay")
    (dead,) = told(game.play("steal zombie from 1"), "dead")
    assert (dead.seat, dead.by, game.seats[1].alive, worn(game)[0]) == (1, 0, False, ["zombie"])


def test_zombie_that_is_stolen_hatches_the_child() -> None:
    game = dressed({"energy": 4}, CITY | wears("zombie", "it-has-a-child", health=1), {}, dice=claws(3))
    play(game, "stop", "stay", "steal zombie from 1")
    assert game.seats[1].alive and health(game)[1] == 10 and worn(game)[1] == []


def test_zombie_that_is_exchanged_eliminates_its_owner() -> None:
    game = dressed(
        wears("zombie", "energy-hoarder", health=0), CITY | wears("unstable-dna"), {}, edition="dark", dice=claws(1)
    )
    play(game, "stop", "yield", "use unstable-dna for zombie")
    assert not game.seats[0].alive and "zombie" in worn(game)[1]


def test_zombie_and_ghost_climb_to_1_only_where_hearts_were_lost() -> None:
    game = dressed({}, CITY | wears("zombie", "ghost", health=1), {}, dice=claws(3) + " " + QUIET + QUIET)
    play(game, "stop", "stay")
    assert health(game)[1] == 1
    game = dressed({}, CITY | wears("zombie", "ghost", health=0), {}, dice=claws(3))
    game.play("stop")
    assert health(game)[1] == 0


def test_zombie_wins_as_the_last_one_left() -> None:
    game = dressed(wears("zombie", health=0), CITY | {"health": 1}, dice=claws(1))
    game.play("stop")
    assert game.outcome is not None and (game.outcome.winners, game.outcome.how) == ((0,), "alive")


def test_no_hearts_without_zombie_is_refused() -> None:
    with pytest.raises(kaiju.SetupError, match="must have hearts"):
        dressed({"health": 0, "alive": True, "cards": ["ghost"]}, {})


# --- Cheerleader


def test_cheerleader_adds_a_claw_to_the_dice_of_another() -> None:
    game = dressed({}, CITY, wears("cheerleader"), dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((2, "use"), ["use cheerleader", "pass"])
    play(game, "use cheerleader", "stay")
    assert health(game)[1] == 7


def test_cheerleader_may_pass_and_is_not_asked_in_its_own_turn() -> None:
    game = dressed({}, CITY, wears("cheerleader"), dice=claws(2) + " " + QUIET)
    play(game, "stop", "pass", "stay")
    assert health(game)[1] == 8
    game = dressed(wears("cheerleader"), CITY, dice=claws(2))
    game.play("stop")
    assert asked(game)[1] == "yield"


def test_cheerleaders_claw_switches_on_cards_and_counts_for_thefts_and_berserk() -> None:
    game = dressed(wears("spiked-tail"), CITY, wears("cheerleader"))
    play(game, "stop", "use cheerleader", "stay")
    assert health(game)[1] == 8
    game = dressed({"energy": 4}, CITY | wears("ghost"), wears("cheerleader"), modules=["cybertooth"], dice=claws(3))
    play(game, "stop", "use cheerleader", "stay")
    assert game.seats[0].berserk
    game = dressed({"energy": 4}, CITY | wears("ghost"), wears("cheerleader"), dice=claws(2))
    play(game, "stop", "use cheerleader", "stay")
    assert asked(game) == (0, "steal")


def test_a_cheer_is_forgotten_when_the_die_of_fate_brings_another_roll() -> None:
    """Neither Witch nor Clown sees the claw of the roll before."""
    ankh: dict = {"modules": ["anubis"], "curse": "buried-in-sand", "scarab": 2}
    dice = "1 2 3 heart energy energy ankh " + QUIET * 2
    game = dressed(wears("clown"), CITY | wears("witch"), wears("cheerleader"), dice=dice, **ankh)
    play(game, "stop", "use cheerleader", "stop")
    assert asked(game) == (2, "use")
    game.play("pass")
    assert health(game) == [10, 10, 10]


def test_a_cheer_is_forgotten_when_the_turn_is_over() -> None:
    game = dressed({}, CITY, wears("cheerleader"), dice=claws(1) + " " + QUIET)
    play(game, "stop", "use cheerleader", "stay")
    assert health(game)[1] == 8
    play(game, "stop", "pass")
    assert health(game) == [10, 8, 10]


# --- Robot


def test_robot_pays_energy_in_place_of_hearts() -> None:
    game = dressed({}, CITY | wears("robot", energy=2), {}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use robot for 1", "use robot for 2"])
    play(game, "use robot for 2", "stay")
    assert health(game)[1] == 9 and energy(game)[1] == 0


def test_robot_that_pays_for_everything_is_not_wounded() -> None:
    game = dressed({"energy": 9}, CITY | wears("robot", energy=3), {}, dice=claws(3))
    play(game, "stop", "use robot for 3")
    assert health(game)[1] == 10 and asked(game)[1] not in ("yield", "steal")


def test_robot_is_used_once_against_a_loss() -> None:
    game = dressed({}, CITY | wears("robot", energy=3), {}, dice=claws(3))
    play(game, "stop", "use robot for 1")
    assert asked(game) == (1, "yield") and health(game)[1] == 8


def test_robot_does_not_pay_for_devils_heart() -> None:
    game = dressed(wears("devil"), CITY | wears("robot", energy=5), {}, dice=claws(2))
    play(game, "stop", "use robot for 1", "stay")
    assert health(game)[1] == 8
    game = dressed(wears("devil"), CITY | wears("robot", energy=5), {}, dice=claws(2))
    play(game, "stop", "use robot for 2")
    assert health(game)[1] == 10


def test_robot_pays_for_poison() -> None:
    game = dressed(wears("robot", energy=1, poison=1), {})
    play(game, "stop", "use robot for 1")
    assert health(game)[0] == 10 and energy(game)[0] == 0


# --- Statue of Liberty and Clown


def test_statue_of_liberty_has_one_more_roll() -> None:
    assert dressed(wears("statue-of-liberty"), {}).rolls_left == 3


def test_clown_turns_dice_at_will_when_all_faces_are_there() -> None:
    game = dressed(wears("clown"), CITY, {}, dice=ALL_FACES)
    game.play("stop")
    assert asked(game) == (0, "change") and "turn 3 to claw with clown" in keys(game)
    play(game, "turn 0 to claw with clown", "turn 1 to claw with clown")
    assert game.dice == ("claw", "claw", "3", "heart", "energy", "claw"), "the right lasts"
    game.play("done")
    assert asked(game)[1] in ("resolve", "yield")


def test_clown_needs_all_faces_but_the_claw_may_come_from_a_card() -> None:
    game = dressed(wears("clown"), CITY, {}, dice="1 2 3 heart claw claw")
    game.play("stop")
    assert asked(game)[1] != "change"
    game = dressed(wears("clown", "acid-attack"), CITY, {}, dice="1 2 3 heart energy energy")
    game.play("stop")
    assert asked(game) == (0, "change")


def test_clown_turns_no_more_dice_than_there_are() -> None:
    game = dressed(wears("clown"), CITY, {}, dice=ALL_FACES)
    game.play("stop")
    for face in ("2", "1", "2", "1", "2", "1"):
        game.play(f"turn 0 to {face} with clown")
    assert asked(game)[1] != "change"


def test_clown_turns_nothing_after_a_cheer() -> None:
    game = dressed(wears("clown"), CITY, wears("cheerleader"), dice="1 2 3 heart energy energy")
    game.play("stop")
    assert asked(game) == (2, "use"), "the claw would come too late"


def test_clown_counts_no_double_face() -> None:
    dice = "1 2 3 heart heart energy "
    for face, asks in (("claw", "change"), ("claw2", "buy")):
        game = dressed({"cards": ["clown"], "berserk": True, "energy": 9}, {}, dice=dice + face, modules=["cybertooth"])
        game.play("stop")
        assert asked(game)[1] == asks, face


def test_witch_and_cheerleader_see_what_the_die_of_fate_makes_of_claws() -> None:
    """Under Hotep's Peace the ankh gives the Scarab, and so claws; Buried in Sand's snake takes their effect."""
    for costume in ("witch", "cheerleader"):
        for curse, fate, asks in (
            ("hotep-s-peace", "ankh", True),
            ("hotep-s-peace", "river", False),
            ("buried-in-sand", "river", True),
            ("buried-in-sand", "snake", False),
        ):
            seats = [{}, {"place": "city", "cards": [costume]}]
            game = dressed(*seats, dice=f"{claws(3)} {fate}", modules=["anubis"], curse=curse, scarab=1)
            game.play("stop")
            assert (asked(game) == (1, "use")) == asks, (costume, curse, fate)
