"""Who somebody is, and whether a request comes from our own page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from kaiju.server.net.addresses import counted_address
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.tokens import hash_token

COOKIE = "kaiju"
YEAR = 365 * 86400
TOKEN_LENGTHS = range(32, 129)
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

LETTERS = "/api/letters"
FOR_ANY_SITE = {
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, POST, PUT",
    "access-control-allow-headers": "content-type",
    "access-control-max-age": "600",
}
"""Headers by which browsers let pages of other sites read an answer."""

AnyConnection = ASGIConnection[Any, Any, Any, Any]


def for_any_site(path: str) -> bool:
    """Whether pages of other sites may ask for it: only for the letterbox, where nobody is anybody."""
    return path == LETTERS or path.startswith(f"{LETTERS}/")


def raw_token(connection: AnyConnection) -> str | None:
    """The token that came with a request: in the header for programs, in the cookie for the page."""
    header = connection.headers.get("authorization", "")
    kind, _, value = header.partition(" ")
    if kind.lower() == "bearer" and value:
        return value.strip()
    return connection.cookies.get(COOKIE)


PERSON = "kaiju.person"
"""Under which a scope says who asks."""


def token_of(connection: AnyConnection) -> str | None:
    """The hash by which seats are held: that of the asker's token, or of the one that they had first."""
    scope: Any = connection.scope
    return scope[PERSON] if PERSON in scope else device_of(connection)


def device_of(connection: AnyConnection) -> str | None:
    """The hash of the token that came with a request."""
    token = raw_token(connection)
    if token is None or len(token) not in TOKEN_LENGTHS or not token.isascii():
        return None
    return hash_token(token)


def cookie_for(token: str, connection: AnyConnection) -> Cookie:
    secure = connection.scope.get("scheme") in ("https", "wss")
    return Cookie(key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/")


def check_origin(connection: AnyConnection) -> None:
    """Browsers say which page asks; programs say nothing."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    try:
        site = urlsplit(origin).netloc
    except ValueError:
        site = ""
    if not site or site != connection.headers.get("host"):
        raise Refusal("not-allowed", "This request comes from another site.")


def address_of(connection: AnyConnection) -> str:
    return counted_client(connection.scope)


def counted_client(scope: Mapping[str, Any]) -> str:
    """The address of whoever asks, as it is counted."""
    client = scope.get("client")
    return counted_address(client[0]) if client else "local"
