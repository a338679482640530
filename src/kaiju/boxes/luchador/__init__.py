"""Luchador: masks, and challenges for a place in Tokyo. Its cards and Evolutions come out of a data file."""

from typing import Any

from kaiju.boxes.luchador.state import LuchadorState
from kaiju.errors import SetupError
from kaiju.rules.boxes import Box, Module, Option


def check_cards(cards: Any, edition: str, players: int, modules: tuple[str, ...]) -> Any:
    from kaiju.boxes.luchador.cards import check_cards

    return check_cards(cards, edition, players, modules)


def check_monster(monster: str, modules: tuple[str, ...]) -> None:
    if monster == "luchador" and "luchador" not in modules:
        raise SetupError("The monster 'luchador' comes with its pack: add the module 'luchador'.", "monster-pack")


BOX = Box(
    "luchador",
    __name__,
    state=LuchadorState,
    settled=("card_force", "card_reward", "card_ally_reward", "blank_when", "blank_effect"),
    modules=(Module("luchador", brings=("luchador",)),),
    monsters={"luchador": "luchador"},
    check_monster=check_monster,
    options={"challenge_cards": Option(check_cards, file=True, module="luchador")},
    seat_keys=("challenge", "mask", "collection"),
    table_keys=("challenge_deck",),
    called="the module 'luchador'",
)
