"""Whole games as readable text, one per family of configurations: `python -m tests.playthroughs` writes them anew.

They are kept in the repository so that a change of the rules, the options or the events shows as a difference that
somebody reads. Nothing in them is right because it stands there.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import kaiju
from tests.properties.configs import BY_NAME, choose, make_game

FOLDER = Path(__file__).parent

# File name: configuration, seed, and whether it begins in the middle of things, with cards before everybody. The seeds
# are those of games that are not too long to read.
GAMES = {
    "base-2": ("base-2", 4, False),
    "base-4": ("base-4", 7, False),
    "base-6": ("base-6", 10, False),
    "origins-4": ("origins-4", 7, False),
    "base-origins-fourteen": ("fourteen-3", 6, False),
    "base-origins-all": ("all-5", 6, False),
    "two-player": ("two_player-base", 13, False),
    "dark-2": ("dark-orange-2", 11, False),
    "dark-5": ("dark-orange-5", 14, False),
    "wicked-green-4": ("wicked-green-4", 2, False),
    "wicked-origins-mixed-3": ("wicked-all-mixed-3", 19, False),
    "dealt-base": ("base-4", 10, True),
    "dealt-origins": ("origins-4", 21, True),
    "dealt-dark-4": ("dark-mixed-4", 6, True),
    "power-up-4": ("own-base-always-4", 14, False),
    "power-up-draft-3": ("draft-base-fitting-3", 36, False),
    "dealt-power-up-5": ("own-dark-fitting-5", 7, True),
    "luchador-4": ("luchador-base-4", 2, False),
    "luchador-power-up-3": ("luchador-own-base-3", 2, False),
}


def tell(config: str, seed: int, dealt: bool) -> str:
    """A random game from beginning to end."""
    game, rng = make_game(BY_NAME[config], seed, dealt), random.Random(seed)
    record = game.record()
    setup = " ".join(f"{key}={shown(value)}" for key, value in record["setup"].items())
    lines = [f"rules {record['rules']} {setup}", ""]
    if dealt:
        lines += [*standing(game), f"market {shown(game.market)}", ""]
    if any(game.tiles.values()):
        lines += [*(f"tiles {level} {shown(faces)}" for level, faces in game.tiles.items()), ""]
    lines += [event_line(event) for event in game.events]
    number = 0
    while game.decision is not None:
        number += 1
        seat, kind, option = game.decision.seat, game.decision.kind, choose(game, rng)
        lines.append(f"{number}. seat {seat} {kind}: {option.key}   ({len(game.decision.options)} options)")
        lines += [event_line(event) for event in game.play(option)]
    lines += ["", f"winners {shown(game.winners)}", *standing(game)]
    return "\n".join(lines) + "\n"


def event_line(event: kaiju.Event) -> str:
    values = event.to_dict()
    kind = values.pop("kind")
    return "    " + " ".join([kind, *(f"{key}={shown(value)}" for key, value in values.items())])


def standing(game: kaiju.Game) -> list[str]:
    gauge = game.view(None)["gauge"]
    return [
        f"seat {p} {seat.monster}: {seat.health} hearts, {seat.points} stars, {seat.energy} energy, "
        f"{seat.place or 'outside'}, cards {shown(seat.cards)}"
        + (f", {seat.wickedness} wickedness, tiles {shown(seat.tiles)}" if gauge else "")
        + (", a zombie" if seat.zombified else "")
        + (f", hand {shown(seat.hand)}, Evolutions {shown(seat.evolutions)}" if "power_up" in game.modules else "")
        + (
            f", {'a mask' if seat.mask else 'no mask'}, {seat.collection} in its collection, holds {seat.challenge}"
            if "luchador" in game.modules
            else ""
        )
        for p, seat in enumerate(game.seats)
    ]


def shown(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(shown(v) for v in value) or "-"
    return str(value)


def main() -> None:
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, game in GAMES.items():
        path = FOLDER / f"{name}.txt"
        path.write_text(tell(*game), encoding="utf-8", newline="\n")
        print(path.name)


if __name__ == "__main__":
    main()
