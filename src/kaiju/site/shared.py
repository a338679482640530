"""Games that come and go: all that a browser keeps as a file, records taken in, and a finished game as a link.

Whoever opens a link has the same table, and can replay it or play on from any move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import JSONBody

import kaiju
from kaiju import RULES_VERSION
from kaiju.game.records import check_record
from kaiju.server.http.afterwards import finished_game
from kaiju.server.http.routing import AnyRequest, TableId, delete, get, identified, post
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.jobs import read_record
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.store.moving import FORMAT, MovedTable, read_tables
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.links import checked_fair, options_of, packed, unpacked, unreadable
from kaiju.server.tables.rebuilding import StoredTable
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.sanitize import player_name
from kaiju.server.tables.seats import BOT, UNKNOWN
from kaiju.server.tables.table import TABLE_ID, Table
from kaiju.server.wire.answers import LinkText, Opened
from kaiju.server.wire.basics import FromClient, FromServer
from kaiju.site.keeping import ShelfStore


class GivenText(FromClient, frozen=True):
    """What somebody has put into a file or a link."""

    text: str


class TakenIn(FromServer, frozen=True):
    """Tables that are here now."""

    tables: list[str]


# --- records and tables


def table_of(record: Mapping[str, Any], token: str) -> tuple[Table, list[Entry]]:
    """The table whose game a record tells, with its entries; refuses what was not played at a table, or not so."""
    try:
        setup, actions, _ = check_record(record)
    except kaiju.RecordError as error:
        raise unreadable(str(error)) from None
    try:
        return retold(record, setup.monsters, actions, token)
    except Refusal:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, msgspec.MsgspecError, kaiju.KaijuError):
        raise unreadable("This record is damaged: its game can't be told.") from None


def retold(
    record: Mapping[str, Any], monsters: Iterable[str], actions: list[str], token: str
) -> tuple[Table, list[Entry]]:
    saved, fair = record["setup"], record.get("fair")
    if not isinstance(fair, Mapping):
        raise unreadable("This game was not played at a table: its record has no secret of its dice.")
    secret, table_id, salts = checked_fair(fair, saved["players"])
    if TABLE_ID.fullmatch(table_id) is None:
        raise ValueError("no such table")
    options = options_of(saved)
    table = Table(table_id, secret, RULES_VERSION)
    entries: list[Entry] = []

    def enter(kind: str, seat: int | None = None, **body: Any) -> None:
        entries.append(table.apply_new(Entry(len(entries) + 1, 0.0, kind, seat, body)))

    choosers = record.get("bots") or [None] * len(actions)
    usual = next((bot for bot in choosers if bot and bot != UNKNOWN), "normal")
    enter("open", options=msgspec.to_builtins(options), host=[token], commitment=table.commitment)
    who = zip(record["names"], monsters, salts, record["words"], strict=True)
    for seat, (name, monster, salt, word) in enumerate(who):
        bot = usual if word["by"] == BOT else None
        enter(
            "sit",
            seat,
            name=player_name(name),
            monster=monster,
            bot=bot,
            tokens=[] if bot else [token],
            salt=salt,
            salt_by=word["by"],
        )
    if fairness.deal_seed(table.secret, table.id, table.salts) != saved["seed"]:
        raise unreadable("This record is damaged: its dice don't follow from its secret.")
    position = {"position": record["position"]} if "position" in record else {}
    enter("start", monsters=list(monsters), rules=RULES_VERSION, **position)
    for key, bot in zip(actions, choosers, strict=True):
        enter("act", table.decider(), key=key, **({"bot": bot} if bot else {}))
    if table.status != "over":
        enter("end", why=record.get("called_off") or "closed", winners=[])
    return table, entries


async def take_in(store: ShelfStore, table: Table, entries: list[Entry], now: float) -> str:
    """Keeps a table, unless it is here already."""
    if table.id not in store.rows:
        found = OpenTable(table.id)
        found.loaded = table
        stored = StoredTable(table.id, table.secret, table.rules, entries, None, table.settings)
        await store.take_in(stored, {**found.row(now), "updated_at": now})
    return table.id


# --- links


@get("/tables/{table_id:str}/link", tags=["afterwards"])
async def link(request: AnyRequest, table_id: TableId, hub: NamedDependency[Hub]) -> LinkText:
    """A finished game as a text for an address."""
    return LinkText(packed(read_record((await finished_game(request, table_id, hub)).record)))


@post("/shared", tags=["afterwards"])
async def open_link(request: AnyRequest, data: JSONBody[GivenText], hub: NamedDependency[Hub]) -> Opened:
    """The table of a game that came by a link."""
    return Opened(await keep_record(hub, unpacked(data.text), identified(request)))


async def keep_record(hub: Hub, record: Any, token: str) -> str:
    store: Any = hub.store
    table, entries = table_of(record, token)
    return await take_in(store, table, entries, hub.clock.now())


# --- files


@get("/saved", tags=["tables"])
async def save(hub: NamedDependency[Hub]) -> Response[bytes]:
    """All tables of this browser, as `kaiju import` takes them."""
    store: Any = hub.store
    lines = []
    for table_id in store.rows:
        stored = await store.load(table_id)
        settings = {str(seat): theirs for seat, theirs in stored.settings.items()}
        moved = MovedTable(FORMAT, stored.id, stored.secret, stored.rules, stored.entries, settings)
        lines.append(msgspec.json.encode(moved) + b"\n")
    return Response(b"".join(lines), media_type="application/jsonl")


@post("/saved", tags=["tables"])
async def bring_back(request: AnyRequest, data: JSONBody[GivenText], hub: NamedDependency[Hub]) -> TakenIn:
    """Takes in a record, or what a browser or a server has saved."""
    store: Any = hub.store
    try:
        record = json.loads(data.text)
    except (ValueError, RecursionError):
        record = None
    if isinstance(record, dict) and "setup" in record:
        return TakenIn([await keep_record(hub, record, identified(request))])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_text(data.text, "utf-8")
        try:
            found = [stored for stored, _ in read_tables(path)]
        except kaiju.RecordError as error:
            raise unreadable(str(error).replace(f" of {path}", "")) from None
    if not found:
        raise unreadable("There is no game in this file.")
    for stored in found:
        if stored.id not in store.rows:
            table = Table(stored.id, stored.secret, stored.rules)
            for entry in stored.entries:
                table.apply_kept(entry)
            table.settings = stored.settings
            await take_in(store, table, stored.entries, stored.entries[-1].at)
    return TakenIn([stored.id for stored in found])


@delete("/tables/{table_id:str}", tags=["tables"])
async def forget(table_id: TableId, hub: NamedDependency[Hub]) -> None:
    """Deletes a table with all that is kept of it."""
    store: Any = hub.store
    async with hub.at(table_id) as found:
        found.stop_waiting()
    hub.registry.tables.pop(table_id, None)
    await store.forget(table_id)


HANDLERS = [link, open_link, save, bring_back, forget]
