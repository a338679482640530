"""Keeping games: what is in a record and in saved bytes, and what is wrong with those that can't be read."""

from __future__ import annotations

import base64
import binascii
import copyreg
import json
import zlib
from collections.abc import Mapping
from typing import Any

from kaiju.errors import KaijuError, RecordError, SetupError
from kaiju.game.events import Event
from kaiju.game.installed import digest_of, of_others
from kaiju.game.loading import discover
from kaiju.game.setup import check_setup, empty_state, rules_of
from kaiju.given import quoted
from kaiju.rules.boxes import BOXES, Setup
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.rules.state import State
from kaiju.rules.version import RULES_VERSION

RECORD_FORMAT = 1
MAGIC, OLDER = b"KAIJU2", b"KAIJU1"
HEAD = len(MAGIC) + 2 + 4
SUM = 4
BETWEEN = "+"
A_STATE = 500
"""No state is smaller than that."""
HOW = "; --box, or kaiju.boxes.load, adds one from its folder"
UNREADABLE = "What the record says has happened can't be read: it is damaged."
DAMAGED = "The record's position can't be read: it is damaged."
SETUP_KEYS = ("edition", "players", "modules", "monsters", "seed")


def check_record(record: object) -> tuple[Setup, list[str], dict[int, str]]:
    """The setup, actions and seeds of a record, or a sentence that says what is wrong with it."""
    if not isinstance(record, Mapping) or "format" not in record:
        raise RecordError("This is not a record of a Kaiju game.")
    if record["format"] != RECORD_FORMAT:
        raise RecordError(
            f"This record has format {quoted(record['format'])}; this version of Kaiju reads {RECORD_FORMAT}."
        )
    check_rules_version(record.get("rules"))
    check_boxes(record.get("boxes", {}))
    setup = setup_from(record.get("setup"))
    actions, seeds = record.get("actions"), record.get("seeds", {})
    if not isinstance(actions, list):
        raise RecordError("The record has no list of actions.")
    if not isinstance(seeds, Mapping) or not all(str(i).isdecimal() for i in seeds):
        raise RecordError("The record's seeds must be a mapping from numbers of actions.")
    return setup, actions, {int(i): str(seed) for i, seed in seeds.items()}


def check_rules_version(version: object) -> None:
    if not isinstance(version, int):
        raise RecordError(f"A record must say by number under which rules it was played, not {quoted(version)}.")
    if version != RULES_VERSION:
        raise RecordError(
            f"This game was played under version {version} of the rules; this is version {RULES_VERSION}, "
            "which could tell it wrongly."
        )


def told_under_other_rules(record: Mapping[str, Any]) -> tuple[Setup, list[Event]] | None:
    """What a record of an earlier version says has happened, if it says so: these rules can't find it out."""
    rules, events = record.get("rules"), record.get("events")
    if not isinstance(rules, int) or rules == RULES_VERSION or not isinstance(events, list):
        return None
    setup = setup_from(record.get("setup"))
    try:
        return setup, [Event.from_dict(event) for event in events]
    except (TypeError, AttributeError, KaijuError):
        raise RecordError(UNREADABLE) from None


def check_boxes(boxes: object) -> None:
    """Refuses a game whose boxes of others are not installed, or not as they were."""
    if not isinstance(boxes, Mapping):
        raise RecordError("The record's boxes must be a mapping from ids to digests.")
    if boxes:
        discover()
    for box, digest in boxes.items():
        if box not in BOXES:
            raise RecordError(f"The record needs the box {quoted(box)}, which is not installed{HOW}.")
        if digest != digest_of(box):
            raise RecordError(
                f"This game was played with the box {quoted(box)} as of {quoted(digest)}; "
                f"installed is {digest_of(box)!r}, which could tell it wrongly."
            )


def same_rules(edition: str, boxes: tuple[str, ...], others: dict[str, str]) -> Rulebook:
    """A rulebook that was pickled, perhaps in another process or long ago: its boxes must be what they were."""
    check_boxes(others)
    return rulebook(edition, boxes)


# There is one of each: copies, and what is pickled, are the same rulebook again.
copyreg.pickle(Rulebook, lambda rules: (same_rules, (rules.edition, rules.box_ids, of_others(rules))))


def setup_from(saved: object) -> Setup:
    if not isinstance(saved, Mapping):
        raise RecordError("A record needs a 'setup'.")
    for key in SETUP_KEYS:
        if saved.get(key) is None:
            raise RecordError(f"The record's setup lacks {quoted(key)}.")
    options = {key: value for key, value in saved.items() if key not in SETUP_KEYS}
    try:
        edition, players, modules, monsters, seed = (saved[key] for key in SETUP_KEYS)
        return check_setup(edition, players, modules, monsters, seed, options, kept=True)
    except SetupError as error:
        raise RecordError(f"The record's setup is not a possible game: {error}") from None


