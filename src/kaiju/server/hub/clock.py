"""The time of day, in one place, so that tests can set it."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))
