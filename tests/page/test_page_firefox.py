"""The site of plain files in Firefox: a whole game, and a puzzle, by the page's document alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from kaiju.puzzles import collection
from kaiju.server.tables.verifying import verify
from tests.page.browsing import Words
from tests.page.firefox import Firefox, firefox

pytestmark = pytest.mark.xdist_group("page")

REMEMBERED = {"speed": "none", "sound": False, "language": "en", "order": "waits", "bots": "normal"}
BEFORE = f"""() => {{
  localStorage.kaiju ??= {json.dumps(json.dumps({**REMEMBERED, "options": {"pace": 0, "players": 2}}))};
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {{ window.saved = blob; return make.call(URL, blob); }};
}}"""
ASKED = """(() => {
  const dock = document.querySelector("main[data-kind]");
  if (dock?.dataset.kind === "over") return { over: true };
  const answers = [...document.querySelectorAll("[data-answer]")]
    .filter((box) => box.querySelector("button:not(:disabled)"))
    .map((box) => box.dataset.answer);
  const { question } = dock?.dataset ?? {};
  return question && answers.length ? { question, answers } : null;
})()"""
PRESS = """(() => {
  const button = document.querySelector(`[data-answer="${KEY}"] button:not(:disabled)`);
  button?.click();
  return button !== null;
})()"""
MOST = 600


@pytest.fixture(scope="module")
def browser() -> Iterator[Firefox]:
    with firefox() as running:
        running.before_pages(BEFORE)
        yield running


def press(browser: Firefox, key: str) -> None:
    browser.evaluate(PRESS.replace("${KEY}", key))


def hit(browser: Firefox, role: str, name: str) -> None:
    found = f"[...document.querySelectorAll('{role}')].find((one) => one.textContent.includes({json.dumps(name)}))"
    browser.wait_for(f"!!{found}")
    browser.evaluate(f"{found}.click()")


def test_a_whole_game_in_firefox(browser: Firefox, site: str) -> None:
    words, chance = Words("en"), Random(1)
    browser.go(site + "/")
    assert "Firefox" in browser.evaluate("navigator.userAgent")
    hit(browser, "button", words("play-now"))
    for _ in range(MOST):
        asked = browser.wait_for(ASKED)
        if asked.get("over"):
            break
        press(browser, chance.choice(asked["answers"]))
    assert asked.get("over"), "the game goes round in circles"
    hit(browser, "a", words("page:report"))
    hit(browser, "button", words("fair:record"))
    record = json.loads(browser.wait_for("window.saved && window.saved.text()"))
    assert verify(record).events_compared


def test_a_puzzle_in_firefox(browser: Firefox, site: str) -> None:
    puzzle = next(one for one in collection().values() if one.best.startswith("reroll"))
    browser.go(f"{site}/#/puzzles/{puzzle.id}")
    browser.wait_for(ASKED)
    for die in puzzle.best.split()[1:]:
        browser.evaluate(f"document.querySelectorAll('[data-anchor=dice] button')[{die}].click()")
    browser.wait_for(f"document.querySelector('[data-answer=\"{puzzle.best}\"] button:not(:disabled)') !== null")
    press(browser, puzzle.best)
    assert browser.wait_for("document.querySelector('main[data-solved]')?.dataset.solved") == "true"
