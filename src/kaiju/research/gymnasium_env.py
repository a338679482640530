"""One learner against bots, for Gymnasium: `gymnasium.make("kaiju.research.gymnasium_env:Kaiju-v0", players=3)`.

Once this has been imported, `Kaiju-v0` is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import kaiju
from kaiju import bots
from kaiju.lab.playing import MOST_DECISIONS, game_seed
from kaiju.research import library
from kaiju.research.actions import ACTIONS
from kaiju.research.seats import check_learner, opponents_by_seat
from kaiju.research.spaces import Spaces, is_on_offer, payoffs

gymnasium = library("gymnasium")
Env: Any = gymnasium.Env

Array = np.ndarray[Any, Any]


class KaijuEnv(Env):
    """A game in which the learner decides for one seat, and bots for the others.

    An observation is the vector of `Spaces`; `info["action_mask"]` says which actions may be chosen. Another action
    forfeits the game. The reward comes at the end: `payoffs` says how much. Episode n after `reset(seed=s)` is the game
    `kaiju.new(..., seed=game_seed(s, n))`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        edition: str = "base",
        players: int = 2,
        opponents: str | Sequence[str] = "angry",
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.spaces = Spaces.new(edition, players, **options)
        self.seat = check_learner(seat, players)
        self._opponents = opponents_by_seat(opponents, seat, players)
        self._options = {"edition": edition, "players": players, **options}
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self._seed: int | None = None
        self._episode = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else int(self.np_random.integers(2**31))
            self._episode = 0
        else:
            self._episode += 1
        number = game_seed(self._seed, self._episode)
        self.game = kaiju.new(**{**self._options, "seed": number})
        self._bots = {p: bots.get(name, number + p) for p, name in self._opponents.items()}
        self._let_bots_play()
        return self.spaces.observe(self.game, self.seat), self._info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if not is_on_offer(self.game.peek(), int(action)):
            return self.spaces.observe(self.game, self.seat), -1.0, True, False, {**self._info(), "forfeit": True}
        self.game.play(int(self.spaces.to_rules[action]))
        finished = self._let_bots_play()
        over = self.game.over
        reward = payoffs(self.game.winners, self.game.players)[self.seat] if over else 0.0
        return self.spaces.observe(self.game, self.seat), reward, over, not finished, self._info()

    def _let_bots_play(self) -> bool:
        """Until the learner has to decide or the game is over; False if that takes for ever."""
        for _ in range(MOST_DECISIONS):
            decision = self.game.decision
            if decision is None or decision.seat == self.seat:
                return True
            self.game.play(self._bots[decision.seat].choose(self.game, decision.seat))
        return False

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.spaces.mask(self.game, self.seat)}

    def action_masks(self) -> Array:
        """The mask under the name by which some learners ask for it."""
        return self.spaces.mask(self.game, self.seat).astype(bool)

    def render(self) -> str | None:
        """What has happened so far as the learner's seat knows it, in sentences."""
        return "\n".join(self.game.lines(seat=self.seat)) if self.render_mode == "ansi" else None


if "Kaiju-v0" not in gymnasium.registry:
    gymnasium.register(
        id="Kaiju-v0",
        entry_point="kaiju.research.gymnasium_env:KaijuEnv",
        vector_entry_point="kaiju.research.vector_env:KaijuVectorEnv",
    )
