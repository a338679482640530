"""What the network found out, as a page: it is asked at its own decisions, and what is told has an interval."""

from __future__ import annotations

from functools import cache

import pytest

import kaiju
from kaiju.bots.titan import network, trying
from kaiju.bots.titan.trying import Pains
from kaiju.lab import found
from kaiju.lab.found import Pile, found_in, page, told
from kaiju.lab.specs import RunSpec, TableSpec
from tests.bots.test_titan import some_network_for


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


def test_a_game_of_the_networks_is_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "load", cache(lambda: some_network_for(kaiju.new(players=2, seed=1))))
    monkeypatch.setattr(trying, "FRANK", Pains(copies=8, most=2, least=1, dice=1, liking=0))
    monkeypatch.setattr(found, "ASKED_OF_DICE", 0.05)
    rows = found_in(0, TableSpec("base", 2), 1)
    assert rows == found_in(0, TableSpec("base", 2), 1)
    assert {"card", "kept"} <= {key[1] for key, _, _ in rows}
    assert all(-1 <= by <= 1 and number == 0 for _, by, number in rows)
    monkeypatch.setattr(found, "LEAST", 1)
    text = page(rows, RunSpec(1, 1, 1))
    for heading in ("When to leave Tokyo", "Which dice to keep", "Cards: base, 2 players", "Wickedness tiles"):
        assert f"## {heading}\n" in text
    bought = next(key[2] for key, _, _ in rows if key[1] == "card")
    assert kaiju.text.card_name(bought) in text
