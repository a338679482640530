"""What makes the page comfortable: rules beside the table, standing answers, motion, sound, notices, zoom."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

from tests.page.browsing import PHONE, Visitor
from tests.page.playing import READY, Player
from tests.page.reading import axe, read
from tests.page.states import finished, seat_and_bots
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("whole games on the page")

Come = Callable[..., Visitor]


# --- beside the table


def test_the_rules_of_this_game_open_beside_the_table(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client, modules=["power_up"])
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    visitor.press("bar:menu")
    visitor.press("page:rules")
    sheet = page.get_by_role("dialog", name=words("page:rules"))
    expect(sheet.get_by_role("heading", name=words("rules:evolution"))).to_be_visible()
    expect(sheet.get_by_role("heading", name=words("rules:mask"))).to_have_count(0)
    assert axe(visitor) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.locator("main[data-kind]")).to_be_visible()


def test_standing_answers_are_set_on_the_page_and_kept(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client)
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    visitor.press("bar:menu")
    visitor.press("table:orders")
    sheet = page.get_by_role("dialog", name=words("table:orders"))
    for what in ("table:skip-buying", "table:usual-order", "table:yield-at"):
        switch = sheet.get_by_role("switch", name=words(what))
        switch.click()
        expect(switch).to_be_checked()
    sheet.get_by_role("button", name=words("table:more")).click()
    expect(sheet.get_by_text("4", exact=True)).to_be_visible()
    sheet.get_by_role("combobox").select_option("never")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    def standing() -> Any:
        return client.get(f"/tables/{table}")["you"]["own"]["0"]["standing"]

    wanted = {"yield_at": 4, "stay_at": None, "usual_order": True, "skip_buying": True, "stops": "never"}
    while standing() != wanted:  # the last one is on its way
        page.wait_for_timeout(30)
    player = Player(visitor)
    while player.answered < 12 and (state := player.wait())["kind"] != "over":
        if state["kind"] in ("resolve", "buy"):
            player.last = state["question"]  # it may show for a moment; we don't touch it, and the game goes on
        else:
            player.answer(state)


HANDED_OVER_OR_ASKED = f"(last) => document.querySelector('main.over') ? 'handed over' : ({READY})(last)"
"""The answered question may still be there for a moment."""


def test_several_at_one_screen_hand_it_over(come: Come, server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2, modules=["power_up"], pace=0)
    client.sit(table, "Ann")
    client.sit(table, "Bob")
    client.start(table)
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    names = ["Ann", "Bob"]
    seat = client.get(f"/tables/{table}")["question"]["seat"]
    give = page.get_by_role("heading", name=words("table:hand-over", name=names[seat]))
    expect(give).to_be_visible()
    assert page.locator("[data-answer], [data-pick]").count() == 0, "the other one sees nothing"
    assert axe(visitor) == []
    visitor.press("table:i-am", name=names[seat])
    player = Player(visitor)
    state = player.wait()
    for _ in range(40):
        player.answer(state)
        next_one = page.wait_for_function(HANDED_OVER_OR_ASKED, arg=player.last).json_value()
        if next_one == "handed over":
            break
        state = next_one
    other = page.get_by_role("heading", name=words("table:hand-over", name=names[1 - seat]))
    expect(other).to_be_visible()
    page.keyboard.press("Space")
    assert player.wait()["question"] is not None


# --- motion and sound

MOVING = """() => document.getAnimations()
  .filter((one) => one.playState === "running" && one.effect.getTiming().iterations !== Infinity)
  .filter((one) => !["opacity", "color", "background-color"].includes(one.transitionProperty)).length"""
"""What moves, and not for ever; fades don't."""


