"""The adviser that goes by the network: there at once, the same for the same knowledge, with a reason in words."""

from __future__ import annotations

import random

import pytest

import kaiju
from kaiju.bots import adviser
from kaiju.bots.search.review import look_at
from kaiju.bots.titan import network as trained
from kaiju.bots.titan.advice import advise, chances
from kaiju.bots.titan.trying import Pains
from kaiju.text import LANGUAGES
from tests.bots.test_titan import some_network_for
from tests.properties.configs import BY_NAME, FIRST_SEED, choose, make_game
from tests.properties.hidden import otherwise
from tests.table import NO_MARKET

FEW = Pains(copies=24, most=4, least=2, dice=1)


def test_chances_and_advice_are_the_same_for_the_same_knowledge() -> None:
    game, rng = make_game(BY_NAME["luchador-own-dark-5"], FIRST_SEED, True), random.Random(FIRST_SEED)
    network = some_network_for(game)
    compared = 0
    for _ in range(40):
        if game.decision is None:
            break
        if rng.random() < 0.3:
            decides, seat = game.decision.seat, rng.randrange(game.players)
            for looks in {decides, seat}:
                other = otherwise(game, looks, rng)
                assert chances(game, looks, network=network) == chances(other, looks, network=network)
            other = otherwise(game, decides, rng)
            here, there = (advise(one, decides, 3, FEW, network) for one in (game, other))
            assert [(o.key, c) for o, c in here.options] == [(o.key, c) for o, c in there.options]
            compared += 1
        game.play(choose(game, rng))
    assert compared > 5


def test_every_kind_of_reason_has_words() -> None:
    won = kaiju.arrange(seats=[{"points": 18}, {}], dice="3 3 3 2 1 heart", market=NO_MARKET, seed=1)
    told = set()
    for game in (won, kaiju.arrange(seats=[{"energy": 8}, {}], dice="1 1 2 claw energy heart", seed=2)):
        network = some_network_for(game)
        for _ in range(12):
            if game.decision is None:
                break
            advice = advise(game, game.decision.seat, 1, FEW, network)
            assert {option.key for option, _ in advice.options} <= set(game.decision.options.keys)
            assert all(0 <= chance.value <= 1 for _, chance in advice.options)
            assert all(len(advice.reason.sentence(language)) > 10 for language in LANGUAGES)
            told.add(advice.reason.id)
            game.play(advice.options[0][0])
    assert len(told) >= 2


def test_an_end_is_certain() -> None:
    game = kaiju.arrange(seats=[{"points": 20}, {}, {}], dice="1 2 claw claw claw claw", seed=1)
    while game.decision is not None:
        game.play(game.decision.options[0])
    assert [c.value for c in chances(game, 0, network=some_network_for(game))] == [1, 0, 0]


def test_a_decision_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kaiju.new(players=2, seed=3)
    network = some_network_for(game)
    monkeypatch.setattr(trained, "load", lambda: network)
    monkeypatch.setattr(adviser, "is_at_hand", lambda rules: True)
    while game.decision is not None and len(game.record()["actions"]) < 12:
        game.play(game.decision.options[0])
    record = game.record()
    curve, found = adviser.look_through(record, 0, 12, None, game.rules)
    assert curve[0]["action"] == 0
    assert all(sum(moment["chances"]) == pytest.approx(1, abs=0.01) for moment in curve)
    assert found
    assert all(0 <= one["right"] <= 1 for one in found)
    assert found == adviser.look_through(record, 0, 12, None, game.rules)[1]
    again = next(g for i, (g, _) in enumerate(kaiju.retell(record)) if i == found[0]["action"])
    assert look_at(again, found[0]["chosen"], found[0]["action"], adviser.ByNetwork()) == found[0]
