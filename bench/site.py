"""How soon the site of plain files asks its first question, in Chromium: on a first visit, and on the next one.

    kaiju site build/site && python -m bench.site build/site
    python -m bench.site build/before build/site --rounds 3    # two sites in turns, and the ratio of the two

From opening the address to the first question of a game against bots, pressing "Play now" as soon as it is there.
On a first visit nothing is cached; on the next one the service worker has everything.
"""

from __future__ import annotations

import argparse
import functools
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.page.browsing import ARGUMENTS, Files
from tests.services import chromium

KEPT = '{"speed":"none","sound":false,"language":"en","options":{"pace":0,"players":3},"bots":"normal"}'
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
REMEMBERS = 12_000
"""Milliseconds in which a page does what it does for the next visit."""
PATIENCE = 180_000


@contextmanager
def served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def first_question(page: Page, url: str) -> float:
    begun = time.perf_counter()
    page.goto(url)
    page.locator("#play button.answer").first.click()
    page.locator("main[data-question]").wait_for()
    return time.perf_counter() - begun


def visit(browser: Browser, url: str) -> tuple[float, float]:
    """Seconds to the first question on a first visit, and on the next."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"localStorage.kaiju ??= {KEPT!r}")
    page = context.new_page()
    cold = first_question(page, url)
    page.wait_for_function(CONTROLLED)
    page.wait_for_timeout(REMEMBERS)
    page.close()  # a tab that is closed has let go of the tables
    warm = first_question(context.new_page(), url)
    context.close()
    return cold, warm


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.site", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", help="one site, or two to compare")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args(arguments)
    found: dict[Path, list[tuple[float, float]]] = {folder: [] for folder in given.folders}
    with sync_playwright() as playwright:
        for _ in range(given.rounds):
            for folder in given.folders:
                # A browser of its own: what one has compiled doesn't help another.
                browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
                with served(folder) as url:
                    found[folder].append(visit(browser, url))
                browser.close()
    for folder, times in found.items():
        cold, warm = zip(*times, strict=True)
        print(f"{folder}: first visit {best_of(cold)}, next visit {best_of(warm)}")
    if len(found) == 2:
        before, after = found.values()
        for which, name in enumerate(("first visit", "next visit")):
            ratios = [a[which] / b[which] for b, a in zip(before, after, strict=True)]
            print(f"{name}: {statistics.median(ratios):.2f} of the time")


def best_of(times: Sequence[float]) -> str:
    return f"{min(times):.2f} s (median {statistics.median(times):.2f})"


if __name__ == "__main__":
    main()
