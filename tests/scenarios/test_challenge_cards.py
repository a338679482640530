"""The challenge cards: a data file that an owner of the box can replace."""

from __future__ import annotations

import copy
import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.rules.evolutions import take_in_hand
from tests.scenarios.table import claws, play, told

NO_MARKET: list[str | None] = [None, None, None]
SUPLEX, POWERHOUSE = "old-school-suplex", "giant-powerhouse"
REWARDS = ("stars", "energy", "hearts", "evolutions", "masks", "claws", "steal_energy", "steal_stars")
CARD_KEYS = "id, name, force, ally_bonus, reward, ally_reward"


def house_text() -> str:
    return files("kaiju").joinpath("boxes", "luchador", "challenge_cards.toml").read_text(encoding="utf-8")


def house() -> dict[str, Any]:
    """The house set as a file has it."""
    return tomllib.loads(house_text())


def with_first(**values: Any) -> dict[str, Any]:
    """The house set with other values on its first card."""
    data = house()
    data["card"][0].update(values)
    return data


def without(key: str) -> dict[str, Any]:
    data = house()
    del data["card"][0][key]
    return data


def begin(cards: Any = None, **more: Any) -> kaiju.Game:
    options: dict[str, Any] = {"modules": ["luchador"], "seed": 5} | more
    return kaiju.new("base", 3, challenge_cards=cards, **options)


def refused(cards: Any) -> str:
    with pytest.raises(kaiju.SetupError) as error:
        begin(cards)
    return str(error.value)


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


# --- Luchador's Evolutions


MOMENTS = ("wins_challenge", "stays", "enters", "yields", "starts_turn")
EFFECTS = (
    "stars",
    "energy",
    "hearts",
    "evolutions",
    "hurt_others",
    "hurt_tokyo",
    "hurt_outside",
    "stars_of_unmasked",
    "challenge_card",
    "force",
    "claws",
)
EVOLUTION_KEYS = "id, name, permanent, when, effect, at_least"
MINE = {"id": "piledriver", "name": "Piledriver"}


def with_evolution(**values: Any) -> dict[str, Any]:
    """The house set with one Evolution in place of the first."""
    data = house()
    data["evolution"][0] = MINE | values
    return data


def ring(*seats: dict[str, Any], dice: str = claws(0), **values: Any) -> kaiju.Game:
    """Seat 0 has the Evolution, in hand or in play."""
    first = {"evolutions" if values.get("permanent") else "hand": ["piledriver"]} | seats[0]
    return kaiju.arrange(
        modules=["luchador", "power_up"],
        seats=[first, *seats[1:]],
        dice=dice,
        market=NO_MARKET,
        asks="fitting",
        challenge_cards=with_evolution(**values),
    )


