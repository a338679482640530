"""What can be wrong with a data file, and the sentence that says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import kaiju
from tests.boxes.luchador.card_file import (
    EFFECTS,
    MOMENTS,
    REWARDS,
    begin,
    house,
    house_text,
    with_evolution,
    with_first,
)
from tests.boxes.luchador.table import SUPLEX

CARD_KEYS = "id, name, force, ally_bonus, reward, ally_reward"


def without(key: str) -> dict[str, Any]:
    data = house()
    del data["card"][0][key]
    return data


def refused(cards: Any) -> str:
    with pytest.raises(kaiju.SetupError) as error:
        begin(cards)
    return str(error.value)


EVOLUTION_KEYS = "id, name, permanent, when, effect, at_least"


# --- what can be wrong with a file


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.toml")
    sentence = f"The challenge cards can't be read from {missing!r}: No such file or directory."
    assert refused(missing) == refused(Path(missing)) == sentence


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert refused(str(tmp_path)) == f"The challenge cards can't be read from {str(tmp_path)!r}: Is a directory."


def test_a_file_of_other_bytes_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "latin.toml"
    file.write_bytes('name = "Étreinte"'.encode("latin-1"))
    assert refused(str(file)) == f"The challenge cards can't be read from {str(file)!r}: it is not UTF-8 text."


def test_a_path_with_a_nul_is_refused() -> None:
    assert refused("mine\0.toml") == "The challenge cards can't be read from 'mine\\x00.toml': no file has such a name."


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(house_text(), encoding="utf-8-sig")
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    game = begin(str(file))
    assert game.challenge_cards is not None and game.challenge_cards.cards[0].id == SUPLEX


def test_a_name_may_have_a_space_at_which_no_line_ends() -> None:
    game = begin(with_first(name={"en": "Now!", "fr": "Allez\u00a0!"}))
    assert game.challenge_cards is not None and game.challenge_cards.cards[0].name[1] == "Allez\u00a0!"


def test_a_file_that_is_no_toml_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("card = [", encoding="utf-8")
    sentence = refused(str(file))
    assert sentence.startswith(f"{str(file)!r} is not a TOML file: ") and sentence.endswith(".")


def test_a_sentence_about_a_file_names_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(house_text().replace("force = 2", "force = 12", 1), encoding="utf-8")
    assert refused(str(file)) == f"{file}, card 1: 'force' must be a whole number from 0 to 9, not 12."


@pytest.mark.parametrize("source", [3, True, ["x"], ("x",), (), b"mine.toml"])
def test_what_names_no_file_is_refused(source: Any) -> None:
    assert refused(source) == f"'challenge_cards' must be the name of a file, not {source!r}."


@pytest.mark.parametrize(
    "data, sentence",
    [
        ({"cards": []}, "there is no 'cards'; a set has 'house' and lists of 'card' and 'evolution'."),
        (house() | {"house": "yes"}, "'house' must be true or false, not 'yes'."),
        (house() | {"house": 1}, "'house' must be true or false, not 1."),
        ({}, "there must be 18 challenge cards, not 0."),
        ({"card": []}, "there must be 18 challenge cards, not 0."),
        ({"card": "eighteen challenge"}, "there must be 18 challenge cards, not 0."),
        ({"card": {"id": "x"}}, "there must be 18 challenge cards, not 0."),
        ({"card": house()["card"][:17]}, "there must be 18 challenge cards, not 17."),
        ({"card": house()["card"] + house()["card"][:1]}, "there must be 18 challenge cards, not 19."),
        ({"card": house()["card"][:17] + house()["card"][:1]}, f"two cards are called '{SUPLEX}'."),
    ],
)
def test_a_set_that_is_none_is_refused(data: dict[str, Any], sentence: str) -> None:
    assert refused(data) == f"The challenge cards: {sentence}"


NAMES = "a name is a text, or a table with texts for en, fr and ru, not"
EFFECT = "must be one effect such as { stars = 2 }, not"
KINDS = ", ".join(REWARDS)


@pytest.mark.parametrize(
    "data, sentence",
    [
        ({"card": [3, *house()["card"][1:]]}, "a card must be a table, not 3."),
        (with_first(strength=3), f"there is no 'strength'; a card has {CARD_KEYS}."),
        (without("id"), "'id' is missing."),
        (without("name"), "'name' is missing."),
        (without("force"), "'force' is missing."),
        (without("ally_bonus"), "'ally_bonus' is missing."),
        (with_first(id="Old Suplex"), "an id is made of small letters, digits and hyphens, not 'Old Suplex'."),
        (with_first(id="-x"), "an id is made of small letters, digits and hyphens, not '-x'."),
        (with_first(id=""), "an id is made of small letters, digits and hyphens, not ''."),
        (with_first(id=7), "an id is made of small letters, digits and hyphens, not 7."),
        (with_first(name=""), "a name must not be blank, as '' is."),
        (with_first(name=" \t"), "a name must not be blank, as ' \\t' is."),
        (with_first(name="\u00a0\u2003"), "a name must not be blank, as '\\xa0\\u2003' is."),
        (with_first(name="Hold\nfast"), "a name is a single line of letters and signs, not 'Hold\\nfast'."),
        (with_first(name="Hold\rfast"), "a name is a single line of letters and signs, not 'Hold\\rfast'."),
        (with_first(name="Hold\u2028fast"), "a name is a single line of letters and signs, not 'Hold\\u2028fast'."),
        (with_first(name="Hold\0"), "a name is a single line of letters and signs, not 'Hold\\x00'."),
        (with_first(name={"en": "Hold", "ru": " "}), "a name must not be blank, as ' ' is."),
        (
            with_first(name={"en": "Hold", "fr": "Pri\nse"}),
            "a name is a single line of letters and signs, not 'Pri\\nse'.",
        ),
        (with_first(name=5), f"{NAMES} 5."),
        (with_first(name={}), f"{NAMES} {{}}."),
        (with_first(name={"fr": "Prise"}), f"{NAMES} {{'fr': 'Prise'}}."),
        (with_first(name={"en": "Hold", "de": "Griff"}), f"{NAMES} {{'en': 'Hold', 'de': 'Griff'}}."),
        (with_first(name={"en": 1}), f"{NAMES} {{'en': 1}}."),
        (with_first(name={"en": ""}), "a name must not be blank, as '' is."),
        (with_first(name={"en": "Hold", "fr": 3}), f"{NAMES} {{'en': 'Hold', 'fr': 3}}."),
        (with_first(force=-1), "'force' must be a whole number from 0 to 9, not -1."),
        (with_first(force=10), "'force' must be a whole number from 0 to 9, not 10."),
        (with_first(force=2.0), "'force' must be a whole number from 0 to 9, not 2.0."),
        (with_first(force=True), "'force' must be a whole number from 0 to 9, not True."),
        (with_first(force="2"), "'force' must be a whole number from 0 to 9, not '2'."),
        (with_first(ally_bonus=10), "'ally_bonus' must be a whole number from 0 to 9, not 10."),
        (with_first(reward=2), f"'reward' {EFFECT} 2."),
        (with_first(reward=["stars"]), f"'reward' {EFFECT} ['stars']."),
        (with_first(reward={"stars": 1, "energy": 1}), f"'reward' {EFFECT} {{'stars': 1, 'energy': 1}}."),
        (with_first(ally_reward="stars"), f"'ally_reward' {EFFECT} 'stars'."),
        (with_first(reward={"points": 2}), f"there is no reward 'points'; choose from {KINDS}."),
        (with_first(reward={"nothing": 1}), f"there is no reward 'nothing'; choose from {KINDS}."),
        (with_first(ally_reward={"points": 2}), f"there is no ally_reward 'points'; choose from {KINDS}."),
        (with_first(reward={"stars": 0}), "'reward' must be a whole number from 1 to 9, not 0."),
        (with_first(reward={"stars": 10}), "'reward' must be a whole number from 1 to 9, not 10."),
        (with_first(ally_reward={"claws": "2"}), "'ally_reward' must be a whole number from 1 to 9, not '2'."),
    ],
)
def test_a_card_that_is_none_is_refused(data: dict[str, Any], sentence: str) -> None:
    assert refused(data) == f"The challenge cards, card 1: {sentence}"


NUMBER = "must be a whole number from"


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({"strength": 3}, f"there is no 'strength'; an Evolution has {EVOLUTION_KEYS}."),
        ({}, "'effect' is missing."),
        ({"id": "Pile"}, "'effect' is missing."),
        ({"id": "Pile", "effect": {"stars": 1}}, "an id is made of small letters, digits and hyphens, not 'Pile'."),
        ({"id": "giant-banana", "effect": {"stars": 1}}, "another monster has an Evolution 'giant-banana'."),
        ({"name": 4, "effect": {"stars": 1}}, f"{NAMES} 4."),
        ({"name": "  ", "effect": {"stars": 1}}, "a name must not be blank, as '  ' is."),
        ({"name": "Up\nup", "effect": {"stars": 1}}, "a name is a single line of letters and signs, not 'Up\\nup'."),
        ({"permanent": 1, "effect": {"stars": 1}}, "'permanent' must be true or false, not 1."),
        ({"effect": 2}, "'effect' must be one or two effects such as { stars = 2 }, not 2."),
        ({"effect": {}}, "'effect' must be one or two effects such as { stars = 2 }, not {}."),
        ({"effect": {"points": 1}}, f"there is no effect 'points'; choose from {', '.join(EFFECTS)}."),
        ({"effect": {"nothing": 1}}, f"there is no effect 'nothing'; choose from {', '.join(EFFECTS)}."),
        ({"effect": {"stars": 0}}, f"'stars' {NUMBER} 1 to 9, not 0."),
        ({"effect": {"stars": 10}}, f"'stars' {NUMBER} 1 to 9, not 10."),
        ({"effect": {"evolutions": 3}}, f"'evolutions' {NUMBER} 1 to 2, not 3."),
        ({"effect": {"challenge_card": 2}}, f"'challenge_card' {NUMBER} 1 to 1, not 2."),
        ({"effect": {"force": 1}}, "'force' is for a permanent Evolution: add permanent = true."),
        ({"permanent": True, "effect": {"claws": 1, "stars": 1}}, "'claws' must be the only effect."),
        (
            {"permanent": True, "when": "stays", "effect": {"challenge_card": 1}},
            "'challenge_card' is for a temporary Evolution.",
        ),
        ({"effect": {"hurt_others": 1, "hurt_tokyo": 1}}, "only one of its effects may hurt."),
        ({"when": "stays", "effect": {"stars": 1}}, "'when' is not for a temporary Evolution."),
        (
            {"permanent": True, "when": "stays", "effect": {"force": 1}},
            "'when' is not for one whose effect is there all the time.",
        ),
        ({"permanent": True, "effect": {"stars": 1}}, f"'when' is missing; choose from {', '.join(MOMENTS)}."),
        (
            {"permanent": True, "when": "sleeps", "effect": {"stars": 1}},
            f"there is no 'sleeps' for 'when'; choose from {', '.join(MOMENTS)}.",
        ),
        ({"permanent": True, "effect": {"claws": 1}, "at_least": 9}, f"'at_least' {NUMBER} 1 to 8, not 9."),
        ({"effect": {"stars": 1}, "at_least": 2}, "'at_least' goes with the effect 'claws' alone."),
    ],
)
def test_an_evolution_that_is_none_is_refused(values: dict[str, Any], sentence: str) -> None:
    assert refused(with_evolution(**values)) == f"The challenge cards, Evolution 1: {sentence}"


@pytest.mark.parametrize(
    "own, sentence",
    [
        ([], ": there must be 8 Evolutions, not 0."),
        (house()["evolution"][:7], ": there must be 8 Evolutions, not 7."),
        ("evolution", ": there must be 8 Evolutions, not 0."),
        ([*house()["evolution"][:7], 3], ", Evolution 8: an Evolution must be a table, not 3."),
        ([*house()["evolution"][:7], house()["evolution"][0]], ": two Evolutions are called 'signature-move'."),
    ],
)
def test_evolutions_that_are_not_eight_are_refused(own: Any, sentence: str) -> None:
    assert refused(house() | {"evolution": own}) == f"The challenge cards{sentence}"


def test_a_sentence_says_which_card_is_meant() -> None:
    data = house()
    data["card"][17]["force"] = None
    assert refused(data) == "The challenge cards, card 18: 'force' must be a whole number from 0 to 9, not None."


def test_a_position_refuses_a_bad_set_as_well() -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.arrange(modules=["luchador"], seats=[{}, {}], challenge_cards=with_first(force=10))
    assert str(error.value) == "The challenge cards, card 1: 'force' must be a whole number from 0 to 9, not 10."
