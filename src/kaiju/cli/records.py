"""`kaiju replay` and `kaiju verify`: what a record tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from kaiju.cli.options import Language, LanguageOption
from kaiju.cli.seats import check_seat
from kaiju.errors import RecordError


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `kaiju play --save` writes it.")],
    language: LanguageOption = Language.en,
    seat: Annotated[int | None, typer.Option("--seat", help="Tell only what this seat knew.")] = None,
) -> None:
    """Tell a recorded game, line by line."""
    import kaiju
    from kaiju.text import monster_name, text
    from kaiju.text.log import lines

    game = kaiju.replay(read_record(file))
    if seat is not None:
        check_seat(game, seat)
    names = [monster_name(s.monster, language) for s in game.seats]
    cards = game.challenge_cards
    for sentence in lines(game.events_for(seat), names, language, edition=game.edition, cards=cards):
        typer.echo(sentence)
    if not game.over:
        typer.echo(text("terminal", "record-ends", language))


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
