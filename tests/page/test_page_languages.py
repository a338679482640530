"""A phone in French and a tablet in Russian: nothing is cut off, nothing is left in English."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import kaiju
from tests.page.browsing import PHONE, TABLET, Visitor
from tests.page.playing import Player
from tests.page.reading import read
from tests.page.states import EVERYTHING, finished
from tests.server.running import Server

pytestmark = pytest.mark.xdist_group("whole games on the page")

Come = Callable[..., Visitor]
READERS = {
    "a phone in French": {"language": "fr", "size": PHONE, "touch": True},
    "a tablet in Russian": {"language": "ru", "size": TABLET, "touch": True},
}


@pytest.fixture(params=READERS)
def visitor(come: Come, request: pytest.FixtureRequest) -> Visitor:
    """They play with everything there is, so that everything is said."""
    kept = {"options": {"pace": 0, "players": 3, "modules": EVERYTHING}}
    return come(**READERS[request.param], kept=kept)


def test_a_whole_game_by_touch_reads_well(visitor: Visitor) -> None:
    page = visitor.go()
    expect(page.get_by_role("checkbox").first).to_be_visible()
    read(visitor, "home")
    visitor.press("play-now")
    page.wait_for_url("**/t/*")
    player = Player(visitor)

    def seen(kind: str) -> None:
        read(visitor, kind)
        if kind == "roll":
            visitor.press("bar:menu")
            read(visitor, "the menu")
            page.keyboard.press("Escape")
            # A player's things.
            page.locator("article button[aria-haspopup=dialog]").first.tap()
            read(visitor, "a player's things")
            page.keyboard.press("Escape")

    player.play(seen=seen)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page goes beyond the screen"


def test_other_pages_read_well(visitor: Visitor, server: Server) -> None:
    _, table = finished(server, name="Анна")
    words = visitor.words
    for path, heading in (
        ("/cards", "page:cards"),
        ("/rules", "page:rules"),
        ("/learn", "learn:title"),
        (f"/t/{table}/report", None),
        (f"/t/{table}/replay#5", None),
    ):
        page = visitor.go(path)
        expect(
            page.get_by_role("heading", level=1, name=words(heading) if heading else re.compile("."))
        ).to_be_attached()
        read(visitor, path)


def test_a_large_card_has_its_rulings(visitor: Visitor) -> None:
    """A card of a box, and one of a kind that has the same rulings for all."""
    words = visitor.words
    known = [entry for entry in kaiju.catalog() if entry["id"] in ("mimic", "moonsault")]
    for entry in known:
        page = visitor.go(f"/cards#{entry['kind']}/{entry['id']}")
        sheet = page.get_by_role("dialog", name=entry["name"][words.language])
        expect(sheet.get_by_role("heading", name=words("cards:rulings"))).to_be_visible()
        expect(sheet.get_by_role("listitem")).to_have_text(entry["rulings"][words.language])
        read(visitor, entry["id"])
    assert len(known) == 2


def test_the_lobby_reads_well(visitor: Visitor, server: Server) -> None:
    host = server.client()
    table = host.open_table(players=4, modules=["power_up"])
    host.sit(table, "Анна" if visitor.words.language == "ru" else "Anne")
    host.put_bot(table, "angry")
    page = visitor.at_table(table)
    expect(page.get_by_role("heading", name=visitor.words("lobby:join"))).to_be_visible()
    read(visitor, "the lobby")
    visitor.press("lobby:sit")
    expect(page.get_by_role("button", name=visitor.words.starting("lobby:change"))).to_be_visible()
    read(visitor, "the lobby, seated")
    visitor.press("bar:menu")
    for entry in ("home", "page:rules", "page:cards"):  # nothing lies over them
        page.get_by_role("link", name=visitor.words(entry), exact=True).last.tap(trial=True)


def test_what_is_wrong_would_be_found(come: Come) -> None:
    """The reader of these tests is not blind."""
    visitor = come(language="fr")
    page = visitor.go()
    expect(page.get_by_role("checkbox").first).to_be_visible()
    page.evaluate(
        """() => {
          const say = (textContent) => Object.assign(document.createElement("p"), { textContent });
          const box = say("Une phrase bien trop longue pour sa boîte");
          Object.assign(box.style, { width: "60px", overflow: "hidden", whiteSpace: "nowrap" });
          const dear = document.createElement("div");
          dear.className = "answer";
          dear.innerHTML = '<span class="do"><span>Trop près</span></span><b class="price">2</b>';
          dear.lastChild.style.marginLeft = "-30px";
          document.querySelector("main").append(box, say("Play now"), say("table:which-dice"), dear);
        }"""
    )
    with pytest.raises(AssertionError) as found:
        read(visitor, "home")
    told = str(found.value)
    assert "cut off: cut at the side: Une phrase" in told
    assert "under its price: Trop près" in told
    assert "not translated: Play now" in told and "not translated: table:which-dice" in told
