"""What all faces share: what a seat observes, which actions there are, and what a game is worth to a seat.

It stands in `kaiju.encoding`, below the bots, which look at games in the same way.

>>> import kaiju
>>> from kaiju.research.spaces import Spaces, actions_on_offer
>>> game = kaiju.new(players=2, seed=1)
>>> spaces = Spaces.of(game)
>>> spaces.observe(game, seat=0).shape == (spaces.size,)
True
>>> 0 in actions_on_offer(game.peek())  # 0 is stop
True
"""

from kaiju.encoding.spaces import (
    ACTIONS,
    RANGES,
    Block,
    Spaces,
    action_name,
    actions_on_offer,
    from_rules,
    masks,
    payoffs,
    to_rules,
)

__all__ = [
    "ACTIONS",
    "RANGES",
    "Block",
    "Spaces",
    "action_name",
    "actions_on_offer",
    "from_rules",
    "masks",
    "payoffs",
    "to_rules",
]
