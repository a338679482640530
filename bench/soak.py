"""Whether a server's memory stays where it is: `python -m bench.soak --minutes 60`.

People come and go all the time: channels are opened, used and closed, some without a goodbye, and bots play. Others do
all that a person can do on a server: they meet, play, talk, take back, give up, look back, and some have themselves
forgotten. The server's memory is looked at again and again, and must not grow once it has warmed up.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

AT_ONCE = 20
"""Channels that are opened at the same time."""
TABLES = 8
GROWTH = 1.1
"""How much more memory a server may have in the last third than in the second: the first is for warming up."""
LOOKS = 60
ANSWERS = 40
"""What a person answers before giving up."""


def memory_of(pid: int) -> float:
    """Megabytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def open_table(client: httpx.AsyncClient) -> str:
    """A table at which slow bots play, and at which anybody may watch and talk."""
    table: str = (await client.post("/api/tables", json={"players": 2, "pace": 1000})).json()["id"]
    for _ in range(2):
        await client.post(f"/api/tables/{table}/seats", json={"bot": "normal"})
    await client.post(f"/api/tables/{table}/start")
    return table


async def come_and_go(url: str, tables: list[str], counted: list[int], pause: float) -> None:
    while True:
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))
        address = f"{url.replace('http', 'ws')}/api/tables/{random.choice(tables)}/live?seen=0"
        with contextlib.suppress(OSError, ConnectionClosed, TimeoutError):
            async with connect(address, compression=None, max_size=None) as socket:
                await socket.recv()
                await socket.send('{"type":"ping"}')
                await socket.recv()
                if random.random() < 0.3:
                    socket.transport.abort()
            counted.append(1)


async def answer(socket: ClientConnection, seat: int) -> None:
    """Whatever is asked, some words in between, and now and then a step back."""
    number, told = 0, 0
    async for text in socket:
        message: dict[str, Any] = json.loads(text)
        told += 1
        if message["type"] not in ("table", "entry") or "view" not in message:
            continue
        question = message["question"]
        if (message.get("table") or {}).get("status") == "over" or number == ANSWERS:
            return
        if message.get("undo") == seat and random.random() < 0.3:
            await socket.send(json.dumps({"type": "undo", "question": question["number"]}))
        elif question is not None and question["seat"] == seat:
            number += 1
            key = random.choice(message["view"]["decision"]["options"])["key"]
            await socket.send(json.dumps({"type": "act", "question": question["number"], "key": key, "seat": seat}))
            if random.random() < 0.1:
                await socket.send(json.dumps({"type": "chat", "text": f"Number {told}"}))


async def live_through(url: str) -> None:
    """A person comes to a server for the first time, meets another or a bot, plays, looks back, and leaves."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        token = (await client.post("/api/tokens")).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        wishes = {"name": "Ann", "least": 2, "most": 2, "wait": 1, "bot": "easy", "pace": 0}
        met = (await client.post("/api/meet", json=wishes)).json()
        table, seat = met["table"], met["seat"]
        address = f"{url.replace('http', 'ws')}/api/tables/{table}/live?seen=0&ahead=true"
        headers = {"Authorization": f"Bearer {token}"}
        async with connect(address, additional_headers=headers, max_size=None) as socket:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(answer(socket, seat), 60)
        await client.post(f"/api/tables/{table}/seats/{seat}/concede")
        for look in ("record", "report", "replay?count=20", "entries?after=0"):
            await client.get(f"/api/tables/{table}/{look}")
        for mine in ("phrase", "history", "export"):
            await client.request("POST" if mine == "phrase" else "GET", f"/api/me/{mine}")
        if random.random() < 0.5:
            await client.delete("/api/me")


async def keep_living(url: str, lived: list[int], pause: float) -> None:
    while True:
        await asyncio.sleep(pause * random.uniform(0.5, 1.5))
        with contextlib.suppress(OSError, httpx.HTTPError, ConnectionClosed, TimeoutError):
            await live_through(url)
            lived.append(1)


async def keep_playing(client: httpx.AsyncClient, tables: list[str]) -> None:
    """A new table in the place of each whose game is over."""
    while True:
        for i, table in enumerate(tables):
            if (await client.get(f"/api/tables/{table}")).json()["table"]["status"] == "over":
                tables[i] = await open_table(client)
        await asyncio.sleep(5)


async def soak(url: str, pid: int, seconds: float, channels: float, people: float) -> bool:
    """Whether memory stayed where it was."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        client.headers["Authorization"] = f"Bearer {(await client.post('/api/tokens')).json()['token']}"
        tables = [await open_table(client) for _ in range(TABLES)]
        counted: list[int] = []
        lived: list[int] = []
        pause = AT_ONCE / channels if channels else 0.0
        work = [asyncio.create_task(come_and_go(url, tables, counted, pause)) for _ in range(AT_ONCE)]
        work += [
            asyncio.create_task(keep_living(url, lived, AT_ONCE / people)) for _ in range(AT_ONCE if people else 0)
        ]
        work.append(asyncio.create_task(keep_playing(client, tables)))
        looks: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(seconds / LOOKS)
            looks.append(memory_of(pid))
            came = f"{len(counted):9,} channels opened and closed, {len(lived):6,} people came and went"
            print(f"{came}, {looks[-1]:7.1f} MB", flush=True)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
    third = len(looks) // 3
    middle, last = median(looks[third : 2 * third]), median(looks[2 * third :])
    print(f"memory in the second third {middle:.1f} MB, in the last {last:.1f} MB")
    return last <= middle * GROWTH


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--channels", type=float, default=0, help="opened a second, at most; 0 for as many as go")
    parser.add_argument("--people", type=float, default=1, help="who come a second, at most")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kaiju", "serve", "--port", "0", "--database", f"{folder}/t.sqlite"]
        command += ["--clients-per-address", "1000", "--requests-per-second", "100000", "--tables-per-minute", "100000"]
        command += ["--chats-per-minute", "100000"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            stable = asyncio.run(soak(url, server.pid, arguments.minutes * 60, arguments.channels, arguments.people))
        finally:
            server.terminate()
            server.wait(30)
    sys.exit(0 if stable else "the server's memory grows")


if __name__ == "__main__":
    main()
