"""The game for OpenSpiel: `pyspiel.load_game("python_kaiju(players=2,edition=dark)")`, once this has been imported.

Chance. Every throw of dice is a chance node with the ways in which the dice may fall and their exact chances: see
`kaiju.research.chances`. A deck has more orders than can be counted, so a chance node doesn't tell which one it is: the
deal is four draws of one of 256 equally likely numbers, from which the game is dealt, and whatever is shuffled or drawn
later is one more. So the same history gives the same game, and who searches a copy doesn't see what will fall.

Hidden things. `information_state_string` holds all that a seat has done and been told, in order;
`observation_tensor` is the vector of `Spaces`, and `information_state_tensor` adds the past. `resample_from_infostate`
deals anew what a seat can't know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kaiju.encoding.actions import ACTIONS, action_name, actions_on_offer
from kaiju.encoding.spaces import Spaces, payoffs
from kaiju.errors import OutOfRoom
from kaiju.game import Game
from kaiju.game.game import NO_ROOM
from kaiju.game.secrets import deal_anew
from kaiju.game.setup import Setup, editions, fresh_state
from kaiju.lab.playing import MOST_DECISIONS
from kaiju.research import library
from kaiju.research.chances import MOST_OUTCOMES, SEEDS, Fate, Undecided, ordinary_outcomes, outcomes, ways
from kaiju.research.pasts import DIGEST_NUMBERS, EVENT_NUMBERS, RECENT, Past
from kaiju.rules.chance import lay_down
from kaiju.rules.drive import play, resume
from kaiju.rules.names import names_in
from kaiju.rules.state import SEATS, State

pyspiel = library("pyspiel")
SpielGame: Any = pyspiel.Game
SpielState: Any = pyspiel.State

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
DEAL_DRAWS = 4
BEGINS = -1
"""Stands for an action where the game goes on by itself, after the deal."""
NODES_AN_ACTION = 8
"""More throws than that hardly ever follow from one action."""

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
    provides_information_state_tensor=True,
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
        self.numbers: list[int] = self.spaces.to_rules.tolist()
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=max(SEEDS, MOST_OUTCOMES),
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
        return DEAL_DRAWS + NODES_AN_ACTION * MOST_DECISIONS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KaijuObserver:
        return KaijuObserver(self.spaces, iig_obs_type)


class Node:
    """A state, and what has been chosen there and decided by chance since. It is never changed, so copies share it."""

    __slots__ = ("chosen", "decided", "falls", "past", "setup", "state")

    def __init__(
        self,
        setup: Setup,
        state: State,
        past: Past | None = None,
        chosen: int | None = None,
        decided: tuple[int, ...] = (),
        falls: int = -1,
    ) -> None:
        self.setup, self.state, self.past = setup, state, past
        self.chosen = chosen
        """The action that waits for chance, or None."""
        self.decided = decided
        """What chance has decided of it so far."""
        self.falls = falls
        """What falls next, as `kaiju.research.chances` counts it: so many dice; below 0 if nothing."""

    @property
    def waits(self) -> bool:
        """Whether chance has to decide."""
        return self.falls >= 0

    def play(self, action: int, number: int, decided: tuple[int, ...] = ()) -> Node:
        """Where an action leads to, with what chance has decided of it: a question, or another throw."""
        g = self.state.copy()
        log: list[tuple[int, int, int, int, int]] = []
        g.fate, g.log = Fate(decided), log
        try:
            if action == BEGINS:
                g.rules[resume](g)
            else:
                g.rules[play](g, number)
        except Undecided as undecided:
            return Node(self.setup, self.state, self.past, action, decided, undecided.falls)
        g.fate = g.log = None
        if g.broken:
            raise OutOfRoom(NO_ROOM)
        if g.script_end:
            g.rules[lay_down](g, ())
        return Node(self.setup, g, Past(self.past, self.state.seat, action, tuple(log)))

    @property
    def game(self) -> Game:
        """The position as a game of its own."""
        return Game(self.setup, self.state.copy(), arranged=True)

    def __deepcopy__(self, memo: Any) -> Node:
        return self

    def __getstate__(self) -> Any:
        past = [] if self.past is None else self.past.to_list()
        rules = self.state.rules
        return self.setup, rules, self.state.to_bytes(), past, self.chosen, self.decided, self.falls

    def __setstate__(self, kept: Any) -> None:
        self.setup, rules, state, past, self.chosen, self.decided, self.falls = kept
        self.state, self.past = rules.State.from_bytes(state), Past.from_list(past)


class KaijuState(SpielState):
    """A game at a decision, or at a chance node: before the deal, or where something falls."""

    def __init__(self, game: KaijuGame) -> None:
        super().__init__(game)
        self._drawn: tuple[int, ...] = ()
        """What chance has drawn for the deal."""
        self._node: Node | None = None

    # --- what OpenSpiel asks

    def current_player(self) -> int:
        if self._node is None or self._node.falls >= 0:
            return CHANCE
        return TERMINAL if self._node.state.over else self._node.state.seat

    def is_terminal(self) -> bool:
        return self._node is not None and self._node.falls < 0 and bool(self._node.state.over)

    def _legal_actions(self, player: int) -> list[int]:
        assert self._node is not None
        return actions_on_offer(self._node.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        node = self._node
        return ordinary_outcomes(0) if node is None else outcomes(node.state.rules, max(0, node.falls))

    def _apply_action(self, action: int) -> None:
        node = self._node
        if node is None:
            self._draw_for_deal(action)
        elif node.chosen is not None:
            self._node = node.play(node.chosen, self._rules_number(node.chosen), (*node.decided, action))
        else:
            self._node = node.play(action, self._rules_number(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return action_name(action)
        node = self._node
        if node is None or node.falls == 0:
            return f"draw {action}"
        rules = node.state.rules
        return " ".join(["fall", *(rules.faces[face] for face in ways(rules, node.falls)[action])])

    def returns(self) -> list[float]:
        players = self.get_game().spaces.players
        if not self.is_terminal() or self._node is None:
            return [0.0] * players
        return payoffs([p for p in range(players) if self._node.state.winners >> p & 1], players)

    def __str__(self) -> str:
        node = self._node
        if node is None:
            return f"before the deal, drawn {self._drawn}"
        waiting = "" if node.chosen is None else f", {chosen_name(node.chosen)} chosen, fallen {node.decided}"
        return f"{node.game!r}{waiting} {node.state.to_bytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KaijuState:
        """A state that might as well be this one, for all that a player knows."""
        node = self._node
        assert node is not None, "nothing has been dealt yet"
        guess = node.state.copy()
        deal_anew(guess, player, sampler())
        other: KaijuState = self.clone()
        other._node = Node(node.setup, guess, node.past, node.chosen, node.decided, node.falls)
        return other

    # --- playing

    def _draw_for_deal(self, drawn: int) -> None:
        self._drawn = (*self._drawn, drawn)
        if len(self._drawn) == DEAL_DRAWS:
            seed = int.from_bytes(bytes(self._drawn), "big")
            setup = replace(self.get_game().spaces.setup, seed=seed)
            self._node = Node(setup, fresh_state(setup)).play(BEGINS, 0)

    def _rules_number(self, action: int) -> int:
        return self.get_game().numbers[action] if action != BEGINS else 0


def chosen_name(action: int) -> str:
    return "the beginning" if action == BEGINS else action_name(action)


class KaijuObserver:
    """What OpenSpiel reads observations and information states from.

    An information state is an observation (`observation`), the last things that the seat was told (`recent`), and a
    digest of all that it has done and been told (`past`), so that what it can tell apart differs.
    """

    def __init__(self, spaces: Spaces, kind: Any) -> None:
        self._spaces = spaces
        self._recalls = bool(getattr(kind, "perfect_recall", False))
        recent = RECENT * EVENT_NUMBERS if self._recalls else 0
        self.tensor = np.zeros(spaces.size + recent + (DIGEST_NUMBERS if self._recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[: spaces.size]}
        if self._recalls:
            after = spaces.size + recent
            self.dict["recent"] = self.tensor[spaces.size : after].reshape(RECENT, EVENT_NUMBERS)
            self.dict["past"] = self.tensor[after:]

    def set_from(self, state: KaijuState, player: int) -> None:
        self.tensor[:] = 0
        node = state._node
        if node is None:
            return
        self.dict["observation"][:] = self._spaces.observation.of_state(node.state, player)
        if self._recalls and node.past is not None:
            rules = node.state.rules
            self.dict["recent"][:] = node.past.recent(player, self._spaces.players, rules)
            digest = np.frombuffer(node.past.digest(player, rules), np.uint16)
            self.dict["past"][:] = digest / np.float32(1 << 16)

    def string_from(self, state: KaijuState, player: int) -> str:
        node = state._node
        if node is None:
            return "before the deal"
        view = node.game.view(player)
        if not self._recalls:
            return json.dumps(view, sort_keys=True)
        done: list[int] = []
        told: list[str] = []
        if node.past is not None:
            rules = node.state.rules
            done = node.past.done_by(player)
            told = [str(event) for event in node.past.told_to(player, names_in(node.setup, rules), rules)]
        return json.dumps([done, told, view], sort_keys=True)


pyspiel.register_game(GAME_TYPE, KaijuGame)
