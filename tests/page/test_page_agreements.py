"""People at the page who take long, pause, give up or end a game together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.server.games import begun
from tests.server.running import Client, Server

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


def at_play(come: Come, server: Server, **options: Any) -> tuple[str, list[Client], list[Visitor]]:
    """Ann, whose turn it is, and Bob, each with a browser."""
    table, people = begun(server, rules={"first": 0}, **options)
    visitors = [come(who=people[0]), come(who=people[1], size=PHONE, touch=True)]
    for visitor in visitors:
        visitor.at_table(table)
        expect(visitor.page.locator("main[data-kind]")).to_be_visible()
    return table, people, visitors


def says(visitor: Visitor, key: str, **values: object) -> Locator:
    return visitor.page.locator(".notice").filter(has_text=visitor.words(key, **values))


def test_somebody_idle_is_nudged_and_then_a_bot_may_answer(come: Come, server: Server) -> None:
    _, _, (ann, bob) = at_play(come, server, idle=5)
    expect(ann.page.get_by_role("timer").first).to_be_visible()
    expect(says(ann, "table:nudge")).to_be_visible()
    bob.press("table:let-bot")
    expect(ann.page.get_by_role("alert").filter(has_text=ann.words("table:bot-plays"))).to_be_visible()
    ann.press("table:back")
    expect(ann.page.get_by_role("alert").filter(has_text=ann.words("table:bot-plays"))).to_have_count(0)


def test_a_pause_takes_both_and_ends_with_either(come: Come, server: Server) -> None:
    _, _, (ann, bob) = at_play(come, server)
    ann.press("bar:menu")
    ann.press("table:pause")
    expect(says(ann, "table:agreed", n=1, all=2)).to_be_visible()
    expect(says(bob, "table:asks-pause", name="Ann")).to_be_visible()
    bob.press("table:agree")
    for person in (ann, bob):
        expect(says(person, "table:paused")).to_be_visible()
    bob.press("table:go-on")
    expect(ann.page.locator(".notice")).to_have_count(0)
    Player(ann).answer(Player(ann).wait())


def test_who_would_rather_play_on_says_so(come: Come, server: Server) -> None:
    _, _, (ann, bob) = at_play(come, server)
    bob.press("bar:menu")
    bob.press("table:end-game")
    ann.press("table:decline")
    for person in (ann, bob):
        expect(person.page.locator(".notice")).to_have_count(0)


def test_a_game_that_all_want_to_end_ends(come: Come, server: Server) -> None:
    table, _, (ann, bob) = at_play(come, server)
    ann.press("bar:menu")
    ann.press("table:end-game")
    bob.press("table:agree")
    for person in (ann, bob):
        over = person.page.locator("main[data-kind=over]")
        expect(over.get_by_text(person.words("end:how-vote", turn=1))).to_be_visible()
        expect(over.get_by_role("heading", name=person.words("end:called"))).to_be_visible()
    ann.go(f"/t/{table}/report")
    expect(ann.page.get_by_text(ann.words("end:how-vote", turn=1))).to_be_visible()


def test_who_gives_up_leaves_the_other_as_the_winner(come: Come, server: Server) -> None:
    _, _, (ann, bob) = at_play(come, server)
    ann.press("bar:menu")
    ann.press("table:concede")
    ann.press("table:concede-sure")
    expect(bob.page.get_by_role("heading", name=bob.words("end:win"))).to_be_visible()
    expect(ann.page.locator("main[data-kind=over]")).to_be_visible()
