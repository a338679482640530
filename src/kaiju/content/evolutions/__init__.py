"""The Evolutions of Power Up!, one module for each monster's deck."""

from kaiju.content.evolutions import (  # noqa: F401  (importing registers)
    alienoid,
    baby_gigazaur,
    cyber_bunny,
    cyber_kitty,
    gigazaur,
    kraken,
    luchador,
    meka_dragon,
    pandakai,
    space_penguin,
    the_king,
)
