"""Kaiju: the complete, unofficial King of Tokyo.

>>> import kaiju
>>> game = kaiju.new(edition="base", players=4, seed=7)
>>> while not game.over:
...     events = game.play(game.decision.options[0])
"""

from kaiju.errors import BotError, IllegalAction, KaijuError, OutOfRoom, RecordError, SetupError
from kaiju.game import Decision, Game, Option, Seat, arrange, new, replay, retell
from kaiju.game.catalog import catalog
from kaiju.game.events import Event
from kaiju.rules.version import RULES_VERSION
from kaiju.version import __version__

__all__ = [
    "RULES_VERSION",
    "BotError",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "KaijuError",
    "Option",
    "OutOfRoom",
    "RecordError",
    "Seat",
    "SetupError",
    "__version__",
    "arrange",
    "catalog",
    "new",
    "replay",
    "retell",
]
