"""Kaiju as a user gets it: a wheel, in an environment of its own. Nothing is fetched from anywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "kaiju" / "web"


def tree_to_build(folder: Path) -> Path:
    """A copy of what an archive of the sources holds, with the page as it was built here."""
    assert (PAGE / "index.html").exists(), "the page has not been built: make web"
    files = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in files.stdout.splitlines():
        if name.startswith(("src/", "web/build.py")) or "/" not in name:
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / name).exists():
                shutil.copyfile(ROOT / name, target)
    shutil.copytree(PAGE, folder / "src" / "kaiju" / "web")
    return folder


def built_wheel(folder: Path) -> Path:
    return hatched(tree_to_build(folder / "tree"))


def hatched(tree: Path) -> Path:
    """The wheel that is built of a folder, in one beside it."""
    dist = tree.with_name(f"dist-{tree.name}")
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist)]
    done = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = dist.glob("*.whl")
    return wheel


def box_wheel(folder: Path) -> Path:
    """The wheel of the example box."""
    tree = folder / "box"
    shutil.copytree(ROOT / "examples" / "box", tree, ignore=shutil.ignore_patterns("__pycache__"))
    return hatched(tree)


def wheels_of_needs(name: str, folder: Path) -> None:
    """The wheel of a distribution that is installed here, packed again, and of what it needs."""
    found = distribution(name)
    tag = next(line for line in (found.read_text("WHEEL") or "").splitlines() if line.startswith("Tag: "))
    file = folder / f"{name.replace('-', '_')}-{found.version}-{tag.removeprefix('Tag: ')}.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        for path in found.files or ():
            if ".." not in path.parts and "__pycache__" not in path.parts:
                wheel.write(path.locate(), str(path))
    for line in found.requires or ():
        needed = Requirement(line)
        if needed.marker is None or needed.marker.evaluate({"extra": ""}):
            wheels_of_needs(needed.name, folder)


def outside() -> dict[str, str]:
    """The environment of somebody who knows nothing of this tree."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


class Environment:
    """A fresh environment with Kaiju's wheel in it, and what that brings along."""

    def __init__(self, folder: Path, wheel: Path, needs: list[str], *others: Path) -> None:
        self.folder = folder / "env"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(self.folder)], check=True)
        wheels = folder / "wheels"
        wheels.mkdir()
        for name in needs:
            wheels_of_needs(name, wheels)
        self.bin = self.folder / ("Scripts" if os.name == "nt" else "bin")
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install", "--quiet", "--no-index"]
        done = subprocess.run(
            [*pip, "--find-links", str(wheels), str(wheel), *map(str, others)],
            capture_output=True,
            text=True,
            check=False,
            env=outside(),
        )
        assert done.returncode == 0, done.stderr

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def run(self, *words: object, typed: str = "", cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        """A program of the environment, which sees nothing of this tree."""
        program, *rest = map(str, words)
        return subprocess.run(
            [str(self.bin / program), *rest],
            input=typed,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            cwd=cwd or self.folder,
            env={**outside(), "PYTHONIOENCODING": "utf-8"},
        )

    def python(self, code: str) -> str:
        done = self.run("python", "-c", code)
        assert done.returncode == 0, done.stderr
        return done.stdout
