"""Tables of other versions: those that these rules tell alike go on, others can be read, none is misread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kaiju import RULES_VERSION
from kaiju.cli import app
from kaiju.server.tables import verifying
from tests.server.hotseat import ALL_MODULES, alter, entry_of, play_on, sqlite_url, start_hot_seat
from tests.server.running import Channel, Client, Server, SetClock, wait_for

OLD = RULES_VERSION - 1
Change = Callable[[dict[str, Any], list[dict[str, Any]]], None]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.sqlite"


def running(path: Path) -> Server:
    return Server(sqlite_url(path))


def anew(client: Client, server: Server) -> Client:
    """The same person at a server that was started again."""
    again = Client(server.url, token=False)
    again.token = client.token
    again.http.headers["Authorization"] = f"Bearer {client.token}"
    return again


def call_old(path: Path, table: str, rules: int = OLD) -> None:
    """Makes a table one that was played, or waits, at a server of another version."""
    alter(path, "UPDATE tables SET rules = ? WHERE id = ?", rules, table)
    played = "UPDATE entries SET body = json_set(body, '$.rules', ?) WHERE table_id = ? AND kind = 'start'"
    alter(path, played, rules, table)


def steps(client: Client, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/tables/{table}/entries")["entries"]
    return found


# --- told alike


@pytest.mark.parametrize("rules", [OLD, RULES_VERSION + 1], ids=["older", "newer"])
def test_a_game_that_these_rules_tell_alike_goes_on_with_a_notice(path: Path, rules: int) -> None:
    with running(path) as server:
        ann = server.client()
        table = start_hot_seat(ann, players=6, modules=ALL_MODULES)
        play_on(ann, table, answers=70)
        before = ann.get(f"/tables/{table}")
        assert before["table"]["status"] == "playing" and before["table"]["notice"] is None
    assert alter(path, "SELECT COUNT(*) FROM snapshots") == [(1,)], "one that other rules made must not be used"
    call_old(path, table, rules)
    for _ in range(2):
        with running(path) as server:
            ann = anew(ann, server)
            after = ann.get(f"/tables/{table}")
            assert after["table"]["notice"] is not None and "rules" in after["table"]["notice"]
            assert (after["view"], after["question"]) == (before["view"], before["question"])
            told = [step for step in steps(ann, table) if step["kind"] == "rules"]
            assert len(told) == 1, "it is told once, however often the server starts"
            assert told[0]["body"]["notice"] == after["table"]["notice"]
    assert alter(path, "SELECT rules FROM tables") == [(RULES_VERSION,)]
    with running(path) as server:
        ann = anew(ann, server)
        play_on(ann, table)
        assert verifying.verify(ann.get(f"/tables/{table}/record")).events_compared


def test_who_is_there_hears_the_notice(path: Path) -> None:
    with running(path) as server:
        ann = server.client()
        table = start_hot_seat(ann)
        play_on(ann, table, answers=5)
    call_old(path, table)
    with running(path) as server, anew(ann, server).live(table, seen=3) as channel:
        missed = channel.hear()
        assert [step["kind"] for step in missed["entries"]][-1] == "rules"
        assert "rules" in channel.hear()["table"]["notice"]
        assert play_some(channel)


def play_some(channel: Channel) -> bool:
    """Whether an answer is taken."""
    return channel.act(channel.options[0])["type"] == "ok"


def test_open_and_finished_tables_need_no_notice(path: Path) -> None:
    with running(path) as server:
        ann = server.client()
        waiting = ann.open_table(players=2)
        done = start_hot_seat(ann)
        play_on(ann, done)
        before = ann.get(f"/tables/{done}"), ann.get(f"/tables/{done}/record")
    call_old(path, waiting)
    call_old(path, done)
    with running(path) as server:
        ann = anew(ann, server)
        assert (ann.get(f"/tables/{done}"), ann.get(f"/tables/{done}/record")) == before
        assert ann.get(f"/tables/{waiting}")["table"]["notice"] is None
        for name in ("Ann", "Bob"):
            ann.sit(waiting, name)
        ann.start(waiting)
        play_on(ann, waiting)
    assert alter(path, "SELECT rules FROM tables WHERE id = ?", waiting) == [(RULES_VERSION,)]


def test_a_snapshot_that_cant_be_read_is_not_needed(path: Path) -> None:
    with running(path) as server:
        ann = server.client()
        table = start_hot_seat(ann, players=6)
        play_on(ann, table, answers=60)
        before = ann.get(f"/tables/{table}")
    for data in (b"", b"nonsense", bytes(3000)):
        alter(path, "UPDATE snapshots SET data = ?", data)
        with running(path) as server:
            assert anew(ann, server).get(f"/tables/{table}") == before


# --- told otherwise


def other_dice(_: dict[str, Any], events: list[dict[str, Any]]) -> None:
    roll = next(event for event in events if "dice" in event)
    roll["dice"] = ["claw" if face == "1" else "1" for face in roll["dice"]]


DIFFERENCES: dict[str, tuple[str, Change]] = {
    "other dice": ("start", other_dice),
    "something not told": ("act", lambda _, events: events.clear()),
    "an event these rules don't know": ("act", lambda _, events: events.append({"kind": "earthquake", "seat": 0})),
    "an event with more to it": ("act", lambda _, events: events.append({"kind": "turn", "seat": 0, "magnitude": 7})),
    "a secret with more to it": (
        "act",
        lambda _, events: events.append({"kind": "look", "seat": 0, "card": "wings", "omen": "x", "secret": True}),
    ),
    "an answer that is no longer on offer": ("act", lambda body, _: body.update(key="summon rain")),
    "a monster that is gone": ("start", lambda body, _: body.update(monsters=["the-blob", "alienoid"])),
    "a module that is gone": ("open", lambda body, _: body["options"].update(modules=["tentacles"])),
    "an option of the rules that is gone": ("open", lambda body, _: body["options"].update(rules={"weather": "rain"})),
}


def differ(path: Path, table: str, what: str, number: int | None = None) -> None:
    """Makes a table one that other rules have told, from some entry on."""
    kind, change = DIFFERENCES[what]
    if number is None:
        query = "SELECT number FROM entries WHERE table_id = ? AND kind = ? AND events IS NOT '[]' ORDER BY number"
        numbers = alter(path, query, table, kind)
        (number,) = numbers[len(numbers) // 2]
    _, body, events = entry_of(path, table, number)
    change(body, events or [])
    alter(
        path,
        "UPDATE entries SET body = ?, events = ? WHERE table_id = ? AND number = ?",
        json.dumps(body),
        None if events is None else json.dumps(events),
        table,
        number,
    )
    call_old(path, table)


def told_otherwise(path: Path) -> tuple[Client, str]:
    """A table that was begun under rules that told something else, and who plays there."""
    with running(path) as server:
        ann = server.client()
        table = start_hot_seat(ann)
        play_on(ann, table, answers=20)
    differ(path, table, "something not told")
    return ann, table


@dataclass
class Outdated:
    """A store with a table for every difference, at a server of these rules."""

    server: Server
    player: Client
    watching: Client
    told: dict[str, tuple[str, list[dict[str, Any]], int]]
    """By difference: the table, its steps as they were told, and the last question."""


@pytest.fixture(scope="module")
def outdated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outdated]:
    path = tmp_path_factory.mktemp("old") / "t.sqlite"
    told = {}
    with running(path) as server:
        ann, watching = server.client(), server.client()
        for what in DIFFERENCES:
            table = start_hot_seat(ann, players=6)
            play_on(ann, table, answers=45)
            told[what] = (table, steps(ann, table), ann.get(f"/tables/{table}")["question"]["number"])
    for what, (table, _, _) in told.items():
        differ(path, table, what)
    with running(path) as server:
        yield Outdated(server, anew(ann, server), anew(watching, server), told)


@pytest.mark.parametrize("what", DIFFERENCES)
def test_a_game_that_these_rules_tell_otherwise_can_be_read(outdated: Outdated, what: str) -> None:
    table, told, _ = outdated.told[what]
    for person in (outdated.player, outdated.watching):
        shown = person.get(f"/tables/{table}")
        assert shown["table"]["status"] == "outdated"
        assert "other rules" in shown["table"]["notice"]
        assert (shown["question"], shown["undo"], shown["view"]) == (None, None, None)
        assert shown["table"]["secret"] is None
        found = steps(person, table)[: len(told)]
        assert [step["number"] for step in found] == list(range(1, len(told) + 1)), "all of it can be read"
    same = sum(step == before for step, before in zip(steps(outdated.player, table), told, strict=True))
    assert same >= len(told) - 2, "but for what the test has changed"
    assert "omen" not in json.dumps(steps(outdated.watching, table)), "nobody learns what isn't his to know"


@pytest.mark.parametrize("what", DIFFERENCES)
def test_a_game_that_these_rules_tell_otherwise_cant_be_played(outdated: Outdated, what: str) -> None:
    ann, (table, told, question) = outdated.player, outdated.told[what]
    with ann.live(table, seen=len(told) - 3) as channel:
        assert len(channel.hear()["entries"]) == 3
        assert channel.hear()["table"]["status"] == "outdated"
        for reply in (channel.act("stop", question), channel.send("undo", question=question)):
            assert (reply["type"], reply["error"]) == ("refused", "outdated")
            assert "other rules" in reply["message"]
        assert channel.send("standing", seat=0, standing={"skip_buying": True})["type"] == "ok"
        assert channel.send("back")["type"] == "ok"
    assert ann.post(f"/tables/{table}/actions", {"question": question, "key": "stop"}, 409)["error"] == "outdated"
    assert ann.post(f"/tables/{table}/undo", {"question": question}, 409)["error"] == "outdated"
    for path, body in (("start", None), ("seats", {"name": "Cid"})):
        assert ann.post(f"/tables/{table}/{path}", body, 409)["error"] == "not-now"
    refusal = ann.get(f"/tables/{table}/record", 409)
    assert refusal["error"] == "outdated" and "other rules" in refusal["message"]
    ann.ask("DELETE", f"/tables/{table}/seats/0")
    assert table in [mine["id"] for mine in ann.get("/tables/mine")]
    assert len(steps(ann, table)) == len(told), "nothing of all this has become part of the game"


def test_talking_about_a_game_doesnt_make_it_one_of_these_rules(path: Path) -> None:
    ann, table = told_otherwise(path)
    for _ in range(2):
        with running(path) as server:
            ann = anew(ann, server)
            ann.post(f"/tables/{table}/chat", {"text": "What a pity"})
            assert ann.get(f"/tables/{table}")["table"]["status"] == "outdated"
            assert steps(ann, table)[-1]["kind"] == "chat"
    assert alter(path, "SELECT rules FROM tables") == [(OLD,)]


def test_the_same_people_can_play_again_under_these_rules(path: Path) -> None:
    ann, table = told_otherwise(path)
    with running(path) as server:
        ann, stranger = anew(ann, server), server.client()
        stranger.post(f"/tables/{table}/rematch", status=403)
        again = ann.post(f"/tables/{table}/rematch")["id"]
    with running(path) as server:
        ann = anew(ann, server)
        assert ann.post(f"/tables/{table}/rematch")["id"] == again, "a server that was started again knows it too"
        shown = ann.get(f"/tables/{again}")
        assert shown["you"]["seats"] == [0, 1] and shown["table"]["notice"] is None
        ann.start(again)
        play_on(ann, again, answers=5)


def test_a_device_that_took_a_seat_of_such_a_table_keeps_it(path: Path) -> None:
    ann, table = told_otherwise(path)
    with running(path) as server:
        ann, phone = anew(ann, server), server.client()
        phone.post("/carry", ann.post(f"/tables/{table}/seats/1/carry"))
    with running(path) as server:
        assert anew(phone, server).get(f"/tables/{table}")["you"]["seats"] == [1]


def test_such_a_table_can_be_moved(path: Path, tmp_path: Path) -> None:
    """It is what it is at another server too; that its events are others is no damage."""
    ann, table = told_otherwise(path)
    file, other = tmp_path / "old.jsonl", tmp_path / "other.sqlite"
    for command in (("export", "--database", path, "--out", file), ("import", file, "--database", other)):
        assert CliRunner().invoke(app, [str(word) for word in command]).exit_code == 0
    with running(other) as server:
        assert anew(ann, server).get(f"/tables/{table}")["table"]["status"] == "outdated"


def test_no_bot_plays_on_at_such_a_table(path: Path) -> None:
    """One whose turn it is, and one who would stand in for somebody who is gone."""
    with running(path) as server:
        ann = server.client()
        tables = [ann.open_table(players=2, pace=5000, clock={"kind": "live", "seconds": 5, "bank": 0})]
        tables.append(start_hot_seat(ann, clock={"kind": "live", "seconds": 5, "bank": 0}))
        for level in ("random", "angry"):
            ann.put_bot(tables[0], level)
        ann.start(tables[0])
        numbers = [ann.get(f"/tables/{table}")["number"] for table in tables]
    for table in tables:
        differ(path, table, "other dice")
        (due,) = alter(path, "SELECT due_at FROM tables WHERE id = ?", table)
        assert due != (None,), "something was going to happen here"
    clock = SetClock(alter(path, "SELECT MAX(updated_at) FROM tables")[0][0])
    with Server(sqlite_url(path), clock=clock) as server:
        ann = anew(ann, server)
        for _ in range(3):
            server.let_pass(60)
            ann.get("/health")
        wait_for(lambda: alter(path, "SELECT COUNT(*) FROM tables WHERE due_at IS NOT NULL") == [(0,)])
        assert [ann.get(f"/tables/{table}")["number"] for table in tables] == numbers
        assert {ann.get(f"/tables/{table}")["table"]["status"] for table in tables} == {"outdated"}


def test_a_finished_game_of_other_rules_still_shows_its_secret(path: Path) -> None:
    """What was promised before the game is kept, though these rules can't play it again."""
    with running(path) as server:
        ann = server.client()
        table = start_hot_seat(ann)
        play_on(ann, table)
        before = ann.get(f"/tables/{table}")["table"]
    differ(path, table, "something not told")
    with running(path) as server:
        ann = anew(ann, server)
        shown = ann.get(f"/tables/{table}")["table"]
        assert shown["status"] == "outdated"
        assert shown["secret"] == before["secret"] is not None
        assert ann.get(f"/tables/{table}/record", 409)["error"] == "outdated"
        assert ann.get("/statistics")["tables"] == {"over": 1}


