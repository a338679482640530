"""Dark Edition: its own cards, prices, deck, monsters, and what can't be set up. (Tiles and gauge stand elsewhere.)"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import kaiju
from kaiju.text import card_name, monster_name
from tests.scenarios.table import asked, claws, keys, play, told

Side = dict[str, Any]

QUIET = "1 1 2 2 3 3 "
"""A roll in which nothing happens."""
NO_THREES = "1 1 2 2 heart heart "
"""The same without a 3, for a monster that needs no hearts."""


DEAR = ["energize", "evacuation-orders", "evacuation-orders"]
"""A market in which a monster without energy finds nothing to buy."""


def dark(*seats: Side, **more: Any) -> kaiju.Game:
    more.setdefault("market", DEAR)
    return kaiju.arrange(edition="dark", seats=seats, **more)


def dark_shop(*seats: Side, market: list[str | None] | None, dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Seat 0 has rolled dice that do nothing, and may buy."""
    game = dark(*seats, market=market, dice=dice, **more)
    game.play("stop")
    return game


def copying(card: str, seat: int, **more: Any) -> Side:
    """A monster with the tile Fluxling, which copies a card."""
    return {"tiles": ["fluxling"], "copies": {"fluxling": (card, seat)}, **more}


def healths(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def points(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


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
    cards: list[str | None] = list(DECK)
    for i in range(0, len(cards), 3):
        game = dark_shop({"energy": 20}, {"place": "city"}, market=cards[i : i + 3])
        assert game.decision is not None
        shown.update({o.data["card"]: o.data["price"] for o in game.decision.options if o.key.startswith("buy ")})
    assert shown == {card: price for card, (price, _) in DECK.items()}


@pytest.mark.parametrize("card", ["freeze-time", "gourmet", "herd-culler", "solar-powered"])
def test_four_cards_are_dearer_than_in_the_base_game(card: str) -> None:
    price = DECK[card][0]
    prices = {}
    for edition in ("base", "dark"):
        game = kaiju.arrange(edition=edition, seats=[{"energy": 9}, {"place": "city"}], market=[card], dice=QUIET)
        play(game, "stop", f"buy {card}")
        prices[edition] = 9 - game.seats[0].energy
    assert prices["dark"] == price
    assert prices["base"] == price - {"gourmet": 2, "herd-culler": 2}.get(card, 1)


def test_metamorph_pays_the_price_of_this_edition() -> None:
    game = dark({"cards": ["metamorph", "gourmet"]}, {"place": "city"}, market=[], deck=["wings"], dice=QUIET)
    play(game, "stop", "sell gourmet")
    assert game.seats[0].energy == 6


def test_a_dark_card_costs_in_another_edition_what_is_printed_on_it() -> None:
    game = kaiju.arrange(seats=[{"energy": 9}, {"place": "city"}], market=["reflective-hide"], dice=QUIET)
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


# --- Hibernation


def sleeper(*seats: Side, dice: str, **more: Any) -> kaiju.Game:
    """The turn of seat 0, which sleeps."""
    return dark({"cards": ["hibernation"], "health": 5, **more.pop("also", {})}, *seats, dice=dice, **more)


def test_hibernation_can_be_bought_outside_tokyo_only() -> None:
    game = dark_shop({"energy": 4}, {"place": "city"}, market=["hibernation"])
    assert "buy hibernation" in keys(game)
    game = dark_shop({"energy": 4, "place": "city"}, {}, market=["hibernation"])
    assert keys(game) == ["sweep", "done"]


def test_hibernation_comes_too_late_for_a_monster_that_has_just_entered() -> None:
    game = dark_shop({"energy": 4}, {}, market=["hibernation"])
    assert game.city == 0
    assert keys(game) == ["sweep", "done"]


@pytest.mark.parametrize("place", ["city", None])
def test_hibernation_for_an_opportunist(place: str | None) -> None:
    game = dark_shop(
        {"energy": 3},
        {"cards": ["opportunist"], "energy": 4, "place": place},
        {"place": None if place else "city"},
        market=["corner-store"],
        deck=["hibernation", "wings", "jets"],
    )
    game.play("buy corner-store")
    bought = asked(game) == (1, "opportunist") and "buy hibernation" in keys(game)
    assert bought == (place is None)


def test_hibernation_cannot_be_bought_from_another_in_tokyo() -> None:
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "energy": 6, "place": "city"}, {"cards": ["hibernation", "wings"]}, market=[]
    )
    assert "buy wings from 1" in keys(game)
    assert "buy hibernation from 1" not in keys(game)


def test_hibernation_bought_from_another_wakes_one_and_lulls_the_other() -> None:
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "energy": 8},
        {"cards": ["hibernation"]},
        {"place": "city"},
        market=["corner-store"],
        dice=QUIET + claws(1),
    )
    game.play("buy hibernation from 1")
    assert keys(game) == ["done", "use hibernation"], "there is energy, but the buyer sleeps"
    play(game, "done", "stop")
    assert asked(game) == (2, "yield"), "seat 1 attacks again"
    assert game.seats[2].health == 9


@pytest.mark.parametrize("place, bought", [("city", False), (None, True)])
def test_hibernation_on_top_of_the_deck(place: str | None, bought: bool) -> None:
    game = dark_shop(
        {"cards": ["made-in-a-lab"], "energy": 4, "place": place},
        {"place": None if place else "city"},
        market=[],
        deck=["hibernation"],
    )
    game.play("look")
    assert ("buy top" in keys(game)) == bought


@pytest.mark.parametrize("place, copied", [("city", False), (None, True)])
def test_hibernation_cannot_be_copied_in_tokyo(place: str | None, copied: bool) -> None:
    game = dark(
        {"tiles": ["fluxling"], "place": place},
        {"cards": ["hibernation", "wings"]},
        {"place": None if place else "city"},
        dice=QUIET,
    )
    assert asked(game) == (0, "copy")
    assert ("copy hibernation of 1" in keys(game)) == copied


