"""What goes over the wire is small, and nothing is lost on the way."""

from __future__ import annotations

import json
import random

import pytest

import kaiju
from kaiju.game.events import Event
from kaiju.server.tables.entries import with_log
from kaiju.server.wire.lean import SEAT, VIEW, lean, whole
from kaiju.text.log import log_phrases
from tests.server.running import keys_of
from tests.wording import TABLES

SMALL = 3000
"""Bytes of a view at the first question of a game, at most."""

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")


def written(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@every_table
def test_a_view_is_small_when_a_game_begins(table: tuple[str, int, tuple[str, ...]]) -> None:
    edition, players, modules = table
    game = kaiju.new(edition, players, modules=modules, seed=1)
    while game.turn == 0 or (game.decision is not None and game.decision.kind != "roll"):
        assert game.decision is not None
        game.play(game.decision.options[0])
    assert game.decision is not None
    for seat in (None, *range(players)):
        assert len(written(lean(game.view(seat)))) < SMALL


@every_table
def test_what_is_left_out_of_a_view_can_be_put_back(table: tuple[str, int, tuple[str, ...]]) -> None:
    edition, players, modules = table
    game, rng = kaiju.new(edition, players, modules=modules, seed=2), random.Random(2)
    while game.decision is not None:
        seat = rng.choice([None, *range(players)])
        view = game.view(seat)
        assert whole(lean(view)) == view
        asked = game.view(game.decision.seat)["decision"]
        assert keys_of(asked) == list(game.decision.options.keys)
        game.play(rng.choice(keys_of(asked)))
    assert whole(lean(game.view(0))) == game.view(0)


def test_every_default_is_that_of_a_field() -> None:
    view = kaiju.new(seed=1).view(0)
    assert VIEW.keys() <= view.keys()
    assert SEAT.keys() <= view["seats"][0].keys()


def test_an_entry_has_its_log() -> None:
    events = [Event("attack", 0, 2), Event("hurt", 1, 2, cause="claws", by=0)]
    told = with_log({"number": 7}, [event.to_dict() for event in events])
    assert told["number"] == 7 and told["log"] == [phrase.to_list() for phrase in log_phrases(events)]
    assert [phrase[0] for phrase in told["log"]] == ["hurt:claws"]


@pytest.mark.parametrize(
    "event", [{"seat": 1}, {"kind": "reroll_free", "dice": 5, "chosen": 9}, {"kind": "tokens", "card": {"omen": 1}}]
)
def test_what_these_rules_have_no_words_for_has_no_log(event: dict[str, object]) -> None:
    assert with_log({}, [event]) == {"events": [event], "log": []}
