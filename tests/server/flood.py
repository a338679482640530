"""A flood from another address, in a process of its own: `python -m tests.server.flood PORT KIND PATH PAUSE`.

It goes on on a hundred connections, each time PAUSE seconds after an answer, or some seconds after a refusal, until it
is killed. It says "flooding" once the first answer is there.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable

SOURCE = "127.0.0.9"
CONNECTIONS = 100
REFUSED = 2.0
"""Seconds to wait after a refusal."""
KEY = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
UPGRADE = f"Upgrade: websocket\r\nConnection: Upgrade\r\n{KEY}"
BROKEN = b"\x81\x82\0\0\0\0\xff\xfe"
"""A text that is none."""
TALK = b'{"type":"chat","text":"Buy my book","name":"Stranger"}'
TEXT_HEAD = bytes([0x81, 0x80 | len(TALK)]) + bytes(4)


def answered() -> None:
    if not said:
        said.append("flooding")
        print("flooding", flush=True)


async def ask(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    """Asks for the same again and again."""
    while True:
        writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        await answer(pause, reader)


async def answer(pause: float, reader: StreamReader) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    size = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    await reader.readexactly(int(size.split(b":")[1]))
    answered()
    await asyncio.sleep(pause if b" 200 " in head else REFUSED)


async def fit(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    """Asks what goes together with all that there is: the dearest question that costs no worker anything."""
    body = b'{"modules":["power_up","mutant_draft","luchador","king_kong","anubis","halloween"]}'
    while True:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        writer.write(head.encode() + body)
        await answer(pause, reader)


async def enter(path: str, reader: StreamReader, writer: StreamWriter) -> bool:
    """Opens a live channel."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\n{UPGRADE}\r\n".encode())
    if b" 101 " in await reader.readuntil(b"\r\n\r\n"):
        answered()
        return True
    await asyncio.sleep(REFUSED)
    return False


async def come_and_go(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    await enter(path, reader, writer)
    await asyncio.sleep(pause)


async def break_frames(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    if await enter(path, reader, writer):
        writer.write(BROKEN)
        await reader.read()
    await asyncio.sleep(pause)


async def talk(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    if await enter(path, reader, writer):
        while not reader.at_eof():
            writer.write(TEXT_HEAD + TALK)
            await reader.read(65536)
            await asyncio.sleep(pause)


async def knock(path: str, pause: float, reader: StreamReader, writer: StreamWriter) -> None:
    """Says what is no request."""
    writer.write(b"\0 nobody here\r\n\r\n")
    if await reader.read():
        answered()
    else:
        await asyncio.sleep(REFUSED)


Work = Callable[[str, float, StreamReader, StreamWriter], Awaitable[None]]
KINDS: dict[str, Work] = {
    "ask": ask,
    "fit": fit,
    "handshakes": come_and_go,
    "frames": break_frames,
    "knock": knock,
    "talk": talk,
}


async def go_on(port: int, work: Work, path: str, pause: float) -> None:
    """On a new connection whenever the old one ends."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
            try:
                await work(path, pause, reader, writer)
            finally:
                writer.close()
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)


async def flood(port: int, work: Work, path: str, pause: float) -> None:
    await asyncio.gather(*(go_on(port, work, path, pause) for _ in range(CONNECTIONS)))


said: list[str] = []
if __name__ == "__main__":
    os.nice(10)  # so that it is the server that is measured, and not how busy the flood keeps this machine
    asyncio.run(flood(int(sys.argv[1]), KINDS[sys.argv[2]], sys.argv[3], float(sys.argv[4])))
