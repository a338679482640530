"""Friends without a server: browsers play over real connections at a table that one of them holds."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from kaiju.site.writing import default_pyodide, write_site
from tests.page.browsing import PHONE, Files, Visitor
from tests.page.playing import Player
from tests.page.reading import axe
from tests.page.test_page_together import play_together
from tests.server.running import Server
from tests.services import missing
from tests.site.guests import check_nothing_leaks

pytestmark = pytest.mark.xdist_group("whole games on the page")

Come = Callable[..., Visitor]
LISTENS = """() => {
  const make = RTCPeerConnection.prototype.createDataChannel;
  window.carried = [];
  RTCPeerConnection.prototype.createDataChannel = function (...given) {
    window.channel = make.apply(this, given);
    window.channel.addEventListener("message", ({ data }) => window.carried.push(data));
    return window.channel;
  };
}"""
"""Keeps all that a browser's data channel carries to it, and lets a test speak on it."""

FORGED = """() => {
  const asked = { type: "ask", id: 9999, method: "GET", path: "/saved", body: null };
  window.channel.send("=" + JSON.stringify(asked));
}"""
FLOOD = """(channel) => {
  const message = "=" + JSON.stringify({ type: "say", channel: 1, data: "x" });
  try { for (let i = 0; i < 2000; i++) channel.send(message); } catch {}
}"""


