"""One clock: nothing is told before it is shown, a press catches up, and no press answers what has only just come.

The page's clock stands still in these tests but for what they let pass.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaiju
from tests.page.browsing import DESK, Visitor
from tests.page.states import Feed
from tests.server.running import Client

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
LONG = 20_000
"""Milliseconds: more than anything lasts."""
ARMED = 400
"""Milliseconds after which a new question can be answered."""
SEEN = """() => ({
  log: [...document.querySelectorAll("#log li")].map((line) => line.innerText),
  rolling: document.querySelectorAll(".die.rolling").length,
  faces: [...document.querySelectorAll("[data-anchor=dice] .die")].map((die) => die.dataset.face),
  labels: [...document.querySelectorAll("[data-anchor=dice] .die")].map((die) => die.ariaLabel),
  heading: document.querySelector("#ask")?.innerText,
  kind: document.querySelector("main[data-kind]")?.dataset.kind ?? null,
  question: document.querySelector("main[data-kind]")?.dataset.question ?? null,
  hearts: [...document.querySelectorAll(".seat .heart b")].map((number) => Number(number.innerText)),
  stars: [...document.querySelectorAll(".seat .star b")].map((number) => Number(number.innerText)),
})"""


def watch(come: Come, rolling: tuple[Client, str], game: kaiju.Game, **more: Any) -> tuple[Feed, Page]:
    """Somebody with seat 0 sees a game; time stands still."""
    client, table = rolling
    seat = more.pop("seat", 0)
    visitor = come(who=client, **{"motion": True, "kept": {"speed": "normal"}, **more})
    visitor.stop_clock()
    return Feed(visitor, client, table, game, seat), visitor.page


def seen(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


def pass_slowly(page: Page, ms: int, step: int = 20) -> list[dict[str, Any]]:
    """What is seen while time passes."""
    found = []
    for _ in range(ms // step):
        page.clock.run_for(step)
        found.append(seen(page))
    return found


# --- one clock


def test_a_throw_is_told_when_the_dice_have_landed(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 heart 3 claw")
    feed, page = watch(come, rolling, game)
    before = seen(page)
    feed.play("reroll 2 3 4 5")
    expect(page.locator(".die.rolling")).to_have_count(4)
    moments = pass_slowly(page, 3000)
    in_the_air = [moment for moment in moments if moment["rolling"]]
    assert len(in_the_air) > 10
    for moment in in_the_air:
        assert moment["log"] == before["log"]
        assert moment["faces"] == ["1", "1", "", "", "", ""], "no die in the air says what it will show"
        assert (moment["question"], moment["heading"]) == (None, before["heading"])
    after = moments[-1]
    assert after["faces"] == list(game.view(0)["dice"])
    assert len(after["log"]) == len(before["log"]) + 1
    assert after["question"] is not None


def test_the_winner_is_not_told_before_the_game_has_ended_before_the_eye(
    come: Come, rolling: tuple[Client, str]
) -> None:
    game = kaiju.arrange(seats=[{}, {"points": 19, "health": 9}, {"place": "city"}], turn=1, dice="1 1 1 claw claw 2")
    feed, page = watch(come, rolling, game)
    feed.visitor.allowed.append("409")  # the server knows nothing of this end, and has no report
    feed.play("stop")
    while not game.over:
        assert game.decision is not None
        feed.play(game.decision.options[0].key)
    for moment in pass_slowly(page, 8000, 50):
        if moment["kind"] == "over":
            assert any("wins" in line for line in moment["log"]) or not moment["log"]
            return
        assert not any("wins" in line for line in moment["log"]), "the log waits for the board"
        if moment["kind"] is None:
            continue  # the board has gone, and the view of the end is being loaded
        if not any("gains 1 star" in line for line in moment["log"]):
            assert max(moment["stars"]) == 19, "the star is seen when it has arrived"
    raise AssertionError("the end never came")


def test_hearts_go_when_the_claws_arrive_and_lines_come_after(come: Come, rolling: tuple[Client, str]) -> None:
    seats = [{"health": 8}, {"place": "city"}, {"health": 7}]
    game = kaiju.arrange(seats=seats, turn=1, dice="claw claw claw 1 2 energy")
    feed, page = watch(come, rolling, game)
    feed.play("stop")
    while game.decision is not None and game.decision.kind == "resolve":
        feed.play("usual")
    order: list[str] = []
    for moment in pass_slowly(page, 5000):
        if moment["hearts"][0] < 8 and "hearts" not in order:
            order.append("hearts")
            assert moment["hearts"][2] == 4, "both are struck by the same claws"
        if any("loses 3" in line or "lose 3" in line for line in moment["log"]) and "log" not in order:
            order.append("log")
    assert order == ["hearts", "log"]


def test_a_blow_says_what_it_costs_and_breaks_so_many_hearts(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{"health": 8, "place": "city"}, {}, {}], turn=1, dice="claw claw claw 1 2 3")
    feed, page = watch(come, rolling, game)
    feed.play("stop")
    toll = page.locator(".board .toll")
    page.clock.run_for(100)
    expect(toll).to_have_text("85")
    expect(toll.locator("i.breaks")).to_have_count(3)
    page.clock.run_for(LONG)
    expect(toll).to_have_count(0)


def test_bots_hear_what_the_page_has_shown(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], turn=1, dice="1 1 2 heart 3 claw")
    feed, page = watch(come, rolling, game)

    def shown() -> list[int]:
        return [said["number"] for said in feed.heard if said["type"] == "shown"]

    page.clock.run_for(100)
    before = max(shown())
    feed.play("reroll 0")
    expect(page.locator(".die.rolling")).to_have_count(1)
    page.clock.run_for(300)
    assert max(shown()) == before, "the die is in the air"
    page.clock.run_for(LONG)
    assert max(shown()) == before + 1


def test_any_key_catches_up(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], turn=1, dice="1 1 2 heart 3 claw")
    feed, page = watch(come, rolling, game, kept={"speed": "slow"})
    feed.play("reroll 0 1", "reroll 2")
    expect(page.locator(".die.rolling")).to_have_count(2)
    page.keyboard.press("x")
    expect(page.locator(".die.rolling")).to_have_count(0)
    now = seen(page)
    assert now["faces"] == list(game.view(0)["dice"])
    assert sum("rerolls" in line for line in now["log"]) == 2
    page.clock.run_for(ARMED)
    assert [said["number"] for said in feed.heard if said["type"] == "shown"][-1] == feed.number


@pytest.mark.parametrize("quiet", [{"motion": False}, {"kept": {"speed": "none"}}], ids=["reduced motion", "no speed"])
def test_without_motion_everything_is_there_at_once(
    come: Come, rolling: tuple[Client, str], quiet: dict[str, Any]
) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], turn=1, dice="1 1 2 heart 3 claw")
    feed, page = watch(come, rolling, game, **quiet)
    before = seen(page)
    feed.play("reroll 0 1 2 3 4 5")
    line = page.locator("#log li").nth(len(before["log"]))
    expect(line).to_be_visible()
    now = seen(page)
    assert (now["rolling"], now["faces"]) == (0, list(game.view(0)["dice"]))


# --- nothing moves under the finger


def test_a_second_press_does_not_answer_the_next_question(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{"cards": ["healing-ray"]}, {"health": 5}, {}], dice="heart heart 1 2 claw energy")
    feed, page = watch(come, rolling, game, kept={"speed": "none", "order": "waits"})
    page.clock.run_for(ARMED)

    def acts() -> list[str]:
        return [said["key"] for said in feed.heard if said["type"] == "act"]

    stop = page.locator("[data-answer=stop] button")
    box = stop.bounding_box()
    assert box is not None
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(*spot)
    expect(stop).to_be_disabled()
    feed.play("stop")
    kind = game.decision.kind if game.decision else ""
    expect(page.locator(f"main[data-kind={kind}]")).to_be_visible()
    for _ in range(3):
        page.mouse.click(*spot)
        page.keyboard.press("Space")
        page.clock.run_for(100)
    assert acts() == ["stop"]
    page.clock.run_for(ARMED)
    page.locator("main [data-answer] button:not(:disabled)").first.click()
    assert len(acts()) == 2


def test_the_press_that_catches_up_answers_nothing(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 heart 3 claw")
    feed, page = watch(come, rolling, game)
    page.clock.run_for(ARMED)
    box = page.locator("[data-answer=stop] button").bounding_box()
    assert box is not None
    feed.play("reroll 0 1 2")
    expect(page.locator(".die.rolling")).to_have_count(3)
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    expect(page.locator(".die.rolling")).to_have_count(0)
    page.clock.run_for(ARMED)  # a slow finger
    page.mouse.up()
    assert [said for said in feed.heard if said["type"] == "act"] == []
    page.locator("[data-answer=stop] button").click()
    assert [said["key"] for said in feed.heard if said["type"] == "act"] == ["stop"]


@pytest.mark.parametrize("size", [DESK, (1024, 768), (390, 664)], ids=["desk", "tablet", "phone"])
def test_nothing_moves_when_the_first_die_is_lifted(
    come: Come, rolling: tuple[Client, str], size: tuple[int, int]
) -> None:
    game = kaiju.arrange(seats=[{}, {}, {}], dice="1 1 2 heart 3 claw")
    _, page = watch(come, rolling, game, size=size, kept={"speed": "none"})
    page.clock.run_for(ARMED)

    def places() -> list[Any]:
        return [page.locator(what).bounding_box() for what in ("main [data-anchor=dice]", "[data-answer=stop] button")]

    before = places()
    page.keyboard.press("1")
    expect(page.locator("main .odds .faces li")).to_have_count(6)
    assert places() == before


# --- motion costs little, and sounds end

MOVED = """() => [...new Set(document.getAnimations({ subtree: true })
  .filter((one) => one.playState === "running")
  .flatMap((one) => one.effect.getKeyframes().flatMap(Object.keys)))]"""
CHEAP = {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}
"""What a browser can move without drawing anything anew, and what describes a keyframe."""


def test_only_what_costs_little_is_moved(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{"health": 8}, {"place": "city"}, {}], turn=1, dice="claw claw claw 1 2 energy")
    feed, page = watch(come, rolling, game)
    feed.play("reroll 3 4 5")
    expect(page.locator(".die.rolling")).to_have_count(3)
    assert set(page.evaluate(MOVED)) <= CHEAP
    page.keyboard.press("x")
    feed.play("stop")
    expect(page.locator("[data-pose=hurt]").first).to_be_visible()
    assert set(page.evaluate(MOVED)) <= CHEAP


def test_monsters_pull_faces_when_they_strike_and_are_struck(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{"place": "city"}, {}, {}], turn=1, dice="claw claw claw 1 2 energy")
    feed, page = watch(come, rolling, game)
    feed.play("stop")
    while game.decision is not None and game.decision.kind == "resolve":
        feed.play("usual")
    page.clock.run_for(500)  # other dice bring something first
    for _ in range(20):
        if page.locator(".board [data-pose=roar]").count():
            break
        page.clock.run_for(100)
    expect(page.locator(".board [data-pose=roar]")).to_have_count(1)
    expect(page.locator(".board [data-pose=hurt]")).to_have_count(1)
    page.keyboard.press("x")
    expect(page.locator(".board [data-pose=hurt]")).to_have_count(0)


def test_tokyo_burns_the_longer_it_is_held(come: Come, rolling: tuple[Client, str]) -> None:
    game = kaiju.arrange(seats=[{}, {"place": None}], dice="claw claw 1 2 2 3")
    feed, page = watch(come, rolling, game, kept={"speed": "none"})
    blazes = set()
    for _ in range(60):
        assert game.decision is not None
        options = game.decision.options
        feed.play(next((key for key in ("stop", "usual", "stay", "done") if key in options.keys), options[0].key))
        if game.over:
            break
        blazes.add(page.locator(".board").get_attribute("data-blaze"))
    assert {"0", "1", "2"} <= blazes
