"""Finding people and being found: playing with anybody, invitations into a running game, history, and Web Push."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from kaiju.server.hub.open_table import BELL_AFTER
from kaiju.text import text
from tests.page.browsing import PHONE, Visitor
from tests.server.clocks import START
from tests.server.hotseat import sqlite_url
from tests.server.pushing import PushService
from tests.server.running import Server, SetClock, wait_for

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
SLOW = {"clock": {"kind": "days", "days": 2}, "rules": {"first": 0}}
STUB = """keys => {
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    window.subscribedWith = [applicationServerKey.length, userVisibleOnly];
    return { toJSON: () => keys };
  };
}"""

SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 100; tries += 1) {
    const [shown] = await worker.getNotifications();
    if (shown) return [shown.title, shown.body, shown.data];
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


@pytest.fixture(scope="module")
def slow_server(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose clock the tests set."""
    with Server(sqlite_url(tmp_path_factory.mktemp("slow") / "t.sqlite"), clock=SetClock(START)) as running:
        yield running


def test_two_people_meet_and_wait_for_bots(come: Come, slow_server: Server) -> None:
    bob = slow_server.client()
    table = bob.post("/meet", {"name": "Bob", "least": 3, "most": 4, "wait": 600, "bot": "angry", "pace": 0})["table"]
    with bob.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "presence")
        visitor = come(slow_server.url, size=PHONE, touch=True, kept={"name": "Ann"})
        page = visitor.go()
        expect(page.get_by_text(text("page", "home:waits", name="Bob", time="")[:5]).first).to_be_visible()
        visitor.press("meet:look")
        sheet = page.get_by_role("dialog")
        sheet.get_by_text("3–6", exact=True).click()
        visitor.hit(sheet.get_by_role("button", name=visitor.words.starting("meet:go")))
        expect(page.get_by_role("heading", name=visitor.words("meet:waiting"))).to_be_visible()
        assert page.url.endswith(f"/t/{table}")
        told = bob.get(f"/tables/{table}")["table"]
        assert [one and one["name"] for one in told["seats"]] == ["Bob", "Ann", None, None]
        assert told["options"]["meet"]["least"] == 3 and told["options"]["meet"]["fills_at"] <= START + 60
        wait_for(lambda: bob.get(f"/tables/{table}")["table"]["words"][1]["by"] == "seat")
        slow_server.let_pass(61)
        expect(page.locator("main[data-kind], .game").first).to_be_visible()
        assert [one["bot"] for one in bob.get(f"/tables/{table}")["table"]["seats"]] == [None, None, "angry"]


def test_whoever_leaves_the_page_leaves_the_queue(come: Come, slow_server: Server) -> None:
    visitor = come(slow_server.url, kept={"name": "Zoe"})
    page = visitor.go()
    visitor.press("meet:look")
    visitor.hit(page.get_by_role("dialog").get_by_role("button", name=visitor.words.starting("meet:go")))
    expect(page.get_by_role("heading", name=visitor.words("meet:waiting"))).to_be_visible()
    table = page.url.rpartition("/")[2]
    present = slow_server.app.state.hub.registry.tables[table]
    wait_for(lambda: present.present)
    visitor.press("home", "link")
    wait_for(lambda: not present.present)
    slow_server.let_pass(16)
    wait_for(lambda: slow_server.client().get(f"/tables/{table}")["table"]["status"] == "over")


def test_a_friend_takes_over_from_a_bot_by_a_link(come: Come, server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2, rules={"first": 0})
    ann.sit(table, "Ann")
    ann.put_bot(table, "angry")
    ann.start(table)
    host = come(who=ann)
    host.at_table(table)
    host.press("bar:menu")
    host.press("invite:title")
    monster = ann.get(f"/tables/{table}")["table"]["seats"][1]["monster"]
    host.press("invite:seat", name=text("monster-name", monster))
    link = host.page.locator("[data-link]").inner_text()
    assert "/join#" in link

    friend = come(language="fr", size=PHONE, touch=True)
    page = friend.go("/join" + link.partition("/join")[2])
    page.get_by_label(friend.words("option:name")).fill("Chloé")
    friend.press("join:go")
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("main[data-kind], .game").first).to_be_visible()
    told = ann.get(f"/tables/{table}")["table"]["seats"][1]
    assert (told["name"], told["bot"]) == ("Chloé", None)


def test_history_is_shown_and_counted_no_more_on_request(come: Come, server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann", monster="kraken")
    ann.put_bot(table, "easy")
    ann.start(table)
    ann.post(f"/tables/{table}/seats/0/concede")
    wait_for(lambda: ann.get("/me/history")["games"] == 1)
    visitor = come(who=ann, language="ru")
    page = visitor.go("/me")
    panel = page.locator("section", has=page.get_by_role("heading", name=visitor.words("history:title")))
    expect(panel).to_contain_text(visitor.words.plural("history:games", 1))
    expect(panel).to_contain_text(text("monster-name", "kraken", language="ru"))
    visitor.press("history:count")
    expect(panel).not_to_contain_text(visitor.words("history:monsters"))
    assert ann.get("/me/history")["counted"] is False


def test_a_device_is_told_of_its_turn_with_the_page_closed(
    whole_browser: Browser, come: Come, slow_server: Server
) -> None:
    ann = slow_server.client()
    table = ann.open_table(players=2, **SLOW)
    ann.sit(table, "Ann")
    ann.put_bot(table, "angry")
    allowed = {"workers": "allow", "permissions": ["notifications"]}
    visitor = come(slow_server.url, who=ann, language="fr", browser=whole_browser, **allowed)
    with PushService() as service:
        page = visitor.go("/me")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        given = {name: value for name, value in service.subscription().items() if name != "language"}
        page.evaluate(STUB, given)
        switch = page.get_by_role("button", name=visitor.words("push:on"))
        expect(switch).to_have_attribute("aria-pressed", "false")
        visitor.hit(switch)
        expect(switch).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("window.subscribedWith") == [65, True]
        assert ann.get("/me")["push"]

        ann.start(table)
        slow_server.let_pass(BELL_AFTER + 1)
        wait_for(lambda: service.got)
        (told,) = service.messages
        devtools = visitor.context.new_cdp_session(page)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.extend(one["registrationId"] for one in event["registrations"] if not one["isDeleted"]),
        )
        devtools.send("ServiceWorker.enable")
        for _ in range(500):
            if not found:
                page.wait_for_timeout(10)
        push = {"origin": slow_server.url, "registrationId": found[-1], "data": json.dumps(told)}
        for _ in range(10):
            # Unlike a push service, the browser's tools drop a message for a worker that is just being stored.
            devtools.send("ServiceWorker.deliverPushMessage", push)
            shown = page.evaluate(SHOWN)
            if shown:
                break
        assert shown == [visitor.words("table:your-turn"), told["body"], f"/t/{table}"]

        visitor.hit(switch)
        expect(switch).to_have_attribute("aria-pressed", "false")
        assert not ann.get("/me")["push"]