@pytest.fixture(scope="module")
def site(page_folder: Path, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A site of plain files on a plain file server; a Kaiju server elsewhere is no more than its letterbox."""
    if not default_pyodide().exists():
        missing("Pyodide is not installed: `python web/build.py` brings it")
    out = tmp_path_factory.mktemp("friends") / "site"
    write_site(out, letterbox=server.url)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(out))) as files:
        threading.Thread(target=files.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{files.server_port}"
        files.shutdown()


class Friend:
    """Somebody who comes to the table, and all that came over their channel."""

    def __init__(self, come: Come, site: str, name: str, **more: Any) -> None:
        kept = {"name": name, "options": {"pace": 0, "players": 2}}
        self.visitor = come(site, workers="allow", kept=kept, **more)
        self.visitor.context.add_init_script(f"({LISTENS})()")
        self.page, self.words = self.visitor.page, self.visitor.words
        self.heard: list[str] = []
        self.seen = 0

    def note(self) -> list[str]:
        """What came over the live channel, in messages of any length. To be called before the page is left."""
        whole = ""
        carried = self.page.evaluate("() => window.carried")
        for frame in carried[self.seen :]:
            whole += frame[1:]
            if frame.startswith("="):
                message, whole = json.loads(whole), ""
                self.heard += [message["data"]] if message["type"] == "heard" else []
        self.seen = len(carried)
        return self.heard

    def reload(self) -> None:
        self.note()
        self.page.reload()
        self.seen = 0

    def field(self, key: str) -> Locator:
        return self.page.get_by_role("textbox", name=self.words(key), exact=True)

    def says(self, key: str) -> Locator:
        return self.page.get_by_text(self.words(key))


def invite_by_code(holder: Friend, guest: Friend) -> None:
    """The holder's sheet is open; in the end the guest is at the table."""
    holder.visitor.press("friends:make")
    guest.page.goto(holder.field("friends:link").input_value())
    answer = guest.field("friends:your-answer").input_value()
    assert axe(guest.visitor) == []
    holder.field("friends:answer").fill(answer)
    holder.visitor.press("friends:let-in")
    expect(holder.says("friends:in")).to_be_visible()
    guest.page.wait_for_url("**/t/*")


def open_sheet(holder: Friend) -> None:
    holder.visitor.press("bar:menu")
    holder.visitor.press("friends:open")


def test_a_whole_game_with_friends_elsewhere(come: Come, site: str, tmp_path: Path) -> None:
    ann, bob = Friend(come, site, "Ann"), Friend(come, site, "Bob", size=PHONE, touch=True)
    cy = Friend(come, site, "Cy", language="ru")
    ann.visitor.go()
    ann.visitor.press("friends:open")
    ann.page.wait_for_url("**/t/*")
    table = ann.page.url.rpartition("/")[2].partition("?")[0]
    expect(ann.says("friends:trust").first).to_be_visible()

    # Bob comes by a code and sits down, Cy comes by the room's word and looks on.
    invite_by_code(ann, bob)
    expect(bob.says("friends:trust")).to_be_visible()
    bob.visitor.press("lobby:sit")
    expect(ann.page.get_by_role("main").get_by_text("Bob", exact=True).first).to_be_visible()
    ann.visitor.press("friends:open-room")
    word = ann.page.get_by_label(ann.words("friends:say")).inner_text()
    assert axe(ann.visitor) == []
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert axe(ann.visitor) == []
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    cy.page.goto(f"{site}/#/friend")
    cy.field("friends:field").fill(f"{word[:4]} {word[4:]}".upper())
    cy.visitor.press("friends:go")
    cy.page.wait_for_url(f"**/t/{table}")
    expect(ann.page.get_by_text(ann.words.plural("friends:connected", 2))).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.visitor.press("lobby:start")
    for friend in (ann, bob, cy):
        expect(friend.page.locator("main[data-kind]")).to_be_visible()
    play_together([ann.visitor, bob.visitor], answers=6)

    # Bob's connection is gone with his page; with a new code he has his seat again.
    bob.reload()
    expect(bob.says("friends:lost")).to_be_visible()
    assert axe(bob.visitor) == []
    open_sheet(ann)
    invite_by_code(ann, bob)
    ann.page.keyboard.press("Escape")
    expect(bob.page.locator("main[data-kind]")).to_be_visible()
    play_together([ann.visitor, bob.visitor], answers=2)

    # Ann loads the page again: the table is kept, Cy finds back by himself, and Bob by the word.
    ann.reload()
    expect(bob.says("friends:left")).to_be_visible()
    cy.note()
    bob.note()
    bob.page.goto(f"{site}/#/friend#{word}")
    Player(cy.visitor).page.locator("main[data-kind]").wait_for()
    bob.page.wait_for_url(f"**/t/{table}")
    expect(bob.says("friends:left")).to_have_count(0)
    expect(cy.says("friends:left")).to_have_count(0)
    assert play_together([ann.visitor, bob.visitor]) > 4
    for friend in (ann, bob, cy):
        expect(friend.page.locator("main[data-kind=over]")).to_be_visible()

    # Nothing came to them that they may not know.
    heard_by_bob, heard_by_cy = list(bob.note()), list(cy.note())
    ann.page.goto(f"{site}/#/me")
    with ann.page.expect_download() as saved:
        ann.visitor.press("saved:save")
    tokens = [friend.page.evaluate("() => JSON.parse(localStorage['kaiju-visits'])[0].token") for friend in (bob, cy)]
    for heard, seats in ((heard_by_bob, [1]), (heard_by_cy, [])):
        assert check_nothing_leaks(Path(saved.value.path()), table, heard, seats, tokens) > 20

    # Cy asks for what isn't his, and floods the table: he is out, and the others go on.
    cy.page.evaluate(FORGED)
    cy.page.wait_for_function('() => window.carried.some((frame) => frame.includes(\'"id":9999,"ok":false\'))')
    cy.page.evaluate(f"() => {{ window.flooded = window.channel; ({FLOOD})(window.channel); }}")
    cy.page.wait_for_function("() => window.flooded.readyState === 'closed'")
    bob.visitor.press("table:rematch")
    bob.page.wait_for_url(lambda url: "/t/" in url and table not in url)
    following = bob.page.url.rpartition("/")[2]
    bob.field("lobby:say").fill("Once more!")
    bob.page.keyboard.press("Enter")
    ann.page.goto(f"{site}/#/t/{following}")
    expect(ann.page.get_by_text("Once more!")).to_be_visible()
    ann.page.close()
    expect(bob.says("friends:left").or_(bob.says("friends:lost"))).to_be_visible()
