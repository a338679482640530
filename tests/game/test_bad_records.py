"""Records and saved games that can't be read are refused, with a sentence that says why."""

from __future__ import annotations

import copy

import pytest

import kaiju
from tests.game.refusal import refused
from tests.table import play

# --- records that can't be read


def a_record() -> dict:
    game = kaiju.new(players=3, seed=5)
    for _ in range(10):
        game.play(game.decision.options[-1])
    game.reseed("anything")
    game.play(game.decision.options[-1])
    return game.record()


def test_a_record_of_laxer_checks_can_still_be_read():
    deck = {"modules": ["origins_cards"], "deck": ["heal", "tank", "wings", "jets"]}
    record = kaiju.new(players=3, seed=5, **deck).record()
    record["setup"]["origins_mix"] = "all"
    assert kaiju.replay(record).record() == record
    with refused(kaiju.SetupError, "'origins_mix' mixes decks"):
        kaiju.new(players=3, origins_mix="all", **deck)


@pytest.mark.parametrize("record", [None, [], "record", 5, {}, {"rules": 1}])
def test_what_is_not_a_record(record):
    with refused(kaiju.RecordError, "This is not a record of a Kaiju game"):
        kaiju.replay(record)


@pytest.mark.parametrize(
    "part, sentence",
    [
        ("format", "This is not a record"),
        ("rules", "must say by number under which rules it was played"),
        ("setup", "A record needs a 'setup'"),
        ("actions", "The record has no list of actions"),
    ],
)
def test_record_with_a_part_missing(part, sentence):
    record = a_record()
    del record[part]
    with refused(kaiju.RecordError, sentence):
        kaiju.replay(record)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"rules": 99999}, "version 99999 of the rules"),
        ({"rules": "1"}, "by number under which rules it was played, not '1'"),
        ({"format": 1000}, "format 1000; this version of Kaiju reads 1"),
        ({"position": None}, "The record's position can't be read"),
        ({"setup": "base"}, "A record needs a 'setup'"),
        ({"actions": "stop"}, "The record has no list of actions"),
        ({"actions": {"0": "stop"}}, "The record has no list of actions"),
        ({"actions": ["jump"]}, "Action 0 of the record can't be played: 'jump' is not on offer"),
        ({"actions": ["stop", "stop", "jump"]}, "of the record can't be played"),
        ({"actions": [0]}, "Action 0 of the record can't be played: 0 is not a key"),
        ({"actions": [None]}, "Action 0 of the record can't be played: None is not a key"),
        ({"seeds": [1, 2]}, "The record's seeds must be a mapping"),
        ({"seeds": {"soon": 1}}, "The record's seeds must be a mapping"),
        ({"position": "!!!"}, "The record's position can't be read"),
        ({"position": "AAAA"}, "The record's position can't be read"),
        ({"position": 5}, "The record's position can't be read"),
    ],
    ids=str,
)
def test_broken_record(change, sentence):
    with refused(kaiju.RecordError, sentence):
        kaiju.replay({**a_record(), **change})


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"players": 7}, "2 to 6 players, not 7"),
        ({"players": None}, "lacks 'players'"),
        ({"seed": None}, "lacks 'seed'"),
        ({"players": 0}, "2 to 6 players"),
        ({"edition": "gold"}, "There is no edition 'gold'"),
        ({"monsters": ["kraken"] * 3}, "Every seat needs a monster of its own"),
        ({"monsters": 5}, "one monster for each"),
        ({"modules": 5}, "'modules' must be a list"),
        ({"seed": "five"}, "The seed must be a whole number"),
        ({"colour": "red"}, "There is no option 'colour'"),
    ],
    ids=str,
)
def test_record_of_a_game_that_cannot_be(change, sentence):
    record = a_record()
    record["setup"] = {**record["setup"], **change}
    with refused(kaiju.RecordError, sentence):
        kaiju.replay(record)


def test_record_that_goes_on_after_the_end():
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 1}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    record = game.record()
    record["actions"].append("stop")
    with refused(kaiju.RecordError, "Action 1 of the record can't be played: The game is over"):
        kaiju.replay(record)


def test_record_with_the_position_of_another_table():
    record = kaiju.arrange(seats=[{}, {}, {}]).record()
    record["setup"] = kaiju.arrange(seats=[{}, {}]).record()["setup"]
    with refused(kaiju.RecordError, "position"):
        kaiju.replay(record)


def test_a_record_is_not_changed_by_replaying_it():
    record = a_record()
    before = copy.deepcopy(record)
    assert kaiju.replay(record).record() == before
    assert record == before


# --- saved games that can't be read


@pytest.mark.parametrize("data", [None, "KAIJU1", 5, b"", b"KAIJU", b"something else altogether"])
def test_what_is_not_a_saved_game(data):
    with refused(kaiju.RecordError, "These bytes are not a saved Kaiju game"):
        kaiju.Game.from_bytes(data)


def test_truncated_bytes(rolling):
    data = rolling.to_bytes()
    for length in (*range(6, 60), len(data) // 2, len(data) - 1):
        with pytest.raises(kaiju.RecordError):
            kaiju.Game.from_bytes(data[:length])
    with refused(kaiju.RecordError, "The saved game is incomplete"):
        kaiju.Game.from_bytes(data[:-1])
    with refused(kaiju.RecordError, "The saved game can't be read: it is damaged"):
        kaiju.Game.from_bytes(data + b"\0")
    assert kaiju.Game.from_bytes(data) == rolling


def test_saved_game_of_another_version_of_the_rules(rolling):
    data = bytearray(rolling.to_bytes())
    data[6:8] = (54321).to_bytes(2, "little")
    with refused(kaiju.RecordError, "version 54321 of the rules"):
        kaiju.Game.from_bytes(bytes(data))


def test_saved_game_with_a_flipped_bit_anywhere(rolling):
    data = bytearray(rolling.to_bytes())
    for i in range(0, len(data), 7):
        data[i] ^= 4
        with pytest.raises(kaiju.RecordError):
            kaiju.Game.from_bytes(bytes(data))
        data[i] ^= 4


@pytest.mark.parametrize(
    "key", ["STOP", " stop", "stop ", "st", "reroll  0", "reroll 0 0", "reroll 0,1", "keep 1", "reroll"]
)
def test_a_record_has_keys_as_they_are_written(rolling, key):
    """What people may write carelessly, a program has not: such a record was damaged."""
    with refused(kaiju.RecordError, "is not on offer"):
        kaiju.replay({**rolling.record(), "actions": [key]})


@pytest.mark.parametrize(
    "old, new", [(b'"base"', b'"gold"'), (b'{"edition"', b'["edition"'), (b'"edition"', b'"edi\xff\xff\xff\xff"')]
)
def test_saved_game_with_a_broken_setup(rolling, old, new):
    data = rolling.to_bytes()
    assert old in data
    with pytest.raises(kaiju.RecordError, match="The saved game can't be read"):
        kaiju.Game.from_bytes(data.replace(old, new, 1))
