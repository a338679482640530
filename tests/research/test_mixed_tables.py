"""Tables of several setups as one: the games of each, seen and answered in one form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kaiju.encoding.spaces import Spaces
from kaiju.errors import SetupError
from kaiju.research.cuda_tables import CudaTables
from kaiju.research.mixed_tables import Joined, MixedTables
from tests.research.host import COMPILER, OnHost

PARTS: list[tuple[int, dict[str, Any]]] = [
    (3, {"players": 2}),
    (2, {"players": 5, "edition": "dark"}),
    (2, {"players": 3, "modules": ("power_up",), "policies": (None, "angry", None)}),
]


@pytest.fixture
def host(tmp_path: Path) -> Any:
    if COMPILER is None:
        pytest.skip("there is no C compiler")
    return type("Here", (OnHost,), {"folder": tmp_path})


@pytest.mark.parametrize("compact", [False, True])
def test_each_part_plays_its_own_games(host: Any, compact: bool) -> None:
    mixed = MixedTables(PARTS, compact=compact, dtype="float32", keep_last=True, machine=host)
    alone = [CudaTables(n, **own, dtype="float32", keep_last=True, machine=host) for n, own in PARTS]
    starts = [0, 3, 5]
    mixed.reset(7)
    for start, part in zip(starts, alone, strict=True):
        part.reset(7 + start)
    assert mixed.players.tolist() == [2, 2, 2, 5, 5, 3, 3]
    ended = 0
    for step in range(90):
        possible = np.arange(mixed.actions) if not compact else mixed.possible
        for start, part in zip(starts, alone, strict=True):
            rows = slice(start, start + part.num_envs)
            np.testing.assert_array_equal(mixed.mask[rows], part.mask[:, possible])
            for name in ("seat", "turn", "ended", "winners", "refused"):
                np.testing.assert_array_equal(getattr(mixed, name)[rows], getattr(part, name), name)
            for seen, theirs in ((mixed.seen, part.seen), (mixed.last_seen, part.last_seen)):
                for block in part.spaces.blocks:
                    own = theirs[:, part.spaces.observation.columns(block.name)]
                    there = seen[rows, mixed.joined.columns(block.name)]
                    if not block.labels:
                        np.testing.assert_array_equal(there[:, : block.length], own, block.name)
                    np.testing.assert_array_equal(there.sum(axis=1), own.sum(axis=1), block.name)
        count = mixed.mask.sum(axis=1).astype(np.int64)
        actions = (mixed.mask.cumsum(axis=1) > (np.arange(7) * 7919 + step * 104_729)[:, None] % count[:, None]).argmax(
            1
        )
        mixed.act(actions)
        for start, part in zip(starts, alone, strict=True):
            part.act(possible[actions[start : start + part.num_envs]])
        ended += int(mixed.ended.sum())
    assert ended, "no game came to its end"


def test_every_number_has_its_place_by_name() -> None:
    parts = [Spaces.new("base", 2, monsters=["alienoid", "kraken"], modules=("power_up",)), Spaces.new("dark", 5)]
    joined = Joined(parts)
    names = [f"{block.name} {label}" for block in joined.blocks for label in (block.labels or range(block.length))]
    assert len(names) == joined.size == len(joined.high) == len(set(names))
    for spaces, places in zip(parts, joined.places, strict=True):
        own = [f"{block.name} {label}" for block in spaces.blocks for label in (block.labels or range(block.length))]
        assert [names[place] for place in places] == own
        assert (joined.high[places] >= spaces.high).all()
    assert joined.columns("bay").stop - joined.columns("bay").start == 5
    with pytest.raises(SetupError, match="There is no block 'tower'"):
        joined.columns("tower")


def test_what_cannot_be_mixed_is_refused(host: Any) -> None:
    for parts in ([], [3], [(1, {"players": 9})]):
        with pytest.raises(SetupError):
            MixedTables(parts, machine=host)  # type: ignore[arg-type]
    mixed = MixedTables([(2, {"players": 2}), (1, {"players": 3})], compact=True, machine=host)
    with pytest.raises(SetupError, match="one seed"):
        mixed.reset([1, 2])
    mixed.reset([4, 4, 4])
    assert (mixed.seen[0] == mixed.seen[1]).all()
    with pytest.raises(SetupError, match="one whole number for each of the 3 tables"):
        mixed.act(np.zeros(2, np.int32))
    mixed.act(np.array([-1, mixed.actions, int(mixed.mask[2].argmax())]))
    assert mixed.refused.tolist() == [1, 1, 0] and mixed.refusals == 2
