"""`kaiju play`: a game in the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kaiju.cli.app import console
from kaiju.cli.options import (
    EditionOption,
    FirstOption,
    Language,
    LanguageOption,
    ModuleOptions,
    MonstersOption,
    PlayersOption,
    grouped,
)
from kaiju.cli.records import read_record
from kaiju.cli.seats import check_seat, monsters_for
from kaiju.errors import SetupError

if TYPE_CHECKING:
    from kaiju.bots import Bot


@grouped
def play(
    *,
    edition: EditionOption = "base",
    players: PlayersOption = 4,
    modules: ModuleOptions,
    monster: MonstersOption = None,
    first: FirstOption = None,
    seed: Annotated[int | None, typer.Option("--seed", help="The same seed gives the same game.")] = None,
    seat: Annotated[int, typer.Option("--seat", help="Your seat, counted from 0.")] = 0,
    bot: Annotated[
        list[str] | None, typer.Option("--bot", "-b", help="Who plays the other seats, in turn; normal by default.")
    ] = None,
    language: LanguageOption = Language.en,
    save: Annotated[Path | None, typer.Option("--save", help="Write the record of the game here.")] = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with the game of this record.")] = None,
) -> None:
    """Play in the terminal against bots."""
    import kaiju
    from kaiju.terminal import Session

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (gives the prompt its line editing)

    if save is not None and not save.absolute().parent.is_dir():
        raise SetupError(f"There is no folder {save.parent} to save the game in.")
    if load is not None:
        game = kaiju.replay(read_record(load))
    else:
        options = {**modules.game_options, "first": first}
        if "power_up" in modules.modules:
            options["asks"] = modules.asks or "fitting"
        monsters = monsters_for(monster, edition, players, modules.modules)
        game = kaiju.new(edition, players, modules=modules.modules, monsters=monsters, seed=seed, **options)
    check_seat(game, seat)
    bots = other_players(bot or ["normal"], game.players, seat, seed)
    raise typer.Exit(Session(game, seat, bots, console(), language=language, save=save, read=read_line).run())


def other_players(names: Sequence[str], players: int, seat: int, seed: int | None) -> dict[int, Bot]:
    """A bot for every seat but one, the names taken in turn."""
    from kaiju import bots

    others = [p for p in range(players) if p != seat]
    # With a seed, the bots too do the same again.
    return {p: bots.load(names[i % len(names)], None if seed is None else seed * 8 + p) for i, p in enumerate(others)}


def read_line(prompt: str) -> str:
    typed = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(typed)  # nobody sees what comes through a pipe
    return typed
