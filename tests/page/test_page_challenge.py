"""Challenges at the page: whoever sees their own card reads that nobody else does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import kaiju
from tests.page.browsing import DESK, PHONE, TABLET, Visitor
from tests.page.reading import read
from tests.page.states import Feed, show
from tests.server.running import Client
from tests.table import CITY, NO_MARKET, claws, play

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]
PARTS: dict[str, tuple[int, int, list[str]]] = {
    "challenger": (0, 1, []),
    "champion": (1, 0, ["pass"]),
    "champion who waits": (1, 0, []),
    "asked for help": (1, 2, ["ask"]),
    "challenger's ally": (1, 2, ["ask", "help", "choose 0"]),
    "champion's ally": (1, 2, ["pass", "ask", "help", "choose 0"]),
}
"""What we are in a challenge: who challenges whom, and what is answered until we are. We are seat 0."""
READERS: dict[str, dict[str, Any]] = {
    "a desk in English": {"language": "en", "size": DESK},
    "a tablet in Russian": {"language": "ru", "size": TABLET, "touch": True},
    "a phone in French": {"language": "fr", "size": PHONE, "touch": True},
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("part", PARTS)
def test_ones_own_challenge_card_reads_well(come: Come, rolling: tuple[Client, str], part: str, reader: str) -> None:
    client, table = rolling
    challenger, champion, answers = PARTS[part]
    seats = [{"challenge": card} for card in ("old-school-suplex", "giant-powerhouse", "moonsault")]
    seats[champion] |= CITY
    game = kaiju.arrange(modules=["luchador"], seats=seats, dice=claws(1), market=NO_MARKET, turn=challenger)
    play(game, "stop", "stay", f"challenge {champion}", *answers)
    visitor = come(who=client, **READERS[reader])
    show(visitor, client, table, game, seat=0)
    expect(visitor.page.get_by_text(visitor.words("table:only-you"))).to_be_visible()
    read(visitor, part)


@pytest.mark.parametrize("motion", [True, False], ids=["motion", "reduced motion"])
def test_both_cards_turn_up(come: Come, rolling: tuple[Client, str], motion: bool) -> None:
    """However little moves, whoever was challenged sees what the others had."""
    client, table = rolling
    seats = [{"challenge": card} for card in ("old-school-suplex", "giant-powerhouse", "moonsault")]
    seats[1] |= CITY
    game = kaiju.arrange(modules=["luchador"], seats=seats, dice=claws(1), market=NO_MARKET)
    play(game, "stop", "stay", "challenge 1", "pass", "pass")
    visitor = come(who=client, motion=motion, kept={"speed": "fast"})
    feed = Feed(visitor, client, table, game)
    assert game.decision is not None and game.decision.kind == "challenge"
    while game.decision is not None and "reveal" in game.decision.options.keys:
        feed.play("reveal")
    page = visitor.page
    shown = page.locator(".ring .cc.paper")
    expect(shown).to_have_count(2)
    expect(page.locator(".ring .score")).to_be_visible()


def test_revealing_and_hiding_say_what_they_win_and_risk(come: Come, rolling: tuple[Client, str]) -> None:
    client, table = rolling
    seats = [{"challenge": card} for card in ("old-school-suplex", "giant-powerhouse", "moonsault")]
    seats[1] |= CITY
    game = kaiju.arrange(modules=["luchador"], seats=seats, dice=claws(1), market=NO_MARKET)
    play(game, "stop", "stay", "challenge 1", "pass", "pass")
    visitor = come(who=client)
    show(visitor, client, table, game)
    said = {key: visitor.page.locator(f'[data-answer="{key}"] li').all_inner_texts() for key in ("reveal", "hide")}
    assert all(len(lines) == 2 for lines in said.values()), said
    assert not set(said["reveal"]) & set(said["hide"])
    assert not any("{" in line or "/" in line for lines in said.values() for line in lines), "every line has its words"
