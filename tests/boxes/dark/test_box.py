"""Dark Edition: its deck, prices and monsters, and what can't be set up."""

from __future__ import annotations

from collections import Counter

import pytest

import kaiju
from kaiju.text import card_name, monster_name
from tests.boxes.dark.table import Side, dark, dark_shop
from tests.table import NO_MARKET, QUIET, play, row

# --- the box


DECK = {
    "acid-attack": (6, 1),
    "alien-origin": (3, 1),
    "alpha-monster": (5, 1),
    "apartment-building": (5, 1),
    "armor-plating": (4, 1),
    "background-dweller": (4, 1),
    "burrowing": (5, 1),
    "camouflage": (3, 1),
    "commuter-train": (4, 1),
    "complete-destruction": (3, 1),
    "corner-store": (3, 1),
    "death-from-above": (5, 1),
    "detritivore": (4, 1),
    "eater-of-the-dead": (4, 1),
    "energize": (8, 1),
    "energy-drink": (4, 1),
    "energy-hoarder": (3, 1),
    "evacuation-orders": (7, 2),
    "even-bigger": (4, 1),
    "extra-head": (7, 1),
    "fire-breathing": (4, 1),
    "flame-thrower": (3, 1),
    "freeze-time": (6, 1),
    "frenzy": (7, 1),
    "friend-of-children": (3, 1),
    "gas-refinery": (6, 1),
    "giant-brain": (5, 1),
    "gourmet": (6, 1),
    "herbivore": (5, 1),
    "herd-culler": (5, 1),
    "hibernation": (4, 1),
    "high-altitude-bombing": (4, 1),
    "it-has-a-child": (7, 1),
    "jet-fighters": (5, 1),
    "jets": (5, 1),
    "made-in-a-lab": (2, 1),
    "media-friendly": (3, 1),
    "metamorph": (3, 1),
    "monster-pets": (0, 1),
    "nanobots": (3, 1),
    "natural-selection": (2, 1),
    "nova-breath": (7, 1),
    "nuclear-power-plant": (6, 1),
    "opportunist": (3, 1),
    "parasitic-tentacles": (4, 1),
    "plot-twist": (3, 1),
    "poison-quills": (3, 1),
    "psychic-probe": (3, 1),
    "rapid-healing": (3, 1),
    "reflective-hide": (6, 1),
    "regeneration": (4, 1),
    "shrink-ray": (6, 1),
    "skyscraper": (6, 1),
    "smoke-cloud": (4, 1),
    "solar-powered": (3, 1),
    "spiked-tail": (5, 1),
    "stretchy": (3, 1),
    "super-jump": (4, 1),
    "tank": (4, 1),
    "unstable-dna": (3, 1),
    "urbavore": (4, 1),
    "vast-storm": (6, 1),
    "were-only-making-it-stronger": (3, 1),
    "wings": (6, 1),
    "zombify": (4, 1),
}
"""Every card of the box: what it costs, and how many there are of it."""


def test_the_deck_holds_the_66_cards_of_the_box() -> None:
    """All of them pass through the market: 21 sweeps leave three on show and none in the deck."""
    game = dark_shop({"energy": 99}, {"place": "city"}, market=None)
    play(game, *["sweep"] * 21)
    assert game.deck_size == 0
    seen = Counter(card for card in game.discard + game.market if card)
    assert seen == {card: copies for card, (_, copies) in DECK.items()}
    assert seen.total() == 66


def test_a_new_game_is_dealt_from_66_cards() -> None:
    game = kaiju.new("dark", 4, seed=5)
    assert game.deck_size + len(game.market) == 66
    assert all(game.market)
    assert [(s.health, s.points, s.energy, s.place, s.wickedness) for s in game.seats] == [(10, 0, 0, None, 0)] * 4


def test_the_catalogue_knows_the_dark_cards_prices_and_copies() -> None:
    entries = {entry["id"]: entry for entry in kaiju.catalog() if "prices" in entry and "dark" in entry["prices"]}
    assert {card: (e["prices"]["dark"], e["copies"]["dark"]) for card, e in entries.items()} == DECK
    assert Counter(e["kind"] for e in entries.values() for _ in range(e["copies"]["dark"])) == {
        "keep": 49,
        "discard": 17,
    }


def test_what_every_card_costs_at_the_market() -> None:
    shown = {}
    cards = list(DECK)
    for i in range(0, len(cards), 3):
        game = dark_shop({"energy": 20}, {"place": "city"}, market=row(*cards[i : i + 3]))
        assert game.decision is not None
        shown.update({o.data["card"]: o.data["price"] for o in game.decision.options if o.key.startswith("buy ")})
    assert shown == {card: price for card, (price, _) in DECK.items()}


@pytest.mark.parametrize("card", ["freeze-time", "gourmet", "herd-culler", "solar-powered"])
def test_four_cards_are_dearer_than_in_the_base_game(card: str) -> None:
    price = DECK[card][0]
    prices = {}
    for edition in ("base", "dark"):
        game = kaiju.arrange(edition=edition, seats=[{"energy": 9}, {"place": "city"}], market=row(card), dice=QUIET)
        play(game, "stop", f"buy {card}")
        prices[edition] = 9 - game.seats[0].energy
    assert prices["dark"] == price
    assert prices["base"] == price - {"gourmet": 2, "herd-culler": 2}.get(card, 1)


