"""The server's sockets: connections that ask for nothing, ask too slowly or never read are closed, so that they hold
nobody's place.

These classes override parts of uvicorn that it does not promise to keep; `pyproject.toml` bounds its version.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from kaiju.server.net.connection import LINE
from kaiju.server.net.limits import Bucket, Limits

HEADER_BYTES = 32 * 1024
HEADER_LINES = 100
FRAGMENTS = 64
"""How many pieces one message may come in."""
BODIES = 16
"""A body is read up to this many times the allowed size, so that whoever sends it can be told that it is too large."""
POLICY = 1008
STOPPING_SECONDS = 2.0
"""How long a server that stops waits for those who don't read what they were sent."""


class ImpatientHttp(HttpToolsProtocol):
    """Each request must arrive within some seconds, and its answer must be read within as many."""

    limits = Limits()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._asking: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._answering: Any = None
        self._received, self._most = 0, HEADER_BYTES
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

    def on_message_begin(self) -> None:
        self._wait_for_request()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= HEADER_LINES:
            raise ValueError("too many headers")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._most = HEADER_BYTES + BODIES * self.limits.body_bytes
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._has_request()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._has_request()
        super().handle_websocket_upgrade()

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

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_request()
        if self._stuck is not None:
            self._stuck.cancel()
        if self._answering is not None:
            # Of several requests sent at once, uvicorn tells only the last that nobody waits any more.
            self._answering.disconnected = True
        super().connection_lost(exc)


class ImpatientSocket(WebSocketsSansIOProtocol):
    """A live channel. One that doesn't read what it is sent, or floods the server below messages, is closed for good.

    It is a `Line` for the application: what is said to hundreds of clients a second goes straight to their sockets,
    without a task and a queue for each of them.
    """

    limits = Limits()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.close_timeout = self.limits.first_request_seconds
        self._stuck: asyncio.TimerHandle | None = None
        self._pings = Bucket(self.limits.messages_per_second, self.limits.messages_at_once)
        self._unsent: deque[bytes] = deque()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        self._extensions()[LINE] = self  # the application has not started yet

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

    def hang_up(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1001})

    def _abort_soon(self) -> None:
        # Closing waits until what was written is read, which may be never.
        self.loop.call_later(2 * self.limits.first_request_seconds, self.transport.abort)

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self._abort_soon()

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(STOPPING_SECONDS, self.transport.abort)

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
        self._extensions().pop(LINE, None)  # they would keep each other in memory
        super().connection_lost(exc)

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

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # before the handshake there is nothing to say it with
            self.transport.abort()
        else:
            super().handle_parser_exception()
            self._abort_soon()


def text_frame(text: bytes) -> bytes:
    """A text as a server's WebSocket sends it: whole, and not masked."""
    size = len(text)
    if size < 126:
        return b"\x81" + size.to_bytes(1, "big") + text
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


def make_protocols(limits: Limits) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """For HTTP and for live channels, with these limits."""
    return (
        type("ImpatientHttp", (ImpatientHttp,), {"limits": limits}),
        type("ImpatientSocket", (ImpatientSocket,), {"limits": limits}),
    )
