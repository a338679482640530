"""The command `kaiju`. What a command needs is imported when it runs, so that `kaiju --help` is quick."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from kaiju.errors import KaijuError, RecordError, SetupError
from kaiju.version import __version__

if TYPE_CHECKING:
    from kaiju.bots import Bot
    from kaiju.game import Game

SEE_ALSO = 10
INTERRUPTED = 130
"""The exit status of what Ctrl-C ended."""
KIND_HELP = "keep, discard, tile, evolution, challenge or monster."


class Language(StrEnum):
    en = "en"
    fr = "fr"
    ru = "ru"


class Sentences(TyperGroup):
    """Our own errors are one sentence on stderr: exit status 2 for what was asked for, 1 for what was found."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KaijuError as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(2 if isinstance(error, SetupError) else 1) from None


app = typer.Typer(
    cls=Sentences,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Kaiju, the complete unofficial King of Tokyo: play, look up cards, replay and simulate games.",
)

EditionOption = Annotated[str, typer.Option("--edition", "-e", help="base, dark or origins.")]
ModulesOption = Annotated[
    list[str] | None, typer.Option("--module", "-m", help="A module to add; may be given several times.")
]
LanguageOption = Annotated[Language, typer.Option("--language", "-l", help="The language of all texts.")]
PlayersOption = Annotated[int, typer.Option("--players", "-p", help="How many monsters.")]
TileSideOption = Annotated[
    str | None,
    typer.Option("--tile-side", help="Wickedness tiles: orange (which Dark Edition prints in red), green or mixed."),
]
ChallengeCardsOption = Annotated[
    str | None,
    typer.Option("--challenge-cards", help="Luchador: a TOML file with other challenge cards than the house set."),
]
AsksOption = Annotated[
    str | None,
    typer.Option(
        "--asks",
        help="Evolutions: ask a seat only when it holds a fitting one (fitting, the default here: bots draw no "
        "conclusions from it), or whenever it might hold one (always, as at a table).",
    ),
]
MixOption = Annotated[
    str | None, typer.Option("--origins-mix", help="Which Origins cards to add: fourteen (only there) or all.")
]
MonstersOption = Annotated[
    list[str] | None,
    typer.Option("--monster", help="A monster, for the seats in turn; may be given several times."),
]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=0, help="How many cores to use; 0 is all of them.")]
SeedOption = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
JsonOption = Annotated[bool, typer.Option("--json", help="The report as JSON.")]
CsvOption = Annotated[Path | None, typer.Option("--csv", help="A folder to write all tables to, as CSV.")]
ParquetOption = Annotated[
    Path | None, typer.Option("--parquet", help="The same as Parquet; needs the extra: pip install 'kaiju[parquet]'.")
]
HtmlOption = Annotated[Path | None, typer.Option("--html", help="A page to write the report to, with plots.")]
RayOption = Annotated[
    str | None,
    typer.Option("--ray", help="Play on the Ray cluster at this address; local is one on this machine."),
]
FirstOption = Annotated[int | None, typer.Option("--first", help="The seat that begins; left out, dice decide.")]


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kaiju {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and leave.", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    pass


@app.command()
def play(
    edition: EditionOption = "base",
    players: PlayersOption = 4,
    module: ModulesOption = None,
    tile_side: TileSideOption = None,
    origins_mix: MixOption = None,
    monster: MonstersOption = None,
    first: FirstOption = None,
    challenge_cards: ChallengeCardsOption = None,
    asks: AsksOption = None,
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
        options: dict[str, Any] = {"tile_side": tile_side, "origins_mix": origins_mix, "first": first}
        options["challenge_cards"] = challenge_cards
        options["asks"] = asks or ("fitting" if "power_up" in (module or ()) else None)
        monsters = monsters_for(monster, edition, players, module or ())
        game = kaiju.new(edition, players, modules=module or (), monsters=monsters, seed=seed, **options)
    check_seat(game, seat)
    bots = other_players(bot or ["normal"], game.players, seat, seed)
    raise typer.Exit(Session(game, seat, bots, console(), language=language, save=save, read=read_line).run())


@app.command()
def cards(
    query: Annotated[list[str] | None, typer.Argument(help="A name, a key, or words of a text.")] = None,
    edition: Annotated[str | None, typer.Option("--edition", "-e", help="Only what this edition has.")] = None,
    kind: Annotated[str | None, typer.Option("--kind", "-k", help=KIND_HELP)] = None,
    language: LanguageOption = Language.en,
    as_json: Annotated[bool, typer.Option("--json", help="Everything the catalogue knows, as JSON.")] = False,
) -> None:
    """List the cards, tiles, Evolutions, challenge cards and monsters, or search them; one alone is shown in full."""
    from kaiju.terminal import cardbook
    from kaiju.text import text
    from kaiju.text.log import listed

    check_word(edition, "edition", (e for entry in cardbook.entries() for e in entry["editions"]))
    check_word(kind, "kind", (entry["kind"] for entry in cardbook.entries()))
    wanted = " ".join(query or ())
    exact, others = cardbook.search(wanted, language, edition=edition, kind=kind)
    found = exact + others
    if as_json:
        typer.echo(json.dumps([cardbook.as_in(entry, edition) for entry in found], ensure_ascii=False, indent=2))
        return
    if not found:
        raise KaijuError(f"No card fits {wanted!r}." if wanted else "There is no such card.")
    out = console()
    if exact or len(found) == 1:
        for i, entry in enumerate(exact or found):
            if i > 0:
                out.line()
            out.print(cardbook.page(entry, language, edition))
        if exact and others:
            names = [cardbook.name_of(entry, language, edition) for entry in others[:SEE_ALSO]]
            out.print(text("terminal", "see-also", language, cards=listed(names, language)), style="dim")
        return
    if not wanted:
        found.sort(key=lambda entry: cardbook.order(entry, language, edition))
    out.print(cardbook.table(found, language, edition))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `kaiju play --save` writes it.")],
    language: LanguageOption = Language.en,
    seat: Annotated[int | None, typer.Option("--seat", help="Tell only what this seat knew.")] = None,
) -> None:
    """Tell a recorded game, line by line."""
    import kaiju
    from kaiju.game.setup import challenge_set
    from kaiju.text import monster_name, text
    from kaiju.text.log import lines

    game = kaiju.replay(read_record(file))
    if seat is not None:
        check_seat(game, seat)
    names = [monster_name(s.monster, language) for s in game.seats]
    cards = challenge_set(game._setup) if "luchador" in game.modules else None
    for sentence in lines(game.events_for(seat), names, language, edition=game.edition, cards=cards):
        typer.echo(sentence)
    if not game.over:
        typer.echo(text("terminal", "record-ends", language))


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", "-b", help="One for all seats, or one for each; those that differ change seats."),
    ] = None,
    edition: EditionOption = "base",
    players: PlayersOption = 4,
    module: ModulesOption = None,
    tile_side: TileSideOption = None,
    origins_mix: MixOption = None,
    monster: MonstersOption = None,
    first: FirstOption = None,
    challenge_cards: ChallengeCardsOption = None,
    asks: AsksOption = None,
    seed: SeedOption = 1,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    html: HtmlOption = None,
    ray: RayOption = None,
) -> None:
    """Let bots play many games and report who wins, and how."""
    from kaiju.lab.outputs import Outputs
    from kaiju.lab.simulate import run_command

    options: dict[str, Any] = {"tile_side": tile_side, "origins_mix": origins_mix, "first": first, "asks": asks}
    options["challenge_cards"] = challenge_cards
    monsters = monsters_for(monster, edition, players, module or ())
    outputs, bots = Outputs(csv, parquet, html), bot or ["random"]
    whole = run_command(
        games, bots, edition, players, module or [], seed, jobs, as_json, outputs, ray, monsters=monsters, **options
    )
    leave_if_interrupted(whole)


