"""The pages are true: their code runs, their links lead somewhere, and they name what the rules have."""

from __future__ import annotations

import doctest
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.game.keys import plain_key, verb_of_action
from kaiju.research import MissingLibrary
from kaiju.rules.boxes import BOXES, box_of_module
from kaiju.rules.codes import FACES
from kaiju.rules.declared import ALL_KINDS, ALL_VERBS, ONE_WAY
from kaiju.rules.kit import HOOKS, JOINS, Hook
from tests.properties.configs import (
    FIRST_SEED,
    OURS,
    SOME_WITH_EVOLUTIONS,
    SOME_WITH_GAUGE,
    SOME_WITH_MASKS,
    SOME_WITH_PACKS,
    Config,
    choose,
    dealt_game,
)
from tests.services import missing

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
MADE = {
    ROOT / "docs" / f"{page}.md" for page in ("short-rules", "cards", "fr/rules", "fr/cards", "ru/rules", "ru/cards")
}
"""Pages that the site makes of the game's texts; tests/docs/test_site.py follows links to them."""
RULES = ROOT / "docs" / "rules.md"
WRITING = ROOT / "docs" / "writing-a-card.md"
WRITING_BOX = ROOT / "docs" / "writing-a-box.md"
every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))

BLOCK = re.compile(r"(?:^<!-- (file|append): (\S+) -->\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")


@dataclass
class Block:
    """A block of code in a page. With `how` it is the content of a file: the whole of it, or its end."""

    language: str
    code: str
    line: int
    how: str | None
    file: str | None


def blocks(page: Path) -> Iterator[Block]:
    source = page.read_text("utf-8")
    for match in BLOCK.finditer(source):
        how, file, language, code = match.groups()
        yield Block(language, code, source.count("\n", 0, match.start(4)) + 1, how, file)


def prose(page: Path) -> str:
    return BLOCK.sub("", page.read_text("utf-8"))


def test_how_to_play_says_the_same_in_all_languages() -> None:
    """By all that is typed: commands, their options and what they take, keys; and every module is told of."""
    said = {}
    for language in ("", "fr", "ru"):
        page = (ROOT / "docs" / language / "play.md").read_text("utf-8")
        typed = re.findall(r"`([^`\n]+)`", page) + re.findall(r"^    (kaiju .*|pip .*)$", page, re.MULTILINE)
        words = {word for text in typed for word in re.findall(r"[-\w'\[\]?]+", text) if word.isascii()}
        said[language] = words - {"FILE", "FICHIER", "--language", "fr", "ru", "wings", "ailes", "poison", "make"}
    assert said["fr"] == said[""] and said["ru"] == said[""]
    assert {module.id for box in OURS for module in BOXES[box].modules} <= said[""]


# --- code


def run(block: Block, page: Path, names: dict[str, Any]) -> None:
    if block.code.startswith(">>>"):
        example = doctest.DocTestParser().get_doctest(block.code, names, page.name, str(page), block.line - 1)
        example.globs = names
        report: list[str] = []
        doctest.DocTestRunner(verbose=False).run(example, out=report.append, clear_globs=False)
        assert not report, "".join(report)
    else:
        exec(compile("\n" * (block.line - 1) + block.code, str(page), "exec"), names)


