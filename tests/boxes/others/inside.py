"""Boxes and bots of others, where they are loaded. Run by `test_others.py` in a process of its own."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click.testing
import pytest

import kaiju
from kaiju import bots
from kaiju.bots.policies.worth import card_worth
from kaiju.cli import app
from kaiju.game.loading import loaded
from kaiju.lab.simulate import simulate
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.rules.boxes import BOXES, INTERFACE
from kaiju.rules.installing import REGISTERS
from kaiju.text import card_name, card_text, text
from tests.boxes.others.site import EXAMPLE

PACKAGE = EXAMPLE / "src" / "kaiju_storms"
STORMY = f"{PACKAGE / 'bot.py'}:Stormy"
GAME = {"players": 2, "modules": ["storms"]}


@pytest.fixture(scope="module", autouse=True)
def storms() -> Any:
    """Loaded when the bots are there already, and a game has been played."""
    kaiju.new(players=2, seed=1)
    return kaiju.boxes.load(EXAMPLE)


def command(*words: object, typed: str = "") -> click.testing.Result:
    return click.testing.CliRunner().invoke(app, list(map(str, words)), input=typed)


# --- one that is loaded


def test_it_is_loaded_once_however_it_is_named(storms: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kaiju.boxes.load(str(EXAMPLE)) is storms
    assert kaiju.boxes.load(PACKAGE) is storms
    monkeypatch.chdir(EXAMPLE / "tests")
    assert kaiju.boxes.load("..") is storms
    assert kaiju.boxes.load("kaiju_storms") is storms
    assert list(BOXES).count("storms") == 1


def test_bots_hear_of_cards_that_came_after_them() -> None:
    rules = kaiju.new(**GAME, seed=1).rules
    assert rules[card_worth](rules.number("thunderbolt")) == 2 * 5


def test_games_with_it_are_recorded_with_what_it_is() -> None:
    game, chance = kaiju.new(**GAME, seed=3), random.Random(3)
    while game.decision is not None:
        game.play(chance.choice(list(game.decision.options)))
    record = json.loads(json.dumps(game.record()))
    assert record["boxes"] == {"storms": game.boxes["storms"]}
    assert kaiju.replay(record) == game and kaiju.Game.from_bytes(game.to_bytes()) == game
    record["boxes"]["storms"] = "0123456789ab"
    with pytest.raises(kaiju.RecordError, match="played with the box 'storms' as of '0123456789ab'; installed is"):
        kaiju.replay(record)


def test_its_texts_are_found() -> None:
    assert card_name("thunderbolt", "ru") == "Удар молнии"
    assert text("page", "module:storms", "fr") == "Tempêtes"


def test_commands_take_it(tmp_path: Path) -> None:
    assert "Coup de foudre" in command("cards", "--box", EXAMPLE, "thunderbolt", "-l", "fr").output
    assert "2 lightning-rod" in command("deck", "--box", EXAMPLE, "--module", "storms").output
    saved = tmp_path / "game.json"
    words = ("--module", "storms", "-p", 2, "--seed", 5, "--bot", STORMY, "--save", saved)
    done = command("play", "--box", EXAMPLE, *words, typed="stop\n1\n" * 2000)
    assert done.exit_code == 0, done.output
    assert "storms" in json.loads(saved.read_text("utf-8"))["boxes"]
    assert "Turn 2" in command("replay", "--box", EXAMPLE, saved).output
    assert command("play", "--box", EXAMPLE, "--load", saved, typed="").exit_code == 0


def test_worker_processes_play_with_it() -> None:
    table, results = TableSpec(players=2, modules=("storms",)), []
    for jobs in (1, 2):
        results.append(simulate([STORMY, "angry"], table, RunSpec(4, seed=3, jobs=jobs)).tally)
    assert results[0] == results[1]
    assert results[0] != simulate([STORMY, "angry"], TableSpec(players=2), RunSpec(4, seed=3, jobs=1)).tally


def test_other_processes_are_told_of_it_with_its_digest(storms: Any) -> None:
    told = loaded()
    assert kaiju.boxes.load(next(iter(told))) is storms
    assert list(told.values()) == [kaiju.new(**GAME, seed=1).boxes["storms"]]


# --- what is refused

DECLARED = """
from kaiju.rules.boxes import Box, Module
BOX = Box({id!r}, __name__, modules=(Module({id!r}, brings=({id!r},), lends=({id!r},)),), {more})
"""
CARD = """
from __future__ import annotations
from kaiju.rules.components import Keep
class Card(Keep, id="card-of-{name}", price=3):
    def {hook}(g, me: int, c: int) -> int:
        return 1
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, inside in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(inside, "utf-8")
    return folder


