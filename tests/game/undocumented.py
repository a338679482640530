"""What `test_reference.py` must find: members about which nothing is said."""

from __future__ import annotations


class Silent:
    field: int
    told: int
    """Told."""

    def __init__(self) -> None:
        self._hidden = 1
        self.value = 2

    def method(self) -> None: ...
