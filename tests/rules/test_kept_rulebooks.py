"""Rulebooks come and go: strangers choose sets of boxes, and there are thousands."""

from __future__ import annotations

import gc
import weakref
from itertools import combinations

import pytest

from kaiju.rules import rulebook as rulebooks
from kaiju.rules.rulebook import rulebook

BOXES = ("cthulhu", "king_kong", "transformation", "cybertooth")


def test_a_rulebook_stays_while_somebody_has_it_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "MOST_KEPT", 2)
    monkeypatch.setattr(rulebooks, "_kept", {})
    state = rulebook("dark", ("dark", *BOXES)).State()
    others = [("dark", *three) for three in combinations(BOXES, 3)]
    left = [weakref.ref(rulebook("dark", boxes)) for boxes in others]
    assert rulebook("dark", ("dark", *BOXES)) is state.rules, "also when many others have come after it"
    gc.collect()
    assert [one() is not None for one in left] == [False] * (len(left) - 1) + [True]
    assert rulebook("dark", others[-1]) is left[-1](), "the last are kept"
