"""Origins, Keep cards that hurt: Flaming Aura, Gamma Blast, Jagged Tactician, Orb of Doom."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.origins.table import attacked, look_at
from tests.table import QUIET, asked, keys, play, told

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
