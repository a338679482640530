"""Cthulhu: Cultists come, and are given up."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, asked, besides_rerolls, claws, energy, health, keys, play, row, told

HEART, ENERGY, ROLL = (f"use cultist for {what}" for what in ("heart", "energy", "roll"))


def cult(*seats: dict[str, Any], dice: str = QUIET, market: list[str] = NO_MARKET, **more: Any) -> kaiju.Game:
    modules = ["cthulhu", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=market, dice=dice, **more)


def counts(game: kaiju.Game) -> list[int]:
    return [seat.cultists for seat in game.seats]


# --- coming


@pytest.mark.parametrize("face", ["1", "2", "3", "heart", "energy", "claw"])
def test_four_of_any_face_bring_one_to_any_monster(face: str) -> None:
    others = [other for other in ("1", "2", "3") if other != face][:2]
    game = cult(CITY, {}, {}, dice=" ".join([face] * 4 + others))
    play(game, "stop")
    assert counts(game)[0] == 1, "hearts in Tokyo heal nothing, but count"


def test_six_of_a_face_bring_one_and_eight_dice_may_bring_two() -> None:
    game = cult({}, {}, dice="2 2 2 2 2 2")
    game.play("stop")
    assert counts(game) == [1, 0]
    game = cult({"cards": ["extra-head"], "copies": {}}, {"cards": ["extra-head"]}, dice="1 1 1 1 2 2 2 2")
    assert len(game.dice) == 7, "an Extra Head each"
    game = cult({"cards": ["extra-head", "extra-head"]}, {}, dice="1 1 1 1 2 2 2 2")
    play(game, "stop", "usual")
    assert counts(game) == [2, 0]


def test_three_of_a_face_and_claws_of_cards_are_not_enough() -> None:
    game = cult({"cards": ["acid-attack"]}, CITY, dice=claws(3))
    play(game, "stop", "stay")
    assert health(game)[1] == 6 and counts(game) == [0, 0]


def test_they_come_when_the_dice_are_resolved_and_before_tokyo_is_entered() -> None:
    game = cult({}, {}, dice="energy energy energy energy 1 2")
    kinds = [event.kind for event in game.play("stop")]
    assert kinds[:3] == ["energy", "cultist", "enter"]


def test_there_are_fifteen() -> None:
    game = cult({"cultists": 8}, {"cultists": 7}, dice="2 2 2 2 1 3")
    game.play("stop")
    assert counts(game) == [8, 7]
    game = cult({"cultists": 8}, {"cultists": 7}, dice="2 2 2 2 1 3")
    play(game, ENERGY, "stop")
    assert counts(game) == [8, 7], "what is given up can come again"


def test_those_of_an_eliminated_monster_are_gone() -> None:
    game = cult({}, CITY | {"health": 1, "cultists": 0}, {"cultists": 2}, dice=claws(1))
    game.play("stop")
    assert counts(game) == [0, 0, 2]
    game = cult({}, CITY | {"health": 1, "cultists": 1}, {}, dice=claws(6))
    game.play("stop")
    assert not game.seats[1].alive and counts(game)[1] == 0


# --- going


def test_a_heart_or_energy_beside_any_decision_also_in_tokyo() -> None:
    game = cult(CITY | {"health": 5, "cultists": 2}, {})
    assert {HEART, ENERGY, ROLL} <= set(keys(game))
    events = play(game, HEART, ENERGY)
    assert (health(game)[0], energy(game)[0], counts(game)) == (6, 1, [0, 0])
    assert [e.kind for e in events if e.kind.startswith("cultist")] == ["cultist_heart", "cultist_energy"]
    assert not {HEART, ENERGY, ROLL} & set(keys(game))


def test_full_hearts_are_offered_energy_alone() -> None:
    assert besides_rerolls(cult({"cultists": 1}, {})) == ["stop", ROLL, ENERGY]


def test_regeneration_and_friend_of_children_add_one() -> None:
    game = cult({"health": 5, "cultists": 2, "cards": ["regeneration", "friend-of-children"]}, {})
    play(game, HEART, ENERGY)
    assert (health(game)[0], energy(game)[0]) == (7, 2)


def test_another_roll_after_the_last_one() -> None:
    game = cult({"cultists": 1}, {}, dice=QUIET + QUIET + QUIET + "energy")
    play(game, "reroll 0 1 2 3 4 5", "reroll 0 1 2 3 4 5")
    assert (asked(game), game.rolls_left, besides_rerolls(game)) == ((0, "roll"), 0, ["stop", ROLL, ENERGY])
    assert told(game.play(ROLL), "cultist_roll") and game.rolls_left == 1
    game.play("reroll 0")
    assert game.dice[0] == "energy"


def test_the_roll_is_offered_in_ones_own_roll_alone() -> None:
    game = cult({}, CITY | {"cultists": 1}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "yield") and ROLL not in keys(game) and ENERGY in keys(game)


def test_orb_of_doom_strikes_for_the_roll_that_it_gives() -> None:
    game = cult({"cultists": 1}, {"cards": ["orb-of-doom"]}, dice=QUIET + "1")
    play(game, ROLL, "reroll 0")
    assert health(game)[0] == 9


def test_a_deadly_loss_is_asked_about_where_cultists_can_save() -> None:
    game = cult({}, CITY | {"health": 3, "cultists": 1}, {}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", HEART, ENERGY])
    game.play(HEART)
    assert (health(game), asked(game)) == ([10, 1, 10], (1, "yield"))
    saved = cult({}, CITY | {"health": 3, "cultists": 1}, {}, dice=claws(3))
    play(saved, "stop", "take")
    assert not saved.seats[1].alive


def test_no_question_where_cultists_can_not_save() -> None:
    game = cult({}, CITY | {"health": 3, "cultists": 1}, {}, dice=claws(5))
    game.play("stop")
    assert not game.seats[1].alive
    unhurt = cult({}, CITY | {"health": 9, "cultists": 1}, {}, dice=claws(3))
    unhurt.play("stop")
    assert asked(unhurt) == (1, "yield")


def test_with_all_hearts_each_makes_up_for_one_that_goes() -> None:
    seats = [{"cards": ["spiked-tail", "acid-attack"]}, CITY | {"health": 8, "cultists": 3}, {}]
    game = cult(*seats, dice=claws(6) + " ")
    game.play("stop")
    assert asked(game) == (1, "damage")
    play(game, HEART)
    assert asked(game) == (1, "yield") and health(game)[1] == 1, "nine of eight: one heart first"
    seats = [{"cards": ["spiked-tail", "acid-attack", "extra-head", "extra-head"]}, CITY | {"cultists": 2}, {}]
    game = cult(*seats, dice="claw " * 8)
    play(game, "stop", HEART)
    assert asked(game) == (1, "yield") and health(game)[1] == 1, "ten of ten: one goes less"


def test_energy_in_the_middle_of_buying() -> None:
    game = cult({"cultists": 1, "energy": 1}, CITY, dice=QUIET, market=row("corner-store"))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", ENERGY])
    game.play(ENERGY)
    assert "sweep" in keys(game)


def test_energy_for_wings_when_one_is_missing() -> None:
    game = cult({}, CITY | {"cards": ["wings"], "energy": 1, "cultists": 1}, {}, dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "damage")
    play(game, ENERGY, "use wings")
    assert health(game)[1] == 10


def test_a_cultist_pays_for_another_form() -> None:
    game = cult({"cultists": 1, "form": "biped"}, CITY, modules=["transformation"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "form"), ["pass", ENERGY])
    play(game, ENERGY, "change form")
    assert game.seats[0].form == "beast"


def test_a_heart_ends_berserk_mode() -> None:
    game = cult({"cultists": 1, "health": 4, "berserk": True}, CITY, modules=["cybertooth"], dice=QUIET + "claw")
    (calm,) = told(game.play(HEART), "berserk")
    assert (calm.amount, game.seats[0].berserk) == (0, False)
    assert len(game.dice) == 7, "the dice of this turn are settled"


@pytest.mark.parametrize("die, brings", [("energy2", 1), ("energy", 0)])
def test_both_symbols_of_a_double_face_count(die: str, brings: int) -> None:
    dice = "energy energy 1 1 2 3 " + die
    game = cult({"berserk": True}, CITY, modules=["cybertooth"], dice=dice)
    game.play("stop")
    assert (energy(game)[0], counts(game)[0]) == (3 + brings, brings)


# --- set-up


@pytest.mark.parametrize(
    "seats, says",
    [
        ([{"cultists": 16}, {}], "from 0 to 15"),
        ([{"cultists": 9}, {"cultists": 7}], "There are 15 Cultists, not 16"),
        ([{"cultists": True}, {}], "whole number"),
        ([{"alive": False, "cultists": 1}, {}, {}], "is eliminated"),
    ],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(kaiju.SetupError, match=says):
        cult(*seats)


def test_cultists_need_their_module_and_so_does_the_monster() -> None:
    with pytest.raises(kaiju.SetupError, match="no meaning without the module 'cthulhu'"):
        kaiju.arrange(seats=[{"cultists": 1}, {}])
    with pytest.raises(kaiju.SetupError, match="add the module 'cthulhu'"):
        kaiju.new(players=2, monsters=["cthulhu", "kraken"])
    assert kaiju.new(players=2, seed=1).seats[0].cultists == 0


def test_the_catalogue_tells_of_them() -> None:
    (entry,) = [entry for entry in kaiju.catalog() if entry["kind"] == "cultist"]
    assert (entry["id"], entry["module"], entry["copies"]) == ("cultist", "cthulhu", {"cthulhu": 15})
    assert entry["name"]["ru"] == "Культист" and entry["rulings"]["en"]


def test_stopping_says_that_a_cultist_comes() -> None:
    game = kaiju.arrange(modules=["cthulhu"], seats=[{}, {}], dice="heart heart heart heart 1 2")
    assert game.decision is not None
    (stop,) = [option for option in game.decision.offer()["options"] if option["key"] == "stop"]
    assert stop["says"] == [["stop:cultists", {"n": 1}]], "not that nothing counts"


def test_a_loss_that_only_devil_makes_deadly_is_asked_about() -> None:
    seats = [{"cards": ["devil"]}, {**CITY, "health": 3, "cultists": 1}, {}]
    game = kaiju.arrange(modules=["cthulhu", "halloween"], seats=seats, dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "damage") and "use cultist for heart" in keys(game)
    game.play("use cultist for heart")
    assert health(game)[1] == 1
