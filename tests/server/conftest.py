"""What the server's tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clocks import START
from tests.server.hotseat import sqlite_url
from tests.server.running import Server, SetClock
from tests.services import Postgres, Redis


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL per worker."""
    with Postgres() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The URL of an empty database."""
    postgres.start()
    url = postgres.fresh_database()
    yield url
    postgres.start()
    postgres.drop_database(url)


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of an empty database of SQLite's."""
    return sqlite_url(tmp_path / "t.sqlite")


@pytest.fixture
def server(sqlite: str) -> Iterator[Server]:
    """A server whose clock goes on when the test says so."""
    with Server(sqlite, clock=SetClock(START)) as running:
        yield running


@pytest.fixture(scope="session")
def _redis() -> Iterator[Redis]:
    with Redis() as server:
        yield server


@pytest.fixture
def redis_server(_redis: Redis) -> Redis:
    """An empty Redis, running whatever the test before did to it."""
    _redis.start()
    _redis.clear()
    return _redis
