"""A box of somebody else's: installed by being imported, it is played with; not played with, it makes no difference.

All of it happens in processes of their own, so that the other tests know nothing of the box.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kaiju.rules.boxes import BOXES

WORDS = {"soothsayer", "portent", "talisman", "omen_limit", "omens", "paper-tiger"}
HERE = Path(__file__).parent
ROOT = HERE.parents[2]
pytestmark = pytest.mark.xdist_group("compiled")


def run(*arguments: str) -> str:
    """What a Python process says; it fails if that does."""
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=os.environ | {"PYTHONPATH": path()}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def path() -> str:
    return os.pathsep.join([str(ROOT / "src"), str(ROOT)])


def test_it_is_played_with_at_every_speed() -> None:
    told = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE / "inside.py"))
    assert "[100%]" in told


@cache
def games(installed: bool) -> dict[str, Any]:
    """All that can be told of games without the box, by configuration."""
    told: dict[str, Any] = json.loads(run("-m", "tests.boxes.made_up.without", *(["installed"] if installed else [])))
    assert told.pop("installed") == installed
    return told


@pytest.mark.parametrize("what", ["course", "record", "bytes", "digest", "views", "size", "actions"])
def test_games_without_it_are_the_same_whether_it_is_installed_or_not(what: str) -> None:
    there, not_there = games(True), games(False)
    assert there.keys() == not_there.keys() and len(there) >= 20
    for name, told in not_there.items():
        assert there[name][what] == told[what], name


def test_this_process_knows_nothing_of_it() -> None:
    assert "made_up" not in BOXES


def test_nothing_outside_its_folder_names_it() -> None:
    """Neither the library nor the page: the package alone does it."""
    kinds = (".py", ".ts", ".svelte", ".po", ".toml")
    sources = [p for room in ("src", "web/src") for p in (ROOT / room).rglob("*") if p.suffix in kinds]
    assert len(sources) > 300
    assert [str(p) for p in sources if WORDS & set(re.findall(r"[\w-]+", p.read_text("utf-8")))] == []
