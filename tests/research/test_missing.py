"""Without the libraries that the faces are for, a sentence says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Nothing(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in ("gymnasium", "pettingzoo", "pyspiel"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name.partition(".")[0])

sys.meta_path.insert(0, Nothing())
from kaiju.errors import KaijuError
import kaiju.research.spaces
try:
    import kaiju.research.FACE
except KaijuError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("face", "needs"),
    [
        ("gymnasium_env", "gymnasium"),
        ("vector_env", "gymnasium"),
        ("pettingzoo_env", "pettingzoo"),
        ("openspiel_game", "OpenSpiel"),
    ],
)
def test_a_missing_library_is_told_in_a_sentence(face: str, needs: str) -> None:
    code = WITHOUT.replace("FACE", face)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == f"This needs {needs}, which is not installed: pip install 'kaiju-tokyo[research]'.\n", (
        done.stderr
    )
