"""People on phones: who is who, what Back does, and what is said when the connection goes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import WebSocketRoute, expect

import kaiju
from tests.page.browsing import PHONE, Visitor
from tests.page.fitting import misfits
from tests.page.states import Feed, finished, seat_and_bots
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
SMALL = (360, 640)


def sits_with_bob(server: Server) -> tuple[Client, Client, str]:
    """Ann and Bob at a table for two; it is Bob's turn."""
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 1})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    return ann, bob, table


def test_seats_show_the_players_names(come: Come, server: Server) -> None:
    ann, _, table = sits_with_bob(server)
    visitor = come(who=ann, size=PHONE, touch=True)
    page = visitor.at_table(table)
    expect(page.locator("article.other h2")).to_have_text("Bob")


def test_back_closes_a_sheet_and_then_leaves(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client)
    visitor = come(who=client, size=PHONE, touch=True)
    page, words = visitor.go(), visitor.words
    page.evaluate(
        "(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", f"/t/{table}"
    )
    expect(page.locator("main[data-question]")).to_be_visible()
    visitor.press("bar:menu")
    expect(page.get_by_role("dialog", name=words("bar:menu"))).to_be_visible()
    visitor.press("table:orders")  # one sheet takes the other's place
    orders = page.get_by_role("dialog", name=words("table:orders"))
    expect(orders).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("main[data-question]")).to_be_visible()
    # Closed in another way, it leaves nothing behind.
    page.locator("article.me button").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_function("() => !history.state?.sheets")
    page.go_back()
    expect(page.get_by_role("button", name=words.starting("play-now"))).to_be_visible()


