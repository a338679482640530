"""The server put together: the hub, the API, the live channel, the page's files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme

import kaiju
from kaiju.game.loading import close
from kaiju.server.http.api import router
from kaiju.server.http.assets import INDEX, PACKS_ITSELF, asset_handlers, read_assets
from kaiju.server.http.description import DescriptionPlugin
from kaiju.server.http.door import CountingApp
from kaiju.server.http.drawings import drawing
from kaiju.server.http.errors import answer_fault, answer_http_error, answer_refusal
from kaiju.server.http.guard import guard
from kaiju.server.http.live import live
from kaiju.server.http.prepared import Prepared
from kaiju.server.http.reference import prepare_reference
from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.hub import Hub
from kaiju.server.net.channels import make_channels
from kaiju.server.net.gate import Gate
from kaiju.server.net.letterbox import Letterbox
from kaiju.server.net.limits import Limits, PushSettings, Retention
from kaiju.server.store.store import Store
from kaiju.server.tables.refusals import Refusal

COMPRESSION = CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key=PACKS_ITSELF)
DESCRIPTION = (
    "Tables for King of Tokyo, unofficial. Take a token, open a table, sit down, and answer the questions you are "
    "asked; the live channel is the WebSocket at /api/tables/{table_id}/live, described in docs/server.md."
)


def openapi_config(plugin: DescriptionPlugin) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Kaiju",
        version=kaiju.__version__,
        description=DESCRIPTION,
        path="/api/schema",
        use_handler_docstrings=True,
        render_plugins=[plugin],
        components=Components(
            security_schemes={"token": SecurityScheme(type="http", scheme="bearer", description="Your token")}
        ),
        security=[{}, {"token": []}],
    )


def make_app(
    database: str,
    channels: str | None = None,
    *,
    limits: Limits | None = None,
    clock: SystemClock | None = None,
    workers: int | None = None,
    names: frozenset[str] | None = None,
    retention: Retention | None = None,
    push: PushSettings | None = None,
) -> Litestar:
    """`names`: by which the server may be asked for; None: any. It has the boxes that are loaded by now, no others."""
    close()
    limits = limits or Limits()
    gate = Gate(limits)
    clock = clock or SystemClock()
    hub = Hub(Store(database), make_channels(channels), BotPool(workers), clock, gate, retention, push)
    assets = read_assets()
    description = DescriptionPlugin()

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

    letterbox = Letterbox()

    async def provide_letterbox() -> Letterbox:
        return letterbox

    app = CountingApp(
        route_handlers=[router, live, drawing, *asset_handlers(assets)],
        dependencies={
            "hub": Provide(provide_hub),
            "gate": Provide(provide_gate),
            "letterbox": Provide(provide_letterbox),
        },
        before_request=guard,
        exception_handlers={Refusal: answer_refusal, HTTPException: answer_http_error, Exception: answer_fault},
        lifespan=[running],
        request_max_body_size=limits.body_bytes,
        compression_config=COMPRESSION,
        openapi_config=openapi_config(description),
        logging_config=None,
        debug=False,
    )
    app.state.hub, app.state.gate, app.state.index, app.state.names = hub, gate, assets[INDEX], names

    def prepare() -> None:
        prepare_reference()
        description.encode(app.plugins.get(OpenAPIPlugin).provide_openapi_schema())

    app.state.prepared = Prepared(prepare)
    return app
