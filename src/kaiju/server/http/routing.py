"""What all handlers share: routes with their documented problems, types of parameters, and who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Annotated, Any, TypeVar

import litestar
from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from kaiju.server.http.security import COOKIE, address_of, cookie_for, raw_token, token_of
from kaiju.server.hub.fair_queue import Asker
from kaiju.server.tables.refusals import Refusal, not_yours
from kaiju.server.tables.tokens import hash_token, new_token
from kaiju.server.wire.answers import Problem

SeatNumber = Annotated[int, PathParameter(ge=0, le=5)]
SeatAsked = Annotated[int, QueryParameter(ge=0, le=5)]
SeatOrNone = Annotated[SeatAsked | None, QueryParameter(ge=0, le=5)]
"""Of what may be left out, the inner bounds are what the description says, the outer ones what is checked."""
TableId = Annotated[str, PathParameter(description="The table's id, as in its link", schema_extra={"minLength": 1})]
JSON = "application/json"
AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


PROBLEMS = {
    400: ResponseSpec(Problem, description="Something asked for that can't be", generate_examples=False),
    403: ResponseSpec(Problem, description="Not yours to do", generate_examples=False),
    404: ResponseSpec(Problem, description="No such table, or none that you may know of", generate_examples=False),
    405: ResponseSpec(Problem, description="No such method here", generate_examples=False),
    409: ResponseSpec(Problem, description="Not as things stand now", generate_examples=False),
    413: ResponseSpec(Problem, description="Too large", generate_examples=False),
    421: ResponseSpec(Problem, description="The server is not known by that name", generate_examples=False),
    429: ResponseSpec(Problem, description="Too much at once", generate_examples=False),
    500: ResponseSpec(Problem, description="What is kept of the table can't be read", generate_examples=False),
    503: ResponseSpec(Problem, description="The store can't be reached just now", generate_examples=False),
}

get = partial(litestar.get, responses=PROBLEMS)
post = partial(litestar.post, responses=PROBLEMS)
put = partial(litestar.put, responses=PROBLEMS)
patch = partial(litestar.patch, responses=PROBLEMS)
delete = partial(litestar.delete, responses=PROBLEMS)


def identified(request: AnyRequest) -> str:
    """The hash of the asker's token; refuses those without one."""
    token = token_of(request)
    if token is None:
        raise not_yours()
    return token


def welcome(request: AnyRequest, body: Any, status: int = 201) -> tuple[str, Response[Any]]:
    """The asker's token hash and an answer; a browser without a token is given one, in a cookie no script can read."""
    raw = raw_token(request)
    token = token_of(request)
    response: Response[Any] = Response(body, status_code=status)
    if token is None or raw is None:
        raw = new_token()
        token = hash_token(raw)
        response.set_cookie(cookie_for(raw, request))
    else:
        renew(request, response)
    return token, response


def renew(request: AnyRequest, response: Response[Any]) -> None:
    """A cookie that is used lasts for another year."""
    raw = request.cookies.get(COOKIE)
    if raw is not None and token_of(request) is not None and "authorization" not in request.headers:
        response.set_cookie(cookie_for(raw, request))


def asker_of(request: AnyRequest, table_id: str) -> Asker:
    """Whose turn it is when workers are shared out."""
    return Asker(address_of(request), table_id)


async def while_wanted(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """Works for as long as somebody waits for the answer."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(gone(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refusal("stale", "Nobody waits for this any more.")
    finally:
        working.cancel()
        leaving.cancel()


async def gone(request: AnyRequest) -> None:
    """Returns when whoever asks has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
