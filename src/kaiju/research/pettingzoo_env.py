"""All seats in turn, for PettingZoo: `kaiju.research.pettingzoo_env.env(players=3)` is an AEC environment."""

from __future__ import annotations

from typing import Any

import numpy as np

import kaiju
from kaiju.errors import IllegalAction
from kaiju.lab.playing import game_seed
from kaiju.research import library
from kaiju.research.actions import ACTIONS, action_name
from kaiju.research.spaces import Spaces, is_on_offer, payoffs

AECEnv: Any = library("pettingzoo").AECEnv
spaces = library("gymnasium.spaces")
wrappers = library("pettingzoo.utils.wrappers")

Array = np.ndarray[Any, Any]


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an action that is not on offer forfeits the game."""
    made: Any = KaijuAEC(**options)
    if made.render_mode == "human":
        made = wrappers.CaptureStdoutWrapper(made)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class KaijuAEC(AECEnv):
    """A game in which every seat is an agent: `seat_0`, `seat_1`, …

    An observation has the vector of `Spaces` and the mask of actions, which is all zeros for who hasn't to decide. An
    agent whose monster is out stays in the environment, for it may yet win; it is just not asked any more. The rewards
    come at the end: see `payoffs`. Episode n after `reset(seed=s)` is the game `kaiju.new(..., seed=game_seed(s, n))`.
    """

    metadata = {  # noqa: RUF012  (PettingZoo wants a plain dict)
        "name": "kaiju_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, edition: str = "base", players: int = 4, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.spaces = Spaces.new(edition, players, **options)
        self._options = {"edition": edition, "players": players, **options}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{p}" for p in range(players)]
        vector = spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": vector, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seed: int | None = None
        self._episode = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else int(np.random.default_rng().integers(2**31))
            self._episode = 0
        else:
            self._episode += 1
        self.game = kaiju.new(**{**self._options, "seed": game_seed(self._seed, self._episode)})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """The agent that has to decide next, or, when the game is over, any."""
        decision = self.game.decision
        self.agent_selection = self.possible_agents[decision.seat if decision else 0]

    def observe(self, agent: str) -> dict[str, Array]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.spaces.observe(self.game, seat), "action_mask": self.spaces.mask(self.game, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not is_on_offer(self.game.peek(), int(action)):
            name = f"{action} ({action_name(int(action))})" if action is not None and 0 <= action < ACTIONS else action
            raise IllegalAction(f"The action {name} is not on offer to {agent}; its mask says which are.")
        self._cumulative_rewards[agent] = 0.0
        self.game.play(int(self.spaces.to_rules[action]))
        self._clear_rewards()
        if self.game.over:
            worth = payoffs(self.game.winners, self.game.players)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What has happened so far as a spectator knows it, in sentences."""
        text = "\n".join(self.game.lines())
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
