"""What masks and challenges add to the state of a game.

What is printed on the challenge cards and on Luchador's Evolutions stands here, because an owner of the box may put in
other values than ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kaiju.boxes.power_up.state import PowerUpState
from kaiju.rules.record import i8
from kaiju.rules.state import SEATS

CHALLENGES = 18
"""Challenge cards."""
BLANKS = 8
"""Luchador's Evolutions: the data file says what they do."""


class LuchadorState(PowerUpState):
    mask: list[int] = i8(SEATS)
    collection: list[int] = i8(SEATS)
    """Masks beside a monster's board; what they are worth is part of its stars."""
    challenge: list[int] = i8(CHALLENGES, -1)
    """Where each challenge card is: held by a seat, or one of the places in `codes`."""
    card_force: list[int] = i8(CHALLENGES)
    """Ten times the force and the bonus as an ally."""
    card_reward: list[int] = i8(CHALLENGES)
    """Ten times the kind of reward and how much of it."""
    card_ally_reward: list[int] = i8(CHALLENGES)
    blank_when: list[int] = i8(BLANKS)
    """Ten times the moment at which each blank Evolution works, and how many claws that takes; 0 if it is temporary."""
    blank_effect: list[int] = i8(2 * BLANKS)
    """What it does, two effects of each: ten times the kind of effect and how much of it."""
    challenger: int = i8(start=-1)
    champion: int = i8(start=-1)
    ally: list[int] = i8(2, -1)
    """Who stands by challenger and champion, or -1."""


if TYPE_CHECKING:
    LuchadorSpace = LuchadorState
else:
    LuchadorSpace = object
