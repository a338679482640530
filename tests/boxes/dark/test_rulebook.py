"""The printed examples in the rulebooks of Dark Edition and Even More Wicked!"""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.dark.table import Side, copying, dark
from tests.table import QUIET, asked, claws, health, keys, play, row, told

ORANGE_3 = ["take devious", "take eternal", "take skulking", "take tireless"]


WITH_GAUGE = pytest.mark.parametrize(
    "box", [{"edition": "dark"}, {"edition": "base", "modules": ["wicked"]}], ids=["dark", "wicked"]
)


# --- setting up


@WITH_GAUGE
@pytest.mark.parametrize("side", ["orange", "green"])
def test_four_tiles_of_one_side_lie_at_3_and_at_6_and_two_at_10(box: Side, side: str) -> None:
    game = kaiju.new(**box, players=4, tile_side=side)
    sides = {entry["id"]: entry["side"] for entry in kaiju.catalog() if entry["kind"] == "tile"}
    assert {level: len(faces) for level, faces in game.tiles.items()} == {3: 4, 6: 4, 10: 2}
    assert {sides[face] for faces in game.tiles.values() for face in faces} == {side}


@WITH_GAUGE
def test_a_first_game_is_played_with_the_orange_side(box: Side) -> None:
    assert kaiju.new(**box, players=4).tiles == kaiju.new(**box, players=4, tile_side="orange").tiles


@pytest.mark.parametrize("players, bay", [(4, None), (5, 0)])
def test_tokyo_bay_is_for_five_and_six_players(players: int, bay: int | None) -> None:
    game = dark({}, {"place": "city"}, *[{}] * (players - 2), dice=QUIET)
    game.play("stop")
    assert game.bay == bay


# --- the game with five players


def test_game_of_five_players_in_the_dark() -> None:
    meka_dragon, gigazaur, kraken, the_king, cyber_bunny = range(5)
    game = dark(
        {"monster": "dark-meka-dragon"},
        {"monster": "dark-gigazaur", "place": "city", "health": 8},
        {"monster": "dark-kraken", "place": "bay"},
        {"monster": "dark-the-king"},
        {"monster": "dark-cyber-bunny"},
        dice=" ".join([claws(4), claws(1), claws(1), QUIET, QUIET, claws(3)]),
    )

    play(game, "stop")
    assert health(game) == [10, 4, 6, 10, 10]
    play(game, "yield")
    assert (asked(game), game.city) == ((kraken, "yield"), gigazaur), "no answer applies before both are in"
    play(game, "yield")
    assert (game.city, game.bay) == (meka_dragon, None)
    assert game.seats[meka_dragon].points == 1

    assert game.current == gigazaur
    play(game, "stop")
    assert health(game) == [9, 4, 6, 10, 10], "there is nobody in the Bay"
    assert asked(game) == (meka_dragon, "yield")
    play(game, "stay")
    assert (game.city, game.bay) == (meka_dragon, gigazaur), "he has to take the empty Bay"
    assert game.seats[gigazaur].points == 1

    assert game.current == kraken
    play(game, "stop")
    assert health(game) == [8, 3, 6, 10, 10]
    assert asked(game) == (meka_dragon, "yield")
    play(game, "stay")
    assert asked(game) == (gigazaur, "yield")
    play(game, "yield")
    assert (game.city, game.bay) == (meka_dragon, kraken)
    assert game.seats[kraken].points == 1

    for seat in (the_king, cyber_bunny):
        assert game.current == seat
        play(game, "stop")
        assert (game.city, game.bay) == (meka_dragon, kraken)

    assert game.current == meka_dragon
    assert game.seats[meka_dragon].points == 1 + 2
    events = play(game, "stop")
    assert health(game) == [8, 0, 6, 7, 7], "monsters in Tokyo don't hurt each other"
    assert [e.seat for e in told(events, "dead")] == [gigazaur]
    assert [e.seat for e in told(events, "leave")] == [kraken], "the Bay closes"
    assert (game.city, game.bay, game.seats[kraken].place) == (meka_dragon, None, None)
    assert game.current == kraken
    assert [seat.wickedness for seat in game.seats] == [0] * 5


# --- the gauge


