"""Learned numbers are data: whole numbers in files that say how they were made."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from kaiju.bots.learned import FOLDER, MEASURED, learned
from kaiju.bots.policies import duel, sage_market, tiles, win_chance
from kaiju.rules.kit import RULES
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.speeds import batch
from kaiju.speeds import policies as registry
from kaiju.speeds.compiled import rules_digest
from kaiju.train.files import body

EVERY_BOX = rulebook("base", ("base", "origins", "wicked", "power_up", "luchador"))
FILES = sorted(file for file in FOLDER.glob("*.toml") if file.stem != MEASURED)
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


def test_the_network_is_the_one_that_its_note_is_about() -> None:
    data = files("kaiju_titan").joinpath("titan.npz").read_bytes()
    note = files("kaiju_titan").joinpath("titan.toml").read_text("utf-8")
    assert tomllib.loads(note) == {"sha256": sha256(data).hexdigest()}
    assert len(data) < 4_000_000, "python -m kaiju.train.titan pack"
    assert re.search(
        r"^# Made (on|from) \d{4}-\d\d-\d\d (to \d{4}-\d\d-\d\d )?by\n#   python -m kaiju\.train\.titan train ",
        note,
        re.M,
    )


def test_rules_read_tables_as_tuples() -> None:
    spaces = {fn.__module__: fn.__globals__ for fn in RULES if fn.__module__.startswith("kaiju.bots.")}
    assert "kaiju.bots.policies.sage_dice" in spaces
    for module, space in spaces.items():
        used = {name for fn in RULES if fn.__module__ == module for name in fn.__code__.co_names} & space.keys()
        for name in used:
            value = EVERY_BOX.settle(space[name])
            assert isinstance(value, (int, FunctionType)) or is_table(value), f"{module}.{name}"


def is_table(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, int) for item in value)


def test_compiled_code_is_named_after_learned_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_digest(EVERY_BOX)
    monkeypatch.setattr(sage_market, "TABLE", (1, *sage_market.TABLE[1:]))
    assert rules_digest(EVERY_BOX) != before
    monkeypatch.undo()
    monkeypatch.setattr(win_chance, "PART", win_chance.PART + 1)
    assert rules_digest(EVERY_BOX) != before
    monkeypatch.undo()
    assert rules_digest(EVERY_BOX) == before


@pytest.mark.parametrize("rule", [duel.duel_action, registry.random_action, batch.goes_on])
def test_compiled_code_is_named_after_the_code_of_policies(rule: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_digest(EVERY_BOX)
    monkeypatch.setattr(rule, "__code__", rule.__code__.replace(co_consts=(*rule.__code__.co_consts, 17)))
    assert rules_digest(EVERY_BOX) != before


def test_compiled_code_is_named_after_what_policies_know_of_components(monkeypatch: pytest.MonkeyPatch) -> None:
    before = rules_digest(EVERY_BOX)
    monkeypatch.setitem(tiles.TILE_WORTH, "starburst", tiles.TILE_WORTH["starburst"] + 1)
    assert rules_digest(Rulebook(EVERY_BOX.edition, EVERY_BOX.boxes)) != before
