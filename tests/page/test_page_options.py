"""Options of a table: a deck of one's own is built, and the faces of tiles are chosen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from kaiju import text
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
MODULES = ["origins_cards", "wicked"]


@pytest.fixture(params=READERS)
def visitor(come: Come, request: pytest.FixtureRequest) -> Visitor:
    """Somebody who opens a table with both boxes and has all its options before them."""
    visitor = come(**READERS[request.param], kept={"options": {"pace": 0, "players": 2, "modules": MODULES}})
    page = visitor.go()
    expect(page.get_by_role("checkbox").first).to_be_visible()
    visitor.hit(page.locator("summary", has_text=visitor.words("option:more")))
    return visitor


def pick(visitor: Visitor, legend: str, choice: str) -> None:
    """Chooses in the line of that name."""
    group = visitor.page.get_by_role("group", name=legend, exact=True).first
    visitor.hit(group.get_by_text(choice, exact=True))


def named(visitor: Visitor, card: str, family: str = "card") -> str:
    return text.titled(f"{family}-name", card, visitor.words.language)


def count(sheet: Locator, card: str) -> Locator:
    return sheet.get_by_role("status", name=card, exact=True)


def rules_of(server: Server, page: Page) -> dict[str, Any]:
    """What the table was opened with."""
    table = re.search(r"/t/([^/]+)", page.url)
    assert table is not None
    found: dict[str, Any] = server.client().get(f"/tables/{table[1]}")["table"]["options"]["rules"]
    return found


def test_a_deck_is_built_card_by_card_and_played_with(visitor: Visitor, server: Server) -> None:
    page, words = visitor.page, visitor.words
    pick(visitor, words("option:origins_mix"), words("option:origins_mix:own"))
    sheet = page.get_by_role("dialog", name=words("deck:title"))
    in_all = sheet.locator(".save [role=status]")
    expect(in_all).to_have_text(words.plural("deck", 80))
    read(visitor, "the deck")
    assert axe(visitor) == []
    for begin, size in (("classic", 66), ("all", 116), ("fourteen", 80)):
        visitor.hit(sheet.get_by_role("button", name=words(f"deck:begin:{begin}"), exact=True))
        expect(in_all).to_have_text(words.plural("deck", size))
    visitor.hit(sheet.get_by_role("button", name=words("deck:begin:nothing"), exact=True))
    expect(in_all).to_have_text(words.plural("deck", 0))
    # The server says what is wrong with it, and it stays open.
    visitor.hit(sheet.get_by_role("button", name=words("deck:take")))
    expect(sheet.get_by_role("alert")).to_have_text(words("reason:deck-small"))
    wings, doom = named(visitor, "wings"), named(visitor, "orb-of-doom")
    more = sheet.get_by_role("button", name=words("deck:more", card=wings), exact=True)
    for n in (1, 2):
        visitor.hit(more)
        expect(count(sheet, wings)).to_have_text(words("deck:count", n=n, most=2))
    expect(more).to_be_disabled()
    sheet.get_by_role("searchbox").fill(doom)
    expect(sheet.get_by_role("listitem")).to_have_count(1)
    visitor.hit(sheet.get_by_role("button", name=words("deck:more", card=doom), exact=True))
    expect(count(sheet, doom)).to_have_text(words("deck:count", n=1, most=1))
    sheet.get_by_role("searchbox").fill("")
    expect(in_all).to_have_text(words.plural("deck", 3))
    visitor.hit(sheet.get_by_role("button", name=words("deck:take")))
    expect(sheet).to_have_count(0)
    expect(page.get_by_text(words.plural("deck", 3))).to_be_visible()
    # It can be changed again, and begins as it was.
    visitor.hit(page.get_by_role("button", name=words("deck:open")))
    expect(count(sheet, wings)).to_have_text(words("deck:count", n=2, most=2))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    visitor.press("home:start")
    page.wait_for_url("**/t/*")
    assert rules_of(server, page) == {"own_deck": ["wings", "wings", "orb-of-doom"]}


def test_whoever_closes_the_deck_has_chosen_nothing(visitor: Visitor) -> None:
    page, words = visitor.page, visitor.words
    pick(visitor, words("option:origins_mix"), words("option:origins_mix:own"))
    expect(page.get_by_role("dialog", name=words("deck:title"))).to_be_visible()
    page.keyboard.press("Escape")
    mixes = page.get_by_role("group", name=words("option:origins_mix"), exact=True)
    expect(mixes.get_by_role("radio", name=words("option:origins_mix:fourteen"))).to_be_checked()
    assert "own_deck" not in page.evaluate("() => JSON.parse(localStorage.kaiju).options.rules ?? {}")


def test_faces_of_tiles_are_chosen_or_drawn(visitor: Visitor, server: Server) -> None:
    page, words = visitor.page, visitor.words
    pick(visitor, words("option:tile_side"), words("option:tile_side:chosen"))
    tiles = page.locator(".tiles fieldset")
    expect(tiles).to_have_count(10)
    read(visitor, "tiles to choose from")
    assert axe(visitor) == []
    for face in ("barbs", "eternal", "skybeam"):
        visitor.hit(tiles.get_by_text(named(visitor, face, "tile"), exact=True))
    # Its other face instead, and one that is left to chance after all.
    visitor.hit(tiles.get_by_text(named(visitor, "devious", "tile"), exact=True))
    chance = tiles.filter(has_text=named(visitor, "eternal", "tile")).get_by_text(
        words("option:tile-drawn"), exact=True
    )
    visitor.hit(chance)
    visitor.press("home:start")
    page.wait_for_url("**/t/*")
    assert set(rules_of(server, page)["tile_side"]) == {"devious", "skybeam"}