def test_other_tables_dont_mind(path: Path) -> None:
    with running(path) as server:
        ann = server.client()
        tables = [start_hot_seat(ann, listed=True) for _ in range(2)]
        for table in tables:
            play_on(ann, table, answers=10)
    differ(path, tables[0], "a monster that is gone")
    with running(path) as server:
        ann = anew(ann, server)
        assert {found["id"] for found in ann.get("/tables")} == set(tables)
        play_on(ann, tables[1])


# --- a store of another layout


def test_a_store_of_a_newer_layout_is_refused(path: Path) -> None:
    with running(path) as server:
        table = server.client().open_table()
    ((current,),) = alter(path, "SELECT version_num FROM alembic_version")
    alter(path, "UPDATE alembic_version SET version_num = '9999'")
    kept = path.read_bytes()
    moved = path.with_suffix(".jsonl")
    moved.write_text("")
    for command in (("serve", "--port", 0), ("export",), ("import", moved)):
        done = CliRunner().invoke(app, [str(word) for word in (*command, "--database", path)])
        assert done.exit_code == 2
        assert done.stderr == "This database was written by a newer version of Kaiju; please use that one.\n"
    assert path.read_bytes() == kept
    alter(path, "UPDATE alembic_version SET version_num = ?", current)
    with running(path) as server:
        assert server.client().get(f"/tables/{table}")["table"]["status"] == "open"


