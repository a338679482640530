"""Where the page's worker begins: called from JavaScript, by Pyodide."""

from __future__ import annotations

import gc
from typing import Any

from kaiju.site.faces import put_on


class BrowserShelf:
    """The worker's shelf (web/src/alone/shelf.ts), as Python has it."""

    def __init__(self, shelf: Any) -> None:
        self._shelf = shelf

    async def put(self, drawer: str, key: str, text: str) -> None:
        await self._shelf.put(drawer, key, text)

    async def put_new(self, drawer: str, key: str, text: str, row: str) -> bool:
        return bool(await self._shelf.put_new(drawer, key, text, row))

    async def put_table(self, table: str, row: str, entries: list[list[str]]) -> None:
        from pyodide.ffi import to_js  # type: ignore[import-not-found]

        await self._shelf.put_table(table, row, to_js(entries))

    async def all(self, drawer: str, prefix: str) -> list[str]:
        found: list[str] = (await self._shelf.all(drawer, prefix)).to_py()
        return found

    async def remove(self, drawer: str, prefix: str) -> None:
        await self._shelf.remove(drawer, prefix)


class Counter:
    """A desk as the worker asks it: what goes back and forth is plain text."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self.open, self.say, self.close = desk.open, desk.say, desk.close

    async def ask(self, method: str, path: str, body: Any) -> str:
        status, text = await self._desk.ask(method, path, body if isinstance(body, str) else None)
        return f"{status} {text}"


async def begin(shelf: Any) -> Counter:
    gc.disable()  # all that is imported stays
    put_on()
    from kaiju.site.desk import Desk

    gc.freeze()
    gc.enable()
    desk = Desk(BrowserShelf(shelf))
    await desk.begin()
    return Counter(desk)
