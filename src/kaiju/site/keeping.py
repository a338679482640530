"""What a browser keeps of its tables: the store's part of the hub, on a shelf that the page's worker has.

The shelf is the browser's own database. Each entry is put there before anybody hears of it, as with any store. There is
one process, so who is where needs no keeping beyond it, and nothing is overdue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from kaiju.server.store.errors import StoreError
from kaiju.server.store.rows import DECODE, ENCODE
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.rebuilding import StoredTable
from kaiju.server.wire.settings import SeatSettings
from kaiju.site.faces import Nothing


class Shelf(Protocol):
    """Texts by their keys, in drawers."""

    async def put(self, drawer: str, key: str, text: str) -> None: ...

    async def put_new(self, drawer: str, key: str, text: str, row: str) -> bool:
        """Puts an entry and its table's row, both or neither; False if there is one of that key already."""

    async def put_table(self, table: str, row: str, entries: list[list[str]]) -> None:
        """Puts a whole table: its row, and its entries with their keys; all or nothing."""

    async def all(self, drawer: str, prefix: str) -> list[str]:
        """What lies in a drawer under keys that begin so, in the order of the keys."""

    async def remove(self, drawer: str, table: str) -> None:
        """Removes what lies under a table's id, alone or with more behind a space: another's id may begin with it."""


ROWS, ENTRIES, SETTINGS = "tables", "entries", "settings"


def entry_key(table_id: str, number: int) -> str:
    return f"{table_id} {number:07}"


class ShelfStore:
    """Takes the place of `server.store.store.Store`."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.rows: dict[str, dict[str, Any]] = {}
        self.index = self.seats = self.attendance = self
        self._present: dict[str, set[int]] = {}
        """Who is there, by table: those at this browser, and guests."""
        self.failed_at = 0.0
        """A shelf that fails does so at once: nobody waits for it twice."""

    def __getattr__(self, name: str) -> Any:
        """What is kept for many people and by those who run servers: parts of a hub hold on to it, and never ask."""
        if name.startswith("_"):
            raise AttributeError(name)
        return Nothing()

    async def open(self) -> None:
        for text in await self._do(self.shelf.all(ROWS, "")):
            row = DECODE(text)
            self.rows[row["id"]] = row

    async def _do(self, work: Any) -> Any:
        try:
            return await work
        except Exception as error:  # whatever a browser may raise
            raise StoreError(str(error)) from None

    # --- tables

    async def append(
        self,
        table_id: str,
        entry: Entry,
        row: dict[str, Any],
        snapshot: bytes | None = None,
        holders: Sequence[str] = (),
        code: str | None = None,
        ending: object = None,
    ) -> bool:
        row = {**row, "id": table_id, "number": entry.number, "updated_at": entry.at}
        text = ENCODE(entry).decode()
        if not await self._do(
            self.shelf.put_new(ENTRIES, entry_key(table_id, entry.number), text, ENCODE(row).decode())
        ):
            return False
        self.rows[table_id] = row
        return True

    async def take_in(self, stored: StoredTable, row: dict[str, Any]) -> None:
        """Keeps a whole table."""
        row = {**row, "id": stored.id, "number": len(stored.entries)}
        entries = [[entry_key(stored.id, entry.number), ENCODE(entry).decode()] for entry in stored.entries]
        await self._do(self.shelf.put_table(stored.id, ENCODE(row).decode(), entries))
        self.rows[stored.id] = row
        for seat, settings in stored.settings.items():
            await self.keep_settings(stored.id, seat, settings)

    async def load(self, table_id: str, after: int = 0) -> StoredTable | None:
        row = self.rows.get(table_id)
        if row is None:
            return None
        found = [
            msgspec.json.decode(text, type=Entry) for text in await self._do(self.shelf.all(ENTRIES, f"{table_id} "))
        ]
        entries = [entry for entry in found if entry.number > after]
        return StoredTable(table_id, row["secret"], row["rules"], entries, None, await self.settings(table_id))

    async def entries_after(self, table_id: str, number: int) -> list[Entry]:
        stored = await self.load(table_id, number)
        return [] if stored is None else stored.entries

    async def forget(self, table_id: str) -> None:
        """Deletes a table with all that is kept of it."""
        self.rows.pop(table_id, None)
        await self._do(self.shelf.remove(ROWS, table_id))
        await self._do(self.shelf.remove(ENTRIES, table_id))
        await self._do(self.shelf.remove(SETTINGS, table_id))

    # --- the index

    async def numbers(self, ids: Iterable[str]) -> dict[str, int]:
        return {table_id: self.rows[table_id]["number"] for table_id in ids if table_id in self.rows}

    async def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        """All tables here are this person's own."""
        return []

    async def held_by(self, token: str, limit: int = 100) -> list[dict[str, Any]]:
        newest = sorted(self.rows.values(), key=lambda row: -row["updated_at"])[:limit]
        return [DECODE(row["summary"]) for row in newest]

    async def overdue(self, before: float, limit: int = 50) -> list[str]:
        return []

    async def postpone(self, table_id: str, due_at: float | None) -> None:
        pass

    # --- seats

    async def keep_settings(self, table_id: str, seat: int, settings: SeatSettings) -> None:
        text = ENCODE([seat, settings]).decode()
        await self._do(self.shelf.put(SETTINGS, f"{table_id} {seat}", text))

    async def settings(self, table_id: str) -> dict[int, SeatSettings]:
        found = (DECODE(text) for text in await self._do(self.shelf.all(SETTINGS, f"{table_id} ")))
        return {seat: msgspec.convert(settings, SeatSettings) for seat, settings in found}

    async def forget_holders(self, table_id: str, tokens: Sequence[str]) -> None:
        pass

    async def leave_traces(self, table_id: str, tokens: Sequence[str]) -> None:
        pass

    # --- who is there

    async def sign(self, process: str, now: float) -> set[str]:
        return set()

    async def connect(self, process: str, table_id: str, seats: Sequence[int]) -> None:
        self._present.setdefault(table_id, set()).update(seats)

    async def disconnect(self, process: str, table_id: str, seat: int) -> None:
        self._present.get(table_id, set()).discard(seat)

    async def at_table(self, table_id: str) -> set[int]:
        return set(self._present.get(table_id, ()))
