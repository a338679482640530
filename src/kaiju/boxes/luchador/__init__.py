"""Luchador: masks, and challenges for a place in Tokyo. Its cards and Evolutions come out of a data file."""

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.luchador.state import LuchadorState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Option, Printed, Setup, Shows


def check_cards(cards: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    from kaiju.boxes.luchador.cards import check_cards

    return check_cards(cards, edition, players, modules)


def prints() -> Sequence[Printed]:
    from kaiju.boxes.luchador.cards import house_set, printed

    return printed(house_set())


def cards_played_with(setup: Setup, table: Mapping[str, Any]) -> Any:
    """The set of challenge cards, where there are challenges."""
    from kaiju.boxes.luchador.cards import card_set

    return card_set(setup) if table["challenge"] is not None else None


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "luchador" and "luchador" not in modules:
        raise SetupError("The monster 'luchador' comes with its pack: add the module 'luchador'.", "monster-pack")


BOX = Box(
    "luchador",
    __name__,
    state=LuchadorState,
    beside=0,
    settled=("card_force", "card_reward", "card_ally_reward", "blank_when", "blank_effect"),
    modules=(Module("luchador", brings=("luchador",)),),
    monsters={"luchador": "luchador"},
    check_monster=check_monster,
    options={"challenge_cards": Option(check_cards, file=True, module="luchador")},
    seat_keys=("challenge", "mask", "collection"),
    table_keys=("challenge_deck",),
    shows=Shows(seat={"mask": False, "collection": 0}, table={"challenge": None}, own={"challenge": None}),
    face={"challenge_cards": cards_played_with},
    prints=prints,
    called="the module 'luchador'",
)
