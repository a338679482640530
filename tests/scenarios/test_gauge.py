"""The wickedness gauge: how the marker moves, when tiles are to be had, which ones lie there, in which games."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from tests.scenarios.table import asked, claws, keys, play, told

LEVELS = (3, 6, 10)
ORANGE = {
    3: {"devious", "eternal", "skulking", "tireless"},
    6: {"cyberbrain", "evil-lair", "full-regeneration", "widespread-panic"},
    10: {"antimatter-beam", "skybeam"},
}
GREEN = {
    3: {"barbs", "final-roar", "poison-spit", "underdog"},
    6: {"defender-of-tokyo", "fluxling", "have-it-all", "sonic-boomer"},
    10: {"final-push", "starburst"},
}
BACKS = {
    "devious": "barbs",
    "eternal": "final-roar",
    "skulking": "poison-spit",
    "tireless": "underdog",
    "cyberbrain": "defender-of-tokyo",
    "evil-lair": "fluxling",
    "full-regeneration": "have-it-all",
    "widespread-panic": "sonic-boomer",
    "antimatter-beam": "final-push",
    "skybeam": "starburst",
}
"""The orange face of each tile, and the green one behind it."""
QUIET = claws(0)
NO_MARKET: list[str | None] = [None, None, None]
IN_TOKYO = {"place": "city"}


def dark(*seats: dict[str, Any], dice: str, **more: Any) -> kaiju.Game:
    """Dark Edition with nothing to buy; seat 0 has rolled."""
    return kaiju.arrange(edition="dark", seats=seats, dice=dice, market=NO_MARKET, **more)


def faces(game: kaiju.Game) -> dict[int, set[str]]:
    """The faces on show, by level."""
    return {level: set(ids) for level, ids in game.tiles.items()}


def offered(level: int, sides: dict[int, set[str]]) -> set[str]:
    """The keys where all tiles of a level are to be had."""
    return {f"take {face}" for face in sides[level]} | {"pass"}


# Points


@pytest.mark.parametrize(
    "dice, wickedness, stars",
    [
        ("1 1 2 2 3 3", 0, 0),
        ("1 1 1 2 2 3", 2, 1),
        ("1 1 1 1 2 3", 2, 2),
        ("1 1 1 1 1 3", 2, 3),
        ("1 1 1 1 1 1", 4, 4),
        ("2 2 2 1 1 3", 1, 2),
        ("2 2 2 2 1 3", 1, 3),
        ("2 2 2 2 2 3", 1, 4),
        ("2 2 2 2 2 2", 2, 5),
        ("3 3 3 1 1 2", 0, 3),
        ("3 3 3 3 3 3", 0, 6),
    ],
)
def test_wickedness_comes_with_every_complete_triple_of_1s_and_2s(dice: str, wickedness: int, stars: int) -> None:
    game = dark({}, IN_TOKYO, dice=dice)
    events = game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (wickedness, stars)
    assert [(e.seat, e.amount) for e in told(events, "wickedness")] == ([(0, wickedness)] if wickedness else [])


def test_wickedness_of_two_triples_adds_up() -> None:
    game = dark({}, IN_TOKYO, dice="1 1 1 2 2 2")
    events = play(game, "stop", "resolve 1")
    assert [e.amount for e in told(events, "wickedness")] == [2, 1]
    assert (game.seats[0].wickedness, asked(game)) == (3, (0, "tile"))


@pytest.mark.parametrize("face, wickedness", [("1", 4), ("2", 2)])
def test_wickedness_of_seven_or_eight_dice_counts_two_triples(face: str, wickedness: int) -> None:
    heads = {"cards": ["extra-head", "natural-selection"]}
    game = dark(heads, IN_TOKYO, dice=" ".join([face] * 8))
    assert len(game.dice) == 8
    game.play("stop")
    assert game.seats[0].wickedness == wickedness


def test_wickedness_is_that_of_the_final_dice() -> None:
    game = dark({}, IN_TOKYO, dice="1 1 1 2 2 3  3")
    play(game, "reroll 0", "stop")
    assert game.seats[0].wickedness == 0


def test_wickedness_comes_with_dice_that_were_turned() -> None:
    game = dark({"cards": ["herd-culler"]}, IN_TOKYO, dice="1 1 2 2 3 3")
    play(game, "stop", "turn 2 to 1 with herd-culler")
    assert game.seats[0].wickedness == 2


def test_wickedness_comes_in_tokyo_too() -> None:
    game = dark(IN_TOKYO, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.seats[0].wickedness == 2


def test_only_the_active_monsters_marker_moves() -> None:
    game = dark({"wickedness": 1}, {"place": "city", "wickedness": 2}, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert [seat.wickedness for seat in game.seats] == [3, 2, 0]


@pytest.mark.parametrize("before, dice, gained", [(9, "1 1 1 2 2 3", 1), (7, "1 1 1 1 1 1", 3), (8, "1 1 1 2 2 3", 2)])
def test_the_marker_stops_at_10(before: int, dice: str, gained: int) -> None:
    game = dark({"wickedness": before}, IN_TOKYO, dice=dice)
    events = game.play("stop")
    assert game.seats[0].wickedness == 10
    assert [e.amount for e in told(events, "wickedness")] == [gained]


def test_a_marker_at_10_stays_and_brings_nothing() -> None:
    game = dark({"wickedness": 10}, IN_TOKYO, dice="1 1 1 1 1 1")
    events = game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (10, 4)
    assert (told(events, "wickedness"), asked(game)) == ([], (1, "roll"))


def test_a_sleeping_monster_does_not_use_its_triples() -> None:
    game = dark({"cards": ["hibernation"]}, IN_TOKYO, dice="1 1 1 2 2 2")
    play(game, "stop", "pass")
    assert (game.seats[0].wickedness, game.seats[0].points) == (0, 0)


# Levels


@pytest.mark.parametrize("before, level", [(1, 3), (2, 3), (4, 6), (5, 6), (8, 10), (9, 10)])
def test_a_level_is_reached_or_passed(before: int, level: int) -> None:
    game = dark({"wickedness": before}, IN_TOKYO, dice="1 1 1 2 2 3")
    game.play("stop")
    assert (asked(game), set(keys(game))) == ((0, "tile"), offered(level, ORANGE))


@pytest.mark.parametrize("before", [0, 3, 6, 7])
def test_between_levels_nothing_is_asked(before: int) -> None:
    game = dark({"wickedness": before}, IN_TOKYO, dice="1 1 1 2 2 3")
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_the_example_of_the_rulebook_a_marker_on_2_and_four_2s() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="2 2 2 2 1 3")
    game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (3, 3, (0, "tile"))


def test_the_example_of_the_rulebook_four_1s() -> None:
    game = dark({}, IN_TOKYO, dice="1 1 1 1 2 3")
    game.play("stop")
    assert (game.seats[0].wickedness, game.seats[0].points) == (2, 2)


def test_two_levels_at_once_are_asked_lowest_first() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 1 1 1")
    game.play("stop")
    assert (game.seats[0].wickedness, set(keys(game))) == (6, offered(3, ORANGE))
    game.play("take tireless")
    assert set(keys(game)) == offered(6, ORANGE)
    game.play("take evil-lair")
    assert (game.seats[0].tiles, asked(game)) == (("tireless", "evil-lair"), (1, "roll"))


def test_a_declined_level_does_not_keep_the_next_from_being_asked() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 1 1 1")
    play(game, "stop", "pass")
    assert set(keys(game)) == offered(6, ORANGE)
    game.play("take cyberbrain")
    assert (game.seats[0].tiles, asked(game)) == (("cyberbrain",), (1, "roll"))


def test_all_levels_may_be_declined() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 1 1 1")
    play(game, "stop", "pass", "pass")
    assert (game.seats[0].tiles, faces(game), asked(game)) == ((), ORANGE, (1, "roll"))


def test_a_declined_level_is_lost() -> None:
    game = dark({"wickedness": 2, "extra_turns": 2}, IN_TOKYO, dice="2 2 2 1 1 3  1 1 1 2 2 3  2 2 2 1 1 3")
    play(game, "stop", "pass", "stop")
    assert (game.seats[0].wickedness, asked(game)) == (5, (0, "roll"))
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


def test_a_level_gives_one_tile_only() -> None:
    game = dark({"wickedness": 2, "extra_turns": 1}, IN_TOKYO, dice="2 2 2 1 1 3  1 1 1 2 2 3")
    play(game, "stop", "take skulking", "stop")
    assert (game.seats[0].wickedness, game.seats[0].tiles, asked(game)) == (5, ("skulking",), (1, "roll"))


def test_each_triple_of_a_roll_moves_the_marker_when_it_is_resolved() -> None:
    game = dark({"wickedness": 5}, IN_TOKYO, dice="1 1 1 2 2 2")
    play(game, "stop", "resolve 2")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (6, 2, (0, "tile"))
    game.play("pass")
    assert (game.seats[0].wickedness, game.seats[0].points, asked(game)) == (8, 3, (1, "roll"))


def test_the_tile_is_chosen_right_after_the_dice_that_brought_it() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 energy energy 2")
    play(game, "stop", "resolve 1")
    assert (asked(game), game.seats[0].energy) == ((0, "tile"), 0)
    game.play("pass")
    assert game.seats[0].energy == 2


def test_numbers_may_be_resolved_after_other_dice() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 energy energy 2")
    play(game, "stop", "resolve energy")
    assert (asked(game), game.seats[0].energy) == ((0, "tile"), 2)


def test_what_a_tile_says_is_done_before_the_next_level_is_asked() -> None:
    game = dark({"wickedness": 2, "cards": ["wings"]}, {"place": "city"}, dice="1 1 1 1 1 1", tile_side="green")
    play(game, "stop", "pass", "take fluxling")
    assert asked(game) == (0, "copy")


# Tiles on show


@pytest.mark.parametrize(
    "options, sides", [({}, ORANGE), ({"tile_side": "orange"}, ORANGE), ({"tile_side": "green"}, GREEN)]
)
@pytest.mark.parametrize("edition, modules", [("dark", ()), ("base", ("wicked",))])
def test_four_four_and_two_faces_of_the_side_chosen_are_on_show(
    edition: str, modules: tuple[str, ...], options: dict[str, Any], sides: dict[int, set[str]]
) -> None:
    game = kaiju.new(edition, 4, modules=modules, seed=3, **options)
    assert faces(game) == sides
    assert [len(game.tiles[level]) for level in LEVELS] == [4, 4, 2]


@pytest.mark.parametrize("seed", range(8))
def test_mixed_tiles_show_one_face_each(seed: int) -> None:
    game = kaiju.new("dark", 3, tile_side="mixed", seed=seed)
    assert [len(game.tiles[level]) for level in LEVELS] == [4, 4, 2]
    shown = set().union(*game.tiles.values())
    assert all((front in shown) != (back in shown) for front, back in BACKS.items())


def test_mixed_tiles_may_show_either_face() -> None:
    shown = [set().union(*kaiju.new("dark", 2, tile_side="mixed", seed=seed).tiles.values()) for seed in range(24)]
    for front, back in BACKS.items():
        assert any(front in tiles for tiles in shown), front
        assert any(back in tiles for tiles in shown), back
    assert len({frozenset(tiles) for tiles in shown}) > 12, "tiles fall on their faces one by one"


def test_mixed_tiles_fall_the_same_way_for_the_same_seed() -> None:
    first, second = (kaiju.new("dark", 4, tile_side="mixed", seed=11) for _ in range(2))
    assert first.tiles == second.tiles
    assert kaiju.replay(first.record()).tiles == first.tiles


def test_mixed_tiles_of_a_position_show_one_face_each_but_for_those_in_play() -> None:
    game = dark({"tiles": ["barbs"]}, {"place": "city", "tiles": ["skybeam"]}, dice=QUIET, tile_side="mixed")
    assert [len(game.tiles[level]) for level in LEVELS] == [3, 4, 1]
    shown = set().union(*game.tiles.values())
    assert not shown & {"barbs", "devious", "skybeam", "starburst"}


@pytest.mark.parametrize("side", ["orange", "green"])
def test_a_tile_before_a_monster_shows_its_back_to_nobody(side: str) -> None:
    game = dark({"tiles": ["eternal"]}, {"place": "city", "tiles": ["fluxling"]}, dice=QUIET, tile_side=side)
    sides = ORANGE if side == "orange" else GREEN
    assert faces(game) == {
        3: sides[3] - {"eternal", "final-roar"},
        6: sides[6] - {"fluxling", "evil-lair"},
        10: sides[10],
    }


@pytest.mark.parametrize("seed", range(3))
def test_tiles_are_never_turned_over(seed: int) -> None:
    """Whatever happens in a game, no other face comes to lie anywhere; what is taken or discarded never comes back."""
    game = kaiju.new("dark", 4, tile_side="mixed", seed=seed)
    choose = random.Random(seed)
    at_first = set().union(*game.tiles.values())
    last, taken = at_first, 0
    while game.decision is not None:
        game.play(choose.choice(game.decision.options))
        shown = set().union(*game.tiles.values())
        held = [tile for seat in game.seats for tile in seat.tiles]
        assert shown <= last, "a tile came back"
        assert set(held) <= at_first, "a tile was turned over"
        assert not shown & set(held) and len(held) == len(set(held)), "a tile is in two places"
        taken += last != shown
        last = shown
    assert taken > 0


def test_a_taken_tile_is_gone_for_the_others() -> None:
    game = dark({"wickedness": 2}, {"wickedness": 2, "place": "city"}, dice="1 1 1 2 2 3  1 1 1 2 2 3")
    play(game, "stop", "take eternal")
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}}
    game.play("stop")
    assert (asked(game), set(keys(game))) == ((1, "tile"), offered(3, ORANGE) - {"take eternal"})


def test_an_empty_level_asks_nothing() -> None:
    holders: list[dict[str, Any]] = [{"place": "city", "tiles": ["antimatter-beam"]}, {"tiles": ["skybeam"]}]
    game = dark({"wickedness": 9}, *holders, dice="1 1 1 2 2 3")
    game.play("stop")
    assert (game.tiles[10], game.seats[0].wickedness, asked(game)) == ((), 10, (1, "roll"))


def test_an_empty_level_does_not_keep_the_next_from_being_asked() -> None:
    game = dark({"wickedness": 2}, {"place": "city", "tiles": sorted(ORANGE[3])}, dice="1 1 1 1 1 1")
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


def test_the_last_tile_of_a_level_may_still_be_declined() -> None:
    game = dark({"wickedness": 9}, {"place": "city", "tiles": ["skybeam"]}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert keys(game) == ["take antimatter-beam", "pass"]


def test_a_discarded_tile_does_not_come_back() -> None:
    game = dark({"wickedness": 5}, {"wickedness": 5, "place": "city"}, dice="1 1 1 2 2 3  1 1 1 2 2 3")
    play(game, "stop", "take widespread-panic")
    assert (game.seats[0].tiles, faces(game)[6]) == ((), ORANGE[6] - {"widespread-panic"})
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE) - {"take widespread-panic"}


def test_a_tile_acts_as_soon_as_it_is_taken() -> None:
    game = dark({"wickedness": 2}, IN_TOKYO, dice="1 1 1 claw claw 2", tile_side="green")
    play(game, "stop", "resolve 1", "take barbs")
    assert game.seats[1].health == 7


def test_tiles_are_no_cards() -> None:
    """They can't be sold, bought from their owner, or copied."""
    owner = {"tiles": ["barbs", "sonic-boomer"], "place": "city"}
    shopper = {"cards": ["metamorph", "parasitic-tentacles"], "tiles": ["fluxling"], "energy": 20}
    game = dark(shopper, owner, dice=QUIET, deck=["jets"])
    assert keys(game) == ["copy metamorph of 0", "copy parasitic-tentacles of 0", "pass"]
    play(game, "pass", "stop")
    assert keys(game) == ["sweep", "done"]
    game.play("done")
    assert set(keys(game)) == {"sell metamorph", "sell parasitic-tentacles", "done"}


