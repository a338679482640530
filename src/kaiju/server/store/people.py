"""People who want to be known on several devices: their recovery phrase, their tokens, and what is kept of them.

A person is known by the hash of the token that they had first: tables know them by it, whichever device they use.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.history import forgetting
from kaiju.server.store.index import summaries
from kaiju.server.store.rows import DECODE, ENCODE
from kaiju.server.store.schema import devices, entries, holders, people, pushes, tables, traces, uncounted
from kaiju.server.tables.belongings import NOBODY, Belongings, erased, of_person

log = logging.getLogger("kaiju.store")

READ_AT_ONCE = 20
"""Tables."""
SEEN_EVERY = 3600.0
"""Seconds between two notes that a device was used."""


class Device(NamedTuple):
    token: str
    made_at: float
    seen_at: float


class Person(NamedTuple):
    """What is kept of somebody besides their tables."""

    has_phrase: bool
    settings: dict[str, Any]
    made_at: float | None
    devices: list[Device]


# Made once: SQLAlchemy's statements are cyclic garbage, and every channel that is opened asks for its device.
THIS = devices.c.token.in_(sa.bindparam("tokens", expanding=True))
DEVICE = sa.select(devices).where(THIS)
SEEN = devices.update().where(THIS).values(seen_at=sa.bindparam("now"))


def of_table(table_id: str, rows: Iterable[Any], person: str, before: Iterable[str]) -> list[Belongings]:
    """What a table keeps of somebody: nothing that can be told, if it is damaged."""
    try:
        return [of_person(table_id, [(r.number, r.at, r.kind, r.seat, DECODE(r.body)) for r in rows], person, before)]
    except (ValueError, LookupError, TypeError) as error:
        log.error("table %s is damaged and left out: %s", table_id, error)
        return []


def settings_in(body: str) -> dict[str, Any]:
    """A page's settings; none, if they are damaged."""
    try:
        return DECODE(body, type=dict[str, Any])
    except msgspec.MsgspecError:
        log.error("the settings of a person are damaged and left out")
        return {}


