"""The board as pixels: what a seat, or a spectator, sees of a game, drawn plainly with Pillow."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import Any

import numpy as np

from kaiju.errors import SetupError
from kaiju.extras import library
from kaiju.game import Game
from kaiju.game.setup import figure, listed
from kaiju.game.view import promised
from kaiju.text import card_name, titled

Array = np.ndarray[Any, Any]
WIDTH, HEIGHT = 960, 600
SKY, PAPER, INK, FAINT = (30, 34, 52), (245, 240, 228), (30, 30, 40), (150, 145, 140)
RED, GOLD, GREEN, BLUE = (200, 50, 60), (222, 160, 20), (70, 160, 70), (70, 110, 190)
LEFT, GAP = 590, 10
"""How wide the seats' part is, and the space between things."""
DIE = 50


def check_mode(mode: str | None, metadata: Mapping[str, Any]) -> str | None:
    """Refuses a way of drawing that there isn't, and the one that lacks its library."""
    modes = metadata["render_modes"]
    if mode is not None and mode not in modes:
        raise SetupError(f"There is no render mode {mode!r}; choose one of {listed(modes)}.")
    if mode == "rgb_array":
        library("PIL", "Drawing the board")
    return mode


def picture(game: Game, seat: int | None = None) -> Array:
    """An image of the board as that seat, or a spectator (None), sees it: height, width and three colours of a byte."""
    drawing = library("PIL.ImageDraw", "Drawing the board")
    image = library("PIL.Image").new("RGB", (WIDTH, HEIGHT), SKY)
    Board(drawing.Draw(image), game, seat).draw()
    return np.array(image)


@cache
def font(size: int) -> Any:
    return library("PIL.ImageFont").load_default(size)


def is_number(value: object) -> bool:
    """Whether there is something to count."""
    return isinstance(value, int) and not isinstance(value, bool) and value != 0