def made(name: str, more: str = "", after: str = "", id: str = "", hook: str = "more_dice") -> dict[str, str]:
    """A package with a box of one card."""
    declared = DECLARED.format(id=id or name, more=more) + f"from {name} import cards\n{after}"
    return {"__init__.py": declared, "cards.py": CARD.format(name=name.replace("_", "-"), hook=hook)}


def po(*messages: tuple[str, str, str]) -> str:
    return "\n".join(f'msgctxt "{c}"\nmsgid "{k}"\nmsgstr "{s}"\n' for c, k, s in messages)


ENGLISH, FRENCH = (f"locale/{language}/LC_MESSAGES/kaiju.po" for language in ("en", "fr"))
PLURAL = 'msgctxt "event"\nmsgid "x"\nmsgid_plural "x"\nmsgstr[0] "{n} x"\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
DRAWING = "drawings/card/card-of-box.svg"
BAD: dict[str, tuple[dict[str, str], str]] = {
    "an empty folder": ({"notes.txt": ""}, "is no box: it has neither an __init__.py nor a pyproject.toml"),
    "a project without one": ({"pyproject.toml": "[project]\nname='x'"}, "its pyproject.toml names no package"),
    "a broken project": ({"pyproject.toml": "[project"}, "its pyproject.toml can't be read: Expected"),
    "a project of other types": ({"pyproject.toml": "project = 5"}, "its pyproject.toml names no package"),
    "a package that is a number": (
        {"pyproject.toml": "[project.entry-points.'kaiju.boxes']\nx = 5"},
        "its pyproject.toml names no package",
    ),
    "a package that is not there": (
        {"pyproject.toml": "[project.entry-points.'kaiju.boxes']\nx = 'elsewhere'"},
        "it has no package 'elsewhere', which its pyproject.toml names",
    ),
    "a package without one": ({"__init__.py": ""}, "is no box: it declares none, with BOX = Box"),
    "a mistake in Python": ({"__init__.py": "x = 1\nx ="}, r"SyntaxError: .* \(__init__.py, line 2\)\."),
    "a failing import": (made("a_failing_import", after="import no_such"), r"'no_such' \(__init__.py, line 5\)\."),
    "a failing module": (
        {**made("a_failing_module"), "cards.py": "x = 1\n1 / 0"},
        r"ZeroDivisionError: division by zero \(cards.py, line 2\)\.",
    ),
    "an id that is taken": (
        made("an_id_that_is_taken", id="storms"),
        "two boxes are called storms, in kaiju_storms and",
    ),
    "a card that is taken": (
        {**made("a_card_that_is_taken"), "cards.py": CARD.replace("card-of-{name}", "wings").format(hook="more_dice")},
        "two components are called wings",
    ),
    "a price that is no number": (
        {
            **made("a_price_that_is_no_number"),
            "cards.py": CARD.format(name="priceless", hook="more_dice").replace("price=3", "price='3'"),
        },
        r"price of card-of-priceless must be a whole number, not '3' \(cards.py, line \d+\)",
    ),
    "an older interface": (made("an_older_interface", f"interface={INTERFACE - 1}"), "was written for an older Kaiju"),
    "a newer interface": (made("a_newer_interface", f"interface={INTERFACE + 1}"), "was written for a newer Kaiju"),
    "no such hook": (made("no_such_hook", hook="more_dices"), "card-of-no-such-hook answers no hook with more_dices"),
    "texts that are none": ({**made("texts_that_are_none"), ENGLISH: "hello"}, "en/LC_MESSAGES/kaiju.po can't be read"),
    "too few forms": ({**made("too_few_forms"), FRENCH: PLURAL}, "fr/.*: event 'x' needs 2 plural forms"),
    "other names": (
        {
            **made("other_names"),
            ENGLISH: po(("event", "x", "{name} wins")),
            FRENCH: po(("event", "x", "{nom} gagne")),
        },
        r"event 'x' has other \{names\} than in English",
    ),
    **{
        f"a drawing with {what}": (
            {**made(f"a_drawing_with_{what}"), DRAWING: SVG.format(inside)},
            f"{DRAWING} is no plain drawing: it has",
        )
        for what, inside in {
            "a_script": "<script>alert(1)</script>",
            "html": "<foreignObject/>",
            "a_handler": '<path onload="alert(1)"/>',
            "an_address": '<use href="https://example.com/x.svg#a"/>',
            "a_style": '<path style="fill:url(//example.com/x)"/>',
            "an_image": '<image href="x.png"/>',
        }.items()
    },
    "a drawing of entities": (
        {**made("a_drawing_of_entities"), DRAWING: '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format("")},
        "it declares a document type",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_good_box_is_refused_in_a_sentence_and_leaves_nothing(tmp_path: Path, what: str) -> None:
    files, words = BAD[what]
    folder = write(tmp_path / what.replace(" ", "_"), files)
    before = [len(register) for register in REGISTERS]
    with pytest.raises(kaiju.SetupError, match=words) as refused:
        kaiju.boxes.load(folder)
    assert "\n" not in str(refused.value) and str(refused.value).endswith(".")
    assert [len(register) for register in REGISTERS] == before
    assert kaiju.replay(kaiju.new(**GAME, seed=1).record()).boxes.keys() == {"base", "storms"}


def test_what_has_been_put_right_is_loaded(tmp_path: Path) -> None:
    folder = write(tmp_path / "mended", {**made("mended"), "cards.py": "1 / 0"})
    with pytest.raises(kaiju.SetupError, match="ZeroDivisionError"):
        kaiju.boxes.load(folder)
    write(
        folder,
        {**made("mended"), ENGLISH: po(("card-name", "wings", "Fins"), ("card-text", "card-of-mended", "Dice."))},
    )
    assert kaiju.boxes.load(folder).id == "mended"
    game = kaiju.arrange(modules=["mended"], seats=[{"cards": ["card-of-mended"]}, {}])
    assert len(game.dice) == 7
    assert all(game.lines(language) for language in ("en", "fr", "ru"))
    assert (card_name("card-of-mended", "fr"), card_text("card-of-mended", "ru")) == ("Card Of Mended", "Dice.")
    assert card_name("wings") == "Wings", "what is said already stays"


@pytest.mark.parametrize(
    "named, words",
    [
        ("no/such/folder", "There is no box 'no/such/folder': it is no folder, and installed are"),
        (str(Path(__file__)), "is no box: a box is a folder with an __init__.py"),
        ("kaiju.rules", "kaiju.rules is no box: it declares none"),
    ],
)
def test_what_is_no_folder_is_refused(named: str, words: str) -> None:
    with pytest.raises(kaiju.SetupError, match=words):
        kaiju.boxes.load(named)
    done = command("cards", "--box", named)
    assert done.exit_code == 2 and len(done.output.splitlines()) == 1


def test_a_folder_called_like_another_module_is_refused(tmp_path: Path) -> None:
    folder = write(tmp_path / "json", made("json"))
    with pytest.raises(kaiju.SetupError, match="there is another module called 'json'"):
        kaiju.boxes.load(folder)
    with pytest.raises(kaiju.SetupError, match="'my-box' can't be imported in Python"):
        kaiju.boxes.load(write(tmp_path / "my-box", made("my_box")))


# --- what is installed


def test_an_installed_bot_has_a_name(caplog: pytest.LogCaptureFixture) -> None:
    game = kaiju.new(**GAME, seed=2)
    assert list(bots.installed()) == ["broken", "no_bot", "stormy"], "the library's names are its own"
    bot = bots.load("stormy", seed=4)
    assert game.decision is not None
    assert bot.choose(game, game.decision.seat) == bots.load("stormy", seed=4).choose(game, game.decision.seat)
    assert type(bots.load("normal")).__name__ == "PolicyBot"


@pytest.mark.parametrize(
    "load, name, words",
    [
        (bots.load, "stromy", "There is no bot 'stromy'; the bots are random, .*, stormy"),
        (bots.load, "broken", "The bot broken can't be loaded from no_such.module:Bot: ModuleNotFoundError"),
        (bots.load, "no_bot", "kaiju_storms.bot:LIKES, which is installed as no_bot, is no bot"),
        (bots.get, "stormy", "There is no bot 'stormy'"),
    ],
)
def test_what_is_no_bot_is_refused(load: Callable[[str], Any], name: str, words: str) -> None:
    with pytest.raises(kaiju.SetupError, match=words):
        load(name)
