"""Work that waits to be done together."""

from __future__ import annotations

import asyncio
from typing import Any


async def all_waiting(queue: asyncio.Queue[Any], most: int = 10_000) -> list[Any]:
    """All that waits in a queue, or else the first that comes; nothing once its end (None) is reached."""
    found: list[Any] = []
    one = await queue.get()
    while one is not None:
        found.append(one)
        if len(found) == most or queue.empty():
            return found
        one = queue.get_nowait()
    queue.put_nowait(None)
    return found
