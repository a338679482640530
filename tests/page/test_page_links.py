"""Links to positions: they hold all there is to show, wherever they are opened."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from kaiju.server.tables.links import packed
from tests.page.browsing import Visitor
from tests.page.playing import Player
from tests.page.reading import axe
from tests.page.states import finished
from tests.server.running import Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
BY_HAND = {
    "arrange": {"seats": [{"points": 15}, {"place": "city", "health": 4}], "dice": "1 1 1 claw claw 3"},
    "actions": ["stop"],
}


def test_a_moment_of_the_report_is_a_link_that_needs_this_server_no_more(come: Come, server: Server, site: str) -> None:
    client, table = finished(server)
    visitor = come(who=client, permissions=["clipboard-read", "clipboard-write"])
    page, words = visitor.go(f"/t/{table}/report"), visitor.words
    page.locator("li:has(a[href*='replay#']) button").first.click()
    expect(page.get_by_role("status").filter(has_text=words("copied"))).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    path = re.fullmatch(re.escape(visitor.url) + r"(/position\?move=\d+#[\w-]+)", link)
    assert path and len(link) < 3000, link
    shown = []
    for other in (come(), come(site, workers="allow")):
        page = other.go(path[1] if other.url == visitor.url else f"/#{path[1]}")
        expect(page.get_by_role("button", name=words.starting("replay:play-on"))).to_be_visible()
        assert axe(other) == []
        shown.append(page.locator("main .said").inner_text())
        other.press("replay:play-on")
        other.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.click()
        other.page.wait_for_url(re.compile(r"/t/[\w-]+$"))
        Player(other).wait()
    assert shown[0] == shown[1] != ""


def test_a_position_made_by_hand_is_shown_and_a_bad_link_is_told_in_a_sentence(come: Come) -> None:
    visitor = come()
    visitor.allowed.append("409")
    page, words = visitor.go(f"/position?move=1#{packed(BY_HAND)}"), visitor.words
    expect(page.get_by_text(words("replay:move", number=1, all=1)).first).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text(words("replay:move", number=0, all=1)).first).to_be_visible()
    for bad in (packed(BY_HAND)[:-7], packed({"arrange": {"seats": [{"points": 99}, {}]}}), "nonsense"):
        page = visitor.go(f"/position#{bad}")
        expect(page.get_by_role("alert")).to_have_text(words("reason:no-record"))
