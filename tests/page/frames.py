"""How smoothly the page moves on a slow phone: `python -m tests.page.frames [processor slowed down by, 4 if not said]`.

It plays a throw, a blow and the end of a game in a browser whose processor is slowed down, and prints how long the
frames took. Real phones draw with a graphics processor; where there is none, the numbers are those of the machine.
So each moment is held against an empty page, slowed down alike, right before it: a busy machine slows both.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

import kaiju
from tests.page import browsing
from tests.page.browsing import PHONE, Visitor
from tests.page.states import Feed, table_asking
from tests.server.hotseat import sqlite_url
from tests.server.running import Server

FRAMES = """(ms) => new Promise((done) => {
  const begin = performance.now();
  const frames = [];
  const look = (now) => { frames.push(now); if (now - begin < ms) requestAnimationFrame(look); else done(frames); };
  requestAnimationFrame(look);
})"""
SMOOTH = 1000 / 60
MOMENTS: dict[str, tuple[dict[str, Any], list[str], int]] = {
    "a throw": ({"seats": [{}, {"place": "city"}, {}], "dice": "1 1 2 heart 3 claw"}, ["reroll 0 1 2 3 4 5"], 1200),
    "a blow": (
        {"seats": [{"place": "city"}, {}, {}], "turn": 1, "dice": "claw claw claw 1 2 heart"},
        ["stop", "usual"],
        1200,
    ),
    "the end": ({"seats": [{"points": 19}, {"place": "city"}, {}], "dice": "1 1 1 claw 2 2"}, ["stop", "usual"], 5000),
}


def slow_down(page: Page, slower: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def rate(times: list[float]) -> float:
    return 1000 / statistics.mean(times)


def frames_of(page: Page, ms: int) -> list[float]:
    """Milliseconds of each frame from now on."""
    return [after - before for before, after in pairwise(page.evaluate(FRAMES, ms))]


def empty_page(browser: Browser, slower: float, ms: int) -> float:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    slow_down(page, slower)
    found = rate(frames_of(page, ms))
    page.close()
    return found


def measure(visitor: Visitor, feed: Feed, keys: list[str], ms: int) -> list[float]:
    """Milliseconds of each frame while something happens."""
    for key in keys:
        decision = feed.game.decision
        if decision is not None and key in decision.options.keys:
            feed.play(key)
    return frames_of(visitor.page, ms)


def main() -> None:
    slower = float(sys.argv[1]) if len(sys.argv) > 1 else 4
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(folder) / "page"))
        with Server(sqlite_url(Path(folder) / "t.sqlite")) as server:
            client, table = table_asking(server, "roll")
            with browsing.browser() as browser:
                print(f"{'':10} {'frames/s':>9} {'empty page':>11} {'95 % within':>12} {'over 40 ms':>11}")
                for name, (position, keys, ms) in MOMENTS.items():
                    kept = {"speed": "normal"}
                    visitor = browsing.come(
                        browser, server.url, size=PHONE, touch=True, who=client, motion=True, kept=kept
                    )
                    feed = Feed(visitor, client, table, kaiju.arrange(**position))
                    visitor.page.wait_for_load_state("networkidle")
                    visitor.page.wait_for_timeout(1500)  # poses are being drawn
                    empty = empty_page(browser, slower, ms)
                    visitor.page.bring_to_front()
                    slow_down(visitor.page, slower)
                    frames = measure(visitor, feed, keys, ms)
                    late = sorted(frames)[int(len(frames) * 0.95)]
                    print(
                        f"{name:10} {rate(frames):9.0f} {empty:11.0f} {late:9.0f} ms"
                        f" {sum(frame > 40 for frame in frames):11}"
                    )
                    visitor.context.close()


if __name__ == "__main__":
    main()
