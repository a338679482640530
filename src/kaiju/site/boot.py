"""Where the page's worker begins: called from JavaScript, by Pyodide."""

from __future__ import annotations

import gc
import random
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

    async def remove(self, drawer: str, table: str) -> None:
        await self._shelf.remove(drawer, table)


class Counter:
    """A desk as the worker asks it: what goes back and forth is plain text."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
        self.say, self.close = desk.say, desk.close

    async def ask(self, method: str, path: str, body: Any, guest: Any) -> str:
        status, text = await self._desk.ask(method, path, text_or_none(body), text_or_none(guest))
        return f"{status} {text}"

    def open(self, channel: int, path: str, tell: Any, ended: Any, guest: Any) -> None:
        self._desk.open(channel, path, tell, ended, text_or_none(guest))


def text_or_none(given: Any) -> str | None:
    """JavaScript has several kinds of nothing."""
    return given if isinstance(given, str) else None


def prepare() -> None:
    """Imports all there is and plays a little, so that whoever remembers this has it done for the next time."""
    gc.disable()  # all that is imported stays
    put_on()
    import kaiju
    from kaiju import bots
    from kaiju.site import desk  # noqa: F401

    game = kaiju.new(seed=0)
    assert game.decision is not None
    bots.get("normal", seed=0).choose(game, game.decision.seat)
    game.view(0)
    del game
    gc.freeze()
    gc.enable()


def wake() -> None:
    """Begins from what was remembered: only chance must not be what it was then."""
    random.seed()


async def begin(shelf: Any) -> Counter:
    from kaiju.site.desk import Desk

    desk = Desk(BrowserShelf(shelf))
    await desk.begin()
    return Counter(desk)
