"""Abuse: whatever comes in, the server says no in a sentence or hangs up with a reason, and all others play on."""

from __future__ import annotations

import base64
import contextlib
import json
import logging
import os
import resource
import select
import socket
import struct
import time
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaiju.server.connection import QUEUE
from kaiju.server.errors import STATUS
from kaiju.server.limits import Limits
from kaiju.server.patience import ImpatientSocket
from kaiju.server.words import (CHAT_LENGTH, COMBINING_RUN, NAME_LENGTH, cleaned)
from tests.server.running import PATIENCE, PLENTY, Channel, Server, wait_for

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


@pytest.fixture(autouse=True)
def nothing_fell_over(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test here makes the server note an error of its own."""
    yield
    records = caplog.get_records("setup") + caplog.get_records("call")
    ours = [r for r in records if r.name != "websockets.client"]  # what the tests' own clients stumble over
    faults = [r for r in ours if r.levelno >= logging.ERROR and "Invalid UTF-8" not in r.getMessage()]
    assert not faults, [f"{r.getMessage()}: {r.exc_info}" for r in faults]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("abuse"), HASTY) as server:
        yield server


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


@pytest.fixture(scope="module")
def neighbours(server: Server) -> Iterator[Neighbours]:
    neighbours = Neighbours(server)
    yield neighbours
    neighbours.stack.close()


@pytest.fixture
def table(server: Server) -> str:
    return server.client().open_table(players=2)


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


# --- frames

ODD = [
    "1e999", "-1e999", "9" * 400, "-0", "1e-400", "NaN", "Infinity", "true", "null", '"\\ud800"', '"\\udfff\\ud800"',
    '"\\u0000"', "[" * 3000, '{"a":' * 3000, "[]", "{}", '""', "0.1", "18446744073709551616", '"' + "x" * 5000 + '"',
]  # fmt: skip
"""JSON, or nearly, that has surprised programs before."""
FIELDS = ["type", "id", "question", "key", "seat", "text", "name", "standing", "muted", "token", "__proto__", ""]
TYPES = ["act", "undo", "chat", "standing", "mute", "back", "ping", "table", "step", "", "ACT", "exec"]
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(TYPES)
values = st.recursive(plain, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=5), v, max_size=3))
shaped = st.builds(
    lambda kind, fields: json.dumps({"type": kind, **fields}),
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS[1:]), values, max_size=5),
)
odd = st.builds(
    lambda kind, field, value: f'{{"type":"{kind}","{field}":{value}}}',
    st.sampled_from(TYPES),
    st.sampled_from(FIELDS),
    st.sampled_from(ODD),
)
whole = st.sampled_from([
    {"type": "act", "question": 1, "key": "stop"},
    {"type": "act", "question": -1, "key": "\x00", "seat": 5},
    {"type": "undo", "question": 2**70},
    {"type": "chat", "text": "<b>hello</b>", "name": "\u202eAnn"},
    {"type": "chat", "text": ""},
    {"type": "standing", "seat": 0, "standing": {"yield_at": 3}},
    {"type": "mute", "seat": 0, "muted": [0, 0, 0, 0, 0, 0]},
    {"type": "back"},
    {"type": "ping", "id": 7},
]).map(json.dumps)  # fmt: skip
frames = shaped | odd | whole | st.text(max_size=200) | st.binary(max_size=200) | values.map(json.dumps)


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


@pytest.mark.parametrize("holds_a_seat", [True, False])
def test_any_frame_has_an_answer(server: Server, neighbours: Neighbours, holds_a_seat: bool) -> None:
    client = server.client(token=holds_a_seat)
    opener = client if holds_a_seat else server.client()
    table = opener.open_table(players=2)
    opener.sit(table, "Ann")
    opener.put_bot(table)
    opener.start(table)
    seen = set()
    with one_line(server, client.token, table) as line:

        @explore
        @given(frames)
        def check(data: str | bytes) -> None:
            if isinstance(data, str):
                data = data.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            reply = reply_to(line, data)
            seen.add(reply.get("error", "ok"))
            if reply["type"] == "refused":
                assert reply.keys() - {"reason"} == {"type", "id", "error", "message"} and reply["error"] in STATUS
                check_told_nothing(reply["message"].encode())

        check()
    assert {"bad-request", "ok"} <= seen
    neighbours.go_on()


@explore
@given(
    st.binary(min_size=1, max_size=300)
    | st.lists(
        st.tuples(st.integers(0, 15), st.binary(max_size=130), st.booleans()).map(lambda f: frame(*f)),
        min_size=1,
        max_size=5,
    ).map(b"".join)
)
def test_any_bytes_on_a_live_channel_are_answered_or_end_it(server: Server, table: str, data: bytes) -> None:
    made = dial(server)
    try:
        made.sendall(handshake(f"/api/tables/{table}/live"))
        heard = made.recv(12)
        made.sendall(data)
        made.shutdown(socket.SHUT_WR)
        heard += read_to_end(made)
    finally:
        made.close()
    assert heard.startswith(b"HTTP/1.1 101 ")
    check_told_nothing(heard)


@explore
@given(st.binary(min_size=1, max_size=300) | st.builds(
    lambda method, path, headers, body: b"%s %s HTTP/1.1\r\nHost: x\r\n%s\r\n%s" % (method, path, headers, body),
    st.sampled_from([b"GET", b"POST", b"PUT", b"DELETE", b"PATCH", b"HEAD", b"OPTIONS", b"get", b"\xff", b"PRI"]),
    st.binary(max_size=40).map(lambda b: b"/" + b) | st.sampled_from([b"/api/tables", b"*", b"http://y/api/health"]),
    st.lists(st.sampled_from([
        b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Content-Length: 5, 6\r\n", b"Upgrade: h2c\r\n",
        b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: identity, chunked\r\n", b"Expect: 100-continue\r\n",
        b"Cookie: kaiju=\xff\xfe\r\n", b"Authorization: Bearer\r\n", b"Origin: http://[\r\n",
        b"Connection: Upgrade\r\n",
        b"Content-Type: application/x-www-form-urlencoded\r\n", b"\x00: y\r\n", b"Range: bytes=0-\r\n",
        b"Content-Type: multipart/form-data\r\n", b"Content-Encoding: gzip\r\n", b"Accept: \xff/\xfe;q=z\r\n",
    ]), max_size=4).map(b"".join),
    st.binary(max_size=40) | st.just(b"5\r\nhello\r\n0\r\n\r\n"),
))  # fmt: skip
def test_any_bytes_at_the_door_are_answered_or_end_it(server: Server, data: bytes) -> None:
    made = dial(server)
    try:
        made.sendall(data)
        made.shutdown(socket.SHUT_WR)
        heard = read_to_end(made)
    finally:
        made.close()
    for part in heard.split(b"HTTP/1.1 ")[1:]:
        assert part[:1] in b"1234", heard
    assert not heard or heard.startswith(b"HTTP/1.1 ")
    check_told_nothing(heard)


def test_after_all_that_the_neighbours_still_play(server: Server, neighbours: Neighbours) -> None:
    neighbours.go_on()
    wait_for(lambda: server.app.state.gate._total == 2)
    assert len(server.app.state.hub.lives[neighbours.table].clients) == 2


def test_binary_frames_are_refused(server: Server, table: str) -> None:
    with connect(live_url(server, table)) as live:
        live.send(b'{"type":"ping"}')
        replies = [json.loads(live.recv(PATIENCE)) for _ in range(3)]
    assert [reply["type"] for reply in replies] == ["table", "presence", "refused"]


TRIES = 5


@pytest.mark.parametrize("pieces", [1, 4])
def test_a_huge_message_is_refused_and_a_larger_one_ends_it(server: Server, table: str, pieces: int) -> None:
    most = HASTY.message_bytes
    too_much = " " * (most * 4 + pieces)
    size = len(too_much) // pieces
    fits = json.dumps({"type": "chat", "text": "x" * 2001})
    for _ in range(TRIES if pieces == 1 else 1):
        with one_line(server, None, table) as line:
            assert reply_to(line, fits)["error"] == "bad-request"
            assert reply_to(line, " " * (most - 15) + '{"type":"ping"}')["type"] == "ok"
            assert reply_to(line, " " * (most + 1))["error"] == "too-large"
            assert reply_to(line, "é" * (most // 2) + '{"type":"ping"}')["error"] in ("too-large", "bad-request")
            code, reason = ended(line, [too_much[i * size : (i + 1) * size] for i in range(pieces + 1)])
        # Who is still sending when the other side hangs up may lose the goodbye with the rest of the line.
        assert (code == 1009 and reason) or code == 1006
        if code == 1009:
            return
    assert pieces > 1, "it was never said why the line was closed"


def ended(live: ClientConnection, messages: Any) -> tuple[int | None, str | None]:
    """Sends until the other side hangs up; says how it did."""
    with contextlib.suppress(ConnectionClosed):
        live.send(messages)
    with contextlib.suppress(ConnectionClosed):
        while True:
            live.recv(PATIENCE)
    return live.close_code, live.close_reason


# --- too much


def test_a_flood_of_messages_is_slowed_down_and_then_ended(tmp_path: Path) -> None:
    with serving(tmp_path, Limits()) as server:
        neighbours = Neighbours(server)
        opener = server.client()
        table = opener.open_table(players=2)
        with connect(live_url(server, table)) as live:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(500):
                    live.send('{"type":"ping"}')
            replies: list[str] = []
            with contextlib.suppress(ConnectionClosed):
                while True:
                    message = json.loads(live.recv(PATIENCE))
                    replies.append(message.get("error", message["type"]))
            assert (live.close_code, live.close_reason) == (4009, "Too many messages that can't be taken.")
        limits = Limits()
        assert limits.messages_at_once <= replies.count("ok") < limits.messages_at_once + 20
        assert replies.count("slow-down") >= limits.refused_messages
        neighbours.go_on()
        neighbours.stack.close()


@pytest.mark.parametrize("what", ["pings", "pieces"])
def test_a_flood_below_messages_is_ended(tmp_path: Path, what: str) -> None:
    """Neither frames that ask for an answer by themselves nor endless pieces of one message go on for ever."""
    with serving(tmp_path, Limits(first_request_seconds=SOON)) as server:
        table = server.client().open_table(players=2)
        made = dial(server)
        made.sendall(handshake(f"/api/tables/{table}/live"))
        if what == "pieces":
            made.sendall(frame(TEXT, b" ", fin=False))
        flood = frame(PING, b"x" * 100) if what == "pings" else frame(CONTINUED, fin=False)
        with contextlib.suppress(OSError):
            for _ in range(200):
                made.sendall(flood * 50)
        wait_for(lambda: is_gone(made))
        made.close()
        wait_for(lambda: server.app.state.gate._total == 0)


def test_one_address_can_ask_only_so_often_and_others_do_not_suffer(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=20, tables_per_minute=3)
    with serving(tmp_path, limits) as server:
        client = server.client()
        statuses = [client.http.post("/api/tables", json={}).status_code for _ in range(5)]
        assert statuses == [201] * 3 + [429] * 2
        answers = [client.http.get("/api/choices") for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert answers[-1].json() == {
            "error": "slow-down",
            "message": "Too many requests at once; please wait a moment.",
        }
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.get(f"{server.url}/api/choices").status_code == 200
            assert other.post(f"{server.url}/api/tables", json={}).status_code == 201


def test_one_address_can_have_only_so_many_clients(tmp_path: Path) -> None:
    limits = Limits(**{**vars(PLENTY), "clients_per_address": 3, "clients": 5})
    with serving(tmp_path, limits) as server, contextlib.ExitStack() as stack:
        table = server.client().open_table(players=2)

        def enter(source: str) -> tuple[int | None, str | None]:
            live = stack.enter_context(connect(live_url(server, table), source_address=(source, 0)))
            try:
                live.recv(PATIENCE)
            except ConnectionClosed:
                return live.close_code, live.close_reason
            inside.append(live)
            return None, None

        inside: list[ClientConnection] = []
        assert [enter("127.0.0.1") for _ in range(3)] == [(None, None)] * 3
        assert enter("127.0.0.1") == (4029, "Too many connections from one address.")
        assert [enter("127.0.0.2") for _ in range(2)] == [(None, None)] * 2
        assert enter("127.0.0.3") == (4013, "The server is full; please try again later.")
        inside[0].close()
        wait_for(lambda: server.app.state.gate._total == 4)
        assert enter("127.0.0.1") == (None, None)


def test_what_is_asked_with_ever_new_questions_is_not_kept(server: Server) -> None:
    client = server.client(token=False)
    for i in range(20):
        assert client.http.get(f"/api/catalog?{i}").status_code == 200
        assert client.http.get(f"/api/choices?{i}").status_code == 200
        assert client.http.get(f"/api/tables/{i:016}").status_code == 404
        assert client.http.get(f"/api/texts/{i}").status_code == 404
    kept = server.app.stores.get("response_cache")
    assert not getattr(kept, "_store", {})
    assert not [table for table in server.app.state.hub.lives if table.startswith("0000")]


# --- too slow


@pytest.fixture
def short_queue(monkeypatch: pytest.MonkeyPatch) -> int:
    """So that it is full soon."""
    assert QUEUE <= 1000, "a queue that holds all this is no limit"
    monkeypatch.setattr("kaiju.server.connection.QUEUE", 20)
    return 20


def test_who_does_not_read_is_let_go_and_nobody_waits_for_it(tmp_path: Path, short_queue: int) -> None:
    with serving(tmp_path, HASTY, send_buffer=4096) as server:
        neighbours = Neighbours(server)
        slow = dial(server, small=True)
        slow.sendall(handshake(f"/api/tables/{neighbours.table}/live"))
        clients = server.app.state.hub.lives[neighbours.table].clients
        wait_for(lambda: len(clients) == 3)
        lazy = next(client for client in clients if not client.seats)
        most = 0
        for i in range(300):
            neighbours.say(f"{i} {'x' * 300}")
            most = max(most, *(c.transport.get_write_buffer_size() for c in channels_of(server)))
            if lazy not in clients:
                break
        assert lazy not in clients, "it was never let go"
        assert lazy.line.waiting <= short_queue
        assert most < 200_000, "what can't be sent piles up"
        neighbours.go_on()
        wait_for(lambda: len(channels_of(server)) == 2)
        wait_for(lambda: is_gone(slow))
        slow.close()
        neighbours.stack.close()


@pytest.mark.usefixtures("short_queue")
def test_who_reads_late_hears_why_it_was_let_go(tmp_path: Path) -> None:
    limits = Limits(**{**vars(PLENTY), "first_request_seconds": 30})
    with serving(tmp_path, limits, send_buffer=4096) as server:
        neighbours = Neighbours(server)
        late = dial(server, small=True)
        late.sendall(handshake(f"/api/tables/{neighbours.table}/live"))
        clients = server.app.state.hub.lives[neighbours.table].clients
        wait_for(lambda: len(clients) == 3)
        while len(clients) == 3:
            neighbours.say("x" * 300)
        heard, reason = b"", struct.pack("!H", 4008) + b"You read too slowly; please connect again."
        while not heard.endswith(reason):
            data = late.recv(65536)
            assert data, heard[-200:]
            heard += data
        late.close()
        neighbours.stack.close()


def test_answers_that_nobody_reads_are_not_kept_for_ever(tmp_path: Path) -> None:
    with serving(tmp_path, HASTY, send_buffer=4096) as server:
        lazy = [dial(server, small=True) for _ in range(20)]
        for made in lazy:
            made.sendall(b"GET /api/catalog HTTP/1.1\r\nHost: x\r\n\r\n" * 3)
        wait_for(lambda: len(server._server.server_state.connections) == 20)
        wait_for(lambda: not server._server.server_state.connections)
        for made in lazy:
            made.close()


HALF = {
    "nothing": b"",
    "a line": b"GET /api/health HTTP/1.1\r\n",
    "some headers": b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{",
    "half a chunk": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    "half a handshake": handshake("/api/tables/x/live")[:-4],
    "empty lines": b"\r\n\r\n",
    "one request and half of another": b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /api/hea",
    "one request and an empty line": b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.mark.parametrize("begun", HALF)
def test_what_is_begun_and_not_finished_is_ended(server: Server, begun: str) -> None:
    made = dial(server)
    made.sendall(HALF[begun])
    heard = b""
    if begun == "one request and an empty line":
        # Apart from the request, so that it looks like the beginning of another.
        heard = made.recv(65536)
        made.sendall(b"\r\n")
    heard += read_to_end(made)
    made.close()
    assert heard.count(b"HTTP/1.1 200") == ("one request" in begun)


def test_a_thousand_connections_that_ask_for_nothing(tmp_path: Path) -> None:
    """Each of them is ended, and until then everybody else is served."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard == resource.RLIM_INFINITY else min(hard, 8192), hard))
    idle: list[socket.socket] = []
    limits = Limits(**{**vars(PLENTY), "first_request_seconds": 3})
    try:
        with serving(tmp_path, limits) as server:
            neighbours = Neighbours(server)
            begun = list(HALF.values())[:7]
            for i in range(1000):
                made = dial(server)
                made.sendall(begun[i % len(begun)])
                idle.append(made)
                if i % 100 == 0:
                    neighbours.go_on()
            wait_for(lambda: len(server._server.server_state.connections) > 1000)
            neighbours.go_on()
            waiting = select.poll()
            for made in idle:
                waiting.register(made, select.POLLIN)
            left = {made.fileno(): made for made in idle}
            while left:
                for number, _ in waiting.poll(20_000):
                    if is_gone(left[number]):
                        waiting.unregister(number)
                        del left[number]
            neighbours.go_on()
            wait_for(lambda: len(server._server.server_state.connections) < 10)
            neighbours.stack.close()
    finally:
        for made in idle:
            made.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_headers_one_byte_at_a_time_do_not_win_time(server: Server) -> None:
    made = dial(server)
    request = b"GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"y" * 10_000
    gone = False
    started = time.monotonic()
    with contextlib.suppress(OSError):
        for byte in request:
            made.sendall(bytes([byte]))
            if select.select([made], [], [], SOON / 50)[0]:
                gone = is_gone(made)
                break
    made.close()
    assert gone or time.monotonic() - started < 10


@pytest.mark.parametrize("what", ["one long header", "many headers", "a long path", "long trailers"])
def test_headers_without_end_are_refused(server: Server, neighbours: Neighbours, what: str) -> None:
    start, more = {
        "one long header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"y" * 10_000),
        "many headers": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n" * 1000),
        "a long path": (b"GET /", b"y" * 10_000),
        "long trailers": (
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
            b"X: y\r\n" * 1000,
        ),
    }[what]
    made = dial(server)
    sent = 0
    with contextlib.suppress(OSError):
        made.sendall(start)
        while sent < 50_000_000:
            made.sendall(more)
            sent += len(more)
    assert sent < 20_000_000, "all of it was taken"
    made.close()
    neighbours.go_on()


# --- what people write


MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</textarea>&amp;&#x202e;",
    "{{7*7}} ${7*7} %s %n",
    "'; drop table tables;--",
    '"],["',
]


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_text_like_any_other(server: Server, text: str) -> None:
    """It is told as it was written, in JSON that no browser takes for a page."""
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, text[:NAME_LENGTH])
    with client.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "table")
        channel.send("chat", text=text)
        response = client.http.get(f"/api/tables/{table}/steps")
    said = [step["body"]["text"] for step in response.json()["steps"] if step["kind"] == "chat"]
    assert said == [" ".join(text.split())]
    assert client.get(f"/tables/{table}")["table"]["seats"][0]["name"] == text[:NAME_LENGTH].strip()
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


