"""The market."""

from __future__ import annotations

import kaiju
from tests.table import QUIET, asked, keys, play, rest_of_deck, row, told

# --- the market


def test_a_bought_card_is_replaced_at_once_from_the_top_of_the_deck():
    game = kaiju.arrange(
        seats=[{"energy": 9}, {"place": "city"}],
        market=["heal", "wings", "jets"],
        deck=["tank", "frenzy"],
        dice=QUIET,
    )
    play(game, "stop")
    size = game.deck_size
    play(game, "buy heal")
    assert (game.market, game.deck_size) == (("tank", "wings", "jets"), size - 1)
    assert (game.discard, game.seats[0].energy) == (("heal",), 6)
    play(game, "buy tank")
    assert game.market == ("frenzy", "wings", "jets")


def test_what_cannot_be_paid_is_not_on_offer():
    game = kaiju.arrange(seats=[{"energy": 5}, {"place": "city"}], market=["heal", "wings", "jets"], dice=QUIET)
    play(game, "stop")
    assert keys(game) == ["buy heal", "buy jets", "sweep", "done"]


def test_without_energy_there_is_no_shopping():
    game = kaiju.arrange(seats=[{"energy": 1}, {"place": "city"}], market=["heal", "wings", "jets"], dice=QUIET)
    play(game, "stop")
    assert asked(game) == (1, "roll")


def test_a_sweep_replaces_all_three_for_two_energy_and_may_be_repeated():
    game = kaiju.arrange(
        seats=[{"energy": 5}, {"place": "city"}],
        market=["heal", "wings", "jets"],
        deck=["tank", "frenzy", "gourmet", "opportunist", "metamorph", "stretchy"],
        dice=QUIET,
    )
    play(game, "stop", "sweep")
    assert (game.market, game.seats[0].energy) == (("tank", "frenzy", "gourmet"), 3)
    play(game, "sweep")
    assert (game.market, game.seats[0].energy) == (("opportunist", "metamorph", "stretchy"), 1)
    assert game.discard == ("heal", "wings", "jets", "tank", "frenzy", "gourmet")


def test_a_sweep_costs_two_whatever_the_discounts():
    game = kaiju.arrange(
        seats=[{"energy": 2, "cards": ["alien-origin"]}, {"place": "city"}], market=row("frenzy"), dice=QUIET
    )
    play(game, "stop", "sweep")
    assert game.seats[0].energy == 0


def test_two_copies_of_a_card_in_the_market_are_one_option():
    game = kaiju.arrange(
        seats=[{"energy": 7}, {"place": "city"}], market=row("evacuation-orders", "evacuation-orders"), dice=QUIET
    )
    play(game, "stop")
    assert keys(game) == ["buy evacuation-orders", "sweep", "done"]


def shop_with_deck(*deck: str) -> kaiju.Game:
    """Seat 0 is shopping; what is neither in the market nor in the deck is on the discard pile."""
    market = ["heal", "wings", "jets"]
    game = kaiju.arrange(
        seats=[{"energy": 20}, {"place": "city"}],
        market=market,
        deck=deck,
        discard=rest_of_deck(*market, *deck),
        dice=QUIET,
    )
    play(game, "stop")
    return game


def test_an_empty_deck_is_the_discard_pile_shuffled():
    game = shop_with_deck("tank")
    assert game.deck_size == 1
    play(game, "buy heal")
    assert (game.deck_size, game.market[0]) == (0, "tank")
    before = set(game.discard)
    events = play(game, "buy wings")
    assert told(events, "shuffle")[0].amount == len(game.discard) + game.deck_size + 1
    assert game.discard == ()
    assert game.market[1] in before


def test_an_empty_deck_is_left_alone_until_a_card_is_needed():
    game = shop_with_deck("tank")
    events = play(game, "buy heal")
    assert told(events, "shuffle") == [] and game.deck_size == 0
    assert game.discard[-1] == "heal"


def test_the_order_of_a_reshuffled_deck_depends_on_the_seed():
    def turned_up(seed: int) -> str | None:
        game = shop_with_deck()
        game.reseed(seed)
        play(game, "buy wings")
        return game.market[1]

    assert len({turned_up(seed) for seed in range(20)}) > 5


def test_a_keep_card_bought_from_the_last_market_leaves_a_gap():
    game = kaiju.new(players=2, deck=["camouflage", "alien-origin", "media-friendly"], first=0, seed=1)
    while "buy camouflage" not in keys(game):
        game.play(next(key for key in ("stop", "usual", "stay", "done", "heal") if key in keys(game)))
    play(game, "buy camouflage")
    assert game.market.count(None) == 1
    assert (game.deck_size, game.discard) == (0, ())
