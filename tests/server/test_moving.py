"""Moving tables: whatever is exported from one store and imported into another is the same there, and goes on."""

from __future__ import annotations

import array
import fcntl
import json
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from click.testing import CliRunner, Result

from kaiju.cli import app
from kaiju.server.tables import verifying
from tests.server.hotseat import ALL_MODULES, alter, play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server, wait_for

Line = dict[str, Any]


def kaiju(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def export(database: object, out: Path, *tables: str) -> list[Line]:
    done = kaiju("export", *tables, "--database", database, "--out", out)
    assert done.exit_code == 0, done.output
    return [json.loads(line) for line in out.read_text("utf-8").splitlines()]


def moved(database: object, file: Path) -> str:
    done = kaiju("import", file, "--database", database)
    assert done.exit_code == 0, done.output
    return done.stdout.strip()


def refused(done: Result, *words: str, status: int = 1) -> None:
    assert done.exit_code == status, done.output
    (sentence,) = done.stderr.strip().splitlines()
    assert done.stdout == "" and "Traceback" not in sentence
    for word in words:
        assert word in sentence


class Source:
    """A store with tables of every kind, and what those who sit there saw of them."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "source.sqlite"
        self.file = folder / "tables.jsonl"
        with Server(sqlite_url(self.path)) as server:
            self.ann, self.phone = server.client(), server.client()
            self.waiting = self.ann.open_table(players=3, listed=True)
            self.ann.sit(self.waiting, "Анна", salt="моё слово")
            self.playing = start_hot_seat(self.ann, players=3, modules=ALL_MODULES, undo=True)
            play_on(self.ann, self.playing, answers=50, undo=0.2)
            self.phone.post("/carry", self.ann.post(f"/tables/{self.playing}/seats/1/carry"))
            self.ann.ask("PUT", f"/tables/{self.playing}/seats/2/standing", {"yield_at": 3, "skip_buying": True})
            with self.phone.live(self.playing) as channel:
                assert channel.send("chat", text="Ça va? Да!")["type"] == "ok"
                assert channel.send("mute", seat=1, muted=[0])["type"] == "ok"
            self.over = start_hot_seat(self.ann, listed=True)
            play_on(self.ann, self.over)
            self.tables = [self.waiting, self.playing, self.over]
            self.seen = self.look(server)
        export(self.path, self.file)

    def look(self, server: Server) -> list[Any]:
        """Everything that the holders of seats and a stranger see, except when one looks."""
        people = [anew(self.ann, server), anew(self.phone, server), server.client()]
        seen: list[Any] = []
        for person in people:
            seen += [person.get(f"/tables/{table}") for table in self.tables]
            seen += [person.get(f"/tables/{table}/entries") for table in self.tables]
            seen += [sorted(person.get("/tables/mine"), key=lambda mine: mine["id"])]
            seen += [person.get("/tables"), person.get("/statistics")]
        return [*seen, people[0].get(f"/tables/{self.over}/record")]


def anew(client: Client, server: Server) -> Client:
    """The same person at another server."""
    again = Client(server.url, token=False)
    again.token = client.token
    again.http.headers["Authorization"] = f"Bearer {client.token}"
    return again


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Source:
    return Source(tmp_path_factory.mktemp("moving"))


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "target.sqlite"


# --- there and back


def test_there_and_back_between_sqlite_and_postgresql(source: Source, database: str, tmp_path: Path) -> None:
    """The same file comes out of both, and everybody sees the same at both."""
    assert moved(database, source.file) == "3 new, 0 already there."
    back = tmp_path / "back.jsonl"
    export(database, back)
    assert back.read_bytes() == source.file.read_bytes()
    with Server(database) as server:
        assert source.look(server) == source.seen
    again = tmp_path / "again.sqlite"
    assert moved(again, back) == "3 new, 0 already there."
    export(again, back)
    assert back.read_bytes() == source.file.read_bytes()
    with Server(sqlite_url(again)) as server:
        assert source.look(server) == source.seen


def test_a_game_goes_on_where_it_was_moved_to(source: Source, database: str, tmp_path: Path) -> None:
    """To its end, with a promise from before the move; meanwhile it is moved once more."""
    moved(database, source.file)
    promised = next(json.loads(line) for line in source.file.read_text().splitlines() if source.playing in line)
    with Server(database) as server:
        ann = anew(source.ann, server)
        play_on(ann, source.playing, answers=10, undo=0.2)
        before = ann.get(f"/tables/{source.playing}")
    file, last = tmp_path / "one.jsonl", tmp_path / "last.sqlite"
    assert [line["id"] for line in export(database, file, source.playing)] == [source.playing]
    assert moved(last, file) == "1 new, 0 already there."
    with Server(sqlite_url(last)) as server:
        ann = anew(source.ann, server)
        assert ann.get(f"/tables/{source.playing}") == before
        play_on(ann, source.playing)
        record = ann.get(f"/tables/{source.playing}/record")
        assert verifying.verify(record).events_compared
        assert record["fair"]["commitment"] == promised["entries"][0]["body"]["commitment"]
        ann.start(ann.post(f"/tables/{source.playing}/rematch")["id"])


def test_bots_play_on_where_a_table_was_moved_to(tmp_path: Path, target: Path) -> None:
    """A bot's move that was due at the move is made at the new place, without anybody looking."""
    path, file = tmp_path / "source.sqlite", tmp_path / "tables.jsonl"
    with Server(sqlite_url(path)) as server:
        ann = server.client()
        table = ann.open_table(players=2, pace=5000)
        for level in ("random", "angry"):
            ann.put_bot(table, level)
        ann.start(table)
        number = ann.get(f"/tables/{table}")["number"]
    (line,) = export(path, file)
    opened = line["entries"][0]["body"]["options"]
    opened["pace"] = 0
    file.write_text(json.dumps(line))
    moved(target, file)
    with Server(sqlite_url(target)) as server, anew(ann, server).live(table) as channel:
        channel.hear_until(lambda _: channel.over)
        assert channel.number > number


def test_what_is_there_stays_as_it_is(source: Source, target: Path, tmp_path: Path) -> None:
    """Tables that have gone on since are not set back, those that are missing are added."""
    first, file = tmp_path / "first.jsonl", tmp_path / "now.jsonl"
    export(source.path, first, source.playing, source.waiting)
    moved(target, first)
    with Server(sqlite_url(target)) as server:
        ann = anew(source.ann, server)
        play_on(ann, source.playing, answers=5)
        own = ann.open_table()
    now = export(target, file)
    assert moved(target, source.file) == "1 new, 2 already there."
    assert moved(target, source.file) == "0 new, 3 already there."
    after = {line["id"]: line for line in export(target, file)}
    assert set(after) == {*source.tables, own}
    for line in now:
        assert after[line["id"]] == line


def test_a_snapshot_is_made_anew(source: Source, target: Path) -> None:
    """It is no part of the file, and nothing lacks without it."""
    moved(target, source.file)
    assert alter(target, "SELECT COUNT(*) FROM snapshots") == [(0,)]
    with Server(sqlite_url(target)) as server:
        ann = anew(source.ann, server)
        play_on(ann, source.playing)
        assert ann.get(f"/tables/{source.playing}")["table"]["status"] == "over"


def test_exporting_while_the_server_runs(source: Source, tmp_path: Path) -> None:
    with Server(sqlite_url(source.path)):
        export(source.path, tmp_path / "now.jsonl")
    assert (tmp_path / "now.jsonl").read_bytes() == source.file.read_bytes()


def test_standard_output_gets_the_same_whatever_the_terminal_can_show(source: Source) -> None:
    command = [sys.executable, "-m", "kaiju", "export", "--database", source.path]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert done.stderr == b""
    assert done.stdout == source.file.read_bytes()


# --- what is refused

Change = Callable[[list[Line]], None]


def entry(lines: list[Line], kind: str) -> dict[str, Any]:
    """The last entry of a kind at the table that is at play."""
    found: dict[str, Any] = [e for e in lines[1]["entries"] if e["kind"] == kind][-1]
    return found


def other_dice(lines: list[Line]) -> None:
    """What was told is not what the seeds give."""
    event = next(event for e in lines[1]["entries"] for event in e["events"] or () if "dice" in event)
    event["dice"] = ["2" if face == "1" else "1" for face in event["dice"]]


DAMAGE: dict[str, Change] = {
    "an entry is missing": lambda lines: lines[1]["entries"].pop(5),
    "the last entries are in another order": lambda lines: lines[1]["entries"].reverse(),
    "no entries": lambda lines: lines[1]["entries"].clear(),
    "an entry twice": lambda lines: lines[1]["entries"].append(lines[1]["entries"][-1]),
    "an entry of an unknown kind": lambda lines: entry(lines, "act").update(kind="cheat"),
    "an entry without a time": lambda lines: entry(lines, "act").pop("at"),
    "an answer that was not on offer": lambda lines: entry(lines, "act")["body"].update(key="win"),
    "an answer by somebody else": lambda lines: entry(lines, "act").update(seat=9),
    "an answer without a key": lambda lines: entry(lines, "act").update(body={}),
    "dice that never fell": other_dice,
    "events without a kind": lambda lines: entry(lines, "act").update(events=[{"seat": 1}]),
    "events that are none": lambda lines: entry(lines, "act").update(events=[1, 2]),
    "no events": lambda lines: entry(lines, "act").pop("events"),
    "a seat that isn't there": lambda lines: entry(lines, "sit").update(seat=7),
    "a seat without a name": lambda lines: entry(lines, "sit")["body"].pop("name"),
    "options that can't be": lambda lines: entry(lines, "open")["body"]["options"].update(players=99),
    "an option that is none": lambda lines: entry(lines, "open")["body"]["options"].update(weather="rain"),
    "no options": lambda lines: entry(lines, "open")["body"].pop("options"),
    "another secret": lambda lines: lines[0].update(secret="ab" * 32),
    "a secret that is none": lambda lines: lines[0].update(secret="xyz"),
    "no secret": lambda lines: lines[0].pop("secret"),
    "another promise": lambda lines: entry(lines, "open")["body"].update(commitment="0" * 64),
    "a name that is no table's": lambda lines: lines[0].update(id="../../etc/passwd"),
    "a very long name": lambda lines: lines[0].update(id="a" * 33),
    "another format": lambda lines: lines[1].update(format=2),
    "no version of the rules": lambda lines: lines[1].pop("rules"),
    "standing answers of nobody": lambda lines: lines[1].update(seated={"5": {}}),
    "standing answers that are none": lambda lines: lines[1].update(seated={"1": {"standing": {"stops": "maybe"}}}),
    "entries of another table": lambda lines: lines[1].update(entries=lines[2]["entries"]),
}


@pytest.fixture
def lines(source: Source) -> list[Line]:
    """The tables in the file, to damage: one that waits, one at play, one that is over."""
    found = {line["id"]: line for line in map(json.loads, source.file.read_text("utf-8").splitlines())}
    return [found[table] for table in source.tables]


def nothing_there(database: Path) -> bool:
    return not database.exists() or alter(database, "SELECT COUNT(*) FROM entries") == [(0,)]


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_file_is_refused_and_nothing_of_it_taken(
    lines: list[Line], target: Path, tmp_path: Path, what: str
) -> None:
    DAMAGE[what](lines)
    file = tmp_path / "damaged.jsonl"
    # Sound tables come before and after it.
    file.write_text("\n".join(json.dumps(line) for line in (lines[2], *lines[:2])), "utf-8")
    refused(kaiju("import", file, "--database", target), "Line ")
    assert nothing_there(target)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[]",
        "[" * 100_000,
        '{"format":1,"id":"a","secret":"b","rules":3,"entries":[]}',
        '{"a":"\ud800"}',
    ],
    ids=lambda text: ascii(text[:12]),
)
def test_what_is_no_table_is_refused(target: Path, tmp_path: Path, text: str) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    refused(kaiju("import", file, "--database", target))
    assert nothing_there(target)


