"""The box of the worked example is a box: written down as the page says, it can be played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import kaiju
from tests.docs.test_docs import ROOT, WRITING_BOX, blocks

EDITS = {
    "src/kaiju/bots/policies/angry.py": {
        "from kaiju.bots.policies.standing import": "from kaiju.bots.policies.rumours import rumour_action\n",
        "from kaiju.boxes.wicked.codes import": "from kaiju.boxes.rumours.codes import K_RUMOUR\n",
        "    if kind == K_TILE:\n": "    if kind == K_RUMOUR:\n        return rumour_action(g)\n",
    },
}
"""What the page says in words: lines to put in, and before which."""

BOTS_PLAY = """
import kaiju, kaiju.bots
for modules in ([], ["rumours"]):
    game = kaiju.new(players=4, modules=modules, seed=1)
    bots = [kaiju.bots.get(name) for name in ("angry", "normal", "easy", "random")]
    while not game.over:
        seat = game.decision.seat
        game.play(bots[seat].choose(game, seat))
"""


def write_down(folder: Path) -> None:
    """A copy of the package with the files of the example."""
    shutil.copytree(ROOT / "src" / "kaiju", folder / "src" / "kaiju", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "table.py", folder / "tests" / "table.py")
    for block in blocks(WRITING_BOX):
        if block.how is not None:
            assert block.file is not None
            file = folder / block.file
            assert file.exists() == (block.how == "append"), file
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as end:
                end.write("\n" * (block.how == "append") + block.code)
    for name, lines in EDITS.items():
        source = (folder / name).read_text("utf-8")
        for before, line in lines.items():
            assert source.count(before) == 1, before
            source = source.replace(before, line + before)
        (folder / name).write_text(source, "utf-8")


def test_the_box_of_the_worked_example_works(tmp_path: Path) -> None:
    write_down(tmp_path)
    paths = os.pathsep.join((str(tmp_path / "src"), str(tmp_path)))
    for command in (
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "tests"],
        ["-c", BOTS_PLAY],
    ):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": paths, "PYTEST_ADDOPTS": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert "rumours" not in kaiju.new(seed=1).boxes, "the copy only"
