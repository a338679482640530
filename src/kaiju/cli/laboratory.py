"""`kaiju simulate`, `kaiju tournament` and `kaiju study`: many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import click

from kaiju.cli.options import (
    EditionOption,
    FirstOption,
    ModuleOptions,
    MonstersOption,
    PlayersOption,
    ReportOptions,
    RunOptions,
    all_bots,
    grouped,
)
from kaiju.cli.seats import monsters_for
from kaiju.cli.typed import Argument, Option
from kaiju.errors import INTERRUPTED


@grouped
def simulate(
    *,
    games: Annotated[int, Option("--games", "-n", min=1, help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None,
        Option(
            "--bot", "-b", help="One for all seats, or one for each; those that differ change seats.", words=all_bots
        ),
    ] = None,
    edition: EditionOption = "base",
    players: PlayersOption = 4,
    modules: ModuleOptions,
    monster: MonstersOption = None,
    first: FirstOption = None,
    running: RunOptions,
    reporting: ReportOptions,
) -> None:
    """Let bots play many games and report who wins, and how."""
    from kaiju.lab.simulate import run_command

    monsters = monsters_for(monster, edition, players, modules.modules)
    table = modules.table(edition, players, monsters, first=first)
    leave_if_interrupted(run_command(bot or ["random"], table, running.run(games), reporting.telling))


@grouped
def tournament(
    *,
    bot: Annotated[list[str], Argument(help="Two or more bots; mine.py:MyBot is a class in a file.", words=all_bots)],
    games: Annotated[int, Option("--games", "-n", min=1, help="How many games each pair plays.")] = 1000,
    edition: EditionOption = "base",
    players: Annotated[
        int, Option("--players", "-p", help="How many monsters; the two bots of a pair sit by turns.")
    ] = 2,
    modules: ModuleOptions,
    first: FirstOption = None,
    running: RunOptions,
    keep: Annotated[
        Path | None, Option("--keep", help="A file that keeps what was played: the same command goes on with it.")
    ] = None,
    reporting: ReportOptions,
) -> None:
    """Let every bot play every other, and rate them."""
    from kaiju.lab.tournament import run_command

    table = modules.table(edition, players, first=first)
    leave_if_interrupted(run_command(bot, table, running.run(games), reporting.telling, keep))


@grouped
def study(
    *,
    games: Annotated[int, Option("--games", "-n", min=1, help="How many games at each table.")] = 10_000,
    bot: Annotated[str, Option("--bot", "-b", help="Who plays all seats.", words=all_bots)] = "normal",
    edition: Annotated[
        list[str] | None, Option("--edition", "-e", help="base, dark or origins; may be given several times.")
    ] = None,
    players: Annotated[
        list[int] | None, Option("--players", "-p", help="How many monsters; may be given several times.")
    ] = None,
    modules: ModuleOptions,
    pairs: Annotated[bool, Option("--pairs", help="Also count pairs of cards bought by one seat.")] = False,
    running: RunOptions,
    reporting: ReportOptions,
) -> None:
    """Find out from many games what wins: seats, monsters, cards and when they are bought, stars or claws."""
    from kaiju.lab.study import run_command

    tables = modules.table().in_all(edition or ["base"], players or [4])
    leave_if_interrupted(run_command(bot, tables, running.run(games), reporting.telling, pairs))


def leave_if_interrupted(whole: bool) -> None:
    if not whole:
        raise click.exceptions.Exit(INTERRUPTED)
