"""Small words for scenarios with masks and challenges."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import kaiju
from tests.table import NO_MARKET, asked, claws, keys, play, told

SUPLEX, POWERHOUSE = "old-school-suplex", "giant-powerhouse"
SET = Path(__file__).parent / "challenge_cards.toml"
CARDS = {card["id"]: card for card in tomllib.loads(SET.read_text("utf-8"))["card"]}
CARD_KEYS = ("id", "name", "force", "ally_bonus", "reward", "ally_reward")


def ring(*seats: dict[str, Any], dice: str = claws(1), **more: Any) -> kaiju.Game:
    """A game with masks and challenges and nothing to buy; seat 0 has rolled one claw, if nothing else is said."""
    options: dict[str, Any] = {"modules": ["luchador"], "market": NO_MARKET, "challenge_cards": str(SET)} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def evolved(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same with Evolutions; only those are asked who hold a card that fits."""
    return ring(*seats, **{"modules": ["luchador", "power_up"], "asks": "fitting"} | more)


def card_set(**changes: dict[str, Any]) -> dict[str, Any]:
    """The house set with other values on some cards; underscores stand for hyphens."""
    cards = [{key: card[key] for key in CARD_KEYS} for card in CARDS.values()]
    for name, values in changes.items():
        next(card for card in cards if card["id"] == name.replace("_", "-")).update(values)
    return {"house": True, "card": cards}


def challenged(*seats: dict[str, Any], game: kaiju.Game | None = None, **more: Any) -> kaiju.Game:
    """Seat 0 has attacked seat 1, which stayed, and has challenged it."""
    game = game or ring(*seats, **more)
    play(game, "stop", "stay", "challenge 1")
    return game


def settle(game: kaiju.Game, challenger: str = "reveal", champion: str = "reveal") -> list[kaiju.Event]:
    """Nobody asks for help (who still could); both answer."""
    while keys(game)[:2] == ["ask", "pass"]:
        game.play("pass")
    assert keys(game)[:2] == ["reveal", "hide"]
    return play(game, challenger, champion)


def with_allies(game: kaiju.Game, ally: int | None = None, champions_ally: int | None = None) -> kaiju.Game:
    """Both sides ask for help as far as an ally is named; nobody else volunteers."""
    for wanted in (ally, champions_ally):
        if keys(game)[:2] != ["ask", "pass"]:
            break
        if wanted is None:
            game.play("pass")
            continue
        game.play("ask")
        while keys(game)[:2] == ["help", "pass"]:
            game.play("help" if asked(game)[0] == wanted else "pass")
        game.play(f"choose {wanted}")
    return game


def holds(card: str, **more: Any) -> dict[str, Any]:
    return {"challenge": card} | more


def masks(game: kaiju.Game) -> list[tuple[bool, int]]:
    """Figure and collection of every seat."""
    return [(seat.mask, seat.collection) for seat in game.seats]


def count_masks(game: kaiju.Game) -> list[int]:
    return [seat.mask + seat.collection for seat in game.seats]


def held(game: kaiju.Game) -> list[str | None]:
    return [seat.challenge for seat in game.seats]


def winner(events: list[kaiju.Event]) -> list[tuple[int | None, int | None]]:
    return [(event.seat, event.by) for event in told(events, "challenge_won")]


def shown(events: list[kaiju.Event]) -> list[tuple[int | None, str | None, int | None, int | None]]:
    return [(event.seat, event.card, event.amount, event.by) for event in told(events, "show_card")]


def drawers(events: list[kaiju.Event]) -> list[int | None]:
    return [event.seat for event in told(events, "challenge_card")]


def seats_told(events: list[kaiju.Event], kind: str) -> list[int | None]:
    return [event.seat for event in told(events, kind)]


def kinds(events: list[kaiju.Event]) -> list[str]:
    return [event.kind for event in events]


def in_challenge(game: kaiju.Game) -> bool:
    return not game.over and asked(game)[1] == "challenge"
