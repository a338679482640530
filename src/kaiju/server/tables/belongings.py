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
    tokens: set[str]
    """The hashes by which the table knows them: that of the token they had first, and who they were before."""
    seats: set[int] = field(default_factory=set)
    """Those that they have now."""
    brought: set[int] = field(default_factory=set)
    """Those that are held by who they were before."""
    names: list[str] = field(default_factory=list)
    """As they have called themselves here."""
    said: list[tuple[float, str]] = field(default_factory=list)
    bodies: dict[int, dict[str, Any]] = field(default_factory=dict)
    """The bodies of all entries that hold something of them, by number."""

    @property
    def guests(self) -> set[str]:
        """Who they are here without a seat."""
        return {guest_id(self.table, token) for token in self.tokens}


def of_person(
    table_id: str,
    rows: Iterable[tuple[int, float, str, int | None, dict[str, Any]]],
    person: str,
    before: Iterable[str] = (),
) -> Belongings:
    """Reads numbers, times, kinds, seats and bodies of entries, in order. `before`: who they were before."""
    found = Belongings(table_id, {person, *before})
    guests = found.guests
    for number, at, kind, seat, body in rows:
        tokens = {*body.get("tokens", ()), body.get("token"), *body.get("host", ()), *body.get("opener", ())}
        about, mine = bool(found.tokens & tokens), body.get("guest") in guests
        if kind in ("sit", "take", "rise") and seat is not None:
            found.seats.discard(seat)
            found.brought.discard(seat)
        if kind in ("sit", "take", "carry") and seat is not None and about:
            (found.seats if person in tokens else found.brought).add(seat)
        said = kind == "chat" and (mine or seat in found.seats or seat in found.brought)
        if said:
            found.said.append((at, body.get("text") or body.get("quick", "")))
        if (mine or (about and kind in ("sit", "take"))) and body.get("name") and body["name"] not in found.names:
            found.names.append(body["name"])
        if said or about or mine:
            found.bodies[number] = body
    return found


def erased(body: Mapping[str, Any], one: Belongings) -> dict[str, Any]:
    """A body without what it holds of somebody. What a game is played again from is not touched."""
    out = dict(body)
    for name in ("tokens", "host", "opener"):
        if name in out:
            out[name] = [token for token in out[name] if token not in one.tokens]
    # Whose seat it is comes first; others may hold it too.
    mine = bool(one.tokens.intersection(body.get("tokens", ())[:1])) or body.get("guest") in one.guests
    if out.get("token") in one.tokens:
        out["token"] = ""
    if "text" in out:
        out["text"] = NOBODY
    if "name" in out and ("text" in out or mine):
        out["name"] = NOBODY
    return out
