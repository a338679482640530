"""What Dark Edition can be combined with."""

from __future__ import annotations

from kaiju.errors import SetupError


def check(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if edition == "dark":
        if "wicked" in modules:
            text = "Dark Edition has the wickedness gauge already: leave out the module 'wicked'."
            raise SetupError(text, "dark-gauge")
        if "origins_cards" in modules:
            raise SetupError("The Origins cards are for the base game, not for Dark Edition.", "dark-cards")
