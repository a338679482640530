"""When a server looks for garbage: rarely, because nobody is answered meanwhile.

Python would look at what is new every second or so, which with hundreds of tables takes tens of milliseconds, and at
everything every few minutes, which takes half a second. What answers, clients and tables leave behind is freed without
that, but for an object here and there that refers to itself.
"""

from __future__ import annotations

import asyncio
import gc
import time

LEAST_PAUSE = 60.0
"""Seconds from one look to the next, at least."""
PART = 1000
"""Looking takes one part in so many of the time."""


def stop_collecting() -> None:
    """From now on only `collect_rarely` looks for garbage."""
    gc.collect()
    gc.freeze()  # what is there from the start stays
    gc.disable()


async def collect_rarely() -> None:
    pause = LEAST_PAUSE
    while True:
        await asyncio.sleep(pause)
        began = time.monotonic()
        gc.collect()
        pause = max(LEAST_PAUSE, PART * (time.monotonic() - began))
