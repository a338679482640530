"""Any process serves any table: whatever two of them do at once, and whichever of them is killed."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.playing import ROUNDS, Party, check_table, load_table, number_at, start_bots
from tests.server.running import Client, ServerProcess, wait_for
from tests.services import Postgres, Redis


@pytest.fixture
def two(database: str, redis_server: Redis) -> Iterator[list[ServerProcess]]:
    with ServerProcess(database, redis_server.url) as one, ServerProcess(database, redis_server.url) as other:
        yield [one, other]


# --- one of them is killed, or what they share


def test_tables_go_on_when_one_of_two_servers_is_killed(two: list[ServerProcess], database: str, tmp_path: Path):
    async def run() -> None:
        async with Party([server.url for server in two]) as party:
            for round_ in range(ROUNDS or 2):
                victim, other = two[round_ % 2], two[1 - round_ % 2]
                await party.fill(4, other.url)
                await party.more_steps(party.random.randrange(1, 100))
                await asyncio.sleep(party.random.random() * 0.02)
                victim.kill()
                # The other one takes over, the turns of bots too that were thinking in the killed one.
                was = {table: party.number(table) for table in party.playing}
                await party.until(lambda was=was: all(party.number(t) > was[t] + 3 for t in was if t in party.playing))
                await party.examine(database)
                await asyncio.to_thread(victim.start)
            await party.finish()
            await party.examine(database)
            for server in two:
                await party.verify(server.url, tmp_path)

    asyncio.run(run())


def test_tables_go_on_when_postgresql_and_redis_go_away(
    two: list[ServerProcess], database: str, postgres: Postgres, redis_server: Redis, tmp_path: Path
):
    async def run() -> None:
        async with Party([server.url for server in two]) as party:
            for _ in range(ROUNDS or 1):
                for away in (redis_server, postgres):
                    await party.fill(4)
                    await party.more_steps(party.random.randrange(1, 60))
                    await asyncio.to_thread(away.kill if away is redis_server else away.stop)
                    if away is redis_server:
                        await party.more_steps(party.random.randrange(20, 60))
                    await asyncio.to_thread(away.start)
                    await party.more_steps(20)
            await party.finish()
            await party.examine(database)
            await party.verify(two[0].url, tmp_path)

    asyncio.run(run())


def test_without_redis_both_look_at_the_store(two: list[ServerProcess], redis_server: Redis):
    ann, table = people_at(two[0].client())
    bob = Client(two[1].url, token=False)
    with ann.live(table) as mine, bob.live(table) as watching:
        mine.hear_until(lambda message: message["type"] == "table")
        watching.hear_until(lambda message: message["type"] == "table")
        redis_server.kill()
        for _ in range(2):
            number = mine.act(mine.options[0])["number"]
            watching.hear_until(lambda m, n=number: m["type"] == "step" and m["step"]["number"] == n)
        assert not any(server.client().get("/health")["channels"] for server in two)
        redis_server.start()
        wait_for(lambda: all(server.client().get("/health")["channels"] for server in two))
        number = mine.act(mine.options[0])["number"]
        watching.hear_until(lambda m: m["type"] == "step" and m["step"]["number"] == number)


def test_bots_of_a_killed_server_are_played_by_the_other(two: list[ServerProcess], database: str):
    """Nobody looks on at either: the other finds the table by itself."""
    tables = [start_bots(two[0].client()) for _ in range(3)]
    ann = two[1].client()
    wait_for(lambda: all(two_or_more_acts(asyncio.run(load_table(database, table))) for table in tables))
    two[0].kill()
    was = {table: len(asyncio.run(load_table(database, table)).entries) for table in tables}
    wait_for(lambda: all(len(asyncio.run(load_table(database, t)).entries) > was[t] + 3 for t in tables), 30)
    two[0].start()
    for table in tables:
        wait_for(lambda table=table: number_at(ann, table) > 60, 60)
        check_table(asyncio.run(load_table(database, table)), [])


def two_or_more_acts(stored: Any) -> bool:
    return sum(entry.kind == "act" for entry in stored.entries) >= 2


def people_at(client: Client, **options: Any) -> tuple[Client, str]:
    """A table at which one client plays for both seats."""
    table = client.open_table(players=2, **options)
    client.sit(table, "Ann")
    client.sit(table, "Bob")
    client.start(table)
    return client, table


# --- both write at once


@pytest.mark.parametrize("tables", [1, 12])
def test_entries_of_two_servers_at_the_same_moment_are_numbered_one_after_another(
    two: list[ServerProcess], database: str, tables: int
):
    """At many tables too: neither may wait for the other while the other waits for it."""
    opener = two[0].client()
    ids = [people_at(opener)[1] for _ in range(tables)]
    kept: list[tuple[str, int, str]] = []
    refused: Counter[str] = Counter()

    async def chat(client: httpx.AsyncClient, name: str) -> None:
        for i in range((ROUNDS or 1) * 20):
            table, text = ids[i % tables], f"{name} {i}"
            answer = await client.post(f"/api/tables/{table}/chat", json={"text": text})
            if answer.status_code == 201:
                kept.append((table, answer.json()["number"], text))
            else:
                refused[answer.json()["error"]] += 1

    async def run() -> None:
        headers = {"Authorization": f"Bearer {opener.token}"}
        async with contextlib.AsyncExitStack() as stack:
            make = lambda server: httpx.AsyncClient(base_url=server.url, headers=headers, timeout=60)  # noqa: E731
            clients = [await stack.enter_async_context(make(server)) for server in two for _ in range(6)]
            await asyncio.gather(*(chat(client, f"client {i}") for i, client in enumerate(clients)))

    asyncio.run(run())
    assert set(refused) <= {"busy"}
    assert len(kept) > 100
    assert len({(table, number) for table, number, _ in kept}) == len(kept)
    for table in ids:
        stored = asyncio.run(load_table(database, table))
        check_table(stored, [])
        said = {entry.number: entry.body["text"] for entry in stored.entries if entry.kind == "chat"}
        assert said == {number: text for at, number, text in kept if at == table}
        shown = [server.client().get(f"/tables/{table}/steps")["steps"] for server in two]
        assert shown[0] == shown[1]
        assert [step["number"] for step in shown[0]] == list(range(1, len(stored.entries) + 1))
