"""A whole database in a file, and back: nothing is lost, and a damaged file changes nothing."""

from __future__ import annotations

import gzip
import json
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kaiju.cli import app
from tests.server.hotseat import play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server


def kaiju(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def done(*words: object) -> str:
    result = kaiju(*words)
    assert result.exit_code == 0, result.output
    return result.stdout.strip()


def refused(result: Result, *words: str) -> None:
    (sentence,) = result.stderr.strip().splitlines()
    assert result.exit_code in (1, 2) and result.stdout == "" and "Traceback" not in sentence
    for word in words:
        assert word in sentence, sentence


def as_holder(server: Server, token: str | None) -> Client:
    client = server.client(token=False)
    client.token = token
    client.http.headers["Authorization"] = f"Bearer {token}"
    return client


class Kept:
    """A database with a finished game, one at play, a person with a phrase and a banned address."""

    def __init__(self, folder: Path) -> None:
        self.database, self.file = folder / "source.sqlite", folder / "kaiju.backup"
        with Server(sqlite_url(self.database)) as server:
            self.ann = server.client()
            self.playing, self.over = start_hot_seat(self.ann), start_hot_seat(self.ann, listed=True)
            play_on(self.ann, self.playing, answers=30)
            play_on(self.ann, self.over)
            self.phrase = self.ann.post("/me/phrase")["phrase"]
            self.seen = self.look(server, self.ann)
            done("tables", "ban", "203.0.113.7", "--database", self.database)
            self.said = done("backup", self.file, "--database", self.database)  # while the server runs

    def look(self, server: Server, who: Client) -> list[object]:
        ann = as_holder(server, who.token)
        found = [ann.get(f"/tables/{table}{more}") for table in (self.playing, self.over) for more in ("", "/entries")]
        return [*found, ann.get(f"/tables/{self.over}/record"), ann.get("/statistics"), ann.get("/me")["phrase"]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("kept"))


def test_a_backup_holds_everything(kept: Kept, tmp_path: Path) -> None:
    database = tmp_path / "new.sqlite"
    assert kept.said.startswith("2 tables with ")
    assert done("restore", kept.file, "--database", database).startswith("2 tables with ")
    with Server(sqlite_url(database)) as server:
        assert kept.look(server, kept.ann) == kept.seen
        phone = as_holder(server, server.client().post("/me/recover", {"phrase": kept.phrase})["token"])
        assert {table["id"] for table in phone.get("/tables/mine")} == {kept.playing, kept.over}
    assert done("tables", "ban", "--database", database) == "203.0.113.7  for good"


def test_there_and_back_by_postgresql(kept: Kept, database: str, tmp_path: Path) -> None:
    again, back = tmp_path / "again.backup", tmp_path / "back.sqlite"
    done("restore", kept.file, "--database", database)
    done("backup", again, "--database", database)
    done("restore", again, "--database", back)
    assert rows_of(back) == rows_of(kept.database)


def rows_of(database: Path) -> dict[str, list[tuple[object, ...]]]:
    with sqlite3.connect(database) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in names if name not in ("processes", "connections")]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in kept}


def test_a_backup_of_an_older_layout_is_brought_up_to_date(kept: Kept, tmp_path: Path) -> None:
    """Before people and statistics there were tables."""
    older, database = tmp_path / "older.backup", tmp_path / "new.sqlite"
    rewrite(kept.file, older, lambda lines: as_of_the_first_layout(lines))
    done("restore", older, "--database", database)
    with Server(sqlite_url(database)) as server:
        found = kept.look(server, kept.ann)
        assert found[:5] == kept.seen[:5]
        assert found[5] == kept.seen[5], "games that have ended are counted"


def as_of_the_first_layout(lines: list[dict[str, object]]) -> list[dict[str, object]]:
    first = ("tables", "entries", "snapshots", "holders", "seated", "carries")
    head, *rows, end = lines
    rows = [line for line in rows if line["table"] in first]
    counts = {name: n for name, n in dict(end["end"]).items() if name in first}  # type: ignore[call-overload]
    return [{**head, "layout": "0001"}, *rows, {"end": counts}]


def rewrite(source: Path, target: Path, change: Callable[[list[dict[str, object]]], list[dict[str, object]]]) -> None:
    lines = [json.loads(line) for line in gzip.decompress(source.read_bytes()).splitlines()]
    target.write_bytes(gzip.compress("\n".join(json.dumps(line) for line in change(lines)).encode()))


def test_it_is_for_nobody_elses_eyes(kept: Kept) -> None:
    assert stat.S_IMODE(kept.file.stat().st_mode) == 0o600


def test_a_database_in_use_is_left_alone(kept: Kept) -> None:
    before = rows_of(kept.database)
    refused(kaiju("restore", kept.file, "--database", kept.database), "in use", "empty")
    assert rows_of(kept.database) == before


def test_damaged_files_change_nothing(kept: Kept, tmp_path: Path) -> None:
    database, file = tmp_path / "new.sqlite", tmp_path / "bad.backup"
    whole = kept.file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    refused(kaiju("restore", file, "--database", database), "damaged")
    rewrite(kept.file, file, lambda lines: [lines[0], *lines[2:]])
    refused(kaiju("restore", file, "--database", database), "damaged")
    rewrite(kept.file, file, lambda lines: lines[:-1])
    refused(kaiju("restore", file, "--database", database), "damaged")
    rewrite(kept.file, file, lambda lines: [{**lines[0], "layout": "9999"}, *lines[1:]])
    refused(kaiju("restore", file, "--database", database), "newer version")
    rewrite(kept.file, file, lambda lines: [{**lines[0], "format": 2}, *lines[1:]])
    refused(kaiju("restore", file, "--database", database), "format 2")
    for content in (b"", b"no backup", gzip.compress(b"[1]"), gzip.compress(b'{"a": 1}')):
        file.write_bytes(content)
        refused(kaiju("restore", file, "--database", database), str(file))
    refused(kaiju("restore", tmp_path / "none", "--database", database), "No such file")
    done("restore", kept.file, "--database", database)


def test_what_can_t_be_backed_up_says_why(tmp_path: Path) -> None:
    file = tmp_path / "out.backup"
    refused(kaiju("backup", file, "--database", tmp_path / "none.sqlite"), "There is no database")
    (tmp_path / "text").write_text("no database" * 100)
    refused(kaiju("backup", file, "--database", tmp_path / "text"), "can't be opened")
    sqlite3.connect(tmp_path / "empty.sqlite").close()
    (tmp_path / "empty.sqlite").touch()
    refused(kaiju("backup", file, "--database", tmp_path / "empty.sqlite"), "nothing of Kaiju's")
    assert not file.exists() and not list(tmp_path.glob("*.part"))
