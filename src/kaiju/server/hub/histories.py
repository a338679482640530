"""What people have played here: how often they won, with which monsters, against whom, and how well they are rated."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from kaiju.server.hub.services import Services
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.store.history import rated_names
from kaiju.server.wire.answers import History, PlayedAgainst, PlayedMonster, Rated


class PlayedGames:
    def __init__(self, services: Services) -> None:
        self._store = services.store.histories

    async def read(self, person: str) -> History:
        try:
            found = await self._store.read(person)
            pairs = await self._store.circle(person) if found.games else []
        except StoreError:
            raise unavailable() from None
        rating = await asyncio.to_thread(rating_of, person, pairs)
        against = [PlayedAgainst(one.name, None, one.games, one.wins, one.losses) for one in found.people]
        against += [PlayedAgainst("", one.about, one.games, one.wins, one.losses) for one in found.bots]
        return History(
            found.counted,
            found.games,
            found.wins,
            rating,
            [PlayedMonster(one.about, one.games, one.wins) for one in found.monsters],
            sorted(against, key=lambda one: -one.games),
        )

    async def count(self, person: str, counted: bool) -> None:
        try:
            await self._store.count(person, counted)
        except StoreError as error:
            raise unavailable(error) from None


def rating_of(person: str, pairs: Sequence[tuple[str, str, int, int]]) -> Rated | None:
    """How somebody is rated among those with whom they have played; None if nobody beat anybody."""
    from kaiju.lab.ratings import rate  # here, because it is not needed before somebody asks

    decided = [pair for pair in pairs if pair[2] or pair[3]]
    names = rated_names(decided)
    if person not in names:
        return None
    wins = [[0] * len(names) for _ in names]
    for one, other, won, lost in decided:
        wins[names.index(one)][names.index(other)] += won
        wins[names.index(other)][names.index(one)] += lost
    found = rate(wins)[names.index(person)]
    return Rated(round(found.value, 1), round(found.error, 1))
