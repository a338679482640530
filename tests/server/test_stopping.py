"""Stopping in order: what was begun is finished, and nobody's task is cut off in the midst of a transaction."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.hub import Hub
from kaiju.server.hub.tasks import Tasks
from kaiju.server.net.channels import NoChannels
from kaiju.server.store.errors import StoreError
from kaiju.server.store.store import Store
from kaiju.server.tables.tokens import hash_token
from kaiju.server.wire.options import TableOptions
from tests.server.running import Server, wait_for

ANN = hash_token("ann" * 20)


def make_hub(folder: Path) -> Hub:
    return Hub(Store(f"sqlite+aiosqlite:///{folder}/t.sqlite"), NoChannels(), BotPool(1), SystemClock())


class Held:
    """A method of a part of the store that waits in its midst until it is let go."""

    def __init__(self, part: object, name: str) -> None:
        self.real: Callable[..., Any] = getattr(part, name)
        self.reached, self.let_go = asyncio.Event(), asyncio.Event()
        self.cut_off = False
        setattr(part, name, self)

    async def __call__(self, *given: Any) -> Any:
        self.reached.set()
        try:
            await self.let_go.wait()
        except asyncio.CancelledError:
            self.cut_off = True
            raise
        return await self.real(*given)


async def soon() -> None:
    """Lets all others run that can."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_what_fails_because_the_server_stops_is_no_news(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise StoreError("the server stops")

    async def play() -> None:
        tasks = Tasks()
        tasks.begin(fail())
        tasks.stop()
        await tasks.finish()

    asyncio.run(play())
    gc.collect()
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")]


def test_an_entry_on_its_way_to_the_disk_gets_there(tmp_path: Path) -> None:
    async def play() -> None:
        hub = make_hub(tmp_path)
        await hub.open()
        writing = Held(hub.store.writer, "_write_batch")
        opening = asyncio.create_task(hub.do(hub.opening.create(TableOptions(), ANN)))
        await writing.reached.wait()
        closing = asyncio.create_task(hub.close())
        await soon()
        assert not closing.done() and not opening.done()
        writing.let_go.set()
        await closing
        assert not writing.cut_off
        table = await opening
        after = Store(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite")
        found = await after.load(table)
        await after.database.engine.dispose()
        assert found is not None and [entry.kind for entry in found.entries] == ["open"]

    asyncio.run(play())


@pytest.mark.parametrize("part,name", [("index", "overdue"), ("attendance", "of_process")])
def test_what_the_server_looks_after_by_itself_is_finished_too(tmp_path: Path, part: str, name: str) -> None:
    async def play() -> None:
        hub = make_hub(tmp_path)
        looking = Held(getattr(hub.store, part), name)
        await hub.open()
        await looking.reached.wait()
        closing = asyncio.create_task(hub.close())
        await soon()
        assert not closing.done()
        looking.let_go.set()
        await closing
        assert not looking.cut_off

    asyncio.run(play())


def test_nobody_gets_a_connection_once_the_store_is_closed(tmp_path: Path) -> None:
    async def play() -> None:
        hub = make_hub(tmp_path)
        await hub.open()
        reading = hub.store.database.reading()
        await reading.__aenter__()
        closing = asyncio.create_task(hub.store.close())
        await soon()
        assert not closing.done(), "somebody is still reading"
        with pytest.raises(Exception, match="stops"):
            await hub.store.check()
        await reading.__aexit__(None, None, None)
        await closing
        assert hub.store.database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        hub.stop()
        await hub.bots.close()

    asyncio.run(play())


def test_a_hundred_clients_leave_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Though the store would take long to be told of each of them."""
    with contextlib.ExitStack() as channels, Server(f"sqlite+aiosqlite:///{tmp_path}/t.sqlite") as server:
        client = server.client()
        for _ in range(25):
            table = client.open_table(players=4)
            for name in ("Ann", "Bob", "Cat", "Dan"):
                person = server.client()
                person.sit(table, name)
                channels.enter_context(person.live(table))
        hub: Hub = server.app.state.hub
        wait_for(lambda: sum(len(live.clients) for live in hub.registry.tables.values()) == 100)
        attendance, real = hub.store.attendance, hub.store.attendance.disconnect

        async def long(process: str, table_id: str, seat: int) -> None:
            await asyncio.sleep(6)
            await real(process, table_id, seat)

        attendance.disconnect = long  # type: ignore[method-assign]
        caplog.clear()
    assert [record.getMessage() for record in caplog.records] == []
