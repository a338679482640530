"""Nothing that anybody was told is ever lost, and nobody is told what could not be kept."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self

import pytest
from sqlalchemy.engine import make_url
from websockets.exceptions import ConnectionClosed

from kaiju.server.store.store import Store
from tests.server.playing import (
    OVER,
    ROUNDS,
    UNREACHABLE,
    Faults,
    Party,
    call,
    check_table,
    load_table,
    number_at,
    start_bots,
)
from tests.server.running import Channel, Client, Server, ServerProcess, wait_for
from tests.services import Postgres


def sqlite_at(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder}/t.sqlite"


# --- killed


def as_found(folder: Path, round_: int) -> str:
    """A copy of a killed server's database, so that looking at it repairs nothing for the server."""
    found = folder / f"found-{round_}"
    found.mkdir()
    for suffix in ("", "-wal"):
        if (folder / f"t.sqlite{suffix}").exists():
            shutil.copy(folder / f"t.sqlite{suffix}", found)
    with contextlib.closing(sqlite3.connect(found / "t.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return sqlite_at(found)


def test_a_server_killed_at_any_moment_has_kept_all_it_told(tmp_path: Path):
    async def run(server: ServerProcess) -> None:
        async with Party([server.url]) as party:
            for round_ in range(ROUNDS or 3):
                await party.fill(4)
                await party.more_steps(party.random.randrange(1, 150))
                await asyncio.sleep(party.random.random() * 0.02)
                server.kill()
                await party.examine(as_found(tmp_path, round_))
                await asyncio.to_thread(server.start)
            await party.finish()
            await party.examine(sqlite_at(tmp_path))
            await party.verify(server.url, tmp_path)

    with ServerProcess(sqlite_at(tmp_path)) as server:
        asyncio.run(run(server))


def workers_of(server: ServerProcess) -> list[int]:
    """The processes that its bots think in."""
    assert server.process is not None
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_bots_outlive_their_workers_and_workers_not_their_server(tmp_path: Path):
    with ServerProcess(sqlite_at(tmp_path)) as server:
        client = server.client()
        table = start_bots(client)
        wait_for(lambda: number_at(client, table) > 8)
        first = workers_of(server)
        assert first
        for worker in first:
            os.kill(worker, 9)
        reached = number_at(client, table)
        wait_for(lambda: number_at(client, table) > reached + 3)
        assert reached < OVER
        second = workers_of(server)
        assert second and not set(first) & set(second)
        server.kill()
        wait_for(lambda: not any(map(is_alive, second)))


def test_sqlite_waits_for_the_disk(tmp_path: Path):
    """A process that is killed leaves its writes with the system; a power cut doesn't. So every commit is synced."""

    async def run() -> list[Any]:
        store = Store(sqlite_at(tmp_path))
        async with store.database.writing() as connection:
            found = [(await connection.exec_driver_sql(f"PRAGMA {what}")).scalar() for what in SYNCED]
        await store.database.engine.dispose()
        assert store.database.file is not None
        with contextlib.closing(store.database.file._connect()) as entering:
            return [found, [entering.execute(f"PRAGMA {what}").fetchone()[0] for what in SYNCED]]

    assert asyncio.run(run()) == [list(SYNCED.values())] * 2


SYNCED = {"journal_mode": "wal", "synchronous": 2}


# --- in trouble


class Trouble:
    """A database that can be made to fail under a running server."""

    database: str

    def begin(self, server: ServerProcess) -> None:
        raise NotImplementedError

    def end(self, server: ServerProcess) -> None:
        raise NotImplementedError


class FullDisk(Trouble):
    def __init__(self, folder: Path) -> None:
        self.database, self.filler = sqlite_at(folder), folder / "filler"

    def begin(self, server: ServerProcess) -> None:
        with self.filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(512)):
                pass

    def end(self, server: ServerProcess) -> None:
        self.filler.unlink()


class Quota(Trouble):
    """The server may not write to files any more: for machines on which we can't make a small disk."""

    def __init__(self, folder: Path) -> None:
        self.database = sqlite_at(folder)

    def begin(self, server: ServerProcess) -> None:
        self._set(server, 1)

    def end(self, server: ServerProcess) -> None:
        self._set(server, resource.RLIM_INFINITY)

    def _set(self, server: ServerProcess, limit: int) -> None:
        assert server.process is not None
        hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (limit, hard))


class Locked(Trouble):
    """Another program holds the database for longer than we wait."""

    def __init__(self, folder: Path) -> None:
        self.database, self.file = f"{sqlite_at(folder)}?timeout=1", folder / "t.sqlite"

    def begin(self, server: ServerProcess) -> None:
        self.other = sqlite3.connect(self.file, isolation_level=None)
        self.other.execute("BEGIN EXCLUSIVE")

    def end(self, server: ServerProcess) -> None:
        self.other.execute("ROLLBACK")
        self.other.close()


class Stopped(Trouble):
    def __init__(self, postgres: Postgres, database: str) -> None:
        self.postgres, self.database = postgres, database

    def begin(self, server: ServerProcess) -> None:
        self.postgres.stop()

    def end(self, server: ServerProcess) -> None:
        self.postgres.start()


