"""What the commands of the laboratory share: they run an experiment under a progress bar, and tell what came out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from kaiju.errors import INTERRUPTED, KaijuError
from kaiju.lab.outputs import Outputs
from kaiju.lab.progress import progress_bar, tell_of_interruption
from kaiju.lab.sections import Report
from kaiju.lab.specs import Progress, RunSpec


@dataclass(frozen=True)
class Telling:
    """How to tell what came out: as text or JSON on standard output, and in files."""

    as_json: bool = False
    outputs: Outputs = field(default_factory=Outputs)


class Found(Protocol):
    """What an experiment came to."""

    @property
    def games(self) -> int: ...

    @property
    def interrupted(self) -> bool: ...


What = TypeVar("What", bound=Found)


def run_and_tell(
    experiment: Callable[[Progress], What],
    games: int,
    telling: Telling,
    *,
    as_data: Callable[[What], Any],
    show: Callable[[What], None],
    report_of: Callable[[What], Report],
    if_interrupted: str = "games were played, and what follows is about them.",
) -> bool:
    """Whether all games were played."""
    with progress_bar(games) as progress:
        found = experiment(progress)
    if found.interrupted:
        tell_of_interruption(f"{found.games:,} of {games:,} {if_interrupted}")
    if telling.as_json:
        print(json.dumps(as_data(found)))
    else:
        show(found)
    telling.outputs.write(report_of(found))
    return not found.interrupted


# --- programs started with `python -m`


def add_run_arguments(parser: ArgumentParser, games: int, games_help: str) -> None:
    parser.add_argument("--games", type=int, default=games, help=games_help)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=0, help="how many cores to use; 0 is all of them")


def run_of(given: Namespace) -> RunSpec:
    """What `add_run_arguments` added."""
    return RunSpec(given.games, given.seed, given.jobs, getattr(given, "ray", None))


def exit_code(work: Callable[[], None]) -> int:
    """Runs a command; what it leaves the shell with. A refusal is a sentence."""
    try:
        work()
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
