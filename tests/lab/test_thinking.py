"""Bots that have to be asked, at the same tables as policies: the same games on any number of cores."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.boxes.power_up.codes import EVOS
from kaiju.game.setup import figure
from kaiju.lab.plans import LINEUP, is_policy, plan_of
from kaiju.lab.playing import game_seed, play, think_through
from kaiju.lab.result import Result
from kaiju.lab.simulate import simulate
from kaiju.speeds import batch
from tests.lab.bots import CAREFUL, FIRST, bot_file
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE, specs

pytestmark = pytest.mark.xdist_group(__name__)


def without_speed(result: Result) -> dict[str, Any]:
    out = result.to_dict()
    del out["speed"]
    return out


def test_games_of_thinking_bots_are_those_of_new(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, FIRST)}:First"
    plan = plan_of([name, "angry"], *specs(edition="dark", players=2, seed=5))
    assert not plan.compiled and plan.thinking
    game, taken = think_through(plan, 1, 0, ())
    again = kaiju.new("dark", 2, seed=game_seed(5, 1))
    bots = [kaiju.bots.load(("angry", name)[seat], game_seed(5, 1) * 8 + seat) for seat in range(2)]
    while not again.over:
        again.play(bots[again.decision.seat].choose(again, again.decision.seat))
    assert again._state == game._state and again.actions == taken


def test_the_result_is_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, CAREFUL)}:Careful"
    results = [
        without_speed(simulate([name, "angry", "angry"], *specs(games=9, players=3, jobs=jobs))) for jobs in (1, 2)
    ]
    assert results[0] == results[1]
    assert results[0]["games"] == 9 and set(results[0]["by_bot"]) == {name, "angry"}
    assert results[0] != without_speed(simulate([name, "angry", "angry"], *specs(games=9, players=3, jobs=1, seed=2)))


def test_a_careful_bot_beats_one_that_takes_the_first_option(tmp_path: Path) -> None:
    name = f"{bot_file(tmp_path, FIRST)}:First"
    result = simulate([name, "angry"], *specs(games=20, players=2, modules=["two_player"]))
    assert result.by_bot["angry"].interval[0] > 0.5


def test_who_is_a_policy() -> None:
    assert is_policy("angry") and not is_policy("mine.py:Mine")
    with pytest.raises(kaiju.SetupError, match="no bot 'meek'"):
        plan_of(["meek"], *specs(players=2))


# --- notes


@pytest.mark.parametrize("table", [("base", 4, ()), ("dark", 3, ()), ("base", 3, ("luchador", "power_up"))])
def test_notes_are_the_purchases_and_evolutions_of_the_events(table: tuple[str, int, tuple[str, ...]]) -> None:
    edition, players, modules = table
    plan = plan_of(["random"], *specs(edition=edition, players=players, modules=modules, seed=3, compiled=False))
    played = play(plan, 0, 6, noting=True)
    names = kaiju.new(edition, players, modules=modules, seed=1).names.things
    noted = [(int(row[0]), int(row[1]), names[row[2]]) for row in played.notes]
    expected = []
    for number in range(6):
        game = kaiju.new(edition, players, modules=modules, seed=game_seed(3, number), **dict(plan.setup.options))
        while not game.over:
            told = game.play(game._state.rules[batch.choice](game._state, 0))
            expected += [(number, event.seat, event.card) for event in told if event.kind in ("buy", "play")]
    if modules:  # others may object to a purchase, which is noted all the same; and one Evolution plays itself
        assert {card for *_, card in set(expected) - set(noted)} <= {"nine-lives"}
        assert len(noted) < 1.2 * len(expected)
    else:
        assert noted == expected
    assert len(expected) > 20


@pytest.mark.parametrize("table", [{}, {"modules": EVERY_MODULE, "deck": A_DARK_DECK}], ids=["base", "everything"])
def test_notes_are_the_same_at_both_speeds(table: dict[str, Any]) -> None:
    plan = plan_of(["random"], *specs(players=4, seed=3, **table))
    fast = play(plan, 0, 4, noting=True)
    slow = play(replace(plan, compiled=False), 0, 4, noting=True)
    assert fast.notes.tolist() == slow.notes.tolist()
    assert fast.decisions.tolist() == slow.decisions.tolist()


def test_there_is_always_room_for_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(["random"], *specs(players=4, seed=3))
    usual = play(plan, 0, 20, noting=True).notes
    monkeypatch.setattr("kaiju.lab.playing.NOTES_A_GAME", 1)
    assert play(plan, 0, 20, noting=True).notes.tolist() == usual.tolist()
    assert len(usual) > 20


def test_monsters_change_where_that_is_wanted() -> None:
    plan = replace(plan_of(["angry"], *specs(players=3, modules=["power_up"], seed=3)), changing=True, compiled=False)
    lineups = {plan.setup_of(number).monsters for number in range(0, 60 * LINEUP, LINEUP)}
    assert len(lineups) > 50
    assert plan.setup_of(LINEUP - 1) == plan.setup_of(0)
    seats = [{monsters[seat] for monsters in lineups} for seat in range(3)]
    assert all("luchador" not in seat and len(seat) > 8 for seat in seats)
    played = play(plan, LINEUP - 2, LINEUP + 2)
    assert [*map(tuple, played.monsters)] == [plan.setup_of(n).monsters for n in range(LINEUP - 2, LINEUP + 2)]
    first = plan.rules.settle(EVOS) + played.column("evo_first")[:, :3]
    decks = [[plan.rules.owner_of[evolution].deck_of for evolution in row] for row in first.tolist()]  # type: ignore[attr-defined]
    assert decks == [[figure(monster) for monster in row] for row in played.monsters], "they have their own decks"
