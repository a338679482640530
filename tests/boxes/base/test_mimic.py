"""Base game: Mimic, the card that is another card."""

from __future__ import annotations

import kaiju
from tests.table import NO_MARKET, asked, claws, keys, play, row, shop, told


def copying(card: str, of: int, *cards: str, **more: object) -> dict:
    """A seat whose Mimic copies a card."""
    return {"cards": ["mimic", *cards], "copies": {"mimic": (card, of)}} | more


MARKET = row("mimic")


# Buying


def test_mimic_copies_any_keep_card_in_play_but_never_itself() -> None:
    game = shop({"energy": 8, "cards": ["alien-origin"]}, {"cards": ["wings", "jets"], "place": "city"}, market=MARKET)
    game.play("buy mimic")
    assert asked(game) == (0, "copy")
    assert set(keys(game)) == {"copy alien-origin of 0", "copy wings of 1", "copy jets of 1", "pass"}
    events = game.play("copy jets of 1")
    assert [(e.card, e.copy) for e in told(events, "copy")] == [("mimic", "jets")]
    assert game.seats[0].copies == {"mimic": ("jets", 1)}


def test_mimic_may_be_left_blank() -> None:
    game = shop({"energy": 8}, {"cards": ["wings"], "place": "city"}, market=MARKET)
    game.play("buy mimic")
    assert keys(game) == ["copy wings of 1", "pass"]
    game.play("pass")
    assert (game.seats[0].cards, game.seats[0].copies) == (("mimic",), {})


def test_mimic_bought_where_nothing_can_be_copied_is_blank() -> None:
    game = shop({"energy": 8}, {"place": "city"}, market=MARKET)
    game.play("buy mimic")
    assert (game.seats[0].cards, game.seats[0].copies) == (("mimic",), {})


def test_mimic_does_not_copy_discard_cards_or_the_market() -> None:
    game = shop({"energy": 8}, {"place": "city"}, market=["mimic", "wings", "tank"], discard=["jets", "heal"])
    game.play("buy mimic")
    assert game.seats[0].copies == {}


def test_mimic_bought_in_anothers_turn_is_marked_at_once() -> None:
    game = shop(
        {"energy": 3},
        {"cards": ["opportunist", "jets"], "energy": 8, "place": "city"},
        market=row("corner-store"),
        deck=["mimic"],
    )
    play(game, "buy corner-store", "buy mimic")
    assert (asked(game), set(keys(game))) == ((1, "copy"), {"copy opportunist of 1", "copy jets of 1", "pass"})


# Acting


def test_mimic_acts_as_the_card_it_copies() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["wings"]}, copying("wings", 0, energy=2, place="city")], dice=claws(2), market=NO_MARKET
    )
    game.play("stop")
    assert keys(game) == ["take", "use wings"]
    events = game.play("use wings (mimic)")
    assert [(e.card, e.copy) for e in told(events, "use")] == [("mimic", "wings")]
    assert game.seats[1].health == 10


def test_mimic_and_the_original_of_one_owner_are_told_apart() -> None:
    game = kaiju.arrange(seats=[{}, copying("wings", 1, "wings", energy=2, place="city")], dice=claws(2))
    game.play("stop")
    assert keys(game) == ["take", "use wings", "use wings (mimic)"]


def test_mimic_adds_to_the_original() -> None:
    game = kaiju.arrange(seats=[copying("extra-head", 0, "extra-head"), {"place": "city"}])
    assert len(game.dice) == 8


def test_mimic_is_used_once_a_turn_beside_the_original() -> None:
    game = kaiju.arrange(seats=[copying("herd-culler", 0, "herd-culler"), {"place": "city"}], dice="1 2 2 3 3 heart")
    play(game, "stop", "turn 1 to 1 with herd-culler", "turn 2 to 1 with herd-culler")
    assert game.seats[0].points == 1


def test_mimic_of_psychic_probe_gives_no_second_reroll() -> None:
    game = kaiju.arrange(seats=[{"place": "city"}, copying("psychic-probe", 1, "psychic-probe")], dice=f"{claws(0)}  1")
    play(game, "stop", "probe 0")
    assert asked(game)[1] != "probe"


