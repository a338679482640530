"""Who may do what at a table: refuses whoever may not."""

from __future__ import annotations

from kaiju.server.tables.refusals import Refusal, no_table, not_yours
from kaiju.server.tables.table import Table


def check_watch(table: Table, token: str | None) -> None:
    if not table.may_see(token):
        raise no_table()


def check_host(table: Table, token: str | None) -> None:
    if not table.is_host(token):
        raise Refusal("not-allowed", "Only the host of the table can do this.")


def check_seat(table: Table, token: str | None, seat: int) -> None:
    if seat not in table.seats_of(token):
        raise not_yours()


def check_rise(table: Table, token: str, seat: int) -> None:
    """One may leave one's own seat; before the start, the host may free any."""
    if seat not in table.seats_of(token) and not (table.is_host(token) and table.status == "open"):
        raise not_yours()
    if not 0 <= seat < len(table.seats) or table.seats[seat] is None:
        raise Refusal("impossible", "Nobody sits there.")