def test_hibernation_stops_claws_and_what_comes_with_them() -> None:
    game = dark(
        {"place": "city", "cards": ["poison-spit", "shrink-ray"]}, {"cards": ["hibernation"]}, {}, dice=claws(3)
    )
    events = game.play("stop")
    assert healths(game) == [10, 10, 7]
    assert [(seat.poison, seat.shrink) for seat in game.seats] == [(0, 0), (0, 0), (1, 1)]
    assert [(e.seat, e.amount) for e in told(events, "prevented")] == [(1, 3)]


def test_hibernation_stops_cards() -> None:
    game = dark_shop({"energy": 3}, {"cards": ["hibernation"]}, {"place": "city"}, market=["flame-thrower"])
    game.play("buy flame-thrower")
    assert healths(game) == [10, 10, 8]


def test_hibernation_stops_poison_already_there() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, also={"poison": 2})
    play(game, "stop", "pass")
    assert (game.current, game.seats[0].health, game.seats[0].poison) == (1, 5, 2)


def test_hibernation_stops_a_reflective_hide() -> None:
    """An orb hurts the one who rerolls even while its owner sleeps."""
    game = dark({"cards": ["reflective-hide"], "place": "city"}, {"cards": ["hibernation", "orb-of-doom"]}, dice=QUIET)
    events = game.play("reroll 0")
    assert healths(game) == [9, 10]
    assert [(e.seat, e.card) for e in told(events, "prevented")] == [(1, "reflective-hide")]


def test_hibernation_stops_natural_selection() -> None:
    game = sleeper({"place": "city"}, dice=QUIET + "3", also={"cards": ["hibernation", "natural-selection"]})
    play(game, "stop", "pass")
    assert (game.current, game.seats[0].health) == (1, 5)


def test_hibernation_asks_nothing_of_a_victim_that_could_react() -> None:
    game = dark({"place": "city"}, {"cards": ["hibernation", "wings"], "energy": 9}, dice=claws(3))
    game.play("stop")
    assert asked(game)[1] != "damage"
    assert game.seats[1].energy == 9


def test_hibernation_keeps_its_owner_out_of_an_empty_tokyo() -> None:
    game = sleeper({}, dice=QUIET)
    play(game, "stop", "pass")
    assert (game.city, game.current) == (None, 1)
    assert game.seats[0].points == 0


def test_hibernation_keeps_its_owner_out_of_the_bay() -> None:
    game = sleeper({"place": "city"}, {}, {}, {}, dice=QUIET)
    play(game, "stop", "pass")
    assert (game.city, game.bay) == (1, None)


def test_hibernation_uses_hearts_and_energy_and_nothing_else() -> None:
    game = sleeper({"place": "city"}, dice="1 1 1 claw heart energy")
    play(game, "stop")
    assert (asked(game), keys(game)) == ((0, "use"), ["use hibernation", "pass"])
    play(game, "pass", "usual")
    seat = game.seats[0]
    assert (seat.points, seat.wickedness, seat.health, seat.energy) == (0, 0, 6, 1)
    assert game.seats[1].health == 10
    assert seat.cards == ("hibernation",)


@pytest.mark.parametrize("face, cards", [("1", ["gourmet", "freeze-time"]), ("claw", ["alpha-monster"])])
def test_hibernation_silences_cards_that_need_unused_dice(face: str, cards: list[str]) -> None:
    dice = f"{face} {face} {face} heart heart energy"
    game = sleeper({"place": "city"}, dice=dice, market=["wings"], also={"cards": ["hibernation", *cards]})
    play(game, "stop", "pass", "usual")
    assert game.seats[0].points == 0
    assert game.current == 1


@pytest.mark.parametrize("cards, hearts", [(["acid-attack"], 9), (["acid-attack", "hibernation"], 10)])
def test_hibernation_silences_claws_that_need_no_dice(cards: list[str], hearts: int) -> None:
    game = dark({"cards": cards}, {"place": "city"}, dice="heart heart heart heart heart energy")
    play(game, "stop")
    if asked(game) == (0, "resolve"):
        game.play("usual")
    assert game.seats[1].health == hearts


@pytest.mark.parametrize("answer, scored", [("pass", 0), ("use hibernation", 2 + 9)])
def test_hibernation_and_cards_that_look_at_the_whole_roll(answer: str, scored: int) -> None:
    game = sleeper(
        {"place": "city"},
        dice="1 2 3 heart energy claw",
        also={"cards": ["hibernation", "detritivore", "complete-destruction"]},
    )
    play(game, "stop", answer)
    assert game.seats[0].points == scored


def test_hibernation_has_nothing_to_ask_where_only_hearts_and_energy_fell() -> None:
    game = sleeper({"place": "city"}, dice="heart heart heart energy energy energy")
    game.play("stop")
    assert (asked(game), keys(game)) == (
        (0, "resolve"),
        ["resolve heart", "resolve energy", "usual", "use hibernation"],
    )
    play(game, "resolve heart")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 3)


def test_hibernation_ended_before_resolving_gives_the_whole_result_and_tokyo() -> None:
    game = sleeper({}, dice="1 1 1 claw heart energy")
    play(game, "stop", "use hibernation", "usual")
    seat = game.seats[0]
    assert (seat.points, seat.wickedness, seat.health, seat.energy) == (1 + 1, 2, 6, 1)
    assert game.city == 0
    assert game.discard == ("hibernation",)


def test_hibernation_may_end_between_rolls() -> None:
    game = sleeper({"place": "city"}, dice=claws(2))
    assert "use hibernation" in keys(game)
    events = game.play("use hibernation")
    assert told(events, "discard")[0].card == "hibernation"
    assert (asked(game), game.dice[:2]) == ((0, "roll"), ("claw", "claw")), "the same question is asked again"
    assert "use hibernation" not in keys(game)
    game.play("stop")
    assert game.seats[1].health == 8


