"""Any process serves any table: whatever two of them do at once, and whichever of them is killed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from kaiju.server.store.rows import entry_row
from kaiju.server.store.schema import entries
from kaiju.server.store.store import Store
from kaiju.server.tables.entries import Entry
from tests.server.playing import ROUNDS, Faults, Party, call, check_table, load_table, start_bots
from tests.server.running import Channel, Client, Server, ServerProcess, SetClock, wait_for
from tests.services import Postgres, Redis

pytestmark = pytest.mark.xdist_group("many processes")


@pytest.fixture(scope="module")
def store(postgres: Postgres) -> Iterator[str]:
    """The database of the two servers."""
    url = postgres.fresh_database()
    yield url
    postgres.start()
    postgres.drop_database(url)


@pytest.fixture(scope="module")
def _two(store: str, _redis: Redis) -> Iterator[list[ServerProcess]]:
    with ServerProcess(store, _redis.url) as one, ServerProcess(store, _redis.url) as other:
        yield [one, other]


@pytest.fixture
def two(_two: list[ServerProcess], postgres: Postgres, redis_server: Redis) -> list[ServerProcess]:
    """Two servers of the same tables, with all they need, whatever the test before did to them."""
    postgres.start()
    for server in _two:
        assert server.process is not None
        if server.process.poll() is not None:
            server.start()
    wait_for(lambda: all(Client(server.url).get("/health")["channels"] for server in _two))
    return _two


# --- one of them is killed, or what they share


def test_tables_go_on_when_one_of_two_servers_is_killed(two: list[ServerProcess], store: str, tmp_path: Path):
    async def run() -> None:
        async with Party([server.url for server in two]) as party:
            for round_ in range(ROUNDS or 2):
                victim, other = two[round_ % 2], two[1 - round_ % 2]
                # Tables belong to the process at which they were opened, as long as it lives.
                await party.fill(len(party.playing) + 2, victim.url)
                await party.fill(4, other.url)
                await party.more_steps(party.random.randrange(1, 100))
                await asyncio.sleep(party.random.random() * 0.02)
                victim.kill()
                # The other one takes over, the turns of bots too that were thinking in the killed one.
                was = {table: party.number(table) for table in party.playing}
                await party.until(lambda was=was: all(party.number(t) > was[t] + 3 for t in was if t in party.playing))
                await party.examine(store)
                await asyncio.to_thread(victim.start)
            await party.finish()
            await party.examine(store)
            for server in two:
                await party.verify(server.url, tmp_path)

    asyncio.run(run())


def test_tables_go_on_when_postgresql_and_redis_go_away(
    two: list[ServerProcess], store: str, postgres: Postgres, redis_server: Redis, tmp_path: Path
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
            await party.examine(store)
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
            watching.hear_until(lambda m, n=number: m["type"] == "entry" and m["entry"]["number"] == n)
        assert not any(server.client().get("/health")["channels"] for server in two)
        redis_server.start()
        wait_for(lambda: all(server.client().get("/health")["channels"] for server in two))
        number = mine.act(mine.options[0])["number"]
        watching.hear_until(lambda m: m["type"] == "entry" and m["entry"]["number"] == number)


def test_bots_of_a_killed_server_are_played_by_the_other(two: list[ServerProcess], store: str):
    """Nobody looks on at either: the other finds the table by itself."""
    tables = [start_bots(two[0].client(), pace=50) for _ in range(3)]
    wait_for(lambda: all(two_or_more_acts(asyncio.run(load_table(store, table))) for table in tables))
    two[0].kill()
    was = {table: len(asyncio.run(load_table(store, table)).entries) for table in tables}
    wait_for(lambda: all(len(asyncio.run(load_table(store, t)).entries) > was[t] + 20 for t in tables))
    for table in tables:
        check_table(asyncio.run(load_table(store, table)), [])


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
    two: list[ServerProcess], store: str, tables: int
):
    """At many tables too: neither may wait for the other while the other waits for it."""
    opener = two[0].client()
    ids = [people_at(opener)[1] for _ in range(tables)]
    kept: list[tuple[str, int, str]] = []
    refused: Counter[str] = Counter()

    async def chat(client: httpx.AsyncClient, name: str) -> None:
        for i in range((ROUNDS or 1) * 24):
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
            clients = [await stack.enter_async_context(make(server)) for server in two for _ in range(4)]
            await asyncio.gather(*(chat(client, f"client {i}") for i, client in enumerate(clients)))

    asyncio.run(run())
    assert set(refused) <= {"busy"}
    assert len(kept) > 100
    assert len({(table, number) for table, number, _ in kept}) == len(kept)
    for table in ids:
        stored = asyncio.run(load_table(store, table))
        check_table(stored, [])
        said = {entry.number: entry.body["text"] for entry in stored.entries if entry.kind == "chat"}
        assert said == {number: text for at, number, text in kept if at == table}
        shown = [all_steps(server.client(), table) for server in two]
        assert shown[0] == shown[1]
        assert [step["number"] for step in shown[0]] == list(range(1, len(stored.entries) + 1))


def all_steps(client: Client, table: str) -> list[dict[str, Any]]:
    """What has happened at a table, page by page."""
    steps: list[dict[str, Any]] = []
    more = True
    while more:
        page = client.get(f"/tables/{table}/entries?after={len(steps)}", 200)
        steps += page["entries"]
        more = page.get("more", False)
    return steps


def test_batches_of_many_tables_never_wait_for_each_other(database: str):
    """Two servers write the same entries of three tables, in opposite orders. Somebody who holds the one in the middle
    for a moment lets both get halfway."""
    row = {"secret": "", "rules": 1, "opened_at": 0.0, "status": "open", "listed": False, "due_at": None, "summary": ""}
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

    async def run() -> None:
        stores = [Store(database), Store(database)]
        for one in stores:
            await one.open()
        for table in "amz":
            assert await stores[0].append(table, Entry(1, 0.0, "open"), row)
        async with stores[0].database.engine.connect() as holding, stores[0].database.engine.connect() as looking:
            await holding.execute(entries.insert().values(entry_row("m", Entry(2, 0.0, "chat"))))
            orders = zip(stores, ("amz", "zma"), strict=True)
            writes = [one.append(table, Entry(2, 0.0, "chat"), row) for one, order in orders for table in order]
            written = asyncio.gather(*writes)
            async with asyncio.timeout(20):
                while (await looking.exec_driver_sql(waiting)).scalar() != 2:
                    await looking.rollback()
            await holding.rollback()
            assert sum(await written) == 3
        for one in stores:
            await one.close()

    asyncio.run(run())


# --- one is quicker: what the other was about to enter must still be right


class Overtaken:
    """Holds up a server's next entry of a kind, so that another server can be quicker."""

    def __init__(self, server: Server, kind: str) -> None:
        self.server, self.kind = server, kind
        self.held = threading.Event()
        self.go_on = asyncio.Event()
        store = server.app.state.hub.store
        self.append = store.append
        store.append = self

    async def __call__(self, table: str, entry: Entry, *rest: Any) -> bool:
        if entry.kind == self.kind and not self.held.is_set():
            self.held.set()
            await self.go_on.wait()
        kept: bool = await self.append(table, entry, *rest)
        return kept

    def overtake(self, slower: Callable[[], Any], quicker: Callable[[], Any]) -> Any:
        """What the slower one gets for its pains."""
        with ThreadPoolExecutor(1) as thread:
            result = thread.submit(slower)
            assert self.held.wait(20), "there was no such entry"
            quicker()
            call(self.server, self.go_on.set)
            return result.result()


