"""A flood of requests from another address, in a process of its own: `python -m tests.server.flood PORT PATH PAUSE`.

It asks on a hundred connections, each time PAUSE seconds after an answer, or some seconds after a refusal. It says
"flooding" once the first answer is there, and goes on until it is killed.
"""

from __future__ import annotations

import asyncio
import os
import sys

SOURCE = "127.0.0.9"
CONNECTIONS = 100
REFUSED = 2.0
"""Seconds to wait after a refusal."""


async def ask_on(port: int, path: str, pause: float) -> None:
    """Asks for the same again and again, on a new connection when the old one ends."""
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(SOURCE, 0))
            while True:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                size = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
                await reader.readexactly(int(size.split(b":")[1]))
                if not answered:
                    answered.append(path)
                    print("flooding", flush=True)
                await asyncio.sleep(pause if b" 200 " in head else REFUSED)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.01)


async def flood(port: int, path: str, pause: float) -> None:
    await asyncio.gather(*(ask_on(port, path, pause) for _ in range(CONNECTIONS)))


answered: list[str] = []
if __name__ == "__main__":
    os.nice(10)  # so that it is the server that is measured, and not how busy the flood keeps this machine
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
