"""The code of pages for people who build on the library passes a strict type checker as it is printed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.docs.test_docs import ROOT, blocks

PAGES = [ROOT / "README.md", ROOT / "docs" / "library.md", ROOT / "docs" / "chat-bot.md"]
RIGHT = """
from typing import Any

import kaiju

theirs: dict[str, Any] = {"their_option": 3}
game = kaiju.new("dark", 3, tile_side="green", first=1, **theirs)
kaiju.new(**game.setup)
price: int | None = kaiju.catalog()[0]["price"]
hearts: int = game.view(0)["seats"][1]["health"]
kaiju.replay(game.record())
"""
WRONG = {
    'kaiju.new(tile_side="blue")': "blue",
    "kaiju.new(tile_sides='green')": "tile_sides",
    "kaiju.arrange(seats=[{'hearts': 3}, {}])": "hearts",
    "kaiju.new().decision.kind": "None",
    "kaiju.new().view()['seat']": "seat",
    "kaiju.new().record()['moves']": "moves",
    "kaiju.new().play(None)": "play",
}


def test_the_code_passes_a_strict_type_checker(tmp_path: Path) -> None:
    """One run for all of them: starting mypy takes most of the time."""
    files = {}
    for page in PAGES:
        code = [block.code for block in blocks(page) if block.language == "python"]
        files[f"{page.stem.replace('-', '_').lower()}_page.py"] = "\n".join(code)
    files |= {"right.py": RIGHT, "wrong.py": "import kaiju\n\n" + "\n".join(WRONG)}
    for name, code in files.items():
        (tmp_path / name).write_text(code, "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary",
         "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache"), *files],
        cwd=tmp_path,
        env=os.environ | {"MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    found = (done.stdout + done.stderr).splitlines()
    assert [line for line in found if not line.startswith("wrong.py:")] == []
    for number, (code, named) in enumerate(WRONG.items(), start=3):
        about = [line for line in found if line.startswith(f"wrong.py:{number}: error:")]
        assert about and named in about[0], (code, found)
