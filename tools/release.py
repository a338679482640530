"""A release by one command: `make release VERSION=1.2.0`.

It looks that all is committed and the tests pass, gives the changelog's unreleased part its number and date, writes the
version where it stands, builds the wheel and the archive of sources into dist, commits, and tags. What is pushed, and
when, is up to you; .github/workflows/release.yml publishes a pushed tag. If anything goes wrong, all is as before.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
CHANGED = ("CHANGELOG.md", "CITATION.cff", "src/kaiju/version.py")


class Refused(Exception):
    """Why there is no release."""


def git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Refused(f"git {words[0]} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def version_of(root: Path) -> str:
    found = re.search(r'__version__ = "(.+)"', (root / "src/kaiju/version.py").read_text("utf-8"))
    assert found is not None
    return found[1]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def notes(changelog: str) -> str:
    """What is not released yet."""
    found = re.search(r"^## \[Unreleased\]\n(.*?)(?=^## \[|\Z)", changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def check(root: Path, version: str) -> None:
    """Refuses what can't be released, before anything is done."""
    if not VERSION.fullmatch(version):
        raise Refused(f"{version!r} is no version: give three numbers, such as 1.2.0.")
    first = not git(root, "tag", "--list", "v*")
    if numbers(version) <= numbers(version_of(root)) and not (first and version == version_of(root)):
        raise Refused(f"{version} does not come after {version_of(root)}.")
    if git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"There is a tag v{version} already.")
    if git(root, "status", "--porcelain"):
        raise Refused("Not everything is committed.")
    if git(root, "branch", "--show-current") != "main":
        raise Refused("Releases are made on main.")
    if not notes((root / "CHANGELOG.md").read_text("utf-8")):
        raise Refused("The changelog has nothing unreleased.")


def write(root: Path, version: str, day: date) -> None:
    """The version wherever it stands."""

    def change(name: str, pattern: str, by: str) -> None:
        path = root / name
        text, count = re.subn(pattern, by, path.read_text("utf-8"), flags=re.MULTILINE)
        assert count == 1, f"{name} has {count} places for the version"
        path.write_text(text, "utf-8")

    change("src/kaiju/version.py", r'^__version__ = ".+"$', f'__version__ = "{version}"')
    change("CHANGELOG.md", r"^## \[Unreleased\]$", f"## [Unreleased]\n\n## [{version}] - {day}")
    change("CITATION.cff", r"^version: .+(\ndate-released: .+)?$", f"version: {version}\ndate-released: {day}")


def run_checks(root: Path) -> None:
    if subprocess.run(["bash", ".ci/run"], cwd=root, check=False).returncode:
        raise Refused("The tests fail.")


def build(root: Path, version: str) -> None:
    """Wheel and archive into dist, and a look into them."""
    shutil.rmtree(root / "dist", ignore_errors=True)
    for folder in (".", "titan"):
        words = [sys.executable, "-m", "build", "--outdir", "dist", folder]
        if subprocess.run(words, cwd=root, check=False).returncode:
            raise Refused("The wheels can't be built.")
    wheel = root / "dist" / f"kaiju_tokyo-{version}-py3-none-any.whl"
    if not wheel.exists() or not (root / "dist" / f"kaiju_tokyo-{version}.tar.gz").exists():
        raise Refused(f"dist has no wheel and archive of {version}.")
    with zipfile.ZipFile(wheel) as file:
        if "kaiju/web/index.html" not in file.namelist():
            raise Refused("The wheel has no page: is Node there to build it?")


def release(
    root: Path,
    version: str,
    day: date,
    checks: Callable[[Path], None] = run_checks,
    make: Callable[[Path, str], None] = build,
) -> str:
    """Makes a release; what is new in it."""
    check(root, version)
    checks(root)
    check(root, version)  # the tests take a while: somebody may have gone on working
    new = notes((root / "CHANGELOG.md").read_text("utf-8"))
    before = git(root, "rev-parse", "HEAD")
    try:
        write(root, version, day)
        make(root, version)
        git(root, "add", *CHANGED)
        git(root, "commit", "--quiet", "--message", f"Release {version}")
        git(root, "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--message", f"Kaiju {version}\n\n{new}")
    except BaseException:
        git(root, "reset", "--quiet", "--soft", before)
        git(root, "checkout", "--quiet", "HEAD", "--", *CHANGED)
        raise
    return new


def main() -> None:
    parser = argparse.ArgumentParser(description="Make a release.")
    parser.add_argument("version", help="three numbers, such as 1.2.0")
    parser.add_argument("--tested", action="store_true", help="don't run the tests: they have just passed here")
    given = parser.parse_args()
    try:
        release(ROOT, given.version, datetime.now(UTC).date(), *([lambda _: None] if given.tested else []))
    except Refused as why:
        sys.exit(f"No release: {why}")
    print(f"Kaiju {given.version} is committed and tagged, and built in dist. To publish it: git push --follow-tags")


if __name__ == "__main__":
    main()
