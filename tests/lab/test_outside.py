"""Bots from outside: what they get, what they may answer, and a sentence for everything that can be wrong with them."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju import bots
from kaiju.lab.simulate import simulate
from tests.lab.bots import CAREFUL, FIRST, bot_file
from tests.lab.specs import specs

CHOOSE = "    def choose(self, game, seat):\n"


def test_a_class_in_a_file_is_a_bot(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, CAREFUL)}:Careful"
    game = kaiju.new("base", 2, seed=3)
    bot = bots.load(name, seed=5)
    assert bot.name == name
    assert [bots.load(name, 5).choose(game, game.decision.seat) for _ in range(2)] == [
        bot.choose(game, game.decision.seat)
    ] * 2
    with pytest.raises(kaiju.KaijuError, match="nothing to decide"):
        bot.choose(game, 1 - game.decision.seat)
    with pytest.raises(kaiju.SetupError, match="'game' must be a game, not None"):
        bot.choose(None, 0)


@pytest.mark.parametrize("answer", ["option", "option.key", "option.action"])
def test_an_answer_is_an_option_its_key_or_its_action(tmp_path: Path, answer: str) -> None:
    source = f"{CHOOSE}        option = game.decision.options[1]\n        return {answer}\n"
    game = kaiju.new("base", 2, seed=3)
    bot = bots.load(f"{bot_file(tmp_path, 'class Bot:' + chr(10) + source)}:Bot")
    assert bot.choose(game, game.decision.seat) == game.decision.options[1]


def test_a_bot_sees_only_what_its_seat_can_know_and_changes_nothing(tmp_path: Path) -> None:
    source = """
class Spy:
    seen = []
    def choose(self, game, seat):
        self.seen.append(list(game._state.pile[: game.deck_size]))
        option = game.decision.options[0]
        while not game.over:
            game.play(game.decision.options[0])
        return option
"""
    name = f"{bot_file(tmp_path, source)}:Spy"
    game = kaiju.new("base", 3, seed=4)
    before, seat = game._state.copy(), game.decision.seat
    spy = bots.load(name, 1)
    spy.choose(game, seat)
    spy.choose(game, seat)
    assert game._state == before
    decks = [list(before.pile[: before.deck_size]), *spy._bot.seen]
    assert sorted(decks[0]) == sorted(decks[1]) == sorted(decks[2])
    assert decks[0] != decks[1] != decks[2]


def test_a_bot_may_import_its_neighbours(tmp_path: Path) -> None:
    bot_file(tmp_path, "WORD = 'stop'\n", "neighbour_of_mine.py")
    source = (
        "from neighbour_of_mine import WORD\n\nclass Bot:\n    def choose(self, game, seat):\n        return WORD\n"
    )
    game = kaiju.new("base", 2, seed=3)
    assert bots.load(f"{bot_file(tmp_path, source)}:Bot").choose(game, game.decision.seat).key == "stop"


@pytest.mark.parametrize(
    ("source", "bot", "complaint"),
    [
        (None, "mine.py:Mine", "There is no file .*mine.py with the bot Mine"),
        (FIRST, "mine.py", "Name the class of the bot too, as in .*mine.py:MyBot"),
        (FIRST, "mine.py:Second", "There is no 'Second' in .*mine.py"),
        ("class Mute:\n    pass\n", "mine.py:Mute", "'Mute' in .*mine.py is no bot: .* choose"),
        ("Mute = 3\n", "mine.py:Mute", "is no bot"),
        ("import nothing_of_that_name\n", "mine.py:Mine", "mine.py can't be loaded: ModuleNotFoundError.*line 1"),
        ("x = 1\nclass :\n", "mine.py:Mine", "mine.py can't be loaded: SyntaxError: .*line 2"),
        ("import sys\nsys.exit(3)\n", "mine.py:Mine", "can't be loaded: SystemExit: 3 .line 2"),
    ],
)
def test_a_file_that_has_no_bot(tmp_path: Path, source: str | None, bot: str, complaint: str) -> None:
    if source is not None:
        bot_file(tmp_path, source)
    with pytest.raises(kaiju.SetupError, match=complaint):
        simulate([str(tmp_path / bot), "random"], *specs(games=2, players=2))


@pytest.mark.parametrize(
    ("body", "error", "complaint"),
    [
        (
            "    def __init__(self):\n        1 / 0\n" + CHOOSE,
            kaiju.SetupError,
            "can't be made: ZeroDivisionError.*line 3",
        ),
        (CHOOSE + "        return 'fly'\n", kaiju.BotError, "chose what can't be chosen .*'fly' is not on offer"),
        (CHOOSE + "        return None\n", kaiju.BotError, "chose what can't be chosen .*None is not on offer"),
        (CHOOSE + "        return game.x\n", kaiju.BotError, "failed .*AttributeError.*line 3"),
        (CHOOSE + "        raise SystemExit\n", kaiju.BotError, "failed .*SystemExit .line 3"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_does_wrong(tmp_path: Path, body: str, error: type[Exception], complaint: str, jobs: int) -> None:
    if body.endswith(CHOOSE):
        body += "        return 0\n"
    name = f"{bot_file(tmp_path, 'class Bad:' + chr(10) + body)}:Bad"
    with pytest.raises(error, match=complaint) as found:
        simulate([name, "random"], *specs(games=4, players=2, seed=7, jobs=jobs))
    assert "mine.py:Bad" in str(found.value) and "\n" not in str(found.value)
    if error is kaiju.BotError:
        assert "decision of seat" in str(found.value)
        assert any(f"game of seed {(7 << 32) + number}," in str(found.value) for number in range(4))


@pytest.mark.parametrize("error", ["ValueError('one\\n' * 5000)", "type('Mute', (Exception,), {'__str__': None})()"])
def test_an_error_is_told_in_a_line_whatever_it_says(tmp_path: Path, error: str) -> None:
    bad = bots.load(f"{bot_file(tmp_path, f'class Bad:{chr(10)}{CHOOSE}        raise {error}{chr(10)}')}:Bad")
    game = kaiju.new("base", 2, seed=3)
    assert game.decision is not None
    with pytest.raises(kaiju.BotError, match=r"failed in the game of seed 3, .* \(line 3\)\.") as found:
        bad.choose(game, game.decision.seat)
    message = str(found.value).replace(str(tmp_path), "")
    assert "\n" not in message and len(message) < 400


def test_get_loads_no_files(tmp_path: Path) -> None:
    with pytest.raises(kaiju.SetupError, match="There is no bot"):
        bots.get(f"{bot_file(tmp_path, FIRST)}:First")


@pytest.mark.parametrize("name", [None, 5, ["easy"]])
def test_what_is_no_name_is_no_bot(name: Any) -> None:
    with pytest.raises(kaiju.SetupError, match="A bot is called by its name, not "):
        bots.load(name)


def test_what_is_told_of_a_bot_travels_between_processes() -> None:
    assert str(pickle.loads(pickle.dumps(kaiju.BotError("It failed.")))) == "It failed."
