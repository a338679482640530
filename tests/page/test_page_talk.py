"""Log and chat: what is told to whom it is about, what is said at a seat, and what chat may not do."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from kaiju.text import monster_name
from tests.page.browsing import DESK, PHONE, Visitor
from tests.page.reading import read
from tests.page.states import table_asking
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def people(server: Server) -> tuple[str, Client, Client]:
    """Two at a table: Ann, and somebody who gave no name and goes by that of the monster."""
    ann, other = server.client(), server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann", monster="kraken")
    other.sit(table, monster_name("cyber-kitty", "ru"), monster="cyber-kitty")
    ann.start(table)
    return table, ann, other


def at_chat(visitor: Visitor, table: str) -> Locator:
    """The chat of a table."""
    page = visitor.at_table(table)
    if visitor.touch:
        visitor.hit(page.get_by_role("navigation").get_by_role("button", name=visitor.words.starting("log")))
    visitor.hit(page.get_by_role("tab", name=visitor.words.starting("table:chat")))
    return page.get_by_role("tabpanel")


def test_what_is_said_with_one_press_is_read_in_each_language(come: Come, people: tuple[str, Client, Client]) -> None:
    table, ann, other = people
    speaker = come(who=ann, language="fr")
    listener = come(who=other, language="ru")
    watcher = come(language="en")
    for visitor in (speaker, listener, watcher):
        visitor.stop_clock()  # what is said is seen for some seconds only
    for visitor in (listener, watcher):
        visitor.at_table(table)
    at_chat(speaker, table)
    speaker.press("table:quick")
    speaker.page.get_by_role("button", name=speaker.words("quick:roar")).click()
    for visitor in (speaker, listener, watcher):
        bubble = visitor.page.locator("[data-bubble='0']")
        expect(bubble).to_have_text(visitor.words("quick:roar"))
        expect(bubble.locator("[data-pose=roar] img").last).to_be_visible()
    speaker.page.get_by_role("button", name=speaker.words("quick:thanks")).click()
    expect(listener.page.locator("[data-bubble='0']")).to_have_text(listener.words("quick:thanks"))
    seat, bubble = (
        listener.page.locator(f"[{what}]").bounding_box() for what in ("data-anchor=seat-0", "data-bubble='0'")
    )
    assert seat is not None and bubble is not None
    apart = max(bubble["x"] - seat["x"] - seat["width"], bubble["y"] - seat["y"] - seat["height"])
    assert 0 <= apart < 20, "the bubble is at the seat and hides nothing of it"
    listener.page.clock.run_for(10_000)
    expect(listener.page.locator("[data-bubble]")).to_have_count(0)


def test_who_gave_no_name_is_called_by_the_monster_in_the_readers_language(
    come: Come, people: tuple[str, Client, Client]
) -> None:
    table, ann, other = people
    assert other.post(f"/tables/{table}/chat", {"text": "Привет"})
    visitor = come(who=ann, language="fr")
    expect(at_chat(visitor, table).get_by_text("Cyber Kitty", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_chat_has_links_and_no_markup(come: Come, people: tuple[str, Client, Client], size: tuple[int, int]) -> None:
    table, ann, other = people
    text = "<img src=x onerror=alert(1)> https://example.org/a?b=c, javascript:alert(1)"
    other.post(f"/tables/{table}/chat", {"text": text})
    other.post(f"/tables/{table}/chat", {"text": "שלום לכולם!"})
    visitor = come(who=ann, size=size, touch=size == PHONE)
    chat = at_chat(visitor, table)
    line = chat.get_by_role("listitem").filter(has_text="onerror").first
    expect(line).to_contain_text(f"Cyber Kitty: {text}")
    assert line.locator("img").count() == 1, "the monster's face and nothing else"
    link = line.get_by_role("link")
    expect(link).to_have_count(1)
    expect(link).to_have_attribute("href", "https://example.org/a?b=c")
    expect(link).to_have_attribute("rel", re.compile("noopener noreferrer"))
    hebrew = chat.get_by_text("שלום לכולם!").first
    assert hebrew.evaluate("(element) => getComputedStyle(element).direction") == "rtl"
    assert chat.get_by_role("textbox").get_attribute("dir") == "auto"


@pytest.mark.parametrize("language, you", [("en", "You roll"), ("fr", "Vous lancez"), ("ru", "Вы бросаете")])
def test_the_log_speaks_to_its_reader_and_in_symbols(
    come: Come, rolling: tuple[Client, str], language: str, you: str
) -> None:
    client, table = rolling
    visitor = come(who=client, language=language)
    log = visitor.at_table(table).locator("#log")
    mine = log.get_by_role("listitem").filter(has_text=you)
    expect(mine.last).to_be_visible()
    assert log.get_by_text("Анна").count() == 0
    words = ("energy", "énergie", "энергия")
    rolls = [line.inner_text() for line in mine.all()]
    assert rolls and not any(word in line for line in rolls for word in words)
    expect(log.get_by_role("img").first).to_have_attribute("aria-label", re.compile("."))
    expect(log.get_by_text(visitor.words("log:since"))).to_have_count(1)
    visitor.press("log:since")
    expect(log.get_by_text(visitor.words("log:since"))).to_be_in_viewport()


def test_a_spectator_reads_names(come: Come, rolling: tuple[Client, str]) -> None:
    visitor = come()
    log = visitor.at_table(rolling[1]).locator("#log")
    expect(log.get_by_role("listitem").filter(has_text="Анна rolls").last).to_be_visible()
    assert log.get_by_text(visitor.words("log:since")).count() == 0


def test_a_long_game_is_there_from_the_first_line(come: Come, server: Server) -> None:
    client, table = table_asking(server, "roll", least=22, players=5)
    visitor = come(who=client)
    log = visitor.at_table(table).locator("#log")
    begins = log.get_by_text("rolls for the first turn").first
    expect(log.get_by_role("listitem").last).to_be_visible()
    assert begins.count() == 0
    visitor.press("log:whole")
    expect(begins).to_be_attached()


@pytest.mark.parametrize("language", ["fr", "ru"])
def test_quick_phrases_fit_a_phone(come: Come, rolling: tuple[Client, str], language: str) -> None:
    client, table = rolling
    visitor = come(who=client, language=language, size=(360, 640), touch=True)
    at_chat(visitor, table)
    expect(visitor.page.get_by_role("group", name=visitor.words("table:quick"))).to_be_visible()
    read(visitor, "chat")
