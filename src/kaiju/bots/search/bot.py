"""The bots that search: hard and king."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kaiju.bots.policies import NORMAL_POLICY, SAGE_POLICY, policy_action
from kaiju.bots.policies.weights import TEMPERS
from kaiju.bots.search.options import Effort, Tried, same_throw, try_out
from kaiju.bots.search.ready import compiled_for
from kaiju.game import Game, Option
from kaiju.game.asked import decision_of

EFFORTS = {"hard": Effort(500, 0.1), "king": Effort(12_000, 1.0, SAGE_POLICY)}
"""Only at large tables with everything on do the king's games take the whole second."""
INDULGENCE = 0.015
"""How much of a chance to win a temperament may give up for what it likes."""


@dataclass(frozen=True)
class Thought:
    """What a bot chose, and what it thinks of all options, the best first; nothing where it didn't search."""

    option: Option
    tried: tuple[Tried, ...] = ()


class SearchBot:
    """Plays on from every option in copies in which what its seat can't know is dealt anew.

    Where the compiled rules are missing, or not ready and not waited for, it plays like the normal bot.
    """

    def __init__(self, name: str, seed: int | None = None, waits: bool = True, effort: Effort | None = None) -> None:
        level, _, temper = name.partition("-")
        self.name = name
        self._effort = effort or EFFORTS[level]
        self._policy = NORMAL_POLICY + TEMPERS.index(temper)
        self._random = Random(seed)
        self._waits = waits

    def choose(self, game: Game, seat: int) -> Option:
        return self.think(game, seat).option

    def think(self, game: Game, seat: int) -> Thought:
        decision = decision_of(game, seat)
        known = game.clone(for_seat=seat, seed=0).peek()
        options = {action: decision[key] for key, action in decision.options.keys.items()}
        if len(options) == 1:
            return Thought(decision.options[0])
        liked = known.rules[policy_action](known, self._policy)
        if not compiled_for(known.rules, self._waits):
            return Thought(options[liked])
        tried = try_out(known, seat, self._effort, self._random.getrandbits(32))
        best = tried[0]
        if self._policy != NORMAL_POLICY:
            liked = same_throw(known, liked, [t.action for t in tried])
            best = next((t for t in tried if t.action == liked and t.chance + INDULGENCE > best.chance), best)
        return Thought(options[best.action], tuple(tried))

    def __repr__(self) -> str:
        return f"<bot {self.name}>"
