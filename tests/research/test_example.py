"""The learning agent: short, and it learns."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.research.libraries import face

pytestmark = pytest.mark.xdist_group(__name__)
EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    # One thread for NumPy: several wait for one another where the cores are busy with other tests.
    env = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, check=False, env=env
    )


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 90


def test_it_plays_and_learns_for_a_moment() -> None:
    face("vector_env")
    done = run("40960")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 10
    assert all("games won against random" in line for line in lines)


def test_an_unknown_opponent_is_refused_in_a_sentence() -> None:
    face("vector_env")
    done = run("1", "nobody")
    assert done.returncode != 0
    assert done.stderr.startswith("There is no bot 'nobody'")
    assert "Traceback" not in done.stderr
