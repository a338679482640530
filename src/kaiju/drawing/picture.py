"""The table as an SVG picture, from a view alone: monsters at the left, Tokyo and the market at the right, dice below.

It stands by itself: no fonts, no scripts, no ids that several pictures on a page would share.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import islice
from typing import Any

from kaiju.drawing.paper import cells
from kaiju.drawing.screen import Screen
from kaiju.rules.gains import WINNING_POINTS
from kaiju.text.phrases import face_name

View = Mapping[str, Any]

WIDTH, MARGIN, GAP = 960, 16, 12
NIGHT, PANEL, EDGE = "#10172A", "#1B2646", "#32406B"
INK, PALE, AMBER, PAPER, DARK = "#F6EFE2", "#A9B4D2", "#FFC53D", "#FBF0D9", "#10172A"
COLOURS = {"heart": "#FF6B6B", "star": "#FFC53D", "energy": "#63D98E", "claw": "#F0703F", "wickedness": "#C58BFF"}
ON_DICE = {"heart": "#B3261E", "energy": "#12703A", "claw": "#C23A0C"}
FIGURES = ("#5BC0EB", "#F28482", "#84DCC6", "#F6BD60", "#B8A1E3", "#9BC53D")
"""A colour for each seat."""
MARKS = {
    "heart": "M12 21.5C5.2 16.3 1.5 12.5 1.5 8C1.5 4.7 4 2.3 7 2.300C9.2 2.3 11 3.5 12 5.300C13 3.5 14.8 2.3 17 2.300"
    "C20 2.3 22.5 4.7 22.5 8C22.5 12.5 18.8 16.3 12 21.500Z",
    "star": "M12.0 2.4L14.9 8.6L21.7 9.4L16.7 14.1L18.0 20.9L12.0 17.5L6.0 20.9L7.3 14.1L2.3 9.4L9.1 8.6Z",
    "energy": "M14.5 .8L3.5 13.800H10.400L8.7 23.200L20.5 9.400H13.200Z",
    "claw": "M9.8 1.200L5.8 3.400C6 10.2 4.6 16.2 .9 22.400C7.6 18.4 10.8 11.2 9.8 1.200Z"
    "M16.8 .6L12.6 2.800C12.9 10.4 11.4 17 7.3 23.600C14.4 19.4 18 11.4 16.8 .6Z"
    "M23.3 1.900L19.3 4.100C19.5 10.8 18 16.6 14.3 22.600C21 18.6 24.3 11.6 23.3 1.900Z",
}
"""The marks of the page (a test compares them), 24 units wide."""
DIE, LETTER = 52, 0.56
"""The size of a die; how wide a letter is, for its size: a guess that is seldom too small."""
SEAT_HEIGHT, OFFER_HEIGHT, TOKYO_HEIGHT, LINE = 124, 44, 150, 17


class Picture:
    """Draws one view. `question` is what is being decided, `answers` the keys of whoever may answer."""

    def __init__(self, view: View, screen: Screen, question: str, answers: Sequence[str] = ()) -> None:
        self.view = view
        self.screen = screen
        self.question = question
        self.answers = answers

    def svg(self) -> str:
        left = 2 * (WIDTH - 4 * MARGIN) // 3
        beside, tall = self.beside(MARGIN + left + GAP, 56, WIDTH - 2 * MARGIN - GAP - left)
        seats, tall = self.seats(MARGIN, 56, left, tall)
        below, height = self.below(56 + tall + GAP)
        body = [*self.heading(), *seats, *beside, *below]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
            f'style="max-width:100%;height:auto" role="img" font-family="system-ui,sans-serif">'
            f"<title>{escape(self.title())}</title>{box(0, 0, WIDTH, height, NIGHT, rx=14)}{''.join(body)}</svg>"
        )

    def title(self) -> str:
        view, word = self.view, self.screen.word
        if view["turn"] == 0:
            return word("first-title")
        return word("title", n=view["turn"], name=self.screen.names[view["current"]])

    def heading(self) -> Iterator[str]:
        yield words(self.title(), MARGIN, 36, 20, INK, 600, weight=700)
        boxes = ", ".join((self.view["edition"], *self.view["modules"]))
        yield words(boxes, WIDTH - MARGIN, 36, 14, PALE, 320, anchor="end")

    # --- monsters

    def seats(self, x: int, y: int, width: int, height: int) -> tuple[list[str], int]:
        """At least so high, if that is not too high; and how high they are."""
        one, rows = (width - GAP) // 2, (len(self.view["seats"]) + 1) // 2
        tall = max(SEAT_HEIGHT, (height + GAP) // rows - GAP)
        out: list[str] = []
        for i, seat in enumerate(self.view["seats"]):
            out += self.seat(seat, x + i % 2 * (one + GAP), y + i // 2 * (tall + GAP), one, tall)
        return out, max(height, rows * (tall + GAP) - GAP)

    def seat(self, seat: View, x: int, y: int, width: int, height: int) -> Iterator[str]:
        number, view = seat["seat"], self.view
        current = number == view["current"] and not view["over"]
        winner = number in view["winners"]
        yield f'<g opacity="{1 if seat["alive"] or winner else 0.45}">'
        yield box(x, y, width, height, PANEL, AMBER if current or winner else EDGE, 2 if current or winner else 1)
        yield disc(x + 26, y + 27, 15, FIGURES[number % len(FIGURES)])
        yield words(str(number), x + 26, y + 33, 16, DARK, 30, anchor="middle", weight=700)
        badge = self.badge(seat)
        room = width - 64 - (len(badge) * 8 + 26 if badge else 0)
        name = self.screen.names[number]
        if number == view["you"]:
            name = f"{name} ({self.screen.word('you')})"
        yield words(name, x + 50, y + 33, 17, INK, room, weight=700)
        if badge:
            wide = round(len(badge) * 8 + 16)
            yield box(x + width - wide - 10, y + 15, wide, 24, AMBER if seat["place"] else EDGE, rx=12)
            ink = DARK if seat["place"] else INK
            yield words(badge, x + width - wide / 2 - 10, y + 32, 13, ink, wide, anchor="middle", weight=700)
        yield from self.numbers(seat, x + 14, y + 52, width - 28)
        told = self.screen.belongings(view, seat)
        for i, line in enumerate(filled(told, 13, width - 28, (height - 86) // LINE)):
            yield words(line, x + 14, y + 97 + i * LINE, 13, PALE, width - 28)
        yield "</g>"

    def badge(self, seat: View) -> str:
        if not seat["alive"]:
            return self.screen.word("out")
        return self.screen.word(seat["place"]) if seat["place"] else ""

    def numbers(self, seat: View, x: int, y: int, width: int) -> Iterator[str]:
        """Hearts and stars with bars that show how far, energy, and wickedness where it counts."""
        counts = [
            ("heart", f"{seat['health']}/{seat['max_health']}", seat["health"] / max(1, seat["max_health"])),
            ("star", str(seat["points"]), min(1, seat["points"] / WINNING_POINTS)),
            ("energy", str(seat["energy"]), None),
        ]
        if self.view["gauge"]:
            counts.append(("wickedness", str(seat["wickedness"]), None))
        wide = (width - 16) / len(counts)
        for i, (what, number, part) in enumerate(counts):
            at = x + i * wide + 16 * (i > 0)  # hearts take most room
            yield mark(what, at, y, 18, COLOURS[what]) if what in MARKS else disc(at + 9, y + 9, 8, COLOURS[what])
            yield words(number, at + 22, y + 15, 15, INK, wide - 6, weight=700)
            if part is not None:
                long = wide - 12 + 16 * (i == 0)
                yield box(at, y + 22, long, 4, EDGE, rx=2)
                yield box(at, y + 22, long * part, 4, COLOURS[what], rx=2)

    # --- Tokyo and the market

    def beside(self, x: int, y: int, width: int) -> tuple[list[str], int]:
        out = list(self.tokyo(x, y, width))
        offers = list(self.market(x, y + TOKYO_HEIGHT + GAP, width))
        return out + offers, TOKYO_HEIGHT + GAP + 34 + 3 * (OFFER_HEIGHT + 6)

    def tokyo(self, x: int, y: int, width: int) -> Iterator[str]:
        view = self.view
        yield box(x, y, width, TOKYO_HEIGHT, "#2C2A52", EDGE)
        yield disc(x + width / 2, y + 66, 44, "#E8563B")
        skyline = ((0.04, 34), (0.13, 56), (0.22, 42), (0.31, 70), (0.60, 62), (0.69, 38), (0.78, 76), (0.88, 46))
        for at, tall in skyline:
            yield box(round(x + width * at), y + TOKYO_HEIGHT - 46 - tall, 24, tall, NIGHT, rx=0)
        yield box(x + 1, y + TOKYO_HEIGHT - 47, width - 2, 46, NIGHT, rx=10)
        places = ["city", *["bay"] * bool(view["bay_open"])]
        wide = width / len(places)
        for i, place in enumerate(places):
            middle = x + wide * (i + 0.5)
            holder = view[place]
            named = "–" if holder is None else f"{holder} · {self.screen.names[holder]}"
            colour = PALE if holder is None else AMBER
            yield words(self.screen.word(place), middle, y + TOKYO_HEIGHT - 29, 12, PALE, wide - 8, anchor="middle")
            yield words(named, middle, y + TOKYO_HEIGHT - 10, 15, colour, wide - 12, anchor="middle", weight=700)

    def market(self, x: int, y: int, width: int) -> Iterator[str]:
        yield words(self.screen.piles(self.view), x + 2, y + 18, 13, PALE, width)
        for i, offer in enumerate(self.view["market"]):
            at = y + 28 + i * (OFFER_HEIGHT + 6)
            yield box(x, at, width, OFFER_HEIGHT, PAPER if offer else PANEL, EDGE)
            if offer:
                yield mark("energy", x + 12, at + 13, 18, ON_DICE["energy"])
                yield words(str(offer["price"]), x + 34, at + 28, 17, DARK, 30, weight=700)
                yield words(self.screen.card(offer["card"]), x + 64, at + 28, 16, DARK, width - 74, weight=600)

    # --- dice and the question

    def below(self, y: int) -> tuple[list[str], int]:
        """What stands below, and where it ends."""
        out: list[str] = []
        view = self.view
        if view["dice"] and not view["over"]:
            for i, face in enumerate(view["dice"]):
                out += self.die(face, MARGIN + i * (DIE + 10), y)
            rolls = MARGIN + len(view["dice"]) * (DIE + 10) + 6
            out += [mark_of_rolls(rolls + 20 * i, y + DIE / 2) for i in range(view["rolls_left"])]
            y += DIE + GAP
        for line in islice(self.lines(), 8):
            for part in filled(line, 14, WIDTH - 2 * MARGIN, 2):
                out.append(words(part, MARGIN, y + 14, 14, PALE, WIDTH - 2 * MARGIN))
                y += LINE + 3
        for part in filled(self.question, 18, WIDTH - 2 * MARGIN, 2):
            out.append(words(part, MARGIN, y + 20, 18, INK, WIDTH - 2 * MARGIN, weight=700))
            y += 26
        x = MARGIN
        for key in self.answers:
            wide = round(len(key) * 14 * LETTER + 22)
            if x + wide > WIDTH - MARGIN:
                x, y = MARGIN, y + 32
            out += [box(x, y + 4, wide, 26, PANEL, AMBER, rx=13), words(key, x + 11, y + 22, 14, AMBER, wide)]
            x += wide + 8
        return out, round(y + (36 if self.answers else 0) + GAP)

    def lines(self) -> Iterator[str]:
        """What only some games have: tiles on offer, one's own hand, what lies on the deck that one has seen."""
        parts: list[Any] = [self.screen.tiles_line(self.view)] if any(self.view["tiles"].values()) else []
        parts += [*self.screen.own_evolutions(self.view["own"], full=False)]
        parts += [*self.screen.own_challenge(self.view["own"], full=False)]
        yield from (part.words for part in parts)
        yield from self.screen.known_top(self.view)
        yield from self.screen.frozen(self.view)
        yield from self.screen.curses(self.view)
        yield from self.screen.fate(self.view)

    def die(self, face: str, x: float, y: float) -> Iterator[str]:
        yield f"<g><title>{escape(face_name(face, self.screen.language))}</title>"
        yield box(x, y, DIE, DIE, "#D9C394", DARK, 2, rx=11)
        yield box(x + 1, y + 1, DIE - 2, DIE - 6, PAPER, rx=10)
        if face in MARKS:
            yield mark(face, x + 12, y + 10, 28, ON_DICE[face])
        else:
            yield words(face, x + DIE / 2, y + 36, 30, "#1D3B7A", DIE, anchor="middle", weight=800)
        yield "</g>"


