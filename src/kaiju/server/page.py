"""The page: its files, read once. What has a hash in its name is kept for good, the rest is asked for again."""

from __future__ import annotations

import gzip
import mimetypes
import os
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

TABLE = "/t/{table_id:str}"
ROUTES = ["/", TABLE, f"{TABLE}/report", f"{TABLE}/replay", "/cards", "/rules", "/learn", "/carry"]
FOREVER = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
PACKED = (".js", ".css", ".svg", ".html", ".webmanifest")
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


def read_file(path: Path) -> File:
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(data, gzip.compress(data) if path.suffix in PACKED else None, kind)


def send(request: Request[Any, Any, Any], file: File, cache: str, status: int = 200) -> Response[bytes]:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    data = file.data
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data = file.packed
        headers["content-encoding"] = "gzip"
    return Response(data, media_type=file.type, headers=headers, status_code=status)


def page_handlers(folder: Path | None = None) -> list[HTTPRouteHandler]:
    """What answers for the page, or a sentence that there is none."""
    folder = folder or page_folder()
    found = {path.relative_to(folder).as_posix(): read_file(path) for path in folder.rglob("*") if path.is_file()}
    index = found.pop("index.html", File(NOT_BUILT, None, "text/html"))

    @get(ROUTES, include_in_schema=False)
    async def shell(request: Request[Any, Any, Any]) -> Response[bytes]:
        return send(request, index, "no-cache")

    @get("/assets/{name:str}", include_in_schema=False)
    async def asset(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        file = found.get(f"assets/{name}")
        if file is None:
            raise NotFoundException
        return send(request, file, FOREVER)

    @get("/{name:str}", include_in_schema=False)
    async def other(request: Request[Any, Any, Any], name: str) -> Response[bytes]:
        file = found.get(name)
        if file is not None:
            return send(request, file, "no-cache")
        # Somebody in a browser is told by the page, in their language.
        if "text/html" in request.headers.get("accept", ""):
            return send(request, index, "no-cache", status=404)
        raise NotFoundException

    return [shell, asset, other]
