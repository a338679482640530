"""People's histories: how their games went, with which monsters, and against whom. Counted as games end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from kaiju.server.store.database import Database
from kaiju.server.store.schema import played, uncounted
from kaiju.server.tables.results import ALL, BOT, MONSTER, PERSON, Line

COUNTS = ("games", "wins", "losses")
SHOWN = 30
"""Monsters and opponents in somebody's history, those first that were played most."""
CIRCLE = 40
"""People and bots, at most, among whom somebody is rated."""


class Tally(NamedTuple):
    """How games went that are about one thing."""

    about: str
    games: int
    wins: int
    losses: int
    name: str


class StoredHistory(NamedTuple):
    """What is kept of somebody's games."""

    counted: bool
    games: int
    wins: int
    monsters: list[Tally]
    people: list[Tally]
    bots: list[Tally]


def added(lines: Iterable[Line]) -> list[dict[str, Any]]:
    """What these lines add to the counters, in the order in which all processes write."""
    sums: dict[tuple[str, str, str], dict[str, Any]] = {}
    for line in lines:
        key = line.person, line.sort, line.about
        row = sums.setdefault(key, {"person_": key[0], "sort_": key[1], "about_": key[2], **dict.fromkeys(COUNTS, 0)})
        row["games"] += 1
        row["wins"] += line.won
        row["losses"] += line.lost
        row["name"] = line.name
    return [sums[key] for key in sorted(sums)]


def history_statement(insert: Any) -> Any:
    """Adds to the counters, except where somebody doesn't want to be counted."""
    of = {column.name: column.type for column in played.columns}
    person, about = (sa.bindparam(f"{name}_", type_=of[name]) for name in ("person", "about"))
    given = [
        person,
        sa.bindparam("sort_", type_=of["sort"]),
        about,
        *(sa.bindparam(name, type_=of[name]) for name in (*COUNTS, "name")),
    ]
    hidden = sa.exists().where(uncounted.c.person.in_([person, about]))
    names = ["person", "sort", "about", *COUNTS, "name"]
    return adding(insert(played).from_select(names, sa.select(*given).where(~hidden)))


def adding(insert: Any) -> Any:
    sums = {name: played.c[name] + insert.excluded[name] for name in COUNTS}
    key = ["person", "sort", "about"]
    return insert.on_conflict_do_update(index_elements=key, set_={**sums, "name": insert.excluded["name"]})


class Histories:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, person: str) -> StoredHistory:
        async with self._database.reading() as connection:
            hidden = await connection.execute(sa.select(uncounted).where(uncounted.c.person == person))
            if hidden.first() is not None:
                return StoredHistory(False, 0, 0, [], [], [])
            found: dict[str, list[Tally]] = {}
            for sort in (ALL, MONSTER, PERSON, BOT):
                query = sa.select(played).where(played.c.person == person, played.c.sort == sort)
                query = query.order_by(played.c.games.desc(), played.c.wins.desc(), played.c.about).limit(SHOWN)
                rows = await connection.execute(query)
                found[sort] = [Tally(r.about, r.games, r.wins, r.losses, r.name) for r in rows]
        own = found[ALL][0] if found[ALL] else Tally("", 0, 0, 0, "")
        return StoredHistory(True, own.games, own.wins, found[MONSTER], found[PERSON], found[BOT])

    async def circle(self, person: str) -> list[tuple[str, str, int, int]]:
        """Who beat whom how often among those whom somebody has played most: pairs, with wins of either."""
        async with self._database.reading() as connection:
            query = sa.select(played).where(played.c.person == person, played.c.sort.in_((PERSON, BOT)))
            most = list(await connection.execute(query.order_by(played.c.games.desc(), played.c.about).limit(CIRCLE)))
            pairs = [(person, r.about, r.wins, r.losses) for r in most]
            others = [r.about for r in most if r.sort == PERSON]
            bots = {r.about for r in most if r.sort == BOT}
            if others:
                among = sa.select(played).where(played.c.person.in_(others), played.c.about.in_([*others, *bots]))
                for r in await connection.execute(among):
                    # Of two people both have counted their games.
                    if r.sort == BOT or (r.sort == PERSON and r.person < r.about):
                        pairs.append((r.person, r.about, r.wins, r.losses))
        return pairs

    async def count(self, person: str, counted: bool) -> None:
        """Whether somebody's games are counted. If not, what has been counted is deleted, with others too."""
        async with self._database.writing() as connection:
            if counted:
                await connection.execute(uncounted.delete().where(uncounted.c.person == person))
                return
            row = self._database.insert(uncounted).values(person=person).on_conflict_do_nothing()
            await connection.execute(row)
            await connection.execute(forgetting(person))

    async def bring(self, before: str, person: str) -> None:
        """What somebody has played as another person was theirs."""
        names = [column.name for column in played.columns]
        async with self._database.writing() as connection:
            hidden = sa.select(uncounted).where(uncounted.c.person == person)
            if (await connection.execute(hidden)).first() is None:
                for side, other in (("person", "about"), ("about", "person")):
                    columns = [sa.literal(person).label(n) if n == side else played.c[n] for n in names]
                    theirs = sa.select(*columns).where(played.c[side] == before, played.c[other] != person)
                    await connection.execute(adding(self._database.insert(played).from_select(names, theirs)))
                    await connection.execute(played.delete().where(played.c[side] == before))
            await connection.execute(forgetting(before))


def forgetting(person: str) -> Any:
    """All that is counted of somebody, by them or by others."""
    return played.delete().where(sa.or_(played.c.person == person, played.c.about == person))


def rated_names(pairs: Sequence[tuple[str, str, int, int]]) -> list[str]:
    """All who are in these pairs, whoever comes first first."""
    return list(dict.fromkeys(name for one, other, *_ in pairs for name in (one, other)))
