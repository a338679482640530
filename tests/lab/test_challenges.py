"""The survey of challenges: it counts what happens, at both speeds alike, and the house set is balanced."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.bots.policies.duel import FIGURE_MASK, HOLDING, STAR
from kaiju.boxes.luchador.cards import ChallengeCard, house_set
from kaiju.boxes.luchador.codes import (
    E_ALLY,
    E_ASK_HELP,
    E_CHALLENGE,
    E_CHALLENGE_CARD,
    E_MASK,
    E_MASK_LOST,
    E_VOLUNTEER,
    MOMENTS,
    REVEAL,
)
from kaiju.boxes.luchador.codes import EFFECTS as EFFECTS_OF_EVOLUTIONS
from kaiju.errors import SetupError
from kaiju.lab.challenges.__main__ import main
from kaiju.lab.challenges.counting import Means, count
from kaiju.lab.challenges.course import SCALE, SIDES, Course, gains, other_ends, play_out
from kaiju.lab.challenges.report import OF_A_SIDE, SHARES, report
from kaiju.lab.challenges.survey import Survey, survey
from kaiju.lab.specs import RunSpec, TableSpec
from kaiju.lab.tally import Mean
from kaiju.rules.codes import E_ENTER, E_LEAVE, E_POINTS, E_POINTS_LOST
from kaiju.rules.state import State
from kaiju.rules.twins import settled_within
from kaiju.text import own_evolution_text
from tests.lab.specs import A_DARK_DECK, EVERY_MODULE
from tests.table import claws, play

PAGE = Path(__file__).parents[2] / "docs" / "challenges.md"
EFFECTS = {"steal_energy": "energy of the loser", "steal_stars": "stars of the loser", "masks": "masks of the loser"}


def as_written(games: int, table: TableSpec | None = None, seed: int = 1, jobs: int = 1) -> Survey:
    return survey(table or TableSpec(), RunSpec(games, seed, jobs, compiled=False))


@pytest.fixture(scope="module")
def found() -> Survey:
    return as_written(400, seed=2)


def fight(*allies: int) -> kaiju.Game:
    """Seat 0 has challenged seat 1 with the better card; the champion's answer is the next."""
    cards = ["giant-powerhouse", "old-school-suplex", "double-team", "elbow-drop"]
    seats: list[dict[str, Any]] = [{"challenge": card} for card in cards]
    seats[1] |= {"place": "city", "points": 4}
    game = kaiju.arrange(seats=seats, modules=["luchador"], dice=claws(1), seed=1)
    play(game, "stop", "stay", "challenge 1")
    for ally in allies:
        play(game, "ask")
        while game.decision and game.decision.seat >= 2:
            play(game, "help" if game.decision.seat == ally else "pass")
        play(game, f"choose {ally}")
    while game.decision and game.decision.options[0].key == "ask":
        play(game, "pass")
    play(game, "reveal")
    return game


# --- one challenge


def gained_by(state: State, log: list[tuple[int, ...]]) -> list[int]:
    """What each seat gains by such events."""
    return state.rules[gains](state, settled_within(state.rules, log))  # type: ignore[arg-type]


def test_gains_are_what_a_seat_has_more_than_the_others() -> None:
    before = fight()._state
    log = [(E_POINTS, 0, 3, -1, -1), (E_POINTS_LOST, 1, 3, -1, -1), (E_CHALLENGE_CARD, 0, 0, 0, -1)]
    log += [(E_POINTS, 2, 9, -1, -1)]
    assert gained_by(before, log) == [40 * SCALE, -40 * SCALE, 0, 0], "what comes after the challenge doesn't count"


def test_a_mask_counts_on_the_figure_and_in_a_collection_by_its_stars() -> None:
    before = fight()._state
    lost = [(E_MASK_LOST, 1, 1, -1, -1)]
    assert gained_by(before, lost)[1] == -FIGURE_MASK * SCALE
    collected = [*lost, (E_MASK, 0, 1, -1, -1), (E_POINTS, 0, 2, -1, -1)]
    assert gained_by(before, collected)[2] == -(2 * STAR - FIGURE_MASK) * SCALE // 3


