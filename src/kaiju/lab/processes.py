"""Work done by processes that end as soon as nobody wants it any more.

Before Python 3.14 the standard pool can't be ended while it works: workers killed from outside leave locks taken and
messages half written, and now and then the pool waits for them for ever. Here every worker has a line of its own to
whoever gives out the work, and shares nothing with the others: all that is left of a worker that was killed is the end
of its line.
"""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from kaiju.errors import KaijuError
from kaiju.game.loading import load_same, loaded

Result = TypeVar("Result")
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "1")


def run_in_processes(
    work: Callable[..., Result], arguments: Sequence[tuple[Any, ...]], jobs: int
) -> Iterator[tuple[int, Result]]:
    """The number and the result of every piece of work, as they are done."""
    left = enumerate(arguments)
    busy: dict[Connection, int] = {}
    workers: list[BaseProcess] = []

    def give_out(line: Connection) -> None:
        """The next piece of work; when there is none, the end of the line ends the worker."""
        number, given = next(left, (None, None))
        if number is None:
            line.close()
        else:
            busy[line] = number
            with workers_expected_alive():
                line.send_bytes(pickle.dumps(given))

    try:
        for _ in range(jobs):
            give_out(start_worker(work, workers))
        while busy:
            for line in cast(list[Connection], wait(list(busy))):
                number = busy.pop(line)
                with workers_expected_alive():
                    done, result = line.recv()
                if not done:
                    raise result
                give_out(line)
                yield number, result
    except BaseException:
        for worker in workers:
            worker.kill()
        raise
    finally:
        for line in busy:
            line.close()
        for worker in workers:
            worker.join()


def start_worker(work: Callable[..., Any], workers: list[BaseProcess]) -> Connection:
    """Starts one more worker; the line to it."""
    context = get_context("spawn")
    # Each has a core: where NumPy multiplies, it needs no more threads.
    os.environ.setdefault(*ONE_THREAD)
    ours, theirs = context.Pipe()
    worker = context.Process(target=serve, args=(theirs, work, loaded()))
    with interrupts_held_back():
        worker.start()
        workers.append(worker)
    theirs.close()
    return ours


@contextmanager
def workers_expected_alive() -> Iterator[None]:
    """Goes around whatever uses a line: the line ends when the worker does."""
    try:
        yield
    except (EOFError, OSError):
        raise KaijuError("A process that played games was ended from outside, perhaps for lack of memory.") from None


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C goes to every process of a terminal. A process started in here never hears it, not even while it starts;
    whoever starts it hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # otherwise the first start would do it, and let the interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(line: Connection, work: Callable[..., Any], boxes: Mapping[str, str]) -> None:
    """What a worker does as long as there is work and somebody who wants it. It needs the boxes that are there."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            line.send_bytes(outcome(with_boxes, (boxes, work, line.recv_bytes())))
        except (EOFError, OSError):
            return


def with_boxes(boxes: Mapping[str, str], work: Callable[..., Result], given: bytes) -> Result:
    """Does work in another process. What it is given may be of those boxes, so it is unpacked after they are loaded."""
    load_same(boxes)
    return work(*pickle.loads(given))


def outcome(work: Callable[..., Any], given: tuple[Any, ...]) -> bytes:
    """Whether the work was done, and its result or what went wrong, as the line carries it."""
    try:
        return pickle.dumps((True, work(*given)))
    except Exception as error:
        try:
            data = pickle.dumps((False, error))
            pickle.loads(data)
        except Exception:
            return pickle.dumps((False, KaijuError(f"{type(error).__name__}: {error}")))
        return data
