"""Settings by their names, sorted into those of the table and those of the run."""

from __future__ import annotations

from typing import Any

from kaiju.lab.specs import RunSpec, TableSpec

OF_THE_RUN = ("games", "seed", "jobs", "ray", "compiled")
OF_THE_TABLE = ("edition", "players", "modules", "monsters")


def specs(**given: Any) -> tuple[TableSpec, RunSpec]:
    """What belongs to neither is an option of the game."""
    run = {name: given.pop(name) for name in OF_THE_RUN if name in given}
    table = {name: given.pop(name) for name in OF_THE_TABLE if name in given}
    return TableSpec(**table, options=given), RunSpec(**run)
