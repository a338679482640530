"""The end of a game and the end of one's own: who won, who came where, what next."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaiju
from tests.page.browsing import DESK, PATIENCE, Visitor
from tests.page.reading import axe, read
from tests.page.states import Feed, finished
from tests.server.games import choose
from tests.server.running import Channel, Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
SMALL = (390, 664)
MINE = {"seats": [{"points": 19}, {"points": 17}, {"points": 4, "place": "city"}], "dice": "1 1 1 2 2 3"}
FELLED = {"seats": [{"place": "city", "health": 2}, {}, {}, {}], "turn": 1, "dice": "claw claw claw 2 3 3"}
THEIRS = {"seats": [{"points": 17}, {"points": 19}, {"points": 4, "place": "city"}], "turn": 1, "dice": "1 1 1 2 2 3"}


def at_the_end(come: Come, rolling: tuple[Client, str], position: dict[str, Any], **more: Any) -> Visitor:
    """A game of our own that ends before somebody's eyes."""
    client, table = rolling
    visitor = come(who=client, **more)
    visitor.allowed.append("409")  # the server knows nothing of this end, and has no report
    game = kaiju.arrange(**position)
    feed = Feed(visitor, client, table, game)
    feed.play("stop")
    while not game.over:
        assert game.decision is not None
        feed.play("usual" if "usual" in game.decision.options.keys else game.decision.options[0].key)
    expect(visitor.page.locator("main[data-kind=over]")).to_be_visible()
    return visitor


def hangs_out(page: Page) -> list[str]:
    """Buttons and links that are not wholly on the screen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("main button, main a")].filter((it) => {
          const { left, right, top, bottom } = it.getBoundingClientRect();
          return left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
        }).map((it) => it.innerText)"""
    )
    return found


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("size", [DESK, (1024, 768), SMALL], ids=["desk", "tablet", "phone"])
def test_whoever_wins_is_told_so(come: Come, rolling: tuple[Client, str], language: str, size: tuple[int, int]) -> None:
    visitor = at_the_end(come, rolling, MINE, language=language, size=size)
    page, words = visitor.page, visitor.words
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(f"{words('end:you')} {words('end:win')}")
    expect(page.get_by_role("list", name=words("report:players")).get_by_role("listitem")).to_have_count(3)
    expect(page.locator("[data-pose=win]")).to_have_count(1)
    expect(page.get_by_role("button", name=words.starting("table:rematch"))).to_be_enabled()
    for way in ("page:report", "home"):
        expect(page.get_by_role("link", name=words(way), exact=True)).to_be_visible()
    assert hangs_out(page) == []
    read(visitor, "the end")


@pytest.mark.parametrize("theme", ["night", "dawn"])
def test_whoever_loses_sees_who_rules_and_what_was_missing(come: Come, rolling: tuple[Client, str], theme: str) -> None:
    visitor = at_the_end(come, rolling, THEIRS, theme=theme)
    page, words = visitor.page, visitor.words
    expect(page.get_by_role("heading", level=1)).to_contain_text(words.plural("end:rules", 1))
    expect(page.get_by_role("banner").or_(page.locator("main header")).first).to_contain_text(
        words("end:your-place", n=2, all=3)
    )
    expect(page.locator("main header")).to_contain_text(words.plural("end:lacked", 3))
    assert axe(visitor) == []


@pytest.mark.parametrize("position", [MINE, FELLED], ids=["over", "out"])
def test_a_press_that_was_meant_for_the_game_begins_no_other(
    come: Come, rolling: tuple[Client, str], position: dict[str, Any]
) -> None:
    client, table = rolling
    visitor = come(who=client)
    visitor.allowed.append("409")
    visitor.stop_clock()
    feed = Feed(visitor, client, table, kaiju.arrange(**position))
    feed.play("stop")
    while not feed.game.over and feed.game.seats[0].alive:
        feed.play("usual")
    page, words = visitor.page, visitor.words
    expect(page.locator("main[data-kind=over], main[data-kind=out]")).to_be_visible()
    again = page.get_by_role("button", name=words.starting("table:rematch" if feed.game.over else "out:new"))
    expect(again).to_be_disabled()
    page.keyboard.press("Space")
    assert page.url.endswith(table)
    visitor.settle()
    expect(again).to_be_enabled()


def test_the_report_joins_the_end(come: Come, server: Server) -> None:
    client, table = finished(server)
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    expect(page.locator("main[data-kind=over]")).to_be_visible()
    chart = page.get_by_role("img", name=words("report:stars"))
    expect(chart).to_be_visible()
    expect(page.get_by_role("region", name=words("market"))).to_have_count(0)
    page.get_by_role("button", name=words("table:talk")).click()
    expect(page.get_by_role("dialog", name=words("table:talk"))).to_be_visible()


def test_the_end_is_there_before_it_is_needed(come: Come, rolling: tuple[Client, str]) -> None:
    """Nothing has to be fetched when a game is over, so nothing is blank."""
    client, table = rolling
    visitor = come(who=client)
    game = kaiju.arrange(**MINE)
    with visitor.page.expect_response(lambda answer: "/End-" in answer.url and answer.url.endswith(".js")):
        feed = Feed(visitor, client, table, game)
    visitor.page.wait_for_load_state("networkidle")
    visitor.allowed.append("409|blocked|ERR_FAILED")
    visitor.page.route("**/assets/*.js", lambda route: route.abort())
    feed.play("stop")
    while not game.over:
        feed.play("usual")
    expect(visitor.page.locator("main[data-kind=over]")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, SMALL], ids=["desk", "phone"])
