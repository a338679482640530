"""Pictures of the page's main states, to be looked at: `python -m tests.page.screenshots build/screenshots`.

Every state in three sizes by night; on a desk by dawn; on a phone in French and on a tablet in Russian too.
Moments of a game in these, on a short phone and on one on its side. And all emblems, on contact sheets.
With names, only these states and moments are taken, beside what is there already.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Collection
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
MOMENT_LOOKS = [
    *((size, "night", "en") for size in SIZES),
    ("desk", "dawn", "fr"),
    ("tablet", "dawn", "ru"),
    ("short", "night", "ru"),
    ("side", "night", "fr"),
]
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


def states(server: Server) -> dict[str, State]:
    """Where each state is to be seen."""
    out = {
        "home": State(None, "/"),
        "shelf": State(None, "/", to_shelf),
        "cards": State(None, "/cards"),
        "card": State(None, "/cards#keep/mimic"),
        "card-discard": State(None, "/cards#discard/gas-refinery"),
        "card-tile": State(None, "/cards#tile/devious"),
        "card-evolution": State(None, "/cards#evolution/energy-sword"),
        "card-challenge": State(None, "/cards#challenge/bear-hug"),
        "card-costume": State(None, "/cards#costume/witch"),
        "card-curse": State(None, "/cards#curse/isis-s-disgrace"),
        "card-form": State(None, "/cards#form/form"),
        "card-tower": State(None, "/cards#tower/tower-3"),
        "card-consumable": State(None, "/cards#consumable/spatial-hunter"),
        "card-fate": State(None, "/cards#die/die-of-fate"),
        "unknown": State(None, "/not/here"),
        "rules": State(None, "/rules"),
        "learn": State(None, "/learn"),
        "puzzles": State(None, "/puzzles"),
        "me": State(None, "/me"),
    }
    host = server.client()
    table = host.open_table(players=4)
    host.sit(table, "Ann")
    server.client().sit(table, "Bob")
    host.put_bot(table, "angry")
    out["lobby"] = State(host, f"/t/{table}")
    for kind, options in ASKED.items():
        client, table = table_asking(server, kind, **options)
        out[kind] = State(client, f"/t/{table}")
    out["advice"] = out["roll"]._replace(first=ask_advice)
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 1})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    out["waiting"] = State(ann, f"/t/{table}")
    client, table = finished(server, players=4)
    for name, path in {"over": "", "report": "/report", "replay": "/replay#20"}.items():
        out[name] = State(client, f"/t/{table}{path}")
    out["review"] = out["report"]._replace(first=review)
    pupil = server.client()
    out["lesson"] = State(pupil, f"/t/{pupil.post('/lessons/first-game', {'name': 'Ann'})['id']}")
    return out


def picture(visitor: Visitor, path: Path) -> None:
    visitor.page.wait_for_function("() => document.fonts.status === 'loaded'")
    path.parent.mkdir(parents=True, exist_ok=True)
    visitor.page.screenshot(path=path)
    visitor.context.close()
    for fault in visitor.faults:
        print(f"!!! {path.parent.name}/{path.stem}: {fault}", file=sys.stderr)


def take_states(browser: Browser, server: Server, folder: Path, wanted: Callable[[str], bool]) -> None:
    shown = {name: state for name, state in states(server).items() if wanted(name)}
    for size, theme, language in LOOKS:
        for name, state in shown.items():
            visitor = browsing.come(
                browser, server.url, language, SIZES[size], touch=size != "desk", theme=theme, who=state.who
            )
            visitor.allowed.append("404")  # whoever lost their way is told so
            page = visitor.go(state.path)
            expect(page.get_by_role("heading", level=1).first).to_be_attached()
            page.wait_for_load_state("networkidle")
            state.first(visitor)
            picture(visitor, folder / f"{size}-{theme}-{language}" / f"{name}.png")


def take_moments(browser: Browser, server: Server, folder: Path, wanted: Callable[[str], bool]) -> None:
    shown = [moment for name, moment in MOMENTS.items() if wanted(name)]
    counts = {len(moment.position["seats"]) for moment in shown}
    tables = {players: table_asking(server, "roll", players=players) for players in counts}
    for size, theme, language in MOMENT_LOOKS:
        for name, moment in MOMENTS.items():
            if not wanted(name):
                continue
            client, table = tables[len(moment.position["seats"])]
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
            put_before(visitor, client, table, moment)
            picture(visitor, folder / f"{size}-{theme}-{language}" / f"{name}.png")


def main(folder: Path, only: Collection[str] = ()) -> None:
    def wanted(name: str) -> bool:
        return not only or name in only

    with tempfile.TemporaryDirectory() as scratch:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(scratch) / "page"))
        if not only:
            shutil.rmtree(folder, ignore_errors=True)
        with browsing.browser() as browser, Server(sqlite_url(Path(scratch) / "t.sqlite")) as server:
            if not only:
                contact_sheets(browser, folder / "emblems")
            if not only or set(only) - set(MOMENTS):
                take_states(browser, server, folder, wanted)
            take_moments(browser, server, folder, wanted)
    print(f"{sum(1 for _ in folder.rglob('*.png'))} pictures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"), sys.argv[2:])
