"""A table in words for others: as clients get it, as a line in lists, and the record of its game."""

from __future__ import annotations

from typing import Any

import msgspec

from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table


def describe(table: Table) -> dict[str, Any]:
    """The table as everybody may know it."""
    return {
        "id": table.id,
        "status": table.status,
        "opened_at": table.opened_at,
        "options": msgspec.to_builtins(table.options),
        "commitment": table.commitment,
        "salts": table.salts,
        "secret": table.secret if table.ended else None,
        "seats": [
            None
            if holder is None
            else {
                "seat": i,
                "name": holder.name,
                "monster": holder.monster,
                "bot": holder.bot,
                "stand_in": holder.stand_in,
            }
            for i, holder in enumerate(table.seats)
        ],
        "next": table.next_table,
        "notice": table.rules_mismatch or table.notice,
    }


def describe_question(table: Table) -> dict[str, Any] | None:
    """Who has to answer what, and until when."""
    seat = table.decider()
    if seat is None:
        return None
    assert table.game is not None and table.game.decision is not None
    return {
        "number": table.asked,
        "seat": seat,
        "kind": table.game.decision.kind,
        "asked_at": table.asked_at[-1],
        "deadline": table.deadline(),
        "banks": table.banks,
    }


def summarize(table: Table) -> dict[str, Any]:
    """A table as a line in lists: what everybody may know, and no more than the line needs."""
    game = table.game
    out: dict[str, Any] = {
        "id": table.id,
        "status": table.status,
        "opened_at": table.opened_at,
        "edition": table.options.edition,
        "modules": table.options.modules,
        "players": table.options.players,
        "clock": table.options.clock,
        "watch": table.options.watch,
        "seats": [
            None if holder is None else {"name": holder.name, "monster": holder.monster, "bot": holder.bot}
            for holder in table.seats
        ],
    }
    if game is not None and game.outcome is not None:
        out["winners"] = list(game.outcome.winners)
        out["how"] = game.outcome.how
        out["turns"] = game.outcome.turn
        out["points"] = [seat.points for seat in game.seats]
        out["alive"] = [seat.alive for seat in game.seats]
    return out


def record_of(table: Table) -> dict[str, Any]:
    """The record of a finished game, with the secret of its dice."""
    if table.rules_mismatch:
        raise Refusal("outdated", table.rules_mismatch)
    if table.game is None or not table.game.over:
        raise Refusal("not-now", "The record is shown when the game is over: it holds what is still hidden.")
    return {
        **table.game.record(),
        "fair": {
            "table": table.id,
            "commitment": table.commitment,
            "secret": table.secret,
            "salts": table.salts,
        },
        "names": [holder.name for holder in table.seats if holder is not None],
        "events": [event.to_dict() for event in table.game.events],
    }
