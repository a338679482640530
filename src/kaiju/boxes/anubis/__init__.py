"""Anubis: a curse lies on everybody, and the die of Fate says whom it strikes or blesses."""

from collections.abc import Callable, Mapping
from typing import Any

from kaiju.boxes.anubis.state import CurseState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Piece, Setup, Shows


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "anubis" and "anubis" not in modules:
        raise SetupError("The monster 'anubis' comes with its pack: add the module 'anubis'.", "monster-pack")


def prints() -> tuple[Piece, ...]:
    from kaiju.boxes.anubis.codes import SIDES

    return (
        Piece("die-of-fate", "die", "anubis", 1, {"faces": list(SIDES)}),
        Piece("golden-scarab", "scarab", "anubis", 1),
    )


def shown(name: str) -> Callable[[Setup, Mapping[str, Any]], Any]:
    """What the table shows under a name, as `Game` has it."""

    def found(setup: Setup, table: Mapping[str, Any]) -> Any:
        value = table[name]
        return tuple(value) if isinstance(value, list) else value

    return found


BOX = Box(
    "anubis",
    __name__,
    state=CurseState,
    beside=0,
    waits=4,
    modules=(Module("anubis", brings=("anubis",)),),
    monsters={"anubis": "anubis"},
    check_monster=check_monster,
    table_keys=("curse", "curse_deck", "curse_discard", "scarab"),
    shows=Shows(table={"curse": None, "curse_discard": [], "curse_deck_size": 0, "scarab": None, "fate": None}),
    face={name: shown(name) for name in ("curse", "curse_discard", "curse_deck_size", "scarab", "fate")},
    prints=prints,
    called="the module 'anubis'",
)
