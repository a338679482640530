"""The server's hub and handlers in a browser's worker: what the page asks is answered as any server would.

`Desk.ask` takes what would be an HTTP request, `Desk.open` what would be a live channel; both may be by a guest. Import
`kaiju.site.faces` and put them on first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from kaiju.server.http import afterwards, lessons, playing, positions, puzzles, reference, seats, tables
from kaiju.server.http.errors import STATUS
from kaiju.server.http.live import CLOSE, MISBEHAVED, live
from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.fair_queue import Asker
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.tasks import keep_in
from kaiju.server.net.channels import NoChannels
from kaiju.server.net.connection import LINE
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import Limits
from kaiju.server.tables.entries import ENCODER
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Choices
from kaiju.site import shared
from kaiju.site.faces.litestar import HTTPRouteHandler, Request, Response, WebSocket
from kaiju.site.guests import ALLOWED, Asking, HomeGate, guest
from kaiju.site.keeping import Shelf, ShelfStore
from kaiju.site.offers import offered

log = logging.getLogger("kaiju.site")
T = TypeVar("T")

TOKEN = "the-only-person-at-this-browser-holds-it"
"""By which whoever has this browser is told from guests. These bring tokens of their own, and never this one."""
MYSELF = Asking(TOKEN)
PARTS = (reference, tables, seats, playing, afterwards, positions, lessons, puzzles, shared)
FREE = 1_000_000
BREATH = 0.001
"""Seconds in which messages that wait are handed out before a long thought."""


class Here:
    """Takes the place of a lane with workers: there is one thread, and it does the job itself."""

    async def do(
        self, asker: Asker, job: Callable[..., T], *given: object, urgency: int = 0, patience: float | None = None
    ) -> T:
        await asyncio.sleep(BREATH)
        return job(*given)

    async def close(self) -> None:
        pass


class Bots(BotPool):
    def __init__(self) -> None:
        self.quick = self.searching = self.aside = Here()  # type: ignore[assignment]
        self.on_hurry = lambda: None


class Wire:
    """The socket's end of a live channel: what is written goes to the page, what the page says is heard."""

    waiting = 0
    gone = False

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def write(self, *messages: bytes) -> None:
        for message in messages:
            self._tell(message.decode())

    async def hear(self) -> str | None:
        return None if self.gone else await self._heard.get()

    def said(self, data: str) -> None:
        self._heard.put_nowait(data)

    def hang_up(self) -> None:
        self._heard.put_nowait(None)


class Desk:
    """All tables of a browser."""

    def __init__(self, shelf: Shelf) -> None:
        generous = Limits(
            tables_per_minute=FREE, chats_per_minute=FREE, chats_at_once=FREE, messages_per_second=FREE,
            messages_at_once=FREE, message_bytes=FREE,
        )  # fmt: skip
        self.store = ShelfStore(shelf)
        self.gate = HomeGate()
        self._free = Gate(generous)
        self.hub = Hub(self.store, NoChannels(), Bots(), SystemClock(), self.gate)  # type: ignore[arg-type]
        self._routes: list[HTTPRouteHandler] = [route for part in PARTS for route in part.HANDLERS]
        self._wires: dict[int, Wire] = {}
        self._looking: set[asyncio.Task[Any]] = set()

    async def begin(self) -> None:
        await self.store.open()

    async def ask(self, method: str, path: str, body: str | None, visitor: str | None = None) -> tuple[int, str]:
        """The status and the text of the answer. `visitor`: the token of a guest who asks."""
        try:
            return await self._answer(method, path, body, visitor)
        except Refusal as refusal:
            return STATUS[refusal.code], ENCODER.encode(refusal.to_dict()).decode()
        except (msgspec.MsgspecError, RecursionError) as error:
            return 400, problem("bad-request", f"This can't be taken: {error}.")
        except Exception:
            log.exception("%s %s failed", method, path)
            return 500, problem("fault", "Something went wrong here; it has been noted.")

    async def _answer(self, method: str, path: str, body: str | None, visitor: str | None) -> tuple[int, str]:
        way, _, query = path.partition("?")
        token, address = MYSELF if visitor is None else guest(visitor)
        request = Request(token, path, method, address)
        for route in self._routes if visitor is None else ALLOWED:
            said = route.fits(way) if route.method == method else None
            if said is not None:
                if address is not None:
                    self.gate.asks(route, address, body)
                data = None if body is None else msgspec.json.decode(body)
                given = {"request": request, "hub": self.hub, "gate": self.gate, "desk": self}
                made = await route.answer(said, query, data, given)
                return answered(made, route.status)
        raise Refusal("not-found", "There is nothing here.")

    # --- live channels

    def open(
        self,
        channel: int,
        path: str,
        tell: Callable[[str], None],
        ended: Callable[[int, str], None],
        visitor: str | None = None,
    ) -> None:
        """Opens the channel of that number; `ended` is told a code and a sentence."""
        self._wires[channel] = Wire(tell)
        keep_in(self._looking, self._look_on(channel, path, ended, visitor))

    async def _look_on(self, channel: int, path: str, ended: Callable[[int, str], None], visitor: str | None) -> None:
        wire = self._wires[channel]
        socket = WebSocket(TOKEN, path)
        try:
            socket = await self._seat(path, wire, visitor)
        except Refusal as refusal:
            socket.closed = CLOSE.get(refusal.code, MISBEHAVED), refusal.message
        except msgspec.MsgspecError:
            socket.closed = MISBEHAVED, "This can't be taken."
        except Exception:
            log.exception("a channel failed")
        self._wires.pop(channel, None)
        if not wire.gone:
            ended(*socket.closed)

    async def _seat(self, path: str, wire: Wire, visitor: str | None) -> WebSocket:
        """Lets somebody look on until one side has had enough."""
        way, _, query = path.partition("?")
        route: HTTPRouteHandler = live  # type: ignore[assignment]
        said = route.fits(f"/api{way}")
        if said is None:
            raise Refusal("not-found", "There is nothing here.")
        token, address = MYSELF if visitor is None else guest(visitor)
        if address is not None:
            self.gate.request(address)
        socket = WebSocket(token, path, address=address)
        socket.scope["extensions"][LINE] = wire
        gate = self._free if visitor is None else self.gate
        await route.answer(said, query, None, {"socket": socket, "hub": self.hub, "gate": gate})
        return socket

    def say(self, channel: int, data: str) -> None:
        if channel in self._wires:
            self._wires[channel].said(data)

    def close(self, channel: int) -> None:
        wire = self._wires.get(channel)
        if wire is not None:
            wire.gone = True
            wire.hang_up()


def answered(made: Any, status: int) -> tuple[int, str]:
    if isinstance(made, Response):
        status, made = made.status_code or status, made.content
    if isinstance(made, Choices):
        made = offered(made)
    if status == 204 or (made is None and status == 201):
        return status, ""
    return status, (made if isinstance(made, bytes) else ENCODER.encode(made)).decode()


def problem(code: str, sentence: str) -> str:
    return ENCODER.encode({"error": code, "message": sentence}).decode()
