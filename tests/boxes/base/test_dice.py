"""Base game, Keep cards about dice."""

from __future__ import annotations

import kaiju
from tests.table import CITY, NO_MARKET, asked, besides_rerolls, keys, play, shop

PROBE = {"cards": ["psychic-probe"]}


# --- Background Dweller


def test_background_dweller_rerolls_a_three_again_and_again_for_free():
    game = kaiju.arrange(seats=[{"cards": ["background-dweller"]}, CITY], dice="3 1 1 2 2 heart  3  3  claw")
    play(game, "reroll-free 0", "reroll-free 0", "reroll-free 0")
    assert game.dice[0] == "claw"
    assert game.rolls_left == 2


def test_background_dweller_rerolls_threes_only():
    game = kaiju.arrange(seats=[{"cards": ["background-dweller"]}, CITY], dice="3 1 3 2 2 heart")
    assert besides_rerolls(game) == ["stop", "reroll-free 0", "reroll-free 2"]


def test_background_dweller_works_after_the_last_roll():
    game = kaiju.arrange(seats=[{"cards": ["background-dweller"]}, CITY], dice="1 1 2 2 heart heart  3 3  energy")
    play(game, "reroll 5", "reroll 5")
    assert keys(game) == ["stop", "reroll-free 5"]
    game.play("reroll-free 5")
    assert game.seats[0].energy == 1


def test_background_dweller_rerolls_a_three_that_a_probe_made():
    game = kaiju.arrange(seats=[{"cards": ["background-dweller"]}, PROBE], dice="1 3 2 2 heart heart  3  energy")
    play(game, "stop", "probe 0")
    assert asked(game) == (0, "change")
    assert keys(game) == ["reroll-free 0", "done"]
    game.play("reroll-free 0")
    assert game.seats[0].energy == 1


def test_background_dweller_rerolls_the_three_that_its_owners_probe_made():
    prober = {"cards": ["psychic-probe", "background-dweller"]}
    game = kaiju.arrange(seats=[{"cards": ["herd-culler"]}, prober], dice="1 1 2 2 heart heart  3  3  claw")
    play(game, "stop", "probe 0")
    assert asked(game) == (1, "probe")
    assert keys(game) == ["reroll-free 0", "pass"]
    play(game, "reroll-free 0", "reroll-free 0")
    assert game.dice[0] == "claw"
    assert asked(game) == (0, "change")


def test_background_dweller_turning_a_probed_three_into_a_heart_does_not_cost_the_probe():
    prober = {"cards": ["psychic-probe", "background-dweller"]}
    game = kaiju.arrange(seats=[{"cards": ["herd-culler"]}, prober], dice="1 1 2 2 claw claw  3  heart")
    play(game, "stop", "probe 0", "reroll-free 0")
    assert game.dice[0] == "heart"
    assert "psychic-probe" in game.seats[1].cards


def test_background_dweller_rerolls_threes_of_its_owners_camouflage():
    hidden = {"place": "city", "cards": ["camouflage", "background-dweller"]}
    game = kaiju.arrange(seats=[{}, hidden], dice="claw 1 1 2 2 heart  3  3  heart")
    play(game, "stop", "use camouflage", "reroll-free 0", "reroll-free 0")
    assert game.seats[1].health == 10


def test_background_dweller_rerolls_are_no_rerolls_for_orb_of_doom():
    game = kaiju.arrange(
        seats=[{"cards": ["background-dweller"]}, {"cards": ["orb-of-doom"]}], dice="3 1 1 2 2 heart  claw"
    )
    game.play("reroll-free 0")
    assert game.seats[0].health == 10
    game.play("reroll 0")
    assert game.seats[0].health == 9


# --- Energy Drink


def test_energy_drink_buys_more_than_one_roll_in_a_turn():
    game = kaiju.arrange(seats=[{"cards": ["energy-drink"], "energy": 3}, CITY])
    play(game, "use energy-drink", "use energy-drink")
    assert game.rolls_left == 4
    assert game.seats[0].energy == 1


def test_energy_drink_after_the_last_roll_until_the_energy_is_gone():
    game = kaiju.arrange(seats=[{"cards": ["energy-drink"], "energy": 1}, CITY], dice="1 1 2 2 3 3  1 1  claw")
    play(game, "reroll 0", "reroll 0")
    assert keys(game) == ["stop", "use energy-drink"]
    game.play("use energy-drink")
    assert game.rolls_left == 1
    game.play("reroll 0")
    assert game.seats[1].health == 9