def test_a_file_of_something_else_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("Dear diary, today I was a kaiju.\n" * 100)
    kept = path.read_bytes()
    done = CliRunner().invoke(app, ["export", "--database", str(path)])
    assert done.exit_code == 2 and "not a database" in done.stderr and len(done.stderr.splitlines()) == 1
    assert path.read_bytes() == kept
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE tables (id TEXT)")
    connection.close()
    done = CliRunner().invoke(app, ["export", "--database", str(path)])
    assert done.exit_code == 2 and "already exists" in done.stderr and len(done.stderr.splitlines()) == 1


# --- kept from an earlier version

KEPT = Path(__file__).parents[1] / "kept"


def test_finished_tables_of_version_5_can_be_read(path: Path) -> None:
    """Exported by that version: one of the base game, and one with all modules, which these rules play otherwise."""
    done = CliRunner().invoke(app, ["import", str(KEPT / "rules-5-tables.jsonl"), "--database", str(path)])
    assert (done.exit_code, done.output.split()[0]) == (0, "2"), done.output
    with running(path) as server:
        client = server.client()
        found = {
            table: client.get(f"/tables/{table}")["table"]["status"]
            for (table,) in alter(path, "SELECT id FROM tables")
        }
        assert sorted(found.values()) == ["outdated", "over"]
        for table, status in found.items():
            told = [event for step in steps(client, table) for event in step.get("events") or ()]
            assert told[-1]["kind"] == "over", "the whole game is told"
            assert all(step["log"] for step in steps(client, table) if step.get("events"))
            client.get(f"/tables/{table}/record", 200 if status == "over" else 409)


