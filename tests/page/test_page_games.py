"""Whole games at the page, from home's first button to the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.browsing import Visitor
from tests.page.playing import Player, tab_to

pytestmark = pytest.mark.xdist_group("whole games on the page")

GAMES = {
    "base": ("base", []),
    "dark": ("dark", []),
    "origins": ("origins", []),
    "all modules": ("base", ["wicked", "origins_cards", "power_up", "luchador"]),
}
Come = Callable[..., Visitor]


def ends(player: Player) -> None:
    page, words = player.page, player.visitor.words
    player.play()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert words("over") in page.title()
    expect(page.get_by_role("button", name=words.starting("table:rematch"))).to_be_visible()
    assert player.answered >= 1
    assert "roll" in player.kinds


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_clicking(come: Come, game: str) -> None:
    edition, modules = GAMES[game]
    visitor = come()
    page, words = visitor.go(), visitor.words
    page.locator("label", has=page.get_by_role("radio", name=words.starting(f"edition:{edition}"))).click()
    for module in modules:
        box = page.get_by_role("checkbox", name=words.starting(f"module:{module}"))
        page.locator("label", has=box).click()
        expect(box).to_be_checked()
    visitor.press("play-now")
    page.wait_for_url("**/t/*")
    ends(Player(visitor))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(come: Come, game: str) -> None:
    edition, modules = GAMES[game]
    visitor = come()
    page, words = visitor.go(), visitor.words
    press = page.keyboard.press
    expect(page.get_by_role("radio", name=words.starting("edition:base"))).to_be_visible()
    # Radios are one stop of Tab; arrows choose.
    tab_to(visitor, page.get_by_role("radio", name=words.starting("edition:base")))
    chosen = page.get_by_role("radio", name=words.starting(f"edition:{edition}"))
    for _ in range(3):
        if chosen.is_checked():
            break
        press("ArrowDown")
    expect(chosen).to_be_checked()
    for module in modules:
        box = page.get_by_role("checkbox", name=words.starting(f"module:{module}"))
        expect(box).to_be_enabled()
        tab_to(visitor, box)
        press("Space")
        expect(box).to_be_checked()
    tab_to(visitor, page.get_by_role("button", name=words.starting("play-now")))
    press("Enter")
    page.wait_for_url("**/t/*")
    ends(Player(visitor, by="keys"))
