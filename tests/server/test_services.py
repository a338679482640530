"""The servers that the other tests rely on."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import asyncpg
import pytest
import redis

from tests.services import DATABASE, PACKAGES, REDIS, Postgres, Redis, missing

ROOT = Path(__file__).parents[2]


def query(url: str, *statements: str) -> list[object]:
    async def run() -> list[object]:
        connection = await asyncpg.connect(url.replace("+asyncpg", ""))
        try:
            return [await connection.fetchval(statement) for statement in statements]
        finally:
            await connection.close()

    return asyncio.run(run())


@pytest.mark.parametrize("monster", ["Kraken", "Kiløbot"])
def test_each_test_has_an_empty_database(database: str, monster: str):
    assert database.startswith("postgresql+asyncpg://")
    written = f"INSERT INTO monster VALUES ('{monster}') RETURNING name"
    assert query(database, "CREATE TABLE monster (name text)", written)[1] == monster


def test_a_database_can_be_made_inside_an_event_loop(postgres: Postgres):
    async def make() -> str:
        return postgres.fresh_database()

    url = asyncio.run(make())
    assert query(url, "SELECT 1") == [1]
    postgres.drop_database(url)
    with pytest.raises(asyncpg.InvalidCatalogNameError):
        query(url, "SELECT 1")


@pytest.mark.parametrize("monster", ["Kraken", "Kiløbot"])
def test_each_test_has_an_empty_redis(redis_server: Redis, monster: str):
    with redis.Redis.from_url(redis_server.url, decode_responses=True) as client:
        assert client.keys() == []
        client.set("monster", monster)
        assert client.get("monster") == monster


@pytest.mark.parametrize("end", [Redis.stop, Redis.kill])
def test_redis_goes_away_and_comes_back_at_the_same_address(redis_server: Redis, end):
    with redis.Redis.from_url(redis_server.url) as client:
        client.set("monster", "Kraken")
        end(redis_server)
        with pytest.raises(redis.ConnectionError):
            client.ping()
        redis_server.start()
        assert client.get("monster") is None


def test_a_durable_postgresql_keeps_what_was_committed():
    with Postgres(durable=True) as server:
        url = server.fresh_database()
        query(url, "CREATE TABLE monster AS SELECT 'Kraken' AS name")
        for end in (server.stop, server.kill):
            end()
            with pytest.raises(OSError):
                query(url, "SELECT 1")
            server.start()
            assert query(url, "SELECT name FROM monster", "SHOW fsync") == ["Kraken", "on"]


@pytest.mark.parametrize("server, package", [("Postgres", "postgresql"), ("Redis", "redis-server")])
def test_nothing_is_left_of_tests_that_were_killed(server: str, package: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(DATABASE, raising=False)
    monkeypatch.delenv(REDIS, raising=False)
    if not PACKAGES[package]():
        missing(f"{package} is not installed")
    code = f"import tests.services as s; x = s.{server}(); print(x.process.pid, x.directory, flush=True); input()"
    tests = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert tests.stdout
    pid, directory = tests.stdout.readline().split()
    os.kill(int(pid), 0)
    tests.kill()
    tests.communicate()
    deadline = time.monotonic() + 60
    while Path(directory).exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid), 0)
