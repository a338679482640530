"""Small words for scenarios."""

from __future__ import annotations

from typing import Any

import kaiju

QUIET = "1 1 2 2 3 3 "
"""A roll in which nothing happens."""
NO_MARKET = ["energize", "evacuation-orders", "evacuation-orders"]
"""A market with nothing that whoever has less than 7 energy could pay."""
CITY: dict[str, Any] = {"place": "city"}
BAY: dict[str, Any] = {"place": "bay"}


def row(*cards: str) -> list[str]:
    """A market with these cards; the others are too dear."""
    return [*cards, *NO_MARKET[len(cards) :]]


def keys(game: kaiju.Game) -> list[str]:
    """What is on offer, by key."""
    assert game.decision is not None, "the game is over"
    return [option.key for option in game.decision.options]


def besides_rerolls(game: kaiju.Game) -> list[str]:
    """What is on offer, rerolls left out."""
    return [key for key in keys(game) if not key.startswith("reroll ")]


def play(game: kaiju.Game, *keys: str) -> list[kaiju.Event]:
    """Plays one key after another; what happened."""
    return [event for key in keys for event in game.play(key)]


def asked(game: kaiju.Game) -> tuple[int, str]:
    """Who must decide what."""
    assert game.decision is not None, "the game is over"
    return game.decision.seat, game.decision.kind


def told(events: list[kaiju.Event] | tuple[kaiju.Event, ...], kind: str) -> list[kaiju.Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def health(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def points(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


def energy(game: kaiju.Game) -> list[int]:
    return [seat.energy for seat in game.seats]


def shop(*seats: dict, market: list[str], dice: str = QUIET, **more: object) -> kaiju.Game:
    """Seat 0 has rolled dice that do nothing, and may buy."""
    game = kaiju.arrange(seats=seats, market=market, dice=dice, **more)  # type: ignore[arg-type]
    game.play("stop")
    return game


def claws(n: int) -> str:
    """Six dice with n claws on which nothing else counts."""
    return " ".join(["claw"] * n + QUIET.split()[: 6 - n])


def rest_of_deck(*taken: str) -> list[str]:
    """The Power cards of the base deck but for those."""
    cards = [card for card in kaiju.catalog() if card["kind"] in ("keep", "discard") and "base" in card["editions"]]
    left = [card["id"] for card in cards for _ in range(card["copies"]["base"])]
    for card in taken:
        left.remove(card)
    return left
