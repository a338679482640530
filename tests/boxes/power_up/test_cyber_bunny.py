"""Evolutions of Cyber Bunny, but for its weapons."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import FRESH, MARKET, table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Stroke of Genius


def test_stroke_of_genius_doubles_the_energy_of_the_turn() -> None:
    game = table({"hand": ["stroke-of-genius"], "energy": 5}, CITY, dice="energy energy energy 1 1 2")
    game.play("stop")
    assert (asked(game), game.seats[0].energy) == ((0, "buy"), 8)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 11


def test_stroke_of_genius_is_nothing_before_energy_was_gained() -> None:
    game = table({"hand": ["stroke-of-genius"], "energy": 5, "cards": ["friend-of-children"]}, CITY)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 5


def test_stroke_of_genius_is_a_gain_for_friend_of_children() -> None:
    owner = {"hand": ["stroke-of-genius"], "cards": ["friend-of-children"]}
    game = table(owner, CITY, dice="energy energy 1 1 2 2")
    play(game, "stop", "play stroke-of-genius")
    assert game.seats[0].energy == 3 + 4


def test_stroke_of_genius_counts_energy_that_was_spent() -> None:
    owner = {"hand": ["stroke-of-genius"]}
    game = table(owner, CITY, dice="energy energy energy 1 1 2", market=row("corner-store"), deck=["mimic"])
    play(game, "stop", "buy corner-store")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", "play stroke-of-genius"])
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 3


def test_stroke_of_genius_counts_energy_off_a_card_and_a_sale() -> None:
    owner = {
        "hand": ["stroke-of-genius"],
        "cards": ["battery-monster", "metamorph", "jets"],
        "evolutions": ["bamboo-supply"],
        "tokens": {"bamboo-supply": 3},
    }
    game = table(owner, CITY)
    play(game, "collect", "stop", "done", "sell jets", "play stroke-of-genius")
    assert game.seats[0].energy == 2 * (2 + 3 + 5)


def test_stroke_of_genius_counts_other_evolutions() -> None:
    game = table({"hand": ["stroke-of-genius", "emergency-battery"]}, CITY)
    play(game, "play emergency-battery", "play stroke-of-genius")
    assert game.seats[0].energy == 6


def test_stroke_of_genius_works_in_the_turn_of_another() -> None:
    game = table({"hand": ["pandamonium"]}, {"hand": ["stroke-of-genius"], "place": "city"})
    play(game, "play pandamonium", "stop", "done", "play stroke-of-genius")
    assert (game.current, energy(game)) == (1, [6, 6])


def test_stroke_of_genius_does_not_reach_back_into_another_turn() -> None:
    game = table({"hand": ["stroke-of-genius"]}, CITY, dice=f"energy 1 1 2 2 3 {QUIET}")
    play(game, "stop", "done", "pass", "stop")
    assert (asked(game), game.current) == ((0, "evolution"), 1)
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 1


def test_stroke_of_genius_counts_the_energy_of_tokyo_in_the_two_player_variant() -> None:
    game = table({"hand": ["stroke-of-genius"], "place": "city"}, {}, modules=["power_up", "two_player"])
    game.play("play stroke-of-genius")
    assert game.seats[0].energy == 2


# Emergency Battery


def test_emergency_battery_gives_three_energy() -> None:
    game = table({"hand": ["emergency-battery"]}, CITY)
    game.play("play emergency-battery")
    assert energy(game) == [3, 0]


def test_emergency_battery_is_a_gain_for_friend_of_children() -> None:
    game = table({"hand": ["emergency-battery"], "cards": ["friend-of-children"]}, CITY)
    game.play("play emergency-battery")
    assert energy(game) == [4, 0]


def test_emergency_battery_pays_for_wings_while_damage_is_being_resolved() -> None:
    victim = {"hand": ["emergency-battery"], "cards": ["wings", "camouflage"], "place": "city"}
    game = table({}, victim, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use camouflage", "play emergency-battery"])
    play(game, "play emergency-battery", "use wings")
    assert (health(game), energy(game)) == ([10, 10], [0, 1])


# Rabbit's Foot


def test_rabbits_foot_saves_from_every_loss_until_the_turn_ends() -> None:
    victim = {"hand": ["rabbits-foot"], "place": "city"}
    game = table({"energy": 3}, victim, {}, dice=claws(2), market=row("flame-thrower"))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    events = game.play("play rabbits-foot")
    assert [e.seat for e in told(events, "prevented")] == [1]
    assert (asked(game), game.seats[1].evolution_discard) == ((0, "buy"), ("rabbits-foot",))
    game.play("buy flame-thrower")
    assert health(game) == [10, 10, 8]


def test_rabbits_foot_can_be_kept() -> None:
    game = table({}, {"hand": ["rabbits-foot"], "place": "city"}, dice=claws(2))
    play(game, "stop", "take")
    assert (health(game), asked(game), game.seats[1].hand) == ([10, 8], (1, "yield"), ("rabbits-foot",))


def test_rabbits_foot_saves_nobody_in_the_next_turn() -> None:
    victim = {"hand": ["rabbits-foot"], "place": "city"}
    game = table({}, victim, {}, dice=f"{claws(2)} {QUIET} {claws(2)}")
    play(game, "stop", "play rabbits-foot", "stop", "stop")
    assert health(game) == [10, 8, 10]


def test_rabbits_foot_leaves_no_wound() -> None:
    owner = {"cards": ["poison-spit"], "evolutions": ["mandibles-of-dread"]}
    game = table(owner, {"hand": ["rabbits-foot"], "place": "city", "points": 3}, dice=claws(2))
    play(game, "stop", "play rabbits-foot")
    assert (game.current, game.seats[1].poison, game.city) == (1, 0, 1)
    assert game.seats[1].points == 3 + 2


def test_rabbits_foot_saves_from_poison_and_from_ones_own_cards() -> None:
    owner = {"hand": ["rabbits-foot"], "poison": 2, "energy": 4}
    game = table(owner, CITY, market=row("tank"))
    play(game, "stop", "buy tank", "play rabbits-foot")
    assert (game.current, game.seats[0].health, game.seats[0].points) == (1, 10, 4)


def test_rabbits_foot_can_be_kept_for_the_loss_after_jets_did_not_flee() -> None:
    game = table({}, {"hand": ["rabbits-foot"], "cards": ["jets"], "place": "city"}, dice=claws(2))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    game.play("play rabbits-foot")
    assert (health(game), game.city) == ([10, 10], 1)


def test_rabbits_foot_needs_a_loss_that_armor_plating_does_not_stop() -> None:
    game = table({}, {"hand": ["rabbits-foot"], "cards": ["armor-plating"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.current, game.seats[1].hand) == (1, ("rabbits-foot",))


def test_rabbits_foot_can_follow_camouflage() -> None:
    game = table({}, {"hand": ["rabbits-foot"], "cards": ["camouflage"], "place": "city"}, dice=f"{claws(2)} 1 heart")
    play(game, "stop", "use camouflage")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play rabbits-foot"])
    game.play("play rabbits-foot")
    assert health(game) == [10, 10]


# Heart of the Rabbit


def test_heart_of_the_rabbit_makes_a_die_of_another_fall_again() -> None:
    game = table({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3 energy")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play heart-of-the-rabbit", "pass"])
    game.play("play heart-of-the-rabbit")
    assert (asked(game), keys(game)) == ((1, "probe"), [f"probe {i}" for i in range(6)])
    events = game.play("probe 2")
    assert [e.dice for e in told(events, "probe")] == [("1", "1", "energy", "2", "2", "3")]
    assert (points(game)[0], energy(game)[0]) == (0, 1)
    assert game.seats[1].evolution_discard == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_can_be_kept() -> None:
    game = table({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3")
    play(game, "stop", "pass")
    assert (points(game)[0], game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_leaves_the_last_word_to_the_roller() -> None:
    roller = {"cards": ["herd-culler"]}
    game = table(roller, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice="1 1 1 2 2 3 claw")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    assert asked(game) == (0, "change")
    game.play("turn 0 to 1 with herd-culler")
    assert points(game)[0] == 1


def test_heart_of_the_rabbit_takes_turns_with_psychic_probe() -> None:
    game = table(CITY, {"cards": ["psychic-probe"]}, {"hand": ["heart-of-the-rabbit"]}, dice="1 1 1 2 2 3 2 2")
    game.play("stop")
    assert asked(game) == (1, "probe")
    game.play("probe 0")
    assert asked(game) == (2, "evolution")
    play(game, "play heart-of-the-rabbit", "probe 1")
    # Two for Tokyo; the 2s are four now.
    assert points(game)[0] == 2 + 3


def test_heart_of_the_rabbit_does_not_cost_a_psychic_probe() -> None:
    owner = {"cards": ["psychic-probe"], "hand": ["heart-of-the-rabbit"], "place": "city"}
    game = table({}, owner, dice="1 1 1 2 2 3 heart claw")
    game.play("stop")
    play(game, "play heart-of-the-rabbit", "probe 0")
    assert (asked(game), game.seats[1].cards) == ((1, "probe"), ("psychic-probe",))


def test_heart_of_the_rabbit_can_not_reach_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = table({}, {"hand": ["heart-of-the-rabbit"]}, ice, turn=2, dice=f"{claws(1)} 1 1 2 2 3")
    play(game, "stop", "pass", "use encased-in-ice on die 0", "stop", "play heart-of-the-rabbit")
    assert keys(game) == [f"probe {i}" for i in range(5)]


def test_heart_of_the_rabbit_comes_back_when_its_owner_enters_tokyo() -> None:
    game = table({}, {"hand": ["heart-of-the-rabbit"]}, CITY, dice=f"{QUIET} 1 {claws(1)}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    assert game.seats[1].evolution_discard == ("heart-of-the-rabbit",)
    game.play("stop")
    events = game.play("yield")
    assert [(e.seat, e.card) for e in told(events, "return")] == [(1, "heart-of-the-rabbit")]
    assert game.seats[1].hand == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_does_not_come_back_to_a_monster_that_is_in_tokyo_already() -> None:
    game = table({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice=f"{QUIET} 1 {QUIET}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop")
    assert game.seats[1].hand == ()


def test_heart_of_the_rabbit_comes_back_with_an_entry_by_a_card() -> None:
    owner = {"hand": ["heart-of-the-rabbit"], "energy": 5}
    game = table({}, owner, CITY, dice=f"{QUIET} 1 {QUIET}", market=row("death-from-above"))
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop", "buy death-from-above")
    assert (game.city, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_comes_back_in_the_bay_and_can_be_played_again() -> None:
    owner = {"hand": ["heart-of-the-rabbit"]}
    game = table(BAY, owner, CITY, {}, {}, dice=f"{QUIET} 1 {claws(1)} {QUIET} 1")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0", "stop")
    while asked(game)[1] == "yield":
        game.play("yield" if asked(game)[0] == 0 else "stay")
    assert (game.bay, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    # Its owner is in Tokyo already: no entry, no way back.
    assert (game.seats[1].hand, game.seats[1].evolution_discard) == ((), ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_played_comes_back_after_its_owner_was_driven_out() -> None:
    game = table({}, {"hand": ["heart-of-the-rabbit"], "place": "city"}, dice=f"{claws(2)} 3 {claws(1)}")
    play(game, "stop", "play heart-of-the-rabbit", "probe 1", "yield", "stop", "yield")
    assert (game.city, game.seats[1].hand) == (1, ("heart-of-the-rabbit",))


def test_heart_of_the_rabbit_is_lost_for_an_entry_once_it_was_shuffled_in() -> None:
    deck = ["emergency-battery"]
    own = ["stroke-of-genius", "rabbits-foot", "secret-laboratory", "king-of-the-gizmo", "energy-sword"]
    owner = {"monster": "cyber-bunny", "hand": ["heart-of-the-rabbit"], "evolutions": [], "evolution_deck": deck}
    other = {"monster": "alienoid", "evolutions": ["electric-carrot", *own[2:]], "hand": own[:2], "place": "city"}
    game = table(owner, other, turn=1, dice=f"{QUIET} 1 heart heart heart 1 1 claw")
    play(game, "stop", "play heart-of-the-rabbit", "probe 0")
    while game.current == 1:
        game.play("pass" if "pass" in keys(game) else "done")
    game.play("stop")
    while asked(game)[1] != "evolution" or not keys(game)[0].startswith("keep"):
        game.play(next(key for key in ("usual", "take", "yield", "pass") if key in keys(game)))
    assert sorted(keys(game)) == ["keep emergency-battery", "keep heart-of-the-rabbit"]
    play(game, "keep emergency-battery", "yield")
    assert (game.city, game.seats[0].hand) == (0, ("emergency-battery",))
    assert game.seats[0].evolution_discard == ("heart-of-the-rabbit",)


def test_heart_of_the_rabbit_stays_in_the_discard_pile_if_it_was_never_played() -> None:
    deck = ["heart-of-the-rabbit", "emergency-battery"]
    game = table({"evolution_deck": deck}, {}, dice="heart heart heart 1 1 2")
    play(game, "stop", "keep emergency-battery")
    assert (game.city, game.seats[0].hand) == (0, ("emergency-battery",))
    assert game.seats[0].evolution_discard == ("heart-of-the-rabbit",)


# Secret Laboratory


def test_secret_laboratory_makes_cards_cheaper() -> None:
    game = table({"evolutions": ["secret-laboratory"], "energy": 5}, CITY, market=MARKET, deck=FRESH)
    game.play("stop")
    assert "buy wings" in keys(game)
    events = game.play("buy wings")
    assert ([e.amount for e in told(events, "buy")], game.seats[0].energy) == ([5], 0)


def test_secret_laboratory_adds_to_alien_origin_down_to_nothing() -> None:
    owner = {"evolutions": ["secret-laboratory"], "cards": ["alien-origin"]}
    game = table(owner, CITY, market=row("made-in-a-lab", "camouflage"), deck=["mimic", "wings"])
    game.play("stop")
    assert keys(game) == ["buy made-in-a-lab", "done"]
    game.play("buy made-in-a-lab")
    assert (game.seats[0].energy, "made-in-a-lab" in game.seats[0].cards) == (0, True)


def test_secret_laboratory_works_from_the_moment_it_is_put_down() -> None:
    game = table({"hand": ["secret-laboratory"], "energy": 5}, CITY, market=MARKET, deck=FRESH)
    game.play("stop")
    assert "buy wings" not in keys(game)
    game.play("play secret-laboratory")
    assert "buy wings" in keys(game)


def test_secret_laboratory_serves_an_opportunist_but_makes_no_sweep_cheaper() -> None:
    owner = {"evolutions": ["secret-laboratory"], "cards": ["opportunist"], "energy": 2, "place": "city"}
    game = table({"energy": 2}, owner, market=["wings", "jets", "extra-head"], deck=FRESH)
    play(game, "stop", "sweep")
    assert energy(game) == [0, 2]
    assert (asked(game), keys(game)) == ((1, "opportunist"), ["buy corner-store", "buy heal", "pass"])
    game.play("buy corner-store")
    assert energy(game) == [0, 0]


def test_secret_laboratory_reflected_is_two_laboratories() -> None:
    game = table(with_copy("secret-laboratory", energy=4), CITY, market=MARKET, deck=FRESH)
    play(game, "stop", "buy wings")
    assert game.seats[0].energy == 0


# King of the Gizmo


def test_king_of_the_gizmo_gives_a_star_for_every_purchase() -> None:
    game = table(
        {"evolutions": ["king-of-the-gizmo"], "energy": 11},
        CITY,
        market=row("camouflage", "wings"),
        deck=["mimic", "extra-head"],
    )
    play(game, "stop", "buy wings", "buy camouflage")
    assert game.seats[0].points == 2


def test_king_of_the_gizmo_adds_to_media_friendly_and_to_what_the_card_gives() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "cards": ["media-friendly"], "energy": 3}
    game = table(owner, CITY, market=row("corner-store"))
    play(game, "stop", "buy corner-store")
    assert game.seats[0].points == 3


def test_king_of_the_gizmo_gives_nothing_for_a_sweep_or_for_the_purchases_of_others() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "energy": 2}
    game = table(owner, {"place": "city", "energy": 3}, market=MARKET, deck=FRESH, dice=f"{QUIET} {QUIET}")
    play(game, "stop", "sweep", "stop", "buy corner-store")
    assert game.seats[0].points == 0


def test_king_of_the_gizmo_gives_a_star_to_an_opportunist() -> None:
    owner = {"evolutions": ["king-of-the-gizmo"], "cards": ["opportunist"], "energy": 4}
    game = table({"energy": 3}, owner, CITY, market=MARKET, deck=["tank", "heal"])
    play(game, "stop", "buy camouflage", "buy tank")
    assert game.seats[1].points == 4 + 1


@pytest.mark.parametrize("card, deck", [("precision-field-support", ["camouflage"]), ("deep-dive", ["wings", "jets"])])
def test_king_of_the_gizmo_gives_nothing_for_cards_that_were_not_bought(card: str, deck: list[str]) -> None:
    game = table({"evolutions": ["king-of-the-gizmo"], "hand": [card]}, CITY, deck=deck)
    game.play(f"play {card}")
    if asked(game) == (0, "use"):
        game.play("use deep-dive for wings")
    assert (len(game.seats[0].cards), game.seats[0].points) == (1, 0)
