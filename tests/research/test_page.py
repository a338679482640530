"""The page about research names every block and every range of actions, and its figures are right."""

from __future__ import annotations

import re
from pathlib import Path

from kaiju.research.spaces import ACTIONS, RANGES, Spaces

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")
PACKS = ("cthulhu", "cybertooth", "king_kong", "transformation", "halloween", "mindbug", "anubis")
EVERYTHING = Spaces.new("base", 6, modules=["power_up", "wicked", "luchador", "origins_cards", *PACKS])


def test_every_block_has_its_line() -> None:
    found = re.findall(r"^\| `([^`]+)` \| \w+ \| (\d+) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
    blocks = (*EVERYTHING.blocks, *Spaces.new("dark", 6).blocks)
    wanted = {re.sub(r"^(has|copied) \d$", r"\1 …", block.name): block for block in blocks}
    assert {name: int(usual) for name, usual, _, _ in found} == {name: block.usual for name, block in wanted.items()}
    for name, _, meaning, box in found:
        assert "…" in name or meaning == wanted[name].meaning
        assert ("`" in box) == (wanted[name].box is not None) and (wanted[name].box or "") in box


def test_every_range_of_actions_has_its_line() -> None:
    for part in RANGES:
        numbers = f"{part.start}" if part.stop == part.start + 1 else f"{part.start}–{part.stop - 1}"
        key = f"`{part.key}`" if part.key else ""
        assert f"\n| {numbers} | {key} | {part.meaning} |\n" in PAGE
    assert f"There are {ACTIONS:,} actions" in PAGE


def test_the_sizes_are_right() -> None:
    two, four, dark = Spaces.new("base", 2), Spaces.new("base", 4), Spaces.new("dark", 4)
    assert f"{two.size} numbers for two players" in PAGE
    assert f"{four.size} for four, {dark.size} in Dark" in PAGE
