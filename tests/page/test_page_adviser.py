"""The adviser on the page: what it says of a decision, and a finished game looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from kaiju.server.hub.jobs import MOST_BY_NETWORK
from tests.page.advised import COMPILING, once_ready
from tests.page.browsing import Visitor
from tests.page.playing import Player
from tests.page.reading import axe
from tests.page.states import finished, table_asking
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("compiled")

Come = Callable[..., Visitor]
REST = re.compile(r"/review\?after=[1-9]")
"""What is asked for after the first part of a review."""
PERCENT = re.compile(r"\d+(\.\d)?%")


def test_advice_is_given_once_for_a_question(come: Come, server: Server) -> None:
    client, table = table_asking(server, "roll")
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    state = Player(visitor).wait()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/advice" in request.url else None)
    button = page.get_by_role("button", name=words("table:advice"), exact=True)
    expect(button).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("h")
    panel = page.get_by_role("region", name=words("table:advice"), exact=True)
    best, everybody = panel.locator("ol > li"), panel.locator("ul > li")
    once_ready(visitor, best.first)
    assert 1 < best.count() <= 5
    for option in best.all():
        expect(option).to_contain_text(PERCENT)
    shares = [float(PERCENT.search(option.inner_text())[0].rstrip("%")) for option in best.all()]  # type: ignore[index]
    assert shares == sorted(shares, reverse=True) and shares[0] > 0
    expect(everybody).to_have_count(3)
    expect(everybody.first).to_contain_text(PERCENT)
    expect(panel.get_by_role("status")).not_to_have_text(words("advice:thinks"))
    expect(button).to_have_attribute("aria-pressed", "true")
    assert not axe(visitor)
    # It goes with its question, and nobody asks by themselves for the next.
    answered = len(asked)
    Player(visitor).answer(state)
    expect(panel).to_have_count(0)
    assert len(asked) == answered


def test_a_table_can_do_without_advice(come: Come, server: Server) -> None:
    client, table = table_asking(server, "roll", advice=False)
    visitor = come(who=client)
    page, words = visitor.at_table(table), visitor.words
    Player(visitor).wait()
    expect(page.get_by_role("button", name=words("table:odds"), exact=True)).to_be_visible()
    expect(page.get_by_role("button", name=words("table:advice"), exact=True)).to_have_count(0)
    page.keyboard.press("h")
    expect(page.get_by_role("region", name=words("table:advice"), exact=True)).to_have_count(0)


def long_enough(server: Server, least: int = 2 * MOST_BY_NETWORK + 1) -> tuple[Client, str, int]:
    """A finished game that is reviewed in three parts or more, and how many moves it had."""
    for _ in range(20):
        client, table = finished(server, players=2)
        actions = len(client.get(f"/tables/{table}/record")["actions"])
        if actions >= least:
            return client, table, actions
    raise AssertionError("every game was over at once")


def test_a_finished_game_is_reviewed(come: Come, server: Server) -> None:
    client, table, actions = long_enough(server)
    visitor = come(who=client, theme="dawn")
    page, words = visitor.go(f"/t/{table}/report"), visitor.words
    panel = page.get_by_role("region", name=words("review:title"), exact=True)
    begin, stop, go_on = (
        panel.get_by_role("button", name=words(key), exact=True)
        for key in ("review:begin", "review:stop", "review:go-on")
    )
    # It can be stopped, and gone on with. The second part is held back until it has been.
    held: list[Route] = []
    page.route(REST, lambda route: held.append(route))
    begin.click()
    once_ready(visitor, panel.get_by_role("img", name=words.starting("review:curve")))
    stop.click()
    expect(stop).to_be_disabled()
    held.pop().continue_()
    expect(go_on).to_be_visible()
    page.unroute(REST)
    go_on.click()
    expect(panel.get_by_role("heading", name=words("review:accuracy"))).to_be_visible(timeout=COMPILING * 1000)
    expect(panel.get_by_role("status")).to_have_text(words("review:moves", n=actions, all=actions))
    expect(go_on).to_have_count(0)
    expect(panel.locator("ul > li")).to_have_count(2)
    expect(panel.locator("ul > li").first).to_contain_text(PERCENT)
    # What cost most is told in words and leads to its place in the replay.
    costly = panel.get_by_role("link")
    assert 0 < costly.count() <= 5
    expect(costly.first).to_contain_text(words("review:better", what=""))
    expect(costly.first).not_to_contain_text(re.compile(r"reroll \d"))
    assert not axe(visitor)
    action = (costly.first.get_attribute("href") or "").rpartition("#")[2]
    costly.first.click()
    page.wait_for_url(f"**/t/{table}/replay?seat=*#{action}")
    expect(page.get_by_text(words("replay:move", number=action, all=actions)).first).to_be_visible()
