"""What a view shows of masks and challenges."""

from __future__ import annotations

from typing import Any

from kaiju.boxes.luchador.challenges import challenge_card, challenges_left
from kaiju.boxes.luchador.codes import BURIED, CHALLENGE, CHOOSE, SPENT
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.rules.declared import about
from kaiju.rules.kit import hears_plainly
from kaiju.rules.looking import Things
from kaiju.rules.names import Names


@hears_plainly
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    """The challenge as everybody sees it: who fights, who stands by, what has been discarded."""
    fight = None
    if g.challenger >= 0:
        allies = [ally if ally >= 0 else None for ally in g.ally]
        fight = {"challenger": g.challenger, "champion": g.champion, "allies": allies}
    table["challenge"] = {
        "fight": fight,
        "pile": challenges_left(g),
        "discard": [names.lists["challenge"][c] for c in range(CHALLENGES) if g.challenge[c] == SPENT],
        "discard_hidden": g.challenge.count(BURIED),
    }


@hears_plainly
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    seat["mask"] = bool(g.mask[p])
    seat["collection"] = g.collection[p]


@hears_plainly
def shows_own(g: State, at: Things, p: int, names: Names, own: dict[str, Any]) -> None:
    held = challenge_card(g, p)
    own["challenge"] = names.lists["challenge"][held] if held >= 0 else None


@about(CHALLENGE, CHOOSE)
def seat_option(g: State, seat: int, names: Names) -> dict[str, Any]:
    return {"target": seat}