def test_hibernation_may_end_in_the_middle_of_resolving() -> None:
    game = sleeper({"place": "city"}, dice="heart energy 1 1 1 claw")
    play(game, "stop", "pass", "use hibernation")
    assert "resolve 1" in keys(game)
    assert "resolve claw" in keys(game)


def test_hibernation_may_end_in_anothers_turn() -> None:
    game = dark({"place": "city"}, {"cards": ["hibernation", "psychic-probe"]}, dice=claws(3) + " claw")
    game.play("stop")
    assert (asked(game)[0], "use hibernation" in keys(game)) == (1, True)
    play(game, "use hibernation", "pass")
    assert game.seats[1].health == 7, "and protects no more"


def test_hibernation_buys_nothing_and_sweeps_nothing() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=["corner-store"], also={"energy": 9})
    play(game, "stop", "pass")
    assert (asked(game), keys(game)) == ((0, "buy"), ["done", "use hibernation"])
    play(game, "use hibernation")
    assert set(keys(game)) == {"buy corner-store", "sweep", "done"}


def test_hibernation_is_not_asked_about_buying_where_there_is_nothing_to_buy() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=["wings"], also={"energy": 1})
    play(game, "stop", "pass")
    assert game.current == 1


def test_hibernation_puts_an_end_to_buying_when_it_is_bought() -> None:
    game = dark_shop({"energy": 9}, {"place": "city"}, market=["hibernation", "corner-store"])
    game.play("buy hibernation")
    assert keys(game) == ["done", "use hibernation"]


def test_a_sleeping_opportunist_has_to_wake_up_for_its_opportunity() -> None:
    game = dark_shop(
        {"energy": 3},
        {"cards": ["opportunist", "hibernation"], "energy": 9},
        {"place": "city"},
        market=["corner-store"],
        deck=["wings"],
    )
    game.play("buy corner-store")
    assert asked(game) == (1, "opportunist")
    assert keys(game) == ["pass", "use hibernation"]
    game.play("use hibernation")
    assert "buy wings" in keys(game)


def test_hibernation_can_be_sold() -> None:
    game = sleeper({"place": "city"}, dice=QUIET, market=[], also={"cards": ["hibernation", "metamorph"]})
    play(game, "stop", "pass", "sell hibernation", "done")
    assert (game.seats[0].energy, game.seats[0].cards) == (4, ("metamorph",))


def test_hibernation_copied_is_left_by_giving_up_the_copy() -> None:
    game = dark(copying("hibernation", 1), {"cards": ["hibernation"]}, {"place": "city"}, dice=claws(1))
    events = game.play("use hibernation")
    assert [(e.card, e.family) for e in told(events, "discard")] == [("fluxling", "tile")]
    assert (game.seats[0].tiles, game.seats[1].cards) == ((), ("hibernation",))
    game.play("stop")
    assert game.seats[2].health == 9


def test_hibernation_with_its_own_copy_is_left_at_one_go() -> None:
    game = dark(copying("hibernation", 0, cards=["hibernation"]), {"place": "city"}, dice=claws(1))
    assert [key for key in keys(game) if "hibernation" in key] == ["use hibernation"]
    play(game, "use hibernation", "stop")
    assert game.seats[1].health == 9


# --- Nanobots


@pytest.mark.parametrize("place", ["city", None])
@pytest.mark.parametrize("before, after", [(1, 3), (2, 4), (3, 3)])
def test_nanobots_help_a_monster_with_two_hearts_or_less(before: int, after: int, place: str | None) -> None:
    game = dark({"cards": ["nanobots"], "health": before, "place": place}, {})
    assert game.seats[0].health == after


def test_nanobots_wait_for_their_owners_turn() -> None:
    game = dark({"place": "city"}, {"cards": ["nanobots"], "health": 3}, dice=claws(1) + " " + QUIET)
    game.play("stop")
    assert (game.current, game.seats[1].health) == (1, 4)


def test_nanobots_work_before_the_first_roll() -> None:
    game = dark({"cards": ["nanobots"], "health": 1, "tiles": ["fluxling"]}, {"place": "city"}, dice=QUIET)
    assert asked(game) == (0, "copy")
    assert game.seats[0].health == 3


def test_nanobots_with_regeneration() -> None:
    game = dark({"cards": ["nanobots", "regeneration"], "health": 1}, {"place": "city"})
    assert game.seats[0].health == 4


def test_nanobots_copied_help_twice() -> None:
    game = dark(copying("nanobots", 0, cards=["nanobots"], health=2), {"place": "city"})
    assert game.seats[0].health == 6


def test_nanobots_work_in_extra_turns() -> None:
    game = dark({"cards": ["nanobots"], "health": 1, "poison": 1, "extra_turns": 1}, {"place": "city"}, dice=QUIET * 2)
    play(game, "stop")
    assert (game.current, game.turn) == (0, 2)
    assert game.seats[0].health == 1 + 2 - 1 + 2


# --- Natural Selection


def test_natural_selection_gives_energy_and_hearts_when_bought() -> None:
    game = dark_shop({"energy": 2, "health": 3}, {"place": "city"}, market=["natural-selection"])
    play(game, "buy natural-selection")
    assert (game.seats[0].energy, game.seats[0].health) == (4, 7)


def test_natural_selection_heals_no_further_than_ten() -> None:
    game = dark_shop({"energy": 2, "health": 8}, {"place": "city"}, market=["natural-selection"])
    play(game, "buy natural-selection")
    assert game.seats[0].health == 10


def test_natural_selection_gains_are_two_gains() -> None:
    game = dark_shop(
        {"energy": 2, "health": 3, "cards": ["friend-of-children", "regeneration"]},
        {"place": "city"},
        market=["natural-selection"],
    )
    play(game, "buy natural-selection")
    assert (game.seats[0].energy, game.seats[0].health) == (5, 8)


