"""Too much and too slow: floods are slowed down and ended, and whoever holds a place for nothing loses it."""

from __future__ import annotations

import contextlib
import json
import resource
import select
import socket
import struct
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kaiju.server.net.connection import QUEUE
from kaiju.server.net.limits import Limits
from kaiju.server.tables.phrases import new_phrase
from tests.server.abuse.tools import (
    CONTINUED,
    HASTY,
    PING,
    SOON,
    TEXT,
    Neighbours,
    channels_of,
    dial,
    frame,
    handshake,
    is_gone,
    live_url,
    read_to_end,
    serving,
)
from tests.server.hotseat import start_hot_seat
from tests.server.running import PATIENCE, PLENTY, Client, Server, wait_for

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


def test_a_rematch_counts_as_a_new_table(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(tables_per_minute=2)) as server:
        client = server.client()
        table = client.open_table(players=2)
        client.sit(table, "Ann")
        client.sit(table, "Bob")
        again = client.post(f"/tables/{ended(client, table)}/rematch", None, 201)["id"]
        refused = client.post(f"/tables/{ended(client, again)}/rematch", None, 429)
        assert refused["error"] == "slow-down"
        assert client.post(f"/tables/{table}/rematch")["id"] == again, "to be shown the way costs nothing"


def ended(client: Client, table: str) -> str:
    client.start(table)
    client.post(f"/tables/{table}/vote", {"what": "end"})
    wait_for(lambda: client.get(f"/tables/{table}")["table"]["status"] == "over")
    return table


@pytest.mark.parametrize("what", ["paths that aren't there", "handshakes", "handshakes that lead nowhere"])
def test_whatever_comes_in_counts(tmp_path: Path, what: str) -> None:
    """What leads nowhere costs something too."""
    with serving(tmp_path, Limits(requests_per_second=0.001, requests_at_once=10)) as server:
        table = server.client().open_table(players=2)
        path = {"paths that aren't there": "/api/nothing", "handshakes": f"/api/tables/{table}/live"}.get(what, "/x")
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() if "paths" in what else handshake(path)
        statuses = []
        for _ in range(12):
            made = dial(server)
            made.sendall(request)
            statuses.append(made.recv(12)[-3:])
            made.close()
        assert statuses[:8] == [{"paths that aren't there": b"404", "handshakes": b"101"}.get(what, b"403")] * 8
        assert statuses[8:] == [b"429" if "paths" in what else b"403"] * 4
        assert server.app.state.hub.metrics.refused.labels("slow-down")._value.get() == 4
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.get(f"{server.url}/api/choices").status_code == 200


def test_what_takes_long_costs_more(tmp_path: Path) -> None:
    """Requests are counted by what they keep others waiting, too: a few that are dear are as much as many that are
    cheap. Messages of the live channel are paid like them."""
    with serving(tmp_path, Limits(work_per_second=1e-6, work_at_once=1000)) as server:
        client = server.client()
        table = client.open_table(players=2)
        gate = server.app.state.gate
        with connect(live_url(server, table)) as live:
            live.recv(PATIENCE)
            before = gate._bucket("work", "127.0.0.1").left
            live.send('{"type":"ping"}')
            while json.loads(live.recv(PATIENCE))["type"] != "ok":
                pass
            wait_for(lambda: gate._bucket("work", "127.0.0.1").left < before)
            gate.pay("127.0.0.1", 1.0)
            live.send('{"type":"ping","id":1}')
            reply = json.loads(live.recv(PATIENCE))
            assert (reply["type"], reply["error"], reply["id"]) == ("refused", "slow-down", 1)
        assert client.http.get("/api/choices").status_code == 429
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.get(f"{server.url}/api/choices").status_code == 200


def test_what_is_no_request_is_counted_and_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Else whoever knocks without end fills the operator's disk, and keeps the server busy uncounted."""
    with serving(tmp_path, Limits(requests_per_second=0.001, requests_at_once=10)) as server:
        broken = server.app.state.hub.metrics.broken_frames
        heard = []
        for _ in range(30):
            made = dial(server)
            with contextlib.suppress(OSError):
                made.sendall(b"\0 nobody here\r\n\r\n")
            heard.append(read_to_end(made)[:12])
            made.close()
        assert heard[:18] == [b"HTTP/1.1 400"] * 18 and heard[20:] == [b""] * 10
        assert 18 <= broken._value.get() <= 20
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as other:
            assert other.get(f"{server.url}/api/choices").status_code == 200
    assert not [record for record in caplog.records if "HTTP" in record.getMessage()]


