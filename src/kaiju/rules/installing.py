"""What boxes register in: a box is in all of it or in none of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kaiju.rules import declared, kit
from kaiju.rules.boxes import BOXES
from kaiju.rules.components import FAMILIES, INSTALLED

REGISTERS: tuple[Any, ...] = (
    *(BOXES, FAMILIES, INSTALLED),
    *(kit.RULES, kit.PLAIN, kit.SILENT, kit.HOOKS, kit.HEARS, kit.ALL_STEPS, kit.STEPS, kit.ANSWERS, kit.WRITTEN),
    *(declared.ALL_KINDS, declared.ALL_VERBS, declared.ABOUT, declared.ALL_EVENTS, declared.ALL_PLACES),
    declared.ALL_CAUSES,
)


@contextmanager
def all_or_nothing() -> Iterator[None]:
    """If what is done in here fails, everything is registered as it was before."""
    before = [(register, register.copy()) for register in (*REGISTERS, *INSTALLED.values())]
    try:
        yield
    except BaseException:
        for register, kept in before:
            register.clear()
            register.extend(kept) if isinstance(register, list) else register.update(kept)
        raise