# --- shapes


def box(
    x: float, y: float, width: float, height: float, fill: str, edge: str = "", line: float = 1, rx: float = 10
) -> str:
    stroke = f' stroke="{edge}" stroke-width="{line}"' if edge else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{max(0, width):g}" height="{height:g}" rx="{rx:g}" fill="{fill}"{stroke}/>'
    )


def disc(x: float, y: float, r: float, fill: str) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"/>'


def mark(what: str, x: float, y: float, size: float, fill: str) -> str:
    return f'<path transform="translate({x:g} {y:g}) scale({size / 24:g})" d="{MARKS[what]}" fill="{fill}"/>'


def mark_of_rolls(x: float, y: float) -> str:
    """A roll that is left."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="none" stroke="{AMBER}" stroke-width="3"/>'


def words(
    said: str, x: float, y: float, size: float, fill: str, room: float, *, anchor: str = "start", weight: int = 400
) -> str:
    """A line, cut where there is no more room."""
    [line] = filled(said, size, room, 1) or [""]
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" font-weight="{weight}" text-anchor="{anchor}">'
        f"{escape(line)}</text>"
    )


def filled(said: str, size: float, room: float, most: int) -> list[str]:
    """Words in at most so many lines of that room; the last is cut where they don't fit."""
    letters = max(1, int(room / (size * LETTER)))
    rest = said.split()
    lines: list[str] = []
    while rest and len(lines) < most:
        line = rest.pop(0)
        while rest and wide(f"{line} {rest[0]}") <= letters:
            line = f"{line} {rest.pop(0)}"
        lines.append(line)
    if lines and (rest or wide(lines[-1]) > letters):
        last = lines[-1]
        while last and wide(last) >= letters:
            last = last[:-1]
        lines[-1] = f"{last.rstrip(' ,')}…"
    return lines


def wide(said: str) -> int:
    return sum(map(cells, said))
