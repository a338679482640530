"""Who is asked: for whatever answers in a seat's place."""

from __future__ import annotations

from kaiju.errors import KaijuError, SetupError
from kaiju.game.decision import Decision
from kaiju.game.game import Game
from kaiju.given import quoted


def decision_of(game: Game, seat: int) -> Decision:
    """The decision that this seat has to take now. Whoever asks where there is none is refused."""
    if not isinstance(game, Game):
        raise SetupError(f"'game' must be a game, not {quoted(game)}.")
    decision = game.decision
    if decision is None or decision.seat != seat:
        raise KaijuError(f"Seat {quoted(seat)} has nothing to decide now.")
    return decision