def test_turn_of_gigazaur_with_the_marker_on_2() -> None:
    game = dark(
        {"monster": "dark-gigazaur", "wickedness": 2},
        {"monster": "dark-cyber-bunny", "place": "city"},
        {},
        dice="3 3 1 heart energy claw  2 2 2 1  2 energy claw",
    )
    play(game, "reroll 2 3 4 5")
    assert (game.dice, game.rolls_left) == (("3", "3", "2", "2", "2", "1"), 1)
    play(game, "reroll 0 1 5")
    assert sorted(game.dice) == ["2", "2", "2", "2", "claw", "energy"]
    events = play(game, "resolve 2")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2 + 1, 3)
    assert [(e.seat, e.amount) for e in told(events, "wickedness")] == [(0, 1)]
    assert (asked(game), keys(game)) == ((0, "tile"), [*ORANGE_3, "pass"])
    play(game, "take devious")
    assert game.seats[0].tiles == ("devious",)
    assert "devious" not in game.tiles[3]
    play(game, "usual", "stay")
    assert game.seats[0].energy == 1
    assert health(game) == [10, 9, 10]
    assert game.seats[0].wickedness == 3, "the marker stays where it is"


def test_gigazaur_in_tokyo_would_have_hurt_all_outside() -> None:
    game = dark({"place": "city", "wickedness": 2}, {}, {}, dice="2 2 2 2 energy claw")
    play(game, "stop", "resolve 2", "pass", "usual")
    assert health(game) == [10, 9, 9]


@WITH_GAUGE
def test_four_1s_are_two_stars_and_two_wickedness(box: Side) -> None:
    game = kaiju.arrange(**box, seats=[{"monster": "gigazaur"}, {"place": "city"}], dice="1 1 1 1 2 3")
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2, 2)
    assert game.current == 1, "no level has been reached"


@pytest.mark.parametrize(
    "dice, stars, wickedness",
    [
        ("1 1 1 2 2 3", 1, 2),
        ("2 2 2 1 1 3", 2, 1),
        ("3 3 3 1 1 2", 3, 0),
        ("1 1 1 1 1 1", 1 + 3, 4),
        ("2 2 2 2 2 2", 2 + 3, 2),
        ("3 3 3 3 3 3", 3 + 3, 0),
        ("1 1 1 2 2 2", 1 + 2, 2 + 1),
    ],
)
@WITH_GAUGE
def test_wickedness_for_each_complete_triple_of_1s_and_2s(box: Side, dice: str, stars: int, wickedness: int) -> None:
    game = kaiju.arrange(**box, seats=[{}, {"place": "city"}], dice=dice)
    game.play("stop")
    while asked(game)[0] == 0:
        game.play({"resolve": "usual", "tile": "pass"}[asked(game)[1]])
    assert (game.seats[0].points, game.seats[0].wickedness) == (stars, wickedness)


def test_the_base_game_alone_knows_no_wickedness() -> None:
    game = kaiju.arrange(seats=[{}, {"place": "city"}], dice="1 1 1 1 1 1")
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].wickedness) == (4, 0)


def test_one_tile_at_most_for_each_level() -> None:
    """Past the first level to 4, then to 5, to the second level, to 8, and to the last."""
    game = dark(
        {"extra_turns": 4},
        {"place": "city"},
        dice="1 1 1 1 1 1  2 2 2 1 1 3  2 2 2 1 1 3  1 1 1 2 2 3  1 1 1 2 2 3",
    )
    for marker, tile in ((4, "eternal"), (5, None), (6, "evil-lair"), (8, None), (10, "skybeam")):
        game.play("stop")
        assert game.seats[0].wickedness == marker
        if tile:
            assert asked(game) == (0, "tile")
            game.play(f"take {tile}")
        assert asked(game)[1] == "roll", "there is nothing else to take"
    assert game.seats[0].tiles == ("eternal", "evil-lair", "skybeam")
    assert [len(game.tiles[level]) for level in (3, 6, 10)] == [3, 3, 1]


def test_a_tile_need_not_be_taken() -> None:
    game = dark({"wickedness": 2}, {"place": "city"}, dice="2 2 2 1 1 3")
    play(game, "stop", "pass")
    assert (game.seats[0].tiles, game.seats[0].wickedness, len(game.tiles[3])) == ((), 3, 4)


# --- buying and selling