def test_energy_drink_twice_changes_nothing():
    me = {"cards": ["mimic", "energy-drink"], "copies": {"mimic": ("energy-drink", 0)}, "energy": 1}
    game = kaiju.arrange(seats=[me, CITY])
    assert besides_rerolls(game) == ["stop", "use energy-drink"]


# --- Extra Head


def test_extra_head_adds_a_die_each():
    assert len(kaiju.arrange(seats=[{"cards": ["extra-head"]}, CITY]).dice) == 7
    assert len(kaiju.arrange(seats=[{"cards": ["extra-head", "extra-head"]}, CITY]).dice) == 8


def test_extra_head_never_makes_more_than_eight_dice():
    me = {"cards": ["extra-head", "extra-head", "mimic"], "copies": {"mimic": ("extra-head", 0)}}
    assert len(kaiju.arrange(seats=[me, CITY]).dice) == 8
    assert len(kaiju.arrange(seats=[{**me, "shrink": 1}, CITY]).dice) == 8


def test_extra_head_and_shrink_tokens_are_one_sum():
    assert len(kaiju.arrange(seats=[{"cards": ["extra-head"], "shrink": 2}, CITY]).dice) == 5


def test_extra_head_helps_from_the_turn_after_it_was_bought():
    game = shop({"energy": 7, "extra_turns": 1}, CITY, market=["extra-head", "tank", "heal"])
    game.play("buy extra-head")
    assert game.current == 0
    assert game.turn == 2
    assert len(game.dice) == 7


# --- Giant Brain


def test_giant_brain_gives_a_fourth_roll():
    game = kaiju.arrange(seats=[{"cards": ["giant-brain"]}, CITY], dice="1 1 2 2 3 3  1 1  claw")
    play(game, "reroll 0", "reroll 0", "reroll 0")
    assert asked(game) == (1, "yield")


def test_giant_brain_twice_gives_a_fifth_roll():
    me = {"cards": ["giant-brain", "mimic"], "copies": {"mimic": ("giant-brain", 0)}}
    assert kaiju.arrange(seats=[me, CITY]).rolls_left == 4


# --- Herd Culler


def test_herd_culler_turns_one_die_to_one_each_turn():
    game = kaiju.arrange(seats=[{"cards": ["herd-culler"]}, CITY], dice="1 1 2 2 3 heart")
    game.play("stop")
    assert keys(game) == [f"turn {die} to 1 with herd-culler" for die in (2, 3, 4, 5)] + ["done"]
    game.play("turn 2 to 1 with herd-culler")
    assert game.seats[0].points == 1
    assert game.current == 1


def test_herd_culler_may_be_left_alone():
    game = kaiju.arrange(seats=[{"cards": ["herd-culler"]}, CITY], dice="1 1 2 2 3 heart")
    play(game, "stop", "done")
    assert game.seats[0].points == 0


def test_herd_culler_and_its_copy_turn_a_die_each():
    me = {"cards": ["herd-culler", "mimic"], "copies": {"mimic": ("herd-culler", 0)}}
    game = kaiju.arrange(seats=[me, CITY], dice="1 1 2 2 3 heart")
    play(game, "stop", "turn 2 to 1 with herd-culler (mimic)", "turn 3 to 1 with herd-culler")
    assert game.seats[0].points == 2


def test_herd_cullers_one_counts_for_gourmet():
    game = kaiju.arrange(seats=[{"cards": ["herd-culler", "gourmet"]}, CITY], dice="1 1 2 2 3 heart")
    play(game, "stop", "turn 5 to 1 with herd-culler")
    assert game.seats[0].points == 3


# --- Plot Twist


def test_plot_twist_turns_a_die_to_any_face_and_is_discarded():
    game = kaiju.arrange(seats=[{"cards": ["plot-twist"]}, CITY], dice="1 1 2 2 3 3")
    game.play("stop")
    assert len(keys(game)) == 6 * 5 + 1
    game.play("turn 5 to claw with plot-twist")
    assert game.seats[1].health == 9
    assert game.discard == ("plot-twist",)


def test_plot_twist_not_used_is_kept():
    game = kaiju.arrange(seats=[{"cards": ["plot-twist"]}, CITY], dice="1 1 2 2 3 3")
    play(game, "stop", "done")
    assert game.seats[0].cards == ("plot-twist",)


