"""The API's answers about the server: health, figures, statistics."""

from __future__ import annotations

from collections import Counter
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
    """Whether the server can do its work."""
    try:
        await hub.store.ping()
    except StoreError:
        raise unavailable() from None
    return Health("ok", kaiju.__version__, RULES_VERSION, hub.channels.healthy)


@get("/metrics", tags=["server"], media_type="text/plain; version=0.0.4")
async def metrics(hub: NamedDependency[Hub]) -> bytes:
    """Figures of this process in the format of Prometheus."""
    return hub.metrics.text()


@get("/statistics", tags=["server"])
async def statistics(hub: NamedDependency[Hub]) -> dict[str, Any]:
    """How many tables there are, and how the last games ended."""
    try:
        counts, finished = await hub.store.index.counts(), await hub.store.index.finished()
    except StoreError:
        raise unavailable() from None
    return {"tables": counts, "games": summarize_games(finished)}


def summarize_games(finished: list[dict[str, Any]]) -> dict[str, Any]:
    """How long finished games were and how they ended, by edition."""
    out: dict[str, Any] = {}
    for game in finished:
        entry = out.setdefault(game["edition"], {"games": 0, "turns": 0, "endings": Counter()})
        entry["games"] += 1
        entry["turns"] += game["turns"]
        if "how" in game:
            entry["endings"][game["how"]] += 1
    return out


HANDLERS = [health, metrics, statistics]