def hearts(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def test_there_are_eight_different_evolutions_in_three_languages() -> None:
    own = house()["evolution"]
    assert len(own) == 8 == len({e["id"] for e in own})
    assert all(set(e["name"]) == {"en", "fr", "ru"} for e in own)
    head = house_text().partition("[[card]]")[0]
    assert all(word in head for word in (*EFFECTS, *MOMENTS, "permanent", "at_least"))


@pytest.mark.parametrize(
    "effect, seat",
    [
        ({"stars": 3}, {"points": 3}),
        ({"energy": 4}, {"energy": 4}),
        ({"hearts": 2}, {"health": 7}),
        ({"stars": 1, "energy": 2}, {"points": 1, "energy": 2}),
        ({"hearts": 1, "stars": 9}, {"health": 6, "points": 9}),
    ],
)
def test_a_temporary_evolution_of_ones_own_gives_what_the_file_says(effect: Any, seat: dict[str, int]) -> None:
    game = ring({"health": 5}, {}, effect=effect)
    game.play("play piledriver")
    assert {key: getattr(game.seats[0], key) for key in seat} == seat
    assert (game.seats[0].hand, game.seats[0].evolution_discard) == ((), ("piledriver",))


@pytest.mark.parametrize(
    "effect, left",
    [
        ({"hurt_others": 2}, [10, 8, 8, 8]),
        ({"hurt_tokyo": 3}, [10, 7, 10, 10]),
        ({"hurt_outside": 1}, [10, 10, 9, 9]),
    ],
)
def test_evolutions_of_ones_own_hurt_whom_the_file_says(effect: Any, left: list[int]) -> None:
    game = ring({}, {"place": "city"}, {}, {}, effect=effect)
    events = game.play("play piledriver")
    assert (hearts(game), told(events, "attack")) == (left, [])
    assert {event.card for event in told(events, "hurt")} == {"piledriver"}


def test_evolutions_of_ones_own_draw_one_of_two_at_a_time() -> None:
    game = ring({}, {}, effect={"evolutions": 2})
    game.play("play piledriver")
    for _ in range(2):
        assert game.decision is not None and {key.split()[0] for key in game.decision.options.keys} == {"keep"}
        game.play(game.decision.options[0])
    assert len(game.seats[0].hand) == 2


def test_one_that_draws_can_be_played_once_a_turn() -> None:
    """It may come back by what it draws, and would never end."""
    game = ring({}, {}, effect={"evolutions": 1})
    game.play("play piledriver")
    assert game.decision is not None
    game.play(game.decision.options[0])
    take_in_hand(game._state, 0, game.names.things.index("piledriver"))
    play(game, "reroll 0")
    assert game.decision is not None and "play piledriver" not in game.decision.options.keys
    play(game, "stop")
    while (game.current, game.decision.kind) != (0, "roll"):
        keys = game.decision.options.keys
        game.play(next(key for key in ("stop", "done", "stay", "pass", *keys) if key in keys))
        assert game.decision is not None
    assert "play piledriver" in game.decision.options.keys


def test_evolutions_of_ones_own_take_stars_of_the_unmasked_and_draw_another_challenge_card() -> None:
    effect = {"stars_of_unmasked": 2, "challenge_card": 1}
    game = ring({"challenge": SUPLEX}, {"mask": False, "points": 3}, {"points": 3}, effect=effect)
    game.play("play piledriver")
    assert [seat.points for seat in game.seats] == [2, 1, 3]
    assert game.seats[0].challenge != SUPLEX


def test_only_a_temporary_evolution_with_hearts_is_offered_against_a_deadly_loss() -> None:
    for effect, offered in (({"hearts": 1}, True), ({"hearts": 2, "stars": 1}, True), ({"stars": 2}, False)):
        game = ring({"place": "city", "health": 1}, {}, effect=effect, dice=claws(0) + " " + claws(1))
        play(game, "stop")
        while game.current == 0:
            assert game.decision is not None
            play(game, "done" if "done" in game.decision.options.keys else "pass")
        play(game, "stop")
        assert ("play piledriver" in game.decision.options.keys if game.decision else False) == offered


@pytest.mark.parametrize("moment, at", [("starts_turn", 0), ("enters", 2)])
def test_a_permanent_evolution_works_when_the_file_says(moment: str, at: int) -> None:
    game = ring({}, {}, dice=claws(1), permanent=True, when=moment, effect={"energy": 2})
    assert game.seats[0].energy == (2 if at == 0 else 0)
    game.play("stop")
    assert (game.city, game.seats[0].energy) == (0, 2)


@pytest.mark.parametrize("moment, answer", [("stays", "stay"), ("yields", "yield")])
@pytest.mark.parametrize("given", ["stay", "yield"])
def test_a_permanent_evolution_works_for_who_stays_or_yields(moment: str, answer: str, given: str) -> None:
    owner = {"place": "city"}
    game = ring(owner, {}, {}, permanent=True, when=moment, effect={"stars": 1}, dice=claws(0) + " " + claws(1))
    play(game, "stop", "stop", given)
    assert game.seats[0].points == 2 + (answer == given), "two stars for a turn begun in Tokyo"


def test_a_permanent_evolution_works_for_who_wins_a_challenge() -> None:
    values = {"permanent": True, "when": "wins_challenge", "effect": {"hurt_others": 1, "evolutions": 1}}
    game = ring({"challenge": SUPLEX}, {"place": "city"}, {}, dice=claws(1), **values)
    play(game, "stop", "stay", "challenge 1", "pass", "pass")
    play(game, "reveal", "hide")
    assert hearts(game) == [10, 8, 9], "a claw, and the Evolution's"
    assert game.decision is not None and next(iter(game.decision.options.keys)).startswith("keep ")


@pytest.mark.parametrize("rolled, lost", [(1, 1), (2, 4), (3, 5)])
def test_claws_are_added_to_as_many_as_the_file_says(rolled: int, lost: int) -> None:
    values = {"permanent": True, "effect": {"claws": 2}, "at_least": 2}
    game = ring({}, {"place": "city"}, {}, dice=claws(rolled), **values)
    game.play("stop")
    assert game.seats[1].health == 10 - lost


def test_claws_without_a_number_need_one() -> None:
    game = ring({}, {"place": "city"}, {}, dice=claws(1), permanent=True, effect={"claws": 1})
    game.play("stop")
    assert game.seats[1].health == 8


def test_force_of_an_evolution_is_what_the_file_says() -> None:
    game = ring({"challenge": SUPLEX}, {"place": "city"}, dice=claws(1), permanent=True, effect={"force": 7})
    play(game, "stop", "stay", "challenge 1")
    assert told(play(game, "reveal", "reveal"), "show_card")[0].amount == 9


def test_a_copy_of_an_evolution_of_ones_own_does_what_that_does() -> None:
    owner = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("piledriver", 0)}, "place": "city"}
    values = {"permanent": True, "when": "starts_turn", "effect": {"energy": 2}}
    game = ring({}, owner, {}, **values)
    assert (game.seats[0].energy, game.seats[1].copies) == (2, {"icy-reflection": ("piledriver", 0)})
    play(game, "stop", "done")
    assert game.current == 1 and game.seats[1].energy == 2


