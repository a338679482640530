"""Drawings that boxes from outside the library bring, for the page to show as images.

What is in them was looked through when the box was loaded, and the page shows them in an `img`, in which nothing runs.
Whoever opens one by itself gets it in a sandbox.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from kaiju.game.drawings import drawings
from kaiju.server.http.assets import PACKS_ITSELF, Asset, pack, send

CACHE = "public, max-age=600"
HEADERS = {"content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff"}


@cache
def packed() -> dict[tuple[str, str], Asset]:
    return {what: pack(data, "image/svg+xml") for what, data in drawings().items()}


def drawn(entry: Mapping[str, Any]) -> dict[str, str]:
    """Where the picture of a component of the catalogue is, if there is one."""
    family = "card" if "prices" in entry else entry["kind"]
    return {"drawing": f"/drawings/{family}/{entry['id']}.svg"} if (family, entry["id"]) in packed() else {}


@get("/drawings/{family:str}/{name:str}", include_in_schema=False, opt={PACKS_ITSELF: True})
async def drawing(request: Request[Any, Any, Any], family: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    found = packed().get((family, name.removesuffix(".svg")))
    if found is None or not name.endswith(".svg"):
        raise NotFoundException
    response = send(request, found, CACHE)
    response.headers.update(HEADERS)
    return response
