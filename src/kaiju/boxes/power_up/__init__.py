"""Power Up!: Evolutions. Hands, windows and the draft, and a module for each monster's deck."""

from kaiju.boxes.power_up.choices import ASKS, EVOLUTIONS_EACH, check, check_asks, check_monster, has_deck
from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.boxes import Box, Module, Option, Shows

BOX = Box(
    "power_up",
    __name__,
    state=PowerUpState,
    beside=EVOLUTIONS_EACH,
    # Each victim of claws may be asked three things first, and meanwhile one Evolution is played after another, some of
    # which make everybody lose hearts or answer.
    waits=34,
    settled=("drafted",),
    modules=(Module("power_up", brings=("power_up",)), Module("mutant_draft")),
    monsters={"pandakai": "power-up", "baby-gigazaur": "monster-box"},
    monsters_differ=True,
    check=check,
    check_monster=check_monster,
    can_play=has_deck,
    # Bots draw no conclusions from being asked: asking in vain only costs time.
    options={"asks": Option(check_asks, sample=ASKS[0], among_bots="fitting")},
    shows=Shows(
        seat={
            "evolutions": [],
            "hand_size": 0,
            "evolution_deck_size": 0,
            "evolution_discard": [],
            "target": False,
            "ufo": [],
            "reserved": [],
            "freeze_rays": 0,
        },
        table={"frozen_faces": [], "frozen_die": None},
        own={"hand": [], "choice": [], "drafted": []},
    ),
    seat_keys=("hand", "evolutions", "evolution_deck"),
    called="the module 'power_up'",
)
