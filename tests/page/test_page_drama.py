"""What is played on the stage, who leads, and who is likely to win."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import kaiju
from tests.page.browsing import DESK, PHONE, Visitor
from tests.page.states import Feed, finished, show
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
LONG = 20_000
"""Milliseconds: more than anything lasts."""
LANDS = """() => [...document.querySelectorAll(".flights span")].map((thing) => {
  const last = thing.getAnimations()[0].effect.getKeyframes().at(-1).transform;
  const [x, y] = last.match(/-?[\\d.]+(?=px)/g).map(Number);
  const under = document.elementsFromPoint(x, y).find((it) => it.closest("[data-anchor]"));
  return { what: thing.innerText.toLowerCase(), at: under?.closest("[data-anchor]").dataset.anchor };
})"""
"""What is on its way, and where it comes to lie."""


def on_stage(
    come: Come, rolling: tuple[Client, str], position: dict[str, Any], size: tuple[int, int] = DESK
) -> tuple[Feed, Page]:
    """Somebody sees a game move; time stands still."""
    client, table = rolling
    visitor = come(who=client, motion=True, kept={"speed": "normal"}, size=size)
    visitor.stop_clock()
    return Feed(visitor, client, table, kaiju.arrange(**position)), visitor.page


# --- entering, leaving, buying


def test_whoever_enters_tokyo_walks_in(come: Come, rolling: tuple[Client, str]) -> None:
    feed, page = on_stage(come, rolling, {"seats": [{}, {}, {}], "dice": "claw 1 1 2 2 3"})
    inside = page.locator(".board .giant.at-city")
    expect(inside).to_have_count(0)
    feed.play("stop")
    expect(page.locator(".board .giant.at-city.comes")).to_have_count(1)
    page.clock.run_for(LONG)
    expect(inside).to_have_count(1)
    expect(page.locator(".board .comes")).to_have_count(0)


def test_whoever_leaves_tokyo_walks_out_before_the_other_comes(come: Come, rolling: tuple[Client, str]) -> None:
    position = {"seats": [{"place": "city"}, {}, {}], "turn": 1, "dice": "claw claw 1 2 2 3"}
    feed, page = on_stage(come, rolling, position)
    feed.play("stop")
    page.clock.run_for(LONG)
    feed.play("yield")
    goes, comes = page.locator(".board .goes"), page.locator(".board .comes")
    expect(goes).to_have_count(1)
    expect(comes).to_have_count(0)
    for _ in range(200):
        page.clock.run_for(20)
        if comes.count():
            break
    expect(comes).to_have_count(1)
    expect(goes).to_have_count(0)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_that_is_bought_lands_at_its_buyer(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    market = ["fire-breathing", "skyscraper", "wings"]
    position = {"seats": [{"energy": 6}, {}, {}], "market": market, "dice": "1 1 2 2 3 3"}
    feed, page = on_stage(come, rolling, position, size)
    feed.play("stop")
    page.clock.run_for(LONG)
    feed.play("buy fire-breathing")
    expect(page.locator(".flights span")).to_have_count(1)
    assert page.evaluate(LANDS) == [{"what": "fire breathing", "at": "seat-0"}]
    page.clock.run_for(LONG)
    expect(page.locator(".flights span")).to_have_count(0)


# --- who leads


def test_whoever_leads_wears_a_crown_and_stars_are_counted_to_twenty(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    seats = [{"points": 5}, {"points": 12}, {"points": 7}]
    show(visitor, client, table, kaiju.arrange(seats=seats, dice="1 1 2 2 3 3"))
    page, words = visitor.page, visitor.words
    stars = page.locator(".seat .star").all_text_contents()
    assert sorted(stars) == ["12/20", "5/20", "7/20"]
    crowned = page.locator(".seat .star.leads")
    expect(crowned).to_have_text("12/20")
    expect(crowned.locator(".i-crown")).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile(re.escape(words("table:leads"))))).to_have_count(1)


def test_two_with_as_many_stars_wear_none(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    seats = [{"points": 12}, {"points": 12}, {"points": 7}]
    show(visitor, client, table, kaiju.arrange(seats=seats, dice="1 1 2 2 3 3"))
    expect(visitor.page.locator(".seat .star")).to_have_count(3)
    expect(visitor.page.locator(".seat .star.leads")).to_have_count(0)


# --- chances

CHANCES = [0.5, 0.3, 0.2]


def at_bar(visitor: Visitor, number: int | None = None) -> list[str]:
    """Chances are told whoever asks for them; whoever did is kept."""
    asked: list[str] = []

    def tells(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"number": number, "chances": CHANCES})

    visitor.page.route(re.compile("/chances"), tells)
    return asked


@pytest.mark.parametrize("player", [False, True], ids=["spectator", "player"])
def test_the_bar_of_chances_is_for_spectators_and_where_the_table_allows_it(
    come: Come, rolling: tuple[Client, str], player: bool
) -> None:
    client, table = rolling
    visitor = come(who=client if player else None)
    at_bar(visitor, int(client.get(f"/tables/{table}")["number"]))
    Feed(visitor, client, table, kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 2 3 3"), 0 if player else None)
    bar = visitor.page.locator(".bar .chance li")
    expect(bar).to_have_count(3)
    assert [re.sub(r"\s", "", share) for share in bar.all_inner_texts()] == ["50%", "30%", "20%"]
    expect(visitor.page.locator(".bar .chance li.mine")).to_have_count(int(player))


def test_players_see_no_chances_where_the_table_does_without_advice(come: Come, server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2, advice=False, rules={"first": 0})
    client.sit(table, "Ann")
    client.put_bot(table, "angry")
    client.start(table)
    player, spectator = come(who=client), come()
    asked, seen = (at_bar(visitor, int(client.get(f"/tables/{table}")["number"])) for visitor in (player, spectator))
    player.at_table(table)
    expect(player.page.locator("main[data-question]")).to_be_visible()
    spectator.at_table(table)
    expect(spectator.page.locator(".bar .chance")).to_be_visible()
    expect(player.page.locator(".bar .chance")).to_have_count(0)
    assert seen and not asked


def test_a_replay_has_the_bar(come: Come, server: Server) -> None:
    client, table = finished(server)
    visitor = come(who=client)
    asked = at_bar(visitor)
    page = visitor.go(f"/t/{table}/replay#7")
    expect(page.locator(".chance li").first).to_be_visible()
    assert any(url.endswith("7") for url in asked), "it is that of the moment that is seen"


# --- an adviser who is not ready


def test_an_adviser_who_gets_ready_says_for_how_long(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    visitor.allowed.append("409")
    visitor.stop_clock()
    asked: list[str] = []

    def refuses(route: Route) -> None:
        asked.append(route.request.url)
        said = {"error": "not-now", "message": "It is being compiled.", "reason": "not-ready"}
        route.fulfill(status=409, body=json.dumps(said), content_type="application/json")

    page, words = visitor.page, visitor.words
    page.route(re.compile("/advice"), refuses)
    show(visitor, client, table, kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 2 3 3"))
    page.keyboard.press("h")
    panel = page.get_by_role("region", name=words("table:advice"), exact=True)
    expect(panel.get_by_role("status")).to_have_text(words("advice:getting-ready"))
    clock = panel.get_by_role("timer")
    expect(clock).to_have_text(re.compile(r"\b0:00$"))
    for _ in range(65):
        page.clock.run_for(1000)
    expect(clock).to_have_text(re.compile(r"\b1:0[45]$"))
    assert len(asked) > 1, "it is asked again by itself"