@app.command()
def tournament(
    bot: Annotated[list[str], typer.Argument(help="Two or more bots; mine.py:MyBot is a class in a file.")],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games each pair plays.")] = 1000,
    edition: EditionOption = "base",
    players: Annotated[
        int, typer.Option("--players", "-p", help="How many monsters; the two bots of a pair sit by turns.")
    ] = 2,
    module: ModulesOption = None,
    tile_side: TileSideOption = None,
    origins_mix: MixOption = None,
    first: FirstOption = None,
    challenge_cards: ChallengeCardsOption = None,
    asks: AsksOption = None,
    seed: SeedOption = 1,
    jobs: JobsOption = 0,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A file that keeps what was played: the same command goes on with it.")
    ] = None,
    as_json: JsonOption = False,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    html: HtmlOption = None,
    ray: RayOption = None,
) -> None:
    """Let every bot play every other, and rate them."""
    from kaiju.lab.outputs import Outputs
    from kaiju.lab.tournament import run_command

    options: dict[str, Any] = {"tile_side": tile_side, "origins_mix": origins_mix, "first": first, "asks": asks}
    options["challenge_cards"] = challenge_cards
    outputs = Outputs(csv, parquet, html)
    whole = run_command(
        bot, games, edition, players, module or [], seed, jobs, as_json, outputs, ray, keep=keep, **options
    )
    leave_if_interrupted(whole)


