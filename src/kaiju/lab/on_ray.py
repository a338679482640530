"""The same chunks as tasks of a Ray cluster: `--ray ADDRESS`, or `--ray local` for one on this machine.

Every machine of the cluster needs Kaiju, and bots and boxes from outside: installed, or in files at the same paths.
"""

from __future__ import annotations

import logging
import pickle
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from kaiju.errors import SetupError
from kaiju.extras import needs
from kaiju.game.loading import loaded
from kaiju.given import quoted
from kaiju.lab.processes import with_boxes

Result = TypeVar("Result")
PATIENCE = 10.0
"""Seconds within which a cluster must answer."""
AHEAD = 4
"""Tasks handed out per core or GPU; more would only fill memory."""


def run_on_ray(
    work: Callable[..., Result], arguments: Sequence[tuple[Any, ...]], address: str, gpus: bool = False
) -> Iterator[tuple[int, Result]]:
    ray, ours = connected(address)
    try:
        task, boxes = ray.remote(with_boxes), loaded()
        if gpus:
            task = task.options(num_gpus=1)
        waiting: dict[Any, int] = {}
        numbers = iter(range(len(arguments)))
        room = AHEAD * places(ray.cluster_resources(), address, gpus)
        while True:
            while len(waiting) < room and (number := next(numbers, None)) is not None:
                waiting[task.remote(boxes, work, pickle.dumps(arguments[number]))] = number
            if not waiting:
                return
            done, _ = ray.wait(list(waiting))
            for reference in done:
                yield waiting.pop(reference), result_of(ray, reference)
    finally:
        if ours:
            ray.shutdown()


def places(resources: Mapping[str, float], address: str, gpus: bool) -> int:
    """How many tasks a cluster can do at once. Ray would wait for ever for a GPU that isn't there."""
    found = int(resources.get("GPU" if gpus else "CPU", 0))
    if gpus and not found:
        raise SetupError(f"The Ray cluster at {quoted(address)} has no GPU.")
    return max(1, found)


def connected(address: str) -> tuple[Any, bool]:
    """Ray, and whether the connection is ours: a program that already has one keeps it."""
    needs("ray", what="A cluster")
    import ray

    if ray.is_initialized():
        return ray, False
    check_reachable(address)
    settings: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == "local":
            ray.init(address="local", include_dashboard=False, **settings)
        else:
            ray.init(address=address, **settings)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise SetupError(f"There is no Ray cluster at {quoted(address)}: {reason}") from None
    return ray, True


def check_reachable(address: str) -> None:
    """Ray itself would spend minutes looking for a machine that is not there."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise SetupError(f"There is no Ray cluster at {quoted(address)}: {error}") from None


def result_of(ray: Any, reference: Any) -> Any:
    """What a task returned. What it raised there is raised here."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
