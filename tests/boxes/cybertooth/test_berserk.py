"""Cybertooth: Berserk mode and its die."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, told

WILD = {"berserk": True}


def packed(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    modules = ["cybertooth", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=NO_MARKET, dice=dice, **more)


def wild(game: kaiju.Game) -> list[bool]:
    return [seat.berserk for seat in game.seats]


# --- the mode


def test_four_claws_make_a_monster_berserk_even_if_they_hit_nobody() -> None:
    game = packed({}, {}, dice=claws(4))
    (begins,) = told(game.play("stop"), "berserk")
    assert (begins.seat, begins.amount, wild(game)) == (0, 1, [True, False])
    assert begins.line(["Ana", "Ben"]) == "Ana goes Berserk."
    calm = packed({}, {}, dice=claws(3))
    calm.play("stop")
    assert wild(calm) == [False, False]


def test_claws_of_cards_count_and_hearts_added_to_a_loss_do_not() -> None:
    game = packed({"cards": ["acid-attack"]}, CITY, dice=claws(3))
    play(game, "stop")
    assert wild(game)[0]
    game = packed({"cards": ["fire-breathing"]}, CITY, dice=claws(3))
    play(game, "stop")
    assert not wild(game)[0]


def test_prevented_hits_count() -> None:
    game = packed({}, CITY | {"cards": ["jets"]}, dice=claws(4))
    play(game, "stop", "yield")
    assert wild(game)[0] and health(game)[1] == 10


def test_healing_oneself_ends_it_and_claws_may_begin_it_anew() -> None:
    game = packed(WILD | {"health": 5}, CITY, dice="heart 1 2 2 3 3 energy")
    (ends,) = told(play(game, "stop", "usual"), "berserk")
    assert (ends.amount, wild(game)) == (0, [False, False])
    game = packed(WILD | {"health": 5}, CITY, dice="heart claw claw claw claw 3 energy")
    events = play(game, "stop", "resolve heart", "resolve claw")
    assert [event.amount for event in told(events, "berserk")] == [0, 1] and wild(game)[0]


def test_hearts_that_bring_nothing_do_not_end_it() -> None:
    game = packed(WILD, CITY, dice="heart 1 2 2 3 3 energy")
    game.play("stop")
    assert wild(game)[0], "it has all its hearts"
    game = packed({}, CITY | WILD | {"health": 5}, turn=1, dice="heart 1 2 2 3 3 energy")
    game.play("stop")
    assert wild(game)[1], "hearts on dice do nothing in Tokyo"


def test_removing_a_token_is_no_healing() -> None:
    game = packed(WILD | {"health": 5, "shrink": 1}, CITY, dice="heart 1 2 2 3 energy")
    assert len(game.dice) == 6, "five, and the Berserk die"
    play(game, "stop", "resolve heart", "cure shrink")
    assert wild(game)[0]


def test_rapid_healing_ends_it_and_anothers_healing_ray_does_not() -> None:
    game = packed(WILD | {"health": 5, "energy": 2, "cards": ["rapid-healing"]}, CITY, dice=QUIET + "claw")
    game.play("use rapid-healing")
    assert not wild(game)[0]
    game = packed({"cards": ["healing-ray"]}, WILD | {"health": 5, "energy": 2}, {}, dice="heart 1 1 2 2 3")
    play(game, "stop", "heal 1")
    assert health(game)[1] == 6 and wild(game)[1]


def test_a_child_is_calm() -> None:
    game = packed({}, CITY | WILD | {"health": 1, "cards": ["it-has-a-child"]}, {}, dice=claws(1))
    game.play("stop")
    assert game.seats[1].alive and not wild(game)[1]


def test_an_eliminated_monster_is_not_berserk() -> None:
    game = packed({}, CITY | WILD | {"health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive and not wild(game)[1]


# --- the die


def test_it_is_the_last_of_the_dice_from_the_next_roll_on() -> None:
    game = packed({}, {}, dice=claws(4) + " " + QUIET + QUIET + "energy2")
    play(game, "stop", "stop")
    assert asked(game) == (0, "roll") and game.dice == (*QUIET.split(), "energy2")
    assert game.view(1)["berserk_die"] == 6


def test_it_is_rerolled_like_the_others_and_falls_last() -> None:
    game = packed(WILD, CITY, dice=QUIET + "skull heart claw2")
    assert "reroll 6" in keys(game)
    (reroll,) = told(game.play("reroll 0 6"), "reroll")
    assert (reroll.chosen, game.dice[0], game.dice[6]) == ((0, 6), "heart", "claw2")
    assert game.rolls_left == 1


def test_its_symbols_are_added_to_those_of_the_dice() -> None:
    game = packed(WILD, CITY, dice="energy 1 1 2 2 3 energy2")
    game.play("stop")
    assert energy(game)[0] == 3
    game = packed(WILD, CITY, dice="claw 1 1 2 2 3 claw2")
    game.play("stop")
    assert health(game)[1] == 7
    game = packed(WILD, CITY, dice=QUIET + "claw")
    game.play("stop")
    assert health(game)[1] == 9
    game = packed({}, {}, dice=QUIET)
    assert game.view(0)["berserk_die"] is None


def test_its_groups_are_those_of_energy_and_claws() -> None:
    game = packed(WILD, CITY, dice="energy claw 1 2 2 3 claw2")
    game.play("stop")
    assert keys(game) == ["resolve energy", "resolve claw", "usual"]
    assert game.decision is not None and game.decision["resolve claw"].data["dice"] == [1, 6]


def test_a_double_claw_helps_to_four() -> None:
    game = packed(WILD | {"health": 5}, CITY, dice="heart claw claw 1 2 3 claw2")
    play(game, "stop", "resolve heart")
    assert wild(game)[0] and health(game)[1] == 6


def test_the_skull_costs_a_heart_after_the_claws_and_may_be_prevented() -> None:
    game = packed(WILD, CITY, dice="claw 1 1 2 2 3 skull")
    events = play(game, "stop", "stay")
    hurt = [(event.seat, event.cause) for event in told(events, "hurt")]
    assert hurt == [(1, "claws"), (0, "skull")] and wild(game)[0]
    game = packed(WILD | {"cards": ["armor-plating"]}, CITY, dice=QUIET + "skull")
    assert told(game.play("stop"), "prevented") and health(game)[0] == 10


def test_the_skull_may_be_the_end() -> None:
    game = packed(WILD | {"health": 1}, CITY, dice=QUIET + "skull")
    game.play("stop")
    assert game.winners == (1,)


def test_it_is_not_counted_among_the_dice() -> None:
    game = packed(WILD | {"shrink": 6}, CITY, dice="energy2")
    assert game.dice == ("energy2",)
    game.play("stop")
    assert energy(game)[0] == 2
    heads = packed(WILD | {"cards": ["extra-head", "extra-head"]}, CITY, dice="1 1 2 2 3 3 1 2 skull claw")
    assert len(heads.dice) == 9
    heads.play("reroll 8")
    assert heads.dice[8] == "claw"


def test_a_psychic_probe_may_throw_it_and_nothing_turns_it() -> None:
    seats = [WILD | {"cards": ["stretchy"], "energy": 4}, {"cards": ["psychic-probe"]}]
    game = packed(*seats, dice=QUIET + "claw2 skull")
    game.play("stop")
    assert "probe 6" in keys(game)
    game.play("probe 6")
    assert game.dice[6] == "skull"
    assert not any(key.startswith("turn 6 ") for key in keys(game))


def test_a_sleeper_is_not_hurt_by_the_skull() -> None:
    game = packed(WILD | {"cards": ["hibernation"]}, CITY, dice=QUIET + "skull")
    play(game, "stop")
    while asked(game) == (0, "use"):
        game.play("pass")
    assert health(game)[0] == 10


def test_several_may_be_berserk_and_throw_it_in_their_turns() -> None:
    game = packed(WILD, WILD, dice=QUIET + "claw " + QUIET + "energy")
    game.play("stop")
    while asked(game)[1] != "roll":
        game.play("stay" if "stay" in keys(game) else "pass")
    assert asked(game) == (1, "roll") and game.dice[6] == "energy"


def test_a_face_that_a_die_does_not_have_is_left_to_chance() -> None:
    game = packed(WILD, CITY, dice="skull 1 1 2 2 3 heart")
    assert game.dice[0] in ("1", "2", "3", "heart", "energy", "claw")
    assert game.dice[6] in ("energy", "energy2", "claw", "claw2", "skull")
    with pytest.raises(kaiju.SetupError, match="'skull' is no face of a die"):
        kaiju.arrange(seats=[{}, {}], dice="skull")


def test_all_sides_come_equally_often() -> None:
    fell = [packed(WILD, CITY, dice=QUIET, seed=seed).dice[6] for seed in range(600)]
    assert {face: fell.count(face) // 60 for face in set(fell)}.keys() == {
        "energy",
        "energy2",
        "claw",
        "claw2",
        "skull",
    }
    assert 150 < fell.count("claw") < 250


# --- set-up


@pytest.mark.parametrize(
    "seats, says",
    [([{"berserk": 1}, {}], "must be True or False"), ([{"alive": False, "berserk": True}, {}, {}], "is eliminated")],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(kaiju.SetupError, match=says):
        packed(*seats)


def test_the_mode_needs_its_module_and_so_does_the_monster() -> None:
    with pytest.raises(kaiju.SetupError, match="no meaning without the module 'cybertooth'"):
        kaiju.arrange(seats=[WILD, {}])
    with pytest.raises(kaiju.SetupError, match="add the module 'cybertooth'"):
        kaiju.new(players=2, monsters=["cybertooth", "kraken"])
    assert kaiju.new(players=2, seed=1).seats[0].berserk is False


def test_the_catalogue_tells_of_its_die() -> None:
    (entry,) = [entry for entry in kaiju.catalog() if entry["id"] == "berserk-die"]
    assert (entry["kind"], entry["faces"]) == ("die", ["energy", "energy2", "claw", "claw", "claw2", "skull"])
