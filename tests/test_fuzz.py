"""The command that plays new games: what it plays follows from a seed, and a failure says how to repeat it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests import fuzz
from tests.properties.configs import EVERY_CONFIG, Config

PROPERTIES = {found.name: found for found in fuzz.properties()}


def test_every_property_over_configurations_is_found() -> None:
    """Also those that Hypothesis draws games for, and those that need the compiled rules."""
    assert {
        "test_every_game_keeps_the_invariants_and_ends",
        "test_every_option_can_be_played",
        "test_what_is_hidden_changes_nothing_that_is_seen",
        "test_what_can_be_taken_back_never_was_and_has_told_nobody_anything",
        "test_views_together_are_views_one_by_one_and_say_what_is_at_stake",
        "test_no_search_comes_near_the_end_of_the_room",
        "test_crammed_games_keep_the_invariants",
    } <= {name for name, found in PROPERTIES.items() if not found.compiled}
    assert "test_equal_after_every_action" in {name for name, found in PROPERTIES.items() if found.compiled}
    assert PROPERTIES["test_every_option_can_be_played"].configs == EVERY_CONFIG
    assert PROPERTIES["test_no_search_comes_near_the_end_of_the_room"].configs == EVERY_CONFIG


def test_a_few_rounds_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--seed", "7", "--rounds", "3", "--only", "option"]) == 0
    assert "3 rounds from seed 7 on" in capsys.readouterr().out


def test_a_round_follows_from_its_seed() -> None:
    found = PROPERTIES["test_every_game_keeps_the_invariants_and_ends"]
    drawn = [found.arguments(seed) for seed in range(200)]
    assert drawn == [found.arguments(seed) for seed in range(200)]
    assert {given["dealt"] for given in drawn} == {False, True}
    assert len({given["config"].players for given in drawn}) == 5


def test_a_failure_says_how_to_repeat_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tried: list[tuple[str, bool]] = []

    def small_tables_only(config: Config, dealt: bool) -> None:
        tried.append((config.name, dealt))
        assert config.players < 5, "too many"

    broken = replace(PROPERTIES["test_every_game_keeps_the_invariants_and_ends"], check=small_tables_only)
    monkeypatch.setattr(fuzz, "properties", lambda: iter([broken]))
    assert fuzz.main(["--seed", "1"]) == 1
    told = capsys.readouterr().err
    assert "too many" in told
    command = re.search(r"-m tests\.fuzz (.+)", told)
    assert command is not None
    assert fuzz.main(command[1].split()) == 1
    assert tried[-1] == tried[-2]


def test_a_property_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["--only", "no such thing"])
    assert "test_every_option_can_be_played" in capsys.readouterr().err
