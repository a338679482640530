"""Losses and falls in which Evolutions are played meanwhile, or look at several losses of one event."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kaiju
from tests.boxes.power_up.table import dark, has, king, kitty, secretive, table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, health, keys, play, points, row, told

BOMBS = {"market": row("high-altitude-bombing"), "dice": QUIET}


def test_who_falls_while_others_fall_waits_until_that_is_done() -> None:
    """The place of the second is free before the first has come back, and an Evolution is played for it."""
    game = table(
        {"energy": 4, "health": 4},
        kitty("nine-lives", health=3),
        CITY | {"health": 3},
        king("monkey-rush", "electro-scratch", cards=["eater-of-the-dead"]),
        **BOMBS,
    )
    play(game, "stop", "buy high-altitude-bombing")
    assert (asked(game), health(game)) == ((3, "evolution"), [1, 0, 0, 7])
    game.play("play electro-scratch")
    assert (asked(game), game.seats[0].alive) == ((3, "evolution"), True)
    events = game.play("pass")
    assert [(e.kind, e.seat) for e in events if e.kind in ("revived", "dead")] == [("revived", 1), ("dead", 0)]
    assert (points(game)[3], game.seats[1].hand_size) == (3 * 3, 0), "paid once for each of three"
    assert (health(game)[1], points(game)[1]) == (9, 9)


@pytest.mark.parametrize("deal", [table, secretive])
def test_who_is_about_to_come_back_plays_nothing_before(deal: Callable[..., kaiju.Game]) -> None:
    heir = king("monkey-rush", cards=["it-has-a-child"], health=3)
    game = deal({"energy": 4, "monster": "gigazaur"}, heir, CITY | {"health": 3, "monster": "kraken"}, **BOMBS)
    while game.decision.kind != "buy":
        game.play("stop" if game.decision.kind == "roll" else "pass")
    game.play("buy high-altitude-bombing")
    while health(game)[1] == 3:
        game.play("take" if game.decision.kind == "damage" else "pass")
    assert health(game)[1] == 10, "nothing was asked in between"
    assert (game.city, game.seats[1].hand_size) == (None, 1)


@pytest.mark.parametrize("cards", [[], ["jets"]])
def test_electric_carrot_asks_nothing_of_whom_the_claws_spare(cards: list[str]) -> None:
    attacker = has("electric-carrot", "play-with-your-food", place="city", cards=["nova-breath"])
    game = table(attacker, BAY | {"cards": cards, "energy": 3, "points": 3}, {}, {}, {}, dice=claws(1))
    game.play("stop")
    events = game.play("use play-with-your-food on 1")
    assert (game.current, health(game)) == (1, [10, 10, 8, 8, 8]), "there is no heart left to pay for"
    assert [e.amount for e in told(events, "prevented")] == ([] if cards else [0])
    assert game.seats[1].energy == 2


def test_two_electric_carrots_ask_once_where_one_heart_is_left() -> None:
    seat = with_copy("electric-carrot", place="city", cards=["nova-breath"])
    seat["evolutions"] = [*seat["evolutions"], "play-with-your-food"]
    game = table(seat, BAY | {"cards": ["jets"], "energy": 3}, {}, {}, {}, dice=claws(1))
    play(game, "stop", "use play-with-your-food on 1", "give energy")
    assert (asked(game), health(game)[1], game.seats[1].energy) == ((0, "buy"), 10, 3 - 1 - 1)


def test_claws_of_steel_count_what_is_about_to_land_with_the_loss() -> None:
    burning = ["fire-breathing", "flaming-aura", "mimic"]
    attacker = has("claws-of-steel", place="city", cards=burning, copies={"mimic": ("fire-breathing", 0)})
    game = table(attacker, BAY, {}, {}, {}, dice="claw 1 1 1 1 2")
    play(game, "stop", "resolve claw")
    assert 10 - health(game)[1] == 1 + 2 + 1, "neither is 3 hearts by itself"


def test_a_loss_that_is_deadly_with_another_of_its_event_is_told_to_be_deadly() -> None:
    burning = ["fire-breathing", "flaming-aura"]
    game = dark({"cards": burning}, {"cards": ["super-jump"], "health": 2, "energy": 2}, CITY, dice="claw 1 1 1 1 2")
    play(game, "stop", "resolve claw")
    deadly = []
    while asked(game) == (1, "damage"):
        deadly += [option.data["deadly"] for option in game.decision.options if option.key == "take"]
        assert "use super-jump" in keys(game)
        game.play("take")
    assert deadly == [False, True]


def test_freeze_ray_is_handed_over_though_whoever_was_to_be_hurt_later_falls_before() -> None:
    game = table(
        has("freeze-ray"),
        CITY | {"cards": ["jets"], "health": 1},
        BAY | {"hand": ["electro-scratch"]},
        {},
        {},
        {},
        dice=claws(1),
    )
    play(game, "stop", "stay")
    assert asked(game) == (2, "yield")
    game.play("play electro-scratch")
    assert not game.seats[1].alive, "before its claws had come"
    game.play("stay")
    assert game.view(None)["seats"][2]["freeze_rays"] == 1
