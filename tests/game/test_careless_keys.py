"""Keys may be written carelessly where no other option can be meant."""

from __future__ import annotations

import pytest

import kaiju
from kaiju.game.answers import understand
from tests.game.refusal import refused
from tests.table import play


@pytest.mark.parametrize(
    "written, key",
    [
        ("STOP", "stop"),
        ("  stop ", "stop"),
        ("st", "stop"),
        ("Reroll 3 0", "reroll 0 3"),
        ("reroll 3,  0", "reroll 0 3"),
        ("reroll 03", "reroll 0 3"),
        ("reroll 0 0", "reroll 0"),
        ("reroll all", "reroll 0 1 2 3 4 5"),
        ("keep 1 2", "reroll 0 3 4 5"),
        ("keep 0 1 2 3 4 5", "stop"),
    ],
)
def test_what_is_meant_while_dice_may_be_rolled(rolling: kaiju.Game, written: str, key: str) -> None:
    assert rolling.find(written)[1] == key
    assert understand(written, rolling.decision, 6) == key, "as the terminal reads it"
    rolling.play(written)
    assert rolling.record()["actions"] == [key], "what is kept is the key itself"


def test_a_beginning_that_one_option_has(rolling: kaiju.Game) -> None:
    play(rolling, "stop")
    assert {"buy heal", "buy jets"} <= set(rolling.decision.options.keys)
    with refused(kaiju.IllegalAction, "'Buy' may mean buy heal, buy jets: write more of it", rolling):
        rolling.play("Buy")
    rolling.play("buy J")
    assert "jets" in rolling.seats[0].cards


@pytest.mark.parametrize("written", ["1", "0 3", "all", "2.", "b", "reroll 9", "keep 9", "", " "])
def test_what_means_nothing(rolling: kaiju.Game, written: str) -> None:
    """A number in a text is neither an action nor the place of an answer: it would be a guess which."""
    with refused(kaiju.IllegalAction, f"{written!r} is not on offer", rolling):
        rolling.play(written)


def test_a_copy_may_be_named_in_any_letters() -> None:
    seat = {"cards": ["mimic"], "copies": {"mimic": ("rapid-healing", 1)}, "energy": 4, "health": 5}
    game = kaiju.arrange(seats=[seat, {"cards": ["rapid-healing"]}], dice="1 1 2 2 3 energy")
    assert game.find("USE Rapid-healing  (Mimic)")[1] == "use rapid-healing"
    with refused(kaiju.IllegalAction, "is not on offer", game):
        game.find("USE Rapid-healing  (Mimic)", exact=True)
