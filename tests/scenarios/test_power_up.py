"""Power Up!: personal decks, the secret hand, when Evolutions are drawn and played, and the draft."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import kaiju
from kaiju.rules.components import EVOLUTIONS
from tests.scenarios.table import asked, claws, keys, play, told

QUIET = claws(0)
HEARTS = "heart heart heart 2 2 3"
NO_MARKET: list[str | None] = [None, None, None]
IN_TOKYO: dict[str, Any] = {"place": "city"}
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
KITTY = [e.id for e in EVOLUTIONS.values() if e.deck_of == "cyber-kitty"]


def deck_of(monster: str) -> set[str]:
    return {e.id for e in EVOLUTIONS.values() if e.deck_of == monster.removeprefix("dark-")}


def table(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Power Up! with nothing to buy, where only seats that hold something fitting are asked; seat 0 has rolled."""
    options: dict[str, Any] = {"modules": ["power_up"], "market": NO_MARKET, "asks": "fitting"} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def secretive(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same where everybody is asked who might hold something."""
    return table(*seats, asks="always", **more)


def own(game: kaiju.Game, seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = game.view(seat)["own"]
    return found


def all_of(game: kaiju.Game, p: int) -> Counter[str]:
    """What a seat has of Evolutions, but for its deck."""
    seat = game.seats[p]
    return Counter([*seat.hand, *seat.evolutions, *seat.evolution_discard, *own(game, p)["choice"]])


def choose_first(game: kaiju.Game) -> None:
    """Everybody keeps what it is offered first, as long as there is something to keep."""
    while keys(game)[0].startswith("keep "):
        game.play(keys(game)[0])


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
    game = table({"monster": "cyber-kitty", "evolution_deck": ["cat-nip", "mega-purr"]}, IN_TOKYO, dice=HEARTS)
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["keep mega-purr", "keep cat-nip"])
    game.play("keep cat-nip")
    seat = game.seats[0]
    assert (seat.hand, seat.evolution_discard, seat.evolution_deck_size) == (("cat-nip",), ("mega-purr",), 6)


@pytest.mark.parametrize("hearts, drawn", [(0, False), (2, False), (3, True), (4, True), (6, True)])
def test_a_draw_needs_three_hearts_and_more_draw_no_more(hearts: int, drawn: bool) -> None:
    dice = " ".join(["heart"] * hearts + ["1", "1", "2", "2", "3", "3"][: 6 - hearts])
    game = table({"monster": "cyber-kitty"}, IN_TOKYO, dice=dice)
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
    game = table({"monster": "cyber-kitty", "health": 5}, IN_TOKYO, dice=HEARTS)
    game.play("stop")
    assert (asked(game), game.seats[0].health) == ((0, "evolution"), 8)


def test_a_zombie_draws_nothing() -> None:
    game = table({"monster": "cyber-kitty", "zombified": True}, IN_TOKYO, dice=HEARTS)
    assert not told(game.play("stop"), "evolution_draw")
    assert game.current == 1


@pytest.mark.parametrize("face, drawn", [("heart", False), ("claw", True)])
def test_frozen_hearts_draw_nothing(face: str, drawn: bool) -> None:
    """Seat 0 hurts seat 1 in Tokyo, so seat 1 gets the ray and seat 0 names the face."""
    ray = {"evolutions": ["freeze-ray"]}
    game = table(ray, {**IN_TOKYO, "monster": "cyber-kitty"}, {}, dice=f"{claws(1)} {HEARTS}")
    play(game, "stop", "stay", f"use freeze-ray for {face}")
    assert (game.current, game.view(None)["frozen_faces"]) == (1, [face])
    assert bool(told(game.play("stop"), "evolution_draw")) == drawn


def test_a_draw_comes_after_the_claws_and_before_anybody_yields() -> None:
    game = table({"monster": "cyber-kitty"}, {**IN_TOKYO, "health": 9}, dice="heart heart heart claw 1 2")
    play(game, "stop")
    assert (asked(game), game.seats[1].health, game.city) == ((0, "evolution"), 8, 1)
    game.play(keys(game)[0])
    assert asked(game) == (1, "yield")
    assert not told(game.play("yield"), "evolution_draw"), "once a turn"


def test_who_is_eliminated_by_its_own_roll_draws_nothing() -> None:
    """Lightning Armor answers the claws."""
    armour = {**IN_TOKYO, "evolutions": ["lightning-armor"]}
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
    game = table(kitty, IN_TOKYO, dice=HEARTS)
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
    game = table(kitty, IN_TOKYO, dice=HEARTS)
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
    game = table(kitty, IN_TOKYO, dice=HEARTS)
    events = play(game, *(f"play {e}" for e in played), "stop")
    assert (len(told(events, "evolution_draw")), len(told(events, "evolution_keep"))) == (len(played), len(played))
    seat = game.seats[0]
    assert (len(seat.hand), seat.evolution_deck_size, seat.evolution_discard) == (4, 0, ())


def test_a_card_just_drawn_can_be_played_in_the_same_turn() -> None:
    kitty = {"monster": "cyber-kitty", "evolution_deck": ["electro-scratch", "mouse-hunter"]}
    game = table(kitty, IN_TOKYO, dice=HEARTS)
    play(game, "stop", "keep electro-scratch")
    assert keys(game) == ["play electro-scratch", "pass"]
    game.play("play electro-scratch")
    assert game.seats[1].health == 9


# --- the secret hand


def test_others_see_how_many_but_not_which() -> None:
    game = table({"hand": ["cat-nip", "giant-banana"]}, {**IN_TOKYO, "hand": ["high-tide"]}, {})
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
    game = table({"hand": ["giant-banana"]}, IN_TOKYO)
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


# --- when Evolutions can be played


def test_any_time_in_ones_own_turn_beside_each_decision() -> None:
    game = table({"hand": ["giant-banana"], "health": 3, "energy": 9}, IN_TOKYO, market=["wings", "jets", "heal"])
    assert "play giant-banana" in keys(game)
    game.play("stop")
    assert asked(game) == (0, "buy") and "play giant-banana" in keys(game)
    game.play("play giant-banana")
    assert (asked(game), game.seats[0].health) == ((0, "buy"), 5), "the question stays open"
    assert game.seats[0].evolution_discard == ("giant-banana",)


def test_at_the_end_of_every_turn_everybody_may_play_beginning_with_the_current_seat() -> None:
    game = table({"hand": ["giant-banana"]}, {**IN_TOKYO, "hand": ["healing-rain"]}, {"hand": ["alien-scourge"]})
    play(game, "stop", "pass")
    assert asked(game) == (1, "evolution")
    game.play("pass")
    assert (asked(game), keys(game)) == ((2, "evolution"), ["play alien-scourge", "pass"])
    game.play("play alien-scourge")
    assert (game.current, game.seats[2].points) == (1, 2), "with nothing left to play the window closes"


def test_a_card_that_needs_its_moment_is_not_offered_at_any_time() -> None:
    only_sometimes = ["cat-nip", "tune-up", "heart-of-the-rabbit", "detachable-tail", "bamboozle", "nine-lives"]
    game = table({"hand": only_sometimes}, {**IN_TOKYO, "hand": ["monkey-rush", "simian-scamper", "jungle-frenzy"]})
    play(game, "pass")
    assert asked(game) == (0, "roll") and not [key for key in keys(game) if key.startswith("play ")]
    game.play("stop")
    assert game.current == 1


def test_the_windows_of_a_turn_come_in_order() -> None:
    """Everybody holds cards for several moments, and declines them all."""
    game = table(
        {"hand": ["cat-nip", "saurian-adaptability", "mecha-blast", "eats-shoots-and-leaves", "jungle-frenzy"]},
        {**IN_TOKYO, "hand": ["simian-scamper", "detachable-tail", "bamboozle"]},
        {"hand": ["heart-of-the-rabbit", "monkey-rush", "giant-banana"]},
        dice=claws(2),
        market=["solar-powered", None, None],
    )
    order = []
    while game.current == 0:
        order.append((asked(game), [key.removeprefix("play ") for key in keys(game) if key.startswith("play ")]))
        wanted = ("stop", "done", "yield", "take", "pass")
        game.play(next(key for key in wanted if key in keys(game)))
    assert order == [
        ((0, "evolution"), ["cat-nip"]),
        ((0, "roll"), []),
        ((2, "evolution"), ["heart-of-the-rabbit", "giant-banana"]),
        ((0, "change"), ["saurian-adaptability"]),
        ((0, "evolution"), ["mecha-blast"]),
        ((1, "evolution"), ["simian-scamper"]),
        ((1, "damage"), ["detachable-tail"]),
        ((1, "yield"), []),
        ((2, "evolution"), ["monkey-rush", "giant-banana"]),
        ((0, "evolution"), ["eats-shoots-and-leaves"]),
        ((2, "evolution"), ["giant-banana"]),
    ]


def test_bamboozle_has_its_window_in_anothers_purchase() -> None:
    game = table({"energy": 9}, {**IN_TOKYO, "hand": ["bamboozle"]}, {}, market=["wings", "jets", "heal"], dice=QUIET)
    play(game, "stop", "buy wings")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play bamboozle", "pass"])


def test_jungle_frenzy_has_its_window_when_tokyo_was_not_entered() -> None:
    game = table({"hand": ["jungle-frenzy"]}, IN_TOKYO, dice=claws(1))
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play jungle-frenzy", "pass"])


@pytest.mark.parametrize("health, offered", [(1, True), (2, True), (3, False)])
def test_a_healing_card_has_a_window_where_the_loss_is_deadly(health: int, offered: bool) -> None:
    game = table({}, {**IN_TOKYO, "health": health, "hand": ["giant-banana"]}, {}, dice=claws(2))
    game.play("stop")
    if not offered:
        assert asked(game) == (1, "yield")
        return
    assert (asked(game), set(keys(game))) == ((1, "damage"), {"take", "play giant-banana"})
    play(game, "play giant-banana")
    assert game.seats[1].alive and game.seats[1].health == health


def test_an_evolution_can_be_played_in_the_middle_of_somebody_elses_question() -> None:
    """The loss of another's card comes first, then the question is asked again."""
    game = table({}, {**IN_TOKYO, "hand": ["electro-scratch"]}, {"health": 1}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "yield")
    game.play("play electro-scratch")
    assert (asked(game), game.seats[0].health, game.seats[2].alive) == ((1, "yield"), 9, False)


def test_no_evolution_can_be_played_while_one_of_two_is_chosen() -> None:
    game = table({"monster": "cyber-kitty", "hand": ["giant-banana"], "health": 5}, IN_TOKYO, dice=HEARTS)
    game.play("stop")
    assert asked(game) == (0, "evolution") and "play giant-banana" not in keys(game)


# --- how seats are asked


def ways_of_asking(holding: str, asks: str) -> list[tuple[int, str]]:
    """Who is asked what in a whole turn, if seat 1 holds one certain Evolution of its deck."""
    others = [e for e in ("detachable-tail", "gamma-breath", "primal-bellow", "heat-vision") if e != holding]
    gigazaur = {**IN_TOKYO, "monster": "gigazaur", "hand": [holding], "evolution_deck": others}
    game = table({}, gigazaur, {}, dice=f"{claws(2)} {QUIET}", asks=asks)
    questions = []
    while game.turn < 3:
        questions.append(asked(game))
        wanted = ("stop", "usual", "done", "stay", "take", "pass")
        game.play(next(key for key in wanted if key in keys(game)))
    return questions


def test_with_asks_always_the_questions_do_not_tell_what_is_held() -> None:
    cards = ("detachable-tail", "gamma-breath", "primal-bellow", "heat-vision")
    ways = {tuple(ways_of_asking(e, "always")) for e in cards}
    assert len(ways) == 1
    (questions,) = ways
    assert (1, "damage") in questions and (1, "change") in questions and (1, "evolution") in questions


def test_with_asks_fitting_nobody_is_asked_in_vain() -> None:
    assert (1, "damage") in ways_of_asking("detachable-tail", "fitting")
    assert (1, "damage") not in ways_of_asking("gamma-breath", "fitting")
    assert (1, "change") in ways_of_asking("gamma-breath", "fitting")
    assert (1, "change") not in ways_of_asking("primal-bellow", "fitting")


def test_always_is_what_is_played_where_nothing_is_said() -> None:
    seats: list[dict[str, Any]] = [{}, {**IN_TOKYO, "monster": "gigazaur", "hand": ["heat-vision"]}]
    silent = kaiju.arrange(modules=["power_up"], seats=seats, dice=claws(1))
    silent.play("stop")
    assert (asked(silent), keys(silent)) == ((1, "damage"), ["take", "play heat-vision"])
    fitting = kaiju.arrange(modules=["power_up"], seats=seats, dice=claws(1), asks="fitting")
    fitting.play("stop")
    assert asked(fitting) == (1, "yield")


def test_who_holds_nothing_is_not_asked() -> None:
    game = secretive({"monster": "cyber-kitty"}, {**IN_TOKYO, "monster": "gigazaur"}, {}, dice=claws(1))
    game.play("stop")
    assert asked(game) == (1, "yield")
    game.play("stay")
    assert game.current == 1


def test_nobody_is_asked_for_what_all_have_seen_elsewhere() -> None:
    """Detachable Tail, Gigazaur's one answer to a loss that is not deadly, lies on the discard pile."""
    gigazaur = {**IN_TOKYO, "monster": "gigazaur", "hand": ["detachable-tail", "heat-vision"]}
    game = secretive({}, gigazaur, {}, dice=f"{claws(1)} {claws(1)} {claws(1)}")
    play(game, "stop", "play detachable-tail")
    assert game.seats[1].evolution_discard == ("detachable-tail",)
    while game.current != 2:
        game.play(next(key for key in ("stop", "done", "pass", "take", "stay") if key in keys(game)))
    play(game, "stop")
    assert (asked(game), game.seats[1].health) == ((1, "yield"), 9)


# --- permanent, temporary, lasting


def test_a_permanent_one_stays_and_acts_from_the_moment_it_is_played() -> None:
    game = table({"hand": ["mouse-hunter"]}, IN_TOKYO, dice=QUIET)
    events = play(game, "play mouse-hunter", "stop")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, "mouse-hunter", "evolution")]
    seat = game.seats[0]
    assert (seat.evolutions, seat.hand, seat.evolution_discard, seat.points) == (("mouse-hunter",), (), (), 1)


