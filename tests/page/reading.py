"""What a reader of the page would find wrong: text that is cut off or in another language; and what axe finds."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from kaiju.text import all_texts
from tests.page.browsing import Visitor, axe_source

CLIPPED = """() => {
  const out = [];
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const open = document.querySelector("dialog[open]");
  // Much text lies in the same boxes: what is asked of each is asked once.
  const known = new Map();
  const about = (at) => {
    if (!known.has(at)) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(at);
      const frame = at.getBoundingClientRect();
      known.set(at, { frame, overflowX, overflowY, textOverflow, webkitLineClamp, position });
    }
    return known.get(at);
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    const holder = node.parentElement;
    if (!text || !holder || !seen(holder) || (open && !open.contains(holder))) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
    if (!boxes.length) continue;
    const size = Math.min(8, parseFloat(getComputedStyle(holder).fontSize) * 0.34);
    let why = "";
    for (let at = holder; at && at !== document.documentElement; at = at.parentElement) {
      const style = about(at);
      const { frame } = style;
      // Hidden but for the ear.
      if (frame.width <= 2 && frame.height <= 2) { why = ""; break; }
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") {
        const short = at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + size;
        if (short && at.closest("[data-answer], h1")) why = "an answer or a heading with an ellipsis";
        break;
      }
      const across = ["hidden", "clip"].includes(style.overflowX);
      const down = ["hidden", "clip"].includes(style.overflowY);
      // What scrolls can be read.
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
      for (const box of boxes) {
        if (across && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5)) why = "cut at the side";
        const below = box.bottom - size > frame.bottom + 1;
        if (down && (below || box.top + size < frame.top - 1)) why = "cut above or below";
      }
      if (why || style.position === "fixed") break;
    }
    if (!why && about(holder).position !== "fixed") {
      const { scrollWidth, clientWidth } = document.documentElement;
      const beyond = scrollWidth > clientWidth + 1 && boxes.some((box) => box.right > innerWidth + 1.5);
      if (beyond && !holder.closest("dialog")) why = "beyond the screen";
    }
    if (why) out.push(`${why}: ${text.slice(0, 80)} <${holder.tagName.toLowerCase()} class="${holder.className}">`);
  }
  for (const price of document.querySelectorAll(".answer .price, .card .price")) {
    const coin = price.getBoundingClientRect();
    const label = price.parentElement.querySelector(".do > span, strong");
    if (!label || !seen(price)) continue;
    const range = document.createRange();
    range.selectNodeContents(label);
    const meets = (box) =>
      box.right > coin.left + 1 && box.left < coin.right && box.bottom - 3 > coin.top && box.top + 3 < coin.bottom;
    if ([...range.getClientRects()].some(meets)) out.push(`under its price: ${label.textContent}`);
  }
  return [...new Set(out)];
}"""

TEXTS = """() => {
  const out = new Set([document.title]);
  const language = document.documentElement.lang;
  const foreign = (element) => (element.closest("[lang]")?.lang ?? language) !== language;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (holder && !foreign(holder) && node.data.trim()) out.add(node.data.trim());
  }
  const names = ["aria-label", "placeholder", "title", "alt", "aria-valuetext"];
  for (const element of document.body.querySelectorAll(names.map((name) => `[${name}]`).join())) {
    if (foreign(element)) continue;
    for (const name of names) {
      const said = element.getAttribute(name)?.trim();
      if (said) out.add(said);
    }
  }
  return [...out];
}"""

LATIN = re.compile(r"[A-Za-z]{3,}")
PLAIN = {"kaiju", "king", "tokyo", "game", "json", "verify", "esc", "https", "http", "enter", "qr"}
"""Latin words that a Russian text may have."""


def strings(language: str) -> dict[tuple[str, str], list[str]]:
    found = all_texts(language)
    return {(c, k): said if isinstance(said, list) else [said] for c, all in found.items() for k, said in all.items()}


@cache
def foreign(language: str) -> tuple[frozenset[str], tuple[re.Pattern[str], ...], frozenset[str], str]:
    """English sentences that this language says otherwise, those with gaps, the keys, and everything it says itself."""
    own = strings(language)
    said = {form for forms in own.values() for form in forms}
    exact, gaps, keys = set(), set(), set()
    for (context, key), forms in strings("en").items():
        if context == "page" and key not in said:
            keys.add(key)
        for form in forms:
            if form in said or form in own[context, key]:
                continue
            if "{" not in form:
                exact.add(form)
            elif len(re.sub(r"\{\w*\}|\W", "", form)) >= 8:
                gaps.add(".{1,60}".join(re.escape(piece) for piece in re.split(r"\{\w*\}", form)))
    patterns = tuple(re.compile(pattern) for pattern in gaps)
    return frozenset(exact), patterns, frozenset(keys), "\n".join(said)


def untranslated(visitor: Visitor) -> list[str]:
    language = visitor.words.language
    exact, patterns, keys, own = foreign(language)
    latin = {word.lower() for word in LATIN.findall(own)} | PLAIN
    out = []
    for said in visitor.page.evaluate(TEXTS):
        wrong = said in exact or said in keys or any(pattern.fullmatch(said) for pattern in patterns)
        if language == "ru" and not re.search(r"[/@]", said):
            wrong = wrong or any(word.lower() not in latin for word in LATIN.findall(said))
        if wrong:
            out.append(said)
    return out


def read(visitor: Visitor, what: str) -> None:
    """Nothing is cut off, and everything is in the reader's language."""
    visitor.page.wait_for_function("() => document.fonts.status === 'loaded'")
    found = [f"cut off: {said}" for said in visitor.page.evaluate(CLIPPED)]
    if visitor.words.language != "en":
        found += [f"not translated: {said}" for said in untranslated(visitor)]
    assert not found, f"{what}: {found}"


RUN_AXE = """async () => {
  const found = await axe.run(document, { resultTypes: ["violations"] });
  const why = (node) => [...node.any, ...node.all, ...node.none].map(({ message }) => message).join("; ");
  const shown = (node) => `${node.html.slice(0, 160)}: ${why(node).slice(0, 240)}`;
  return found.violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.slice(0, 4).map(shown) }));
}"""


def axe(visitor: Visitor) -> list[dict[str, Any]]:
    page = visitor.page
    visitor.let_time_go_on()  # it waits for timers
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe_source())
    found: list[dict[str, Any]] = page.evaluate(RUN_AXE)
    return found
