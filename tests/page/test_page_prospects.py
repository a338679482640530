"""Which answers stand out on the page, what they say, and that none is given by accident."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import kaiju
from tests.page.browsing import DESK, PHONE, Visitor
from tests.page.reading import axe, read
from tests.page.states import Feed, show
from tests.server.running import Client

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
SHORT_PHONE = (390, 664)
SURE = 400
"""A second press that comes sooner belongs to the first."""


def stopped(**position: Any) -> kaiju.Game:
    game = kaiju.arrange(**position)
    game.play("stop")
    return game


def hit(health: int) -> kaiju.Game:
    """We are in Tokyo and were hit; one more monster strikes before our turn."""
    seats = [{"place": "city", "health": health, "points": 11}, {"points": 14}, {}]
    return stopped(seats=seats, turn=1, dice="claw claw claw 2 3 3")


def buying(**mine: Any) -> kaiju.Game:
    return stopped(seats=[{"energy": 5, **mine}, {}, {}], dice="1 1 2 2 3 3", market=["tank", "jets", "wings"])


def choosing_tile() -> kaiju.Game:
    seats: list[dict[str, Any]] = [{"wickedness": 2}, {}, {}]
    return stopped(seats=seats, modules=["wicked"], dice="1 1 1 claw 2 3")


def button(page: Page, key: str) -> Locator:
    return page.locator(f'[data-answer="{key}"] button')


def gold(page: Page) -> list[str]:
    found: list[str] = page.locator("main .answer.lamp").evaluate_all(
        "(all) => all.map((one) => one.closest('[data-answer]')?.dataset.answer)"
    )
    return found


# --- gold, crimson, quiet


@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "phone"])
def test_a_real_choice_has_equal_answers(come: Come, rolling: tuple[Client, str], size: tuple[int, int]) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    keys = show(visitor, client, table, hit(10))
    page = visitor.page
    assert gold(page) == []
    expect(page.locator("main .answer.deadly")).to_have_count(0)
    expect(page.locator("main [data-hotkey=space]")).to_have_count(0)
    page.keyboard.press("Space")
    assert keys == []
    expect(button(page, "stay")).to_contain_text("11▸13")
    expect(button(page, "stay")).to_contain_text("of 100")
    assert axe(visitor) == []
    read(visitor, "leaving and staying")


def test_what_may_well_kill_is_crimson_and_never_pressed_by_a_double_click(
    come: Come, rolling: tuple[Client, str]
) -> None:
    client, table = rolling
    visitor = come(who=client)
    visitor.stop_clock()
    keys = show(visitor, client, table, hit(6))
    page, words = visitor.page, visitor.words
    stay = button(page, "stay")
    expect(page.locator("main .answer.deadly")).to_have_count(1)
    expect(stay).to_contain_text("of 100")
    stay.dblclick()
    expect(stay).to_contain_text(words("press-again"))
    page.clock.run_for(SURE)
    assert keys == []
    stay.click()
    expect(stay).to_be_disabled()
    assert keys == ["stay"]
    assert axe(visitor) == []


def test_leaving_is_gold_where_staying_is_hopeless(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    keys = show(visitor, client, table, hit(4))
    assert gold(visitor.page) == ["yield"]
    visitor.page.keyboard.press("Space")
    expect(button(visitor.page, "yield")).to_be_disabled()
    assert keys == ["yield"]


@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "phone"])
def test_no_tile_is_picked_and_none_stands_back(come: Come, rolling: tuple[Client, str], size: tuple[int, int]) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    keys = show(visitor, client, table, choosing_tile())
    page = visitor.page
    assert gold(page) == []
    expect(page.locator("main [data-pick] [aria-pressed=true]")).to_have_count(0)
    expect(page.locator("main .answer.quiet", has_text=visitor.words.starting("table:pick-one"))).to_have_count(1)
    expect(page.locator("[data-answer=pass] .answer.quiet")).to_have_count(1)
    page.keyboard.press("Space")
    assert keys == []
    before = button(page, "pass").bounding_box()
    page.locator('[data-pick="take devious"] button').first.click()
    expect(button(page, "take devious")).to_be_enabled()
    assert button(page, "pass").bounding_box() == before, "what is picked has had its place"
    assert gold(page) == []
    assert axe(visitor) == []
    button(page, "take devious").click()
    expect(button(page, "take devious")).to_be_disabled()
    assert keys == ["take devious"]


@pytest.mark.parametrize("size", [DESK, PHONE, SHORT_PHONE], ids=["desk", "phone", "short phone"])
def test_buying_moves_nothing_and_nothing_is_gold(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    show(visitor, client, table, buying())
    page = visitor.page
    expect(button(page, "done")).to_contain_text("5")
    assert gold(page) == []

    def places() -> list[Any]:
        return [button(page, key).bounding_box() for key in ("done", "sweep")]

    before = places()
    page.locator('[data-pick="buy tank"] button').first.click()
    expect(button(page, "buy tank")).to_be_enabled()
    assert places() == before
    assert gold(page) == []


# --- odds in words


@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "phone"])
def test_a_reroll_says_its_odds_and_what_is_given_up(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    seats = [{"health": 7}, {"place": "city", "health": 3}, {}]
    show(visitor, client, table, kaiju.arrange(seats=seats, dice="claw claw 3 3 1 heart"))
    page = visitor.page
    roll = page.locator("main .choice-roll button")

    def places() -> list[Any]:
        return [one.bounding_box() for one in (roll, button(page, "stop"))]

    before = places()
    page.keyboard.press("5")
    page.keyboard.press("6")
    # One of two dice shows a claw, or a 3, in 11 of 36 cases.
    expect(roll.locator("li")).to_have_count(3)
    lines = roll.locator("li").all_inner_texts()
    assert lines[0].startswith("31 of 100: ") and lines[0].endswith("is out")
    assert lines[1].startswith("31 of 100: three 3s, +3")
    assert lines[2].startswith("you give up 1")
    assert places() == before
    assert gold(page) == []
    page.keyboard.press("6")
    expect(roll.locator("li").first).to_contain_text("17 of 100")
    expect(roll.locator("li")).to_have_count(2)
    assert places() == before
    read(visitor, "what a roll may bring")


# --- the order of dice

BURROWING = {
    "seats": [{"health": 9}, {"health": 9, "place": "city", "cards": ["burrowing"]}, {}],
    "dice": "heart heart claw 1 2 2",
}
"""Hearts are better resolved after the claws."""


def at_order(come: Come, rolling: tuple[Client, str], kept: dict[str, Any]) -> tuple[Feed, Page]:
    client, table = rolling
    visitor = come(who=client, kept={"speed": "none", **kept})
    visitor.stop_clock()
    return Feed(visitor, client, table, stopped(**BURROWING, order="matters")), visitor.page


def acts(feed: Feed) -> list[str]:
    return [said["key"] for said in feed.heard if said["type"] == "act"]


def test_the_better_order_is_shown_and_taken(come: Come, rolling: tuple[Client, str]) -> None:
    feed, page = at_order(come, rolling, {"order": "shown"})
    expect(page.locator("main .order li")).to_have_count(2)
    expect(page.locator("main [data-answer]")).to_have_count(0)
    assert acts(feed) == []
    page.clock.run_for(2_500)
    assert acts(feed) == ["resolve claw"]


def test_whoever_wants_to_chooses_the_order(come: Come, rolling: tuple[Client, str]) -> None:
    feed, page = at_order(come, rolling, {"order": "shown"})
    page.locator("[data-order=choose]").click()
    page.clock.run_for(10_000)
    assert acts(feed) == []
    expect(page.locator("main [data-answer]")).to_have_count(3)
    assert gold(page) == []
    button(page, "resolve heart").click()
    expect(button(page, "resolve heart")).to_be_disabled()
    assert acts(feed) == ["resolve heart"]


def test_a_setting_makes_the_order_wait(come: Come, rolling: tuple[Client, str]) -> None:
    feed, page = at_order(come, rolling, {"order": "waits"})
    expect(page.locator("main .order li")).to_have_count(2)
    page.clock.run_for(10_000)
    assert acts(feed) == []
    expect(page.locator("main [data-answer]")).to_have_count(3)


def test_the_order_is_read_before_it_is_taken(come: Come, rolling: tuple[Client, str]) -> None:
    """While something lies over the table, nothing is answered."""
    feed, page = at_order(come, rolling, {"order": "shown"})
    page.get_by_role("button", name=feed.visitor.words("bar:menu")).first.click()
    page.clock.run_for(10_000)
    assert acts(feed) == []


@pytest.mark.parametrize("size", [DESK, SHORT_PHONE], ids=["desk", "phone"])
def test_a_throw_is_taken_apart_into_a_hundred(come: Come, rolling: tuple[Client, str], size: tuple[int, int]) -> None:
    """A third 3 and a deadly claw are hoped for: one, both, the other, neither."""
    client, table = rolling
    visitor = come(who=client, size=size)
    seats = [{"points": 11, "health": 7}, {"place": "city", "health": 3}, {"health": 8}]
    show(visitor, client, table, kaiju.arrange(seats=seats, dice="claw claw 3 3 1 heart"))
    page = visitor.page
    before = page.locator("main .replies").bounding_box()
    for die in ("5", "6"):
        page.keyboard.press(die)
    bar = page.get_by_role("list", name=visitor.words("table:odds-of-100"))
    expect(bar.locator("b")).to_have_text(["25", "6", "25", "44"])
    expect(page.locator("main .hopes")).to_contain_text("31 of 100")
    after = page.locator("main .replies").bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 1, "it has had its place"
    assert axe(visitor) == []
    read(visitor, "a throw taken apart")