class Board:
    def __init__(self, pen: Any, game: Game, seat: int | None) -> None:
        self._pen, self._game = pen, game
        self._view = game.view(seat)
        self._decision = self._view["decision"]

    def draw(self) -> None:
        seats = self._view["seats"]
        height = (HEIGHT - GAP) // len(seats) - GAP
        for i, one in enumerate(seats):
            self._seat(one, GAP + i * (height + GAP), height)
        left, right = LEFT + GAP, WIDTH - GAP
        self._box(left, GAP, right, 200)
        self._words(left + GAP, 16, f"Turn {self._view['turn']}: {self._name(self._view['current'])}", 20)
        self._words(left + GAP, 44, self._question(), 15)
        for i, face in enumerate(self._view["dice"]):
            self._die(left + GAP + (i % 6) * (DIE + 7), 72 + (i // 6) * (DIE + 7), face)
        self._words(left + GAP, 178, f"Rolls left: {self._view['rolls_left']}", 15)
        self._market(left, right)

    def _name(self, seat: int) -> str:
        return titled("monster-name", figure(self._view["seats"][seat]["monster"])) if seat >= 0 else ""

    def _question(self) -> str:
        if self._decision is None:
            return "The game is over: " + (", ".join(map(self._name, self._view["winners"])) or "nobody") + " won."
        return f"{self._name(self._decision['seat'])} has to decide: {self._decision['kind']}"

    def _card(self, card: str) -> str:
        return card_name(card, edition=self._game.edition)

    def _called(self, thing: int) -> str:
        names = self._game.names
        family, component = names.families[thing], names.things[thing]
        return self._card(component) if family is None else titled(f"{family}-name", component)

    # --- the parts

    def _seat(self, one: Mapping[str, Any], top: int, height: int) -> None:
        self._box(GAP, top, LEFT, top + height, PAPER if one["alive"] else FAINT)
        if one["seat"] == self._view["current"]:
            self._pen.rectangle((GAP, top, GAP + 7, top + height), fill=GOLD)
        self._words(28, top + 5, self._name(one["seat"]), 20)
        where = {"city": "TOKYO CITY", "bay": "TOKYO BAY"}.get(one["place"] or "", "" if one["alive"] else "OUT")
        if where:
            self._pen.rectangle((230, top + 7, 350, top + 29), fill=RED if one["alive"] else INK)
            self._words(237, top + 9, where, 15, PAPER)
        for i, (face, number) in enumerate(
            (("heart", one["health"]), ("star", one["points"]), ("energy", one["energy"]))
        ):
            self._sign(face, 385 + 70 * i, top + 18, 11)
            self._words(401 + 70 * i, top + 6, str(number), 20)
        held = [self._called(c) for c, place in enumerate(self._game.peek().place[:-1]) if place == one["seat"]]
        counted = ("poison", "shrink", *promised(self._game.rules).seat)
        numbers = [f"{name.replace('_', ' ')} {one[name]}" for name in counted if is_number(one[name])]
        self._wrapped(28, top + 32, LEFT - 45, top + height, ", ".join(numbers + held))

    def _market(self, left: int, right: int) -> None:
        top = 212
        for i, offer in enumerate(self._view["market"]):
            y = top + i * 74
            self._box(left, y, right, y + 64)
            if offer is not None:
                self._words(left + GAP, y + 8, self._card(offer["card"]), 19)
                self._sign("energy", left + 22, y + 46, 10)
                self._words(left + 38, y + 35, str(offer["price"]), 19)
        self._words(left, top + 228, f"Deck: {self._view['deck_size']} cards", 16, PAPER)
        secrets = [card for held in self._view["own"].values() if isinstance(held, list) for card in held]
        if secrets:
            self._words(left, top + 252, "In hand:", 16, PAPER)
            for i, card in enumerate(secrets[:5]):
                self._words(left, top + 274 + 20 * i, card.replace("-", " ").title(), 15, PAPER)

    def _die(self, x: int, y: int, face: str) -> None:
        self._pen.rounded_rectangle((x, y, x + DIE, y + DIE), 9, fill=INK)
        if face in "123":
            self._pen.text((x + DIE / 2, y + DIE / 2), face, PAPER, font(32), anchor="mm")
        else:
            self._sign(face, x + DIE // 2, y + DIE // 2, 17)

    # --- the pen

    def _box(self, left: int, top: int, right: int, bottom: int, fill: tuple[int, int, int] = PAPER) -> None:
        self._pen.rounded_rectangle((left, top, right, bottom), 6, fill=fill)

    def _words(self, x: int, y: int, text: str, size: int, fill: tuple[int, int, int] = INK) -> None:
        self._pen.text((x, y), text, fill, font(size))

    def _wrapped(self, x: int, y: int, right: int, bottom: int, text: str) -> None:
        """Small print in as many lines as there is room for."""
        line = ""
        for word in text.split():
            if self._pen.textlength(f"{line} {word}", font(14)) > right - x:
                self._words(x, y, line, 14)
                line, y = "", y + 17
            if y + 17 > bottom:
                return
            line = f"{line} {word}".strip()
        self._words(x, y, line, 14)

    def _sign(self, face: str, x: int, y: int, r: int) -> None:
        """What a face of a die shows, around a point."""
        pen = self._pen
        if face == "heart":
            pen.polygon([(x - r, y - r * 0.2), (x + r, y - r * 0.2), (x, y + r)], fill=RED)
            for side in (-1, 1):
                middle = x + side * r / 2
                pen.ellipse((middle - r * 0.54, y - r * 0.9, middle + r * 0.54, y + r * 0.2), fill=RED)
        elif face == "energy":
            bolt = ((0.2, -1), (-0.6, 0.2), (0, 0.2), (-0.2, 1), (0.6, -0.2), (0, -0.2))
            pen.polygon([(x + r * dx, y + r * dy) for dx, dy in bolt], fill=GREEN)
        elif face == "claw":
            for shift in (-0.6, 0, 0.6):
                ends = ((shift + 0.3, -1), (shift + 0.1, 0.2), (shift - 0.3, 1))
                pen.line([(x + r * dx, y + r * dy) for dx, dy in ends], fill=BLUE, width=max(2, r // 4))
        else:
            turns = [(i * pi / 5, r if i % 2 == 0 else r * 0.45) for i in range(10)]
            pen.polygon([(x + long * sin(turn), y - long * cos(turn)) for turn, long in turns], fill=GOLD)