TRICKS = {
    "right to left": "Ann\u202e\u2067gnp.exe",
    "marks of direction": "\u200eA\u200fn\u061cn\u2066x\u2069",
    "zero width": "A\u200bn\u200cn\u2060\ufeff",
    "soft hyphens": "A\u00adn\u00adn",
    "a tower": "A" + "\u0301\u0316\u0353\u0489" * 20,
    "lines": "Ann\r\nBob: I give up\x85\u2028\u2029",
    "controls": "A\x00n\x1b[31mn\x7f",
    "tags": "Ann\U000e0041\U000e0042",
    "private letters": "A\ue000n\U000f0000n",
    "spaces": "A\u3000\u00a0\u2003 n",
}


@pytest.mark.parametrize("trick", TRICKS)
def test_letters_that_mislead_do_not_get_through(server: Server, trick: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, TRICKS[trick][: 24 if trick != "a tower" else None])
    client.post(f"/tables/{table}/chat", {"text": TRICKS[trick]})
    name = client.get(f"/tables/{table}")["table"]["seats"][0]["name"]
    steps = client.get(f"/tables/{table}/steps")["steps"]
    said = next(step["body"]["text"] for step in steps if step["kind"] == "chat")
    for text in (name, said):
        check_shown(text)


def check_shown(text: str) -> None:
    """Nothing in it is invisible, turns the line around, or smears over others."""
    run = 0
    for i, char in enumerate(text):
        kind = unicodedata.category(char)
        joins = char == "\u200d" and 0 < i < len(text) - 1
        assert joins or kind not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"), ascii(text)
        assert kind != "Zs" or char == " ", ascii(text)
        run = run + 1 if kind in ("Mn", "Me") else 0
        assert run <= COMBINING_RUN, ascii(text)
    assert "  " not in text and text == text.strip()


