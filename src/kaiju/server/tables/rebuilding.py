"""Tables from what is kept of them: played again, or from a snapshot where that is quicker."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

import kaiju
from kaiju import RULES_VERSION
from kaiju.game import Game
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.table import Table
from kaiju.server.wire.settings import SeatSettings


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was found in a store."""

    id: str
    secret: str
    rules: int
    entries: list[Entry]
    snapshot: tuple[int, bytes] | None
    """The entry after which it was made, and its bytes."""
    settings: dict[int, SeatSettings]


def rebuild(stored: StoredTable) -> Table:
    """The table that its entries add up to."""
    table = Table(stored.id, stored.secret, stored.rules)
    table.settings = stored.settings
    opened = open_snapshot(stored) if stored.rules == RULES_VERSION else None
    known = 0 if opened is None else opened[0].number
    for entry in stored.entries:
        table.apply_kept(entry, game_known=entry.number <= known)
        if opened is not None and entry.number == known:
            snapshot, game = opened
            table.take_over(game, snapshot.banks, entry)
    return table


class Snapshot(msgspec.Struct, frozen=True):
    """A game as it stood after some entry, so that it need not be played again from the start."""

    number: int
    banks: list[float]
    data: bytes


def make_snapshot(table: Table) -> bytes:
    assert table.game is not None
    return msgspec.msgpack.encode(Snapshot(table.number, table.banks, table.game.to_bytes()))


def open_snapshot(stored: StoredTable) -> tuple[Snapshot, Game] | None:
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
