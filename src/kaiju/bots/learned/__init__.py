"""Numbers that the bots learned, one file for each thing learned; `kaiju.train` writes them, and nobody by hand.

The head of a file tells what its numbers mean and which command made them, when.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def learned(name: str) -> dict[str, Any]:
    """What a file holds, lists as tuples: rules are compiled with tuples of whole numbers."""
    return {key: frozen(value) for key, value in tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")).items()}


def frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value
