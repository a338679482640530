"""`kaiju serve` from outside: it starts, answers and stops; what can't be is one sentence and exit status 2."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result

from kaiju.cli import app
from kaiju.errors import SetupError
from kaiju.server.serve import default_database, prepare_database
from kaiju.server.store.schema import connections
from kaiju.server.store.store import Store
from tests.server.running import PATIENCE, Client, wait_for
from tests.services import Postgres

SERVE = [sys.executable, "-m", "kaiju", "serve"]


def sentence(status: int, out: str, error: str) -> str:
    """The one line that was said."""
    assert status == 2, error
    assert out == ""
    assert len(error.splitlines()) == 1, error
    assert error.endswith(".\n")
    return error


def refused(*words: object) -> str:
    done: Result = CliRunner().invoke(app, ["serve", *map(str, words)])
    return sentence(done.exit_code, done.stdout, done.stderr)


def refused_outside(*words: object) -> str:
    """The same by a process of its own, so that nothing of a log or a traceback goes unseen."""
    done = subprocess.run([*SERVE, *map(str, words)], capture_output=True, text=True, timeout=60)
    return sentence(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


# --- what can't be


def test_an_occupied_port(tmp_path: Path, taken: int) -> None:
    said = refused_outside("--port", taken, "--database", tmp_path / "t.sqlite")
    assert f"can't listen at 127.0.0.1:{taken}" in said and "in use" in said


def test_a_database_that_cant_be_opened(tmp_path: Path) -> None:
    assert "unable to open" in refused_outside("--port", 0, "--database", tmp_path)


def test_an_address_that_isnt_ours(tmp_path: Path) -> None:
    for host in ("192.0.2.1", "nowhere.invalid"):
        assert host in refused("--port", 0, "--host", host, "--database", tmp_path / "t.sqlite")


@pytest.mark.parametrize(
    "database",
    [
        "postgresql://user:hush@127.0.0.1:1/none",
        "postgresql://user:hush@nowhere.invalid/none",
        "postgresql://user:hush@127.0.0.1:port/none",
        "postgresql://user:hush@127.0.0.1:1/none?colour=green",
        "mysql://user:hush@localhost/kaiju",
        "oracle+something://user:hush@localhost/kaiju",
        "nonsense://user:hush@x",
        "://",
        "sqlite://",
        "sqlite:///:memory:",
        "/dev/null/t.sqlite",
    ],
)
def test_an_impossible_database(database: str) -> None:
    assert "hush" not in refused("--port", 0, "--database", database), "passwords are not for logs"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but long enough to look like one\n" * 20)
    assert "not a database" in refused("--port", 0, "--database", path)


def test_a_postgresql_that_wont_have_us(postgres: Postgres, database: str) -> None:
    assert "does not exist" in refused("--port", 0, "--database", f"{database}_no")
    assert "sslmode" in refused("--port", 0, "--database", f"{database}?sslmode=perhaps")


@pytest.mark.parametrize("channels", ["http://localhost", "nonsense", "redis://u:hush@localhost:port", "redis"])
def test_bad_channels(tmp_path: Path, channels: str) -> None:
    said = refused("--port", 0, "--database", tmp_path / "t.sqlite", "--channels", channels)
    assert "channels" in said and "hush" not in said


@pytest.mark.parametrize("words", [("--port", "70000"), ("--port", "x"), ("--colour", "green"), ("extra",)])
def test_what_the_command_doesnt_know(words: tuple[str, ...]) -> None:
    done = CliRunner().invoke(app, ["serve", *words])
    assert done.exit_code == 2 and "Traceback" not in done.output


# --- where tables are kept


def test_names_of_databases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert prepare_database("t.sqlite") == "sqlite+aiosqlite:///t.sqlite"
    assert prepare_database(f"{tmp_path}/new/t.sqlite") == f"sqlite+aiosqlite:///{tmp_path}/new/t.sqlite"
    assert (tmp_path / "new").is_dir(), "the folder is made"
    assert prepare_database("sqlite:///t.sqlite") == "sqlite+aiosqlite:///t.sqlite"
    for name in ("postgres", "postgresql", "postgresql+asyncpg"):
        assert prepare_database(f"{name}://u@h/d") == "postgresql+asyncpg://u@h/d"
    assert prepare_database("postgresql://h/d?sslmode=require") == "postgresql+asyncpg://h/d?ssl=require"
    with pytest.raises(SetupError, match="a file"):
        prepare_database("sqlite://")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == f"sqlite+aiosqlite:///{tmp_path}/data/kaiju/tables.sqlite"


# --- what can be


def bots_at_play(client: Client) -> None:
    """A table that keeps the workers busy."""
    table = client.open_table(players=2)
    for level in ("random", "angry"):
        client.put_bot(table, level)
    with client.live(table) as channel:
        client.start(table)
        channel.hear_until(lambda _: channel.number > 5)


@contextlib.contextmanager
def serving(data: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`kaiju serve`, which keeps its tables under that folder, and its address."""
    server = subprocess.Popen(
        [*SERVE, "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(data)},
    )
    try:
        assert server.stdout is not None and server.stderr is not None
        yield server, server.stdout.readline().removeprefix("Kaiju is at ").strip()
    finally:
        server.kill()
        server.wait()
        for stream in (server.stdout, server.stderr):
            assert stream is not None
            stream.close()


def assert_stops(server: subprocess.Popen[str], how: signal.Signals) -> None:
    assert server.stderr is not None
    server.send_signal(how)
    wait_for(lambda: server.poll() is not None)
    assert server.stderr.read() == "", "neither a traceback nor workers left behind"
    assert server.returncode == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name)
