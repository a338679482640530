"""What the terminal shows: the table, the market, the dice and the answers, drawn from a seat's view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kaiju.terminal.cardbook import kind_of_card
from kaiju.text import card_name, card_text, text, tile_name, tile_text
from kaiju.text.log import face_name, listed

View = Mapping[str, Any]

FACE_STYLES = {"heart": "bold red", "energy": "bold green", "claw": "bold yellow"}
"""Colours only underline what the words say."""


class Screen:
    """Draws for one seat, in one language."""

    def __init__(self, names: Sequence[str], language: str, edition: str) -> None:
        self.names = names
        self.language = language
        self.edition = edition

    def word(self, key: str, /, **values: object) -> str:
        return text("terminal", key, self.language, **values)

    def card(self, card: str) -> str:
        return card_name(card, self.language, self.edition)

    def tile(self, tile: str) -> str:
        return tile_name(tile, self.language)

    def table(self, view: View, *, full_market: bool = False, tiles: bool = False) -> RenderableType:
        """Everybody's monsters and the market: in a line, or in full for whoever may buy; the tiles if asked for."""
        title = self.word("title", n=view["turn"], name=self.names[view["current"]])
        market = self.market(view) if full_market else self.market_line(view)
        parts: list[RenderableType] = [Rule(Text(title), style="dim"), self.seats(view), market]
        if tiles and any(view["tiles"].values()):
            parts.append(self.tiles_line(view))
        if view["known_top"]:
            cards = listed([self.card(card) for card in view["known_top"]], self.language)
            parts.append(Text(self.word("top", card=cards)))
        return Group(*parts)

    def seats(self, view: View) -> Table:
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
        table.add_column("", no_wrap=True)
        table.add_column(self.word("monster"))
        for heading in ("hearts", "stars", "energy", *["wickedness"] * view["gauge"]):
            table.add_column(self.word(heading), justify="right", no_wrap=True)
        table.add_column(self.word("tokyo"), no_wrap=True)
        table.add_column(self.word("cards"))
        for seat in view["seats"]:
            table.add_row(*self.seat_row(view, seat), style="" if seat["alive"] else "dim")
        return table

    def seat_row(self, view: View, seat: View) -> Iterable[RenderableType]:
        number = seat["seat"]
        mine = number == view["you"]
        name = f"{self.names[number]} ({self.word('you')})" if mine else self.names[number]
        yield Text(f"{'>' if number == view['current'] and not view['over'] else ' '}{number}")
        yield Text(name, style="bold cyan" if mine else "", overflow="fold")
        if not seat["alive"]:
            yield Text(self.word("out"))
            yield str(seat["points"])
            yield from [""] * (3 + view["gauge"])
            return
        low = seat["health"] <= 3
        yield Text(f"{seat['health']}/{seat['max_health']}", style="bold red" if low else "")
        yield Text(str(seat["points"]), style="bold yellow" if seat["points"] >= 15 else "")
        yield str(seat["energy"])
        if view["gauge"]:
            yield str(seat["wickedness"])
        yield self.word(seat["place"]) if seat["place"] else ""
        yield Text(", ".join(self.possessions(seat)))

    def possessions(self, seat: View) -> Iterable[str]:
        """A seat's cards and tiles with what lies on them, then what has become of it and the tokens it has got."""
        cards = [(card, self.card(card)) for card in seat["cards"]]
        for component, name in cards + [(tile, self.tile(tile)) for tile in seat["tiles"]]:
            shown = name
            if component in seat["copies"]:
                shown += f" = {self.card(seat['copies'][component]['card'])}"
            if component in seat["tokens"]:
                shown += f" ({seat['tokens'][component]})"
            yield shown
        if seat["zombified"]:
            yield self.word("zombified")
        for token in ("poison", "shrink"):
            if seat[token]:
                yield self.word(token, n=seat[token])

    def market_line(self, view: View) -> Text:
        offers = ", ".join(f"{self.card(o['card'])} {o['price']}" for o in view["market"] if o)
        return Text.assemble(self.market_heading(view), " ", offers)

    def tiles_line(self, view: View) -> Text:
        """The tiles that can still be had."""
        levels = (
            self.word("level", n=level, tiles=", ".join(self.tile(tile) for tile in tiles))
            for level, tiles in view["tiles"].items()
            if tiles
        )
        return Text(self.word("tiles", tiles="; ".join(levels)), style="dim")

    def tiles(self, tiles: Iterable[str]) -> Table:
        """Tiles to choose from, with their texts."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False)
        table.add_column(style="bold", max_width=22)
        table.add_column()
        for tile in tiles:
            table.add_row(Text(self.tile(tile)), Text(tile_text(tile, self.language)))
        return table

    def market_heading(self, view: View) -> Text:
        piles = self.word("deck", deck=view["deck_size"], discard=len(view["discard"]))
        return Text(self.word("market", piles=piles), style="dim")

    def market(self, view: View) -> RenderableType:
        """The cards on offer with their texts."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False)
        table.add_column(justify="right", style="bold green")
        table.add_column(style="bold", max_width=22)
        table.add_column()
        for offer in view["market"]:
            if offer:
                kind = text("kind", kind_of_card(offer["card"]), self.language)
                wording = card_text(offer["card"], self.language, self.edition)
                name = Text(self.card(offer["card"]))
                table.add_row(str(offer["price"]), name, Text.assemble((f"({kind}) ", "dim"), wording))
        return Group(self.market_heading(view), table)

    def dice(self, faces: Sequence[str]) -> Table:
        """Each die under its number."""
        table = Table.grid(padding=(0, 2))
        table.add_row("", *(Text(str(i), style="dim", justify="center") for i in range(len(faces))))
        table.add_row(Text(self.word("dice"), style="dim"), *(self.face(face) for face in faces))
        return table

    def face(self, face: str) -> Text:
        return Text(face_name(face, self.language), style=FACE_STYLES.get(face, "bold"), justify="center")

    def options(self, rows: Iterable[tuple[str, str, str]]) -> Table:
        """Number, label, key."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        table.add_column(style="dim")
        for number, label, key in rows:
            table.add_row(Text(number), Text(label), Text(key))
        return table

    def help(self) -> RenderableType:
        rows = [
            ("1", "help:number"),
            ("buy wings", "help:key"),
            ("0 3", "help:dice"),
            ("keep 1 2", "help:keep"),
            ("all", "help:all"),
            ("turn 0 to claw", "help:turn"),
            ("card wings", "help:card"),
            ("board", "help:board"),
            ("quit", "help:quit"),
        ]
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold")
        for typed, meaning in rows:
            table.add_row(Text(typed), Text(self.word(meaning)))
        return Group(table, Text(self.word("help:count")))