def test_out_says_who_did_it_with_what_and_what_had_been_chosen(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    seats = [{"place": "city", "health": 5, "points": 11}, {}, {}, {}]
    game = kaiju.arrange(seats=seats, turn=1, dice="claw claw claw 2 3 3 " * 2)
    feed = Feed(visitor, client, table, game)
    feed.play("stop", "stay", "stop")
    page, words = visitor.page, visitor.words
    told = page.locator("main[data-kind=out] .how")
    expect(told).to_contain_text("2▸0")
    expect(told).to_contain_text(words.plural("out:stayed", 2, place="Tokyo City"))
    expect(told).to_contain_text(words.plural("out:held", 0))
    expect(told.get_by_role("img", name=words.plural("out:claws", 3))).to_be_visible()
    assert hangs_out(page) == []
    assert axe(visitor) == []
    read(visitor, "being out")


@pytest.fixture
def fallen(server: Server) -> tuple[Client, str]:
    """Somebody who is out while others play on."""
    client, _, table = falls(server)
    return client, table


def falls(server: Server) -> tuple[Client, Client, str]:
    """Ann, who is out, and Bob, without whom the game doesn't go on."""
    for seed in range(30):
        client, friend = server.client(), server.client()
        table = client.open_table(players=3)
        client.sit(table, "Анна")
        friend.sit(table, "Боря")
        client.put_bot(table, "angry")
        client.start(table)
        with client.live(table) as mine, friend.live(table) as other:
            for channel in (mine, other):
                channel.hear_until(lambda message: message["type"] == "table")
            if goes_down(mine, other, seed):
                return client, friend, table
    raise AssertionError("Ann always survives")


def goes_down(mine: Channel, other: Channel, seed: int) -> bool:
    """Plays until the first of two is out; False if the other one is before."""
    chance = Random(seed)
    while not mine.over:
        for channel in (mine, other):
            if channel.options:
                keys = [key for key in channel.options if key == "stay"] or channel.options
                channel.act(choose(keys, chance))
                break
        else:
            mine.hear()
        while other.number < mine.number:
            other.hear()
        while mine.number < other.number:
            mine.hear()
        assert mine.view is not None
        ann, bob, _ = (seat.get("alive", True) for seat in mine.view["seats"])
        if not bob:
            return False
        if not ann:  # the others go on, as soon as Bob answers
            return not mine.view.get("over")
    return False


@pytest.mark.parametrize(
    ("language", "size", "theme"), [("en", DESK, "night"), ("fr", SMALL, "dawn"), ("ru", SMALL, "night")]
)
def test_who_is_out_sees_how_and_may_watch(
    come: Come, fallen: tuple[Client, str], language: str, size: tuple[int, int], theme: str
) -> None:
    client, table = fallen
    visitor = come(who=client, language=language, size=size, theme=theme)
    page, words = visitor.go(f"/t/{table}"), visitor.words
    expect(page.locator("main[data-kind=out]")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name=words("out:title"))).to_be_visible()
    expect(page.locator("main [data-pose=fallen]")).to_have_count(1)
    for way in ("out:watch", "out:jump", "out:new"):
        expect(page.get_by_role("button", name=words.starting(way))).to_be_enabled()
    assert hangs_out(page) == []
    assert axe(visitor) == []
    read(visitor, "out")
    visitor.press("out:watch")
    expect(page.locator("main[data-kind=wait]")).to_be_visible()
    assert page.get_by_text(words("table:usual-order")).count() == 0, "nobody answers for those who are out"


def test_who_is_out_may_begin_anew(come: Come, fallen: tuple[Client, str]) -> None:
    client, table = fallen
    visitor = come(who=client)
    page = visitor.go(f"/t/{table}")
    visitor.press("out:new")
    page.wait_for_function("(table) => !location.pathname.endsWith(table)", arg=table)
    expect(page.locator("main[data-kind]")).to_be_visible()


def test_who_jumps_to_the_end_sees_it(come: Come, server: Server) -> None:
    client, friend, table = falls(server)
    visitor = come(who=client)
    page = visitor.go(f"/t/{table}")
    visitor.press("out:jump")
    expect(page.get_by_role("heading", name=visitor.words("out:jumping"))).to_be_visible()
    friend.post(f"/tables/{table}/seats/1/concede")  # now nobody but bots is asked anything
    expect(page.locator("main[data-kind=over]")).to_be_visible()


def test_a_new_connection_hears_that_only_the_end_matters(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    seats = [{"place": "city", "health": 2}, {}, {}, {}]
    feed = Feed(visitor, client, table, kaiju.arrange(seats=seats, turn=1, dice="claw claw claw 2 3 3 " * 2))
    feed.play("stop")
    page = visitor.page
    visitor.press("out:jump")
    expect(page.get_by_role("heading", name=visitor.words("out:jumping"))).to_be_visible()

    def skips() -> int:
        return sum(said == {"type": "shown", "number": None} for said in feed.heard)

    assert skips() == 1
    feed.breaks()
    for _ in range(PATIENCE // 30):
        if skips() == 2:
            break
        page.wait_for_timeout(30)
    assert skips() == 2
