"""Tables at which one client holds every seat: the quickest way to a game in any state, and to its end."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

from tests.server.running import Channel, Client

ALL_MODULES = ("wicked", "power_up", "luchador")
"""Hidden hands, secret answers, cards and tiles that are shuffled."""


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def open_hot_seat(client: Client, players: int = 2, salts: tuple[str, ...] = (), **options: Any) -> str:
    """A table that waits for its start."""
    table = client.open_table(players=players, **options)
    for seat in range(players):
        client.sit(table, f"Player {seat + 1}", **({"salt": salts[seat]} if salts else {}))
    return table


def start_hot_seat(client: Client, players: int = 2, salts: tuple[str, ...] = (), **options: Any) -> str:
    table = open_hot_seat(client, players, salts, **options)
    client.start(table)
    return table


def play_on(client: Client, table: str, answers: int | None = None, seed: int = 1, undo: float = 0.0) -> int:
    """Answers that many questions, or all to the end of the game; now and then takes a step back. Says how many."""
    with client.live(table) as channel:
        return play_at(channel, answers, seed, undo)


def play_at(channel: Channel, answers: int | None = None, seed: int = 1, undo: float = 0.0) -> int:
    chance = random.Random(seed)
    channel.hear_until(lambda message: message["type"] == "table")
    taken_back = 0
    while not channel.over and (answers is None or answers > 0):
        assert channel.question is not None, channel.table
        if channel.undo is not None and chance.random() < undo:
            reply = channel.send("undo", question=channel.question["number"])
            taken_back += 1
        else:
            reply = channel.act(chance.choice(channel.options))
            answers = None if answers is None else answers - 1
        # A standing answer may have been quicker, and have ended the game.
        assert reply["type"] == "ok" or reply["error"] == "stale" or channel.over, reply
    return taken_back


def finished_record(client: Client, **options: Any) -> dict[str, Any]:
    """The record of a game played to its end at a table."""
    table = start_hot_seat(client, **options)
    play_on(client, table)
    record: dict[str, Any] = client.get(f"/tables/{table}/record")
    return record


def alter(path: Path, statement: str, *values: Any) -> list[Any]:
    """Changes a SQLite store behind the server's back, or looks into it."""
    with sqlite3.connect(path) as connection:
        found = connection.execute(statement, values).fetchall()
    connection.close()
    return found


def entry_of(path: Path, table: str, number: int) -> tuple[str, dict[str, Any], list[dict[str, Any]] | None]:
    """Kind, body and events of an entry as it was kept."""
    query = "SELECT kind, body, events FROM entries WHERE table_id = ? AND number = ?"
    ((kind, body, events),) = alter(path, query, table, number)
    return kind, json.loads(body), None if events is None else json.loads(events)
