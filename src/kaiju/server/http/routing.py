"""What all handlers share: routes with their documented problems, types of parameters, and who asks."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import litestar
from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, PathParameter, QueryParameter

from kaiju.server.http.security import cookie_for, raw_token, token_of
from kaiju.server.tables.refusals import not_yours
from kaiju.server.tables.tokens import hash_token, new_token
from kaiju.server.wire.answers import Problem

SeatNumber = Annotated[int, PathParameter(ge=0, le=5)]
SeatAsked = Annotated[int, QueryParameter(ge=0, le=5)]
SeatOrNone = FromQuery[SeatAsked | None]
TableId = Annotated[str, PathParameter(description="The table's id, as in its link", schema_extra={"minLength": 1})]
JSON = "application/json"
AnyRequest = Request[Any, Any, Any]


PROBLEMS = {
    400: ResponseSpec(Problem, description="Something asked for that can't be", generate_examples=False),
    403: ResponseSpec(Problem, description="Not yours to do", generate_examples=False),
    404: ResponseSpec(Problem, description="No such table, or none that you may know of", generate_examples=False),
    405: ResponseSpec(Problem, description="No such method here", generate_examples=False),
    409: ResponseSpec(Problem, description="Not as things stand now", generate_examples=False),
    413: ResponseSpec(Problem, description="Too large", generate_examples=False),
    429: ResponseSpec(Problem, description="Too much at once", generate_examples=False),
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
    return token, response
