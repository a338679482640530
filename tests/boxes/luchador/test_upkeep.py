"""Luchador: drawing anew after a challenge, and whoever dies, wins or comes back in one."""

from __future__ import annotations

import pytest

from tests.boxes.luchador.table import (
    POWERHOUSE,
    SUPLEX,
    challenged,
    drawers,
    evolved,
    held,
    holds,
    in_challenge,
    kinds,
    masks,
    ring,
    seats_told,
    settle,
    shown,
    winner,
    with_allies,
)
from tests.table import BAY, CITY, QUIET, asked, claws, keys, play, points, row, told

# --- upkeep


@pytest.mark.parametrize("answers", [("reveal", "reveal"), ("reveal", "hide"), ("hide", "reveal"), ("hide", "hide")])
def test_all_who_were_involved_draw_anew_and_only_they(answers: tuple[str, str]) -> None:
    seats = [holds("tail-spin"), CITY | holds("moonsault"), holds("low-blow"), holds("crowd-pleaser"), holds(SUPLEX)]
    pile = ["chokeslam", "bear-hug", "elbow-drop", POWERHOUSE, "double-team"]
    game = with_allies(challenged(*seats, challenge_deck=pile), 4, 2)
    events = play(game, *answers)
    assert drawers(events) == [0, 1, 2, 4]
    assert held(game) == ["chokeslam", "bear-hug", "elbow-drop", "crowd-pleaser", POWERHOUSE]
    table = game.view(None)["challenge"]
    assert (table["fight"], table["pile"]) == (None, 1)
    seen = [("tail-spin", SUPLEX), ("moonsault", "low-blow")]
    for answer, cards in zip(answers, seen, strict=True):
        assert {card in table["discard"] for card in cards} == {answer == "reveal"}, "what was hidden stays so"
    assert table["discard_hidden"] == 2 * answers.count("hide")
    assert "crowd-pleaser" not in table["discard"]


def test_a_volunteer_who_was_not_chosen_keeps_its_card() -> None:
    game = challenged({}, CITY, holds(SUPLEX), holds(POWERHOUSE))
    play(game, "ask", "help", "help", "choose 2")
    events = settle(game)
    assert (held(game)[3], drawers(events)) == (POWERHOUSE, [0, 1, 2])


def test_an_empty_pile_is_made_of_the_shuffled_discard_pile() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=[])
    assert game.view(None)["challenge"]["pile"] == 0
    events = settle(game)
    assert [event.amount for event in told(events, "challenge_shuffle")] == [17]
    assert kinds(events).index("challenge_shuffle") < kinds(events).index("challenge_card")
    table = game.view(None)["challenge"]
    assert (table["pile"], table["discard"], held(game)[2]) == (15, [], "tail-spin")


def test_a_pile_that_runs_out_in_between_is_made_anew_then() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=["low-blow"])
    events = settle(game)
    new = [kind for kind in kinds(events) if kind.startswith("challenge_")]
    assert new == ["challenge_won", "challenge_card", "challenge_shuffle", "challenge_card"]
    assert (held(game)[0], held(game)[2]) == ("low-blow", "tail-spin")
    assert told(events, "challenge_shuffle")[0].amount == 16


def test_cards_that_were_shown_can_come_back_out_of_the_new_pile() -> None:
    seen = set()
    for seed in range(40):
        game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), challenge_deck=[], seed=seed)
        settle(game)
        seen |= {card for card in held(game) if card is not None}
    assert {SUPLEX, POWERHOUSE} <= seen and len(seen) > 10


def test_a_second_challenge_is_fought_with_the_new_cards() -> None:
    game = challenged(
        holds(SUPLEX),
        CITY | holds(POWERHOUSE),
        {},
        dice=f"{claws(1)} {QUIET} {QUIET} {claws(1)}",
        challenge_deck=["final-count", "low-blow", "tail-spin"],
    )
    settle(game, "hide", "hide")
    play(game, "stop", "stop", "stop", "stay", "challenge 1")
    events = settle(game)
    assert [card for _, card, _, _ in shown(events)] == ["low-blow", "tail-spin"]


# --- somebody dies, wins or comes back in a challenge


def test_a_champion_killed_by_the_reward_leaves_its_masks_and_its_place_to_the_winner() -> None:
    game = challenged(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3, collection=1), {})
    events = settle(game)
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(1, 0)]
    assert (game.city, masks(game)) == (0, [(True, 2), (False, 0), (True, 0)])
    assert points(game) == [2 + 2 + 1, 0, 0], "two masks and the entry"
    assert (drawers(events), held(game)[1]) == ([0], None)
    assert {SUPLEX, "flying-crossbody"} <= set(game.view(None)["challenge"]["discard"])


