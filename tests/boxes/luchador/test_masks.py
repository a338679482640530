"""Luchador: masks, one rule at a time, and the other boxes."""

from __future__ import annotations

import pytest

from tests.boxes.luchador.table import (
    SUPLEX,
    challenged,
    count_masks,
    evolved,
    held,
    holds,
    masks,
    ring,
    seats_told,
    settle,
)
from tests.table import CITY, QUIET, asked, claws, keys, play, points, row, told

# --- masks change hands


def test_the_loser_gives_a_mask_which_goes_into_the_winners_collection() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam"), {})
    events = settle(game)
    assert (seats_told(events, "mask_lost"), seats_told(events, "mask")) == ([1], [0])
    assert masks(game) == [(True, 1), (False, 0), (True, 0)]
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "mask"] == [(0, 2)]
    assert game.seats[0].points == 2 + 1, "the mask and the entry"


def test_a_winner_without_a_mask_puts_it_on_the_figure_where_it_is_worth_nothing() -> None:
    game = challenged(holds("final-count", mask=False), CITY | holds("chokeslam"), {})
    settle(game)
    assert (masks(game), game.seats[0].points) == ([(True, 0), (False, 0), (True, 0)], 1)


def test_a_loser_gives_out_of_its_collection_first_and_its_stars_go_with_the_mask() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", collection=2, points=7), {})
    events = settle(game)
    assert masks(game) == [(True, 1), (True, 1), (True, 0)]
    assert [(e.seat, e.amount, e.cause) for e in told(events, "points_lost")] == [(1, 2, "mask")]
    assert game.seats[1].points == 5 + 0 and game.current == 1 and game.city == 0


@pytest.mark.parametrize("stars, left", [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_a_loser_without_any_mask_loses_2_stars_but_never_below_0(stars: int, left: int) -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False, points=stars), {})
    events = settle(game)
    assert game.seats[1].points == left
    assert (told(events, "mask"), masks(game)[0]) == ([], (True, 0)), "the winner gets no mask that is not there"
    assert game.seats[0].points == 1, "nor the stars"


def test_a_challenger_without_any_mask_pays_too() -> None:
    game = challenged(holds(SUPLEX, mask=False, points=3), CITY | holds("chokeslam"), {})
    settle(game)
    assert (game.seats[0].points, masks(game)[1]) == (1, (True, 0))


def test_where_only_one_revealed_a_loser_without_a_mask_pays_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False, points=3), {})
    settle(game, "reveal", "hide")
    assert game.seats[1].points == 3


def test_stars_of_a_mask_stop_at_20() -> None:
    game = challenged(holds("final-count", points=19), CITY | holds("chokeslam"), {})
    events = settle(game)
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "mask"] == [(0, 1)]
    assert game.over and game.winners == (0,)


# --- masks, one rule at a time


def test_claws_that_take_the_last_heart_take_all_masks() -> None:
    game = ring({}, CITY | {"health": 1, "collection": 2}, {})
    events = game.play("stop")
    assert seats_told(events, "mask") == [0, 0, 0]
    assert (masks(game), points(game)[:2]) == ([(True, 3), (False, 0), (True, 0)], [6 + 1, 0])


def test_masks_taken_from_the_eliminated_go_on_the_figure_first() -> None:
    game = ring({"mask": False}, CITY | {"health": 1, "collection": 1}, {})
    game.play("stop")
    assert (masks(game)[0], points(game)[0]) == ((True, 1), 2 + 1)


def test_a_monster_without_masks_leaves_none() -> None:
    game = ring({}, CITY | {"health": 1, "mask": False}, {})
    events = game.play("stop")
    assert (told(events, "mask"), masks(game)[0]) == ([], (True, 0))


def test_every_monster_that_one_attack_eliminates_leaves_its_masks() -> None:
    game = ring(CITY, {"health": 1}, {"health": 1, "collection": 1}, {})
    game.play("stop")
    assert masks(game) == [(True, 3), (False, 0), (False, 0), (True, 0)]


