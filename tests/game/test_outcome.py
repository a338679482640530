"""What an option leads to, and why a card is cheaper: told with the options, and nothing hidden with it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import kaiju
from kaiju.game.foresight import foresee
from tests.table import CITY, asked, claws, row, shop


def leads(game: kaiju.Game, key: str) -> dict[str, Any]:
    """What the option with that key leads to."""
    decision = game.decision
    assert decision is not None
    return next(option.get("leads", {}) for option in decision.options.to_list() if option["key"] == key)


def test_stopping_tells_what_the_dice_bring():
    game = kaiju.arrange(seats=[{"health": 6}, CITY, {}], dice="3 3 3 heart energy claw")
    assert leads(game, "stop") == {
        "seats": [{"seat": 0, "stars": 3, "hearts": 1, "energy": 1}, {"seat": 1, "hearts": -1}]
    }


def test_stopping_tells_who_would_be_out():
    game = kaiju.arrange(seats=[{}, CITY | {"health": 2}, {}], dice=claws(3))
    found = leads(game, "stop")["seats"]
    assert {"seat": 1, "hearts": -2, "out": True} in found
    assert {"seat": 0, "stars": 1, "enters": "city"} in found


def test_from_tokyo_claws_hit_everybody_else():
    game = kaiju.arrange(seats=[CITY, {}, {}], dice=claws(2))
    assert leads(game, "stop") == {"seats": [{"seat": 1, "hearts": -2}, {"seat": 2, "hearts": -2}]}


def test_what_armour_takes_off_is_taken_off():
    game = kaiju.arrange(seats=[{}, CITY | {"cards": ["armor-plating"]}, {}], dice=claws(1))
    assert leads(game, "stop") == {}


def test_claws_that_wait_for_a_choice_are_told_too():
    game = kaiju.arrange(seats=[{}, CITY | {"cards": ["jets"]}, {}], dice=claws(2))
    assert {"seat": 1, "hearts": -2} in leads(game, "stop")["seats"]


def test_using_a_card_tells_its_price():
    game = kaiju.arrange(seats=[{"cards": ["rapid-healing"], "health": 5, "energy": 4}, {}], dice=claws(0))
    assert leads(game, "use rapid-healing") == {"seats": [{"seat": 0, "hearts": 1}], "price": 2}


def test_nothing_is_told_of_dice_yet_to_fall():
    game = kaiju.arrange(seats=[{}, {}], dice=claws(0))
    assert game.decision is not None
    assert foresee(game._state, [game.decision["reroll 0 1"].action]) == {}


def test_nothing_is_told_where_answers_are_secret():
    game = kaiju.arrange(seats=[{}, CITY, {}], dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "yield")
    assert leads(game, "stay") == leads(game, "yield") == {}


def test_a_discount_names_its_reason():
    game = shop({"cards": ["alien-origin"], "energy": 5}, {}, market=row("tank"))
    view = game.view(0)
    assert view["discounts"] == [{"card": "alien-origin", "amount": 1}]
    assert view["market"][0] == {"card": "tank", "price": 3}
    assert game.view(1)["discounts"] == []


def test_two_discounts_name_both_reasons():
    me = {
        "cards": ["alien-origin", "mimic"],
        "copies": {"mimic": ("alien-origin", 0)},
        "energy": 5,
        "tiles": ["evil-lair"],
    }
    game = shop(me, {}, market=row("tank"), edition="dark")
    assert game.view(0)["discounts"] == [
        {"card": "alien-origin", "amount": 1},
        {"card": "alien-origin", "amount": 1},
        {"card": "evil-lair", "family": "tile", "amount": 1},
    ]


SIGNS = {"points": ("stars", 1), "energy": ("energy", 1), "heal": ("hearts", 1), "hurt": ("hearts", -1)}


def happened(events: list[kaiju.Event]) -> Counter[tuple[int, str]]:
    found: Counter[tuple[int, str]] = Counter()
    for event in events:
        if event.kind in SIGNS and event.seat is not None:
            what, sign = SIGNS[event.kind]
            found[event.seat, what] += sign * (event.amount or 0)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_what_is_told_of_stopping_is_what_happens(seed: int):
    """The plainest games, in which nobody buys anything."""
    game, chance, stops = kaiju.new(players=4, seed=seed), random.Random(seed), 0
    while not game.over and stops < 40:
        seat, kind = asked(game)
        keys = [key for key in game.decision.options.keys if not key.startswith("buy")]  # type: ignore[union-attr]
        if kind != "roll" or chance.random() < 0.5:
            game.play(chance.choice(keys))
            continue
        told = leads(game, "stop").get("seats", [])
        turn, events = game.turn, game.play("stop")
        while not game.over and asked(game) == (seat, "resolve"):
            events += game.play("usual")
        ended = next((i for i, event in enumerate(events) if event.kind == "turn"), len(events))
        assert game.over or ended < len(events) or game.turn == turn
        expected = Counter({(one["seat"], what): n for one in told for what, n in one.items() if type(n) is int})
        for one in told:
            del expected[one["seat"], "seat"]
        assert expected == happened(events[:ended])
        stops += 1


@pytest.mark.parametrize("modules", [[], ["wicked", "origins_cards", "power_up", "luchador"]])
def test_it_is_the_same_whatever_is_hidden(modules: list[str]):
    game, chance = kaiju.new(players=4, modules=modules, seed=5), random.Random(5)
    for i in range(150):
        if game.decision is None:
            break
        seat = game.decision.seat
        other = game.clone(for_seat=seat, seed=i)
        assert other.view(seat)["decision"] == game.view(seat)["decision"]
        game.play(chance.choice(list(game.decision.options.keys)))
