"""The game for research: what a seat observes and may do as vectors, and the faces that other libraries expect.

`spaces` needs NumPy alone. `gymnasium_env`, `vector_env`, `pettingzoo_env` and `openspiel_game` need the library they
are called after: `pip install 'kaiju-tokyo[research]'`.
"""

from __future__ import annotations

from kaiju.errors import MissingLibrary
from kaiju.extras import library, needs

__all__ = ["MissingLibrary", "library"]

needs("numpy", what="The research interface", extra="research")
