"""The site of plain files: whole games in the browser, with no server and, once it has loaded, no network."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kaiju.server.tables.descriptions import record_of
from kaiju.server.tables.verifying import verify
from kaiju.site import writing
from kaiju.site.shared import packed, table_of
from kaiju.site.writing import write_site
from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.page.reading import axe

pytestmark = pytest.mark.xdist_group("whole games on the page")

WOKEN = "() => performance.getEntriesByName('woken').length > 0"
REMEMBERED = """async () => {
  const kept = async () => (await (await caches.open("kaiju-python")).keys()).length;
  while (!(await kept())) await new Promise((resolve) => setTimeout(resolve, 100));
}"""
FORGED = """async () => {
  const cache = await caches.open("kaiju-python");
  const [key] = await cache.keys();
  const nonsense = new Blob(["nonsense"]).stream().pipeThrough(new CompressionStream("gzip"));
  await cache.put(key, new Response(nonsense));
}"""
KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_a_whole_game_without_server_and_network(come: Callable[..., Visitor], site: str) -> None:
    visitor = come(
        site,
        size=PHONE,
        touch=True,
        workers="allow",
        kept={"bots": "normal", "options": {"pace": 0, "players": 2}},
    )
    page, words = visitor.go(), visitor.words
    page.wait_for_function(KEPT)
    assert axe(visitor) == []
    visitor.press("play-now")
    player = Player(visitor)
    player.wait()
    visitor.context.set_offline(True)
    page.reload()  # the game is kept, and goes on
    player.wait()
    assert axe(visitor) == []
    player.play()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    visitor.press("page:report", "link")

    with page.expect_download() as saved:
        visitor.press("fair:record")
    record = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert verify(record).events_compared
    table, _ = table_of(record, "whoever looks")  # by the server's own code, outside of any browser
    assert record_of(table) == record
    assert axe(visitor) == []

    # The game as a link: once it is deleted here, the link brings it back.
    table_id = record["fair"]["table"]
    visitor.go("/#/me")
    for key in ("saved:forget", "saved:sure"):
        visitor.press(key)
    expect(page.get_by_role("button", name=words.starting("saved:forget"))).to_have_count(0)
    visitor.go(f"/#/game?move=2#{packed(record)}")
    page.wait_for_url(f"**/#/t/{table_id}/replay#2")
    expect(page.get_by_role("button", name=words.starting("replay:play-on"))).to_be_visible()


def test_the_next_visit_wakes_python_where_it_was(come: Callable[..., Visitor], site: str) -> None:
    visitor = come(site, workers="allow")
    page, words = visitor.go("/#/puzzles"), visitor.words
    solve = page.get_by_role("button", name=words.starting("puzzles:solve"))
    expect(solve).to_be_visible()
    assert not page.workers[0].evaluate(WOKEN)
    page.evaluate(REMEMBERED)
    page.reload()
    expect(solve).to_be_visible()
    assert page.workers[0].evaluate(WOKEN)
    visitor.go("/#/")
    visitor.press("play-now")
    player = Player(visitor)
    player.answer(player.wait())

    # What is no memory is forgotten, and Python starts anew.
    page.evaluate(FORGED)
    page = visitor.go("/#/puzzles")
    page.reload()
    expect(solve).to_be_visible()
    assert not page.workers[0].evaluate(WOKEN)


def test_it_says_when_a_new_version_is_there(
    come: Callable[..., Visitor], site: str, site_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = come(site, workers="allow")
    page, words = visitor.go("/#/cards"), visitor.words
    page.wait_for_function(KEPT)
    visitor.go("/rules")  # a path that is no file: the worker knows what is meant
    page.wait_for_url("**/games/kaiju/#/rules")
    new = page.get_by_role("button", name=words("alone:take"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(new).to_have_count(0)

    monkeypatch.setattr(writing, "pack_library", lambda: b"another")
    write_site(site_folder)
    page.reload()
    expect(new).to_be_visible()
    old = page.evaluate("() => document.documentElement.dataset.alone")
    with page.expect_navigation():
        visitor.hit(new)
    assert page.evaluate("() => document.documentElement.dataset.alone") != old
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(new).to_have_count(0)
