"""Puzzles: the day's, all of them, what every answer is worth, and playing on from one."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter, QueryParameter

from kaiju import puzzles
from kaiju.server.http.routing import JSON, AnyRequest, asker_of, get, post, welcome, while_wanted
from kaiju.server.hub.bots import AFTERWARDS, STAND_IN
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import encoded_odds, encoded_puzzle, puzzle_position
from kaiju.server.net.gate import Gate
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Opened, PuzzleLine, Puzzles
from kaiju.server.wire.requests import PlayPuzzle, PuzzleAnswer

PuzzleId = Annotated[str, PathParameter(max_length=40, schema_extra={"minLength": 1})]
Day = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Days since 1970-01-01, where you are.")]
FIRST_DAY = date(1970, 1, 1)


@get("/puzzles", tags=["help"])
async def all_puzzles(day: Day = 0) -> Puzzles:
    """All puzzles, and which is that day's: the same for everybody."""
    today = puzzles.of_day(FIRST_DAY + timedelta(day))
    return Puzzles(today.id, [PuzzleLine(one.id, one.goal, one.grade) for one in puzzles.collection().values()])


def check_puzzle(puzzle_id: str) -> str:
    if puzzles.found(puzzle_id) is None:
        raise Refusal("not-found", "There is no such puzzle: perhaps its link was cut off.", "no-puzzle")
    return puzzle_id


@get("/puzzles/{puzzle:str}", tags=["help"])
async def show_puzzle(request: AnyRequest, puzzle: PuzzleId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """A puzzle as the live channel of a table would show it to whoever is asked."""
    asker = asker_of(request, check_puzzle(puzzle))
    made = await while_wanted(request, hub.bots.work(asker, AFTERWARDS, encoded_puzzle, puzzle))
    return Response(made, media_type=JSON)


@post("/puzzles/{puzzle:str}", tags=["help"], status_code=200)
async def answer_puzzle(
    request: AnyRequest, puzzle: PuzzleId, data: JSONBody[PuzzleAnswer], hub: NamedDependency[Hub]
) -> Response[bytes]:
    """What an answer is worth, and every other one, by exact odds."""
    asker = asker_of(request, check_puzzle(puzzle))
    made = await while_wanted(request, hub.bots.work(asker, AFTERWARDS, encoded_odds, puzzle, data.key))
    return Response(made, media_type=JSON)


@post("/puzzles/{puzzle:str}/play", tags=["help"])
async def play_puzzle(
    request: AnyRequest,
    puzzle: PuzzleId,
    data: JSONBody[PlayPuzzle],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """A table at which the puzzle is played on, against bots; what could not be known is dealt anew."""
    asker = asker_of(request, check_puzzle(puzzle))
    gate.new_table(asker.address)
    finding = hub.bots.work(asker, AFTERWARDS, puzzle_position, puzzle)
    begins, seat = await while_wanted(request, finding)
    token, response = welcome(request, None)
    opening = hub.opening.begin_at(begins, token, data.name, seat, STAND_IN, asker.address)
    response.content = Opened(await hub.do(opening))
    return response


HANDLERS = [all_puzzles, show_puzzle, answer_puzzle, play_puzzle]
