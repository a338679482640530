"""Quick bots that are rules themselves and so run at every speed: an option from a state, by number of the policy."""

from __future__ import annotations

from kaiju.bots.policies.angry import angry_action
from kaiju.bots.policies.easy import easy_action
from kaiju.bots.policies.normal import normal_action
from kaiju.bots.policies.sage import sage_action
from kaiju.bots.policies.weights import TEMPERS
from kaiju.rules.chance import below
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import rule
from kaiju.rules.state import State


def tempered(level: str) -> tuple[str, ...]:
    """The names of a level's bots, the even-tempered one first."""
    return tuple(f"{level}-{temper}" if temper else level for temper in TEMPERS)


POLICIES = ("random", "angry", *tempered("easy"), *tempered("normal"))
RANDOM_POLICY, ANGRY_POLICY, EASY_POLICY = range(3)
NORMAL_POLICY = EASY_POLICY + len(TEMPERS)
SAGE_POLICY = NORMAL_POLICY + len(TEMPERS)
"""No opponent by itself, and without a name: how the king plays games on."""


@rule
def random_action(g: State) -> int:
    """Any option, with equal chances. It uses up the state's generator: give it a copy, except in a simulation."""
    return option_at(g, below(g, option_count(g)))


@rule
def policy_action(g: State, policy: int) -> int:
    """The option that a bot takes at the open decision."""
    if policy == SAGE_POLICY:
        return sage_action(g)
    if policy >= NORMAL_POLICY:
        return normal_action(g, policy - NORMAL_POLICY)
    if policy >= EASY_POLICY:
        return easy_action(g, policy - EASY_POLICY)
    if policy == ANGRY_POLICY:
        return angry_action(g)
    return random_action(g)
