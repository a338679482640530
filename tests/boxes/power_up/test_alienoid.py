"""Evolutions of Alienoid, up to Funny Looking But Dangerous."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.power_up.table import NOBODY, alien, dark, has, reflecting, table
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, health, keys, play, points, rest_of_deck, row, told

# Alien Scourge


def test_alien_scourge_is_worth_two_stars_at_any_time() -> None:
    game = table(alien("alien-scourge"), CITY)
    events = game.play("play alien-scourge")
    assert [(e.seat, e.amount, e.card) for e in told(events, "points")] == [(0, 2, "alien-scourge")]
    assert (game.seats[0].hand, game.seats[0].evolution_discard, asked(game)) == ((), ("alien-scourge",), (0, "roll"))


def test_alien_scourge_may_win_the_game_in_anothers_turn() -> None:
    game = table(NOBODY, alien("alien-scourge", points=18, place="city"), {})
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play alien-scourge", "pass"])
    game.play("play alien-scourge")
    assert (game.over, game.winners) == (True, (1,))


def test_alien_scourge_comes_too_late_for_a_monster_out_of_the_game() -> None:
    game = table(NOBODY, alien("alien-scourge", points=18, health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[1].points, game.seats[1].hand) == (False, 0, ())


def test_alien_scourge_may_be_played_beside_any_decision_of_its_owner() -> None:
    game = table(NOBODY, alien("alien-scourge", place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "yield"), ["yield", "stay", "play alien-scourge"])
    game.play("play alien-scourge")
    assert (asked(game), keys(game), game.seats[1].points) == ((1, "yield"), ["yield", "stay"], 2)


# Precision Field Support


def test_precision_field_support_turns_up_cards_until_a_cheap_keep_card_comes() -> None:
    deck = ["tank", "wings", "heal", "gourmet", "jets"]
    game = table(alien("precision-field-support", cards=["media-friendly"]), CITY, deck=deck)
    events = game.play("play precision-field-support")
    assert [e.card for e in told(events, "turned_up")] == ["tank", "wings", "heal", "gourmet"]
    assert (game.seats[0].cards, game.discard) == (("media-friendly", "gourmet"), ("tank", "wings", "heal"))
    assert (game.seats[0].energy, game.seats[0].points, game.seats[0].health) == (0, 0, 10), "no purchase"
    assert game.seats[0].evolution_discard == ("precision-field-support",)


def test_precision_field_support_is_offered_against_a_deadly_loss() -> None:
    victim = alien("precision-field-support", health=2, place="city")
    game = table(NOBODY, victim, {}, dice=claws(2), deck=["even-bigger"])
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play precision-field-support"])
    game.play("play precision-field-support")
    assert (game.seats[1].alive, game.seats[1].cards, game.seats[1].health) == (True, ("even-bigger",), 2 + 2 - 2)


def test_precision_field_support_may_bring_a_reaction_to_a_deadly_loss() -> None:
    victim = alien("precision-field-support", health=1, place="city")
    game = table(NOBODY, victim, {}, dice=f"{claws(1)} heart", deck=["camouflage"])
    play(game, "stop", "play precision-field-support", "use camouflage")
    assert (game.seats[1].alive, game.seats[1].health) == (True, 1)


def test_precision_field_support_goes_by_the_printed_price() -> None:
    deck = ["burrowing", "gourmet"]
    game = table(alien("precision-field-support", cards=["alien-origin"]), CITY, deck=deck)
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("alien-origin", "gourmet"), "Burrowing costs 5, whoever would pay less"


def test_precision_field_support_goes_by_the_price_of_the_edition() -> None:
    game = dark(alien("precision-field-support"), CITY, deck=["gourmet", "herd-culler", "urbavore"])
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("urbavore",), "in the Dark Edition the first two cost more than 4"


def test_precision_field_support_passes_over_mimic_which_is_too_dear() -> None:
    game = table(alien("precision-field-support"), CITY | {"cards": ["wings"]}, deck=["mimic", "gourmet"])
    game.play("play precision-field-support")
    assert (game.seats[0].cards, game.discard, asked(game)) == (("gourmet",), ("mimic",), (0, "roll"))


def test_precision_field_support_gives_a_keep_card_with_what_it_does_at_once() -> None:
    game = table(alien("precision-field-support", health=5), CITY, deck=["even-bigger"])
    game.play("play precision-field-support")
    assert (game.seats[0].health, game.seats[0].max_health) == (7, 12)
    game = table(alien("precision-field-support"), CITY, deck=["smoke-cloud"])
    game.play("play precision-field-support")
    assert game.seats[0].tokens == {"smoke-cloud": 3}
    assert "use smoke-cloud" in keys(game), "of use in the same roll"


def test_precision_field_support_discards_hibernation_in_tokyo_and_ends_there() -> None:
    game = dark(alien("precision-field-support", place="city"), NOBODY, deck=["hibernation", "wings", "urbavore"])
    game.play("play precision-field-support")
    assert (game.seats[0].cards, game.discard) == ((), ("hibernation",))
    game = dark(alien("precision-field-support"), CITY, deck=["hibernation"])
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("hibernation",)


def test_precision_field_support_shuffles_the_discard_pile_when_the_deck_runs_out() -> None:
    deck = ["tank", "wings"]
    game = table(alien("precision-field-support"), CITY, deck=deck, discard=rest_of_deck(*deck, *NO_MARKET))
    events = game.play("play precision-field-support")
    assert len(told(events, "shuffle")) == 1
    assert len(game.seats[0].cards) == 1
    assert len(game.discard) + game.deck_size == 62


def cheap_keeps() -> list[str]:
    return [c["id"] for c in kaiju.catalog() if c["kind"] == "keep" and c["prices"].get("base", 9) <= 4]


def test_precision_field_support_stops_where_nothing_fits() -> None:
    game = table(alien("precision-field-support"), CITY | {"cards": cheap_keeps()})
    events = game.play("play precision-field-support")
    assert (game.seats[0].cards, asked(game)) == ((), (0, "roll"))
    assert len(told(events, "turned_up")) == 63 - len(cheap_keeps())


@pytest.mark.parametrize("seed", range(4))
def test_precision_field_support_finds_the_one_card_that_fits_in_the_discard_pile(seed: int) -> None:
    # Every card that is turned up in vain goes to the discard pile, among those that have yet to come.
    cheap = [card for card in cheap_keeps() if card != "gourmet"]
    game = table(alien("precision-field-support"), CITY | {"cards": cheap}, discard=["gourmet"], seed=seed)
    game.play("play precision-field-support")
    assert game.seats[0].cards == ("gourmet",)


def test_precision_field_support_does_not_touch_the_market() -> None:
    other = {"cards": ["opportunist"], "energy": 9, "place": "city"}
    game = table(alien("precision-field-support"), other, market=["jets", "heal", "tank"], deck=["wings", "gourmet"])
    game.play("play precision-field-support")
    assert (game.market, asked(game)) == (("jets", "heal", "tank"), (0, "roll")), "nothing for an Opportunist"


# Anger Batteries


def test_anger_batteries_give_an_energy_for_every_heart_lost_this_turn() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city"), dice=claws(3))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play anger-batteries", "pass"])
    events = game.play("play anger-batteries")
    assert [(e.seat, e.amount, e.card) for e in told(events, "energy")] == [(1, 3, "anger-batteries")]


def test_anger_batteries_count_losses_of_every_cause() -> None:
    seat = alien("anger-batteries", energy=4, poison=1)
    game = table(seat, CITY, market=row("tank"))
    play(game, "stop", "buy tank", "done")
    assert asked(game) == (0, "evolution")
    game.play("play anger-batteries")
    assert (game.seats[0].energy, game.seats[0].health) == (3 + 1, 6)


def test_anger_batteries_do_not_wait_for_what_is_yet_to_be_lost() -> None:
    game = table(alien("anger-batteries", energy=6, poison=1), CITY, market=row("tank"))
    play(game, "stop", "buy tank", "play anger-batteries", "done")
    assert (game.seats[0].energy, game.seats[0].health) == (2 + 3, 6)


def test_anger_batteries_count_only_the_current_turn() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city"), dice=f"{claws(3)} {QUIET}")
    play(game, "stop", "stay", "pass", "play anger-batteries")
    assert (game.current, game.seats[1].energy) == (1, 0)


def test_anger_batteries_count_hearts_that_were_healed_again() -> None:
    seat = alien("anger-batteries", place="city", cards=["rapid-healing"], energy=2)
    game = table(NOBODY, seat, dice=claws(2))
    play(game, "stop", "use rapid-healing", "stay", "play anger-batteries")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 2)


def test_anger_batteries_count_no_more_than_a_revived_monster_had() -> None:
    seat = alien("anger-batteries", place="city", cards=["it-has-a-child"], health=1)
    game = table(NOBODY, seat, dice=claws(4))
    play(game, "stop", "play anger-batteries")
    assert (game.seats[1].health, game.seats[1].energy) == (10, 1)


def test_anger_batteries_do_not_count_what_was_prevented() -> None:
    seat = alien("anger-batteries", place="city", cards=["wings"], energy=2)
    game = table(NOBODY, seat, dice=claws(4))
    play(game, "stop", "use wings", "play anger-batteries")
    assert game.seats[1].energy == 0


def test_anger_batteries_are_a_gain_for_friend_of_children() -> None:
    game = table(NOBODY, alien("anger-batteries", place="city", cards=["friend-of-children"]), dice=claws(2))
    play(game, "stop", "stay", "play anger-batteries")
    assert game.seats[1].energy == 3


# Adapting Technology


def test_adapting_technology_sweeps_the_market_for_a_token() -> None:
    game = table(
        alien("adapting-technology"), CITY, market=["jets", "heal", "tank"], deck=["wings", "gourmet", "frenzy"]
    )
    game.play("play adapting-technology")
    assert game.seats[0].tokens == {"adapting-technology": 3}
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["use adapting-technology", "done"])
    events = game.play("use adapting-technology")
    assert (game.market, game.discard) == (("wings", "gourmet", "frenzy"), ("jets", "heal", "tank"))
    assert [(e.card, e.amount) for e in told(events, "tokens")] == [("adapting-technology", 2)]
    assert len(told(events, "sweep")) == 1


def test_adapting_technology_works_as_often_as_it_has_tokens_and_is_discarded_with_the_last() -> None:
    game = table(has("adapting-technology"), CITY, market=["jets", "heal", "tank"])
    play(game, "stop", "use adapting-technology", "use adapting-technology")
    assert game.seats[0].evolutions == ("adapting-technology",)
    events = game.play("use adapting-technology")
    assert [(e.seat, e.card, e.family) for e in told(events, "discard") if e.family] == [
        (0, "adapting-technology", "evolution")
    ]
    assert game.seats[0].evolution_discard == ("adapting-technology",)
    assert (game.seats[0].tokens, game.current) == ({}, 1)


def test_adapting_technology_may_be_put_down_while_there_is_something_to_buy() -> None:
    game = table(alien("adapting-technology", energy=3), CITY, market=row("heal"))
    game.play("stop")
    assert "play adapting-technology" in keys(game)
    play(game, "play adapting-technology", "use adapting-technology")
    assert game.discard[0] == "heal"


def test_adapting_technology_offers_new_cards_to_an_opportunist_first() -> None:
    game = table(
        has("adapting-technology", energy=9),
        {"cards": ["opportunist"], "energy": 6, "place": "city"},
        market=["jets", "heal", "tank"],
        deck=["wings", "gourmet", "frenzy", "urbavore"],
    )
    play(game, "stop", "use adapting-technology")
    assert (asked(game), "buy wings" in keys(game)) == ((1, "opportunist"), True)
    play(game, "buy wings")
    assert (game.seats[1].cards, asked(game), game.market[0]) == (("opportunist", "wings"), (0, "buy"), "urbavore")


def test_adapting_technology_is_not_for_other_turns() -> None:
    game = table({"energy": 2}, has("adapting-technology", place="city"), market=row("jets"))
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "buy"), ["sweep", "done"])


# Funny Looking But Dangerous


def test_funny_looking_but_dangerous_costs_everybody_else_a_heart_for_three_2s() -> None:
    game = table(alien("funny-looking-but-dangerous"), CITY, {}, dice="2 2 2 1 1 3")
    play(game, "play funny-looking-but-dangerous", "stop", "usual")
    assert (health(game), points(game)[0]) == ([10, 9, 9], 2)
    assert (game.current, game.seats[1].place) == (1, "city"), "no wound, nobody may yield"


@pytest.mark.parametrize("dice, lost", [("2 2 1 1 3 3", 0), ("2 2 2 2 1 1", 1), ("2 2 2 2 2 2", 1)])
def test_funny_looking_but_dangerous_is_always_one_heart(dice: str, lost: int) -> None:
    game = table(has("funny-looking-but-dangerous", place="city"), {}, dice=dice)
    game.play("stop")
    if lost:
        game.play("usual")
    assert game.seats[1].health == 10 - lost


def test_funny_looking_but_dangerous_is_one_loss_with_the_claws_for_those_who_are_hit() -> None:
    game = table(has("funny-looking-but-dangerous"), CITY, {}, dice="2 2 2 claw 1 3")
    events = play(game, "stop", "usual")
    assert [(e.seat, e.amount, e.cause, e.card) for e in told(events, "hurt")] == [
        (1, 2, "claws", None),
        (2, 1, None, "funny-looking-but-dangerous"),
    ]
    assert asked(game) == (1, "yield")


@pytest.mark.parametrize("dice, hearts", [("2 2 2 claw 1 3", [8, 10]), ("2 2 2 1 1 3", [10, 10])])
def test_funny_looking_but_dangerous_meets_armor_plating(dice: str, hearts: list[int]) -> None:
    seats = [CITY | {"cards": ["armor-plating"]}, {"cards": ["camouflage"]}]
    game = table(has("funny-looking-but-dangerous"), *seats, dice=f"{dice} heart")
    play(game, "stop", "usual", "use camouflage")
    assert health(game)[1:] == hearts


def test_funny_looking_but_dangerous_and_its_reflection_add_up() -> None:
    game = table(
        reflecting("funny-looking-but-dangerous", 0, evolutions=["funny-looking-but-dangerous"]),
        CITY,
        {},
        dice="2 2 2 claw 1 3",
    )
    events = play(game, "stop", "usual")
    assert [(e.seat, e.amount) for e in told(events, "hurt")] == [(1, 3), (2, 2)]


def test_funny_looking_but_dangerous_kills_and_its_owner_may_be_hit_back_by_nobody() -> None:
    game = table(has("funny-looking-but-dangerous"), {"health": 1, "place": "city"}, {}, dice="2 2 2 1 1 3")
    play(game, "stop", "usual")
    assert (game.seats[1].alive, game.seats[0].place) == (False, "city")


def test_funny_looking_but_dangerous_counts_2s_that_were_made() -> None:
    game = table(has("funny-looking-but-dangerous", "tail-sweep"), CITY, dice="2 2 1 1 3 3")
    play(game, "stop", "turn 4 to 2 with tail-sweep", "usual")
    assert game.seats[1].health == 9