def test_the_king_shops_with_ten_energy_in_the_dark() -> None:
    game = dark(
        {"monster": "dark-the-king", "energy": 10},
        {"place": "city"},
        market=["wings", "zombify", "jets"],
        deck=["nanobots", "tank", "hibernation", "gourmet"],
        dice=QUIET,
    )
    play(game, "stop", "sweep")
    assert (game.seats[0].energy, game.market) == (8, ("nanobots", "tank", "hibernation"))
    assert game.discard == ("wings", "zombify", "jets")
    play(game, "buy nanobots")
    assert (game.seats[0].energy, game.seats[0].cards) == (5, ("nanobots",))
    assert game.market == ("gourmet", "tank", "hibernation")
    play(game, "done")
    assert (game.current, game.seats[0].energy) == (1, 5)


def test_metamorph_sells_at_the_printed_price_what_a_tile_made_cheaper() -> None:
    game = dark(
        {"cards": ["metamorph"], "tiles": ["evil-lair"], "energy": 5},
        {"place": "city"},
        market=row("gourmet"),
        dice=QUIET,
    )
    play(game, "stop", "buy gourmet")
    assert game.seats[0].energy == 0
    assert asked(game) == (0, "sell"), "after the shopping"
    play(game, "sell gourmet", "done")
    assert (game.seats[0].energy, game.current) == (6, 1)


@pytest.mark.parametrize("turn, order", [(1, [2, 0]), (3, [0, 2])])
def test_of_two_opportunists_by_adaptation_the_nearer_on_the_left_is_first(turn: int, order: list[int]) -> None:
    game = dark(
        copying("opportunist", 2, energy=9),
        {"energy": 3},
        {"cards": ["opportunist"], "energy": 9},
        {"energy": 3, "place": "city"},
        turn=turn,
        market=["corner-store", "energize", "frenzy"],
        deck=["wings", "jets", "tank"],
        dice=QUIET,
    )
    play(game, "stop", "buy corner-store")
    assert (asked(game), keys(game)) == ((order[0], "opportunist"), ["buy wings", "pass"])
    play(game, "pass")
    assert (asked(game), keys(game)) == ((order[1], "opportunist"), ["buy wings", "pass"])
    play(game, "buy wings", "pass")
    assert "wings" in game.seats[order[1]].cards


def test_the_nearer_opportunist_takes_the_card_from_under_the_other() -> None:
    game = dark(
        copying("opportunist", 2, energy=9),
        {"energy": 3},
        {"cards": ["opportunist"], "energy": 6},
        {"place": "city"},
        turn=1,
        market=["corner-store", "energize", "frenzy"],
        deck=["wings", "jets", "tank"],
        dice=QUIET,
    )
    play(game, "stop", "buy corner-store", "buy wings")
    assert "wings" in game.seats[2].cards
    assert (asked(game), keys(game)) == ((0, "opportunist"), ["buy jets", "pass"])


# --- the end


def test_twenty_stars_at_the_price_of_all_hearts_is_out() -> None:
    """The stars come while the dice are resolved, the hearts go when the turn ends."""
    game = dark({"cards": ["natural-selection"], "points": 17}, {"place": "city"}, {}, dice="3 3 3 1 1 2 2")
    play(game, "stop")
    assert not game.seats[0].alive
    assert (game.over, game.current) == (False, 1)


def test_twenty_stars_and_no_hearts_at_the_same_time_is_out() -> None:
    game = dark({"points": 15, "health": 4, "energy": 5}, {"place": "city"}, {}, market=row("jet-fighters"), dice=QUIET)
    events = play(game, "stop", "buy jet-fighters")
    assert told(events, "points")[0].amount == 5
    assert not game.seats[0].alive
    assert (game.over, game.current) == (False, 1)


def test_all_out_in_the_same_turn_and_nobody_wins() -> None:
    """The last opponent falls to the claws, and then the winner to its own mutation."""
    game = dark(
        {"cards": ["natural-selection"], "points": 19}, {"place": "city", "health": 2}, dice="claw claw 3 1 1 2 2"
    )
    events = play(game, "stop")
    assert [e.seat for e in told(events, "dead")] == [1, 0]
    assert (game.over, game.winners) == (True, ())


def test_all_out_at_the_same_time_and_nobody_wins() -> None:
    game = dark(
        {"points": 18, "health": 3, "energy": 4},
        {"place": "city", "health": 2, "points": 19},
        {"health": 1},
        market=row("high-altitude-bombing"),
        dice=QUIET,
    )
    play(game, "stop", "buy high-altitude-bombing")
    assert (game.over, game.winners) == (True, ())
