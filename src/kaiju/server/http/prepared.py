"""Answers that take long to make and stay the same: made once, in a thread, before anybody gets them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

SLOW = ("/api/catalog", "/api/texts/", "/api/schema/")
"""How the paths begin that need them."""


class Prepared:
    """Makes them when first needed, or before."""

    def __init__(self, make: Callable[[], None]) -> None:
        self._make = make
        self._making: asyncio.Task[None] | None = None
        self._made = False

    async def wait_for(self, path: str) -> None:
        """Waits for what a path needs, while others are answered."""
        if not self._made and path.startswith(SLOW):
            await asyncio.shield(self.begin())

    def begin(self) -> asyncio.Task[None]:
        if self._making is None:
            self._making = asyncio.create_task(self._run())
        return self._making

    async def _run(self) -> None:
        await asyncio.to_thread(self._make)
        self._made = True
