"""What a seat sees, as a vector: the same facts as in `Game.view`, one block of numbers after another.

How long the vector is depends on the setup alone: what isn't in a game has no place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import numpy as np

from kaiju.boxes.king_kong.codes import STANDING, TOWER
from kaiju.boxes.luchador.codes import BURIED, PILE, SPENT
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.power_up.codes import EVO_HAND, EVO_LOOK, EVO_PACK, EVO_PICK, EVOLUTION
from kaiju.boxes.wicked.codes import ON_SHOW, TILE
from kaiju.errors import SetupError
from kaiju.game.setup import Setup, laid_out, listed, rules_of
from kaiju.research import blocks
from kaiju.research.actions import physical_things
from kaiju.research.blocks import Array, Block, Kinds
from kaiju.rules.codes import FACES, IN_DISCARD, IN_MARKET, OUT
from kaiju.rules.components import CARD
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DICE, State


@lru_cache(maxsize=64)
def packed_dtype(rules: Rulebook) -> np.dtype[Any]:
    """The record of such games' states as `to_bytes` packs it."""
    fields = rules.State.FIELDS
    return np.dtype([(f.name, "<" + f.code, (f.length,)) if f.length else (f.name, "<" + f.code) for f in fields])


def one_record(g: State) -> Array:
    """A state as an array of one record, with the field names of the compiled speed."""
    return np.frombuffer(g.to_bytes(), packed_dtype(g.rules))


