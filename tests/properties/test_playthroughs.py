"""The playthroughs kept in the repository are what the rules play today."""

from __future__ import annotations

import pytest

from tests.playthroughs.__main__ import FOLDER, GAMES, tell


@pytest.mark.parametrize("name", GAMES)
def test_the_game_goes_as_it_is_told(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    kept = path.read_text("utf-8").splitlines()
    now = tell(*GAMES[name]).splitlines()
    for number, (old, new) in enumerate(zip(kept, now, strict=False), 1):
        assert old == new, (
            f"{path.name}, line {number}. If this is meant: python -m tests.playthroughs, and read the diff"
        )
    assert len(kept) == len(now)


def test_nothing_else_is_told() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
