"""The boxes that are installed: which they are, and exactly in what form."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kaiju.rules.boxes import BOXES, LIBRARY
from kaiju.rules.rulebook import Rulebook

DIGITS = 12


def of_others(rules: Rulebook) -> dict[str, str]:
    """The boxes in play that are not the library's, with their digests: its own have the version of the rules."""
    return {box.id: digest_of(box.id) for box in rules.boxes if not box.package.startswith(LIBRARY)}


@cache
def digest_of(box: str) -> str:
    """Changes with whatever is in the box's package."""
    digest = hashlib.sha256()
    for name, data in sorted(sources(files(BOXES[box].package), "")):
        digest.update(name.encode() + b"\0" + data + b"\0")
    return digest.hexdigest()[:DIGITS]


def sources(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    """The modules and data files of a package, by their path in it."""
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            found += sources(entry, f"{path}{entry.name}/")
        elif entry.name.endswith((".py", ".toml")):
            found.append((f"{path}{entry.name}", entry.read_bytes()))
    return found
