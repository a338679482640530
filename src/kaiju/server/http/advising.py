"""Advice at the table, and a finished game looked at again. Workers do the thinking, a little at a time."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from kaiju.server.http.afterwards import finished_game
from kaiju.server.http.routing import JSON, AnyRequest, SeatAsked, SeatOrNone, TableId, asker_of, get, while_wanted
from kaiju.server.http.security import token_of
from kaiju.server.hub.bots import ADVICE, AFTERWARDS
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_advice, encoded_chances, encoded_chances_after, encoded_review
from kaiju.server.tables.permissions import check_seat
from kaiju.server.tables.refusals import Refusal
from kaiju.text import LANGUAGES


def not_ready() -> Refusal:
    return Refusal("not-now", "The adviser is still getting ready; please try again in a minute.", "not-ready")


MoveAsked = Annotated[int, QueryParameter(ge=0, le=100_000)]
MoveOrNone = Annotated[MoveAsked | None, QueryParameter(ge=0, le=100_000)]


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
    asker = asker_of(request, table_id)
    async with hub.at(table_id) as found:
        table = found.table
        found.check_visitor(asker.address, token_of(request), hub.clock.now())
        check_seat(table, token_of(request), seat)
        if not table.options.advice:
            raise Refusal("not-allowed", "At this table nobody is advised.")
        game = table.game
        if game is None or game.decision is None or game.decision.seat != seat:
            raise Refusal("not-now", "You have nothing to decide now.")
        data, question = game.clone(for_seat=seat).to_bytes(), table.asked
    advising = hub.bots.work(asker, ADVICE, encoded_advice, data, seat, language, question)
    made = await while_wanted(request, advising)
    if made is None:
        raise not_ready()
    return Response(made, media_type=JSON)


@get("/tables/{table_id:str}/chances", tags=["help"])
async def show_chances(
    request: AnyRequest,
    table_id: TableId,
    hub: NamedDependency[Hub],
    action: MoveOrNone = None,
) -> Response[bytes]:
    """Everybody's chances to win, now or (`action`) after so many moves of a finished game. Spectators see them by
    what everybody knows; players by what they know, if the table lets them be advised. Empty until the adviser is
    ready; for players it doesn't begin to get ready."""
    asker = asker_of(request, table_id)
    if action is not None:
        finished = await finished_game(request, table_id, hub)
        last = min(action, finished.actions)
        looking = hub.bots.work(asker, AFTERWARDS, encoded_chances_after, finished.record, last)
    else:
        async with hub.at(table_id) as found:
            table, token = found.table, token_of(request)
            found.check_visitor(asker.address, token, hub.clock.now())
            mine = table.seats_of(token)
            if mine and not table.options.advice:
                raise Refusal("not-allowed", "At this table nobody is advised.")
            game = table.game
            if game is None or game.decision is None:
                raise Refusal("not-now", "Nobody has anything to decide now.")
            # What two seats can't know, one after the other, is everything that is hidden from those who look on.
            known = game.clone(for_seat=mine[0]) if mine else game.clone(for_seat=0).clone(for_seat=1)
            seat, data, question = mine[0] if mine else 1, known.to_bytes(), table.asked
        looking = hub.bots.work(asker, ADVICE, encoded_chances, data, seat, question, not mine)
    return Response(await while_wanted(request, looking), media_type=JSON)


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
    finished = await finished_game(request, table_id, hub)
    asker = asker_of(request, table_id)
    made = await while_wanted(request, hub.bots.work(asker, AFTERWARDS, encoded_review, finished.record, after, seat))
    if made is None:
        raise not_ready()
    return Response(made, media_type=JSON)


HANDLERS = [show_advice, show_chances, show_review]
