"""The HTTP API: tables, seats, records, catalogue, texts, figures. Described by itself at /api/schema/openapi.json."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any

import litestar
import msgspec
from litestar import Request, Response, Router
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

import kaiju
from kaiju import RULES_VERSION
from kaiju.game.setup import MODULES, MONSTERS
from kaiju.server.connection import Reader
from kaiju.server.errors import Refusal
from kaiju.server.fitting import Fitting, fitting
from kaiju.server.hub import Hub, hash_token
from kaiju.server.limits import Gate
from kaiju.server.options import TableOptions, check_options
from kaiju.server.page import PACKS_ITSELF, File, pack, send
from kaiju.server.pages import Pages
from kaiju.server.security import address_of, cookie_for, new_token, raw_token, token_of
from kaiju.server.standing import Seated, Standing
from kaiju.server.store import StoreError, unavailable
from kaiju.server.table import BOTS, ENCODER, Table
from kaiju.server.words import SALT_LENGTH
from kaiju.text import LANGUAGES, all_texts
from kaiju.train.tries import EDITIONS

Name = Annotated[str, Meta(max_length=200, description="Shown at the table; at most 24 letters.")]
Short = Annotated[str, Meta(max_length=40)]
SeatNumber = Annotated[int, PathParameter(ge=0, le=5)]
SeatAsked = Annotated[int, QueryParameter(ge=0, le=5)]
SeatOrNone = FromQuery[SeatAsked | None]
TableId = Annotated[str, PathParameter(description="The table's id, as in its link", schema_extra={"minLength": 1})]
JSON = "application/json"


class Problem(msgspec.Struct):
    """Why something was not done: a code for programs, a sentence for people."""

    error: str
    message: str
    reason: str | msgspec.UnsetType = msgspec.UNSET
    """Tells apart what has the same code."""


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


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Taking a seat, or putting a bot there."""

    name: Name = ""
    monster: Short | None = None
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    bot: Short | None = None
    salt: Annotated[str, Meta(max_length=SALT_LENGTH)] | None = None
    """Your own word in the making of the dice; left out, the server takes one."""


