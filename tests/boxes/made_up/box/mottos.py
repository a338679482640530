"""What is printed in the box beside its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Motto:
    id: str
    words: str

    @property
    def worded_as(self) -> tuple[str, str]:
        return "motto", self.id

    def facts(self) -> dict[str, Any]:
        texts = dict.fromkeys(("en", "fr", "ru"), self.words)
        where = {"editions": ["base"], "modules": ["made_up"], "copies": {"made_up": 1}}
        return {"id": self.id, "kind": "motto", "name": texts, "text": texts, **where, "house": True}


def mottos() -> list[Motto]:
    return [Motto("look-up", "Look up before you cross.")]
