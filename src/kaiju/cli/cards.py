"""`kaiju cards`: the catalogue."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated

import click

from kaiju.cli.app import console
from kaiju.cli.options import Language, LanguageOption, all_cards, all_editions
from kaiju.cli.typed import Argument, Option
from kaiju.errors import KaijuError, SetupError
from kaiju.given import quoted

SEE_ALSO = 10
KIND_HELP = "keep, discard, tile, evolution, challenge or monster."


def cards(
    query: Annotated[list[str] | None, Argument(help="A name, a key, or words of a text.", words=all_cards)] = None,
    edition: Annotated[
        str | None, Option("--edition", "-e", help="Only what this edition has.", words=all_editions)
    ] = None,
    kind: Annotated[str | None, Option("--kind", "-k", help=KIND_HELP)] = None,
    language: LanguageOption = Language.en,
    as_json: Annotated[bool, Option("--json", help="Everything the catalogue knows, as JSON.")] = False,
) -> None:
    """List the cards, tiles, Evolutions, challenge cards and monsters, or search them; one alone is shown in full."""
    from kaiju.drawing.paper import Text
    from kaiju.terminal import cardbook
    from kaiju.text import text
    from kaiju.text.phrases import listed

    check_word(edition, "edition", (e for entry in cardbook.entries() for e in entry["editions"]))
    check_word(kind, "kind", (entry["kind"] for entry in cardbook.entries()))
    wanted = " ".join(query or ())
    exact, others = cardbook.search(wanted, language, edition=edition, kind=kind)
    found = exact + others
    if as_json:
        click.echo(json.dumps([cardbook.as_in(entry, edition) for entry in found], ensure_ascii=False, indent=2))
        return
    if not found:
        raise KaijuError(f"No card fits {quoted(wanted)}." if wanted else "There is no such card.")
    out = console()
    if exact or len(found) == 1:
        for i, entry in enumerate(exact or found):
            if i > 0:
                out.print()
            out.print(cardbook.page(entry, language, edition))
        if exact and others:
            names = [cardbook.name_of(entry, language, edition) for entry in others[:SEE_ALSO]]
            out.print(Text(text("terminal", "see-also", language, cards=listed(names, language)), "dim"))
        return
    if not wanted:
        found.sort(key=lambda entry: cardbook.order(entry, language, edition))
    out.print(cardbook.table(found, language, edition))


def check_word(word: str | None, what: str, known: Iterable[str]) -> None:
    there = list(dict.fromkeys(known))
    if word is not None and word not in there:
        raise SetupError(f"There is no {what} {quoted(word)}; choose one of {', '.join(there)}.")
