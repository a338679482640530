"""Every table belongs to one process, and whoever asks another is passed on to it."""

from __future__ import annotations

import socket
import stat
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from kaiju.server.net import peers as peers_module
from kaiju.server.net import relay
from kaiju.server.net.peers import Nobody, Peer, Peers, introduced, introduction, table_in
from kaiju.server.net.relay import INTRODUCTION, Channel
from kaiju.server.serve import OrderlyServer, configure, listen
from tests.server.hotseat import play_on, start_hot_seat
from tests.server.running import PLENTY, Client, Server, wait_for
from tests.services import Redis

pytestmark = pytest.mark.xdist_group("many processes")

HERE = "127.0.0.1"


class Owner(Server):
    """A server that takes its share of the tables, as `kaiju serve` does."""

    def __init__(self, database: str, channels: str) -> None:
        super().__init__(database, channels)
        self.among = listen(HERE, 0)
        self.peers: Peers = self.app.state.hub.channels.peers
        self.peers.announce(HERE, self.among.getsockname()[1])
        self._server = OrderlyServer(configure(self.app, PLENTY))

    def _run(self) -> None:
        self._server.run(sockets=[self._socket, self.among])

    def knows(self, count: int) -> bool:
        return len(self.peers._others) == count and all(peer.hatch for peer in self.peers._others.values())

    def has_loaded(self, table: str) -> bool:
        return table in self.app.state.hub.registry.tables


@pytest.fixture
def two(tmp_path: Path, redis_server: Redis) -> Iterator[list[Owner]]:
    url = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Owner(url, redis_server.url) as one, Owner(url, redis_server.url) as other:
        wait_for(lambda: one.knows(1) and other.knows(1))
        yield [one, other]


def same_person(client: Client, server: Server) -> Client:
    there = Client(server.url, token=False)
    there.token = client.token
    there.http.headers["Authorization"] = f"Bearer {client.token}"
    return there


# --- whose a table is


def made_up(count: int) -> list[Peer]:
    return [Peer(f"process {i}", HERE, i, "here") for i in range(count)]


def owners(known: list[Peer], tables: list[str]) -> dict[str, str]:
    """By table, as every one of the processes sees it."""
    seen = []
    for me in known:
        peers = Peers(None)
        peers.me = me
        peers.hear(peer for peer in known if peer is not me)
        seen.append({table: (peers.owner_of(table) or me).id for table in tables})
    assert all(one == seen[0] for one in seen), "all agree"
    return seen[0]


def test_all_agree_whose_a_table_is_and_each_has_a_fair_share() -> None:
    tables = [f"table {i}" for i in range(3000)]
    shares = Counter(owners(made_up(4), tables).values())
    assert len(shares) == 4 and min(shares.values()) > 600


def test_when_one_goes_only_its_tables_change_hands() -> None:
    tables = [f"table {i}" for i in range(1000)]
    before, after = owners(made_up(4), tables), owners(made_up(3), tables)
    assert all(before[table] in (after[table], "process 3") for table in tables)


def test_one_that_cant_be_reached_owns_nothing_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    me, other = made_up(2)
    peers = Peers(None)
    peers.me = me
    peers.hear([other])
    table = next(t for t in map(str, range(99)) if peers.owner_of(t) == other)
    peers.suspect(other)
    assert peers.owner_of(table) is None
    now = time.monotonic()
    monkeypatch.setattr(peers_module.time, "monotonic", lambda: now + 60)
    assert peers.owner_of(table) == other


def test_one_on_another_machine_that_can_be_reached_only_there_is_none_of_us() -> None:
    peers = Peers(None)
    peers.me = made_up(1)[0]
    peers.hear([Peer("a", HERE, 1, "elsewhere"), Peer("b", "10.0.0.2", 1, "elsewhere")])
    assert set(peers._others) == {"b"}


@pytest.mark.parametrize(
    "path, table",
    [
        ("/api/tables/abc", "abc"),
        ("/api/tables/abc/live", "abc"),
        ("/api/tables/abc/seats/0/salt", "abc"),
        ("/api/tables", None),
        ("/api/tables/", None),
        ("/api/tables/mine", None),
        ("/api/health", None),
        ("/tables/abc", None),
        ("", None),
    ],
)
def test_which_table_a_path_is_about(path: str, table: str | None) -> None:
    assert table_in(path) == table


# --- passing on


