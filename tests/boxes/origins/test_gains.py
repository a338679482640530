"""Origins, Keep cards that bring something: Biofuel, Draining Ray, Hungry Urbavore, Scavenger, Shrinky."""

from __future__ import annotations

from collections.abc import Sequence

import kaiju
from tests.boxes.origins.table import look_at
from tests.table import NO_MARKET, QUIET, asked, keys, play, row

# --- biofuel


def test_biofuel_turns_hearts_into_energy_one_by_one():
    game = kaiju.arrange(
        edition="origins", seats=[{"cards": ["biofuel"], "health": 5}, {"place": "city"}], dice="heart heart 1 2 3 1"
    )
    play(game, "stop")
    assert keys(game) == ["turn 0 to energy with biofuel", "turn 1 to energy with biofuel", "done"]
    play(game, "turn 1 to energy with biofuel")
    assert keys(game) == ["turn 0 to energy with biofuel", "done"]
    play(game, "done", "usual")
    assert (game.seats[0].health, game.seats[0].energy) == (6, 1)


def test_biofuel_turns_every_heart():
    game = kaiju.arrange(
        edition="origins", seats=[{"cards": ["biofuel"], "health": 5}, {"place": "city"}], dice="heart heart 1 2 3 1"
    )
    play(game, "stop", "turn 0 to energy with biofuel", "turn 1 to energy with biofuel")
    assert (game.seats[0].health, game.seats[0].energy) == (5, 2)


def test_biofuel_works_in_tokyo():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["biofuel"], "place": "city"}, {}], dice="heart 1 1 2 2 3")
    play(game, "stop", "turn 0 to energy with biofuel")
    assert game.seats[0].energy == 1


def test_biofuel_dice_are_energy_for_every_purpose():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["biofuel", "draining-ray"]}, {"place": "city", "points": 5}],
        dice="heart energy energy energy 1 2",
    )
    play(game, "stop", "turn 0 to energy with biofuel")
    assert (game.seats[0].points, game.seats[0].energy) == (1, 4)


def test_biofuel_is_not_asked_without_a_heart():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["biofuel"]}, {"place": "city"}], dice=QUIET)
    play(game, "stop")
    assert asked(game) == (1, "roll")


def test_biofuel_copied_is_one_offer():
    game = kaiju.arrange(
        seats=[{"cards": ["biofuel", "mimic"], "copies": {"mimic": ("biofuel", 0)}}, {"place": "city"}],
        dice="heart 1 1 2 2 3",
    )
    play(game, "stop")
    assert keys(game) == ["turn 0 to energy with biofuel", "done"]


# --- draining-ray


def ray(dice: str, *points: int, cards: tuple[str, ...] = ("draining-ray",), **more) -> tuple[int, ...]:
    """The points of all after seat 0, which has Draining Ray, rolled `dice`; the last seat holds Tokyo."""
    seats = [{"points": p} for p in points]
    seats[0] |= {"cards": cards, **more}
    seats[-1]["place"] = "city"
    game = kaiju.arrange(seats=seats, dice=dice)
    play(game, "stop")
    if asked(game) == (0, "resolve"):
        play(game, "usual")
    return tuple(seat.points for seat in game.seats)


def test_draining_ray_takes_a_point_from_the_leader():
    assert ray("heart heart heart heart 1 2", 3, 6, 5) == (4, 5, 5)


def test_draining_ray_takes_from_every_leader():
    assert ray("energy energy energy energy 1 2", 3, 6, 6, 2) == (5, 5, 5, 2)


def test_draining_ray_of_a_lone_leader_does_nothing():
    assert ray("heart heart heart heart 1 2", 7, 6, 5) == (7, 6, 5)


def test_draining_ray_takes_from_those_who_lead_with_its_owner():
    assert ray("heart heart heart heart 1 2", 6, 6, 5) == (7, 5, 5)


def test_draining_ray_needs_four_of_a_kind():
    assert ray("heart heart heart energy 1 2", 3, 6, 5) == (3, 6, 5)


def test_draining_ray_counts_five_once():
    assert ray("heart heart heart heart heart 2", 3, 6, 5) == (4, 5, 5)


def test_draining_ray_counts_claws():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["draining-ray"]}, {"place": "city", "points": 4}],
        dice="claw claw claw claw 1 2",
    )
    play(game, "stop")
    assert [seat.points for seat in game.seats] == [1, 3]


