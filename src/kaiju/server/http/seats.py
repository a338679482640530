"""The API's seats: tokens, sitting down, leaving, carrying a seat to another device, standing answers."""

from __future__ import annotations

from typing import Annotated

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from kaiju.server.http.routing import (
    AnyRequest,
    SeatNumber,
    TableId,
    delete,
    identified,
    post,
    put,
    welcome,
)
from kaiju.server.http.security import address_of
from kaiju.server.hub.hub import Hub
from kaiju.server.net.gate import Gate
from kaiju.server.tables.tokens import new_token
from kaiju.server.wire.answers import Seating, Token
from kaiju.server.wire.requests import AboutGuest, Code, Invited, Salt, Sit
from kaiju.server.wire.settings import SeatSettings, Standing


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
    taking = hub.seating.sit(
        table_id, token, data.name, data.monster, data.seat, data.bot, data.salt, address_of(request)
    )
    response.content = Seating(table_id, await hub.do(taking))
    return response


@put("/tables/{table_id:str}/seats/{seat:int}/salt", tags=["seats"], status_code=204)
async def bring_salt(
    request: AnyRequest, table_id: TableId, seat: SeatNumber, data: JSONBody[Salt], hub: NamedDependency[Hub]
) -> None:
    """Bring a word of your own into the dice, before the start: after a rematch, say, where you have none yet."""
    await hub.do(hub.seating.bring_salt(table_id, identified(request), seat, data.salt))


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
    """What the server should answer for your seat at once."""

    def change(before: SeatSettings) -> SeatSettings:
        return SeatSettings(data, before.muted)

    return await hub.do(hub.seating.change_settings(table_id, identified(request), seat, change, address_of(request)))


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


@post("/tables/{table_id:str}/seats/{seat:int}/invite", tags=["seats"])
async def invite(request: AnyRequest, table_id: TableId, seat: SeatNumber, hub: NamedDependency[Hub]) -> Code:
    """A code with which somebody takes over this bot's seat; it serves once, within an hour. The host only."""
    return Code(await hub.do(hub.seating.invite(table_id, identified(request), seat)))


@post("/invited", tags=["seats"])
async def take(request: AnyRequest, data: JSONBody[Invited], hub: NamedDependency[Hub]) -> Response[Seating]:
    """Take over the bot's seat that the code of an invitation stands for."""
    token, response = welcome(request, None)
    table_id, seat = await hub.do(hub.seating.take(data.code, token, data.name))
    response.content = Seating(table_id, seat)
    return response


@put("/tables/{table_id:str}/guests/{guest:str}", tags=["seats"], status_code=204)
async def about_guest(
    request: AnyRequest,
    table_id: TableId,
    guest: Annotated[str, PathParameter(pattern="^([0-9a-f]{16}|anonymous)$")],
    data: JSONBody[AboutGuest],
    hub: NamedDependency[Hub],
    gate: NamedDependency[Gate],
) -> None:
    """Name, mute or remove somebody who has no seat, or let them back in; the host only."""
    gate.change(address_of(request))
    saying = hub.seating.about_guest(table_id, identified(request), guest, data.name, data.muted, data.removed)
    await hub.do(saying)


HANDLERS = [make_token, sit, bring_salt, rise, about_guest, stand, offer_carry, carry, invite, take]