# Told and shown


def test_taking_a_tile_is_told() -> None:
    game = dark({"wickedness": 5}, IN_TOKYO, dice="1 1 1 2 2 3")
    game.play("stop")
    assert game.decision is not None
    option = game.decision["take cyberbrain"]
    assert option.data == {"card": "cyberbrain", "family": "tile", "level": 6}
    [tile] = told(game.play(option), "tile")
    assert (tile.seat, tile.card, tile.family, tile.amount) == (0, "cyberbrain", "tile", 6)


def test_declining_a_tile_tells_of_no_tile() -> None:
    game = dark({"wickedness": 5}, IN_TOKYO, dice="1 1 1 2 2 3")
    game.play("stop")
    assert told(game.play("pass"), "tile") == []


def test_everybody_sees_the_gauge() -> None:
    game = dark({"wickedness": 4, "tiles": ["devious"]}, {"place": "city", "wickedness": 7}, dice=QUIET)
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["gauge"] is True
        assert {level: set(ids) for level, ids in view["tiles"].items()} == {
            "3": ORANGE[3] - {"devious"},
            "6": ORANGE[6],
            "10": ORANGE[10],
        }
        assert [(s["wickedness"], s["tiles"]) for s in view["seats"]] == [(4, ["devious"]), (7, [])]


