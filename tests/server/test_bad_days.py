"""Bad days: a full disk, a locked file, broken rows and pages. Health says what is true, and people get a sentence."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kaiju.server.http import prepared
from kaiju.server.http.prepared import Prepared
from kaiju.server.store import writer as writers
from kaiju.server.store.errors import DiskFull, StoreError, as_store_error
from kaiju.server.store.store import Store
from tests.server.games import begun
from tests.server.hotseat import alter, sqlite_url
from tests.server.running import Client, Server


def say(client: Client, table: str, status: int) -> Any:
    return client.post(f"/tables/{table}/chat", {"text": "Hello"}, status)


# --- what can't be written


def make_full(server: Server) -> Callable[[], None]:
    """Nothing more goes into the file; says how to make room again."""
    file = server.app.state.hub.store.database.file
    pages = [0]

    def limit(count: int) -> None:
        if file._connection is not None:
            pages[0] = file._connection.execute(f"PRAGMA max_page_count = {count}").fetchone()[0]

    file._writer.submit(limit, 1).result()
    return lambda: file._writer.submit(limit, 10**6).result()


def test_on_a_full_disk_nothing_is_changed(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        table, (ann, _) = begun(server)
        before = ann.get(f"/tables/{table}")
        assert ann.get("/health")["status"] == "ok"
        make_room = make_full(server)
        refused: list[Any] = []
        for _ in range(400):  # until what is left of the last page is used up
            response = ann.http.post(f"/api/tables/{table}/chat", json={"text": "x" * 300})
            if response.status_code != 201:
                refused.append(response)
                break
        told = refused[0].json()
        assert (refused[0].status_code, told["error"], told["reason"]) == (503, "unavailable", "disk-full")
        assert "disk of this server is full" in told["message"]
        make_room()
        say(ann, table, 201)
        after = ann.get(f"/tables/{table}")
        assert after["view"] == before["view"]


def test_on_a_full_disk_health_says_so(tmp_path: Path) -> None:
    """What is written for it has no place yet, like an entry."""
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        table, (client, _) = begun(server)
        make_full(server)
        assert client.get("/health", 503)["reason"] == "disk-full"
        assert client.get("/health")["status"] == "ok", "a new connection knows no limit: there is room again"
        # What health takes back is room for some more entries. It says so before the first of them is refused.
        make_full(server)
        for _ in range(100):
            if client.http.get("/api/health").status_code == 503:
                break
            assert client.http.post(f"/api/tables/{table}/chat", json={"text": "x" * 300}).status_code == 201
        else:
            pytest.fail("health never said that the disk is full")


def test_health_leaves_nothing_behind(tmp_path: Path) -> None:
    """However often it is asked: nothing is kept, not even for a moment, and the file doesn't grow."""
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        client = server.client()

        def kept() -> tuple[list[Any], list[Any]]:
            counted = ("keys", "processes")
            rows = [alter(path, f"SELECT count(*) FROM {name}") for name in counted]
            return rows, alter(path, "PRAGMA page_count")

        client.get("/health")
        before = kept()
        for _ in range(20):
            client.get("/health")
        assert kept() == before


@pytest.mark.parametrize("sign", ["database or disk is full", 'could not extend file "x": No space left on device'])
def test_whatever_a_database_calls_it_a_full_disk_is_one(sign: str) -> None:
    assert isinstance(as_store_error(sqlite3.OperationalError(sign)), DiskFull)
    assert not isinstance(as_store_error(sqlite3.OperationalError("no such table")), DiskFull)
    known = StoreError("known")
    assert as_store_error(known) is known


def test_health_is_bad_if_nothing_can_be_written(tmp_path: Path) -> None:
    """Reading works all the time."""
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client = server.client()
        client.get("/health")
        alter(tmp_path / "t.sqlite", "ALTER TABLE keys RENAME TO hidden")
        assert client.get("/health", 503)["error"] == "unavailable"
        client.get("/tables")
        alter(tmp_path / "t.sqlite", "ALTER TABLE hidden RENAME TO keys")
        client.get("/health")


