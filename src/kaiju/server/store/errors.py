"""What can go wrong with a store, and what people are told then."""

from __future__ import annotations

from kaiju.server.tables.refusals import Refusal


class StoreError(Exception):
    """The database did not do what it was asked. Nothing of it has been kept."""


class OutcomeUnknown(StoreError):
    """The database went away while it was keeping something: it may be there once the database is back."""


class DiskFull(StoreError):
    """There is no room for what is to be kept."""


def as_store_error(error: BaseException) -> StoreError:
    """What a driver raised, as ours."""
    if isinstance(error, StoreError):
        return error
    full = any(sign in str(error) for sign in ("disk is full", "No space left", "disk full"))
    return (DiskFull if full else StoreError)(str(error))


def is_locked(error: BaseException) -> bool:
    """Whether another process has the SQLite file and may let go of it."""
    return "database is locked" in str(error)


def damaged() -> Refusal:
    return Refusal("damaged", "The data of this table is damaged and can't be read.")


def unavailable(error: StoreError | None = None) -> Refusal:
    if isinstance(error, DiskFull):
        sentence = "The disk of this server is full. Nothing has been changed; please try again later."
        return Refusal("unavailable", sentence, "disk-full")
    if isinstance(error, OutcomeUnknown):
        message = "The tables can't be reached just now. Please look whether this was still done before you try again."
        return Refusal("unavailable", message)
    return Refusal("unavailable", "The tables can't be reached just now. Nothing has been changed; please try again.")
