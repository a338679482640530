"""Parts of messages that are sent again as they were, as long as nothing about them has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from kaiju.server.tables.entries import ENCODER

Values = dict[str, Any]


class Encoded:
    """What was last encoded of each part: to compare it costs much less than to encode it again."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, tuple[Values, bytes]] = {}

    def part(self, name: Hashable, values: Values, sent: Callable[[Values], Mapping[str, Any]]) -> bytes:
        """The part of that name, as JSON; `sent` makes of its values what is sent."""
        known = self._parts.get(name)
        if known is not None and known[0] == values:
            return known[1]
        made = ENCODER.encode(sent(values))
        self._parts[name] = values, made
        return made
