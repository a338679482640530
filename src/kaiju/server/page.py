"""The page: its files, read and packed once. What has a hash in its name is kept for good, the rest is asked for again.

What nobody finds is answered by the page too, if somebody in a browser looks for it.
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
ROUTES = ["/", TABLE, f"{TABLE}/report", f"{TABLE}/replay", "/cards", "/rules", "/learn", "/carry"]
INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PACKED = (".js", ".css", ".svg", ".html", ".webmanifest")
PACKS_ITSELF = "packs_itself"
"""A mark on handlers whose answers are packed already."""
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Kaiju</title>
<h1>Kaiju</h1><p>The server is running. The page was not built into this copy; programs find the
<a href="/api/schema/openapi.json">API</a>.</p></html>"""


class File(NamedTuple):
    data: bytes
    packed: bytes | None
    type: str


def page_folder() -> Path:
    """The built page, which comes with the package; whoever works on it may name another folder."""
    return Path(os.environ.get("KAIJU_PAGE") or f"{files('kaiju')}/web")


def pack(data: bytes, kind: str) -> File:
    return File(data, gzip.compress(data), kind)


def read_file(path: Path) -> File:
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return pack(data, kind) if path.suffix in PACKED else File(data, None, kind)


def read_page(folder: Path | None = None) -> dict[str, File]:
    """Every file by its path; without a page, a sentence that there is none."""
    folder = folder or page_folder()
    found = {path.relative_to(folder).as_posix(): read_file(path) for path in folder.rglob("*") if path.is_file()}
    return {INDEX: File(NOT_BUILT, None, "text/html"), **found}


def send(request: Request[Any, Any, Any], file: File, cache: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, media_type=file.type, headers=headers, status_code=status)


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether somebody in a browser asks, and not for the API: they are told by the page, in their language."""
    path = request.url.path
    of_api = path == "/api" or path.startswith("/api/")
    return request.method in ("GET", "HEAD") and not of_api and "text/html" in request.headers.get("accept", "")


def page_handlers(found: Mapping[str, File]) -> list[HTTPRouteHandler]:
    """What answers for the page's files."""

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
