"""`kaiju replay` and `kaiju verify`: what a record tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from kaiju.cli.options import Language, LanguageOption
from kaiju.cli.seats import check_seat
from kaiju.cli.typed import Argument, Option
from kaiju.errors import RecordError

if TYPE_CHECKING:
    from kaiju.server.tables.verifying import Verdict


def replay(
    file: Annotated[Path, Argument(help="A record, as `kaiju play --save` writes it.")],
    language: LanguageOption = Language.en,
    seat: Annotated[int | None, Option("--seat", help="Tell only what this seat knew.")] = None,
) -> None:
    """Tell a recorded game, line by line."""
    import kaiju
    from kaiju.game.records import UNREADABLE, told_under_other_rules
    from kaiju.text import monster_name, text
    from kaiju.text.log import lines

    record = read_record(file)
    old = told_under_other_rules(record)
    if old is None:
        game = kaiju.replay(record)
        setup, events, over = game.choices, list(game.events), game.over
    else:
        setup, events = old
        over = any(event.kind == "over" for event in events)
    if seat is not None:
        check_seat(setup.players, seat)
    names = [monster_name(monster, language) for monster in setup.monsters]
    seen = [event.seen_by(seat) for event in events]
    cards = setup.option("challenge_cards")
    try:
        sentences = list(lines(seen, names, language, edition=setup.edition, cards=cards))
    except (TypeError, AttributeError, ValueError, LookupError):
        raise RecordError(UNREADABLE) from None
    if old is not None:
        click.echo(text("terminal", "record-old", language, version=record["rules"]))
    for sentence in sentences:
        click.echo(sentence)
    if not over:
        click.echo(text("terminal", "record-ends", language))


def verify(
    file: Annotated[Path, Argument(help="The record of a finished game at a table.")],
    promise: Annotated[str | None, Option("--promise", help="The hash that the table showed before the game.")] = None,
    salt: Annotated[str | None, Option("--salt", help="The word that you brought.")] = None,
) -> None:
    """Check every roll and shuffle of a finished game from its record alone."""
    from kaiju.server.tables.verifying import verify as check

    verdict = check(read_record(file), promise=promise, salt=salt)
    click.echo(
        f"All is as promised: the shuffle, {verdict.throws} throws of dice and {verdict.shuffles - 1} later shuffles "
        f"in {verdict.actions} actions come from the secret whose hash was shown before the game."
    )
    if not verdict.events_compared:
        click.echo("The record does not say what was told at the table, so that could not be compared.")
    for line in [*about_bots(verdict), *about_words(verdict, salt)]:
        click.echo(line)


def about_bots(verdict: Verdict) -> list[str]:
    """Whose answers follow from the secret, and whose could have been others."""
    lines = []
    if verdict.bots_checked or verdict.bots_unchecked:
        lines.append(
            f"Bots gave {verdict.bots_checked} answers that follow from the secret, and {verdict.bots_unchecked} by "
            "the clock or without a note, which whoever runs the server could have changed."
        )
    if not verdict.bots_noted:
        lines.append("The record does not say which answers were bots', so none of these could be checked.")
    if verdict.unnoted:
        lines.append(
            f"Answers at bots' seats that are noted as no bot's: {verdict.unnoted}. They are of whoever took over such "
            "a seat, or of whoever runs the server."
        )
    if verdict.puppets:
        lines.append(f"Bots gave all answers of {', '.join(verdict.puppets)}, though the record calls them people.")
    return lines


def about_words(verdict: Verdict, own: str | None) -> list[str]:
    """Whose words went into the dice, and what follows from that."""
    words = verdict.words
    brought = [word.name for word in words if word.by == "seat"]
    made_up = [word.name for word in words if word.by == "server" and not word.fixed]
    lines = []
    if brought:
        lines.append(f"Words of their own brought, as the record says: {', '.join(brought)}.")
    if made_up:
        lines.append(f"The server made up the words of {', '.join(made_up)}, as older ones did.")
    last = verdict.last_word
    if last is None:
        return [*lines, "Nobody brought a word of their own: whoever ran the server could have chosen the dice."]
    if last.by == "unknown":
        return [*lines, "The record does not say who brought the words, so the server could have made them up."]
    if last.by == "server":
        return [*lines, "The last word is the server's own: whoever runs it could have chosen the dice."]
    mine = own == last.salt
    whose = "yours" if mine else f"{last.name}'s own"
    condition = "" if mine else f", unless {last.name} and whoever runs the server did it together"
    if len(verdict.chosen_words) == 1:
        return [*lines, f"The only word that could be chosen is {whose}: nobody could have chosen the dice{condition}."]
    who = "you" if mine else last.name
    return [
        *lines,
        f"By the record, which can't prove it, the last word is {whose}. If {who} saw all others before bringing it, "
        f"nobody could have chosen the dice{condition}.",
    ]


def read_record(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"{path} can't be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        raise RecordError(f"{path} is not the record of a game: it is not JSON.") from None
    if not isinstance(record, dict):
        raise RecordError(f"{path} is not the record of a game.")
    return record
