"""One table on a GPU, with the faces of single games: for the checks of Gymnasium and PettingZoo, and for a close look.

`KaijuCudaGame` is `KaijuEnv` and `KaijuCudaAEC` is `KaijuAEC`, for the same seeds with the same games; what is observed
and allowed was written on the device. For speed there are `CudaTables` and `KaijuCudaEnv`.
"""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import numpy as np

from kaiju.encoding.spaces import Spaces, from_rules
from kaiju.errors import OutOfRoom
from kaiju.game.game import NO_ROOM
from kaiju.lab.playing import game_seed
from kaiju.research.cuda_tables import CudaTables, OnDevice
from kaiju.research.gymnasium_env import KaijuEnv
from kaiju.research.pettingzoo_env import KaijuAEC, wrapped
from kaiju.research.tables import Table

Array = np.ndarray[Any, Any]


class CudaTable(Table):
    """A game on the device. Its state is fetched after every answer."""

    def __init__(self, tables: CudaTables, seed: int, episode: int) -> None:
        self._tables = tables
        tables.reset(seed, episode)
        self.setup = replace(tables.spaces.setup, seed=game_seed(seed, episode))
        self.state = tables.spaces.rules.State()
        self._game, self._played = None, []
        self._over = False
        self._fetch()

    def play(self, number: int) -> None:
        self._tables.act(np.array([from_rules(self.state.rules)[number]], np.int32))
        if self._tables.refusals:
            raise OutOfRoom(NO_ROOM)
        self._played.append(number)
        self._over = bool(self._fetched(self._tables.ended)[0])
        self._fetch()

    def seen(self, spaces: Spaces, seat: int) -> Any:
        return self._fetched(self._tables.seen_by(seat, last=self._over))[0]

    def mask(self, spaces: Spaces, seat: int) -> Any:
        deciding = not self._over and self.state.seat == seat
        mask = self._fetched(self._tables.mask)[0].view(np.int8)
        return mask if deciding else np.zeros_like(mask)

    def _fetch(self) -> None:
        """Brings the game's fields into the state that others hold."""
        record = (self._tables.last_records() if self._over else self._tables.records())[0]
        for field in self.state.FIELDS:
            setattr(self.state, field.name, record[field.name].tolist())

    def _fetched(self, array: Any) -> Array:
        return np.array(self._tables.machine.fetched(array))

    def __deepcopy__(self, memo: Any) -> CudaTable:
        new = object.__new__(CudaTable)
        new.__dict__.update(vars(self), state=self.state.copy(), _played=list(self._played))
        new._tables = copy.deepcopy(self._tables, memo)
        new._game = None if self._game is None else self._game.clone()
        return new

    def __getstate__(self) -> dict[str, Any]:
        return {"tables": self._tables, "setup": self.setup, "over": self._over, "game": self.game.to_bytes()}

    def __setstate__(self, kept: Any) -> None:
        super().__setstate__(kept)
        self._tables, self.setup, self._over = kept["tables"], kept["setup"], kept["over"]


class OnOneTable:
    """An environment whose games are played at one table on the device."""

    _device: CudaTables

    def _dealt(self, seed: int, episode: int) -> Table:
        return CudaTable(self._device, seed, episode)


def one_table(edition: str, players: int, machine: Any, options: dict[str, Any]) -> CudaTables:
    return CudaTables(1, edition, players, dtype="float32", keep_last=True, machine=machine, **options)


class KaijuCudaGame(OnOneTable, KaijuEnv):
    """`KaijuEnv` on the device."""

    def __init__(
        self,
        edition: str = "base",
        players: int = 2,
        opponents: Any = "angry",
        seat: int = 0,
        render_mode: str | None = None,
        machine: Any = OnDevice,
        **options: Any,
    ) -> None:
        super().__init__(edition, players, opponents, seat, render_mode, **options)
        self._device = one_table(edition, players, machine, options)


class KaijuCudaAEC(OnOneTable, KaijuAEC):
    """`KaijuAEC` on the device."""

    def __init__(
        self,
        edition: str = "base",
        players: int = 4,
        render_mode: str | None = None,
        machine: Any = OnDevice,
        **options: Any,
    ) -> None:
        super().__init__(edition, players, render_mode, **options)
        self._device = one_table(edition, players, machine, options)


def env(**options: Any) -> Any:
    """`KaijuCudaAEC` with PettingZoo's usual wrappers."""
    return wrapped(KaijuCudaAEC(**options))
