"""Evolutions of Space Penguin: Freeze Ray, Cold Wave, Encased in Ice, Blizzard."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.power_up.table import NOBODY, has, king, penguin, reflecting, table
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Freeze Ray


def test_freeze_ray_goes_to_the_monster_that_its_owner_wounds_in_tokyo() -> None:
    game = table(penguin("freeze-ray"), CITY, dice=claws(1))
    events = play(game, "play freeze-ray", "stop")
    assert [(e.seat, e.card, e.by) for e in told(events, "hand_over")] == [(0, "freeze-ray", 1)]
    assert asked(game) == (1, "yield"), "it is handed over before anybody yields"
    view = game.view(None)
    assert [seat["freeze_rays"] for seat in view["seats"]] == [0, 1]
    assert game.seats[0].evolutions == ("freeze-ray",), "it stays its owner's card"


def test_freeze_ray_follows_a_monster_that_yields() -> None:
    game = table(has("freeze-ray"), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "yield")
    assert asked(game) == (0, "use")
    game.play("use freeze-ray for 1")
    assert game.current == 1


def test_freeze_ray_lets_its_owner_name_a_face_before_the_holder_rolls_and_comes_back_after_the_turn() -> None:
    game = table(has("freeze-ray"), CITY, {}, dice=f"{claws(1)} heart heart energy energy 1 1 {QUIET}")
    play(game, "stop", "stay")
    assert (asked(game), game.current, game.dice) == ((0, "use"), 1, ())
    assert keys(game) == [f"use freeze-ray for {face}" for face in ("1", "2", "3", "heart", "energy", "claw")]
    events = game.play("use freeze-ray for energy")
    assert [(e.seat, e.dice, e.by) for e in told(events, "freeze")] == [(1, ("energy",), 0)]
    assert game.view(None)["frozen_faces"] == ["energy"]
    events = game.play("stop")
    assert game.seats[1].energy == 0
    assert [(e.seat, e.card) for e in told(events, "return")] == [(0, "freeze-ray")]
    assert (game.current, game.view(None)["frozen_faces"]) == (2, [])
    assert [seat["freeze_rays"] for seat in game.view(None)["seats"]] == [0, 0, 0]


def test_freeze_ray_is_only_handed_over_in_tokyo() -> None:
    game = table(has("freeze-ray", place="city"), {}, dice=claws(1))
    events = game.play("stop")
    assert (told(events, "hand_over"), game.seats[1].health, asked(game)) == ([], 9, (1, "roll"))


def test_freeze_ray_needs_hearts_to_be_lost() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["armor-plating"]}, dice=claws(1))
    assert told(game.play("stop"), "hand_over") == []


def test_freeze_ray_needs_claws() -> None:
    game = table(has("freeze-ray", "funny-looking-but-dangerous"), CITY, dice="2 2 2 1 1 3")
    events = play(game, "stop", "usual")
    assert (game.seats[1].health, told(events, "hand_over")) == (9, [])


def test_freeze_ray_in_the_hand_does_nothing() -> None:
    game = table(penguin("freeze-ray"), CITY, dice=claws(1))
    assert told(game.play("stop"), "hand_over") == []


def test_freeze_ray_with_two_victims_in_city_and_bay_is_its_owners_choice() -> None:
    game = table(has("freeze-ray"), CITY, BAY, {}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use freeze-ray on 1", "use freeze-ray on 2"])
    game.play("use freeze-ray on 2")
    assert [seat["freeze_rays"] for seat in game.view(None)["seats"]] == [0, 0, 1, 0, 0]
    play(game, "stay", "stay")
    assert asked(game) == (1, "roll"), "seat 1 does not hold it"


def test_freeze_ray_goes_to_the_only_one_of_two_that_was_really_wounded() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["armor-plating"]}, BAY, {}, {}, dice=claws(1))
    events = game.play("stop")
    assert [e.by for e in told(events, "hand_over")] == [2]


def test_freeze_ray_is_handed_to_an_owner_of_jets_who_stays() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["jets"]}, {}, dice=f"{claws(2)} {QUIET}")
    assert told(game.play("stop"), "hand_over") == [], "it has lost nothing yet"
    events = game.play("stay")
    assert (game.seats[1].health, [e.by for e in told(events, "hand_over")]) == (8, [1])
    assert asked(game) == (0, "use"), "a face is named before its roll"


def test_freeze_ray_misses_who_escapes_with_jets() -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["jets"]}, {}, dice=f"{claws(2)} {QUIET}")
    assert told(play(game, "stop", "yield"), "hand_over") == []


@pytest.mark.parametrize("other, targets", [("stay", [1, 2]), ("yield", [2])])
def test_freeze_ray_waits_for_all_losses_where_one_is_held_back(other: str, targets: list[int]) -> None:
    game = table(has("freeze-ray"), CITY | {"cards": ["jets"]}, BAY, {}, {}, dice=claws(2))
    events = play(game, "stop", other, "yield")
    if len(targets) > 1:
        assert (asked(game), keys(game)) == ((0, "use"), [f"use freeze-ray on {seat}" for seat in targets])
        events += game.play("use freeze-ray on 2")
    assert [e.by for e in told(events, "hand_over")] == [2], "though it has left Tokyo"


def test_freeze_ray_is_handed_to_one_whom_the_closing_bay_puts_out() -> None:
    """Nova Breath kills a fifth monster, so that the Bay closes before the claws are done."""
    owner = has("freeze-ray", cards=["nova-breath"], place="city")
    game = table(owner, BAY, {"health": 1}, {}, {}, dice=claws(1))
    events = game.play("stop")
    assert (game.seats[1].place, game.seats[1].health) == (None, 9)
    assert [e.by for e in told(events, "hand_over")] == [1]


@pytest.mark.parametrize(
    "face, dice, then",
    [
        ("1", "1 1 1 2 2 3", (0, 0, 5, 10)),
        ("2", "1 1 1 2 2 2", (1, 0, 5, 10)),
        ("heart", "heart heart heart 1 2 3", (0, 0, 5, 10)),
        ("energy", "energy energy 1 1 2 2", (0, 0, 5, 10)),
        ("claw", "claw claw energy 1 1 2", (0, 1, 5, 10)),
        ("3", "heart energy claw 1 2 3", (0, 1, 6, 9)),
    ],
)
def test_freeze_ray_takes_every_effect_from_a_face(face: str, dice: str, then: tuple[int, int, int, int]) -> None:
    game = table(has("freeze-ray"), CITY | {"health": 6}, dice=f"{claws(1)} {dice}")
    play(game, "stop", "yield", f"use freeze-ray for {face}", "stop")
    if asked(game)[1] == "resolve":
        game.play("usual")
    seat = game.seats[1]
    assert (seat.points, seat.energy, seat.health, game.seats[0].health) == then


def test_freeze_ray_on_hearts_leaves_no_evolution_to_draw() -> None:
    game = table(has("freeze-ray"), CITY, dice=f"{claws(1)} heart heart heart 1 2 3")
    play(game, "stop", "stay", "use freeze-ray for heart")
    events = game.play("stop")
    assert (told(events, "evolution_draw"), game.seats[1].hand) == ([], ())


def test_freeze_ray_on_claws_takes_claws_added_by_cards_as_well() -> None:
    victim = CITY | {"cards": ["spiked-tail", "acid-attack", "burrowing"]}
    game = table(has("freeze-ray"), victim, {}, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "stay", "use freeze-ray for claw", "stop")
    assert health(game) == [10, 9, 10]


def test_freeze_ray_on_claws_takes_the_claw_of_meow_missle_and_the_bet_of_exotic_arms() -> None:
    victim = has("meow-missle", "exotic-arms", place="city", energy=2)
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} claw claw claw 1 2 3")
    play(game, "stop", "stay", "use freeze-ray for claw", "use exotic-arms", "stop")
    assert (health(game), energy(game)) == ([10, 7], [0, 0])


def test_freeze_ray_on_1s_takes_what_looks_at_1s() -> None:
    victim = has("mouse-hunter", "meow-missle", place="city")
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} 1 1 1 2 3 3")
    play(game, "stop", "stay", "use freeze-ray for 1", "stop")
    assert (points(game), health(game)) == ([0, 2], [10, 9])


def test_freeze_ray_counts_dice_that_were_turned_to_a_frozen_face() -> None:
    victim = CITY | {"cards": ["herd-culler"]}
    game = table(has("freeze-ray"), victim, dice=f"{claws(1)} 1 1 2 2 3 3")
    play(game, "stop", "stay", "use freeze-ray for 1", "stop", "turn 2 to 1 with herd-culler")
    assert game.seats[1].points == 2, "only the stars for beginning in Tokyo"


def test_freeze_ray_is_void_when_its_owner_is_gone() -> None:
    game = table(has("freeze-ray", health=1, poison=1), CITY, {}, dice=f"{claws(1)} energy 1 1 2 2 3")
    events = play(game, "stop", "stay")
    assert [e.seat for e in told(events, "dead")] == [0]
    assert (asked(game), [seat["freeze_rays"] for seat in game.view(None)["seats"]]) == ((1, "roll"), [0, 0, 0])


def test_freeze_ray_is_lost_with_a_holder_that_is_eliminated() -> None:
    victim = CITY | {"health": 2, "poison": 1}
    game = table(has("freeze-ray"), victim, {}, dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "stop", "yield", "use freeze-ray for 1", "stop")
    assert (game.seats[1].alive, game.seats[0].evolutions) == (False, ())
    assert (game.seats[0].evolution_discard, game.seats[1].evolution_discard) == ((), ("freeze-ray",))


def test_freeze_ray_is_not_handed_on_while_somebody_holds_it() -> None:
    game = table(has("freeze-ray", extra_turns=1), CITY, BAY, {}, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "use freeze-ray on 2", "stay", "stay")
    assert (game.current, asked(game)) == (0, (0, "roll"))
    events = game.play("stop")
    assert told(events, "hand_over") == []


def test_freeze_ray_and_its_reflection_freeze_two_faces() -> None:
    game = table(reflecting("freeze-ray", 0, evolutions=["freeze-ray"]), CITY, dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert game.view(None)["seats"][1]["freeze_rays"] == 2
    play(game, "use freeze-ray for heart", "use freeze-ray for claw")
    assert game.view(None)["frozen_faces"] == ["heart", "claw"]


def test_freeze_ray_of_another_by_reflection_is_named_by_the_reflections_owner() -> None:
    game = table(reflecting("freeze-ray", 2), CITY, has("freeze-ray"), dice=f"{claws(1)} {QUIET}")
    play(game, "stop", "stay")
    assert asked(game) == (0, "use")
    events = game.play("use freeze-ray for 2")
    assert [(e.seat, e.by) for e in told(events, "freeze")] == [(1, 0)]


# Cold Wave


def test_cold_wave_takes_a_die_from_everybody_else_until_its_owners_next_turn() -> None:
    game = table(penguin("cold-wave"), CITY, {}, dice=f"{QUIET} 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    events = game.play("play cold-wave")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, "cold-wave", "evolution")]
    assert (len(game.dice), game.seats[0].evolutions) == (6, ("cold-wave",))
    game.play("stop")
    assert (game.current, len(game.dice)) == (1, 5)
    game.play("stop")
    assert (game.current, len(game.dice)) == (2, 5)
    game.play("stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (0, 6, ())
    assert game.seats[0].evolution_discard == ("cold-wave",)


def test_cold_wave_is_offered_at_the_end_of_its_owners_turn() -> None:
    game = table(penguin("cold-wave"), CITY)
    game.play("stop")
    assert (asked(game), keys(game), game.current) == ((0, "evolution"), ["play cold-wave", "pass"], 0)
    game.play("play cold-wave")
    assert (game.current, len(game.dice)) == (1, 5)


def test_cold_wave_comes_too_late_for_dice_that_have_been_rolled() -> None:
    # The penguin has a word in another's turn when its own heart is at stake there.
    game = table(NOBODY, penguin("cold-wave", place="city", cards=["psychic-probe"]), {})
    game.play("stop")
    assert "play cold-wave" in keys(game)
    play(game, "play cold-wave", "probe 0")
    assert len(game.dice) == 6


def test_cold_wave_does_not_harm_its_owner_and_counts_in_extra_turns_of_others() -> None:
    game = table(penguin("cold-wave"), CITY | {"extra_turns": 1, "cards": ["extra-head"]}, dice=QUIET)
    play(game, "play cold-wave", "stop")
    assert (game.current, len(game.dice)) == (1, 6)
    game.play("stop")
    assert (game.current, len(game.dice)) == (1, 6)


def test_cold_wave_ends_with_its_owner() -> None:
    game = table(penguin("cold-wave", health=1, poison=1), CITY, {})
    play(game, "play cold-wave", "stop")
    assert (game.seats[0].alive, game.current, len(game.dice)) == (False, 1, 6)


def test_cold_wave_ends_at_an_extra_turn_of_its_owner() -> None:
    game = table(penguin("cold-wave", extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "play cold-wave", "stop")
    assert (game.current, game.seats[0].evolutions) == (0, ())


# Encased in Ice


def test_encased_in_ice_keeps_a_die_for_everybody_until_its_owners_next_turn() -> None:
    game = table(penguin("encased-in-ice", energy=1), CITY, {}, dice=f"1 1 2 2 3 energy 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    play(game, "play encased-in-ice", "stop")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use encased-in-ice on die {i}" for i in range(6)] + ["pass"])
    events = game.play("use encased-in-ice on die 5")
    assert [(e.seat, e.card, e.dice) for e in told(events, "freeze_die")] == [(0, "encased-in-ice", ("energy",))]
    assert game.seats[0].energy == 1, "one paid, one rolled"
    assert (game.current, game.dice, game.view(None)["frozen_die"]) == (
        1,
        ("1", "1", "2", "2", "3", "energy"),
        "energy",
    )
    game.play("stop")
    assert (game.current, game.dice[-1], game.seats[1].energy) == (2, "energy", 1)
    game.play("stop")
    assert (game.current, game.dice[-1], game.view(None)["frozen_die"]) == (0, "3", None)
    assert game.seats[2].energy == 1


def test_encased_in_ice_needs_an_energy_at_the_end_of_the_rolls() -> None:
    game = table(has("encased-in-ice"), CITY, dice="1 1 2 2 3 energy")
    game.play("stop")
    assert (game.current, game.seats[0].energy) == (1, 1)


def test_encased_in_ice_may_be_left_alone() -> None:
    game = table(has("encased-in-ice", energy=1), CITY)
    play(game, "stop", "pass")
    assert (game.seats[0].energy, game.view(None)["frozen_die"]) == (1, None)


def test_encased_in_ice_comes_after_die_changes_and_before_resolving() -> None:
    seat = has("encased-in-ice", energy=1, cards=["herd-culler"])
    game = table(seat, CITY, dice="1 1 2 2 3 3")
    play(game, "stop", "turn 2 to 1 with herd-culler")
    assert (asked(game), game.seats[0].points) == ((0, "use"), 0)
    game.play("use encased-in-ice on die 2")
    assert (game.seats[0].points, game.view(None)["frozen_die"]) == (1, "1")


def iced(face: str, **more: Any) -> kaiju.Game:
    """Seat 1 is to move with a frozen die."""
    others = more.pop("others", [])
    rolled = more.pop("rolled", "1 1 2 2 3")
    game = table(has("encased-in-ice", energy=1), CITY | more, *others, dice=f"{face} 1 2 2 3 3 {rolled}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert game.current == 1
    return game


def test_encased_in_ice_is_not_rerolled() -> None:
    game = iced("3")
    assert "reroll 0 1 2 3 4" in keys(game)
    assert not [key for key in keys(game) if key.startswith("reroll") and "5" in key]


def test_encased_in_ice_is_not_rerolled_by_background_dweller() -> None:
    game = iced("3", cards=["background-dweller"])
    assert [key for key in keys(game) if key.startswith("reroll-free")] == ["reroll-free 4"]


def test_encased_in_ice_is_not_reached_by_psychic_probe() -> None:
    seats = [has("encased-in-ice", energy=1), CITY, {"cards": ["psychic-probe"]}]
    game = table(*seats, dice=f"{QUIET} 1 1 2 2 3")
    play(game, "stop", "pass", "use encased-in-ice on die 0", "stop")
    assert (asked(game), keys(game)) == ((2, "probe"), [*(f"probe {i}" for i in range(5)), "pass"])


@pytest.mark.parametrize("card", ["herd-culler", "plot-twist", "stretchy"])
def test_encased_in_ice_is_not_turned_by_cards(card: str) -> None:
    game = iced("3", cards=[card], energy=2)
    game.play("stop")
    assert asked(game) == (1, "change")
    assert not [key for key in keys(game) if key.startswith("turn 5")]
    assert [key for key in keys(game) if key.startswith("turn 4")]


@pytest.mark.parametrize("evolution", ["gamma-breath", "tail-sweep", "tiny-tail"])
def test_encased_in_ice_is_not_turned_by_evolutions(evolution: str) -> None:
    game = iced("3", evolutions=[evolution])
    game.play("stop")
    turns = [key for key in keys(game) if key.startswith("turn")]
    assert turns
    assert not [key for key in turns if key.startswith("turn 5")]


def test_encased_in_ice_is_not_turned_by_saurian_adaptability() -> None:
    game = iced("3", hand=["saurian-adaptability"], rolled="3 3 1 1 2")
    play(game, "stop", "play saurian-adaptability", "turn every 3 to 1")
    assert game.seats[1].points == 2 + 2, "four 1s; the frozen 3 stays"
    game = iced("energy", hand=["saurian-adaptability"], rolled="3 3 1 1 2")
    play(game, "stop", "play saurian-adaptability")
    assert not [key for key in keys(game) if key.startswith("turn every energy")]


def test_encased_in_ice_is_not_turned_by_yin_and_yang() -> None:
    game = iced("energy", evolutions=["yin-yang"], rolled="1 1 2 2 3")
    events = play(game, "stop", "use yin-yang")
    assert [e.dice for e in told(events, "change")] == [("3", "3", "heart", "heart", "1", "energy")]


def test_encased_in_ice_counts_for_whoever_rolls_next_to_it() -> None:
    game = iced("1", rolled="1 1 2 2 3", place=None)
    game.play("stop")
    assert game.seats[1].points == 1


def test_encased_in_ice_leaves_fewer_dice_to_a_monster_that_cold_wave_strikes() -> None:
    seat = has("encased-in-ice", energy=1, hand=["cold-wave"])
    game = table(seat, CITY, dice="energy 1 2 2 3 3 1 1 2 2")
    play(game, "play cold-wave", "stop", "use encased-in-ice on die 0")
    assert game.dice == ("1", "1", "2", "2", "energy")


def test_encased_in_ice_is_one_die_at_a_time() -> None:
    seats = [has("encased-in-ice", energy=2), reflecting("encased-in-ice", 0, energy=2, place="city"), {}]
    game = table(*seats, dice=f"{QUIET} 1 1 2 2 3")
    play(game, "stop", "use encased-in-ice on die 0")
    game.play("stop")
    assert (asked(game), game.current) == ((1, "buy"), 1), "no second die can be frozen"
    assert game.seats[1].energy == 2


def test_encased_in_ice_melts_with_its_owner() -> None:
    game = table(has("encased-in-ice", energy=1, health=1, poison=1), CITY, {}, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert (game.seats[0].alive, game.current, game.view(None)["frozen_die"]) == (False, 1, None)
    assert "reroll 5" in keys(game)


def test_encased_in_ice_melts_in_an_extra_turn_of_its_owner() -> None:
    game = table(has("encased-in-ice", energy=1, extra_turns=1), CITY, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "use encased-in-ice on die 0")
    assert (game.turn, game.current, game.view(None)["frozen_die"]) == (2, 0, None)
    assert "reroll 5" in keys(game)


# Blizzard


def test_blizzard_lets_others_roll_once_until_its_owners_next_turn() -> None:
    game = table(penguin("blizzard"), CITY, {}, dice=f"{QUIET} {QUIET} {QUIET} {QUIET}")
    game.play("play blizzard")
    assert (game.rolls_left, game.seats[0].evolutions) == (2, ("blizzard",))
    game.play("stop")
    # With one roll and nothing to do there is nothing to ask: both turns are over at once.
    assert (game.current, game.turn, game.rolls_left) == (0, 4, 2)
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("blizzard",))


def test_blizzard_ignores_more_rolls_but_not_paid_ones() -> None:
    other = CITY | {"cards": ["giant-brain", "energy-drink"], "energy": 1}
    game = table(penguin("blizzard"), other, dice=f"{QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (asked(game), game.rolls_left) == ((1, "roll"), 0)
    assert [key for key in keys(game) if key.startswith("reroll")] == []
    game.play("use energy-drink")
    assert "reroll 0" in keys(game)


def test_blizzard_keeps_a_victim_of_its_owner_in_tokyo() -> None:
    game = table(penguin("blizzard"), CITY, dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.seats[1].place, game.seats[1].health, game.current) == ("city", 9, 0)


def test_blizzard_keeps_victims_of_others_in_tokyo_but_not_its_owner() -> None:
    game = table(penguin("blizzard"), {}, CITY, dice=f"{QUIET} {claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.current, game.seats[2].place, game.seats[2].health) == (0, "city", 9)
    game = table(penguin("blizzard", place="city"), {}, {}, dice=f"{QUIET} {claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (asked(game), game.current) == ((0, "yield"), 1)


def test_blizzard_makes_jets_and_simian_scamper_useless() -> None:
    victim = king("simian-scamper", cards=["jets"], place="city")
    game = table(penguin("blizzard"), victim, dice=f"{claws(2)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.seats[1].health, game.seats[1].place, game.seats[1].hand) == (8, "city", ("simian-scamper",))


def test_blizzard_grants_no_black_diamond_and_no_chest_thumping() -> None:
    attacker = penguin("blizzard", evolutions=["chest-thumping"])
    game = table(attacker, has("black-diamond", place="city"), dice=f"{claws(1)} {QUIET} {QUIET}")
    play(game, "play blizzard", "stop")
    assert (game.current, game.seats[1].place) == (0, "city")
    assert game.seats[1].points == 2, "nothing but the stars for its own turn"


def test_blizzard_does_not_keep_a_monster_from_being_driven_out() -> None:
    game = table(penguin("blizzard", energy=5), CITY, dice=f"{QUIET} {QUIET}", market=row("death-from-above"))
    play(game, "play blizzard", "stop", "buy death-from-above")
    assert (game.seats[0].place, game.seats[1].place) == ("city", None)


def test_blizzard_is_for_its_owners_own_turn() -> None:
    game = table(NOBODY, penguin("blizzard", place="city"), dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "yield"), ["yield", "stay"])
    game.play("stay")
    assert asked(game) == (1, "roll"), "not at the end of another's turn either"
    assert "play blizzard" in keys(game)


def test_blizzard_is_offered_at_the_end_of_its_owners_turn() -> None:
    game = table(penguin("blizzard"), CITY, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play blizzard", "pass"])


def test_blizzard_ends_with_its_owner() -> None:
    game = table(penguin("blizzard", health=1, poison=1), CITY, {})
    play(game, "play blizzard", "stop")
    assert (game.current, game.rolls_left) == (1, 2)
