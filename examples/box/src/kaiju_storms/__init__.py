"""Storms: four Power cards about the weather, as an example of a box of one's own."""

from kaiju.rules.boxes import Box, Module

BOX = Box(
    "storms",
    __name__,
    interface=1,
    modules=(Module("storms", brings=("storms",), lends=("storms",)),),
    called="the module 'storms'",
)

# Importing a module installs its cards, so they come after the declaration.
from kaiju_storms import cards  # noqa: E402, F401
