"""Plays games without the made-up box and tells all about them: `python -m tests.boxes.made_up.without [installed]`."""

from __future__ import annotations

import hashlib
import json
import random
import sys

import kaiju
from kaiju.rules.boxes import BOXES
from kaiju.speeds.compiled import rules_digest

if "installed" in sys.argv:
    import tests.boxes.made_up.box  # noqa: F401

from tests.properties.configs import BY_NAME, FIRST_SEED, choose, make_game

CONFIGS = (
    "base-4",
    "origins-3",
    "fourteen-5",
    "all-4",
    "two_player-base",
    "deck-everything",
    "dark-4",
    "wicked-green-4",
    "own-base-always-4",
    "draft-wicked-fitting-5",
    "luchador-base-4",
    "luchador-draft-wicked-5",
    "luchador-own-dark-5",
    "luchador-other-6",
)


def told(game: kaiju.Game) -> dict[str, object]:
    """A random game: a digest of each thing that can be told of it."""
    rng, rules = random.Random(FIRST_SEED), game._state.rules
    course, views = hashlib.sha256(), hashlib.sha256()
    for event in game.events:
        course.update(json.dumps(event.to_dict()).encode())
    actions = []
    while game.decision is not None:
        if rng.random() < 0.1:
            views.update(json.dumps(game.views([None, *range(game.players)])).encode())
        option = choose(game, rng)
        actions.append(option.action)
        course.update(option.key.encode())
        for event in game.play(option):
            course.update(json.dumps(event.to_dict()).encode())
    return {
        "course": course.hexdigest(),
        "views": views.hexdigest(),
        "actions": actions,
        "record": game.record(),
        "bytes": game.to_bytes().hex(),
        "size": rules.State.SIZE,
        "digest": rules_digest(rules),
    }


if __name__ == "__main__":
    out: dict[str, object] = {"installed": "made_up" in BOXES}
    for name in CONFIGS:
        for dealt in (False, True):
            out[f"{name} {'dealt' if dealt else 'new'}"] = told(make_game(BY_NAME[name], FIRST_SEED, dealt))
    print(json.dumps(out))
