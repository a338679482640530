"""The example client: short, of few parts, and it plays a whole game, even if its connection is cut."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import chance
from tests.server.hotseat import sqlite_url
from tests.server.running import Server, ServerProcess

EXAMPLE = Path(__file__).parents[2] / "examples" / "client.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("example") / "t.sqlite")) as running:
        yield running


def test_it_is_short_and_needs_little() -> None:
    source = EXAMPLE.read_text()
    assert len(source.splitlines()) <= 60
    assert max(map(len, source.splitlines())) <= 120
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported - set(sys.stdlib_module_names) <= {"httpx", "websockets"}


@pytest.mark.parametrize("players", [2, 5])
def test_it_plays_a_whole_game(server: Server, players: int) -> None:
    run = chance.command(str(EXAMPLE), server.url, str(players))
    done = subprocess.run(run, capture_output=True, text=True, timeout=120, env=chance.environment())
    assert (done.returncode, done.stderr) == (0, "")
    *log, last = done.stdout.splitlines()
    assert re.fullmatch(r"Won by (Example|Angry( \d)?|Nobody)( and .*)?", last)
    assert sum(line.startswith("Example: ") for line in log) > 5
    assert any(line.startswith("Angry: ") for line in log)
    assert log[-1].startswith("Everybody: kind over")
    assert sum("kind turn" in line for line in log) == len({line for line in log if "kind turn" in line}), "told once"
    told = server.client(token=False).get("/statistics")
    assert told["tables"]["over"] >= 1


def test_it_goes_on_when_the_server_was_killed(tmp_path: Path) -> None:
    """What it prints is every event once, in order, though the server died in the middle."""
    with ServerProcess(sqlite_url(tmp_path / "t.sqlite")) as server:
        run = chance.command(str(EXAMPLE), server.url, "3")
        playing = subprocess.Popen(run, stdout=subprocess.PIPE, text=True, env=chance.environment())
        assert playing.stdout is not None
        log = [playing.stdout.readline() for _ in range(25)]
        server.kill()
        server.start()
        log += playing.stdout.readlines()
        assert playing.wait(120) == 0
        playing.stdout.close()
    turns = [int(re.findall(r"amount (\d+)", line)[0]) for line in log if "kind turn " in line]
    assert turns == list(range(1, len(turns) + 1)) and len(turns) > 3
    assert log[-1].startswith("Won by")
