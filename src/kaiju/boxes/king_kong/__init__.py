"""King Kong: the three levels of Tokyo Tower, the last of which wins the game, and the monster's Evolutions."""

from collections.abc import Mapping
from typing import Any

from kaiju.boxes.king_kong.state import TowerState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Setup, Shows


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "king-kong" and "king_kong" not in modules:
        raise SetupError("The monster 'king-kong' comes with its pack: add the module 'king_kong'.", "monster-pack")


def owners(setup: Setup, table: Mapping[str, Any]) -> dict[int, int | None]:
    """Who owns each level: `game.tower`."""
    return {int(level): owner for level, owner in table["tower"].items()}


BOX = Box(
    "king_kong",
    __name__,
    state=TowerState,
    beside=0,
    # An Evolution may have a moment of its own.
    waits=8,
    modules=(Module("king_kong", brings=("king_kong",)),),
    monsters={"king-kong": "king_kong"},
    check_monster=check_monster,
    wins={"tower": "tower_won"},
    seat_keys=("tower",),
    none_when_out=("tower",),
    shows=Shows(seat={"tower": []}, table={"tower": {}}),
    face={"tower": owners},
    called="the module 'king_kong'",
)
