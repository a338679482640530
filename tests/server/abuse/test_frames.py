"""Whatever comes in, the server says no in a sentence or hangs up with a reason, and all others play on."""

from __future__ import annotations

import contextlib
import json
import random
import re
import socket
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaiju.server.http.errors import STATUS
from kaiju.server.net.protocols import FrameEnds, frame_size
from tests.server.abuse.tools import (
    CONTINUED,
    HASTY,
    ODD,
    PING,
    TEXT,
    TYPES,
    Neighbours,
    check_told_nothing,
    dial,
    explore,
    frame,
    handshake,
    live_url,
    one_line,
    read_to_end,
    reply_to,
    values,
)
from tests.server.running import PATIENCE, Server, wait_for

FIELDS = ["type", "id", "question", "key", "seat", "text", "name", "standing", "muted", "token", "__proto__", ""]
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
    assert len(server.app.state.hub.registry.tables[neighbours.table].clients) == 2


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


def a_stream(draw: random.Random) -> tuple[bytes, list[int]]:
    """Frames of all kinds one after the other, and which messages are in them."""
    stream, said = b"", []
    for n in range(draw.randrange(4, 12)):
        text = json.dumps({"type": "ping", "id": n}) + " " * draw.choice([0, 0, 90, 200])
        match draw.choice(["whole", "whole", "pieces", "control"]):
            case "control":
                stream += frame(PING, b"x" * draw.randrange(100))
                continue
            case "whole":
                stream += frame(TEXT, text.encode())
            case _:
                at = draw.randrange(1, len(text))
                stream += frame(TEXT, text[:at].encode(), fin=False) + frame(PING, b"in between")
                stream += frame(CONTINUED, text[at:].encode())
        said.append(n)
    return stream + frame(TEXT, b'{"type":"ping","id":99}'), [*said, 99]


def test_however_frames_are_cut_every_message_is_heard_once_and_in_order(server: Server, table: str) -> None:
    for seed in range(12):
        draw = random.Random(seed)
        stream, said = a_stream(draw)
        with contextlib.closing(dial(server)) as line:
            line.sendall(handshake(f"/api/tables/{table}/live"))
            answer = line.recv(65536)
            while stream:
                size = draw.choice([1, 3, 7, 40, 130, 1000])
                line.sendall(stream[:size])
                stream = stream[size:]
                if draw.random() < 0.3:
                    time.sleep(0.001)
            while b'"id":99' not in answer:
                answer += line.recv(65536)
        assert [int(n) for n in re.findall(rb'"type":"ok","id":(\d+)', answer)] == said


def test_where_a_frame_ends_is_known_however_it_comes() -> None:
    for seed in range(300):
        draw = random.Random(seed)
        stream = b"".join(frame(1, bytes(draw.choice([0, 1, 125, 126, 300, 70_000]))) for _ in range(4))
        ends, at = {0}, 0
        while at < len(stream):
            found = frame_size(stream[at:])
            assert found is not None
            at += sum(found)
            ends.add(at)
        frames, at = FrameEnds(), 0
        while at < len(stream):
            size = draw.choice([1, 2, 3, 9, 100, 5000, 80_000])
            frames.pass_over(stream[at : at + size])
            at = min(len(stream), at + size)
            assert frames.between == (at in ends)
