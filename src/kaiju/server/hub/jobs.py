"""What workers do besides thinking for bots: whatever else would hold up the tables. Each job is a function that is
sent to a worker with its arguments; what comes back for clients is encoded there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

import kaiju
from kaiju import puzzles
from kaiju.game import Game
from kaiju.game.shapes import GameSetup
from kaiju.server.net.connection import Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables.descriptions import describe, told
from kaiju.server.tables.entries import ENCODER, with_log
from kaiju.server.tables.links import damaged, packed, record_in, up_to_turn_of
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.shown import shown
from kaiju.server.wire.lean import lean

Begins = tuple[GameSetup, str]
"""A setup and a position of such a game."""
MOST_LINKED = 100
"""Moves that are told at a time."""
MOST_REVIEWED, MOST_BY_NETWORK = 5, 20
"""Actions of a review at a time, played on or judged by the network: a second or two, so that nobody waits long."""


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
    record = read_record(data)
    return ENCODER.encode({"actions": len(record["actions"]), "moments": moments_of(record, after, count, seat)})


def moments_of(record: Mapping[str, Any], after: int, count: int, seat: int | None) -> list[dict[str, Any]]:
    moments = []
    for i, (game, events) in islice(enumerate(kaiju.retell(record)), after + count):
        if i >= after:
            seen = [event.seen_by(seat).to_dict() for event in events]
            moments.append(with_log({"action": i, "view": lean(game.view(seat))}, seen))
    return moments


def position_at(data: bytes, action: int, seat: int) -> str | None:
    """The position after that many actions, with what the seat can't know dealt anew; None if the game was over."""
    record = read_record(data)
    seeds = {i: seed for i, seed in record["seeds"].items() if int(i) < action}
    game = kaiju.replay({**record, "actions": record["actions"][:action], "seeds": seeds})
    if game.over:
        return None
    position: str = game.clone(for_seat=seat).record()["position"]
    return position


def position_of(game: Game, seat: int) -> Begins:
    """The position with what the seat can't know dealt anew, and what it is a position of."""
    record = game.clone(for_seat=seat).record()
    return record["setup"], record["position"]


# --- links


def encoded_link(data: bytes, action: int) -> bytes:
    """A move of a finished game as a text for an address."""
    return ENCODER.encode({"text": packed(up_to_turn_of(read_record(data), action))})


def encoded_position(text: str, after: int, seat: int | None) -> bytes:
    """What a link shows from a move on, and the table that it is shown at."""
    record = record_in(text)
    if seat is not None and seat >= record["setup"]["players"]:
        raise Refusal("impossible", f"There is no seat {seat}.")
    try:
        moments = moments_of(record, after, MOST_LINKED, seat)
        table = shown("link", record["setup"], record.get("names", ()), record.get("position"), None)
    except (kaiju.KaijuError, LookupError, TypeError, AttributeError, ValueError):
        raise damaged() from None
    return ENCODER.encode({"table": describe(table), "actions": len(record["actions"]), "moments": moments})


def linked_position(text: str, action: int, seat: int) -> Begins | None:
    """The position after that many moves of what a link shows; None if the game was over."""
    record = record_in(text)
    if seat >= record["setup"]["players"] or action > len(record["actions"]):
        raise Refusal("impossible", "This game has no such seat or move.")
    try:
        game = next(game for i, (game, _) in enumerate(kaiju.retell(record)) if i == action)
    except kaiju.KaijuError:
        raise damaged() from None
    return None if game.over else position_of(game, seat)


# --- puzzles


def encoded_puzzle(puzzle_id: str) -> bytes:
    """A puzzle as a table would show it to whoever is asked."""
    (setup, position), seat = puzzle_position(puzzle_id)
    table = shown("puzzle", setup, (), position, seat)
    viewer = Viewer(None)
    viewer.seats = [seat]
    puzzle = puzzles.collection()[puzzle_id]
    head = ENCODER.encode({"id": puzzle.id, "goal": puzzle.goal, "grade": puzzle.grade})[:-1]
    return head + b',"shown":' + ServerMessages(table, [viewer]).table(viewer) + b"}"


def puzzle_position(puzzle_id: str) -> tuple[Begins, int]:
    game = puzzles.game_of(puzzles.collection()[puzzle_id])
    assert game.decision is not None
    return position_of(game, game.decision.seat), game.decision.seat


def encoded_odds(puzzle_id: str, key: str) -> bytes:
    """What every answer to a puzzle is worth, the best first; of those that mean the same, one."""
    game = puzzles.game_of(puzzles.collection()[puzzle_id])
    chances = puzzles.chances(puzzle_id)
    if key not in chances:
        raise Refusal("impossible", "This is no answer to the puzzle.")
    told = {puzzles.meaning(game, other): other for other in [*reversed(chances), key]}
    ranked = sorted(told.values(), key=lambda other: -chances[other])
    options = [{"key": other, "chance": round(float(chances[other]), 6)} for other in ranked]
    return ENCODER.encode({"chosen": key, "options": options})


def encoded_advice(data: bytes, seat: int, language: str, question: int) -> bytes | None:
    """None while the adviser is still being compiled."""
    from kaiju.bots import adviser

    game = Game.from_bytes(data)
    if not adviser.is_ready(game.rules):
        return None
    advice = adviser.advise(game, seat)
    return ENCODER.encode(
        {
            "question": question,
            "options": [
                {"key": option.key, "chance": round(chance.value, 4), "error": round(chance.error, 4)}
                for option, chance in advice.options
            ],
            "reason": advice.reason.sentence(language),
            "chances": [{"chance": round(c.value, 4), "error": round(c.error, 4)} for c in adviser.chances(game, seat)],
        }
    )


def encoded_chances(data: bytes, seat: int, number: int, begins: bool) -> bytes:
    """None are told as long as the adviser is not compiled; `begins` says whether that is worth compiling it."""
    from kaiju.bots import adviser

    game = Game.from_bytes(data)
    found: list[float] = []
    if adviser.is_ready(game.rules, begins):
        found = [round(chance.value, 3) for chance in adviser.chances(game, seat)]
    return ENCODER.encode({"number": number, "chances": found})


def encoded_chances_after(data: bytes, action: int) -> bytes:
    """Those after so many moves of a finished game, as the first seat saw them."""
    record = read_record(data)
    seeds = {i: seed for i, seed in record["seeds"].items() if int(i) < action}
    game = kaiju.replay({**record, "actions": record["actions"][:action], "seeds": seeds})
    return encoded_chances(game.to_bytes(), 0, action, True)


def encoded_review(data: bytes, after: int, seat: int | None) -> bytes | None:
    """None while the adviser is still being compiled."""
    from kaiju.bots import adviser

    record = read_record(data)
    rules = kaiju.replay({**record, "actions": [], "seeds": {}}).rules
    if not adviser.is_ready(rules):
        return None
    some = MOST_BY_NETWORK if adviser.is_at_hand(rules) else MOST_REVIEWED
    last, end = after + some, len(record["actions"]) + 1
    curve, decisions = adviser.look_through(record, after, last, None if seat is None else [seat], rules)
    out = {"curve": curve, "decisions": decisions, "next": last if last < end else None, "actions": end - 1}
    return ENCODER.encode(out)
