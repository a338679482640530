"""What callers give: NumPy's numbers are numbers, and whatever is refused is refused with a short sentence of ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju import bots
from kaiju.given import LONGEST, quoted, whole
from kaiju.lab.specs import RunSpec

SEVEN = [np.int64(7), np.uint8(7), np.int16(7), np.array(7)]


@pytest.mark.parametrize("seven", SEVEN, ids=lambda seven: type(seven).__name__)
def test_numpys_ints_are_ints(seven: Any) -> None:
    two = seven - seven + 2
    game = kaiju.new(players=two, seed=seven, first=two - 1, own_deck=["wings", "jets", "heal", "tank"])
    assert game == kaiju.new(players=2, seed=7, first=1, own_deck=["wings", "jets", "heal", "tank"])
    json.dumps(game.record())
    plain = game.view(1)
    assert game.view(two - 1) == plain and game.events_for(two - 1) == game.events_for(1)
    json.dumps(game.view(two - 1))
    assert game.clone(for_seat=two - 1, seed=seven) == game.clone(for_seat=1, seed=7)
    game.reseed(seven)
    assert game.record()["seeds"] == {"0": "7"}
    action = game.decision.options[2].action
    assert two * 0 + action in game.decision.options and two * 0 + action in game.decision
    game.play(two * 0 + action)
    assert game.record()["actions"] != []
    seats = [{"energy": seven, "tokens": {"smoke-cloud": two}, "cards": ["smoke-cloud"]}, {"health": seven}]
    arranged = kaiju.arrange(seats=seats, turn=two - 1, seed=seven)
    assert arranged.seats[0].energy == 7 and json.dumps(arranged.view())
    assert bots.get("random", seed=seven).choose(arranged, two - 1) == bots.get("random", seed=7).choose(arranged, 1)
    assert RunSpec(seven, seed=seven, jobs=two) == RunSpec(7, seed=7, jobs=2)
    assert type(RunSpec(seven).games) is int


@pytest.mark.parametrize("no", [True, 7.0, np.float64(7), np.True_, "7", None, [7], 7j])
def test_other_things_are_no_ints(no: object) -> None:
    assert whole(no) is None


class Rude:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "value",
    ["x" * 10_000, ["card"] * 1000, dict.fromkeys(range(50), "y" * 500), 1 << 100_000, "a\nb", Rude(), [[[["deep"]]]]],
    ids=lambda value: type(value).__name__,
)
def test_a_quotation_is_a_line(value: object) -> None:
    assert 0 < len(quoted(value)) <= LONGEST and "\n" not in quoted(value)


def test_short_things_are_quoted_as_they_are() -> None:
    for value in ("wings", 4, None, ["wicked"], {"a": 1}, ("claw", 2), 1.5):
        assert quoted(value) == repr(value)


JUNK: list[Any] = [
    *(
        None,
        True,
        -1,
        99,
        1.5,
        float("nan"),
        1 << 300,
        "",
        "x" * 5000,
        "\0",
        b"bytes",
        [],
        [[]],
        {},
        {"a": []},
        object(),
    ),
    *(Rude(), (), ("claw",), {1, 2}, range(3), np.float64(2), np.str_("wings"), lambda: 0, kaiju),
]


def game_of(seed: int = 1) -> kaiju.Game:
    return kaiju.new(players=2, seed=seed)


CALLS: dict[str, Callable[[Any], object]] = {
    "edition": lambda junk: kaiju.new(edition=junk),
    "players": lambda junk: kaiju.new(players=junk),
    "modules": lambda junk: kaiju.new(modules=junk),
    "module": lambda junk: kaiju.new(modules=[junk]),
    "monsters": lambda junk: kaiju.new(monsters=junk),
    "seed": lambda junk: kaiju.new(seed=junk),
    "first": lambda junk: kaiju.new(first=junk),
    "order": lambda junk: kaiju.new(order=junk),
    "own_deck": lambda junk: kaiju.new(own_deck=junk),
    "a card": lambda junk: kaiju.new(own_deck=[junk] * 4),
    "tile_side": lambda junk: kaiju.new("dark", tile_side=junk),
    "origins_mix": lambda junk: kaiju.new(modules=["origins_cards"], origins_mix=junk),
    "asks": lambda junk: kaiju.new(modules=["power_up"], asks=junk),
    "challenge_cards": lambda junk: kaiju.new(modules=["luchador"], challenge_cards=junk),
    "seats": lambda junk: kaiju.arrange(seats=junk),
    "a seat": lambda junk: kaiju.arrange(seats=[junk, {}]),
    "a seat's keys": lambda junk: [kaiju.arrange(seats=[{key: junk}, {}]) for key in ("health", "cards", "copies")],
    "turn": lambda junk: kaiju.arrange(seats=[{}, {}], turn=junk),
    "market": lambda junk: kaiju.arrange(seats=[{}, {}], market=junk),
    "deck": lambda junk: kaiju.arrange(seats=[{}, {}], deck=junk),
    "discard": lambda junk: kaiju.arrange(seats=[{}, {}], discard=junk),
    "dice": lambda junk: kaiju.arrange(seats=[{}, {}], dice=junk),
    "play": lambda junk: game_of().play(junk),
    "an option": lambda junk: game_of().play(kaiju.Option(junk, junk)),
    "an option by key": lambda junk: game_of().decision[junk],
    "view": lambda junk: game_of().view(junk),
    "views": lambda junk: game_of().views(junk),
    "events": lambda junk: game_of().events_for(junk),
    "lines": lambda junk: game_of().lines(junk),
    "names": lambda junk: game_of().lines(names=junk),
    "clone": lambda junk: game_of().clone(for_seat=junk, seed=junk),
    "reseed": lambda junk: game_of().reseed(junk),
    "undo": lambda junk: game_of().undo(),
    "replay": kaiju.replay,
    "retell": lambda junk: list(kaiju.retell(junk)),
    "a record's parts": lambda junk: [kaiju.replay({**game_of().record(), key: junk}) for key in game_of().record()],
    "bytes": kaiju.Game.from_bytes,
    "an event": kaiju.Event.from_dict,
    "a line": lambda junk: game_of().events[0].line(junk, junk),
    "board": lambda junk: game_of().board(junk),
    "svg": lambda junk: game_of().svg(language=junk),
    "a bot": bots.get,
    "a bot's seed": lambda junk: bots.get("normal", seed=junk),
    "a bot's seat": lambda junk: bots.get("random").choose(game_of(), junk),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_whatever_is_given_is_taken_or_refused_in_a_sentence(call: Callable[[Any], object]) -> None:
    sentences = []
    for junk in JUNK:
        try:
            call(junk)
        except kaiju.KaijuError as error:
            sentences.append(str(error))
    assert len(sentences) > 3
    for sentence in sentences:
        assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 3000
        assert "x" * 200 not in sentence


def test_a_decision_says_what_is_on_offer() -> None:
    decision = kaiju.new(seed=1).decision
    assert decision is not None
    for option in decision.options:
        assert option in decision and option.key in decision and option.action in decision
    assert "wings" not in decision and None not in decision and -1 not in decision
