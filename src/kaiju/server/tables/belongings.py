"""What the entries of a table hold of one person, and the same without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kaiju.server.tables.guests import guest_id

NOBODY = "…"
"""Stands for the name and the words of somebody who has been forgotten."""


@dataclass(slots=True)
class Belongings:
    """Somebody at a table."""

    table: str
    seats: set[int] = field(default_factory=set)
    """Those that they have now."""
    names: list[str] = field(default_factory=list)
    """As they have called themselves here."""
    said: list[tuple[float, str]] = field(default_factory=list)
    bodies: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The bodies of all entries that hold something of them, by number."""


def of_person(
    table_id: str, rows: Iterable[tuple[int, float, str, int | None, dict[str, Any]]], person: str
) -> Belongings:
    """Reads numbers, times, kinds, seats and bodies of entries, in order."""
    found, guest = Belongings(table_id), guest_id(table_id, person)
    for number, at, kind, seat, body in rows:
        if kind in ("sit", "take") and seat is not None:
            found.seats.discard(seat)
            if person in body["tokens"]:
                found.seats.add(seat)
                found.names.append(body["name"])
        elif kind == "carry" and seat is not None and body["token"] == person:
            found.seats.add(seat)
        elif kind == "rise" and seat is not None:
            found.seats.discard(seat)
        said = kind == "chat" and (seat in found.seats or body.get("guest") == guest)
        if said:
            found.said.append((at, body.get("text") or body.get("quick", "")))
        about = body.get("guest") == guest or body.get("token") == person
        if said or about or person in body.get("tokens", ()) or person in body.get("host", ()):
            found.bodies[number] = body
    return found


def erased(body: Mapping[str, Any], person: str, table_id: str) -> dict[str, Any]:
    """A body without what it holds of somebody. What a game is played again from is not touched."""
    out = dict(body)
    for name in ("tokens", "host"):
        if name in out:
            out[name] = [one for one in out[name] if one != person]
    mine = out.get("tokens") == [] or body.get("guest") == guest_id(table_id, person)
    if out.get("token") == person:
        out["token"] = ""
    if "text" in out:
        out["text"] = NOBODY
    if "name" in out and ("text" in out or mine):
        out["name"] = NOBODY
    return out
