"""Whether a table can be opened with these options, and the game that they make."""

from __future__ import annotations

from typing import Any

import msgspec

import kaiju
from kaiju.game.setup import check_setup
from kaiju.rules.boxes import boxes_in_order
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.sanitize import cleaned
from kaiju.server.wire.options import TableOptions

SET_TEXT_LENGTH = 40
"""Letters of a name in a set of somebody's own."""


def clean_options(options: TableOptions) -> TableOptions:
    """What is written in sets of people's own is cleaned like all that they write; only ours says that it is ours."""
    sets = {name for box in boxes_in_order() for name, option in box.options.items() if option.file}
    rules = {name: clean_set(value) if name in sets else value for name, value in options.rules.items()}
    return msgspec.structs.replace(options, rules=rules)


def clean_set(value: Any) -> Any:
    if isinstance(value, str):
        return cleaned(value)[:SET_TEXT_LENGTH]
    if isinstance(value, list):
        return [clean_set(item) for item in value]
    if isinstance(value, dict):
        return {key: clean_set(item) for key, item in value.items() if key != "house"}
    return value


def check_options(options: TableOptions) -> None:
    """Refuses what the rules don't allow, in their own words."""
    if len(msgspec.json.encode(options.rules)) > 20_000:
        raise Refusal("impossible", "The options of the game are too long.")
    for name in (name for box in boxes_in_order() for name, option in box.options.items() if option.file):
        if isinstance(options.rules.get(name), str):
            raise Refusal("impossible", f"{name!r} must be the set itself here, not the name of a file.")
    check_game(options, None)


def check_game(options: TableOptions, monsters: list[str] | None) -> None:
    try:
        check_setup(options.edition, options.players, options.modules, monsters, 0, options.rules)
    except kaiju.SetupError as error:
        raise Refusal("impossible", str(error), error.reason) from None
    except (TypeError, ValueError, RecursionError, AttributeError):
        raise Refusal("impossible", "The options of the game can't be read.") from None


def setup_of(options: TableOptions, monsters: list[str] | None, seed: int) -> dict[str, Any]:
    """The setup of the game that these options make."""
    return {
        "edition": options.edition,
        "players": options.players,
        "modules": options.modules,
        "monsters": monsters,
        "seed": seed,
        "order": options.order,
        **options.rules,
    }
