"""Whether a server's memory stays where it is: `python -m bench.soak --minutes 60`.

People come and go all the time: channels are opened, used and closed, some without a goodbye, and bots play. The
server's memory is looked at again and again, and must not grow once it has warmed up.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

AT_ONCE = 20
"""Channels that are opened at the same time."""
TABLES = 8
GROWTH = 1.1
"""How much more memory a server may have in the last third than in the second: the first is for warming up."""
LOOKS = 60


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


async def come_and_go(url: str, tables: list[str], counted: list[int]) -> None:
    while True:
        address = f"{url.replace('http', 'ws')}/api/tables/{random.choice(tables)}/live?seen=0"
        with contextlib.suppress(OSError, ConnectionClosed, TimeoutError):
            async with connect(address, compression=None, max_size=None) as socket:
                await socket.recv()
                await socket.send('{"type":"ping"}')
                await socket.recv()
                if random.random() < 0.3:
                    socket.transport.abort()
            counted.append(1)


async def keep_playing(client: httpx.AsyncClient, tables: list[str]) -> None:
    """A new table in the place of each whose game is over."""
    while True:
        for i, table in enumerate(tables):
            if (await client.get(f"/api/tables/{table}")).json()["table"]["status"] == "over":
                tables[i] = await open_table(client)
        await asyncio.sleep(5)


async def soak(url: str, pid: int, seconds: float) -> bool:
    """Whether memory stayed where it was."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:
        client.headers["Authorization"] = f"Bearer {(await client.post('/api/tokens')).json()['token']}"
        tables = [await open_table(client) for _ in range(TABLES)]
        counted: list[int] = []
        work = [asyncio.create_task(come_and_go(url, tables, counted)) for _ in range(AT_ONCE)]
        work.append(asyncio.create_task(keep_playing(client, tables)))
        looks: list[float] = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(seconds / LOOKS)
            looks.append(memory_of(pid))
            print(f"{len(counted):9,} channels opened and closed, {looks[-1]:7.1f} MB", flush=True)
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
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "kaiju", "serve", "--port", "0", "--database", f"{folder}/t.sqlite"]
        command += ["--clients-per-address", "1000", "--requests-per-second", "100000", "--tables-per-minute", "1000"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1]
            stable = asyncio.run(soak(url, server.pid, minutes * 60))
        finally:
            server.terminate()
            server.wait(30)
    sys.exit(0 if stable else "the server's memory grows")


if __name__ == "__main__":
    main()
