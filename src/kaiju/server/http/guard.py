"""What comes before every request to a handler: none is from another site's page, and each body is as it should be."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response

from kaiju.server.http.routing import AnyRequest
from kaiju.server.http.security import check_origin, for_any_site
from kaiju.server.tables.refusals import Refusal

SAFE = ("GET", "HEAD", "OPTIONS")


async def guard(request: AnyRequest) -> Response[None] | None:
    if request.method not in SAFE and not for_any_site(request.scope["path"]):
        check_origin(request)
    if request.method != "OPTIONS":
        await check_body(request)
        return None
    # Litestar's own answer leaves out methods that were added to a path later.
    path = request.scope["path_template"]
    allowed = {m for route in request.app.routes if route.path_format == path for m in getattr(route, "methods", ())}
    return Response(None, status_code=204, headers={"allow": ", ".join(sorted(allowed))})


async def check_body(request: AnyRequest) -> None:
    """Litestar itself would take "3" for 3 and 0 for false."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        msgspec.convert(with_integers(msgspec.json.decode(await request.body())), field.annotation)
    except msgspec.ValidationError as error:
        raise Refusal("bad-request", f"This can't be taken: {error}.") from None
    except (ValueError, RecursionError):
        raise Refusal("bad-request", "This can't be taken: it is not JSON.") from None


def with_integers(value: Any) -> Any:
    """In JSON, 3.0 is an integer too."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list):
        return [with_integers(item) for item in value]
    if isinstance(value, dict):
        return {key: with_integers(item) for key, item in value.items()}
    return value