class Crashed(Stopped):
    def begin(self, server: ServerProcess) -> None:
        self.postgres.kill()


class Frozen(Stopped):
    """Nothing is closed, and nobody answers: so it is when a machine hangs, or the way to it is lost."""

    def __init__(self, postgres: Postgres, database: str) -> None:
        super().__init__(postgres, f"{database}?timeout=1&command_timeout=1")

    def begin(self, server: ServerProcess) -> None:
        self._signal(signal.SIGSTOP)

    def end(self, server: ServerProcess) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        assert self.postgres.process is not None
        pid = self.postgres.process.pid
        for one in (pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, what)


class Closed(Stopped):
    """PostgreSQL is there, but lets nobody in: so it is while it starts, or when too many are inside."""

    def begin(self, server: ServerProcess) -> None:
        name = make_url(self.database).database
        self.postgres._sql(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        self.postgres._sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def end(self, server: ServerProcess) -> None:
        self.postgres._sql(f"ALTER DATABASE {make_url(self.database).database} ALLOW_CONNECTIONS true")


@pytest.fixture(params=["full disk", "quota", "locked", "closed", "frozen", "stopped", "crashed"])
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    match request.param:
        case "full disk":
            mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", tmp_path], capture_output=True)
            if mounted.returncode != 0:
                pytest.skip("no small disk can be made here; the quota stands for it")
            try:
                yield FullDisk(tmp_path)
            finally:
                subprocess.run(["umount", "--lazy", tmp_path], check=True)
        case "quota":
            yield Quota(tmp_path)
        case "locked":
            yield Locked(tmp_path)
        case "closed" | "frozen" | "stopped":
            kind = {"closed": Closed, "frozen": Frozen, "stopped": Stopped}[request.param]
            made = kind(request.getfixturevalue("postgres"), request.getfixturevalue("database"))
            yield made
            if isinstance(made, Frozen):  # so that the next test finds it alive whatever became of this one
                made._signal(signal.SIGCONT)
        case "crashed":
            with Postgres(durable=True) as postgres:
                yield Crashed(postgres, postgres.fresh_database())


def test_what_can_t_be_kept_is_refused_and_told_to_nobody(trouble: Trouble):
    with ServerProcess(trouble.database) as server:
        ann, watcher = server.client(), server.client(token=False)
        bots = start_bots(ann)
        table = ann.open_table(players=2)
        ann.sit(table, "Ann")
        ann.sit(table, "Bob")
        ann.start(table)
        with ann.live(table) as mine, watcher.live(table) as watching:
            mine.hear_until(lambda message: message["type"] == "table")
            for _ in range(3):
                assert mine.act(mine.options[0])["type"] == "ok"
            before = mine.number
            trouble.begin(server)
            wait_for(lambda: failures(ann) > 0)  # the bots' table: nobody else has tried yet
            refuse_all(ann, table, mine)
            trouble.end(server)
            heard = mine.number
            # Nobody has to do anything about it: not even the clients connect again.
            wait_for(lambda: mine.act(mine.options[0])["type"] == "ok")
            assert heard == before and mine.number == before + 1
            mine.act(mine.options[0])
            steps = hear_steps(watching, before + 2)
        was = number_at(ann, bots)
        assert was < OVER
        wait_for(lambda: number_at(ann, bots) > was + 2)
    stored = asyncio.run(load_table(trouble.database, table))
    check_table(stored, [])
    assert [(step["number"], step["at"]) for step in steps] == [(e.number, e.at) for e in stored.entries][-len(steps) :]
    check_table(asyncio.run(load_table(trouble.database, bots)), [])


def failures(client: Client) -> float:
    """How many entries the server could not keep."""
    figures = client.http.get("/api/metrics").text.splitlines()
    return float(next(line for line in figures if line.startswith("kaiju_store_failures_total")).split()[-1])


def refuse_all(client: Client, table: str, channel: Channel) -> None:
    """Whatever would have to be kept is refused, with a sentence, over both ways."""
    with ThreadPoolExecutor() as at_once:
        act = at_once.submit(channel.act, channel.options[0])
        chat = at_once.submit(client.post, f"/tables/{table}/chat", {"text": "lost"}, 503)
        opening = at_once.submit(client.post, "/tables", {}, 503)
    assert act.result()["type"] == "refused"
    for refusal in (act.result(), chat.result(), opening.result()):
        assert refusal["error"] == "unavailable"
        assert "try again" in refusal["message"]


def hear_steps(channel: Channel, until: int) -> list[dict[str, Any]]:
    steps = []
    while not steps or steps[-1]["number"] < until:
        message = channel.hear()
        if message["type"] == "entry":
            steps.append(message["entry"])
    return steps


# --- faults at awkward moments, made where they can be made exactly


def two_at_a_table(server: Server, **options: Any) -> tuple[Client, str]:
    client = server.client()
    table = client.open_table(players=2, **options)
    client.sit(table, "Ann")
    client.sit(table, "Bob")
    client.start(table)
    return client, table


def test_who_waited_while_a_table_could_not_be_read_hears_what_comes_after(tmp_path: Path):
    """The first reader of a table fails; the second, who waited for it, and the third must be at one table."""
    with Server(sqlite_at(tmp_path)) as server:
        ann, table = two_at_a_table(server)
    with Server(sqlite_at(tmp_path)) as server:
        ann.url = server.url
        loading = Faults(server, "load")
        loading.held = asyncio.Event()
        hub = server.app.state.hub
        with ThreadPoolExecutor() as at_once, contextlib.ExitStack() as channels:
            first = at_once.submit(hear_first, ann, table)
            wait_for(lambda: loading.waiting == 1)
            waiting = channels.enter_context(ann.live(table))
            wait_for(lambda: hub.registry.tables[table].lock._waiters)
            call(server, loading.held.set)
            with pytest.raises(ConnectionClosed) as closed:
                first.result()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == UNREACHABLE
            waiting.hear_until(lambda message: message["type"] == "table")
            third = channels.enter_context(ann.live(table))
            third.hear_until(lambda message: message["type"] == "table")
            number = third.act(third.options[0])["number"]
            waiting.hear_until(lambda message: message["type"] == "entry" and message["entry"]["number"] == number)


def test_a_code_that_could_not_be_used_serves_again(tmp_path: Path):
    with Server(sqlite_at(tmp_path)) as server:
        ann, table = two_at_a_table(server)
        code = {"code": ann.post(f"/tables/{table}/seats/0/carry")["code"]}
        writing = Faults(server, "writer._write_batch")
        writing.failing = True
        phone = server.client()
        assert phone.post("/carry", code, 503)["error"] == "unavailable"
        writing.failing = False
        assert phone.post("/carry", code) == {"table": table, "seat": 0}
        server.client().post("/carry", code, 404)


def hear_first(client: Client, table: str) -> dict[str, Any]:
    with client.live(table) as channel:
        return channel.hear()


def hang_up(line: socket.socket) -> None:
    with contextlib.suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


class Forgetful:
    """A way to PostgreSQL on which the answer to a commit can get lost, together with the connection."""

    def __init__(self, database: str) -> None:
        url = make_url(database)
        self._target = (url.host, url.port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.database = url.set(host="127.0.0.1", port=self._listening.getsockname()[1]).render_as_string(False)
        self.lose: bytes | None = None
        """Whatever a transaction must contain for its commit to go unanswered."""
        self.closed = False
        """Whether nobody gets through any more."""
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.closed:
                    client.close()
                    continue
                server = socket.create_connection(self._target)
                lost = threading.Event()
                threading.Thread(target=self._ask, args=(client, server, lost), daemon=True).start()
                threading.Thread(target=self._answer, args=(server, client, lost), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, lost: threading.Event) -> None:
        begun = b""
        with contextlib.suppress(OSError):
            while data := client.recv(65536):
                begun = begun[begun.rfind(b"BEGIN") :] + data
                if self.lose is not None and self.lose in begun and b"COMMIT" in data:
                    self.lose = None
                    self.closed = self.closes
                    lost.set()
                server.sendall(data)
        hang_up(server)

    def _answer(self, server: socket.socket, client: socket.socket, lost: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := server.recv(65536):
                if lost.is_set():  # so it has been committed
                    break
                client.sendall(data)
        hang_up(client)

    closes = False
    """Whether the loss is followed by silence."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()


def test_an_entry_whose_confirmation_was_lost_is_found_again(database: str):
    with Forgetful(database) as way, Server(way.database) as server:
        ann, table = two_at_a_table(server)
        with ann.live(table) as mine:
            mine.hear_until(lambda message: message["type"] == "table")
            before = mine.number
            way.lose = b"did you hear"
            assert mine.send("chat", text="did you hear?") == {"type": "ok", "id": 1, "number": before + 1}
            assert way.lose is None
            assert mine.send("chat", text="now?")["number"] == before + 2
        stored = asyncio.run(load_table(database, table))
        assert [entry.body["text"] for entry in stored.entries[before:]] == ["did you hear?", "now?"]


def test_where_nobody_can_know_whether_an_entry_was_kept_it_is_not_claimed(database: str):
    with Forgetful(database) as way, Server(way.database) as server:
        ann, table = two_at_a_table(server)
        with ann.live(table) as mine:
            mine.hear_until(lambda message: message["type"] == "table")
            before = mine.number
            way.lose, way.closes = b"did you hear", True
            refusal = mine.send("chat", text="did you hear?")
            assert refusal["error"] == "unavailable"
            assert "Nothing has been changed" not in refusal["message"]
            assert mine.number == before
            way.closed = False
            # It was kept: everybody hears of it, without asking.
            told = mine.hear_until(lambda message: message["type"] == "entry")
            assert told["entry"]["number"] == before + 1 and told["entry"]["body"]["text"] == "did you hear?"
            assert mine.act(mine.options[0])["number"] == before + 2
