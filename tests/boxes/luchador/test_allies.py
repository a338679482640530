"""Luchador: calling for help."""

from __future__ import annotations

from tests.boxes.luchador.table import challenged, ring, seats_told, with_allies
from tests.table import BAY, CITY, asked, keys, play, told

# --- calling for help


def test_first_the_challenger_then_the_champion_may_ask_for_help() -> None:
    game = challenged({}, CITY, {})
    assert (asked(game), keys(game)) == ((0, "challenge"), ["ask", "pass"])
    assert game.play("pass") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])
    events = game.play("ask")
    assert seats_told(events, "ask_help") == [1]
    assert (asked(game), keys(game)) == ((2, "challenge"), ["help", "pass"])


def test_all_who_are_not_involved_are_asked_clockwise_from_who_asks_the_dead_are_not() -> None:
    game = challenged({}, CITY, {}, BAY | {"cards": ["armor-plating"]}, {"alive": False}, {})
    order = []
    game.play("ask")
    while keys(game)[:2] == ["help", "pass"]:
        order.append(asked(game)[0])
        game.play("pass")
    assert order == [2, 3, 5], "Bay's monster, whom nobody challenges, is not involved"
    game.play("ask")
    order = []
    while keys(game)[:2] == ["help", "pass"]:
        order.append(asked(game)[0])
        game.play("pass")
    assert order == [2, 3, 5]
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_the_other_monster_in_tokyo_may_help_either_side() -> None:
    for side in (0, 1):
        game = ring({}, CITY, BAY, {}, {})
        play(game, "stop", "stay", "stay", "challenge 1")
        with_allies(game, *((2, None) if side == 0 else (None, 2)))
        assert game.view(None)["challenge"]["fight"]["allies"][side] == 2


def test_with_two_players_there_is_nobody_to_ask() -> None:
    game = challenged({}, CITY)
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_with_three_players_the_champion_can_ask_nobody_if_the_third_helps_the_challenger() -> None:
    game = challenged({}, CITY, {})
    play(game, "ask", "help", "choose 2")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_volunteers_are_named_when_all_have_answered() -> None:
    game = challenged({}, CITY, {}, {}, {})
    assert play(game, "ask", "help", "pass")[1:] == []
    events = game.play("help")
    assert [(event.seat, event.by) for event in told(events, "volunteer")] == [(2, 0), (4, 0)]
    assert (asked(game), keys(game)) == ((0, "challenge"), ["choose 2", "choose 4", "refuse"])
    assert game.decision is not None and game.decision.options[1].data == {"target": 4}


def test_one_volunteer_is_chosen() -> None:
    game = challenged({}, CITY, {}, {})
    events = play(game, "ask", "help", "help", "choose 3")
    assert [(event.seat, event.by) for event in told(events, "ally")] == [(3, 0)]
    assert game.view(None)["challenge"]["fight"]["allies"] == [3, None]
    assert asked(game) == (1, "challenge"), "nobody may have a second ally"


def test_nobody_volunteers_and_the_challenge_goes_on() -> None:
    game = challenged({}, CITY, {}, {})
    events = play(game, "ask", "pass", "pass")
    assert told(events, "volunteer") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, None]


def test_help_may_be_refused_and_who_was_refused_may_help_the_champion() -> None:
    game = challenged({}, CITY, {})
    events = play(game, "ask", "help", "refuse")
    assert told(events, "ally") == []
    play(game, "ask", "help", "choose 2")
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, 2]


def test_an_ally_of_one_side_is_not_asked_by_the_other() -> None:
    game = challenged({}, CITY, {}, {})
    play(game, "ask", "help", "help", "choose 2", "ask")
    assert asked(game) == (3, "challenge")
    game.play("help")
    assert keys(game) == ["choose 3", "refuse"]
    game.play("choose 3")
    assert game.view(None)["challenge"]["fight"]["allies"] == [2, 3]


def test_the_champion_may_ask_where_the_challenger_did_not() -> None:
    game = challenged({}, CITY, {}, {})
    play(game, "pass", "ask", "pass", "help", "choose 3")
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, 3]
