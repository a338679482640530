"""A channel that is closed leaves nothing behind that would have to be looked for: garbage is collected rarely."""

from __future__ import annotations

import contextlib
import gc
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.server.abuse.tools import TEXT, dial, frame, handshake, read_to_end
from tests.server.games import begun
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, Server, wait_for

TIMES = 20
CLOSE = 8
ABSENT = "/api/tables/AAAAAAAAAAAAAAAA/live"


@pytest.fixture(scope="module", autouse=True)
def others_left_alone() -> Iterator[None]:
    """Looking for garbage among all that other tests have left behind would take minutes."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("closed") / "t.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    return server.client().open_table(players=2)


def by_hand(server: Server, path: str, last: bytes, ends: bool = True) -> None:
    """Opens a channel, listens until it is told something, and ends it with these bytes, or by hanging up."""
    made = dial(server)
    made.sendall(handshake(path))
    awaited = b"no such table" if path == ABSENT else b"presence"
    heard = b""
    while awaited not in heard:
        heard += made.recv(65536)
    made.sendall(last)
    if ends:
        read_to_end(made)
    made.close()


def ask(server: Server) -> None:
    made = dial(server)
    made.sendall(b"GET /api/choices HTTP/1.1\r\nHost: x\r\n\r\n")
    made.recv(65536)
    made.close()


def play(server: Server, client: Client, table: str) -> None:
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        assert channel.send("chat", text="Hello")["type"] == "ok"
        assert channel.send("act", question=-1, key="stop")["error"] == "stale"


WAYS: dict[str, Callable[[Server, str], None]] = {
    "a goodbye": lambda s, t: by_hand(s, f"/api/tables/{t}/live", frame(CLOSE, b"\x03\xe8")),
    "no goodbye": lambda s, t: by_hand(s, f"/api/tables/{t}/live", b"", ends=False),
    "a broken frame": lambda s, t: by_hand(s, f"/api/tables/{t}/live", frame(TEXT, b"\xff")),
    "half a message": lambda s, t: by_hand(s, f"/api/tables/{t}/live", frame(TEXT, b"{", fin=False), ends=False),
    "a refusal": lambda s, t: by_hand(s, f"/api/tables/{t}/live", frame(TEXT, json.dumps({}).encode()), ends=False),
    "no table": lambda s, t: by_hand(s, ABSENT, frame(CLOSE, b"\x03\xe8")),
    "a request": lambda s, t: ask(s),
}


def is_quiet(server: Server) -> bool:
    state = server._server.server_state
    return server.app.state.gate._total == 0 and not state.connections and not state.tasks


@contextlib.contextmanager
def nothing_left(server: Server) -> Iterator[None]:
    """Without a search for garbage, everything that is made meanwhile is freed."""
    wait_for(lambda: is_quiet(server))
    gc.collect()
    gc.disable()
    try:
        yield
        wait_for(lambda: is_quiet(server))
        time.sleep(0.1)  # the last task is still on the loop's lips
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left = Counter(type(found).__qualname__ for found in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left.total() < TIMES, left


@pytest.mark.parametrize("way", WAYS)
def test_a_closed_channel_leaves_no_garbage(server: Server, table: str, way: str) -> None:
    WAYS[way](server, table)
    with nothing_left(server):
        for _ in range(TIMES):
            WAYS[way](server, table)


def test_playing_and_leaving_leaves_no_garbage(server: Server) -> None:
    table, people = begun(server)
    for person in people:
        person.http.close()  # or it would be waited for until the server hangs up
    client = people[0]
    play(server, client, table)
    with nothing_left(server):
        for _ in range(TIMES):
            play(server, client, table)


def test_a_closed_channel_is_not_waited_for(server: Server, table: str) -> None:
    """What would have ended it if it had not ended by itself doesn't keep it in memory."""
    from kaiju.server.net.protocols import ImpatientSocket

    for _ in range(TIMES):
        WAYS["a goodbye"](server, table)
    wait_for(lambda: is_quiet(server))

    def kept() -> int:
        return sum(issubclass(type(found), ImpatientSocket) for found in gc.get_objects())

    wait_for(lambda: kept() == 0, 5)