def test_metamorph_pays_the_price_of_this_edition() -> None:
    game = dark({"cards": ["metamorph", "gourmet"]}, {"place": "city"}, market=NO_MARKET, deck=["wings"], dice=QUIET)
    play(game, "stop", "sell gourmet")
    assert game.seats[0].energy == 6


def test_a_dark_card_costs_in_another_edition_what_is_printed_on_it() -> None:
    game = kaiju.arrange(seats=[{"energy": 9}, {"place": "city"}], market=row("reflective-hide"), dice=QUIET)
    play(game, "stop", "buy reflective-hide")
    assert game.seats[0].energy == 3


@pytest.mark.parametrize("edition, name", [("base", "Solar Powered"), ("dark", "Lunar Powered")])
def test_solar_powered_is_called_lunar_powered(edition: str, name: str) -> None:
    game = kaiju.arrange(edition=edition, seats=[{"cards": ["solar-powered"]}, {"place": "city"}], dice=QUIET)
    play(game, "stop")
    assert game.seats[0].energy == 1, "it does the same"
    assert card_name("solar-powered", edition=edition) == name
    assert any(name in line for line in game.lines("en"))


def test_the_six_monsters() -> None:
    game = kaiju.new("dark", 6, seed=1)
    monsters = [seat.monster for seat in game.seats]
    assert sorted(monsters) == [
        "dark-alienoid",
        "dark-cyber-bunny",
        "dark-gigazaur",
        "dark-kraken",
        "dark-meka-dragon",
        "dark-the-king",
    ]
    names = {"Alienoid", "Cyber Bunny", "Gigazaur", "Kraken", "Meka Dragon", "The King"}
    assert {monster_name(monster) for monster in monsters} == names, "their sheets carry the plain names"


def test_monsters_of_other_boxes_may_come_to_the_dark_city() -> None:
    chosen = ["space-penguin", "dark-kraken", "gigarex"]
    assert [seat.monster for seat in kaiju.new("dark", 3, monsters=chosen).seats] == chosen


def test_two_drawings_of_one_monster_cannot_sit_at_the_same_table() -> None:
    with pytest.raises(kaiju.SetupError, match="monster of its own"):
        kaiju.new("dark", 2, monsters=["gigazaur", "dark-gigazaur"])


# --- what can't be set up


@pytest.mark.parametrize(
    "edition, players, options, why",
    [
        ("dark", 4, {"modules": ["wicked"]}, "has the wickedness gauge already"),
        ("dark", 4, {"modules": ["origins_cards"]}, "not for Dark Edition"),
        ("dark", 3, {"modules": ["two_player"]}, "for 2 players, not 3"),
        ("dark", 7, {}, "2 to 6 players"),
        ("dark", 1, {}, "2 to 6 players"),
        ("dark", 4, {"tile_side": "purple"}, "orange, green, mixed"),
        ("base", 4, {"modules": ["wicked"], "tile_side": "red"}, "orange, green, mixed"),
        ("base", 4, {"tile_side": "green"}, "needs the wickedness gauge"),
        ("origins", 4, {"tile_side": "orange"}, "needs the wickedness gauge"),
        ("origins", 4, {"modules": ["wicked"]}, "Origins has no wickedness gauge"),
    ],
)
def test_setups_that_are_refused(edition: str, players: int, options: Side, why: str) -> None:
    with pytest.raises(kaiju.SetupError, match=why):
        kaiju.new(edition, players, **options)


@pytest.mark.parametrize(
    "edition, seat, why",
    [
        ("base", {"wickedness": 3}, "without the wickedness gauge"),
        ("base", {"tiles": ["devious"]}, "without the wickedness gauge"),
        ("origins", {"wickedness": 1}, "without the wickedness gauge"),
        ("dark", {"wickedness": 11}, "from 0 to 10"),
        ("dark", {"wickedness": -1}, "from 0 to 10"),
        ("dark", {"tiles": ["wings"]}, "no wickedness tile 'wings'"),
        ("dark", {"tiles": ["devious", "devious"]}, "only one wickedness tile 'devious'"),
        ("dark", {"tiles": "devious"}, "must be a list"),
        ("dark", {"cards": ["devious"]}, "no card 'devious'"),
        ("dark", {"zombified": 1}, "must be True or False"),
        ("dark", {"health": 11}, "from 1 to 10"),
        ("dark", {"health": 13, "zombified": True}, "from 1 to 12"),
        ("dark", {"alive": False, "wickedness": 3}, "'wickedness' must be 0"),
        ("dark", {"alive": False, "tiles": ["devious"]}, "can't have tiles"),
        ("dark", {"tiles": ["fluxling"], "copies": {"fluxling": ("wings", 0)}}, "has no 'wings'"),
    ],
)
def test_positions_that_are_refused(edition: str, seat: Side, why: str) -> None:
    with pytest.raises(kaiju.SetupError, match=why):
        kaiju.arrange(edition=edition, seats=[{}, seat, {"place": "city"}])


def test_the_gauge_comes_with_the_edition_and_with_the_module() -> None:
    assert kaiju.new("dark", 2).view(None)["gauge"]
    assert kaiju.new("base", 2, modules=["wicked"]).view(None)["gauge"]
    assert not kaiju.new("base", 2).view(None)["gauge"]