def test_a_place_in_tokyo_counts_for_as_much_as_the_bots_think_of_it() -> None:
    before = fight()._state
    entered = gained_by(before, [(E_LEAVE, 1, 0, -1, -1), (E_ENTER, 0, 0, -1, -1)])
    assert entered[0] == -entered[1] == 4 * HOLDING * SCALE


def test_a_challenge_has_other_ends_too() -> None:
    state = fight(2, 3)._state
    rules = state.rules
    reveal = rules.settle(REVEAL)
    ends = {name: (seat, gained[seat]) for name, seat, gained in rules[other_ends](state, reveal)}
    actual = rules[gains](state, rules[play_out](state.copy(), reveal))
    assert set(ends) == {"challenger turned", "champion turned", "challenger alone", "champion alone"}
    assert [seat for seat, _ in ends.values()] == [0, 1, 0, 1]
    assert ends["champion turned"][1] > actual[1], "to hide would have saved the mask"
    assert ends["challenger turned"][1] < actual[0]
    assert ends["champion alone"][1] == actual[1], "an ally who loses makes no difference"


def test_a_challenge_is_counted_by_its_events() -> None:
    state = fight(2)._state
    before = state.copy()
    before.current = 0
    rules = state.rules
    reveal = rules.settle(REVEAL)
    others = {name: (seat, gained) for name, seat, gained in rules[other_ends](state, reveal)}
    others["actual"] = -1, rules[gains](state, rules[play_out](state.copy(), reveal))
    start = [(E_CHALLENGE, 0, 0, -1, 1), (E_ASK_HELP, 0, 0, -1, -1), (E_VOLUNTEER, 2, 0, -1, 0), (E_ALLY, 2, 0, -1, 0)]
    means = Means()
    rules[count](
        means,
        Course(before, settled_within(rules, start) + rules[play_out](state.copy(), reveal), (reveal, reveal), others),
    )
    names = {name for name, mean in means.items() if mean == Mean(1, 1, 1) and not name.startswith("card")}
    assert names >= {
        "won by the challenger",
        "challenger asks for help",
        "challenger who asks is offered help",
        "challenger with an ally wins",
        "a mask changes hands",
        "both reveal",
        "revealing was right for the challenger",
        "revealing was wrong for the champion",
    }
    assert means["champion alone wins"].total == means["won by nobody"].total == means["champion hides"].total == 0


# --- many games


def test_the_shares_add_up(found: Survey) -> None:
    fights = found["won by the challenger"].count
    assert fights == found["challenges a game"].total == found["offered challenges taken up"].total > 1000
    assert sum(found[f"won by {who}"].total for who in ("the challenger", "the champion", "nobody")) == fights
    assert sum(found[f"card {i} challenger gain"].count for i in range(18)) == fights
    wins = found["challenger with an ally wins"].total + found["challenger alone wins"].total
    assert wins == found["won by the challenger"].total


def test_the_house_set_is_balanced(found: Survey) -> None:
    """What is asked of it; the page has the numbers of many more games."""
    assert 0.40 < found["won by the challenger"].value < 0.54
    for side in SIDES:
        assert found[f"{side} asks for help"].value > 0.5
        assert found[f"what an ally brings the {side}"].value > 0.5 * SCALE * STAR
        assert found[f"{side} hides"].value > 0.04
        assert found[f"hiding was right for the {side}"].value > 0.6
        assert found[f"what revealing brings the {side}"].value > SCALE * STAR
    assert sum(found[f"what hiding brings the {side}"].total for side in SIDES) > 0
    everywhere = [found[f"card {i} principal reveals"] for i in range(18)]
    assert all(mean.count > 50 and mean.value > 0.3 for mean in everywhere), "every card is fought with, and revealed"
    assert all(found[f"card {i} revealed wins"].value < 0.97 for i in range(18))
    best = {max(range(18), key=lambda i: found[f"card {i} {role} gain"].value) for role in (*SIDES, "ally")}
    assert len(best) > 1, "no card is the best in every role"


