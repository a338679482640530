"""Those who look on without a seat: how a table tells them apart, and what its host has said about them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

ANONYMOUS = "anonymous"
"""All who have no token are one guest: nothing else tells them apart that should be kept."""


@dataclass(slots=True)
class Guest:
    """Somebody without a seat."""

    name: str = ""
    """As they call themselves when they talk, or as the host calls them."""
    named: bool = False
    """Whether the host has named them: then they are called so whatever they say."""
    muted: bool = False
    removed: bool = False


def guest_id(table_id: str, token: str | None) -> str:
    """Who somebody without a seat is at this table, and at no other; it doesn't tell their token."""
    if token is None:
        return ANONYMOUS
    return hashlib.sha256(f"{table_id} {token}".encode()).hexdigest()[:16]
