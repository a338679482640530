"""One learner against bots in thousands of games at once, on the compiled rules.

The games are NumPy records; playing, observing and masking work on all of them, and no Python object is made for any.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from kaiju import bots
from kaiju.errors import OutOfRoom, SetupError
from kaiju.game.setup import laid_out
from kaiju.lab.chunks import usable_cores
from kaiju.lab.playing import MOST_DECISIONS, fast_run, game_seed, records, seed_records
from kaiju.lab.specs import is_whole
from kaiju.research import library
from kaiju.research.actions import ACTIONS, masks
from kaiju.research.seats import check_learner, opponents_by_seat
from kaiju.research.spaces import Spaces, payoffs
from kaiju.speeds import batch

gymnasium = library("gymnasium")
vector = library("gymnasium.vector")
VectorEnv: Any = vector.VectorEnv

Array = np.ndarray[Any, Any]
PART = 256
"""Fewer games than that aren't worth a thread of their own."""


class KaijuVectorEnv(VectorEnv):
    """`KaijuEnv` many times over: game n of `reset(seed=s)` is that of `KaijuEnv.reset(seed=s + n)`.

    A game that ends is followed by the next one in the same step: the observation is that of the new game, and
    `info["final_obs"]` has the last one of the old. The opponents are bots with compiled thoughts.
    """

    metadata = {"autoreset_mode": vector.AutoresetMode.SAME_STEP}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        num_envs: int = 1024,
        edition: str = "base",
        players: int = 2,
        opponents: str | Sequence[str] = "angry",
        seat: int = 0,
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if not is_whole(num_envs) or num_envs < 1:
            raise SetupError(f"The number of games must be a whole number from 1 up, not {num_envs!r}.")
        self.num_envs = num_envs
        self.spaces = Spaces.new(edition, players, **options)
        self.seat = check_learner(seat, players)
        self._policies = policies(opponents, seat, players)
        self._payoffs = np.array([payoffs(seats_in(won), players)[seat] for won in range(1 << players)], np.float64)
        self._start = records(1, laid_out(self.spaces.setup))
        self._games = np.repeat(self._start, num_envs)
        # The compiled rules are loaded here, by one thread: one game is dealt and forgotten.
        fast_run(self.spaces.rules)(self._start.copy(), 0, 1, batch.DEAL, 0)
        self._seeds = np.zeros(num_envs, np.int64)
        self._episodes = np.zeros(num_envs, np.int64)
        self._mask = np.zeros((num_envs, ACTIONS), np.int8)
        self._threads = threads or usable_cores()
        self._pool = ThreadPoolExecutor(self._threads)
        self.single_observation_space = gymnasium.spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        self.single_action_space = gymnasium.spaces.Discrete(ACTIONS)
        self.observation_space = vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if seed is None:
            seed = int(self.np_random.integers(2**31))
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._seeds[:] = seed + np.arange(self.num_envs)
        else:
            self._seeds[:] = np.array(seed)
        self._episodes[:] = 0
        self._deal(np.arange(self.num_envs))
        return self._observe(self._games), self._info()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        everyone = np.arange(self.num_envs)
        actions = np.asarray(actions)
        forfeit = self._mask[everyone, np.clip(actions, 0, ACTIONS - 1)] == 0
        forfeit |= (actions < 0) | (actions >= ACTIONS)
        # Should a game run out of room, all are as they were.
        games = self._games.copy()
        left = games[forfeit]
        # Whoever forfeits takes some option too, so that all games can be played at once; it is taken back.
        given = np.where(forfeit, 0, actions)
        given[forfeit] = self._mask[forfeit].argmax(axis=1)
        games["offers"][:, 0] = self.spaces.to_rules[given]
        self._run(games, batch.GIVEN)
        self._run(games, self._policies)
        games[forfeit] = left
        self._games = games
        over = games["over"] != 0
        rewards = np.where(over, self._payoffs[games["winners"]], 0.0)
        rewards[forfeit] = -1.0
        terminated = over | forfeit
        truncated = ~terminated & (games["seat"] != self.seat)
        info: dict[str, Any] = {"forfeit": forfeit, "_forfeit": forfeit} if forfeit.any() else {}
        done = np.flatnonzero(terminated | truncated)
        if done.size:
            info |= self._last_of(done)
            self._episodes[done] += 1
            self._deal(done)
        return self._observe(games), rewards, terminated, truncated, {**info, **self._info()}

    def _last_of(self, done: Array) -> dict[str, Any]:
        """The last observations of games that have ended: rows of zeros for the others."""
        final = np.zeros((self.num_envs, self.spaces.size), np.float32)
        final[done] = self._observe(self._games[done])
        ended = np.zeros(self.num_envs, bool)
        ended[done] = True
        return {"final_obs": final, "_final_obs": ended}

    def _deal(self, which: Array) -> None:
        """Begins those games anew, and has the bots play until the learner has to decide."""
        fresh = np.repeat(self._start, len(which))
        seeds = zip(self._seeds[which].tolist(), self._episodes[which].tolist(), strict=True)
        seed_records(fresh, [game_seed(seed, episode) for seed, episode in seeds])
        self._run(fresh, batch.DEAL)
        self._run(fresh, self._policies)
        self._games[which] = fresh

    def _run(self, games: Array, action: int) -> None:
        """Plays on in all games."""
        run = fast_run(self.spaces.rules)
        self._in_parts(len(games), lambda first, last: run(games, first, last, action, MOST_DECISIONS))
        if games["broken"].any():
            raise OutOfRoom("A game ran out of room. Please report the seeds and the setup.")

    def _observe(self, games: Array) -> Array:
        out = np.empty((len(games), self.spaces.size), np.float32)
        observation, seat = self.spaces.observation, self.seat
        self._in_parts(
            len(games), lambda first, last: observation.observe_into(out[first:last], games[first:last], seat)
        )
        return out

    def _in_parts(self, games: int, work: Callable[[int, int], object]) -> None:
        """Shares the games out between the threads: neither compiled rules nor NumPy hold Python's lock for long."""
        parts = max(1, min(self._threads, games // PART))
        cuts = [games * i // parts for i in range(parts + 1)]
        for _ in self._pool.map(work, cuts[:-1], cuts[1:]):
            pass

    def _info(self) -> dict[str, Any]:
        self._mask = masks(self._games, self.spaces.rules)
        return {"action_mask": self._mask, "_action_mask": np.ones(self.num_envs, bool)}

    def close_extras(self, **kwargs: Any) -> None:
        self._pool.shutdown()


def policies(opponents: str | Sequence[str], seat: int, players: int) -> int:
    """What makes `batch.run` play until the learner has to decide."""
    names = opponents_by_seat(opponents, seat, players)
    return batch.by_bots([batch.WAITS if p == seat else bots.policy_number(names[p]) for p in range(players)])


def seats_in(bits: int) -> list[int]:
    return [p for p in range(bits.bit_length()) if bits >> p & 1]
