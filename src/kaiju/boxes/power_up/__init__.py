"""Power Up!: the Evolutions, one module for each monster's deck."""

from kaiju.boxes.power_up import (  # noqa: F401  (importing registers)
    alienoid,
    baby_gigazaur,
    cyber_bunny,
    cyber_kitty,
    gigazaur,
    kraken,
    meka_dragon,
    pandakai,
    space_penguin,
    the_king,
)
