"""Work in chunks: all of it is done once, anywhere; what fails is told, and who stops listening stops the work."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

from kaiju.errors import KaijuError, SetupError
from kaiju.lab.chunks import Where, run_chunks

WHERE = [Where(1, True), Where(3, True), Where(2, False)]
anywhere = pytest.mark.parametrize("where", WHERE, ids=["here", "threads", "processes"])


def product(a: int, b: int) -> int:
    return a * b


def refuse(a: int) -> int:
    raise SetupError(f"Not {a}.", "a-reason")


def miss_a_file(a: int) -> int:
    raise FileNotFoundError(a, "not there")


class Untellable(Exception):
    """It can be sent, but not received."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


def fail_untellably(a: int) -> int:
    raise Untellable(a, 2)


def return_untellably(a: int) -> object:
    return lambda: a


def large(a: int) -> bytes:
    return bytes([a]) * 3_000_000


def vanish(a: int) -> int:
    os._exit(3)


def sleep_long(a: int) -> int:
    time.sleep(0 if a == 0 else 60)
    return a


@anywhere
def test_every_chunk_is_done_once(where: Where) -> None:
    found = dict(run_chunks(product, [(i, 10) for i in range(20)], where))
    assert found == {i: 10 * i for i in range(20)}
    assert dict(run_chunks(product, [], where)) == {}


@anywhere
def test_what_fails_is_told_as_it_was(where: Where) -> None:
    with pytest.raises(SetupError, match=r"^Not 4\.$"):
        list(run_chunks(refuse, [(4,), (4,)], where))


@anywhere
def test_a_fault_of_the_work_is_not_taken_for_one_of_ours(where: Where) -> None:
    with pytest.raises(FileNotFoundError, match="not there"):
        list(run_chunks(miss_a_file, [(4,), (4,)], where))


def test_what_processes_cannot_hand_over_is_told_in_words() -> None:
    with pytest.raises(KaijuError, match=r"^Untellable: 1 and 2$"):
        list(run_chunks(fail_untellably, [(1,), (1,)], Where(2, False)))
    with pytest.raises((AttributeError, pickle.PicklingError), match="lambda"):
        list(run_chunks(return_untellably, [(1,), (1,)], Where(2, False)))


def test_large_results_come_whole() -> None:
    assert dict(run_chunks(large, [(i,) for i in range(5)], Where(2, False))) == {i: large(i) for i in range(5)}


def test_a_process_that_vanishes_is_told() -> None:
    with pytest.raises(KaijuError, match="ended from outside"):
        list(run_chunks(vanish, [(1,), (2,)], Where(2, False)))


def test_nobody_waits_for_work_that_is_not_wanted_any_more() -> None:
    begun = time.monotonic()
    others = set(active_children())
    results = run_chunks(sleep_long, [(0,), (1,), (2,), (3,)], Where(2, False))
    assert next(results) == (0, 0)
    with pytest.raises(KeyboardInterrupt):
        results.throw(KeyboardInterrupt())
    deadline = begun + 50
    while set(active_children()) - others and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not set(active_children()) - others
    assert time.monotonic() < deadline


SLOW_BOT = """
    import time

    class Slow:
        def choose(self, game, seat):
            time.sleep(0.001)
            return game.decision.options[0]
"""


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("command", ["simulate", "tournament", "study"])
def test_an_interrupted_command_keeps_what_it_has(tmp_path: Path, command: str, jobs: int) -> None:
    """Ctrl-C goes to the whole group, as from a terminal; it is sent when the progress bar has shown some games."""
    bot = tmp_path / "slow.py"
    bot.write_text(textwrap.dedent(SLOW_BOT), encoding="utf-8")
    name, csv = f"{bot}:Slow", tmp_path / "out"
    arguments = {
        "simulate": ["simulate", "-b", name, "-b", "random", "-p", "2"],
        "tournament": ["tournament", name, "random", "--keep", str(tmp_path / "kept.jsonl")],
        "study": ["study", "-b", name, "-p", "2"],
    }[command]
    run = [sys.executable, "-m", "kaiju", *arguments, "-n", "5000", "-j", str(jobs), "--csv", str(csv)]
    errors = tmp_path / "errors"
    with errors.open("w") as told:
        process = subprocess.Popen(
            run,
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
            start_new_session=True,
            env=os.environ | {"FORCE_COLOR": "1"},
            # Whatever is run in the background of a shell would inherit that Ctrl-C is ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        try:
            deadline = time.monotonic() + 120
            while "4/5000" not in errors.read_text() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.1)
            os.killpg(process.pid, signal.SIGINT)
            out, _ = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130, errors.read_text()
    assert "Traceback" not in errors.read_text()
    assert "Interrupted: " in errors.read_text() and "of 5,000 games were played" in errors.read_text()
    assert "games of base" in out or "games between" in out
    assert len(list(csv.glob("*.csv"))) >= 2
    if command == "tournament":
        assert "The same command goes on with" in errors.read_text()
        assert len((tmp_path / "kept.jsonl").read_text().splitlines()) > 1
