"""axe-core finds nothing on any page or state, by night and by dawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.chance import chance
from tests.page.browsing import PHONE, Visitor
from tests.page.reading import axe
from tests.page.states import EVERYTHING, finished, seat_and_bots, table_asking
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
Asking = Callable[[str], tuple[Client, str]]
THEMES = ("night", "dawn")
STATES = {
    "roll": ("roll", {"least": 4}),
    "buy": ("buy", {"least": 2}),
    "yield": ("yield", {}),
    "evolution": ("evolution", {"modules": EVERYTHING}),
    "tile": ("tile", {"edition": "dark"}),
    "challenge": ("challenge", {"modules": EVERYTHING}),
}
PAGES = ("/", "/cards", "/cards#keep/mimic", "/rules", "/learn", "/carry", "/join#x.1", "/me")


def fine(visitor: Visitor) -> None:
    found = axe(visitor)
    if found:
        told = [f"{one['id']}: {one['help']}\n    " + "\n    ".join(one["nodes"]) for one in found]
        pytest.fail("\n".join([visitor.page.url, *told]), pytrace=False)


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[Client, str]:
    return finished(server)


@pytest.fixture(scope="module")
def asking(server: Server) -> Asking:
    """Each state once; the games don't go on while nobody answers."""
    made: dict[str, tuple[Client, str]] = {}

    def find(state: str) -> tuple[Client, str]:
        if state not in made:
            kind, options = STATES[state]
            with chance.named(f"asking {state}"):
                made[state] = table_asking(server, kind, **options)
        return made[state]

    return find


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", PAGES)
def test_pages_are_accessible(come: Come, path: str, theme: str) -> None:
    visitor = come(theme=theme)
    page = visitor.go(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.wait_for_load_state("networkidle")
    fine(visitor)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("state", STATES)
def test_the_table_is_accessible(come: Come, asking: Asking, state: str, theme: str) -> None:
    client, table = asking(state)
    visitor = come(who=client, theme=theme, size=PHONE if state == "buy" and theme == "night" else (1440, 900))
    page = visitor.at_table(table)
    expect(page.locator(f"main[data-kind={STATES[state][0]}]")).to_be_visible()
    fine(visitor)


@pytest.mark.parametrize("theme", THEMES)
def test_waiting_and_the_end_are_accessible(come: Come, server: Server, over: tuple[Client, str], theme: str) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 1})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    visitor = come(who=ann, theme=theme)
    page = visitor.at_table(table)
    expect(page.locator("main[data-kind=wait]")).to_be_visible()
    fine(visitor)
    client, ended = over
    visitor = come(who=client, theme=theme)
    page = visitor.at_table(ended)
    expect(page.locator("main[data-kind=over]")).to_be_visible()
    fine(visitor)
    for path in ("report", "replay#9"):
        visitor.go(f"/t/{ended}/{path}")
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        fine(visitor)


@pytest.mark.parametrize("theme", THEMES)
def test_the_lobby_and_what_opens_are_accessible(come: Come, server: Server, theme: str) -> None:
    host = server.client()
    table = host.open_table(players=4)
    host.sit(table, "Ann")
    visitor = come(who=host, theme=theme)
    page, words = visitor.at_table(table), visitor.words
    expect(page.get_by_role("heading", level=1, name=words("lobby:invite"))).to_be_visible()
    fine(visitor)
    visitor.press("lobby:change-options")
    expect(page.get_by_role("dialog")).to_be_visible()
    fine(visitor)
    playing = seat_and_bots(host, players=4, modules=["power_up"])
    page = visitor.at_table(playing)
    expect(page.locator("main[data-question]")).to_be_visible()
    visitor.press("bar:menu")
    expect(page.get_by_role("dialog")).to_be_visible()
    fine(visitor)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=words("table:keys"))).to_be_visible()
    fine(visitor)
