"""Whether chances are what comes of them: what kings state is gathered, and counted by games instead of positions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kaiju
from kaiju.bots.search import bot
from kaiju.bots.titan import network
from kaiju.lab import calibration
from kaiju.lab.calibration import Stated, in_bins, main, stated_by_network, stated_in
from kaiju.lab.specs import TableSpec
from kaiju.lab.tally import Share
from tests.bots.test_titan import some_network_for

pytestmark = pytest.mark.xdist_group(__name__)


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bot.EFFORTS, "king", replace(bot.EFFORTS["king"], games=64))
    monkeypatch.setattr(calibration, "ASKED", 2)


def test_positions_fall_into_bins_by_what_was_stated() -> None:
    found = [Stated(0, 0.72, True), Stated(1, 0.78, True), Stated(2, 0.75, False), Stated(2, 0.1, False)]
    low, high = in_bins(found)
    assert (low.low, low.count, low.won) == (0.1, 1, 0.0)
    assert (high.low, high.count) == (0.7, 3)
    assert high.won == pytest.approx(2 / 3) and high.said == pytest.approx(0.75)
    assert in_bins([Stated(0, 1.0, True)])[0].low == 0.9


def test_positions_of_one_game_count_no_more_than_the_game() -> None:
    """Ten positions of the same game end alike: they tell as much as one."""
    apart = in_bins([Stated(game, 0.75, game % 4 != 0) for game in range(40)])[0]
    assert apart.interval == pytest.approx(Share(30, 40).interval)
    together = in_bins([Stated(game, 0.75, game % 4 != 0) for game in range(40) for _ in range(10)])[0]
    assert together.count == 400 and together.won == apart.won
    assert together.interval == pytest.approx(apart.interval)
    always = in_bins([Stated(game, 0.95, True) for game in range(5) for _ in range(10)])[0]
    assert always.interval == pytest.approx(Share(5, 5).interval)


def test_a_game_between_kings() -> None:
    found = stated_in(3, "base", 2, 1)
    assert found and found == stated_in(3, "base", 2, 1)
    assert all(stated.game == 3 and 0 <= stated.chance <= 1 for stated in found)
    assert {stated.won for stated in found} == {True, False}
    # Towards the end it shows.
    assert max(found, key=lambda s: s.chance).won


def test_the_command_draws_what_it_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new" / "plot.svg"
    assert main(["--games", "1", "--game", "dark", "--jobs", "1", "--plot", str(target)]) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if " to " in line and "%" in line]
    drawn = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    assert len(rows) == len(drawn.findall(".//{http://www.w3.org/2000/svg}circle")) > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(["--games", "0"], "number of games"), (["--edition", "darkest"], "darkest"), (["--players", "9"], "9")],
)
def test_bad_input_gets_a_clear_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_plot_that_cannot_be_written_is_said_after_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--games", "1", "--edition", "base", "--jobs", "1", "--plot", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "| called |" in told.out
    assert str(tmp_path) in told.err and "Traceback" not in told.err


def test_a_game_of_bots_that_go_by_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TableSpec("base", 3)
    monkeypatch.setattr(network, "load", cache(lambda: some_network_for(kaiju.new(players=3, seed=1))))
    found = stated_by_network(2, table, "instinct", 1)
    assert found and found == stated_by_network(2, table, "instinct", 1)
    assert {stated.won for stated in found} == {True, False}
    assert all(0 <= stated.chance <= 1 for stated in found)
