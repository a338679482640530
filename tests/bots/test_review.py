"""Looking back at games that never came to their end."""

from __future__ import annotations

from collections.abc import Sequence

import kaiju
from kaiju.bots.search.advice import Chance
from kaiju.bots.search.options import Tried
from kaiju.bots.search.review import look_through


class Undecided:
    """A judge to whom everything is worth the same."""

    def chances(self, game: kaiju.Game, seat: int, number: int) -> list[Chance]:
        return [Chance(1 / game.players, 0.0)] * game.players

    def options(self, game: kaiju.Game, seat: int, number: int) -> Sequence[Tried]:
        raise AssertionError("nothing was chosen")


def test_a_game_that_was_called_off_at_once_can_be_looked_at() -> None:
    """The question that was open then has no answer that could be judged."""
    curve, decisions = look_through(dict(kaiju.new(seed=1).record()), 0, 5, judge=Undecided())
    assert [point["action"] for point in curve] == [0]
    assert decisions == []
