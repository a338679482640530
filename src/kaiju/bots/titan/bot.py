"""The bots that go by the network: titan, rival, and instinct, which doesn't search."""

from __future__ import annotations

from random import Random
from typing import NoReturn

from kaiju.bots.search.bot import Thought
from kaiju.bots.search.options import Tried
from kaiju.bots.titan import trying
from kaiju.bots.titan.network import Mind, knows
from kaiju.bots.titan.trying import Looked, Pains, trials
from kaiju.encoding.network import Network
from kaiju.game import Game, Option
from kaiju.game.asked import decision_of
from kaiju.rules.flow import living

GIVEN = 0.08
"""How much of its chance to win the rival gives away with one decision, at most."""
SENSIBLE = 3.5
"""It considers options that the network alone would choose this often, against its favourite: e to the minus that."""
STAND_IN = "normal"


class NetworkBot:
    """What the three have in common. Games that the network doesn't know are played like the normal bot plays them."""

    name = "titan"

    def __init__(self, seed: int | None = None, network: Network | None = None) -> None:
        self._random = Random(seed)
        self._network = network

    def choose(self, game: Game, seat: int) -> Option:
        return self.think(game, seat).option

    def think(self, game: Game, seat: int) -> Thought:
        decision = decision_of(game, seat)
        seed = self._random.getrandbits(32)
        if len(decision.options) == 1:
            return Thought(decision.options[0])
        if not knows(game.rules):
            from kaiju.bots import get

            return Thought(get(STAND_IN, seed).choose(game, seat))
        options = {action: decision[key] for key, action in decision.options.keys.items()}
        action, tried = self._decide(game, seat, seed)
        return Thought(options[action], tried)

    def _decide(self, game: Game, seat: int, seed: int) -> tuple[int, tuple[Tried, ...]]:
        raise NotImplementedError

    def _mind(self, game: Game) -> Mind:
        return Mind(game, self._network)

    def __repr__(self) -> str:
        return f"<bot {self.name}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("Bots of the network aren't pickled; make another one.")


class Titan(NetworkBot):
    """Tries every option in copies, and has the network judge what comes of it."""

    def __init__(self, seed: int | None = None, network: Network | None = None, pains: Pains | None = None) -> None:
        super().__init__(seed, network)
        self._pains = pains or trying.PAINS

    def look(self, game: Game, seat: int, seed: int) -> Looked:
        return trials(self._mind(game), game.peek(), seat, seed, self._pains).look()

    def _decide(self, game: Game, seat: int, seed: int) -> tuple[int, tuple[Tried, ...]]:
        looked = self.look(game, seat, seed)
        return looked.tried[0].action, tuple(looked.tried)


class Rival(Titan):
    """As strong as whoever sits there: with the better chances it takes it easier, by judgement, not by blunders.

    Among the options that make sense it takes the one that leaves its chance to win nearest to an equal share; it
    gives away only so much at a time.
    """

    name = "rival"

    def _decide(self, game: Game, seat: int, seed: int) -> tuple[int, tuple[Tried, ...]]:
        looked = self.look(game, seat, seed)
        best = looked.tried[0]
        g = game.peek()
        enough = max(1 / g.rules[living](g), best.chance - GIVEN)
        liked = max(looked.likes.values())
        easier = [t for t in looked.tried if t.chance >= enough and looked.likes.get(t.action, -9) > liked - SENSIBLE]
        return min(easier, key=lambda t: t.chance, default=best).action, tuple(looked.tried)


class Instinct(NetworkBot):
    """What the network likes best at first sight."""

    name = "instinct"

    def _decide(self, game: Game, seat: int, seed: int) -> tuple[int, tuple[Tried, ...]]:
        known = game.clone(for_seat=seat, seed=0).peek()
        likes = self._mind(game).likes(known)
        return max(likes, key=lambda action: likes[action]), ()


BOTS: dict[str, type[NetworkBot]] = {cls.name: cls for cls in (Titan, Rival, Instinct)}
