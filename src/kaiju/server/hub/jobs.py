"""What workers do besides thinking for bots: whatever else would hold up the tables. Each job is a function that is
sent to a worker with its arguments; what comes back for clients is encoded there."""

from __future__ import annotations

from itertools import islice
from typing import Any

import msgspec

import kaiju
from kaiju.game import Game
from kaiju.server.tables.descriptions import told
from kaiju.server.tables.entries import ENCODER, with_log
from kaiju.server.wire.lean import lean

MOST_REVIEWED = 5
"""Actions of a review at a time: a second or two, so that nobody waits for long."""


def read_record(data: bytes) -> dict[str, Any]:
    record: dict[str, Any] = msgspec.json.decode(data)
    return record


def encoded_record(untold: dict[str, Any]) -> bytes:
    """The record of a finished game."""
    return ENCODER.encode(told(untold))


def encoded_report(data: bytes) -> bytes:
    from kaiju.lab.report import report

    return ENCODER.encode(report(read_record(data)))


def encoded_moments(data: bytes, after: int, count: int, seat: int | None) -> bytes:
    """A finished game move by move, as a seat saw it."""
    record, moments = read_record(data), []
    for i, (game, events) in islice(enumerate(kaiju.retell(record)), after + count):
        if i >= after:
            seen = [event.seen_by(seat).to_dict() for event in events]
            moments.append(with_log({"action": i, "view": lean(game.view(seat))}, seen))
    return ENCODER.encode({"actions": len(record["actions"]), "moments": moments})


def position_at(data: bytes, action: int, seat: int) -> str | None:
    """The position after that many actions, with what the seat can't know dealt anew; None if the game was over."""
    record = read_record(data)
    seeds = {i: seed for i, seed in record["seeds"].items() if int(i) < action}
    game = kaiju.replay({**record, "actions": record["actions"][:action], "seeds": seeds})
    if game.over:
        return None
    position: str = game.clone(for_seat=seat).record()["position"]
    return position


def encoded_advice(data: bytes, seat: int, language: str, question: int) -> bytes | None:
    """None while the adviser is still being compiled."""
    from kaiju.bots.search.advice import advise, chances
    from kaiju.bots.search.bot import EFFORTS
    from kaiju.bots.search.ready import compiled_for

    game = Game.from_bytes(data)
    if not compiled_for(game.rules, waits=False):
        return None
    advice = advise(game, seat, EFFORTS["king"])
    return ENCODER.encode(
        {
            "question": question,
            "options": [
                {"key": option.key, "chance": round(chance.value, 4), "error": round(chance.error, 4)}
                for option, chance in advice.options
            ],
            "reason": advice.reason.sentence(language),
            "chances": [{"chance": round(c.value, 4), "error": round(c.error, 4)} for c in chances(game, seat)],
        }
    )


def encoded_chances(data: bytes, seat: int, number: int, begins: bool) -> bytes:
    """None are told as long as the adviser is not compiled; `begins` says whether that is worth compiling it."""
    from kaiju.bots.search.ready import compiled_for, is_compiled

    game = Game.from_bytes(data)
    found: list[float] = []
    if compiled_for(game.rules, waits=False) if begins else is_compiled(game.rules):
        from kaiju.bots.search.advice import chances

        found = [round(chance.value, 3) for chance in chances(game, seat)]
    return ENCODER.encode({"number": number, "chances": found})


def encoded_chances_after(data: bytes, action: int) -> bytes:
    """Those after so many moves of a finished game, as the first seat saw them."""
    record = read_record(data)
    seeds = {i: seed for i, seed in record["seeds"].items() if int(i) < action}
    game = kaiju.replay({**record, "actions": record["actions"][:action], "seeds": seeds})
    return encoded_chances(game.to_bytes(), 0, action, True)


def encoded_review(data: bytes, after: int, seat: int | None) -> bytes | None:
    """None while the adviser is still being compiled."""
    from kaiju.bots.search.ready import compiled_for
    from kaiju.bots.search.review import look_through

    record = read_record(data)
    if not compiled_for(kaiju.replay({**record, "actions": [], "seeds": {}}).rules, waits=False):
        return None
    last, end = after + MOST_REVIEWED, len(record["actions"]) + 1
    curve, decisions = look_through(record, after, last, None if seat is None else [seat])
    out = {"curve": curve, "decisions": decisions, "next": last if last < end else None, "actions": end - 1}
    return ENCODER.encode(out)
