"""The fourteen cards that only Origins has, one ruling each."""

from __future__ import annotations

import pytest

import kaiju
from tests.scenarios.table import asked, keys, play, told

QUIET = "1 1 2 2 3 3 "
"""A roll in which nothing happens."""


def look_at(card: str, *seats: dict, edition: str = "origins", **buyer) -> kaiju.Game:
    """Seat 0 has rolled nothing and looks at the market, where `card` lies; seat 1 holds Tokyo."""
    seats = seats or ({"place": "city"}, {})
    game = kaiju.arrange(edition=edition, seats=[{"energy": 9, **buyer}, *seats], market=[card], dice=QUIET)
    play(game, "stop")
    return game


@pytest.mark.parametrize(
    "card, price",
    {
        "biofuel": 4,
        "bull-headed": 3,
        "draining-ray": 5,
        "electric-armor": 5,
        "flaming-aura": 5,
        "gamma-blast": 4,
        "hungry-urbavore": 4,
        "jagged-tactician": 3,
        "orb-of-doom": 9,
        "scavenger": 3,
        "shrinky": 4,
        "barricades": 5,
        "ice-cream-truck": 4,
        "supertower": 7,
    }.items(),
)
def test_price_and_one_copy(card, price):
    entry = next(entry for entry in kaiju.catalog() if entry["id"] == card)
    assert (entry["editions"], entry["prices"], entry["copies"]) == (["origins"], {"origins": price}, {"origins": 1})
    game = look_at(card)
    play(game, f"buy {card}")
    assert game.seats[0].energy == 9 - price


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


# --- bull-headed


def attacked(*cards: str, dice: str = "claw 1 1 2 2 3", attacker: dict | None = None, **victim) -> kaiju.Game:
    """Seat 0 attacks seat 1, which holds Tokyo with `cards`; then it goes shopping with its 2 energy."""
    seats = [{"energy": 2, **(attacker or {})}, {"place": "city", "cards": cards, **victim}, {}]
    game = kaiju.arrange(seats=seats, dice=dice)
    play(game, "stop")
    return game


def test_bull_headed_is_paid_for_staying():
    game = attacked("bull-headed")
    play(game, "stay")
    assert game.seats[1].points == 1


def test_bull_headed_gets_nothing_for_yielding():
    game = attacked("bull-headed")
    play(game, "yield")
    assert game.seats[1].points == 0


def test_bull_headed_needs_a_hit_that_hurt():
    game = attacked("bull-headed", "electric-armor", energy=1)
    play(game, "use electric-armor")
    assert (game.city, game.seats[1].health, game.seats[1].points) == (1, 10, 0)


def test_bull_headed_gets_nothing_where_yielding_is_impossible():
    game = look_at("flame-thrower", {"place": "city", "cards": ["bull-headed"]}, {})
    play(game, "buy flame-thrower")
    assert (game.seats[1].health, game.seats[1].points) == (8, 0)


def test_bull_headed_is_paid_per_copy():
    game = attacked("bull-headed", "mimic", copies={"mimic": ("bull-headed", 1)})
    play(game, "stay")
    assert game.seats[1].points == 2


def test_bull_headed_with_jets_is_paid_for_staying():
    game = attacked("bull-headed", "jets")
    play(game, "stay")
    assert (game.seats[1].health, game.seats[1].points) == (9, 1)


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


# --- electric-armor


def test_electric_armor_takes_one_heart_off_a_loss():
    game = attacked("electric-armor", dice="claw claw claw 1 1 2", energy=3)
    assert keys(game) == ["take", "use electric-armor"]
    play(game, "use electric-armor")
    assert asked(game) == (1, "yield")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 2)


def test_electric_armor_may_stay_unused():
    game = attacked("electric-armor", energy=3)
    play(game, "take")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 3)


def test_electric_armor_needs_energy():
    game = attacked("electric-armor")
    assert asked(game) == (1, "yield")


def test_electric_armor_that_leaves_nothing_means_no_yield_and_no_tokens():
    game = attacked("electric-armor", energy=1, attacker={"cards": ["poison-spit", "shrink-ray"]})
    play(game, "use electric-armor")
    assert (asked(game), game.city) == ((0, "buy"), 1)
    assert (game.seats[1].health, game.seats[1].poison, game.seats[1].shrink) == (10, 0, 0)


def test_electric_armor_serves_against_every_loss_of_a_turn():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"energy": 3}, {"place": "city", "cards": ["electric-armor"], "energy": 2}],
        market=["flame-thrower"],
        dice="claw claw 1 1 2 2",
    )
    play(game, "stop", "use electric-armor", "stay", "buy flame-thrower", "use electric-armor")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 0)


