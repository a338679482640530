"""Power Up!: when Evolutions can be played, and how seats are asked."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.power_up.table import HEARTS, secretive, table
from tests.table import CITY, QUIET, asked, claws, keys, play, row

# --- when Evolutions can be played


def test_any_time_in_ones_own_turn_beside_each_decision() -> None:
    game = table({"hand": ["giant-banana"], "health": 3, "energy": 9}, CITY, market=["wings", "jets", "heal"])
    assert "play giant-banana" in keys(game)
    game.play("stop")
    assert asked(game) == (0, "buy") and "play giant-banana" in keys(game)
    game.play("play giant-banana")
    assert (asked(game), game.seats[0].health) == ((0, "buy"), 5), "the question stays open"
    assert game.seats[0].evolution_discard == ("giant-banana",)


def test_at_the_end_of_every_turn_everybody_may_play_beginning_with_the_current_seat() -> None:
    game = table({"hand": ["giant-banana"]}, {**CITY, "hand": ["healing-rain"]}, {"hand": ["alien-scourge"]})
    play(game, "stop", "pass")
    assert asked(game) == (1, "evolution")
    game.play("pass")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play alien-scourge", "pass"])
    game.play("play alien-scourge")
    assert (game.current, game.seats[2].points) == (1, 2), "with nothing left to play the window closes"


def test_a_card_that_needs_its_moment_is_not_offered_at_any_time() -> None:
    only_sometimes = ["cat-nip", "tune-up", "heart-of-the-rabbit", "detachable-tail", "bamboozle", "nine-lives"]
    game = table({"hand": only_sometimes}, {**CITY, "hand": ["monkey-rush", "simian-scamper", "jungle-frenzy"]})
    play(game, "pass")
    assert asked(game) == (0, "roll") and not [key for key in keys(game) if key.startswith("play ")]
    game.play("stop")
    assert game.current == 1


def test_the_windows_of_a_turn_come_in_order() -> None:
    """Everybody holds cards for several moments, and declines them all."""
    game = table(
        {"hand": ["cat-nip", "saurian-adaptability", "mecha-blast", "eats-shoots-and-leaves", "jungle-frenzy"]},
        {**CITY, "hand": ["simian-scamper", "detachable-tail", "bamboozle"]},
        {"hand": ["heart-of-the-rabbit", "monkey-rush", "giant-banana"]},
        dice=claws(2),
        market=row("solar-powered"),
    )
    order = []
    while game.current == 0:
        order.append((asked(game), [key.removeprefix("play ") for key in keys(game) if key.startswith("play ")]))
        wanted = ("stop", "done", "yield", "take", "pass")
        game.play(next(key for key in wanted if key in keys(game)))
    assert order == [
        ((0, "evolution"), ["cat-nip"]),
        ((0, "roll"), []),
        ((2, "evolution"), ["heart-of-the-rabbit", "giant-banana"]),
        ((0, "change"), ["saurian-adaptability"]),
        ((0, "evolution"), ["mecha-blast"]),
        ((1, "evolution"), ["simian-scamper"]),
        ((1, "damage"), ["detachable-tail"]),
        ((1, "yield"), []),
        ((2, "evolution"), ["monkey-rush", "giant-banana"]),
        ((0, "evolution"), ["eats-shoots-and-leaves"]),
        ((2, "evolution"), ["giant-banana"]),
    ]


def test_bamboozle_has_its_window_in_anothers_purchase() -> None:
    game = table({"energy": 9}, {**CITY, "hand": ["bamboozle"]}, {}, market=["wings", "jets", "heal"], dice=QUIET)
    play(game, "stop", "buy wings")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play bamboozle", "pass"])


def test_jungle_frenzy_has_its_window_when_tokyo_was_not_entered() -> None:
    game = table({"hand": ["jungle-frenzy"]}, CITY, dice=claws(1))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])


@pytest.mark.parametrize("health, offered", [(1, True), (2, True), (3, False)])
def test_a_healing_card_has_a_window_where_the_loss_is_deadly(health: int, offered: bool) -> None:
    game = table({}, {**CITY, "health": health, "hand": ["giant-banana"]}, {}, dice=claws(2))
    game.play("stop")
    if not offered:
        assert asked(game) == (1, "yield")
        return
    assert (asked(game), set(keys(game))) == ((1, "damage"), {"take", "play giant-banana"})
    play(game, "play giant-banana")
    assert game.seats[1].alive and game.seats[1].health == health


def test_an_evolution_can_be_played_in_the_middle_of_somebody_elses_question() -> None:
    """The loss of another's card comes first, then the question is asked again."""
    game = table({}, {**CITY, "hand": ["electro-scratch"]}, {"health": 1}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "yield")
    game.play("play electro-scratch")
    assert (asked(game), game.seats[0].health, game.seats[2].alive) == ((1, "yield"), 9, False)


