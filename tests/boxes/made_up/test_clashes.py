"""Boxes of others that get in each other's way, or in ours: what can be settled is, and the rest gets a sentence.

Each test writes its boxes into a folder and imports them in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
DECLARED = """
from kaiju import boxes
from kaiju.rules.boxes import Box, Module, Option
BOX = Box("{id}", __name__, modules=(Module("{id}", brings=("{id}",), lends=("{id}",)),), {more})
"""
GAINS = """
from __future__ import annotations
from kaiju.rules.codes import BY_RULE
from kaiju.rules.gains import gain_energy, gain_points
from kaiju.rules.kit import hears
from kaiju.rules.state import State
@hears
def starts_turn(g: State, me: int) -> None:
    {gains}
"""


def box(id: str, more: str = "", imports: str = "", also: str = "") -> str:
    return DECLARED.format(id=id, more=more) + (f"from {id} import {imports}\n" if imports else "") + also


def process(folder: Path, files: dict[str, str], code: str) -> subprocess.CompletedProcess[str]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), str(folder)])
    told = "import json, kaiju\ndef tell(value): print(json.dumps(value))\n" + code
    environment = os.environ | {"PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True)


def run(folder: Path, files: dict[str, str], code: str) -> Any:
    """What the code tells, in a process that finds these files."""
    done = process(folder, files, code)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refused(folder: Path, files: dict[str, str], code: str) -> str:
    """The last line that it complains in."""
    done = process(folder, files, code)
    assert done.returncode != 0
    return done.stderr.strip().splitlines()[-1]


def test_a_price_is_that_of_a_box_in_play(tmp_path: Path) -> None:
    """`hibernation` is Dark Edition's alone, and lent to a base game by whichever box that game has."""
    market = ["hibernation", "wings", "jets"]
    priced = f"kaiju.arrange(seats=[{{}}, {{}}], market={market}, modules=%s).view(0)['market'][0]['price']"
    files = {"cheap/__init__.py": box("cheap", "also={'hibernation': 1}")}
    not_installed = run(tmp_path, files, f"tell({priced % []})")
    assert not_installed > 1
    assert run(tmp_path, files, f"import cheap\ntell([{priced % []}, {priced % ['cheap']}])") == [not_installed, 1]


def test_two_components_of_one_class_name_keep_their_effects(tmp_path: Path) -> None:
    card = """
from __future__ import annotations
from kaiju.rules.components import Keep
class SpikedTail(Keep, id="my-spike", price=3):
    def claws_on_claws(g, me: int, c: int) -> int:
        return 5
"""
    files = {"clash/__init__.py": box("clash", imports="cards"), "clash/cards.py": card}
    code = """
import clash
game = kaiju.arrange(modules=["clash"], seats=[{"cards": ["my-spike"]}, {"place": "city"}], dice="claw 1 1 2 2 3")
game.play("stop")
tell(game.seats[1].health)
"""
    assert run(tmp_path, files, code) == 10 - 1 - 5


def test_two_classes_that_cant_be_told_apart_are_refused(tmp_path: Path) -> None:
    cards = """
from __future__ import annotations
from kaiju.rules.components import Keep
def make(name, hearts):
    class Made(Keep, id=name, price=3):
        def more_hearts(g, me: int, c: int) -> int:
            return hearts
make("one", 1), make("two", 2)
"""
    files = {"twice/__init__.py": box("twice", imports="cards"), "twice/cards.py": cards}
    words = refused(tmp_path, files, "import twice\nkaiju.new(modules=['twice'])")
    assert words == "AssertionError: two classes are called twice.cards.make.<locals>.Made"


def test_modules_of_one_name_are_all_heard(tmp_path: Path) -> None:
    files = {
        "nest/__init__.py": box("nest", also="import nest.a.turns, nest.b.turns"),
        "nest/a/turns.py": GAINS.format(gains="gain_energy(g, me, 1, BY_RULE)"),
        "nest/b/turns.py": GAINS.format(gains="gain_points(g, me, 3, BY_RULE)"),
    }
    code = (
        "import nest\nseat = kaiju.arrange(modules=['nest'], seats=[{}, {}]).seats[0]\ntell([seat.energy, seat.points])"
    )
    assert run(tmp_path, files, code) == [1, 3]


