"""`kaiju deck`: decks of one's own, kept as lists in text files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import click

from kaiju.cli.options import EditionOption, Language, LanguageOption, all_modules
from kaiju.cli.typed import Argument, Option
from kaiju.errors import SetupError
from kaiju.given import quoted

OwnDeckOption = Annotated[
    Path | None,
    Option("--own-deck", help="A deck of your own: a file that lists its cards, such as `kaiju deck` prints."),
]


def deck(
    file: Annotated[Path | None, Argument(help="A list to check and count; left out, the usual deck.")] = None,
    edition: EditionOption = "base",
    module: Annotated[
        list[str] | None, Option("--module", "-m", help="A module whose cards are mixed in.", words=all_modules)
    ] = None,
    origins_mix: Annotated[
        str | None, Option("--origins-mix", help="Which Origins cards to add: fourteen (only there) or all.")
    ] = None,
    mindbug_deck: Annotated[
        str | None, Option("--mindbug-deck", help="Mindbug cards: added to the edition's deck, or alone the deck.")
    ] = None,
    language: LanguageOption = Language.en,
) -> None:
    """List a deck with its counts, to build one of your own from: `kaiju deck > mine.txt`, then
    `kaiju play --own-deck mine.txt`."""
    from kaiju.game.setup import check_deck, check_setup, deck_counts

    if file is not None:
        counts = dict(Counter(check_deck(read_deck(file), "own_deck")))
    else:
        options = {"origins_mix": origins_mix, "mindbug_deck": mindbug_deck}
        counts = deck_counts(check_setup(edition, 2, module or (), None, 0, options))
    for line in deck_lines(counts, edition, language):
        click.echo(line)


def deck_lines(counts: dict[str, int], edition: str, language: str) -> list[str]:
    """A deck as a file has it. Behind each card stands how many copies all boxes hold, what it is and what it costs."""
    import kaiju
    from kaiju.game.setup import component
    from kaiju.rules.boxes import BOXES
    from kaiju.rules.components import card_sorts
    from kaiju.rules.rulebook import copies_in
    from kaiju.text import plural, text, titled

    cards = [entry for entry in kaiju.catalog() if entry["kind"] in card_sorts()]
    width = max(len(entry["id"]) for entry in cards)
    lines = []
    for kind in card_sorts():
        listed = [entry for entry in cards if entry["kind"] == kind and entry["id"] in counts]
        if not listed:
            continue
        total = sum(counts[entry["id"]] for entry in listed)
        lines.append(f"# {text('kind', kind, language)}: {total}")
        for entry in listed:
            card, most = entry["id"], copies_in(component(entry["id"]), BOXES.values())
            price = entry["prices"].get(edition, entry["price"])
            name = titled("card-name", card, language)
            lines.append(f"{counts[card]} {card:{width}}  # {counts[card]}/{most}  {name} ({price})")
    return [*lines, f"# {plural('page', 'deck', sum(counts.values()), language)}"]


def read_deck(file: Path) -> list[str]:
    """The cards that a file lists: on each line one, with a number before it where there are more."""
    try:
        lines = file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or "it is not a text"
        raise SetupError(f"The deck can't be read from '{file}': {reason}.") from None
    cards: list[str] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        count, *card = words if len(words) > 1 else ["1", *words]
        if len(card) != 1 or not count.isdecimal() or len(count) > 2:
            raise SetupError(
                f"{file}, line {number}: a line is a card, such as '2 extra-head', not {quoted(line.strip())}."
            )
        cards += card * int(count)
    return cards