def test_a_card_that_takes_the_last_heart_takes_the_masks_for_its_owner() -> None:
    game = ring({"energy": 3}, CITY, {"health": 2}, dice=QUIET, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert masks(game) == [(True, 1), (True, 0), (False, 0)]


def test_an_evolution_that_takes_the_last_heart_takes_the_masks_in_anothers_turn_too() -> None:
    game = evolved({}, CITY | {"health": 2}, {"hand": ["flying-entrance"]}, {}, dice=QUIET)
    game.play("stop")
    assert asked(game) == (2, "evolution")
    game.play("play flying-entrance")
    assert masks(game) == [(True, 0), (False, 0), (True, 1), (True, 0)]


def test_masks_of_a_monster_that_poison_eliminates_go_out_of_the_game() -> None:
    game = ring({"health": 1, "poison": 1, "collection": 1}, CITY, {}, dice=QUIET)
    game.play("stop")
    assert (game.seats[0].alive, masks(game)) == (False, [(False, 0), (True, 0), (True, 0)])


def test_masks_of_a_monster_that_eliminates_itself_go_out_of_the_game() -> None:
    game = ring({"health": 4, "energy": 5}, CITY, {}, dice=QUIET, market=row("jet-fighters"))
    play(game, "stop", "buy jet-fighters")
    assert (game.seats[0].alive, masks(game)) == (False, [(False, 0), (True, 0), (True, 0)])


def test_masks_of_those_who_fall_with_their_bomber_leave_the_game() -> None:
    market = row("high-altitude-bombing")
    game = ring({"health": 3, "energy": 4}, CITY | {"health": 3}, {}, {}, dice=QUIET, market=market)
    events = play(game, "stop", "buy high-altitude-bombing")
    assert (seats_told(events, "dead"), seats_told(events, "mask")) == ([1, 0], [])
    assert masks(game) == [(False, 0), (False, 0), (True, 0), (True, 0)]


def test_masks_inherited_from_the_eliminated_stop_at_20_stars() -> None:
    game = ring({"points": 17, "energy": 3}, CITY | {"health": 1, "collection": 1}, {}, market=row("heal"))
    game.play("stop")
    assert (points(game)[0], masks(game)[0], asked(game)) == (20, (True, 2), (0, "buy"))


def test_burrowing_of_the_monster_that_yields_may_take_the_attackers_masks() -> None:
    game = ring({"health": 1}, CITY | {"cards": ["burrowing"]}, {})
    play(game, "stop", "yield")
    assert masks(game) == [(False, 0), (True, 1), (True, 0)]


def test_it_has_a_child_keeps_the_masks_and_the_stars_of_the_collection() -> None:
    game = ring({}, CITY | {"health": 1, "points": 9, "collection": 2, "cards": ["it-has-a-child"]}, {})
    events = game.play("stop")
    assert (masks(game), points(game)) == ([(True, 0), (True, 2), (True, 0)], [1, 4, 0])
    assert (game.seats[1].health, told(events, "mask")) == (10, [])


def test_zombify_keeps_the_masks_and_the_stars_of_the_collection() -> None:
    game = ring({}, CITY | {"health": 1, "points": 9, "collection": 1, "cards": ["zombify"]}, {}, edition="dark")
    game.play("stop")
    assert (masks(game), points(game)) == ([(True, 0), (True, 1), (True, 0)], [1, 2, 0])
    assert game.seats[1].zombified


def test_a_zombie_may_challenge_and_be_challenged() -> None:
    zombie = {"zombified": True, "health": 12}
    game = challenged(holds("moonsault") | zombie, CITY | holds(SUPLEX) | zombie, {}, edition="dark")
    settle(game)
    assert (game.city, count_masks(game)) == (0, [2, 0, 1])


@pytest.mark.parametrize("collection, stars", [(0, 9), (2, 13)])
def test_nine_lives_keeps_the_masks_and_its_9_stars_come_besides_the_collection(collection: int, stars: int) -> None:
    cat = {"monster": "cyber-kitty", "hand": ["nine-lives"], "health": 1, "points": 17, "collection": collection}
    game = evolved({}, CITY | cat, {})
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, masks(game)[1]) == (9, stars, (True, collection))


@pytest.mark.parametrize("stars, left", [(12, 7), (8, 4), (4, 4)])
def test_evacuation_orders_does_not_take_the_stars_of_a_collection(stars: int, left: int) -> None:
    market = row("evacuation-orders")
    game = ring({"energy": 7}, CITY | {"points": stars, "collection": 2}, dice=QUIET, market=market)
    events = play(game, "stop", "buy evacuation-orders")
    assert game.seats[1].points - 2 == left, "2 stars for the turn that begins in Tokyo"
    assert sum(e.amount or 0 for e in told(events, "points_lost")) == stars - left


def test_a_star_given_to_mega_purr_is_not_one_of_a_collection() -> None:
    victim = CITY | {"collection": 1, "points": 2, "energy": 3}
    game = evolved({"hand": ["mega-purr"]}, victim, {}, dice=QUIET)
    game.play("play mega-purr")
    assert (asked(game), game.seats[1].energy) == ((0, "roll"), 2), "it has no star that it could give instead"


def test_underdog_takes_no_star_of_a_collection() -> None:
    game = ring({"tiles": ["underdog"]}, CITY | {"collection": 1, "points": 2}, {}, edition="dark")
    game.play("stop")
    assert points(game)[:2] == [0, 2]


def test_an_eliminated_monster_has_no_card_and_no_mask_and_nobody_asks_it() -> None:
    game = ring(
        holds(SUPLEX), CITY, {"health": 1} | holds("tail-spin"), {}, turn=1, dice=f"{claws(1)} {QUIET} {claws(1)}"
    )
    game.play("stop")
    assert (held(game)[2], game.view(None)["challenge"]["discard_hidden"]) == (None, 1)
    play(game, "stop", "stop", "stay", "challenge 1", "ask")
    assert asked(game) == (3, "challenge")


# --- with other boxes


def test_with_the_gauge_stars_of_dice_and_masks_come_together() -> None:
    challenger = holds("moonsault", wickedness=1)
    game = ring(challenger, CITY | holds(SUPLEX), {}, dice="1 1 1 claw 2 3", edition="dark")
    play(game, "stop", "resolve claw", "stay", "challenge 1")
    settle(game)
    while asked(game)[1] == "tile":
        game.play("pass")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2 + 1 + 1, 3)


def test_origins_has_challenges_with_its_one_place() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX), {}, {}, edition="origins")
    settle(game)
    assert (game.city, count_masks(game)) == (0, [2, 0, 1, 1])


def test_after_bay_has_closed_there_is_one_champion() -> None:
    game = ring({}, CITY, {}, {}, {"alive": False})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_after_a_challenge_the_others_turn_begins_in_tokyo_with_its_stars() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX), dice=f"{claws(1)} {QUIET} {QUIET}")
    settle(game)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 2 + 1 + 2)
