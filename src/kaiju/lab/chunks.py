"""The one way in which the commands of the laboratory run their work: in chunks, wherever there are cores.

    for number, result in run_chunks(work, arguments, where): ...

`work(*arguments[number])` is done for every number, in whatever order; results come as they are done. Compiled games
don't hold Python's lock, so threads share one copy of the code; thinking bots get processes, and `ray` spreads either
over the machines of a Ray cluster. Whoever stops listening (Ctrl-C) stops the work.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from kaiju.errors import KaijuError

Result = TypeVar("Result")


@dataclass(frozen=True)
class Where:
    """On what the work is done."""

    jobs: int
    threads: bool
    """Threads are enough, because the work doesn't hold Python's lock."""
    ray: str | None = None
    """The address of a Ray cluster, or `local`."""


def run_chunks(
    work: Callable[..., Result], arguments: Sequence[tuple[Any, ...]], where: Where
) -> Iterator[tuple[int, Result]]:
    """The number and the result of every piece of work, as they are done."""
    if where.ray is not None:
        from kaiju.lab.on_ray import run_on_ray

        yield from run_on_ray(work, arguments, where.ray)
        return
    jobs = min(where.jobs, len(arguments))
    if jobs <= 1:
        for number, given in enumerate(arguments):
            yield number, work(*given)
        return
    with executor(jobs, where.threads) as pool:
        waiting = {pool.submit(work, *given): number for number, given in enumerate(arguments)}
        try:
            for done in as_completed(waiting):
                yield waiting.pop(done), done.result()
        except BrokenExecutor:
            raise KaijuError(
                "A process that played games was ended from outside, perhaps for lack of memory."
            ) from None


@contextmanager
def executor(jobs: int, threads: bool) -> Iterator[Executor]:
    """A pool that is left at once: what is not begun is dropped, and nobody waits for bots that still think."""
    if threads:
        pool: Executor = ThreadPoolExecutor(jobs)
    else:
        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=leave_interrupts_to_parent)
    others = set(active_children())
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(wait=threads, cancel_futures=True)


def leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
