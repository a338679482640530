"""Pictures of the page's main states, to be looked at: `python -m tests.page.screenshots build/screenshots`.

Every state in three sizes by night; on a desk by dawn; on a phone in French and on a tablet in Russian too.
Moments of a game in these, on a short phone and on one on its side. And all emblems, on contact sheets.
Pictures that are newer than the page stay: what was broken off goes on where it was. `--only home victory` and
`--size phone side` take a part of them, `--anew` takes them again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect

from tests.page import browsing
from tests.page.advised import COMPILING, once_ready
from tests.page.browsing import DESK, PHONE, TABLET, Visitor
from tests.page.moments import MOMENTS, put_before
from tests.page.sheets import contact_sheets
from tests.page.states import EVERYTHING, finished, table_asking
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, Server

SIZES = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
LOOKS = [
    *((size, "night", "en") for size in SIZES),
    ("desk", "dawn", "en"),
    ("phone", "dawn", "en"),
    ("phone", "night", "fr"),
    ("tablet", "night", "ru"),
]
SHORT, SIDE = (360, 640), (667, 375)
MOMENT_SIZES = {**SIZES, "short": SHORT, "side": SIDE}
EMBLEMS = "emblems"
MOMENT_LOOKS = [
    *((size, "night", "en") for size in SIZES),
    ("desk", "dawn", "fr"),
    ("tablet", "dawn", "ru"),
    ("short", "night", "ru"),
    ("side", "night", "fr"),
]
Look = tuple[str, str, str]
"""Size, theme and language."""
PATHS = {
    "home": "/",
    "cards": "/cards",
    "card": "/cards#keep/mimic",
    "card-discard": "/cards#discard/gas-refinery",
    "card-tile": "/cards#tile/devious",
    "card-evolution": "/cards#evolution/energy-sword",
    "card-challenge": "/cards#challenge/bear-hug",
    "card-costume": "/cards#costume/witch",
    "card-curse": "/cards#curse/isis-s-disgrace",
    "card-form": "/cards#form/form",
    "card-tower": "/cards#tower/tower-3",
    "card-consumable": "/cards#consumable/spatial-hunter",
    "card-fate": "/cards#die/die-of-fate",
    "unknown": "/not/here",
    "rules": "/rules",
    "learn": "/learn",
    "puzzles": "/puzzles",
    "me": "/me",
}
AFTERWARDS = {"over": "", "report": "/report", "replay": "/replay#20"}
ASKED: dict[str, dict[str, Any]] = {
    "roll": {"least": 6, "players": 4},
    "buy": {"least": 3, "players": 4},
    "yield": {"players": 4},
    "tile": {"edition": "dark", "players": 4},
    "evolution": {"modules": EVERYTHING, "least": 3, "players": 4},
    "challenge": {"modules": EVERYTHING, "players": 4},
    "costume": {"modules": ["halloween"], "players": 4},
}


class State(NamedTuple):
    """Where something is to be seen, with whose eyes, and what is done there first."""

    who: Client | None
    path: str
    first: Callable[[Visitor], None] = lambda visitor: None


def ask_advice(visitor: Visitor) -> None:
    button = visitor.page.get_by_role("button", name=visitor.words("table:advice"), exact=True)
    visitor.hit(button)
    panel = visitor.page.get_by_role("region", name=visitor.words("table:advice"), exact=True)
    once_ready(visitor, panel.locator("ol > li").first)


def review(visitor: Visitor) -> None:
    panel = visitor.page.get_by_role("region", name=visitor.words("review:title"), exact=True)
    visitor.hit(panel.get_by_role("button", name=visitor.words("review:begin"), exact=True))
    once_ready(visitor, panel.get_by_role("img", name=visitor.words.starting("review:curve")))
    told = panel.get_by_role("heading", name=visitor.words("review:accuracy"))
    expect(told).to_be_visible(timeout=COMPILING * 1000)
    expect(panel.get_by_text("…")).to_have_count(0)
    panel.evaluate("panel => panel.scrollIntoView()")


def to_shelf(visitor: Visitor) -> None:
    visitor.hit(visitor.page.get_by_role("button", name=visitor.words("preset:wicked-evening"), exact=True))
    visitor.page.locator("fieldset", has=visitor.page.get_by_role("checkbox")).evaluate("box => box.scrollIntoView()")


def lobby(server: Server) -> State:
    host = server.client()
    table = host.open_table(players=4)
    host.sit(table, "Ann")
    server.client().sit(table, "Bob")
    host.put_bot(table, "angry")
    return State(host, f"/t/{table}")


def waiting(server: Server) -> State:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 1})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    return State(ann, f"/t/{table}")


def lesson(server: Server) -> State:
    pupil = server.client()
    return State(pupil, f"/t/{pupil.post('/lessons/first-game', {'name': 'Ann'})['id']}")


def places(server: Server) -> dict[str, Callable[[], State]]:
    """Where each state is to be seen: tables are set up when they are first asked for."""

    @cache
    def asking(kind: str) -> State:
        client, table = table_asking(server, kind, **ASKED[kind])
        return State(client, f"/t/{table}")

    @cache
    def ended() -> tuple[Client, str]:
        return finished(server, players=4)

    def after(path: str) -> State:
        client, table = ended()
        return State(client, f"/t/{table}{path}")

    return {
        **{name: partial(State, None, path) for name, path in PATHS.items()},
        "shelf": lambda: State(None, "/", to_shelf),
        "lobby": cache(lambda: lobby(server)),
        **{kind: partial(asking, kind) for kind in ASKED},
        "advice": lambda: asking("roll")._replace(first=ask_advice),
        "waiting": cache(lambda: waiting(server)),
        **{name: partial(after, path) for name, path in AFTERWARDS.items()},
        "review": lambda: after(AFTERWARDS["report"])._replace(first=review),
        "lesson": cache(lambda: lesson(server)),
    }


def put_down(visitor: Visitor, path: Path) -> None:
    visitor.page.wait_for_function("() => document.fonts.status === 'loaded'")
    path.parent.mkdir(parents=True, exist_ok=True)
    visitor.page.screenshot(path=path)
    visitor.context.close()
    for fault in visitor.faults:
        print(f"!!! {path.parent.name}/{path.stem}: {fault}", file=sys.stderr)


class Album:
    """The pictures of a folder: which are wanted, and which of them are still to be taken."""

    def __init__(self, folder: Path, only: Iterable[str], sizes: Iterable[str], anew: bool) -> None:
        self.folder = folder
        self.only, self.sizes = set(only), set(sizes)
        self.since = float("inf") if anew else browsing.changed()

    def wants(self, name: str, size: str | None = None) -> bool:
        return (not self.only or name in self.only) and (not self.sizes or size in self.sizes)

    def lacks(self, path: Path) -> bool:
        return not path.exists() or path.stat().st_mtime < self.since

    def lacking(self, looks: Iterable[Look], names: Iterable[str]) -> Iterator[tuple[Look, str, Path]]:
        names = list(names)
        for size, theme, language in looks:
            for name in names:
                path = self.folder / f"{size}-{theme}-{language}" / f"{name}.png"
                if self.wants(name, size) and self.lacks(path):
                    yield (size, theme, language), name, path


def take_states(browser: Browser, server: Server, album: Album) -> None:
    states = places(server)
    for (size, theme, language), name, path in album.lacking(LOOKS, states):
        state = states[name]()
        visitor = browsing.come(
            browser, server.url, language, SIZES[size], touch=size != "desk", theme=theme, who=state.who
        )
        visitor.allowed.append("404")  # whoever lost their way is told so
        page = visitor.go(state.path)
        expect(page.get_by_role("heading", level=1).first).to_be_attached()
        page.wait_for_load_state("networkidle")
        state.first(visitor)
        put_down(visitor, path)


def take_moments(browser: Browser, server: Server, album: Album) -> None:
    @cache
    def table(players: int) -> tuple[Client, str]:
        return table_asking(server, "roll", players=players)

    for (size, theme, language), name, path in album.lacking(MOMENT_LOOKS, MOMENTS):
        moment = MOMENTS[name]
        client, at = table(len(moment.position["seats"]))
        moves = moment.at is not None
        visitor = browsing.come(
            browser,
            server.url,
            language,
            MOMENT_SIZES[size],
            touch=size != "desk",
            theme=theme,
            who=client,
            motion=moves,
            kept={"speed": "normal" if moves else "none", **moment.kept},
        )
        put_before(visitor, client, at, moment)
        put_down(visitor, path)


@contextmanager
def opened() -> Iterator[tuple[Browser, Server]]:
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(scratch) / "page"))
        with browsing.browser() as browser, Server(sqlite_url(Path(scratch) / "t.sqlite")) as server:
            yield browser, server


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.page.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/screenshots"))
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="states and moments, or emblems")
    parser.add_argument("--size", nargs="+", default=[], choices=MOMENT_SIZES, help="sizes of the screen")
    parser.add_argument("--anew", action="store_true", help="take again what is there already")
    told = parser.parse_args()
    album = Album(told.folder, told.only, told.size, told.anew)
    with opened() as (browser, server):
        names = {*places(server), *MOMENTS, EMBLEMS}
        if unknown := album.only - names:
            parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(sorted(names))}")
        sheets = album.folder / EMBLEMS
        if album.wants(EMBLEMS) and album.lacks(sheets):
            contact_sheets(browser, sheets)
        take_states(browser, server, album)
        take_moments(browser, server, album)
    print(f"{sum(1 for _ in album.folder.rglob('*.png'))} pictures are in {album.folder}")


if __name__ == "__main__":
    main()
