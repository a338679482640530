"""What the library's bots are called."""

from __future__ import annotations

from kaiju.bots.policies import POLICIES
from kaiju.bots.policies.weights import tempered

SEARCHERS = (*tempered("hard"), *tempered("king"))
"""Bots that search, by the compiled rules."""
BY_NETWORK = ("titan", "rival", "instinct")
"""Bots that go by the network that taught itself."""
PLAYING_ON = (*SEARCHERS, "titan", "rival")
"""Bots that play games on by the compiled rules, the last two where these are ready."""
NAMES = (*POLICIES, *SEARCHERS, *BY_NETWORK)
"""The bots there are."""
LEVELS = ("easy", "normal", "hard", "king", "titan")
"""The opponents, from the weakest to the strongest; of the last two it is open which is."""
