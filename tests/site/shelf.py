"""A shelf in memory, for desks outside of browsers."""

from __future__ import annotations


class Shelf:
    """As `kaiju.site.keeping.Shelf`."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    async def put(self, drawer: str, key: str, text: str) -> None:
        self.kept[drawer, key] = text

    async def put_new(self, drawer: str, key: str, text: str, row: str) -> bool:
        if (drawer, key) in self.kept:
            return False
        self.kept[drawer, key] = text
        self.kept["tables", key.split()[0]] = row
        return True

    async def put_table(self, table: str, row: str, entries: list[list[str]]) -> None:
        self.kept["tables", table] = row
        self.kept.update({("entries", key): text for key, text in entries})

    async def all(self, drawer: str, prefix: str) -> list[str]:
        return [text for (d, key), text in sorted(self.kept.items()) if d == drawer and key.startswith(prefix)]

    async def remove(self, drawer: str, table: str) -> None:
        for one in [one for one in self.kept if one[0] == drawer and f"{one[1]} ".startswith(f"{table} ")]:
            del self.kept[one]