def test_plot_twist_goes_with_herd_culler_and_stretchy_in_any_order():
    me = {"cards": ["plot-twist", "herd-culler", "stretchy"], "energy": 2}
    game = kaiju.arrange(seats=[me, CITY], dice="2 2 2 3 3 heart")
    play(game, "stop", "turn 0 to 1 with stretchy", "turn 1 to 1 with herd-culler", "turn 2 to 1 with plot-twist")
    assert game.seats[0].points == 1


def test_plot_twist_through_mimic_costs_mimic():
    me = {"cards": ["mimic"], "copies": {"mimic": ("plot-twist", 1)}}
    game = kaiju.arrange(seats=[me, {"place": "city", "cards": ["plot-twist"]}], dice="1 1 2 2 3 3")
    play(game, "stop", "turn 0 to claw with plot-twist")
    assert game.discard == ("mimic",)
    assert game.seats[1].cards == ("plot-twist",)


# --- Psychic Probe


def test_psychic_probe_makes_a_die_of_another_fall_again():
    game = kaiju.arrange(seats=[CITY, PROBE], dice="1 1 1 2 2 3  claw")
    told = play(game, "stop", "probe 0")
    assert told[0].dice == ("claw", "1", "1", "2", "2", "3")
    assert game.seats[0].points == 2
    assert game.seats[1].health == 9
    assert game.seats[1].cards == ("psychic-probe",)


def test_psychic_probe_is_discarded_by_a_heart():
    game = kaiju.arrange(seats=[CITY, PROBE], dice="1 1 1 2 2 3  heart")
    play(game, "stop", "probe 0")
    assert game.discard == ("psychic-probe",)


def test_psychic_probe_waits_until_all_rolls_are_over():
    game = kaiju.arrange(seats=[CITY, PROBE], dice="1 1 2 2 3 3  1 1")
    game.play("reroll 0")
    assert asked(game) == (0, "roll")
    game.play("reroll 0")
    assert asked(game) == (1, "probe")
    assert keys(game) == [f"probe {die}" for die in range(6)] + ["pass"]


def test_psychic_probes_act_clockwise_from_the_roller():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("psychic-probe", 2)}}
    game = kaiju.arrange(seats=[{}, CITY, PROBE, copy], turn=1, dice="1 1 2 2 3 3  1  energy")
    game.play("stop")
    assert asked(game) == (2, "probe")
    game.play("probe 0")
    assert asked(game) == (3, "probe")
    game.play("probe 1")
    assert game.seats[1].energy == 1


def test_psychic_probe_comes_before_the_dice_are_turned():
    game = kaiju.arrange(seats=[{**CITY, "cards": ["herd-culler"]}, PROBE], dice="1 1 2 2 3 heart  2")
    game.play("stop")
    assert asked(game) == (1, "probe")
    game.play("probe 0")
    assert asked(game) == (0, "change")
    assert "turn 0 to 1 with herd-culler" in keys(game)


def test_psychic_probe_not_used_leaves_the_roller_its_changes():
    game = kaiju.arrange(seats=[{**CITY, "cards": ["herd-culler"]}, PROBE], dice="1 1 2 2 3 heart")
    play(game, "stop", "pass")
    assert asked(game) == (0, "change")


def test_psychic_probe_and_its_copy_are_one_reroll():
    me = {"cards": ["psychic-probe", "mimic"], "copies": {"mimic": ("psychic-probe", 1)}}
    game = kaiju.arrange(seats=[CITY, me], dice="1 1 2 2 3 3  1")
    play(game, "stop", "probe 0")
    assert asked(game) == (1, "roll")


def test_psychic_probe_copied_a_heart_costs_mimic():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("psychic-probe", 0)}}
    game = kaiju.arrange(seats=[{**CITY, **PROBE}, copy], dice="1 1 2 2 3 3  heart")
    play(game, "stop", "probe 0")
    assert game.discard == ("mimic",)
    assert game.seats[0].cards == ("psychic-probe",)


def test_psychic_probe_gone_its_copy_is_blank_at_once():
    copy = {"cards": ["mimic"], "copies": {"mimic": ("psychic-probe", 1)}}
    game = kaiju.arrange(seats=[CITY, PROBE, copy], dice="1 1 2 2 3 3  heart")
    play(game, "stop", "probe 0")
    assert asked(game) == (1, "roll")
    assert game.seats[2].copies == {}


