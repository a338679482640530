"""The page in a real browser: the built page, the browser, and who visits."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect, sync_playwright

from kaiju import text
from tests.chance import chance
from tests.server.running import Client
from tests.services import chromium, missing
from web import build

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PATIENCE = 60_000
"""Milliseconds: the machine may have other things to do."""
A_MINUTE = 60
"""Seconds: a clock can't be stopped at a time that is over when it comes to it."""
SETTLED = 500
"""Milliseconds after which what has come to lie on a page can be pressed."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    "--disable-sync",
    "--font-render-hinting=none",  # without windows, letters would be as wide as whole pixels
    "--no-first-run",
]
DESK, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
KEPT = {"speed": "none", "sound": False, "order": "waits", "options": {"pace": 0, "players": 3}, "bots": "angry"}
"""What a browser remembers at first: nothing moves, nobody has to wait, and nothing is answered for anybody."""
LOCALES = {"en": "en-GB", "fr": "fr-FR", "ru": "ru-RU"}
DRAWS = """(seed) => {
  let drawn = 0;
  try { drawn = Number(sessionStorage.drawn ?? 0) } catch {}
  crypto.getRandomValues = (array) => {
    for (let i = 0; i < array.length; i++) {
      let x = (seed + Math.imul(++drawn, 0x9e3779b9)) | 0;
      x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
      x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
      array[i] = x ^ (x >>> 16);
    }
    try { sessionStorage.drawn = drawn } catch {}
    return array;
  };
}"""
"""The page's own words in the dice, from a seed; other ones after a reload."""

expect.set_options(timeout=PATIENCE)


def built_page(elsewhere: Path) -> Path:
    """The page as its sources are now: `make` has built it, or it is built elsewhere."""
    if given := os.environ.get("KAIJU_PAGE"):
        return Path(given)
    index = build.OUT / "index.html"
    if index.exists() and changed() <= index.stat().st_mtime:
        return build.OUT
    try:
        build.install()
        build.npm("run", "--silent", "build", "--", "--outDir", str(elsewhere), "--emptyOutDir", "--logLevel", "warn")
    except build.NoPage as problem:
        missing(f"The page can't be built: {problem}")
    return elsewhere


def changed() -> float:
    """When the page's sources were last changed."""
    skipped = ("node_modules", "tests")
    sources = (p for p in WEB.rglob("*") if p.is_file() and p.suffix not in (".md", ".py") and not is_in(p, skipped))
    return max(p.stat().st_mtime for p in sources)


def is_in(path: Path, folders: tuple[str, ...]) -> bool:
    return any(part in folders for part in path.relative_to(WEB).parts)


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launched(playwright.chromium) as browser:
        yield browser


@contextmanager
def launched(kind: BrowserType, whole: bool = False) -> Iterator[Browser]:
    """One that only shows pages, or a `whole` browser, with what is around pages, too: it shows notices."""
    program = chromium(whole)
    if program is None:
        missing("Chromium is not installed")
    with kind.launch(executable_path=program, args=ARGUMENTS) as browser:
        yield browser


class Words:
    """What the page says in a language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: object) -> str:
        return text.text("page", key, language=self.language, **values)

    def plural(self, key: str, n: int, **values: object) -> str:
        return text.plural("page", key, n, language=self.language, **values)

    def starting(self, key: str, **values: object) -> re.Pattern[str]:
        """What begins with this: buttons say more than their label."""
        return re.compile(rf"^\W*{re.escape(self(key, **values))}")


@dataclass
class Visitor:
    """Somebody with a browser: a fresh one, which complains of everything."""

    context: BrowserContext
    page: Page
    url: str
    words: Words
    touch: bool = False
    faults: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    """What came over the live channel."""
    stopped: bool = False
    """Time stands still."""
    allowed: list[str] = field(default_factory=lambda: ["blocked by Playwright"])
    """Beginnings of complaints that are part of the test."""

    def go(self, path: str = "/") -> Page:
        self.page.goto(self.url + path)
        return self.page

    def at_table(self, table: str) -> Page:
        self.go(f"/t/{table}")
        expect(self.page.locator("main[data-kind], main").first).to_be_visible()
        return self.page

    def stop_clock(self) -> None:
        """In pages that are opened from now on time stands still, but for what `page.clock.run_for` lets pass."""
        now = time.time()
        self.page.clock.install(time=now)
        self.page.clock.pause_at(now + A_MINUTE)
        self.stopped = True

    def let_time_go_on(self) -> None:
        if self.stopped:
            self.page.clock.resume()
            self.stopped = False

    def settle(self) -> None:
        """Until what has come to lie on a page can be pressed, where time stands still."""
        if self.stopped:
            self.page.clock.run_for(SETTLED)

    def press(self, key: str, role: Any = "button", **values: object) -> None:
        """Presses what has this name."""
        self.hit(self.page.get_by_role(role, name=self.words.starting(key, **values)).first)

    def hit(self, what: Any, **more: Any) -> None:
        if self.touch:
            what.tap(**more)
        else:
            what.click(**more)

    def complain(self, said: str) -> None:
        if not any(re.search(pattern, said) for pattern in self.allowed):
            self.faults.append(said)


def come(
    browser: Browser,
    url: str,
    language: str = "en",
    size: tuple[int, int] = DESK,
    touch: bool = False,
    theme: str = "night",
    who: Client | None = None,
    kept: dict[str, Any] | None = None,
    motion: bool = False,
    state: Any = None,
    workers: Literal["allow", "block"] = "block",
    **more: Any,
) -> Visitor:
    """A visitor; `who` is a client of the server whose seats the browser has."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        locale=LOCALES[language],
        color_scheme="light" if theme == "dawn" else "dark",
        reduced_motion="no-preference" if motion else "reduce",
        service_workers=workers,
        storage_state=state,
        **more,
    )
    context.set_default_timeout(PATIENCE)
    remembered = json.dumps({**KEPT, **(kept or {})})
    context.add_init_script(f"try {{ localStorage.kaiju ??= {json.dumps(remembered)} }} catch {{}}")
    context.add_init_script(f"({DRAWS})({chance.randbits(31)})")
    if who is not None and who.token is not None:
        context.add_cookies([{"name": "kaiju", "value": who.token, "url": url}])
    page = context.new_page()
    visitor = Visitor(context, page, url, Words(language), touch)
    page.on("console", lambda said: visitor.complain(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: visitor.complain(str(error)))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: visitor.frames.append(str(data))))
    return visitor


def axe_source() -> str:
    path = WEB / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        missing("axe-core is not installed: `python web/build.py` brings it")
    return path.read_text("utf-8")


class Files(SimpleHTTPRequestHandler):
    """A plain file server that says nothing."""

    def log_message(self, *said: object) -> None:
        pass
