"""A game's course doesn't depend on what else is there: with boxes that lend cards only numbers change."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from kaiju.game.setup import fresh_state, rules_of
from kaiju.rules.rulebook import Rulebook, rulebook
from tests.properties.configs import CONFIGS, EVERY_CONFIG, FIRST_SEED, Config, choose, dealt_game, repeat
from tests.properties.lockstep import arranged_by, setup_of

LENDERS = ("base", "dark", "origins")
"""Boxes whose cards may be in any game. That they lend them brings in nothing else."""


def widened(rules: Rulebook) -> Rulebook:
    return rulebook(rules.edition, (*rules.box_ids, *LENDERS))


def new_pair(config: Config, seed: int) -> tuple[kaiju.Game, kaiju.Game]:
    """A new game by its own rules, and with all cards there are."""
    setup = setup_of(config, seed)
    narrow = rules_of(setup)
    narrow_game = kaiju.Game(setup, fresh_state(setup, narrow), arranged=False)
    return narrow_game, kaiju.Game(setup, fresh_state(setup, widened(narrow)), arranged=False)


def dealt_pair(config: Config, seed: int) -> tuple[kaiju.Game, kaiju.Game]:
    """A position by the rules that it needs, and with all cards there are."""
    game = dealt_game(config, seed)
    with arranged_by(widened(game._state.rules)):
        return game, dealt_game(config, seed)


def shown(game: kaiju.Game) -> list[Any]:
    """What everybody sees, but for the numbers of actions."""
    views = game.views([None, *range(game.players)])
    for view in views:
        decision = view["decision"] or {}
        view["decision"] = decision | {
            "options": [{**option, "action": None} for option in decision.get("options", ())]
        }
    return views


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_a_game_takes_the_same_course_by_narrow_and_by_wide_rules(config: Config, dealt: bool) -> None:
    game, other = dealt_pair(config, FIRST_SEED) if dealt else new_pair(config, FIRST_SEED)
    rng = random.Random(FIRST_SEED)
    assert game.events == other.events
    try:
        while game.decision is not None:
            assert other.decision is not None
            assert list(game.decision.options.keys) == list(other.decision.options.keys)
            if rng.random() < 0.2:
                assert shown(game) == shown(other)
            key = choose(game, rng).key
            assert game.play(key) == other.play(key)
        assert other.over and shown(game) == shown(other)
        assert game.record()["actions"] == other.record()["actions"]
    except AssertionError as error:
        error.add_note(f"after {len(game.record()['actions'])} actions of: {repeat(config, FIRST_SEED, dealt)}")
        raise


def test_rules_are_as_narrow_as_the_game() -> None:
    """A game has the boxes in play and no others, and those are few states, kinds and numbers in the lean game."""
    for config in EVERY_CONFIG:
        rules = rules_of(setup_of(config, 1))
        assert ("power_up" in rules.box_ids) == config.evolutions
        assert ("luchador" in rules.box_ids) == config.masks
        assert ("wicked" in rules.box_ids) == config.gauge
        assert ("two_player" in rules.box_ids) == ("two_player" in config.modules)
        if "deck" not in config.options and config.edition != "dark":
            assert "dark" not in rules.box_ids
    lean, wide = (rules_of(setup_of(config, 1)) for config in (CONFIGS[0], EVERY_CONFIG[-1]))
    assert lean.box_ids == ("base",)
    assert lean.State.SIZE < wide.State.SIZE and lean.action_count < wide.action_count
    assert len(lean.kinds) < len(wide.kinds)