@every_page
def test_the_code_runs(page: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language == "python" and block.how is None:
            try:
                run(block, page, names)
            except MissingLibrary as error:
                missing(f"Not all code of {page.name} was run. {error}")


def test_a_wrong_example_is_found() -> None:
    with pytest.raises(AssertionError, match="Expected"):
        run(Block("python", ">>> n + 1\n3\n", 1, None, None), RULES, {"n": 1})


def followed(folder: Path) -> Path:
    """A copy of the example box with what the page puts into its files."""
    box = folder / "mybox"
    shutil.copytree(ROOT / "examples" / "box", box, ignore=shutil.ignore_patterns("__pycache__"))
    for block in blocks(WRITING):
        if block.how is not None:
            assert block.file is not None
            file = box / block.file
            assert file.exists() == (block.how == "append"), file
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as end:
                end.write("\n" * (file.suffix == ".po") + block.code)
    return box


def test_the_card_of_the_worked_example_works(tmp_path: Path) -> None:
    """Followed to the letter on a copy of the example box: its commands do what they should, and the code is clean."""
    box = followed(tmp_path)
    copying, trying = (block.code.splitlines() for block in blocks(WRITING) if block.language == "sh")
    assert copying == ["cp -r examples/box mybox", "cd mybox"]
    told = {}
    for command in (*trying, f"ruff check --config {ROOT / 'pyproject.toml'} --ignore I001 ."):
        program, *words = command.split()
        done = subprocess.run(
            [str(Path(sys.executable).parent / program), *words],
            cwd=box,
            env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        told[program, *words] = done.stdout
    assert "16 passed" in told["pytest",]
    assert "pay 1 energy" in told["kaiju", "cards", "--box", ".", "grudge"]
    assert "1 grudge" in told["kaiju", "deck", "--box", ".", "--module", "storms"]
    assert "grudge" not in [entry["id"] for entry in kaiju.catalog()], "the copy only"


# --- links


def anchors(page: Path) -> set[str]:
    """The names under which the site makes the headings of a page known."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    documented = re.findall(r"^::: (\S+)$", prose(page), re.MULTILINE)
    return {*documented} | {
        re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings
    }


@every_page
def test_relative_links_lead_somewhere(page: Path) -> None:
    lost = []
    for link in (a or b for a, b in LINK.findall(prose(page))):
        path, _, anchor = link.partition("#")
        if re.match(r"\w+:", link):
            continue
        target = (page.parent / path).resolve() if path else page
        if target not in MADE and (not target.is_file() or (anchor and anchor not in anchors(target))):
            lost.append(link)
    assert not lost


# --- what is named


def test_the_rules_name_every_kind_of_decision() -> None:
    page = RULES.read_text("utf-8")
    asked = [kind.name for kind in ALL_KINDS]
    assert len(asked) >= 16
    assert [kind for kind in asked if f"\n| `{kind}` |" not in page] == []


def test_the_rules_name_every_key_of_one_word() -> None:
    page = RULES.read_text("utf-8")
    words = ["stop", "buy top", *(verb.key for verb in ALL_VERBS if verb.shape == ONE_WAY)]
    assert len(words) >= 23
    assert [key for key in words if f"`{key}`" not in page] == []


# What a name in braces may stand for in the key of a verb.
COMPONENTS = "|".join(sorted({*(entry["id"] for entry in kaiju.catalog()), "poison"}, key=len, reverse=True))
WORDS = {
    **dict.fromkeys(("thing", "acting", "asking"), COMPONENTS),
    **dict.fromkeys(("face", "other_face"), "|".join(FACES)),
    **dict.fromkeys(("die", "seat", "owner", "depth", "count"), r"\d"),
}
REROLL = "reroll {dice}"


def pattern(key: str) -> re.Pattern[str]:
    """What keys of that form look like."""
    if key == REROLL:
        return re.compile(r"reroll \d( \d)*")
    parts = re.split(r"\{(\w+)\}", key)
    return re.compile("".join(f"({WORDS[part]})" if i % 2 else re.escape(part) for i, part in enumerate(parts)))


def forms_of(example: str) -> set[str]:
    """The forms that an example in the page stands for."""
    example = "buy top 0" if example == "buy top" else example
    forms = {"stop", REROLL, *(verb.key for verb in ALL_VERBS)}
    return {form for form in forms if pattern(form).fullmatch(example)}


def listed_forms() -> dict[str, set[str]]:
    """The forms of keys that the page lists for each kind of decision."""
    page = RULES.read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| [^|]* \| ([^|]*) \|$", page, re.MULTILINE)
    return {kind: {form for key in re.findall("`([^`]+)`", keys) for form in forms_of(key)} for kind, keys in rows}


def offered_forms(game: kaiju.Game) -> Iterator[tuple[str, str, str]]:
    """Of every option: its key, the form of the key, and what is added where two would be alike."""
    assert game.decision is not None
    g = game.state()
    for key, action in game.decision.options.keys.items():
        entry = verb_of_action(game.rules)[action]
        plain = g.rules[plain_key](g, action, game.names)
        assert key.startswith(plain), key
        yield key, entry[0].key if entry else plain if plain == "stop" else REROLL, key[len(plain) :]


BESIDE = {"use {acting}", "play {thing}", "use cultist for heart", "use cultist for energy"}
"""What is offered beside the keys of any decision."""
SUFFIXES = {" from market": "`buy wings from market`", "()": "ends in `(mimic)`"}
"""What may be added to a key, and where the page says so; copies are named in brackets."""


def test_the_rules_list_every_form_of_key() -> None:
    listed = {form for forms in listed_forms().values() for form in forms}
    assert [
        verb.key for verb in ALL_VERBS if verb.key not in listed and box_of_module(verb.module) in (None, *OURS)
    ] == []


@pytest.mark.parametrize(
    "config", SOME_WITH_EVOLUTIONS + SOME_WITH_MASKS + SOME_WITH_GAUGE[::4] + SOME_WITH_PACKS, ids=str
)
def test_every_key_on_offer_is_of_a_form_that_the_rules_list(config: Config) -> None:
    listed, page = listed_forms(), RULES.read_text("utf-8")
    for seed in range(FIRST_SEED, FIRST_SEED + 4):
        game, rng = dealt_game(config, seed), random.Random(seed)
        for _ in range(150):
            if game.decision is None:
                break
            kind = game.decision.kind
            for key, form, added in offered_forms(game):
                assert form in listed[kind] | BESIDE, f"{key} of a {kind!r} decision"
                assert SUFFIXES[re.sub(r"^ \(.+\)$", "()", added)] in page if added else True, key
            game.play(choose(game, rng))


def row(name: str, hook: Hook, of_component: bool) -> str:
    """How the line of a hook begins: what the function of a component or a box takes, and how answers are joined."""
    arguments = hook.params
    if of_component:
        arguments = [p for p in hook.params if p != "kind"]
        if hook.join not in ("pick", "owned"):
            arguments = ["g", "me", "c", *hook.params[2:]]
    return f"| `{name}({', '.join(arguments)})` | {hook.join} | "


def test_every_hook_has_its_line() -> None:
    """Among those of components, or among those of boxes."""
    lines = {
        page: [line for line in page.read_text("utf-8").splitlines() if re.match(r"\| `\w+\((g|setup)\b", line)]
        for page in (WRITING, WRITING_BOX)
    }
    missing = []
    for name, hook in HOOKS.items():
        starts = [(page, row(name, hook, page is WRITING)) for page in lines]
        found = sum(line.startswith(start) for page, start in starts for line in lines[page])
        if found != 1:
            missing.append((name, found))
    assert missing == []
    assert sum(map(len, lines.values())) == len(HOOKS), "no line is about a hook that is gone"


def test_every_join_is_explained() -> None:
    page = WRITING.read_text("utf-8")
    assert [join for join in JOINS if f"\n| `{join}` |" not in page] == []


def test_the_helpers_named_are_there() -> None:
    """In the table of helpers: a module and what it has."""
    found = re.findall(r"^\| `rules\.(\w+)` \| (.+) \|$", WRITING.read_text("utf-8"), re.MULTILINE)
    assert found
    for module, helpers in found:
        there = vars(sys.modules[f"kaiju.rules.{module}"])
        assert [name for name in re.findall(r"`(\w+)`", helpers) if name not in there] == [], module
