"""A table for tests that need no server."""

from __future__ import annotations

from typing import Any

from kaiju.server.tables.entries import Entry
from kaiju.server.tables.table import Table


class Log:
    """A table and its entries, with no server around."""

    def __init__(self, **options: Any) -> None:
        self.table = Table("table", "00" * 32, 1)
        self.entries: list[Entry] = []
        self.enter("open", options={"players": 2, **options}, host=["a"], commitment=self.table.commitment)
        for seat, (name, monster) in enumerate((("Ann", "kraken"), ("Bob", "gigazaur"))):
            self.enter("sit", seat, name=name, monster=monster, bot=None, tokens=[name], salt=name)
        self.enter("start", monsters=["kraken", "gigazaur"])

    def enter(self, kind: str, seat: int | None = None, **body: Any) -> None:
        entry = Entry(len(self.entries) + 1, float(len(self.entries)), kind, seat, body)
        self.entries.append(self.table.apply_new(entry))
