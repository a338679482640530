"""`kaiju play`: a game in the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import click

from kaiju.cli.app import console
from kaiju.cli.decks import OwnDeckOption, read_deck
from kaiju.cli.options import (
    EditionOption,
    FirstOption,
    Language,
    LanguageOption,
    ModuleOptions,
    MonstersOption,
    PlayersOption,
    all_bots,
    grouped,
    refuse_beside,
)
from kaiju.cli.records import read_record
from kaiju.cli.seats import check_seat, monsters_for
from kaiju.cli.typed import Option
from kaiju.errors import SetupError

if TYPE_CHECKING:
    from kaiju.bots import Bot
    from kaiju.drawing.paper import Console
    from kaiju.game import Game


BESIDE_A_RECORD = ("box", "seat", "bot", "language", "save", "load")
"""What may be chosen for a game that has begun."""


@grouped
def play(
    *,
    context: click.Context,
    edition: EditionOption = "base",
    players: PlayersOption = 4,
    modules: ModuleOptions,
    monster: MonstersOption = None,
    own_deck: OwnDeckOption = None,
    first: FirstOption = None,
    seed: Annotated[int | None, Option("--seed", help="The same seed gives the same game.")] = None,
    seat: Annotated[int, Option("--seat", help="Your seat, counted from 0.")] = 0,
    bot: Annotated[
        list[str] | None,
        Option("--bot", "-b", help="Who plays the other seats, in turn; normal by default.", words=all_bots),
    ] = None,
    language: LanguageOption = Language.en,
    save: Annotated[Path | None, Option("--save", help="Write the record of the game here.")] = None,
    load: Annotated[Path | None, Option("--load", help="Go on with the game of this record.")] = None,
) -> None:
    """Play in the terminal against bots."""
    import kaiju
    from kaiju.game.setup import options_among_bots
    from kaiju.terminal import Session

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  (gives the prompt its line editing)

    if save is not None:
        check_writable(save)
    if load is not None:
        refuse_beside("--load", context, BESIDE_A_RECORD)
        game = kaiju.replay(read_record(load))
    else:
        given = {name: value for name, value in modules.game_options.items() if value is not None}
        options = {**options_among_bots(edition, modules.modules), **given, "first": first}
        if own_deck is not None:
            options["own_deck"] = read_deck(own_deck)
        monsters = monsters_for(monster, edition, players, modules.modules)
        game = kaiju.new(edition, players, modules=modules.modules, monsters=monsters, seed=seed, **options)
    check_seat(game.players, seat)
    if bot and len(bot) > game.players - 1:
        there = "There is 1 other seat" if game.players == 2 else f"There are {game.players - 1} other seats"
        raise SetupError(f"{there}, and {len(bot)} bots are named for {'it' if game.players == 2 else 'them'}.")
    bots = other_players(bot or ["normal"], game.players, seat, seed)
    paper = console()
    prepare_bots(bots.values(), game, paper, language)
    raise click.exceptions.Exit(Session(game, seat, bots, paper, language=language, save=save, read=read_line).run())


def prepare_bots(bots: Iterable[Bot], game: Game, paper: Console, language: str) -> None:
    """Compiles what bots that search need, before the game and not silently in the middle of it."""
    from kaiju.bots import SEARCHERS, prepare
    from kaiju.text import text

    if any(bot.name in SEARCHERS for bot in bots):
        with paper.progress(lambda percent: text("terminal", "compiling", language, n=percent)) as tell:
            prepare(game, tell)


def check_writable(save: Path) -> None:
    """Refuses, before anybody has played for an hour, what can't be written."""
    if not save.absolute().parent.is_dir():
        raise SetupError(f"There is no folder {save.parent} to save the game in.")
    try:
        new = not save.exists()
        with save.open("a"):
            pass
        if new:
            save.unlink()
    except OSError as error:
        raise SetupError(f"The game can't be saved to {save}: {error.strerror or error}.") from None


def other_players(names: Sequence[str], players: int, seat: int, seed: int | None) -> dict[int, Bot]:
    """A bot for every seat but one, the names taken in turn."""
    from kaiju import bots

    others = [p for p in range(players) if p != seat]
    # With a seed, the bots too do the same again.
    return {p: bots.load(names[i % len(names)], None if seed is None else seed * 8 + p) for i, p in enumerate(others)}


def read_line(prompt: str) -> str:
    typed = input(prompt)
    if not sys.stdin.isatty():
        click.echo(typed)  # nobody sees what comes through a pipe
    return typed
