"""Everything fits: every sort of question with all boxes, in every size and language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

import kaiju
from tests.page.browsing import Visitor
from tests.page.fitting import SIZES, misfits, moments, questions, table_of
from tests.page.states import answers_ping, seat_and_bots
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
LANGUAGES = ("en", "fr", "ru")
TOUCH = [name for name, (width, height) in SIZES.items() if width < 900 and name != "a desk's screen at 200 %"]
PHONES = [name for name, (width, height) in SIZES.items() if width < 700 or height <= 500]
MOUSE = [name for name in SIZES if name not in TOUCH]
NAMES = {
    "en": ["Alexandra", "Bob", "Christopher", "Mr Henderson", "Eve", "Grandmother"],
    "fr": ["Anne-Sophie", "Bob", "Jean-Christophe", "Maximilienne", "Ève", "Grand-mère"],
    "ru": ["Александра", "Боб", "Константин", "Екатерина Вторая", "Ева", "Бабушка"],
}


AT_ONCE = """(() => {
  const { setTimeout } = window;
  window.setTimeout = (does, ms, ...more) => setTimeout(does, ms === 333 ? 0 : ms, ...more);
})()"""
"""Questions can be answered as soon as they come: here nobody presses anything by mistake."""


SEEN: dict[tuple[int, int | None], tuple[kaiju.Game, Any]] = {}


def seen_by(game: kaiju.Game, seat: int | None) -> Any:
    """What a seat sees of a game that is not played on: to find what answers lead to takes long."""
    key = (id(game), seat)
    if key not in SEEN:
        SEEN[key] = game, game.view(seat)
    return SEEN[key][1]


class Showing:
    """A page in front of which positions of our own are put, one after another."""

    def __init__(self, visitor: Visitor, client: Client, table: str) -> None:
        self.visitor = visitor
        self.told: dict[str, Any] = client.get(f"/tables/{table}")
        self.number = 1000
        self.route: WebSocketRoute | None = None
        visitor.page.add_init_script(AT_ONCE)
        visitor.page.route_web_socket("**/live**", self._connect)
        visitor.page.route("**/chances", self._foretell)
        visitor.at_table(table)
        expect(visitor.page.locator("main[data-kind]")).to_be_visible()

    def _connect(self, route: WebSocketRoute) -> None:
        self.route = route
        route.on_message(lambda said: answers_ping(route, said))
        route.send(json.dumps({**self.told, "type": "table", "number": self.number}))

    def _foretell(self, route: Route) -> None:
        """Everybody's chances, for the bar that shows them."""
        shares = [0.42, 0.08, 0.19, 0.01, 0.22, 0.08][: len(self.told["table"]["seats"])]
        route.fulfill(json={"number": self.number, "chances": shares})

    def show(self, game: kaiju.Game, seat: int | None) -> None:
        """What a seat sees of a game, or a spectator."""
        assert self.route is not None
        self.number += 1
        decision = game.decision
        question = None
        if decision is not None:
            question = {**self.told["question"], "number": self.number, "seat": decision.seat, "kind": decision.kind}
        own = self.told["you"]["own"]["0"]
        you = {"seats": [] if seat is None else [seat], "host": True, "own": {} if seat is None else {str(seat): own}}
        told = {
            **self.told,
            "type": "table",
            "number": self.number,
            "table": table_of(game, seen_by(game, seat), self.told, NAMES[self.visitor.words.language]),
            "question": question,
            "you": you,
            "undo": seat,
            "view": seen_by(game, seat),
        }
        self.route.send(json.dumps(told))
        asked = decision is not None and decision.seat == seat
        at = f'[data-question="{self.number}"]' if asked else "[data-kind=wait]" if decision else "[data-kind=over]"
        if seat is not None and not seen_by(game, seat)["seats"][seat]["alive"] and not game.over:
            at = "[data-kind=out]"
        self.visitor.page.locator(f"main{at}").wait_for()

    def misfits(self, what: str, names: Iterable[str]) -> list[str]:
        """What is wrong in these sizes."""
        found = []
        for name in names:
            width, height = SIZES[name]
            self.visitor.page.set_viewport_size({"width": width, "height": height})
            language = self.visitor.words.language
            found += [f"{width}×{height} {language} {what}: {said}" for said in misfits(self.visitor)]
        return found


