"""A server to abuse, and those who sit at it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from tests.server.abuse.tools import (
    HASTY,
    Neighbours,
    serving,
)
from tests.server.running import Server, wait_for


@pytest.fixture(autouse=True)
def nothing_fell_over(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test here makes the server note an error of its own."""
    yield
    records = caplog.get_records("setup") + caplog.get_records("call")
    ours = [r for r in records if r.name != "websockets.client"]  # what the tests' own clients stumble over
    faults = [r for r in ours if r.levelno >= logging.ERROR]
    assert not faults, [f"{r.getMessage()}: {r.exc_info}" for r in faults]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("abuse"), HASTY) as server:
        yield server


@pytest.fixture(scope="module", autouse=True)
def neighbours(server: Server) -> Iterator[Neighbours]:
    """After all the abuse in a module everything is as at the beginning: no client is counted that is not there."""
    neighbours = Neighbours(server)
    yield neighbours
    for _ in range(5):
        neighbours.go_on()
    wait_for(lambda: server.app.state.gate._total == 2)
    assert sum(len(open_table.clients) for open_table in server.app.state.hub.registry.tables.values()) == 2
    neighbours.stack.close()


@pytest.fixture
def table(server: Server) -> str:
    return server.client().open_table(players=2)