class Answer(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, which it names."""

    question: int
    key: Annotated[str, Meta(max_length=120)]
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    question: int


class Said(msgspec.Struct, forbid_unknown_fields=True):
    text: Annotated[str, Meta(max_length=2000)]
    name: Name | None = None


class Code(msgspec.Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class Opened(msgspec.Struct):
    id: str


class Seating(msgspec.Struct):
    table: str
    seat: int


class Entered(msgspec.Struct):
    number: int


class Token(msgspec.Struct):
    token: str


class Health(msgspec.Struct):
    status: str
    version: str
    rules: int
    channels: bool


class Choices(msgspec.Struct):
    """What a table can be opened with."""

    editions: list[str]
    modules: list[str]
    monsters: dict[str, str]
    bots: list[str]
    languages: list[str]


def identified(request: Request[Any, Any, Any]) -> str:
    """The hash of the asker's token, which it must have for this."""
    token = token_of(request)
    if token is None:
        raise Refusal("not-allowed", "This seat is not yours.")
    return token


def welcome(request: Request[Any, Any, Any], body: Any, status: int = 201) -> tuple[str, Response[Any]]:
    """The asker's token hash and an answer; a browser without a token is given one, in a cookie no script can read."""
    raw = raw_token(request)
    token = token_of(request)
    response: Response[Any] = Response(body, status_code=status)
    if token is None or raw is None:
        raw = new_token()
        token = hash_token(raw)
        response.set_cookie(cookie_for(raw, request))
    return token, response


@get("/health", tags=["server"])
async def health(hub: NamedDependency[Hub]) -> Health:
    """Whether the server can do its work."""
    try:
        await hub.store.ping()
    except StoreError:
        raise unavailable() from None
    return Health("ok", kaiju.__version__, RULES_VERSION, hub.channels.healthy)


@get("/metrics", tags=["server"], media_type="text/plain; version=0.0.4")
async def metrics(hub: NamedDependency[Hub]) -> bytes:
    """Figures of this process in the format of Prometheus."""
    return hub.metrics.text()


@post("/tokens", tags=["seats"])
async def make_token() -> Token:
    """A token for a program: send it as `Authorization: Bearer …`. Whoever has it holds your seats: keep it secret."""
    return Token(new_token())


def lasting(request: Request[Any, Any, Any], page: File) -> Response[bytes]:
    """What is the same for everybody until the server is another."""
    return send(request, page, "public, max-age=600")


@get("/choices", tags=["rules"])
async def choices() -> Choices:
    """What a table can be opened with."""
    return Choices(list(EDITIONS), list(MODULES), dict(MONSTERS), list(BOTS), list(LANGUAGES))


@post("/check", tags=["rules"], status_code=200)
async def check(data: JSONBody[TableOptions]) -> Problem | None:
    """Whether a table can be opened with these options; if not, the sentence that says why."""
    try:
        check_options(data)
    except Refusal as refusal:
        return Problem(refusal.code, refusal.message, refusal.reason or msgspec.UNSET)
    return None


@post("/fitting", tags=["rules"], status_code=200)
async def fit(data: JSONBody[TableOptions]) -> Fitting:
    """What could be chosen besides these options, and for what can't, why."""
    return fitting(data)


@get("/catalog", tags=["rules"], opt={PACKS_ITSELF: True})
async def catalog(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Every component with its names, texts and rulings."""
    return lasting(request, catalog_page())


@cache
def catalog_page() -> File:
    return pack(ENCODER.encode([dict(entry) for entry in kaiju.catalog()]), JSON)


@get("/texts/{language:str}", tags=["rules"], opt={PACKS_ITSELF: True})
async def texts(request: Request[Any, Any, Any], language: FromPath[str]) -> Response[bytes]:
    """All sentences in a language, by their keys."""
    if language not in LANGUAGES:
        raise Refusal("not-found", f"There is no such language here; there are {', '.join(LANGUAGES)}.")
    return lasting(request, texts_page(language))


@cache
def texts_page(language: str) -> File:
    return pack(ENCODER.encode(all_texts(language)), JSON)


@get("/statistics", tags=["server"])
async def statistics(hub: NamedDependency[Hub]) -> dict[str, Any]:
    """How many tables there are, and how the last games ended."""
    try:
        counts, finished = await hub.store.counts(), await hub.store.finished()
    except StoreError:
        raise unavailable() from None
    return {"tables": counts, "games": summarize_games(finished)}


def summarize_games(finished: list[dict[str, Any]]) -> dict[str, Any]:
    """Of finished games: how long they were and how they were won, by edition."""
    out: dict[str, Any] = {}
    for game in finished:
        entry = out.setdefault(game["edition"], {"games": 0, "turns": 0, "by_points": 0, "last_alive": 0, "nobody": 0})
        entry["games"] += 1
        entry["turns"] += game["turns"]
        winners = game["winners"]
        if not winners:
            entry["nobody"] += 1
        elif sum(game["alive"]) > 1 or any(game["points"][w] >= 20 for w in winners):
            entry["by_points"] += 1
        else:
            entry["last_alive"] += 1
    return out


@post("/tables", tags=["tables"])
async def open_table(
    request: Request[Any, Any, Any],
    data: JSONBody[TableOptions],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> Response[Opened]:
    """Open a table. You may then sit down, put bots at seats, and start."""
    gate.new_table(address_of(request))
    token, response = welcome(request, None)
    response.content = Opened(await hub.do(hub.create(data, token)))
    return response


@get("/tables", tags=["tables"])
async def listed(hub: NamedDependency[Hub]) -> list[dict[str, Any]]:
    """Tables that everybody may find: those that wait for players, and those at play."""
    try:
        return await hub.store.listed()
    except StoreError:
        raise unavailable() from None


@get("/tables/mine", tags=["tables"])
async def mine(request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> list[dict[str, Any]]:
    """Tables that you opened or have a seat at."""
    token = token_of(request)
    if token is None:
        return []
    try:
        return await hub.store.held_by(token)
    except StoreError:
        raise unavailable() from None


@get("/tables/{table_id:str}", tags=["tables"])
async def show(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """How things stand at a table, with what your seat may see: the message `table` of the live channel."""
    client = Reader(token_of(request))
    async with hub.at(table_id) as found:
        found.table.check_watch(client.token)
        client.seats = found.table.seats_of(client.token)
        page = Pages(found.table, [client]).whole(client)
    return Response(page, media_type=JSON)


@get("/tables/{table_id:str}/steps", tags=["tables"])
async def steps(
    request: Request[Any, Any, Any],
    table_id: TableId,
    hub: NamedDependency[Hub],
    after: Annotated[int, QueryParameter(ge=0, le=10**6)] = 0,
) -> Response[bytes]:
    """What happened after a number, as your seat may know it: the message `missed` of the live channel."""
    client = Reader(token_of(request))
    async with hub.at(table_id) as found:
        found.table.check_watch(client.token)
        client.seats = found.table.seats_of(client.token)
        page = Pages(found.table, []).missed(client, min(after, found.table.number))
    return Response(page, media_type=JSON)


@patch("/tables/{table_id:str}", tags=["tables"], status_code=204)
async def set_options(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[TableOptions], hub: NamedDependency[Hub]
) -> None:
    """Change what is played, before the start; only whoever opened the table can."""
    await hub.do(hub.set_options(table_id, identified(request), data))


@post("/tables/{table_id:str}/seats", tags=["seats"])
async def sit(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[Sit], hub: NamedDependency[Hub]
) -> Response[Seating]:
    """Take a seat, or put a bot there. The seat is yours by your token."""
    token, response = welcome(request, None)
    seat = await hub.do(hub.sit(table_id, token, data.name, data.monster, data.seat, data.bot, data.salt))
    response.content = Seating(table_id, seat)
    return response


@delete("/tables/{table_id:str}/seats/{seat:int}", tags=["seats"])
async def rise(request: Request[Any, Any, Any], table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> None:
    """Leave a seat, or send a bot away. After the start a bot answers for you until you are back."""
    await hub.do(hub.rise(table_id, identified(request), seat))


@post("/tables/{table_id:str}/start", tags=["tables"], status_code=204)
async def start(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Begin the game; every seat must be taken."""
    await hub.do(hub.start(table_id, identified(request)))


@post("/tables/{table_id:str}/rematch", tags=["tables"])
async def rematch(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> Opened:
    """A new table with the same people, bots and options; asked twice, it is the same one."""
    return Opened(await hub.do(hub.rematch(table_id, identified(request))))


@post("/tables/{table_id:str}/actions", tags=["playing"])
async def act(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[Answer], hub: NamedDependency[Hub]
) -> Entered:
    """Answer a question by the key of an option. A late or doubled answer changes nothing."""
    entry = await hub.do(hub.act(table_id, identified(request), data.seat, data.question, data.key))
    return Entered(entry.number)


@post("/tables/{table_id:str}/undo", tags=["playing"])
async def undo(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[TakeBack], hub: NamedDependency[Hub]
) -> Entered:
    """Take back your last step, if no die fell, nothing hidden was seen and nobody else has acted since."""
    return Entered((await hub.do(hub.undo(table_id, identified(request), data.question))).number)


@post("/tables/{table_id:str}/chat", tags=["playing"])
async def chat(
    request: Request[Any, Any, Any], table_id: TableId, data: JSONBody[Said], hub: NamedDependency[Hub]
) -> Entered:
    """Say something to everybody at the table."""
    return Entered((await hub.do(hub.chat(table_id, token_of(request), data.name, data.text))).number)


@post("/tables/{table_id:str}/back", tags=["playing"], status_code=204)
async def back(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Take over again from the bot that answered for you."""
    await hub.do(hub.back(table_id, identified(request)))


@put("/tables/{table_id:str}/seats/{seat:int}/standing", tags=["playing"])
async def stand(
    request: Request[Any, Any, Any],
    table_id: TableId,
    seat: SeatNumber,
    data: JSONBody[Standing],
    hub: NamedDependency[Hub],
) -> Seated:
    """What the server shall answer for your seat at once."""
    token = identified(request)
    return await hub.do(hub.keep_own(table_id, token, seat, lambda own: Seated(data, own.muted)))


@post("/tables/{table_id:str}/seats/{seat:int}/carry", tags=["seats"])
async def offer_carry(
    request: Request[Any, Any, Any], table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]
) -> Code:
    """A code with which another device takes your seat too; it serves once, within a quarter of an hour."""
    return Code(await hub.do(hub.offer_carry(table_id, identified(request), seat)))


@post("/carry", tags=["seats"])
async def carry(request: Request[Any, Any, Any], data: JSONBody[Code], hub: NamedDependency[Hub]) -> Response[Seating]:
    """Take the seat that a code stands for."""
    token, response = welcome(request, None)
    table_id, seat = await hub.do(hub.carry(data.code, token))
    response.content = Seating(table_id, seat)
    return response


@get("/tables/{table_id:str}/record", tags=["tables"])
async def record(request: Request[Any, Any, Any], table_id: TableId, hub: NamedDependency[Hub]) -> Response[bytes]:
    """The record of a finished game, with the secret of its dice: `kaiju verify` checks it, `kaiju replay` tells it."""
    async with hub.at(table_id) as found:
        found.table.check_watch(token_of(request))
        page = ENCODER.encode(record_of(found.table))
    return Response(page, media_type=JSON)


def record_of(table: Table) -> dict[str, Any]:
    if table.told_wrongly:
        raise Refusal("outdated", table.told_wrongly)
    if table.game is None or not table.game.over:
        raise Refusal("not-now", "The record is shown when the game is over: it holds what is still hidden.")
    return {
        **table.game.record(),
        "fair": {
            "table": table.id,
            "commitment": table.commitment,
            "secret": table.secret,
            "salts": table.salts,
        },
        "names": [holder.name for holder in table.seats if holder is not None],
        "events": [event.to_dict() for event in table.game.events],
    }


router = Router(
    "/api",
    response_headers={"cache-control": "no-store"},
    route_handlers=[
        health,
        metrics,
        make_token,
        choices,
        check,
        fit,
        catalog,
        texts,
        statistics,
        open_table,
        listed,
        mine,
        show,
        steps,
        set_options,
        sit,
        rise,
        start,
        rematch,
        act,
        undo,
        chat,
        back,
        stand,
        offer_carry,
        carry,
        record,
    ],
)