def test_electric_armor_and_its_copy_both_serve_against_one_loss():
    game = attacked(
        "electric-armor", "mimic", dice="claw claw claw 1 1 2", energy=5, copies={"mimic": ("electric-armor", 1)}
    )
    play(game, "use electric-armor", "use electric-armor (mimic)")
    assert asked(game) == (1, "yield")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 3)


def test_electric_armor_serves_the_holder_of_a_copy_too():
    """In the same attack, each against its own loss."""
    game = kaiju.arrange(
        seats=[
            {"place": "city"},
            {"cards": ["electric-armor"], "energy": 1},
            {"cards": ["mimic"], "copies": {"mimic": ("electric-armor", 1)}, "energy": 1},
        ],
        dice="claw claw 1 1 2 2",
    )
    play(game, "stop", "use electric-armor", "use electric-armor")
    assert [seat.health for seat in game.seats] == [10, 9, 9]


def test_electric_armor_adds_to_camouflage():
    game = attacked("electric-armor", "camouflage", dice="claw claw 1 1 2 2 heart", energy=1)
    play(game, "use electric-armor", "use camouflage")
    assert (asked(game), game.seats[1].health) == ((0, "buy"), 10)


# --- flaming-aura


def test_flaming_aura_hurts_everybody_else_without_a_claw():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["flaming-aura"]}, {"place": "city"}, {}],
        dice="heart heart heart heart 1 2",
    )
    play(game, "stop")
    assert [seat.health for seat in game.seats] == [10, 9, 9]
    assert asked(game) == (1, "roll"), "nobody may yield: no claw hurt"


def test_flaming_aura_adds_to_the_claws_in_one_loss():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["flaming-aura"]}, {"place": "city"}, {}],
        dice="claw claw claw claw 1 2",
    )
    events = play(game, "stop")
    hurts = [(e.seat, e.amount, e.cause, e.card) for e in told(events, "hurt")]
    assert hurts == [(1, 5, "claws", None), (2, 1, None, "flaming-aura")]
    assert asked(game) == (1, "yield")


def test_flaming_aura_without_claws_gives_no_tokens():
    game = kaiju.arrange(
        seats=[{"cards": ["flaming-aura", "poison-spit"]}, {"place": "city"}, {}], dice="claw claw claw claw 1 2"
    )
    play(game, "stop")
    assert [seat.poison for seat in game.seats] == [0, 1, 0]


def test_flaming_aura_alone_is_no_attack():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["flaming-aura", "alpha-monster"], "energy": 2}, {"place": "city"}],
        dice="heart heart heart heart 1 2",
    )
    events = play(game, "stop")
    assert (game.seats[0].points, told(events, "attack")) == (0, [])


def test_flaming_aura_burns_once_for_two_sets_of_four():
    game = kaiju.arrange(
        seats=[{"cards": ["flaming-aura", "extra-head", "extra-head"]}, {"place": "city"}],
        dice="heart heart heart heart 1 1 1 1",
    )
    play(game, "stop", "usual")
    assert game.seats[1].health == 9


def test_flaming_aura_burns_once_per_copy():
    game = kaiju.arrange(
        seats=[
            {"cards": ["flaming-aura", "mimic"], "copies": {"mimic": ("flaming-aura", 0)}},
            {"place": "city", "cards": ["armor-plating"]},
        ],
        dice="heart heart heart heart 1 2",
    )
    play(game, "stop")
    assert game.seats[1].health == 8, "and the two together are one loss"


def test_flaming_aura_ignores_claws_added_by_cards():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["flaming-aura", "spiked-tail"]}, {"place": "city"}, {}],
        dice="claw claw claw 1 1 2",
    )
    play(game, "stop")
    assert [seat.health for seat in game.seats] == [10, 6, 10]


def test_flaming_aura_is_resolved_with_the_claws():
    game = kaiju.arrange(
        edition="origins",
        seats=[{"cards": ["flaming-aura"]}, {"place": "city"}],
        dice="energy energy energy energy 1 2",
    )
    play(game, "stop")
    assert keys(game) == ["resolve energy", "resolve claw", "usual"]
    play(game, "resolve claw")
    assert game.seats[1].health == 9


def test_flaming_aura_hurts_the_neighbour_in_tokyo():
    game = kaiju.arrange(
        seats=[{"cards": ["flaming-aura"], "place": "city"}, {"place": "bay"}, {}, {}, {}],
        dice="claw claw claw claw 1 2",
    )
    play(game, "stop")
    assert [seat.health for seat in game.seats] == [10, 9, 5, 5, 5]
    assert asked(game) == (1, "roll")