def test_a_champion_in_bay_killed_by_the_reward_leaves_its_place_before_other_dice_are_resolved() -> None:
    seats = [holds("flying-crossbody", health=5), CITY, BAY | holds(SUPLEX, health=3), {}, {}, {}]
    game = ring(*seats, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "stay", "challenge 2")
    events = settle(game)
    assert (game.bay, game.seats[2].alive) == (0, False)
    entered = kinds(events).index("enter")
    assert entered < kinds(events).index("challenge_card"), "the winner enters before new cards are drawn"
    assert game.seats[0].health == 5, "hearts don't heal in Tokyo"


def test_a_champion_in_bay_that_comes_back_outside_leaves_its_place_to_the_winner() -> None:
    bay = BAY | holds(SUPLEX, health=3, cards=["it-has-a-child"])
    game = ring(holds("flying-crossbody", health=5), CITY, bay, {}, {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "stay", "challenge 2")
    settle(game)
    assert (game.bay, game.seats[2].health, game.seats[0].health) == (0, 10, 5)


def test_a_champion_killed_in_city_with_five_players_makes_bay_close_and_bays_monster_move_up() -> None:
    game = ring(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3), BAY, {}, {})
    play(game, "stop", "stay", "stay", "challenge 1")
    events = settle(game)
    assert (game.city, game.bay, game.seats[0].place) == (2, None, None)
    assert told(events, "enter") == []


def test_a_challenger_killed_by_the_champions_reward_leaves_it_its_masks() -> None:
    game = challenged(holds(SUPLEX, health=2), CITY | holds("flying-crossbody"), {})
    events = settle(game)
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(0, 1)]
    assert (masks(game), game.city, game.current) == ([(False, 0), (True, 1), (True, 0)], 1, 1)
    assert drawers(events) == [1]


def test_a_champion_killed_by_the_allys_reward_leaves_its_masks_to_the_ally() -> None:
    seats = [holds("moonsault"), CITY | holds(SUPLEX, health=2, collection=1), holds("folding-skyscraper")]
    game = with_allies(challenged(*seats), 2)
    play(game, "reveal", "hide")
    assert (masks(game), game.city) == ([(True, 0), (False, 0), (True, 2)], 0)
    assert points(game) == [1, 0, 4 + 0]


def test_a_champion_that_it_has_a_child_saves_is_outside_and_keeps_its_masks() -> None:
    champion = CITY | holds(SUPLEX, health=3, points=8, collection=2, cards=["it-has-a-child"])
    game = challenged(holds("flying-crossbody"), champion, {})
    settle(game)
    assert (game.city, game.seats[1].health, game.seats[1].points) == (0, 10, 2)
    assert masks(game) == [(True, 1), (True, 1), (True, 0)], "it gave one mask as the loser and keeps the rest"


def test_a_winner_that_dies_of_its_own_reward_enters_nothing() -> None:
    champion = CITY | holds(SUPLEX, evolutions=["lightning-armor"])
    game = evolved(holds("flying-crossbody", health=2), champion, {}, dice=f"{claws(1)} claw claw {QUIET}")
    play(game, "stop", "pass", "stay", "challenge 1")
    settle(game)
    assert asked(game) == (1, "use")
    events = game.play("use lightning-armor")
    assert ([(e.seat, e.by) for e in told(events, "dead")], game.city) == ([(0, 1)], 1)
    assert (told(events, "enter"), told(events, "leave"), drawers(events)) == ([], [], [1])
    assert masks(game) == [(False, 0), (True, 1), (True, 0)], "its masks, that of the champion among them, come back"


def test_the_last_monster_that_stands_after_a_challenge_wins() -> None:
    game = challenged(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3))
    settle(game)
    assert (game.over, game.winners) == (True, (0,))


@pytest.mark.parametrize("when", ["volunteer", "choose", "reveal"])
def test_a_champion_killed_in_the_middle_ends_the_challenge_without_a_winner(when: str) -> None:
    killer = 2 if when == "volunteer" else 0
    seats = [holds("final-count"), CITY | holds(SUPLEX, health=3), holds("tail-spin"), {}]
    seats[killer]["hand"] = ["flying-entrance"]
    game = challenged(game=evolved(*seats))
    game.play("ask")
    if when != "volunteer":
        play(game, "help", "pass")
    if when == "reveal":
        play(game, "choose 2", "pass")
    events = game.play("play flying-entrance")
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(1, killer)]
    assert (winner(events), shown(events), game.view(None)["challenge"]["fight"]) == ([], [], None)
    assert drawers(events) == ([0, 2] if when == "reveal" else [0])
    assert SUPLEX not in game.view(None)["challenge"]["discard"] and SUPLEX not in held(game)
    assert not any(e.cause == "challenge" for e in events)
    assert not in_challenge(game) and game.city == 0, "it enters as who finds Tokyo empty"


