"""Tables from their entries: played again, or from a snapshot where that is quicker; and in a line for lists."""

from __future__ import annotations

from typing import Any

import msgspec

import kaiju
from kaiju import RULES_VERSION
from kaiju.game import Game
from kaiju.server.store import Stored
from kaiju.server.table import Table


def rebuild(stored: Stored) -> Table:
    """The table that its entries add up to."""
    table = Table(stored.id, stored.secret, stored.rules)
    table.own = stored.seated
    opened = open_snapshot(stored) if stored.rules == RULES_VERSION else None
    known = 0 if opened is None else opened[0].number
    for entry in stored.entries:
        table.follow(entry, game_known=entry.number <= known)
        if opened is not None and entry.number == known:
            snapshot, game = opened
            table.take_over(game, snapshot.banks, entry)
    return table


class Snapshot(msgspec.Struct, frozen=True):
    """A game as it was after some entry, so that it need not be played again from the start."""

    number: int
    banks: list[float]
    data: bytes


def make_snapshot(table: Table) -> bytes:
    assert table.game is not None
    return msgspec.msgpack.encode(Snapshot(table.number, table.banks, table.game.to_bytes()))


def open_snapshot(stored: Stored) -> tuple[Snapshot, Game] | None:
    """A table's snapshot and its game, if there is one that can be read and fits the entries."""
    if stored.snapshot is None:
        return None
    number, data = stored.snapshot
    try:
        snapshot = msgspec.msgpack.decode(data, type=Snapshot)
        game = Game.from_bytes(snapshot.data)
    except (msgspec.MsgspecError, kaiju.KaijuError):
        return None
    return (snapshot, game) if snapshot.number == number <= len(stored.entries) else None


def summarize(table: Table) -> dict[str, Any]:
    """A table in lists: what everybody may know, and not more than a line needs."""
    game = table.game
    out: dict[str, Any] = {
        "id": table.id,
        "status": table.status,
        "opened_at": table.opened_at,
        "edition": table.options.edition,
        "modules": table.options.modules,
        "players": table.options.players,
        "clock": table.options.clock,
        "watch": table.options.watch,
        "seats": [
            None if holder is None else {"name": holder.name, "monster": holder.monster, "bot": holder.bot}
            for holder in table.seats
        ],
    }
    if game is not None and game.over:
        out["winners"] = list(game.winners)
        out["turns"] = game.turn
        out["points"] = [seat.points for seat in game.seats]
        out["alive"] = [seat.alive for seat in game.seats]
    return out