@pytest.mark.parametrize("name", ["my box", "Box", "a+b", "2nd", ""])
def test_a_box_needs_an_id_that_can_stand_anywhere(tmp_path: Path, name: str) -> None:
    files = {"named/__init__.py": box(name)}
    assert f"a box can't be called {name!r}" in refused(tmp_path, files, "import named")


def test_a_component_needs_an_id_that_can_stand_in_a_key(tmp_path: Path) -> None:
    card = "from kaiju.rules.components import Keep\nclass Big(Keep, id='big one', price=3): pass"
    files = {"named/__init__.py": box("named", imports="cards"), "named/cards.py": card}
    assert "a component can't be called 'big one'" in refused(tmp_path, files, "import named")


def test_a_box_is_a_package(tmp_path: Path) -> None:
    files = {"single.py": box("single")}
    words = "the box single must be a package, a folder with an __init__.py"
    assert refused(tmp_path, files, "import single").endswith(words)


def test_a_box_that_forgot_to_import_its_modules_is_noticed(tmp_path: Path) -> None:
    files = pair()
    files["left/__init__.py"] = files["left/__init__.py"].replace("from left import cards", "")
    done = process(tmp_path, files, "import left, right\nkaiju.new(modules=['left', 'right'])")
    assert "The box 'left' has a part of the state and hears nothing: does it import all its modules?" in done.stderr
    assert "'right'" not in done.stderr


# --- two at once

PAIR = """
from __future__ import annotations
from {id}.state import PartOfState as State
from kaiju.rules.chance import below
from kaiju.rules.components import Component, Keep, family
from kaiju.rules.declared import event
from kaiju.rules.flow import emit
from kaiju.rules.kit import hears
E_SEEN = event("seen-{id}")
SORT = family("sort-{id}")
class Sort(Component):
    family = SORT
    lasting = True
    @classmethod
    def facts(cls): return None
class Thing(Sort, id="thing-{id}"):
    pass
class Card(Keep, id="card-{id}", price=3, copies=2):
    pass
@hears
def starts_turn(g: State, me: int) -> None:
    g.seen_{id} = below(g, 5)
    emit(g, E_SEEN, me, 0, -1, -1)
"""
STATE = """
from __future__ import annotations
from kaiju.rules.record import i8
from kaiju.rules.state import State
class PartOfState(State):
    seen_{id}: int = i8()
"""
PLAYED = """
import random, sys
from kaiju.speeds.compiled import rules_digest
for name in {imported}:
    __import__(name)
def course(modules):
    game, rng = kaiju.new(modules=modules, seed=7, first=0), random.Random(1)
    first = game.to_bytes().hex()
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return first, game.record(), [event.to_dict() for event in game.events], rules_digest(game.rules)
tell([course(modules) for modules in {played}])
"""


def pair() -> dict[str, str]:
    files = {}
    for id in ("left", "right"):
        also = "{'energize': 4}" if id == "left" else "{'energize': 9}"
        more = f"state=__import__('{id}.state').state.PartOfState, also={also}"
        files[f"{id}/__init__.py"] = box(id, more, imports="cards")
        files[f"{id}/cards.py"], files[f"{id}/state.py"] = PAIR.format(id=id), STATE.format(id=id)
    return files


def test_games_dont_depend_on_which_box_was_imported_first(tmp_path: Path) -> None:
    played = [["left", "right"], ["left"], ["right"], []]
    courses = [
        run(tmp_path, pair(), PLAYED.format(imported=list(order), played=played))
        for order in (("left", "right"), ("right", "left"))
    ]
    assert courses[0] == courses[1]
    for i, alone in ((1, "left"), (2, "right")):
        (course,) = run(tmp_path, pair(), PLAYED.format(imported=[alone], played=[[alone]]))
        assert course == courses[0][i], f"{alone} is the same whether the other is installed or not"


HELPING = """
from __future__ import annotations
from kaiju.rules.chance import below
from kaiju.rules.components import Keep
from kaiju.rules.gains import gain_energy
from kaiju.rules.kit import hears, hook, rule
from kaiju.rules.state import State
@hook("sum")
def luck(g: State, me: int) -> int:
    return 0
@rule
def lucky(g: State, me: int) -> int:
    return below(g, 3) + luck(g, me)
@hears
def starts_turn(g: State, me: int) -> None:
    gain_energy(g, me, lucky(g, me), -1)
class Clover(Keep, id="clover", price=3):
    def luck(g, me: int, c: int) -> int:
        return 2
"""


