"""Where a server spends its time: `python -m bench.sampling FILE serve …` is `kaiju serve …`, watched.

Every few milliseconds of the process's own CPU time it is noted what its main thread does. SIGUSR1 begins anew, and
the end writes what was found to the file. Threads count as whatever the main thread does meanwhile, mostly waiting.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

EVERY = 0.001
"""Seconds of CPU time from one look to the next."""
SUBJECTS = (
    ("what answers lead to", ("game/foresight", "game/prospects", "game/orders", "game/survival", "game/decision")),
    ("labels and sentences", ("text/",)),
    ("views", ("game/view", "game/about", "wire/lean", "game/keys")),
    ("making messages", ("net/server_messages", "tables/entries", "tables/descriptions", "game/events")),
    ("keeping", ("store/", "sqlalchemy/", "asyncpg/", "tables/rebuilding")),
    ("between processes", ("net/relay", "net/channels", "net/peers", "redis/", "hub/neighbours")),
    ("sockets", ("net/protocols", "net/connection", "uvicorn/", "websockets/", "http/live", "net/client_messages")),
    ("entering", ("tables/", "hub/", "net/")),
    ("rules", ("kaiju/rules", "kaiju/boxes", "kaiju/game")),
)
"""What files are about: a moment belongs to the first that fits the innermost frame in any of them."""
RULES = ("kaiju/rules", "kaiju/boxes", "<")
"""Whatever these do, they do for their callers."""


class Samples:
    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.count = 0
        self.own: Counter[str] = Counter()
        self.within: Counter[str] = Counter()
        self.subjects: Counter[str] = Counter()

    def note(self, frame: FrameType | None) -> None:
        self.count += 1
        seen: set[str] = set()
        subject = ""
        first = True
        while frame is not None:
            code = frame.f_code
            name = f"{short(code.co_filename)}:{code.co_name}"
            if first:
                self.own[name] += 1
                first = False
            if name not in seen:
                seen.add(name)
                self.within[name] += 1
            if not subject and not any(part in code.co_filename for part in RULES):
                subject = subject_of(code.co_filename)
            frame = frame.f_back
        self.subjects[subject or "waiting, threads and the rest"] += 1

    def to_dict(self) -> dict[str, object]:
        return {
            "samples": self.count,
            "subjects": self.subjects.most_common(),
            "own": self.own.most_common(40),
            "within": self.within.most_common(90),
        }


def short(path: str) -> str:
    return "/".join(Path(path).parts[-3:])


def subject_of(path: str) -> str:
    return next((subject for subject, parts in SUBJECTS if any(part in path for part in parts)), "")


def main() -> None:
    out = Path(sys.argv[1])
    sys.argv[1:] = sys.argv[2:]
    samples = Samples()
    signal.signal(signal.SIGPROF, lambda _, frame: samples.note(frame))
    signal.signal(signal.SIGUSR1, lambda _, __: samples.begin())
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    from kaiju.cli import main as kaiju

    try:
        kaiju()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        out.write_text(json.dumps(samples.to_dict(), indent=1))


if __name__ == "__main__":
    main()
