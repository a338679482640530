"""What a view shows of costumes, and what options with them are about."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.halloween.codes import (
    K_STEAL,
    KEEP_COSTUME,
    ON_OFFER,
    PAY_HEARTS,
    STEAL,
    WITCH_DIE,
)
from kaiju.boxes.halloween.state import CostumeState as State
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.market import price
from kaiju.rules.names import Names
from kaiju.rules.observed import BitsOfSeats, Number

BitsOfSeats("bled", "lost hearts this turn", field="bled")
BitsOfSeats("drew blood", "made another lose hearts this turn", field="drew_blood")
BitsOfSeats("can be robbed", "lost hearts to this turn's claws", field="mugged")
Number("cheered", "claws that others add to the dice", field="added_claws", most=1)


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    table["costumes"] = [names.things[c] for c in at.get(ON_OFFER, ())]


@about(KEEP_COSTUME)
def costume_option(g: State, costume: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[costume]}


@about(STEAL)
def steal_option(g: State, costume: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[costume], "price": price(g, g.seat, costume), "from": g.place[costume]}


@about(WITCH_DIE)
def witch_option(g: State, die: int, names: Names) -> dict[str, Any]:
    return {"card": "witch", "dice": [die]}


@about(PAY_HEARTS)
def robot_option(g: State, hearts: int, names: Names) -> dict[str, Any]:
    return {"card": "robot", "price": hearts, "avoided": hearts}


@hears_plainly
def may_be_passed(g: State) -> bool:
    """Stealing nothing lets things take their course."""
    return g.kind == K_STEAL