class Observation:
    """The vector of a setup: its blocks, and how it is made.

    What is in it follows from the setup. Positions made by hand may be played by wider rules, with other numbers.
    """

    def __init__(self, setup: Setup, rules: Rulebook | None = None) -> None:
        self.players = setup.players
        own = rules_of(setup)
        self.rules = rules or own
        self._boxes = own.box_ids
        self._kinds = own.kinds
        self._extra_dice = own.extra_dice
        numbers = physical_things(self.rules)
        in_game = laid_out(setup, own).place
        self._things = [numbers[thing] for thing, number in physical_things(own).items() if in_game[number] != OUT]
        """What is in a game, in the order of the setup's own rules."""
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
        if "wicked" in self._boxes:
            tiles = self._kinds_of(TILE)
            yield tiles.block("tiles on show", "faces of wickedness tiles that can be had", self.rules.settle(ON_SHOW))
        if "king_kong" in self._boxes:
            levels = self._kinds_of(TOWER)
            yield levels.block("tower", "levels of Tokyo Tower that nobody owns", self.rules.settle(STANDING))
        if "power_up" in self._boxes:
            yield from self._evolution_blocks()
        if "luchador" in self._boxes:
            yield from self._challenge_blocks()

    def _of_family(self, family: str) -> list[int]:
        return [t for t in self._things if self.rules.owner_of[t].family == family]

    def _kinds_of(self, family: str) -> Kinds:
        return Kinds(self.rules, self._of_family(family))

    def _table_blocks(self) -> Iterator[Block]:
        yield blocks.number("turn", "turn", 32767, 30, "the number of the turn")
        yield self._who("current", "current", "whose turn it is")
        yield self._who("city", "city", "who is in Tokyo City")
        if self.players > 4:
            yield self._who("bay", "bay", "who is in Tokyo Bay")
            yield blocks.number("bay open", "bay_open", 1, 1, "whether Tokyo Bay is open")
        yield blocks.number("deck", "deck_size", self.rules.card_count, 50, "cards in the deck")

    def _dice_blocks(self) -> Iterator[Block]:
        labels = tuple(f"{i} {face}" for i in range(DICE) for face in FACES)
        yield Block("dice", DICE * 6, 1, 1, "for each die and face whether it shows it", labels, blocks.shown_dice)
        for die in self._extra_dice:
            faces = sorted({self.rules.settle(side) for side in die.sides})
            names = tuple(self.rules.faces[face] for face in faces)
            text = f"for each face of the {die.name} whether it shows it"
            yield Block(die.name, len(faces), 1, 1, text, names, blocks.extra_die(self.rules, die, faces))
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
        if "wicked" in self._boxes:
            yield self._seats("wickedness", 127, 10, "wickedness points")
        if "dark" in self._boxes:
            yield self._seats("zombified", 1, 1, "came back from the dead for good")
        if "power_up" in self._boxes:
            yield self._seats("hand_size", 127, 2, "Evolutions in hand")
            text = "who bears the target token: 1 for that seat"
            yield Block("target", self.players, 1, 1, text, (), blocks.target(self.rules))
        if "luchador" in self._boxes:
            yield self._seats("mask", 127, 1, "wears its mask")
            yield self._seats("collection", 127, 2, "masks of others beside the board")
        if "cthulhu" in self._boxes:
            yield self._seats("cultists", 15, 1, "Cultists")
        if "transformation" in self._boxes:
            yield self._seats("form", 2, 1, "1 for a biped, 2 for a beast")
            yield blocks.number("beast rerolled", "beast_rerolled", 1, 1, "whether the beast has rerolled its die")
        if "cybertooth" in self._boxes:
            yield self._seats("berserk", 1, 1, "in Berserk mode")

    def _question_blocks(self) -> Iterator[Block]:
        yield self._who("decides", "seat", "who has to decide")
        numbers = [self.rules.kinds.index(kind) for kind in self._kinds]
        text = "what kind of decision it is"
        yield Block("question", len(numbers), 1, 1, text, self._kinds, blocks.question(numbers))
        text = "hearts that the seat asked is about to lose"
        yield Block("at stake", 1, 32767, 5, text, (), blocks.at_stake(self.rules))
        every = Kinds(self.rules, self._things)
        text = "the component that asks"
        yield Block("asking", len(every), 1, 1, text, every.names, blocks.asking(self.rules, every))
        if "power_up" in self._boxes:
            text = "the moment for Evolutions out of the hand that is asked about"
            yield Block("window", blocks.WINDOWS, 1, 1, text, (), blocks.window(self.rules))

    def _card_blocks(self) -> Iterator[Block]:
        cards = self._kinds_of(CARD)
        lasting = Kinds(self.rules, [t for t in self._things if self.rules.owner_of[t].lasting])
        yield cards.block("market", "cards in the market", IN_MARKET)
        yield cards.block("discard", "cards in the discard pile", IN_DISCARD)
        text = "the card that is about to be bought"
        yield Block("buying", len(cards), 1, 1, text, cards.names, blocks.buying(cards))
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
        copiers = [thing for thing in self._things if thing in self.rules.copiers]
        for k, thing in enumerate(copiers):
            text = f"what {self._name(thing)} copies"
            marks = blocks.copied(lasting, self.rules.copiers.index(thing))
            yield Block(f"copied {k}", len(lasting), 1, 1, text, lasting.names, marks)
        holders = [t for t in self._things if blocks.may_show_tokens(self.rules, t)]
        if holders:
            names = tuple(map(self._name, holders))
            text = "tokens on cards before anybody"
            yield Block("tokens", len(holders), 127, 3, text, names, blocks.tokens(self.rules, holders))

    def _name(self, thing: int) -> str:
        return self.rules.owner_of[thing].id

    def _evolution_blocks(self) -> Iterator[Block]:
        rules, own, cards, n = self.rules, self._kinds_of(EVOLUTION), self._kinds_of(CARD), self.players
        hand, look, pack, pick = (rules.settle(place) for place in (EVO_HAND, EVO_LOOK, EVO_PACK, EVO_PICK))
        yield own.private_block("hand", "Evolutions in the observer's hand", (hand,))
        yield own.private_block("choice", "Evolutions the observer has to choose from", (look, pack))
        yield own.private_block("drafted", "Evolutions the observer has drafted", (pick,))
        text = "Evolutions that are discarded"
        yield Block("evolution discard", len(own), 1, 1, text, own.names, own.spent(rules))
        yield Block("evolution decks", n, 100, 8, "Evolutions in each seat's deck", (), blocks.deck_sizes(rules))
        text = "Evolutions that freeze faces handed to each seat"
        yield Block("freeze rays", n, 2, 1, text, (), blocks.rays(rules))
        yield Block("frozen faces", 6, 1, 1, "faces without effect this turn", FACES, blocks.frozen_faces)
        yield Block("frozen die", 6, 1, 1, "what the frozen die shows", FACES, blocks.frozen_die(rules))
        text = "cards that bear a UFO token"
        yield Block("ufo", len(cards), 2, 1, text, cards.names, blocks.ufo(rules, cards))
        for name, mine in (("reserved", True), ("reserved by others", False)):
            text = f"cards reserved for {'the observer' if mine else 'others'}"
            yield Block(name, len(cards), 2, 1, text, cards.names, blocks.reserved(rules, cards, mine))

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