def test_whichever_process_is_asked_one_serves_the_table(two: list[Owner]) -> None:
    one, other = two
    ann = one.client()
    table = start_hot_seat(ann, salts=("a", "b"))
    assert one.peers.owner_of(table) is None and other.peers.owner_of(table) == one.peers.me
    there = same_person(ann, other)
    assert there.get(f"/tables/{table}")["you"]["seats"] == [0, 1]
    play_on(there, table)
    with there.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "presence")
        assert channel.send("chat", text="Привет")["type"] == "ok"
    record = there.get(f"/tables/{table}/record")
    assert record == ann.get(f"/tables/{table}/record")
    assert there.http.get(f"/api/tables/{table}/replay?count=20").headers["content-encoding"] == "gzip"
    assert there.get("/tables/nothing", status=404)["error"] == "no-table"
    assert there.post(f"/tables/{table}/chat", {"text": 5}, status=400)["error"] == "bad-request"
    assert one.has_loaded(table) and not other.has_loaded(table), "the other has never needed it"


def test_an_answer_that_was_passed_on_is_as_if_it_had_not(two: list[Owner]) -> None:
    one, other = two
    table = one.client().open_table()
    answers = [httpx.get(f"{server.url}/api/tables/{table}") for server in two]
    here, there = ([(k, v) for k, v in answer.headers.multi_items() if k != "date"] for answer in answers)
    assert sorted(here) == sorted(there)
    assert answers[0].content == answers[1].content
    head = httpx.head(f"{other.url}/api/tables/{table}")
    assert head.content == b"" and head.status_code == httpx.head(f"{one.url}/api/tables/{table}").status_code


def test_addresses_count_as_if_everybody_had_come_to_the_owner(two: list[Owner]) -> None:
    one, other = two
    table = one.client().open_table()
    with other.client(token=False).live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        (client,) = one.app.state.hub.registry.tables[table].clients
        assert client.address == HERE


# --- handing over


def looks_on(client: Client, table: str, owner: Owner, other: Owner) -> int:
    """Opens a channel and says something; returns how many channels the process that was asked passes on meanwhile."""
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        assert channel.send("chat", text="x" * 300)["type"] == "ok"
        (there,) = owner.app.state.hub.registry.tables[table].clients
        assert there.address == HERE and not other.has_loaded(table)
        passing = other.peers.passing
    wait_for(lambda: not owner.app.state.hub.registry.tables[table].clients and not other.peers.passing)
    return passing


