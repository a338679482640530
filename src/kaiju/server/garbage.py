"""When a server collects garbage: rarely, because nobody is answered meanwhile.

Python itself would look at new objects every second or so, which with hundreds of tables takes tens of milliseconds,
and at all objects every few minutes, which takes half a second. Nearly everything that answers, clients and tables
leave behind is freed without it; only an object here and there refers to itself.
"""

from __future__ import annotations

import asyncio
import gc
import time

LEAST_PAUSE = 300.0
"""Seconds, at least, from one collection to the next."""
SHARE = 1000
"""Collecting takes at most one part in this many of the time."""


def stop_collecting() -> None:
    """From now on only `collect_rarely` collects garbage."""
    gc.collect()
    gc.freeze()  # what is there from the start stays for good
    gc.disable()


async def collect_rarely() -> None:
    pause = LEAST_PAUSE
    while True:
        await asyncio.sleep(pause)
        began = time.monotonic()
        gc.collect()
        pause = max(LEAST_PAUSE, SHARE * (time.monotonic() - began))
