"""What can go wrong, each with a sentence a player understands."""

from __future__ import annotations

INTERRUPTED = 130
"""The exit status of whatever Ctrl-C has ended, as shells have it."""


class KaijuError(ValueError):
    """Base of all errors that are the caller's and not the library's. Nothing has been changed when one is raised."""


class SetupError(KaijuError):
    """A game or position that can't be; where players choose between things, with a code for the reason."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        """A code for programs, such as `monster-twice`, or an empty text."""


class NoSuchSeat(SetupError, IndexError):
    """A number that no seat of the game has."""


class MissingLibrary(SetupError, ImportError):
    """Something that needs a library which is not installed."""


class IllegalAction(KaijuError):
    """An action that is not on offer."""


class UnknownKey(IllegalAction, KeyError):
    """A key that no option of a decision has."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would show the sentence in quotes


class NoSuchOption(IllegalAction, IndexError):
    """A number that is no place in a list of options."""


class OutOfRoom(IllegalAction):
    """An action of which more would follow than the game has room for."""


class RecordError(KaijuError):
    """A record or saved game that can't be read."""


class BotError(KaijuError):
    """A bot from outside that fails while it plays, or chooses what is not on offer."""


class DeviceError(KaijuError):
    """A GPU that is asked for and can't be used."""
