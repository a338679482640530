"""The trained network, read when it is first needed, and what it says of games' states."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any

import numpy as np

from kaiju.bots.search.rollouts import shares_won
from kaiju.encoding.actions import LIBRARY, mask_of, masks
from kaiju.encoding.columns import Columns
from kaiju.encoding.network import Network
from kaiju.encoding.observation import packed_dtype
from kaiju.errors import KaijuError
from kaiju.extras import needs
from kaiju.game import Game
from kaiju.game.setup import Setup
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State

Array = np.ndarray[Any, Any]
PACKAGE = "kaiju_titan"
"""The package that it comes in, with a note on how `kaiju.train.titan` made it: nobody without NumPy needs it."""
NAME = "titan"
MOST_AT_ONCE = 1024
"""Positions that are looked at together: more would only need more memory."""


@cache
def load() -> Network:
    """The network of the package, checked against the digest that was noted down when it was made."""
    needs(PACKAGE, what="What goes by the network")
    folder = files(PACKAGE)
    try:
        data = folder.joinpath(f"{NAME}.npz").read_bytes()
        noted = tomllib.loads(folder.joinpath(f"{NAME}.toml").read_text("utf-8"))["sha256"]
    except OSError as error:
        raise KaijuError(f"The network can't be read: {error}.") from error
    if hashlib.sha256(data).hexdigest() != noted:
        raise KaijuError(f"{NAME}.npz is not the file that it should be; please install kaiju-tokyo-titan again.")
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

    def observe(self, games: Array) -> Array:
        """What whoever decides sees of each of the games (records)."""
        return self.columns.spaces.observation.observe(games, games["seat"].astype(np.int64))

    def records(self, states: Sequence[State]) -> Array:
        return np.frombuffer(b"".join([g.to_bytes() for g in states]), packed_dtype(self.rules))

    def chances(self, states: Sequence[State]) -> Array:
        """Everybody's chance to win in each state, by seat: as whoever decides there sees it, or what came of it."""
        return self.chances_in(self.records(states))

    def chances_in(self, games: Array) -> Array:
        """The same of records."""
        out = np.empty((len(games), self.players))
        going = np.flatnonzero(games["over"] == 0)
        for first in range(0, len(going), MOST_AT_ONCE):
            rows = going[first : first + MOST_AT_ONCE]
            some = games[rows]
            said = self.network.chances(self.columns, self.observe(some))
            out[rows] = self._by_seat(said, some["seat"])
        over = games["over"] != 0
        out[over] = shares_won(games[over], self.players)
        return out

    def _by_seat(self, said: Array, seats: Array) -> Array:
        """Chances counted from an observer, counted from seat 0."""
        places = (np.arange(self.players) - seats[:, None]) % self.players
        return np.take_along_axis(said, places, axis=1)

    def looks(self, games: Array) -> tuple[Array, Array]:
        """Of games that aren't over, what the network alone would choose, and everybody's chances by seat."""
        seats = games["seat"].astype(np.int64)
        words, said = self.network.both(self.columns, self.observe(games), self._allowed(games, seats))
        return self._best(words, seats), self._by_seat(said, seats)

    def choices(self, games: Array) -> Array:
        """The first half of `looks`, of any number of games."""
        out = np.empty(len(games), np.int64)
        for first in range(0, len(games), MOST_AT_ONCE):
            some = games[first : first + MOST_AT_ONCE]
            seats = some["seat"].astype(np.int64)
            words = self.network.policy(self.columns, self.observe(some), self._allowed(some, seats))
            out[first : first + MOST_AT_ONCE] = self._best(words, seats)
        return out

    def _allowed(self, games: Array, seats: Array) -> Array:
        """Masks of the possible actions, seats in them counted from whoever decides."""
        reads = self.columns
        return np.take_along_axis(masks(games, self.rules)[:, reads.possible], reads.turned_back[seats], axis=1)

    def _best(self, words: Array, seats: Array) -> Array:
        reads = self.columns
        chosen = reads.turned_back[seats, words.argmax(axis=1)]
        return np.asarray(reads.spaces.to_rules[reads.possible[chosen]])

    def likes(self, g: State) -> dict[int, float]:
        """By option of whoever decides, the logarithm of how often the network alone would choose it.

        Of choices of dice that throw the same faces only one is there: the one that throws those that lie first.
        """
        reads, seat = self.columns, g.seat
        allowed = mask_of(g)[reads.possible]
        masked = allowed[reads.turned_back[seat]][None]
        words = self.network.policy(reads, self.observe(self.records([g])), masked)[0].astype(float)
        words = words[reads.turned[seat]]
        there = np.flatnonzero((allowed > 0) & (words > words.max() - 1e6))
        words = words[there] - words[there].max()
        words -= np.log(np.exp(words).sum())
        numbers = reads.spaces.to_rules[reads.possible[there]].tolist()
        return dict(zip(numbers, words.tolist(), strict=True))
