"""What workers do: choose for bots, and whatever else would hold up the tables. Each job is a function that is sent to
a worker with its arguments; what comes back for clients is encoded there."""

from __future__ import annotations

from itertools import islice
from typing import Any

import kaiju
from kaiju.game import Game
from kaiju.server.tables.entries import ENCODER, with_log
from kaiju.server.wire.lean import lean

MOST_REVIEWED = 5
"""Actions of a review at a time: a second or two, so that no bot waits for long."""


def think(level: str, data: bytes, seat: int, seed: int) -> str:
    """The key of the option that a bot takes."""
    from kaiju import bots

    # Compiling takes a minute: until it is done in the background, bots that search play a weaker game.
    return bots.get(level, seed, waits=False).choose(Game.from_bytes(data), seat).key


def encoded_report(record: dict[str, Any]) -> bytes:
    from kaiju.lab.report import report

    return ENCODER.encode(report(record))


def encoded_moments(record: dict[str, Any], after: int, count: int, seat: int | None) -> bytes:
    """A finished game move by move, as a seat saw it."""
    moments = []
    told = islice(enumerate(kaiju.retell(record)), after + count)
    for i, (game, events) in told:
        if i >= after:
            seen = [event.seen_by(seat).to_dict() for event in events]
            moments.append(with_log({"action": i, "view": lean(game.view(seat))}, seen))
    return ENCODER.encode({"actions": len(record["actions"]), "moments": moments})


def position_at(record: dict[str, Any], action: int, seat: int) -> str | None:
    """The position after that many actions, with what the seat can't know dealt anew; None if the game was over."""
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


def encoded_review(record: dict[str, Any], after: int, seat: int | None) -> bytes | None:
    """None while the adviser is still being compiled."""
    from kaiju.bots.search.ready import compiled_for
    from kaiju.bots.search.review import look_through

    if not compiled_for(kaiju.replay({**record, "actions": [], "seeds": {}}).rules, waits=False):
        return None
    last, end = after + MOST_REVIEWED, len(record["actions"]) + 1
    curve, decisions = look_through(record, after, last, None if seat is None else [seat])
    out = {"curve": curve, "decisions": decisions, "next": last if last < end else None, "actions": end - 1}
    return ENCODER.encode(out)