def test_a_box_without_a_state_leaves_other_games_alone(tmp_path: Path) -> None:
    """Their compiled code too: installing such a box makes nobody compile anew."""
    files = {"plain/__init__.py": box("plain", imports="cards"), "plain/cards.py": HELPING}
    (alone,) = run(tmp_path, files, PLAYED.format(imported=[], played=[["wicked"]]))
    beside, with_it = run(tmp_path, files, PLAYED.format(imported=["plain"], played=[["wicked"], ["wicked", "plain"]]))
    assert beside == alone
    assert with_it[2] != alone[2] and with_it[3] != alone[3]


# --- names declared twice


@pytest.mark.parametrize(
    "more, words",
    [
        ("monsters={'bat': 'x'}", "the monster 'bat', which the box first has already"),
        ("options={'wind': Option(lambda *_: 1)}", "the keyword 'wind', which the box first has already"),
        ("table_keys=('wind',)", "the keyword 'wind', which the box first has already"),
        ("seat_keys=('hats',)", "the key of a seat 'hats', which the box first has already"),
        ("seat_keys=('energy',)", "the key of a seat 'energy', which the core has already"),
        ("table_keys=('dice',)", "the keyword 'dice', which the core has already"),
        ("monsters={'kraken': 'x'}", "the monster 'kraken', which the box base has already"),
    ],
)
def test_what_a_game_is_made_with_belongs_to_one_box(tmp_path: Path, more: str, words: str) -> None:
    first = "monsters={'bat': 'x'}, options={'wind': Option(lambda *_: 1)}, seat_keys=('hats',)"
    files = {"first/__init__.py": box("first", first), "second/__init__.py": box("second", more)}
    assert refused(tmp_path, files, "import first, second").endswith(f"the box second declares {words}")


@pytest.mark.parametrize(
    "word, words",
    [
        ("kind('sky')", "kind of decision 'sky'"),
        ("verb('look up {seat}', SEAT)", "verb 'look up {seat}'"),
        ("event('rain')", "event 'rain'"),
        ("cause('thunder')", "cause 'thunder'"),
    ],
)
def test_boxes_that_use_the_same_word_cant_be_played_together(tmp_path: Path, word: str, words: str) -> None:
    declared = f"from kaiju.rules.declared import SEAT, cause, event, kind, verb\nWORD = {word}"
    files = {f"{id}/__init__.py": box(id, also=declared) for id in ("first", "second")}
    code = "import first, second\nkaiju.new(modules=['first']), kaiju.new(modules=['second'])\n"
    assert run(tmp_path, files, code + "tell(1)") == 1
    said = refused(tmp_path, files, code + "kaiju.new(modules=['first', 'second'])")
    assert said.endswith(f"The box 'second' can't be played with: its {words} is that of the box 'first' too.")


def test_no_box_may_use_a_word_of_the_core(tmp_path: Path) -> None:
    files = {"late/__init__.py": box("late", also="from kaiju.rules.declared import event\nRAIN = event('hurt')")}
    assert "its event 'hurt' is that of the core too" in refused(
        tmp_path, files, "import late; kaiju.new(modules=['late'])"
    )


@pytest.mark.parametrize(
    "code",
    [
        "kaiju.arrange(seats=[{'cards': ['wings', 'wings', 'wings']}, {}])",
        "kaiju.new(modules=['origins_cards', 'thirds'], origins_mix='all', seed=1)",
        "kaiju.new(own_deck=['wings', 'wings', 'wings', 'heal'], seed=1)",
    ],
)
def test_three_copies_of_a_keep_card_get_a_sentence(tmp_path: Path, code: str) -> None:
    files = {"thirds/__init__.py": box("thirds", "also={'wings': 6}")}
    said = refused(tmp_path, files, f"import thirds\n{code}")
    assert (
        said
        == "kaiju.errors.SetupError: A game can have two copies of a Keep card at most; its boxes hold 3 of 'wings'."
    )
