"""What can't be is refused, with a sentence that says why, and nothing has changed."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import kaiju
from kaiju.errors import NoSuchOption, NoSuchSeat
from tests.game.refusal import refused
from tests.table import play


def test_our_errors_are_one_family():
    for error in (kaiju.SetupError, kaiju.IllegalAction, kaiju.RecordError):
        assert issubclass(error, kaiju.KaijuError)
    assert issubclass(kaiju.KaijuError, ValueError)


@pytest.fixture
def shopping(rolling) -> kaiju.Game:
    play(rolling, "stop")
    return rolling


# --- playing what is not on offer


@pytest.mark.parametrize(
    "option",
    ["", "jump", "buy heal", "reroll", "reroll 6", "reroll 0 7", "reroll -1", "reroll x", "stop stop", "use wings"],
)
def test_wrong_key(rolling, option):
    with refused(kaiju.IllegalAction, f"{option!r} is not on offer. Seat 0 has a 'roll' decision", rolling):
        rolling.play(option)


def test_wrong_key_that_only_looks_like_a_number(rolling):
    with refused(kaiju.IllegalAction, "is not on offer", rolling):
        rolling.play("reroll ²")


@pytest.mark.parametrize("option", [None, 1.0, True, False, b"stop", [], ["stop"], {}, object, ("reroll", 0)])
def test_wrong_type(rolling, option):
    with refused(kaiju.IllegalAction, "is not on offer", rolling):
        rolling.play(option)


@pytest.mark.parametrize("option", [-1, 64, 255, 256, 512, 10**9])
def test_wrong_number(rolling, option):
    with refused(kaiju.IllegalAction, f"{option} is not on offer", rolling):
        rolling.play(option)


def test_option_of_an_earlier_decision(rolling):
    earlier = rolling.decision["reroll 0"]
    play(rolling, "stop")
    with refused(kaiju.IllegalAction, "'reroll 0' is not on offer. Seat 0 has a 'buy' decision", rolling):
        rolling.play(earlier)


def test_option_of_an_earlier_decision_of_the_same_kind(shopping):
    earlier = shopping.decision["buy heal"]
    play(shopping, "buy heal")
    with refused(kaiju.IllegalAction, "'buy heal' is not on offer", shopping):
        shopping.play(earlier)
    with refused(kaiju.IllegalAction, "is not on offer", shopping):
        shopping.play(earlier.action)


def test_option_with_the_key_of_one_and_the_number_of_another(shopping):
    heal, jets = shopping.decision["buy heal"], shopping.decision["buy jets"]
    with refused(kaiju.IllegalAction, "is not on offer", shopping):
        shopping.play(kaiju.Option(heal.action, jets.key))


def test_what_cannot_be_paid(shopping):
    with refused(kaiju.IllegalAction, "'buy heal', 'buy jets', 'sweep', 'done'", shopping):
        shopping.play("buy wings")


def test_finished_game():
    game = kaiju.arrange(seats=[{}, {"place": "city", "health": 1}], dice="claw 1 1 2 2 3")
    play(game, "stop")
    assert game.over
    for option in ("stop", 0, None):
        with refused(kaiju.IllegalAction, "The game is over", game):
            game.play(option)


@pytest.mark.parametrize("seat", [-1, 2, "0", 0.0, True])
def test_no_such_seat(rolling, seat):
    for look in (rolling.view, rolling.events_for, lambda s: rolling.clone(for_seat=s)):
        with refused(NoSuchSeat, f"There is no seat {seat!r}; the seats are 0 to 1", rolling):
            look(seat)


@pytest.mark.parametrize("seat", [2, -3, 9, "0", 0.0, True, None])
def test_no_such_seat_among_the_seats(rolling, seat):
    with refused(NoSuchSeat, f"There is no seat {seat!r}; the seats are 0 to 1", rolling):
        rolling.seats[seat]
    with pytest.raises(IndexError):  # as of any tuple
        rolling.seats[seat]


def test_seats_are_a_tuple_of_them(rolling):
    one, other = rolling.seats
    assert rolling.seats[0] == rolling.seats[np.int64(0)] == one and rolling.seats[-1] == other
    assert one != other and one != rolling.clone().seats[0] and {one, other} == {*rolling.seats}
    assert rolling.seats[:1] == (one,) and len(rolling.seats) == 2 and rolling.seats == (one, other)


@pytest.mark.parametrize("place", [64, -65, "stop", 0.0, True, None])
def test_no_such_option_by_its_place(rolling, place):
    options = rolling.decision.options
    assert len(options) == 64
    with refused(NoSuchOption, f"There is no option at {place!r}: there are 64, from 0 on.", rolling):
        options[place]
    with pytest.raises(IndexError):  # as of any list
        options[place]
    assert options[np.int64(63)] == options[-1] == options[60:][3]


def test_no_such_option_by_name(rolling):
    with pytest.raises(KeyError):
        rolling.decision["jump"]
    assert "jump" not in rolling.decision.options


# --- games that can't be


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"edition": "gold"}, "There is no edition 'gold'; choose one of base, dark, origins"),
        ({"edition": None}, "There is no edition None"),
        ({"players": 1}, "2 to 6 players, not 1"),
        ({"players": 7}, "2 to 6 players, not 7"),
        ({"players": 0}, "2 to 6 players, not 0"),
        ({"players": -3}, "2 to 6 players, not -3"),
        ({"players": "4"}, "The number of players must be a whole number, not '4'"),
        ({"players": 4.0}, "The number of players must be a whole number"),
        ({"players": True}, "The number of players must be a whole number"),
        ({"edition": "origins", "players": 5}, "Origins is for 2 to 4 players, not 5"),
        ({"edition": "origins", "modules": ["wicked"]}, "Origins has no wickedness gauge"),
        ({"edition": "origins", "modules": ["power_up"]}, "The monsters of Origins have no Evolutions"),
        ({"edition": "origins", "modules": ["origins_cards"]}, "Origins has its own cards already"),
        ({"edition": "dark", "modules": ["wicked"]}, "Dark Edition has the wickedness gauge already"),
        ({"edition": "dark", "modules": ["origins_cards"]}, "not for Dark Edition"),
        ({"players": 3, "modules": ["two_player"]}, "The two-player variant is for 2 players, not 3"),
        ({"modules": ["mutant_draft"]}, "The draft needs the Evolutions"),
        ({"modules": ["turbo"]}, "There is no module 'turbo'; choose from wicked, origins_cards"),
        ({"modules": "turbo"}, "There is no module 'turbo'"),
        ({"modules": [None]}, "There is no module None"),
        ({"modules": [["wicked"]]}, "There is no module ['wicked']"),
        ({"modules": 5}, "'modules' must be a list"),
        ({"modules": None}, "'modules' must be a list"),
        ({"monsters": ["gigazaur"]}, "one monster for each of the 4 seats"),
        ({"monsters": "gigazaur"}, "one monster for each of the 4 seats"),
        ({"monsters": 4}, "one monster for each of the 4 seats"),
        ({"monsters": ["gigazaur", "kraken", "alienoid", "godzilla"]}, "There is no monster 'godzilla'"),
        ({"monsters": ["gigazaur", "kraken", "alienoid", 4]}, "There is no monster 4"),
        ({"monsters": ["gigazaur", "kraken", "alienoid", {}]}, "There is no monster {}"),
        ({"monsters": ["gigazaur", "kraken", "alienoid", "kraken"]}, "Every seat needs a monster of its own"),
        ({"seed": "seven"}, "The seed must be a whole number, not 'seven'"),
        ({"seed": 7.0}, "The seed must be a whole number"),
        ({"seed": True}, "The seed must be a whole number"),
        ({"seed": 1 << 100_000}, "The seed must be a whole number of at most 256 bits"),
        ({"first": 4}, "'first' must be a seat from 0 to 3, not 4"),
        ({"first": -1}, "'first' must be a seat from 0 to 3"),
        ({"first": "gigazaur"}, "'first' must be a seat from 0 to 3"),
        ({"origins_mix": "all"}, "needs the module 'origins_cards'"),
        ({"modules": ["origins_cards"], "origins_mix": "some"}, "'origins_mix' is one of fourteen, all, not 'some'"),
        ({"tile_side": "green"}, "needs the wickedness gauge"),
        ({"deck": "wings"}, "'deck' must be a list of card ids"),
        ({"deck": 5}, "'deck' must be a list of card ids"),
        ({"deck": ["wings", "jets"]}, "A deck needs at least 3 cards"),
        ({"deck": ["wings", "jets", "sword"]}, "There is no card 'sword'"),
        ({"deck": ["wings", "jets", None]}, "There is no card None"),
        ({"deck": ["wings"] * 3}, "The boxes hold 2 copies of 'wings', not more"),
        ({"deck": ["mimic", "mimic", "jets"]}, "The boxes hold 1 copy of 'mimic', not more"),
        ({"dice": "1 1 1"}, "There is no option 'dice'"),
        ({"colour": "red"}, "There is no option 'colour'; the options are"),
    ],
    ids=lambda value: str(value)[:60] if isinstance(value, str) else "",
)
def test_game_that_cannot_be(options, sentence):
    with refused(kaiju.SetupError, sentence):
        kaiju.new(**options)


# --- positions that can't be


@pytest.mark.parametrize(
    "seat, sentence",
    [
        ({"health": 11}, "The hearts of seat 0 must be a whole number from 1 to 10, not 11"),
        ({"health": 13, "cards": ["even-bigger"]}, "from 1 to 12, not 13"),
        ({"health": -1}, "The hearts of seat 0"),
        ({"health": "ten"}, "The hearts of seat 0"),
        ({"health": 0, "alive": True}, "Seat 0 is alive and must have hearts"),
        ({"alive": "no"}, "'alive' of seat 0 must be True or False, not 'no'"),
        ({"points": 21}, "The points of seat 0 must be a whole number from 0 to 20, not 21"),
        ({"points": -1}, "The points of seat 0"),
        ({"points": 1.5}, "The points of seat 0"),
        ({"points": True}, "The points of seat 0"),
        ({"energy": -1}, "The energy of seat 0"),
        ({"energy": 10**6}, "The energy of seat 0"),
        ({"energy": None}, "The energy of seat 0"),
        ({"poison": -1}, "The poison of seat 0"),
        ({"poison": 100}, "The poison of seat 0"),
        ({"shrink": -1}, "The shrink tokens of seat 0"),
        ({"shrink": "2"}, "The shrink tokens of seat 0"),
        ({"extra_turns": -1}, "The extra turns of seat 0"),
        ({"extra_turns": 10}, "The extra turns of seat 0"),
        ({"place": "harbour"}, "The place of seat 0 must be 'city', 'bay' or None, not 'harbour'"),
        ({"place": 1}, "The place of seat 0"),
        ({"place": []}, "The place of seat 0"),
        ({"place": "bay"}, "Tokyo Bay is in play only while more than 4 monsters are alive"),
        ({"monster": "godzilla"}, "There is no monster 'godzilla'"),
        ({"monster": 5}, "There is no monster 5"),
        ({"monster": 0}, "There is no monster 0"),
        ({"monster": ""}, "There is no monster ''"),
        ({"cards": "wings"}, "The cards of seat 0 must be a list, not 'wings'"),
        ({"cards": None}, "The cards of seat 0 must be a list"),
        ({"cards": {"wings": 1}}, "The cards of seat 0 must be a list"),
        ({"cards": ["sword"]}, "There is no card 'sword'"),
        ({"cards": [7]}, "There is no card 7"),
        ({"cards": [["wings"]]}, "There is no card ['wings']"),
        ({"cards": ["gigazaur"]}, "There is no card 'gigazaur'"),
        ({"cards": ["heal"]}, "'heal' is a Discard card and can't lie in front of seat 0"),
        ({"cards": ["mimic", "mimic"]}, "The boxes hold 1 copy of 'mimic'"),
        ({"tokens": {"smoke-cloud": 1}}, "Seat 0 has no 'smoke-cloud'"),
        ({"cards": ["wings"], "tokens": {"wings": 1}}, "'wings' has no tokens"),
        ({"cards": ["mimic"], "tokens": {"mimic": 1}}, "'mimic' has no tokens"),
        ({"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": -1}}, "The tokens on 'smoke-cloud'"),
        ({"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": "1"}}, "The tokens on 'smoke-cloud'"),
        ({"cards": ["smoke-cloud"], "tokens": [1]}, "The tokens of seat 0 must be a mapping"),
        (
            {"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 0}},
            "'smoke-cloud' of seat 0 can't have 0 tokens: it is discarded with the last one",
        ),
        ({"cards": ["battery-monster"], "tokens": {"battery-monster": 0}}, "'battery-monster' of seat 0 can't have 0"),
        (
            {
                "cards": ["mimic", "battery-monster"],
                "copies": {"mimic": ("battery-monster", 0)},
                "tokens": {"mimic": 0},
            },
            "'mimic' of seat 0 can't have 0 tokens",
        ),
        ({"tokens": {"sword": 1}}, "There is no card 'sword'"),
        ({"copies": {"mimic": ("wings", 1)}}, "Seat 0 has no 'mimic'"),
        ({"cards": ["mimic"], "copies": {"mimic": ("wings", 1)}}, "Seat 1 has no 'wings'"),
        ({"cards": ["mimic"], "copies": {"mimic": ("mimic", 0)}}, "'mimic' can't be copied"),
        ({"cards": ["mimic"], "copies": {"mimic": ("wings", 2)}}, "The seat of a copied card"),
        ({"cards": ["mimic"], "copies": {"mimic": "wings"}}, "must be given as (card, seat), not 'wings'"),
        ({"cards": ["mimic"], "copies": {"mimic": ("wings",)}}, "must be given as (card, seat)"),
        ({"cards": ["mimic"], "copies": {"mimic": 5}}, "must be given as (card, seat)"),
        ({"cards": ["mimic"], "copies": ["wings"]}, "The copies of seat 0 must be a mapping"),
        ({"cards": ["wings", "jets"], "copies": {"wings": ("jets", 0)}}, "'wings' copies nothing"),
        ({"wings": True}, "There is no 'wings' for a seat; the keys are monster, health"),
        ({7: True}, "There is no 7 for a seat"),
        ({"mask": True}, "has no meaning without the module 'luchador'"),
        ({"wickedness": 3}, "has no meaning without the wickedness gauge"),
        ({"evolutions": ["nine-lives"]}, "has no meaning without the module 'power_up'"),
        (5, "Seat 0 must be a mapping"),
        (None, "Seat 0 must be a mapping"),
        (["health", 5], "Seat 0 must be a mapping"),
    ],
    ids=str,
)
def test_seat_that_cannot_be(seat, sentence):
    with refused(kaiju.SetupError, sentence):
        kaiju.arrange(seats=[seat, {}])


@pytest.mark.parametrize(
    "rest, sentence",
    [
        ({"energy": 1}, "Seat 2 is eliminated: 'energy' must be 0, not 1"),
        ({"poison": 1}, "Seat 2 is eliminated: 'poison' must be 0"),
        ({"shrink": 1}, "Seat 2 is eliminated: 'shrink' must be 0"),
        ({"extra_turns": 1}, "Seat 2 is eliminated: 'extra_turns' must be 0"),
        ({"place": "city"}, "Seat 2 is eliminated and can't be in Tokyo"),
        ({"cards": ["wings"]}, "Seat 2 is eliminated and can't have cards"),
    ],
    ids=str,
)
@pytest.mark.parametrize("gone", [{"alive": False}, {"health": 0}], ids=str)
def test_eliminated_monsters_have_nothing(gone, rest, sentence):
    with refused(kaiju.SetupError, sentence):
        kaiju.arrange(seats=[{}, {}, {**gone, **rest}])


def test_eliminated_monsters_have_no_hearts():
    with refused(kaiju.SetupError, "Seat 2 is eliminated: 'health' must be 0, not 3"):
        kaiju.arrange(seats=[{}, {}, {"alive": False, "health": 3}])


@pytest.mark.parametrize(
    "position, sentence",
    [
        ({"seats": []}, "needs its 'seats': a list with one mapping per seat, such as [{}, {}]"),
        ({"seats": [{}]}, "2 to 6 players, not 1"),
        ({"seats": [{}] * 7}, "2 to 6 players, not 7"),
        ({"seats": [{}] * 5, "edition": "origins"}, "Origins is for 2 to 4 players, not 5"),
        ({"seats": [{}] * 3, "modules": ["two_player"]}, "The two-player variant is for 2 players"),
        ({"seats": {}}, "'seats' must be a list with one mapping per seat"),
        ({"seats": 2}, "'seats' must be a list"),
        ({"seats": "ab"}, "'seats' must be a list"),
        ({"seats": [{"place": "city"}] * 2}, "Two monsters can't both be in Tokyo City"),
        ({"seats": [{"place": "bay"}] * 2 + [{}] * 3}, "Two monsters can't both be in Tokyo Bay"),
        ({"seats": [{"place": "bay"}, {}, {}, {}, {"alive": False}]}, "more than 4 monsters are alive"),
        ({"seats": [{"place": "bay"}, {}], "edition": "origins"}, "Tokyo Bay is in play only"),
        ({"seats": [{}, {"alive": False}]}, "At least two monsters must be alive"),
        ({"seats": [{"monster": "kraken"}] * 2}, "Every seat needs a monster of its own"),
        ({"seats": [{"cards": ["mimic"]}] * 2}, "The boxes hold 1 copy of 'mimic'"),
        ({"seats": [{"cards": ["extra-head"] * 3}, {}]}, "The boxes hold 2 copies of 'extra-head', not more"),
        ({"own_deck": ["extra-head"] * 3 + ["wings"] * 2}, "The boxes hold 2 copies of 'extra-head', not more"),
        (
            {"own_deck": ["mimic", "wings", "jets", "heal"], "seats": [{"cards": ["mimic"]}, {"cards": ["mimic"]}]},
            "The boxes hold 1 copy of 'mimic'",
        ),
        ({"turn": 2}, "'turn' must be a whole number from 0 to 1, not 2"),
        ({"turn": -1}, "'turn' must be a whole number"),
        ({"turn": "0"}, "'turn' must be a whole number"),
        ({"turn": None}, "'turn' must be a whole number"),
        ({"seats": [{"alive": False}, {}, {}]}, "It can't be the turn of seat 0, which is eliminated"),
        ({"market": ["wings", "jets", "heal", "tank"]}, "The market has three places, not 4"),
        ({"market": ["wings", "jets"]}, "The market has three cards as long as there are any in the deck, not 2"),
        ({"market": ["wings", None, "jets"]}, "The market has three cards as long as there are any in the deck, not 2"),
        ({"market": [None] * 3}, "The market has three cards as long as there are any in the deck, not 0"),
        ({"market": []}, "The market has three cards as long as there are any in the deck, not 0"),
        ({"market": [], "own_deck": ["wings"] * 2 + ["jets"]}, "The market has three cards"),
        ({"deck": ["wings", "jets", "heal"], "own_deck": ["wings", "jets", "heal"]}, "The market has three cards"),
        ({"market": "wings"}, "The market must be a list, not 'wings'"),
        ({"market": ["sword"]}, "There is no card 'sword'"),
        ({"market": ["mimic", "mimic"]}, "The boxes hold 1 copy of 'mimic'"),
        ({"market": ["mimic"], "discard": ["mimic"]}, "The boxes hold 1 copy of 'mimic'"),
        ({"market": ["mimic"], "deck": ["mimic"]}, "The boxes hold 1 copy of 'mimic'"),
        ({"deck": "wings"}, "The deck must be a list, not 'wings'"),
        ({"deck": [None]}, "There is no card None"),
        ({"discard": None}, "The discard pile must be a list"),
        ({"discard": ["sword"]}, "There is no card 'sword'"),
        ({"dice": "1 2 4"}, "'4' is no face of a die; the faces are 1, 2, 3, heart, energy, claw"),
        ({"dice": ["claw", None]}, "None is no face of a die"),
        ({"dice": 6}, "The dice must be a list, not 6"),
        ({"dice": "1 " * 253}, "At most 252 dice can be laid down in advance, not 253"),
        ({"seed": "one"}, "The seed must be a whole number"),
        ({"seed": 1 << 300}, "at most 256 bits"),
        ({"first": 1}, "'first' is for new games"),
        ({"challenge_deck": []}, "has no meaning without the module 'luchador'"),
        ({"edition": "gold"}, "There is no edition 'gold'"),
        ({"modules": ["turbo"]}, "There is no module 'turbo'"),
        ({"colour": "red"}, "There is no option 'colour'"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_position_that_cannot_be(position, sentence):
    with refused(kaiju.SetupError, sentence):
        kaiju.arrange(**{"seats": [{}, {}], **position})


def test_position_without_seats():
    with refused(kaiju.SetupError, "needs its 'seats': a list with one mapping per seat, such as [{}, {}]"):
        kaiju.arrange()


def test_a_market_has_as_many_cards_as_are_left():
    owner = {"cards": ["wings"]}
    game = kaiju.arrange(seats=[owner, {}], own_deck=["wings", "jets", "heal"], market=["jets", None, "heal"])
    assert (game.market, game.deck_size) == (("jets", None, "heal"), 0)
    game = kaiju.arrange(seats=[owner, {}], own_deck=["wings", "jets", "heal"])
    assert (set(game.market), game.deck_size) == ({"jets", None, "heal"}, 0)


def test_a_gap_in_the_market_may_wait_for_a_card_that_was_discarded_later():
    """The last purchase left it, and nothing has been turned up since."""
    game = kaiju.arrange(
        seats=[{}, {"cards": ["wings"]}], own_deck=["wings", "jets", "heal", "tank"], market=["jets", "tank"],
        discard=["heal"],
    )  # fmt: skip
    assert (game.market, game.discard) == (("jets", "tank", None), ("heal",))


def test_a_copy_that_has_run_out_of_smoke_lies_there_without_tokens():
    owner = {"cards": ["mimic", "smoke-cloud"], "copies": {"mimic": ("smoke-cloud", 0)}, "tokens": {"mimic": 0}}
    assert kaiju.arrange(seats=[owner, {}]).seats[0].tokens == {"mimic": 0, "smoke-cloud": 3}


def test_a_position_asked_for_is_not_changed():
    seats, market = [{"cards": ["wings"]}, {}], ["heal", "skyscraper", "mimic"]
    position = {"seats": seats, "market": market, "deck": ["jets"], "discard": ["tank"]}
    before = copy.deepcopy(position)
    kaiju.arrange(**position)
    assert position == before
