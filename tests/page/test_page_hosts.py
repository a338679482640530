"""The host of a table at the page: the badge, who succeeds a host who is gone, and coming back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.browsing import Visitor
from tests.server.games import seated
from tests.server.hotseat import sqlite_url
from tests.server.running import Server, SetClock, wait_for

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


@pytest.fixture
def slow_server(page_folder: Path, tmp_path: Path) -> Iterator[Server]:
    """One whose time passes when the test says so."""
    with Server(sqlite_url(tmp_path / "t.sqlite"), clock=SetClock()) as running:
        yield running


def test_a_host_who_is_gone_is_succeeded_and_comes_back(come: Come, slow_server: Server) -> None:
    table, (ann_client, bob_client) = seated(slow_server)
    ann, bob = (come(url=slow_server.url, who=client) for client in (ann_client, bob_client))
    for visitor in (ann, bob):
        visitor.at_table(table)
    chairs = bob.page.get_by_role("region", name=bob.words.starting("lobby:seats")).get_by_role("listitem")
    badge = bob.words("lobby:host")
    expect(chairs.nth(0).get_by_text(badge, exact=True)).to_be_visible()
    expect(bob.page.get_by_text(bob.words("lobby:wait"))).to_be_visible()
    expect(chairs.nth(0).get_by_text(bob.words("lobby:here"))).to_be_visible()
    ann.page.goto("about:blank")
    expect(chairs.nth(0).get_by_text(bob.words("lobby:away"))).to_be_visible()
    slow_server.let_pass(60)
    expect(chairs.nth(1).get_by_text(badge, exact=True)).to_be_visible()
    expect(bob.page.get_by_role("button", name=bob.words.starting("lobby:start"))).to_be_visible()
    ann.at_table(table)
    ann.press("lobby:host-again")
    expect(ann.page.get_by_role("button", name=ann.words.starting("lobby:start"))).to_be_visible()
    expect(chairs.nth(0).get_by_text(badge, exact=True)).to_be_visible()


def test_a_host_may_watch_and_another_s_name_that_looks_the_same_is_marked(come: Come, slow_server: Server) -> None:
    table, (ann_client, bob_client) = seated(slow_server, ("Ann", "Аnn"))
    ann = come(url=slow_server.url, who=ann_client)
    ann.at_table(table)
    expect(ann.page.get_by_text(ann.words("lobby:alike"))).to_have_count(2)
    ann.press("lobby:change")
    ann.press("lobby:leave")
    wait_for(lambda: bob_client.get(f"/tables/{table}")["table"]["seats"][0] is None)
    expect(ann.page.get_by_role("button", name=ann.words.starting("lobby:start"))).to_be_visible()
    expect(ann.page.get_by_text(ann.words("lobby:alike"))).to_have_count(0)