def test_psychic_probe_works_in_every_turn_of_another_and_in_none_of_its_owner():
    game = kaiju.arrange(seats=[{**CITY, "extra_turns": 1}, PROBE], dice="1 1 2 2 3 3  1 " * 2 + "1 1 2 2 3 3")
    play(game, "stop", "probe 0", "stop", "probe 0")
    assert asked(game) == (1, "roll")
    game.play("stop")
    assert asked(game) == (0, "roll")


# --- Smoke Cloud


def test_smoke_cloud_gives_several_rolls_in_one_turn():
    game = kaiju.arrange(seats=[{"cards": ["smoke-cloud"]}, CITY])
    play(game, "use smoke-cloud", "use smoke-cloud")
    assert game.rolls_left == 4
    assert game.seats[0].tokens == {"smoke-cloud": 1}


def test_smoke_cloud_is_discarded_with_its_last_token():
    game = kaiju.arrange(seats=[{"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}}, CITY])
    game.play("use smoke-cloud")
    assert game.rolls_left == 3
    assert game.discard == ("smoke-cloud",)
    assert besides_rerolls(game) == ["stop"]


def test_smoke_cloud_works_after_the_last_roll():
    game = kaiju.arrange(seats=[{"cards": ["smoke-cloud"]}, CITY], dice="1 1 2 2 3 3  1 1  claw")
    play(game, "reroll 0", "reroll 0")
    assert keys(game) == ["stop", "use smoke-cloud"]
    play(game, "use smoke-cloud", "reroll 0", "stop")
    assert game.seats[1].health == 9


def test_smoke_cloud_used_up_by_mimic_leaves_mimic_in_play():
    me = {"cards": ["mimic"], "copies": {"mimic": ("smoke-cloud", 1)}, "tokens": {"mimic": 1}}
    game = kaiju.arrange(seats=[me, {"cards": ["smoke-cloud"]}])
    game.play("use smoke-cloud")
    assert besides_rerolls(game) == ["stop"]
    assert game.seats[0].tokens == {"mimic": 0}
    assert game.seats[1].tokens == {"smoke-cloud": 3}


def test_smoke_cloud_and_its_copy_have_tokens_each():
    me = {"cards": ["smoke-cloud", "mimic"], "copies": {"mimic": ("smoke-cloud", 0)}}
    game = kaiju.arrange(seats=[me, CITY])
    play(game, "use smoke-cloud (mimic)", "use smoke-cloud")
    assert game.rolls_left == 4
    assert game.seats[0].tokens == {"smoke-cloud": 2, "mimic": 2}


def test_smoke_cloud_rolls_are_rerolls_for_orb_of_doom():
    game = kaiju.arrange(seats=[{"cards": ["smoke-cloud"]}, {"cards": ["orb-of-doom"]}])
    game.play("use smoke-cloud")
    assert game.seats[0].health == 10
    play(game, "reroll 0", "reroll 0", "reroll 0")
    assert game.seats[0].health == 7


# --- Stretchy


def test_stretchy_turns_a_die_for_two_energy_as_often_as_it_is_paid():
    game = kaiju.arrange(seats=[{"cards": ["stretchy"], "energy": 5}, CITY], dice="1 1 2 2 3 3", market=NO_MARKET)
    play(game, "stop", "turn 0 to claw with stretchy", "turn 0 to 3 with stretchy")
    assert game.seats[0].points == 3
    assert game.seats[0].energy == 1
    assert game.seats[1].health == 10


def test_stretchy_may_turn_one_die_and_stop():
    game = kaiju.arrange(seats=[{"cards": ["stretchy"], "energy": 4}, CITY], dice="1 1 2 2 3 3")
    play(game, "stop", "turn 0 to 2 with stretchy", "done")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 2)


def test_stretchy_cannot_be_paid_with_the_energy_of_this_roll():
    game = kaiju.arrange(seats=[{"cards": ["stretchy"], "energy": 1}, CITY], dice="energy energy energy 2 3 3")
    game.play("stop")
    assert asked(game) == (0, "buy")
    assert game.seats[0].energy == 4


def test_stretchy_copied_is_offered_once():
    me = {"cards": ["stretchy", "mimic"], "copies": {"mimic": ("stretchy", 0)}, "energy": 2}
    game = kaiju.arrange(seats=[me, CITY], dice="1 1 2 2 3 3")
    game.play("stop")
    assert len(keys(game)) == 6 * 5 + 1
