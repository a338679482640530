"""Tables at which people wait for anybody: what may be proposed there, and how it goes on by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kaiju.server.tables.proposals import Proposed, propose_rise, propose_sit, require_open
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.sanitize import player_name
from kaiju.server.tables.seats import SEAT, free_name
from kaiju.server.tables.table import Table
from kaiju.server.wire.options import Meet, TableOptions


def meet_of(table: Table) -> Meet:
    require_open(table)
    meet = table.options.meet
    if meet is None:
        raise Refusal("not-now", "Nobody waits here for anybody.")
    return meet


def people_at(table: Table) -> list[int]:
    """The seats of people."""
    return [i for i, holder in enumerate(table.seats) if holder is not None and holder.bot is None]


def narrowed(table: Table, least: int, most: int, fills_at: float) -> TableOptions:
    """The table's options such that they also suit somebody with these wishes; refuses where they can't, or where
    there is no seat for them."""
    meet = meet_of(table)
    players, least = min(table.options.players, most), max(meet.least, least)
    free = [i for i, holder in enumerate(table.seats[:players]) if holder is None]
    if least > players or not free or any(table.seats[players:]):
        raise Refusal("taken", "All seats are taken.", "all-taken")
    meet = Meet(least, min(meet.fills_at, fills_at), meet.bot)
    return msgspec.structs.replace(table.options, players=players, meet=meet)


def propose_narrowed(table: Table, least: int, most: int, fills_at: float) -> Proposed:
    return None, {"options": msgspec.to_builtins(narrowed(table, least, most, fills_at))}


def propose_join(table: Table, token: str, name: str, monster: str | None, word: Mapping[str, str]) -> Proposed:
    """Somebody comes, with another name or monster than they like where those are taken."""
    meet_of(table)
    called = free_name(player_name(name), [holder.name for holder in table.seats if holder is not None])
    try:
        return propose_sit(table, token, called, monster, None, None, word)
    except Refusal:
        if monster is None:
            raise
        return propose_sit(table, token, called, None, None, None, word)


def propose_leave(table: Table, seat: int, sat: int) -> Proposed:
    """Whoever has left the page has left the table. `sat`: the entry by which they had come."""
    meet_of(table)
    holder = table.seats[seat] if seat < len(table.seats) else None
    if holder is None or holder.bot is not None or holder.sat != sat or not holder.tokens:
        raise Refusal("stale", "Somebody else sits there now.")
    return propose_rise(table, holder.tokens[0], seat, stays=False)


def propose_close(table: Table) -> tuple[None, dict[str, Any]]:
    """Nobody waits any more."""
    meet_of(table)
    if people_at(table):
        raise Refusal("stale", "Somebody has come.")
    return None, {"why": "closed", "winners": []}


def filled(table: Table) -> TableOptions:
    """The options with which bots take the free seats: as few players as everybody wants, but all who have come."""
    meet = meet_of(table)
    players = max(meet.least, *(seat + 1 for seat, holder in enumerate(table.seats) if holder is not None))
    return msgspec.structs.replace(table.options, players=min(players, table.options.players))


def all_salted(table: Table) -> bool:
    """Whether everybody has brought a word of their own into the dice."""
    return all(table.holder(seat).salt_by == SEAT for seat in people_at(table))