def test_flaming_aura_can_be_fled_with_jets_where_claws_strike_too():
    game = attacked("jets", dice="claw claw claw claw 1 2", attacker={"cards": ["flaming-aura"]})
    play(game, "yield")
    assert game.seats[1].health == 10


# --- gamma-blast


def test_gamma_blast_hurts_everybody_else_after_the_star():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["gamma-blast"]}, {}, {}], dice=QUIET)
    events = play(game, "stop")
    assert [e.kind for e in events if e.kind in ("enter", "points", "hurt")] == ["enter", "points", "hurt", "hurt"]
    assert [seat.health for seat in game.seats] == [10, 9, 9]


def test_gamma_blast_needs_an_entry():
    game = kaiju.arrange(edition="origins", seats=[{"cards": ["gamma-blast"], "place": "city"}, {}, {}], dice=QUIET)
    play(game, "stop")
    assert [seat.health for seat in game.seats] == [10, 10, 10]


def test_gamma_blast_lets_nobody_yield():
    game = kaiju.arrange(seats=[{"cards": ["gamma-blast"]}, {"place": "city"}, {}, {}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay) == (1, 0)
    assert (game.seats[1].health, asked(game)) == (9, (1, "roll"))


def test_gamma_blast_can_be_reacted_to():
    game = kaiju.arrange(
        edition="origins", seats=[{"cards": ["gamma-blast"]}, {"cards": ["wings"], "energy": 2}, {}], dice=QUIET
    )
    play(game, "stop", "use wings")
    assert [seat.health for seat in game.seats] == [10, 10, 9]


def test_gamma_blast_comes_with_death_from_above():
    game = look_at("death-from-above", cards=["gamma-blast"])
    play(game, "buy death-from-above")
    assert (game.city, [seat.health for seat in game.seats]) == (0, [10, 9, 9])


def test_gamma_blast_that_kills_can_close_the_bay_behind_its_owner():
    game = kaiju.arrange(seats=[{"cards": ["gamma-blast"]}, {"place": "city"}, {}, {"health": 1}, {}], dice=QUIET)
    play(game, "stop")
    assert (game.city, game.bay, game.seats[0].place) == (1, None, None)
    assert game.seats[0].points == 1, "it was in the Bay"


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
        market=["death-from-above"],
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


# --- jagged-tactician


def test_jagged_tactician_yields_with_a_parting_blow():
    game = attacked("jagged-tactician")
    events = play(game, "yield")
    assert (game.seats[0].health, game.seats[1].health, game.seats[1].energy) == (9, 9, 1)
    assert game.city == 0
    assert [e.kind for e in events if e.kind in ("yield", "hurt", "enter")] == ["yield", "hurt", "enter"]


def test_jagged_tactician_gets_nothing_for_staying():
    game = attacked("jagged-tactician")
    play(game, "stay")
    assert (game.seats[0].health, game.seats[1].energy) == (10, 0)


def test_jagged_tactician_gets_nothing_for_being_driven_out():
    game = look_at("death-from-above", {"place": "city", "cards": ["jagged-tactician"]}, {})
    play(game, "buy death-from-above")
    assert (game.city, game.seats[0].health, game.seats[1].energy) == (0, 10, 0)


def test_jagged_tactician_gets_nothing_for_dying():
    game = attacked("jagged-tactician", health=1)
    assert (game.city, game.seats[0].health, game.seats[1].energy) == (0, 10, 0)


def test_jagged_tactician_may_kill_the_attacker_who_then_does_not_enter():
    game = attacked("jagged-tactician", attacker={"health": 1})
    play(game, "yield")
    assert not game.seats[0].alive
    assert (game.city, asked(game)) == (None, (1, "roll"))


def test_jagged_tactician_gains_with_friend_of_children():
    game = attacked("jagged-tactician", "friend-of-children")
    play(game, "yield")
    assert game.seats[1].energy == 2


def test_jagged_tactician_with_jets_loses_nothing():
    game = attacked("jagged-tactician", "jets")
    play(game, "yield")
    assert (game.seats[0].health, game.seats[1].health, game.seats[1].energy) == (9, 10, 1)


def test_jagged_tactician_works_per_copy():
    game = attacked("jagged-tactician", "mimic", copies={"mimic": ("jagged-tactician", 1)})
    play(game, "yield")
    assert (game.seats[0].health, game.seats[1].energy) == (8, 2)


def test_jagged_tactician_in_the_bay_hurts_the_attacker_who_enters_the_city():
    game = kaiju.arrange(
        seats=[{}, {"place": "city"}, {"place": "bay", "cards": ["jagged-tactician"]}, {}, {}], dice="claw 1 1 2 2 3"
    )
    play(game, "stop", "yield", "yield")
    assert (game.city, game.bay, game.seats[0].health, game.seats[2].energy) == (0, None, 9, 1)


# --- orb-of-doom


def under_the_orb(dice: str, *orbs: dict, **roller) -> kaiju.Game:
    return kaiju.arrange(seats=[roller, *(orbs or ({"cards": ["orb-of-doom"], "place": "city"},)), {}], dice=dice)


def test_orb_of_doom_costs_a_heart_per_reroll_not_per_die():
    game = under_the_orb(QUIET + "1 1 1 1")
    assert game.seats[0].health == 10, "the first roll is free"
    play(game, "reroll 0 1 2")
    assert game.seats[0].health == 9
    play(game, "reroll 3")
    assert [seat.health for seat in game.seats] == [8, 10, 10]


def test_orb_of_doom_costs_nothing_to_stop():
    game = under_the_orb(QUIET)
    play(game, "stop")
    assert game.seats[0].health == 10


def test_orb_of_doom_spares_its_owner():
    game = under_the_orb(QUIET + "1", {"place": "city"}, cards=["orb-of-doom"])
    play(game, "reroll 0")
    assert [seat.health for seat in game.seats] == [10, 10, 10]


@pytest.mark.parametrize("card", ["energy-drink", "smoke-cloud"])
def test_orb_of_doom_counts_rolls_bought_with_cards(card):
    game = under_the_orb(QUIET + "1 1 1", cards=[card], energy=1)
    play(game, f"use {card}")
    assert game.seats[0].health == 10
    play(game, "reroll 0", "reroll 0", "reroll 0")
    assert game.seats[0].health == 7


def test_orb_of_doom_counts_the_roll_of_giant_brain():
    game = under_the_orb(QUIET + "1 1 1", cards=["giant-brain"])
    play(game, "reroll 0", "reroll 0", "reroll 0")
    assert game.seats[0].health == 7


def test_orb_of_doom_ignores_background_dweller():
    game = under_the_orb(QUIET + "1", cards=["background-dweller"])
    play(game, "reroll-free 4")
    assert game.seats[0].health == 10


def test_orb_of_doom_ignores_psychic_probe():
    game = under_the_orb(QUIET + "1", {"cards": ["orb-of-doom", "psychic-probe"], "place": "city"})
    play(game, "stop", "probe 5")
    assert [seat.health for seat in game.seats] == [10, 10, 10]


def test_orb_of_doom_can_be_reacted_to_between_rolls():
    game = under_the_orb(QUIET + "1 heart 2", cards=["camouflage"])
    play(game, "reroll 0")
    assert asked(game) == (0, "damage")
    play(game, "use camouflage")
    assert (asked(game), game.seats[0].health, game.rolls_left) == ((0, "roll"), 10, 1)


def test_orb_of_doom_can_kill_in_mid_roll():
    game = under_the_orb(QUIET + "claw", health=1)
    events = play(game, "reroll 0")
    assert [e.by for e in told(events, "dead")] == [1]
    assert (game.current, asked(game)) == (1, (1, "roll"))
    assert game.seats[1].health == 10, "dice of the dead are not resolved"


def test_orb_of_doom_can_win_the_game_in_mid_roll():
    game = kaiju.arrange(edition="origins", seats=[{"health": 1}, {"cards": ["orb-of-doom"]}], dice=QUIET + "1")
    play(game, "reroll 0")
    assert game.winners == (1,)


def test_orb_of_doom_and_its_copy_are_two_losses():
    orbs = [
        {"cards": ["orb-of-doom"], "place": "city"},
        {"cards": ["mimic"], "copies": {"mimic": ("orb-of-doom", 1)}},
    ]
    game = under_the_orb(QUIET + "1", *orbs)
    events = play(game, "reroll 0")
    assert [(e.amount, e.by) for e in told(events, "hurt")] == [(1, 1), (1, 2)]


def test_orb_of_doom_and_its_copy_are_one_loss_of_two():
    game = under_the_orb(
        QUIET + "1",
        {"cards": ["orb-of-doom", "mimic"], "copies": {"mimic": ("orb-of-doom", 1)}, "place": "city"},
        cards=["armor-plating"],
    )
    play(game, "reroll 0")
    assert game.seats[0].health == 8, "which armor plating does not ignore"


def test_gamma_blast_and_its_copy_are_one_loss_of_two():
    owner = {"cards": ["gamma-blast", "mimic"], "copies": {"mimic": ("gamma-blast", 0)}}
    game = kaiju.arrange(modules=["origins_cards"], seats=[owner, {"cards": ["armor-plating"]}], dice=QUIET)
    play(game, "stop")
    assert game.seats[1].health == 8


def test_draining_ray_and_its_copy_drain_the_same_leaders():
    owner = {"cards": ["draining-ray", "mimic"], "copies": {"mimic": ("draining-ray", 0)}}
    game = kaiju.arrange(
        modules=["origins_cards"],
        seats=[owner, {"points": 7}, {"points": 6}, {"place": "city"}],
        dice="heart heart heart heart 1 2",
    )
    play(game, "stop")
    assert [seat.points for seat in game.seats] == [2, 5, 6, 0]


# --- scavenger


def scavenge(*cards: str, market: tuple[str, ...] = (), others: tuple[dict, ...] = (), **buyer) -> kaiju.Game:
    """Seat 0 has Scavenger and shops; `cards` are on the discard pile."""
    seats = [{"energy": 9, "cards": ["scavenger"], **buyer}, {"place": "city"}, *others]
    game = kaiju.arrange(seats=seats, market=market, discard=cards, dice=QUIET)
    play(game, "stop")
    return game


def test_scavenger_buys_any_card_of_the_discard_pile():
    game = scavenge("wings", "supertower", "orb-of-doom", "evacuation-orders", "frenzy", energy=7)
    assert set(keys(game)) == {
        "buy wings from discard",
        "buy supertower from discard",
        "buy evacuation-orders from discard",
        "buy frenzy from discard",
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
        market=["heal"],
        deck=["corner-store"],
        discard=[*rest, "supertower"],
        dice=QUIET,
    )
    assert game.deck_size == 1
    play(game, "stop", "buy supertower from discard")
    assert (game.seats[0].points, game.deck_size) == (5, 2)
    assert "supertower" not in game.discard
    play(game, "buy heal")
    assert game.market[:2] == ("corner-store", "supertower"), "it came under the deck, not on top"


def test_scavenger_pays_the_reduced_price():
    game = scavenge("wings", cards=["scavenger", "alien-origin"], energy=5)
    play(game, "buy wings from discard")
    assert game.seats[0].energy == 0


def test_scavenger_turns_up_no_card_for_opportunists():
    game = scavenge("heal", market=("wings",), others=({"cards": ["opportunist"], "energy": 9},))
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
    game = scavenge(market=("corner-store",))
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


# --- barricades, ice-cream-truck, supertower


def test_barricades_cost_the_others_three_points():
    game = look_at("barricades", {"place": "city", "points": 9}, {"points": 2}, points=4)
    play(game, "buy barricades")
    assert [seat.points for seat in game.seats] == [4, 6, 0]
    assert game.discard == ("barricades",)


def test_barricades_spare_the_eliminated():
    game = look_at("barricades", {"place": "city", "points": 9}, {"alive": False, "points": 9})
    events = play(game, "buy barricades")
    assert [e.seat for e in told(events, "points_lost")] == [1]


def test_ice_cream_truck_gives_a_point_and_two_hearts():
    game = look_at("ice-cream-truck", health=5)
    play(game, "buy ice-cream-truck")
    assert (game.seats[0].points, game.seats[0].health) == (1, 7)


def test_ice_cream_truck_heals_in_tokyo():
    game = look_at("ice-cream-truck", {}, {}, health=5, place="city")
    play(game, "buy ice-cream-truck")
    assert (game.seats[0].points, game.seats[0].health) == (2 + 1, 7)


def test_ice_cream_truck_heals_up_to_ten():
    game = look_at("ice-cream-truck", health=9)
    play(game, "buy ice-cream-truck")
    assert game.seats[0].health == 10


def test_ice_cream_truck_heals_more_with_regeneration():
    game = look_at("ice-cream-truck", health=5, cards=["regeneration"])
    play(game, "buy ice-cream-truck")
    assert game.seats[0].health == 8


def test_supertower_gives_five_points():
    game = look_at("supertower")
    play(game, "buy supertower")
    assert game.seats[0].points == 5


def test_supertower_gives_no_more_than_twenty():
    game = look_at("supertower", points=17)
    play(game, "buy supertower")
    assert game.seats[0].points == 20
