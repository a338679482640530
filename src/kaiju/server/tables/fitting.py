"""Which options go together: for a page that greys out what can't be chosen and says why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import kaiju
from kaiju.game.setup import check_setup, deck_counts, editions, figure, modules, monsters, rules_of
from kaiju.rules.boxes import boxes_in_order
from kaiju.rules.rulebook import copies_in
from kaiju.rules.state import SEATS
from kaiju.server.tables.options import check_options
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.answers import Deck, DeckCard, Fitting, Why
from kaiju.server.wire.options import TableOptions


def samples() -> dict[str, Any]:
    """Options that only some games have, each with a value to try."""
    options = [item for box in boxes_in_order() for item in box.options.items()]
    return {name: option.sample for name, option in options if option.sample is not None}


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
        {rule: why_not(edition, count, kept, rules={rule: value}) for rule, value in samples().items()},
    )


def deck_of(options: TableOptions) -> Deck:
    """The deck that these options make, and the other cards of the boxes that are in play."""
    check_options(options)
    setup = check_setup(options.edition, options.players, options.modules, None, 0, options.rules)
    counts, rules = deck_counts(setup), rules_of(setup)
    cards = rules.components[: rules.card_kinds]
    return Deck({cls.id: DeckCard(counts.get(cls.id, 0), copies_in(cls, rules.boxes)) for cls in cards})


def companion(monster: str) -> str:
    """Another of the first monsters, which fit into every game: only the one asked for can be wrong."""
    return next(other for other in monsters() if figure(other) != figure(monster))


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