def test_on_one_machine_a_channel_is_handed_over_with_its_socket(
    two: list[Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    ann = one.client()
    table = start_hot_seat(ann, salts=("a", "b"))
    there = same_person(ann, other)
    assert looks_on(there, table, one, other) == 0
    # Where that can't be, every byte is passed on.
    known, hear = list(other.peers._others.values()), other.peers.hear

    def hear_wrongly(peers: Iterable[Peer]) -> None:
        hear([msgspec.structs.replace(peer, hatch=peer.hatch + " is elsewhere") for peer in peers])

    monkeypatch.setattr(other.peers, "hear", hear_wrongly)  # which goes on meanwhile, every few seconds
    hear_wrongly(known)
    assert looks_on(there, table, one, other) == 1
    assert other.peers.owner_of(table) is not None, "it is not suspected for that"


def test_what_comes_through_the_hatch_from_anybody_else_is_dropped(two: list[Owner]) -> None:
    one, other = two
    assert one.peers.me is not None and other.peers.me is not None
    assert stat.S_IMODE(Path(one.peers.me.hatch).parent.stat().st_mode) == 0o700
    handshake = b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    key = one.peers.key
    wrong = [
        b"",
        b"\n",
        f"{key}".encode(),
        f"{'0' * 64} {one.peers.me.id}".encode(),
        f"{key} {other.peers.me.id}".encode(),
    ]
    for said in (*wrong, f"{key} {one.peers.me.id}".encode()):
        mine, given = socket.socketpair()
        with mine, given, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
            way.connect(one.peers.me.hatch)
            socket.send_fds(way, [said + b"\n" + handshake], [given.fileno()])
            given.close()
            mine.settimeout(20)
            assert mine.recv(65536).startswith(b"HTTP/1.1 200") == (said not in wrong)


def test_a_table_whose_owner_has_gone_goes_on_with_another(two: list[Owner]) -> None:
    one, other = two
    ann = one.client()
    table = start_hot_seat(ann, salts=("a", "b"))
    there = same_person(ann, other)
    with there.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        assert channel.act(channel.options[0])["type"] == "ok"
        number = channel.number
        one.__exit__()
    # Nobody has told the other that it is gone.
    with there.live(table, number) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        assert channel.act(channel.options[0])["type"] == "ok"
    assert there.get(f"/tables/{table}")["number"] > number
    assert other.has_loaded(table)
    one._thread = type("Gone", (), {"join": lambda self, _: None, "is_alive": lambda self: False})()


def test_clients_follow_their_table_to_a_new_owner(tmp_path: Path, redis_server: Redis) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Owner(url, redis_server.url) as one:
        ann = one.client()
        tables = [ann.open_table() for _ in range(12)]
        with Owner(url, redis_server.url) as other:
            wait_for(lambda: one.knows(1) and other.knows(1))
            moved = next(table for table in tables if one.peers.owner_of(table) is not None)
            stayed = next(table for table in tables if one.peers.owner_of(table) is None)
            one.peers._others.clear()
            with ann.live(moved) as channel, ann.live(stayed) as staying:
                channel.hear_until(lambda message: message["type"] == "presence")
                assert closed_with(channel) == 1012
                staying.send("ping")
            with ann.live(moved) as channel:
                channel.hear_until(lambda message: message["type"] == "presence")
                channel.send("ping")
                assert other.app.state.hub.registry.tables[moved].clients


def closed_with(channel: Any) -> int:
    try:
        while True:
            channel.socket.recv(30)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


# --- strangers at the door between processes


def test_only_processes_come_in_by_their_door(two: list[Owner]) -> None:
    one, other = two
    assert one.peers.me is not None and one.peers.key == other.peers.key and len(one.peers.key) == 64
    good = introduction(one.peers, one.peers.me, ("203.0.113.5", 7), "https")
    assert introduced(one.peers, good) == {"client": ("203.0.113.5", 7), "scheme": "https"}
    wrong = [b"", b"x", good.replace(one.peers.key.encode(), b"0" * 64), good + b" more"]
    wrong.append(introduction(one.peers, Peer("another", HERE, 1, ""), None, "http"))
    for said in wrong:
        assert introduced(one.peers, said) is None
        headers = f"Host: x\r\nConnection: close\r\n{INTRODUCTION.decode()}: {said.decode()}\r\n"
        for extra in (
            "",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        ):
            answer = asked(one, f"GET /api/tables/abc/live HTTP/1.1\r\n{headers}{extra}\r\n")
            assert answer.startswith("HTTP/1.1 400"), answer
    assert introduced(Nobody(), good) is None


def asked(server: Owner, request: str) -> str:
    with socket.create_connection((HERE, server.among.getsockname()[1])) as made:
        made.settimeout(20)
        made.sendall(request.encode())
        return made.recv(65536).decode()


def test_a_client_cant_speak_for_others_at_the_public_door(two: list[Owner]) -> None:
    """Nor does it get anywhere by saying the words of processes there."""
    one, _ = two
    table = one.client().open_table()
    assert one.peers.me is not None
    said = introduction(one.peers, one.peers.me, ("203.0.113.5", 7), "https").decode()
    for name, server in zip(("Ann", "Bob"), two, strict=True):
        client = server.client(token=False)
        client.http.headers[INTRODUCTION.decode()] = said
        answer = client.http.post(f"/api/tables/{table}/seats", json={"name": name})
        assert answer.status_code == 201 and "secure" not in answer.headers["set-cookie"].lower()


class Pipe:
    """A transport that notes what it is told."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    def __getattr__(self, what: str) -> Any:
        return lambda *given: self.done.append((what, *given))

    def is_closing(self) -> bool:
        return ("close",) in self.done or ("abort",) in self.done


def test_who_doesnt_read_is_not_read_for_either() -> None:
    """What a slow client has not taken waits with the owner, which lets it go in the end, and not in this process."""
    client, owner, ended = Pipe(), Pipe(), []
    channel = Channel(client, set(), lambda: ended.append(1))
    serving = relay.Owner(channel)
    serving.connection_made(owner)
    channel.data_received(b"early")
    channel._owner = serving
    channel.pause_writing()
    channel.resume_writing()
    serving.pause_writing()
    serving.resume_writing()
    channel.data_received(b"more")
    serving.data_received(b"said")
    channel.connection_lost(None)
    assert owner.done == [("pause_reading",), ("resume_reading",), ("write", b"more"), ("abort",)]
    assert client.done[1:] == [("pause_reading",), ("resume_reading",), ("write", b"said")] and ended == [1]


def test_who_says_too_much_before_the_owner_has_answered_is_cut_off() -> None:
    client = Pipe()
    channel = Channel(client, set(), lambda: None)
    for _ in range(17):
        channel.data_received(bytes(4096))
    assert ("abort",) in client.done
