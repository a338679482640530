"""What a view shows of form cards, and what using one is about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.transformation.codes import BEAST, BIPED, CHANGE_FORM, FORMS, K_FORM, NO_FORM, PRICE, USE_BEAST
from kaiju.boxes.transformation.state import FormState as State
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names
from kaiju.rules.observed import Number, OfSeats

OfSeats("form", "1 for a biped, 2 for a beast", field="form", most=BEAST)
Number("beast rerolled", "whether the beast has rerolled its die", field="beast_rerolled", most=1)


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["form"] = FORMS[g.form[p] - BIPED] if g.form[p] != NO_FORM else None


@about(CHANGE_FORM)
def change_option(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"card": FORMS[BEAST - g.form[g.seat]], "family": "form", "price": PRICE}


@about(USE_BEAST)
def beast_option(g: State, die: int, names: Names) -> dict[str, Any]:
    return {"card": FORMS[BEAST - BIPED], "family": "form", "dice": [die]}


@hears_plainly
def says_of_answers(g: State, said: dict[int, list[tuple[str, dict[str, Any]]]]) -> None:
    """What turning the card brings and costs."""
    if g.kind == K_FORM:
        said[CHANGE_FORM] = [("form:biped" if g.form[g.seat] == BEAST else "form:beast", {})]


@hears_plainly
def may_be_passed(g: State) -> bool:
    """Staying as it is lets things take their course."""
    return g.kind == K_FORM