def settled_fields(rules: Rulebook) -> list[str]:
    """What a game's setup settles once and for all."""
    return ["players", *(name for box in rules.boxes for name in box.settled)]


def pack(state: State) -> str:
    """A state as a record holds it: the boxes it is played with, its bytes, and a sum that shows whether they were
    damaged."""
    data = state.to_bytes()
    return f"{BETWEEN.join(state.rules.box_ids)}:{base64.b64encode(data + check_sum(data)).decode()}"


def rules_of_position(position: object, setup: Setup) -> Rulebook:
    """The rules that a position is played by: it may hold cards of boxes that its setup has no need of."""
    named, colon, _ = str(position).partition(":")
    if not colon and len(decoded(named)) > A_STATE:
        raise RecordError("The position was saved by an older version of Kaiju, which laid states out differently.")
    boxes = tuple(named.split(BETWEEN))
    if not colon or not all(box.replace("_", "").replace("-", "").isalnum() for box in boxes):
        raise RecordError(DAMAGED)
    for box in boxes:
        if box not in BOXES:
            raise RecordError(f"The position needs the box {quoted(box)}, which is not installed{HOW}.")
    return rulebook(setup.edition, boxes)


def unpack(position: object, setup: Setup) -> State:
    rules = rules_of_position(position, setup)
    data = decoded(str(position).partition(":")[2])
    if len(data) != rules.State.SIZE + SUM or check_sum(data[:-SUM]) != data[-SUM:]:
        raise RecordError(DAMAGED)
    return matching(rules.State.from_bytes(data[:-SUM]), setup)


def decoded(text: str) -> bytes:
    """The decoded bytes, or b''."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def rules_of_record(record: Mapping[str, Any], setup: Setup) -> Rulebook:
    """The rules that a record's game is played by."""
    return rules_of_position(record["position"], setup) if "position" in record else rules_of(setup)


def matching(state: State, setup: Setup) -> State:
    wanted = empty_state(setup, state.rules)
    if any(getattr(state, name) != getattr(wanted, name) for name in settled_fields(state.rules)):
        raise RecordError("The position belongs to another game than the setup beside it.")
    return state


def save(record: Mapping[str, Any], state: State) -> bytes:
    """A game at some decision: how it came there, and where it is."""
    text = json.dumps(record, separators=(",", ":"), sort_keys=True).encode()
    data = b"".join(
        (MAGIC, RULES_VERSION.to_bytes(2, "little"), len(text).to_bytes(4, "little"), text, state.to_bytes())
    )
    return data + check_sum(data)


def load(data: object) -> tuple[Setup, list[str], dict[int, str], str | None, State]:
    """What `save` was given: the record's setup, actions, seeds and position, and the state."""
    if isinstance(data, (bytes, bytearray)) and data.startswith(OLDER):
        raise RecordError("This game was saved by an older version of Kaiju, which laid states out differently.")
    if not isinstance(data, (bytes, bytearray)) or not data.startswith(MAGIC):
        raise RecordError("These bytes are not a saved Kaiju game.")
    if len(data) < HEAD + SUM:
        raise RecordError("The saved game is incomplete.")
    check_rules_version(int.from_bytes(data[len(MAGIC) : len(MAGIC) + 2], "little"))
    length = int.from_bytes(data[HEAD - 4 : HEAD], "little")
    if len(data) < HEAD + length + SUM:
        raise RecordError("The saved game is incomplete.")
    text, size = data[HEAD : HEAD + length], len(data) - HEAD - length - SUM
    if check_sum(data[:-SUM]) != data[-SUM:]:
        wanted = state_size(text)
        raise RecordError(
            "The saved game is incomplete."
            if wanted is not None and size < wanted
            else "The saved game can't be read: it is damaged."
        )
    record = json.loads(text)
    setup, actions, seeds = check_record(record)
    rules = rules_of_record(record, setup)
    if size != rules.State.SIZE:
        raise RecordError("The saved game can't be read: it is damaged.")
    state = matching(rules.State.from_bytes(bytes(data[HEAD + length : -SUM])), setup)
    return setup, actions, seeds, record.get("position"), state


def state_size(text: bytes | bytearray) -> int | None:
    """How many bytes the state of a record's game has, if the record can be read."""
    try:
        record = json.loads(text)
        size: int = rules_of_record(record, check_record(record)[0]).State.SIZE
    except (ValueError, TypeError):
        return None
    return size


def check_sum(data: bytes | bytearray) -> bytes:
    return zlib.crc32(data).to_bytes(SUM, "little")
