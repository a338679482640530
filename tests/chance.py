"""Chance in tests: what is drawn without a seed falls the same way in every run.

Where nobody gives a seed, Kaiju draws from `secrets`: the seeds of games, clones and bots, and the id, secret and salts
of a table. In tests these draws, and those of a visitor's browser (`tests.page.browsing`), follow from the name of the
test, from how many there were before, and from KAIJU_SEED if it is set: another number gives other games.

    python -m tests.chance NAME serve …        is `kaiju serve …` with such draws
    python -m tests.chance NAME client.py …    is `python client.py …` with such draws
"""

from __future__ import annotations

import base64
import os
import random
import runpy
import secrets
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import shake_256
from pathlib import Path

ROOT = Path(__file__).parents[1]
SEED = os.environ.get("KAIJU_SEED", "0")


class Chance:
    """Draws in place of `secrets`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.restart("")

    def restart(self, name: str) -> None:
        """From here on everything follows from this name."""
        with self._lock:
            self._name, self._drawn = name, Counter[str]()
        random.seed(f"{SEED} {name}")

    @contextmanager
    def named(self, name: str) -> Iterator[None]:
        """Draws by another name meanwhile: for what is made once and used by whichever test comes first."""
        before, state = (self._name, self._drawn), random.getstate()
        self.restart(name)
        try:
            yield
        finally:
            with self._lock:
                self._name, self._drawn = before
            random.setstate(state)

    def _draw(self, kind: str, size: int) -> bytes:
        with self._lock:
            what = f"{SEED} {self._name} {kind} {size} {self._drawn[f'{kind} {size}']}"
            self._drawn[f"{kind} {size}"] += 1
        return shake_256(what.encode()).digest(size)

    def token_hex(self, nbytes: int | None = None) -> str:
        return self._draw("hex", nbytes or 32).hex()

    def token_urlsafe(self, nbytes: int | None = None) -> str:
        return base64.urlsafe_b64encode(self._draw("urlsafe", nbytes or 32)).rstrip(b"=").decode()

    def randbits(self, k: int) -> int:
        return int.from_bytes(self._draw("bits", (k + 7) // 8)) >> -k % 8

    def choice(self, seq: str) -> str:
        return seq[self.randbits(64) % len(seq)]


chance = Chance()


def install() -> None:
    """From here on this process draws nothing from the system."""
    for name in ("token_hex", "token_urlsafe", "randbits", "choice"):
        setattr(secrets, name, getattr(chance, name))


def command(*arguments: str) -> list[str]:
    """The command line of a process that draws by a name of its own."""
    return [sys.executable, "-u", "-m", "tests.chance", chance.token_hex(8), *arguments]


def environment() -> dict[str, str]:
    """In which that command finds the tests."""
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))}


def main() -> None:
    name, *sys.argv = sys.argv[1:]
    install()
    chance.restart(name)
    if sys.argv[0].endswith(".py"):
        runpy.run_path(sys.argv[0], run_name="__main__")
    else:
        from kaiju.cli import main as kaiju

        sys.argv.insert(0, "kaiju")
        kaiju()


if __name__ == "__main__":
    main()
