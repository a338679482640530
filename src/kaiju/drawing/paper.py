"""What a terminal prints: text in a few styles, wrapped to its width, in tables without lines.

Rich does this and much more; it and what it needs are as large as all the rest of a small installation.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import groupby
from typing import IO, Protocol

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}
"""The words that a style is made of, with their numbers in a terminal's language."""
GAP = 2
"""Between the columns of a table."""

Letter = tuple[str, str]
"""A letter and its style."""
Line = list[Letter]


class Printable(Protocol):
    def lines(self, width: int) -> Iterator[Line]:
        """As it looks on lines of at most that many cells."""
        ...


@dataclass(frozen=True)
class Text:
    """Words in a style; `assemble` puts several together."""

    words: str
    style: str = ""
    justify: str = "left"
    parts: tuple[Letter, ...] = ()
    """Stretches with styles of their own, which together are the words."""

    @classmethod
    def assemble(cls, *parts: Text | Letter | str) -> Text:
        told = [(p.words, p.style) if isinstance(p, Text) else (p, "") if isinstance(p, str) else p for p in parts]
        return cls("".join(words for words, _ in told), parts=tuple(told))

    def marked(self, words: re.Pattern[str], style: str) -> Text:
        """With every occurrence of such words in another style, on top of its own."""
        parts: list[Letter] = []
        at = 0
        for found in words.finditer(self.words):
            parts += [(self.words[at : found.start()], self.style), (found[0], joined(self.style, style))]
            at = found.end()
        return Text(self.words, self.style, self.justify, (*parts, (self.words[at:], self.style)))

    def lines(self, width: int) -> Iterator[Line]:
        letters = [(letter, style) for words, style in self.parts or [(self.words, self.style)] for letter in words]
        line: Line = []
        for letter in [*letters, ("\n", "")]:
            if letter[0] == "\n":
                yield from wrapped(line, width)
                line = []
            else:
                line.append(letter)


@dataclass(frozen=True)
class Indented:
    """Something a few cells to the right."""

    what: Printable
    by: int

    def lines(self, width: int) -> Iterator[Line]:
        return (spaces(self.by) + line for line in self.what.lines(max(1, width - self.by)))


class Group:
    """Several things, one below the other."""

    def __init__(self, *parts: Printable) -> None:
        self.parts = parts

    def lines(self, width: int) -> Iterator[Line]:
        for part in self.parts:
            yield from part.lines(width)


@dataclass(frozen=True)
class Rule:
    """A line across, with a title in its middle."""

    title: str

    def lines(self, width: int) -> Iterator[Line]:
        title = next(wrapped(plain_line(self.title), max(1, width - 2)))
        title = [*spaces(1), *title, *spaces(1)]
        left = (width - width_of(title)) // 2
        right = width - width_of(title) - left
        yield [*[("─", "dim")] * left, *title, *[("─", "dim")] * right]


@dataclass
class Column:
    heading: str = ""
    style: str = ""
    justify: str = "left"
    wraps: bool = True
    most: int | None = None
    """How wide it gets at most."""


