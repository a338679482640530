"""Whole games with the box: they end, are told in three languages, and can be played again from their records."""

from __future__ import annotations

import json

import pytest

import kaiju
from kaiju import bots


@pytest.mark.parametrize("edition", ["base", "dark", "origins"])
def test_games_come_to_an_end(edition: str) -> None:
    for seed in range(5):
        game = kaiju.new(edition, 2 + seed % 3, modules=["storms"], seed=seed)
        players = [bots.get("random", seed * 8 + p) for p in range(game.players)]
        while game.decision is not None:
            game.play(players[game.decision.seat].choose(game, game.decision.seat))
        assert kaiju.replay(json.loads(json.dumps(game.record()))) == game
        for language in ("en", "fr", "ru"):
            assert len(game.lines(language)) == len(game.events)


def test_every_card_has_its_texts() -> None:
    cards = [entry for entry in kaiju.catalog() if "storms" in entry["editions"]]
    assert len(cards) >= 4
    for card in cards:
        for language in ("en", "fr", "ru"):
            assert card["text"][language].endswith(".") and card["name"][language] != card["id"]
        assert len(set(card["text"].values())) == 3, card["id"]