def test_back_closes_the_topmost_of_two(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    page = visitor.page
    game = kaiju.arrange(seats=[{"cards": ["wings", "jets"]}, {}, {}], dice="1 1 2 2 3 3")
    Feed(visitor, client, table, game)
    page.locator("article.me button").click()
    person = page.get_by_role("dialog")
    person.locator(".card").first.click()
    expect(page.get_by_role("dialog")).to_have_count(2)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("main[data-kind]")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_a_lost_connection_is_said_at_once_and_fits(come: Come, server: Server, language: str) -> None:
    client = server.client()
    table = seat_and_bots(client)
    visitor = come(who=client, size=SMALL, touch=True, language=language)
    visitor.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection", "Failed to load resource"]
    visitor.stop_clock()  # so that no missed beat says it
    page = visitor.at_table(table)
    expect(page.locator("main[data-kind]")).to_be_visible()
    lost = page.get_by_role("status").filter(has_text=visitor.words("reconnecting"))
    visitor.context.set_offline(True)
    expect(lost).to_be_visible()
    visitor.let_time_go_on()
    assert misfits(visitor) == []
    visitor.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(page.locator("main[data-question]")).to_be_visible()


SILENCE = 20_000
"""Milliseconds after which a server that says nothing has been asked whether it is there, and has been given up."""


def test_a_server_that_falls_silent_is_noticed(come: Come, rolling: tuple[Client, str]) -> None:
    """It is asked whether it is there, and no answer is an answer."""
    client, table = rolling
    visitor = come(who=client)
    visitor.stop_clock()
    told = client.get(f"/tables/{table}")
    asked: list[str] = []
    opened: list[WebSocketRoute] = []

    def handle(route: WebSocketRoute) -> None:
        route.on_message(lambda said: asked.append(json.loads(said)["type"]))
        if not opened:  # with an answer to the next one, too, what is lost would be back within half a second
            route.send(json.dumps({**told, "type": "table"}))
        opened.append(route)

    visitor.page.route_web_socket("**/live**", handle)
    page = visitor.at_table(table)
    expect(page.locator("main[data-kind]")).to_be_visible()
    lost = page.get_by_role("status").filter(has_text=visitor.words("reconnecting"))
    expect(lost).to_have_count(0)
    page.clock.run_for(SILENCE)
    expect(lost).to_be_visible()
    assert "ping" in asked


def test_an_answer_on_its_way_shows_it(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client, size=PHONE, touch=True)
    feed = Feed(visitor, client, table, kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 2 3 3"))
    page = visitor.page
    stop = page.locator("[data-answer=stop] button")
    expect(stop).to_be_enabled()
    expect(stop).not_to_have_attribute("aria-busy", "true")
    stop.tap()
    expect(stop).to_have_attribute("aria-busy", "true")
    expect(stop.locator(".way")).to_be_visible()
    assert [said["key"] for said in feed.heard if said["type"] == "act"] == ["stop"]


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_that_a_bot_plays_for_us_fits(come: Come, server: Server, language: str) -> None:
    client = server.client()
    table = client.open_table(players=2, clock={"kind": "live", "seconds": 5, "bank": 0}, rules={"first": 0})
    client.sit(table, "Ann")
    server.client().sit(table, "Bob")
    client.start(table)
    visitor = come(who=client, size=(320, 568), touch=True, language=language)
    page = visitor.at_table(table)
    notice = page.get_by_role("alert").filter(has_text=visitor.words("table:bot-plays"))
    expect(notice).to_be_visible()
    page.get_by_role("button", name=visitor.words("table:back")).tap(trial=True)
    box = notice.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 320
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_unread_chat_counts_what_others_said_since_we_came(come: Come, server: Server) -> None:
    ann, bob, table = sits_with_bob(server)

    def say(who: Client, text: str) -> None:
        with who.live(table) as channel:
            channel.hear_until(lambda message: message["type"] == "table")
            assert channel.send("chat", text=text)["type"] == "ok"

    say(bob, "Before you came")
    visitor = come(who=ann, size=PHONE, touch=True)
    page, words = visitor.at_table(table), visitor.words
    expect(page.locator("main[data-kind]")).to_be_visible()
    count = page.locator(".thumb .count")
    expect(count).to_have_count(0)
    say(ann, "My own")
    say(bob, "One")
    say(bob, "Two")
    expect(count).to_have_text(re.compile(r"2$"))
    visitor.press("log")
    page.get_by_role("tab", name=words.starting("table:chat")).tap()
    expect(page.get_by_role("tabpanel").get_by_text("Two")).to_be_visible()
    page.keyboard.press("Escape")
    expect(count).to_have_count(0)


def test_the_tutorial_is_on_the_first_page(come: Come) -> None:
    visitor = come(size=SMALL, touch=True)
    page = visitor.go()
    link = page.locator("main").get_by_role("link", name=visitor.words("bar:learn"))
    expect(link).to_be_visible()
    link.tap()
    page.wait_for_url("**/learn")


def test_playing_again_with_bots_begins_a_game(come: Come, server: Server) -> None:
    client, table = finished(server)
    visitor = come(who=client)
    page = visitor.at_table(table)
    expect(page.locator("main[data-kind=over]")).to_be_visible()
    visitor.press("table:rematch")
    page.wait_for_url(lambda url: table not in url)
    expect(page.locator("main[data-kind]:not([data-kind=over])")).to_be_visible()


def test_every_monster_is_once_in_the_catalogue(come: Come) -> None:
    visitor = come()
    page = visitor.go("/cards")
    visitor.hit(page.get_by_role("button", name=visitor.words.starting("cards:all-kinds")))
    names = page.locator("button.monster strong")
    expect(names.first).to_be_attached()
    assert sorted(names.all_inner_texts()) == sorted(
        {one["name"]["en"] for one in kaiju.catalog() if one["kind"] == "monster"}
    )


def test_whoever_watches_says_their_name(come: Come, server: Server) -> None:
    ann, _, table = sits_with_bob(server)
    visitor = come(who=None)
    page, words = visitor.at_table(table), visitor.words
    page.get_by_role("tab", name=words.starting("table:chat")).click()
    page.get_by_role("textbox", name=words("option:name")).fill("Olga")
    page.get_by_role("textbox", name=words("table:message")).fill("Hello from the side")
    visitor.press("table:send")
    said = page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="Hello from the side")
    expect(said).to_contain_text("Olga")
    assert "Olga" in json.dumps(ann.get(f"/tables/{table}/entries"))


def test_the_hosts_badge_begins_where_its_line_does(come: Come, server: Server) -> None:
    """Also on a narrow phone, where it comes to stand under the monster's name."""
    host = server.client()
    table = host.open_table(players=2)
    host.sit(table, "Ann")
    page = come(who=host, size=SMALL, touch=True).at_table(table)
    badge = page.locator("li .badge")
    expect(badge).to_be_visible()
    name, mark = page.locator("li strong").first.bounding_box(), badge.bounding_box()
    line = page.locator("li small span").first.bounding_box()
    assert name and mark and line
    assert mark["x"] == name["x"] if mark["y"] >= line["y"] + line["height"] else mark["x"] > line["x"] + line["width"]


def test_an_answer_of_one_line_stands_in_its_middle(come: Come) -> None:
    page = come(size=PHONE, touch=True).go("/learn")
    button = page.locator("main button.answer").first
    expect(button).to_be_visible()
    box, label = button.bounding_box(), button.locator(".do").bounding_box()
    assert box and label
    assert abs((box["y"] + box["height"] / 2) - (label["y"] + label["height"] / 2)) <= 1
