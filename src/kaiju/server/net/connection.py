"""Those who look at a table, and a client's connection to it."""

from __future__ import annotations

from typing import Protocol, Self

LINE = "kaiju.line"
"""The name under which an ASGI scope's extensions have the `Line` of a live channel."""
QUEUE = 200
"""Messages that may wait for a slow reader."""
NOT_ALLOWED, NO_TABLE, REMOVED, NOT_YOU, TOO_SLOW = 4003, 4004, 4005, 4006, 4008
"""Codes with which a channel is closed."""


class Line(Protocol):
    """What the socket of a live channel offers: see `protocols.ImpatientSocket`."""

    @property
    def waiting(self) -> int:
        """Messages that can't be sent yet because the other end doesn't read."""

    def write(self, *messages: bytes) -> None:
        """Sends messages, or keeps them until they can be sent."""

    @property
    def gone(self) -> bool:
        """Whether the other end has hung up."""

    async def hear(self) -> str | bytes | None:
        """The next message; None when there will be no more, or after `hang_up`."""

    def hang_up(self) -> None: ...


class Viewer:
    """Somebody who looks at a table."""

    def __init__(self, token: str | None) -> None:
        self.token = token
        """Its hash."""
        self.seats: list[int] = []
        self.shared = False
        """Whether the people of its seats look at one screen in turn."""
        self.ahead = False
        """Whether it wants to know what the answers to its questions lead to."""
        self.told = 0
        """The number of the last entry that it has been told of."""
        self.shown: float | None = None
        """The last entry that it has seen played; None if it doesn't say, infinity if it doesn't want to look."""


class Connection(Viewer):
    """A client of the live channel: `push` never waits, and a reader that is too slow is let go."""

    def __init__(self, token: str | None, line: Line, address: str = "", device: str | None = None) -> None:
        super().__init__(token)
        self.device = device
        """The hash of its own token: that of the person may be another."""
        self.line = line
        self.address = address
        """As it is counted."""
        self.ending: tuple[int, str] | None = None
        """Why it has been sent away: a code and a sentence."""
        self.visible = True
        """Whether the page is to be seen, as far as it says."""
        self.foretold = 0
        """The last question of which it has been told what its answers lead to."""
        self._gathered: list[bytes] | None = None

    def push(self, message: bytes) -> None:
        if self._gathered is not None:
            self._gathered.append(message)
        else:
            self._send(message)

    def gather(self) -> Self:
        """`with client.gather():` sends all that is pushed meanwhile at once, in the end: one write to a socket costs
        less than several."""
        self._gathered = []
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        messages, self._gathered = self._gathered, None
        if messages:
            self._send(*messages)

    def _send(self, *messages: bytes) -> None:
        if self.line.waiting + len(messages) <= QUEUE:
            self.line.write(*messages)
        else:
            self.send_away(TOO_SLOW, "You read too slowly; please connect again.")

    def send_away(self, code: int, reason: str) -> None:
        if self.ending is None:
            self.ending = code, reason
            self.line.hang_up()
