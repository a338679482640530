"""Puzzles: positions with one answer that is better than all others, by exact odds of what can come of it in that turn.

`python -m kaiju.lab.puzzles` has found them, in games of bots. Each is a position as `kaiju.arrange` takes it, and what
was answered from there; what every answer is worth is worked out when it is asked for (`solving`).
"""

from kaiju.puzzles.collection import Puzzle, chances, collection, found, game_of, meaning, of_day

__all__ = ["Puzzle", "chances", "collection", "found", "game_of", "meaning", "of_day"]
