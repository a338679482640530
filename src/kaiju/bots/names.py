"""What the library's bots are called."""

from __future__ import annotations

from kaiju.bots.policies import POLICIES
from kaiju.bots.policies.weights import tempered

SEARCHERS = (*tempered("hard"), *tempered("king"))
"""Bots that search, by the compiled rules."""
NAMES = (*POLICIES, *SEARCHERS)
"""The bots there are."""
LEVELS = ("easy", "normal", "hard", "king")
"""The opponents, from the weakest to the strongest."""
