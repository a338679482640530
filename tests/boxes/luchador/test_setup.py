"""Luchador: setting up."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from tests.boxes.luchador.table import CARDS, SUPLEX, card_set, count_masks, held, holds, masks, ring
from tests.table import CITY, NO_MARKET, asked, claws, keys, play, points

# --- setting up


BOXES = [
    *[("base", n, ["luchador"]) for n in range(2, 7)],
    *[("dark", n, ["luchador"]) for n in range(2, 7)],
    *[("origins", n, ["luchador"]) for n in range(2, 5)],
    ("base", 2, ["luchador", "two_player"]),
    ("base", 6, ["luchador", "wicked", "origins_cards"]),
    ("base", 6, ["luchador", "power_up"]),
    ("dark", 5, ["luchador", "power_up"]),
    ("base", 4, ["luchador", "power_up", "mutant_draft", "wicked"]),
]


@pytest.mark.parametrize("edition, players, modules", BOXES)
def test_everybody_begins_with_a_mask_on_the_figure_and_a_challenge_card(
    edition: str, players: int, modules: list[str]
) -> None:
    game = kaiju.new(edition, players, modules=modules, seed=3)
    assert masks(game) == [(True, 0)] * players
    assert points(game) == [0] * players, "a mask on the figure is worth nothing"
    assert len(set(held(game))) == players and set(held(game)) <= set(CARDS)
    assert game.view(None)["challenge"] == {"fight": None, "pile": 18 - players, "discard": [], "discard_hidden": 0}


@pytest.mark.parametrize("edition, players, modules", BOXES)
def test_whole_games_keep_every_mask_and_every_card_and_replay(edition: str, players: int, modules: list[str]) -> None:
    """Chance plays, and wherever a challenge is on offer, it is taken."""
    dice = random.Random(players)
    fights = 0
    for seed in range(2):
        game = kaiju.new(edition, players, modules=modules, seed=seed)
        while not game.over and len(game.record()["actions"]) < 1500:
            options = keys(game)
            wanted = [key for key in options if key.startswith(("challenge ", "choose "))] or options
            fights += wanted[0].startswith("challenge ")
            game.play(dice.choice(wanted))
            pile = game.view(None)["challenge"]
            if pile["fight"] is None:
                living = [seat for seat in game.seats if seat.alive]
                cards = [seat.challenge for seat in living]
                assert None not in cards and len(set(cards)) == len(living)
                assert not set(cards) & set(pile["discard"])
                assert pile["pile"] + len(pile["discard"]) + pile["discard_hidden"] + len(living) == 18
            assert sum(count_masks(game)) <= players
            assert all(seat.points >= 2 * seat.collection for seat in game.seats)
            assert all(seat.mask or not seat.collection for seat in game.seats), "the figure is served first"
        assert kaiju.replay(game.record()) == game
    assert fights > 0


def test_without_the_module_there_are_no_masks_and_no_challenges() -> None:
    game = kaiju.arrange(seats=[{}, CITY], dice=claws(1), market=NO_MARKET)
    assert (masks(game), held(game), game.view(0)["challenge"]) == ([(False, 0)] * 2, [None] * 2, None)
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


@pytest.mark.parametrize(
    "seat, more, sentence",
    [
        ({"mask": True}, {}, "'mask' of seat 0 has no meaning without the module 'luchador'."),
        ({"collection": 1}, {}, "'collection' of seat 0 has no meaning without the module 'luchador'."),
        ({"challenge": SUPLEX}, {}, "'challenge' of seat 0 has no meaning without the module 'luchador'."),
        ({}, {"challenge_deck": []}, "'challenge_deck' has no meaning without the module 'luchador'."),
        ({}, {"challenge_cards": card_set()}, "The option 'challenge_cards' needs the module 'luchador'."),
        ({"monster": "luchador"}, {}, "The monster 'luchador' comes with its pack: add the module 'luchador'."),
    ],
)
def test_a_position_without_the_module_has_none_of_it(
    seat: dict[str, Any], more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.arrange(seats=[seat, CITY], **more)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "seats, more, sentence",
    [
        ([{"mask": 1}, {}], {}, "'mask' of seat 0 must be True or False, not 1."),
        ([{"collection": -1}, {}], {}, "The collection of seat 0 must be a whole number from 0 to 6, not -1."),
        ([{"collection": 3}, {"collection": 2}], {}, "There are 6 masks, not more."),
        (
            [{"collection": 2, "points": 3}, {}],
            {},
            "Seat 0 has 2 masks in its collection, worth more stars than it has.",
        ),
        ([{"alive": False, "mask": True}, {}, {}], {}, "Seat 0 is eliminated and can't have masks."),
        ([{"alive": False, "challenge": SUPLEX}, {}, {}], {}, "Seat 0 is eliminated and can't hold a challenge card."),
        ([holds(SUPLEX), holds(SUPLEX)], {}, f"There is only one challenge card '{SUPLEX}'."),
        ([holds(SUPLEX), {}], {"challenge_deck": [SUPLEX]}, f"There is only one challenge card '{SUPLEX}'."),
        (
            [holds("piledriver"), {}],
            {},
            f"There is no challenge card 'piledriver'; choose from {', '.join(CARDS)}.",
        ),
        ([{}, {}], {"challenge_deck": SUPLEX}, f"The challenge deck must be a list, not '{SUPLEX}'."),
    ],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.arrange(modules=["luchador"], seats=seats, turn=1, **more)
    assert str(error.value) == sentence


def test_a_collection_without_points_brings_its_own() -> None:
    assert points(ring({"collection": 2}, CITY)) == [4, 0]


def test_the_monster_luchador_needs_the_module() -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.new("base", 2, monsters=["luchador", "alienoid"])
    assert str(error.value) == "The monster 'luchador' comes with its pack: add the module 'luchador'."
    assert kaiju.new("base", 2, modules=["luchador"], monsters=["luchador", "alienoid"]).seats[0].monster == "luchador"


@pytest.mark.parametrize(
    "edition, modules", [("base", []), ("base", ["power_up"]), ("dark", []), ("dark", ["power_up"])]
)
def test_luchador_is_not_dealt_to_anybody_without_the_module(edition: str, modules: list[str]) -> None:
    game = kaiju.new(edition, 6, modules=modules, seed=1)
    assert "luchador" not in [seat.monster for seat in game.seats]


def test_masks_and_challenges_need_neither_the_monster_nor_evolutions() -> None:
    game = ring({"monster": "alienoid"}, CITY | {"monster": "the-king"})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]