def test_mimic_of_it_has_a_child_saves_its_owner_and_leaves_the_original() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["it-has-a-child"]}, copying("it-has-a-child", 0, health=1, place="city"), {}], dice=claws(1)
    )
    game.play("stop")
    assert (game.seats[1].alive, game.seats[1].health, game.seats[1].cards) == (True, 10, ())
    assert game.seats[0].cards == ("it-has-a-child",)


# Taking effect as if just bought


def test_mimic_of_battery_monster_starts_with_six_energy_of_its_own() -> None:
    game = shop(
        {"energy": 8},
        {"cards": ["smoke-cloud", "battery-monster"], "tokens": {"battery-monster": 4}, "place": "city"},
        market=MARKET,
        dice=f"{claws(0)} {claws(0)}",
    )
    play(game, "buy mimic", "copy battery-monster of 1")
    assert game.seats[0].tokens == {"mimic": 6}
    play(game, "stop", "done")
    assert (game.seats[0].energy, game.seats[0].tokens) == (2, {"mimic": 4})


def test_mimic_of_even_bigger_gains_two_hearts() -> None:
    game = shop({"energy": 8, "health": 6}, {"cards": ["even-bigger"], "place": "city"}, market=MARKET)
    play(game, "buy mimic", "copy even-bigger of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (8, 12)


def test_mimic_of_even_bigger_beside_the_original_stops_at_12() -> None:
    game = shop({"energy": 8, "health": 11, "cards": ["even-bigger"]}, {"place": "city"}, market=MARKET)
    play(game, "buy mimic", "copy even-bigger of 0")
    assert (game.seats[0].health, game.seats[0].max_health) == (12, 12)


def test_mimic_of_freeze_time_counts_the_1s_of_this_turn() -> None:
    game = shop({"energy": 8}, {"cards": ["freeze-time"], "place": "city"}, market=MARKET, dice="1 1 1 2 2 3")
    play(game, "buy mimic", "copy freeze-time of 1")
    assert (asked(game), keys(game)) == ((0, "use"), ["use freeze-time", "pass"])
    game.play("use freeze-time")
    assert (game.current, game.turn, len(game.dice)) == (0, 2, 5)


def test_mimic_moved_to_freeze_time_does_not_count_the_1s_of_an_earlier_turn() -> None:
    game = kaiju.arrange(
        seats=[copying("jets", 1, energy=1, extra_turns=1), {"cards": ["jets", "freeze-time"], "place": "city"}],
        dice=f"1 1 1 2 2 3 {claws(0)}",
    )
    play(game, "pass", "stop", "copy freeze-time of 1")
    assert asked(game) == (0, "roll")


# Moving


def test_mimic_moves_before_the_first_roll_for_one_energy() -> None:
    game = kaiju.arrange(seats=[copying("wings", 1, energy=1), {"cards": ["wings", "extra-head"], "place": "city"}])
    assert (asked(game), keys(game), game.dice) == ((0, "copy"), ["copy extra-head of 1", "pass"], ())
    game.play("copy extra-head of 1")
    assert (game.seats[0].energy, game.seats[0].copies) == (0, {"mimic": ("extra-head", 1)})
    assert len(game.dice) == 7


def test_mimic_may_stay_where_it_is() -> None:
    game = kaiju.arrange(seats=[copying("wings", 1, energy=1), {"cards": ["wings", "jets"], "place": "city"}])
    game.play("pass")
    assert (game.seats[0].energy, game.seats[0].copies) == (1, {"mimic": ("wings", 1)})
    assert asked(game) == (0, "roll")


def test_mimic_does_not_move_for_nothing() -> None:
    game = kaiju.arrange(seats=[copying("wings", 1), {"cards": ["wings", "jets"], "place": "city"}])
    assert asked(game) == (0, "roll")


def test_mimic_moves_after_the_start_of_the_turn() -> None:
    game = kaiju.arrange(
        seats=[copying("battery-monster", 1), {"cards": ["battery-monster", "jets"], "place": "city"}],
    )
    assert (asked(game), game.seats[0].energy) == ((0, "copy"), 2)
    game.play("copy jets of 1")
    assert (game.seats[0].energy, game.seats[0].tokens) == (1, {})


def test_mimic_moved_off_even_bigger_takes_the_hearts_above_10_along() -> None:
    game = kaiju.arrange(
        seats=[copying("even-bigger", 1, energy=1, health=12), {"cards": ["even-bigger", "jets"], "place": "city"}]
    )
    game.play("copy jets of 1")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)


