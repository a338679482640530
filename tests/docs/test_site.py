"""The documentation site: it can be built, every page is in its index, and every link on it leads somewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache, partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, get_type_hints
from urllib.parse import unquote, urlsplit

import pytest

import kaiju
from kaiju import bots, text
from tests.docs.test_docs import MADE
from tests.page import browsing

ROOT = Path(__file__).parents[2]
LOADING = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}

pytestmark = pytest.mark.xdist_group("site")


class Page(HTMLParser):
    """What a page links to, loads and can be jumped to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.source = path.read_text("utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found: dict[str, Any] = dict(attrs)
        if found.get("id"):
            self.ids.add(found["id"])
        if tag == "a" and found.get("href"):
            self.links.append(found["href"])
        if found.get(LOADING.get(tag, "")) and found.get("rel") not in ("canonical", "prev", "next", "edit"):
            self.loads.append(found[LOADING[tag]])


page_of = cache(Page)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}  # as `make docs` has it
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**env, "NO_MKDOCS_2_WARNING": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def target(site: Path, page: Path, link: str) -> tuple[Path, str]:
    parts = urlsplit(link)
    path = unquote(parts.path)
    found = (site / path.lstrip("/")) if path.startswith("/") else (page.parent / path)
    found = page if not path else found / "index.html" if found.is_dir() or path.endswith("/") else found
    return found.resolve(), unquote(parts.fragment)


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    broken = []
    for path in pages:
        if path.name == "404.html":  # its links begin where the site will stand
            continue
        for link in page_of(path).links + page_of(path).loads:
            if urlsplit(link).scheme:
                continue
            found, fragment = target(site, path, link)
            jumps = fragment and found.suffix == ".html" and found.exists() and fragment not in page_of(found).ids
            if not found.exists() or (jumps and fragment != "__top"):
                broken.append((str(path.relative_to(site)), link))
    assert broken == []


def test_every_page_is_in_the_index(site: Path) -> None:
    written = {path.relative_to(ROOT / "docs").with_suffix("") for path in (ROOT / "docs").rglob("*.md")}
    listed = {target(site, site / "index.html", link)[0] for link in page_of(site / "index.html").links}
    made = {path.relative_to(ROOT / "docs").with_suffix("") for path in MADE}
    for name in map(str, written | made):
        page = site / "index.html" if name == "index" else site / name / "index.html"
        assert page.resolve() in listed, name


def test_nothing_is_published_but_the_site(site: Path) -> None:
    """Not what Python leaves behind that makes some of its pages, nor that program."""
    kinds = {"css", "gz", "html", "inv", "js", "json", "jsonl", "map", "png", "svg", "webp", "xml"}
    published = [path.relative_to(site) for path in site.rglob("*") if path.is_file()]
    assert [path for path in published if path.suffix.lstrip(".") not in kinds or "__pycache__" in path.parts] == []


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert [one for one in page_of(path).loads if urlsplit(one).netloc] == [], path


def test_the_landing_page_shows_the_table(site: Path) -> None:
    assert {"pictures/table.png", "pictures/turn.webp"} <= set(page_of(site / "index.html").loads)


def test_pages_say_in_which_language_they_are(site: Path) -> None:
    for language, folder in (
        ("en", "play"),
        ("en", "short-rules"),
        ("fr", "fr/play"),
        ("fr", "fr/cards"),
        ("ru", "ru/rules"),
    ):
        assert f'<html lang="{language}"' in (site / folder / "index.html").read_text("utf-8"), folder


def test_french_and_russian_signs_stay_with_their_words(site: Path) -> None:
    for folder, sign in (("fr/play", ":"), ("fr/cards", ";"), ("ru/play", "—")):
        prose = re.sub(
            r"<(pre|code|script|nav|title)\b.*?</\1>", "", page_of(site / folder / "index.html").source, flags=re.DOTALL
        )
        assert f"\u00a0{sign}" in prose, folder
        assert not re.search(rf"\w {sign} ", prose), folder


def test_the_pictures_are_small() -> None:
    limits = {"table.png": 250_000, "turn.webp": 600_000}
    for name, limit in limits.items():
        assert 10_000 < (ROOT / "docs" / "pictures" / name).stat().st_size < limit


def test_code_is_highlighted(site: Path) -> None:
    assert re.search(r'<span class="kn">import</span>', page_of(site / "index.html").source)


def test_the_reference_has_every_public_name_and_member(site: Path) -> None:
    ids = page_of(site / "reference" / "index.html").ids
    members = {f"kaiju.{cls}.{name}" for cls in ("Game", "Decision", "Event") for name in public(getattr(kaiju, cls))}
    options = {f"kaiju.NewOptions.{name}" for name in get_type_hints(kaiju.NewOptions)}
    names = {f"kaiju.{name}" for name in kaiju.__all__ if callable(getattr(kaiju, name))}
    names -= {f"kaiju.{one.removeprefix('kaiju.game.shapes.')}" for one in ids}  # listed where they are declared
    bot_names = {f"kaiju.bots.{name}" for name in bots.__all__}
    assert sorted((members | options | names | bot_names) - ids) == []


def public(cls: type) -> set[str]:
    return {name for name in vars(cls) if not name.startswith("_")}


@pytest.mark.parametrize("language", text.LANGUAGES)
def test_the_rules_and_cards_of_a_language_can_be_searched(site: Path, language: str) -> None:
    docs = json.loads((site / "search" / "search_index.json").read_text("utf-8"))["docs"]
    folder = "" if language == "en" else f"{language}/"
    found = " ".join(doc["title"] + doc["text"] for doc in docs if doc["location"].startswith(f"{folder}cards/"))
    assert text.card_name("wings", language) in found
    rules = "short-rules/" if language == "en" else f"{folder}rules/"
    found = " ".join(doc["title"] + doc["text"] for doc in docs if doc["location"].startswith(rules))
    assert text.text("page", "rules:tokyo", language) in found


def test_players_pages_say_the_same_in_all_languages() -> None:
    """As many headings, examples and rows of tables in each: one that lacks something is noticed."""

    def shape(page: Path) -> tuple[list[str], list[str]]:
        lines = page.read_text("utf-8").splitlines()
        keys = [re.findall(r"`[^`]+`", line)[0] for line in lines if line.startswith("| `")]
        return [line.split()[0] for line in lines if line.startswith("#")], keys

    english = shape(ROOT / "docs" / "play.md")
    for language in ("fr", "ru"):
        assert shape(ROOT / "docs" / language / "play.md") == english


# --- in a browser


@pytest.fixture
def served(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_tables_fit_on_a_phone_and_search_finds(served: str) -> None:
    with browsing.browser() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.set_default_timeout(browsing.PATIENCE)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        for name in ("rules", "numbers", "server", "bots", "reference", "chat-bot", "fr/play"):
            page.goto(f"{served}/{name}/")
            wide, room = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
            assert wide <= room, f"{name} is {wide} wide where there is room for {room}"
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{served}/")
        page.get_by_role("textbox", name="Search").press_sequentially("Opportunist")  # it listens to keys
        first = page.locator(".md-search-result__item a").first
        first.wait_for(state="attached")
        assert "/cards/" in str(first.get_attribute("href")) and "/fr/" not in str(first.get_attribute("href"))
        assert [url for url in asked if not url.startswith(served)] == [], "no script asks another site either"
