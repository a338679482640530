"""Anubis: what each curse does always, under the snake and under the ankh; those about dice have their own file."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.anubis.table import cursed
from tests.table import BAY, CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

# --- only the holder may


def test_isiss_disgrace_lets_only_the_holder_gain_hearts() -> None:
    hurt = {"health": 5}
    game = cursed("isis-s-disgrace", hurt, hurt, dice="heart heart 1 1 2 2")
    game.play("stop")
    assert health(game) == [5, 5]
    game = cursed("isis-s-disgrace", hurt, hurt, dice="heart heart 1 1 2 2", scarab=0)
    game.play("stop")
    assert health(game) == [7, 5]


def test_isiss_disgrace_leaves_hearts_that_take_off_tokens() -> None:
    game = cursed("isis-s-disgrace", {"health": 5, "poison": 1}, {}, dice="heart 1 1 2 2 3")
    events = game.play("stop")
    assert told(events, "cure_poison") and health(game)[0] == 5


def test_under_isiss_disgrace_no_means_of_healing_is_offered() -> None:
    owner = {"health": 5, "energy": 4, "cards": ["rapid-healing"], "cultists": 1}
    game = cursed("isis-s-disgrace", owner, {}, modules=["cthulhu"])
    assert "use rapid-healing" not in keys(game) and "use cultist for heart" not in keys(game)
    game = cursed("isis-s-disgrace", owner, {}, modules=["cthulhu"], scarab=0)
    assert "use rapid-healing" in keys(game) and "use cultist for heart" in keys(game)


def test_under_isiss_disgrace_cultists_make_up_for_no_lost_heart() -> None:
    seats = [{}, CITY | {"health": 2, "cultists": 1}, {}]
    for holder, asks in ((1, (1, "damage")), (2, (2, "roll"))):
        game = cursed("isis-s-disgrace", *seats, dice=claws(2), scarab=holder, modules=["cthulhu"])
        game.play("stop")
        assert asked(game) == asks and game.seats[1].alive == (holder == 1)


def test_isiss_disgrace_snake_costs_a_heart_and_ankh_brings_the_scarab() -> None:
    game = cursed("isis-s-disgrace", {}, {}, fate="snake")
    (hurt,) = told(game.play("stop"), "hurt")
    assert (hurt.card, hurt.family, hurt.by, health(game)) == ("isis-s-disgrace", "curse", None, [9, 10])
    game = cursed("isis-s-disgrace", {"health": 5}, {}, fate="ankh", dice="heart 1 1 2 2 3")
    game.play("stop")
    assert game.scarab == 0 and health(game)[0] == 6, "the hearts of the same roll work"


def test_a_loss_to_a_curse_may_be_reacted_to_and_armor_plating_stops_it() -> None:
    game = cursed("isis-s-disgrace", {"cards": ["armor-plating"]}, {}, fate="snake")
    assert told(game.play("stop"), "prevented") and health(game)[0] == 10
    game = cursed("isis-s-disgrace", {"cards": ["wings"], "energy": 2}, {}, fate="snake")
    game.play("stop")
    assert asked(game) == (0, "damage")


def test_thots_blindness_lets_only_the_holder_gain_energy() -> None:
    dice = "energy energy 1 1 2 2"
    game = cursed("thot-s-blindness", {}, {}, dice=dice)
    game.play("stop")
    assert energy(game)[0] == 0
    game = cursed("thot-s-blindness", {}, {}, dice=dice, scarab=0)
    game.play("stop")
    assert energy(game)[0] == 2


def test_thots_blindness_bars_energy_that_lies_on_a_card_and_what_others_pay() -> None:
    game = cursed("thot-s-blindness", {"cards": ["battery-monster"]}, {})
    assert (energy(game)[0], game.seats[0].energy) == (0, 0)
    buyer = {"energy": 8, "cards": ["parasitic-tentacles"]}
    game = cursed("thot-s-blindness", buyer, {"cards": ["giant-brain"]}, {})
    play(game, "stop", "buy giant-brain from 1")
    assert energy(game)[:2] == [3, 0]


def test_under_thots_blindness_no_cultist_is_given_up_for_energy_in_vain() -> None:
    market = ["alien-origin", *NO_MARKET[1:]]
    for holder, key in ((0, True), (1, False)):
        seats = [{"energy": 2, "cultists": 1}, {}]
        game = cursed("thot-s-blindness", *seats, scarab=holder, modules=["cthulhu"], market=market)
        assert ("use cultist for energy" in keys(game)) == key
        game.play("stop")
        assert asked(game) == (0, "buy") and ("use cultist for energy" in keys(game)) == key, (
            "what could be bought with it"
        )


def test_thots_blindness_bars_the_energy_of_two_players() -> None:
    game = cursed("thot-s-blindness", CITY, {}, modules=["two_player"])
    assert energy(game)[0] == 0
    assert energy(cursed("thot-s-blindness", CITY, {}, modules=["two_player"], scarab=0))[0] == 1


def test_thots_blindness_snake_costs_two_energy_and_ankh_brings_the_scarab() -> None:
    game = cursed("thot-s-blindness", {"energy": 3}, {}, fate="snake")
    game.play("stop")
    assert energy(game)[0] == 1
    game = cursed("thot-s-blindness", {}, {}, fate="ankh", dice="energy 1 1 2 2 3")
    game.play("stop")
    assert (game.scarab, energy(game)[0]) == (0, 1)


def test_tutankhamuns_curse_lets_only_the_holder_gain_stars() -> None:
    assert points(cursed("tutankhamun-s-curse", CITY, {}))[0] == 0
    assert points(cursed("tutankhamun-s-curse", CITY, {}, scarab=0))[0] == 2
    game = cursed("tutankhamun-s-curse", {}, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert points(game)[0] == 0 and game.city == 0, "entering brings none either"


def test_tutankhamuns_curse_snake_costs_two_stars_and_ankh_brings_the_scarab() -> None:
    game = cursed("tutankhamun-s-curse", {"points": 3}, CITY, fate="snake")
    game.play("stop")
    assert points(game)[0] == 1
    game = cursed("tutankhamun-s-curse", {}, CITY, fate="ankh", dice="3 3 3 1 1 2")
    game.play("stop")
    assert (game.scarab, points(game)[0]) == (0, 3)


def test_tutankhamuns_curse_does_not_keep_anybody_from_winning_by_the_tower() -> None:
    seats = [CITY | {"tower": [1, 2]}, {}]
    game = cursed("tutankhamun-s-curse", *seats, modules=["king_kong"], dice="1 1 1 1 2 3")
    game.play("stop")
    assert game.outcome is not None and game.outcome.how == "tower"


def test_hoteps_peace_lets_only_the_holder_use_claws() -> None:
    game = cursed("hotep-s-peace", {"cards": ["spiked-tail", "acid-attack"]}, CITY, dice=claws(4))
    game.play("stop")
    assert health(game)[1] == 10, "nor claws that cards add"
    game = cursed("hotep-s-peace", {}, CITY, dice=claws(4), scarab=0)
    play(game, "stop")
    assert health(game)[1] == 6


def test_hoteps_peace_makes_nobody_berserk() -> None:
    game = cursed("hotep-s-peace", {}, {}, dice=claws(4), modules=["cybertooth"])
    game.play("stop")
    assert not game.seats[0].berserk


def test_hoteps_peace_snake_costs_energy_for_claws_and_ankh_lets_them_strike() -> None:
    game = cursed("hotep-s-peace", {"energy": 5}, CITY, dice=claws(3), fate="snake")
    game.play("stop")
    assert energy(game)[0] == 2
    game = cursed(
        "hotep-s-peace",
        {"berserk": True, "energy": 9},
        CITY,
        dice=claws(3) + " claw2",
        fate="snake",
        modules=["cybertooth"],
    )
    game.play("stop")
    assert energy(game)[0] == 4, "the double claw counts as two"
    game = cursed("hotep-s-peace", {}, CITY, dice=claws(3), fate="ankh")
    game.play("stop")
    assert (game.scarab, health(game)[1]) == (0, 7)


def test_forbidden_library_lets_only_the_holder_buy_cards() -> None:
    market = row("spiked-tail")
    game = cursed("forbidden-library", {"energy": 6}, {}, market=market)
    game.play("stop")
    assert keys(game) == ["sweep", "done"]
    game = cursed("forbidden-library", {"energy": 6}, {}, market=market, scarab=0)
    game.play("stop")
    assert "buy spiked-tail" in keys(game)


def test_forbidden_library_bars_purchases_from_others_and_in_others_turns() -> None:
    shopper = {"energy": 9, "cards": ["parasitic-tentacles", "metamorph"]}
    game = cursed("forbidden-library", shopper, {"cards": ["giant-brain"]}, {})
    game.play("stop")
    assert not any(key.startswith("buy") for key in keys(game))
    game.play("done")
    assert asked(game) == (0, "sell"), "selling is no buying"
    seats = [{"energy": 9}, {"energy": 9, "cards": ["opportunist"]}]
    game = cursed("forbidden-library", *seats, scarab=0, market=row("spiked-tail"), deck=["giant-brain"])
    play(game, "stop", "buy spiked-tail")
    assert asked(game) == (0, "buy")


@pytest.mark.parametrize("curse", ["forbidden-library", "inadequate-offering"])
def test_forbidden_library_and_inadequate_offering_snake_discards_a_keep_card(curse: str) -> None:
    game = cursed(curse, {"cards": ["wings", "giant-brain"]}, {}, fate="snake")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "curse"), ["discard wings", "discard giant-brain"])
    game.play("discard wings")
    assert game.seats[0].cards == ("giant-brain",) and game.discard[-1] == "wings"
    game = cursed(curse, {"cards": ["wings"]}, {}, fate="snake")
    game.play("stop")
    assert game.seats[0].cards == (), "a single one goes without asking"
    game = cursed(curse, {}, {}, fate="snake")
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_forbidden_library_ankh_brings_the_scarab() -> None:
    game = cursed("forbidden-library", {"energy": 6}, {}, market=row("spiked-tail"), fate="ankh")
    game.play("stop")
    assert game.scarab == 0 and "buy spiked-tail" in keys(game)


# --- cards


def test_inadequate_offering_makes_cards_dearer_and_not_the_sweep() -> None:
    game = cursed("inadequate-offering", {"energy": 6}, {}, market=row("spiked-tail"))
    assert game.view(0)["market"][0] == {"card": "spiked-tail", "price": 7}
    game.play("stop")
    assert keys(game) == ["sweep", "done"]
    game.play("sweep")
    assert energy(game)[0] == 4
    game = cursed("inadequate-offering", {"energy": 7, "cards": ["alien-origin"]}, {}, market=row("spiked-tail"))
    play(game, "stop", "buy spiked-tail")
    assert energy(game)[0] == 1


def test_inadequate_offering_ankh_brings_the_top_card_for_nothing() -> None:
    game = cursed("inadequate-offering", {}, {}, fate="ankh", deck=["wings"])
    (free,) = told(game.play("stop"), "free_card")
    assert (free.card, game.seats[0].cards) == ("wings", ("wings",))
    game = cursed(
        "inadequate-offering",
        {},
        {},
        fate="ankh",
        deck=["energize"],
        market=["wings", "evacuation-orders", "evacuation-orders"],
    )
    game.play("stop")
    assert energy(game)[0] == 9 and game.discard[-1] == "energize", "a Discard card takes effect at once"


def test_inadequate_offering_ankh_asks_what_a_mimic_copies() -> None:
    game = cursed("inadequate-offering", {}, {"cards": ["wings"]}, fate="ankh", deck=["mimic"])
    game.play("stop")
    assert asked(game) == (0, "copy")


def test_inadequate_offering_ankh_discards_hibernation_in_tokyo_and_does_nothing_without_a_deck() -> None:
    game = cursed("inadequate-offering", CITY, {}, fate="ankh", edition="dark", deck=["hibernation"], market=None)
    game.play("stop")
    assert game.seats[0].cards == () and game.discard[-1] == "hibernation"
    game = cursed("inadequate-offering", {}, {}, fate="ankh", own_deck=NO_MARKET)
    assert not told(game.play("stop"), "free_card") and asked(game) == (1, "roll")


def test_gaze_of_the_sphinx_takes_all_effect_from_keep_cards() -> None:
    owner = {"cards": ["spiked-tail", "giant-brain", "alien-origin", "energy-hoarder"], "energy": 6}
    game = cursed("gaze-of-the-sphinx", owner, CITY | {"cards": ["jets", "armor-plating"]}, dice=claws(1))
    assert game.rolls_left == 2, "no Giant Brain"
    game.play("stop")
    assert asked(game) == (1, "yield") and health(game)[1] == 9, "neither Jets nor Armor Plating nor Spiked Tail"
    game.play("stay")
    assert "buy" not in " ".join(keys(game)) or game.view(0)["market"][0]["price"] == 8
    play(game, "done")
    assert points(game)[0] == 0, "no Energy Hoarder"


def test_gaze_of_the_sphinx_cuts_hearts_of_even_bigger_when_it_appears_and_gives_nothing_back() -> None:
    seats = [{"cards": ["even-bigger"], "health": 12}, {}]
    dice = f"{QUIET} eye {QUIET} river {QUIET} eye"
    game = cursed("buried-in-sand", *seats, fate="", dice=dice, curse_deck=["gaze-of-the-sphinx", "set-s-storm"])
    game.play("stop")
    assert (health(game)[0], game.seats[0].max_health) == (10, 10)
    play(game, "stop", "stop")
    assert (health(game)[0], game.seats[0].max_health) == (10, 12)


def test_gaze_of_the_sphinx_loses_the_immediate_effect_of_a_card_bought_meanwhile() -> None:
    game = cursed("gaze-of-the-sphinx", {"energy": 9, "health": 5}, {}, market=row("even-bigger"))
    play(game, "stop", "buy even-bigger")
    assert (game.seats[0].cards, health(game)[0], game.seats[0].max_health) == (("even-bigger",), 5, 10)


def test_gaze_of_the_sphinx_leaves_tokens_and_discard_cards_alone() -> None:
    seats = [{"energy": 9, "health": 5, "poison": 1, "shrink": 1}, {}]
    game = cursed("gaze-of-the-sphinx", *seats, market=row("heal"), dice="1 1 2 2 3")
    assert len(game.dice) == 5
    play(game, "stop", "buy heal", "done")
    assert health(game)[0] == 6, "healed 2, poisoned 1"


def test_gaze_of_the_sphinx_snake_costs_three_energy_and_ankh_brings_three() -> None:
    game = cursed("gaze-of-the-sphinx", {"energy": 2}, {}, fate="snake")
    game.play("stop")
    assert energy(game)[0] == 0
    game = cursed("gaze-of-the-sphinx", {}, {}, fate="ankh")
    game.play("stop")
    assert energy(game)[0] == 3


SPHINX_SEATS = (
    {"monster": "kraken", "hand": ["eater-of-souls"], "evolutions": ["sunken-temple"], "energy": 3},
    {"monster": "gigazaur"},
)


def with_evolutions(fate: str, **seat: object) -> kaiju.Game:
    first = {**SPHINX_SEATS[0], **seat}
    return cursed("gaze-of-the-sphinx", first, SPHINX_SEATS[1], fate=fate, modules=["power_up"], asks="fitting")


def past_windows(game: kaiju.Game) -> None:
    while asked(game)[1] == "evolution" and "pass" in keys(game):
        game.play("pass")


def test_gaze_of_the_sphinx_snake_may_cost_an_evolution_instead() -> None:
    game = with_evolutions("snake")
    game.play("stop")
    past_windows(game)
    offered = [key for key in keys(game) if not key.startswith("play")]
    assert asked(game) == (0, "curse") and set(offered) == {
        "lose energy",
        "discard eater-of-souls",
        "discard sunken-temple",
    }
    (discarded,) = told(game.play("discard eater-of-souls"), "hand_discard")
    assert discarded.card == "eater-of-souls"
    assert game.seats[0].energy == 3 and game.view(0)["own"]["hand"] == []
    game = with_evolutions("snake", energy=2, evolutions=[])
    game.play("stop")
    past_windows(game)
    assert game.view(0)["own"]["hand"] == [] and energy(game)[0] == 2, "with less than 3 energy it has to go"


def test_gaze_of_the_sphinx_ankh_may_draw_an_evolution_instead() -> None:
    game = with_evolutions("ankh")
    game.play("stop")
    past_windows(game)
    assert [key for key in keys(game) if not key.startswith("play")] == ["gain energy", "draw evolution"]
    game.play("draw evolution")
    assert asked(game) == (0, "evolution") and len(keys(game)) == 2
    game = with_evolutions("ankh")
    game.play("stop")
    past_windows(game)
    game.play("gain energy")
    assert energy(game)[0] == 6


def test_gaze_of_the_sphinx_takes_all_effect_from_permanent_evolutions() -> None:
    seats = [{"monster": "cyber-bunny", "evolutions": ["secret-laboratory"]}, {"monster": "kraken"}]
    for curse, price in (("set-s-storm", 4), ("gaze-of-the-sphinx", 5)):
        game = cursed(curse, *seats, modules=["power_up"], asks="fitting", market=row("spiked-tail"))
        assert game.view(0)["market"][0] == {"card": "spiked-tail", "price": price}
        assert game.seats[0].evolutions == ("secret-laboratory",)


def test_gaze_of_the_sphinx_holds_back_a_card_that_my_toy_keeps() -> None:
    seats = [{"monster": "baby-gigazaur", "hand": ["my-toy"], "energy": 9}, {"monster": "kraken"}]
    for following, on_offer in (("set-s-storm", True), ("gaze-of-the-sphinx", False)):
        game = cursed(
            "hotep-s-peace",
            *seats,
            fate="eye",
            curse_deck=[following],
            modules=["power_up"],
            asks="fitting",
            market=row("spiked-tail"),
        )
        play(game, "play my-toy", "use my-toy for spiked-tail", "stop")
        assert asked(game) == (0, "buy") and ("buy spiked-tail" in keys(game)) == on_offer


# --- hearts, stars and energy


def test_sets_storm_costs_whoever_begins_a_turn_a_heart() -> None:
    assert health(cursed("set-s-storm", {}, {})) == [9, 10]
    game = cursed("set-s-storm", {"health": 1}, {"health": 4}, {}, turn=0)
    assert not game.seats[0].alive and game.current == 1, "and whoever falls rolls no dice"


def test_sets_storm_snake_costs_a_heart_and_ankh_brings_two() -> None:
    game = cursed("set-s-storm", {"health": 5}, {}, fate="snake")
    game.play("stop")
    assert health(game)[0] == 3
    game = cursed("set-s-storm", CITY | {"health": 5}, {}, fate="ankh")
    game.play("stop")
    assert health(game)[0] == 6, "4 after the storm, and no heart die: it works in Tokyo"


def test_sets_storm_strikes_after_what_the_turn_brings() -> None:
    seats = [{"tower": [1], "health": 1}, {}]
    assert health(cursed("set-s-storm", *seats, modules=["king_kong"]))[0] == 1


def test_builders_uprising_costs_two_stars_at_dawn_and_under_the_snake() -> None:
    game = cursed("builders-uprising", {"points": 5}, CITY, fate="snake")
    assert points(game)[0] == 3
    game.play("stop")
    assert points(game)[0] == 1


def test_builders_uprising_ankh_brings_a_turn_without_the_die_of_fate() -> None:
    game = cursed("builders-uprising", {"points": 9}, CITY, fate=f"ankh {QUIET}", turn=0)
    game.play("stop")
    assert (asked(game), game.turn, game.fate, points(game)[0]) == ((0, "roll"), 2, None, 5)
    assert "reroll 6" not in keys(game)
    assert not told(game.play("stop"), "fate")
    assert asked(game) == (1, "roll") and game.fate is not None
    game = cursed("builders-uprising", CITY, {}, fate="ankh")
    game.play("stop")
    assert asked(game)[0] == 1, "only outside Tokyo"


def test_builders_uprising_and_freeze_time_are_two_turns() -> None:
    owner = {"points": 9, "cards": ["freeze-time"]}
    game = cursed("builders-uprising", owner, CITY, dice="1 1 1 2 2 3 ankh 2 2 3 3 energy river", fate=QUIET)
    play(game, "stop", "use freeze-time")
    assert (asked(game)[0], len(game.dice), game.fate) == (0, 5, "river")
    game.play("stop")
    assert (asked(game)[0], len(game.dice), game.fate) == (0, 6, None)
    game.play("stop")
    assert asked(game)[0] == 1


def test_builders_uprising_leaves_the_die_of_fate_to_a_frenzy_turn_that_comes_first() -> None:
    seats = [{"cards": ["bold-maneuver"], "points": 9, "mindbugs": 0}, CITY | {"mindbugs": 0}]
    game = cursed("builders-uprising", *seats, fate=f"ankh {QUIET} river {QUIET}", modules=["mindbug"])
    play(game, "stop", "activate bold-maneuver")
    assert (game.turn, game.current, game.fate) == (2, 0, "river")
    game.play("stop")
    assert (game.turn, game.current, game.fate) == (3, 0, None)


def test_bow_before_ra_leaves_everybody_eight_hearts() -> None:
    game = cursed("buried-in-sand", {}, {"health": 7}, fate="eye", curse_deck=["bow-before-ra"])
    (trimmed,) = told(game.play("stop"), "trim")
    assert (trimmed.seat, health(game), game.seats[1].max_health) == (0, [8, 7], 8)


def test_bow_before_ra_leaves_ten_to_even_bigger() -> None:
    game = cursed("bow-before-ra", {"cards": ["even-bigger"]}, {})
    assert (health(game), game.seats[0].max_health) == ([10, 8], 10)


def test_bow_before_ra_holds_for_a_child() -> None:
    game = cursed("bow-before-ra", {}, CITY | {"health": 1, "cards": ["it-has-a-child"]}, dice=claws(1))
    game.play("stop")
    assert health(game)[1] == 8


def test_bow_before_ra_snake_costs_two_hearts_and_ankh_brings_two() -> None:
    game = cursed("bow-before-ra", {"health": 5}, {}, fate="snake")
    game.play("stop")
    assert health(game)[0] == 3
    game = cursed("bow-before-ra", {"health": 7}, {}, fate="ankh")
    game.play("stop")
    assert health(game)[0] == 8


def test_ordeal_of_the_mighty_costs_all_leaders_a_heart() -> None:
    game = cursed("ordeal-of-the-mighty", {"health": 3}, {"health": 7}, {"health": 7}, fate="snake")
    assert health(game) == [3, 6, 6]
    game.play("stop")
    assert health(game)[0] == 3 and health(game)[1:] == [4, 4], "the snake took one of both, and so did the next turn"
    game = cursed("ordeal-of-the-mighty", {"health": 3}, {"health": 7}, fate="ankh")
    game.play("stop")
    assert health(game)[0] == 5


def test_ordeal_of_the_wealthy_costs_all_leaders_a_star() -> None:
    game = cursed("ordeal-of-the-wealthy", {"points": 8}, CITY | {"points": 8}, {}, fate="snake", turn=0)
    assert points(game) == [7, 7, 0]
    events = game.play("stop")
    assert [event.seat for event in told(events, "points_lost")][:2] == [0, 1]
    game = cursed("ordeal-of-the-wealthy", {}, CITY | {"points": 9}, fate="ankh")
    game.play("stop")
    assert points(game)[0] == 2


def test_ordeal_of_the_spiritual_costs_all_leaders_energy() -> None:
    game = cursed("ordeal-of-the-spiritual", {"energy": 4}, {"energy": 1}, {"energy": 4}, fate="snake")
    assert energy(game) == [3, 1, 3]
    game.play("stop")
    game = cursed("ordeal-of-the-spiritual", {}, {}, fate="ankh")
    game.play("stop")
    assert energy(game)[0] == 2


# --- Tokyo


def test_pharaonic_ego_lets_nobody_yield() -> None:
    game = cursed("pharaonic-ego", {}, CITY, dice=claws(2))
    game.play("stop")
    assert asked(game) == (1, "roll") and health(game)[1] == 8 and game.city == 1
    game = cursed("pharaonic-ego", {}, CITY | {"cards": ["jets"]}, dice=claws(2))
    game.play("stop")
    assert health(game)[1] == 8, "Jets don't help whoever can't leave"


@pytest.mark.parametrize("curse, fate", [("pharaonic-ego", "snake"), ("resurrection-of-osiris", "ankh")])
def test_pharaonic_ego_snake_and_osiris_ankh_seize_tokyo(curse: str, fate: str) -> None:
    game = cursed(curse, {}, CITY, BAY, {}, {}, fate=fate)
    events = game.play("stop")
    assert (game.city, game.bay, points(game)[0]) == (0, None, 1)
    assert [event.seat for event in told(events, "leave")] == [1, 2] and not told(events, "yield")
    game = cursed(curse, CITY, BAY, {}, {}, {}, fate=fate)
    game.play("stop")
    assert (game.city, game.bay, points(game)[0]) == (0, None, 2), "no star for a place one has"
    game = cursed(curse, BAY, CITY, {}, {}, {}, fate=fate)
    game.play("stop")
    assert (game.city, game.bay, points(game)[0]) == (0, None, 2)


@pytest.mark.parametrize("curse, fate", [("pharaonic-ego", "ankh"), ("resurrection-of-osiris", "snake")])
def test_pharaonic_ego_ankh_and_osiris_snake_keep_out_of_tokyo(curse: str, fate: str) -> None:
    game = cursed(curse, CITY, {}, fate=fate)
    events = game.play("stop")
    assert [event.seat for event in told(events, "leave")] == [0] and game.city is None
    game = cursed(curse, {}, {}, fate=fate)
    events = game.play("stop")
    assert not told(events, "leave") and game.city is None, "whoever is outside stays there and leaves nothing"
    assert told(game.play("stop"), "enter"), "others may enter in their turns"


def test_leaving_by_a_curse_is_no_yielding() -> None:
    game = cursed("pharaonic-ego", CITY | {"cards": ["burrowing"]}, {}, fate="ankh")
    game.play("stop")
    assert health(game) == [10, 10]


def test_resurrection_of_osiris_turns_hearts_around() -> None:
    dice = "heart heart 1 1 2 2"
    game = cursed("resurrection-of-osiris", CITY | {"health": 5, "poison": 1}, {}, dice=dice)
    play(game, "stop", "cure poison")
    assert health(game)[0] == 6 and game.seats[0].poison == 0
    game = cursed("resurrection-of-osiris", {"health": 5}, CITY, dice=dice)
    game.play("stop")
    assert health(game)[0] == 5


def test_resurrection_of_osiris_reads_the_place_after_the_die_of_fate() -> None:
    dice = "heart heart 1 1 2 2"
    game = cursed("resurrection-of-osiris", {"health": 5}, CITY, dice=dice, fate="ankh")
    game.play("stop")
    assert health(game)[0] == 7
    game = cursed("resurrection-of-osiris", CITY | {"health": 5}, {}, dice=dice, fate="snake")
    game.play("stop")
    assert health(game)[0] == 5


# --- gifts


def test_pharaonic_skin_lets_the_holder_lose_no_hearts() -> None:
    game = cursed("pharaonic-skin", {"cards": ["poison-spit"]}, CITY, dice=claws(3))
    game.play("stop")
    assert (health(game)[1], game.seats[1].poison, asked(game)) == (10, 0, (1, "roll")), "no hit, no token, no yielding"
    game = cursed("pharaonic-skin", {}, CITY, dice=claws(3), scarab=0)
    game.play("stop")
    assert health(game)[1] == 7


def test_pharaonic_skin_snake_gives_the_holder_two_units() -> None:
    game = cursed("pharaonic-skin", {"energy": 1, "points": 1}, {"health": 5}, fate="snake")
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "curse"), ["give heart", "give energy", "give star"])
    game.play("give energy")
    assert keys(game) == ["give heart", "give star"]
    game.play("give heart")
    assert (health(game), energy(game)) == ([9, 6], [0, 1])


def test_pharaonic_skin_snake_is_paid_whatever_protects_the_giver_and_may_be_the_end() -> None:
    game = cursed("pharaonic-skin", {"cards": ["armor-plating"]}, {"health": 5}, fate="snake")
    game.play("stop")
    assert health(game) == [8, 7]
    game = cursed("pharaonic-skin", {"health": 2, "energy": 1}, {}, {}, fate="snake")
    play(game, "stop", "give heart", "give heart")
    assert not game.seats[0].alive and asked(game) == (1, "roll")


def test_pharaonic_skin_snake_takes_nothing_from_the_holder_and_for_nobody() -> None:
    game = cursed("pharaonic-skin", {}, {}, fate="snake", scarab=0)
    game.play("stop")
    assert health(game) == [10, 10]


def test_pharaonic_skin_gifts_do_not_calm_a_berserk_holder() -> None:
    game = cursed("pharaonic-skin", {}, {"health": 5, "berserk": True}, fate="snake", modules=["cybertooth"])
    game.play("stop")
    assert health(game)[1] == 7 and game.seats[1].berserk


def test_pharaonic_skin_ankh_brings_the_scarab() -> None:
    game = cursed("pharaonic-skin", {}, {}, fate="ankh")
    game.play("stop")
    assert game.scarab == 0


def test_khepris_rebellion_makes_the_holder_give_to_whoever_begins_a_turn() -> None:
    game = cursed("khepri-s-rebellion", {}, {"energy": 2}, {}, scarab=1)
    assert (asked(game), keys(game), game.dice) == ((1, "curse"), ["give heart", "give energy"], ())
    game.play("give energy")
    assert energy(game) == [1, 1, 0] and asked(game) == (0, "roll")
    assert asked(cursed("khepri-s-rebellion", {}, {}, scarab=0)) == (0, "roll"), "not in its own turn"


def test_khepris_rebellion_comes_after_moving_a_mimic() -> None:
    seats = [
        {"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}, "energy": 1},
        {"cards": ["wings", "jets"], "energy": 1},
    ]
    game = cursed("khepri-s-rebellion", *seats)
    assert asked(game) == (0, "copy")
    game.play("pass")
    assert asked(game) == (1, "curse")


def test_khepris_gift_is_paid_by_owners_of_armor_plating() -> None:
    game = cursed("khepri-s-rebellion", {"health": 5}, {"cards": ["armor-plating"]})
    assert health(game) == [6, 9]


def test_khepris_rebellion_snake_and_ankh_move_the_scarab() -> None:
    game = cursed("khepri-s-rebellion", {}, {"points": 1}, {}, fate="snake", scarab=1)
    play(game, "give star", "stop")
    assert game.scarab == 0
    game = cursed("khepri-s-rebellion", {}, {"points": 1}, {}, {"alive": False}, fate="ankh", scarab=1)
    play(game, "give star", "stop")
    assert (asked(game), keys(game)) == ((0, "curse"), [f"give scarab to {p}" for p in range(3)])
    game.play("give scarab to 2")
    assert game.scarab == 2
