"""All seats in turn, for PettingZoo: `kaiju.research.pettingzoo_env.env(players=3)` is an AEC environment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kaiju.encoding.actions import is_on_offer
from kaiju.encoding.spaces import Spaces, payoffs
from kaiju.errors import IllegalAction, NoSuchSeat
from kaiju.game import Game
from kaiju.given import quoted
from kaiju.lab.playing import game_seed
from kaiju.research import library
from kaiju.research.picture import check_mode, picture
from kaiju.research.tables import Resumable, Table, check_action, check_seed

AECEnv: Any = library("pettingzoo").AECEnv
spaces = library("gymnasium.spaces")
conversions = library("pettingzoo.utils.conversions")
wrappers = library("pettingzoo.utils.wrappers")

Array = np.ndarray[Any, Any]


def env(**options: Any) -> Any:
    """The environment with PettingZoo's usual wrappers: an action that is not on offer forfeits the game."""
    return wrapped(KaijuAEC(**options))


def wrapped(made: Any) -> Any:
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


def parallel_env(**options: Any) -> Any:
    """The same in PettingZoo's parallel wrapper: of all agents' actions that of the one which decides is taken."""
    return conversions.turn_based_aec_to_parallel(env(**options))


class KaijuAEC(Resumable, AECEnv):
    """A game in which every seat is an agent: `seat_0`, `seat_1`, …

    An observation has the vector of `Spaces` and the mask of actions, which is all zeros for who hasn't to decide. An
    agent whose monster is out stays in the environment, for it may yet win; it is just not asked any more. The rewards
    come at the end: see `payoffs`. Episode n after `reset(seed=s)` is the game `kaiju.new(..., seed=game_seed(s, n))`.
    """

    MOVES = (
        "_table",
        "_seed",
        "_episode",
        "agents",
        "agent_selection",
        "rewards",
        "_cumulative_rewards",
        "terminations",
        "truncations",
        "infos",
    )
    metadata = {  # noqa: RUF012  (PettingZoo wants a plain dict)
        "name": "kaiju_v0",
        "render_modes": ["ansi", "human", "rgb_array"],
        # Not at once: but one of its wrappers takes everybody's action and uses one.
        "is_parallelizable": True,
        "render_fps": 1,
    }

    def __init__(self, edition: str = "base", players: int = 4, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.spaces = Spaces.new(edition, players, **options)
        self.render_mode = check_mode(render_mode, self.metadata)
        self.possible_agents = [f"seat_{p}" for p in range(players)]
        vector = spaces.Box(np.zeros_like(self.spaces.high), self.spaces.high)
        mask = spaces.Box(0, 1, (self.spaces.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": vector, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.spaces.actions) for agent in self.possible_agents}
        self._seed: int | None = None
        self._episode = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        seed = None if seed is None else check_seed(seed)
        if seed is not None or self._seed is None:
            self._seed = seed if seed is not None else int(np.random.default_rng().integers(2**31))
            self._episode = 0
        else:
            self._episode += 1
        self._table = self._dealt(self._seed, self._episode)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _dealt(self, seed: int, episode: int) -> Table:
        return Table(replace(self.spaces.setup, seed=game_seed(seed, episode)))

    @property
    def game(self) -> Game:
        """The game that is being played, with its log and its record. It is not to be played on: clone it."""
        return self._table.game

    def _ask(self) -> None:
        """The agent that has to decide next, or, when the game is over, any."""
        self.agent_selection = self.possible_agents[max(0, self._table.state.seat)]

    def observe(self, agent: str) -> dict[str, Array]:
        if agent not in self.possible_agents:
            raise NoSuchSeat(f"There is no agent {quoted(agent)}; they are {', '.join(self.possible_agents)}.")
        seat = self.possible_agents.index(agent)
        return {"observation": self._table.seen(self.spaces, seat), "action_mask": self._table.mask(self.spaces, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        action = check_action(action)
        if not is_on_offer(self._table.state, action):
            raise IllegalAction(
                f"The action {self._named(action)} is not on offer to {agent}; its mask says which are."
            )
        self._cumulative_rewards[agent] = 0.0
        self._table.play(int(self.spaces.to_rules[action]))
        if self._table.state.over:
            worth = payoffs(self._table.winners, self.spaces.players)
            self.rewards = dict(zip(self.possible_agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _named(self, action: int) -> str:
        known = 0 <= action < self.spaces.actions
        return f"{action} ({self.spaces.numbering.name(action)})" if known else f"{action}"

    def render(self) -> Any:
        """The board as a picture, or what has happened so far as a spectator knows it, in sentences."""
        if self.render_mode == "rgb_array":
            return picture(self.game)
        text = "\n".join(self.game.lines())
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
