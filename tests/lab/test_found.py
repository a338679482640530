"""What the network found out, as a page: it is asked at its own decisions, and what is told has an interval."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import kaiju
from kaiju.bots.titan import network
from kaiju.lab import found
from kaiju.lab.found import NORMAL, THUMBS, Pile, found_in, main, page, told
from kaiju.lab.plans import plan_of
from kaiju.lab.specs import RunSpec, TableSpec
from tests.bots.test_titan import some_network_for

pytestmark = pytest.mark.xdist_group(__name__)


def test_numbers_of_one_game_count_together() -> None:
    apart, together = Pile(), Pile()
    for n in range(40):
        apart.add(n % 2, n)
        together.add(n % 2, n % 2)
    assert apart.mean == together.mean == 0.5
    assert apart.count == together.count == 40
    assert together.error > 3 * apart.error
    assert told(apart) == "+50.0 ± 15.5"
    assert told(None) == "–"


@pytest.fixture
def untaught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "load", cache(lambda: some_network_for(kaiju.new(players=2, seed=1))))
    monkeypatch.setattr(found, "TABLES", (TableSpec("base", 2),))
    monkeypatch.setattr(found, "CARDS_OF", (0,))
    monkeypatch.setattr(found, "LEAST", 1)


def test_games_of_the_networks_are_asked_about(untaught: None) -> None:
    plan = plan_of("instinct", TableSpec("base", 2), RunSpec(3, 1, 1))
    rows = found_in(plan, 0, 0, 3, 8)
    assert rows == found_in(plan, 0, 0, 3, 8)
    assert {"card", "kept", "thumb"} <= {key[1] for key, _, _ in rows}
    assert all(-1 <= by <= 1 for _, by, _ in rows) and {game for _, _, game in rows} == {0, 1, 2}
    assert all(0 <= by <= 1 for key, by, _ in rows if key[1] == "kept")
    given_away = {key[3]: by for key, by, _ in rows if key[1] == "thumb"}
    assert given_away.keys() == {NORMAL, *THUMBS}
    assert min(given_away.values()) < 0
    assert max(by for key, by, _ in rows if key[1] == "thumb") == 0, "some first throw is best kept by such a rule"
    text = page(rows, RunSpec(3, 1, 1), 8)
    headings = ("When to leave Tokyo", "Which dice to keep", "What the old rules of thumb cost", "Wickedness tiles")
    for heading in (*headings, "Cards: base, 2 players"):
        assert f"## {heading}\n" in text
    bought = next(key[2] for key, _, _ in rows if key[1] == "card")
    price = next(one["price"] for one in kaiju.catalog() if one["id"] == bought)
    assert f"| {kaiju.text.card_name(bought)} | {price} |" in text


def test_what_was_found_is_kept(untaught: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupted run goes on; what was written by halves when it stopped is played again."""
    command = ["--games", "2", "--copies", "8", "--jobs", "1", "--docs", str(tmp_path)]
    assert main(command) == 0
    whole = (tmp_path / "found.md").read_text(encoding="utf-8")
    kept = tmp_path / "kept.jsonl"
    monkeypatch.setattr(found, "TOGETHER", 1)
    assert main([*command, "--kept", str(kept)]) == 0
    assert (tmp_path / "found.md").read_text(encoding="utf-8").splitlines()[:5] == whole.splitlines()[:5]
    first, second = filter(None, kept.read_text(encoding="utf-8").splitlines())
    kept.write_text(f"{first}\n{second[:40]}", encoding="utf-8")
    played: list[int] = []
    monkeypatch.setattr(found, "found_in", lambda *piece: played.append(piece[2]) or [])
    (tmp_path / "found.md").unlink()
    assert main([*command, "--kept", str(kept)]) == 0
    assert played == [1]
    assert (tmp_path / "found.md").exists()
