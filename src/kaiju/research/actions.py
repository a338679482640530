"""One numbering of all actions, without gaps to speak of: from the rules' numbers and back.

The rules' numbers are a word and a number each and reach far above 20,000. Here the ranges of things are cut down to
the things that can be meant. The numbering is the same for all editions and modules; it changes only when components
come to the game, as the rules' own numbers do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kaiju import boxes  # noqa: F401  (the components are numbered once the content is there)
from kaiju.bots import NAMES
from kaiju.game.keys import REROLLS
from kaiju.rules import codes
from kaiju.rules.codes import FACES
from kaiju.rules.components import COMPONENTS, Component, answers_of
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.state import DICE, SEATS, WORDS, State

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Range:
    """Actions that say the same of different things."""

    key: str
    """How the key of such an action begins (`docs/rules.md` has the keys)."""
    raw: tuple[int, ...]
    """The rules' numbers of them."""
    start: int
    meaning: str

    @property
    def stop(self) -> int:
        return self.start + len(self.raw)


def things(*, cards: bool = False, keep: bool = False, tiles: bool = False, evolutions: bool = False) -> list[int]:
    """The things of some families, in order."""

    def wanted(cls: type[Component]) -> bool:
        if cls.family is None:
            return cards or (keep and cls.keep)
        return tiles if cls.family == "tile" else evolutions

    return sorted(thing for cls in COMPONENTS if wanted(cls) for thing in cls.things)


def those_that(has: Any) -> list[int]:
    """The things of components with an answer of which `has(name, function)` is true, and those that may copy them."""
    found = [cls for cls in COMPONENTS if cls.copies_others or any(has(fn.__name__, fn) for _, fn in answers_of(cls))]
    return sorted(thing for cls in found for thing in cls.things)


def plain_ranges() -> list[tuple[str, Iterable[int], str]]:
    """The actions that name no thing. They come first, and have the rules' own numbers."""
    return [
        ("", [codes.STOP], "`stop`"),
        ("reroll", range(1, 1 << DICE), "reroll these dice, one bit each"),
        ("reroll-free", range(codes.REROLL_FREE, codes.PROBE), "reroll this die by a card's leave"),
        ("probe", range(codes.PROBE, codes.RESOLVE_FACE), "make this die of another's fall again"),
        ("resolve", range(codes.RESOLVE_FACE, codes.USUAL), "resolve this face next (six of eight are used)"),
        ("", range(codes.USUAL, codes.BUY_TOP), ", ".join(f"`{WORDS[n]}`" for n in range(codes.USUAL, codes.BUY_TOP))),
        ("buy top", range(codes.BUY_TOP, codes.HEAL_SEAT), "buy the card so deep in the deck"),
        ("heal", range(codes.HEAL_SEAT, codes.USE_FACE), "heal this seat"),
        ("use for", range(codes.USE_FACE, codes.USE_DIE), "use what asks for this face"),
        ("use on die", range(codes.USE_DIE, codes.GIVE_ENERGY), "use what asks on this die"),
        (
            "",
            range(codes.GIVE_ENERGY, codes.CHOOSE),
            ", ".join(f"`{WORDS[n]}`" for n in range(codes.GIVE_ENERGY, codes.HIDE + 1)) + " (seven numbers are free)",
        ),
        ("choose", range(codes.CHOOSE, codes.CHALLENGE), "choose this seat as an ally"),
        ("challenge", range(codes.CHALLENGE, codes.TURN_EVERY), "challenge this seat"),
        ("turn every", range(codes.TURN_EVERY, codes.TURN_EVERY + 36), "turn every die of one face to another"),
    ]


