"""Kaiju: the complete, unofficial King of Tokyo.

>>> import kaiju
>>> game = kaiju.new(edition="base", players=4, seed=7)
>>> while decision := game.decision:
...     events = game.play(decision.options[0])
"""

from typing import TYPE_CHECKING

from kaiju import boxes
from kaiju.errors import BotError, IllegalAction, KaijuError, OutOfRoom, RecordError, SetupError
from kaiju.game import Decision, Game, Option, Options, Outcome, Seat, arrange, new, replay, retell
from kaiju.game.catalog import catalog
from kaiju.game.events import Event
from kaiju.game.shapes import CatalogEntry, NewOptions, PositionOptions, Record, SeatPosition, SeatView, View
from kaiju.rules.version import RULES_VERSION
from kaiju.version import __version__

__all__ = [
    "RULES_VERSION",
    "BotError",
    "CatalogEntry",
    "Decision",
    "Event",
    "Game",
    "IllegalAction",
    "KaijuError",
    "NewOptions",
    "Option",
    "Options",
    "OutOfRoom",
    "Outcome",
    "PositionOptions",
    "Record",
    "RecordError",
    "Seat",
    "SeatPosition",
    "SeatView",
    "SetupError",
    "View",
    "__version__",
    "arrange",
    "boxes",
    "catalog",
    "new",
    "replay",
    "retell",
]

if TYPE_CHECKING:
    from kaiju import bots as bots
    from kaiju import odds as odds
else:

    def __getattr__(name: str) -> object:
        """`kaiju.bots` and `kaiju.odds`, which most programs need not load."""
        if name not in ("bots", "odds"):
            raise AttributeError(f"module 'kaiju' has no attribute {name!r}")
        from importlib import import_module

        return import_module(f"kaiju.{name}")