@pytest.mark.parametrize("players, games", [(2, 800), (3, 250), (5, 250), (6, 350)])
def test_the_challenger_wins_its_share_however_many_play(players: int, games: int) -> None:
    found = as_written(games, TableSpec(players=players), seed=2)
    low, high = found.share("won by the challenger").interval
    assert low < 0.55 and high > 0.35


@pytest.mark.xdist_group(__name__)
def test_both_speeds_count_alike() -> None:
    table = TableSpec(modules=EVERY_MODULE, options={"deck": A_DARK_DECK})
    fast = survey(table, RunSpec(30, seed=3, jobs=1, compiled=True))
    assert fast.means == as_written(30, table, seed=3).means


def test_the_number_of_cores_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kaiju.lab.challenges.survey.CHUNK", 3)
    assert as_written(6, jobs=2).means == as_written(6, jobs=1).means


@pytest.mark.parametrize("players", [2, 3, 5])
def test_other_tables_can_be_studied(players: int) -> None:
    found = as_written(20, TableSpec("dark", players))
    assert found.games == 20 and found.setup.modules == ("luchador",)
    report(found)


def test_what_can_not_be_played_is_refused() -> None:
    with pytest.raises(SetupError, match="whole number"):
        survey(TableSpec(), RunSpec(0))
    with pytest.raises(SetupError, match="players"):
        survey(TableSpec(players=7), RunSpec(10))


# --- the command


def test_the_report_has_all_numbers(found: Survey) -> None:
    text = report(found)
    assert text.startswith("400 games of base + luchador, 4 players, seed 2, a house set of cards\n")
    for words in ("won by the challenger", "champion hides", "what an ally brings the champion", "Old School Suplex"):
        assert words in text
    assert len(re.findall("%  .*% to .*%", text)) == len(SHARES) + 2 * len(OF_A_SIDE)


def test_json_has_the_same(found: Survey) -> None:
    data = json.loads(json.dumps(found.to_dict()))
    assert data["challenges"] == found["won by the challenger"].count
    assert data["numbers"]["won by the challenger"]["share"] == round(found["won by the challenger"].value, 6)
    assert set(data["cards"]) == {card.id for card in house_set().cards}
    assert {"stars", "error", "of"} == set(data["cards"]["elbow-drop"]["ally gain"])


def test_the_command_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("kaiju.lab.plans.find_spec", lambda name: None)
    main(["--games", "3", "--jobs", "1", "--json"])
    assert json.loads(capsys.readouterr().out)["games"] == 3
    with pytest.raises(SystemExit):
        main(["--games", "3", "--cards", str(tmp_path / "none.toml")])
    assert "can't be read" in capsys.readouterr().err


# --- the page


def in_words(effect: tuple[str, int]) -> str:
    kind, amount = effect
    noun, *rest = EFFECTS.get(kind, kind).split(" ", 1)
    noun = noun.removesuffix("s") if amount == 1 else noun
    return " ".join((str(amount), noun, *rest)) if amount else "–"


def row(card: ChallengeCard) -> str:
    rewards = f"{in_words(card.reward)} | {in_words(card.ally_reward)}"
    return f"| {card.name[0]} | {card.force} | {card.ally_bonus} | {rewards} |"


def test_the_page_has_the_cards_of_the_house_set() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    rows = [row(card) for card in house_set().cards]
    start = lines.index(rows[0])
    assert lines[start : start + len(rows)] == rows


def test_the_page_has_luchadors_evolutions() -> None:
    lines = PAGE.read_text("utf-8").splitlines()
    rows = [
        f"| {own.name[0]} | {'permanent' if own.permanent else 'temporary'} | {own_evolution_text(own)} |"
        for own in house_set().evolutions
    ]
    start = lines.index(rows[0])
    assert lines[start : start + len(rows)] == rows


def test_the_page_names_the_whole_vocabulary_of_evolutions() -> None:
    page = PAGE.read_text("utf-8")
    assert [word for word in (*EFFECTS_OF_EVOLUTIONS[1:], *MOMENTS) if f"`{word}`" not in page] == []