def test_a_file_that_is_cut_off_is_refused(source: Source, target: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    file.write_bytes(source.file.read_bytes()[:-200])
    refused(kaiju("import", file, "--database", target), "Line 3")
    assert nothing_there(target)
    refused(kaiju("import", tmp_path / "nothing.jsonl", "--database", target), "can't be read")
    refused(kaiju("import", tmp_path, "--database", target), "can't be read")


def test_a_line_ends_only_where_it_ends(lines: list[Line], target: Path, tmp_path: Path) -> None:
    """Some letters count as line breaks elsewhere; empty lines don't matter."""
    entry(lines, "chat")["body"]["text"] = "one\u2028two\x85three"
    file = tmp_path / "odd.jsonl"
    file.write_text("\n" + "\n\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n\n", "utf-8")
    assert moved(target, file) == "3 new, 0 already there."


def test_exporting_what_isnt_there(source: Source, target: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    out.write_text("an earlier export")
    refused(kaiju("export", source.over, "nowhere", "--database", source.path, "--out", out), "'nowhere'")
    assert out.read_text() == "an earlier export", "a file that is there is replaced only by a whole one"
    assert os.listdir(tmp_path) == ["out.jsonl"]
    refused(kaiju("export", "--database", source.path, "--out", tmp_path / "no" / "out"), "can't be written", status=2)
    refused(kaiju("export", "--database", tmp_path), "can't be opened", status=2)
    none = tmp_path / "none.jsonl"
    none.touch()
    assert moved(target, none) == "0 new, 0 already there."
    done = kaiju("export", "--database", target)
    assert (done.exit_code, done.stdout) == (0, "")


def test_a_full_or_missing_database_is_told_in_a_sentence(source: Source) -> None:
    refused(kaiju("import", source.file, "--database", "postgresql://127.0.0.1:1/none"), "can't be opened", status=2)


@pytest.mark.parametrize("folder", ("", "none"))
def test_a_database_that_does_not_exist_is_not_made_to_be_exported(tmp_path: Path, folder: str) -> None:
    path = tmp_path / folder / "tables.sqlite"
    for words in ([], ["--out", tmp_path / "tables.jsonl"]):
        refused(kaiju("export", "--database", path, *words), f"There is no database {path}.", status=2)
    assert list(tmp_path.iterdir()) == []


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "where, told",
    [("read_tables", "Interrupted: nothing has been imported."), ("import_tables", "Interrupted: all tables of")],
)
def test_interrupting_an_import_is_a_sentence(
    source: Source, target: Path, monkeypatch: pytest.MonkeyPatch, where: str, told: str
) -> None:
    monkeypatch.setattr(f"kaiju.server.store.moving.{where}", interrupted)
    refused(kaiju("import", source.file, "--database", target), told, status=130)


def test_interrupting_an_export_leaves_nothing_behind(
    source: Source, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kaiju.server.store.moving.export_tables", interrupted)
    out = tmp_path / "tables.jsonl"
    done = kaiju("export", "--database", source.path, "--out", out)
    refused(done, f"Interrupted: {out} has not been written.", status=130)
    assert list(tmp_path.iterdir()) == []


def unread(pipe: BinaryIO) -> int:
    """How many bytes the other side has yet to read."""
    size = array.array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, size)
    return size[0]


def sleeps(pid: int) -> bool:
    """Whether the process waits for something, as one does that reads a pipe with nothing in it."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def test_ctrl_c_ends_an_import_at_once(source: Source, target: Path, tmp_path: Path) -> None:
    """The file is a pipe that nobody writes to the end, so the program is in the middle of reading for sure."""
    file = tmp_path / "tables.jsonl"
    os.mkfifo(file)
    code = "from kaiju.cli import main; main()"
    words = [sys.executable, "-c", code, "import", str(file), "--database", str(target)]
    program = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Where the tests run in the background of a shell they don't hear of Ctrl-C, nor would what they start.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with file.open("wb") as pipe:  # opens when the other side reads
        pipe.write(source.file.read_bytes()[:1000])
        pipe.flush()
        # A signal on the way into the next read would be heard when that one ends.
        wait_for(lambda: unread(pipe) == 0 and sleeps(program.pid))
        program.send_signal(signal.SIGINT)
        out, told = program.communicate(timeout=60)
    assert (program.returncode, out, told) == (130, "", "Interrupted: nothing has been imported.\n")
    assert not target.exists()


def test_a_full_disk_is_told_in_a_sentence(source: Source) -> None:
    code = "from kaiju.cli import main; main()"
    words = [sys.executable, "-c", code, "export", "--database", str(source.path)]
    with open("/dev/full", "wb") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        1,
        "What was to be printed can't be written: No space left on device.\n",
    )
