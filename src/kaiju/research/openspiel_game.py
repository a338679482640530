"""The game for OpenSpiel: `pyspiel.load_game("python_kaiju(players=2,edition=dark)")`, once this has been imported.

Chance. A roll of six dice has 46,656 results and a deck more than can be counted, so a chance node doesn't tell what
falls. It draws one of 256 equally likely numbers, with which the game's generator is started anew: before the deal
four times, and then before every action that leaves anything to chance. So the same history gives the same game, and
who searches a copy of a state doesn't see what will fall.

Hidden things. `information_state_string` holds all that a seat has done and been told, in order;
`observation_tensor` is the vector of `Spaces`. `resample_from_infostate` deals anew what a seat can't know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import kaiju
from kaiju.game import Game
from kaiju.game.setup import editions
from kaiju.lab.playing import MOST_DECISIONS
from kaiju.research import library
from kaiju.research.actions import ACTIONS, action_name, actions_on_offer
from kaiju.research.spaces import Spaces, payoffs
from kaiju.rules.drive import play
from kaiju.rules.state import SEATS

pyspiel = library("pyspiel")
SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

OUTCOMES = 256
DEAL_DRAWS = 4

GAME_TYPE = pyspiel.GameType(
    short_name="python_kaiju",
    long_name="Kaiju (the unofficial King of Tokyo)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    # Modules are joined by a plus: a comma ends a parameter.
    parameter_specification={"edition": editions()[0], "players": 2, "modules": ""},
)


class KaijuGame(SpielGame):
    """A setup, as OpenSpiel loads it by its parameters."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        modules = [module for module in str(given["modules"]).split("+") if module]
        self.options = {"edition": given["edition"], "players": given["players"], "modules": modules}
        self.spaces = Spaces.new(**self.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.spaces.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, dict(params or {}))

    def new_initial_state(self) -> KaijuState:
        return KaijuState(self)

    def max_chance_nodes_in_history(self) -> int:
        return DEAL_DRAWS + MOST_DECISIONS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KaijuObserver:
        return KaijuObserver(self.spaces, iig_obs_type)


class Table:
    """A game under way, as OpenSpiel copies it (`deepcopy`) and keeps it (`pickle`)."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __deepcopy__(self, memo: Any) -> Table:
        return Table(self.game.clone())

    def __getstate__(self) -> bytes:
        return self.game.to_bytes()

    def __setstate__(self, data: bytes) -> None:
        self.game = Game.from_bytes(data)


class KaijuState(SpielState):
    """A game at a decision, or at a chance node: before the deal, or before an action that somebody has chosen."""

    def __init__(self, game: KaijuGame) -> None:
        super().__init__(game)
        self._drawn: tuple[int, ...] = ()
        """What chance has drawn for the deal."""
        self._table: Table | None = None
        self._chosen = -1
        """The action that waits for chance, or -1."""
        self._done: tuple[tuple[int, int], ...] = ()
        """Who did what, since the deal."""

    # --- what OpenSpiel asks

    def current_player(self) -> int:
        if self._table is None or self._chosen >= 0:
            return int(pyspiel.PlayerId.CHANCE)
        decision = self._table.game.decision
        return decision.seat if decision else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self._table is not None and self._chosen < 0 and self._table.game.over

    def _legal_actions(self, player: int) -> list[int]:
        assert self._table is not None
        return actions_on_offer(self._table.game.peek())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(i, 1 / OUTCOMES) for i in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self._table is None:
            self._draw_for_deal(action)
        elif self._chosen >= 0:
            # The generator goes into its own new beginning: otherwise the same draws would follow everywhere.
            words = " ".join(map(str, self._table.game.peek().rng))
            self._table.game.reseed(f"{words} {action}")
            self._play(self._chosen)
            self._chosen = -1
        elif self._needs_chance(action):
            self._chosen = action
        else:
            self._play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return action_name(action)

    def returns(self) -> list[float]:
        game: KaijuGame = self.get_game()
        if not self.is_terminal() or self._table is None:
            return [0.0] * game.spaces.players
        return payoffs(self._table.game.winners, game.spaces.players)

    def __str__(self) -> str:
        if self._table is None:
            return f"before the deal, drawn {self._drawn}"
        chosen = f", {action_name(self._chosen)} chosen" if self._chosen >= 0 else ""
        return f"{self._table.game!r}{chosen} {self._table.game.peek().to_bytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KaijuState:
        """A state that might as well be this one, for all that a player knows."""
        assert self._table is not None, "nothing has been dealt yet"
        other: KaijuState = self.clone()
        other._table = Table(self._table.game.clone(for_seat=player, seed=str(sampler())))
        return other

    # --- playing

    def _draw_for_deal(self, drawn: int) -> None:
        self._drawn = (*self._drawn, drawn)
        if len(self._drawn) == DEAL_DRAWS:
            seed = int.from_bytes(bytes(self._drawn), "big")
            options: dict[str, Any] = {**self.get_game().options, "seed": seed}
            self._table = Table(kaiju.new(**options))

    def _needs_chance(self, action: int) -> bool:
        """Whether anything falls by chance when that action is taken."""
        assert self._table is not None
        before = self._table.game.peek()
        after = before.copy()
        after.rules[play](after, self._rules_number(action))
        return before.rng != after.rng

    def _play(self, action: int) -> None:
        assert self._table is not None
        game = self._table.game
        self._done = (*self._done, (game.peek().seat, action))
        game.play(self._rules_number(action))

    def _rules_number(self, action: int) -> int:
        return int(self.get_game().spaces.to_rules[action])


class KaijuObserver:
    """What OpenSpiel reads observations and information states from."""

    def __init__(self, spaces: Spaces, kind: Any) -> None:
        self._spaces = spaces
        self._recalls = bool(getattr(kind, "perfect_recall", False))
        self.tensor = None if self._recalls else np.zeros(spaces.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: KaijuState, player: int) -> None:
        if self.tensor is not None:
            table = state._table
            self.tensor[:] = 0 if table is None else self._spaces.observe(table.game, player)

    def string_from(self, state: KaijuState, player: int) -> str:
        if state._table is None:
            return "before the deal"
        game = state._table.game
        if not self._recalls:
            return json.dumps(game.view(player), sort_keys=True)
        done = [action for seat, action in state._done if seat == player]
        told = [str(event) for event in game.events_for(player)]
        return json.dumps([done, told, game.view(player)], sort_keys=True)


pyspiel.register_game(GAME_TYPE, KaijuGame)