def test_a_permanent_one_does_nothing_in_the_hand() -> None:
    game = table({"hand": ["mouse-hunter"]}, IN_TOKYO, dice=QUIET)
    play(game, "stop", "pass")
    assert game.seats[0].points == 0


def test_a_temporary_one_goes_to_its_owners_discard_pile() -> None:
    game = table({"monster": "kraken", "hand": ["alien-scourge"]}, IN_TOKYO)
    game.play("play alien-scourge")
    assert (game.seats[0].evolution_discard, game.seats[0].evolutions, game.seats[0].points) == (
        ("alien-scourge",),
        (),
        2,
    )


def test_a_lasting_one_lies_in_play_until_it_ends() -> None:
    seats = [{"hand": ["cat-nip"], "energy": 9}, IN_TOKYO]
    game = table(*seats, dice="1 1 1 2 2 3", market=["wings", "jets", "heal"])
    game.play("play cat-nip")
    assert (asked(game), game.seats[0].evolutions) == ((0, "buy"), ("cat-nip",))
    events = game.play("done")
    assert game.current == 1
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("cat-nip",))
    assert [(e.seat, e.card) for e in told(events, "discard")] == [(0, "cat-nip")]


def test_one_that_lasts_until_the_next_turn_survives_those_of_others() -> None:
    game = table({"hand": ["cold-wave"]}, IN_TOKYO, {}, dice=f"{QUIET} 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    play(game, "play cold-wave", "stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (1, 5, ("cold-wave",))
    play(game, "stop", "stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (0, 6, ())


# --- leaving play


def test_elimination_discards_hand_and_evolutions_for_good() -> None:
    kitty = {**IN_TOKYO, "monster": "cyber-kitty", "health": 1, "hand": ["mega-purr"], "evolutions": ["mouse-hunter"]}
    game = table({}, kitty, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.hand, seat.evolutions) == (False, (), ())
    assert set(seat.evolution_discard) == {"mega-purr", "mouse-hunter"}
    assert game.view(0)["seats"][1]["hand_size"] == 0


def test_it_has_a_child_leaves_evolutions_alone() -> None:
    kitty = {
        **IN_TOKYO,
        "health": 1,
        "hand": ["mega-purr"],
        "evolutions": ["mouse-hunter"],
        "cards": ["it-has-a-child", "wings"],
    }
    game = table({}, kitty, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.hand, seat.evolutions, seat.cards) == (True, ("mega-purr",), ("mouse-hunter",), ())


def test_zombify_leaves_evolutions_alone() -> None:
    kitty = {**IN_TOKYO, "health": 1, "hand": ["mega-purr"], "evolutions": ["mouse-hunter"], "cards": ["zombify"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    game.play("stop")
    seat = game.seats[1]
    assert (seat.zombified, seat.hand, seat.evolutions) == (True, ("mega-purr",), ("mouse-hunter",))


def test_nine_lives_comes_out_of_the_hand_by_itself_and_takes_everything_along() -> None:
    kitty = {
        **IN_TOKYO,
        "health": 1,
        "points": 3,
        "energy": 5,
        "hand": ["nine-lives", "mega-purr"],
        "evolutions": ["mouse-hunter"],
        "cards": ["giant-brain"],
    }
    game = table({}, kitty, {}, dice=claws(1))
    events = game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.health, seat.points, seat.energy, seat.place) == (True, 9, 9, 0, None)
    assert (seat.hand, seat.evolutions, seat.cards) == ((), (), ())
    assert set(seat.evolution_discard) == {"nine-lives", "mega-purr", "mouse-hunter"}
    assert [e.card for e in told(events, "play")] == ["nine-lives"]


def test_nine_lives_comes_before_zombify_which_is_lost_with_it() -> None:
    kitty = {**IN_TOKYO, "health": 1, "hand": ["nine-lives"], "cards": ["zombify"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].zombified, game.seats[1].cards) == (9, False, ())


def test_final_roar_comes_before_nine_lives() -> None:
    kitty = {**IN_TOKYO, "health": 1, "points": 16, "hand": ["nine-lives"], "tiles": ["final-roar"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    events = game.play("stop")
    assert told(events, "crowned") and not told(events, "revived")
    assert game.over and game.winners == (1,)


def test_an_evolution_of_the_eliminated_no_longer_acts() -> None:
    """What was reserved for it is discarded."""
    toy = {**IN_TOKYO, "health": 2, "hand": ["my-toy"]}
    game = table({}, toy, {}, dice=f"{claws(1)} {claws(1)} {QUIET}", market=["wings", "jets", "heal"])
    play(game, "stop", "stay", "play my-toy", "use my-toy for wings")
    assert game.view(None)["seats"][1]["reserved"] == ["wings"]
    game = table(
        {},
        {**toy, "health": 1, "hand": ["my-toy", "detachable-tail"]},
        {},
        dice=claws(1),
        market=["wings", "jets", "heal"],
    )
    play(game, "stop", "play my-toy", "use my-toy for wings", "take")
    assert not game.seats[1].alive
    assert game.view(None)["seats"][1]["reserved"] == [] and "wings" in game.discard


def test_nobody_is_eliminated_twice() -> None:
    """The card that Deep Dive brings kills its owner while another loss waits to be answered."""
    diver = {**IN_TOKYO, "hand": ["deep-dive"], "cards": ["wings"], "energy": 2, "health": 4}
    game = table({"cards": ["eater-of-the-dead"]}, diver, {}, deck=["jet-fighters", "jets", "heal"], dice=claws(2))
    events = play(game, "stop", "play deep-dive", "use deep-dive for jet-fighters", "take")
    assert len(told(events, "dead")) == 1
    assert [e.amount for e in told(events, "points") if e.card == "eater-of-the-dead"] == [3]


def test_the_dead_do_not_yield() -> None:
    diver = {**IN_TOKYO, "hand": ["deep-dive"], "health": 5}
    game = table({}, diver, {}, deck=["jet-fighters", "jets", "heal"], dice=claws(2))
    play(game, "stop", "play deep-dive", "use deep-dive for jet-fighters")
    assert not game.seats[1].alive
    assert asked(game)[0] != 1


def test_deep_dive_brings_one_of_the_cards_that_were_looked_at() -> None:
    """Something else may be played while the question is open; the three cards are those three."""
    game = table(
        {"hand": ["deep-dive", "precision-field-support"]},
        IN_TOKYO,
        deck=["jet-fighters", "wings", "jets", "spiked-tail", "heal"],
    )
    looked = {e.card for e in told(game.play("play deep-dive"), "look")}
    assert looked == {"jet-fighters", "wings", "jets"}
    if "play precision-field-support" in keys(game):
        game.play("play precision-field-support")
    brings = {key.removeprefix("use deep-dive for ") for key in keys(game) if key.startswith("use deep-dive")}
    assert brings and brings <= looked


# --- the draft


@pytest.mark.parametrize("players", range(2, 7))
def test_packs_are_passed_on_until_everybody_has_eight(players: int) -> None:
    game = kaiju.new("base", players, modules=["power_up", "mutant_draft"], seed=players)
    all_cards = {e for seat in game.seats for e in deck_of(seat.monster)}
    picks: list[list[str]] = [[] for _ in range(players)]
    packs = [own(game, p)["choice"] for p in range(players)]
    assert Counter(e for pack in packs for e in pack) == Counter(all_cards)
    rng = random.Random(players)
    for left in range(8, 1, -1):
        assert [len(pack) for pack in packs] == [left] * players
        for p in range(players):
            assert asked(game) == (p, "evolution")
            assert sorted(keys(game)) == sorted(f"keep {e}" for e in packs[p]), (
                "nobody's pack shrinks before it is passed"
            )
            picks[p].append(rng.choice(packs[p]))
            packs[p].remove(picks[p][-1])
            game.play(f"keep {picks[p][-1]}")
        packs = [packs[p - 1] for p in range(players)]
        if left > 2:
            assert [own(game, p)["choice"] for p in range(players)] == packs
            assert [sorted(own(game, p)["drafted"]) for p in range(players)] == [sorted(mine) for mine in picks]
    for p in range(players):
        picks[p] += packs[p]
        assert len(picks[p]) == 8
    for p in range(players):
        two = own(game, p)["choice"]
        assert asked(game) == (p, "evolution") and len(two) == 2 and set(two) <= set(picks[p])
        assert game.seats[p].evolution_deck_size == 6
        game.play(f"keep {two[0]}")
    assert game.turn == 1


def test_nobody_sees_what_others_draft() -> None:
    game = kaiju.new("base", 3, modules=["power_up", "mutant_draft"], seed=9)
    taken = keys(game)[0].removeprefix("keep ")
    game.play(f"keep {taken}")
    for seat in (None, 1, 2):
        assert taken not in json.dumps({**game.view(seat), "own": None})
        assert [e.card for e in game.events_for(seat) if e.kind == "evolution_keep"] == [None]
        assert taken not in own(game, seat)["choice"] if seat is not None else True
    assert own(game, 0)["drafted"] == [taken]
    assert not any(game.view(None)["own"].values())


def test_drafted_decks_are_shuffled() -> None:
    """With the same draft, the first two cards differ from game to game."""
    first = set()
    for seed in range(12):
        game = kaiju.new("base", 2, modules=["power_up", "mutant_draft"], seed=4)
        game.reseed(seed)
        while own(game, 0)["drafted"] or game.seats[0].evolution_deck_size == 0:
            game.play(keys(game)[0])
        first.add(frozenset(own(game, 0)["choice"]))
    assert len(first) > 4


def test_drafted_cards_come_back_to_who_drafted_them() -> None:
    game = kaiju.new("base", 2, modules=["power_up", "mutant_draft"], asks="fitting", seed=6)
    choose_first(game)
    mine = {*game.seats[0].hand, *game.seats[0].evolution_discard}
    foreign = {e for e in mine if e not in deck_of(game.seats[0].monster)}
    assert len(mine) == 2
    assert foreign or {*game.seats[1].hand, *game.seats[1].evolution_discard} - deck_of(game.seats[1].monster)


# --- positions made by hand


def test_arrange_puts_evolutions_where_it_is_told() -> None:
    kitty = {
        "monster": "cyber-kitty",
        "hand": ["nine-lives", "high-tide"],
        "evolutions": ["mouse-hunter", "bamboo-supply"],
        "evolution_deck": ["cat-nip", "mega-purr"],
        "tokens": {"bamboo-supply": 3},
    }
    penguin = {**IN_TOKYO, "evolutions": ["icy-reflection"], "copies": {"icy-reflection": ("mouse-hunter", 0)}}
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
    game = table({"monster": "kraken"}, IN_TOKYO)
    assert (game.seats[0].hand, game.seats[0].evolution_deck_size) == ((), 8)


def test_what_another_has_is_missing_in_its_monsters_deck() -> None:
    game = table({"monster": "cyber-kitty"}, {**IN_TOKYO, "hand": ["nine-lives"], "evolutions": ["mouse-hunter"]})
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
        **IN_TOKYO,
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
    game = table(penguin, {**IN_TOKYO, "evolutions": ["defender-of-tokyo"]})
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
    king = {**IN_TOKYO, "monster": "the-king", "hand": ["giant-banana"], "evolutions": ["alpha-male"]}
    game = secretive(kitty, king)
    hands = set()
    for seed in range(40):
        clone = game.clone(for_seat=0, seed=seed)
        assert clone.seats[0].hand == ("nine-lives",) and clone.seats[1].evolutions == ("alpha-male",)
        hands.add(clone.seats[1].hand)
    assert hands <= {(e,) for e in deck_of("the-king") - {"alpha-male"}} and len(hands) == 7
    assert game.seats[1].hand == ("giant-banana",)


def test_a_clone_does_not_know_the_order_of_any_deck() -> None:
    game = secretive({"monster": "cyber-kitty", "evolution_deck": KITTY}, IN_TOKYO, dice=HEARTS)
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
    king = {**IN_TOKYO, "hand": ["simian-scamper"]}
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
