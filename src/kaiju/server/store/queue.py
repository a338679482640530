"""Work that waits to be done together."""

from __future__ import annotations

import asyncio
from typing import Any


def no_longer_waiting(queue: asyncio.Queue[Any], most: int) -> list[Any]:
    """What has come meanwhile, without waiting for more; its end stays in it."""
    found: list[Any] = []
    while len(found) < most and not queue.empty():
        one = queue.get_nowait()
        if one is None:
            queue.put_nowait(None)
            break
        found.append(one)
    return found


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
