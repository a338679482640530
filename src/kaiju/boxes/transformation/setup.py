"""Form cards in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.transformation.codes import BIPED, FORMS
from kaiju.boxes.transformation.state import FormState as State
from kaiju.errors import SetupError
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    for p in range(g.players):
        g.form[p] = BIPED


@hears_plainly
def names_more(setup: Setup, lists: dict[str, tuple[str, ...]]) -> None:
    lists["form"] = FORMS


@hears_plainly
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    form = seat.get("form")
    if form is None:
        return
    if form not in FORMS:
        raise SetupError(f"The form of seat {p} is one of {', '.join(FORMS)}, not {form!r}.")
    if g.alive[p] == 0:
        raise SetupError(f"Seat {p} is eliminated and can't have a form card.")
    g.form[p] = BIPED + FORMS.index(form)
