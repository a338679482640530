"""The page is light, and is there before the server says a word over a socket, or without a network at all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, expect

from tests.page.browsing import LOCALES, Visitor, Words
from tests.page.states import seat_and_bots
from tests.server.running import Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
ALL_SCRIPT, FIRST_LOAD = 216_000, 220_000
"""Bytes as they are sent: the script of all pages together, and everything that the home page needs to be there."""


def test_all_script_is_under_its_budget(page_folder: Path) -> None:
    weights = {path.name: len(gzip.compress(path.read_bytes())) for path in page_folder.rglob("*.js")}
    assert sum(weights.values()) < ALL_SCRIPT, weights


@pytest.mark.parametrize("language", LOCALES)
def test_the_home_page_is_there_soon(come: Come, language: str) -> None:
    visitor = come(language=language)
    loaded: list[Request] = []
    visitor.page.on("requestfinished", lambda request: loaded.append(request))
    visitor.go().wait_for_load_state("networkidle")
    weights = {request.url.rpartition("/")[2]: request.sizes()["responseBodySize"] for request in loaded}
    assert sum(weights.values()) < FIRST_LOAD, weights


def test_the_home_page_shows_without_a_socket(come: Come) -> None:
    visitor = come()
    visitor.page.add_init_script("window.WebSocket = class { constructor() { throw new Error('no sockets here'); } }")
    page = visitor.go()
    expect(page.get_by_role("button", name=visitor.words.starting("play-now"))).to_be_visible()
    expect(page.get_by_role("radio").first).to_be_visible()


def test_the_table_says_that_it_comes_before_a_socket_answers(come: Come, server: Server) -> None:
    visitor = come()
    visitor.page.route_web_socket("**/live**", lambda socket: None)  # it opens and says nothing
    table = seat_and_bots(server.client())
    page = visitor.go(f"/t/{table}")
    expect(page.get_by_role("status").filter(has_text=visitor.words("table:coming"))).to_be_visible()
    visitor.press("home", "link")
    expect(page.get_by_role("button", name=visitor.words.starting("play-now"))).to_be_visible()


def test_the_page_opens_without_a_network(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page, words = context.new_page(), Words("en")
    try:
        page.goto(server.url)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.reload()  # now the worker keeps the texts too
        expect(page.get_by_role("button", name=words.starting("play-now"))).to_be_visible()
        page.wait_for_load_state("networkidle")
        context.set_offline(True)
        page.reload()
        expect(page.get_by_role("button", name=words.starting("play-now"))).to_be_visible()
        expect(
            page.get_by_role("status")
            .filter(has_text=words("offline"))
            .or_(page.get_by_text(words("home:cut-off")))
            .first
        ).to_be_visible()
    finally:
        context.close()


def test_it_can_be_installed(server: Server) -> None:
    client = server.client(token=False)
    shell = client.http.get("/")
    assert 'rel="manifest"' in shell.text
    manifest = json.loads(client.http.get("/manifest.webmanifest").text)
    assert manifest["name"] and manifest["display"] == "standalone" and manifest["start_url"]
    for icon in manifest["icons"]:
        assert client.http.get(icon["src"]).status_code == 200


def test_a_part_that_can_t_be_loaded_while_nobody_answers_leaves_the_page_alone(come: Come, server: Server) -> None:
    visitor = come()
    visitor.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection", "Failed to load resource"]
    page = visitor.at_table(seat_and_bots(server.client()))
    page.evaluate("window.same = true")
    visitor.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    page.wait_for_timeout(500)
    assert page.evaluate("window.same")
    visitor.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    page.wait_for_function("() => !window.same")  # a newer version is there
