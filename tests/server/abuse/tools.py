"""Tools for abuse: bare sockets, odd frames, and neighbours who must not notice anything."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from kaiju.server.net.limits import Limits
from kaiju.server.net.protocols import ImpatientSocket
from tests.server.running import PATIENCE, PLENTY, Channel, Server

ROUNDS = int(os.environ.get("KAIJU_ROUNDS", "1"))
explore = settings(
    max_examples=100 * ROUNDS,
    deadline=None,
    derandomize=ROUNDS == 1,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    print_blob=True,
)
SOON = 1.5
"""Seconds that a connection may be slow in tests; people get more."""
HASTY = Limits(**{**vars(PLENTY), "first_request_seconds": SOON, "refused_messages": 10**9})
DOOR = httpx.Client(timeout=PATIENCE)
"""Somebody who comes in by the door; made once, because making one takes long."""
TELLTALE = (b"Traceback", b'File "', b"/site-packages", b".py", b"Exception", b"Error:", b"sqlalchemy", b"litestar")
"""What an answer that shows the inside would have in it."""
ODD = [
    "1e999", "-1e999", "9" * 400, "-0", "1e-400", "NaN", "Infinity", "true", "null", '"\\ud800"', '"\\udfff\\ud800"',
    '"\\u0000"', "[" * 3000, '{"a":' * 3000, "[]", "{}", '""', "0.1", "18446744073709551616", '"' + "x" * 5000 + '"',
]  # fmt: skip
"""JSON, or nearly, that has surprised programs before."""
TYPES = ["act", "undo", "chat", "standing", "mute", "back", "shown", "ping", "table", "entry", "", "ACT", "exec"]
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(TYPES)
values = st.recursive(plain, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=5), v, max_size=3))
"""Anything that can be said in JSON."""


@contextlib.contextmanager
def serving(folder: Path, limits: Limits, send_buffer: int | None = None) -> Iterator[Server]:
    """A server; with small buffers it notices sooner that somebody doesn't read."""
    server = Server(f"sqlite+aiosqlite:///{folder}/t.sqlite", limits=limits)
    if send_buffer is not None:
        server._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    with server:
        yield server


class Neighbours:
    """Two people at a table of their own, who must not notice anything."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people = [server.client(), server.client()]
        self.stack = contextlib.ExitStack()
        self.channels: list[Channel] = []
        self.begin()

    def begin(self) -> None:
        self.stack.close()
        self.table = self.people[0].open_table(players=2)
        for i, person in enumerate(self.people):
            person.sit(self.table, f"Neighbour {i}")
        self.people[0].start(self.table)
        self.channels = [self.stack.enter_context(person.live(self.table)) for person in self.people]
        for channel in self.channels:
            channel.hear_until(lambda m: m["type"] == "table")

    def say(self, text: str) -> None:
        """Everybody at the table is told a lot."""
        reply = self.channels[0].send("chat", text=text)
        assert reply["type"] == "ok", reply
        self.hear(reply["number"])

    def hear(self, number: int) -> None:
        for channel in self.channels:
            while channel.number < number:
                channel.hear()

    def go_on(self) -> None:
        """An answer is taken, and both hear of it."""
        if any(channel.question is None for channel in self.channels):
            self.begin()
        question = self.channels[0].question
        assert question is not None
        deciding = self.channels[question["seat"]]
        reply = deciding.act(deciding.options[0])
        assert reply["type"] == "ok", reply
        self.hear(reply["number"])
        assert DOOR.get(f"{self.server.url}/api/health").json()["status"] == "ok"


def live_url(server: Server, table: str) -> str:
    return server.url.replace("http", "ws") + f"/api/tables/{table}/live"


def port_of(server: Server) -> int:
    return int(server.url.rpartition(":")[2])


def dial(server: Server, small: bool = False, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection; a small one takes little before it is full."""
    made = socket.socket()
    if small:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    made.settimeout(PATIENCE)
    made.bind((source, 0))
    made.connect(("127.0.0.1", port_of(server)))
    return made


def handshake(path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A client's frame, with a mask of zeros."""
    length = len(data)
    if length < 126:
        size = struct.pack("!B", 0x80 | length)
    elif length < 65536:
        size = struct.pack("!BH", 0x80 | 126, length)
    else:
        size = struct.pack("!BQ", 0x80 | 127, length)
    return bytes([(0x80 if fin else 0) | opcode]) + size + b"\0\0\0\0" + data


TEXT, BINARY, CONTINUED, PING = 1, 2, 0, 9


def channels_of(server: Server) -> list[Any]:
    """The live channels that the server has, as far down as we can look."""
    return [c for c in list(server._server.server_state.connections) if isinstance(c, ImpatientSocket)]


def read_to_end(made: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    out = bytearray()
    with contextlib.suppress(ConnectionResetError):
        while data := made.recv(65536):
            out += data
    return bytes(out)


def is_gone(made: socket.socket) -> bool:
    """Whether the other side has hung up, whatever it said before."""
    try:
        made.setblocking(False)
        while made.recv(65536):
            pass
        return True
    except BlockingIOError:
        return False
    except OSError:
        return True


def check_told_nothing(data: bytes) -> None:
    for telltale in TELLTALE:
        assert telltale not in data, data


@contextlib.contextmanager
def one_line(server: Server, token: str | None, table: str) -> Iterator[ClientConnection]:
    """One connection for many examples: it must never be lost."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with connect(live_url(server, table), additional_headers=headers, max_size=None) as line:
        yield line


def reply_to(line: ClientConnection, data: str | bytes) -> dict[str, Any]:
    line.send(data)
    while True:
        got = line.recv(PATIENCE)
        assert isinstance(got, str)
        message: dict[str, Any] = json.loads(got)
        if message["type"] in ("ok", "refused"):
            return message
