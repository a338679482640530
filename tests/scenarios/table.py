"""Small words for scenarios."""

from __future__ import annotations

import kaiju


def keys(game: kaiju.Game) -> list[str]:
    """What is on offer, by key."""
    assert game.decision is not None, "the game is over"
    return [option.key for option in game.decision.options]


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


def shop(*seats: dict, market: list[str | None], dice: str = "1 1 2 2 3 3", **more: object) -> kaiju.Game:
    """Seat 0 has rolled dice that do nothing, and may buy."""
    game = kaiju.arrange(seats=seats, market=market, dice=dice, **more)  # type: ignore[arg-type]
    game.play("stop")
    return game


def claws(n: int) -> str:
    """Six dice with n claws on which nothing else counts."""
    return " ".join(["claw"] * n + ["1", "1", "2", "2", "3", "3"][: 6 - n])
