"""Two copies of a card before one owner: which of them it is, where that makes a difference."""

from __future__ import annotations

from typing import Any

import kaiju
from kaiju.text.labels import option_label
from tests.table import CITY, NO_MARKET, asked, keys, play, shop

HEADS: dict[str, Any] = {"cards": ["extra-head", "extra-head"]}
COPYING: dict[str, Any] = {"cards": ["mimic"], "copies": {"mimic": ("extra-head", 0)}}
MARKED = "extra-head with mimic"


def seller(**more: Any) -> dict[str, Any]:
    return {"cards": ["metamorph", *HEADS["cards"]]} | more


def labels(game: kaiju.Game, language: str = "en") -> list[str]:
    assert game.decision is not None
    return [option_label(option, language) for option in game.decision.options]


def test_two_like_cards_are_one_option() -> None:
    game = shop(seller(), CITY, market=NO_MARKET, dice="1 1 2 2 3 3 energy heart")
    assert keys(game) == ["sell metamorph", "sell extra-head", "done"]


def test_metamorph_sells_the_card_that_mimic_copies_or_the_other() -> None:
    for key, copies in ((f"sell {MARKED}", {}), ("sell extra-head", {"mimic": ("extra-head", 0)})):
        game = shop(seller(), CITY | COPYING, market=NO_MARKET, dice="1 1 2 2 3 3 energy heart")
        assert keys(game) == ["sell metamorph", f"sell {MARKED}", "sell extra-head", "done"]
        game.play(key)
        assert (game.seats[0].cards, game.seats[1].copies) == (("metamorph", "extra-head"), copies)


def test_like_cards_are_told_apart_in_words() -> None:
    game = shop(seller(), CITY | COPYING, market=NO_MARKET, dice="1 1 2 2 3 3 energy heart")
    assert labels(game)[1:3] == ["Sell Extra Head with Mimic on it for 7 energy", "Sell Extra Head for 7 energy"]
    assert game.decision is not None
    assert game.decision[f"sell {MARKED}"].data == {"card": "extra-head", "gain": 7, "marks": ["mimic"]}
    assert game.decision["sell extra-head"].data == {"card": "extra-head", "gain": 7}


def test_parasitic_tentacles_buy_the_card_that_mimic_copies_or_the_other() -> None:
    buyer = {"cards": ["parasitic-tentacles"], "energy": 7}
    copying = {"cards": ["mimic"], "copies": {"mimic": ("extra-head", 1)}}
    for key, owner in ((f"buy {MARKED.replace(' with', ' from 1 with')}", 0), ("buy extra-head from 1", 1)):
        game = shop(buyer, CITY | HEADS, copying, market=NO_MARKET)
        heads = [k for k in keys(game) if k.startswith("buy extra-head")]
        assert heads == ["buy extra-head from 1 with mimic", "buy extra-head from 1"]
        game.play(key)
        assert game.seats[2].copies == {"mimic": ("extra-head", owner)}


def test_mimic_may_move_from_a_card_to_another_of_its_name() -> None:
    owner = {"cards": ["mimic"], "copies": {"mimic": ("extra-head", 1)}, "energy": 1}
    game = kaiju.arrange(seats=[owner, CITY | HEADS])
    assert (asked(game), keys(game)) == ((0, "copy"), ["copy extra-head of 1", "pass"])
    play(game, "copy extra-head of 1")
    assert (game.seats[0].energy, game.seats[0].copies) == (0, {"mimic": ("extra-head", 1)})


def test_two_copies_of_one_card_tell_it_from_its_twin() -> None:
    """Fluxling may copy what Mimic copies, or the other."""
    owner = {"cards": ["mimic"], "copies": {"mimic": ("extra-head", 1)}, "tiles": ["fluxling"]}
    game = kaiju.arrange(modules=["wicked"], tile_side="green", seats=[owner, CITY | HEADS])
    assert keys(game) == ["copy extra-head of 1 with mimic", "copy extra-head of 1", "pass"]