@pytest.fixture
def pair(tmp_path: Path, redis_server: Redis) -> Iterator[list[Server]]:
    """Two servers of the same tables, each with a clock that stands still."""
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with (
        Server(database, redis_server.url, clock=SetClock()) as one,
        Server(database, redis_server.url, clock=SetClock()) as other,
    ):
        yield [one, other]


def over_at(server: Server, client: Client) -> Client:
    """The same person at another server."""
    there = Client(server.url, token=False)
    there.token = client.token
    there.http.headers["Authorization"] = f"Bearer {client.token}"
    return there


def kinds(client: Client, table: str) -> list[str]:
    return [step["kind"] for step in client.get(f"/tables/{table}/entries")["entries"]]


def test_nobody_leaves_a_game_that_has_just_begun_as_if_it_had_not(pair: list[Server]):
    ann = pair[0].client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    bob = pair[1].client()
    bob.sit(table, "Bob")
    rising = Overtaken(pair[1], "rise")
    refusal = rising.overtake(
        lambda: bob.ask("DELETE", f"/tables/{table}/seats/1", status=409), lambda: ann.start(table)
    )
    assert refusal["error"] == "not-now"
    assert kinds(ann, table)[-1] == "start"
    assert over_at(pair[1], ann).get(f"/tables/{table}")["table"]["seats"][1]["name"] == "Bob"


def test_whoever_leaves_late_does_not_take_the_next_one_along(pair: list[Server]):
    ann = pair[0].client()
    table = ann.open_table(players=2)
    bob, cat = pair[1].client(), pair[0].client()
    bob.sit(table, "Bob")

    def replace() -> None:
        ann.ask("DELETE", f"/tables/{table}/seats/0")
        cat.sit(table, "Cat")

    rising = Overtaken(pair[1], "rise")
    rising.overtake(lambda: bob.ask("DELETE", f"/tables/{table}/seats/0", status=403), replace)
    assert ann.get(f"/tables/{table}")["table"]["seats"][0]["name"] == "Cat"


