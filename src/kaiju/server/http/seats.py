"""The API's seats: tokens, sitting down, leaving, carrying a seat to another device, standing answers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta

from kaiju.server.http.routing import (
    AnyRequest,
    Name,
    SeatNumber,
    Short,
    TableId,
    delete,
    identified,
    post,
    put,
    welcome,
)
from kaiju.server.hub.hub import Hub
from kaiju.server.tables.sanitize import SALT_LENGTH
from kaiju.server.tables.seats import SeatSettings
from kaiju.server.tables.standing import Standing
from kaiju.server.tables.tokens import new_token


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    """Taking a seat, or putting a bot there."""

    name: Name = ""
    monster: Short | None = None
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None
    bot: Short | None = None
    salt: Annotated[str, Meta(max_length=SALT_LENGTH)] | None = None
    """Your own word in the making of the dice; left out, the server takes one."""


class Code(msgspec.Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]


class Seating(msgspec.Struct):
    table: str
    seat: int


class Token(msgspec.Struct):
    token: str


@post("/tokens", tags=["seats"])
async def make_token() -> Token:
    """A token for a program: send it as `Authorization: Bearer …`. Whoever has it holds your seats: keep it secret."""
    return Token(new_token())


@post("/tables/{table_id:str}/seats", tags=["seats"])
async def sit(
    request: AnyRequest, table_id: TableId, data: JSONBody[Sit], hub: NamedDependency[Hub]
) -> Response[Seating]:
    """Take a seat, or put a bot there. The seat is yours by your token."""
    token, response = welcome(request, None)
    taking = hub.seating.sit(table_id, token, data.name, data.monster, data.seat, data.bot, data.salt)
    response.content = Seating(table_id, await hub.do(taking))
    return response


@delete("/tables/{table_id:str}/seats/{seat:int}", tags=["seats"])
async def rise(request: AnyRequest, table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> None:
    """Leave a seat, or send a bot away. After the start a bot answers for you until you are back."""
    await hub.do(hub.seating.rise(table_id, identified(request), seat))


@put("/tables/{table_id:str}/seats/{seat:int}/standing", tags=["playing"])
async def stand(
    request: AnyRequest,
    table_id: TableId,
    seat: SeatNumber,
    data: JSONBody[Standing],
    hub: NamedDependency[Hub],
) -> SeatSettings:
    """What the server shall answer for your seat at once."""

    def change(before: SeatSettings) -> SeatSettings:
        return SeatSettings(data, before.muted)

    return await hub.do(hub.seating.change_settings(table_id, identified(request), seat, change))


@post("/tables/{table_id:str}/seats/{seat:int}/carry", tags=["seats"])
async def offer_carry(request: AnyRequest, table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> Code:
    """A code with which another device takes your seat too; it serves once, within a quarter of an hour."""
    return Code(await hub.do(hub.seating.offer_carry(table_id, identified(request), seat)))


@post("/carry", tags=["seats"])
async def carry(request: AnyRequest, data: JSONBody[Code], hub: NamedDependency[Hub]) -> Response[Seating]:
    """Take the seat that a code stands for."""
    token, response = welcome(request, None)
    table_id, seat = await hub.do(hub.seating.carry(data.code, token))
    response.content = Seating(table_id, seat)
    return response


HANDLERS = [make_token, sit, rise, stand, offer_carry, carry]
