"""Positions crammed with components, and a search among them for the longest lists of options and the deepest stacks.

Everything that the boxes hold is dealt to seats, hands, market and piles. A search begins with any such position and
goes on with whatever change of it, or of how it is played, needs more room.
"""

from __future__ import annotations

import random
import zlib
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import kaiju
from kaiju.boxes.power_up.choices import EVOLUTIONS_EACH
from kaiju.game.setup import rules_of
from kaiju.rules.codes import FACES
from kaiju.rules.components import CARD, INSTALLED
from kaiju.rules.drive import play
from kaiju.rules.state import DEPTH, OFFERS, State
from tests.properties.configs import (
    BETWEEN_TURNS,
    COPIERS,
    IN_BOXES,
    KEPT,
    MODELS,
    POWER_UP,
    TILES,
    Config,
    deal_challenges,
    sleeps,
)
from tests.properties.lockstep import setup_of

DECISIONS = 60
"""Played from each position."""
DICE_LAID_DOWN = 48
POSSIBLE = 100
"""Of so many positions dealt at random one at least is possible."""
PILES = ("discard", "market", "deck")
"""Where a card may lie that is before nobody."""

Thing = tuple[str, str, int]
"""Family, id, and number of the copy."""


# --- positions


@dataclass(frozen=True)
class Crammed:
    """A position, and how it is played."""

    config: Config
    where: dict[Thing, Any]
    """Where each thing is: a seat, a zone of one, a pile, or None if it is not in the game."""
    seats: tuple[dict[str, Any], ...]
    turn: int
    city: int
    bay: int
    dice: tuple[str, ...]
    seed: int
    """Of what copies copy, of challenges, and of the choices."""

    def game(self) -> kaiju.Game:
        """Raises `SetupError` where there is no such position."""
        rng = random.Random(self.seed)
        seats = [self._seat(p) for p in range(self.config.players)]
        copy_something(rng, seats)
        for place, p in (("city", self.city), ("bay", self.bay)):
            if p < len(seats) and (place == "city" or len(seats) > 4) and not sleeps(seats[p]):
                seats[p].setdefault("place", place)
        challenges = deal_challenges(rng, seats) if self.config.masks else {}
        return kaiju.arrange(
            edition=self.config.edition,
            modules=self.config.modules,
            seats=seats,
            turn=self.turn,
            market=self._at("market", CARD)[:3],
            discard=self._at("discard", CARD),
            deck=self._at("deck", CARD),
            dice=list(self.dice),
            seed=self.seed,
            **{key: value for key, value in self.config.options.items() if key not in ("deck", "first")},
            **challenges,
        )

    def _at(self, place: Any, family: str) -> list[str]:
        return [name for (kind, name, _), there in self.where.items() if there == place and kind == family]

    def _seat(self, p: int) -> dict[str, Any]:
        seat: dict[str, Any] = {"alive": True, **self.seats[p], "cards": self._at(p, CARD)}
        if self.config.gauge:
            seat["tiles"] = self._at(p, "tile")
        if self.config.evolutions:
            assert self.config.monsters is not None
            seat["monster"] = self.config.monsters[p]
            for key, zone in (("evolutions", "play"), ("hand", "hand"), ("evolution_deck", "deck")):
                seat[key] = self._at((p, zone), "evolution")
        return seat


def is_model(card: str) -> bool:
    """Whether a card can be copied."""
    return card not in COPIERS and INSTALLED[CARD][card].keep


def copy_something(rng: random.Random, seats: list[dict[str, Any]]) -> None:
    """Gives copying components something to copy; an Evolution that copies is never in play without."""
    kept = [(card, p) for p, seat in enumerate(seats) for card in seat["cards"] if is_model(card)]
    models = [(e, p) for p, seat in enumerate(seats) for e in seat.get("evolutions", ()) if e in MODELS]
    for seat in seats:
        copiers = sorted(COPIERS & {*seat["cards"], *seat.get("tiles", ())})
        seat["copies"] = {copier: rng.choice(kept) for copier in copiers if kept}
        for copier in sorted(COPIERS & {*seat.get("evolutions", ())}):
            if models:
                seat["copies"][copier] = rng.choice(models)
            else:
                seat["evolutions"].remove(copier)
                seat["hand"].append(copier)


def things_for(config: Config, lent: bool = False) -> list[Thing]:
    """What may be dealt: of the boxes in play or, `lent`, the cards of all boxes."""
    rules = rules_of(setup_of(config, 1))
    counts = {cls.id: len(rules.things_of(cls)) for cls in rules.components[: rules.card_kinds]}
    things = [(CARD, name, i) for name, count in (IN_BOXES if lent else counts).items() for i in range(count)]
    if config.gauge:
        things += [("tile", face, 0) for face in TILES]
    if config.evolutions:
        things += [("evolution", name, 0) for name in (*POWER_UP, *(config.luchadors if config.masks else ()))]
    return things


def any_place(rng: random.Random, config: Config, thing: Thing, turn: int) -> Any:
    """Where a thing may be, most often with the monster whose turn it is."""
    family, name, _ = thing
    p = turn if rng.random() < 0.4 else rng.randrange(config.players)
    if family == "evolution":
        return p, rng.choice(("hand", "play", "deck") if name in BETWEEN_TURNS else ("hand", "hand", "deck"))
    if family == CARD and (name not in KEPT or rng.random() < 0.3):
        return rng.choice(PILES)
    return p


