"""The page's files, read and packed once. Browsers keep those with a hash in their name, and ask again for the rest.

If somebody in a browser looks for something that isn't there, the page answers that too.
"""

from __future__ import annotations

import gzip
import mimetypes
import os
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

TABLE = "/t/{table_id:str}"
PLAIN = ["/", "/cards", "/rules", "/learn", "/carry", "/join", "/me", "/game", "/position", "/puzzles"]
ROUTES = [*PLAIN, TABLE, f"{TABLE}/report", f"{TABLE}/replay", "/puzzles/{puzzle_id:str}"]
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PACKED = (".js", ".css", ".svg", ".html", ".webmanifest")
PACKS_ITSELF = "packs_itself"
"""Marks handlers whose answers are compressed already."""
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaiju</title>
<h1>Kaiju</h1><p>The server is running. The page was not built into this copy; programs find the
<a href="/api/schema/openapi.json">API</a>.</p></html>"""


class Asset(NamedTuple):
    data: bytes
    packed: bytes | None
    type: str


def web_folder() -> Path:
    """The built page, which comes with the package. `KAIJU_PAGE` names another folder, for those who work on it."""
    return Path(os.environ.get("KAIJU_PAGE") or f"{files('kaiju')}/web")


def pack(data: bytes, kind: str) -> Asset:
    return Asset(data, gzip.compress(data), kind)


def read_file(path: Path) -> Asset:
    """A file of the page. A wheel has most of them packed, by the name with `.gz` after it."""
    data, name = path.read_bytes(), named(path)
    kind = TYPES.get(name.suffix) or mimetypes.guess_type(name.name)[0] or "application/octet-stream"
    if name != path:
        return Asset(gzip.decompress(data), data, kind)
    return pack(data, kind) if name.suffix in PACKED else Asset(data, None, kind)


def named(path: Path) -> Path:
    return path.with_suffix("") if path.suffix == ".gz" else path


def read_assets(folder: Path | None = None) -> dict[str, Asset]:
    """Every file by its path. Without a page, a sentence says that there is none."""
    folder = folder or web_folder()
    files_there = sorted(path for path in folder.rglob("*") if path.is_file())
    found = {named(path).relative_to(folder).as_posix(): read_file(path) for path in files_there}
    return {INDEX: Asset(NOT_BUILT, None, "text/html"), **found}


def send(request: Request[Any, Any, Any], file: Asset, cache: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, media_type=file.type, headers=headers, status_code=status)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody in a browser asks, and not for the API: the page answers them, in their language."""
    path = request.url.path
    of_api = path == "/api" or path.startswith("/api/")
    return request.method in ("GET", "HEAD") and not of_api and "text/html" in request.headers.get("accept", "")


def asset_handlers(found: Mapping[str, Asset]) -> list[HTTPRouteHandler]:
    """The routes of the page and its files."""

    @get(ROUTES, include_in_schema=False, opt={PACKS_ITSELF: True})
    async def shell(request: Request[Any, Any, Any]) -> Response[bytes]:
        return send(request, found[INDEX], "no-cache")

    @get("/assets/{name:str}", include_in_schema=False, opt={PACKS_ITSELF: True})
    async def asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        file = found.get(f"assets/{name}")
        if file is None:
            raise NotFoundException
        return send(request, file, FOREVER)

    @get("/{name:str}", include_in_schema=False, opt={PACKS_ITSELF: True})
    async def other(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        file = found.get(name)
        if file is None or name == INDEX:
            raise NotFoundException
        return send(request, file, "no-cache")

    return [shell, asset, other]
