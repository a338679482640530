"""What a seat sees of a game as a vector, and one numbering of all actions: for networks, bots and laboratories alike.

It needs NumPy (`pip install 'kaiju-tokyo[lab]'`). `kaiju.research` has the faces that other libraries expect.
"""

from __future__ import annotations

from kaiju.extras import needs

needs("numpy", what="What networks see of a game")
