"""The server's sockets: connections that ask for nothing, ask too slowly or never read are closed, so that they hold
nobody's place.

These classes override parts of uvicorn that it does not promise to keep; `pyproject.toml` bounds its version.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

from kaiju.server.net.addresses import counted_address
from kaiju.server.net.connection import LINE
from kaiju.server.net.doors import Doors
from kaiju.server.net.handing import hand_over
from kaiju.server.net.limits import Bucket, Limits
from kaiju.server.net.peers import AnyPeers, Nobody, Peer, introduced, table_in
from kaiju.server.net.relay import INTRODUCTION, RELAYED, Channel, Unreachable, handshake_for

HEADER_BYTES = 32 * 1024
HEADER_LINES = 100
FRAGMENTS = 64
"""How many pieces one message may come in."""
BODIES = 16
"""A body is read up to this many times the allowed size, so that whoever sends it can be told that it is too large."""
POLICY, NO_TEXT = 1008, 1007
"""Codes with which a channel is closed."""
TEXT, MASKED, MOST_HEAD = 0x81, 0x80, 14
"""The first byte of a frame that is a whole text; the bit of its second that says that it is masked; how long what
stands before its text may be."""
UNHEARD = 8
"""Messages of a channel that may wait to be heard before no more are read."""
STOPPING_SECONDS = 2.0
"""How long a server that stops waits for those who don't read what they were sent."""


WITHOUT_WARNINGS = logging.getLogger("kaiju.sockets")
WITHOUT_WARNINGS.setLevel(logging.ERROR)
"""uvicorn warns of every request that is none, so that strangers could fill a disk: these are counted."""