def test_a_challenger_killed_in_the_middle_ends_the_challenge_and_its_turn() -> None:
    seats = [holds("final-count", health=1), CITY | holds(SUPLEX, hand=["electro-scratch"]), {}]
    game = challenged(game=evolved(*seats))
    play(game, "pass", "pass", "reveal")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide", "play electro-scratch"])
    events = game.play("play electro-scratch")
    assert (winner(events), game.current, game.city) == ([], 1, 1)
    assert (drawers(events), masks(game)) == ([1], [(False, 0), (True, 1), (True, 0)])


def test_an_answer_that_was_given_before_a_death_is_not_remembered_in_the_next_challenge() -> None:
    seats = [holds("final-count", health=1), CITY | holds(SUPLEX, hand=["electro-scratch"]), {}]
    game = challenged(game=evolved(*seats, dice=f"{claws(1)} {QUIET} {claws(1)}"))
    play(game, "pass", "pass", "reveal", "play electro-scratch", "stop", "stop", "stay", "challenge 1")
    assert (asked(game), keys(game)) == ((2, "challenge"), ["reveal", "hide"])
    events = play(game, "hide", "hide")
    assert winner(events) == []


def test_an_ally_killed_in_the_middle_helps_nobody_any_more() -> None:
    seats = [holds(SUPLEX), CITY | holds("sleeper-hold", hand=["electro-scratch"]), holds("tail-spin", health=1), {}]
    game = with_allies(challenged(game=evolved(*seats)), 2)
    events = play(game, "reveal", "play electro-scratch", "reveal")
    assert shown(events) == [(0, SUPLEX, 2, None), (1, "sleeper-hold", 3, None)]
    assert (winner(events), drawers(events)) == ([(1, 0)], [0, 1])
    assert [e.seat for e in told(events, "energy") if e.cause == "challenge"] == []


def test_a_volunteer_killed_before_the_choice_can_not_be_chosen() -> None:
    seats = [holds(SUPLEX, hand=["electro-scratch"]), CITY, {"health": 1}, {}]
    game = challenged(game=evolved(*seats))
    play(game, "ask", "help", "help")
    assert keys(game) == ["choose 2", "choose 3", "refuse", "play electro-scratch"]
    game.play("play electro-scratch")
    assert keys(game) == ["choose 3", "refuse"]


def test_the_only_volunteer_dies_and_the_champion_is_asked_next() -> None:
    game = challenged(game=evolved(holds(SUPLEX, hand=["electro-scratch"]), CITY, {"health": 1}, {}))
    play(game, "ask", "help", "pass", "play electro-scratch")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])


def test_a_volunteer_who_dies_before_all_are_in_is_no_volunteer() -> None:
    seats = [holds(SUPLEX), CITY, {"health": 1}, {"hand": ["electro-scratch"]}, {}]
    game = challenged(game=evolved(*seats))
    events = play(game, "ask", "help", "play electro-scratch", "pass", "help")
    assert seats_told(events, "volunteer") == [4]
    assert keys(game) == ["choose 4", "refuse"]


@pytest.mark.parametrize("answer, won", [("reveal", [(0, 1)]), ("hide", [])])
def test_mega_purr_in_the_middle_does_not_forget_who_reveals(answer: str, won: list[tuple[int, int]]) -> None:
    seats = [holds("final-count", energy=1, points=1), CITY | holds(SUPLEX, hand=["mega-purr"]), {}]
    game = challenged(game=evolved(*seats))
    play(game, "pass", "pass", answer, "play mega-purr", "give energy")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide"])
    assert winner(game.play("hide")) == won


def test_mega_purr_in_the_middle_does_not_forget_who_volunteered() -> None:
    game = challenged(game=evolved({}, CITY, {"energy": 1}, {"hand": ["mega-purr"]}))
    play(game, "ask", "help", "play mega-purr")
    while keys(game)[:2] != ["help", "pass"]:
        game.play(keys(game)[0])
    assert seats_told(game.play("pass"), "volunteer") == [2]


def test_20_stars_win_at_the_end_of_the_turn_not_before() -> None:
    game = challenged(holds("moonsault", points=17), CITY | holds(SUPLEX), {}, market=row("heal"))
    settle(game)
    assert (points(game)[0], game.over, asked(game)) == (20, False, (0, "buy"))
    game.play("done")
    assert (game.over, game.winners) == (True, (0,))


def test_a_champion_that_reaches_20_wins_at_the_end_of_its_challengers_turn() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("moonsault", points=18), {})
    settle(game)
    assert (game.over, game.winners) == (True, (1,))


def test_an_ally_that_reaches_20_shares_the_win() -> None:
    seats = [holds("crowd-pleaser", points=17), CITY | holds("mask-snatch"), holds("elbow-drop", points=19)]
    game = with_allies(challenged(*seats), 2)
    play(game, "reveal", "hide")
    assert (game.over, game.winners) == (True, (0, 2))


def test_stars_that_went_with_a_mask_are_missing_at_the_end_of_the_turn() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX, points=20, collection=1), {})
    settle(game)
    assert (game.over, game.seats[1].points) == (False, 18)
