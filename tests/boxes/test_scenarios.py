"""That nothing of a pack is without a scenario of its own: it has to be named in a test of its box."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from kaiju.boxes.anubis.codes import CURSE
from kaiju.boxes.anubis.codes import SIDES as FATE_SIDES
from kaiju.boxes.cybertooth.codes import SIDES as BERSERK_SIDES
from kaiju.rules.boxes import box_of_module
from kaiju.rules.components import INSTALLED
from kaiju.rules.declared import ALL_EVENTS, ALL_KINDS

HERE = Path(__file__).parent
PACKS = ("halloween", "cthulhu", "king_kong", "anubis", "cybertooth", "mindbug", "transformation")
COMPONENTS = sorted((cls.box, cls.id) for family in INSTALLED.values() for cls in family.values() if cls.box in PACKS)


@cache
def scenarios(box: str) -> tuple[str, ...]:
    """The texts in each test of a box, its parameters and the helpers of its file included where it calls them."""
    found = []
    for file in sorted((HERE / box).glob("test_*.py")):
        functions = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)]
        found += ["\n".join(texts(node)) for node in functions if node.name.startswith("test_")]
    return tuple(found)


def texts(node: ast.AST) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def names(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def untold(box: str, *words: str) -> bool:
    """Whether no test of the box names all of these."""
    return not any(all(names(text, word) for word in words) for text in scenarios(box))


def test_every_component_of_a_pack_has_a_scenario() -> None:
    assert len(COMPONENTS) > 90
    assert [component for box, component in COMPONENTS if untold(box, component)] == []


@pytest.mark.parametrize("part", ["snake", "ankh"])
def test_every_curse_has_a_scenario_with_the_snake_and_one_with_the_ankh(part: str) -> None:
    assert [curse for curse in INSTALLED[CURSE] if untold("anubis", curse, part)] == []


def test_every_side_of_a_die_of_a_pack_has_a_scenario() -> None:
    assert [side for side in FATE_SIDES if untold("anubis", side)] == []
    assert [side for side in BERSERK_SIDES if untold("cybertooth", side)] == []


def test_every_question_and_event_of_a_pack_has_a_scenario() -> None:
    missing = []
    for one in (*ALL_KINDS, *ALL_EVENTS):
        box = box_of_module(one.module)
        if box in PACKS and untold(box, one.name):
            missing.append((box, one.name))
    assert missing == []
