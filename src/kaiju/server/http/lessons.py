"""Games that teach, at tables."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kaiju.lessons import LESSONS, lesson_position
from kaiju.server.http.routing import AnyRequest, get, post, welcome
from kaiju.server.http.security import address_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.gate import Gate
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened
from kaiju.server.wire.options import TableOptions
from kaiju.server.wire.requests import Lesson


@get("/lessons", tags=["help"])
async def lessons() -> list[str]:
    """The games that teach."""
    return list(LESSONS)


@post("/lessons/{lesson:str}", tags=["help"])
async def begin_lesson(
    request: AnyRequest,
    lesson: Annotated[str, PathParameter(max_length=40)],
    data: JSONBody[Lesson],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """A table with a game that teaches: its dice are fixed, and its opponents always do the same."""
    if lesson not in LESSONS:
        raise Refusal("not-found", f"There is no lesson {lesson!r}; there are {', '.join(LESSONS)}.")
    address = address_of(request)
    gate.new_table(address)
    setup, position = lesson_position(lesson)
    options = TableOptions(
        edition=setup["edition"],
        players=setup["players"],
        modules=setup["modules"],
        order="always",
        watch=False,
        away=None,
        pace=900,
    )
    token, response = welcome(request, None)
    opponent = LESSONS[lesson].opponent
    beginning = hub.opening.begin_with(options, token, data.name, 0, setup["monsters"], opponent, position, address)
    response.content = Opened(await hub.do(beginning))
    return response


HANDLERS = [lessons, begin_lesson]
