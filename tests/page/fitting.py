"""What doesn't fit on a screen: things that overlap, are cut off, or are too small to be hit."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import kaiju
from kaiju.game import random_option
from tests.page.browsing import Visitor
from tests.page.reading import CLIPPED

SIZES = {
    "a phone": (390, 844),
    "a phone whose browser has bars": (390, 664),
    "a small phone": (360, 640),
    "the smallest phone": (320, 568),
    "a phone on its side": (667, 375),
    "a small phone on its side": (640, 360),
    "a desk's screen at 200 %": (720, 450),
    "a tablet upright": (820, 1180),
    "a tablet": (1024, 768),
    "a laptop": (1366, 768),
    "a desk": (1440, 900),
}
FINGER = 40
"""Pixels that whatever is pressed measures at least, both ways."""

MISFITS = (
    """async (finger) => {
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  const out = [];
  const open = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = open ?? document.body;
  const seen = (it) => it.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const named = (it) => {
    const said = (it.getAttribute("aria-label") ?? it.innerText ?? "").trim().replace(/\\s+/g, " ").slice(0, 50);
    const classes = [...it.classList].filter((one) => !/^s[0-9a-z]{5,7}$/.test(one));
    return `${[it.tagName.toLowerCase(), ...classes].join(".")} "${said}"`;
  };
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
  });
  const wide = (box) => box.right - box.left;
  const high = (box) => box.bottom - box.top;
  /** What of a box is to be seen: what is left of it inside everything that cuts. */
  const frames = new Map();
  const frameOf = (it) => {
    if (!it || it === document.documentElement) return { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
    if (!frames.has(it)) {
      const style = getComputedStyle(it);
      const outer = style.position === "fixed" ? frameOf(null) : frameOf(it.parentElement);
      const cuts = style.overflowX !== "visible" || style.overflowY !== "visible";
      frames.set(it, cuts ? meet(outer, it.getBoundingClientRect()) : outer);
    }
    return frames.get(it);
  };
  const left = (it, box) => {
    const found = meet(box, frameOf(it));
    return wide(found) > 0.5 && high(found) > 0.5 ? found : null;
  };

  // What lies over the page on a ground of its own hides what is below.
  const layer = (it) => it.closest(".notice, .link, .launch, .acts, search, dialog header");

  const pressed = [...root.querySelectorAll("button, a[href], input, select, summary, [role=button]")]
    .filter((it) => seen(it) && getComputedStyle(it).display !== "inline" && !it.closest(".sr, .skip"))
    .map((it) => ({ it, box: it.labels?.[0]?.getBoundingClientRect() ?? it.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);

  // Too small: neither its box nor what reaches past it.
  for (const { it, box } of pressed) {
    if (it.disabled) continue;
    const { width, height } = box;
    if (Math.min(width, height) >= finger - 0.5) continue;
    const x = box.left + width / 2, y = box.top + height / 2;
    const reach = finger / 2 - 1;
    const hits = (dx, dy) => {
      const there = document.elementFromPoint(x + dx, y + dy);
      return there === null || it.contains(there) || it.labels?.[0]?.contains(there);
    };
    if (left(it.parentElement, box) === null || high(left(it.parentElement, box)) < height - 1) continue;
    const across = width >= finger - 0.5 || (hits(-reach, 0) && hits(reach, 0));
    const down = height >= finger - 0.5 || (hits(0, -reach) && hits(0, reach));
    if (!across || !down) out.push(`too small, ${Math.round(width)}×${Math.round(height)}: ${named(it)}`);
  }

  // One thing that is pressed over another, and not wholly inside it.
  const shown = pressed.map(({ it, box }) => ({ it, box: left(it.parentElement, box) })).filter(({ box }) => box);
  for (const [i, a] of shown.entries()) {
    for (const b of shown.slice(i + 1)) {
      if (a.it.contains(b.it) || b.it.contains(a.it) || a.it.closest("label")?.contains(b.it)) continue;
      const both = meet(a.box, b.box);
      if (wide(both) < 2 || high(both) < 2) continue;
      const within = (x) => Math.abs(wide(x) - wide(both)) < 2 && Math.abs(high(x) - high(both)) < 2;
      if (within(a.box) || within(b.box) || layer(a.it) !== layer(b.it)) continue;
      out.push(`overlap: ${named(a.it)} and ${named(b.it)}`);
    }
  }

  // Text over text, text that leaves what it is written on, and words that break in the middle.
  const lines = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || !holder || !seen(holder)) continue;
    if (holder.closest(".sr, .skip, svg, title, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1 && left(holder, box));
    // Beside the screen there is what is for the ear only.
    if (!boxes.length || Math.min(holder.offsetWidth ?? 9, holder.offsetHeight ?? 9) <= 2) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    const plate = holder.closest("button, .panel");
    if (plate && holder.tagName !== "KBD") {
      const { left: l, right: r, top: t, bottom: b } = plate.getBoundingClientRect();
      const beside = (box) => box.left < l - 2 || box.right > r + 2;
      const past = (box) => box.top + size * 0.3 < t || box.bottom - size * 0.3 > b;
      if (boxes.some((box) => beside(box) || past(box)))
        out.push(`outside of ${named(plate)}: ${node.data.trim().slice(0, 60)}`);
    }
    if (boxes.length > 1 && !node.data.includes("/")) {
      for (const [word] of node.data.matchAll(/[\\p{L}\\p{M}]{2,}/gu)) {
        const from = node.data.indexOf(word);
        range.setStart(node, from);
        range.setEnd(node, from + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) out.push(`broken: ${word} in ${named(holder)}`);
      }
    }
    for (const box of boxes) {
      // Only the letters: lines may stand close.
      const slack = Math.max(0, (box.height - size * 0.72) / 2);
      const [top, bottom] = [box.top + slack, box.bottom - slack];
      const letters = left(holder, { left: box.left, right: box.right, top, bottom });
      if (letters) lines.push({ node, holder, box: letters });
    }
  }
  for (const [i, a] of lines.entries()) {
    for (const b of lines.slice(i + 1)) {
      if (a.node === b.node) continue;
      const both = meet(a.box, b.box);
      if (wide(both) < 2 || high(both) < 3) continue;
      const x = (both.left + both.right) / 2, y = (both.top + both.bottom) / 2;
      const over = document.elementFromPoint(x, y);
      if (layer(a.holder) !== layer(b.holder) && over && layer(over)) continue;
      const [first, other] = [a, b].map(({ node }) => node.data.trim().slice(0, 40));
      out.push(`text over text: ${first} / ${other} in ${named(b.holder)}`);
    }
  }

  // Answers are all there without scrolling, unless there are very many; then there is room to look through them.
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth + 1) out.push(`the page is ${scrollWidth - innerWidth} px wider than the screen`);
  if (!open) {
    const answers = [...document.querySelectorAll("main .replies button")];
    const most = innerHeight < 600 ? 4 : 6;
    const first = answers.length > most ? answers.slice(0, innerHeight < 600 ? 1 : 2) : answers;
    for (const it of first) {
      const box = it.getBoundingClientRect();
      const there = left(it.parentElement, { left: box.left, right: box.right, top: box.top, bottom: box.bottom });
      const lacks = high(box) - (there ? Math.min(there.bottom, innerHeight) - Math.max(there.top, 0) : 0);
      if (lacks > 2) out.push(`hidden, ${Math.round(lacks)} px: ${named(it)}`);
      else {
        const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        if (over && !it.contains(over)) out.push(`under ${named(over)}: ${named(it)}`);
      }
    }
  }
  // Every seat is wholly there.
  for (const it of open ? [] : document.querySelectorAll("article.seat")) {
    const box = it.getBoundingClientRect();
    const there = left(it.parentElement, { left: box.left, right: box.right, top: box.top, bottom: box.bottom });
    const whole = there && high(there) > box.height - 2 && wide(there) > box.width - 2;
    if (!whole || there.bottom > Math.max(innerHeight, scrollHeight)) out.push(`cut: ${named(it.querySelector("h2"))}`);
  }
  for (const said of ("""
    + CLIPPED
    + """)()) out.push(`cut off: ${said}`);
  return [...new Set(out)];
}"""
)
"""Sentences on what is wrong with the page as it is shown now."""


def misfits(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate(MISFITS, FINGER)
    return found


GAMES = 30
"""Played at random with each edition: among them is every kind of question, with many answers."""
NEWER = ["king_kong", "cthulhu", "cybertooth", "transformation"]
NEWEST = ["anubis", "halloween", "mindbug"]
TABLES = (
    ("base", ["wicked", "origins_cards", "power_up", "luchador", *NEWER]),
    ("dark", ["power_up", "luchador", "mutant_draft", *NEWER, *NEWEST]),
)
"""Between them they have every box."""


def random_games(players: int) -> Iterator[tuple[str, kaiju.Game]]:
    """Every position of many games with all boxes, each with the name of its sort."""
    for edition, modules in TABLES:
        for seed in range(GAMES):
            game = kaiju.new(edition=edition, players=players, modules=modules, seed=seed)
            chance = random.Random(seed)
            while not game.over:
                assert game.decision is not None
                keys = [key.split()[0] for key in game.decision.options.keys if not key.startswith("reroll ")]
                verbs = sorted(set(keys) - {"use", "play"})
                yield " ".join([game.decision.kind, *verbs]), game
                game.play(random_option(game, chance.randrange))


def questions(players: int) -> dict[str, kaiju.Game]:
    """A game in which each sort of question is asked, with as many answers as ever."""
    most: dict[str, int] = {}
    games: dict[str, kaiju.Game] = {}
    for sort, game in random_games(players):
        assert game.decision is not None
        answers = sum(not key.startswith("reroll ") for key in game.decision.options.keys)
        if answers > most.get(sort, 0):
            most[sort], games[sort] = answers, game.clone()
    words = {sort: set(sort.split()) for sort in games}

    def surpassed(sort: str) -> bool:
        """Another question has these answers and others."""
        kind = sort.split()[0]
        return any(
            other != sort and words[other] > words[sort] and other.split()[0] == kind and most[other] >= most[sort]
            for other in games
        )

    return {sort: game for sort, game in sorted(games.items()) if not surpassed(sort)}


def moments(players: int) -> tuple[kaiju.Game, kaiju.Game, kaiju.Game]:
    """A game in the middle, one in which somebody is out, and one that is over."""
    edition, modules = TABLES[-1]
    game = kaiju.new(edition=edition, players=players, modules=modules, seed=3)
    chance = random.Random(3)
    middle = out = None
    while not game.over:
        dead = not all(game.peek().alive)
        if middle is None and game.turn == 7:
            middle = game.clone()
        if out is None and dead:
            out = game.clone()
        game.play(random_option(game, chance.randrange))
    assert middle is not None and out is not None
    return middle, out, game


def table_of(game: kaiju.Game, view: dict[str, Any], told: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """What a server says of a table at which this is played: `told` is what it says of another one."""
    seats = [
        {
            "seat": seat,
            "name": names[seat],
            "monster": seen["monster"],
            "bot": "normal" if seat % 2 else None,
            "stand_in": None,
        }
        for seat, seen in enumerate(view["seats"])
    ]
    options = {**told["table"]["options"], "edition": game.edition, "modules": list(game.modules)}
    return {**told["table"], "seats": seats, "options": options}
