"""Whether a table can be opened with these options, and the game that they make."""

from __future__ import annotations

from typing import Any

import msgspec

import kaiju
from kaiju.game.setup import check_setup
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.options import TableOptions


def check_options(options: TableOptions) -> None:
    """Refuses what the rules don't allow, in their own words."""
    if len(msgspec.json.encode(options.rules)) > 20_000:
        raise Refusal("impossible", "The options of the game are too long.")
    if isinstance(options.rules.get("challenge_cards"), str):
        raise Refusal("impossible", "'challenge_cards' must be the set itself here, not the name of a file.")
    setup_of(options, None, 0)


def setup_of(options: TableOptions, monsters: list[str] | None, seed: int) -> dict[str, Any]:
    """The arguments of `kaiju.new` for these options."""
    try:
        check_setup(options.edition, options.players, options.modules, monsters, seed, options.rules)
    except kaiju.SetupError as error:
        raise Refusal("impossible", str(error), error.reason) from None
    except (TypeError, ValueError, RecursionError, AttributeError):
        raise Refusal("impossible", "The options of the game can't be read.") from None
    return {
        "edition": options.edition,
        "players": options.players,
        "modules": options.modules,
        "monsters": monsters,
        "seed": seed,
        **options.rules,
    }