class Locked:
    """Another process that writes to the file and doesn't finish."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self.connection.execute("ROLLBACK")
        self.connection.close()


def test_a_locked_file_is_given_up_in_the_end_for_all_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those who come later don't wait for those before them and then once more for themselves."""
    monkeypatch.setattr(writers, "PATIENCE", 1.5)
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        table, people = begun(server)
        writer = server.app.state.hub.store.writer
        attempts = 0
        real = writer._write_batch

        async def write(batch: Any) -> Any:
            nonlocal attempts
            attempts += 1
            return await real(batch)

        writer._write_batch = write
        locked = Locked(path)
        answers: list[Any] = []
        talking = [threading.Thread(target=lambda c=c: answers.append(say(c, table, 503))) for c in people]
        for thread in talking:
            thread.start()
        for thread in talking:
            thread.join()
        assert {answer["error"] for answer in answers} == {"unavailable"}
        # An attempt takes a second; whoever has waited for a second and a half is not tried again.
        assert attempts <= 8
        locked.let_go()
        say(people[0], table, 201)


def test_who_waits_for_somebody_at_a_locked_file_does_not_wait_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever asks for the same table third has waited for three times as long as promised."""
    monkeypatch.setattr(writers, "PATIENCE", 2.0)
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        table, people = begun(server)
        tried = 0
        seats = server.app.state.hub.store.seats
        real = seats.offer_carry

        async def offer(*given: Any) -> None:
            nonlocal tried
            tried += 1
            await real(*given)

        seats.offer_carry = offer
        locked = Locked(tmp_path / "t.sqlite")
        talking = threading.Thread(target=say, args=[people[0], table, 503])
        talking.start()
        time.sleep(0.3)
        assert people[0].post(f"/tables/{table}/seats/0/carry", None, 503)["error"] == "unavailable"
        talking.join()
        assert tried == 0
        locked.let_go()
        people[0].post(f"/tables/{table}/seats/0/carry")
        assert tried == 1


def test_a_file_that_is_free_again_is_written_to(tmp_path: Path) -> None:
    """Longer than one attempt takes, shorter than anybody's patience."""
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        table, (ann, _) = begun(server)
        locked = Locked(path)
        talking = threading.Thread(target=say, args=[ann, table, 201])
        talking.start()
        talking.join(1.7)
        assert talking.is_alive()
        locked.let_go()
        talking.join()
        assert ann.get(f"/tables/{table}/entries")["entries"][-1]["kind"] == "chat"


def test_nobody_waits_for_more_than_ten_seconds() -> None:
    from kaiju.server.store import database, sqlite

    assert writers.PATIENCE + sqlite.LOCKED_SECONDS <= 10
    assert database.TURN_SECONDS + database.SQLITE_TIMEOUTS["timeout"] <= 10


