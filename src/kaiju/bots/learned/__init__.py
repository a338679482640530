"""Numbers that the bots learned, as data files. They are written by `kaiju.train`, not by hand.

What the laboratory has measured for the page's shelf lies beside them.

The head of each file says what its numbers mean, and when and by which command they were made.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
MEASURED = "boxes"
"""The file that `kaiju.lab.boxes` writes."""


def learned(name: str) -> dict[str, Any]:
    """The contents of a file, with tuples for lists: rules are compiled with tuples of integers."""
    return {key: frozen(value) for key, value in tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")).items()}


def frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value
