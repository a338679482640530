"""Halloween: how costumes are chosen, bought, stolen, and what leaves them alone."""

from __future__ import annotations

import random

import pytest

import kaiju
from kaiju.game import random_option
from tests.boxes.halloween.table import dressed, worn
from tests.table import CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, shop, told

COSTUMES = [entry["id"] for entry in kaiju.catalog() if entry["kind"] == "costume"]
RICH = {"energy": 9}
GHOST = {"cards": ["ghost"]}


# --- before the game


def test_everybody_takes_one_of_two_beginning_with_whoever_begins() -> None:
    game = kaiju.new(players=3, modules=["halloween"], seed=5, first=1)
    chosen = {}
    for seat in (1, 2, 0):
        assert asked(game) == (seat, "costume") and len(keys(game)) == 2
        assert [f"keep {costume}" for costume in game.view(None)["costumes"]] == keys(game), "for all to see"
        assert game.market == (None, None, None) and game.turn == 0
        chosen[seat] = keys(game)[0].split()[1]
        events = game.play(keys(game)[0])
    assert worn(game) == [[chosen[0]], [chosen[1]], [chosen[2]]]
    assert [event.amount for event in told(events, "costumes_mixed")] == [9]
    assert len(told(events, "reveal")) == 3 and None not in game.market
    assert game.deck_size == 66 + 9 - 3 and asked(game) == (1, "roll")


def test_with_six_players_all_twelve_are_seen() -> None:
    game = kaiju.new(players=6, modules=["halloween"], seed=1, first=0)
    seen = []
    while game.decision is not None and game.decision.kind == "costume":
        seen += [key.split()[1] for key in keys(game)]
        game.play(keys(game)[1])
    assert sorted(seen) == sorted(COSTUMES)


def test_costumes_may_all_be_in_the_deck_instead() -> None:
    game = kaiju.new(players=3, modules=["halloween"], seed=5, first=0, costumes="deck")
    assert asked(game) == (0, "roll") and game.deck_size == 66 + 12 - 3
    assert game.view(0)["costumes"] == []


def test_a_deck_of_ones_own_may_name_costumes() -> None:
    deck = ["ghost", "witch", "zombie", *["jets"] * 1, "wings", "rapid-healing", "regeneration"]
    game = kaiju.new(players=2, own_deck=deck, seed=1, first=0)
    assert asked(game) == (0, "roll"), "without the box nobody chooses"
    game = kaiju.new(players=2, own_deck=deck, modules=["halloween"], seed=1, first=0)
    play(game, keys(game)[0])
    assert asked(game) == (0, "roll"), "the last costume is nobody's choice"
    assert sum(len(cards) for cards in worn(game)) == 2


@pytest.mark.parametrize("given", [{"modules": ["halloween"], "costumes": "all"}, {"costumes": "deck"}])
def test_other_ways_are_refused(given: dict) -> None:
    with pytest.raises(kaiju.SetupError, match="costumes"):
        kaiju.new(players=2, **given)


def test_its_monsters_need_the_box() -> None:
    with pytest.raises(kaiju.SetupError, match="halloween"):
        kaiju.new(players=2, monsters=["pumpkin-jack", "the-king"])
    game = kaiju.new(players=2, monsters=["pumpkin-jack", "boogie-woogie"], modules=["halloween"])
    assert [seat.monster for seat in game.seats] == ["pumpkin-jack", "boogie-woogie"]


def test_the_choice_comes_after_the_dice_that_say_who_begins() -> None:
    game = kaiju.new(players=3, modules=["halloween"], seed=2)
    (first,) = told(game.events, "first")
    assert asked(game) == (first.seat, "costume")


def test_with_evolutions_both_are_chosen_and_the_game_begins() -> None:
    game = kaiju.new(players=2, modules=["halloween", "power_up"], seed=2, first=0)
    kinds = set()
    while game.turn == 0:
        kinds.add(asked(game)[1])
        game.play(keys(game)[0])
    assert kinds == {"evolution", "costume"}


# --- buying


