"""What is public is documented, and its types are those of the game."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints, is_typeddict

import pytest

import kaiju
from kaiju import bots, odds
from kaiju.boxes.luchador.cards import CardSet
from kaiju.boxes.origins.choices import MIXES
from kaiju.boxes.power_up.choices import ASKS
from kaiju.boxes.wicked.choices import SIDES
from kaiju.game import shapes
from kaiju.game.setup import CORE_OPTIONS, ORDERS
from kaiju.rules.boxes import KEYWORDS, LIBRARY, SEAT_KEYS, boxes_in_order
from kaiju.rules.codes import FACES
from kaiju.text import LANGUAGES

OURS = [box for box in boxes_in_order() if box.package.startswith(LIBRARY)]
PUBLIC = {name: getattr(kaiju, name) for name in kaiju.__all__}
CLASSES = [value for value in PUBLIC.values() if inspect.isclass(value)]


def declared_in(cls: type) -> Iterator[tuple[str, str | None]]:
    """The attributes that a class declares with a type, or sets on itself, each with what stands below."""
    source = ast.parse(inspect.getsource(sys.modules[cls.__module__]))
    [node] = [n for n in ast.walk(source) if isinstance(n, ast.ClassDef) and n.name == cls.__name__]
    bodies = [node.body, *(f.body for f in node.body if isinstance(f, ast.FunctionDef))]
    for body in bodies:
        for statement, following in zip(body, [*body[1:], None], strict=True):
            match statement:
                case ast.AnnAssign(target=ast.Name(id=name)) if body is node.body:
                    pass
                case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)]):
                    pass
                case _:
                    continue
            match following:
                case ast.Expr(value=ast.Constant(value=str(told))):
                    yield name, told
                case _:
                    yield name, None


def members(cls: type) -> Iterator[tuple[str, str | None]]:
    """The public methods, properties and attributes of a class, each with what is said about it."""
    for name, value in vars(cls).items():
        if not name.startswith("_") and (callable(value) or isinstance(value, (property, classmethod, staticmethod))):
            yield name, inspect.getdoc(getattr(cls, name))
    for name, told in declared_in(cls):
        if not name.startswith("_"):
            yield name, told


def test_new_says_which_modules_there_are() -> None:
    said = kaiju.new.__doc__ or ""
    assert [module.id for box in OURS for module in box.modules if f"`{module.id}`" not in said] == []


def test_every_public_name_is_documented() -> None:
    for name, value in PUBLIC.items():
        if callable(value):
            assert value.__doc__ and not value.__doc__.startswith(f"{name}("), name
    for module in (bots, odds):
        for name in module.__all__:
            value = getattr(module, name)
            assert not (inspect.isclass(value) or inspect.isroutine(value)) or value.__doc__, name


def test_the_reference_has_what_guides_send_people_to() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference.md").read_text("utf-8")
    for module in ("kaiju.bots", "kaiju.boxes.load", "kaiju.odds"):
        assert f"::: {module}\n" in page


@pytest.mark.parametrize("cls", [c for c in CLASSES if not is_typeddict(c)] + [bots.Bot], ids=lambda cls: cls.__name__)
def test_every_public_member_is_documented(cls: type) -> None:
    assert [name for name, told in members(cls) if not told] == []


def test_a_member_without_a_word_is_found() -> None:
    from tests.game import undocumented

    assert dict(members(undocumented.Silent)) == {"method": None, "value": None, "field": None, "told": "Told."}


def test_everything_that_classes_have_is_reached_from_the_package() -> None:
    """What a public member returns is public, too: nobody has to import from inside."""
    for cls in (kaiju.Game, kaiju.Decision):
        for name, value in vars(cls).items():
            getter = value.fget if isinstance(value, property) else value
            if name.startswith("_") or not callable(getter):
                continue
            hint = get_type_hints(getter, vars(sys.modules[cls.__module__]), {"CardSet": CardSet}).get("return")
            for found in {hint, *get_args(hint)}:
                if inspect.isclass(found) and found.__module__.startswith("kaiju.game.") and not is_typeddict(found):
                    assert found.__name__ in kaiju.__all__, f"{cls.__name__}.{name}"


# --- options


def options_of(boxes: list[Any]) -> set[str]:
    return {name for box in boxes for name in box.options}


def test_the_options_are_those_that_boxes_declare() -> None:
    assert set(get_type_hints(kaiju.NewOptions)) == {*CORE_OPTIONS, *options_of(OURS)}
    table_keys = {key for box in OURS for key in box.table_keys}
    # Here `deck` is a parameter, and `turn` says who begins.
    assert set(get_type_hints(kaiju.PositionOptions)) == {*CORE_OPTIONS, *options_of(OURS), *table_keys} - {
        "deck",
        "first",
    }
    assert set(get_type_hints(kaiju.SeatPosition)) == {*SEAT_KEYS, *(key for box in OURS for key in box.seat_keys)}


def test_the_parameters_are_what_any_game_takes() -> None:
    named = {name for call in (kaiju.new, kaiju.arrange) for name in inspect.signature(call).parameters} - {"options"}
    core = set(get_type_hints(kaiju.NewOptions)) & set(KEYWORDS)
    assert named | core == set(KEYWORDS)


@pytest.mark.parametrize(
    "option, words", [("order", ORDERS), ("origins_mix", MIXES), ("asks", ASKS), ("tile_side", SIDES)]
)
def test_the_words_of_an_option_are_all_there(option: str, words: tuple[str, ...]) -> None:
    listed = [word for part in get_args(get_type_hints(kaiju.NewOptions)[option]) for word in get_args(part)]
    assert {word for word in listed if isinstance(word, str)} == set(words)


def test_faces_and_languages_are_all_there() -> None:
    others = {face for entry in kaiju.catalog() for face in entry.get("faces", [])}
    assert get_args(shapes.Face)[: len(FACES)] == FACES and set(get_args(shapes.Face)) == {*FACES, *others}
    assert get_args(shapes.Language) == LANGUAGES


def test_events_have_their_fields() -> None:
    assert list(get_type_hints(shapes.EventDict)) == [field.name for field in dataclasses.fields(kaiju.Event)]


def test_a_setup_makes_such_a_game_again() -> None:
    game = kaiju.new("dark", 3, seed=5, first=2, tile_side="green", own_deck=["wings", "jets", "heal", "tank"])
    assert kaiju.new(**game.setup) == game


def test_bots_and_odds_are_there_and_loaded_when_they_are_asked_for() -> None:
    show = "print('kaiju.bots' in sys.modules, kaiju.bots.get('normal'), kaiju.odds)"
    code = f"import sys, kaiju; {show}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("False <bot normal> <module 'kaiju.odds'")
    with pytest.raises(AttributeError, match="module 'kaiju' has no attribute 'bot'"):
        kaiju.bot  # type: ignore[attr-defined]  # noqa: B018