def any_seat(rng: random.Random) -> dict[str, Any]:
    return {
        "health": rng.choice([1, 1, 2, 5, 10]),
        "points": rng.choice([0, 5, 12, 19]),
        "energy": rng.choice([0, 1, 5, 40]),
        "poison": rng.choice([0, 0, 2]),
        "shrink": rng.choice([0, 0, 0, 2]),
    }


def any_dice(rng: random.Random) -> tuple[str, ...]:
    often = rng.choice(FACES)
    return tuple(often if rng.random() < 0.5 else rng.choice(FACES) for _ in range(DICE_LAID_DOWN))


def any_position(config: Config, seed: int, lent: bool = False) -> Crammed:
    """The first position of those dealt from this seed on that is possible."""
    for i in range(POSSIBLE):
        rng = random.Random(f"{config} {seed} {i}")
        turn, share = rng.randrange(config.players), rng.choice([0.2, 0.5, 0.9])
        things = things_for(config, lent)
        rng.shuffle(things)
        where = {thing: any_place(rng, config, thing, turn) if rng.random() < share else None for thing in things}
        seats = tuple(any_seat(rng) for _ in range(config.players))
        city, bay = rng.sample(range(config.players), 2)
        position = Crammed(config, without_too_many(where), seats, turn, city, bay, any_dice(rng), seed)
        try:
            position.game()
        except kaiju.SetupError:
            continue
        return position
    raise AssertionError(f"no position is possible: {config} {seed}")


def without_too_many(where: dict[Thing, Any]) -> dict[Thing, Any]:
    """The same with one face of each tile at most, and no more Evolutions of a seat than it can have."""
    owned: Counter[int] = Counter()
    for kind, name, i in where:
        if where[kind, name, i] is None:
            continue
        if kind == "tile":
            where["tile", TILES[name].pair, 0] = None
        elif kind == "evolution":
            owner = where[kind, name, i][0]
            owned[owner] += 1
            if owned[owner] > EVOLUTIONS_EACH:
                where[kind, name, i] = None
    return where


# --- how much room is needed


@dataclass(frozen=True)
class Room:
    """How much was needed at most, and how much there is."""

    options: int
    most_options: int
    steps: int
    most_steps: int
    in_all: int
    """Options and steps at all decisions together: whatever has more of them is on the way to more at once."""


def room_needed(position: Crammed) -> Room:
    """Plays on from a position."""
    g, player = position.game().state(), Player(position.seed)
    options, in_all = 0, 0
    for _ in range(DECISIONS):
        if g.over:
            break
        options, in_all = max(options, g.offer_count), in_all + g.offer_count + g.top
        g.rules[play](g, player.choose(g))
        assert not g.broken, f"out of room: {position}"
    return Room(options, g.rules.settle(OFFERS), steps_so_far(g), g.rules.settle(DEPTH), in_all)


def steps_so_far(g: State) -> int:
    """The deepest that the stack has been: steps are numbered from 1, and what was popped stays written."""
    return max(i for i, step in enumerate(g.step) if step) + 1


class Player:
    """Likes some actions better than others, and less each time, whatever the position: so a small change of one leaves
    most choices as they were. It never rerolls."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._taken: Counter[int] = Counter()

    def choose(self, g: State) -> int:
        best = max(g.offers[: g.offer_count], key=self._liking)
        self._taken[best] += 1
        return best

    def _liking(self, action: int) -> float:
        return (1 + zlib.crc32(f"{self._seed} {action}".encode()) % 1000) / (1 + self._taken[action])


# --- the search


def changed(position: Crammed, rng: random.Random) -> Crammed:
    """The position with something changed: a few things moved, or a seat, the dice, Tokyo or the choices."""
    config, what = position.config, rng.random()
    if what < 0.6:
        where = dict(position.where)
        for thing in rng.sample(list(where), rng.choice([1, 1, 2, 4, 8])):
            where[thing] = any_place(rng, config, thing, position.turn) if rng.random() < 0.8 else None
        return replace(position, where=without_too_many(where))
    if what < 0.7:
        seats = list(position.seats)
        seats[rng.randrange(len(seats))] = any_seat(rng)
        return replace(position, seats=tuple(seats))
    if what < 0.8:
        return replace(position, dice=any_dice(rng))
    if what < 0.9:
        city, bay = rng.sample(range(config.players), 2)
        return replace(position, city=city, bay=bay)
    return replace(position, seed=rng.randrange(1 << 30))


def climb(start: Crammed, seed: int, tries: int, wanted: str) -> tuple[Crammed, Room]:
    """The position that needs the most `options` or `steps` of so many, each of them a change of the best so far."""
    rng = random.Random(seed)
    best, most = start, room_needed(start)
    for _ in range(tries):
        position = changed(best, rng)
        try:
            room = room_needed(position)
        except kaiju.SetupError:
            continue
        if (getattr(room, wanted), room.in_all) >= (getattr(most, wanted), most.in_all):
            best, most = position, room
    return best, most
