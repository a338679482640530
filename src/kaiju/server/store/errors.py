"""What can go wrong with a store, and what people are told then."""

from __future__ import annotations

from kaiju.server.tables.refusals import Refusal


class StoreError(Exception):
    """The database did not do what it was asked. Nothing of it has been kept."""


class OutcomeUnknown(StoreError):
    """The database went away while it was keeping something: it may be there once the database is back."""


def unavailable(error: StoreError | None = None) -> Refusal:
    if isinstance(error, OutcomeUnknown):
        message = "The tables can't be reached just now. Please look whether this was still done before you try again."
        return Refusal("unavailable", message)
    return Refusal("unavailable", "The tables can't be reached just now. Nothing has been changed; please try again.")