def test_a_costume_is_bought_like_any_card_and_stays() -> None:
    game = shop(RICH, {}, market=row("princess"), modules=["halloween"])
    game.play("buy princess")
    assert worn(game)[0] == ["princess"] and energy(game)[0] == 4


def test_prices_change_for_costumes_too() -> None:
    game = shop({"energy": 4, "cards": ["alien-origin"]}, {}, market=row("princess"), modules=["halloween"])
    game.play("buy princess")
    assert energy(game)[0] == 0


# --- stealing


def test_three_claws_steal_from_whom_they_wounded_and_pay_the_price() -> None:
    game = dressed(RICH, CITY | GHOST, {}, dice=claws(3))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "steal"), ["steal ghost from 1", "done"])
    (theft,) = told(game.play("steal ghost from 1"), "steal")
    assert (theft.seat, theft.card, theft.by, theft.amount) == (0, "ghost", 1, 4)
    assert worn(game) == [["ghost"], [], []] and energy(game) == [5, 4, 0]
    assert health(game)[1] == 7, "the claws still do their damage"
    assert asked(game)[1] != "steal", "nothing is left to steal"


def test_two_claws_steal_nothing_and_claws_of_cards_count() -> None:
    game = dressed(RICH, CITY | GHOST, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert asked(game)[1] != "steal"
    game = dressed(RICH | {"cards": ["acid-attack"]}, CITY | GHOST, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert asked(game) == (0, "steal")


def test_both_claws_of_a_double_face_count() -> None:
    game = dressed(RICH | {"berserk": True}, CITY | GHOST, modules=["cybertooth"], dice=claws(1) + " claw2")
    play(game, "stop", "stay")
    assert asked(game) == (0, "steal")


def test_as_many_as_one_can_pay_from_several_victims() -> None:
    game = dressed(CITY | RICH, GHOST, {"cards": ["devil", "zombie"]}, {"cards": ["clown"]}, dice=claws(3))
    game.play("stop")
    offered = ["steal clown from 3", "steal devil from 2", "steal ghost from 1", "steal zombie from 2"]
    assert sorted(keys(game)) == ["done", *offered]
    play(game, "steal devil from 2", "steal clown from 3")
    assert energy(game)[0] == 3 and asked(game)[1] != "steal", "what is left costs 4"


def test_theft_comes_after_entering_tokyo_and_before_a_change_of_form_and_buying() -> None:
    game = dressed(RICH | {"form": "biped"}, CITY | GHOST, {}, modules=["transformation"], dice=claws(3))
    play(game, "stop", "yield")
    assert game.seats[0].place == "city" and asked(game) == (0, "steal")
    game.play("done")
    assert asked(game) == (0, "form")
    game.play("pass")
    assert asked(game) == (0, "buy")


def test_whoever_is_not_wounded_is_not_robbed() -> None:
    game = dressed(RICH, CITY | {"cards": ["ghost", "wings"], "energy": 2}, {}, dice=claws(3))
    play(game, "stop", "use wings")
    assert asked(game)[1] != "steal"
    game = dressed(RICH, CITY | {"cards": ["ghost", "jets"]}, {}, dice=claws(3))
    play(game, "stop", "yield")
    assert asked(game)[1] != "steal"


def test_a_later_loss_to_a_card_does_not_protect() -> None:
    seats = (RICH | {"cards": ["gamma-blast"]}, CITY | GHOST, {})
    game = dressed(*seats, modules=["origins_cards"], dice=claws(3))
    play(game, "stop", "yield")
    assert health(game)[1] == 6 and "steal ghost from 1" in keys(game)


def test_nothing_is_stolen_from_the_dead() -> None:
    game = dressed(RICH, CITY | GHOST | {"health": 3}, {}, dice=claws(3))
    game.play("stop")
    assert asked(game)[1] != "steal" and "ghost" in game.discard


def test_stealing_is_no_purchase_and_the_payment_is_a_gain() -> None:
    seats = (RICH | {"cards": ["media-friendly"]}, CITY | {"cards": ["ghost", "friend-of-children"]}, {})
    game = dressed(*seats, dice=claws(3))
    play(game, "stop", "stay", "steal ghost from 1")
    assert points(game)[0] == 0 and energy(game) == [5, 5, 0]


def test_a_cheaper_price_is_what_the_victim_gets() -> None:
    game = dressed({"energy": 3, "cards": ["alien-origin"]}, CITY | GHOST, {}, dice=claws(3))
    play(game, "stop", "stay", "steal ghost from 1")
    assert energy(game) == [0, 3, 0]


def test_a_beast_steals_though_it_buys_nothing() -> None:
    game = dressed(RICH | {"form": "beast"}, CITY | GHOST, {}, modules=["transformation"], dice=claws(3))
    play(game, "stop", "stay")
    assert asked(game) == (0, "steal")


def test_cultists_may_pay() -> None:
    game = dressed({"energy": 3, "cultists": 1}, CITY | GHOST, {}, modules=["cthulhu"], dice=claws(3))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "steal"), ["done", "use cultist for energy"])
    play(game, "use cultist for energy", "steal ghost from 1")
    assert worn(game)[0] == ["ghost"]
    poor = dressed({"energy": 2, "cultists": 1}, CITY | GHOST, {}, modules=["cthulhu"], dice=claws(3))
    play(poor, "stop", "stay")
    assert asked(poor)[1] != "steal"


