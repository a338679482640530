"""Packages as if they were installed: a folder for the path, with the entry points that they have."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "box"
STORMS = {"kaiju.boxes": {"storms": "kaiju_storms"}, "kaiju.bots": {"stormy": "kaiju_storms.bot:Stormy"}}


def install(site: Path, name: str, points: dict[str, dict[str, str]]) -> None:
    """Makes a package known under its entry points, by group and name."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    lines = [line for group, of in points.items() for line in (f"[{group}]", *(f"{n} = {v}" for n, v in of.items()))]
    (info / "entry_points.txt").write_text("\n".join(lines), "utf-8")


def install_storms(site: Path) -> None:
    install(site, "kaiju_storms", STORMS)
    (site / "kaiju_storms").symlink_to(EXAMPLE / "src" / "kaiju_storms")


def path(*folders: Path) -> str:
    """What PYTHONPATH has to be for a process to find Kaiju, its tests and these."""
    return os.pathsep.join(map(str, (ROOT / "src", ROOT, *folders)))
