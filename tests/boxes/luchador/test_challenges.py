"""Luchador: when a challenge is on offer, and revealing or hiding."""

from __future__ import annotations

import pytest

from tests.boxes.luchador.table import (
    CARDS,
    POWERHOUSE,
    SUPLEX,
    card_set,
    challenged,
    count_masks,
    drawers,
    evolved,
    held,
    holds,
    in_challenge,
    kinds,
    masks,
    ring,
    settle,
    shown,
    winner,
    with_allies,
)
from tests.table import BAY, CITY, QUIET, asked, claws, health, keys, play, points, row, told

# --- when a challenge is on offer


def test_who_attacked_a_monster_that_stays_may_challenge_it() -> None:
    game = ring({}, CITY, {})
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["challenge 1", "pass"])
    assert game.decision is not None and game.decision.options[0].data == {"target": 1}
    events = game.play("challenge 1")
    assert [(event.seat, event.by) for event in told(events, "challenge")] == [(0, 1)]
    assert game.view(2)["challenge"]["fight"] == {"challenger": 0, "champion": 1, "allies": [None, None]}


def test_a_challenge_may_be_left_alone() -> None:
    game = ring(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    events = play(game, "stop", "stay", "pass")
    assert (game.current, game.city, held(game)[:2]) == (1, 1, [SUPLEX, POWERHOUSE])
    assert drawers(events) == [] and game.view(None)["challenge"]["fight"] is None


def test_no_challenge_if_the_monster_yields() -> None:
    game = ring({}, CITY, {})
    play(game, "stop", "yield")
    assert (asked(game), game.city) == ((1, "roll"), 0)


def test_no_challenge_if_the_monster_died() -> None:
    game = ring({}, CITY | {"health": 1}, {})
    game.play("stop")
    assert (asked(game), game.city) == ((2, "roll"), 0)


def test_no_challenge_if_the_monster_was_not_hurt() -> None:
    game = ring({}, CITY | {"cards": ["armor-plating"]}, {})
    game.play("stop")
    assert (asked(game), game.city) == ((1, "roll"), 1)


def test_no_challenge_without_claws() -> None:
    game = ring({}, CITY, {}, dice=QUIET)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_no_challenge_by_a_monster_in_tokyo() -> None:
    game = ring(CITY, {}, {})
    game.play("stop")
    assert (health(game), asked(game)) == ([10, 9, 9], (1, "roll"))


def test_no_challenge_among_city_and_bay_be_the_attack_as_wide_as_it_may() -> None:
    game = ring(CITY | {"cards": ["nova-breath"]}, BAY, {}, {}, {})
    play(game, "stop", "stay")
    assert (health(game), asked(game)) == ([10, 9, 9, 9, 9], (1, "roll"))


def test_monsters_outside_that_an_attack_hits_too_can_not_be_challenged() -> None:
    game = ring({"cards": ["nova-breath"]}, CITY, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_a_loss_by_a_card_makes_no_challenge() -> None:
    game = ring({"energy": 3}, CITY, {}, dice=QUIET, market=row("flame-thrower"))
    play(game, "stop", "buy flame-thrower")
    assert (health(game), game.seats[1].place) == ([10, 8, 8], "city")
    assert not in_challenge(game)


def test_no_challenge_by_a_monster_that_died_of_its_own_attack() -> None:
    champion = CITY | {"evolutions": ["lightning-armor"]}
    game = evolved({"health": 1}, champion, {}, dice=f"{claws(1)} claw {QUIET}")
    play(game, "stop", "use lightning-armor")
    assert not game.seats[0].alive
    if asked(game) == (1, "yield"):
        game.play("stay")
    assert (game.current, game.city) == (1, 1)


def test_with_two_in_tokyo_the_attacker_chooses_its_opponent() -> None:
    game = ring({}, CITY, {}, BAY, {})
    play(game, "stop", "stay", "stay")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["challenge 1", "challenge 3", "pass"])
    game.play("challenge 3")
    assert game.view(None)["challenge"]["fight"] == {"challenger": 0, "champion": 3, "allies": [None, None]}
    play(game, "pass", "pass")
    assert asked(game) == (0, "challenge")
    game.play("reveal")
    assert asked(game) == (3, "challenge")


@pytest.mark.parametrize("answers", [("yield", "stay"), ("stay", "yield"), ("yield", "yield")])
def test_with_two_in_tokyo_both_must_stay(answers: tuple[str, str]) -> None:
    game = ring({}, CITY, BAY, {}, {})
    play(game, "stop", *answers)
    assert asked(game) == (1, "roll")


@pytest.mark.parametrize("first, second", [(1, 10), (10, 1)])
def test_with_two_in_tokyo_nobody_is_challenged_if_one_of_them_died(first: int, second: int) -> None:
    game = ring({}, CITY | {"health": first}, BAY | {"health": second}, {}, {}, {})
    play(game, "stop", "stay")
    assert asked(game)[1] == "roll"


def test_with_two_in_tokyo_one_that_was_not_hurt_is_no_hindrance_but_can_not_be_challenged() -> None:
    game = ring({}, CITY | {"cards": ["armor-plating"]}, BAY, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 2", "pass"]


def test_with_five_players_and_one_monster_in_tokyo_that_one_is_enough() -> None:
    game = ring({}, CITY, {}, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_blizzard_leaves_nobody_a_choice_and_so_no_challenge() -> None:
    game = evolved({"hand": ["blizzard"]}, CITY, {})
    play(game, "play blizzard", "stop")
    assert (health(game), game.current, in_challenge(game)) == ([10, 9, 10], 1, False)


def test_simian_scamper_of_one_of_two_is_a_yield() -> None:
    game = evolved({}, CITY | {"hand": ["simian-scamper"]}, BAY, {}, {})
    play(game, "stop", "play simian-scamper")
    while asked(game)[1] != "yield":
        game.play("pass")
    game.play("stay")
    assert (game.seats[1].place, in_challenge(game)) == (None, False)


def test_jets_that_stays_suffers_first_and_may_then_be_challenged() -> None:
    game = ring({}, CITY | {"cards": ["jets"]}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (health(game), keys(game)) == ([10, 8, 10], ["challenge 1", "pass"])


def test_jets_that_stays_and_dies_of_it_is_not_challenged() -> None:
    game = ring({}, CITY | {"cards": ["jets"], "health": 2}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.seats[1].alive, in_challenge(game), game.city) == (False, False, 0)


def test_one_of_two_that_stayed_and_died_of_claws_held_back_is_not_there_any_more() -> None:
    game = ring({}, CITY | {"cards": ["jets"], "health": 1}, BAY, {}, {}, {})
    play(game, "stop", "stay", "stay")
    assert not game.seats[1].alive
    assert not in_challenge(game), "not every monster that was attacked is still in Tokyo"


def test_one_of_two_that_chest_thumping_drove_out_is_not_there_any_more() -> None:
    game = evolved({"evolutions": ["chest-thumping"]}, CITY, BAY, {}, {})
    play(game, "stop", "stay", "stay", "use chest-thumping on 1", "pass")
    assert not in_challenge(game), "not every monster that was attacked is still in Tokyo"


def test_chest_thumping_that_drives_the_only_one_out_leaves_nobody_to_challenge() -> None:
    game = evolved({"evolutions": ["chest-thumping"]}, CITY, {})
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (in_challenge(game), game.city) == (False, 0)


def test_a_challenge_comes_before_the_dice_that_are_still_to_be_resolved() -> None:
    game = ring({"health": 5}, CITY, {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay")
    assert (asked(game), health(game)) == ((0, "challenge"), [5, 9, 10])
    game.play("pass")
    assert health(game) == [7, 9, 10]


def test_every_attack_can_lead_to_one_challenge() -> None:
    game = ring({"extra_turns": 1}, CITY, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "stay", "challenge 1", "pass", "pass", "hide", "hide")
    assert (asked(game), game.current) == ((0, "roll"), 0)
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


# --- reveal or hide


def test_both_answer_before_anything_is_shown_and_allies_are_not_asked() -> None:
    game = with_allies(challenged({}, CITY, {}, {}), 2, 3)
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])
    assert game.play("reveal") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide"])
    events = game.play("hide")
    assert winner(events) == [(0, 1)]


@pytest.mark.parametrize(
    "challenger, champion, won, city",
    [
        ("final-count", POWERHOUSE, (0, 1), 0),
        (POWERHOUSE, "final-count", (1, 0), 1),
        (POWERHOUSE, "chokeslam", (1, 0), 1),
        ("chokeslam", POWERHOUSE, (1, 0), 1),
    ],
    ids=["higher", "lower", "tie", "the same tie"],
)
def test_both_reveal_and_the_higher_force_wins_or_the_champion(
    challenger: str, champion: str, won: tuple[int, int], city: int
) -> None:
    game = challenged(holds(challenger), CITY | holds(champion), {})
    events = settle(game)
    forces = CARDS[challenger]["force"], CARDS[champion]["force"]
    assert shown(events) == [(0, challenger, forces[0], None), (1, champion, forces[1], None)]
    assert winner(events) == [won]
    assert game.city == city
    assert count_masks(game)[won[0]] == 2 and count_masks(game)[won[1]] == 0


def test_only_the_challenger_reveals_and_wins_with_the_weakest_card() -> None:
    game = challenged(
        holds("mask-snatch"), CITY | holds("final-count"), {}, challenge_cards=card_set(mask_snatch={"reward": {}})
    )
    events = settle(game, "reveal", "hide")
    assert (shown(events), winner(events)) == ([(0, "mask-snatch", 1, None)], [(0, 1)])
    assert (masks(game), game.city) == ([(True, 0)] * 3, 0), "no mask changes hands"


def test_only_the_champion_reveals_and_wins_with_the_weakest_card() -> None:
    game = challenged(holds("final-count"), CITY | holds("double-team"), {})
    events = settle(game, "hide", "reveal")
    assert (shown(events), winner(events)) == ([(1, "double-team", 1, None)], [(1, 0)])
    assert (masks(game), game.city) == ([(True, 0)] * 3, 1)
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "challenge"] == [(1, 3)]


def test_nobody_reveals_and_nothing_happens_but_new_cards() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, {})
    with_allies(game, 2, 3)
    before = (masks(game), health(game), [seat.energy for seat in game.seats], points(game))
    events = play(game, "hide", "hide")
    assert kinds(events)[:7] == ["hide_card", "hide_card", "no_winner"] + ["challenge_card"] * 4
    assert (shown(events), winner(events), game.city) == ([], [], 1)
    points_of_the_new_turn = [0, 2, 0, 0]
    assert (masks(game), health(game), [seat.energy for seat in game.seats]) == before[:3]
    assert points(game) == [a + b for a, b in zip(before[3], points_of_the_new_turn, strict=True)]


def test_old_school_suplex_with_an_ally_whose_bonus_is_3_has_force_5() -> None:
    game = with_allies(challenged(holds(SUPLEX), CITY | holds("bear-hug"), holds("tail-spin")), 2)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [(0, SUPLEX, 5, None), (2, "tail-spin", 3, 0), (1, "bear-hug", 4, None)]
    assert winner(events) == [(0, 1)]


def test_old_school_suplex_with_that_ally_loses_a_tie_as_challenger() -> None:
    game = with_allies(challenged(holds(SUPLEX), CITY | holds("moonsault"), holds("tail-spin")), 2)
    assert winner(play(game, "reveal", "reveal")) == [(1, 0)]


def test_old_school_suplex_with_that_ally_wins_a_tie_as_champion() -> None:
    game = with_allies(challenged(holds("moonsault"), CITY | holds(SUPLEX), holds("tail-spin")), None, 2)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [(0, "moonsault", 5, None), (1, SUPLEX, 5, None), (2, "tail-spin", 3, 1)]
    assert winner(events) == [(1, 0)]


def test_only_an_allys_bonus_counts_not_its_force() -> None:
    game = with_allies(challenged(holds("mask-snatch"), CITY | holds("sleeper-hold"), holds("final-count")), 2)
    assert winner(play(game, "reveal", "reveal")) == [(1, 0)], "1 and the bonus of 1 are less than 3"


def test_both_sides_have_an_ally() -> None:
    seats = [holds("elbow-drop"), CITY | holds("spinebuster"), holds("double-team"), holds("tail-spin")]
    game = with_allies(challenged(*seats), 2, 3)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [
        (0, "elbow-drop", 8, None),
        (2, "double-team", 4, 0),
        (1, "spinebuster", 7, None),
        (3, "tail-spin", 3, 1),
    ]
    assert winner(events) == [(0, 1)]


@pytest.mark.parametrize("answers, seen", [(("reveal", "hide"), [0, 2]), (("hide", "reveal"), [1, 3])])
def test_where_one_side_reveals_only_that_sides_ally_is_shown_and_rewarded(
    answers: tuple[str, str], seen: list[int]
) -> None:
    seats = [holds("tail-spin"), CITY | holds("moonsault"), holds("low-blow"), holds("crowd-pleaser")]
    game = with_allies(challenged(*seats), 2, 3)
    events = play(game, *answers)
    assert [seat for seat, *_ in shown(events)] == seen
    rewarded = [e.seat for e in told(events, "energy") if e.cause == "challenge"]
    assert rewarded == seen
