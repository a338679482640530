"""After the game, and beside it: the report, the replay, playing on from a move, lessons, the odds of the dice.

What takes more than a moment is done by the workers, so that no table waits for it.
"""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

import kaiju
from kaiju.lab.report import report
from kaiju.lessons import LESSONS, lesson_position
from kaiju.odds import FACES, chance_of_at_least
from kaiju.server.api import JSON, Name, Opened, SeatOrNone, TableId, get, post, record_of, welcome
from kaiju.server.botpool import STAND_IN
from kaiju.server.errors import Refusal
from kaiju.server.hub import Hub
from kaiju.server.limits import Gate
from kaiju.server.options import TableOptions
from kaiju.server.security import address_of, token_of
from kaiju.server.table import BOTS, ENCODER, with_log
from kaiju.server.wire import lean

MOST_MOMENTS = 100


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Playing on from a move of a finished game, against bots."""

    action: Annotated[int, Meta(ge=0, le=100_000)]
    seat: Annotated[int, Meta(ge=0, le=5)]
    name: Name = "?"
    bot: Annotated[str, Meta(max_length=40)] = STAND_IN


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    name: Name = "?"


class Roll(msgspec.Struct, forbid_unknown_fields=True):
    """Dice as they lie, which of them are kept, and how often they can still be rolled."""

    dice: Annotated[list[Annotated[str, Meta(max_length=10)]], Meta(min_length=1, max_length=8)]
    keep: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(max_length=8)] = []
    rolls: Annotated[int, Meta(ge=1, le=6)] = 1


class Odds(msgspec.Struct):
    """For every face the chance of at least so many, when the dice are rerolled for nothing else; exact."""

    at_least: dict[str, list[float]]


async def finished_record(request: Request[Any, Any, Any], table_id: str, hub: Hub) -> dict[str, Any]:
    async with hub.at(table_id) as found:
        found.table.check_watch(token_of(request))
        return record_of(found.table)


@get("/tables/{table_id:str}/report", tags=["afterwards"])
async def show_report(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """A finished game in figures: stars and hearts over the turns, who held Tokyo, luck, cards, the best moments."""
    made = await hub.bots.work(encoded_report, await finished_record(request, table_id, hub))
    return Response(made, media_type=JSON)


@get("/tables/{table_id:str}/replay", tags=["afterwards"])
async def show_replay(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=MOST_MOMENTS)] = MOST_MOMENTS,
    seat: SeatOrNone = None,
) -> Response[bytes]:
    """A finished game move by move: events and the view of a seat or a spectator after each, from a move on. Move 0 is
    the deal."""
    record = await finished_record(request, table_id, hub)
    if seat is not None and seat >= len(record["setup"]["monsters"]):
        raise Refusal("impossible", f"There is no seat {seat}.")
    made = await hub.bots.work(encoded_moments, record, after, count, seat)
    return Response(made, media_type=JSON)


@post("/tables/{table_id:str}/branch", tags=["afterwards"])
async def branch(
    request: Request[Any, Any, Any],
    table_id: TableId,
    data: JSONBody[Branch],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """A new table that goes on from a move of a finished game, against bots; what your seat could not know is dealt
    anew."""
    gate.new_table(address_of(request))
    record = await finished_record(request, table_id, hub)
    if data.seat >= len(record["setup"]["monsters"]) or data.action > len(record["actions"]):
        raise Refusal("impossible", "This game has no such seat or move.")
    if data.bot not in BOTS:
        raise Refusal("impossible", f"There is no bot {data.bot!r}; the bots are {', '.join(BOTS)}.")
    position = await hub.bots.work(position_at, record, data.action, data.seat)
    if position is None:
        raise Refusal("not-now", "The game is over at this move.")
    async with hub.at(table_id) as found:
        options = msgspec.structs.replace(found.table.options, listed=False)
    token, response = welcome(request, None)
    monsters = record["setup"]["monsters"]
    made = hub.set_up(options, token, data.name, data.seat, monsters, data.bot, position)
    response.content = Opened(await hub.do(made))
    return response


@get("/lessons", tags=["help"])
async def lessons() -> list[str]:
    """The games that teach."""
    return list(LESSONS)


@post("/lessons/{lesson:str}", tags=["help"])
async def begin_lesson(
    request: Request[Any, Any, Any],
    lesson: Annotated[str, PathParameter(max_length=40)],
    data: JSONBody[Lesson],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """A table with a game that teaches: its dice are fixed, and its opponents do always the same."""
    if lesson not in LESSONS:
        raise Refusal("not-found", f"There is no lesson {lesson!r}; there are {', '.join(LESSONS)}.")
    gate.new_table(address_of(request))
    setup, position = lesson_position(lesson)
    options = TableOptions(
        edition=setup["edition"], players=setup["players"], modules=setup["modules"], watch=False, away=None, pace=900
    )
    token, response = welcome(request, None)
    made = hub.set_up(options, token, data.name, 0, setup["monsters"], LESSONS[lesson].opponent, position)
    response.content = Opened(await hub.do(made))
    return response


@post("/odds", tags=["help"], status_code=200)
async def odds(data: JSONBody[Roll]) -> Odds:
    """Exact odds of a roll."""
    unknown = [face for face in data.dice if face not in FACES]
    if unknown or any(i >= len(data.dice) for i in data.keep):
        raise Refusal("impossible", f"The faces are {', '.join(FACES)}; dice are kept by their place from 0.")
    kept = [data.dice[i] for i in set(data.keep)]
    free = len(data.dice) - len(kept)
    return Odds({face: tails(face, kept.count(face), free, data.rolls, len(data.dice)) for face in FACES})


def tails(face: str, sure: int, free: int, rolls: int, dice: int) -> list[float]:
    """The chance of at least n of a face, n from 0, when so many show it already and the others are rolled for it."""
    out = []
    for n in range(dice + 1):
        missing = n - sure
        if missing <= 0:
            out.append(1.0)
        else:
            out.append(0.0 if missing > free else round(chance_of_at_least(face, missing, free, rolls), 6))
    return out


# --- in a worker


def encoded_report(record: dict[str, Any]) -> bytes:
    return ENCODER.encode(report(record))


def encoded_moments(record: dict[str, Any], after: int, count: int, seat: int | None) -> bytes:
    moments = []
    told = islice(enumerate(kaiju.retell(record)), after + count)
    for i, (game, events) in told:
        if i >= after:
            seen = [event.seen_by(seat) for event in events]
            moment = with_log({"action": i, "view": lean(game.view(seat))}, [event.to_dict() for event in seen])
            moments.append(moment)
    return ENCODER.encode({"actions": len(record["actions"]), "moments": moments})


def position_at(record: dict[str, Any], action: int, seat: int) -> str | None:
    """The position after so many actions, with what the seat can't know dealt anew; None where the game was over."""
    game = kaiju.replay({**record, "actions": record["actions"][:action], "seeds": cut(record["seeds"], action)})
    if game.over:
        return None
    position: str = game.clone(for_seat=seat).record()["position"]
    return position


def cut(seeds: dict[str, str], action: int) -> dict[str, str]:
    return {i: seed for i, seed in seeds.items() if int(i) < action}


router = Router("/api", route_handlers=[show_report, show_replay, branch, lessons, begin_lesson, odds])
