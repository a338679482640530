"""Luchador: what nobody else may know."""

from __future__ import annotations

import json
from typing import Any

import kaiju
from tests.boxes.luchador.table import POWERHOUSE, SUPLEX, challenged, evolved, held, holds, ring, seats_told, settle
from tests.table import CITY, QUIET, asked, keys, play, told

# --- secrets


def twins(*others: dict[str, Any], **more: Any) -> tuple[kaiju.Game, kaiju.Game]:
    """Two games that differ in the cards of seats 1 and 2 and in the pile, and for seat 0 in nothing."""
    pile = ["bear-hug", "body-slam", "elbow-drop"]
    left = ring(
        {"challenge": SUPLEX},
        CITY | holds("low-blow"),
        holds("moonsault"),
        *others,
        challenge_deck=["tail-spin", *pile],
        **more,
    )
    right = ring(
        {"challenge": SUPLEX},
        CITY | holds("moonsault"),
        holds("tail-spin"),
        *others,
        challenge_deck=["low-blow", *pile],
        **more,
    )
    return left, right


def seen(game: kaiju.Game, seat: int | None) -> Any:
    """All that a seat may look at."""
    return [
        json.loads(json.dumps(game.view(seat))),
        [event.to_dict() for event in game.events_for(seat)],
        asked(game),
    ]


def test_nobody_sees_which_challenge_card_another_holds() -> None:
    left, right = twins()
    for key in ["stop", "stay", "challenge 1", "ask", "help", "choose 2", "hide"]:
        for seat in (0, None):
            assert seen(left, seat) == seen(right, seat), key
        assert left.view(1)["own"]["challenge"] == "low-blow"
        left.play(key)
        right.play(key)
    for seat in (0, None):
        assert seen(left, seat) == seen(right, seat)


def test_a_view_names_a_card_to_its_holder_only() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"))
    cards = {0: SUPLEX, 1: POWERHOUSE, 2: "tail-spin"}
    for seat in (0, 1, 2, None):
        text = json.dumps(game.view(seat))
        assert [card in text for card in cards.values()] == [p == seat for p in cards]
    assert [game.view(p)["own"]["challenge"] for p in (0, 1, 2)] == list(cards.values())
    assert game.view(None)["own"]["challenge"] is None


def test_the_card_that_somebody_draws_is_told_to_nobody_else() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, challenge_deck=["low-blow", "tail-spin", "bear-hug"])
    settle(game)
    drawn = held(game)[0]
    for seat in (0, 1, 2, None):
        events = [e for e in game.events_for(seat) if e.kind == "challenge_card" and e.seat == 0]
        assert [e.card for e in events] == [drawn if seat == 0 else None]


def test_new_holds_card_is_a_secret_too() -> None:
    game = evolved(holds(SUPLEX, hand=["new-hold"]), CITY, {}, dice=QUIET)
    game.play("play new-hold")
    new = held(game)[0]
    assert new is not None
    assert new not in json.dumps([game.view(1), [e.to_dict() for e in game.events_for(1)]])


def test_a_volunteers_answer_is_a_secret_until_all_are_in() -> None:
    games = [challenged(holds(SUPLEX), CITY, {}, {}, {}) for _ in range(2)]
    for game, answer in zip(games, ("help", "pass"), strict=True):
        play(game, "ask", answer)
    for seat in (0, 1, 3, 4, None):
        assert seen(games[0], seat) == seen(games[1], seat)
        assert keys(games[0]) == keys(games[1])
    for game in games:
        play(game, "pass", "pass")
    assert keys(games[0]) == ["choose 2", "refuse"] and keys(games[1]) == ["ask", "pass"]


def test_whether_the_challenger_reveals_is_a_secret_until_the_champion_has_answered() -> None:
    games = [challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}) for _ in range(2)]
    for game, answer in zip(games, ("reveal", "hide"), strict=True):
        play(game, "pass", "pass", answer)
    for seat in (1, 2, None):
        assert seen(games[0], seat) == seen(games[1], seat)
    assert keys(games[0]) == keys(games[1])


