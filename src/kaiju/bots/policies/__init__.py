"""Quick bots that are themselves rules and so run at every speed."""

from __future__ import annotations

from kaiju.bots.policies.angry import ANGRY_POLICY
from kaiju.bots.policies.easy import EASY_POLICY
from kaiju.bots.policies.normal import NORMAL_POLICY
from kaiju.bots.policies.sage import SAGE_POLICY
from kaiju.speeds.policies import RANDOM_POLICY, policy_action, policy_names

POLICIES = policy_names()
"""Their names, in the order of their numbers. The sage, which nobody plays against, has no name."""

__all__ = [
    "ANGRY_POLICY",
    "EASY_POLICY",
    "NORMAL_POLICY",
    "POLICIES",
    "RANDOM_POLICY",
    "SAGE_POLICY",
    "policy_action",
]