@app.command()
def study(
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games at each table.")] = 10_000,
    bot: Annotated[str, typer.Option("--bot", "-b", help="Who plays all seats.")] = "normal",
    edition: Annotated[
        list[str] | None, typer.Option("--edition", "-e", help="base, dark or origins; may be given several times.")
    ] = None,
    players: Annotated[
        list[int] | None, typer.Option("--players", "-p", help="How many monsters; may be given several times.")
    ] = None,
    module: ModulesOption = None,
    tile_side: TileSideOption = None,
    origins_mix: MixOption = None,
    challenge_cards: ChallengeCardsOption = None,
    asks: AsksOption = None,
    seed: SeedOption = 1,
    jobs: JobsOption = 0,
    as_json: JsonOption = False,
    csv: CsvOption = None,
    parquet: ParquetOption = None,
    html: HtmlOption = None,
    ray: RayOption = None,
) -> None:
    """Find out from many games what wins: seats, monsters, cards and when they are bought, stars or claws."""
    from kaiju.lab.outputs import Outputs
    from kaiju.lab.study import run_command

    options: dict[str, Any] = {"tile_side": tile_side, "origins_mix": origins_mix, "asks": asks}
    options["challenge_cards"] = challenge_cards
    outputs = Outputs(csv, parquet, html)
    tables = edition or ["base"], players or [4]
    leave_if_interrupted(run_command(games, bot, *tables, module or [], seed, jobs, as_json, outputs, ray, **options))


def leave_if_interrupted(whole: bool) -> None:
    if not whole:
        raise typer.Exit(INTERRUPTED)


DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        "-d",
        help="Where tables are kept: a file, or sqlite:///… or postgresql://…; left out, a file in your data folder.",
    ),
]


@app.command()
def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 0.0.0.0 is for everybody.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="0 takes any that is free.")] = 8000,
    database: DatabaseOption = None,
    channels: Annotated[
        str | None,
        typer.Option("--channels", help="How several server processes hear of each other: memory or redis://…."),
    ] = None,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Behind a proxy: believe what it says of addresses and https.")
    ] = False,
    clients_per_address: Annotated[
        int | None, typer.Option("--clients-per-address", min=1, help="Live connections from one address.")
    ] = None,
    requests_per_second: Annotated[
        float | None, typer.Option("--requests-per-second", min=1, help="Requests from one address.")
    ] = None,
    tables_per_minute: Annotated[
        float | None, typer.Option("--tables-per-minute", min=1, help="New tables from one address.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables for people and bots."""
    from kaiju.server.net.limits import Limits
    from kaiju.server.serve import serve as run

    wanted = {
        "clients_per_address": clients_per_address,
        "requests_per_second": requests_per_second,
        "requests_at_once": requests_per_second and requests_per_second * 5,
        "tables_per_minute": tables_per_minute,
    }
    limits = Limits(**{name: value for name, value in wanted.items() if value is not None})  # type: ignore[arg-type]
    run(host, port, database, channels, limits=limits, trust_proxy=trust_proxy, open_browser=open_browser)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="The record of a finished game at a table.")],
) -> None:
    """Check every roll and shuffle of a finished game from its record alone."""
    from kaiju.server.tables.fairness import verify as check

    verdict = check(read_record(file))
    typer.echo(
        f"All is as promised: the shuffle, {verdict.throws} throws of dice and {verdict.shuffles - 1} later shuffles "
        f"in {verdict.actions} actions come from the secret whose hash was shown before the game."
    )
    if not verdict.events_compared:
        typer.echo("The record does not say what was told at the table, so that could not be compared.")