@pytest.mark.parametrize("language, first", [("en", "This game"), ("fr", "Cette partie"), ("ru", "Эта партия")])
def test_a_record_of_version_5_is_told_as_it_was(language: str, first: str) -> None:
    file = KEPT / "rules-5-record.json"
    told = CliRunner().invoke(app, ["replay", str(file), "--language", language])
    assert told.exit_code == 0, told.output
    lines = told.stdout.splitlines()
    assert lines[0].startswith(first) and "5" in lines[0]
    assert len(lines) > len(json.loads(file.read_text())["actions"])


@pytest.mark.parametrize(
    "events, word",
    [
        (None, "version 5"),
        ("all of them", "version 5"),
        ([5], "damaged"),
        ([{"kind": None}], "damaged"),
        ([{"kind": "turn"}], "damaged"),
        ([{"kind": "hurt", "seat": "a"}], "damaged"),
        ([{"kind": "roll", "seat": 0, "dice": ["claw", "toe"]}], "damaged"),
    ],
)
def test_a_record_of_other_rules_without_its_events_is_refused(tmp_path: Path, events: object, word: str) -> None:
    record = json.loads((KEPT / "rules-5-record.json").read_text()) | {"events": events}
    (tmp_path / "r.json").write_text(json.dumps(record))
    told = CliRunner().invoke(app, ["replay", str(tmp_path / "r.json")])
    assert (told.exit_code, told.stdout, word in told.stderr) == (1, "", True)