# --- what can't be read


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE entries SET body = '{' WHERE table_id = ? AND number = 2",
        "UPDATE entries SET body = '[1]' WHERE table_id = ? AND number = 2",
        "UPDATE entries SET kind = 'nothing' WHERE table_id = ? AND number = 2",
        "DELETE FROM entries WHERE table_id = ? AND number = 2",
        "UPDATE tables SET secret = 'x' WHERE id = ?",
    ],
)
def test_a_broken_row_is_a_sentence(tmp_path: Path, harm: str, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        table, (ann, bob) = begun(server)
        other, (cat, _) = begun(server)
    alter(path, harm, table)
    with caplog.at_level(logging.WARNING), Server(sqlite_url(path)) as server:
        for client in (ann, bob, cat):
            client.url = server.url
            client.http.base_url = server.url
        told = ann.get(f"/tables/{table}", 500)
        assert told == {"error": "damaged", "message": "The data of this table is damaged and can't be read."}
        assert say(bob, table, 500)["error"] == "damaged"
        say(cat, other, 201)
    assert not [record for record in caplog.records if record.exc_info], "a sentence is enough"


def test_whoever_sat_at_a_broken_table_is_told_the_rest_and_can_be_forgotten(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        client = server.client()
        whole, broken, unlisted = [client.open_table() for _ in range(3)]
        for table in (whole, broken, unlisted):
            client.sit(table, "Ann")
        client.http.put("/api/me/settings", json={"settings": {"a": 1}})
        alter(path, "UPDATE entries SET body = '{' WHERE table_id = ? AND number = 2", broken)
        alter(path, "UPDATE tables SET summary = '{' WHERE id = ?", unlisted)
        alter(path, "UPDATE people SET settings = '{'")
        with caplog.at_level(logging.WARNING):
            found = client.get("/me/export")
            assert {one["table"] for one in found["tables"]} == {whole, unlisted}
            assert found["me"]["settings"] == {}
            assert client.http.delete("/api/me").status_code == 204
    assert "Ann" not in str(alter(path, "SELECT body FROM entries WHERE kind = 'sit' AND table_id != ?", broken))
    assert not [record for record in caplog.records if record.exc_info], "a sentence is enough"


@pytest.mark.parametrize("harm", ["UPDATE tables SET secret = 'x' WHERE id = ?", "DELETE FROM tables WHERE id = ?"])
def test_a_broken_table_keeps_nobody_from_what_is_theirs_elsewhere(tmp_path: Path, harm: str) -> None:
    """Neither from coming to another device, nor from being forgotten."""
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        ann, phone, cid = (server.client() for _ in range(3))
        tables = [[who.open_table() for _ in range(2)] for who in (phone, cid)]
        for who, name, mine in ((phone, "Ann", tables[0]), (cid, "Cid", tables[1])):
            for table in mine:
                who.sit(table, name)
    for broken, _ in tables:
        alter(path, harm, broken)
    with Server(sqlite_url(path)) as server:
        for client in (ann, phone, cid):
            client.url, client.http.base_url = server.url, server.url  # type: ignore[assignment]
        phrase = ann.post("/me/phrase")["phrase"]
        phone.token = phone.post("/me/recover", {"phrase": phrase})["token"]
        phone.http.headers["Authorization"] = f"Bearer {phone.token}"
        whole = tables[0][1]
        assert ann.get(f"/tables/{whole}")["you"]["seats"] == phone.get(f"/tables/{whole}")["you"]["seats"] == [0]
        cid.ask("DELETE", "/me", None, 204)
        assert ann.get(f"/tables/{tables[1][1]}")["table"]["seats"][0] is None
        assert "Cid" not in str(alter(path, "SELECT body FROM entries WHERE table_id = ?", tables[1][1]))


def test_a_broken_line_is_left_out_of_lists(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        client = server.client()
        whole, broken = client.open_table(listed=True), client.open_table(listed=True)
        alter(path, "UPDATE tables SET summary = '{' WHERE id = ?", broken)
        for found in (client.get("/tables"), client.get("/tables/mine")):
            assert [line["id"] for line in found] == [whole]


def test_a_broken_page_of_the_file_is_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "t.sqlite"
    with Server(sqlite_url(path)) as server:
        table, (ann, _) = begun(server)
        for _ in range(30):
            ann.post(f"/tables/{table}/chat", {"text": "x" * 390})
    alter(path, "PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    page = int.from_bytes(data[16:18], "big")
    ((root,),) = alter(path, "SELECT rootpage FROM sqlite_master WHERE name = 'entries'")
    data[(root - 1) * page : root * page] = b"\xff" * page
    path.write_bytes(data)
    with Server(sqlite_url(path)) as server:
        ann.url, ann.http.base_url = server.url, server.url  # type: ignore[assignment]
        assert ann.get(f"/tables/{table}", 503)["error"] == "unavailable"
        ann.get("/choices")
    assert not [r for r in caplog.records if r.exc_info and r.name == "kaiju.server"]


# --- what takes long to make


def test_what_takes_long_is_made_once_and_others_are_answered_meanwhile() -> None:
    async def play() -> None:
        begun, finish = threading.Event(), threading.Event()
        made = []

        def make() -> None:
            made.append(threading.current_thread())
            begun.set()
            finish.wait()

        ready = Prepared(make)
        await ready.wait_for("/api/health")
        asking = [asyncio.create_task(ready.wait_for(path + "x")) for path in prepared.SLOW for _ in range(3)]
        while not begun.is_set():
            await asyncio.sleep(0)
        assert not any(task.done() for task in asking)
        finish.set()
        await asyncio.gather(*asking)
        await ready.wait_for("/api/catalog")
        assert len(made) == 1 and made[0] is not threading.main_thread()

    asyncio.run(play())


def test_the_catalogue_the_texts_and_the_description_are_all_prepared(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client = server.client(token=False)
        assert not server.app.state.prepared._made
        for path in ("/api/schema/openapi.json", "/api/catalog", "/api/texts/fr"):
            assert path.startswith(prepared.SLOW)
            assert client.http.get(path).status_code == 200
        assert server.app.state.prepared._made


def test_a_store_is_checked_once_for_all_who_ask(tmp_path: Path) -> None:
    async def play() -> None:
        store = Store(sqlite_url(tmp_path / "t.sqlite"))
        await store.open()
        checked = 0
        real = store._check

        async def check() -> None:
            nonlocal checked
            checked += 1
            await real()

        store._check = check  # type: ignore[method-assign]
        await asyncio.gather(*(store.check() for _ in range(50)))
        assert checked == 1
        await store.close()

    asyncio.run(play())
