"""What goes with what: for a page that greys what can't be chosen and says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import kaiju
from kaiju.boxes.power_up.rules import ASKS
from kaiju.game.setup import MIXES, MODULES, MONSTERS, TILE_SIDES, check_setup, figure
from kaiju.rules.state import SEATS
from kaiju.server.errors import Refusal
from kaiju.server.options import TableOptions
from kaiju.train.tries import EDITIONS

RULES = {"tile_side": TILE_SIDES[0], "origins_mix": MIXES[0], "asks": ASKS[0]}
"""Options that only some games have, each with something that could be chosen."""


class Why(msgspec.Struct):
    """Why something can't be chosen: a code and a sentence."""

    reason: str
    message: str


class Fitting(msgspec.Struct):
    """What can be chosen besides the rest: null, or why not."""

    players: dict[str, Why | None]
    modules: dict[str, Why | None]
    monsters: dict[str, Why | None]
    rules: dict[str, Why | None]


def fitting(options: TableOptions) -> Fitting:
    """The edition counts most, then the number of players, then modules in order; what doesn't fit is left out."""
    edition = options.edition
    if edition not in EDITIONS:
        raise Refusal("impossible", f"There is no edition {edition!r}.")
    players = {n: why_not(edition, n) for n in range(2, SEATS + 1)}
    count = max(n for n in range(2, options.players + 1) if players[n] is None)
    kept: list[str] = []
    for module in MODULES:
        if module in options.modules and why_not(edition, count, [*kept, module]) is None:
            kept.append(module)
    return Fitting(
        {str(n): why for n, why in players.items()},
        {module: why_not(edition, count, [*kept, module]) for module in MODULES},
        {monster: why_not(edition, 2, kept, [monster, companion(monster)]) for monster in MONSTERS},
        {rule: why_not(edition, count, kept, rules={rule: value}) for rule, value in RULES.items()},
    )


def companion(monster: str) -> str:
    """A monster that can be in every game with another one, so that only that one can be wrong."""
    return "gigazaur" if figure(monster) != "gigazaur" else "the-king"


def why_not(
    edition: str,
    players: int,
    modules: Sequence[str] = (),
    monsters: Sequence[str] | None = None,
    rules: dict[str, Any] | None = None,
) -> Why | None:
    try:
        check_setup(edition, players, modules, monsters, 0, rules)
    except kaiju.SetupError as error:
        return Why(error.reason, str(error))
    return None