def test_mimic_moved_onto_even_bigger_gains_its_hearts_again() -> None:
    game = kaiju.arrange(
        seats=[copying("jets", 1, energy=1, health=4), {"cards": ["even-bigger", "jets"], "place": "city"}]
    )
    game.play("copy even-bigger of 1")
    assert game.seats[0].health == 6


def test_mimic_moves_only_in_its_owners_turn() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["jets", "wings"]}, copying("jets", 0, energy=1, place="city")], dice=claws(0)
    )
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert asked(game) == (1, "copy")


def test_mimic_can_not_be_moved_with_energy_that_healing_took() -> None:
    owner = copying("jets", 1, "rapid-healing", energy=2, health=5)
    game = kaiju.arrange(seats=[owner, {"cards": ["jets", "wings"], "place": "city"}])
    assert "copy wings of 1" in keys(game)
    game.play("use rapid-healing")
    assert asked(game) == (0, "roll")


# The original leaves


def test_mimic_goes_blank_when_the_original_is_sold() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["spiked-tail", "metamorph"], "place": "city"}, copying("spiked-tail", 0)],
        dice=f"{claws(0)} {claws(1)}",
        market=NO_MARKET,
    )
    events = play(game, "stop", "sell spiked-tail", "done")
    assert [(e.seat, e.card) for e in told(events, "blank")] == [(1, "mimic")]
    assert (game.seats[1].cards, game.seats[1].copies) == (("mimic",), {})
    game.play("stop")
    assert game.seats[0].health == 9


def test_mimic_goes_blank_when_the_originals_owner_is_eliminated() -> None:
    game = kaiju.arrange(
        seats=[copying("even-bigger", 1, health=12), {"cards": ["even-bigger"], "health": 1, "place": "city"}, {}],
        dice=claws(1),
    )
    game.play("stop")
    assert (game.seats[0].copies, game.seats[0].health) == ({}, 10)


def test_mimic_goes_blank_when_its_owners_own_original_goes() -> None:
    owner = copying("smoke-cloud", 0, "smoke-cloud") | {"tokens": {"smoke-cloud": 1}}
    game = kaiju.arrange(seats=[owner, {"place": "city"}])
    assert game.seats[0].tokens == {"smoke-cloud": 1, "mimic": 3}
    game.play("use smoke-cloud")
    assert (game.seats[0].cards, game.seats[0].tokens) == (("mimic",), {})


def test_mimic_stays_blank_until_it_is_moved_for_one_energy() -> None:
    game = kaiju.arrange(seats=[{"cards": ["mimic"], "energy": 1}, {"cards": ["spiked-tail"], "place": "city"}])
    assert keys(game) == ["copy spiked-tail of 1", "pass"]
    game.play("copy spiked-tail of 1")
    assert (game.seats[0].energy, game.seats[0].copies) == (0, {"mimic": ("spiked-tail", 1)})


def test_mimic_follows_an_original_that_is_bought_by_another_monster() -> None:
    game = shop(
        {"cards": ["parasitic-tentacles"], "energy": 5},
        {"cards": ["spiked-tail"], "place": "city"},
        copying("spiked-tail", 1),
        market=NO_MARKET,
    )
    game.play("buy spiked-tail from 1")
    assert game.seats[2].copies == {"mimic": ("spiked-tail", 0)}


def test_mimic_loses_its_own_tokens_when_the_original_runs_out() -> None:
    seats = [copying("battery-monster", 1), {"cards": ["battery-monster"], "tokens": {"battery-monster": 2}}]
    game = kaiju.arrange(seats=[*seats, {"place": "city"}], turn=1)
    assert (game.seats[0].cards, game.seats[0].copies, game.seats[0].tokens) == (("mimic",), {}, {})


# Copied cards that are used up


def test_mimic_is_discarded_for_plot_twist() -> None:
    game = kaiju.arrange(
        seats=[copying("plot-twist", 1), {"cards": ["plot-twist"], "place": "city"}], dice="1 1 2 2 3 3"
    )
    play(game, "stop", "turn 2 to 1 with plot-twist")
    assert (game.seats[0].cards, game.discard) == ((), ("mimic",))
    assert (game.seats[0].points, game.seats[1].cards) == (1, ("plot-twist",))


