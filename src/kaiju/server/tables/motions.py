"""Something that those who play are asked to agree on."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Motion:
    """To end the game, or to pause it: it is carried once everybody who plays has agreed."""

    what: str
    """`end` or `pause`."""
    by: int
    """The seat that has asked for it."""
    agreed: set[int] = field(default_factory=set)
