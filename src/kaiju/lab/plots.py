"""Plots as SVG that needs nothing else: dots with their intervals, and bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH = 720
LINE = 20
TOP, BOTTOM = 8, 34
RIGHT = 24
LETTER = 6.6
"""About the width of a letter."""
COLOURS = ("#c0392b", "#2471a3", "#8e44ad", "#7f8c8d", "#d4ac0d")
INK, FAINT = "#333333", "#cccccc"

Dot = tuple[str, float, float, float]
"""A label, a value, and the ends of its interval."""


def intervals(dots: Sequence[Dot], percent: bool = False, line_at: float | None = None, caption: str = "") -> str:
    """A line for every value: a dot, and a bar for its interval. `line_at` marks where nothing would be remarkable."""
    ends = [end for _, _, low, high in dots for end in (low, high)] + ([] if line_at is None else [line_at])
    axis = Axis(min(ends, default=0), max(ends, default=1), max((len(label) for label, *_ in dots), default=0))
    height = TOP + LINE * len(dots) + BOTTOM
    body = [*axis.drawn(height, percent), words(WIDTH / 2, height - 3, caption, "middle")]
    if line_at is not None:
        body.append(line(axis.x(line_at), TOP, axis.x(line_at), height - BOTTOM, INK, dashed=True))
    for i, (label, value, low, high) in enumerate(dots):
        y = TOP + LINE * (i + 0.5)
        body.append(words(axis.left - 8, y + 4, label, "end"))
        body.append(line(axis.x(low), y, axis.x(high), y, COLOURS[1], width=3))
        told = f"{label}: {shown(value, percent)} ({shown(low, percent)} to {shown(high, percent)})"
        body.append(f'<circle cx="{axis.x(value):.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[0]}">{title(told)}</circle>')
    return svg(height, body, "Values with their 95 % intervals")


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> str:
    """A bar for every row, cut into shares that make up a whole, with the names of the shares above."""
    axis = Axis(0, 1, max((len(label) for label, _ in rows), default=0))
    head = TOP + LINE
    height = head + (LINE + 6) * len(rows) + BOTTOM
    body = axis.drawn(height, percent=True, top=head)
    x = axis.left
    for i, name in enumerate(names):
        body.append(f'<rect x="{x:.1f}" y="{TOP}" width="11" height="11" fill="{COLOURS[i % len(COLOURS)]}"/>')
        body.append(words(x + 15, TOP + 10, name))
        x += 28 + LETTER * len(name)
    for i, (label, shares) in enumerate(rows):
        y, start = head + (LINE + 6) * i + 3, 0.0
        body.append(words(axis.left - 8, y + 15, label, "end"))
        for j, share in enumerate(shares):
            wide = axis.x(start + share) - axis.x(start)
            body.append(
                f'<rect x="{axis.x(start):.1f}" y="{y}" width="{wide:.1f}" height="{LINE}" '
                f'fill="{COLOURS[j % len(COLOURS)]}">{title(f"{label}, {names[j]}: {share:.1%}")}</rect>'
            )
            start += share
    return svg(height, body, "Shares of a whole")


def columns(values: Sequence[tuple[str, float]], caption: str) -> str:
    """Upright bars: how often each thing happened."""
    high = 180
    most = max((value for _, value in values), default=0) or 1
    wide = (WIDTH - 2 * RIGHT) / max(1, len(values))
    body = [words(WIDTH / 2, high + 50, caption, "middle")]
    every = ceil(len(values) / 24)
    for i, (label, value) in enumerate(values):
        tall = high * value / most
        x = RIGHT + wide * i
        body.append(
            f'<rect x="{x + 1:.1f}" y="{TOP + high - tall:.1f}" width="{max(1.0, wide - 2):.1f}" height="{tall:.1f}" '
            f'fill="{COLOURS[1]}">{title(f"{label}: {value:.2%}")}</rect>'
        )
        if i % every == 0:
            body.append(words(x + wide / 2, high + 26, label, "middle"))
    return svg(high + 60, body, caption)


@dataclass(frozen=True)
class Point:
    """A share that was foretold, what came of it with its interval, and a note."""

    foretold: float
    came: float
    low: float
    high: float
    note: str


def against_diagonal(points: Sequence[Point], across: str, up: str, tolerance: float) -> str:
    """What came of what was foretold: on the dashed line they are the same, in the band nearly so."""
    side, left, top = 380, 60, 16
    steps = [i / 10 for i in range(11)]

    def x(share: float) -> float:
        return left + side * share

    def y(share: float) -> float:
        return top + side * (1 - share)

    corners = ((0, 0), (tolerance, 0), (1, 1 - tolerance), (1, 1), (1 - tolerance, 1), (0, tolerance))
    band = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in corners)
    body = [f'<polygon points="{band}" fill="{COLOURS[1]}" fill-opacity="0.12"/>']
    for step in steps:
        body.append(line(x(step), y(0), x(step), y(1), FAINT))
        body.append(line(x(0), y(step), x(1), y(step), FAINT))
        body.append(words(x(step), y(0) + 16, shown(step, True, 0.1), "middle"))
        body.append(words(x(0) - 6, y(step) + 4, shown(step, True, 0.1), "end"))
    body.append(line(x(0), y(0), x(1), y(1), INK, dashed=True))
    for p in points:
        told = "{}: {} ({} to {}), ".format(*(shown(v, True) for v in (p.foretold, p.came, p.low, p.high))) + p.note
        body.append(line(x(p.foretold), y(p.low), x(p.foretold), y(p.high), COLOURS[1], width=3))
        dot = f'<circle cx="{x(p.foretold):.1f}" cy="{y(p.came):.1f}" r="4" fill="{COLOURS[0]}">'
        body.append(f"{dot}{title(told)}</circle>")
    body.append(words(x(0.5), y(0) + 36, across, "middle"))
    body.append(words(x(0) + 8, y(1) + 14, up))
    return svg(y(0) + 44, body, f"{up}, by {across}")


def curves(rows: Mapping[str, Sequence[tuple[float, float]]], across: str, percent: bool = False) -> str:
    """How values went on: a line for each row, from left to right."""
    points = [point for row in rows.values() for point in row]
    axis = Axis(0, max((x for x, _ in points), default=1), letters=4)
    up = Axis(min((y for _, y in points), default=0), max((y for _, y in points), default=1), letters=0)
    head, high = TOP + LINE * len(rows), 260
    height = head + high + BOTTOM

    def y(value: float) -> float:
        return head + high * (1 - (value - up.low) / (up.high - up.low))

    body = axis.drawn(height, percent=False, top=head)
    for i in range(round((up.high - up.low) / up.step) + 1):
        at = up.low + i * up.step
        body.append(line(axis.left, y(at), WIDTH - RIGHT, y(at), FAINT))
        body.append(words(axis.left - 6, y(at) + 4, shown(at, percent, up.step), "end"))
    for i, (name, row) in enumerate(rows.items()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(f"{axis.x(x):.1f},{y(value):.1f}" for x, value in row)
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last = f" ({shown(row[-1][1], percent)} in the end)" if row else ""
        body.append(f'<rect x="{axis.left}" y="{TOP + LINE * i}" width="11" height="11" fill="{colour}"/>')
        body.append(words(axis.left + 16, TOP + LINE * i + 10, name + last))
    body.append(words(WIDTH / 2, height - 2, across, "middle"))
    return svg(height, body, across)


class Axis:
    """From numbers to places from left to right, with room for labels."""

    def __init__(self, low: float, high: float, letters: int) -> None:
        self.step = round_step((high - low or 1) / 6)
        self.low, self.high = floor(low / self.step) * self.step, ceil(high / self.step) * self.step
        if self.low == self.high:
            self.high += self.step
        self.left = min(WIDTH / 2, 16 + LETTER * letters)

    def x(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (WIDTH - RIGHT - self.left)

    def drawn(self, height: float, percent: bool, top: float = TOP) -> list[str]:
        body = []
        for i in range(round((self.high - self.low) / self.step) + 1):
            at = self.low + i * self.step
            body.append(line(self.x(at), top, self.x(at), height - BOTTOM, FAINT))
            body.append(words(self.x(at), height - BOTTOM + 16, shown(at, percent, self.step), "middle"))
        return body


def round_step(step: float) -> float:
    """The next 1, 2 or 5 times a power of ten."""
    power: float = 10.0 ** floor(log10(step))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * 0.999)


def shown(value: float, percent: bool, step: float | None = None) -> str:
    if percent:
        value, step = value * 100, None if step is None else step * 100
    digits = 1 if step is None else max(0, -floor(log10(step) + 1e-9))
    return f"{value + 0.0:.{digits}f}{' %' if percent else ''}"


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="4 3"' if dashed else ""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width}"{dash}/>'


def words(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'


def title(text: str) -> str:
    return f"<title>{escape(text)}</title>"


def svg(height: float, body: Sequence[str], label: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" font-family="sans-serif" font-size="12" role="img" aria-label="{escape(label)}">'
        f'<rect width="100%" height="100%" fill="#ffffff"/>{"".join(body)}</svg>\n'
    )
