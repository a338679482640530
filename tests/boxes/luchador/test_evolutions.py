"""Luchador's eight Evolutions of the house set."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.luchador.table import (
    SUPLEX,
    challenged,
    drawers,
    evolved,
    held,
    holds,
    settle,
    shown,
    winner,
    with_allies,
)
from tests.table import BAY, CITY, QUIET, asked, claws, health, keys, play, points, told

# --- Luchador's Evolutions, a house set


EVOLUTIONS = {
    "signature-move": True,
    "roar-of-the-crowd": True,
    "top-rope": True,
    "rope-break": True,
    "flying-entrance": False,
    "second-wind": False,
    "unmasked": False,
    "new-hold": False,
}


def test_luchador_has_eight_evolutions_that_say_they_are_a_house_set() -> None:
    own = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] == "luchador"]
    assert {e["id"]: e["permanent"] for e in own} == EVOLUTIONS
    assert all(e["house"] for e in own)
    others = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] != "luchador"]
    assert not any(e["house"] for e in others)


def test_luchador_draws_out_of_its_own_deck() -> None:
    game = kaiju.new("base", 2, modules=["luchador", "power_up"], monsters=["luchador", "alienoid"], seed=1)
    assert (asked(game), len(keys(game))) == ((0, "evolution"), 2)
    assert {key.removeprefix("keep ") for key in keys(game)} <= set(EVOLUTIONS)


def test_signature_move_adds_one_to_the_force_of_a_challenger() -> None:
    seats = [holds(SUPLEX, evolutions=["signature-move"]), CITY | holds("low-blow"), {}]
    events = settle(challenged(game=evolved(*seats)))
    assert shown(events) == [(0, SUPLEX, 3, None), (1, "low-blow", 2, None)]
    assert winner(events) == [(0, 1)]


def test_signature_move_adds_one_to_the_force_of_a_champion_but_not_to_an_allys_bonus() -> None:
    champion = CITY | holds(SUPLEX, evolutions=["signature-move"])
    events = settle(challenged(game=evolved(holds("sleeper-hold"), champion, {})))
    assert (shown(events)[1], winner(events)) == ((1, SUPLEX, 3, None), [(1, 0)])
    seats = [holds("low-blow"), CITY | holds("sleeper-hold"), holds("mask-snatch", evolutions=["signature-move"])]
    events = play(with_allies(challenged(game=evolved(*seats)), 2), "reveal", "reveal")
    assert (shown(events)[0], winner(events)) == ((0, "low-blow", 3, None), [(1, 0)])


def test_signature_move_can_be_put_down_when_the_cards_are_on_the_table() -> None:
    game = challenged(game=evolved(holds(SUPLEX, hand=["signature-move"]), CITY | holds("low-blow"), {}))
    play(game, "pass", "pass", "play signature-move")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])
    assert winner(play(game, "reveal", "reveal")) == [(0, 1)]


@pytest.mark.parametrize("answers, stars", [(("reveal", "hide"), 1), (("hide", "reveal"), 0), (("hide", "hide"), 0)])
def test_roar_of_the_crowd_is_a_star_for_every_challenge_won(answers: tuple[str, str], stars: int) -> None:
    seats = [holds("moonsault", evolutions=["roar-of-the-crowd"]), CITY | holds("tail-spin"), {}]
    game = challenged(game=evolved(*seats))
    settle(game, *answers)
    assert game.seats[0].points == stars + (game.city == 0)


def test_roar_of_the_crowd_cheers_a_champion_and_no_ally() -> None:
    champion = CITY | holds("moonsault", evolutions=["roar-of-the-crowd"])
    game = challenged(game=evolved(holds(SUPLEX), champion, {}))
    events = settle(game, "hide", "reveal")
    assert [(e.seat, e.amount) for e in told(events, "points") if e.card == "roar-of-the-crowd"] == [(1, 1)]
    seats = [holds("moonsault"), CITY | holds(SUPLEX), holds("tail-spin", evolutions=["roar-of-the-crowd"])]
    events = play(with_allies(challenged(game=evolved(*seats)), 2), "reveal", "reveal")
    assert [e for e in told(events, "points") if e.card == "roar-of-the-crowd"] == []


@pytest.mark.parametrize("rolled, lost", [(1, 1), (2, 2), (3, 4), (4, 5)])
def test_top_rope_adds_a_claw_to_three_or_more(rolled: int, lost: int) -> None:
    game = evolved({"evolutions": ["top-rope"]}, CITY, {}, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - lost


def test_top_rope_counts_claws_on_dice_only() -> None:
    game = evolved({"evolutions": ["top-rope"], "cards": ["spiked-tail"]}, CITY, {}, dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 10 - 3


@pytest.mark.parametrize("answer, energy", [("stay", 1), ("yield", 0)])
def test_rope_break_is_energy_for_staying(answer: str, energy: int) -> None:
    game = evolved({}, CITY | {"evolutions": ["rope-break"]}, {})
    play(game, "stop", answer)
    assert game.seats[1].energy == energy


def test_rope_break_needs_a_choice() -> None:
    game = evolved({"hand": ["blizzard"]}, CITY | {"evolutions": ["rope-break"]}, {})
    play(game, "play blizzard", "stop")
    assert game.seats[1].energy == 0


def test_flying_entrance_hits_everybody_else_in_tokyo_for_2() -> None:
    game = evolved({"hand": ["flying-entrance"]}, CITY, BAY, {}, {}, dice=QUIET)
    events = game.play("play flying-entrance")
    assert (health(game), told(events, "attack")) == ([10, 8, 8, 10, 10], [])
    assert game.seats[0].evolution_discard == ("flying-entrance",)
    assert asked(game) == (0, "roll"), "no attack, so nobody may yield"


def test_flying_entrance_spares_its_owner_in_tokyo() -> None:
    game = evolved(CITY | {"hand": ["flying-entrance"]}, BAY, {}, {}, {}, dice=QUIET)
    game.play("play flying-entrance")
    assert health(game) == [10, 8, 10, 10, 10]


def test_second_wind_heals_2_even_in_tokyo() -> None:
    game = evolved(CITY | {"hand": ["second-wind"], "health": 5}, {}, dice=QUIET)
    game.play("play second-wind")
    assert game.seats[0].health == 7


def test_second_wind_is_offered_where_a_loss_would_be_deadly() -> None:
    game = evolved({}, CITY | {"hand": ["second-wind"], "health": 1}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play second-wind"])
    game.play("play second-wind")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


def test_second_wind_saves_from_the_reward_of_a_challenge() -> None:
    champion = CITY | holds(SUPLEX, health=3, hand=["second-wind"])
    game = challenged(game=evolved(holds("flying-crossbody"), champion, {}))
    settle(game)
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play second-wind"])
    game.play("play second-wind")
    assert (game.seats[1].health, game.city) == (2, 0)


def test_unmasked_takes_a_star_of_everybody_who_has_lost_its_mask() -> None:
    bare = {"mask": False}
    seats = [{"hand": ["unmasked"]} | bare, CITY | bare | {"points": 3}, {"points": 3}, bare | {"points": 1}, bare]
    game = evolved(*seats, dice=QUIET)
    game.play("play unmasked")
    assert points(game) == [2, 2, 3, 0, 0]


def test_unmasked_takes_nothing_from_the_dead() -> None:
    seats = [{"hand": ["unmasked"]}, CITY, {"alive": False, "points": 3}]
    game = evolved(*seats, dice=QUIET)
    game.play("play unmasked")
    assert points(game) == [0, 0, 3]


def test_new_hold_is_2_energy_and_another_challenge_card() -> None:
    game = evolved(holds(SUPLEX, hand=["new-hold"]), CITY, dice=QUIET, challenge_deck=["low-blow", "tail-spin"])
    # Seat 1, for whom nothing was said, has drawn the first of them.
    events = game.play("play new-hold")
    assert (game.seats[0].energy, held(game)) == (2, ["tail-spin", "low-blow"])
    assert (drawers(events), game.view(None)["challenge"]["discard_hidden"]) == ([0], 1)


def test_new_hold_can_not_be_played_while_a_challenge_is_fought() -> None:
    game = challenged(game=evolved({"hand": ["new-hold"]}, CITY, {}))
    assert keys(game) == ["ask", "pass"]
    play(game, "pass", "pass")
    assert keys(game) == ["reveal", "hide"]


def test_new_hold_can_be_played_before_the_challenge_is_made() -> None:
    game = evolved(
        holds(SUPLEX, hand=["new-hold"]), CITY | holds("tail-spin"), {}, challenge_deck=["final-count", "low-blow"]
    )
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass", "play new-hold"]
    game.play("play new-hold")
    assert keys(game) == ["challenge 1", "pass"]


def test_unmasked_means_nothing_in_a_game_without_masks() -> None:
    """Such a position is refused, or the card does nothing: nobody has lost what nobody had."""
    try:
        game = evolved({"hand": ["unmasked"]}, CITY | {"points": 3}, dice=QUIET, modules=["power_up"])
    except kaiju.SetupError:
        return
    game.play("play unmasked")
    assert points(game) == [0, 3]
