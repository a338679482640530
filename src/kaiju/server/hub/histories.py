"""What people have played here: how often they won, with which monsters, against whom, and how well they are rated."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from kaiju.server.hub.services import Services
from kaiju.server.store.errors import StoreError, unavailable
from kaiju.server.store.history import rated_names
from kaiju.server.wire.answers import History, PlayedAgainst, PlayedMonster, Rated

Pairs = Sequence[tuple[str, str, int, int]]
"""Who has won how often against whom, and lost."""
MOST_RATED = 500


class PlayedGames:
    def __init__(self, services: Services) -> None:
        self._store = services.store.histories
        self._rating = asyncio.Lock()
        self._rated: OrderedDict[str, tuple[Pairs, Rated | None]] = OrderedDict()
        """What was last found, and of what."""

    async def read(self, person: str) -> History:
        try:
            found = await self._store.read(person)
            pairs = await self._store.circle(person) if found.games else []
        except StoreError:
            raise unavailable() from None
        rating = await self._rate(person, pairs)
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

    async def _rate(self, person: str, pairs: Pairs) -> Rated | None:
        """One after the other, and not again before somebody has played: whoever asks often doesn't take the machine
        from others."""
        known = self._rated.get(person)
        if known is None or known[0] != pairs:
            async with self._rating:
                known = self._rated.get(person)
                if known is None or known[0] != pairs:
                    known = pairs, await asyncio.to_thread(rating_of, person, pairs)
                    self._rated[person] = known
                    if len(self._rated) > MOST_RATED:
                        self._rated.popitem(last=False)
        self._rated.move_to_end(person)
        return known[1]

    async def count(self, person: str, counted: bool) -> None:
        try:
            await self._store.count(person, counted)
        except StoreError as error:
            raise unavailable(error) from None


def rating_of(person: str, pairs: Pairs) -> Rated | None:
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
