"""Advice at the table, and a finished game looked at again. Workers do the thinking, a little at a time."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, Router
from litestar.di import NamedDependency
from litestar.params import FromQuery, QueryParameter

from kaiju.game import Game
from kaiju.server.afterwards import finished_record
from kaiju.server.api import JSON, SeatAsked, SeatOrNone, TableId, get
from kaiju.server.errors import Refusal
from kaiju.server.hub import Hub
from kaiju.server.security import token_of
from kaiju.server.table import ENCODER
from kaiju.text import LANGUAGES

MOST_LOOKED_AT = 5
"""Actions of a review at a time: a second or two, so that no bot waits for long."""


def not_ready() -> Refusal:
    return Refusal("not-now", "The adviser is still getting ready; please try again in a minute.", "not-ready")


@get("/tables/{table_id:str}/advice", tags=["help"])
async def show_advice(
    request: Request[Any, Any, Any],
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
        table.check_seat(token_of(request), seat)
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
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    seat: SeatOrNone = None,
) -> Response[bytes]:
    """A finished game looked at again, a few actions at a time: everybody's chances at the starts of turns, and of each
    decision (of a seat, or of all) what was chosen, what would have been best, and how right the choice was. `next` is
    the number to ask on from, or null."""
    made = await hub.bots.work(encoded_review, await finished_record(request, table_id, hub), after, seat)
    if made is None:
        raise not_ready()
    return Response(made, media_type=JSON)


# --- in a worker


def encoded_advice(data: bytes, seat: int, language: str, question: int) -> bytes | None:
    from kaiju.bots.search.advice import advise, chances
    from kaiju.bots.search.bot import EFFORTS
    from kaiju.bots.search.ready import compiled_for

    game = Game.from_bytes(data)
    if not compiled_for(game._state, waits=False):
        return None
    advice = advise(game, seat, EFFORTS["king"])
    return ENCODER.encode(
        {
            "question": question,
            "options": [
                {"key": option.key, "chance": round(chance.value, 4), "error": round(chance.error, 4)}
                for option, chance in advice.options
            ],
            "reason": advice.reason.sentence(language),
            "chances": [{"chance": round(c.value, 4), "error": round(c.error, 4)} for c in chances(game, seat)],
        }
    )


def encoded_review(record: dict[str, Any], after: int, seat: int | None) -> bytes | None:
    import kaiju
    from kaiju.bots.search.ready import compiled_for
    from kaiju.bots.search.review import look_through

    if not compiled_for(kaiju.replay({**record, "actions": [], "seeds": {}})._state, waits=False):
        return None
    last, end = after + MOST_LOOKED_AT, len(record["actions"]) + 1
    curve, decisions = look_through(record, after, last, None if seat is None else [seat])
    out = {"curve": curve, "decisions": decisions, "next": last if last < end else None, "actions": end - 1}
    return ENCODER.encode(out)


router = Router("/api", route_handlers=[show_advice, show_review])
