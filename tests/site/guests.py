"""Looking for leaks in what guests of a browser's table were sent."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from kaiju.game import Game
from kaiju.server.store.moving import read_tables
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token
from tests.server.leaks import LeakSearch, seeds_of

PUBLIC = ("options", "next", "stand-in", "back", "host")
"""Kinds of steps in which there is nothing of the game."""


def check_nothing_leaks(
    saved: Path, table_id: str, heard: Iterable[str], seats: Sequence[int], tokens: Sequence[str] = ()
) -> int:
    """Holds what a guest with these seats heard against a table that was saved; returns how many messages it was."""
    (stored,) = [stored for stored, _ in read_tables(saved) if stored.id == table_id]
    table = Table(stored.id, stored.secret, stored.rules)
    games: list[Game | None] = [None]
    for entry in stored.entries:
        table.apply_kept(entry)
        games.append(None if table.game is None else table.game.clone())
    assert table.game is not None and table.rules_mismatch is None
    secrets = [*seeds_of(table, range(table.game.actions + 1)), *tokens, *map(hash_token, tokens)]
    search = LeakSearch(games, secrets)
    for text in heard:
        message = json.loads(text)
        if "entries" in message:
            message["entries"] = [step for step in message["entries"] if step["kind"] not in PUBLIC]
        if message.get("entry", {}).get("kind") in PUBLIC:
            message["number"] = message.pop("entry")["number"]
        search.check(json.dumps(message).encode(), seats)
    return search.messages