@dataclass
class Table:
    """Rows of cells below headings. Where it is too wide, the widest columns wrap their words."""

    columns: list[Column] = field(default_factory=list)
    heading_style: str = ""
    caption: Text | None = None
    rows: list[tuple[list[Text], str]] = field(default_factory=list)

    def add_column(self, heading: str = "", **how: object) -> None:
        self.columns.append(Column(heading, **how))  # type: ignore[arg-type]

    def add_row(self, *cells: Text | str, style: str = "") -> None:
        self.columns += [Column() for _ in range(len(cells) - len(self.columns))]
        self.rows.append(([cell if isinstance(cell, Text) else Text(cell) for cell in cells], style))

    def lines(self, width: int) -> Iterator[Line]:
        rows = list(self.rows)
        if any(column.heading for column in self.columns):
            rows.insert(0, ([Text(column.heading, self.heading_style) for column in self.columns], ""))
        widths = self.widths([cells for cells, _ in rows], width)
        for cells, style in rows:
            yield from self.row(cells, style, widths)
        if self.caption is not None:
            yield from self.caption.lines(width)

    def widths(self, rows: Sequence[Sequence[Text]], width: int) -> list[int]:
        out = []
        for i, column in enumerate(self.columns):
            natural = max((natural_width(cells[i]) for cells in rows if i < len(cells)), default=0)
            out.append(natural if column.most is None else min(natural, column.most))
        spare = width - GAP * (len(out) - 1) - sum(out)
        # First those that may wrap, from the widest; if that is not enough, nobody can be spared.
        for may_give in ([column.wraps for column in self.columns], [True] * len(out)):
            while spare < 0 and any(may and wide > 1 for may, wide in zip(may_give, out, strict=True)):
                widest = max((i for i, may in enumerate(may_give) if may), key=out.__getitem__)
                out[widest] -= 1
                spare += 1
        return out

    def row(self, cells: Sequence[Text], style: str, widths: Sequence[int]) -> Iterator[Line]:
        filled = [*cells, *[Text("")] * (len(widths) - len(cells))]
        columns = list(zip(self.columns, filled, widths, strict=True))
        told = [list(cell.lines(wide)) for _, cell, wide in columns]
        for number in range(max(map(len, told), default=0)):
            line: Line = []
            for (column, cell, wide), lines in zip(columns, told, strict=True):
                piece = lines[number] if number < len(lines) else []
                piece = [(letter, joined(style, column.style, own)) for letter, own in piece]
                justify = cell.justify if cell.justify != "left" else column.justify
                left = {"left": 0, "right": wide - width_of(piece), "center": (wide - width_of(piece)) // 2}[justify]
                line += [*spaces(left), *piece, *spaces(wide - width_of(piece) - left + GAP)]
            yield line


class Console:
    """Where things are printed. Colours only where somebody looks on, and doesn't mind (`NO_COLOR`)."""

    def __init__(self, file: IO[str] | None = None, width: int | None = None, coloured: bool | None = None) -> None:
        self.file = sys.stdout if file is None else file
        self.is_terminal = self.file.isatty() and os.environ.get("TERM") != "dumb"
        self._width = width
        self._coloured = (self.is_terminal and not os.environ.get("NO_COLOR")) if coloured is None else coloured
        if self._coloured and sys.platform == "win32":
            os.system("")  # from then on, its console understands colours

    @property
    def width(self) -> int:
        if self._width is not None:
            return self._width
        if self.is_terminal:
            return shutil.get_terminal_size().columns
        given = os.environ.get("COLUMNS", "")
        return int(given) if given.isdecimal() and int(given) > 0 else 80

    def print(self, *things: Printable) -> None:
        for thing in things or (Text(""),):
            for line in thing.lines(self.width):
                self.write(line)

    def write(self, line: Line) -> None:
        """A line as it is, however long."""
        while line and line[-1][0] == " ":
            line = line[:-1]
        out = []
        for style, letters in groupby(line, key=lambda letter: letter[1]):
            words = "".join(letter for letter, _ in letters)
            code = ";".join(CODES[word] for word in dict.fromkeys(style.split()))
            out.append(f"\x1b[{code}m{words}\x1b[0m" if code and self._coloured else words)
        self.file.write("".join(out) + "\n")
        self.file.flush()

    @contextmanager
    def status(self, words: str) -> Iterator[None]:
        """Says so as long as something takes, where somebody looks on."""
        if not self.is_terminal:
            yield
            return
        self.file.write(f"{words}\r")
        self.file.flush()
        try:
            yield
        finally:
            self.file.write("\x1b[2K\r")
            self.file.flush()

    @contextmanager
    def progress(self, words: Callable[[int], str]) -> Iterator[Callable[[float], None]]:
        """A function that is told how much of something is done, and shows it: nothing if it is all done at once.

        Where nobody looks on, it is said once.
        """
        shown = False

        def show(share: float) -> None:
            nonlocal shown
            if 0 < share < 1 and (self.is_terminal or not shown):
                begin, end = ("\x1b[2K\r", "") if self.is_terminal else ("", "\n")
                self.file.write(f"{begin}{words(int(100 * share))}{end}")
                self.file.flush()
                shown = True

        try:
            yield show
        finally:
            if shown and self.is_terminal:
                self.file.write("\x1b[2K\r")
                self.file.flush()


def wrapped(line: Line, width: int) -> Iterator[Line]:
    """A line cut between words; a word that is too long for a line of its own is cut, too."""
    out: Line = []
    for blank, letters in groupby(line, key=lambda letter: letter[0] == " "):
        word = list(letters)
        if width_of(out) + width_of(word) <= width:
            out += word
        elif not blank:
            if any(letter != " " for letter, _ in out):
                yield trimmed(out)
                out = []
            while width_of(out) + width_of(word) > width and len(word) > 1:
                room = max(1, fitting(word, width - width_of(out)))
                yield out + word[:room]
                out, word = [], word[room:]
            out += word
    yield trimmed(out) if any(letter != " " for letter, _ in out) else out


def trimmed(line: Line) -> Line:
    end = len(line)
    while end and line[end - 1][0] == " ":
        end -= 1
    return line[:end]


def fitting(word: Sequence[Letter], width: int) -> int:
    """How many of the letters have room."""
    used = 0
    for number, (letter, _) in enumerate(word):
        used += cells(letter)
        if used > width:
            return number
    return len(word)


def cells(letter: str) -> int:
    if letter.isascii():
        return 1
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def width_of(line: Iterable[Letter]) -> int:
    return sum(cells(letter) for letter, _ in line)


def natural_width(text: Text) -> int:
    return max((sum(map(cells, line)) for line in text.words.split("\n")), default=0)


def plain_line(words: str) -> Line:
    return [(letter, "") for letter in words]


def spaces(count: int) -> Line:
    return [(" ", "")] * max(0, count)


def joined(*styles: str) -> str:
    return " ".join(filter(None, styles))
