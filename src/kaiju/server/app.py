"""The server put together: routes, limits, headers, and errors that are sentences."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

import kaiju
from kaiju.server.advising import router as advising
from kaiju.server.afterwards import router as afterwards
from kaiju.server.api import router
from kaiju.server.botpool import BotPool
from kaiju.server.channels import make_channels
from kaiju.server.clock import Clock
from kaiju.server.description import Described
from kaiju.server.errors import Refusal
from kaiju.server.hub import Hub
from kaiju.server.limits import Gate, Limits
from kaiju.server.live import live
from kaiju.server.metrics import Metrics
from kaiju.server.page import INDEX, PACKS_ITSELF, page_handlers, read_page, send, wants_page
from kaiju.server.security import address_of, check_origin
from kaiju.server.store import Store

log = logging.getLogger("kaiju.server")

SAFE = ("GET", "HEAD", "OPTIONS")
CODES = {400: "bad-request", 401: "not-allowed", 403: "not-allowed", 404: "not-found", 405: "not-allowed"}
DESCRIPTION = (
    "Tables for King of Tokyo, unofficial. Take a token, open a table, sit down, and answer the questions you are "
    "asked; the live channel is the WebSocket at /api/tables/{table_id}/live, described in docs/server.md."
)
COMPRESSION = CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key=PACKS_ITSELF)


async def guard(request: Request[Any, Any, Any]) -> Response[None] | None:
    """Before every request: not too many, none from another site's page, and with a body that is what it should be."""
    request.app.state.gate.request(address_of(request))
    if request.method not in SAFE:
        check_origin(request)
    if request.method != "OPTIONS":
        await check_body(request)
        return None
    # Litestar forgets those that were added to a path later.
    path = request.scope["path_template"]
    allowed = {m for route in request.app.routes if route.path_format == path for m in getattr(route, "methods", ())}
    return Response(None, status_code=204, headers={"allow": ", ".join(sorted(allowed))})


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Litestar itself would take "3" for 3 and 0 for false."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        msgspec.convert(with_integers(msgspec.json.decode(await request.body())), field.annotation)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"This can't be taken: {error}.") from None
    except (ValueError, RecursionError):
        raise Refusal("bad-request", "This can't be taken: it is no JSON.") from None


def with_integers(value: Any) -> Any:
    """In JSON 3.0 is an integer too."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [with_integers(item) for item in value]
    if isinstance(value, dict):
        return {key: with_integers(item) for key, item in value.items()}
    return value


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[dict[str, str]]:
    hub: Hub = request.app.state.hub
    hub.metrics.refused.labels(refusal.code).inc()
    return Response(refusal.to_dict(), status_code=refusal.status)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    status = error.status_code
    if status == 404 and wants_page(request):
        return send(request, request.app.state.index, "no-cache", status=404)
    if isinstance(error, (ValidationException, SerializationException)):
        details = error.extra if isinstance(error, ValidationException) else None
        reasons = [
            f"{d.get('key', '')}: {d.get('message', '')}".strip(": ") for d in details or [] if isinstance(d, dict)
        ]
        message = "This can't be taken: " + ("; ".join(reasons) or "it is not what is expected here") + "."
    elif status == 404:
        message = "There is nothing here."
    elif status == 405:
        message = "This can't be done here."
    elif status == 413:
        message = "This is too large."
    else:
        message = "This can't be taken."
    headers = (
        {"allow": error.headers["allow"]} if status == 405 and error.headers and "allow" in error.headers else None
    )
    code = "too-large" if status == 413 else CODES.get(status, "bad-request")
    return Response({"error": code, "message": message}, status_code=status, headers=headers)


def refuse_fault(request: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return Response({"error": "fault", "message": "Something went wrong here; it has been noted."}, status_code=500)


def make_app(
    database: str,
    channels: str | None = None,
    *,
    limits: Limits | None = None,
    clock: Clock | None = None,
    workers: int | None = None,
) -> Litestar:
    limits = limits or Limits()
    hub = Hub(Store(database), make_channels(channels), BotPool(workers), clock or Clock(), Metrics())
    gate = Gate(limits)
    page = read_page()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        await hub.open()
        try:
            yield
        finally:
            await hub.close()

    async def provide_hub() -> Hub:
        return hub

    async def provide_gate() -> Gate:
        return gate

    app = Litestar(
        route_handlers=[router, afterwards, advising, live, *page_handlers(page)],
        dependencies={
            "hub": Provide(provide_hub),
            "gate": Provide(provide_gate),
        },
        before_request=guard,
        exception_handlers={Refusal: refuse, HTTPException: refuse_http, Exception: refuse_fault},
        lifespan=[running],
        request_max_body_size=limits.body_bytes,
        compression_config=COMPRESSION,
        openapi_config=OpenAPIConfig(
            title="Kaiju",
            version=kaiju.__version__,
            description=DESCRIPTION,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[Described()],
            components=Components(
                security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="Your token")}
            ),
            security=[{}, {"token": []}],
        ),
        logging_config=None,
        debug=False,
    )
    app.state.hub, app.state.gate, app.state.index = hub, gate, page[INDEX]
    return app