# Losing it


@pytest.mark.parametrize("card, hearts", [("it-has-a-child", 10), ("zombify", 12)])
def test_dark_a_monster_that_comes_back_loses_its_tiles_and_its_wickedness(card: str, hearts: int) -> None:
    victim = {"cards": [card], "tiles": ["eternal", "evil-lair"], "wickedness": 7, "health": 1, "place": "city"}
    game = dark({}, victim, {}, dice=claws(1))
    events = game.play("stop")
    assert (game.seats[1].health, game.seats[1].tiles, game.seats[1].wickedness) == (hearts, (), 0)
    assert [e.card for e in told(events, "discard") if e.family == "tile"] == ["eternal", "evil-lair"]
    assert [e.seat for e in told(events, "wickedness_lost")] == [1]
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}, 6: ORANGE[6] - {"evil-lair"}}


def test_dark_a_monster_that_came_back_can_reach_the_levels_anew() -> None:
    victim = {"cards": ["it-has-a-child"], "tiles": ["eternal"], "wickedness": 5, "health": 1, "place": "city"}
    game = dark({}, victim, dice=f"{claws(1)}  1 1 1 2 2 2")
    play(game, "stop", "stop", "usual")
    assert (game.seats[1].wickedness, asked(game)) == (3, (1, "tile"))
    assert set(keys(game)) == offered(3, ORANGE) - {"take eternal"}


