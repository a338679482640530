"""Games and positions with and without a gauge."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from tests.boxes.wicked.table import GREEN, dark, faces, offered
from tests.table import CITY, NO_MARKET, QUIET, asked, keys, told

# Games with and without a gauge


@pytest.mark.parametrize("edition, modules", [("base", ()), ("origins", ()), ("base", ("origins_cards",))])
def test_there_is_no_gauge_without_the_box(edition: str, modules: tuple[str, ...]) -> None:
    game = kaiju.arrange(
        edition=edition, modules=modules, seats=[{}, CITY], dice="1 1 1 1 1 1  2 2 2 2 2 2", market=NO_MARKET
    )
    assert faces(game) == {3: set(), 6: set(), 10: set()}
    assert game.view(0)["gauge"] is False
    events = game.play("stop")
    assert asked(game) == (1, "roll")
    events += game.play("stop")
    assert told(events, "wickedness") == []
    assert [seat.wickedness for seat in game.seats] == [0, 0]


@pytest.mark.parametrize("modules", [("wicked",), ("origins_cards", "wicked"), ("two_player", "wicked")])
def test_the_base_game_may_have_a_gauge(modules: tuple[str, ...]) -> None:
    game = kaiju.arrange(
        modules=modules, seats=[{"wickedness": 1}, CITY], dice="1 1 1 2 2 3", market=NO_MARKET, tile_side="green"
    )
    assert (faces(game), game.view(None)["gauge"]) == (GREEN, True)
    game.play("stop")
    assert (game.seats[0].wickedness, set(keys(game))) == (3, offered(3, GREEN))


@pytest.mark.parametrize(
    "edition, modules",
    [("dark", ()), ("dark", ("two_player",)), ("base", ("wicked",)), ("base", ("origins_cards", "wicked"))],
)
@pytest.mark.parametrize("side", ["orange", "green", "mixed"])
def test_games_with_a_gauge_go_to_their_end_and_can_be_told_again(
    edition: str, modules: tuple[str, ...], side: str
) -> None:
    game = kaiju.new(edition, 2, modules=modules, tile_side=side, seed=5)
    choose = random.Random(5)
    while game.decision is not None:
        game.play(choose.choice(game.decision.options))
    assert game.over
    assert kaiju.replay(game.record()) == game
    assert kaiju.Game.from_bytes(game.to_bytes()) == game


@pytest.mark.parametrize(
    "edition, modules, options, sentence",
    [
        ("origins", ["wicked"], {}, "Origins has no wickedness gauge"),
        ("dark", ["wicked"], {}, "has the wickedness gauge already"),
        ("dark", ["origins_cards"], {}, "not for Dark Edition"),
        ("base", [], {"tile_side": "green"}, "needs the wickedness gauge"),
        ("base", ["origins_cards"], {"tile_side": "mixed"}, "needs the wickedness gauge"),
        ("origins", [], {"tile_side": "orange"}, "needs the wickedness gauge"),
        ("dark", [], {"tile_side": "red"}, "'tile_side' is one of orange, green, mixed, not 'red'"),
        ("base", ["wicked"], {"tile_side": 1}, "'tile_side' is one of orange, green, mixed, not 1"),
        ("dark", [], {"tile_side": ["green"]}, "There is no wickedness tile 'green'; choose from devious"),
        ("dark", [], {"tile_side": [3]}, "There is no wickedness tile 3"),
        ("dark", [], {"tile_side": {"devious": 1}}, "'tile_side' is one of orange, green, mixed"),
        ("dark", [], {"tile_side": ["devious", "devious"]}, "There is only one wickedness tile 'devious'."),
        (
            "base",
            ["wicked"],
            {"tile_side": ["barbs", "devious"]},
            "'barbs' and 'devious' are the two faces of one tile",
        ),
        ("base", [], {"tile_side": ["devious"]}, "needs the wickedness gauge"),
    ],
)
def test_what_the_rulebooks_do_not_allow_is_refused(
    edition: str, modules: list[str], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(kaiju.SetupError) as raised:
        kaiju.new(edition, 2, modules=modules, seed=1, **options)
    assert sentence in str(raised.value)
    with pytest.raises(kaiju.SetupError) as raised:
        kaiju.arrange(edition=edition, modules=modules, seats=[{}, {}], **options)
    assert sentence in str(raised.value)


def test_faces_of_tiles_may_be_chosen_and_the_others_are_drawn() -> None:
    chosen = ["devious", "final-roar", "starburst"]
    games = [kaiju.new("dark", 2, tile_side=chosen, seed=seed) for seed in range(20)]
    shown = [{face for faces_ in game.tiles.values() for face in faces_} for game in games]
    assert all(set(chosen) <= faces_ and len(faces_) == 10 for faces_ in shown)
    back = {entry["id"]: entry["back"] for entry in kaiju.catalog() if entry["kind"] == "tile"}
    for face, other in back.items():
        counts = {(face in faces_) + (other in faces_) for faces_ in shown}
        assert counts == {1}, f"{face} and {other} are one tile"
        drawn = {face in faces_ for faces_ in shown}
        assert drawn == ({face in chosen} if {face, other} & set(chosen) else {True, False}), face
    again = kaiju.new(**games[0].setup)
    assert again == games[0] and games[0].setup["tile_side"] == chosen
    assert kaiju.replay(games[3].record()) == games[3]


def test_no_face_chosen_is_mixed() -> None:
    assert kaiju.new("dark", 2, tile_side=[], seed=4) == kaiju.new("dark", 2, tile_side="mixed", seed=4)


# Positions


def test_a_marker_stands_at_the_level_of_the_highest_tile_if_nothing_is_said() -> None:
    game = dark(
        {"tiles": ["eternal", "cyberbrain"]}, {"place": "city", "tiles": ["skybeam"], "wickedness": 10}, dice=QUIET
    )
    assert [seat.wickedness for seat in game.seats] == [6, 10]


@pytest.mark.parametrize(
    "seat, sentence",
    [
        ({"wickedness": 11}, "The wickedness of seat 0 must be a whole number from 0 to 10, not 11."),
        ({"wickedness": -1}, "The wickedness of seat 0 must be a whole number from 0 to 10, not -1."),
        ({"wickedness": "3"}, "The wickedness of seat 0 must be a whole number from 0 to 10, not '3'."),
        ({"wickedness": True}, "The wickedness of seat 0 must be a whole number from 0 to 10, not True."),
        ({"wickedness": 2.0}, "The wickedness of seat 0 must be a whole number from 0 to 10, not 2.0."),
        ({"wickedness": None}, "The wickedness of seat 0 must be a whole number from 0 to 10, not None."),
        ({"tiles": "devious"}, "The tiles of seat 0 must be a list, not 'devious'."),
        ({"tiles": None}, "The tiles of seat 0 must be a list, not None."),
        ({"tiles": {"devious": 1}}, "The tiles of seat 0 must be a list"),
        ({"tiles": ["wings"]}, "There is no wickedness tile 'wings'"),
        ({"tiles": ["deviuos"]}, "There is no wickedness tile 'deviuos'"),
        ({"tiles": [3]}, "There is no wickedness tile 3"),
        ({"tiles": [None]}, "There is no wickedness tile None"),
        ({"tiles": [["devious"]]}, "There is no wickedness tile ['devious']"),
        ({"tiles": [{}]}, "There is no wickedness tile {}"),
        ({"tiles": ["devious", "devious"]}, "There is only one wickedness tile 'devious'."),
        ({"tiles": ["skybeam"]}, "There is only one wickedness tile 'skybeam'."),
        (
            {"tiles": ["devious", "cyberbrain", "eternal"]},
            "Seat 0 can't have both 'devious' and 'eternal': a monster takes one tile of a level.",
        ),
        (
            {"tiles": ["devious", "cyberbrain"], "wickedness": 5},
            "Seat 0 has 'cyberbrain', a tile of level 6: its wickedness can't be 5.",
        ),
        (
            {"tiles": ["devious"], "wickedness": 0},
            "Seat 0 has 'devious', a tile of level 3: its wickedness can't be 0.",
        ),
        ({"cards": ["devious"]}, "There is no card 'devious'."),
        ({"alive": False, "tiles": ["devious"]}, "Seat 0 is eliminated and can't have tiles."),
        ({"alive": False, "wickedness": 3}, "Seat 0 is eliminated: 'wickedness' must be 0, not 3."),
        ({"tokens": {"devious": 1}}, "Seat 0 has no 'devious'."),
        ({"tiles": ["devious"], "tokens": {"devious": 1}}, "'devious' has no tokens."),
        ({"tiles": ["fluxling"], "tokens": {"fluxling": 1}}, "'fluxling' has no tokens."),
        ({"copies": {"fluxling": ("wings", 1)}}, "Seat 0 has no 'fluxling'."),
        ({"tiles": ["devious"], "copies": {"devious": ("wings", 1)}}, "'devious' copies nothing."),
        ({"tiles": ["fluxling"], "copies": {"fluxling": ("jets", 1)}}, "Seat 1 has no 'jets'."),
        ({"tiles": ["fluxling"], "copies": {"fluxling": ("skybeam", 1)}}, "'skybeam' can't be copied."),
        ({"tiles": ["fluxling"], "copies": {"fluxling": ("fluxling", 0)}}, "'fluxling' can't be copied."),
        ({"tiles": ["fluxling"], "copies": {"fluxling": ("wings", 7)}}, "The seat of a copied card"),
        ({"tiles": ["fluxling"], "copies": {"fluxling": "wings"}}, "must be given as (card, seat), not 'wings'."),
        ({"tiles": ["fluxling"], "copies": {"fluxling": ("wings", 1)}, "tokens": {"fluxling": 2}}, "has no tokens."),
        ({"zombified": 1}, "'zombified' of seat 0 must be True or False, not 1."),
    ],
)
def test_an_impossible_position_is_refused(seat: dict[str, Any], sentence: str) -> None:
    with pytest.raises(kaiju.SetupError) as raised:
        kaiju.arrange(edition="dark", seats=[seat, {"cards": ["wings"], "tiles": ["skybeam"]}, {}], turn=1)
    assert sentence in str(raised.value)


@pytest.mark.parametrize("key, value", [("wickedness", 1), ("tiles", ["devious"])])
@pytest.mark.parametrize("edition", ["base", "origins"])
def test_a_position_without_a_gauge_has_neither_markers_nor_tiles(edition: str, key: str, value: object) -> None:
    with pytest.raises(kaiju.SetupError) as raised:
        kaiju.arrange(edition=edition, seats=[{key: value}, {}])
    assert f"'{key}' of seat 0 has no meaning without the wickedness gauge." in str(raised.value)


@pytest.mark.parametrize("edition", ["base", "origins"])
def test_a_position_without_a_gauge_may_say_so(edition: str) -> None:
    game = kaiju.arrange(edition=edition, seats=[{"wickedness": 0, "tiles": []}, {}], dice=QUIET)
    assert (game.seats[0].wickedness, game.seats[0].tiles) == (0, ())
