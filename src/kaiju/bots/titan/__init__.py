"""The bots that go by the network that taught itself, and what it says of positions: advice, reviews, the win bar.

All of it is NumPy and the rules as written: nothing is compiled, so it is there at once.
"""

from kaiju.extras import needs

needs("numpy", what="The network that taught itself")