@app.command("export")
def export_(
    table: Annotated[list[str] | None, typer.Argument(help="Ids of tables; left out, all of them.")] = None,
    database: DatabaseOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The file to write; left out, standard output.")
    ] = None,
) -> None:
    """Write tables to a file, one per line: for moving and keeping them. It holds secrets of unfinished games."""
    import asyncio

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.moving import export_tables

    url = prepare_database(database or default_database())
    if out is None:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(encoding="utf-8")  # a question mark would be a loss here
        asyncio.run(export_tables(url, table or (), sys.stdout))
        return
    part = out.with_name(f"{out.name}.part")  # an earlier file stays until this one is whole
    try:
        with part.open("w", encoding="utf-8") as target:
            count = asyncio.run(export_tables(url, table or (), target))
        part.replace(out)
    except OSError as error:
        raise SetupError(f"{out} can't be written: {error.strerror or error}.") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink()
    typer.echo(f"{count} {'table' if count == 1 else 'tables'} written to {out}.")


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(help="A file that `kaiju export` wrote.")],
    database: DatabaseOption = None,
) -> None:
    """Read tables from a file. Those that are there already stay as they are."""
    import asyncio

    from kaiju.server.serve import default_database, prepare_database
    from kaiju.server.store.moving import import_tables

    new, known = asyncio.run(import_tables(prepare_database(database or default_database()), file))
    typer.echo(f"{new} new, {known} already there.")


def monsters_for(
    named: Sequence[str] | None, edition: str, players: int, modules: Sequence[str]
) -> Sequence[str] | None:
    """A monster for every seat: those that were named sit in front, the rest are the usual ones that are left."""
    if not named or len(named) >= players:
        return named
    from kaiju.boxes.monsters import MONSTERS, figure
    from kaiju.game.setup import check_setup

    usual = [*check_setup(edition, players, modules).monsters, *MONSTERS]
    taken = {figure(monster) for monster in named}
    left = [monster for monster in usual if figure(monster) not in taken]
    return [*named, *left[: players - len(named)]]


def console() -> Any:
    from rich.console import Console

    return Console(highlight=False, markup=False)


def other_players(names: Sequence[str], players: int, seat: int, seed: int | None) -> dict[int, Bot]:
    """A bot for every seat but one, the names taken in turn."""
    from kaiju import bots

    others = [p for p in range(players) if p != seat]
    # With a seed, the bots too do the same again.
    return {p: bots.load(names[i % len(names)], None if seed is None else seed * 8 + p) for i, p in enumerate(others)}


def check_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < game.players:
        raise SetupError(f"There is no seat {seat}; the seats are 0 to {game.players - 1}.")


def check_word(word: str | None, what: str, known: Any) -> None:
    there = list(dict.fromkeys(known))
    if word is not None and word not in there:
        raise SetupError(f"There is no {what} {word!r}; choose one of {', '.join(there)}.")


def read_line(prompt: str) -> str:
    typed = input(prompt)
    if not sys.stdin.isatty():
        typer.echo(typed)  # nobody sees what comes through a pipe
    return typed


def read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path} can't be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        raise RecordError(f"{path} is not the record of a game: it is no JSON.") from None
    if not isinstance(record, dict):
        raise RecordError(f"{path} is not the record of a game.")
    return record


def main() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a question mark; a stray byte typed is no reason to stop.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
