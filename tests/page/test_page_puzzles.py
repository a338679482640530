"""Puzzles: the day's, solving one and missing one, what it was worth, and what this browser remembers of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import expect

from kaiju.puzzles import Puzzle, chances, collection, of_day
from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.page.reading import axe

pytestmark = pytest.mark.xdist_group("page")

Come = Callable[..., Visitor]


def with_dice() -> Puzzle:
    return next(one for one in collection().values() if one.best.startswith("reroll") and one.goal == "win")


def solve(visitor: Visitor, puzzle: Puzzle) -> None:
    """Lifts the dice and rolls them."""
    player = Player(visitor)
    question = player.wait()["question"]
    for die in puzzle.best.split()[1:]:
        player.die(int(die), question)
    visitor.hit(visitor.page.locator(f'[data-answer="{puzzle.best}"] button:not(:disabled)'))


def percent(chance: object) -> str:
    return f"{round(100 * float(chance))}%"  # type: ignore[arg-type]


def test_the_day_has_a_puzzle_that_can_be_solved_and_stays_solved(come: Come) -> None:
    visitor = come()
    page, words = visitor.go("/puzzles"), visitor.words
    day = date.fromisoformat(page.evaluate("() => new Date().toLocaleDateString('sv-SE')"))
    expect(page.get_by_text(words.plural("puzzles:count", 0, all=len(collection())))).to_be_visible()
    assert axe(visitor) == []
    visitor.press("puzzles:solve")
    page.wait_for_url(f"**/puzzles/{of_day(day).id}")

    puzzle = with_dice()
    page = visitor.go(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text(words("puzzle:goal:win")).first).to_be_visible()
    assert axe(visitor) == []
    solve(visitor, puzzle)
    expect(page.get_by_role("heading", name=words("puzzle:right"))).to_be_focused()
    expect(page.get_by_role("row").first).to_contain_text(percent(max(chances(puzzle.id).values())))
    assert axe(visitor) == []

    visitor.press("puzzle:list", "link")
    expect(page.get_by_text(words.plural("puzzles:count", 1, all=len(collection())))).to_be_visible()
    number = list(collection()).index(puzzle.id) + 1
    solved = f"{words('puzzles:one', number=number)}, {words('puzzles:solved')}"
    expect(page.get_by_role("link", name=re.compile(re.escape(solved)))).to_be_visible()


def test_what_was_missed_is_told_with_its_chance_and_can_be_played_on(come: Come) -> None:
    puzzle = with_dice()
    visitor = come(language="fr")
    page, words = visitor.go(f"/puzzles/{puzzle.id}"), visitor.words
    Player(visitor).wait()
    page.keyboard.press("s")  # stop here
    expect(page.get_by_role("heading", name=words("puzzle:wrong"))).to_be_focused()
    told, best = page.get_by_role("main").inner_text(), max(chances(puzzle.id).values())
    assert re.search(rf"{round(100 * float(best))}\s%", told)
    assert re.search(rf"{round(100 * float(chances(puzzle.id)['stop']))}\s%", told)
    visitor.press("puzzle:play-on")
    page.wait_for_url("**/t/*")
    assert Player(visitor).wait()["kind"] == "roll"


def test_a_link_that_names_no_puzzle_says_so(come: Come) -> None:
    visitor = come(language="ru")
    visitor.allowed.append("404")  # the puzzle, not the page
    page = visitor.go("/puzzles/nothing")
    expect(page.get_by_role("alert")).to_have_text(visitor.words("reason:no-puzzle"))


def test_puzzles_need_no_server(come: Come, site: str) -> None:
    puzzle = with_dice()
    visitor = come(site, size=PHONE, touch=True, workers="allow")
    page, words = visitor.go(f"/#/puzzles/{puzzle.id}"), visitor.words
    solve(visitor, puzzle)
    expect(page.get_by_role("heading", name=words("puzzle:right"))).to_be_visible()
    assert axe(visitor) == []
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= PHONE[0]
