"""The same person in another browser: a recovery phrase, signing out, and being forgotten."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.page.states import seat_and_bots
from tests.server.running import Server, wait_for

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


def test_a_phrase_brings_seats_and_settings_and_a_device_is_signed_out(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client)
    old = come(who=client, kept={"name": "Annabel"})
    old.go("/me")
    old.press("me:make")
    phrase = old.page.locator("[data-phrase]").inner_text()
    wait_for(lambda: client.get("/me")["settings"].get("name") == "Annabel")

    new = come(size=PHONE, touch=True)
    page = new.go("/me")
    page.get_by_label(new.words("me:recover")).fill(f"  {phrase.upper()} ")
    new.press("me:recover-go")
    expect(page.get_by_role("status").filter(has_text=new.words("me:recovered"))).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.kaiju).name") == "Annabel"
    new.at_table(table)
    player = Player(new)
    player.answer(player.wait())

    old.page.reload()
    old.hit(old.page.get_by_role("button", name=old.words.starting("me:sign-out")).nth(1))
    expect(old.page.get_by_role("button", name=old.words.starting("me:sign-out"))).to_have_count(1)
    expect(page.get_by_role("heading", name=new.words("refused:signed-out"))).to_be_visible()


def test_a_wrong_phrase_is_told_and_who_wants_is_forgotten(come: Come, server: Server) -> None:
    client = server.client()
    seat_and_bots(client)
    visitor = come(who=client)
    visitor.allowed += ["404"]
    page = visitor.go("/me")
    page.get_by_label(visitor.words("me:recover")).fill("bada bada bada")
    visitor.press("me:recover-go")
    expect(page.get_by_role("alert").filter(has_text=visitor.words("reason:phrase"))).to_be_visible()
    with page.expect_download() as download:
        visitor.press("me:export", role="link")
    assert download.value.suggested_filename == "kaiju.json"
    visitor.press("me:erase")
    visitor.press("me:erase-sure")
    expect(page.get_by_role("status").filter(has_text=visitor.words("me:erased"))).to_be_visible()
    assert client.get("/tables/mine") == []