@pytest.fixture(scope="module")
def asked() -> dict[str, kaiju.Game]:
    return questions(players=6)


@pytest.fixture(scope="module")
def unasked() -> tuple[kaiju.Game, kaiju.Game, kaiju.Game]:
    return moments(players=6)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_every_question_fits(
    come: Come, server: Server, asked: dict[str, kaiju.Game], language: str, touch: bool
) -> None:
    client = server.client()
    visitor = come(who=client, language=language, touch=touch)
    showing = Showing(visitor, client, seat_and_bots(client, players=6))
    sizes = TOUCH if touch else MOUSE
    found = []
    for sort, game in asked.items():
        assert game.decision is not None
        showing.show(game, game.decision.seat)
        found += showing.misfits(sort, sizes)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_what_is_not_a_question_fits(
    come: Come, server: Server, unasked: tuple[kaiju.Game, kaiju.Game, kaiju.Game], language: str, touch: bool
) -> None:
    """Waiting, watching, being out, the end, and what opens over the table."""
    client = server.client()
    visitor = come(who=client, language=language, touch=touch)
    visitor.allowed.append("409")  # the server knows nothing of these games, and has no report
    page = visitor.page
    showing = Showing(visitor, client, seat_and_bots(client, players=6))
    waiting, out, over = unasked
    sizes = TOUCH if touch else MOUSE
    found = []
    assert waiting.decision is not None
    showing.show(waiting, (waiting.decision.seat + 1) % 6)
    found += showing.misfits("waiting", sizes)
    for opened in ("menu", "person", "market", "talk", "tiles"):
        width, height = SIZES["a phone" if touch else "a desk"]
        page.set_viewport_size({"width": width, "height": height})
        match opened:
            case "menu":
                visitor.press("bar:menu")
            case "person":
                visitor.hit(page.locator("article button[aria-haspopup=dialog]").first)
            case "market" | "talk" if touch:
                visitor.press("market" if opened == "market" else "log")
            case "tiles":
                page.keyboard.press("t")
            case _:
                continue
        page.locator("dialog[open]").wait_for()
        beside = [name for name in sizes if name not in PHONES] if opened in ("market", "talk") else []
        found += showing.misfits(opened, [name for name in sizes if name not in beside])
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    showing.show(waiting, None)
    found += showing.misfits("watching", sizes)
    dead = next(seat["seat"] for seat in seen_by(out, None)["seats"] if not seat["alive"])
    showing.show(out, dead)
    found += showing.misfits("out", sizes)
    for seat in (0, 1, None):
        showing.show(over, seat)
        found += showing.misfits(f"the end for {seat}", sizes)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
def test_the_first_page_and_the_lobby_fit(come: Come, server: Server, language: str, touch: bool) -> None:
    """Play now and Start are in sight without scrolling."""
    client = server.client()
    table = client.open_table(players=6)
    client.sit(table, "Ann")
    server.client().sit(table, NAMES[language][2])
    client.put_bot(table, "angry")
    visitor = come(who=client, language=language, touch=touch)
    found = []
    for path, begins, last in (("/", ".go button.lamp", "fieldset"), (f"/t/{table}", ".launch button", ".chair")):
        page = visitor.go(path)
        expect(page.locator(begins)).to_be_visible()
        expect(page.locator(last).first).to_be_visible()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        for name in TOUCH if touch else MOUSE:
            width, height = SIZES[name]
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{width}×{height} {language} {path}: {said}" for said in misfits(visitor)]
            box = page.locator(begins).bounding_box()
            if box is None or box["y"] < 0 or box["y"] + box["height"] > height:
                found.append(f"{width}×{height} {language} {path}: below the fold: {begins}")
    assert not found, "\n".join(found)
