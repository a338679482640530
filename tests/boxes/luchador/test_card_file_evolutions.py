"""Luchador's Evolutions in the data file: moments, effects, and what they do in a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kaiju
from kaiju.boxes.power_up.hands import take_in_hand
from tests.boxes.luchador.card_file import EFFECTS, MOMENTS, house, house_text, with_evolution
from tests.boxes.luchador.table import SUPLEX
from tests.table import NO_MARKET, claws, health, play, told


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
    assert (health(game), told(events, "attack")) == (left, [])
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
    game._state.rules[take_in_hand](game._state, 0, game.names.things.index("piledriver"))
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
    assert health(game) == [10, 8, 9], "a claw, and the Evolution's"
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
