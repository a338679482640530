"""Power Up!: positions made by hand, and keeping games."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import kaiju
from kaiju.rules.components import INSTALLED
from tests.boxes.power_up.table import HEARTS, deck_of, own, secretive, table
from tests.table import CITY, asked, claws, keys, play, told

EVOLUTIONS = INSTALLED["evolution"]
KITTY = sorted(deck_of("cyber-kitty"))


# --- positions made by hand


def test_arrange_puts_evolutions_where_it_is_told() -> None:
    kitty = {
        "monster": "cyber-kitty",
        "hand": ["nine-lives", "high-tide"],
        "evolutions": ["mouse-hunter", "bamboo-supply"],
        "evolution_deck": ["cat-nip", "mega-purr"],
        "tokens": {"bamboo-supply": 3},
    }
    penguin = {**CITY, "evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("mouse-hunter", 0)}}
    game = table(kitty, penguin, dice=f"{HEARTS} 1 2 2 3 3 energy")
    seat = game.seats[0]
    assert (set(seat.hand), set(seat.evolutions)) == ({"nine-lives", "high-tide"}, {"mouse-hunter", "bamboo-supply"})
    assert (seat.tokens, seat.evolution_deck_size) == ({"bamboo-supply": 3}, 4)
    assert game.seats[1].copies == {"icy-reflection": ("mouse-hunter", 0)}
    assert game.seats[1].evolution_deck_size == 7
    play(game, "collect", "stop")
    game.play("pass")
    assert set(own(game, 0)["choice"]) == {"cat-nip", "mega-purr"}


def test_arrange_deals_no_hand_unless_told() -> None:
    game = table({"monster": "kraken"}, CITY)
    assert (game.seats[0].hand, game.seats[0].evolution_deck_size) == ((), 8)


def test_what_another_has_is_missing_in_its_monsters_deck() -> None:
    game = table({"monster": "cyber-kitty"}, {**CITY, "hand": ["nine-lives"], "evolutions": ["mouse-hunter"]})
    assert (game.seats[0].evolution_deck_size, game.seats[1].evolution_deck_size) == (6, 6)


@pytest.mark.parametrize(
    "seat, sentence",
    [
        ({"hand": ["sword"]}, "There is no Evolution 'sword'"),
        ({"hand": ["wings"]}, "There is no Evolution 'wings'"),
        ({"hand": [7]}, "There is no Evolution 7"),
        ({"evolutions": [["cat-nip"]]}, "There is no Evolution ['cat-nip']"),
        ({"evolution_deck": [None]}, "There is no Evolution None"),
        ({"hand": "cat-nip"}, "The hand of seat 0 must be a list, not 'cat-nip'"),
        ({"evolutions": "mouse-hunter"}, "The Evolutions of seat 0 must be a list"),
        ({"evolution_deck": {"cat-nip": 1}}, "The deck of seat 0 must be a list"),
        ({"hand": ["cat-nip", "cat-nip"]}, "There is only one Evolution 'cat-nip'"),
        ({"hand": ["mouse-hunter"], "evolutions": ["mouse-hunter"]}, "There is only one Evolution 'mouse-hunter'"),
        ({"hand": ["cat-nip"], "evolution_deck": ["cat-nip"]}, "There is only one Evolution 'cat-nip'"),
        ({"hand": ["healing-rain"]}, "There is only one Evolution 'healing-rain'"),
        ({"evolution_deck": ["cat-nip", "cat-nip"]}, "There is only one Evolution 'cat-nip'"),
        ({"evolutions": ["giant-banana"]}, "'giant-banana' is a temporary Evolution and can't lie in front of seat 0"),
        ({"evolution_deck": [*KITTY, "giant-banana"]}, "A monster has 8 Evolutions; seat 0 has 9"),
        ({"hand": [e for e in EVOLUTIONS if e != "healing-rain"][:12]}, "seat 0"),
        ({"hand": KITTY[:4], "evolution_deck": [*KITTY[4:], *sorted(deck_of("gigazaur"))[:3]]}, "seat 0"),
        ({"evolutions": ["mouse-hunter"], "tokens": {"mouse-hunter": 1}}, "'mouse-hunter' has no tokens"),
        ({"evolutions": ["tiny-tail"], "tokens": {"tiny-tail": 1}}, "'tiny-tail' has no tokens"),
        ({"tokens": {"bamboo-supply": 1}}, "Seat 0 has no 'bamboo-supply'"),
        ({"evolutions": ["bamboo-supply"], "tokens": {"bamboo-supply": -1}}, "The tokens on 'bamboo-supply'"),
        ({"copies": {"icy-reflection": ("eater-of-souls", 1)}}, "Seat 0 has no 'icy-reflection'"),
        ({"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("cat-nip", 1)}}, "Seat 1 has no 'cat-nip'"),
        ({"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("wings", 1)}}, "'wings'"),
        (
            {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("icy-reflection", 0)}},
            "'icy-reflection' can't be copied",
        ),
        (
            {"evolutions": ["icy-reflection", "cold-wave"], "copies": {"icy-reflection": ("cold-wave", 0)}},
            "'cold-wave' can't be copied",
        ),
        ({"cards": ["mimic"], "copies": {"mimic": ("eater-of-souls", 1)}}, "'eater-of-souls'"),
        ({"monster": "mechamster"}, "'mechamster' has no Evolutions and can't play with 'power_up'"),
    ],
    ids=str,
)
def test_positions_that_cannot_be(seat: dict[str, Any], sentence: str) -> None:
    other = {
        **CITY,
        "monster": "kraken",
        "hand": ["healing-rain"],
        "evolutions": ["eater-of-souls"],
        "cards": ["wings"],
    }
    with pytest.raises(kaiju.SetupError) as error:
        table(seat, other)
    assert sentence in str(error.value) and str(error.value).endswith(".")


@pytest.mark.parametrize(
    "rest", [{"hand": ["cat-nip"]}, {"evolutions": ["mouse-hunter"]}, {"evolution_deck": ["cat-nip"]}]
)
def test_the_eliminated_have_no_evolutions(rest: dict[str, Any]) -> None:
    with pytest.raises(kaiju.SetupError, match="Seat 2 is eliminated"):
        table({}, {}, {"alive": False, **rest})


def test_an_evolution_that_shares_its_id_with_a_tile_can_be_copied() -> None:
    penguin = {"evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("defender-of-tokyo", 1)}}
    game = table(penguin, {**CITY, "evolutions": ["defender-of-tokyo"]})
    assert game.seats[0].copies == {"icy-reflection": ("defender-of-tokyo", 1)}


@pytest.mark.parametrize("key", ["hand", "evolutions", "evolution_deck"])
def test_without_power_up_evolutions_have_no_meaning(key: str) -> None:
    with pytest.raises(kaiju.SetupError, match=f"'{key}' of seat 0 has no meaning without the module 'power_up'"):
        kaiju.arrange(seats=[{key: ["mouse-hunter"]}, {}])


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"edition": "origins", "modules": ["power_up"]}, "The monsters of Origins have no Evolutions"),
        ({"edition": "origins", "modules": ["power_up", "mutant_draft"]}, "The monsters of Origins have no Evolutions"),
        ({"modules": ["mutant_draft"]}, "The draft needs the Evolutions: add the module 'power_up'"),
        ({"modules": ["power_up"], "monsters": ["kraken", "gigarex"]}, "'gigarex' has no Evolutions"),
        ({"asks": "always"}, "The option 'asks' needs the Evolutions"),
        ({"modules": ["power_up"], "asks": "never"}, "'asks' is one of always, fitting, not 'never'"),
        ({"modules": ["power_up"], "asks": 1}, "'asks' is one of always, fitting, not 1"),
    ],
    ids=str,
)
def test_games_that_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.new(**{"players": 2, "seed": 1} | options)
    assert sentence in str(error.value) and str(error.value).endswith(".")


@pytest.mark.parametrize(
    "extra", [["wicked"], ["origins_cards"], ["two_player"], ["wicked", "origins_cards", "two_player"]]
)
@pytest.mark.parametrize("draft", [[], ["mutant_draft"]])
def test_power_up_goes_with_other_modules(extra: list[str], draft: list[str]) -> None:
    game = kaiju.new("base", 2, modules=["power_up", *extra, *draft], seed=1)
    assert set(game.modules) == {"power_up", *extra, *draft}
    assert asked(game) == (0, "evolution")


# --- keeping


@pytest.mark.parametrize("modules", [["power_up"], ["power_up", "mutant_draft"]], ids=" ".join)
@pytest.mark.parametrize("asks", ["always", "fitting"])
def test_games_with_evolutions_are_recorded_saved_and_cloned(modules: list[str], asks: str) -> None:
    game, rng = kaiju.new("base", 3, modules=modules, seed=8, asks=asks), random.Random(8)
    for _ in range(120):
        if game.over:
            break
        game.play(rng.choice(keys(game)))
    record = json.loads(json.dumps(game.record()))
    assert record["setup"]["asks"] == asks and record["setup"]["modules"] == sorted(modules)
    assert kaiju.replay(record) == game
    assert kaiju.Game.from_bytes(game.to_bytes()) == game
    assert game.clone() == game


def test_a_clone_for_a_seat_deals_other_hands_anew_and_keeps_its_own() -> None:
    kitty = {"monster": "cyber-kitty", "hand": ["nine-lives"]}
    king = {**CITY, "monster": "the-king", "hand": ["giant-banana"], "evolutions": ["alpha-male"]}
    game = secretive(kitty, king)
    hands = set()
    for seed in range(40):
        clone = game.clone(for_seat=0, seed=seed)
        assert clone.seats[0].hand == ("nine-lives",) and clone.seats[1].evolutions == ("alpha-male",)
        hands.add(clone.seats[1].hand)
    assert hands <= {(e,) for e in deck_of("the-king") - {"alpha-male"}} and len(hands) == 7
    assert game.seats[1].hand == ("giant-banana",)


def test_a_clone_does_not_know_the_order_of_any_deck() -> None:
    game = secretive({"monster": "cyber-kitty", "evolution_deck": KITTY}, CITY, dice=HEARTS)
    tops = set()
    for seed in range(20):
        clone = game.clone(for_seat=0, seed=seed)
        clone._state.script_end = 0
        while not told(clone.events, "evolution_keep") and not clone.over and clone.turn < 8:
            if asked(clone) == (0, "evolution"):
                tops.add(tuple(own(clone, 0)["choice"]))
                break
            clone.play(next(key for key in ("stop", "usual", "done", "stay", "pass", "take") if key in keys(clone)))
    assert len(tops) > 1


def test_a_clone_in_the_draft_keeps_what_a_seat_has_and_deals_the_rest() -> None:
    game = kaiju.new("base", 3, modules=["power_up", "mutant_draft"], seed=2)
    for _ in range(4):
        game.play(keys(game)[0])
    others = set()
    for seed in range(20):
        clone = game.clone(for_seat=1, seed=seed)
        assert own(clone, 1) == own(game, 1)
        assert (asked(clone), clone.view(1)) == (asked(game), game.view(1))
        others.add((tuple(own(clone, 0)["drafted"]), tuple(own(clone, 2)["choice"])))
    assert len(others) > 15


def test_a_clone_leaves_settled_answers_as_they_are() -> None:
    """Who has scampered yields, as all have seen: that answer is no secret."""
    king = {**CITY, "hand": ["simian-scamper"]}
    game = table({}, king, {"place": "bay"}, {}, {}, dice=claws(2))
    play(game, "stop", "play simian-scamper")
    assert asked(game) == (2, "yield")
    for seed in range(12):
        clone = game.clone(for_seat=2, seed=seed)
        clone.play("yield")
        assert clone.seats[1].place is None


def test_a_clone_gives_no_answer_that_could_not_be_given() -> None:
    """Seat 1 has energy and no star: for Mega Purr it had no choice."""
    game = table({"hand": ["mega-purr"]}, {"energy": 1}, {"energy": 2, "points": 2})
    game.play("play mega-purr")
    assert asked(game) == (2, "use")
    for seed in range(12):
        clone = game.clone(for_seat=2, seed=seed)
        clone.play("give star")
        assert (clone.seats[1].energy, clone.seats[0].energy) == (0, 1)
