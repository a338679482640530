"""The HTTP API, put together. It is described by itself at /api/schema/openapi.json, and in `docs/server.md`."""

from __future__ import annotations

from litestar import Router

from kaiju.server.http import (
    about,
    advising,
    afterwards,
    histories,
    lessons,
    letters,
    people,
    playing,
    positions,
    pushes,
    puzzles,
    reference,
    seats,
    tables,
)

HELP = (advising, lessons, puzzles, letters)
PARTS = (about, reference, tables, seats, people, histories, pushes, playing, afterwards, positions, *HELP)

router = Router(
    "/api",
    response_headers={"cache-control": "no-store"},
    route_handlers=[handler for part in PARTS for handler in part.HANDLERS],
)
