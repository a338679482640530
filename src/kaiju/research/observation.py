"""What a seat sees, as a vector: the same facts as in `Game.view`, one block of numbers after another.

How long the vector is depends on the setup alone: what isn't in a game has no place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from kaiju.bots import NAMES
from kaiju.boxes.luchador.codes import BURIED, PILE, SPENT
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.power_up.codes import EVO_HAND, EVO_LOOK, EVO_PACK, EVO_PICK, EVOS
from kaiju.boxes.wicked.codes import ON_SHOW
from kaiju.errors import SetupError
from kaiju.game.setup import Setup, laid_out, listed
from kaiju.research import blocks
from kaiju.research.blocks import Array, Block, Kinds
from kaiju.rules import components
from kaiju.rules.codes import FACES, IN_DISCARD, IN_MARKET, OUT
from kaiju.rules.state import CARDS, DICE, THINGS, State
from kaiju.train.things import KINDS


@cache
def packed_dtype() -> np.dtype[Any]:
    """The record of `State` as `State.to_bytes` packs it."""
    return np.dtype([(f.name, "<" + f.code, (f.length,)) if f.length else (f.name, "<" + f.code) for f in State.FIELDS])


def one_record(g: State) -> Array:
    """A state as an array of one record, with the field names of the compiled speed."""
    return np.frombuffer(g.to_bytes(), packed_dtype())


class Observation:
    """The vector of a setup: its blocks, and how it is made."""

    def __init__(self, setup: Setup) -> None:
        self.players = setup.players
        start = laid_out(setup)
        self._start = start
        self._things = [t for t, place in enumerate(start.place) if place != OUT]
        self.blocks = tuple(self._list_blocks())
        self.size = sum(block.length for block in self.blocks)
        self.high = self._each(lambda block: block.most)
        self.scale = self._each(lambda block: block.usual)

    def _each(self, value: Callable[[Block], int]) -> Array:
        return np.concatenate([np.full(block.length, value(block), np.float32) for block in self.blocks])

    def observe(self, games: Array, seat: int) -> Array:
        """What that seat sees of each of the games (records): float32, one row a game."""
        out = np.empty((len(games), self.size), np.float32)
        self.observe_into(out, games, seat)
        return out

    def observe_into(self, out: Array, games: Array, seat: int) -> None:
        """The same into an array that is there already."""
        order = (seat + np.arange(self.players)) % self.players
        at = 0
        for block in self.blocks:
            out[:, at : at + block.length] = block.write(games, order)
            at += block.length

    def of_state(self, g: State, seat: int) -> Array:
        """What that seat sees of one game."""
        return self.observe(one_record(g), seat)[0]

    def columns(self, name: str) -> slice:
        """Where a block lies in the vector."""
        at = 0
        for block in self.blocks:
            if block.name == name:
                return slice(at, at + block.length)
            at += block.length
        raise SetupError(
            f"There is no block {name!r} in this setup; the blocks are {listed(block.name for block in self.blocks)}."
        )

    # --- the blocks

    def _list_blocks(self) -> Iterator[Block]:
        yield from self._table_blocks()
        yield from self._dice_blocks()
        yield from self._seat_blocks()
        yield from self._question_blocks()
        yield from self._card_blocks()
        if self._start.gauge:
            tiles = Kinds(self._of_family(CARDS, EVOS))
            yield tiles.block("tiles on show", "faces of wickedness tiles that can be had", ON_SHOW)
        if self._start.evolutions:
            yield from self._evolution_blocks()
        if self._start.luchador:
            yield from self._challenge_blocks()

    def _of_family(self, first: int, end: int) -> list[int]:
        return [t for t in self._things if first <= t < end]

    def _table_blocks(self) -> Iterator[Block]:
        yield blocks.number("turn", "turn", 32767, 30, "the number of the turn")
        yield self._who("current", "current", "whose turn it is")
        yield self._who("city", "city", "who is in Tokyo City")
        if self.players > 4:
            yield self._who("bay", "bay", "who is in Tokyo Bay")
            yield blocks.number("bay open", "bay_open", 1, 1, "whether Tokyo Bay is open")
        yield blocks.number("deck", "deck_size", CARDS, 50, "cards in the deck")

    def _dice_blocks(self) -> Iterator[Block]:
        labels = tuple(f"{i} {face}" for i in range(DICE) for face in FACES)
        yield Block("dice", DICE * 6, 1, 1, "for each die and face whether it shows it", labels, blocks.shown_dice)
        yield blocks.number("rolls left", "rolls_left", 127, 2, "how often dice may still be rolled")
        yield Block("side dice", 6, 24, 2, "dice of each face thrown beside those of the turn", FACES, blocks.side_dice)

    def _seat_blocks(self) -> Iterator[Block]:
        yield self._seats("health", 127, 10, "hearts")
        yield self._seats("points", 127, 20, "stars")
        yield self._seats("energy", 32767, 10, "energy")
        yield self._seats("alive", 1, 1, "in the game")
        yield self._seats("poison", 127, 2, "poison tokens")
        yield self._seats("shrink", 127, 2, "shrink tokens")
        yield self._seats("extra_turns", 127, 1, "turns to come besides the regular one")
        yield self._seats("safe", 127, 1, "loses no hearts this turn")
        yield self._bits("crowned", "crowned", "wins when the turn ends, though out")
        if self._start.gauge:
            yield self._seats("wickedness", 127, 10, "wickedness points")
            yield self._seats("zombified", 1, 1, "came back from the dead for good")
        if self._start.evolutions:
            yield self._seats("hand_size", 127, 2, "Evolutions in hand")
            yield self._who("target", "target", "who bears the target token")
        if self._start.luchador:
            yield self._seats("mask", 127, 1, "wears its mask")
            yield self._seats("collection", 127, 2, "masks of others beside the board")

    def _question_blocks(self) -> Iterator[Block]:
        yield self._who("decides", "seat", "who has to decide")
        yield Block("question", len(KINDS), 1, 1, "what kind of decision it is", KINDS, blocks.question)
        yield Block("at stake", 1, 32767, 5, "hearts that the seat asked is about to lose", (), blocks.at_stake)
        every = Kinds(self._things)
        yield Block(
            "asking", len(every), 1, 1, "the component that asks", every.names, lambda g, _: every.one(blocks.asking(g))
        )
        if self._start.evolutions:
            text = "the moment for Evolutions out of the hand that is asked about"
            yield Block("window", blocks.WINDOWS, 1, 1, text, (), blocks.window)

    def _card_blocks(self) -> Iterator[Block]:
        cards = Kinds(self._of_family(0, CARDS))
        keep = Kinds([t for t in self._of_family(0, CARDS) if components.IS_KEEP[components.KIND_OF[t]]])
        lasting = Kinds(sorted([*keep.things, *self._of_family(CARDS, THINGS)]))
        yield cards.block("market", "cards in the market", IN_MARKET)
        yield cards.block("discard", "cards in the discard pile", IN_DISCARD)
        text = "the card that is about to be bought"
        yield Block("buying", len(cards), 1, 1, text, cards.names, lambda g, _: cards.one(blocks.buying(g)))
        text = "the card on top of the deck, if the observer has looked at it"
        yield Block(
            "top", len(cards), 1, 1, text, cards.names, lambda g, order: cards.one(blocks.known_card(g, order, 0))
        )
        text = "all cards on top of the deck that the observer has looked at"
        yield Block("looked at", len(cards), 8, 1, text, cards.names, blocks.looked_at(cards))
        for i in range(self.players):
            whose = "before the observer" if i == 0 else f"before the seat {i} after the observer"
            yield lasting.block_of_seat(f"has {i}", f"cards, tiles and Evolutions {whose}", i)
        yield from self._mark_blocks(lasting)

    def _mark_blocks(self, lasting: Kinds) -> Iterator[Block]:
        """What lies on cards: tokens, and the marks of copying ones."""
        for k, thing in enumerate(components.COPIER_THING):
            if thing in self._things:
                text = f"what {NAMES[thing]} copies"
                yield Block(f"copied {k}", len(lasting), 1, 1, text, lasting.names, blocks.copied(lasting, k))
        holders = [t for t in self._things if components.TOKEN_PLACE[t] >= 0 and blocks.may_show_tokens(t)]
        if holders:
            names = tuple(NAMES[t] for t in holders)
            text = "tokens on cards before anybody"
            yield Block("tokens", len(holders), 127, 3, text, names, lambda g, _: blocks.tokens(g, holders))

    def _evolution_blocks(self) -> Iterator[Block]:
        own = Kinds(self._of_family(EVOS, THINGS))
        cards = Kinds(self._of_family(0, CARDS))
        n = self.players
        yield own.private_block("hand", "Evolutions in the observer's hand", (EVO_HAND,))
        yield own.private_block("choice", "Evolutions the observer has to choose from", (EVO_LOOK, EVO_PACK))
        yield own.private_block("drafted", "Evolutions the observer has drafted", (EVO_PICK,))
        text = "Evolutions that are discarded"
        yield Block("evolution discard", len(own), 1, 1, text, own.names, lambda g, _: own.spent(g))
        yield Block("evolution decks", n, 100, 8, "Evolutions in each seat's deck", (), blocks.deck_sizes)
        yield Block("freeze rays", n, 2, 1, "Evolutions that freeze faces handed to each seat", (), blocks.rays)
        yield Block("frozen faces", 6, 1, 1, "faces without effect this turn", FACES, blocks.frozen_faces)
        yield Block("frozen die", 6, 1, 1, "what the frozen die shows", FACES, blocks.frozen_die)
        text = "cards that bear a UFO token"
        yield Block("ufo", len(cards), 2, 1, text, cards.names, lambda g, _: cards.many(g["ufo"]))
        for name, mine in (("reserved", True), ("reserved by others", False)):
            text = f"cards reserved for {'the observer' if mine else 'others'}"
            yield Block(name, len(cards), 2, 1, text, cards.names, blocks.reserved(cards, mine))

    def _challenge_blocks(self) -> Iterator[Block]:
        yield self._who("challenger", "challenger", "who has challenged")
        yield self._who("champion", "champion", "who was challenged")
        for i, whose in enumerate(("challenger", "champion")):
            yield self._who(f"ally {i}", "ally", f"who stands by the {whose}", i)
        own = "the observer's challenge card"
        yield Block("challenge", CHALLENGES, 1, 1, own, (), lambda g, order: g["challenge"] == order[0])
        text = "challenge cards discarded face up"
        yield Block("challenge discard", CHALLENGES, 1, 1, text, (), lambda g, _: g["challenge"] == SPENT)
        text = "challenge cards in the pile"
        yield Block("challenge pile", 1, CHALLENGES, 10, text, (), lambda g, _: blocks.count(g["challenge"] >= PILE))
        text = "challenge cards discarded face down"
        yield Block("challenge hidden", 1, CHALLENGES, 5, text, (), lambda g, _: blocks.count(g["challenge"] == BURIED))

    def _seats(self, field: str, most: int, usual: int, meaning: str) -> Block:
        """A number of each seat."""
        text = f"{meaning}, of each seat"
        return Block(field.replace("_", " "), self.players, most, usual, text, (), lambda g, order: g[field][:, order])

    def _bits(self, name: str, field: str, meaning: str) -> Block:
        """A field of one bit per seat."""
        text = f"{meaning}, of each seat"
        return Block(name, self.players, 1, 1, text, (), lambda g, order: g[field][:, None] >> order & 1)

    def _who(self, name: str, field: str, meaning: str, at: int = -1) -> Block:
        """A field that holds a seat: 1 for that one."""

        def write(g: Array, order: Array) -> Array:
            holder = g[field] if at < 0 else g[field][:, at]
            return np.equal(holder[:, None], order)

        return Block(name, self.players, 1, 1, f"{meaning}: 1 for that seat", (), write)
