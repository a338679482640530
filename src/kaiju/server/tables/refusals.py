"""What the server refuses: a code for programs and a sentence for people. Nothing has been changed."""

from __future__ import annotations


class Refusal(Exception):
    """Something that can't be done, and why. `reason` tells apart refusals that share a code."""

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str]]:
        """A worker's refusal is whole when it arrives."""
        return Refusal, (self.code, self.message, self.reason)

    def to_dict(self) -> dict[str, str]:
        out = {"error": self.code, "message": self.message}
        return {**out, "reason": self.reason} if self.reason else out


def no_table() -> Refusal:
    """The same for a table that doesn't exist and for one that the asker may not know of."""
    return Refusal("no-table", "There is no such table.")


def not_yours() -> Refusal:
    """The same for a token that nobody has and for somebody else's."""
    return Refusal("not-allowed", "This seat is not yours.")


def no_carry() -> Refusal:
    return Refusal("not-found", "This link is not valid, or no longer: ask for a new one.", "carry-code")


def too_busy() -> Refusal:
    return Refusal("busy", "Too much is happening at this table at once; please try again.")