def test_natural_selection_rolls_one_more_die_from_the_next_turn_on() -> None:
    game = dark_shop(
        {"energy": 2},
        {"place": "city"},
        market=["natural-selection"],
        dice=NO_THREES + QUIET + "1 1 2 2 energy energy 3",
    )
    play(game, "buy natural-selection")
    assert len(game.dice) == 6
    play(game, "done", "stop")
    assert (game.current, len(game.dice)) == (0, 7)


@pytest.mark.parametrize("dice, alive", [("1 1 2 2 heart heart 3", False), ("1 1 2 2 heart heart heart", True)])
def test_natural_selection_takes_all_hearts_for_a_single_3(dice: str, alive: bool) -> None:
    game = dark({"cards": ["natural-selection"]}, {"place": "city"}, {}, dice=dice)
    play(game, "stop")
    assert (game.seats[0].alive, game.current) == (alive, 1)


def test_natural_selection_looks_at_the_final_dice() -> None:
    game = dark(
        {"cards": ["natural-selection", "plot-twist"]}, {"place": "city"}, {}, dice="3 1 1 2 2 heart heart", market=[]
    )
    play(game, "stop", "turn 0 to energy with plot-twist")
    assert (game.current, game.seats[0].health) == (1, 10)


def test_natural_selection_is_deadly_in_the_turn_it_is_bought() -> None:
    game = dark_shop({"energy": 2}, {"place": "city"}, {}, market=["natural-selection"], dice=QUIET)
    play(game, "buy natural-selection", "done")
    assert not game.seats[0].alive


def test_natural_selection_looks_at_its_owners_turns_only() -> None:
    game = dark({"place": "city"}, {"cards": ["natural-selection"]}, dice=QUIET)
    play(game, "stop")
    assert (game.current, game.seats[1].health) == (1, 10)


def test_natural_selection_leaves_no_time_to_react() -> None:
    game = dark(
        {"cards": ["natural-selection", "wings", "camouflage", "super-jump"], "energy": 3},
        {"place": "city"},
        {},
        dice=QUIET + "3",
        market=[],
    )
    play(game, "stop", "done")
    assert not game.seats[0].alive


def test_natural_selection_is_dodged_on_wings_paid_before() -> None:
    game = dark_shop(
        {"cards": ["natural-selection", "wings"], "energy": 6}, {"place": "city"}, market=["tank"], dice=QUIET + "3"
    )
    play(game, "buy tank", "use wings")
    assert (game.current, game.seats[0].health, game.seats[0].energy) == (1, 10, 0)


@pytest.mark.parametrize("health, alive", [(1, True), (2, False)])
def test_natural_selection_and_armor_plating(health: int, alive: bool) -> None:
    game = dark(
        {"cards": ["natural-selection", "armor-plating"], "health": health}, {"place": "city"}, {}, dice=QUIET + "3"
    )
    play(game, "stop")
    assert game.seats[0].alive == alive


@pytest.mark.parametrize("card, hearts", [("it-has-a-child", 10), ("zombify", 12)])
def test_natural_selection_can_be_survived_by_coming_back(card: str, hearts: int) -> None:
    game = dark({"cards": ["natural-selection", card], "health": 4}, {"place": "city"}, dice=QUIET + "3")
    play(game, "stop")
    assert (game.current, game.seats[0].health) == (1, hearts)


@pytest.mark.parametrize("first, hearts", [("resolve poison", 10), ("resolve natural-selection", 9), ("usual", 9)])
def test_natural_selection_usually_comes_before_poison(first: str, hearts: int) -> None:
    game = dark(
        {"cards": ["natural-selection", "it-has-a-child"], "health": 4, "poison": 1},
        {"place": "city"},
        dice=QUIET + "3",
    )
    play(game, "stop")
    assert set(keys(game)) == {"resolve natural-selection", "resolve poison", "usual"}
    play(game, first)
    assert game.seats[0].health == hearts


def test_natural_selection_copied_gives_and_takes_the_same() -> None:
    game = dark(
        {"tiles": ["fluxling"], "health": 3},
        {"cards": ["natural-selection"], "place": "city"},
        {},
        dice=QUIET + "3",
        market=[],
    )
    play(game, "copy natural-selection of 1")
    assert (game.seats[0].energy, game.seats[0].health, len(game.dice)) == (4, 7, 7)
    play(game, "stop", "done")
    assert [seat.alive for seat in game.seats] == [False, True, True]


# --- Reflective Hide


def test_reflective_hide_hurts_the_attacker_once_per_attack() -> None:
    game = dark({}, {"cards": ["reflective-hide"], "place": "city"}, dice=claws(3))
    events = game.play("stop")
    assert healths(game) == [9, 7]
    assert asked(game) == (1, "yield"), "it acts before the question"
    assert [(e.seat, e.amount, e.card, e.by) for e in told(events, "hurt")][1] == (0, 1, "reflective-hide", 1)


def test_reflective_hide_answers_cards_too() -> None:
    game = dark_shop({"energy": 3}, {"cards": ["reflective-hide"]}, {"place": "city"}, market=["flame-thrower"])
    game.play("buy flame-thrower")
    assert healths(game) == [9, 8, 8]


def test_reflective_hide_answers_each_loss() -> None:
    game = dark({"energy": 3}, {"cards": ["reflective-hide"], "place": "city"}, market=["flame-thrower"], dice=claws(1))
    play(game, "stop", "stay", "buy flame-thrower")
    assert healths(game) == [8, 7]


def test_reflective_hide_of_the_current_monster_answers_a_loss_in_its_own_turn() -> None:
    game = dark({"cards": ["reflective-hide"]}, {"cards": ["burrowing"], "place": "city"}, dice=claws(1))
    play(game, "stop", "yield")
    assert healths(game) == [9, 8], "one to the claw, one to the hide that was scratched in return"


