"""Transformation: two forms."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import CITY, NO_MARKET, QUIET, asked, besides_rerolls, claws, energy, keys, play, row, told

BEAST, BIPED = {"form": "beast"}, {"form": "biped"}


def forms(*seats: dict[str, Any], dice: str = QUIET, market: list[str] = NO_MARKET, **more: Any) -> kaiju.Game:
    modules = ["transformation", *more.pop("modules", ())]
    return kaiju.arrange(modules=modules, seats=seats, market=market, dice=dice, **more)


def test_everybody_begins_on_two_legs() -> None:
    game = kaiju.new(players=3, modules=["transformation"], seed=2)
    assert [seat.form for seat in game.seats] == ["biped"] * 3
    assert forms({}, BIPED).seats[0].form is None, "no card if a position gives none"
    assert kaiju.new(players=3, seed=2).seats[0].form is None


def test_one_energy_turns_the_card_before_buying() -> None:
    game = forms(BIPED | {"energy": 5}, CITY, market=row("corner-store"))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "form"), ["change form", "pass"])
    assert game.decision is not None
    assert game.decision.offer()["options"][0]["says"] == [["form:beast"]]
    events = game.play("change form")
    (change,) = told(events, "form")
    assert (change.card, change.family, game.seats[0].form, energy(game)[0]) == ("beast", "form", "beast", 4)
    assert asked(game)[0] == 1, "the beast buys nothing in this turn already"


def test_passing_leaves_all_as_it_is() -> None:
    game = forms(BIPED | {"energy": 5}, CITY, market=row("corner-store"))
    play(game, "stop", "pass")
    assert (game.seats[0].form, asked(game)) == ("biped", (0, "buy"))


def test_who_walks_on_two_legs_again_may_buy_at_once() -> None:
    game = forms(BEAST | {"energy": 5}, CITY, market=row("corner-store"))
    play(game, "stop", "change form")
    assert asked(game) == (0, "buy") and "buy corner-store" in keys(game)


def test_a_beast_neither_buys_nor_sweeps() -> None:
    game = forms(BEAST | {"energy": 9}, CITY, market=row("corner-store"))
    play(game, "stop", "pass")
    assert asked(game)[0] == 1


def test_it_comes_after_entering_tokyo_and_once_a_turn() -> None:
    game = forms(BIPED | {"energy": 5}, BIPED)
    events = game.play("stop")
    assert told(events, "enter") and asked(game) == (0, "form")
    play(game, "change form")
    assert asked(game)[0] == 1


def test_without_energy_or_card_nobody_is_asked() -> None:
    for seat in (BIPED, BEAST, {"energy": 3}):
        game = forms(seat, CITY)
        game.play("stop")
        assert asked(game)[1] != "form"


def test_a_beast_rerolls_one_die_once_and_it_costs_no_roll() -> None:
    game = forms(BEAST, CITY, dice=QUIET + "energy claw")
    assert besides_rerolls(game) == ["stop", *(f"use beast on die {die}" for die in range(6))]
    (reroll,) = told(game.play("use beast on die 2"), "beast")
    assert (reroll.chosen, game.dice[2], game.rolls_left) == ((2,), "energy", 2)
    assert besides_rerolls(game) == ["stop"]
    assert game.undoable is None


def test_the_reroll_is_there_after_the_last_roll_and_in_every_turn() -> None:
    game = forms(BEAST, CITY, dice=QUIET * 3 + "claw")
    play(game, "reroll 0 1 2 3 4 5", "reroll 0 1 2 3 4 5")
    assert game.rolls_left == 0
    game.play("use beast on die 0")
    assert game.dice[0] == "claw"
    game = forms(BEAST, CITY, dice=QUIET + "1" + " " + QUIET * 2)
    play(game, "use beast on die 0", "stop", "stop")
    assert asked(game) == (0, "roll") and "use beast on die 0" in keys(game)


def test_a_biped_has_no_reroll_and_others_rerolls_are_not_theirs() -> None:
    assert besides_rerolls(forms(BIPED, BEAST)) == ["stop"]


def test_orb_of_doom_does_not_strike() -> None:
    game = forms(BEAST, {"cards": ["orb-of-doom"]}, dice=QUIET + "2")
    game.play("use beast on die 0")
    assert game.seats[0].health == 10


def test_the_berserk_die_may_be_thrown() -> None:
    game = forms(BEAST | {"berserk": True}, CITY, modules=["cybertooth"], dice=QUIET + "skull claw2")
    game.play("use beast on die 6")
    assert game.dice[6] == "claw2"


def test_a_beast_can_not_buy_with_opportunist() -> None:
    for form, asks in ((BIPED, True), (BEAST, False)):
        seats = [{"energy": 3}, form | {"cards": ["opportunist"], "energy": 9}]
        game = forms(*seats, market=row("corner-store"), deck=["tank"])
        play(game, "stop", "buy corner-store")
        assert (asked(game) == (1, "opportunist")) == asks


def test_metamorph_still_sells() -> None:
    game = forms(BEAST | {"cards": ["metamorph", "wings"]}, CITY)
    play(game, "stop")
    assert asked(game) == (0, "sell")


def test_the_card_stays_with_a_child_and_goes_with_its_monster() -> None:
    game = forms({}, CITY | BEAST | {"health": 1, "cards": ["it-has-a-child"]}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[1].form) == (True, "beast")
    game = forms({}, CITY | BEAST | {"health": 1}, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[1].form) == (False, None)


def test_a_sleeper_is_not_asked() -> None:
    game = forms(BIPED | {"cards": ["hibernation"], "energy": 1}, CITY)
    game.play("stop")
    assert asked(game)[1] != "form"


@pytest.mark.parametrize(
    "seats, says",
    [
        ([{"form": "bird"}, {}], "one of biped, beast, not 'bird'"),
        ([{"form": 1}, {}], "one of biped, beast"),
        ([{"alive": False, "form": "beast"}, {}, {}], "is eliminated"),
    ],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(kaiju.SetupError, match=says):
        forms(*seats)


def test_a_form_needs_its_module() -> None:
    with pytest.raises(kaiju.SetupError, match="no meaning without the module 'transformation'"):
        kaiju.arrange(seats=[BEAST, {}])


def test_the_catalogue_tells_of_both_sides() -> None:
    (entry,) = [entry for entry in kaiju.catalog() if entry["kind"] == "form"]
    assert (entry["sides"], entry["module"], entry["copies"]) == (
        ["biped", "beast"],
        "transformation",
        {"transformation": 6},
    )
