"""Whether chances are what comes of them: what kings state is gathered, and counted by games instead of positions."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import kaiju
from kaiju.bots.search import bot
from kaiju.bots.titan import advice, network
from kaiju.lab import calibration
from kaiju.lab.calibration import Stated, compared, in_bins, main, stated_by_network, stated_in
from kaiju.lab.mirror import Mirror
from kaiju.lab.plans import plan_of
from kaiju.lab.playing import play, think_through
from kaiju.lab.specs import RunSpec, TableSpec
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


@pytest.mark.parametrize("bot", ["instinct", "normal"])
def test_the_network_states_chances_of_all_who_are_alive(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    monkeypatch.setattr(network, "load", cache(lambda: some_network_for(kaiju.new(players=3, seed=1))))
    plan = plan_of(bot, TableSpec("base", 3), RunSpec(4, 1, 1))
    found = stated_by_network(plan, 0, 4)
    assert found == stated_by_network(plan, 0, 4)
    assert {stated.game for stated in found} == {0, 1, 2, 3}
    assert {stated.won for stated in found} == {True, False}
    assert all(0 <= stated.chance <= 1 for stated in found)


@pytest.mark.parametrize("bot", ["instinct", "normal"])
def test_many_games_at_once_are_those_of_the_bot(bot: str) -> None:
    """Game by game, the same as when the bot is asked at every decision."""
    plan = plan_of(bot, TableSpec("base", 2), RunSpec(2, 1, 1))
    mirror = Mirror(plan, 0, 2)
    decisions = [0, 0]
    for moment in mirror.play():
        for row, record, chances in zip(moment.rows.tolist(), moment.games, moment.chances, strict=True):
            decisions[row] += 1
            if decisions[row] % 10 == 0:
                game = mirror.game(record)
                assert game.decision is not None
                stated = [chance.value for chance in advice.chances(game, game.decision.seat)]
                assert stated == pytest.approx(chances, abs=1e-5)
    for number in range(2):
        if bot == "instinct":
            game, taken = think_through(plan, number, 0, np.zeros((0, 8), np.int32))
            assert decisions[number] == taken
            assert mirror.won[number].argmax() == game.winners[0]
            assert mirror.games["points"][number].tolist()[:2] == [seat.points for seat in game.seats]
        else:
            played = play(plan, number, number + 1)
            assert decisions[number] == played.decisions[0]
            assert mirror.games["points"][number].tolist() == played.column("points")[0].tolist()


def test_a_table_that_is_off_is_seen() -> None:
    found = [Stated(n, 0.75, n % 2 == 0) for n in range(calibration.ENOUGH)]
    row = compared([(TableSpec("dark", 4), in_bins(found))]).splitlines()[-1]
    assert row.startswith("| dark, 4 players | – |")
    assert "-25.0 ± 4.4" in row
    assert "±" not in compared([(TableSpec("dark", 4), in_bins(found[1:]))])