def test_it_starts_answers_and_stops(tmp_path: Path, how: signal.Signals) -> None:
    """Without being told where to keep tables; a second one at the same file is welcome too."""
    began = time.monotonic()
    with serving(tmp_path) as (server, url):
        page = httpx.get(url, timeout=PATIENCE)
        print(f"\nthe front page was there {time.monotonic() - began:.1f} s after the start")
        assert page.status_code == 200 and "Kaiju" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert httpx.get(f"{url}/api/health", timeout=PATIENCE).json()["status"] == "ok"
        assert (tmp_path / "kaiju" / "tables.sqlite").exists()
        bots_at_play(Client(url))
        assert_stops(server, how)


def knock(url: str, table: str, token: str | None) -> socket.socket:
    """Opens a live channel of which nobody ever reads: it takes no goodbye either."""
    address = httpx.URL(url)
    made = socket.create_connection((address.host, address.port))
    who = "" if token is None else f"Authorization: Bearer {token}\r\n"
    made.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"{who}\r\n".encode()
    )
    assert made.recv(12) == b"HTTP/1.1 101"
    return made


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=lambda how: how.name)
def test_it_stops_in_order_with_a_hundred_clients_and_bots_at_play(tmp_path: Path, how: signal.Signals) -> None:
    limits = ("--clients-per-address", "1000", "--requests-per-second", "1000", "--tables-per-minute", "1000")
    with serving(tmp_path, *limits) as (server, url), contextlib.ExitStack() as clients:
        tables = []
        for _ in range(25):
            host = Client(url)
            tables.append(host.open_table(players=4))
            for name in ("Ann", "Bob", "Cat"):
                host.sit(tables[-1], name)
            host.put_bot(tables[-1], "angry")
            for token in (host.token, host.token, None, None):
                clients.enter_context(knock(url, tables[-1], token))
            host.start(tables[-1])
        bots = Client(url)
        for _ in range(4):
            table = bots.open_table(players=4, pace=0)
            for _ in range(4):
                bots.put_bot(table, "angry")
            bots.start(table)
        channel = clients.enter_context(bots.live(table))
        channel.hear_until(lambda _: channel.number > 12)
        assert_stops(server, how)
        assert asyncio.run(left_behind(tmp_path / "kaiju" / "tables.sqlite")) == 0, "nobody is there any more"


async def left_behind(file: Path) -> int:
    """Seats that the store takes for connected."""
    store = Store(prepare_database(str(file)))
    try:
        async with store.database.reading() as connection:
            return len((await connection.execute(sa.select(connections))).all())
    finally:
        await store.database.engine.dispose()