def test_reflective_hide_does_not_answer_what_was_prevented() -> None:
    game = dark({}, {"cards": ["reflective-hide", "armor-plating"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert healths(game) == [10, 10]


def test_reflective_hide_leaves_no_time_to_react() -> None:
    game = dark(
        {"cards": ["wings", "camouflage", "super-jump"], "energy": 3},
        {"cards": ["reflective-hide"], "place": "city"},
        dice=claws(1),
    )
    game.play("stop")
    assert asked(game) == (1, "yield")
    assert game.seats[0].health == 9


def test_reflective_hide_misses_a_monster_on_wings() -> None:
    game = dark(
        {"cards": ["wings"], "energy": 9},
        {"cards": ["reflective-hide"], "place": "city"},
        market=["tank", "flame-thrower"],
        dice=QUIET,
    )
    play(game, "stop", "buy tank", "use wings", "buy flame-thrower")
    assert healths(game) == [10, 8]


def test_reflective_hide_does_not_pierce_armor_plating() -> None:
    game = dark({"cards": ["armor-plating"]}, {"cards": ["reflective-hide"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert healths(game) == [10, 9]


def test_reflective_hides_do_not_reflect_each_other() -> None:
    game = dark(copying("reflective-hide", 1), {"cards": ["reflective-hide"], "place": "city"}, dice=claws(1))
    game.play("stop")
    assert healths(game) == [9, 9]


def test_reflective_hide_twice_is_one_loss_of_two() -> None:
    game = dark(
        {"cards": ["armor-plating"]},
        copying("reflective-hide", 1, cards=["reflective-hide"], place="city"),
        dice=claws(1),
    )
    game.play("stop")
    assert healths(game) == [8, 9]


def test_reflective_hide_has_nobody_to_blame_for_poison() -> None:
    game = dark({"cards": ["reflective-hide"], "poison": 2}, {"place": "city"}, {}, dice=QUIET)
    game.play("stop")
    assert healths(game) == [8, 10, 10]


def test_reflective_hide_does_not_hurt_its_owner() -> None:
    game = dark_shop({"cards": ["reflective-hide"], "energy": 4}, {"place": "city"}, market=["tank"])
    game.play("buy tank")
    assert game.seats[0].health == 7


@pytest.mark.parametrize("saviour", [None, "it-has-a-child", "zombify"])
def test_reflective_hide_is_gone_with_its_owners_last_heart(saviour: str | None) -> None:
    cards = ["reflective-hide", saviour] if saviour else ["reflective-hide"]
    game = dark({}, {"cards": cards, "place": "city", "health": 2}, {}, dice=claws(2))
    game.play("stop")
    assert game.seats[0].health == 10
    assert game.seats[1].alive == bool(saviour)


def test_reflective_hide_can_kill_the_attacker() -> None:
    game = dark({"health": 1}, {"cards": ["reflective-hide"], "place": "city"}, {}, dice=claws(1))
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert (game.city, game.current) == (None, 1), "the dead don't enter Tokyo"


# --- Super Jump


def test_super_jump_takes_one_heart_off_a_loss() -> None:
    game = dark({}, {"cards": ["super-jump"], "energy": 2, "place": "city"}, dice=claws(3))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use super-jump"])
    game.play("use super-jump")
    assert (game.seats[1].health, game.seats[1].energy) == (8, 1)
    assert asked(game) == (1, "yield"), "a second energy buys no second jump"


def test_super_jump_may_be_left_alone() -> None:
    game = dark({}, {"cards": ["super-jump"], "energy": 2, "place": "city"}, dice=claws(3))
    play(game, "stop", "take")
    assert (game.seats[1].health, game.seats[1].energy) == (7, 2)


def test_super_jump_costs_energy() -> None:
    game = dark({}, {"cards": ["super-jump"], "place": "city"}, dice=claws(3))
    game.play("stop")
    assert asked(game) == (1, "yield")


def test_super_jump_that_leaves_nothing_leaves_no_token_and_no_right_to_yield() -> None:
    game = dark(
        {"cards": ["poison-spit", "shrink-ray"]}, {"cards": ["super-jump"], "energy": 1, "place": "city"}, dice=claws(1)
    )
    play(game, "stop", "use super-jump")
    assert (game.seats[1].health, game.seats[1].poison, game.seats[1].shrink) == (10, 0, 0)
    assert asked(game) == (1, "roll")


def test_super_jump_only_once_a_turn() -> None:
    game = dark(
        {"energy": 3}, {"cards": ["super-jump"], "energy": 9, "place": "city"}, market=["flame-thrower"], dice=claws(2)
    )
    play(game, "stop", "use super-jump", "stay", "buy flame-thrower")
    assert game.seats[1].health == 10 - 1 - 2


def test_super_jump_kept_for_a_later_loss_of_the_turn() -> None:
    game = dark(
        {"energy": 3}, {"cards": ["super-jump"], "energy": 9, "place": "city"}, market=["flame-thrower"], dice=claws(2)
    )
    play(game, "stop", "take", "stay", "buy flame-thrower", "use super-jump")
    assert game.seats[1].health == 10 - 2 - 1


@pytest.mark.parametrize("extra", [0, 1])
def test_super_jump_is_ready_again_in_the_next_turn(extra: int) -> None:
    """The next turn is another monster's, or the same one's over again."""
    game = dark(
        {"extra_turns": extra},
        {},
        {"cards": ["super-jump"], "energy": 9, "place": "city"},
        dice=f"{claws(2)} {claws(2)}",
    )
    play(game, "stop", "use super-jump", "stay", "stop")
    assert (game.current, game.turn) == (0 if extra else 1, 2)
    assert keys(game) == ["take", "use super-jump"]


def test_super_jump_in_ones_own_turn() -> None:
    game = dark_shop({"cards": ["super-jump"], "energy": 5}, {"place": "city"}, market=["tank"])
    play(game, "buy tank", "use super-jump")
    assert (game.seats[0].health, game.seats[0].energy) == (8, 0)


def test_super_jump_against_poison() -> None:
    game = dark({"cards": ["super-jump"], "energy": 1, "poison": 2}, {"place": "city"}, dice=QUIET, market=[])
    play(game, "stop", "use super-jump")
    assert game.seats[0].health == 9


def test_super_jump_goes_with_other_reactions() -> None:
    game = dark(
        {}, {"cards": ["super-jump", "camouflage", "wings"], "energy": 3, "place": "city"}, dice=f"{claws(3)} heart 1"
    )
    play(game, "stop", "use super-jump")
    assert keys(game) == ["take", "use camouflage", "use wings"]
    events = game.play("use camouflage")
    assert told(events, "side_roll")[0].dice == ("heart", "1"), "a die for each heart still to be lost"
    game.play("take")
    assert game.seats[1].health == 9


def test_super_jump_leaves_a_single_heart_to_armor_plating() -> None:
    game = dark({}, {"cards": ["super-jump", "armor-plating"], "energy": 1, "place": "city"}, dice=claws(2))
    play(game, "stop", "use super-jump")
    assert game.seats[1].health == 10
    assert asked(game) == (1, "roll")


def test_super_jump_copied_jumps_twice() -> None:
    game = dark({}, copying("super-jump", 1, cards=["super-jump"], energy=2, place="city"), dice=claws(3))
    game.play("stop")
    assert keys(game) == ["take", "use super-jump", "use super-jump (fluxling)"]
    play(game, "use super-jump", "use super-jump (fluxling)")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 0)


# --- Unstable DNA


DNA: Side = {"cards": ["unstable-dna"], "place": "city"}


def test_unstable_dna_is_exchanged_for_a_card_of_the_attacker() -> None:
    game = dark({"cards": ["wings", "jets"]}, DNA, {"cards": ["camouflage"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == (
        (1, "use"),
        ["use unstable-dna for jets", "use unstable-dna for wings", "pass"],
    )
    assert game.city is None, "before the attacker enters"
    events = game.play("use unstable-dna for wings")
    exchange = told(events, "exchange")[0]
    assert (exchange.seat, exchange.card, exchange.copy, exchange.by) == (1, "unstable-dna", "wings", 0)
    assert set(game.seats[0].cards) == {"jets", "unstable-dna"}
    assert game.seats[1].cards == ("wings",)
    assert game.city == 0
    assert game.discard == ()


def test_unstable_dna_may_be_kept() -> None:
    game = dark({"cards": ["wings"]}, DNA, dice=claws(1))
    play(game, "stop", "yield", "pass")
    assert (game.seats[0].cards, game.seats[1].cards, game.city) == (("wings",), ("unstable-dna",), 0)


def test_unstable_dna_does_nothing_for_one_who_stays() -> None:
    game = dark({"cards": ["wings"]}, DNA, dice=claws(1))
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


def test_unstable_dna_finds_nothing_on_an_attacker_without_cards() -> None:
    game = dark({}, DNA, {"cards": ["wings"]}, dice=claws(1))
    play(game, "stop", "yield")
    assert (asked(game), game.city) == ((1, "roll"), 0)


def test_unstable_dna_does_not_reach_for_tiles() -> None:
    game = dark({"tiles": ["devious"]}, DNA, dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (1, "roll")


def test_unstable_dna_is_no_use_to_one_driven_out() -> None:
    game = dark_shop({"cards": ["wings"], "energy": 5}, DNA, market=["death-from-above"])
    game.play("buy death-from-above")
    assert (game.city, asked(game)) == (0, (1, "roll"))
    assert game.seats[0].cards == ("wings",)


@pytest.mark.parametrize("card", ["burrowing", "jagged-tactician"])
def test_unstable_dna_waits_for_what_yielding_does(card: str) -> None:
    game = dark({"cards": ["wings", "jets"]}, {"cards": ["unstable-dna", card], "place": "city"}, dice=claws(1))
    play(game, "stop", "yield")
    assert asked(game) == (1, "use")
    assert game.seats[0].health == 9


def test_unstable_dna_gets_nothing_from_an_attacker_that_died() -> None:
    game = dark(
        {"cards": ["jets"], "health": 1}, {"cards": ["unstable-dna", "burrowing"], "place": "city"}, {}, dice=claws(1)
    )
    play(game, "stop", "yield")
    assert not game.seats[0].alive
    assert (asked(game), game.city) == ((1, "roll"), None)
    assert "unstable-dna" in game.seats[1].cards


def test_unstable_dna_serves_its_new_owner_at_a_later_yield() -> None:
    game = dark({"cards": ["jets"]}, DNA, dice=f"{claws(1)} {claws(2)}")
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert (game.current, game.city) == (1, 0)
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert (game.seats[0].cards, game.seats[1].cards) == (("jets",), ("unstable-dna",))


def test_unstable_dna_takes_a_card_with_its_tokens() -> None:
    game = dark({"cards": ["smoke-cloud"], "tokens": {"smoke-cloud": 1}}, DNA, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for smoke-cloud")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({}, {"smoke-cloud": 1})
    assert "use smoke-cloud" in keys(game), "it is its new owner's turn"


def test_unstable_dna_brings_nothing_that_comes_with_buying() -> None:
    game = dark({"cards": ["natural-selection"]}, {**DNA, "health": 5}, dice=claws(1) + " heart " + QUIET)
    play(game, "stop", "yield", "use unstable-dna for natural-selection")
    assert (game.seats[1].health, game.seats[1].energy) == (4, 0)
    assert len(game.dice) == 7, "but the die is there"


def test_unstable_dna_takes_the_room_for_hearts_along() -> None:
    game = dark({"cards": ["even-bigger"], "health": 12}, DNA, dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for even-bigger")
    assert (game.seats[0].health, game.seats[0].max_health) == (10, 10)
    assert (game.seats[1].health, game.seats[1].max_health) == (9, 12)


def test_unstable_dna_leaves_the_mark_of_a_copy_on_the_card() -> None:
    game = dark({"cards": ["jets"]}, DNA, copying("jets", 0), dice=claws(1))
    play(game, "stop", "yield", "use unstable-dna for jets")
    assert game.seats[2].copies == {"fluxling": ("jets", 1)}


def test_unstable_dna_copied_by_a_tile_cannot_be_given_away() -> None:
    game = dark(
        {"cards": ["wings"]}, copying("unstable-dna", 2, place="city"), {"cards": ["unstable-dna"]}, dice=claws(1)
    )
    play(game, "stop", "yield")
    assert game.city == 0
    assert asked(game)[1] != "use"
    assert (game.seats[0].cards, game.seats[1].tiles) == (("wings",), ("fluxling",))


def test_unstable_dna_in_the_bay_while_city_stays() -> None:
    game = dark({"cards": ["jets"]}, {"place": "city"}, {**DNA, "place": "bay"}, {}, {}, dice=claws(1))
    play(game, "stop", "stay", "yield", "use unstable-dna for jets")
    assert (game.city, game.bay) == (1, 0)
    assert game.seats[2].cards == ("jets",)


# --- Zombify


def test_zombify_brings_its_owner_back_as_a_zombie() -> None:
    game = dark(
        {},
        {
            "cards": ["zombify", "camouflage", "even-bigger"],
            "tiles": ["devious", "cyberbrain"],
            "wickedness": 7,
            "points": 12,
            "energy": 5,
            "poison": 1,
            "shrink": 2,
            "place": "city",
            "health": 2,
        },
        dice=f"{claws(2)} 1 1",
    )
    play(game, "stop", "take")
    zombie = game.seats[1]
    assert (zombie.alive, zombie.zombified, zombie.health, zombie.max_health) == (True, True, 12, 12)
    assert (zombie.cards, zombie.tiles, zombie.wickedness, zombie.points) == (("zombify",), (), 0, 0)
    assert (zombie.energy, zombie.poison, zombie.shrink) == (5, 1, 2)
    assert zombie.place is None
    assert (game.city, game.current) == (0, 1), "the attacker enters, the zombie's turn is next"
    assert {"devious", "cyberbrain"}.isdisjoint(game.tiles[3] + game.tiles[6]), "its tiles are out of the game"
    assert set(game.discard) == {"camouflage", "even-bigger"}
    assert game.view(None)["seats"][1]["zombified"] is True


def test_zombify_lets_the_gauge_be_climbed_anew() -> None:
    game = dark(
        {"place": "city"},
        {"cards": ["zombify"], "tiles": ["devious"], "wickedness": 4, "health": 1},
        dice=f"{claws(1)} 1 1 1 2 2 2",
    )
    play(game, "stop", "stop", "usual")
    assert game.seats[1].wickedness == 3
    assert (asked(game), keys(game)) == ((1, "tile"), ["take eternal", "take skulking", "take tireless", "pass"])


def test_zombify_in_ones_own_turn_lets_the_turn_go_on() -> None:
    game = dark_shop(
        {"cards": ["zombify"], "health": 3, "energy": 7}, {"place": "city"}, market=["tank", "corner-store"]
    )
    play(game, "buy tank")
    assert (game.seats[0].points, game.seats[0].health) == (0, 12)
    play(game, "buy corner-store")
    assert game.seats[0].points == 1


def test_zombify_makes_hearts_useless() -> None:
    game = dark(
        {"zombified": True, "health": 5, "poison": 1, "shrink": 1},
        {"place": "city"},
        dice="heart heart heart heart heart",
    )
    play(game, "stop")
    assert game.current == 1
    assert (game.seats[0].health, game.seats[0].poison, game.seats[0].shrink) == (4, 1, 1), "the poison works"


def test_zombify_makes_hearts_useless_in_that_very_turn() -> None:
    game = dark(
        {"cards": ["zombify"], "health": 1, "poison": 1},
        {"cards": ["reflective-hide"], "place": "city"},
        dice="claw heart heart 1 1 2",
    )
    play(game, "stop", "resolve claw", "stay")
    assert game.current == 1
    assert (game.seats[0].poison, game.seats[0].health) == (1, 11)


@pytest.mark.parametrize("zombified, scored", [(True, 0), (False, 9)])
def test_zombify_leaves_hearts_out_of_sets(zombified: bool, scored: int) -> None:
    game = dark(
        {"zombified": zombified, "cards": ["complete-destruction"]}, {"place": "city"}, dice="1 2 3 heart energy claw"
    )
    play(game, "stop")
    assert game.seats[0].points == scored


@pytest.mark.parametrize("zombified, hearts", [(True, 10), (False, 9)])
def test_zombify_leaves_hearts_out_of_four_of_a_kind(zombified: bool, hearts: int) -> None:
    game = dark(
        {"zombified": zombified, "cards": ["flaming-aura"]}, {"place": "city"}, dice="heart heart heart heart 1 2"
    )
    play(game, "stop")
    assert game.seats[1].health == hearts


def test_zombify_leaves_no_hearts_for_others() -> None:
    game = dark(
        {"zombified": True, "cards": ["healing-ray"]},
        {"place": "city", "health": 5, "energy": 9},
        dice="heart heart 1 1 2 2",
    )
    play(game, "stop")
    assert (game.current, game.seats[1].health) == (1, 5)


def test_zombify_lets_cards_and_tiles_heal_up_to_twelve() -> None:
    game = dark_shop(
        {"zombified": True, "health": 8, "energy": 6, "tiles": ["eternal"]},
        {"place": "city"},
        market=["nuclear-power-plant"],
    )
    play(game, "buy nuclear-power-plant")
    assert game.seats[0].health == 8 + 1 + 3


def test_zombify_happens_once_in_a_game() -> None:
    game = dark({}, {"cards": ["zombify"], "zombified": True, "health": 1, "place": "city"}, {}, dice=claws(1))
    play(game, "stop")
    assert not game.seats[1].alive
    assert game.discard == ("zombify",)


def test_zombify_used_up_by_one_monster_serves_another() -> None:
    """The card brought over from a zombie: what is used up is the monster, not the card."""
    game = dark_shop(
        {"cards": ["parasitic-tentacles"], "health": 3, "energy": 8},
        {"cards": ["zombify"], "zombified": True, "place": "city"},
        market=["tank"],
    )
    play(game, "buy zombify from 1", "buy tank")
    assert (game.seats[0].health, game.seats[0].zombified) == (12, True)


def test_zombify_lasts_when_the_card_is_gone() -> None:
    game = dark(
        {"zombified": True, "cards": ["zombify", "metamorph"], "health": 12},
        {"place": "city"},
        market=[],
        dice=QUIET + claws(1) + " heart heart 1 1 2 2",
    )
    play(game, "stop", "sell zombify", "done")
    assert (game.seats[0].cards, game.seats[0].max_health, game.seats[0].health) == (("metamorph",), 12, 12)
    play(game, "stop", "stop")
    assert (game.seats[0].zombified, game.seats[0].health) == (True, 11)


def test_zombify_comes_before_the_child() -> None:
    game = dark({}, {"cards": ["it-has-a-child", "zombify"], "health": 1, "place": "city"}, dice=claws(1))
    play(game, "stop")
    assert (game.seats[1].health, game.seats[1].cards, game.discard) == (12, ("zombify",), ("it-has-a-child",))


def test_zombify_leaves_a_zombie_its_child() -> None:
    game = dark(
        {}, {"cards": ["it-has-a-child", "zombify"], "zombified": True, "health": 1, "place": "city"}, dice=claws(1)
    )
    play(game, "stop")
    assert (game.seats[1].health, game.seats[1].max_health, game.seats[1].cards) == (10, 12, ())


def test_zombify_is_no_yielding() -> None:
    game = dark(
        {"cards": ["jets"]},
        {"cards": ["zombify", "burrowing", "unstable-dna"], "health": 1, "place": "city"},
        dice=claws(1),
    )
    events = play(game, "stop")
    assert not told(events, "yield")
    assert (game.seats[0].health, game.seats[0].cards) == (10, ("jets",))
    assert told(events, "leave")[0].seat == 1


def test_zombify_feeds_the_eater_of_the_dead() -> None:
    game = dark(
        {"cards": ["eater-of-the-dead"]}, {"cards": ["zombify"], "health": 1, "place": "city"}, {}, dice=claws(1)
    )
    play(game, "stop")
    assert points(game) == [3 + 1, 0, 0], "three for the dead, one for Tokyo"


# --- It Has a Child!


def child(edition: str, **more: Any) -> kaiju.Game:
    """A monster at 5 wickedness loses its last heart outside Tokyo; then it is its turn."""
    game = kaiju.arrange(
        edition=edition,
        seats=[
            {"place": "city"},
            {
                "cards": ["it-has-a-child", "wings"],
                "tiles": ["devious"],
                "wickedness": 5,
                "points": 9,
                "energy": 1,
                "poison": 1,
                "health": 1,
            },
        ],
        dice=f"{claws(1)} 1 1 1 2 2 2",
        **more,
    )
    game.play("stop")
    seat = game.seats[1]
    assert (seat.health, seat.points, seat.cards, seat.tiles) == (10, 0, (), ())
    assert (seat.energy, seat.poison) == (1, 1)
    assert "devious" not in game.tiles[3], "a tile that is discarded is out of the game"
    return game


def test_it_has_a_child_takes_the_marker_off_the_gauge() -> None:
    game = child("dark")
    assert game.seats[1].wickedness == 0
    play(game, "stop", "usual")
    assert game.seats[1].wickedness == 3
    assert asked(game) == (1, "tile")
    assert "take eternal" in keys(game), "the first level is reached anew"


def test_it_has_a_child_of_the_base_game_leaves_the_marker_where_it_is() -> None:
    game = child("base", modules=["wicked"])
    assert game.seats[1].wickedness == 5
    play(game, "stop", "usual")
    assert asked(game) == (1, "tile")
    assert "take cyberbrain" in keys(game), "the second level is the next"


def test_it_has_a_child_brings_no_zombie() -> None:
    game = dark({}, {"cards": ["it-has-a-child"], "health": 1, "place": "city"}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].zombified, game.seats[1].max_health, game.city) == (False, 10, 0)


# --- Monster Pets


def test_monster_pets_cost_nothing_and_cost_everybody_three_stars() -> None:
    game = dark_shop({"points": 9}, {"place": "city", "points": 4}, {"points": 2}, market=["monster-pets"])
    events = game.play("buy monster-pets")
    assert points(game)[0] == 6
    assert [(e.seat, e.amount) for e in told(events, "points_lost")] == [(0, 3), (1, 3), (2, 2)], "not below none"
    assert game.discard == ("monster-pets",)


def test_monster_pets_are_a_purchase() -> None:
    """The star for buying comes before the loss, so here it is lost again."""
    game = dark_shop({"cards": ["media-friendly"]}, {"place": "city"}, market=["monster-pets"])
    game.play("buy monster-pets")
    assert game.seats[0].points == 0
    game = dark_shop({"cards": ["media-friendly"], "points": 5}, {"place": "city"}, market=["monster-pets"])
    game.play("buy monster-pets")
    assert game.seats[0].points == 3


def test_monster_pets_can_keep_a_monster_from_winning() -> None:
    game = dark_shop({"points": 18, "energy": 6}, {"place": "city"}, market=["skyscraper", "monster-pets"])
    play(game, "buy skyscraper", "buy monster-pets")
    assert not game.over
    assert game.seats[0].points == 17
