"""How smoothly the page moves on a slow phone: `python -m tests.page.frames [processor slowed down by, 4 if not said]`.

Each moment is played in a browser whose processor is slowed down, while Chromium's own trace is taken. Printed of each:

- the frames a second that were shown while something moved, out of the 60 that a screen asks for;
- how many frames were late, and how many of them more than one after another;
- what part of the time the page's own thread worked, its longest piece of work, and how many took longer than a frame.

Processor time is counted for the page's thread, so that other work on the machine hardly changes these; the frames
shown are those of the machine, which draws without a graphics processor where there is none, as phones don't.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

import kaiju
from tests.page import browsing
from tests.page.browsing import PHONE
from tests.page.moments import DEAD, INSIDE, MARKET, PASS_BY, SUSPENSE, THREE_CLAWS, four
from tests.page.states import Feed, table_asking
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, Server

FRAME = 1000 / 60
CATEGORIES = ["-*", "cc", "benchmark", "disabled-by-default-devtools.timeline", "devtools.timeline"]
WAITS = """(ms) => new Promise((done) => setTimeout(done, ms))"""
MOVES = """() => {
  const it = document.createElement("div");
  it.style.cssText = "width: 90px; height: 90px; background: #c33";
  document.body.append(it);
  it.animate([{ transform: "none" }, { transform: "translateX(250px)" }], { duration: 400, iterations: Infinity });
}"""


class Moment(NamedTuple):
    position: dict[str, Any]
    plays: tuple[str, ...]
    ms: int
    """For how long something moves."""


MOMENTS = {
    "a throw": Moment(SUSPENSE, ("reroll 4 5",), 1100),
    "a blow": Moment({"seats": four({}, INSIDE), "dice": THREE_CLAWS}, ("stop", "stay"), 1100),
    "entering Tokyo": Moment({"seats": four(), "dice": "claw 1 1 2 2 3"}, ("stop",), 900),
    "a purchase": Moment(
        {"seats": four({"energy": 6}, INSIDE), "market": MARKET, "dice": PASS_BY},
        ("stop", "buy fire-breathing"),
        1200,
    ),
    "falling": Moment({"seats": four({}, {**INSIDE, "health": 2}, {}, DEAD), "dice": THREE_CLAWS}, ("stop",), 1900),
    "victory": Moment({"seats": four({"points": 19}, INSIDE), "dice": "1 1 1 2 2 3"}, ("stop",), 3000),
}


class Found(NamedTuple):
    """What a trace says."""

    shown: int
    wanted: int
    row: int
    """The most frames that were late one after another."""
    busy: float
    longest: float
    over: int

    def __str__(self) -> str:
        late = self.wanted - self.shown
        rate = 60 * self.shown / max(1, self.wanted)
        return f"{rate:8.1f} {late:5} {self.row:6} {self.busy:9.0%} {self.longest:8.0f} ms {self.over:7}"


def read(trace: dict[str, Any]) -> Found:
    events = trace["traceEvents"]
    names = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    tasks: dict[tuple[int, int], list[dict[str, Any]]] = defaultdict(list)
    for event in events:
        thread = (event["pid"], event.get("tid", 0))
        if event["name"] == "RunTask" and event["ph"] == "X" and names.get(thread) == "CrRendererMain":
            tasks[thread].append(event)
    thread = max(tasks, key=lambda one: sum(task.get("tdur", 0) for task in tasks[one]))
    work = [task.get("tdur", 0) / 1000 for task in tasks[thread]]
    begin = min(task["ts"] for task in tasks[thread])
    end = max(task["ts"] + task["dur"] for task in tasks[thread])
    shown, wanted, row = frames(event for event in events if event["pid"] == thread[0])
    return Found(shown, wanted, row, sum(work) * 1000 / (end - begin), max(work), sum(one > FRAME for one in work))


def frames(events: Iterable[dict[str, Any]]) -> tuple[int, int, int]:
    """How many frames were shown, how many should have been, and the most in a row that were not."""
    states: dict[int, set[str]] = defaultdict(set)
    for event in events:
        if event["name"] == "PipelineReporter" and event["ph"] == "b":
            told = event["args"].get("frame_reporter") or event["args"].get("chrome_frame_reporter") or {}
            if "state" in told:
                states[told["frame_sequence"]].add(told["state"])
    shown = row = most = 0
    wanted = 0
    for _, said in sorted(states.items()):
        if any(state.startswith("STATE_PRESENTED") for state in said):
            shown, wanted, row = shown + 1, wanted + 1, 0
        elif "STATE_DROPPED" in said:
            wanted, row = wanted + 1, row + 1
            most = max(most, row)
    return shown, wanted, most


def slow_down(page: Page, slower: float) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})


def traced(browser: Browser, page: Page, slower: float, does: Callable[[], object], ms: int) -> Found:
    slow_down(page, slower)
    browser.start_tracing(page=page, categories=CATEGORIES)
    does()
    page.evaluate(WAITS, ms)
    return read(json.loads(browser.stop_tracing()))


def of_nothing(browser: Browser, slower: float, ms: int = 1000) -> Found:
    """What the machine does with an empty page on which one thing moves."""
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.evaluate(MOVES)
    found = traced(browser, page, slower, lambda: None, ms)
    page.close()
    return found


def of_moment(browser: Browser, url: str, client: Client, table: str, moment: Moment, slower: float) -> Found:
    kept = {"speed": "normal"}
    visitor = browsing.come(browser, url, size=PHONE, touch=True, who=client, motion=True, kept=kept)
    feed = Feed(visitor, client, table, kaiju.arrange(**moment.position))
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.wait_for_timeout(3000)  # poses are being drawn, and the end is fetched

    def play() -> None:
        for key in moment.plays:
            if feed.game.decision is not None and key in feed.game.decision.options.keys:
                feed.play(key)

    found = traced(browser, visitor.page, slower, play, moment.ms)
    spared = visitor.page.evaluate("document.documentElement.dataset.frugal ?? ''")
    if spared:
        print(f"  (left out, because frames were late: {spared})")
    visitor.context.close()
    return found


def main() -> None:
    slower = float(sys.argv[1]) if len(sys.argv) > 1 else 4
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(folder) / "page"))
        with Server(sqlite_url(Path(folder) / "t.sqlite")) as server, browsing.browser() as browser:
            client, table = table_asking(server, "roll", players=4)
            print(f"{'':16} {'frames/s':>8} {'late':>5} {'in row':>6} {'thread':>9} {'longest':>11} {'> frame':>7}")
            print(f"{'an empty page':16} {of_nothing(browser, slower)}")
            for name, moment in MOMENTS.items():
                print(f"{name:16} {of_moment(browser, server.url, client, table, moment, slower)}", flush=True)


if __name__ == "__main__":
    main()
