"""The face of the library: games, their decisions, and how games are set up, looked at, kept and replayed."""

from kaiju.game.game import Decision, Event, Game, Option, Seat, random_option, replay, retell
from kaiju.game.making import arrange, new

__all__ = ["Decision", "Event", "Game", "Option", "Seat", "arrange", "new", "random_option", "replay", "retell"]
