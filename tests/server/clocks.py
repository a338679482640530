"""Servers with a clock that goes on when the test says so."""

from __future__ import annotations

from typing import Any

from tests.server.running import Client, Server, SetClock

DAY = 86400
LIVE = {"kind": "live", "seconds": 30, "bank": 60}
START = 1_000_000.0


def again(database: str, now: float, *clients: Client) -> Server:
    """The server, started anew at that time; the clients find it."""
    server = Server(database, clock=SetClock(now))
    for client in clients:
        client.url = server.url
        client.http.base_url = server.url
    return server


def question(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/tables/{table}")["question"]
    return found


def happened(client: Client, table: str, after: int) -> list[str]:
    """What has happened at a table by itself: a word said now comes after whatever the clock set going before."""
    client.get(f"/tables/{table}")
    client.post(f"/tables/{table}/chat", {"text": "Anything?"})
    steps = client.get(f"/tables/{table}/entries?after={after}")["entries"]
    return [f"{step['kind']} {step.get('body', {}).get('reason', '')}".strip() for step in steps][:-1]
