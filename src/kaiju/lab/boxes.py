"""How much longer each module makes a game, and how often what its box brings happens.

    python -m kaiju.lab.boxes --games 400                    what is found, as a table
    python -m kaiju.lab.boxes --games 400 --write            and into the data file that the page's shelf reads

`normal` bots play each other: every edition as it is, and every module alone with the first edition in which it can be
played, with what it needs and no more. A module's games are compared with those of its edition, as many at a table.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import combinations
from typing import Any, NamedTuple

import kaiju
from kaiju.bots.learned import FOLDER
from kaiju.bots.policies import NORMAL_POLICY, policy_action
from kaiju.errors import KaijuError
from kaiju.game.setup import check_setup, editions, modules, options_among_bots
from kaiju.lab.commands import add_run_arguments
from kaiju.lab.playing import game_seed
from kaiju.rules.boxes import LIBRARY, boxes_in_order
from kaiju.rules.declared import ALL_EVENTS

FILE = FOLDER / "boxes.toml"
USUAL_PLAYERS = 4
HEAD = """\
# How long games of `normal` bots are: turns and decisions of a game, of each edition and of each module added to one.
# `happens` says how often a game tells each event that the module's box brings, `last` how many end with one left.
#
# Made on {day} by `python -m kaiju.lab.boxes --games {games} --write`.
"""


class Setting(NamedTuple):
    edition: str
    players: int
    modules: tuple[str, ...] = ()


class Found(NamedTuple):
    """What games of a setting came to, on average."""

    turns: float
    decisions: float
    last: float
    happens: dict[str, float]


def allowed(setting: Setting) -> bool:
    try:
        check_setup(setting.edition, setting.players, setting.modules, None, 0)
    except KaijuError:
        return False
    return True


def setting_of(module: str) -> Setting:
    """The first game in which a module can be played: the usual number of players and no other module, if possible."""
    others = [other for other in modules() if other != module]
    for needed in (0, 1, 2):
        for players in (USUAL_PLAYERS, 2):
            for edition in editions():
                for more in combinations(others, needed):
                    setting = Setting(edition, players, (*more, module))
                    if allowed(setting):
                        return setting
    raise KaijuError(f"No game can be played with the module {module!r}.")


def events_of(module: str) -> list[str]:
    """What is told of a module's boxes, in words of their own."""
    packages = [box.package for box in boxes_in_order() if any(one.id == module for one in box.modules)]
    return [one.name for one in ALL_EVENTS if any(f"{one.module}.".startswith(f"{package}.") for package in packages)]


def played(setting: Setting, number: int, seed: int) -> tuple[int, int, bool, Counter[str]]:
    """Turns and decisions of one game, whether one was left alive, and how often what was told."""
    options = options_among_bots(setting.edition, setting.modules)
    game = kaiju.new(setting.edition, setting.players, modules=setting.modules, seed=game_seed(seed, number), **options)
    told = Counter(happenings(game.events))
    decisions = 0
    while not game.over:
        g = game.peek()
        told.update(happenings(game.play(g.rules[policy_action](g, NORMAL_POLICY))))
        decisions += 1
    assert game.outcome is not None
    return game.turn, decisions, game.outcome.how == "alive", told


def happenings(events: Iterable[kaiju.Event]) -> Iterator[str]:
    """The kinds of what happened; what ends, as Berserk mode does, is told with the number 0 and doesn't count."""
    return (event.kind for event in events if event.amount != 0)


def found_in(setting: Setting, games: int, seed: int, events: Iterable[str] = ()) -> Found:
    turns = decisions = last = 0
    told: Counter[str] = Counter()
    for number in range(games):
        in_game = played(setting, number, seed)
        turns, decisions, last = turns + in_game[0], decisions + in_game[1], last + in_game[2]
        told += in_game[3]
    return Found(turns / games, decisions / games, last / games, {kind: told[kind] / games for kind in events})


def measure(games: int, seed: int) -> tuple[dict[Setting, Found], dict[str, tuple[Setting, Found]]]:
    """Games of editions by setting, and of modules by their names; those of the library alone are kept."""
    own = [one.id for box in boxes_in_order() if box.package.startswith(LIBRARY) for one in box.modules]
    settings = {module: setting_of(module) for module in modules() if module in own}
    plain = {Setting(edition, USUAL_PLAYERS) for edition in editions()}
    plain |= {Setting(setting.edition, setting.players) for setting in settings.values()}
    found = {setting: found_in(setting, games, seed) for setting in sorted(plain)}
    return found, {
        module: (setting, found_in(setting, games, seed, events_of(module))) for module, setting in settings.items()
    }


# --- told


def as_toml(plain: Mapping[Setting, Found], added: Mapping[str, tuple[Setting, Found]], games: int) -> str:
    lines = [HEAD.format(day=datetime.now(UTC).date().isoformat(), games=games)]
    for setting, found in plain.items():
        if setting.players == USUAL_PLAYERS:
            lines += [f"[editions.{setting.edition}]", f"players = {setting.players}", *numbers(found), ""]
    for module, (setting, found) in added.items():
        before = plain[Setting(setting.edition, setting.players)]
        lines += [f"[modules.{module}]", f'edition = "{setting.edition}"', f"players = {setting.players}"]
        lines += [f"with = {[*setting.modules[:-1]]}".replace("'", '"'), *numbers(found)]
        lines += [f"longer = {found.decisions / before.decisions:.3f}"]
        happens = ", ".join(f"{kind} = {often:.2f}" for kind, often in found.happens.items())
        lines += [f"happens = {{ {happens} }}" if happens else "happens = {}", ""]
    return "\n".join(lines).rstrip() + "\n"


def numbers(found: Found) -> list[str]:
    return [f"turns = {found.turns:.1f}", f"decisions = {found.decisions:.1f}", f"last = {found.last:.3f}"]


def markdown(measured: Mapping[str, Any]) -> str:
    """What the data file says, as a table for the documents."""
    lines = [
        "| with | turns | decisions | longer | one left alive | a game, on average |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for edition, one in measured["editions"].items():
        lines.append(f"| `{edition}` | {one['turns']} | {one['decisions']} | | {one['last']:.0%} | |")
    for module, one in measured["modules"].items():
        needed = "".join(f" + `{other}`" for other in one["with"])
        where = "" if one["players"] == USUAL_PLAYERS else f", {one['players']} players"
        happens = ", ".join(f"{often} `{kind}`" for kind, often in one["happens"].items() if often)
        lines.append(
            f"| `{one['edition']}`{needed} + `{module}`{where} | {one['turns']} | {one['decisions']} | "
            f"{one['longer'] - 1:+.0%} | {one['last']:.0%} | {happens} |"
        )
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kaiju.lab.boxes", description=__doc__)
    add_run_arguments(parser, 200, "games of each edition and each module")
    parser.add_argument("--write", action="store_true", help=f"into {FILE.name} beside what bots have learned")
    parser.add_argument("--table", action="store_true", help="only say what that file says, as a table")
    given = parser.parse_args(arguments)
    if given.table:
        print(markdown(tomllib.loads(FILE.read_text("utf-8"))))
        return 0
    try:
        text = as_toml(*measure(given.games, given.seed), given.games)
    except KaijuError as error:
        print(error, file=sys.stderr)
        return 1
    if given.write:
        FILE.write_text(text, "utf-8")
    print(markdown(tomllib.loads(text)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
