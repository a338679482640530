"""Bots from outside for tests: files with a class, and what is wrong with some of them."""

from __future__ import annotations

from pathlib import Path

CAREFUL = """
from random import Random

class Careful:
    def __init__(self, seed=None):
        self.random = Random(seed)

    def choose(self, game, seat):
        options = game.decision.options
        return options[self.random.randrange(len(options))]
"""
FIRST = """
class First:
    def choose(self, game, seat):
        return next(iter(game.decision.options)).key
"""
"""Takes whatever is offered first, by its key."""


def bot_file(folder: Path, source: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(source, encoding="utf-8")
    return path
