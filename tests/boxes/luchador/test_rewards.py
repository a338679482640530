"""Luchador: rewards, and the winner's entry into Tokyo."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.luchador.table import (
    SUPLEX,
    card_set,
    challenged,
    count_masks,
    evolved,
    holds,
    kinds,
    masks,
    ring,
    seats_told,
    settle,
    with_allies,
)
from tests.table import BAY, CITY, asked, claws, health, keys, play, points, told

# --- rewards


FULL = {"health": 10, "energy": 5, "points": 6}
REWARDS: list[tuple[dict[str, int], tuple[int, int, int], tuple[int, int, int]]] = [
    # What the winner gains and what the loser loses: hearts, energy, stars.
    ({}, (0, 0, 0), (0, 0, 0)),
    ({"stars": 3}, (0, 0, 3), (0, 0, 0)),
    ({"energy": 4}, (0, 4, 0), (0, 0, 0)),
    ({"hearts": 2}, (2, 0, 0), (0, 0, 0)),
    ({"evolutions": 2}, (0, 2, 0), (0, 0, 0)),
    ({"claws": 3}, (0, 0, 0), (3, 0, 0)),
    ({"steal_energy": 4}, (0, 4, 0), (0, 4, 0)),
    ({"steal_energy": 9}, (0, 5, 0), (0, 5, 0)),
    ({"steal_stars": 4}, (0, 0, 4), (0, 0, 4)),
    ({"steal_stars": 9}, (0, 0, 6), (0, 0, 6)),
    ({"masks": 1}, (0, 0, 2), (0, 0, 0)),
]


def values(game: kaiju.Game, seat: int) -> tuple[int, int, int]:
    return game.seats[seat].health, game.seats[seat].energy, game.seats[seat].points


def moved(before: tuple[int, int, int], change: tuple[int, int, int], sign: int = 1) -> tuple[int, int, int]:
    a, b, c = (x + sign * y for x, y in zip(before, change, strict=True))
    return a, b, c


@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winning_champion_gains_the_reward_of_its_card(
    reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    champion = CITY | holds(SUPLEX, health=8, energy=1)
    game = challenged(
        holds("final-count") | FULL, champion, {}, challenge_cards=card_set(old_school_suplex={"reward": reward})
    )
    settle(game, "hide", "reveal")
    began = 2 if game.current == 1 else 0
    assert values(game, 1) == moved(moved((7, 1, 0), gain), (0, 0, began)), "and what its own turn begins with"
    assert values(game, 0) == moved((10, 5, 6), loss, -1)
    assert values(game, 2) == (10, 0, 0)
    assert count_masks(game) == ([0, 2, 1] if "masks" in reward else [1, 1, 1])


@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winning_challenger_gains_the_reward_of_its_card(
    reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    game = challenged(
        holds(SUPLEX, health=7, energy=1),
        CITY | holds("final-count") | FULL,
        {},
        challenge_cards=card_set(old_school_suplex={"reward": reward}),
    )
    settle(game, "reveal", "hide")
    assert values(game, 0) == moved(moved((7, 1, 0), gain), (0, 0, 1)), "a star for entering"
    assert values(game, 1) == moved((9, 5, 6), loss, -1)
    assert (game.city, values(game, 2)) == (0, (10, 0, 0))


@pytest.mark.parametrize("side", [0, 1], ids=["challenger's", "champion's"])
@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winners_ally_gains_the_ally_reward_of_its_own_card(
    side: int, reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    cards = card_set(
        old_school_suplex={"reward": {}},
        tail_spin={"ally_reward": reward, "reward": {"stars": 9}},
        final_count={"reward": {}},
    )
    seats = [holds(SUPLEX) | FULL, CITY | holds("final-count") | FULL, holds("tail-spin", health=6), holds("low-blow")]
    game = with_allies(challenged(*seats, challenge_cards=cards), *((2, 3) if side == 0 else (3, 2)))
    play(game, *(("reveal", "hide") if side == 0 else ("hide", "reveal")))
    assert values(game, 2) == moved((6, 0, 0), gain)
    loser = 1 - side
    assert values(game, loser) == moved((10 - loser, 5, 6), loss, -1)
    assert values(game, 3) == (10, 0, 0), "the loser's ally gains nothing"
    assert count_masks(game)[2] == (2 if "masks" in reward else 1)


def test_the_loser_gains_nothing() -> None:
    game = challenged(holds("double-team"), CITY | holds("final-count", health=5), {})
    events = settle(game)
    assert [e.seat for e in events if e.cause == "challenge"] == [1]


def test_a_reward_of_hearts_stops_at_the_maximum() -> None:
    game = challenged(holds("double-team"), CITY | holds("bear-hug"), {})
    settle(game)
    assert game.seats[1].health == 10


def test_a_reward_of_hearts_heals_in_tokyo_and_is_a_gain_for_regeneration() -> None:
    game = challenged(holds("double-team"), CITY | holds("bear-hug", health=5, cards=["regeneration"]), {})
    settle(game)
    assert game.seats[1].health == 4 + 3 + 1


def test_stolen_energy_is_a_gain_for_friend_of_children_if_there_is_any() -> None:
    thief = {"cards": ["friend-of-children"]}
    game = challenged(holds("sleeper-hold") | thief, CITY | holds("final-count", energy=2), {})
    settle(game, "reveal", "hide")
    assert [seat.energy for seat in game.seats] == [3, 0, 0]
    game = challenged(holds("sleeper-hold") | thief, CITY | holds("final-count"), {})
    settle(game, "reveal", "hide")
    assert game.seats[0].energy == 0


def test_stolen_stars_are_not_those_of_a_collection() -> None:
    champion = CITY | holds("final-count", collection=2, points=5)
    game = challenged(holds("low-blow"), champion, {})
    settle(game, "reveal", "hide")
    assert points(game) == [1 + 1, 4, 0]


def test_a_reward_of_masks_comes_besides_the_mask_that_a_loser_gives() -> None:
    champion = CITY | holds("old-school-suplex", collection=1, points=2)
    game = challenged(holds("mask-snatch"), champion, {}, challenge_cards=card_set(mask_snatch={"force": 9}))
    events = settle(game)
    assert seats_told(events, "mask_lost") == [1, 1]
    assert masks(game) == [(True, 2), (False, 0), (True, 0)]
    assert points(game) == [4 + 1, 0, 0]


def test_a_reward_of_masks_costs_a_loser_2_stars_for_each_that_it_lacks() -> None:
    cards = card_set(mask_snatch={"reward": {"masks": 3}})
    game = challenged(holds("mask-snatch"), CITY | holds(SUPLEX, points=5), {}, challenge_cards=cards)
    settle(game, "reveal", "hide")
    assert (masks(game), points(game)) == ([(True, 1), (False, 0), (True, 0)], [2 + 1, 1, 0])


def test_a_reward_of_claws_is_no_attack() -> None:
    challenger = holds("flying-crossbody", cards=["poison-spit", "alpha-monster"])
    game = challenged(challenger, CITY | holds(SUPLEX), {})
    assert (game.seats[1].poison, game.seats[0].points) == (1, 1), "the claws themselves"
    events = settle(game)
    assert (game.seats[1].poison, game.seats[1].health) == (1, 7)
    assert [(e.seat, e.amount, e.by) for e in told(events, "hurt")] == [(1, 2, 0)]
    assert told(events, "attack") == told(events, "yield") == []


def test_a_reward_of_claws_against_a_challenger_offers_no_yielding() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("flying-crossbody"), {})
    settle(game)
    assert (health(game), asked(game)) == ([8, 9, 10], (1, "roll"))


def test_a_reward_of_claws_can_be_answered_with_wings() -> None:
    game = ring(holds("flying-crossbody"), CITY | holds(SUPLEX, cards=["wings"], energy=3), {})
    play(game, "stop", "take", "stay", "challenge 1")
    settle(game)
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy, game.city) == (9, 1, 0)


def test_a_reward_of_one_claw_does_nothing_to_armor_plating() -> None:
    game = challenged(holds("body-slam"), CITY | holds(SUPLEX, cards=["armor-plating"]), {}, dice=claws(2))
    settle(game)
    assert (game.seats[1].health, game.city) == (8, 0)


def test_a_reward_of_an_evolution_is_one_of_two() -> None:
    top = ["mouse-hunter", "meow-missle"]
    challenger = holds("secret-training", monster="cyber-kitty", evolution_deck=top)
    game = challenged(game=evolved(challenger, CITY | holds(SUPLEX), {}))
    events = settle(game)
    assert seats_told(events, "evolution_draw") == [0]
    assert (asked(game), sorted(keys(game))) == ((0, "evolution"), ["keep meow-missle", "keep mouse-hunter"])
    assert game.city == 1, "the place comes last"
    game.play("keep mouse-hunter")
    assert (game.city, game.seats[0].hand, game.seats[0].energy) == (0, ("mouse-hunter",), 0)


def test_a_reward_of_several_evolutions_is_as_many_times_one_of_two() -> None:
    cards = card_set(secret_training={"reward": {"evolutions": 2}})
    challenger = holds("secret-training", monster="cyber-kitty")
    game = challenged(game=evolved(challenger, CITY | holds(SUPLEX), {}, challenge_cards=cards))
    settle(game)
    for _ in range(2):
        assert (asked(game), len(keys(game))) == ((0, "evolution"), 2)
        game.play(keys(game)[0])
    assert (len(game.seats[0].hand), len(game.seats[0].evolution_discard)) == (2, 2)


def test_an_ally_may_be_rewarded_with_an_evolution() -> None:
    cards = card_set(tail_spin={"ally_reward": {"evolutions": 1}})
    seats = [holds(SUPLEX), CITY | holds("mask-snatch"), holds("tail-spin", monster="cyber-kitty")]
    game = with_allies(challenged(game=evolved(*seats, challenge_cards=cards)), 2)
    play(game, "reveal", "reveal")
    assert (asked(game), len(keys(game))) == ((2, "evolution"), 2)


# --- the winner's entry


def test_a_winning_challenger_takes_the_champions_place_and_the_usual_star() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX), {})
    events = settle(game)
    assert (seats_told(events, "leave"), told(events, "yield")) == ([1], []), "the leaving is no yield"
    assert [(e.seat, e.place) for e in told(events, "enter")] == [(0, "city")]
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "tokyo"] == [(0, 1)], "and only one"
    order = [
        kind
        for kind in kinds(events)
        if kind in ("challenge_won", "mask", "energy", "leave", "enter", "challenge_card")
    ]
    assert order == ["challenge_won", "mask", "energy", "leave", "enter", "challenge_card", "challenge_card"]


def test_a_winning_challenger_enters_the_place_of_the_one_it_challenged() -> None:
    game = ring(holds("final-count"), CITY, BAY | holds(SUPLEX), {}, {})
    play(game, "stop", "stay", "stay", "challenge 2")
    events = settle(game)
    assert (game.city, game.bay, game.seats[2].place) == (1, 0, None)
    assert [(e.seat, e.place) for e in told(events, "enter")] == [(0, "bay")]


def test_a_winning_challenger_enters_city_beside_bay() -> None:
    game = ring(holds("final-count"), CITY | holds(SUPLEX), BAY, {}, {})
    play(game, "stop", "stay", "stay", "challenge 1")
    settle(game)
    assert (game.city, game.bay) == (0, 2)


def test_a_losing_challenger_stays_where_it_is() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("final-count"), {})
    events = settle(game)
    assert (game.city, told(events, "enter"), told(events, "leave")) == (1, [], [])


def test_in_the_two_player_variant_the_entry_is_worth_energy() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False), modules=["luchador", "two_player"])
    settle(game)
    assert (game.city, game.seats[0].points, game.seats[0].energy) == (0, 0, 1)


def test_gamma_blast_goes_off_when_a_winner_enters() -> None:
    game = challenged(holds("final-count", cards=["gamma-blast"]), CITY | holds(SUPLEX), {})
    settle(game)
    assert health(game) == [10, 8, 9]


def test_hungry_urbavore_feeds_when_a_winner_enters() -> None:
    game = challenged(holds("final-count", cards=["hungry-urbavore"]), CITY | holds("chokeslam", mask=False), {})
    settle(game)
    assert game.seats[0].points == 1 + 1


def test_destructive_wave_can_be_played_after_a_winners_entry() -> None:
    game = challenged(game=evolved(holds("final-count", hand=["destructive-wave"]), CITY | holds(SUPLEX), {}))
    settle(game)
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play destructive-wave", "pass"])


def test_burrowing_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX, cards=["burrowing"]), {})
    settle(game)
    assert (health(game), game.city) == ([10, 9, 10], 0)


def test_jagged_tactician_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX, cards=["jagged-tactician"]), {})
    settle(game)
    assert (health(game), game.seats[1].energy) == ([10, 9, 10], 0)


def test_unstable_dna_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(
        holds("final-count", cards=["wings"]),
        CITY | holds(SUPLEX, cards=["unstable-dna"]),
        {},
        edition="dark",
        modules=["luchador"],
    )
    events = settle(game)
    assert (told(events, "exchange"), asked(game), game.city) == ([], (1, "roll"), 0)


def test_hearts_that_are_still_to_be_resolved_do_not_heal_a_winner_in_tokyo() -> None:
    game = ring(holds("moonsault", health=5), CITY | holds(SUPLEX), {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "challenge 1")
    settle(game)
    assert (game.city, health(game)) == (0, [5, 9, 10])


def test_hearts_resolved_before_the_claws_have_healed_a_winner() -> None:
    game = ring(holds("moonsault", health=5), CITY | holds(SUPLEX), {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve heart", "stay", "challenge 1")
    settle(game)
    assert (game.city, health(game)) == (0, [7, 9, 10])
