"""Studies: what is counted, and that it doesn't matter who counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kaiju
from kaiju.game.setup import check_setup
from kaiju.lab.commands import Telling
from kaiju.lab.counts import Study, kinds_of
from kaiju.lab.findings import report_of
from kaiju.lab.lifts import BLOCKS
from kaiju.lab.outputs import Outputs
from kaiju.lab.simulate import simulate
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.study import run_command, study
from tests.lab.bots import CAREFUL, bot_file
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE, specs

pytestmark = pytest.mark.xdist_group(__name__)


def rows_of(found: Study) -> dict[str, list[tuple[Any, ...]]]:
    return {table.name: table.rows for table in report_of(found).tables}


@pytest.fixture(scope="module")
def base() -> Study:
    return study("angry", [TableSpec(players=4)], RunSpec(900))


def test_games_are_counted_as_a_simulation_counts_them(base: Study) -> None:
    found, same = base.tables[0], simulate("angry", *specs(games=900, players=4, first=0))
    assert found.count.tally == same.tally
    assert sum(found.count.rounds.values()) == 900
    assert found.count.eliminated.count == 900 and 0 < found.count.eliminated.value < 3
    assert found.by_monster == {}, "without Evolutions all are alike"


def test_purchases_are_counted(base: Study) -> None:
    found = base.tables[0]
    lifts = found.lifts()
    assert len(lifts) > 30
    assert sum(lift.bought for lift in lifts.values()) == found.blocks[:, 0].sum() > 900
    by_when = [found.lifts(when=when) for when in range(5)]
    for card, lift in lifts.items():
        assert lift.won <= lift.bought
        assert sum(lifts[card].bought for lifts in by_when if card in lifts) == lift.bought
    # What some win by buying, others lose: all in all there is nothing to be had.
    gains = sum(lift.value * lift.compared for lift in lifts.values() if lift.value is not None)
    assert abs(gains) / sum(lift.compared for lift in lifts.values()) < 0.02
    assert sum(bool(block.any()) for block in found.blocks) == BLOCKS


def test_the_result_is_the_same_on_any_number_of_cores(base: Study) -> None:
    others = [study("angry", [TableSpec(players=4)], RunSpec(900, jobs=jobs)) for jobs in (1, 3)]
    assert rows_of(base) == rows_of(others[0]) == rows_of(others[1])
    assert rows_of(base) != rows_of(study("angry", [TableSpec(players=4)], RunSpec(900, seed=2)))


def test_thinking_bots_are_studied_alike(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, CAREFUL)}:Careful"
    found = [study(name, [TableSpec(players=2)], RunSpec(6, jobs=jobs)) for jobs in (1, 2)]
    assert rows_of(found[0]) == rows_of(found[1])
    assert found[0].games == 6 and found[0].tables[0].lifts()


def test_all_tables_that_can_be_are_studied() -> None:
    found = study("random", TableSpec().in_all(["base", "origins"], [4, 5]), RunSpec(70, compiled=False))
    assert [table.name for table in found.tables] == ["base, 4 players", "base, 5 players", "origins, 4 players"]
    rows = rows_of(found)
    assert {row[:3] for row in rows["seats"]} == {("base", "", 4), ("base", "", 5), ("origins", "", 4)}
    assert len(rows["seats"]) == 13


def test_with_evolutions_monsters_differ_and_sit_everywhere() -> None:
    everything = TableSpec(players=3, modules=EVERY_MODULE, options={"deck": A_DARK_DECK})
    table = study("angry", [everything], RunSpec(600)).tables[0]
    assert sum(share.of for share in table.by_monster.values()) == 3 * 600
    assert len(table.by_monster) > 6
    assert sum(share.count for share in table.by_monster.values()) == sum(share.count for share in table.by_seat)
    evolutions, cards = table.lifts(evolutions=True), table.lifts()
    assert len(evolutions) > 20 and not set(evolutions) & set(cards)
    names = [section.title for section in report_of(Study("angry", 1, [table])).sections]
    assert "Monsters" in names and "Evolutions: what they are worth" in names


def test_what_can_be_bought() -> None:
    kinds = kinds_of(check_setup("dark", 4, (), None, 1, {}))
    assert not kinds.evolutions.any()
    assert len(kinds.ids) == len(set(kinds.ids)) == kinds.index_of.max() + 1
    assert "hibernation" in kinds.ids and "acid-attack" not in set(kinds_of(check_setup("origins", 4)).ids) - set(
        kinds.ids
    )
    both = kinds_of(check_setup("base", 4, ("power_up",), None, 1, {}))
    assert both.evolutions.sum() == 80 and not both.evolutions.all()
    assert np.array_equal(np.flatnonzero(both.evolutions), np.arange(len(both.ids))[-both.evolutions.sum() :])


# --- interruption and bad input


def test_an_interrupted_study_keeps_what_it_has() -> None:
    def interrupt(done: int, total: int) -> None:
        if done > 1000:
            raise KeyboardInterrupt

    found = study("random", TableSpec().in_all(["base"], [2, 3, 4]), RunSpec(900, jobs=1), interrupt)
    assert found.interrupted and [table.setup.players for table in found.tables] == [2, 3]
    assert found.tables[0].games == 900 and 0 < found.tables[1].games < 900
    assert "interrupted" in " ".join(report_of(found).about)
    with pytest.raises(KeyboardInterrupt):
        study("random", [TableSpec(players=2)], RunSpec(900), lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"games": 0}, "number of games must be"),
        ({"bot": "meek"}, "no bot 'meek'"),
        ({"editions": ["origins"], "players": [5, 6]}, "Origins is for 2 to 4 players, not 5"),
        ({"players": [1]}, "2 to 6 players"),
        ({"editions": ["third"]}, "no edition 'third'"),
        ({"modules": ["chess"]}, "no module 'chess'"),
        ({"jobs": -2}, "number of jobs must be"),
    ],
)
def test_bad_input_is_refused(wrong: dict[str, Any], complaint: str) -> None:
    def ask(bot: str = "random", editions: Any = ("base",), players: Any = (4,), **others: Any) -> None:
        table, run = specs(**{"games": 10, **others})
        study(bot, table.in_all(editions, players), run)

    with pytest.raises(kaiju.KaijuError, match=complaint):
        ask(**wrong)


# --- the command


def test_the_command_tells_what_was_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outputs = Outputs(csv=tmp_path / "csv", parquet=tmp_path / "parquet", html=tmp_path / "page.html")
    tables = TableSpec().in_all(["base", "origins"], [5])
    assert run_command("random", tables, RunSpec(300, seed=4, jobs=0), Telling(outputs=outputs))
    captured = capsys.readouterr()
    for words in ("300 games between random bots, seed 4", "base, 5 players: 300 games", "won by seat 4", "lift"):
        assert words in captured.out
    assert "1 of 2 tables can't be, and are left out." in captured.err
    names = {"seats", "endings", "lengths", "rounds", "cards", "cards_when"}
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == names
    assert {path.stem for path in (tmp_path / "parquet").iterdir()} == names
    assert "Stars or claws" in (tmp_path / "page.html").read_text()


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    run_command("random", [TableSpec(players=2)], RunSpec(100, seed=4, jobs=1), Telling(as_json=True))
    found = json.loads(capsys.readouterr().out)
    assert (found["bot"], found["games"], found["interrupted"]) == ("random", 100, False)
    assert [row["seat"] for row in found["seats"]] == [0, 1]
    assert found["cards"][0]["bought"] > 0
