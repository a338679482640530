"""The trained network, read when it is first needed, and what it says of games' states."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from io import BytesIO
from typing import Any

import numpy as np

from kaiju.bots.learned import FOLDER, NETWORK, learned
from kaiju.encoding.actions import LIBRARY, mask_of
from kaiju.encoding.columns import Columns
from kaiju.encoding.network import Network
from kaiju.encoding.observation import packed_dtype
from kaiju.errors import KaijuError
from kaiju.game import Game
from kaiju.game.setup import Setup
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State

Array = np.ndarray[Any, Any]
FILE = FOLDER / f"{NETWORK}.npz"
MOST_AT_ONCE = 1024
"""Positions that are looked at together: more would only need more memory."""


@cache
def load() -> Network:
    """The network of the package, checked against the digest that was noted down when it was made."""
    try:
        data = FILE.read_bytes()
    except OSError as error:
        raise KaijuError(f"The network is missing: {error}.") from error
    if hashlib.sha256(data).hexdigest() != learned(NETWORK)["sha256"]:
        raise KaijuError(f"{FILE.name} is not the file that it should be; please install Kaiju again.")
    return Network.read(BytesIO(data))


def knows(rules: Rulebook) -> bool:
    """Whether it has learned all that there is in these games: it doesn't know the boxes of others."""
    return set(rules.box_ids) <= set(LIBRARY)


@lru_cache(maxsize=64)
def columns_for(setup: Setup, rules: Rulebook) -> Columns:
    return Columns(setup, rules, at_once=True)


class Mind:
    """What the network says of the games of one setup."""

    def __init__(self, game: Game, network: Network | None = None) -> None:
        self.rules, self.players = game.rules, game.players
        self.columns = columns_for(replace(game.choices, seed=0), game.rules)
        self.network = network or load()

    def observe(self, states: Sequence[State], seats: Array) -> Array:
        """What each of the seats sees of its state."""
        records = np.frombuffer(b"".join([g.to_bytes() for g in states]), packed_dtype(self.rules))
        return self.columns.spaces.observation.observe(records, seats)

    def chances(self, states: Sequence[State]) -> Array:
        """Everybody's chance to win in each state, by seat: as whoever decides there sees it, or what came of it."""
        out = np.empty((len(states), self.players))
        going = [i for i, g in enumerate(states) if not g.over]
        for first in range(0, len(going), MOST_AT_ONCE):
            some = going[first : first + MOST_AT_ONCE]
            seats = np.array([states[i].seat for i in some])
            said = self.network.chances(self.columns, self.observe([states[i] for i in some], seats))
            places = (np.arange(self.players) - seats[:, None]) % self.players
            out[some] = np.take_along_axis(said, places, axis=1)
        for i, g in enumerate(states):
            if g.over:
                won = (g.winners >> np.arange(self.players)) & 1
                out[i] = won / max(1, won.sum())
        return out

    def likes(self, g: State) -> dict[int, float]:
        """By option of whoever decides, the logarithm of how often the network alone would choose it.

        Of choices of dice that throw the same faces only one is there: the one that throws those that lie first.
        """
        reads, seat = self.columns, g.seat
        allowed = mask_of(g)[reads.possible]
        masks = allowed[reads.turned_back[seat]][None]
        words = self.network.policy(reads, self.observe([g], np.array([seat])), masks)[0].astype(float)
        words = words[reads.turned[seat]]
        there = np.flatnonzero((allowed > 0) & (words > words.max() - 1e6))
        words = words[there] - words[there].max()
        words -= np.log(np.exp(words).sum())
        numbers = reads.spaces.to_rules[reads.possible[there]].tolist()
        return dict(zip(numbers, words.tolist(), strict=True))
