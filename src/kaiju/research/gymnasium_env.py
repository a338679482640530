"""One learner against bots, for Gymnasium: `gymnasium.make("kaiju.research.gymnasium_env:Kaiju-v0", players=3)`.

Once this has been imported, `Kaiju-v0` is enough.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kaiju.encoding.actions import is_on_offer
from kaiju.encoding.spaces import Spaces, payoffs
from kaiju.game import Game
from kaiju.lab.playing import MOST_DECISIONS, game_seed
from kaiju.research import library
from kaiju.research.opponents import League, Opponents, Player, by_turn, check_learner
from kaiju.research.picture import check_mode, picture
from kaiju.research.tables import Resumable, Table, check_action, check_seed

gymnasium = library("gymnasium")
Env: Any = gymnasium.Env

Array = np.ndarray[Any, Any]


class KaijuEnv(Resumable, Env):
    """A game in which the learner decides for one seat, and bots or policies for the others.

    An observation is the vector of `Spaces`; `info["action_mask"]` says which actions may be chosen. Another action
    forfeits the game. The reward comes at the end: `payoffs` says how much. Episode n after `reset(seed=s)` is the game
    `kaiju.new(..., seed=game_seed(s, n))`.
    """

    MOVES = ("_table", "_players", "_seed", "_episode", "_np_random", "_np_random_seed")
    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  (Gymnasium wants a plain dict)

    def __init__(
        self,
        edition: str = "base",
        players: int = 2,
        opponents: Opponents = "angry",
        seat: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.spaces = Spaces.new(edition, players, **options)
        self.seat = check_learner(seat, players)
        self._opponents = by_turn(opponents, players)
        self.render_mode = check_mode(render_mode, self.metadata)
        self.observation_space = gymnasium.spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        self.action_space = gymnasium.spaces.Discrete(self.spaces.actions)
        self._seed: int | None = None
        self._episode = 0
        self._table: Table
        self._players: dict[int, Player] = {}

    @property
    def game(self) -> Game:
        """The game that is being played, with its log and its record. It is not to be played on: clone it."""
        return self._table.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        seed = None if seed is None else check_seed(seed)
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else int(self.np_random.integers(2**31))
            self._episode = 0
        else:
            self._episode += 1
        self._table = self._dealt(self._seed, self._episode)
        self._players = self._sit_down(game_seed(self._seed, self._episode))
        self._let_others_play()
        return self._observe(), self._info()

    def _dealt(self, seed: int, episode: int) -> Table:
        return Table(replace(self.spaces.setup, seed=game_seed(seed, episode)))

    def _sit_down(self, number: int) -> dict[int, Player]:
        """Who plays this game: a league sends somebody."""
        rng, others = np.random.default_rng(number), [p for p in range(self.spaces.players) if p != self.seat]
        sent = [one.draw(rng, 1)[0] if isinstance(one, League) else one for one in self._opponents]
        return {p: Player(one, number + p) for p, one in zip(others, sent, strict=True)}

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        g = self._table.state
        action = check_action(action)
        if not is_on_offer(g, action):
            return self._observe(), -1.0, True, False, {**self._info(), "forfeit": True}
        self._table.play(int(self.spaces.to_rules[action]))
        finished = self._let_others_play()
        reward = payoffs(self._table.winners, self.spaces.players)[self.seat] if g.over else 0.0
        return self._observe(), reward, bool(g.over), not finished, self._info()

    def _let_others_play(self) -> bool:
        """Until the learner has to decide or the game is over; False if that takes for ever."""
        g = self._table.state
        for _ in range(MOST_DECISIONS):
            if g.over or g.seat == self.seat:
                return True
            self._table.play(self._players[g.seat].choose(self._table, self.spaces))
        return False

    def _observe(self) -> Array:
        return self._table.seen(self.spaces, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.mask(self.spaces, self.seat)}

    def action_masks(self) -> Array:
        """The mask under the name by which some learners ask for it."""
        return self._table.mask(self.spaces, self.seat).astype(bool)

    def render(self) -> Any:
        """The board as a picture, or what has happened so far as the learner's seat knows it, in sentences."""
        if self.render_mode == "rgb_array":
            return picture(self.game, self.seat)
        return "\n".join(self.game.lines(seat=self.seat)) if self.render_mode == "ansi" else None


if "Kaiju-v0" not in gymnasium.registry:
    gymnasium.register(
        id="Kaiju-v0",
        entry_point="kaiju.research.gymnasium_env:KaijuEnv",
        vector_entry_point="kaiju.research.vector_env:KaijuVectorEnv",
    )
