"""The challenge cards: a data file that an owner of the box can replace."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import kaiju
from tests.boxes.luchador.card_file import REWARDS, begin, house, house_text, with_first
from tests.boxes.luchador.table import POWERHOUSE, SUPLEX
from tests.table import NO_MARKET, claws, play, told


def fight(cards: Any, *answers: str) -> tuple[kaiju.Game, list[kaiju.Event]]:
    """Seat 0 with Old School Suplex challenges seat 1 with Giant Powerhouse."""
    game = kaiju.arrange(
        modules=["luchador"],
        seats=[{"challenge": SUPLEX}, {"place": "city", "challenge": POWERHOUSE}],
        dice=claws(1),
        market=NO_MARKET,
        challenge_cards=cards,
    )
    play(game, "stop", "stay", "challenge 1")
    return game, play(game, *answers)


# --- the house set


def test_there_are_eighteen_different_cards_and_they_say_they_are_a_house_set() -> None:
    data = house()
    assert data["house"] is True
    assert len(data["card"]) == 18 == len({card["id"] for card in data["card"]})
    assert {SUPLEX, POWERHOUSE} <= {card["id"] for card in data["card"]}, "the names that are known are there"
    assert all(set(card["name"]) == {"en", "fr", "ru"} for card in data["card"])


def test_the_catalogue_lists_them_all_with_the_flag_and_ready_for_json() -> None:
    entries = [entry for entry in kaiju.catalog() if entry["kind"] == "challenge"]
    assert json.loads(json.dumps(entries)) == entries
    assert [entry["id"] for entry in entries] == [card["id"] for card in house()["card"]]
    for entry, card in zip(entries, house()["card"], strict=True):
        assert entry["house"] is True
        assert {key: entry[key] for key in card} == card
        assert set(entry["text"]) == {"en", "fr", "ru"} and all(entry["text"].values())
        assert str(card["force"]) in entry["text"]["en"] and str(card["ally_bonus"]) in entry["text"]["en"]
        assert (entry["price"], entry["modules"], entry["editions"]) == (
            None,
            ["luchador"],
            ["base", "dark", "origins"],
        )


def test_only_what_is_ours_is_marked_as_a_house_set() -> None:
    marked = [entry for entry in kaiju.catalog() if entry["house"]]
    assert {(entry["kind"], entry.get("monster")) for entry in marked} == {
        ("challenge", None),
        ("evolution", "luchador"),
    }


def test_old_school_suplex_can_reach_the_5_of_the_rule_sheet() -> None:
    cards = {card["id"]: card for card in house()["card"]}
    assert cards[SUPLEX]["force"] == 2
    assert any(card["ally_bonus"] == 3 for card in cards.values())


def test_every_word_of_the_vocabulary_is_told_to_the_reader_of_the_file() -> None:
    head = house_text().partition("[[card]]")[0]
    assert all(word in head for word in REWARDS)


# --- a set of one's own


def test_a_set_from_a_file_changes_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    suplex = 'id = "old-school-suplex"\n'
    text = house_text().replace("house = true", "house = false")
    start = text.index(suplex)
    end = text.index("[[card]]", start)
    mine = f'{suplex}name = "Suplex"\nforce = 8\nally_bonus = 0\nreward = {{ energy = 7 }}\n\n'
    file.write_text(text[:start] + mine + text[end:], encoding="utf-8")
    for source in (str(file), file):
        game, events = fight(source, "reveal", "reveal")
        assert told(events, "show_card")[0].amount == 8
        assert (game.city, game.seats[0].energy) == (0, 7)
    assert fight(None, "reveal", "reveal")[0].city == 1, "the house set is another game"


def test_cards_may_be_called_something_else() -> None:
    game = kaiju.arrange(
        modules=["luchador"],
        seats=[{"challenge": "piledriver"}, {"place": "city"}],
        dice=claws(1),
        challenge_cards=with_first(id="piledriver", name="Piledriver"),
    )
    assert game.seats[0].challenge == game.view(0)["own"]["challenge"] == "piledriver"
    play(game, "stop", "stay", "challenge 1")
    events = play(game, "reveal", "hide")
    assert [event.card for event in told(events, "show_card")] == ["piledriver"]
    assert "piledriver" in game.view(None)["challenge"]["discard"]
    with pytest.raises(kaiju.SetupError, match="There is no challenge card 'old-school-suplex'"):
        kaiju.arrange(
            modules=["luchador"],
            seats=[{"challenge": SUPLEX}, {}],
            challenge_cards=with_first(id="piledriver", name="Piledriver"),
        )


def test_a_set_may_leave_out_rewards_names_in_other_languages_and_the_flag() -> None:
    data = with_first(name={"en": "Suplex"})
    del data["house"], data["card"][0]["reward"], data["card"][0]["ally_reward"]
    game, _ = fight(data, "reveal", "hide")
    assert (game.seats[0].points, game.seats[0].energy) == (1, 0), "a star for entering, no reward"
    saved = game.record()["setup"]["challenge_cards"]
    assert saved["house"] is False
    assert saved["card"][0] == {
        "id": SUPLEX,
        "name": {"en": "Suplex", "fr": "Suplex", "ru": "Suplex"},
        "force": 2,
        "ally_bonus": 2,
        "reward": {},
        "ally_reward": {},
    }


@pytest.mark.parametrize("kind", REWARDS)
@pytest.mark.parametrize("amount", [1, 9])
def test_every_reward_of_the_vocabulary_is_accepted(kind: str, amount: int) -> None:
    game, events = fight(with_first(reward={kind: amount}, ally_reward={kind: amount}), "reveal", "hide")
    assert [event.seat for event in told(events, "challenge_won")] == [0]
    assert game.over or game.city == 0


@pytest.mark.parametrize("force, bonus", [(0, 0), (9, 9)])
def test_force_and_bonus_are_one_digit(force: int, bonus: int) -> None:
    _, events = fight(with_first(force=force, ally_bonus=bonus), "reveal", "reveal")
    assert told(events, "show_card")[0].amount == force


def test_the_same_seed_deals_the_same_cards_whatever_is_printed_on_them() -> None:
    one, other = begin(), begin(with_first(force=9))
    assert [seat.challenge for seat in one.seats] == [seat.challenge for seat in other.seats]
    assert one != other


# --- keeping


def test_a_record_holds_the_set_and_needs_the_file_no_more(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(house_text().replace("force = 2", "force = 9", 1), encoding="utf-8")
    game, _ = fight(str(file), "reveal", "reveal")
    assert game.city == 0
    record = json.loads(json.dumps(game.record()))
    data = game.to_bytes()
    file.unlink()
    assert str(tmp_path) not in json.dumps(record)
    again = kaiju.replay(record)
    assert again == game and again.record() == game.record()
    assert kaiju.Game.from_bytes(data) == game
    assert game.clone() == game


def test_a_record_of_a_new_game_with_a_set_replays_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(house_text(), encoding="utf-8")
    game = begin(str(file))
    for _ in range(40):
        assert game.decision is not None
        game.play(game.decision.options[-1])
    file.unlink()
    assert kaiju.replay(json.loads(json.dumps(game.record()))) == game


def test_a_record_with_the_house_set_names_no_cards() -> None:
    assert "challenge_cards" not in begin().record()["setup"]


def test_a_record_whose_set_is_not_one_is_refused() -> None:
    record = begin(house()).record()
    record["setup"]["challenge_cards"]["card"][0]["force"] = 10
    with pytest.raises(kaiju.RecordError) as error:
        kaiju.replay(record)
    assert str(error.value) == (
        "The record's setup is not a possible game: The challenge cards, card 1: 'force' must be a whole number from "
        "0 to 9, not 10."
    )


@pytest.mark.parametrize("change", [{"force": 7}, {"ally_bonus": 7}, {"reward": {"stars": 9}}, {"ally_reward": {}}])
def test_a_position_that_was_played_with_other_cards_is_refused(change: dict[str, Any]) -> None:
    game, _ = fight(house(), "reveal")
    record = copy.deepcopy(game.record())
    record["setup"]["challenge_cards"]["card"][0].update(change)
    with pytest.raises(kaiju.RecordError) as error:
        kaiju.replay(record)
    assert str(error.value) == "The position belongs to another game than the setup beside it."


def test_a_game_without_the_module_takes_no_set() -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.new("base", 3, challenge_cards=house())
    assert str(error.value) == "The option 'challenge_cards' needs the module 'luchador'."
