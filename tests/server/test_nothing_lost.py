"""Nothing that anybody was told is ever lost, and nobody is told what could not be kept."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

from tests.server.playing import ROUNDS, Party
from tests.server.running import ServerProcess


def as_found(folder: Path, round_: int) -> str:
    """A copy of a killed server's database, so that looking at it repairs nothing for the server."""
    found = folder / f"found-{round_}"
    found.mkdir()
    for suffix in ("", "-wal"):
        if (folder / f"t.sqlite{suffix}").exists():
            shutil.copy(folder / f"t.sqlite{suffix}", found)
    with sqlite3.connect(found / "t.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return f"sqlite+aiosqlite:///{found}/t.sqlite"


def test_a_server_killed_at_any_moment_has_kept_all_it_told(tmp_path: Path):
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"

    async def run(server: ServerProcess) -> None:
        async with Party([server.url]) as party:
            for round_ in range(ROUNDS or 4):
                await party.fill(4)
                await party.more_steps(party.random.randrange(1, 150))
                await asyncio.sleep(party.random.random() * 0.02)
                server.kill()
                await party.examine(as_found(tmp_path, round_))
                await asyncio.to_thread(server.start)
            await party.finish()
            await party.examine(database)
            await party.verify(server.url, tmp_path)

    with ServerProcess(database) as server:
        asyncio.run(run(server))