def test_standing_answers_can_be_changed_only_so_often(tmp_path: Path) -> None:
    """Each of them is a transaction of its own, for which others would have to wait."""
    with serving(tmp_path, Limits(changes_per_second=1e-6, changes_at_once=5)) as server:
        client = server.client()
        table = start_hot_seat(client)
        with client.live(table) as channel:
            said = [channel.send("standing", seat=0, standing={"yield_at": n}) for n in range(8)]
            assert [reply.get("error") for reply in said] == [None] * 5 + ["slow-down"] * 3
            assert channel.send("mute", seat=0, muted=[1])["error"] == "slow-down"
        client.ask("PUT", f"/tables/{table}/seats/0/standing", {"yield_at": 3}, 429)


def test_nobody_fills_the_database_with_what_is_kept_of_people(tmp_path: Path) -> None:
    """With a token made up for each: settings, phrases and subscriptions share what an address may change."""
    with serving(tmp_path, Limits(changes_per_second=1e-6, changes_at_once=4)) as server:

        def put(path: str, body: object) -> int:
            return server.client().http.put(f"/api/me/{path}", json=body).status_code

        told = [put("settings", {"settings": {"a": "x" * 5000}}) for _ in range(2)]
        told.append(server.client().http.post("/api/me/phrase").status_code)
        told.append(put("history", {"counted": False}))
        assert told == [204, 204, 201, 204]
        subscription = {"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "x"}}
        assert put("settings", {"settings": {}}) == put("history", {"counted": True}) == 429
        assert put("push", subscription) == server.client().http.post("/api/me/phrase").status_code == 429


def test_a_host_can_change_a_table_only_so_often(tmp_path: Path) -> None:
    """Every change is kept, whole sets of cards with it, and told to all who are there."""
    with serving(tmp_path, Limits(changes_per_second=1e-6, changes_at_once=4)) as server:
        client = server.client()
        table = client.open_table(players=2)
        told = [client.http.patch(f"/api/tables/{table}", json={"players": n}).status_code for n in (3, 4)]
        guest = f"/api/tables/{table}/guests/anonymous"
        told += [client.http.put(guest, json={"muted": muted}).status_code for muted in (True, False, True)]
        assert told == [204] * 4 + [429]
        client.ask("PATCH", f"/tables/{table}", {"players": 2}, 429)


def test_nobody_tries_one_phrase_after_the_other(tmp_path: Path) -> None:
    with serving(tmp_path, Limits(changes_per_second=1e-6, changes_at_once=5)) as server:
        eve = server.client()
        told = [eve.http.post("/api/me/recover", json={"phrase": new_phrase()}).status_code for _ in range(8)]
        assert told == [404] * 5 + [429] * 3


def test_one_address_can_have_only_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(**{**vars(PLENTY), "clients_per_address": 1})
    most = limits.connections_per_address
    with serving(tmp_path, limits) as server:
        made = [dial(server) for _ in range(most + 20)]
        wait_for(lambda: sum(map(is_gone, made)) == 20)
        other = dial(server, source="127.0.0.2")
        other.sendall(b"GET /api/choices HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert read_to_end(other).startswith(b"HTTP/1.1 200")
        for one in made:
            one.close()
        wait_for(lambda: not server._server.server_state.connections)
        table = server.client().open_table(players=2)
        with connect(live_url(server, table)) as live:
            live.recv(PATIENCE)
            doors = channels_of(server)[0].doors
            assert doors.open["127.0.0.1"] <= 2
        wait_for(lambda: not channels_of(server) and doors.open["127.0.0.1"] <= 1)


def test_broken_frames_are_counted_and_not_told_at_length(
    server: Server, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    def counted() -> float:
        return float(server.app.state.hub.metrics.broken_frames._value.get())

    before = counted()
    for broken in (frame(TEXT, b"\xff\xfe"), frame(TEXT, b"\xc3", fin=False) + frame(CONTINUED, b"\x28")):
        made = dial(server)
        made.sendall(handshake(f"/api/tables/{table}/live"))
        assert b" 101 " in made.recv(100)
        made.sendall(broken)
        assert read_to_end(made).endswith(struct.pack("!H", 1007))
        made.close()
    assert counted() == before + 2
    assert not [r for r in caplog.records if r.exc_info]


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
    assert not [table for table in server.app.state.hub.registry.tables if table.startswith("0000")]


# --- too slow


@pytest.fixture
def short_queue(monkeypatch: pytest.MonkeyPatch) -> int:
    """So that it is full soon."""
    assert QUEUE <= 1000, "a queue that holds all this is no limit"
    monkeypatch.setattr("kaiju.server.net.connection.QUEUE", 20)
    return 20


def test_who_does_not_read_is_let_go_and_nobody_waits_for_it(tmp_path: Path, short_queue: int) -> None:
    with serving(tmp_path, HASTY, send_buffer=4096) as server:
        neighbours = Neighbours(server)
        slow = dial(server, small=True)
        slow.sendall(handshake(f"/api/tables/{neighbours.table}/live"))
        clients = server.app.state.hub.registry.tables[neighbours.table].clients
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
        clients = server.app.state.hub.registry.tables[neighbours.table].clients
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