class StoredPeople:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def person_of(self, token: str, now: float) -> str | None:
        """Who has a token: somebody by another token, or by this one; None if it was revoked."""
        async with self._database.reading() as connection:
            row = (await connection.execute(DEVICE, {"tokens": [token]})).first()
        if row is None:
            return token
        if row.revoked_at is None and row.seen_at < now - SEEN_EVERY:
            async with self._database.writing() as connection:
                await connection.execute(SEEN, {"tokens": [token], "now": now})
        return None if row.revoked_at is not None else str(row.person)

    async def about(self, person: str) -> Person:
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(people).where(people.c.person == person))).first()
            query = sa.select(devices).where(devices.c.person == person, devices.c.revoked_at.is_(None))
            found = await connection.execute(query.order_by(devices.c.made_at, devices.c.token))
            used = [Device(d.token, d.made_at, d.seen_at) for d in found]
        if row is None:
            return Person(False, {}, None, used)
        return Person(row.phrase is not None, settings_in(row.settings), row.made_at, used)

    async def set_phrase(self, person: str, device: str, phrase: str, now: float) -> None:
        """A new phrase, in place of any other. `device`: the token in use."""
        made = self._database.insert(people).values(person=person, phrase=phrase, settings="{}", made_at=now)
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=["person"], set_={"phrase": phrase}))
            await connection.execute(self._known(device, person, now))

    async def keep_settings(self, person: str, settings: dict[str, Any], now: float) -> None:
        body = ENCODE(settings).decode()
        made = self._database.insert(people).values(person=person, phrase=None, settings=body, made_at=now)
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=["person"], set_={"settings": body}))

    async def recover(self, phrase: str, device: str, now: float) -> str | None:
        """The person whose phrase that is; from now on the device is theirs."""
        query = sa.select(people.c.person).where(people.c.phrase == phrase)
        async with self._database.reading() as connection:
            if (await connection.execute(query)).first() is None:
                return None  # whoever guesses keeps nobody from writing
        async with self._database.writing() as connection:
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            await connection.execute(self._known(device, row.person, now))
            return str(row.person)

    def _known(self, device: str, person: str, now: float) -> Any:
        row = {"token": device, "person": person, "made_at": now, "seen_at": now}
        return self._database.insert(devices).values(row).on_conflict_do_nothing()

    async def revoke(self, person: str, tokens: Sequence[str], now: float) -> None:
        async with self._database.writing() as connection:
            theirs = (devices.c.person == person) & devices.c.token.in_(tokens)
            await connection.execute(devices.update().where(theirs).values(revoked_at=now))
            await connection.execute(pushes.delete().where(pushes.c.device.in_(tokens)))

    async def belongings(self, person: str) -> list[Belongings]:
        """What tables keep of somebody: some tables at a time, so that others are answered meanwhile."""
        async with self._database.reading() as connection:
            mine = sa.select(holders.c.table_id).where(holders.c.token == person)
            traced = list(await connection.execute(sa.select(traces).where(traces.c.person == person)))
            before = {row.token for row in traced}
            ids = sorted({row.table_id for row in [*await connection.execute(mine), *traced]})
            found: list[Belongings] = []
            for first in range(0, len(ids), READ_AT_ONCE):
                these = entries.c.table_id.in_(ids[first : first + READ_AT_ONCE])
                query = sa.select(entries).where(these, entries.c.kind != "act")
                rows = await connection.execute(query.order_by(entries.c.table_id, entries.c.number))
                for table_id, some in groupby(rows, key=attrgetter("table_id")):
                    found += of_table(table_id, some, person, before)
        return found

    async def bring(self, before: str, person: str) -> None:
        """What tables keep of somebody by who they were before is theirs."""
        names = ["person", "table_id", "token"]
        who = sa.literal(person)
        seated = sa.select(who, holders.c.table_id, holders.c.token).where(holders.c.token == before)
        traced = sa.select(who, traces.c.table_id, traces.c.token).where(traces.c.person == before)
        async with self._database.writing() as connection:
            for theirs in (seated, traced):
                more = self._database.insert(traces).from_select(names, theirs)
                await connection.execute(more.on_conflict_do_nothing())

    async def erase(self, person: str, found: Sequence[Belongings]) -> None:
        """Takes somebody's name, words and tokens out of their tables, and forgets them."""
        async with self._database.writing() as connection:
            for one in found:
                for kept in (holders, traces):
                    theirs = (kept.c.table_id == one.table) & kept.c.token.in_(one.tokens)
                    await connection.execute(kept.delete().where(theirs))
                for number, body in one.bodies.items():
                    changed = ENCODE(erased(body, one)).decode()
                    this = (entries.c.table_id == one.table) & (entries.c.number == number)
                    await connection.execute(entries.update().where(this).values(body=changed))
                query = sa.select(tables.c.summary).where(tables.c.id == one.table)
                row = (await connection.execute(query)).first()
                for summary in summaries([row] if row is not None else []):
                    for seat in one.seats | one.brought:
                        if seat < len(summary["seats"]) and summary["seats"][seat]:
                            summary["seats"][seat]["name"] = NOBODY
                    changed = ENCODE(summary).decode()
                    await connection.execute(tables.update().where(tables.c.id == one.table).values(summary=changed))
            await connection.execute(holders.delete().where(holders.c.token == person))
            await connection.execute(traces.delete().where(traces.c.person == person))
            await connection.execute(people.delete().where(people.c.person == person))
            await connection.execute(pushes.delete().where(pushes.c.person == person))
            await connection.execute(uncounted.delete().where(uncounted.c.person == person))
            await connection.execute(forgetting(person))
            # A token that was theirs is nobody's from now on; it must not become the person again.
            gone = {"token": person, "person": person, "made_at": 0.0, "seen_at": 0.0, "revoked_at": 0.0}
            await connection.execute(self._database.insert(devices).values(gone).on_conflict_do_nothing())
            await connection.execute(devices.update().where(devices.c.person == person).values(revoked_at=0.0))
