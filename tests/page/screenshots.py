"""Pictures of the page's main states, to be looked at: `python -m tests.page.screenshots build/screenshots`.

Every state in three sizes by night; on a desk by dawn; on a phone in French and on a tablet in Russian too.
And all emblems, on contact sheets.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.page import browsing
from tests.page.advised import COMPILING, once_ready
from tests.page.browsing import DESK, PHONE, TABLET, Visitor
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
ASKED: dict[str, dict[str, Any]] = {
    "roll": {"least": 6, "players": 4},
    "buy": {"least": 3, "players": 4},
    "yield": {"players": 4},
    "tile": {"edition": "dark", "players": 4},
    "evolution": {"modules": EVERYTHING, "least": 3, "players": 4},
    "challenge": {"modules": EVERYTHING, "players": 4},
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
    panel.evaluate("panel => panel.scrollIntoView()")


def states(server: Server) -> dict[str, State]:
    """Where each state is to be seen."""
    out = {
        "home": State(None, "/"),
        "cards": State(None, "/cards"),
        "card": State(None, "/cards#keep/mimic"),
        "card-discard": State(None, "/cards#discard/gas-refinery"),
        "card-tile": State(None, "/cards#tile/devious"),
        "card-evolution": State(None, "/cards#evolution/energy-sword"),
        "card-challenge": State(None, "/cards#challenge/bear-hug"),
        "unknown": State(None, "/not/here"),
        "rules": State(None, "/rules"),
        "learn": State(None, "/learn"),
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


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(scratch) / "page"))
        shutil.rmtree(folder, ignore_errors=True)
        with browsing.browser() as browser, Server(sqlite_url(Path(scratch) / "t.sqlite")) as server:
            contact_sheets(browser, folder / "emblems")
            shown = states(server)
            for size, theme, language in LOOKS:
                where = folder / f"{size}-{theme}-{language}"
                where.mkdir(parents=True)
                for name, state in shown.items():
                    visitor = browsing.come(
                        browser, server.url, language, SIZES[size], touch=size != "desk", theme=theme, who=state.who
                    )
                    visitor.allowed.append("404")  # whoever lost their way is told so
                    page = visitor.go(state.path)
                    expect(page.get_by_role("heading", level=1).first).to_be_attached()
                    page.wait_for_load_state("networkidle")
                    state.first(visitor)
                    page.wait_for_function("() => document.fonts.status === 'loaded'")
                    page.screenshot(path=where / f"{name}.png")
                    visitor.context.close()
                    for fault in visitor.faults:
                        print(f"!!! {where.name}/{name}: {fault}", file=sys.stderr)
    print(f"{sum(1 for _ in folder.rglob('*.png'))} pictures are in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/screenshots"))
