"""Fluxling, the wickedness tile that is a card."""

from __future__ import annotations

from typing import Any

from tests.boxes.wicked.table import ONES, at, discarded_tiles, green, wicked
from tests.table import CITY, QUIET, asked, claws, keys, play, row, told

# Fluxling: what it copies


def fluxling(card: str, of: int, *cards: str, **more: Any) -> dict[str, Any]:
    """A seat whose Fluxling copies a card."""
    return {"tiles": ["fluxling"], "cards": [*cards], "copies": {"fluxling": (card, of)}} | more


def test_fluxling_copies_a_keep_card_of_anybody_when_it_is_taken() -> None:
    game = green(at(6, cards=["jets"]), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling")
    assert (asked(game), set(keys(game))) == ((0, "copy"), {"copy jets of 0", "copy wings of 1", "pass"})
    events = game.play("copy wings of 1")
    assert [(e.card, e.family, e.copy) for e in told(events, "copy")] == [("fluxling", "tile", "wings")]
    assert (game.seats[0].copies, game.seats[0].energy) == ({"fluxling": ("wings", 1)}, 0)


def test_fluxling_may_be_left_blank() -> None:
    game = green(at(6), {"cards": ["wings"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "pass")
    assert (game.seats[0].tiles, game.seats[0].copies) == (("fluxling",), {})


def test_fluxling_taken_where_no_keep_card_is_in_play_is_blank_and_asks_later() -> None:
    game = green(
        at(6, energy=6, extra_turns=1),
        CITY,
        dice=f"{ONES} {QUIET}",
        market=row("wings", "jets"),
        discard=["gourmet"],
    )
    play(game, "stop", "take fluxling")
    assert (asked(game), game.seats[0].tiles, game.seats[0].copies) == ((0, "buy"), ("fluxling",), {})
    game.play("buy wings")
    assert (asked(game), keys(game)) == ((0, "copy"), ["copy wings of 0", "pass"])


def test_fluxling_copies_neither_mimic_nor_tiles() -> None:
    other = {"cards": ["mimic", "jets"], "tiles": ["barbs"], "copies": {"mimic": ("jets", 1)}, "place": "city"}
    game = wicked(at(6), other, dice=ONES)
    play(game, "stop", "take fluxling")
    assert keys(game) == ["copy jets of 1", "pass"]


def test_mimic_does_not_copy_fluxling() -> None:
    game = wicked({"cards": ["mimic"], "energy": 1}, fluxling("jets", 1, "jets", place="city"))
    assert keys(game) == ["copy jets of 1", "pass"]


def test_fluxling_may_choose_another_card_before_the_first_roll_for_nothing() -> None:
    game = green(fluxling("wings", 1), {"cards": ["wings", "extra-head"], "place": "city"})
    assert (asked(game), keys(game), game.dice) == ((0, "copy"), ["copy extra-head of 1", "pass"], ())
    game.play("copy extra-head of 1")
    assert (len(game.dice), game.seats[0].copies) == (7, {"fluxling": ("extra-head", 1)})


def test_fluxling_may_stay_as_it_is() -> None:
    game = green(fluxling("extra-head", 1), {"cards": ["wings", "extra-head"], "place": "city"})
    game.play("pass")
    assert (len(game.dice), game.seats[0].copies) == (7, {"fluxling": ("extra-head", 1)})


def test_fluxling_is_not_asked_where_there_is_no_other_card() -> None:
    game = green(fluxling("extra-head", 1), {"cards": ["extra-head"], "place": "city"})
    assert asked(game) == (0, "roll")


def test_fluxling_chooses_after_the_start_of_the_turn() -> None:
    game = wicked(fluxling("battery-monster", 1), {"cards": ["battery-monster", "jets"], "place": "city"})
    assert (asked(game), game.seats[0].energy) == ((0, "copy"), 2)


def test_fluxling_chooses_only_in_its_owners_turn() -> None:
    game = green({"cards": ["wings", "jets"]}, fluxling("jets", 0, place="city"))
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert asked(game) == (1, "copy")


def test_fluxling_goes_blank_with_the_card_and_chooses_anew_when_its_owners_turn_begins() -> None:
    seller = {"cards": ["spiked-tail", "metamorph"], "place": "city"}
    game = green(seller, fluxling("spiked-tail", 0), dice=f"{QUIET} {claws(1)}")
    events = play(game, "stop", "sell spiked-tail", "done")
    assert [(e.seat, e.card, e.family) for e in told(events, "blank")] == [(1, "fluxling", "tile")]
    assert (game.seats[1].tiles, game.seats[1].copies) == (("fluxling",), {})
    assert (asked(game), keys(game)) == ((1, "copy"), ["copy metamorph of 0", "pass"])
    play(game, "pass", "stop")
    assert game.seats[0].health == 9


def test_fluxling_goes_blank_with_the_elimination_of_the_owner_of_the_card() -> None:
    victim = {"cards": ["even-bigger"], "health": 1, "place": "city"}
    game = green(fluxling("even-bigger", 1, health=12), victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[0].tiles, game.seats[0].copies, game.seats[0].health) == (("fluxling",), {}, 10)


def test_fluxling_goes_on_when_another_buys_the_card() -> None:
    buyer = {"cards": ["parasitic-tentacles"], "energy": 5}
    game = green(buyer, {"cards": ["spiked-tail"], "place": "city"}, fluxling("spiked-tail", 1))
    play(game, "stop", "buy spiked-tail from 1")
    assert game.seats[2].copies == {"fluxling": ("spiked-tail", 0)}


def test_fluxling_goes_on_when_the_card_is_exchanged() -> None:
    owner = {"cards": ["unstable-dna"], "place": "city"}
    game = green({"cards": ["spiked-tail"]}, owner, fluxling("spiked-tail", 0), dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for spiked-tail")
    assert game.seats[2].copies == {"fluxling": ("spiked-tail", 1)}


def test_fluxling_is_discarded_with_its_copy() -> None:
    victim = fluxling("even-bigger", 0, health=1, place="city")
    game = green({"cards": ["even-bigger"]}, victim, {}, dice=claws(1))
    events = game.play("stop")
    assert (discarded_tiles(events), game.seats[1].copies) == ([(1, "fluxling")], {})
    assert game.seats[0].cards == ("even-bigger",)


def test_fluxling_adds_to_the_original() -> None:
    game = green(fluxling("extra-head", 0, "extra-head"), CITY)
    assert len(game.dice) == 8


def test_fluxling_and_mimic_may_both_choose_before_the_first_roll() -> None:
    seat = {"tiles": ["fluxling"], "cards": ["mimic"], "energy": 1}
    game = wicked(seat, {"cards": ["extra-head"], "place": "city"})
    play(game, "copy extra-head of 1")
    assert (asked(game), keys(game)) == ((0, "copy"), ["copy extra-head of 1", "pass"])
    game.play("copy extra-head of 1")
    assert (len(game.dice), game.seats[0].energy) == (8, 0)
    assert game.seats[0].copies == {"mimic": ("extra-head", 1), "fluxling": ("extra-head", 1)}


# Fluxling: cards it plays the part of


def test_fluxling_as_wings() -> None:
    game = green({"cards": ["wings"]}, fluxling("wings", 0, energy=2, place="city"), dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    assert game.decision is not None
    assert game.decision["use wings"].data["through"] == "fluxling"
    events = game.play("use wings (fluxling)")
    assert [(e.card, e.family, e.copy) for e in told(events, "use")] == [("fluxling", "tile", "wings")]
    assert (game.seats[1].health, game.seats[1].energy) == (10, 0)


def test_fluxling_as_wings_beside_the_original_and_a_mimic() -> None:
    victim = {
        "tiles": ["fluxling"],
        "cards": ["wings", "mimic"],
        "copies": {"mimic": ("wings", 1), "fluxling": ("wings", 1)},
        "energy": 2,
        "place": "city",
    }
    game = wicked({}, victim, dice=claws(2))
    game.play("stop")
    assert keys(game) == ["take", "use wings", "use wings (mimic)", "use wings (fluxling)"]
    events = game.play("use wings (fluxling)")
    assert [e.card for e in told(events, "use")] == ["fluxling"]
    assert game.seats[1].health == 10


def test_fluxling_and_mimic_on_the_same_card_of_another() -> None:
    victim = {
        "tiles": ["fluxling"],
        "cards": ["mimic"],
        "copies": {"mimic": ("camouflage", 0), "fluxling": ("camouflage", 0)},
        "place": "city",
    }
    game = wicked({"cards": ["camouflage"]}, victim, dice=f"{claws(3)}  heart 1 1  heart 2")
    game.play("stop")
    assert keys(game) == ["take", "use camouflage", "use camouflage (fluxling)"]
    events = play(game, "use camouflage (fluxling)", "use camouflage")
    assert [(e.card, e.dice) for e in told(events, "side_roll")] == [
        ("fluxling", ("heart", "1", "1")),
        ("mimic", ("heart", "2")),
    ]
    assert game.seats[1].health == 9


def test_fluxling_and_mimic_both_go_blank_with_the_card() -> None:
    seller = {"cards": ["spiked-tail", "metamorph"], "place": "city"}
    copier = {
        "tiles": ["fluxling"],
        "cards": ["mimic"],
        "copies": {"mimic": ("spiked-tail", 0), "fluxling": ("spiked-tail", 0)},
    }
    game = wicked(seller, copier)
    events = play(game, "stop", "sell spiked-tail")
    assert sorted(str(e.card) for e in told(events, "blank")) == ["fluxling", "mimic"]
    assert game.seats[1].copies == {}


def test_fluxling_as_smoke_cloud_has_smoke_of_its_own_and_stays_when_it_is_gone() -> None:
    other = {"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}, "place": "city"}
    game = green({"tiles": ["fluxling"]}, other)
    game.play("copy smoke-cloud of 1")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({"fluxling": 3}, {"smoke-cloud": 1})
    play(game, "use smoke-cloud", "use smoke-cloud (fluxling)", "use smoke-cloud")
    assert (game.rolls_left, game.seats[0].tiles, game.seats[0].tokens) == (5, ("fluxling",), {"fluxling": 0})
    assert "use smoke-cloud" not in keys(game)


def test_fluxling_as_smoke_cloud_beside_the_original() -> None:
    game = green(fluxling("smoke-cloud", 0, "smoke-cloud") | {"tokens": {"fluxling": 2}}, CITY)
    game.play("use smoke-cloud (fluxling)")
    assert game.seats[0].tokens == {"smoke-cloud": 3, "fluxling": 1}


def test_fluxling_as_battery_monster_starts_with_six_energy_of_its_own() -> None:
    other = {"cards": ["battery-monster"], "tokens": {"battery-monster": 4}, "place": "city"}
    game = wicked(at(6, extra_turns=1), other, dice=f"{ONES} {QUIET}")
    play(game, "stop", "take fluxling", "copy battery-monster of 1")
    assert (game.current, game.turn) == (0, 2)
    assert (game.seats[0].energy, game.seats[0].tokens, game.seats[1].tokens) == (
        2,
        {"fluxling": 4},
        {"battery-monster": 4},
    )


def test_fluxling_is_discarded_with_the_last_energy_of_battery_monster() -> None:
    owner = fluxling("battery-monster", 1) | {"tokens": {"fluxling": 2}}
    game = wicked(owner, {"cards": ["battery-monster"], "place": "city"})
    assert (game.seats[0].energy, game.seats[0].tiles, game.discard) == (2, (), ())
    assert game.seats[1].tokens == {"battery-monster": 6}
    assert "fluxling" not in game.tiles[6]


def test_fluxling_as_even_bigger_gains_two_hearts_and_a_higher_maximum() -> None:
    game = green(at(6, health=4), {"cards": ["even-bigger"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "copy even-bigger of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (6, 12)


def test_fluxling_that_leaves_even_bigger_takes_the_hearts_above_10_along() -> None:
    game = green(fluxling("even-bigger", 1, health=12), {"cards": ["even-bigger", "jets"], "place": "city"})
    game.play("copy jets of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)


def test_fluxling_that_goes_to_and_fro_gains_the_hearts_of_even_bigger_again() -> None:
    game = green(fluxling("jets", 1, health=4), {"cards": ["even-bigger", "jets"], "place": "city"})
    game.play("copy even-bigger of 1")
    assert game.seats[0].health == 6


def test_fluxling_is_discarded_for_plot_twist() -> None:
    game = green(fluxling("plot-twist", 1), {"cards": ["plot-twist"], "place": "city"})
    events = play(game, "stop", "turn 2 to 1 with plot-twist")
    assert (game.seats[0].tiles, game.seats[1].cards, game.discard) == ((), ("plot-twist",), ())
    assert (discarded_tiles(events), game.seats[0].points) == ([(0, "fluxling")], 1)


def test_fluxling_as_ones_own_plot_twist_is_a_choice() -> None:
    game = green(fluxling("plot-twist", 0, "plot-twist"), CITY)
    play(game, "stop", "turn 2 to 1 with plot-twist (fluxling)")
    game.play("done")
    assert (game.seats[0].cards, game.seats[0].tiles) == (("plot-twist",), ())


def test_fluxling_goes_blank_when_its_owners_own_plot_twist_is_used() -> None:
    game = green(fluxling("plot-twist", 0, "plot-twist"), CITY)
    play(game, "stop", "turn 2 to 1 with plot-twist")
    assert (game.seats[0].cards, game.seats[0].tiles, game.seats[0].copies) == ((), ("fluxling",), {})
    assert (asked(game), game.seats[0].points) == ((1, "roll"), 1)


def test_fluxling_as_opportunist_buys_what_is_turned_up() -> None:
    game = green(
        {"cards": ["opportunist"], "energy": 3, "place": "city"},
        fluxling("opportunist", 0, energy=6),
        market=row("corner-store"),
        deck=["wings", "gourmet"],
    )
    play(game, "stop", "buy corner-store")
    assert (asked(game), "buy wings" in keys(game)) == ((1, "opportunist"), True)
    game.play("buy wings")
    assert game.seats[1].cards == ("wings",)


def test_fluxling_as_nova_breath_hits_everybody() -> None:
    other = {"cards": ["nova-breath"], "place": "city"}
    game = green(at(6), other, {}, dice="1 1 1 claw claw 2")
    play(game, "stop", "resolve 1", "take fluxling", "copy nova-breath of 1")
    assert [seat.health for seat in game.seats] == [10, 8, 8]


def test_fluxling_as_hibernation_sleeps() -> None:
    game = green({"place": "city"}, fluxling("hibernation", 2), {"cards": ["hibernation"]}, dice=claws(3))
    game.play("stop")
    assert [seat.health for seat in game.seats] == [10, 10, 10]


def test_fluxling_wakes_from_hibernation_by_being_discarded() -> None:
    game = green(fluxling("hibernation", 2), CITY, {"cards": ["hibernation"]}, dice=claws(3))
    assert "use hibernation" in keys(game)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use hibernation", "pass"])
    events = game.play("use hibernation (fluxling)")
    assert (discarded_tiles(events), game.seats[0].tiles) == ([(0, "fluxling")], ())
    assert (game.seats[1].health, game.seats[2].cards) == (7, ("hibernation",))


def test_fluxling_as_hibernation_may_sleep_on() -> None:
    game = green(fluxling("hibernation", 2), CITY, {"cards": ["hibernation"]}, dice=claws(3))
    play(game, "stop", "pass")
    assert (game.seats[1].health, game.seats[0].tiles) == (10, ("fluxling",))


def test_fluxling_can_not_become_hibernation_in_tokyo() -> None:
    others = [{"cards": ["hibernation", "jets"]}, {"cards": ["wings"]}]
    game = green({"tiles": ["fluxling"], "place": "city"}, *others)
    assert set(keys(game)) == {"copy jets of 1", "copy wings of 2", "pass"}
    game = green({"tiles": ["fluxling"]}, *others)
    assert "copy hibernation of 1" in keys(game)


def test_fluxling_wakes_up_by_copying_another_card() -> None:
    game = green(fluxling("hibernation", 2), CITY, {"cards": ["hibernation", "jets"]}, dice=claws(3))
    play(game, "copy jets of 2", "stop")
    assert (game.seats[1].health, game.seats[0].tiles) == (7, ("fluxling",))


def test_fluxling_as_zombify_makes_its_owner_a_zombie() -> None:
    victim = fluxling("zombify", 0, "jets", points=9, health=1) | {"tiles": ["fluxling", "barbs"]}
    game = green({"cards": ["zombify"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.zombified, seat.health, seat.max_health) == (True, True, 12, 12)
    assert (seat.points, seat.cards, seat.wickedness, "barbs" in seat.tiles) == (0, (), 0, False)
    assert (game.seats[0].cards, game.seats[0].zombified) == (("zombify",), False)


def test_fluxling_as_zombify_saves_nobody_twice() -> None:
    victim = fluxling("zombify", 0, health=1, zombified=True)
    game = green({"cards": ["zombify"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    assert not game.seats[1].alive


def test_fluxling_as_it_has_a_child_saves_its_owner_and_goes() -> None:
    victim = fluxling("it-has-a-child", 0, points=9, health=1)
    game = green({"cards": ["it-has-a-child"], "place": "city"}, victim, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.health, seat.points, seat.tiles) == (True, 10, 0, ())
    assert game.seats[0].cards == ("it-has-a-child",)


def test_fluxling_as_herd_culler_is_used_once_a_turn_beside_the_original() -> None:
    game = green(fluxling("herd-culler", 0, "herd-culler"), CITY, dice="1 2 2 3 3 heart")
    play(game, "stop", "turn 1 to 1 with herd-culler", "turn 2 to 1 with herd-culler")
    assert game.seats[0].points == 1


def test_fluxling_as_freeze_time_counts_the_1s_that_brought_it() -> None:
    game = green(at(6), {"cards": ["freeze-time"], "place": "city"}, dice=ONES)
    play(game, "stop", "take fluxling", "copy freeze-time of 1")
    assert (asked(game), keys(game)) == ((0, "use"), ["use freeze-time", "pass"])
    game.play("use freeze-time")
    assert (game.current, game.turn) == (0, 2)


def test_fluxling_as_herbivore_is_an_effect_at_the_end_of_the_turn() -> None:
    game = green(fluxling("herbivore", 1, energy=6), {"cards": ["herbivore", "energy-hoarder"], "place": "city"})
    play(game, "pass", "stop", "done")
    assert game.seats[0].points == 1


def test_fluxling_as_herbivore_adds_to_the_original() -> None:
    game = green(fluxling("herbivore", 0, "herbivore"), CITY)
    game.play("stop")
    assert game.seats[0].points == 2


def test_fluxling_as_alien_origin_adds_to_the_original_and_nothing_is_cheaper_than_free() -> None:
    seat = fluxling("alien-origin", 0, "alien-origin", "alien-origin", energy=3)
    game = green(seat, CITY, market=row("made-in-a-lab"))
    play(game, "pass", "stop", "buy made-in-a-lab")
    assert game.seats[0].energy == 3


def test_fluxling_as_natural_selection_brings_its_gains_again() -> None:
    game = green({"tiles": ["fluxling"], "health": 3}, {"cards": ["natural-selection"], "place": "city"})
    game.play("copy natural-selection of 1")
    assert (game.seats[0].health, game.seats[0].energy, len(game.dice)) == (7, 4, 7)


def test_fluxling_as_unstable_dna_is_no_card_to_give_away() -> None:
    victim = fluxling("unstable-dna", 2, place="city")
    game = green({"cards": ["wings"]}, victim, {"cards": ["unstable-dna"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (game.seats[0].cards, game.seats[1].tiles, game.current) == (("wings",), ("fluxling",), 1)
