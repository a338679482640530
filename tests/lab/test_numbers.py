"""The numbers page: made from a handful of games, into another folder."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kaiju.lab import numbers

pytestmark = pytest.mark.xdist_group(__name__)


def test_the_page_is_made_from_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaiju.lab.plans.find_spec", lambda name: None)  # so few games need no compiled rules
    assert numbers.main(["--games", "30", "--bot", "angry", "--docs", str(tmp_path), "--seed", "3"]) == 0
    page = (tmp_path / "numbers.md").read_text("utf-8")
    assert page.startswith("# Numbers\n")
    assert "from 420 games between `angry` bots: 30 at each table, seed 3" in page
    assert "python -m kaiju.lab.numbers --games 30 --bot angry --seed 3" in page
    for table in ("base, 6 players", "dark, 2 players", "origins, 4 players"):
        assert f"| {table} |" in page
    for title in (
        "Does the seat matter?",
        "Stars or claws?",
        "Base, Dark and Origins",
        "Cards: dark, 4 players",
        "Monsters: ",
    ):
        assert f"## {title}" in page
    pictures = re.findall(r"!\[[^\]]+\]\((numbers/[\w-]+\.svg)\)", page)
    assert len(pictures) == len(set(pictures)) == 11
    assert {f"numbers/{path.name}" for path in (tmp_path / "numbers").iterdir()} == set(pictures)
    for picture in pictures:
        ElementTree.parse(tmp_path / picture)
    for line in page.splitlines():
        assert not line.startswith("| ") or line.count(" | ") > 0


def test_bad_input_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert numbers.main(["--bot", "meek", "--docs", str(tmp_path)]) == 2
    assert "no bot 'meek'" in capsys.readouterr().err
    assert numbers.main(["--bot", "angry", "--games", "0", "--docs", str(tmp_path)]) == 2
    assert "number of games" in capsys.readouterr().err
    assert not (tmp_path / "numbers.md").exists()