def test_evolutions_of_ones_own_are_called_so_wherever_they_are_shown() -> None:
    game = ring({}, {}, effect={"stars": 1})
    assert game.view(0)["own"]["hand"] == ["piledriver"] == list(game.seats[0].hand)
    assert game.decision is not None and game.decision["play piledriver"].data == {
        "card": "piledriver",
        "family": "evolution",
    }
    game.play("play piledriver")
    assert "piledriver" in game.view(1)["seats"][0]["evolution_discard"]
    for language in ("en", "fr", "ru"):
        assert any("Piledriver" in line for line in game.lines(language))
    assert not any("piledriver" in json.dumps(entry) for entry in kaiju.catalog())
    with pytest.raises(kaiju.SetupError, match="There is no Evolution 'signature-move'"):
        ring({"hand": ["signature-move"]}, {}, effect={"stars": 1})


def test_a_file_without_evolutions_keeps_ours() -> None:
    data = house()
    ours = [e["id"] for e in data.pop("evolution")]
    data["house"] = False
    game = kaiju.new("base", 2, modules=["luchador", "power_up"], challenge_cards=data, monsters=["luchador", "kraken"])
    assert game.decision is not None
    assert {key.removeprefix("keep ") for key in game.decision.options.keys} <= set(ours)
    saved = json.loads(json.dumps(game.record()))
    assert "evolution" not in saved["setup"]["challenge_cards"]
    assert kaiju.replay(saved) == game


def test_a_record_holds_the_evolutions_too() -> None:
    game = ring({}, {}, effect={"energy": 2, "stars": 1})
    game.play("play piledriver")
    record = json.loads(json.dumps(game.record(), sort_keys=True))
    saved = record["setup"]["challenge_cards"]["evolution"]
    assert len(saved) == 8 and saved[0]["effect"] == {"stars": 1, "energy": 2}
    assert kaiju.replay(record) == game == kaiju.Game.from_bytes(game.to_bytes())
    saved[0]["effect"]["stars"] = 2
    with pytest.raises(kaiju.RecordError, match="The position belongs to another game"):
        kaiju.replay(record)


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
        (with_first(name=""), f"{NAMES} ''."),
        (with_first(name=5), f"{NAMES} 5."),
        (with_first(name={}), f"{NAMES} {{}}."),
        (with_first(name={"fr": "Prise"}), f"{NAMES} {{'fr': 'Prise'}}."),
        (with_first(name={"en": "Hold", "de": "Griff"}), f"{NAMES} {{'en': 'Hold', 'de': 'Griff'}}."),
        (with_first(name={"en": 1}), f"{NAMES} {{'en': 1}}."),
        (with_first(name={"en": ""}), f"{NAMES} {{'en': ''}}."),
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
