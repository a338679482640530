"""The bots whose thoughts are rules, and therefore run at every speed: an option from a state, by number of the bot."""

from __future__ import annotations

from kaiju.bots.angry import angry_action
from kaiju.rules.chance import below
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import rule
from kaiju.rules.state import State

POLICIES = ("random", "angry")
RANDOM_POLICY, ANGRY_POLICY = range(2)


@rule
def random_action(g: State) -> int:
    """Any option, with equal chances. It uses up the state's generator: give it a copy, except in a simulation."""
    return option_at(g, below(g, option_count(g)))


@rule
def policy_action(g: State, policy: int) -> int:
    """The option that a bot takes at the open decision."""
    if policy == ANGRY_POLICY:
        return angry_action(g)
    return random_action(g)