def test_no_evolution_can_be_played_while_one_of_two_is_chosen() -> None:
    game = table({"monster": "cyber-kitty", "hand": ["giant-banana"], "health": 5}, CITY, dice=HEARTS)
    game.play("stop")
    assert asked(game) == (0, "evolution") and "play giant-banana" not in keys(game)


# --- how seats are asked


def ways_of_asking(holding: str, asks: str) -> list[tuple[int, str]]:
    """Who is asked what in a whole turn, if seat 1 holds one certain Evolution of its deck."""
    others = [e for e in ("detachable-tail", "gamma-breath", "primal-bellow", "heat-vision") if e != holding]
    gigazaur = {**CITY, "monster": "gigazaur", "hand": [holding], "evolution_deck": others}
    game = table({}, gigazaur, {}, dice=f"{claws(2)} {QUIET}", asks=asks)
    questions = []
    while game.turn < 3:
        questions.append(asked(game))
        wanted = ("stop", "usual", "done", "stay", "take", "pass")
        game.play(next(key for key in wanted if key in keys(game)))
    return questions


def test_with_asks_always_the_questions_do_not_tell_what_is_held() -> None:
    cards = ("detachable-tail", "gamma-breath", "primal-bellow", "heat-vision")
    ways = {tuple(ways_of_asking(e, "always")) for e in cards}
    assert len(ways) == 1
    (questions,) = ways
    assert (1, "damage") in questions and (1, "change") in questions and (1, "evolution") in questions


def test_with_asks_fitting_nobody_is_asked_in_vain() -> None:
    assert (1, "damage") in ways_of_asking("detachable-tail", "fitting")
    assert (1, "damage") not in ways_of_asking("gamma-breath", "fitting")
    assert (1, "change") in ways_of_asking("gamma-breath", "fitting")
    assert (1, "change") not in ways_of_asking("primal-bellow", "fitting")


def test_always_is_what_is_played_where_nothing_is_said() -> None:
    seats: list[dict[str, Any]] = [{}, {**CITY, "monster": "gigazaur", "hand": ["heat-vision"]}]
    silent = kaiju.arrange(modules=["power_up"], seats=seats, dice=claws(1))
    silent.play("stop")
    assert (asked(silent), keys(silent)) == ((1, "damage"), ["take", "play heat-vision"])
    fitting = kaiju.arrange(modules=["power_up"], seats=seats, dice=claws(1), asks="fitting")
    fitting.play("stop")
    assert asked(fitting) == (1, "yield")


def test_who_holds_nothing_is_not_asked() -> None:
    game = secretive({"monster": "cyber-kitty"}, {**CITY, "monster": "gigazaur"}, {}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "yield")
    game.play("stay")
    assert game.current == 1


def test_nobody_is_asked_for_what_all_have_seen_elsewhere() -> None:
    """Detachable Tail, Gigazaur's one answer to a loss that is not deadly, lies on the discard pile."""
    gigazaur = {**CITY, "monster": "gigazaur", "hand": ["detachable-tail", "heat-vision"]}
    game = secretive({}, gigazaur, {}, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "play detachable-tail")
    assert game.seats[1].evolution_discard == ("detachable-tail",)
    while game.current != 2:
        game.play(next(key for key in ("stop", "done", "pass", "take", "stay") if key in keys(game)))
    play(game, "stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 9)