def test_draining_ray_ignores_claws_added_by_cards():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["draining-ray", "spiked-tail"]}, {"place": "city", "points": 4}],
        dice="claw claw claw 1 1 2",
    )
    play(game, "stop")
    assert (game.seats[0].points, game.seats[1].points, game.seats[1].health) == (0, 4, 6)


def test_draining_ray_comes_before_the_numbers():
    """Scored first, the four 1s would have made its owner the leader."""
    assert ray("1 1 1 1 2 3", 5, 6, 0) == (5 + 1 + 2, 5, 0)


def test_draining_ray_counts_two_sets_of_four():
    points = ray("1 1 1 1 2 2 2 2", 0, 5, 4, cards=("draining-ray", "extra-head", "extra-head"))
    assert points == (1 + 2 + 2 + 3, 3, 3)


def test_draining_ray_takes_nothing_from_leaders_without_points():
    assert ray("heart heart heart heart 1 2", 0, 0, 0) == (0, 0, 0)


def test_draining_ray_works_per_copy():
    points = ray(
        "heart heart heart heart 1 2", 0, 5, 0, cards=("draining-ray", "mimic"), copies={"mimic": ("draining-ray", 0)}
    )
    assert points == (2, 3, 0)


def test_draining_ray_ignores_the_eliminated():
    game = kaiju.arrange(
        seats=[{"cards": ["draining-ray"], "energy": 2}, {"place": "city", "points": 5}, {"alive": False, "points": 9}],
        dice="heart heart heart heart 1 2",
    )
    play(game, "stop")
    assert (game.seats[0].points, game.seats[1].points) == (1, 4)


# --- hungry-urbavore


def test_hungry_urbavore_gets_one_more_point_for_entering():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["hungry-urbavore"]}, {}], dice=QUIET)
    play(game, "stop")
    assert game.seats[0].points == 2


def test_hungry_urbavore_gets_nothing_for_being_there():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["hungry-urbavore"], "place": "city"}, {}], dice=QUIET)
    play(game, "stop")
    assert game.seats[0].points == 2, "for starting in Tokyo"


def test_hungry_urbavore_gets_a_point_in_the_two_player_variant_too():
    game = kaiju.arrange(
        edition="origins", modules=["two_player"], seats=[{"cards": ["hungry-urbavore"]}, {}], dice=QUIET
    )
    play(game, "stop")
    assert (game.seats[0].points, game.seats[0].energy) == (1, 1)


def test_hungry_urbavore_enters_with_death_from_above():
    game = look_at("death-from-above", cards=["hungry-urbavore"])
    play(game, "buy death-from-above")
    assert game.seats[0].points == 2 + 1 + 1


def test_hungry_urbavore_does_not_enter_by_moving_from_bay_to_city():
    game = kaiju.arrange(
        seats=[{"cards": ["hungry-urbavore"], "place": "bay", "energy": 5}, {"place": "city"}, {}, {}, {}],
        market=row("death-from-above"),
        dice=QUIET,
    )
    play(game, "stop", "buy death-from-above")
    assert (game.city, game.bay, game.seats[0].points) == (0, None, 2 + 2)


def test_hungry_urbavore_is_paid_per_copy():
    game = kaiju.arrange(
        seats=[{"cards": ["hungry-urbavore", "mimic"], "copies": {"mimic": ("hungry-urbavore", 0)}}, {}], dice=QUIET
    )
    play(game, "stop")
    assert game.seats[0].points == 3


# --- scavenger


def scavenge(*cards: str, market: Sequence[str] = NO_MARKET, others: tuple[dict, ...] = (), **buyer) -> kaiju.Game:
    """Seat 0 has Scavenger and shops; `cards` are on the discard pile."""
    seats = [{"energy": 9, "cards": ["scavenger"], **buyer}, {"place": "city"}, *others]
    game = kaiju.arrange(seats=seats, market=market, discard=cards, dice=QUIET)
    play(game, "stop")
    return game


