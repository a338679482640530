"""What is in the boxes. Importing this package registers every component and makes the rules complete."""

from kaiju.content import (  # noqa: F401  (importing registers)
    base_attack,
    base_buying,
    base_defence,
    base_dice,
    base_discard,
    base_score,
    dark,
    evolutions,
    mimic,
    origins_discard,
    origins_keep,
    tiles,
)
from kaiju.rules import drive  # noqa: F401
from kaiju.rules.components import seal

seal()