def thing_ranges() -> list[tuple[str, Iterable[int], str]]:
    every, kept = things(cards=True), things(keep=True)
    lasting = things(keep=True, tiles=True, evolutions=True)
    evolutions = things(evolutions=True)
    pointing = those_that(lambda name, fn: "USE_ON" in fn.__code__.co_names)
    turning = those_that(lambda name, fn: name == "change_offers")
    ends = sorted([*lasting, codes.POISON_EFFECT])
    return [
        ("buy", [codes.BUY + c for c in every], "buy this card"),
        ("buy from", [codes.BUY_FROM + c for c in kept], "buy this card from its owner"),
        ("buy from discard", [codes.BUY_DISCARD + c for c in every], "buy this card from the discard pile"),
        ("copy", [codes.COPY + c for c in things(keep=True, evolutions=True)], "copy this card"),
        ("sell", [codes.SELL + c for c in kept], "sell this card"),
        ("resolve", [codes.END + c for c in ends], "let this take effect next at the end of the turn"),
        ("use", [codes.USE + c for c in lasting], "use this"),
        ("use for", [codes.USE_FOR + c for c in every], "use what asks for this card"),
        ("use", [codes.FREE + c for c in lasting], "use this, which can be used at any time"),
        ("take", [codes.TAKE_TILE + c for c in things(tiles=True)], "take this face of a wickedness tile"),
        ("play", [codes.PLAY + c for c in evolutions], "play this Evolution"),
        ("keep", [codes.KEEP_EVO + c for c in evolutions], "keep this Evolution"),
        ("buy at half", [codes.BUY_HALF + c for c in kept], "buy this card at half its price"),
        ("use on", [codes.USE_ON + 8 * c + p for c in pointing for p in range(SEATS)], "use this on that seat"),
        (
            "turn",
            [codes.TURN + 64 * c + 8 * die + face for c in turning for die in range(DICE) for face in range(6)],
            "turn this die to that face with this",
        ),
    ]


def numbered() -> tuple[Range, ...]:
    out: list[Range] = []
    for key, raw, meaning in plain_ranges() + thing_ranges():
        out.append(Range(key, tuple(raw), out[-1].stop if out else 0, meaning))
    return tuple(out)


RANGES = numbered()
ACTIONS = RANGES[-1].stop
"""How many actions there are."""
TO_RULES: Array = np.array([n for part in RANGES for n in part.raw], np.int16)
"""The rules' number of each action."""
FROM_RULES: Array = np.full(int(TO_RULES.max()) + 1, -1, np.int16)
"""The action of each of the rules' numbers, or -1."""
FROM_RULES[TO_RULES] = np.arange(ACTIONS)


def actions_on_offer(g: State) -> list[int]:
    """The actions that the seat which decides may choose, in ascending order."""
    if g.over:
        return []
    return sorted(int(FROM_RULES[option_at(g, i)]) for i in range(option_count(g)))


def masks(games: Array) -> Array:
    """For each game (records of `kaiju.speeds.compiled`) and each action 1 if it may be chosen, otherwise 0."""
    out = np.zeros((len(games), ACTIONS), np.int8)
    count = games["offer_count"]
    offers = games["offers"][:, : max(count.max(initial=0), 1)]
    row, column = np.nonzero(np.arange(offers.shape[1]) < count[:, None])
    out[row, FROM_RULES[offers[row, column]]] = 1
    dice = games["offer_dice"]
    for k in range(1, DICE + 1):
        # Every choice of the first k dice.
        out[dice == k, 1 : 1 << k] = 1
    return out


@cache
def action_name(action: int) -> str:
    """What an action is called, as far as it can be told without a game."""
    for part in RANGES:
        if part.start <= action < part.stop:
            return name_in(part, part.raw[action - part.start], action - part.start)
    raise IndexError(f"There is no action {action}; they are 0 to {ACTIONS - 1}.")


def name_in(part: Range, raw: int, n: int) -> str:
    if raw in WORDS:
        return WORDS[raw]
    if raw < codes.REROLL_FREE:
        return REROLLS[raw]
    if raw >= codes.TURN:
        return f"turn {raw >> 3 & 7} to {FACES[raw & 7]} with {NAMES[(raw - codes.TURN) // 64]}"
    if raw >= codes.USE_ON:
        return f"use {NAMES[(raw - codes.USE_ON) // 8]} on {raw % 8}"
    if raw == codes.END + codes.POISON_EFFECT:
        return "resolve poison"
    if raw >= codes.BUY:
        return f"{part.key} {NAMES[raw % 256]}"
    if raw >= codes.TURN_EVERY:
        return f"turn every {FACES[n // 6]} to {FACES[n % 6]}"
    if part.key in ("resolve", "use for"):
        return f"{part.key} {FACES[n]}" if n < len(FACES) else "-"
    return f"{part.key} {n}" if part.key else "-"