@settings(explore, max_examples=500 * ROUNDS)
@given(st.text(max_size=60) | st.text(st.characters(categories=["Mn", "Me", "Cf", "Zs", "So", "Lo"]), max_size=30))
def test_whatever_is_written_can_be_shown(text: str) -> None:
    shown = cleaned(text)
    check_shown(shown)
    assert cleaned(shown) == shown
    assert len(shown) <= 2 * len(text)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800\u2800", "\u202e", "\n", "\u0301", "x" * 25])
def test_names_that_nobody_could_read_are_refused(server: Server, name: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    response = client.http.post(f"/api/tables/{table}/seats", json={"name": name})
    assert response.status_code in (400, 409)
    assert "name" in response.json()["message"]


@pytest.mark.parametrize("name", ["ann", "A\u200bnn", "Ann\u202c", "Ａnn"[1:].join("A "), "Ann ", "\u2067Ann"])
def test_nobody_can_look_like_somebody_else_by_invisible_letters(server: Server, name: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann")
    name = name if cleaned(name).casefold() == "ann" else "Ann\u200d"
    answer = client.http.post(f"/api/tables/{table}/seats", json={"name": name})
    assert answer.status_code == 409 and answer.json()["error"] == "taken"


def test_long_talk_is_refused(server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2)
    for length, status in ((CHAT_LENGTH, 201), (CHAT_LENGTH + 1, None), (3000, 400)):
        answer = client.http.post(f"/api/tables/{table}/chat", json={"text": "x" * length})
        assert answer.status_code == status or (status is None and answer.status_code in (400, 409))


# --- paths and bodies

PATHS = [
    "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/assets/../../pyproject.toml", "/assets/..%2f..%2f__init__.py", "/assets/%2e%2e%5c__init__.py",
    "/static/../app.py", "/%00", "/assets/%00", "/api/tables/..%2f..%2f", "/api/tables/%2e%2e", "/api/tables//live",
    "/api//tables", "/API/TABLES", "/api/tables/x%0d%0aSet-Cookie:%20a=b", "/?x=%ff%00", "/;/", "/.git/config",
    "/index.html/../..", "/api/schema/../../x", "/api/texts/..%2f..%2fetc%2fpasswd", "/t/%3Cscript%3E", "/\u00e9",
    "/api/tables?listed=%F0%28%8C%28", "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd", "/" + "a/" * 2000,
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_outside(server: Server, path: str) -> None:
    made = dial(server)
    made.sendall(b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % path.encode())
    heard = read_to_end(made)
    made.close()
    head, _, body = heard.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert status in (200, 400, 404, 405), heard
    assert b"root:" not in body and b"[project]" not in body and b"set-cookie" not in head.lower()
    if status == 200:
        assert b"<!doctype html>" in body.lower() or head.lower().count(b"application/json"), heard
    else:
        check_told_nothing(body)


BODIES = [
    *(
        f'{{"{field}":{value}}}'
        for field in ("players", "rules", "modules", "name", "question", "text")
        for value in ODD
    ),
    *(
        f'{{"rules":{{"{option}":{value}}}}}'
        for option in ("first", "deck", "asks", "challenge_cards")
        for value in ODD
    ),
    *ODD,
    '{"players":2,"players":3}',
    "\ufeff{}",
    '{"rules":{"deck":["wings","wings","wings"]}}',
    '{"modules":["luchador"],"rules":{"challenge_cards":[{"id":"x","force":1e300}]}}',
    '{"modules":["luchador"],"rules":{"challenge_cards":{"cards":[{"id":[],"name":{}}]}}}',
    '{"rules":{"first":1.0}}',
    '{"rules":{"first":true}}',
    '{"edition":"__class__","modules":["__init__"]}',
]


@pytest.mark.parametrize("path", ["/tables", "/check", "/tables/{table}/seats", "/tables/{table}/actions"])
def test_absurd_bodies_are_refused_in_a_sentence(server: Server, table: str, path: str) -> None:
    client = server.client()
    for body in BODIES:
        answer = client.http.post(f"/api{path.format(table=table)}", content=body.encode("utf-8", "surrogatepass"))
        assert answer.status_code < 500, body[:100]
        if not answer.is_success:
            assert answer.json().keys() - {"reason"} == {"error", "message"}, body[:100]
            check_told_nothing(answer.content)


OPTIONS = ["edition", "players", "modules", "rules", "clock", "away", "pace"]
RULES = ["deck", "first", "asks", "tile_side", "origins_mix", "challenge_cards"]
options = st.fixed_dictionaries(
    {}, optional={"rules": st.dictionaries(st.sampled_from(RULES), values), "modules": st.just(["luchador", "wicked"])}
) | st.dictionaries(st.sampled_from(OPTIONS), values)


def test_bodies_that_are_too_large_are_refused(server: Server) -> None:
    client = server.client()
    for size, status in ((HASTY.body_bytes - 2, 201), (HASTY.body_bytes + 1, 413), (10 * HASTY.body_bytes, 413)):
        assert client.http.post("/api/tables", content=b"{" + b" " * (size - 2) + b"}").status_code == status
    pieces = (b" " * 1000 for _ in range(100))
    assert client.http.post("/api/tables", content=pieces).status_code == 413
    packed = client.http.post("/api/tables", content=b"\x1f\x8b\x08" + bytes(50), headers={"content-encoding": "gzip"})
    assert packed.status_code == 400


@explore
@given(options)
def test_any_options_are_checked_and_none_break_anything(server: Server, options: dict[str, Any]) -> None:
    body = json.dumps(options)
    answer = DOOR.post(f"{server.url}/api/check", content=body)
    assert answer.status_code in (200, 400, 409), answer.text
    check_told_nothing(answer.content)


def test_at_the_end_everything_is_as_at_the_beginning(server: Server, neighbours: Neighbours) -> None:
    """After all of the above on one server: no client is counted that is not there."""
    for _ in range(5):
        neighbours.go_on()
    wait_for(lambda: server.app.state.gate._total == 2)
    assert sum(len(live.clients) for live in server.app.state.hub.lives.values()) == 2
