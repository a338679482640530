"""Whoever advises at tables and looks back at games: the network, at once; or the search, where it doesn't know a game.

The network knows what is in the library. Games with boxes of others are played on by compiled rules, which have to be
got ready first.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kaiju.game import Game
from kaiju.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from kaiju.bots.search.advice import Advice, Chance
    from kaiju.bots.search.options import Tried


def is_at_hand(rules: Rulebook) -> bool:
    """Whether the network can judge such games here."""
    if find_spec("numpy") is None or find_spec("kaiju_titan") is None:
        return False
    from kaiju.bots.titan.network import knows

    return knows(rules)


def is_ready(rules: Rulebook, begins: bool = True) -> bool:
    """Whether there is advice in such games now; otherwise the adviser may begin to get ready."""
    if is_at_hand(rules):
        return True
    if find_spec("numpy") is None:
        return False
    from kaiju.bots.search.ready import compiled_for, is_compiled

    return compiled_for(rules, waits=False) if begins else is_compiled(rules)


def advise(game: Game, seat: int) -> Advice:
    """What to do at the seat's decision."""
    if is_at_hand(game.rules):
        from kaiju.bots.titan import advice

        return advice.advise(game, seat)
    from kaiju.bots.search.advice import advise
    from kaiju.bots.search.bot import EFFORTS

    return advise(game, seat, EFFORTS["king"])


def chances(game: Game, seat: int, number: int = 0) -> list[Chance]:
    """Everybody's chance to win as a seat sees it."""
    if is_at_hand(game.rules):
        from kaiju.bots.titan import advice

        return advice.chances(game, seat, number)
    from kaiju.bots.search.advice import chances

    return chances(game, seat, seed=number)


class ByNetwork:
    """Judges positions and options of a review."""

    def chances(self, game: Game, seat: int, number: int) -> list[Chance]:
        return chances(game, seat, number)

    def options(self, game: Game, seat: int, number: int) -> Sequence[Tried]:
        from kaiju.bots.titan.network import Mind
        from kaiju.bots.titan.trying import LOOKING_BACK, Trials

        return Trials(Mind(game), game.peek(), seat, number, LOOKING_BACK).look().tried


def look_through(
    record: dict[str, Any], first: int, last: int, seats: Sequence[int] | None, rules: Rulebook
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Looks at a range of actions of a game: see `kaiju.bots.search.review`."""
    from kaiju.bots.search.review import SEARCH, look_through

    return look_through(record, first, last, seats, None, ByNetwork() if is_at_hand(rules) else SEARCH)
