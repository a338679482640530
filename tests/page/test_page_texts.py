"""Every text that the page says is in the catalogues, and every text of the page in the catalogues is said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kaiju.game.loading import discover
from kaiju.rules.declared import ALL_KINDS
from kaiju.text import all_texts

ROOT = Path(__file__).parents[2]
LITERAL = re.compile(r'"([^"\\\n]*)"|\'([^\'\\\n]*)\'|`([^`$\\\n]*)`')
GAP = re.compile(r"\$\{[^}]*\}")
TEMPLATE = re.compile(rf"`((?:[\w:-]*{GAP.pattern})+[\w:-]*)`")
CALL = re.compile(r'\b(?:t|nt|parts)\(|\b(?:text|say|has)\(\s*"page",')
"""Where the page says something of its own; what comes first is a key."""


@cache
def sources() -> dict[str, str]:
    files = [path for path in (ROOT / "web/src").rglob("*") if path.suffix in (".ts", ".svelte")]
    return {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in files}


def keys() -> set[str]:
    return set(all_texts("en")["page"])


def first_argument(source: str, start: int) -> str:
    """What stands there up to the comma or bracket that ends it."""
    depth, quote = 0, ""
    for i in range(start, len(source)):
        sign = source[i]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'`":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif depth == 0 and sign in ",)":
            return source[start:i]
        elif sign in ")]}":
            depth -= 1
    raise AssertionError(f"nothing ends {source[start : start + 60]}")


def literals(source: str) -> Iterator[str]:
    for found in LITERAL.finditer(source):
        yield next(group for group in found.groups() if group is not None)


def spoken() -> Iterator[tuple[str, str]]:
    """The first argument of everything that is said, and where."""
    for name, source in sources().items():
        for call in CALL.finditer(source):
            yield name, first_argument(source, call.end())


def outcomes(argument: str) -> str:
    """Without the conditions of choices: those are no keys."""
    return re.sub(r"(?:^|(?<=:))[^?:\"'`]*(?:[!=]==\s*(?:\"[^\"]*\"|'[^']*'))\s*[^?]*\?", "", argument)


@cache
def known_words() -> set[str]:
    """Words by which keys are put together: out of the page, or told by the server."""
    rules = [path.read_text("utf-8") for path in (ROOT / "src/kaiju").rglob("*.py")]
    found = {word for source in [*sources().values(), *rules] for word in literals(source)}
    return found | set(re.findall(r"\b\w+(?=\??:)", "\n".join(sources().values())))


def pattern(template: str) -> re.Pattern[str]:
    return re.compile("(.+)".join(re.escape(piece) for piece in GAP.split(template)))


def made(key: str, templates: set[str]) -> bool:
    """Whether a key can be put together out of a template and words that there are."""
    for template in templates:
        found = pattern(template).fullmatch(key)
        if found and not template.startswith("$") and known_words().issuperset(found.groups()):
            return True
    return False


def test_nothing_is_missing() -> None:
    there = keys()
    missing = []
    for where, argument in spoken():
        templates = TEMPLATE.findall(argument)
        missing += [f"{where}: {one}" for one in templates if not any(map(pattern(one).fullmatch, there))]
        plain = outcomes(TEMPLATE.sub("", argument))
        missing += [f"{where}: {key}" for key in literals(plain) if key not in there]
    assert not missing, missing


def test_nothing_is_unused() -> None:
    said = {word for _, argument in spoken() for word in literals(argument)}
    # Keys that stand in lists and are said later have a colon: nothing else is written so.
    said |= {word for source in sources().values() for word in literals(source) if ":" in word}
    templates = {found for source in sources().values() for found in TEMPLATE.findall(source)}
    unused = sorted(key for key in keys() - said if not made(key, templates))
    assert not unused, unused


def test_every_kind_of_question_has_its_words() -> None:
    """What it is called, and what others read while somebody thinks about it."""
    discover()
    kinds = {kind.name for kind in ALL_KINDS if str(kind.module).startswith("kaiju.")}
    assert {"roll", "form", "challenge"} <= kinds
    lacking = {f"table:{what}:{kind}" for kind in kinds for what in ("step", "thinks")} - keys()
    assert lacking <= {"table:step:roll"}, "of rolls it says how many are left"


def test_they_would_be_found() -> None:
    assert set(literals(outcomes('kind === "x" ? "a:b" : "c:d"'))) == {"a:b", "c:d"}
    assert first_argument('t(a ? "x" : f("y", 1), { n })', 2) == 'a ? "x" : f("y", 1)'
    assert made("learn:roll-first", {"learn:${now.text}"}) and not made("learn:never-said", {"learn:${now.text}"})
