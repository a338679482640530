"""What the tests of tables and seats ask, and how they are refused."""

from __future__ import annotations

from typing import Any

from tests.server.running import Client

NO_TABLE = {"error": "no-table", "message": "There is no such table."}
NOT_YOURS = {"error": "not-allowed", "message": "This seat is not yours."}
NOT_HOST = {"error": "not-allowed", "message": "Only the host of the table can do this."}
GUESSED = "AAAAAAAAAAAAAAAA"


def refused(client: Client, path: str, body: Any, status: int, method: str = "POST") -> str:
    """The sentence with which something is refused."""
    message: str = client.ask(method, path, body, status)["message"]
    return message


def seats(client: Client, table: str) -> list[Any]:
    found: list[Any] = client.get(f"/tables/{table}")["table"]["seats"]
    return found


def is_host(client: Client, table: str) -> bool:
    host: bool = client.get(f"/tables/{table}")["you"]["host"]
    return host