def test_scavenger_buys_any_card_of_the_discard_pile():
    game = scavenge("wings", "supertower", "orb-of-doom", "frenzy", energy=7, market=["energize", "mimic", "tank"])
    assert set(keys(game)) == {
        "buy wings from discard",
        "buy supertower from discard",
        "buy frenzy from discard",
        "buy tank",
        "sweep",
        "done",
    }
    play(game, "buy wings from discard")
    assert game.seats[0].cards.count("wings") == 1 and game.seats[0].energy == 1
    assert "wings" not in game.discard


def test_scavenger_puts_a_discard_card_under_the_deck():
    rest = [e["id"] for e in kaiju.catalog() if e["kind"] in ("keep", "discard") and e["copies"].get("origins")]
    for used in ("scavenger", "heal", "corner-store", "supertower"):
        rest.remove(used)
    game = kaiju.arrange(
        edition="origins",
        seats=[{"energy": 20, "cards": ["scavenger"]}, {"place": "city"}],
        market=row("heal"),
        deck=["corner-store"],
        discard=[*rest, "supertower"],
        dice=QUIET,
    )
    assert game.deck_size == 1
    play(game, "stop", "buy supertower from discard")
    assert (game.seats[0].points, game.deck_size) == (5, 2)
    assert "supertower" not in game.discard
    play(game, "buy heal")
    assert game.market[0] == "corner-store", "it came under the deck, not on top"
    play(game, "sweep")
    assert game.market[0] == "supertower"


def test_scavenger_pays_the_reduced_price():
    game = scavenge("wings", cards=["scavenger", "alien-origin"], energy=5)
    play(game, "buy wings from discard")
    assert game.seats[0].energy == 0


def test_scavenger_turns_up_no_card_for_opportunists():
    game = scavenge("heal", market=row("wings"), others=({"cards": ["opportunist"], "energy": 9},))
    before = game.market
    play(game, "buy heal from discard")
    assert (asked(game), game.market) == ((0, "buy"), before)


def test_scavenger_buys_only_in_its_own_turn():
    game = kaiju.arrange(
        seats=[{"energy": 9}, {"place": "city", "cards": ["scavenger"], "energy": 9}], discard=["wings"], dice=QUIET
    )
    play(game, "stop")
    assert (asked(game), "buy wings from discard" in keys(game)) == ((0, "buy"), False)


def test_scavenger_finds_the_cards_just_swept_away():
    game = scavenge(market=("wings", "heal", "tank"))
    play(game, "sweep", "buy wings from discard")
    assert "wings" in game.seats[0].cards
    assert game.discard == ("heal", "tank")


def test_scavenger_may_buy_again_what_it_just_bought_from_the_market():
    """The rulebook discards an Action card as soon as its effect is done."""
    game = scavenge(market=row("corner-store"))
    play(game, "buy corner-store", "buy corner-store from discard")
    assert game.seats[0].points == 2
    assert "corner-store" not in game.discard


def test_scavenger_sees_cards_discarded_by_others():
    game = kaiju.arrange(
        seats=[{"cards": ["scavenger"], "energy": 6}, {"place": "city", "cards": ["wings"], "health": 1}, {}],
        dice="claw 1 1 2 2 3",
    )
    play(game, "stop", "buy wings from discard")
    assert "wings" in game.seats[0].cards


# --- shrinky


def test_shrinky_turns_2s_into_1s_one_by_one():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["shrinky"]}, {"place": "city"}], dice="2 2 2 1 1 3")
    play(game, "stop")
    assert keys(game) == [f"turn {die} to 1 with shrinky" for die in (0, 1, 2)] + ["done"]
    play(game, "turn 1 to 1 with shrinky", "done")
    assert game.seats[0].points == 1, "1 1 1, and no longer 2 2 2"


def test_shrinky_dice_are_1s_for_every_purpose():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["shrinky", "gourmet", "freeze-time", "draining-ray"]}, {"place": "city", "points": 5}],
        dice="2 2 1 1 3 claw",
    )
    play(game, "stop", "turn 0 to 1 with shrinky", "turn 1 to 1 with shrinky", "resolve 1")
    assert (game.seats[0].points, game.seats[1].points) == (1 + 2 + 2, 4)
    assert keys(game) == ["use freeze-time", "pass"]


def test_shrinky_may_leave_2s_alone():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["shrinky"]}, {"place": "city"}], dice="2 2 2 1 1 3")
    play(game, "stop", "done")
    assert game.seats[0].points == 2
