"""Passing on what is meant for another process: live channels byte by byte, requests one by one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Collection
from typing import Any

from kaiju.server.net.peers import AnyPeers, Peer, introduction

INTRODUCTION = b"x-kaiju-for"
"""The header in which a process says for whom it asks another."""
RELAYED = "kaiju.relayed"
"""The name under which a scope says that another process has passed it on."""
CONNECT_SECONDS = 2.0
ENDING_SECONDS = 10.0
EARLY_BYTES = 64 * 1024
"""What a client may send before the other process has answered."""
HOP_HEADERS = (b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", INTRODUCTION)


class Unreachable(Exception):
    """The other process did not take what was meant for it; nothing has been done."""


class Broken(Exception):
    """The other process went away before it had answered."""


class Channel(asyncio.Protocol):
    """The client's side of a live channel that another process serves."""

    def __init__(self, transport: Any, connections: set[Any], ended: Callable[[], None]) -> None:
        self.transport = transport
        self._connections, self._ended = connections, ended
        self._owner: Owner | None = None
        self._early = bytearray()
        connections.add(self)
        transport.set_protocol(self)

    async def reach(self, peer: Peer, handshake: bytes) -> None:
        """Connects the client with that process; raises `Unreachable`, and then the client can be served otherwise."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                _, owner = await loop.create_connection(lambda: Owner(self), peer.host, peer.port)
        except OSError:  # a timeout is one
            self._connections.discard(self)
            raise Unreachable from None
        if self.transport.is_closing():
            owner.transport.abort()
            return
        self._owner = owner
        owner.transport.write(handshake + bytes(self._early))

    def data_received(self, data: bytes) -> None:
        if self._owner is not None:
            self._owner.transport.write(data)
        elif len(self._early) + len(data) > EARLY_BYTES:
            self.transport.abort()
        else:
            self._early += data

    def pause_writing(self) -> None:
        if self._owner is not None:
            self._owner.transport.pause_reading()

    def resume_writing(self) -> None:
        if self._owner is not None:
            self._owner.transport.resume_reading()

    def shutdown(self) -> None:
        """The server stops."""
        self.end()

    def end(self) -> None:
        """Closes once what was sent has been read, or after a while."""
        if not self.transport.is_closing():
            self.transport.close()
            asyncio.get_running_loop().call_later(ENDING_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._ended()
        if self._owner is not None:
            self._owner.transport.abort()
            self._owner = None


class Owner(asyncio.Protocol):
    """The side of the process that serves a channel."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self._channel.transport.write(data)

    def pause_writing(self) -> None:
        self._channel.transport.pause_reading()

    def resume_writing(self) -> None:
        self._channel.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel.end()


def handshake_for(request: bytes, peers: AnyPeers, peer: Peer, client: tuple[str, int] | None, scheme: str) -> bytes:
    """A handshake as the client sent it, with whose it is."""
    said = INTRODUCTION + b": " + introduction(peers, peer, client, scheme) + b"\r\n"
    return request.replace(b"\r\n", b"\r\n" + said, 1)


async def pass_on(scope: Any, receive: Any, send: Any, peers: AnyPeers, peer: Peer, added: Collection[bytes]) -> None:
    """Has another process answer a request. Raises `Unreachable` before anything is done, `Broken` after. `added`:
    headers that this process gives every answer itself."""
    body = await read_body(receive)
    if body is None:
        return
    answering = asyncio.create_task(ask(scope, send, body, peers, peer, added))
    leaving = asyncio.create_task(until_gone(receive))
    try:
        await asyncio.wait([answering, leaving], return_when=asyncio.FIRST_COMPLETED)
        if answering.done():
            answering.result()
    finally:
        answering.cancel()
        leaving.cancel()


async def read_body(receive: Any) -> bytes | None:
    """The whole of it; None if the client has gone."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


async def until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def ask(scope: Any, send: Any, body: bytes, peers: AnyPeers, peer: Peer, added: Collection[bytes]) -> None:
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(peer.host, peer.port)
    except OSError:
        raise Unreachable from None
    try:
        writer.write(request_head(scope, len(body), peers, peer) + body)
        status, headers = await read_head(reader)
        length = dict(headers).get(b"content-length")
        chunked = dict(headers).get(b"transfer-encoding") == b"chunked"
        kept = [(name, value) for name, value in headers if name not in HOP_HEADERS and name not in added]
        answer = b""
        if scope["method"] != "HEAD" and status not in (204, 304):
            while chunked and (size := int(await reader.readline(), 16)):
                answer += (await reader.readexactly(size + 2))[:-2]
            if length:
                answer = await reader.readexactly(int(length))
    except (OSError, EOFError, ValueError, LookupError):
        raise Broken from None
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
    await send({"type": "http.response.start", "status": status, "headers": kept})
    await send({"type": "http.response.body", "body": answer, "more_body": False})


def request_head(scope: Any, length: int, peers: AnyPeers, peer: Peer) -> bytes:
    target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
    lines = [scope["method"].encode() + b" " + target + b" HTTP/1.1"]
    lines += [n + b": " + v for n, v in scope["headers"] if n not in (*HOP_HEADERS, b"content-length", b"expect")]
    lines.append(INTRODUCTION + b": " + introduction(peers, peer, scope["client"], scope["scheme"]))
    lines += [b"connection: close", b"content-length: " + str(length).encode()]
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def read_head(reader: asyncio.StreamReader) -> tuple[int, list[tuple[bytes, bytes]]]:
    status = int((await reader.readline()).split()[1])
    headers = []
    while (line := (await reader.readline()).rstrip(b"\r\n")) != b"":
        name, _, value = line.partition(b":")
        headers.append((name.strip().lower(), value.strip()))
    return status, headers
