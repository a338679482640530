"""What answers say before they are given, that all can be reached, and dice by tap, key and drag."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaiju
from tests.page.browsing import DESK, PHONE, TABLET, Visitor
from tests.page.playing import Player
from tests.page.reading import axe, read
from tests.page.states import show
from tests.server.running import Client

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


def dice(page: Page) -> Any:
    return page.locator("main [data-anchor=dice] button")


# --- what answers say


def test_stopping_says_what_it_leads_to(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    seats = [{"health": 6}, {"place": "city", "health": 2}, {}]
    keys = show(visitor, client, table, kaiju.arrange(seats=seats, dice="3 3 3 energy claw claw"))
    page, words = visitor.page, visitor.words
    stop = page.locator("[data-answer=stop] button")
    for said in ("+4", "+1", "2▸0", words("table:out")):
        expect(stop).to_contain_text(said)
    # The same stands on the victim's panel.
    risk = words.plural("table:n-risk", 2)
    expect(page.get_by_role("button", name=re.compile(re.escape(risk)))).to_have_count(1)
    page.keyboard.press("s")
    expect(stop).to_be_disabled()
    assert keys == ["stop"]


def test_using_a_card_says_its_price(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client, language="ru", size=TABLET)
    seats = [{"cards": ["rapid-healing"], "health": 5, "energy": 4}, {}, {}]
    show(visitor, client, table, kaiju.arrange(seats=seats, dice="1 1 2 2 3 3"))
    use = visitor.page.locator('[data-answer="use rapid-healing"] button')
    for said in ("4▸2", "5▸6"):
        expect(use).to_contain_text(said)
    read(visitor, "a long label with a price")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_one_die_can_be_used_for_has_its_place_while_dice_are_chosen(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    seats = [{"form": "beast"}, {"place": "city"}, {}]
    game = kaiju.arrange(modules=["transformation"], seats=seats, dice="claw claw 1 1 2 energy")
    keys = show(visitor, client, table, game)
    page = visitor.page
    use = page.get_by_role("group", name=visitor.words("table:extras")).get_by_role("button")
    expect(use).to_have_count(1)
    expect(use).to_be_disabled()
    before = dice(page).nth(0).bounding_box()
    dice(page).nth(2).click()
    expect(use).to_be_enabled()
    dice(page).nth(4).click()
    expect(use).to_be_disabled()
    dice(page).nth(2).click()
    expect(use).to_be_enabled()
    assert dice(page).nth(0).bounding_box() == before, "nothing moves under the finger"
    use.click()
    expect(use).to_be_disabled()
    assert keys == ["use beast on die 4"]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_die_is_turned_by_picking_it_and_its_new_face(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    client, table = rolling
    visitor = come(who=client, size=size)
    seats = [{"cards": ["plot-twist", "herd-culler"]}, {}, {}]
    game = kaiju.arrange(seats=seats, dice="claw claw 3 3 1 heart")
    game.play("stop")
    keys = show(visitor, client, table, game)
    page = visitor.page
    faces = page.get_by_role("region", name="Plot Twist").get_by_role("listitem").get_by_role("button")
    expect(faces).to_have_count(6)
    assert all(faces.nth(i).is_disabled() for i in range(6))
    before = faces.nth(0).bounding_box()
    dice(page).nth(4).click()
    expect(dice(page).nth(4)).to_have_attribute("aria-pressed", "true")
    expect(faces.nth(5)).to_be_enabled()
    expect(faces.nth(0)).to_be_disabled()  # what it shows already
    assert faces.nth(0).bounding_box() == before, "nothing moves under the finger"
    page.keyboard.press("3")
    expect(dice(page).nth(4)).to_have_attribute("aria-pressed", "false")
    expect(faces.nth(2)).to_be_disabled()
    assert axe(visitor) == []
    faces.nth(5).click()
    assert keys == ["turn 2 to claw with plot-twist"]


def test_all_dice_with_a_face_are_turned_together(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client, size=PHONE)
    seats = [{"monster": "gigazaur", "hand": ["saurian-adaptability"]}, {}, {}]
    game = kaiju.arrange(modules=["power_up"], seats=seats, dice="claw claw 3 3 1 heart")
    for key in ("stop", "play saurian-adaptability"):
        game.play(key)
    keys = show(visitor, client, table, game)
    page = visitor.page
    dice(page).nth(3).click()
    for i, pressed in enumerate(("false", "false", "true", "true", "false", "false")):
        expect(dice(page).nth(i)).to_have_attribute("aria-pressed", pressed)
    page.locator('[data-answer="turn every 3 to claw"] button').click()
    assert keys == ["turn every 3 to claw"]


def test_a_cheaper_card_says_why(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    seats = [{"cards": ["alien-origin"], "energy": 9}, {}, {}]
    game = kaiju.arrange(seats=seats, dice="1 1 2 2 3 3", market=["tank", "jets", "wings"])
    game.play("stop")
    keys = show(visitor, client, table, game)
    page, words = visitor.page, visitor.words
    reason = words("table:discount", card="Alien Origin", n=1)
    market = page.get_by_role("region", name=words("market"))
    expect(market.get_by_text(reason)).to_have_count(3)
    assert market.locator("s").all_inner_texts() == ["4", "5", "6"], "the printed price is struck"
    page.keyboard.press("1")
    page.keyboard.press("Space")
    expect(page.locator('[data-answer="buy tank"] button')).to_be_disabled()
    assert keys == ["buy tank"]


def struck() -> kaiju.Game:
    """Three claws would be the end of us, and wings are at hand."""
    seats = [{"place": "city", "cards": ["wings"], "energy": 4, "health": 3}, {}, {}]
    game = kaiju.arrange(seats=seats, turn=1, dice="claw claw claw 1 2 3")
    game.play("stop")
    assert game.decision is not None and (game.decision.seat, game.decision.kind) == (0, "damage")
    return game


def test_the_damage_question_says_what_is_at_stake(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    show(visitor, client, table, struck())
    page, words = visitor.page, visitor.words
    expect(page.locator("main[data-kind=damage]")).to_be_visible()
    expect(page.locator("main").get_by_text("▸ 0")).to_be_visible()
    expect(page.locator("main").get_by_text(words("table:would-be-out"))).to_be_visible()
    expect(page.locator("[data-answer=take] button")).to_contain_text(words("deadly"))
    assert axe(visitor) == []


def test_what_kills_is_not_what_space_does_and_is_asked_twice(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    visitor.stop_clock()
    keys = show(visitor, client, table, struck())
    page, words = visitor.page, visitor.words
    expect(page.locator("main [data-hotkey=space]")).to_have_attribute("data-answer", "use wings")
    take = page.locator("[data-answer=take] button")
    take.click()
    expect(take).to_contain_text(words("press-again"))
    assert keys == []
    page.clock.run_for(400)  # a second press that comes sooner belongs to the first
    take.click()
    expect(take).to_be_disabled()
    assert keys == ["take"]


MANY_ANSWERS = {
    "heart": ({"cards": ["healing-ray"], "health": 8, "points": 3}, ["heal", "heal 1", "heal 2", "skip"]),
    "buy": ({"cards": ["rapid-healing"], "health": 5, "energy": 9}, ["sweep", "done", "use rapid-healing"]),
}
"""What somebody has, and what they can then answer to such a question."""


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@pytest.mark.parametrize("kind", MANY_ANSWERS)
def test_every_answer_can_be_reached(come: Come, rolling: tuple[Client, str], kind: str, size: tuple[int, int]) -> None:
    client, table = rolling
    visitor = come(who=client, language="fr", size=size)
    mine, answers = MANY_ANSWERS[kind]
    hurt = {"health": 5, "energy": 9}
    game = kaiju.arrange(seats=[mine, hurt, hurt], dice="heart 1 2 2 3 3", market=["armor-plating", "jets", "frenzy"])
    game.play("stop")
    assert game.decision is not None and game.decision.kind == kind
    show(visitor, client, table, game)
    for key in answers:
        expect(visitor.page.locator(f'[data-answer="{key}"] button')).to_be_visible()
    Player(visitor).reach_all(visitor.page.locator("main").get_attribute("data-question"))


# --- dice


def test_dice_are_turned_by_tap_key_and_drag(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    page = visitor.at_table(table)
    first, second = dice(page).nth(0), dice(page).nth(1)
    expect(first).to_have_attribute("aria-pressed", "false")
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    expect(first).to_have_attribute("aria-pressed", "false")

    def drag(by: int) -> None:
        box = second.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y + by / 2)
        page.mouse.move(x, y + by)
        page.mouse.up()

    drag(-60)
    expect(second).to_have_attribute("aria-pressed", "true")
    drag(-30)  # it is up already
    expect(second).to_have_attribute("aria-pressed", "true")
    drag(60)
    expect(second).to_have_attribute("aria-pressed", "false")
    expect(first).to_have_attribute("aria-pressed", "false")


def test_all_equal_and_all_dice_have_keys(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    visitor = come(who=client)
    page = visitor.at_table(table)
    expect(dice(page).first).to_be_visible()
    faces = dice(page).evaluate_all("(all) => all.map((die) => die.dataset.face)")
    up = page.locator("main [data-anchor=dice] button[aria-pressed=true]")
    page.keyboard.press("Shift+Digit1")
    expect(up).to_have_count(faces.count(faces[0]))
    page.keyboard.press("a")
    expect(up).to_have_count(len(faces))
    page.keyboard.press("1")
    expect(up).to_have_count(len(faces) - 1)
