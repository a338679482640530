"""Learned numbers are data: whole numbers in files that say how they were made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from kaiju.bots.learned import FOLDER, learned
from kaiju.bots.policies import sage_market, win_chance
from kaiju.rules.kit import RULES
from kaiju.speeds import compiled
from kaiju.train.files import body

FILES = sorted(FOLDER.glob("*.toml"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for item in value:
            yield from leaves(item)
    else:
        yield value


@every_file
def test_a_file_holds_whole_numbers_in_tuples(file: Path) -> None:
    numbers = learned(file.stem)
    assert numbers and {type(number) for number in leaves(numbers)} == {int}


@every_file
def test_a_file_says_when_and_by_what_it_was_made(file: Path) -> None:
    made = re.search(r"^# Made on \d{4}-\d\d-\d\d by `python -m kaiju\.train\.(\w+)", file.read_text("utf-8"), re.M)
    assert made and (FOLDER.parent.parent / "train" / f"{made[1]}.py").exists()


@every_file
def test_a_file_is_as_training_writes_it(file: Path) -> None:
    _, _, numbers = file.read_text("utf-8").partition("\n\n")
    assert numbers == body(learned(file.stem))


def test_rules_read_tables_as_tuples() -> None:
    spaces = {fn.__module__: fn.__globals__ for fn in RULES if fn.__module__.startswith("kaiju.bots.")}
    assert "kaiju.bots.policies.sage_dice" in spaces
    for module, space in spaces.items():
        used = {name for fn in RULES if fn.__module__ == module for name in fn.__code__.co_names} & space.keys()
        for name in used:
            value = space[name]
            assert isinstance(value, (int, FunctionType)) or compiled.is_table(value), f"{module}.{name}"


def test_compiled_code_is_named_after_learned_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.compiled_in()
    monkeypatch.setattr(sage_market, "TABLE", (1, *sage_market.TABLE[1:]))
    after = compiled.compiled_in()
    assert len(before - after) == len(after - before) == 1
    monkeypatch.undo()
    monkeypatch.setattr(win_chance, "PART", win_chance.PART + 1)
    assert compiled.compiled_in() != before


@pytest.mark.parametrize(
    "source", ["bots/policies/duel.py", "bots/policies/tiles.py", "speeds/policies.py", "speeds/batch.py"]
)
def test_compiled_code_is_named_after_the_sources_of_policies(source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, read_bytes = compiled.sources_digest(), Path.read_bytes
    changed = FOLDER.parent.parent / source
    monkeypatch.setattr(Path, "read_bytes", lambda p: read_bytes(p) + (b"\n" if p == changed else b""))
    assert compiled.sources_digest() != before
