"""The face of the library: games, their decisions, and how games are set up, looked at, kept and replayed."""

from kaiju.game.decision import Decision, Option, Options
from kaiju.game.events import Event
from kaiju.game.game import Game, random_option, replay, retell
from kaiju.game.making import arrange, new
from kaiju.game.outcome import Outcome
from kaiju.game.seat import Seat

__all__ = [
    "Decision",
    "Event",
    "Game",
    "Option",
    "Options",
    "Outcome",
    "Seat",
    "arrange",
    "new",
    "random_option",
    "replay",
    "retell",
]
