"""Power Up!: personal decks, the first choice, drawing, the secret hand."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import kaiju
from tests.boxes.power_up.table import HEARTS, deck_of, own, table
from tests.table import CITY, asked, claws, keys, play, told

TEN = (
    "alienoid",
    "baby-gigazaur",
    "cyber-bunny",
    "cyber-kitty",
    "gigazaur",
    "kraken",
    "meka-dragon",
    "pandakai",
    "space-penguin",
    "the-king",
)
DARK = ("dark-alienoid", "dark-cyber-bunny", "dark-gigazaur", "dark-kraken", "dark-meka-dragon", "dark-the-king")


def all_of(game: kaiju.Game, p: int) -> Counter[str]:
    """What a seat has of Evolutions, but for its deck."""
    seat = game.seats[p]
    return Counter([*seat.hand, *seat.evolutions, *seat.evolution_discard, *own(game, p)["choice"]])


def pass_all(game: kaiju.Game, but: tuple[int, str] | None = None) -> list[tuple[int, str]]:
    """Everybody declines every window; who was asked what on the way."""
    questions = []
    while "pass" in keys(game) and asked(game) != but:
        questions.append(asked(game))
        game.play("pass")
    return questions


# --- decks and the initial choice


@pytest.mark.parametrize("monsters", [*zip(TEN[::2], TEN[1::2], strict=True)], ids="-".join)
def test_each_of_the_ten_monsters_begins_with_one_of_two_of_its_eight(monsters: tuple[str, str]) -> None:
    game = kaiju.new("base", 2, modules=["power_up"], monsters=list(monsters), seed=3)
    for p, monster in enumerate(monsters):
        assert len(deck_of(monster)) == 8
        assert asked(game) == (p, "evolution")
        two = own(game, p)["choice"]
        assert len(two) == 2 and set(two) <= deck_of(monster)
        assert keys(game) == [f"keep {e}" for e in two]
        game.play(f"keep {two[1]}")
        seat = game.seats[p]
        assert (seat.hand, seat.evolution_discard, seat.evolution_deck_size) == ((two[1],), (two[0],), 6)
    assert [event.seat for event in told(game.events, "evolution_draw")] == [0, 1]
    assert game.turn == 1


def test_the_first_turn_begins_when_everybody_has_chosen() -> None:
    game = kaiju.new("base", 6, modules=["power_up"], seed=1)
    assert [game.play(f"keep {own(game, p)['choice'][0]}")[0].seat for p in range(6)] == list(range(6))
    assert game.turn == 1
    assert [len(seat.hand) for seat in game.seats] == [1] * 6


def test_dark_monsters_use_the_ordinary_decks() -> None:
    game = kaiju.new("dark", 6, modules=["power_up"], monsters=DARK, seed=2)
    for p, monster in enumerate(DARK):
        assert set(own(game, p)["choice"]) <= deck_of(monster)
        game.play(keys(game)[0])
    for p, monster in enumerate(DARK):
        seat = game.seats[p]
        assert len(seat.hand) == len(seat.evolution_discard) == 1
        assert set(all_of(game, p)) <= deck_of(monster)


def test_decks_lie_in_another_order_in_another_game() -> None:
    games = [kaiju.new("base", 2, modules=["power_up"], seed=seed) for seed in range(40)]
    pairs = {frozenset(own(game, 0)["choice"]) for game in games}
    assert len(pairs) > 15, "there are 28 pairs"
    assert {e for pair in pairs for e in pair} == deck_of(games[0].seats[0].monster)


# --- drawing


def test_three_hearts_draw_two_of_which_one_is_kept() -> None:
    game = table({"monster": "cyber-kitty", "evolution_deck": ["cat-nip", "mega-purr"]}, CITY, dice=HEARTS)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["keep mega-purr", "keep cat-nip"])
    game.play("keep cat-nip")
    seat = game.seats[0]
    assert (seat.hand, seat.evolution_discard, seat.evolution_deck_size) == (("cat-nip",), ("mega-purr",), 6)


@pytest.mark.parametrize("hearts, drawn", [(0, False), (2, False), (3, True), (4, True), (6, True)])
def test_a_draw_needs_three_hearts_and_more_draw_no_more(hearts: int, drawn: bool) -> None:
    dice = " ".join(["heart"] * hearts + ["1", "1", "2", "2", "3", "3"][: 6 - hearts])
    game = table({"monster": "cyber-kitty"}, CITY, dice=dice)
    events = game.play("stop")
    if drawn:
        events += game.play(keys(game)[0])
    assert len(told(events, "evolution_draw")) == len(game.seats[0].hand) == drawn
    pass_all(game)
    assert game.current == 1


def test_hearts_draw_in_tokyo_too_where_they_heal_nobody() -> None:
    game = table({"monster": "cyber-kitty", "place": "city", "health": 5}, {}, dice=HEARTS)
    game.play("stop")
    assert (asked(game), game.seats[0].health) == ((0, "evolution"), 5)


def test_hearts_that_draw_heal_as_well() -> None:
    game = table({"monster": "cyber-kitty", "health": 5}, CITY, dice=HEARTS)
    game.play("stop")
    assert (asked(game), game.seats[0].health) == ((0, "evolution"), 8)


def test_a_zombie_draws_nothing() -> None:
    game = table({"monster": "cyber-kitty", "zombified": True}, CITY, dice=HEARTS)
    assert not told(game.play("stop"), "evolution_draw")
    assert game.current == 1


@pytest.mark.parametrize("face, drawn", [("heart", False), ("claw", True)])
def test_frozen_hearts_draw_nothing(face: str, drawn: bool) -> None:
    """Seat 0 hurts seat 1 in Tokyo, so seat 1 gets the ray and seat 0 names the face."""
    ray = {"evolutions": ["freeze-ray"]}
    game = table(ray, {**CITY, "monster": "cyber-kitty"}, {}, dice=f"{claws(1)} {HEARTS}")
    play(game, "stop", "stay", f"use freeze-ray for {face}")
    assert (game.current, game.view(None)["frozen_faces"]) == (1, [face])
    assert bool(told(game.play("stop"), "evolution_draw")) == drawn


def test_a_draw_comes_after_the_claws_and_before_anybody_yields() -> None:
    game = table({"monster": "cyber-kitty"}, {**CITY, "health": 9}, dice="heart heart heart claw 1 2")
    play(game, "stop")
    assert (asked(game), game.seats[1].health, game.city) == ((0, "evolution"), 8, 1)
    game.play(keys(game)[0])
    assert asked(game) == (1, "yield")
    assert not told(game.play("yield"), "evolution_draw"), "once a turn"


def test_who_is_eliminated_by_its_own_roll_draws_nothing() -> None:
    """Lightning Armor answers the claws."""
    armour = {**CITY, "evolutions": ["lightning-armor"]}
    game = table({"health": 1}, armour, {}, dice="heart heart heart claw 1 2 claw")
    events = play(game, "stop", "resolve claw", "use lightning-armor")
    assert not game.seats[0].alive
    events += play(game, "stay")
    assert game.current == 1 and not told(events, "evolution_draw")


def test_the_last_card_is_taken_before_the_discard_pile_is_shuffled() -> None:
    """Seven cards are in the hand and in play, so the deck has one; with it comes one of those discarded."""
    hand = ["electro-scratch", "mega-purr", "nine-lives", "giant-banana"]
    in_play = ["feline-motor", "mouse-hunter", "meow-missle"]
    kitty = {"monster": "cyber-kitty", "hand": hand, "evolutions": in_play, "evolution_deck": ["cat-nip"]}
    game = table(kitty, CITY, dice=HEARTS)
    assert game.seats[0].evolution_deck_size == 1
    play(game, "play electro-scratch", "play mega-purr")
    assert set(game.seats[0].evolution_discard) == {"electro-scratch", "mega-purr"}
    events = game.play("stop")
    assert [(e.seat, e.amount) for e in told(events, "shuffle")] == [(0, 2)]
    choice = own(game, 0)["choice"]
    assert "cat-nip" in choice and len(choice) == 2
    assert game.seats[0].evolution_discard == () and game.seats[0].evolution_deck_size == 1
    other = next(e for e in choice if e != "cat-nip")
    game.play("keep cat-nip")
    assert game.seats[0].evolution_discard == (other,)


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    hand = ["electro-scratch", "mega-purr", "nine-lives", "giant-banana"]
    in_play = ["feline-motor", "mouse-hunter", "meow-missle", "play-with-your-food"]
    kitty = {"monster": "cyber-kitty", "hand": hand, "evolutions": in_play}
    game = table(kitty, CITY, dice=HEARTS)
    play(game, "play electro-scratch", "play mega-purr", "stop")
    assert sorted(own(game, 0)["choice"]) == ["electro-scratch", "mega-purr"]
    assert game.seats[0].evolution_deck_size == 0


@pytest.mark.parametrize("played", [[], ["electro-scratch"]])
def test_who_has_no_choice_keeps_what_there_is(played: list[str]) -> None:
    """There is nothing to draw, or only the card that was discarded."""
    kitty = {
        "monster": "cyber-kitty",
        "hand": ["electro-scratch", "rabbits-foot", "nine-lives", "simian-scamper"],
        "evolutions": ["feline-motor", "mouse-hunter", "meow-missle", "play-with-your-food"],
    }
    game = table(kitty, CITY, dice=HEARTS)
    events = play(game, *(f"play {e}" for e in played), "stop")
    assert (len(told(events, "evolution_draw")), len(told(events, "evolution_keep"))) == (len(played), len(played))
    seat = game.seats[0]
    assert (len(seat.hand), seat.evolution_deck_size, seat.evolution_discard) == (4, 0, ())


def test_a_card_just_drawn_can_be_played_in_the_same_turn() -> None:
    kitty = {"monster": "cyber-kitty", "evolution_deck": ["electro-scratch", "mouse-hunter"]}
    game = table(kitty, CITY, dice=HEARTS)
    play(game, "stop", "keep electro-scratch")
    assert keys(game) == ["play electro-scratch", "pass"]
    game.play("play electro-scratch")
    assert game.seats[1].health == 9


# --- the secret hand


def test_others_see_how_many_but_not_which() -> None:
    game = table({"hand": ["cat-nip", "giant-banana"]}, {**CITY, "hand": ["high-tide"]}, {})
    for seat in (None, 1, 2):
        view = game.view(seat)
        assert [s["hand_size"] for s in view["seats"]] == [2, 1, 0]
        told_of_others = {**view, "own": None, "decision": None}
        assert "cat-nip" not in json.dumps(told_of_others) and "high-tide" not in json.dumps(told_of_others)
    assert (own(game, 0)["hand"], own(game, 1)["hand"], own(game, 2)["hand"]) == (
        ["cat-nip", "giant-banana"],
        ["high-tide"],
        [],
    )
    assert not any(game.view(None)["own"].values())


def test_the_options_are_in_the_view_of_the_seat_that_decides_alone() -> None:
    game = table({"hand": ["giant-banana"]}, CITY)
    assert "play giant-banana" in [option["key"] for option in game.view(0)["decision"]["options"]]
    assert "options" not in game.view(1)["decision"]
    assert game.decision is not None
    assert game.decision["play giant-banana"].data == {"card": "giant-banana", "family": "evolution"}


def test_what_was_kept_is_told_to_its_owner_alone() -> None:
    game = kaiju.new("base", 2, modules=["power_up"], seed=5)
    kept = own(game, 0)["choice"][0]
    assert own(game, 1)["choice"] == []
    game.play(f"keep {kept}")
    for seat, card in ((0, kept), (1, None), (None, None)):
        (event,) = [e for e in game.events_for(seat) if e.kind == "evolution_keep"]
        assert (event.seat, event.card, event.secret) == (0, card, True)
    for language in ("en", "fr", "ru"):
        assert game.lines(language, seat=1) == game.lines(language) != game.lines(language, seat=0)


def test_what_was_put_away_is_for_all_to_see() -> None:
    game = kaiju.new("base", 2, modules=["power_up"], seed=5)
    away = own(game, 0)["choice"][1]
    game.play(keys(game)[0])
    assert game.view(1)["seats"][0]["evolution_discard"] == [away]