def test_a_clone_for_a_seat_deals_the_cards_of_others_and_the_pile_anew() -> None:
    game = challenged(
        holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=["low-blow", "bear-hug"]
    )
    clones = [game.clone(for_seat=0, seed=seed) for seed in range(60)]
    assert {clone.seats[0].challenge for clone in clones} == {SUPLEX}
    hidden = {POWERHOUSE, "tail-spin", "low-blow", "bear-hug"}
    for seat in (1, 2):
        assert {clone.seats[seat].challenge for clone in clones} == hidden
    for clone in clones:
        assert clone.view(0) == game.view(0)
        assert len(set(held(clone))) == 3


def test_a_clone_for_a_seat_draws_other_cards_than_the_game_will() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"))
    drawn = set()
    for seed in range(30):
        clone = game.clone(for_seat=2, seed=seed)
        settle(clone, "hide", "hide")
        drawn.add(held(clone)[0])
    assert len(drawn) > 5


def test_a_clone_for_a_seat_knows_no_others_answer_but_its_own() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, {}, {})
    play(game, "ask", "help", "help")
    volunteers = set()
    for seed in range(40):
        clone = game.clone(for_seat=3, seed=seed)
        events = clone.play("pass")
        volunteers.add(tuple(seats_told(events, "volunteer")))
    assert volunteers == {(3,), (2, 3)}


def test_a_clone_for_a_seat_guesses_whether_the_challenger_reveals() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    play(game, "pass", "pass", "reveal")
    for seat, outcomes in ((1, {(), (0,)}), (0, {(0,)})):
        found = set()
        for seed in range(40):
            clone = game.clone(for_seat=seat, seed=seed)
            found.add(tuple(event.seat for event in told(clone.play("hide"), "challenge_won")))
        assert found == outcomes


def test_a_clone_for_a_seat_keeps_the_cards_that_everybody_has_seen() -> None:
    champion = CITY | holds(SUPLEX, cards=["wings"], energy=4)
    game = ring(holds("flying-crossbody"), champion, holds("tail-spin"))
    play(game, "stop", "take", "stay", "challenge 1")
    settle(game)
    assert asked(game) == (1, "damage"), "the rewards are not settled yet, but both cards have been seen"
    assert game.view(2)["challenge"]["discard"] == [SUPLEX, "flying-crossbody"]
    for seed in range(10):
        clone = game.clone(for_seat=2, seed=seed)
        assert clone.view(2)["challenge"] == game.view(2)["challenge"]
        assert held(clone)[:2] == [None, None]


def test_a_clone_without_a_seat_is_the_same_game() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    game.play("ask")
    clone = game.clone()
    assert clone == game
    clone.play("help")
    assert clone != game and asked(game) == (2, "challenge")


def test_a_game_saved_in_the_middle_of_a_challenge_goes_on() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), {})
    for key in ["ask", "help", "pass", "choose 2", "ask", "pass", "reveal"]:
        game.play(key)
        again = kaiju.Game.from_bytes(game.to_bytes())
        assert again == game == kaiju.replay(game.record())
        assert again.view(None) == game.view(None)


def test_seats_are_asked_alike_whether_they_hold_an_evolution_that_fits_or_not() -> None:
    """With `asks="always"`, the windows of a challenge give nobody's hand away."""
    games = []
    for hand in (["new-hold"], ["top-rope"]):
        third = {"monster": "luchador", "hand": hand}
        games.append(challenged(game=evolved(holds(SUPLEX), CITY | holds(POWERHOUSE), third, asks="always")))
    for key in ["ask", "help", "refuse"]:
        for seat in (0, 1, None):
            assert seen(games[0], seat) == seen(games[1], seat)
        for game in games:
            game.play(key)
