"""Training commands: that each runs, and writes a file of the form that the bots read."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.bots import learned
from kaiju.bots.learned import FOLDER, MEASURED
from kaiju.rules.rulebook import rulebook
from kaiju.train import dice, files, leaving, packs, purchases, things, tries, weights, win_chance
from kaiju.train.command import Command, batches
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE

pytestmark = pytest.mark.xdist_group("compiled")
TRAINERS = sorted({file.stem for file in FOLDER.glob("*.toml")} - {MEASURED})
every_trainer = pytest.mark.parametrize("name", TRAINERS)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    monkeypatch.setattr(learned, "FOLDER", tmp_path)
    return tmp_path


# --- files


@every_trainer
def test_the_head_of_a_file_is_what_its_trainer_says(name: str) -> None:
    module = import_module(f"kaiju.train.{name}")
    head = files.text([*module.MEANING.split("\n\n")], {}).strip()
    assert (FOLDER / f"{name}.toml").read_text("utf-8").startswith(head + "\n#\n# Made on ")


def test_what_is_written_is_read_again(folder: Path) -> None:
    numbers = {"one": 1, "row": (1, -2), "rows": ((1, 2), (3, 4)), "of": {"a-card": 3, "a, b": {"x": 1}}, "none": {}}
    files.write("some", "What it\nmeans.\n\nAnd more.", "a command", numbers)
    assert learned.learned("some") == numbers
    head, _, _ = (folder / "some.toml").read_text("utf-8").partition("\n\n")
    assert head.startswith("# What it means.\n#\n# And more.\n#\n# Made on 2") and head.endswith(" by `a command`.")


def test_a_command_is_noted_with_what_it_was_given(folder: Path) -> None:
    command = Command("some", "About it.", seconds=60)
    command.parser.add_argument("--of-sages", action="store_true")
    command.parser.add_argument("--edition", action="append", default=[])
    given = command.parse(["--seconds", "5", "--edition", "base", "--of-sages", "--edition", "dark"])
    assert (given.seconds, given.seed, given.of_sages) == (5, 1, True)
    command.write("Nothing.", {"one": 1})
    assert "`python -m kaiju.train.some --seconds 5 --of-sages --edition base --edition dark`" in (
        folder / "some.toml"
    ).read_text("utf-8")


def test_there_is_always_a_first_batch() -> None:
    assert list(batches(0)) == [0]


# --- what they learn


def shape(value: Any) -> Any:
    """What has to stay the same from one training to the next: names of tables, lengths of rows."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()} if set(value) & STRUCTURE else "by name"
    return len(value) if isinstance(value, tuple) else type(value)


STRUCTURE = {"bias", "cards", "with_two", "slopes", "nobody", "constant", "numbers", "hearts", "energy", "sweep"}


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "GAMES", 12)
    monkeypatch.setattr(tries, "WAYS", 2)
    monkeypatch.setattr(dice, "WAYS", 8)
    monkeypatch.setattr(win_chance, "AT_ONCE", 400)
    monkeypatch.setattr(things, "GAMES_TO_LEARN_FROM", things.GAMES_TO_LEARN_FROM[1::4])
    everything = ("base", 2, EVERY_MODULE, {"deck": A_DARK_DECK})
    monkeypatch.setattr(packs, "GAMES_TO_LEARN_FROM", [everything])
    for module in (leaving, packs, purchases, things):
        monkeypatch.setattr(module, "ENOUGH", 1)


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("dice", ["--seconds", "0"]),
        ("leaving", ["--seconds", "0"]),
        ("packs", ["--seconds", "0"]),
        ("purchases", ["--seconds", "0"]),
        ("things", ["--seconds", "0"]),
        ("win_chance", ["--games", "400", "--rounds", "1"]),
    ],
)
def test_a_trainer_writes_what_the_bots_read(name: str, arguments: list[str], folder: Path) -> None:
    before = learned.frozen(__import__("tomllib").loads((FOLDER / f"{name}.toml").read_text("utf-8")))
    import_module(f"kaiju.train.{name}").main(arguments)
    assert [file.name for file in folder.iterdir()] == [f"{name}.toml"]
    assert shape(learned.learned(name)) == shape(before)


@pytest.mark.usefixtures("few_games")
def test_what_dice_bring_is_measured(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    import_module("kaiju.train.first_weights").main(["--seconds", "0"])
    names = {line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()}
    assert {"star", "kill", "hit from Tokyo"} <= names and not list(folder.iterdir())


def test_weights_travel_in_the_script_and_into_the_file() -> None:
    mine = [n % 200 - 60 for n in range(weights.ROWS * weights.COUNT)]
    data = weights.packed(mine, 3)
    assert data[weights.SEAT_AT] == 3
    state = rulebook("dark", ("dark", "wicked")).State()
    state.script, state.seat, state.players, state.alive[:2] = data.tolist(), 3, 2, [1, 1]
    read = [state.rules[weights.weight_of_seat](state, 0, i) for i in range(weights.COUNT)]
    assert read == mine[weights.COUNT : 2 * weights.COUNT]
    rows = weights.tables(weights.AS_THEY_ARE)
    assert {name: tuple(row) for name, row in rows.items()} == learned.learned("weights")


def test_one_seat_goes_by_hand_where_bots_of_packs_are_compared() -> None:
    state = rulebook("base", ("base", "mindbug")).State()
    state.script[packs.SEAT_AT] = 1
    learned_at = []
    for state.seat in range(3):
        learned_at.append(bool(state.rules[packs.by_hand_at_one_seat](state)))
    assert learned_at == [True, False, True]


def test_what_counts_of_a_roll_is_read_off_the_position() -> None:
    """Weights are fitted to what taking it won, so of a single thing that counts they find what it is worth."""
    game = kaiju.arrange(
        modules=["mindbug"],
        seats=[{"place": "city"}, {"health": 5, "points": 3}, {"mindbugs": 0}],
        dice="2 2 2 heart energy claw",
    )
    game.play("stop")
    state = game._state
    found = [state.rules[packs.roll_feature](state, 1, i) for i in range(len(packs.FEATURES))]
    told = dict(zip(packs.FEATURES, found, strict=True))
    assert told == {
        "a star": 2,
        "a star, per star owned": 6,
        "energy": 1,
        "a heart of use": 1,
        "a claw that strikes": 1,
        "a kill": 0,
        "a claw that would strike me": 1,
        "my end": 0,
        "a heart of use to its roller": 0,
        "the price of a token": 1,
        "the price of a card": 0,
    }
