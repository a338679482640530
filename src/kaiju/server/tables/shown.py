"""Tables that nobody keeps: a position as if somebody had just sat down at it, to be looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kaiju import RULES_VERSION
from kaiju.server.tables import fairness
from kaiju.server.tables.entries import Entry
from kaiju.server.tables.links import options_of
from kaiju.server.tables.sanitize import player_name
from kaiju.server.tables.table import Table
from kaiju.text import monster_name

NAMELESS = "0" * 64
"""The secret of dice that never fall."""


def shown(
    table_id: str, setup: Mapping[str, Any], names: Sequence[str], position: str | None, seat: int | None
) -> Table:
    """`seat` is whose it is, if anybody's; names that are missing are those of the monsters."""
    table = Table(table_id, NAMELESS, RULES_VERSION)
    options = msgspec.structs.replace(options_of(setup), order="always", pace=0, away=None, advice=False)
    monsters = setup["monsters"]
    entries: list[tuple[str, int | None, dict[str, Any]]] = [
        ("open", None, {"options": msgspec.to_builtins(options), "host": [], "commitment": table.commitment})
    ]
    for i, monster in enumerate(monsters):
        name = player_name(names[i]) if i < len(names) else monster_name(monster)
        who = {"tokens": [table_id], "bot": None} if i == seat else {"tokens": [], "bot": "normal"}
        entries.append(("sit", i, {"name": name, "monster": monster, "salt": fairness.BOTS_SALT, **who}))
    begins = {} if position is None else {"position": position}
    entries.append(("start", None, {"monsters": monsters, "rules": RULES_VERSION, **begins}))
    for number, (kind, holder, body) in enumerate(entries, 1):
        table.apply_new(Entry(number, 0.0, kind, holder, body))
    return table
