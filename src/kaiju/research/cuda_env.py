"""The vector environment on a GPU: Gymnasium's face of `kaiju.research.cuda_tables`, NumPy in and out.

A learner that lives on the device itself takes `CudaTables`, whose arrays never leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kaiju.encoding.spaces import payoffs
from kaiju.errors import SetupError
from kaiju.research import library
from kaiju.research.cuda_tables import MOST_SEED, CudaTables, OnDevice
from kaiju.research.opponents import Opponents, by_turn, called, check_learner, is_ours
from kaiju.research.vector_env import ALL, ANY, seats_in

gymnasium = library("gymnasium")
vector = library("gymnasium.vector")
VectorEnv: Any = vector.VectorEnv

Array = np.ndarray[Any, Any]


class KaijuCudaEnv(VectorEnv):
    """`KaijuVectorEnv` on a GPU: the same observations, masks, rewards and infos, for the same seeds the same games.

    Opponents are quick bots. With `seat="any"` every game draws the learner's seat, otherwise than on the CPU.
    """

    metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        num_envs: int = 1024,
        edition: str = "base",
        players: int = 2,
        opponents: Opponents = "angry",
        seat: int | str = 0,
        machine: Any = OnDevice,
        **options: Any,
    ) -> None:
        self.seat = seat if seat in (ALL, ANY) else check_learner(seat, players)
        names = by_turn(opponents, players)
        if self.seat != ALL and not all(map(is_ours, names)):
            wrong = next(called(one) for one in names if not is_ours(one))
            raise SetupError(f"On a GPU only quick bots can be opponents, not {wrong}.")
        seats = list(range(players)) if self.seat == ANY else [self.seat] if isinstance(self.seat, int) else []
        lineups = [[*names[:mine], None, *names[mine:]] for mine in seats] or [[None] * players]
        self.tables = CudaTables(
            num_envs,
            edition,
            players,
            dtype="float32",
            policies=lineups,
            each_draws=True,
            forfeit=True,
            keep_last=True,
            machine=machine,
            **options,
        )
        self.num_envs, self.spaces = self.tables.num_envs, self.tables.spaces
        self._worth = np.array([payoffs(seats_in(won), players) for won in range(1 << players)], np.float64)
        self.single_observation_space = gymnasium.spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        self.single_action_space = gymnasium.spaces.Discrete(self.spaces.actions)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if seed is None:
            seed = int(self.np_random.integers(MOST_SEED - self.num_envs))
        elif np.ndim(seed) == 0:
            super().reset(seed=int(seed))  # type: ignore[arg-type]
        self.tables.reset(seed)
        return self._fetched(self.tables.seen), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        tables, everyone = self.tables, np.arange(self.num_envs)
        acted = self._fetched(tables.seat)
        tables.act(np.asarray(actions))
        terminated, forfeit = self._fetched(tables.ended) != 0, self._fetched(tables.refused) != 0
        over = terminated & ~forfeit
        worth = self._worth[self._fetched(tables.winners)] * over[:, None]
        rewards = worth[everyone, acted]
        rewards[forfeit] = -1.0
        info: dict[str, Any] = {"forfeit": forfeit, "_forfeit": forfeit} if forfeit.any() else {}
        if terminated.any():
            info |= {"final_obs": self._fetched(tables.last_seen), "_final_obs": terminated}
            info |= {"payoffs": worth, "_payoffs": over}
        truncated = np.zeros(self.num_envs, bool)
        return self._fetched(tables.seen), rewards, terminated, truncated, {**info, **self._info()}

    def _info(self) -> dict[str, Any]:
        there = np.ones(self.num_envs, bool)
        mask, seat = self._fetched(self.tables.mask).view(np.int8), self._fetched(self.tables.seat).astype(np.int64)
        return {"action_mask": mask, "_action_mask": there, "seat": seat, "_seat": there}

    def _fetched(self, array: Any) -> Array:
        """A copy on the host."""
        return np.array(self.tables.machine.fetched(array))
