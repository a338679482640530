"""The pictures of README and the documentation: `make pictures`, or `python -m tests.page.pictures docs/pictures`.

A table, and a turn at it as a moving picture. Time passes as fast as it is drawn, so they look the same on any machine.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from pathlib import Path

from PIL import Image

import kaiju
from tests.page import browsing
from tests.page.browsing import Visitor
from tests.page.states import Feed
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, Server

SIZE = (1280, 800)
SMALL = (880, 550)
FRAME = 120
"""Milliseconds between two frames."""
TURN = (
    ("reroll 1 2 5", 2600),
    ("reroll 5", 2400),
    ("resolve claw", 2600),
    ("yield", 2000),
    ("resolve energy", 1400),
    ("buy acid-attack", 2600),
)
"""What is answered, and how long one looks at what comes of it."""
PASSES = """(ms) => {
  const known = (window.shown ??= new Map());
  for (const animation of document.getAnimations()) {
    if (!known.has(animation)) {
      animation.pause();
      known.set(animation, 0);
    }
    const at = known.get(animation) + ms;
    known.set(animation, at);
    if (at >= animation.effect.getComputedTiming().endTime) animation.finish();
    else animation.currentTime = at;
  }
}"""
"""Lets a while pass for whatever moves."""


def game() -> kaiju.Game:
    seats = [
        {"monster": "gigazaur", "health": 9, "points": 8, "energy": 4, "cards": ["spiked-tail", "extra-head"]},
        {"monster": "kraken", "health": 7, "points": 11, "energy": 3, "place": "city", "cards": ["giant-brain"]},
        {"monster": "cyber-bunny", "health": 5, "points": 13, "energy": 6, "cards": ["wings", "rapid-healing"]},
        {"monster": "the-king", "health": 10, "points": 6, "energy": 2, "cards": ["alpha-monster"]},
    ]
    return kaiju.arrange(
        seats=seats,
        market=["acid-attack", "fire-breathing", "jet-fighters"],
        dice="claw 1 3 energy claw 2 energy claw energy 2 heart 3 energy energy",
        seed=7,
    )


def seated(client: Client) -> str:
    """A table where everybody is called what they are called in the game."""
    table = client.open_table(players=4, rules={"first": 0})
    for seat, monster in enumerate(s.monster for s in game().seats):
        who = {"name": "Gigazaur"} if seat == 0 else {"bot": "normal"}
        client.post(f"/tables/{table}/seats", {**who, "monster": monster})
    client.start(table)
    return table


class Film:
    """A visitor's page, frame by frame."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.frames: list[Image.Image] = []

    def picture(self) -> Image.Image:
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def roll(self, ms: int) -> None:
        for _ in range(ms // FRAME):
            self.page.clock.run_for(FRAME)
            self.page.evaluate(PASSES, FRAME)
            self.frames.append(self.picture().resize(SMALL, Image.Resampling.LANCZOS))

    def save(self, path: Path) -> None:
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=FRAME, loop=0, quality=46, method=6, minimize_size=True
        )


def take(folder: Path, server: Server) -> None:
    with browsing.browser() as browser:
        client = server.client()
        table = seated(client)
        visitor = browsing.come(
            browser, server.url, size=SIZE, who=client, motion=True, kept={"speed": "normal", "bots": "normal"}
        )
        visitor.stop_clock()
        feed = Feed(visitor, client, table, game())
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.wait_for_function("() => document.fonts.status === 'loaded'")
        film = Film(visitor)
        film.roll(900)
        still = film.picture().quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG)
        still.save(folder / "table.png", optimize=True)
        for key, ms in TURN:
            feed.play(key)
            film.roll(ms)
        film.save(folder / "turn.webp")
        visitor.context.close()
        for fault in visitor.faults:
            print(f"!!! {fault}", file=sys.stderr)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["KAIJU_PAGE"] = str(browsing.built_page(Path(scratch) / "page"))
        with Server(sqlite_url(Path(scratch) / "t.sqlite")) as server:
            take(folder, server)
    for path in sorted(folder.iterdir()):
        print(f"{path}: {path.stat().st_size / 1000:.0f} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
