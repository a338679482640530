"""What boxes need to show their part of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Things = Mapping[int, Sequence[int]]
"""What lies at each place, by ascending number."""
