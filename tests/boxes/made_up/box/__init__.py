"""A box that is not part of the library: omens. Importing this package installs it.

It has whatever a box can have: cards, a part of the state, a question with a kind and a verb of its own, a step, a
hook, events, a cause, a place, something in views and options, a key for positions, an option, a monster,
something else for the catalogue.
"""

# ruff: noqa: E402, F401  (importing registers, after the boxes of the library and the box itself)
from kaiju import boxes
from kaiju.rules.boxes import Box, Module, Option, Shows
from tests.boxes.made_up.box.choices import check, check_limit
from tests.boxes.made_up.box.mottos import mottos
from tests.boxes.made_up.box.state import MadeUpState

BOX = Box(
    "made_up",
    __name__,
    state=MadeUpState,
    settled=("omen_limit",),
    modules=(Module("made_up", brings=("made_up",), lends=("made_up",)),),
    check=check,
    options={"omen_limit": Option(check_limit)},
    seat_keys=("omens",),
    shows=Shows(seat={"omens": 0}, table={"under_the_stone": []}),
    called="the module 'made_up'",
    # It has cards of the library too: games without it must not care.
    also={"hungry-urbavore": 1, "heal": (2, 3)},
    monsters={"paper-tiger": "made-up"},
    prints=mottos,
)

from tests.boxes.made_up.box import cards, seeing, setup
