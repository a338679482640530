"""Power Up!: Evolutions. Hands, windows and the draft, and a module for each monster's deck."""

from kaiju.boxes.power_up.rules import check, check_asks, check_monster, has_deck
from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.boxes import Box, Module, Option

BOX = Box(
    "power_up",
    __name__,
    state=PowerUpState,
    settled=("drafted",),
    modules=(Module("power_up", brings=("power_up",)), Module("mutant_draft")),
    monsters={"pandakai": "power-up", "baby-gigazaur": "monster-box"},
    check=check,
    check_monster=check_monster,
    can_play=has_deck,
    options={"asks": Option(check_asks)},
    seat_keys=("hand", "evolutions", "evolution_deck"),
    called="the module 'power_up'",
)
