"""Boxes and bots of others: from folders, by name, and by entry points.

All of it happens in processes of their own, so that the other tests know nothing of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kaiju.rules.boxes import BOXES
from tests.boxes.others.site import ROOT, install, install_storms, path

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good package, and one with whatever may be wrong."""
    folder = tmp_path_factory.mktemp("site")
    install_storms(folder)
    (folder / "bad_box").mkdir()
    (folder / "bad_box" / "__init__.py").write_text("1 / 0", "utf-8")
    wrong = {"broken": "no_such.module:Bot", "no_bot": "kaiju_storms.bot:LIKES", "normal": "kaiju_storms.bot:Stormy"}
    install(folder, "bad", {"kaiju.boxes": {"bad": "bad_box"}, "kaiju.bots": wrong})
    return folder


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": path(site), "PYTEST_ADDOPTS": ""}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)


def told(site: Path, code: str) -> Any:
    done = run(site, "-W", "always", "-c", f"import json, kaiju\n{code}")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_boxes_of_others_are_loaded_played_with_and_refused(site: Path) -> None:
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE / "inside.py"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_is_installed_is_there_and_what_is_broken_is_told_of(site: Path) -> None:
    code = "print(json.dumps([list(kaiju.new(modules=['storms'], seed=1).boxes), len(kaiju.catalog())]))"
    (boxes, components), complaint = told(site, code)
    assert boxes == ["base", "storms"]
    assert "UserWarning: The box bad can't be loaded: ZeroDivisionError" in complaint
    ours, silence = told(HERE, "print(json.dumps(len(kaiju.catalog())))")
    assert components == ours + 4 and silence == ""


def test_it_is_looked_for_before_a_position_is_arranged_or_a_record_read(site: Path) -> None:
    code = "print(json.dumps(kaiju.arrange(modules=['storms'], seats=[{}, {}]).record()))"
    record, _ = told(site, code)
    again, _ = told(site, f"print(json.dumps(kaiju.replay({record!r}).record()))")
    assert again == record
    missing = run(HERE, "-c", f"import kaiju\nkaiju.replay({record!r})").stderr.strip().splitlines()[-1]
    assert "The record needs the box 'storms', which is not installed; --box" in missing


PICKLED = """
import pickle
game = kaiju.arrange(modules=["storms"], seats=[{"cards": ["rapid-healing"], "energy": 4, "health": 5}, {}])
game.play("use rapid-healing")
print(json.dumps([list(pickle.dumps(what)) for what in (game, game.decision, game.rules)]))
"""


def test_it_is_looked_for_when_what_was_pickled_is_read(site: Path) -> None:
    pickled, _ = told(site, PICKLED)
    for data in pickled:
        read = f"import json, pickle\nprint(json.dumps(type(pickle.loads(bytes({data}))).__name__))"
        assert run(site, "-c", read).stdout.strip() in ('"Game"', '"Decision"', '"Rulebook"')
        refusal = run(HERE, "-c", read).stderr.strip().splitlines()[-1]
        assert refusal.startswith("kaiju.errors.RecordError: The record needs the box 'storms', which is not installed")


def test_a_command_tells_of_what_is_broken_in_a_sentence(site: Path) -> None:
    done = run(site, "-m", "kaiju", "cards", "thunderbolt")
    assert done.returncode == 0 and "Thunderbolt (thunderbolt)" in done.stdout
    assert done.stderr == "The box bad can't be loaded: ZeroDivisionError: division by zero.\n"
    asked_for = run(site, "-m", "kaiju", "cards", "--box", "bad")
    assert asked_for.returncode == 2 and asked_for.stderr == done.stderr


def test_this_process_knows_nothing_of_it() -> None:
    assert "storms" not in BOXES
