"""Tokens: who holds one, holds the seats taken with it. The server knows only their hashes."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def is_among(hashes: Sequence[str], token: str) -> bool:
    """Whether the token of that hash is one of these. Compares with all of them, and each in constant time."""
    found = False
    for known in hashes:
        found |= hmac.compare_digest(known, token)
    return found
