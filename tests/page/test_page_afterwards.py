"""After the game: the report, the replay and its links, playing on, the rematch; and the guided first game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.browsing import Visitor
from tests.page.playing import Player
from tests.page.states import finished
from tests.server.games import begun, play
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("whole games on the page")

Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def over(server: Server) -> tuple[Client, str]:
    return finished(server)


def test_the_report_tells_the_game_and_checks_its_dice(come: Come, over: tuple[Client, str]) -> None:
    client, table = over
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    visitor.press("page:report", "link")
    page.wait_for_url(f"**/t/{table}/report")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for title in ("report:stars", "report:tokyo", "report:luck", "report:cards", "hearts"):
        expect(page.get_by_role("heading", level=2, name=words(title), exact=True).first).to_be_visible()
    assert page.get_by_role("row").count() >= 4
    expect(page.get_by_text(re.compile(re.escape(words("report:lasted", time="")) + r"\d+ minute"))).to_be_visible()
    visitor.press("fair:check")
    expect(page.get_by_text(words("fair:promise"))).to_be_visible()
    expect(page.get_by_text(words("fair:shuffle"))).to_be_visible()


def test_a_replay_from_a_link_and_playing_on_from_there(come: Come, over: tuple[Client, str]) -> None:
    _, table = over
    visitor = come(permissions=["clipboard-read", "clipboard-write"])
    words = visitor.words
    page = visitor.go(f"/t/{table}/replay#12")
    moves = re.compile(re.escape(words("replay:move", number=12, all=0)).removesuffix("0"))
    expect(page.get_by_text(moves).first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile(moves.pattern.replace("12", "13"))).first).to_be_visible()
    visitor.press("replay:share")
    expect(page.get_by_role("status").filter(has_text=words("copied"))).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link == f"{visitor.url}/t/{table}/replay#13"
    # Somebody else opens it, and goes on.
    other = come()
    other.page.goto(link)
    expect(other.page.get_by_text(re.compile(moves.pattern.replace("12", "13"))).first).to_be_visible()
    other.press("replay:play-on")
    other.page.get_by_role("dialog").get_by_role("listitem").get_by_role("button").first.click()
    other.page.wait_for_url(re.compile(rf"/t/(?!{table})[\w-]+$"))
    player = Player(other)
    state = player.wait()
    if state["kind"] != "over":
        player.answer(state)


def test_a_rematch_brings_everybody_along(come: Come, server: Server) -> None:
    table, clients = begun(server)
    with clients[0].live(table) as ann, clients[1].live(table) as bob:
        for channel in (ann, bob):
            channel.hear_until(lambda message: message["type"] == "table")
        play({0: ann, 1: bob}, random.Random(3))
    people = [come(who=client) for client in clients]
    for person in people:
        person.at_table(table)
        expect(person.page.locator("main[data-kind=over]")).to_be_visible()
    first, second = people
    first.press("table:rematch")
    first.page.wait_for_url(re.compile(rf"/t/(?!{table})[\w-]+$"))
    second.press("table:go-next")
    second.page.wait_for_url(first.page.url)
    for person in people:
        expect(person.page.get_by_text("Bob").first).to_be_visible()


def test_the_first_lesson_can_be_finished_by_being_shown(come: Come) -> None:
    visitor = come()
    page, words = visitor.go("/learn"), visitor.words
    visitor.press("learn:begin")
    page.wait_for_url("**/t/*")
    show = page.get_by_role("button", name=words("learn:show"), exact=True)
    end = page.get_by_role("link", name=words("learn:home"), exact=True)
    for _ in range(120):
        expect(show.and_(page.locator(":enabled")).or_(end).first).to_be_visible()
        if end.is_visible():
            break
        show.click()
    expect(page.get_by_role("heading", name=words("learn:won"))).to_be_visible()
    # A real game, or the lesson once more: by the coach and at the table.
    result = page.get_by_role("main")
    expect(result.get_by_role("button", name=words.starting("learn:home"))).to_be_visible()
    expect(result.get_by_role("button", name=words.starting("table:rematch"))).to_have_count(0)
    before = page.url
    result.get_by_role("button", name=words.starting("learn:again")).click()
    page.wait_for_url(re.compile(rf"/t/(?!{before.rpartition('/')[2]})[\w-]+$"))
    expect(show).to_be_visible()