SOON = 10_000
"""Milliseconds in which dice that are thrown should begin to tumble."""
COUNT_ROLLING = """() => {
  window.rolled = 0;
  const look = () => { window.rolled += document.querySelectorAll(".die.rolling").length; };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "reduced motion"])
def test_speeds_of_motion(come: Come, server: Server, motion: bool) -> None:
    client = server.client()
    table = seat_and_bots(client)
    visitor = come(who=client, motion=motion)
    page, words = visitor.at_table(table), visitor.words
    page.evaluate(COUNT_ROLLING)
    player = Player(visitor)

    def roll_again() -> None:
        state = player.play(until=lambda state: state["kind"] == "roll" and len(state["dice"]) > 0)
        assert state["kind"] == "roll", "the game was over too soon"
        page.wait_for_function("() => document.querySelector('.die.rolling') === null")
        page.evaluate("() => { window.rolled = 0; }")
        page.keyboard.press("a")
        player.press("reroll", state["question"])
        player.last = state["question"]
        # Whatever moves, the next question can be answered at once.
        player.wait()

    def tumbled() -> bool:
        try:
            page.wait_for_function("() => window.rolled > 0", timeout=SOON)
        except PlaywrightTimeoutError:
            return False
        return True

    for speed, slow in (
        {"slow": "2", "fast": "0.5", "normal": "1", "none": "0"}.items() if motion else {"slow": "2"}.items()
    ):
        visitor.press("bar:menu")
        speeds = page.get_by_role("group", name=words("bar:speed"))
        chosen = speeds.get_by_role("radio", name=words(f"speed:{speed}"), exact=True)
        speeds.locator("label", has=page.get_by_role("radio", name=words(f"speed:{speed}"), exact=True)).click()
        expect(chosen).to_be_checked()
        page.keyboard.press("Escape")
        assert page.evaluate("() => document.documentElement.style.getPropertyValue('--slow')") == slow
        roll_again()
        if not motion or speed == "none":
            assert page.evaluate("() => window.rolled") == 0
            assert page.evaluate(MOVING) == 0
        elif not tumbled():
            # On a machine with much else to do, a throw may have been over before it was drawn.
            roll_again()
            assert tumbled()


COUNT_TONES = """() => {
  window.tones = 0;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
  }
}"""


def test_one_key_turns_sound_off_and_on(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client, rules={"first": 0})
    visitor = come(who=client, kept={"sound": True, "speed": "fast"}, motion=True)
    visitor.page.add_init_script(f"({COUNT_TONES})()")
    page, words = visitor.at_table(table), visitor.words
    sound = page.get_by_role("button", name=words("bar:sound"))
    expect(sound).to_have_attribute("aria-pressed", "true")

    def roll() -> int:
        """How many tones a roll of all dice makes."""
        expect(page.locator("main[data-question]")).to_be_visible()
        before: int = page.evaluate("() => window.tones")
        player = Player(visitor)
        player.last = player.state()["question"]
        page.keyboard.press("a")
        page.keyboard.press("Space")
        player.wait()
        page.wait_for_function(f"() => ({MOVING})() === 0")
        return page.evaluate("() => window.tones") - before

    page.keyboard.press("q")
    expect(sound).to_have_attribute("aria-pressed", "false")
    assert roll() == 0
    page.keyboard.press("q")
    expect(sound).to_have_attribute("aria-pressed", "true")
    assert roll() > 0
    assert json.loads(page.evaluate("() => localStorage.kaiju"))["sound"] is True


# --- notices

FAKE_NOTICES = """() => {
  window.notices = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
    constructor(title, { body }) { window.notices.push(`${title}: ${body}`); }
  };
}"""


def test_your_turn_is_told_outside_the_page_once_that_is_allowed(come: Come, server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 1})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    visitor = come(who=ann)
    visitor.page.add_init_script(f"({FAKE_NOTICES})()")
    page, words = visitor.at_table(table), visitor.words
    expect(page.locator("main[data-kind=wait]")).to_be_visible()
    assert page.evaluate("() => window.asked") == 0, "nobody is asked without having asked for it"
    visitor.press("bar:menu")
    visitor.press("table:notify")
    allow = page.get_by_role("button", name=words("table:notify"))
    expect(allow).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => window.asked") == 1
    page.keyboard.press("Escape")
    page.evaluate("() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })")
    with bob.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        while channel.options:
            channel.act("stop" if "stop" in channel.options else "usual" if "usual" in channel.options else "done")
    page.wait_for_function("() => window.notices.length > 0")
    assert page.evaluate("() => window.notices") == [f"Kaiju: {words('table:your-turn')}"]
    expect(page).to_have_title(re.compile(re.escape(words("table:your-turn"))))


# --- text at 200 %, and other languages by ear


ZOOMED = {"size": (720, 450), "device_scale_factor": 2}
"""A desk's screen at a zoom of 200 %."""


@pytest.mark.parametrize("language", ["en", "ru"])
def test_text_at_twice_its_size_is_all_there(
    come: Come, server: Server, rolling: tuple[Client, str], language: str
) -> None:
    client, table = rolling
    visitor = come(who=client, language=language, **ZOOMED)
    _, over = finished(server, name="Анна")
    paths = ["/", f"/t/{table}", f"/t/{over}/report"]
    if language == "en":
        paths += [f"/t/{over}/replay#5", "/rules", "/cards", "/learn"]
    for path in paths:
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        page.wait_for_load_state("networkidle")
        read(visitor, f"{path} at 200 %")
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} goes {wide} px beyond the screen"


@pytest.mark.parametrize(("language", "theme"), [("fr", "dawn"), ("ru", "night")])
def test_other_languages_are_accessible_too(
    come: Come, server: Server, rolling: tuple[Client, str], language: str, theme: str
) -> None:
    client, table = rolling
    visitor = come(who=client, language=language, theme=theme, size=PHONE if language == "fr" else (1440, 900))
    _, over = finished(server)
    for path in ("/", f"/t/{over}/report") if language == "fr" else (f"/t/{table}", "/cards"):
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        page.wait_for_load_state("networkidle")
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert axe(visitor) == [], path


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
def test_where_nothing_is_the_page_says_so(come: Come, language: str) -> None:
    visitor = come(language=language)
    visitor.allowed += ["404", "WebSocket"]
    words = visitor.words
    for path in ("/nowhere/at/all", "/nowhere"):
        page = visitor.go(path)
        expect(page.get_by_role("heading", level=1, name=words("page:unknown"))).to_be_visible()
    read(visitor, "nowhere")
    assert axe(visitor) == []
    page = visitor.go("/t/no-such-table-here")
    expect(page.get_by_role("heading", level=1, name=words("refused:no-table"))).to_be_visible()
    read(visitor, "no table")
    visitor.press("home", "link")
    expect(page.get_by_role("button", name=words.starting("play-now"))).to_be_visible()
