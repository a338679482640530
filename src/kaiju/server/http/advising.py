"""Advice at the table, and a finished game looked at again. Workers do the thinking, a little at a time."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from kaiju.server.http.afterwards import finished_record
from kaiju.server.http.routing import JSON, AnyRequest, SeatAsked, SeatOrNone, TableId, get
from kaiju.server.http.security import token_of
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_advice, encoded_review
from kaiju.server.tables.permissions import check_seat
from kaiju.server.tables.refusals import Refusal
from kaiju.text import LANGUAGES


def not_ready() -> Refusal:
    return Refusal("not-now", "The adviser is still getting ready; please try again in a minute.", "not-ready")


@get("/tables/{table_id:str}/advice", tags=["help"])
async def show_advice(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    seat: SeatAsked,
    language: FromQuery[str] = "en",
) -> Response[bytes]:
    """What each option of your decision is worth, everybody's chances as your seat sees them, and a reason for the
    best option in a sentence. A table may forbid it."""
    if language not in LANGUAGES:
        raise Refusal("impossible", f"There is no language {language!r}; there are {', '.join(LANGUAGES)}.")
    async with hub.at(table_id) as found:
        table = found.table
        check_seat(table, token_of(request), seat)
        if not table.options.advice:
            raise Refusal("not-allowed", "At this table nobody is advised.")
        game = table.game
        if game is None or game.decision is None or game.decision.seat != seat:
            raise Refusal("not-now", "You have nothing to decide now.")
        data, question = game.clone(for_seat=seat).to_bytes(), table.asked
    made = await hub.bots.work(encoded_advice, data, seat, language, question)
    if made is None:
        raise not_ready()
    return Response(made, media_type=JSON)


@get("/tables/{table_id:str}/review", tags=["afterwards"])
async def show_review(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    seat: SeatOrNone = None,
) -> Response[bytes]:
    """A finished game looked at again, a few actions at a time: everybody's chances at the starts of turns, and for
    each decision (of a seat, or of all) what was chosen, what would have been best, and how right the choice was.
    `next` is the number to ask on from, or null."""
    made = await hub.bots.work(encoded_review, await finished_record(request, table_id, hub), after, seat)
    if made is None:
        raise not_ready()
    return Response(made, media_type=JSON)


HANDLERS = [show_advice, show_review]
