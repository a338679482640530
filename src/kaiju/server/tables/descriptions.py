"""A table in words for others: as clients get it, as a line in lists, and the record of its game."""

from __future__ import annotations

from typing import Any

import msgspec

import kaiju
from kaiju.game.records import setup_from
from kaiju.game.setup import piles_of
from kaiju.server.tables.agreements import voters
from kaiju.server.tables.lookalikes import looks_like
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table


def describe(table: Table) -> dict[str, Any]:
    """The table as everybody may know it."""
    looks = [looks_like(holder.name) for holder in table.seats if holder is not None]
    return {
        "id": table.id,
        "status": table.status,
        "opened_at": table.opened_at,
        "options": msgspec.to_builtins(table.options),
        "commitment": table.commitment,
        "salts": table.salts,
        "words": describe_words(table),
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
                "host": table.host_sits(i),
                "alike": looks.count(looks_like(holder.name)) > 1,
                **({"unnamed": True} if holder.unnamed else {}),
            }
            for i, holder in enumerate(table.seats)
        ],
        "motion": describe_motion(table),
        "paused": table.paused_at,
        "called_off": table.called_off,
        "winners": table.winners,
        "next": table.next_table,
        "notice": table.rules_mismatch or table.notice,
    }


def describe_words(table: Table) -> list[dict[str, Any]]:
    """Whose the salts are, in their order, and with which entry each came."""
    return [{"by": holder.salt_by, "number": holder.salted} for holder in table.seats if holder is not None]


def describe_motion(table: Table) -> dict[str, Any] | None:
    """What players are asked to agree on, who has agreed, and whom it takes."""
    motion = table.motion
    if motion is None or table.status != "playing":
        return None
    return {"what": motion.what, "by": motion.by, "agreed": sorted(motion.agreed), "wanted": voters(table)}


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
        "patience": table.patience_ends(),
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
            None
            if holder is None
            else {
                "name": holder.name,
                "monster": holder.monster,
                "bot": holder.bot,
                **({"unnamed": True} if holder.unnamed else {}),
                **({"since": holder.sat_at} if holder.bot is None and table.status == "open" else {}),
            }
            for holder in table.seats
        ],
    }
    if game is not None and table.status == "over":
        if game.outcome is not None:
            out["winners"], out["how"], out["turns"] = list(game.outcome.winners), game.outcome.how, game.outcome.turn
        else:
            out["winners"], out["how"], out["turns"] = table.winners, table.called_off, game.turn
        seats = game.seats
        out["points"] = [seat.points for seat in seats]
        out["alive"] = [seat.alive for seat in seats]
    return out


def record_of(table: Table) -> dict[str, Any]:
    """The record of a finished game, with the secret of its dice."""
    return told(untold_record(table))


def untold_record(table: Table) -> dict[str, Any]:
    """The record without what takes a while to work out."""
    if table.rules_mismatch:
        raise Refusal("outdated", table.rules_mismatch)
    if table.game is None or table.status != "over":
        raise Refusal("not-now", "The record is shown when the game is over: it holds what is still hidden.")
    called_off = {} if table.called_off is None else {"called_off": table.called_off}
    return {
        "seeds": {},
        **table.game.record(),
        **called_off,
        "fair": {
            "table": table.id,
            "commitment": table.commitment,
            "secret": table.secret,
            "salts": table.salts,
        },
        "names": [holder.name for holder in table.seats if holder is not None],
        "words": describe_words(table),
        "bots": list(table.choosers),
    }


def told(record: dict[str, Any]) -> dict[str, Any]:
    """The record with how its cards lay before they were dealt, and all that was told at the table."""
    events = [[event.to_dict() for event in happened] for _, happened in kaiju.retell(record)]
    return {
        **record,
        "piles": piles_of(setup_from(record["setup"])),
        "told": [len(happened) for happened in events],
        "events": [event for happened in events for event in happened],
    }
