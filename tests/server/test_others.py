"""One address asks, comes and talks without end, and others hardly notice: their bots and their chat are at most twice
as slow.

Compared is the same server with and without the flood. A machine that falters can only make a comparison
worse, so the best of a few counts.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from tests.server.hotseat import alter, sqlite_url, start_hot_seat
from tests.server.playing import OVER, number_at, start_bots
from tests.server.running import Client, ServerProcess, wait_for

TWICE = 2.0
ROUNDS = 12
PACED = 2.6
"""Seconds after which a hundred connections may ask again: then they ask as often as a server lets one address."""
FLOODS = {
    "replay": ("ask", "/tables/{finished}/replay", 0.0),
    "report": ("ask", "/tables/{finished}/report", 0.0),
    "review": ("ask", "/tables/{finished}/review", 0.0),
    "record": ("ask", "/tables/{finished}/record", PACED),
    "entries": ("ask", "/tables/{finished}/entries?after=0", PACED),
    "statistics": ("ask", "/statistics", PACED),
    "fitting": ("fit", "/fitting", PACED),
    "no requests": ("knock", "", 0.0),
    "handshakes": ("handshakes", "/tables/{talk}/live", PACED),
    "broken frames": ("frames", "/tables/{talk}/live", PACED),
    "talk": ("talk", "/tables/{talk}/live", 0.1),
}
"""What is done, where, and how many seconds after an answer again."""
GAMES = """
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
    INSERT INTO tables SELECT 'copy' || i, secret, rules, opened_at, updated_at, number, status, listed, due_at, summary
    FROM tables, n WHERE id = ?
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("others") / "t.sqlite"


@pytest.fixture(scope="module")
def server(path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(sqlite_url(path)) as server:
        yield server


@pytest.fixture(scope="module")
def finished(server: ServerProcess, path: Path) -> str:
    """A table whose game is over, one of ten thousand."""
    client = server.client()
    table = start_bots(client, pace=0)
    wait_for(lambda: number_at(client, table) == OVER)
    alter(path, GAMES, table)
    return table


@contextlib.contextmanager
def flooded(server: ServerProcess, kind: str, path: str, pause: float) -> Iterator[None]:
    port = server.url.rpartition(":")[2]
    command = [sys.executable, "-m", "tests.server.flood", port, kind, f"/api{path}", str(pause)]
    flood = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2])
    try:
        assert flood.stdout is not None and flood.stdout.readline() == "flooding\n"
        yield
    finally:
        flood.kill()
        flood.communicate()


def bots_pace(client: Client) -> float:
    """Seconds from one bot's answer to the next."""
    table = client.open_table(players=4)
    for _ in range(4):
        client.put_bot(table, "normal")
    client.start(table)
    with client.live(table) as channel:
        began = time.perf_counter()
        steps = 0
        while steps < 60 and not channel.over:
            steps += channel.hear()["type"] == "entry"
    return (time.perf_counter() - began) / steps


def chat_pace(client: Client, table: str) -> float:
    """Seconds until what somebody says is on disk."""
    times = []
    for _ in range(10):
        began = time.perf_counter()
        client.post(f"/tables/{table}/chat", {"text": "Are you there?"})
        times.append(time.perf_counter() - began)
    return median(times)


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_from_one_address_slows_nobody_else_down(server: ServerProcess, finished: str, flood: str) -> None:
    client = server.client()
    talk = start_hot_seat(client)
    kind, path, pause = FLOODS[flood]
    ratios = []
    for _ in range(ROUNDS):
        calm = bots_pace(client), chat_pace(client, talk)
        with flooded(server, kind, path.format(finished=finished, talk=talk), pause):
            busy = bots_pace(client), chat_pace(client, talk)
        ratios.append(max(busy[0] / calm[0], busy[1] / calm[1]))
        if ratios[-1] <= TWICE:
            return
    raise AssertionError(f"others are slower by these factors: {ratios}")