def test_mimic_of_ones_own_plot_twist_is_a_choice() -> None:
    game = kaiju.arrange(seats=[copying("plot-twist", 0, "plot-twist"), {"place": "city"}], dice="1 1 2 2 3 3")
    play(game, "stop", "turn 2 to 1 with plot-twist (mimic)")
    assert game.seats[0].cards == ("plot-twist",)


def test_mimic_is_discarded_with_the_last_energy_of_battery_monster() -> None:
    owner = copying("battery-monster", 1) | {"tokens": {"mimic": 2}}
    game = kaiju.arrange(seats=[owner, {"cards": ["battery-monster"], "place": "city"}])
    assert (game.seats[0].energy, game.seats[0].cards, game.discard) == (2, (), ("mimic",))
    assert game.seats[1].tokens == {"battery-monster": 6}


def test_mimic_is_discarded_for_a_heart_of_psychic_probe() -> None:
    game = kaiju.arrange(
        seats=[{"place": "city"}, copying("psychic-probe", 2), {"cards": ["psychic-probe"]}], dice=f"{claws(0)}  heart"
    )
    play(game, "stop", "probe 0")
    assert game.seats[1].cards == ()
    assert asked(game) == (2, "probe")


def test_mimic_or_ones_own_psychic_probe_goes_for_a_heart() -> None:
    for key, cards in (("use psychic-probe", ("mimic",)), ("use psychic-probe (mimic)", ("psychic-probe",))):
        prober = copying("psychic-probe", 1, "psychic-probe")
        game = kaiju.arrange(seats=[{"place": "city"}, prober, {}], dice=f"{claws(0)}  heart")
        play(game, "stop", "probe 0")
        assert (asked(game), keys(game)) == ((1, "use"), ["use psychic-probe", "use psychic-probe (mimic)"])
        game.play(key)
        assert (game.seats[1].cards, game.seats[1].copies) == (cards, {})


def test_mimic_of_psychic_probe_is_spent_where_the_original_goes() -> None:
    game = kaiju.arrange(
        seats=[{"place": "city"}, {"cards": ["psychic-probe"]}, copying("psychic-probe", 1)], dice=f"{claws(0)}  heart"
    )
    play(game, "stop", "probe 0")
    assert (game.seats[2].cards, game.seats[2].copies) == (("mimic",), {})
    assert asked(game)[1] != "probe"


def test_mimic_stays_when_the_smoke_is_gone() -> None:
    owner = copying("smoke-cloud", 1) | {"tokens": {"mimic": 1}}
    game = kaiju.arrange(seats=[owner, {"cards": ["smoke-cloud"], "place": "city"}])
    game.play("use smoke-cloud")
    assert (game.rolls_left, game.seats[0].cards, game.seats[0].tokens) == (3, ("mimic",), {"mimic": 0})
    assert "use smoke-cloud" not in keys(game)


# Bought with Parasitic Tentacles


def test_mimic_bought_from_a_monster_is_marked_anew() -> None:
    game = shop(
        {"cards": ["parasitic-tentacles"], "energy": 8},
        copying("jets", 2, place="city"),
        {"cards": ["jets", "wings"]},
        market=NO_MARKET,
    )
    game.play("buy mimic from 1")
    assert set(keys(game)) == {"copy parasitic-tentacles of 0", "copy jets of 2", "copy wings of 2", "pass"}
    game.play("copy jets of 2")
    assert (game.seats[0].copies, game.seats[1].copies, game.seats[1].energy) == ({"mimic": ("jets", 2)}, {}, 8)


def test_mimic_bought_from_a_monster_no_longer_acts_for_it() -> None:
    game = shop(
        {"cards": ["parasitic-tentacles"], "energy": 8},
        copying("even-bigger", 2, health=12, place="city"),
        {"cards": ["even-bigger"]},
        market=NO_MARKET,
    )
    play(game, "buy mimic from 1", "copy parasitic-tentacles of 0")
    assert (game.seats[1].health, game.seats[1].max_health) == (10, 10)


# Going


def test_mimic_sold_while_it_copies_even_bigger_takes_the_hearts_above_10_along() -> None:
    game = kaiju.arrange(
        seats=[copying("even-bigger", 1, "metamorph", health=12), {"cards": ["even-bigger"], "place": "city"}],
        dice=claws(0),
    )
    play(game, "stop", "sell mimic")
    assert (game.seats[0].health, game.seats[0].energy) == (10, 8)
