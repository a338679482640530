"""At tables the order of dice is asked where it matters, unless the table says otherwise, or is older than that."""

from __future__ import annotations

from typing import Any

import msgspec

from kaiju.server.tables.entries import Entry
from kaiju.server.tables.options import setup_of
from kaiju.server.tables.table import Table
from kaiju.server.wire.options import TableOptions


def opened(options: dict[str, Any]) -> Table:
    table = Table("t", "00" * 32, 1)
    table.apply_new(Entry(1, 0.0, "open", None, {"options": options, "host": ["a"], "commitment": table.commitment}))
    return table


def test_a_new_table_asks_where_it_matters() -> None:
    options = TableOptions()
    assert options.order == "matters"
    assert setup_of(options, None, 1)["order"] == "matters"
    assert opened(msgspec.to_builtins(options)).options.order == "matters"


def test_a_table_may_always_ask() -> None:
    options = msgspec.convert({"order": "always"}, TableOptions)
    assert setup_of(options, None, 1)["order"] == "always"


def test_a_table_from_before_goes_on_as_it_was() -> None:
    kept = msgspec.to_builtins(TableOptions())
    del kept["order"]
    assert opened(kept).options.order == "always"
