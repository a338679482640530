"""The data file of challenge cards, and games with one that was changed."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import kaiju

REWARDS = ("stars", "energy", "hearts", "evolutions", "masks", "claws", "steal_energy", "steal_stars")
MOMENTS = ("wins_challenge", "stays", "enters", "yields", "starts_turn")
EFFECTS = (
    "stars",
    "energy",
    "hearts",
    "evolutions",
    "hurt_others",
    "hurt_tokyo",
    "hurt_outside",
    "stars_of_unmasked",
    "challenge_card",
    "force",
    "claws",
)
MINE = {"id": "piledriver", "name": "Piledriver"}


def house_text() -> str:
    return files("kaiju").joinpath("boxes", "luchador", "challenge_cards.toml").read_text(encoding="utf-8")


def house() -> dict[str, Any]:
    """The house set as a file has it."""
    return tomllib.loads(house_text())


def with_first(**values: Any) -> dict[str, Any]:
    """The house set with other values on its first card."""
    data = house()
    data["card"][0].update(values)
    return data


def begin(cards: Any = None, **more: Any) -> kaiju.Game:
    options: dict[str, Any] = {"modules": ["luchador"], "seed": 5} | more
    return kaiju.new("base", 3, challenge_cards=cards, **options)


def with_evolution(**values: Any) -> dict[str, Any]:
    """The house set with one Evolution in place of the first."""
    data = house()
    data["evolution"][0] = MINE | values
    return data
