"""Work in chunks, done wherever there are cores: every command of the laboratory works like this.

    for number, result in run_chunks(work, arguments, where): ...

`work(*arguments[number])` is done for every number, in any order; results come as they are done. Compiled games don't
hold Python's lock, so threads share one copy of the code; thinking bots get processes, and `ray` spreads either over
the machines of a Ray cluster. Whoever stops listening (Ctrl-C) stops the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, TypeVar

from kaiju.lab.processes import run_in_processes

Result = TypeVar("Result")


@dataclass(frozen=True)
class Where:
    """What the work is done on."""

    jobs: int
    threads: bool
    """Threads are enough, because the work doesn't hold Python's lock."""
    ray: str | None = None
    """The address of a Ray cluster, or `local`."""
    gpus: bool = False
    """Every piece of work needs a GPU to itself."""


def usable_cores() -> int:
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def run_chunks(
    work: Callable[..., Result], arguments: Sequence[tuple[Any, ...]], where: Where
) -> Iterator[tuple[int, Result]]:
    """The number and the result of every piece of work, as they are done."""
    if where.ray is not None:
        from kaiju.lab.on_ray import run_on_ray

        yield from run_on_ray(work, arguments, where.ray, where.gpus)
        return
    jobs = min(where.jobs, len(arguments))
    if jobs <= 1:
        for number, given in enumerate(arguments):
            yield number, work(*given)
        return
    if not where.threads:
        yield from run_in_processes(work, arguments, jobs)
        return
    pool = ThreadPoolExecutor(jobs)
    try:
        waiting = {pool.submit(work, *given): number for number, given in enumerate(arguments)}
        for done in as_completed(waiting):
            yield waiting.pop(done), done.result()
    finally:
        pool.shutdown(cancel_futures=True)
