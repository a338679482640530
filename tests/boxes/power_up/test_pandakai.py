"""Evolutions of Pandakaï, but for Bamboozle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boxes.power_up.table import MARKET, dark, table, with_copy
from tests.table import BAY, CITY, QUIET, asked, claws, energy, health, keys, play, points, told

# PandaMonium


def test_pandamonium_gives_its_owner_six_energy_and_the_others_three() -> None:
    game = table({"hand": ["pandamonium"]}, CITY, {"alive": False}, {})
    game.play("play pandamonium")
    assert energy(game) == [6, 3, 0, 3]


def test_pandamonium_is_a_gain_for_everybodys_friends_of_children() -> None:
    game = table(
        {"hand": ["pandamonium"], "cards": ["mimic"], "copies": {"mimic": ("friend-of-children", 1)}},
        {"cards": ["friend-of-children"], "place": "city"},
        {},
    )
    game.play("play pandamonium")
    assert energy(game) == [7, 4, 3]


def test_pandamonium_in_anothers_turn_pays_for_what_that_turn_buys() -> None:
    game = table({"energy": 2}, {"hand": ["pandamonium"], "place": "city", "cards": ["psychic-probe"]})
    game.play("stop")
    assert asked(game) == (1, "probe")
    play(game, "play pandamonium", "pass")
    assert (asked(game), energy(game)) == ((0, "buy"), [5, 6])


# Eats, Shoots and Leaves


def test_eats_shoots_and_leaves_hurts_everybody_outside_and_leaves_tokyo_vacant() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {}, {}, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play eats-shoots-and-leaves", "pass"])
    assert game.seats[0].place == "city"
    events = game.play("play eats-shoots-and-leaves")
    assert [e.seat for e in told(events, "leave")] == [0]
    assert (health(game), points(game), energy(game), game.city) == ([10, 8, 8], [1, 0, 0], [1, 0, 0], None)
    game.play("stop")
    assert game.city == 1


def test_eats_shoots_and_leaves_can_be_kept() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {}, {})
    play(game, "stop", "pass")
    assert (health(game), game.city, game.seats[0].hand) == ([10, 10, 10], 0, ("eats-shoots-and-leaves",))


def test_eats_shoots_and_leaves_spares_the_other_place_of_tokyo() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {}, CITY, {}, {})
    game.play("stop")
    assert game.seats[0].place == "bay"
    game.play("play eats-shoots-and-leaves")
    assert (health(game), game.city, game.bay) == ([10, 8, 10, 8, 8], 2, None)


def test_eats_shoots_and_leaves_hits_whoever_has_just_yielded() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, CITY, {}, dice=claws(1))
    play(game, "stop", "yield", "play eats-shoots-and-leaves")
    assert (health(game), points(game), game.city) == ([10, 7, 8], [1, 0, 0], None)


@pytest.mark.parametrize("card", ["eats-shoots-and-leaves", "destructive-wave"])
@pytest.mark.parametrize("places", [(None, "city"), ("city", None)])
def test_an_evolution_for_an_entry_needs_one_in_this_turn(card: str, places: tuple[str | None, str | None]) -> None:
    game = table({"hand": [card], "place": places[0]}, {"place": places[1]})
    game.play("stop")
    assert (game.current, health(game)) == (1, [10, 10])


def test_eats_shoots_and_leaves_is_no_attack_but_can_be_answered() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"], "cards": ["poison-spit"]}, {"cards": ["wings"], "energy": 2}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (health(game), [seat.poison for seat in game.seats]) == ([10, 10, 8], [0, 0, 0])


def test_eats_shoots_and_leaves_leaves_in_every_sense() -> None:
    owner = {"hand": ["eats-shoots-and-leaves"], "evolutions": ["twas-beauty-killed-the-beast"], "points": 7}
    game = table(owner, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (game.seats[0].points, game.seats[0].evolutions) == (0, ())


def test_eats_shoots_and_leaves_closes_the_bay_before_its_owner_leaves_the_city() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {"health": 2}, {}, {}, BAY)
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (health(game), game.city, game.bay) == ([10, 0, 8, 8, 10], None, None), "no room in the City for the Bay's"


def test_eats_shoots_and_leaves_in_the_order_of_its_text() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {"cards": ["wings"], "energy": 2}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (asked(game), energy(game)[0], game.seats[0].place) == ((1, "damage"), 0, "city")
    events = [e for e in game.play("take") if e.kind in ("hurt", "energy", "leave")]
    assert [(e.kind, e.seat) for e in events] == [("hurt", 1), ("hurt", 2), ("energy", 0), ("leave", 0)]


def test_eats_shoots_and_leaves_brings_nothing_to_who_dies_of_it() -> None:
    owner = {"hand": ["eats-shoots-and-leaves"], "health": 1}
    game = dark(owner, {"cards": ["reflective-hide"]}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (game.seats[0].alive, energy(game)[0], game.city) == (False, 0, None)


def test_eats_shoots_and_leaves_in_the_two_player_variant_keeps_the_energy_of_entering() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"]}, {}, modules=["power_up", "two_player"])
    play(game, "stop", "play eats-shoots-and-leaves")
    assert (points(game), energy(game)[0], health(game)) == ([0, 0], 1 + 1, [10, 8])


def test_eats_shoots_and_leaves_is_a_gain_for_friend_of_children() -> None:
    game = table({"hand": ["eats-shoots-and-leaves"], "cards": ["friend-of-children"]}, {})
    play(game, "stop", "play eats-shoots-and-leaves")
    assert game.seats[0].energy == 2


# Bear Necessities


def test_bear_necessities_costs_a_star_and_brings_energy_and_hearts() -> None:
    game = table({"hand": ["bear-necessities"], "points": 3, "health": 5}, CITY)
    game.play("play bear-necessities")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[0].health) == (2, 2, 7)


def test_bear_necessities_can_be_played_without_stars() -> None:
    game = table({"hand": ["bear-necessities"], "health": 5}, CITY)
    game.play("play bear-necessities")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[0].health) == (0, 2, 7)


# Panda Express


ALL_FACES = "1 2 3 heart energy claw"


def test_panda_express_gives_two_stars_and_a_turn_for_all_six_faces() -> None:
    game = table({"evolutions": ["panda-express"]}, CITY, dice=f"{ALL_FACES} {QUIET}")
    events = game.play("stop")
    assert (game.seats[0].points, [e.seat for e in told(events, "extra_turn")]) == (2, [0])
    play(game, "usual", "stay")
    assert (game.current, game.turn) == (0, 2)
    game.play("stop")
    assert game.current == 1


@pytest.mark.parametrize("face", ["1", "2", "3", "heart", "energy", "claw"])
def test_panda_express_needs_every_face(face: str) -> None:
    dice = ALL_FACES.split()
    dice[dice.index(face)] = "1" if face != "1" else "2"
    game = table({"evolutions": ["panda-express"]}, CITY, dice=" ".join(dice))
    events = game.play("stop")
    assert (told(events, "extra_turn"), [e for e in told(events, "points") if e.seat == 0]) == ([], [])


def test_panda_express_takes_a_claw_of_a_card_for_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["acid-attack"]}
    game = table(owner, {}, dice="1 2 3 heart energy 1")
    events = game.play("stop")
    assert [e.seat for e in told(events, "extra_turn")][:1] == [0]


def test_panda_express_takes_the_claws_of_underrated_for_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "hand": ["underrated"]}
    game = table(owner, {}, dice="1 2 3 heart energy 1")
    events = play(game, "stop", "play underrated")
    assert [e.seat for e in told(events, "extra_turn")][:1] == [0]


def test_panda_express_is_not_helped_by_a_claw_that_needs_a_claw() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["spiked-tail"]}
    game = table(owner, {}, dice="1 2 3 heart energy 1")
    assert told(game.play("stop"), "extra_turn") == []


def test_panda_express_gives_a_reflection_stars_but_no_second_turn() -> None:
    game = table(with_copy("panda-express"), {}, dice=f"{ALL_FACES} {QUIET}")
    game.play("stop")
    assert (game.current, game.turn, game.seats[0].points) == (0, 2, 4 + 1 + 2)
    game.play("stop")
    assert game.current == 1


def test_panda_express_gives_turn_after_turn() -> None:
    game = table({"evolutions": ["panda-express"], "place": "city"}, {}, dice=f"{ALL_FACES} {ALL_FACES} {QUIET}")
    play(game, "stop", "usual", "stop", "usual", "done", "stop", "done")
    assert (game.current, game.turn, game.seats[0].points) == (1, 4, 2 + 4 + 4)


def test_panda_express_adds_to_complete_destruction() -> None:
    owner = {"evolutions": ["panda-express"], "cards": ["complete-destruction"]}
    game = table(owner, CITY, dice=ALL_FACES)
    game.play("stop")
    assert game.seats[0].points == 11


# Bamboo Supply


def test_bamboo_supply_stores_an_energy_when_there_is_nothing_to_collect() -> None:
    game = table({"evolutions": ["bamboo-supply"]}, CITY)
    assert (asked(game), game.seats[0].tokens["bamboo-supply"], game.seats[0].energy) == ((0, "roll"), 1, 0)


def test_bamboo_supply_stores_or_hands_out_at_the_start_of_its_owners_turns() -> None:
    game = table({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}}, CITY, dice=f"{QUIET} {QUIET}")
    assert (asked(game), keys(game), game.dice) == ((0, "use"), ["store", "collect"], ())
    game.play("store")
    assert (asked(game), game.seats[0].tokens["bamboo-supply"], game.seats[0].energy) == ((0, "roll"), 4, 0)
    play(game, "stop", "stop")
    assert asked(game) == (0, "use")
    game.play("collect")
    assert (game.seats[0].tokens.get("bamboo-supply", 0), game.seats[0].energy) == (0, 4)


def test_bamboo_supply_serves_in_tokyo_too() -> None:
    game = table({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}, "place": "city"}, {})
    game.play("collect")
    assert (game.seats[0].energy, game.seats[0].points) == (3, 2)


def test_bamboo_supply_is_no_gain_for_friend_of_children() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 3}, "cards": ["friend-of-children"]}
    game = table(owner, CITY)
    game.play("collect")
    assert game.seats[0].energy == 3


def test_bamboo_supply_can_not_be_spent() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 8}}
    game = table(owner, CITY, market=MARKET, dice=f"{QUIET} {QUIET}")
    play(game, "store", "stop")
    assert (game.current, game.seats[0].energy) == (1, 0)


def test_bamboo_supply_goes_with_its_owner() -> None:
    owner = {"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": 8}, "health": 1, "place": "city"}
    game = table({}, owner, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].tokens, game.seats[1].energy, game.seats[1].evolutions) == ({}, 0, ())


def test_bamboo_supply_and_its_reflection_store_apart() -> None:
    owner = with_copy("bamboo-supply", tokens={"bamboo-supply": 2})
    game = table(owner, CITY)
    game.play("collect")
    assert asked(game) == (0, "roll")
    assert (game.seats[0].energy, game.seats[0].tokens.get("icy-reflection")) == (2, 1)


# Pandarwinism


@pytest.mark.parametrize("rolled, gained", [(0, 0), (2, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
@pytest.mark.parametrize("place", ["city", None])
def test_pandarwinism_gives_stars_from_the_third_heart_on(rolled: int, gained: int, place: str | None) -> None:
    dice = " ".join(["heart"] * rolled + ["1", "1", "2", "2", "3", "3"][: 6 - rolled])
    other: dict[str, Any] = {} if place else {"place": "city"}
    game = table({"evolutions": ["pandarwinism"], "place": place}, other, dice=dice)
    events = game.play("stop")
    assert [e.amount for e in told(events, "points") if e.card == "pandarwinism"] == ([gained] if gained else [])


def test_pandarwinism_leaves_the_hearts_to_heal_and_to_draw() -> None:
    deck = ["pandamonium", "bamboozle"]
    owner = {"evolutions": ["pandarwinism"], "health": 5, "evolution_deck": deck}
    game = table(owner, CITY, dice="heart heart heart 1 1 2")
    game.play("stop")
    assert (game.seats[0].points, game.seats[0].health) == (1, 8)
    assert (asked(game), sorted(keys(game))) == ((0, "evolution"), ["keep bamboozle", "keep pandamonium"])


def test_pandarwinism_does_not_count_the_hearts_of_high_tide() -> None:
    owner = {"evolutions": ["pandarwinism"], "hand": ["high-tide"], "health": 2}
    game = table(owner, CITY, dice="heart heart heart 1 1 2")
    play(game, "stop", "play high-tide")
    assert (game.seats[0].points, game.seats[0].health) == (1, 8)


def test_pandarwinism_counts_hearts_that_were_2s() -> None:
    game = table({"evolutions": ["pandarwinism", "yin-yang"]}, CITY, dice="2 2 2 2 1 1")
    play(game, "stop", "use yin-yang")
    assert game.seats[0].points == 2


# Yin & Yang


def test_yin_and_yang_turns_every_die_to_its_opposite() -> None:
    game = table({"evolutions": ["yin-yang"]}, CITY, dice="1 2 3 heart energy claw")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["use yin-yang", "done"])
    events = game.play("use yin-yang")
    assert [e.dice for e in told(events, "change")] == [("3", "heart", "1", "2", "claw", "energy")]
    assert game.dice == ("3", "heart", "1", "2", "claw", "energy")


def test_yin_and_yang_can_be_left_alone() -> None:
    game = table({"evolutions": ["yin-yang"]}, CITY, dice="1 1 1 2 2 3")
    play(game, "stop", "done")
    assert game.seats[0].points == 1


def test_yin_and_yang_turns_once_a_turn() -> None:
    game = table({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, CITY, dice="1 1 1 3 3 2")
    play(game, "stop", "use yin-yang")
    assert asked(game) == (0, "change")
    assert "use yin-yang" not in keys(game)
    game.play("done")
    assert game.seats[0].points == 3


def test_yin_and_yang_joins_other_changes_in_any_order() -> None:
    dice = "1 1 3 3 2 2"
    before = table({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, CITY, dice=dice)
    play(before, "stop", "turn 2 to 1 with herd-culler", "use yin-yang")
    after = table({"evolutions": ["yin-yang"], "cards": ["herd-culler"]}, CITY, dice=dice)
    play(after, "stop", "use yin-yang", "turn 0 to 1 with herd-culler")
    assert (before.seats[0].points, after.seats[0].points) == (3, 1)


def test_yin_and_yang_comes_straight_out_of_the_hand() -> None:
    game = table({"hand": ["yin-yang"]}, CITY, dice="1 1 1 2 2 2")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "change"), ["done", "play yin-yang"])
    game.play("play yin-yang")
    assert "use yin-yang" in keys(game)
    game.play("use yin-yang")
    assert game.dice == ("3", "3", "3", "heart", "heart", "heart")


@pytest.mark.parametrize("dice, draws", [("2 2 2 1 1 3", 1), ("heart heart heart 1 1 3", 0)])
def test_yin_and_yang_decides_whether_an_evolution_is_drawn(dice: str, draws: int) -> None:
    game = table({"evolutions": ["yin-yang"]}, CITY, dice=dice)
    events = play(game, "stop", "use yin-yang")
    assert len(told(events, "evolution_draw")) == draws


def test_yin_and_yang_does_not_turn_a_frozen_die() -> None:
    ice = {"evolutions": ["encased-in-ice"], "energy": 1, "place": "city"}
    game = table({"evolutions": ["yin-yang"]}, ice, turn=1, dice=f"{claws(1)} 1 1 1 1 1")
    play(game, "stop", "use encased-in-ice on die 0")
    assert game.dice == ("1", "1", "1", "1", "1", "claw")
    play(game, "stop", "use yin-yang", "usual")
    assert (game.seats[0].points, game.seats[0].energy, game.seats[1].health) == (3 + 2, 0, 9)


def test_yin_and_yang_and_its_reflection_turn_the_dice_back() -> None:
    game = table(with_copy("yin-yang"), CITY, dice="1 1 1 2 2 3")
    play(game, "stop", "use yin-yang", "use yin-yang (icy-reflection)")
    assert game.seats[0].points == 1
