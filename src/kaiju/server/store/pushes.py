"""Which devices want to be told when it is their turn, and what they have been told of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.schema import entries, keys, pushes, rung
from kaiju.server.tables.entries import CHANGES_GAME

MOST_DEVICES = 10
"""Of one person."""
ENDS_QUESTION, ENDS_OWN = (*CHANGES_GAME, "end"), ("concede", "stand-in")
"""Kinds of entries after which another question is open, or none; and those after which a bot answers for a seat."""


class Subscription(NamedTuple):
    """Where a browser takes messages, and what they are sealed with."""

    device: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class Pushes:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def key(self, name: str, made: str) -> str:
        """A secret of this server: `made` becomes it if there is none yet."""
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert(keys).values(name=name, value=made).on_conflict_do_nothing())
            found = await connection.execute(sa.select(keys.c.value).where(keys.c.name == name))
            return str(found.scalar_one())

    async def subscribe(self, person: str, given: Subscription, now: float) -> None:
        """In place of what the device had; of too many devices, the first are left out."""
        row = {"person": person, "made_at": now, **given._asdict()}
        insert = self._database.insert(pushes).values(row)
        newer = {name: value for name, value in row.items() if name != "device"}
        async with self._database.writing() as connection:
            await connection.execute(insert.on_conflict_do_update(index_elements=["device"], set_=newer))
            theirs = sa.select(pushes.c.device).where(pushes.c.person == person).order_by(pushes.c.made_at.desc())
            old = [r.device for r in await connection.execute(theirs.offset(MOST_DEVICES))]
            if old:
                await connection.execute(pushes.delete().where(pushes.c.device.in_(old)))

    async def unsubscribe(self, device: str, endpoint: str | None = None) -> None:
        """`endpoint`: only if that is still the one it has."""
        this = pushes.c.device == device
        async with self._database.writing() as connection:
            await connection.execute(
                pushes.delete().where(this if endpoint is None else this & (pushes.c.endpoint == endpoint))
            )

    async def move(self, before: str, device: str, person: str) -> None:
        """A device has another token now, and is another person's."""
        async with self._database.writing() as connection:
            await connection.execute(
                pushes.update().where(pushes.c.device == before).values(device=device, person=person)
            )

    async def of_device(self, device: str) -> Subscription | None:
        query = sa.select(*(pushes.c[name] for name in Subscription._fields)).where(pushes.c.device == device)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Subscription(*row)

    async def of_people(self, people: Sequence[str]) -> list[Subscription]:
        query = sa.select(*(pushes.c[name] for name in Subscription._fields)).where(pushes.c.person.in_(people))
        async with self._database.reading() as connection:
            return [Subscription(*row) for row in await connection.execute(query.limit(MOST_DEVICES))]

    async def is_open(self, table_id: str, seat: int, question: int) -> bool:
        """Whether a question still waits for a seat's answer."""
        since = (entries.c.table_id == table_id) & (entries.c.number > question)
        own = entries.c.kind.in_(ENDS_OWN) & (entries.c.seat == seat)
        query = sa.select(entries.c.number).where(since, entries.c.kind.in_(ENDS_QUESTION) | own).limit(1)
        async with self._database.reading() as connection:
            return (await connection.execute(query)).first() is None

    async def claim(self, table_id: str, seat: int, question: int) -> bool:
        """Whether it is for whoever asks to tell of a question: of all processes one, and once."""
        insert = self._database.insert(rung).values(table_id=table_id, seat=seat, question=question)
        newer = insert.on_conflict_do_update(
            index_elements=["table_id", "seat"],
            set_={"question": insert.excluded.question},
            where=rung.c.question < insert.excluded.question,
        )
        async with self._database.writing() as connection:
            return (await connection.execute(newer.returning(rung.c.question))).first() is not None
