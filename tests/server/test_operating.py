"""For whoever runs a server: `kaiju tables`, addresses that are kept out, and how long tables are kept."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from kaiju.cli import app
from kaiju.server import operating
from kaiju.server.hub.chores import BEAT_EVERY, LOOK_EVERY, TIDY_EVERY
from kaiju.server.net.limits import Retention
from kaiju.server.net.peers import Nobody
from tests.server.asking import NO_TABLE
from tests.server.clocks import DAY, START
from tests.server.games import begun, connected, next_step, seated
from tests.server.hotseat import alter
from tests.server.running import PATIENCE, Server, SetClock, wait_for


def kaiju(sqlite: str, *words: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, ["tables", *words, "--database", sqlite])
    assert done.exit_code == status, done.output
    return done.output


def test_tables_are_listed_and_shown_and_nothing_hidden_is(server: Server, sqlite: str) -> None:
    table, _ = begun(server)
    waiting, _ = seated(server, ("Cid", "Dan"))
    listed = kaiju(sqlite, "list")
    assert table in listed and waiting in listed and "Ann, Bob" in listed
    assert kaiju(sqlite, "list", "--status", "open").split()[0] == waiting
    shown = kaiju(sqlite, "show", table)
    assert "playing" in shown and "Ann, Bob" in shown
    secret = server.app.state.hub.registry.tables[table].table.secret
    assert secret not in shown + listed
    failed = CliRunner().invoke(app, ["tables", "show", "nowhere", "--database", sqlite])
    assert (failed.exit_code, failed.output.strip()) == (1, "There is no table 'nowhere'.")


@pytest.mark.parametrize("words", [("list",), ("show", "here"), ("close", "here"), ("delete", "here"), ("ban",)])
def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "none.sqlite"
    assert kaiju(str(path), *words, status=2) == f"There is no database {path}.\n"
    assert not path.exists()


def test_a_table_is_closed_while_people_play(server: Server, sqlite: str) -> None:
    table, (ann, _) = begun(server)
    waiting, (cid, _) = seated(server, ("Cid", "Dan"))
    with connected(ann, table) as channel:
        assert "is closed" in kaiju(sqlite, "close", table)
        server.let_pass(LOOK_EVERY)
        assert next_step(channel, "end")["body"] == {"why": "closed", "winners": []}
        assert channel.over
    assert "over already" in kaiju(sqlite, "close", table)
    kaiju(sqlite, "close", waiting)
    server.let_pass(LOOK_EVERY)
    wait_for(lambda: cid.get(f"/tables/{waiting}")["table"]["status"] == "over")
    assert cid.post(f"/tables/{waiting}/start", None, 409)["error"] == "not-now"


def test_a_deleted_table_is_gone_for_those_who_play_too(
    server: Server, sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operating, "NOTICED_AFTER", 0.0)
    table, (ann, bob) = begun(server)
    with ann.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "table")
        kaiju(sqlite, "delete", table)
        server.let_pass(LOOK_EVERY)
        with pytest.raises(ConnectionClosed):
            channel.hear_until(lambda m: False)
        assert channel.socket.close_code == 4004
    assert bob.get(f"/tables/{table}", 404) == NO_TABLE
    assert bob.get("/tables/mine") == []
    assert table not in kaiju(sqlite, "list")


def test_a_banned_address_is_kept_out_until_it_is_let_in_again(server: Server, sqlite: str) -> None:
    table, (ann, _) = begun(server)
    with ann.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "table")
        assert "127.0.0.1 is kept out" in kaiju(sqlite, "ban", "127.0.0.1")
        assert "2001:db8::/64" in kaiju(sqlite, "ban", "2001:db8::7", "--days", "2")
        assert kaiju(sqlite, "ban").splitlines()[0] == "127.0.0.1  for good"
        server.let_pass(BEAT_EVERY)
        with pytest.raises(ConnectionClosed):
            channel.hear_until(lambda m: False)
        assert channel.socket.close_code == 4003
    assert httpx.get(f"{server.url}/api/health", timeout=PATIENCE).json()["reason"] == "banned"
    assert "let in again" in kaiju(sqlite, "ban", "127.0.0.1", "--days", "0")
    server.let_pass(BEAT_EVERY)
    wait_for(lambda: httpx.get(f"{server.url}/api/health", timeout=PATIENCE).status_code == 200)


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE tables SET summary = '{' WHERE id = ?",
        "UPDATE tables SET summary = '{}' WHERE id = ?",
        "UPDATE entries SET body = '{' WHERE table_id = ? AND number = 2",
        "UPDATE tables SET secret = 'x' WHERE id = ?",
    ],
)
def test_a_broken_table_is_listed_and_can_be_deleted(
    server: Server, sqlite: str, tmp_path: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operating, "NOTICED_AFTER", 0.0)
    broken, _ = begun(server)
    whole, _ = begun(server)
    alter(tmp_path / "t.sqlite", harm, broken)
    assert {line.split()[0] for line in kaiju(sqlite, "list").splitlines()} == {broken, whole}
    assert "playing" in kaiju(sqlite, "show", broken)
    if "body" in harm:
        told = kaiju(sqlite, "close", broken, status=1).strip()
        assert told == f"What is kept of table {broken} is damaged and can't be read; it can be deleted."
    assert "is deleted" in kaiju(sqlite, "delete", broken)
    assert kaiju(sqlite, "list").split()[0] == whole


def test_nonsense_is_refused_in_a_sentence(sqlite: str, server: Server) -> None:
    for words, sentence in (
        (("list", "--status", "gone"), "No table is 'gone'; they are open, playing, over or outdated."),
        (("ban", "example.org"), "'example.org' is no address; one looks like 203.0.113.7 or 2001:db8::7."),
        (("ban", "203.0.113.0/24"), "'203.0.113.0/24' is no address; one looks like 203.0.113.7 or 2001:db8::7."),
        (("ban", "203.0.113.7", "--days", "nan"), "Days are a number; left out, the address is kept out for good."),
    ):
        assert kaiju(sqlite, *words, status=1).strip() == sentence
    assert kaiju(sqlite, "ban") == ""
    kaiju(sqlite, "ban", "203.0.113.7", "--days", "3000000")
    assert kaiju(sqlite, "ban").strip() == "203.0.113.7  for good", "no calendar goes that far"


def test_a_process_deletes_no_tables_that_belong_to_another(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only there it is known who looks at them."""
    with Server(sqlite, clock=SetClock(START)) as server:
        tables = {begun(server)[0] for _ in range(2)}
    foreign = min(tables)
    monkeypatch.setattr(Nobody, "owner_of", lambda self, one: one == foreign or None)
    with Server(sqlite, clock=SetClock(START + 31 * DAY), retention=Retention(unfinished_days=30)):
        wait_for(lambda: len(kaiju(sqlite, "list").splitlines()) == 1)
        assert kaiju(sqlite, "list").split()[0] == foreign


@pytest.mark.parametrize("retention", [Retention(finished_days=30), Retention(unfinished_days=30)])
def test_tables_are_kept_for_as_long_as_the_operator_says(sqlite: str, retention: Retention) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        over, (ann, bob) = begun(server)
        ann.post(f"/tables/{over}/seats/0/concede")
        wait_for(lambda: bob.get(f"/tables/{over}")["table"]["status"] == "over")
        playing, _ = begun(server)
    left = {over} if retention.finished_days is None else {playing}
    with Server(sqlite, clock=SetClock(START + 29 * DAY), retention=retention) as server:
        server.let_pass(TIDY_EVERY)
        assert len(kaiju(sqlite, "list").splitlines()) == 2
        server.let_pass(DAY)
        wait_for(lambda: {line.split()[0] for line in kaiju(sqlite, "list").splitlines()} == left)
