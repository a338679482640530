"""How several processes share the tests: what `tests/conftest.py` says of groups is still so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import LONG

ROOT = Path(__file__).parents[1]
GROUPS = {
    name or file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
    for file in (ROOT / "tests").rglob("test_*.py")
    for name, own in re.findall(r'xdist_group\((?:"([^"]+)"|(__name__))\)', file.read_text("utf-8"))
}


@pytest.mark.parametrize("name", LONG)
def test_what_is_begun_first_is_there(name: str) -> None:
    assert name in GROUPS or (ROOT / name).is_file()
