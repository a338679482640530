"""What leads to a public server names options, extras and paths that there are."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from kaiju.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = ["Containerfile", "compose.yaml", "kaiju.service"]


def options_of(command: str) -> set[str]:
    return {name for option in app.commands[command].params for name in option.opts}


@pytest.mark.parametrize("name", FILES)
def test_options_are_those_of_the_command(name: str) -> None:
    lines = [line for line in (DEPLOY / name).read_text("utf-8").splitlines() if not line.startswith("#")]
    ours = [line for line in lines if "serve" in line or line.strip().startswith("- --")]
    named = {found for line in ours for found in re.findall(r"--[a-z-]+", line)}
    assert named and named <= options_of("serve")


def test_extras_are_those_of_the_project() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = re.findall(r"\[([a-z,]+)\]'", (DEPLOY / "Containerfile").read_text("utf-8"))
    assert len(named) == 2 and all(set(one.split(",")) <= set(extras) for one in named)


def test_the_services_are_joined_up() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = composed["services"]
    assert (ROOT / services["kaiju"]["build"]["dockerfile"]).exists()
    assert "ports" not in services["kaiju"], "only the proxy can be reached: it is believed whatever it says"
    used = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert used == set(composed["volumes"])
    said = " ".join(services["kaiju"]["command"])
    assert all(re.search(rf"(@|//){name}\b", said) for name in ("postgres", "redis"))
    wanted = set(re.findall(r"\$\{([A-Z]+)", (DEPLOY / "compose.yaml").read_text("utf-8")))
    assert wanted == set(re.findall(r"^([A-Z]+)=", (DEPLOY / "example.env").read_text("utf-8"), re.MULTILINE))


def test_the_unit_keeps_tables_where_it_may_write() -> None:
    unit = (DEPLOY / "kaiju.service").read_text("utf-8")
    assert "StateDirectory=kaiju" in unit and "XDG_DATA_HOME=/var/lib " in unit  # /var/lib/kaiju/tables.sqlite
    assert "CacheDirectory=kaiju" in unit and "XDG_CACHE_HOME=/var/cache\n" in unit
