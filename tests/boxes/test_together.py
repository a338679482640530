"""Several packs at one table: the order of a turn with all of them, and what two of them make of each other."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.anubis.table import cursed
from tests.boxes.test_scenarios import PACKS
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

BARE = {"mindbugs": 0}


@pytest.mark.parametrize("edition", ["base", "dark", "origins"])
def test_the_order_of_a_turn_with_everything_in_play(edition: str) -> None:
    hunter: dict[str, Any] = {"cards": ["princess", "legendary-hunter"], "health": 5, "energy": 5}
    hunter |= {"tower": [1, 2], "form": "beast", "cultists": 1, "berserk": True}
    prey = CITY | {"cards": ["witch", "ghost"], "energy": 2}
    game = kaiju.arrange(
        edition=edition,
        modules=PACKS,
        seats=[hunter, prey, {"cards": ["cheerleader"]}, {}],
        market=NO_MARKET,
        dice=claws(3) + " river 3",
        curse="set-s-storm",
        scarab=2,
    )
    answers = ["activate legendary-hunter on 1", "use beast on die 5", "stop", "pass", "use cheerleader"]
    answers += ["pass", "pass", "pass", "stay", "steal ghost from 1", "done", "change form", "done"]
    questions, events = [], []
    for answer in answers:
        questions.append(asked(game))
        events += [event.kind for event in game.play(answer)]
    assert questions == [
        (0, "activate"),
        (0, "roll"),
        (0, "roll"),
        (1, "use"),
        (2, "use"),
        (1, "mindbug"),
        (2, "mindbug"),
        (3, "mindbug"),
        (1, "yield"),
        (0, "steal"),
        (0, "steal"),
        (0, "form"),
        (0, "buy"),
    ]
    dawn = events[: events.index("fate_roll")]
    assert dawn == ["activate", "points", "heal", "berserk", "heal", "energy", "hurt", "roll"], "the storm comes last"
    told_of = [kind for kind in events if kind in ("fate", "attack", "hurt", "stay", "steal", "turn")]
    assert told_of[:7] == ["hurt", "fate", "attack", "hurt", "stay", "steal", "turn"]
    assert game.seats[0].berserk is False, "Ghost has healed its thief, whom the storm had hurt"


# --- Anubis and others


def test_under_the_gaze_of_the_sphinx_costumes_and_consumables_work() -> None:
    owner = CITY | BARE | {"cards": ["princess", "statue-of-liberty", "spatial-hunter"]}
    game = cursed("gaze-of-the-sphinx", owner, BARE, modules=["halloween", "mindbug"])
    assert asked(game) == (0, "activate")
    game.play("pass")
    assert (points(game)[0], game.rolls_left) == (3, 3)


@pytest.mark.parametrize(("scarab", "robs"), [(0, True), (1, False)])
def test_under_hoteps_peace_only_the_holder_robs(scarab: int, robs: bool) -> None:
    seats = [{"energy": 9}, CITY | {"cards": ["ghost"]}]
    game = cursed("hotep-s-peace", *seats, scarab=scarab, dice=claws(3), modules=["halloween"])
    game.play("stop")
    if asked(game) == (1, "yield"):
        game.play("stay")
    assert ("steal ghost from 1" in keys(game)) == robs


def test_the_die_of_fate_befalls_whoever_took_the_roll_and_is_thrown_anew() -> None:
    seats = [{"points": 5}, CITY | {"points": 5}]
    dice = f"snake {QUIET} ankh {QUIET} river"
    game = cursed("ordeal-of-the-spiritual", *[{**seat, "energy": 3} for seat in seats], fate=dice, modules=["mindbug"])
    assert energy(game) == [2, 2], "both led when the turn began"
    events = play(game, "stop", "mindbug")
    assert [(event.seat, event.dice) for event in told(events, "fate")] == [(1, ("snake",))]
    assert (game.fate, energy(game)) == ("ankh", [1, 1])
    play(game, "stop", "done")
    assert energy(game)[0] in (2, 3)


def test_builders_uprising_brings_no_turn_to_whoever_took_the_roll() -> None:
    seats = [{"points": 5}, {"points": 5}]
    game = cursed("builders-uprising", *seats, fate=f"ankh {QUIET} river {QUIET} river", modules=["mindbug"])
    play(game, "stop", "mindbug", "stop")
    assert (asked(game), game.turn, game.seats[1].extra_turns) == ((1, "roll"), 2, 0)


def test_a_zombie_with_nothing_gives_nothing() -> None:
    dead = {"cards": ["zombie"], "health": 0}
    game = cursed("khepri-s-rebellion", {"health": 5}, dead, {}, scarab=1, modules=["halloween"])
    assert (asked(game), health(game)) == ((0, "roll"), [5, 0, 10])
    game = cursed("pharaonic-skin", dead, {"health": 5}, {}, scarab=1, fate="snake", modules=["halloween"])
    game.play("stop")
    assert health(game) == [0, 5, 10]


def test_bow_before_ra_and_isiss_disgrace_hold_for_miraculous_mindbug() -> None:
    buyer = BARE | {"energy": 4, "health": 2, "points": 5}
    for curse, scarab, hearts in (("bow-before-ra", 1, 8), ("isis-s-disgrace", 0, 10), ("isis-s-disgrace", 1, 2)):
        market = row("miraculous-mindbug")
        game = cursed(curse, buyer, CITY | BARE, scarab=scarab, market=market, modules=["mindbug"])
        play(game, "stop", "buy miraculous-mindbug")
        assert (health(game)[0], game.seats[0].mindbugs) == (hearts, 1)


def test_astronaut_wins_under_tutankhamuns_curse_with_the_stars_that_it_has() -> None:
    for stars, over in ((17, True), (16, False)):
        seats = [{"cards": ["astronaut"], "points": stars}, {}]
        game = cursed("tutankhamun-s-curse", *seats, dice="3 3 3 1 2 heart", modules=["halloween"])
        game.play("stop")
        assert game.over == over, "three stars of the dice don't count"


# --- Halloween and Mindbug


def test_a_tough_victim_neither_yields_nor_is_robbed() -> None:
    seats = [BARE | {"energy": 9}, CITY | BARE | {"cards": ["ghost", "deadly-shell"]}]
    game = kaiju.arrange(modules=["halloween", "mindbug"], seats=seats, market=NO_MARKET, dice=claws(3))
    play(game, "stop", "activate deadly-shell as tough")
    assert (asked(game), health(game)) == ((0, "buy"), [10, 10])