# --- neither Keep nor Discard


def test_mimic_parasitic_tentacles_and_metamorph_leave_costumes_alone() -> None:
    game = dressed(RICH | {"cards": ["mimic"]}, GHOST, {})
    assert asked(game) == (0, "roll"), "there is nothing to copy"
    game = dressed(RICH | {"cards": ["parasitic-tentacles", "metamorph"]}, {"cards": ["ghost", "jets"]}, {})
    game.play("stop")
    assert "buy jets from 1" in keys(game) and "buy ghost from 1" not in keys(game)
    game = dressed({"cards": ["metamorph", "witch"]}, {}, {})
    game.play("stop")
    assert keys(game) == ["sell metamorph", "done"]


def test_unstable_dna_takes_costumes() -> None:
    game = dressed(GHOST, CITY | {"cards": ["unstable-dna"]}, {}, edition="dark", dice=claws(1))
    play(game, "stop", "yield")
    assert "use unstable-dna for ghost" in keys(game)


def test_have_it_all_counts_no_costumes() -> None:
    seats = ({"wickedness": 5, "cards": ["ghost", "wings"]}, CITY, {})
    options = {"tile_side": ["have-it-all"], "modules": ["wicked"]}
    game = dressed(*seats, dice="1 1 1 2 2 3", **options)
    play(game, "stop", "take have-it-all")
    assert points(game)[0] == 1 + 1


def test_the_catalogue_says_what_they_are() -> None:
    entries = {entry["id"]: entry for entry in kaiju.catalog() if entry["kind"] == "costume"}
    assert len(entries) == 12
    assert sorted(entry["price"] for entry in entries.values()) == [3] * 4 + [4] * 7 + [5]
    assert all(entry["module"] == "halloween" for entry in entries.values())  # type: ignore[typeddict-item]


# --- all of it together


def test_games_with_everything_come_to_an_end() -> None:
    modules = ["halloween", "cthulhu", "king_kong", "cybertooth", "transformation", "wicked"]
    for seed in range(4):
        game = kaiju.new(players=4, modules=modules, seed=seed)
        choose = random.Random(seed).randrange
        while not game.over:
            game.play(random_option(game, choose).action)
        assert game.outcome is not None


def test_a_clone_of_the_choice_keeps_what_everybody_sees() -> None:
    game = kaiju.new(players=3, modules=["halloween"], seed=5, first=1)
    clone = game.clone(for_seat=2)
    assert clone.view(0)["costumes"] == game.view(0)["costumes"]
    assert kaiju.Game.from_bytes(game.to_bytes()).view(1) == game.view(1)


def test_a_quiet_roll_asks_nothing_new() -> None:
    game = kaiju.arrange(modules=["halloween"], seats=[GHOST, {}], market=NO_MARKET, dice=QUIET + QUIET)
    game.play("stop")
    assert asked(game) == (1, "roll")