class ImpatientHttp(HttpToolsProtocol):
    """Each request must arrive within some seconds, and its answer must be read within as many."""

    limits = Limits()
    doors = Doors(None)
    peers: AnyPeers = Nobody()
    handed: bytes | None = None
    """The handshake of a live channel that another process has handed over."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.logger = WITHOUT_WARNINGS

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = counted_address(self.client[0]) if self.client else "local"
        self._from_peer = is_from_peer(transport, self.peers)
        self._inside = not self._from_peer and self.doors.come(self._address)
        self._reaching: asyncio.Task[None] | None = None
        self._asking: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._answering: Any = None
        self._received, self._most = 0, HEADER_BYTES
        if not self._inside and not self._from_peer:
            self.transport.abort()
        elif self.handed is not None:
            self.data_received(self.handed)
        else:
            self._wait_for_request()

    def _wait_for_request(self) -> None:
        if self._asking is None:
            self._asking = self.loop.call_later(self.limits.first_request_seconds, self.transport.abort)

    def _has_request(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._asking = None
        self._received, self._most = 0, HEADER_BYTES

    def data_received(self, data: bytes) -> None:
        self._wait_for_request()
        self._received += len(data)
        super().data_received(data)
        if self._received > self._most and not self.transport.is_closing():
            if self._most == HEADER_BYTES:
                self.send_400_response("Too many headers.")
            else:
                self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self.doors.broken()
        super().send_400_response(msg)

    def on_message_begin(self) -> None:
        self._wait_for_request()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= HEADER_LINES:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._most = HEADER_BYTES + BODIES * self.limits.body_bytes
        if self._from_peer:
            self._introduce()
        super().on_headers_complete()

    def _introduce(self) -> None:
        """Another process asks for somebody."""
        said = next((value for name, value in self.headers if name == INTRODUCTION), b"")
        found = introduced(self.peers, said)
        if found is None:
            raise ValueError("none of us")
        scope: Any = self.scope
        scope.update(found)
        scope[RELAYED] = True
        if not self.parser.should_upgrade():
            self.headers[:] = [header for header in self.headers if header[0] != INTRODUCTION]

    def on_message_complete(self) -> None:
        self._has_request()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._has_request()
        table = table_in(self.url.partition(b"?")[0].decode("latin-1"))
        full = self.peers.passing >= self.limits.clients
        came_far = self._from_peer or self.handed is not None
        owner = None if came_far or full or table is None else self.peers.owner_of(table)
        if owner is None:
            self._serve_channel()
        else:
            self.connections.discard(self)
            self.parser = None  # type: ignore[assignment]
            self._reaching = self.loop.create_task(self._pass_on(owner))

    async def _pass_on(self, owner: Peer) -> None:
        """The table of a live channel is another process's."""
        lines = [f"{self.scope['method']} ".encode() + self.url + b" HTTP/1.1"]
        lines += [name + b": " + value for name, value in self.headers if name != INTRODUCTION]
        request = b"\r\n".join(lines) + b"\r\n\r\n"
        if await hand_over(self.transport, request, self.peers, owner):
            self.transport.abort()
            return
        channel = Channel(self.transport, self.connections, self._passed_on)
        self.peers.passing += 1
        try:
            await channel.reach(owner, handshake_for(request, self.peers, owner, self.client, self.scheme or "http"))
        except Unreachable:
            self.peers.suspect(owner)
            if not self.transport.is_closing():
                self.peers.passing -= 1
                self._serve_channel()

    def _passed_on(self) -> None:
        """A channel that was passed on has ended."""
        self.peers.passing -= 1
        self._leave()

    def _serve_channel(self) -> None:
        # The connection goes on under a protocol of its own, which counts it when it begins.
        self._leave()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # they would keep each other in memory

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def shutdown(self) -> None:
        super().shutdown()
        if self._stuck is not None:
            self.loop.call_later(STOPPING_SECONDS, self.transport.abort)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(self.limits.first_request_seconds, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(self.limits.first_request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()

    def _leave(self) -> None:
        if self._inside:
            self.doors.leave(self._address)
        self._inside = False

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self._has_request()
        if self._stuck is not None:
            self._stuck.cancel()
        if self._answering is not None:
            # Of several requests sent at once, uvicorn tells only the last that nobody waits any more.
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)


class ImpatientSocket(WebSocketsSansIOProtocol):
    """A live channel. One that doesn't read what it is sent, or floods the server below messages, is closed for good.

    It is a `Line` for the application: what is said to hundreds of clients a second goes straight to their sockets,
    without a task and a queue for each of them.
    """

    limits = Limits()
    doors = Doors(None)
    peers: AnyPeers = Nobody()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.close_timeout = self.limits.first_request_seconds
        self._stuck: asyncio.TimerHandle | None = None
        self._pings = Bucket(self.limits.messages_per_second, self.limits.messages_at_once)
        self._unsent: deque[bytes] = deque()
        self._endings: list[asyncio.TimerHandle] = []
        """What would end it if it didn't end by itself."""
        self._frames = FrameEnds()
        self._heard_of = False
        """Whether anything was said since it was last time for a ping."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = counted_address(self.client[0]) if self.client else "local"
        self._inside = not is_from_peer(transport, self.peers) and self.doors.enter(self._address)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        # The application has not started yet.
        self._extensions()[LINE] = self
        if is_from_peer(self.transport, self.peers) and hasattr(self, "scope"):
            self._introduce(self.scope)

    def send_keepalive_ping(self) -> None:
        if self._heard_of:  # whoever speaks is there
            self._heard_of = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def data_received(self, data: bytes) -> None:
        text = self._whole_text(data)
        if text is None:
            if self.handshake_initiated:
                self._frames.pass_over(data)
            super().data_received(data)
            return
        self._heard_of = True
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def _whole_text(self, data: bytes) -> str | None:
        """The message, where what has come is one and nothing else, as nearly always: the library's way takes ten times
        as long. Whatever is out of order goes that way."""
        if data[0] != TEXT or not self.handshake_complete or self.close_sent or self.frames or not self._frames.between:
            return None
        found = frame_size(data)
        if found is None or self.conn.close_rcvd is not None or self.conn.close_sent is not None:
            return None
        start, size = found
        if len(data) != start + size or not data[1] & MASKED or size > self.limits.message_bytes:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None

    def _introduce(self, scope: Any) -> None:
        """Another process has passed this channel on; that it may has been checked with its handshake."""
        said = next((value for name, value in scope["headers"] if name == INTRODUCTION), b"")
        found = introduced(self.peers, said)
        scope["headers"] = [header for header in scope["headers"] if header[0] != INTRODUCTION]
        if found is not None:
            scope["client"] = found["client"]
            scope["scheme"] = "wss" if found["scheme"] in ("https", "wss") else "ws"

    def _extensions(self) -> dict[str, Any]:
        """What the application finds in its scope, if the handshake was good enough for it to start."""
        scope: Any = getattr(self, "scope", {})
        found: dict[str, Any] = scope.get("extensions", {})
        return found

    @property
    def waiting(self) -> int:
        return len(self._unsent)

    def write(self, *messages: bytes) -> None:
        if self.close_sent or self.disconnected:
            return
        frames = [text_frame(message) for message in messages]
        if self.writable.is_set() and not self._unsent:
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
        else:
            self._unsent += frames

    async def hear(self) -> str | bytes | None:
        message: Any = await self.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes = message["text"] if "text" in message else message["bytes"]
        return text

    @property
    def gone(self) -> bool:
        return self.disconnected or self.conn.close_rcvd is not None or self.transport.is_closing()

    def hang_up(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1001})

    def _abort_soon(self) -> None:
        # Closing waits until what was written is read, which may be never.
        self._abort_in(2 * self.limits.first_request_seconds)

    def _abort_in(self, seconds: float) -> None:
        if not self.disconnected:
            self._endings.append(self.loop.call_later(seconds, self.transport.abort))

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self._abort_soon()

    def shutdown(self) -> None:
        super().shutdown()
        self._abort_in(STOPPING_SECONDS)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_soon()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stuck = self.loop.call_later(self.limits.first_request_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
        while self._unsent and self.writable.is_set() and not self.close_sent:
            self.transport.write(self._unsent.popleft())

    def connection_lost(self, exc: Exception | None) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
        if self._inside:
            self.doors.leave(self._address)
        super().connection_lost(exc)
        # What belongs together would keep each other in memory until somebody looks for garbage.
        self._extensions().pop(LINE, None)
        self.conn.parser.close()
        for timer in self._endings:
            timer.cancel()
        self._endings.clear()

    def handle_ping(self) -> None:
        if self._pings.take():
            super().handle_ping()
        else:
            self._end("Too many pings.")

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self._end("Too many pieces of a message.")

    def _end(self, reason: str) -> None:
        if not self.close_sent and not self.transport.is_closing():
            self.conn.fail(POLICY, reason)
            self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent and not is_text(self.frames):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        self.doors.broken()
        if self.conn.close_sent is None:  # before the handshake there is nothing to say it with
            self.transport.abort()
        else:
            super().handle_parser_exception()
            self._abort_soon()


def frame_size(data: bytes) -> tuple[int, int] | None:
    """Where what a frame says begins, and how long it is; None if too little has come of it to know."""
    if len(data) < 2:
        return None
    size, start = data[1] & 127, 2
    if size >= 126:
        more = 2 if size == 126 else 8
        if len(data) < 2 + more:
            return None
        size, start = int.from_bytes(data[2 : 2 + more], "big"), 2 + more
    return start + 4 if data[1] & MASKED else start, size


class FrameEnds:
    """Whether all that has come so far was whole frames."""

    def __init__(self) -> None:
        self._begun = b""
        self._left = 0

    @property
    def between(self) -> bool:
        return not self._left and not self._begun

    def pass_over(self, data: bytes) -> None:
        data, self._begun = self._begun + data, b""
        at = min(self._left, len(data))
        self._left -= at
        while at < len(data):
            found = frame_size(data[at : at + MOST_HEAD])
            if found is None:
                self._begun = data[at:]
                return
            end = at + sum(found)
            at, self._left = min(end, len(data)), max(0, end - len(data))


def is_text(frames: Sequence[bytes]) -> bool:
    """uvicorn would log a traceback for each that isn't."""
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def text_frame(text: bytes) -> bytes:
    """A text as a server's WebSocket sends it: whole, and not masked."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def is_from_peer(transport: Any, peers: AnyPeers) -> bool:
    """Whether somebody has come by the door at which processes ask each other."""
    at = transport.get_extra_info("sockname")
    return peers.me is not None and isinstance(at, tuple) and at[1] == peers.me.port


def make_protocols(
    limits: Limits, doors: Doors, peers: AnyPeers
) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """For HTTP and for live channels, with these limits."""
    shared = {"limits": limits, "doors": doors, "peers": peers}
    return type("ImpatientHttp", (ImpatientHttp,), shared), type("ImpatientSocket", (ImpatientSocket,), shared)
