"""The site of plain files: whole games in the browser, with no server and, once it has loaded, no network."""

from __future__ import annotations

import functools
import json
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kaiju.server.tables.descriptions import record_of
from kaiju.server.tables.verifying import verify
from kaiju.site import writing
from kaiju.site.shared import packed, table_of
from kaiju.site.writing import default_pyodide, write_site
from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.page.reading import axe
from tests.services import missing

pytestmark = pytest.mark.xdist_group("page")

KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


class Files(SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, *said: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, in a folder of a plain file server."""
    if not default_pyodide().exists():
        missing("Pyodide is not installed: `python web/build.py` brings it")
    out = tmp_path_factory.mktemp("host") / "games" / "kaiju"
    write_site(out)
    return out


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    root = folder.parents[1]
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/kaiju"
        server.shutdown()


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


def test_it_says_when_a_new_version_is_there(
    come: Callable[..., Visitor], site: str, folder: Path, monkeypatch: pytest.MonkeyPatch
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
    write_site(folder)
    page.reload()
    expect(new).to_be_visible()
    old = page.evaluate("() => document.documentElement.dataset.alone")
    with page.expect_navigation():
        visitor.hit(new)
    assert page.evaluate("() => document.documentElement.dataset.alone") != old
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(new).to_have_count(0)
