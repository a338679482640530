"""What players settle among themselves: ending or pausing a game, giving up, and not waiting for ever for somebody."""

from __future__ import annotations

from typing import Any

from kaiju.server.tables.permissions import check_seat
from kaiju.server.tables.proposals import Proposed, require_playing
from kaiju.server.tables.refusals import Refusal, not_yours
from kaiju.server.tables.table import Table


def people(table: Table) -> list[int]:
    """Seats of people who have not given up or been forgotten."""
    seated = [(i, holder) for i, holder in enumerate(table.seats) if holder is not None and holder.bot is None]
    return [i for i, holder in seated if not holder.gave_up and not holder.forgotten]


def alive(table: Table, seat: int) -> bool:
    assert table.game is not None
    return bool(table.game.seats[seat].alive)


def voters(table: Table) -> list[int]:
    """Those whom it takes to settle something: the people who play and answer for themselves, or else all people."""
    here = [seat for seat in people(table) if alive(table, seat) and table.holder(seat).stand_in is None]
    return here or people(table)


def settled(table: Table) -> tuple[str, dict[str, Any]] | None:
    """What players have settled and only has to be entered: the kind and body of the entry."""
    given_up = any(holder is not None and holder.gave_up for holder in table.seats)
    if (table.motion is None and not given_up) or table.status != "playing":
        return None
    left = [i for i, holder in enumerate(table.seats) if holder and not holder.gave_up and alive(table, i)]
    if given_up and (len(left) <= 1 or not people(table)):
        return "end", {"why": "conceded", "winners": left if len(left) == 1 else []}
    if table.motion is None or not set(voters(table)) <= table.motion.agreed:
        return None
    return ("pause", {}) if table.motion.what == "pause" else ("end", {"why": "vote", "winners": []})


def propose_settled(table: Table, kind: str) -> Proposed:
    found = settled(table)
    if found is None or found[0] != kind:
        raise Refusal("stale", "The game has gone on since.")
    return None, found[1]


def propose_vote(table: Table, token: str, what: str, agrees: bool) -> Proposed:
    """Asks everybody to end or pause the game, agrees to it, or declines. Nobody is asked the same again and again."""
    game = require_playing(table)
    mine = [seat for seat in table.seats_of(token) if seat in people(table)]
    if not mine:
        raise not_yours()
    if table.paused_at is not None and what == "pause":
        raise Refusal("not-now", "The game is paused already.", "paused")
    if table.motion is not None and table.motion.what != what:
        raise Refusal("not-now", "Something else is being settled; please answer that first.", "other-motion")
    if table.motion is None and not agrees:
        raise Refusal("stale", "Nobody asks for this any more.")
    if table.motion is None and any(table.declined.get((what, seat)) == game.turn for seat in mine):
        raise Refusal("not-now", "This has been declined; you can ask for it again in the next turn.", "declined")
    return mine[0], {"what": what, "agrees": agrees, "seats": mine}


def propose_resume(table: Table, token: str) -> Proposed:
    """Any player may go on."""
    mine = table.seats_of(token)
    if not mine:
        raise not_yours()
    if table.paused_at is None or table.status != "playing":
        raise Refusal("stale", "The game is not paused.")
    return mine[0], {}


def propose_concede(table: Table, token: str, seat: int) -> Proposed:
    require_playing(table)
    check_seat(table, token, seat)
    if table.holder(seat).gave_up:
        raise Refusal("stale", "You have given up already.")
    return seat, {}


def propose_idle(table: Table, token: str, seat: int, now: float) -> Proposed:
    """Lets a bot answer for somebody who has kept the others waiting for longer than the table's patience."""
    require_playing(table)
    mine = table.seats_of(token)
    if not mine or seat in mine:
        raise not_yours()
    until = table.patience_ends()
    if table.decider() != seat or table.holder(seat).answered_by_bot:
        raise Refusal("stale", "The game has gone on since.")
    if until is None:
        raise Refusal("not-now", "At this table everybody may think for as long as they like.", "no-patience")
    if now < until:
        raise Refusal("not-now", "They still have time to think.", "still-time")
    return seat, {"reason": "idle", "by": mine[0]}
