"""The face of Litestar: handlers that know their routes, requests and answers without a network between them."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, get_type_hints
from urllib.parse import parse_qsl, unquote, urlsplit

from kaiju.site.faces.msgspec import Meta, convert

T = TypeVar("T")


class As:
    """`As[T]` is T: who gives a parameter is found by its name here."""

    def __class_getitem__(cls, item: Any) -> Any:
        return item[0] if isinstance(item, tuple) else item


NamedDependency = FromQuery = FromPath = JSONBody = As
PathParameter = QueryParameter = Meta


class Many:
    """`Many[A, B, C]` is the class itself."""

    def __class_getitem__(cls, item: Any) -> Any:
        return cls


class ASGIConnection(Many):
    """Somebody who asks: whoever has this browser, or a guest of theirs, who has an address."""

    def __init__(self, token: str, path: str = "/", method: str = "GET", address: str | None = None) -> None:
        self.cookies = {"kaiju": token}
        self.headers: dict[str, str] = {}
        self.scope: dict[str, Any] = {"extensions": {}}
        if address is not None:
            self.scope["client"] = (address, 0)
        self.method = method
        self.url = urlsplit(path)

    async def receive(self) -> dict[str, Any]:
        """Nobody hangs up: whoever asks is in the same browser."""
        await asyncio.get_running_loop().create_future()
        raise AssertionError


class Request(ASGIConnection):
    pass


class WebSocket(ASGIConnection):
    """A channel: `closed` says with what code and sentence it ended."""

    closed: tuple[int, str] = (1001, "")
    send: Any = None

    async def accept(self, headers: Any = None) -> None:
        pass

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.closed = code, reason


@dataclass
class Response(Generic[T]):
    content: Any = None
    status_code: int | None = None
    media_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)

    def set_cookie(self, cookie: Any) -> None:
        pass


class Cookie:
    def __init__(self, **said: Any) -> None:
        pass

    def to_encoded_header(self) -> tuple[bytes, bytes]:
        return b"", b""


class ResponseSpec(Cookie):
    def __init__(self, *given: Any, **said: Any) -> None:
        pass


class HTTPException(Exception):
    status_code = 500


class NotFoundException(HTTPException):
    status_code = 404


class ValidationException(HTTPException):
    status_code = 400


class SerializationException(HTTPException):
    status_code = 400


class HTTPRouteHandler:
    """A function, and what is asked for by it."""

    def __init__(self, method: str, path: Any, status: int | None) -> None:
        self.method = method
        self.status = status or (201 if method == "POST" else 204 if method == "DELETE" else 200)
        pattern = re.sub(r"\{(\w+):\w+\}", r"(?P<\1>[^/]+)", path if isinstance(path, str) else path[0])
        self._pattern = re.compile(pattern)

    def __call__(self, function: Callable[..., Awaitable[Any]]) -> HTTPRouteHandler:
        self.function = function
        self.parameters = inspect.signature(function).parameters
        self._types: dict[str, Any] | None = None
        return self

    @property
    def types(self) -> dict[str, Any]:
        """Worked out when first asked for: most routes never are."""
        if self._types is None:
            self._types = get_type_hints(self.function, include_extras=True)
        return self._types

    def fits(self, path: str) -> dict[str, str] | None:
        """What the path says, if it is one of this route."""
        found = self._pattern.fullmatch(path)
        return None if found is None else {name: unquote(value) for name, value in found.groupdict().items()}

    async def answer(self, said: Mapping[str, str], query: str, body: Any, given: Mapping[str, Any]) -> Any:
        """Calls the function with what it wants: of `given`, of the path, of the query, or the body."""
        asked = dict(parse_qsl(query))
        values: dict[str, Any] = {}
        for name in self.parameters:
            if name in given:
                values[name] = given[name]
            elif name == "data":
                values[name] = convert(body, self.types[name])
            elif name in said or name in asked:
                values[name] = convert(said.get(name, asked.get(name)), self.types[name], strict=False)
        return await self.function(**values)


def route(method: str) -> Callable[..., Any]:
    def make(path: Any = "/", *, status_code: int | None = None, **more: Any) -> HTTPRouteHandler:
        return HTTPRouteHandler(method, path, status_code)

    return make


get, post, put, patch, delete = map(route, ("GET", "POST", "PUT", "PATCH", "DELETE"))
websocket = route("WEBSOCKET")
