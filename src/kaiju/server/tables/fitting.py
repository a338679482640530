"""Which options go together: for a page that greys out what can't be chosen and says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kaiju
from kaiju.boxes.origins.rules import MIXES
from kaiju.boxes.power_up.rules import ASKS
from kaiju.boxes.wicked.rules import SIDES
from kaiju.game.setup import check_setup, editions, figure, modules, monsters
from kaiju.rules.state import SEATS
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Fitting, Why
from kaiju.server.wire.options import TableOptions

RULES = {"tile_side": SIDES[0], "origins_mix": MIXES[0], "asks": ASKS[0]}
"""Options that only some games have, each with a value to try."""


def fitting(options: TableOptions) -> Fitting:
    """The edition comes first, then the number of players, then modules in order; what doesn't fit is left out."""
    edition = options.edition
    if edition not in editions():
        raise Refusal("impossible", f"There is no edition {edition!r}.")
    players = {n: why_not(edition, n) for n in range(2, SEATS + 1)}
    count = max(n for n in range(2, options.players + 1) if players[n] is None)
    kept: list[str] = []
    for module in modules():
        if module in options.modules and why_not(edition, count, [*kept, module]) is None:
            kept.append(module)
    return Fitting(
        {str(n): why for n, why in players.items()},
        {module: why_not(edition, count, [*kept, module]) for module in modules()},
        {monster: why_not(edition, 2, kept, [monster, companion(monster)]) for monster in monsters()},
        {rule: why_not(edition, count, kept, rules={rule: value}) for rule, value in RULES.items()},
    )


def companion(monster: str) -> str:
    """A monster that fits into every game, so that only the other one can be wrong."""
    return "gigazaur" if figure(monster) != "gigazaur" else "the-king"


def why_not(
    edition: str,
    players: int,
    with_modules: Sequence[str] = (),
    with_monsters: Sequence[str] | None = None,
    rules: dict[str, Any] | None = None,
) -> Why | None:
    try:
        check_setup(edition, players, with_modules, with_monsters, 0, rules)
    except kaiju.SetupError as error:
        return Why(error.reason, str(error))
    return None
