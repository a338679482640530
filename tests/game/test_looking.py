"""Looking at a game."""

from __future__ import annotations

import inspect

import pytest

import kaiju
from kaiju.game.setup import CORE_OPTIONS
from kaiju.rules.boxes import KEYWORDS
from tests.table import QUIET, play, row

# --- looking at a game


def test_turn_and_current_count_turns():
    game = kaiju.arrange(seats=[{"place": "city"}, {}, {}], turn=1, dice=QUIET * 2)
    assert (game.turn, game.current) == (1, 1)
    play(game, "stop")
    assert (game.turn, game.current) == (2, 2)


def test_market_discard_and_deck_are_what_was_laid_out():
    game = kaiju.arrange(seats=[{}, {}], market=["heal", "burrowing", "jets"], discard=["tank", "wings"])
    assert (game.market, game.discard) == (("heal", "burrowing", "jets"), ("tank", "wings"))
    assert game.deck_size == 66 - 5


def test_a_market_left_out_is_filled_from_below_the_cards_named_for_the_deck():
    game = kaiju.arrange(seats=[{"cards": ["made-in-a-lab"]}, {}], deck=["heal", "jets", "tank", "wings"], dice=QUIET)
    assert None not in game.market
    assert not {"heal", "jets", "tank", "wings"} & set(game.market)
    play(game, "stop", "look")
    assert game.view(0)["known_top"] == ["heal"]


def test_options_carry_what_a_page_needs():
    game = kaiju.arrange(
        seats=[{"energy": 9, "cards": ["alien-origin"]}, {"place": "city"}], market=row("wings"), dice=QUIET
    )
    assert dict(game.decision["reroll 1 3"].data) == {"dice": [1, 3]}
    play(game, "stop")
    assert dict(game.decision["buy wings"].data) == {"card": "wings", "price": 5, "from": "market"}
    assert dict(game.decision["sweep"].data) == {"price": 2}


def test_an_option_may_be_played_as_itself_its_number_or_its_key():
    games = [kaiju.arrange(seats=[{}, {}], dice=QUIET + "claw") for _ in range(3)]
    option = games[0].decision["reroll 2"]
    games[0].play(option)
    games[1].play(option.action)
    games[2].play(option.key)
    assert games[0] == games[1] == games[2]


def test_the_same_seed_gives_the_same_game():
    def game_of(seed: int) -> kaiju.Game:
        game = kaiju.new(players=3, seed=seed)
        while not game.over:
            game.play(game.decision.options[-1])
        return game

    assert game_of(5) == game_of(5)
    assert game_of(5).record() != game_of(6).record()


def test_a_record_tells_the_game_again():
    game = kaiju.arrange(seats=[{"energy": 9}, {"place": "city"}], dice=QUIET)
    play(game, "stop", "sweep", "done", "stop")
    again = kaiju.replay(game.record())
    assert again == game
    assert again.events == game.events


def test_no_box_can_take_a_keyword_that_is_ours():
    names = {*inspect.signature(kaiju.new).parameters, *inspect.signature(kaiju.arrange).parameters, *CORE_OPTIONS}
    assert set(KEYWORDS) == names - {"options"}


def test_what_boxes_show_is_there_in_every_game():
    seat = kaiju.new(players=2, seed=1).seats[0]
    assert (seat.wickedness, seat.tiles, seat.hand, seat.mask, seat.challenge) == (0, (), (), False, None)
    with pytest.raises(AttributeError, match="A seat has no 'omens'"):
        _ = seat.omens
