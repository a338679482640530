"""The numbers page: made from a handful of games, into another folder."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kaiju.lab import numbers
from kaiju.lab.findings import as_data
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.study import study as study_of

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


def test_what_many_games_show_is_written_from_a_saved_result(tmp_path: Path) -> None:
    study = as_data(study_of("angry", [TableSpec(players=2)], RunSpec(40, compiled=False), pairs=True))
    table = {"edition": "base", "modules": "", "players": 2}
    numbers_of = {"bought": 400, "share": 0.6, "lift": 0.125, "alone": 0.05, "error": 0.01}
    pair = {**table, **numbers_of, "first": "wings", "then": "jets"}
    study["pairs"] = [{**pair, "more": more / 100} for more in range(60, -60, -1)]
    saved = tmp_path / "many.json"
    saved.write_text(json.dumps(study))
    (tmp_path / "numbers.md").write_text(f"# Numbers\n\nThe rest.\n\n{numbers.HEADING}\n\nOld.\n")
    assert numbers.main(["--saved", str(saved), "--docs", str(tmp_path)]) == 0
    page = (tmp_path / "numbers.md").read_text("utf-8")
    assert page.startswith(f"# Numbers\n\nThe rest.\n\n{numbers.HEADING}\n\n40 games between `angry` bots")
    assert "Old." not in page
    assert page.count("| Wings | Jets | 400 | +12.5 | +5.0 |") == 2 * numbers.SHOWN
    assert "| +60.0 ± 1.0 |" in page and "| -59.0 ± 1.0 |" in page
    kept = numbers.read_study(tmp_path / "numbers" / numbers.MANY)
    assert numbers.many_part(kept) in page


def test_what_is_no_study_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "many.json"
    for text, why in (("{", "can't be read"), ("[]", "can't be read"), ("{}", "is no result"), (None, "can't be read")):
        saved.unlink(missing_ok=True)
        if text is not None:
            saved.write_text(text)
        assert numbers.main(["--saved", str(saved), "--docs", str(tmp_path)]) == 2
        assert why in capsys.readouterr().err


def test_bad_input_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert numbers.main(["--bot", "meek", "--docs", str(tmp_path)]) == 2
    assert "no bot 'meek'" in capsys.readouterr().err
    assert numbers.main(["--bot", "angry", "--games", "0", "--docs", str(tmp_path)]) == 2
    assert "number of games" in capsys.readouterr().err
    assert not (tmp_path / "numbers.md").exists()
