"""The table in words: monsters, market, dice and answers, from a seat's view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kaiju.boxes.luchador.cards import CardSet
from kaiju.drawing.paper import Group, Printable, Rule, Table, Text
from kaiju.rules.components import CARD, INSTALLED
from kaiju.text import (
    card_name,
    card_text,
    challenge_name,
    challenge_text,
    component_text,
    evolution_name,
    evolution_text,
    own_evolution,
    text,
    tile_name,
    tile_text,
)
from kaiju.text.phrases import apart, component_name, face_name, listed

View = Mapping[str, Any]

FACE_STYLES = {"heart": "bold red", "energy": "bold green", "claw": "bold yellow"}
"""Colours only underline what the words say."""


class Screen:
    """Draws for one seat, in one language. `cards` is the set of challenge cards of the game, where it has some."""

    def __init__(self, names: Sequence[str], language: str, edition: str, cards: CardSet | None = None) -> None:
        self.names = names
        self.language = language
        self.edition = edition
        self.cards = cards

    def word(self, key: str, /, **values: object) -> str:
        return text("terminal", key, self.language, **values)

    def card(self, card: str) -> str:
        return card_name(card, self.language, self.edition)

    def tile(self, tile: str) -> str:
        return tile_name(tile, self.language)

    def evolution(self, evolution: str) -> str:
        return evolution_name(evolution, self.language, self.cards)

    def challenge(self, card: str) -> str:
        return challenge_name(card, self.language, self.cards)

    def table(
        self,
        view: View,
        *,
        full_market: bool = False,
        tiles: bool = False,
        piles: bool = False,
        full_hand: bool = False,
        challenge: bool = True,
        full_challenge: bool = False,
    ) -> Printable:
        """Everybody's monsters and the market: in a line, or in full for whoever may buy.

        If asked for, the `tiles`, and the `piles` of challenge cards. One's own Evolutions and one's challenge card
        stand below: in a line, or in full. Without `challenge` the card is shown elsewhere.
        """
        title = self.word("title", n=view["turn"], name=self.names[view["current"]])
        if view["turn"] == 0:
            title = self.word("first-title")
        market = self.market(view) if full_market else self.market_line(view)
        parts: list[Printable] = [Rule(title), self.seats(view), market]
        if tiles and any(view["tiles"].values()):
            parts.append(self.tiles_line(view))
        if piles and view["challenge"] is not None:
            parts.append(self.challenge_piles(view["challenge"]))
        parts.extend(Text(line) for line in self.known_top(view))
        parts.extend(self.own_evolutions(view["own"], full=full_hand))
        if challenge:
            parts.extend(self.own_challenge(view["own"], full=full_challenge))
        parts.extend(Text(line) for line in self.frozen(view))
        parts.extend(Text(line) for line in self.curses(view))
        return Group(*parts)

    def curses(self, view: View) -> Iterable[str]:
        """The curse in force, with all that it does."""
        if view["curse"] is not None:
            name = component_name(view["curse"], "curse", self.language)
            yield self.word("curse", card=name, text=component_text("curse", view["curse"], self.language))

    def fate(self, view: View) -> Iterable[str]:
        """The die of Fate, under the number that comes after those of the dice."""
        if view["fate"] is not None:
            yield self.word("fate", die=len(view["dice"]), face=face_name(view["fate"], self.language))

    def drafted(self, own: View) -> Text:
        """What a seat has taken in a draft so far."""
        return Text(self.word("drafted", cards=self.evolution_names(own["drafted"])))

    def evolution_names(self, evolutions: Iterable[str]) -> str:
        """In a row; there are commas in some of the names."""
        return apart([self.evolution(evolution) for evolution in evolutions], self.language)

    def own_evolutions(self, own: View, *, full: bool) -> Iterable[Printable]:
        """What a seat holds, which nobody else sees."""
        if own["hand"]:
            heading = Text(self.word("your-hand"), style="dim")
            if full:
                yield heading
                yield self.evolutions(own["hand"])
            else:
                yield Text.assemble(heading, " ", self.evolution_names(own["hand"]))

    def own_challenge(self, own: View, *, full: bool) -> Iterable[Printable]:
        """The challenge card that a seat holds, which nobody else sees."""
        if own["challenge"] is not None:
            heading = Text(self.word("challenge-card"), style="dim")
            name = (self.challenge(own["challenge"]), "bold" if full else "")
            cards = self.cards.cards if self.cards else ()
            card = next((card for card in cards if card.id == own["challenge"]), None)
            if full and card is not None:
                wording = challenge_text(card, self.language) + self.house(card.house)
                yield Text.assemble(heading, " ", name, "  ", wording)
            else:
                yield Text.assemble(heading, " ", name)

    def house(self, house: bool) -> str:
        """What is said behind the text of a component that is of our own making."""
        return f" ({self.word('house')})" if house else ""

    def challenged(self, view: View) -> Iterable[Printable]:
        """What counts in a challenge: who takes part in it, and one's own card."""
        if view["challenge"]["fight"] is not None:
            yield self.fight(view["challenge"]["fight"])
        yield from self.own_challenge(view["own"], full=True)

    def fight(self, fight: View) -> Text:
        """Who fights whom, and who stands by them."""
        sides = []
        for seat, ally in zip((fight["challenger"], fight["champion"]), fight["allies"], strict=True):
            name = self.names[seat]
            sides.append(name if ally is None else self.word("with-ally", name=name, other=self.names[ally]))
        return Text(self.word("fight", challenger=sides[0], champion=sides[1]))

    def challenge_piles(self, challenge: View) -> Text:
        """How many challenge cards are left, and which have been seen."""
        names = ", ".join(self.challenge(card) for card in challenge["discard"])
        message = "challenge-pile" if names else "challenge-pile:none"
        house = self.house(self.cards is not None and self.cards.cards[0].house)
        return Text(self.word(message, n=challenge["pile"], cards=names) + house, style="dim")

    def known_top(self, view: View) -> Iterable[str]:
        if view["known_top"]:
            yield self.word("top", card=listed([self.card(card) for card in view["known_top"]], self.language))

    def frozen(self, view: View) -> Iterable[str]:
        if view["frozen_faces"]:
            faces = listed([face_name(face, self.language) for face in view["frozen_faces"]], self.language)
            yield self.word("frozen", faces=faces)
        if view["frozen_die"]:
            yield self.word("frozen-die", face=face_name(view["frozen_die"], self.language))

    def seats(self, view: View) -> Table:
        table = Table(heading_style="dim")
        table.add_column("", wraps=False)
        table.add_column(self.word("monster"))
        for heading in ("hearts", "stars", "energy", *["wickedness"] * view["gauge"]):
            table.add_column(self.word(heading), justify="right", wraps=False)
        table.add_column(self.word("tokyo"), wraps=False)
        table.add_column(self.word("cards"))
        for seat in view["seats"]:
            table.add_row(*self.seat_row(view, seat), style="" if seat["alive"] else "dim")
        return table

    def seat_row(self, view: View, seat: View) -> Iterable[Text | str]:
        number = seat["seat"]
        mine = number == view["you"]
        name = f"{self.names[number]} ({self.word('you')})" if mine else self.names[number]
        yield Text(f"{'>' if number == view['current'] and not view['over'] else ' '}{number}")
        yield Text(name, style="bold cyan" if mine else "")
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
        yield Text(self.belongings(view, seat))

    def belongings(self, view: View, seat: View) -> str:
        """All that a seat has beside its numbers."""
        return ", ".join(
            (
                *self.possessions(seat),
                *self.evolution_state(view, seat),
                *self.masks(view, seat),
                *self.packs(view, seat),
            )
        )

    def possessions(self, seat: View) -> Iterable[str]:
        """A seat's cards and tiles with what lies on them, then what has become of it and the tokens it has got."""
        cards = [(card, self.card(card)) for card in seat["cards"]]
        for component, name in cards + [(tile, self.tile(tile)) for tile in seat["tiles"]]:
            ufo = f" ({self.word('ufo')})" if component in seat["ufo"] else ""
            yield name + self.state_of(seat, component, self.card) + ufo
        for evolution in seat["evolutions"]:
            yield self.evolution(evolution) + self.state_of(seat, evolution, self.evolution)
        if seat["zombified"]:
            yield self.word("zombified")
        for token in ("poison", "shrink"):
            if seat[token]:
                yield self.word(token, n=seat[token])

    def state_of(self, seat: View, component: str, name: Callable[[str], str]) -> str:
        """What a component copies and how many tokens lie on it; `name` tells what the copied one is called."""
        copied = f" = {name(seat['copies'][component]['card'])}" if component in seat["copies"] else ""
        tokens = seat["tokens"].get(component)
        # Most Evolutions that can have tokens mostly have none.
        hidden = tokens is None or (tokens == 0 and component in seat["evolutions"])
        return copied if hidden else f"{copied} ({tokens})"

    def evolution_state(self, view: View, seat: View) -> Iterable[str]:
        """What else Evolutions have done to a seat, and how many it has in hand and deck."""
        for _ in range(seat["freeze_rays"]):
            yield self.word("holds", card=self.evolution("freeze-ray"))
        if seat["target"]:
            yield self.word("target")
        for card in seat["reserved"]:
            yield self.word("reserved", card=self.card(card))
        if seat["safe"]:
            yield self.word("safe")
        if view["turn"] > 0 and (seat["hand_size"] or seat["evolution_deck_size"] or seat["evolution_discard"]):
            yield self.word("hand", n=seat["hand_size"], deck=seat["evolution_deck_size"])

    def masks(self, view: View, seat: View) -> Iterable[str]:
        """The mask on a figure, and those of its collection."""
        if view["challenge"] is not None:
            if seat["mask"]:
                yield self.word("mask")
            if seat["collection"]:
                yield self.word("collection", n=seat["collection"])

    def packs(self, view: View, seat: View) -> Iterable[str]:
        """What packs bring: the tower, Cultists, the form, Berserk mode, the Golden Scarab, Mindbugs and keywords."""
        if seat["tower"]:
            yield self.word("tower", levels="+".join(map(str, seat["tower"])))
        if seat["cultists"]:
            yield self.word("cultists", n=seat["cultists"])
        if seat["form"]:
            yield component_name(seat["form"], "form", self.language)
        if seat["berserk"]:
            yield self.word("berserk")
        if view["scarab"] == seat["seat"]:
            yield self.word("scarab")
        if seat["mindbugs"]:
            yield self.word("mindbugs", n=seat["mindbugs"])
        if seat["activated"]:
            yield self.word("activated", cards=", ".join(map(self.card, seat["activated"])))
        if seat["lost_dice"]:
            yield self.word("lost-dice", n=seat["lost_dice"])

    def market_line(self, view: View) -> Text:
        offers = ", ".join(f"{self.card(o['card'])} {o['price']}" for o in view["market"] if o)
        return Text.assemble(self.market_heading(view), " ", offers)

    def tiles_line(self, view: View) -> Text:
        """The tiles that can still be had."""
        levels = [
            self.word("level", n=level, tiles=", ".join(self.tile(tile) for tile in tiles))
            for level, tiles in view["tiles"].items()
            if tiles
        ]
        return Text(self.word("tiles", tiles=apart(levels, self.language)), style="dim")

    def tiles(self, tiles: Iterable[str]) -> Table:
        """Tiles to choose from, with their texts."""
        return self.texts((self.tile(tile), tile_text(tile, self.language)) for tile in tiles)

    def evolutions(self, evolutions: Iterable[str]) -> Table:
        """Evolutions with their texts."""
        return self.texts((self.evolution(card), self.evolution_text(card)) for card in evolutions)

    def evolution_text(self, evolution: str) -> str:
        own = own_evolution(evolution, self.cards)
        wording = evolution_text(evolution, self.language, self.cards)
        return wording + self.house(own is not None and own.house)

    def texts(self, rows: Iterable[tuple[str, str]]) -> Table:
        table = Table()
        table.add_column(style="bold", most=22)
        table.add_column()
        for name, wording in rows:
            table.add_row(Text(name), Text(wording))
        return table

    def market_heading(self, view: View) -> Text:
        return Text(self.word("market", piles=self.piles(view)), style="dim")

    def piles(self, view: View) -> str:
        return self.word("deck", deck=view["deck_size"], discard=len(view["discard"]))

    def market(self, view: View) -> Printable:
        """The cards on offer with their texts."""
        table = Table()
        table.add_column(justify="right", style="bold green")
        table.add_column(style="bold", most=22)
        table.add_column()
        for offer in view["market"]:
            if offer:
                card = INSTALLED[CARD][offer["card"]]
                keywords = (text("keyword-name", keyword, self.language) for keyword in card.keywords)
                kind = ", ".join((text("kind", card.sort, self.language), *keywords))
                wording = card_text(offer["card"], self.language, self.edition)
                name = Text(self.card(offer["card"]))
                table.add_row(str(offer["price"]), name, Text.assemble((f"({kind}) ", "dim"), wording))
        return Group(self.market_heading(view), table)

    def dice(self, faces: Sequence[str]) -> Table:
        """Each die under its number."""
        table = Table()
        table.add_row("", *(Text(str(i), style="dim", justify="center") for i in range(len(faces))))
        table.add_row(Text(self.word("dice"), style="dim"), *(self.face(face) for face in faces))
        return table

    def face(self, face: str) -> Text:
        return Text(face_name(face, self.language), style=FACE_STYLES.get(face, "bold"), justify="center")

    def options(self, rows: Iterable[tuple[str, str, str]]) -> Table:
        """Number, label, key."""
        table = Table()
        table.add_column(style="bold", wraps=False)
        table.add_column()
        table.add_column(style="dim")
        for number, label, key in rows:
            table.add_row(Text(number), Text(label), Text(key))
        return table

    def help(self) -> Printable:
        rows = [
            ("1", "help:number"),
            ("buy wings", "help:key"),
            ("0 3", "help:dice"),
            ("keep 1 2", "help:keep"),
            ("all", "help:all"),
            ("turn 0 to claw", "help:turn"),
            ("take devious", "help:take"),
            ("play cat-nip", "help:play"),
            ("card wings", "help:card"),
            ("board", "help:board"),
            ("quit", "help:quit"),
        ]
        table = Table()
        table.add_column(style="bold")
        for typed, meaning in rows:
            table.add_row(Text(typed), Text(self.word(meaning)))
        return Group(table, Text(self.word("help:count")))