def test_dark_no_wickedness_is_none_to_lose() -> None:
    game = dark({}, {"cards": ["it-has-a-child"], "health": 1, "place": "city"}, {}, dice=claws(1))
    assert told(game.play("stop"), "wickedness_lost") == []


def test_even_more_wicked_the_marker_stays_where_it_is_when_the_tiles_are_lost() -> None:
    victim = {"cards": ["it-has-a-child"], "tiles": ["eternal"], "wickedness": 5, "health": 1, "place": "city"}
    game = kaiju.arrange(seats=[{}, victim], modules=["wicked"], dice=f"{claws(1)}  2 2 2 1 1 3", market=NO_MARKET)
    events = game.play("stop")
    assert (game.seats[1].health, game.seats[1].tiles, game.seats[1].wickedness) == (10, (), 5)
    assert told(events, "wickedness_lost") == []
    game.play("stop")
    assert set(keys(game)) == offered(6, ORANGE)


@pytest.mark.parametrize("edition, modules", [("dark", ()), ("base", ("wicked",))])
def test_an_eliminated_monster_loses_its_tiles(edition: str, modules: tuple[str, ...]) -> None:
    victim = {"tiles": ["eternal", "skybeam"], "health": 1, "place": "city"}
    game = kaiju.arrange(edition=edition, modules=modules, seats=[{}, victim, {}], dice=claws(1), market=NO_MARKET)
    events = game.play("stop")
    assert (game.seats[1].alive, game.seats[1].tiles) == (False, ())
    assert [(e.seat, e.card) for e in told(events, "discard") if e.family == "tile"] == [(1, "eternal"), (1, "skybeam")]
    assert faces(game) == ORANGE | {3: ORANGE[3] - {"eternal"}, 10: {"antimatter-beam"}}


def test_discarded_tiles_are_not_in_the_discard_pile() -> None:
    victim = {"cards": ["jets"], "tiles": ["eternal"], "health": 1}
    game = dark(IN_TOKYO, victim, {}, dice=claws(1))
    game.play("stop")
    assert game.discard == ("jets",)


# Games with and without a gauge


@pytest.mark.parametrize("edition, modules", [("base", ()), ("origins", ()), ("base", ("origins_cards",))])
def test_there_is_no_gauge_without_the_box(edition: str, modules: tuple[str, ...]) -> None:
    game = kaiju.arrange(
        edition=edition, modules=modules, seats=[{}, IN_TOKYO], dice="1 1 1 1 1 1  2 2 2 2 2 2", market=NO_MARKET
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
        modules=modules, seats=[{"wickedness": 1}, IN_TOKYO], dice="1 1 1 2 2 3", market=NO_MARKET, tile_side="green"
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
        ("dark", [], {"tile_side": ["green"]}, "'tile_side' is one of orange, green, mixed"),
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
