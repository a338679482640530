"""Copies are copies: by clone, copy, deepcopy and pickle."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

import pytest

import kaiju
from kaiju.game import random_option

WAYS: dict[str, Callable[[kaiju.Game], kaiju.Game]] = {
    "clone": lambda game: game.clone(),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def shopping() -> kaiju.Game:
    game = kaiju.arrange(seats=[{"energy": 9}, {}], market=["jets", "wings", "heal"], dice="1 1 2 2 3 claw")
    game.play("stop")
    game.play("buy jets")
    return game


@every_way
def test_a_copy_goes_its_own_way(way: Callable[[kaiju.Game], kaiju.Game]) -> None:
    game = shopping()
    before, record, events = game.state(), game.record(), game.events
    twin = way(game)
    assert twin == game and twin is not game
    assert (twin.record(), twin.events, twin.decision) == (record, events, game.decision)
    twin.play("done")
    twin.reseed(5)
    assert (game.state(), game.record(), game.events) == (before, record, events), "the original stays as it is"
    assert twin.seats[0].energy == 4 and twin != game
    assert twin.seats[0]._game is twin


@every_way
def test_a_copy_goes_on_alike(way: Callable[[kaiju.Game], kaiju.Game]) -> None:
    for modules in (["power_up"], ["luchador", "wicked"]):
        game, rng = kaiju.new(players=3, modules=modules, seed=4), random.Random(1)
        for _ in range(40):
            game.play(random_option(game, rng.randrange))
        twin = way(game)
        for _ in range(20):
            option = random_option(game, rng.randrange)
            assert game.play(option) == twin.play(option)
        assert twin == game and twin.events == game.events


@every_way
def test_a_copy_can_be_undone_as_far(way: Callable[[kaiju.Game], kaiju.Game]) -> None:
    game = kaiju.arrange(seats=[{"cards": ["rapid-healing"], "health": 5, "energy": 8}, {}], dice="1 1 2 2 3 3")
    game.play("use rapid-healing")
    assert game.undoable == 0
    twin = way(game)
    assert twin.undo() == "use rapid-healing"
    assert (twin.seats[0].health, game.seats[0].health) == (5, 6)


@every_way
def test_a_copy_for_a_seat_stays_one(way: Callable[[kaiju.Game], kaiju.Game]) -> None:
    guess = shopping().clone(for_seat=1, seed=3)
    assert (way(guess), way(guess).events) == (guess, guess.events)


def test_decisions_options_and_events_are_copied_too() -> None:
    game = shopping()
    for copied in (copy.deepcopy, copy.copy, lambda what: pickle.loads(pickle.dumps(what))):
        decision = copied(game.decision)
        assert decision == game.decision and list(decision.options) == list(game.decision.options)
        assert copied(game.events) == game.events
        assert copied(game.rules) is game.rules, "there is one rulebook of each kind"
        assert copied(game.peek()) == game.peek() and copied(game.peek()) is not game.peek()
