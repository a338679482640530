"""The API's answers about the server: health, figures, statistics."""

from __future__ import annotations

from typing import Any

from litestar.di import NamedDependency

import kaiju
from kaiju import RULES_VERSION
from kaiju.server.http.routing import get
from kaiju.server.hub.hub import Hub
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.wire.answers import Health


@get("/health", tags=["server"])
async def health(hub: NamedDependency[Hub]) -> Health:
    """Whether the server can do its work: whether something can be read and written."""
    try:
        await hub.store.check()
    except StoreError as error:
        raise unavailable(error) from None
    return Health("ok", kaiju.__version__, RULES_VERSION, hub.channels.healthy)


@get("/metrics", tags=["server"], media_type="text/plain; version=0.0.4")
async def metrics(hub: NamedDependency[Hub]) -> bytes:
    """Figures of this process in the format of Prometheus."""
    return hub.metrics.text()


@get("/statistics", tags=["server"])
async def statistics(hub: NamedDependency[Hub]) -> dict[str, Any]:
    """How many tables there are, and how games ended."""
    try:
        return await hub.store.statistics.read()
    except StoreError:
        raise unavailable() from None


HANDLERS = [health, metrics, statistics]
