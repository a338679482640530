"""What the server refuses: a code for programs, a sentence for people, a status for HTTP. Nothing has been changed."""

from __future__ import annotations

STATUS = {
    "bad-request": 400,
    "impossible": 409,
    "not-allowed": 403,
    "no-table": 404,
    "not-found": 404,
    "stale": 409,
    "not-on-offer": 409,
    "not-now": 409,
    "taken": 409,
    "outdated": 409,
    "too-large": 413,
    "slow-down": 429,
    "busy": 503,
    "unavailable": 503,
}


class Refusal(Exception):
    """Something that can't be done, and why; `reason` tells apart what has the same code."""

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def to_dict(self) -> dict[str, str]:
        out = {"error": self.code, "message": self.message}
        return {**out, "reason": self.reason} if self.reason else out


def no_table() -> Refusal:
    """The same for a table that doesn't exist and for one that the asker may not know of."""
    return Refusal("no-table", "There is no such table.")


def not_yours() -> Refusal:
    """The same for a token that nobody has and for one of somebody else."""
    return Refusal("not-allowed", "This seat is not yours.")


def no_carry() -> Refusal:
    return Refusal("not-found", "This link is not valid, or no longer: ask for a new one.", "carry-code")


def too_busy() -> Refusal:
    return Refusal("busy", "Too much is happening at this table at once; please try again.")
