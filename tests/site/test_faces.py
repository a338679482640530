"""The face of msgspec takes and refuses what msgspec does, for all that a page can send."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from kaiju.server.wire.messages import AnyClientMessage
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.requests import Branch, Roll, Sit, Vote
from kaiju.server.wire.settings import SeatSettings

ROOT = Path(__file__).parents[2]
TYPES = {
    "options": TableOptions,
    "message": AnyClientMessage,
    "sit": Sit,
    "branch": Branch,
    "roll": Roll,
    "vote": Vote,
    "settings": SeatSettings,
}
SAMPLES: list[tuple[str, Any]] = [
    ("options", {}),
    ("options", {"edition": "dark", "players": 6, "clock": {"kind": "live", "seconds": 20}, "away": None}),
    ("options", {"players": 7}),
    ("options", {"players": "4"}),
    ("options", {"players": True}),
    ("options", {"players": None}),
    ("options", {"clock": {"kind": "never"}}),
    ("options", {"clock": {"kind": "live", "seconds": 1}}),
    ("options", {"colour": "red"}),
    ("options", {"modules": ["wicked", 3]}),
    ("options", {"modules": ["a"] * 7}),
    ("options", {"modules": "wicked"}),
    ("options", {"rules": {"first": 2, "own_deck": ["a", {"b": None}]}}),
    ("options", {"edition": "x" * 21}),
    ("options", []),
    ("options", None),
    ("message", {"type": "act", "question": 3, "key": "stop"}),
    ("message", {"type": "act", "question": 3, "key": "stop", "seat": 6}),
    ("message", {"type": "act", "key": "stop"}),
    ("message", {"type": "act", "question": 3, "key": "k" * 121}),
    ("message", {"type": "shown", "number": None}),
    ("message", {"type": "shown", "number": -1}),
    ("message", {"type": "chat", "quick": "roar", "id": "a"}),
    ("message", {"type": "chat", "quick": "boo", "id": 2}),
    ("message", {"type": "mute", "seat": 0, "muted": [1, 2]}),
    ("message", {"type": "standing", "seat": 0, "standing": {"stops": "turn", "yield_at": 4}}),
    ("message", {"type": "dance"}),
    ("message", {"question": 3}),
    ("message", {"type": "ping", "id": {}}),
    ("sit", {"name": "A", "monster": None, "seat": 2, "salt": "s"}),
    ("sit", {"name": 3}),
    ("branch", {"action": 4, "seat": 1}),
    ("branch", {"action": 4, "seat": 1, "bot": None}),
    ("branch", {"seat": 1}),
    ("roll", {"dice": ["claw", "1"], "keep": [0, 7], "rolls": 2}),
    ("roll", {"dice": []}),
    ("vote", {"what": "pause"}),
    ("vote", {"what": "party"}),
    ("settings", {"standing": {"usual_order": True}, "muted": [1], "said_in": 4}),
]
ELSEWHERE = """
import json, sys
from kaiju.site.faces import put_on
put_on()
from tests.site.test_faces import SAMPLES, found
print(json.dumps([found(*sample) for sample in SAMPLES]))
"""


def found(kind: str, value: Any) -> Any:
    """What becomes of a value: all of it, written out, or nothing."""
    try:
        return msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(value), type=TYPES[kind]))
    except msgspec.ValidationError:
        return "refused"


def test_the_face_of_msgspec_decides_alike() -> None:
    run = [sys.executable, "-c", ELSEWHERE]
    ours = json.loads(subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
    theirs = json.loads(json.dumps([found(*sample) for sample in SAMPLES]))
    for sample, one, other in zip(SAMPLES, ours, theirs, strict=True):
        assert one == other, sample
    assert theirs.count("refused") > 15
