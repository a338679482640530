"""Quick bots that are rules themselves, and so run at every speed: an option from a state, by number of the policy."""

from __future__ import annotations

from kaiju.bots.policies.angry import ANGRY_POLICY
from kaiju.bots.policies.easy import EASY_POLICY
from kaiju.bots.policies.normal import NORMAL_POLICY
from kaiju.bots.policies.sage import SAGE_POLICY
from kaiju.speeds.policies import RANDOM_POLICY, policy_action, policy_names

POLICIES = policy_names()
"""By number; the sage, which nobody plays against, has none."""

__all__ = [
    "ANGRY_POLICY",
    "EASY_POLICY",
    "NORMAL_POLICY",
    "POLICIES",
    "RANDOM_POLICY",
    "SAGE_POLICY",
    "policy_action",
]