def test_whoever_answers_in_the_last_moment_is_not_stood_in_for(pair: list[Server]):
    ann, table = people_at(pair[0].client(), clock={"kind": "live", "seconds": 5, "bank": 0}, away=None)
    with ann.live(table) as mine, over_at(pair[1], ann).live(table) as there:
        for channel in (mine, there):
            channel.hear_until(lambda message: message["type"] == "table")
        late = Overtaken(pair[1], "stand-in")
        pair[0].let_pass(4)

        def answer() -> None:
            assert mine.act(mine.options[0])["type"] == "ok"

        late.overtake(lambda: pair[1].let_pass(6), answer)
        # Once it has lost, the late one tells what the quick one did, and enters nothing itself.
        number = mine.number
        there.hear_until(lambda m: m["type"] == "entry" and m["entry"]["number"] == number)
        assert there.send("chat", text="still here")["number"] == number + 1
    assert "stand-in" not in kinds(ann, table)


def test_a_clock_that_runs_out_at_two_servers_runs_out_once(pair: list[Server]):
    ann, table = people_at(pair[0].client(), clock={"kind": "live", "seconds": 5, "bank": 0}, away=None)
    with ann.live(table) as mine, over_at(pair[1], ann).live(table) as there:
        for channel in (mine, there):
            channel.hear_until(lambda message: message["type"] == "table")
        late = Overtaken(pair[1], "stand-in")

        def run_out() -> None:
            pair[0].let_pass(6)
            mine.hear_until(lambda m: m["type"] == "entry" and m["entry"]["kind"] == "stand-in")

        late.overtake(lambda: pair[1].let_pass(6), run_out)
        there.hear_until(lambda m: m["type"] == "entry" and m["entry"]["kind"] == "stand-in")
        assert there.send("chat", text="still here")["type"] == "ok"
    assert kinds(ann, table).count("stand-in") == 1


def test_back_over_two_servers_is_back_once(pair: list[Server]):
    ann, table = people_at(pair[0].client(), away=None)
    ann.ask("DELETE", f"/tables/{table}/seats/0")
    assert ann.get(f"/tables/{table}")["table"]["seats"][0]["stand_in"] == "left"
    there = over_at(pair[1], ann)
    returning = Overtaken(pair[1], "back")
    returning.overtake(lambda: there.post(f"/tables/{table}/back"), lambda: ann.post(f"/tables/{table}/back"))
    assert kinds(ann, table).count("back") == 1


def test_a_carried_seat_that_has_been_left_meanwhile_is_not_found(pair: list[Server]):
    ann = pair[0].client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    other = pair[1].client()
    carrying = Overtaken(pair[1], "carry")
    carrying.overtake(
        lambda: other.post("/carry", {"code": code}, 404), lambda: ann.ask("DELETE", f"/tables/{table}/seats/0")
    )
    assert "carry" not in kinds(ann, table)


def test_two_who_want_a_rematch_at_two_servers_find_the_same_table(pair: list[Server]):
    ann, table = people_at(pair[0].client())
    with ann.live(table) as mine:
        mine.hear_until(lambda message: message["type"] == "table")
        while not mine.over:
            assert mine.act(random.choice(mine.options))["type"] == "ok"
    there = over_at(pair[1], ann)
    asking = Overtaken(pair[1], "next")
    found = []
    late = asking.overtake(
        lambda: there.post(f"/tables/{table}/rematch"), lambda: found.append(ann.post(f"/tables/{table}/rematch"))
    )
    assert [late] == found
    assert ann.get(f"/tables/{table}")["table"]["next"] == late["id"]


# --- who is there, whichever server they are at


def here(channel: Channel, seats: list[int]) -> None:
    channel.hear_until(lambda message: message["type"] == "presence" and message["here"] == seats)


def test_who_was_thought_gone_is_there_again(pair: list[Server]):
    """A server was held up, or its store away, for so long that the other has struck its people off the list."""
    ann = pair[0].client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    bob = pair[1].client()
    bob.sit(table, "Bob")
    with ann.live(table) as mine, bob.live(table) as his:
        here(mine, [0, 1])
        pair[0].let_pass(20)
        here(mine, [0])
        pair[1].let_pass(20)
        here(mine, [0, 1])
        his.send("ping")


def test_who_left_while_the_store_failed_is_gone_once_it_is_back(pair: list[Server]):
    ann = pair[0].client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    bob = pair[1].client()
    bob.sit(table, "Bob")
    with ann.live(table) as mine:
        with bob.live(table):
            here(mine, [0, 1])
            leaving = Faults(pair[1], "attendance.disconnect")
            leaving.failing = True
        wait_for(lambda: leaving.failed)
        leaving.failing = False
        pair[1].let_pass(5)
        here(mine, [0])
