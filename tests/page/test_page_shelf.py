"""The shelf: boxes are chosen by what they bring, with fingers, with keys, and by a reader of screens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from kaiju.text import text
from tests.page.browsing import DESK, PHONE, TABLET, Visitor
from tests.page.reading import axe, read
from tests.server.running import Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
READERS = {
    "a desk in English": {"language": "en", "size": DESK},
    "a phone in French": {"language": "fr", "size": PHONE, "touch": True},
    "a tablet in Russian": {"language": "ru", "size": TABLET, "touch": True},
}


@pytest.fixture(params=READERS)
def visitor(come: Come, request: pytest.FixtureRequest) -> Visitor:
    visitor = come(**READERS[request.param], kept={"options": {"pace": 0, "players": 4, "modules": []}})
    expect(visitor.go().get_by_role("checkbox").first).to_be_visible()
    return visitor


def box(visitor: Visitor, module: str) -> Locator:
    name = visitor.words(f"module:{module}")
    return visitor.page.get_by_role("checkbox", name=name, exact=True)


def preset(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("button", name=visitor.words(f"preset:{name}"), exact=True)


def test_boxes_say_what_they_bring_and_can_be_read(visitor: Visitor) -> None:
    shelf = visitor.page.locator("li", has=box(visitor, "halloween"))
    expect(shelf).to_contain_text("2–6")
    kind = text("kind", "costume", visitor.words.language)
    expect(shelf).to_contain_text(re.compile(f"{kind} × 12|12 × {kind}"))
    expect(shelf).to_contain_text(visitor.words("module-says:halloween"))
    described = box(visitor, "halloween").get_attribute("aria-describedby")
    assert described and "12" in visitor.page.locator(f"[id='{described}']").inner_text()
    assert axe(visitor) == []
    read(visitor, "the shelf")


def test_a_selection_is_made_with_one_press_and_played(visitor: Visitor, server: Server) -> None:
    expect(preset(visitor, "first-game")).to_have_attribute("aria-pressed", "true")
    visitor.hit(preset(visitor, "wicked-evening"))
    expect(box(visitor, "halloween")).to_be_checked()
    expect(box(visitor, "power_up")).not_to_be_checked()
    visitor.hit(preset(visitor, "everything"))
    expect(box(visitor, "power_up")).to_be_checked()
    expect(box(visitor, "two_player")).to_be_disabled()
    expect(preset(visitor, "everything")).to_have_attribute("aria-pressed", "true")
    visitor.hit(preset(visitor, "first-game"))
    expect(box(visitor, "halloween")).not_to_be_checked()


def test_boxes_are_taken_off_the_shelf_with_keys(come: Come) -> None:
    visitor = come(kept={"options": {"pace": 0, "players": 4, "modules": []}})
    visitor.go()
    box(visitor, "cthulhu").focus()
    visitor.page.keyboard.press("Space")
    expect(box(visitor, "cthulhu")).to_be_checked()
    for name in ("first-game", "wicked-evening", "everything"):
        expect(preset(visitor, name)).to_have_attribute("aria-pressed", "false")
    visitor.page.keyboard.press("Tab")
    expect(box(visitor, "king_kong")).to_be_focused()
