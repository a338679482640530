"""When Evolutions of any deck can be played, and where they go."""

from __future__ import annotations

import pytest

import kaiju
from tests.boxes.power_up.table import table
from tests.table import CITY, QUIET, asked, besides_rerolls, keys, told

TEMPORARY_ANY = [
    "pandamonium",
    "bear-necessities",
    "stroke-of-genius",
    "emergency-battery",
    "healing-rain",
    "cult-worshippers",
    "nurture-the-young",
    "yummy-yummy",
]
WITH_A_MOMENT = [
    "mecha-blast",
    "destructive-analysis",
    "tune-up",
    "eats-shoots-and-leaves",
    "bamboozle",
    "rabbits-foot",
    "heart-of-the-rabbit",
    "destructive-wave",
    "high-tide",
    "underrated",
]
PERMANENT = [
    "programmed-to-destroy",
    "breath-of-doom",
    "lightning-armor",
    "claws-of-steel",
    "target-acquired",
    "panda-express",
    "bamboo-supply",
    "pandarwinism",
    "yin-yang",
    "secret-laboratory",
    "king-of-the-gizmo",
    "energy-sword",
    "electric-carrot",
    "terror-of-the-deep",
    "eater-of-souls",
    "sunken-temple",
    "mandibles-of-dread",
    "my-toy",
    "growing-fast",
    "tiny-tail",
    "too-cute-to-smash",
    "so-small",
]


def test_the_five_decks_are_whole() -> None:
    assert len(TEMPORARY_ANY + WITH_A_MOMENT + PERMANENT) == 40
    decks = ("meka-dragon", "pandakai", "cyber-bunny", "kraken", "baby-gigazaur")
    listed = {c["id"]: c["monster"] for c in kaiju.catalog() if c["kind"] == "evolution" and c["monster"] in decks}
    assert sorted(listed) == sorted(TEMPORARY_ANY + WITH_A_MOMENT + PERMANENT)
    assert [list(listed.values()).count(deck) for deck in decks] == [8] * 5


@pytest.mark.parametrize("card", TEMPORARY_ANY)
def test_a_temporary_evolution_without_a_moment_is_played_beside_any_decision_and_discarded(card: str) -> None:
    game = table({"hand": [card]}, CITY)
    assert asked(game) == (0, "roll")
    events = game.play(f"play {card}")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, card, "evolution")]
    seat = game.seats[0]
    assert (seat.hand, seat.evolutions, seat.evolution_discard, asked(game)) == ((), (), (card,), (0, "roll"))


@pytest.mark.parametrize("card", TEMPORARY_ANY + PERMANENT)
def test_an_evolution_without_a_moment_can_be_played_when_anothers_turn_ends(card: str) -> None:
    game = table({}, {"hand": [card], "place": "city"}, dice=f"{QUIET} {QUIET}")
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), [f"play {card}", "pass"])
    game.play("pass")
    assert (game.current, game.seats[1].hand) == (1, (card,))


@pytest.mark.parametrize("card", PERMANENT)
def test_a_permanent_evolution_is_put_down_beside_any_decision_and_stays(card: str) -> None:
    game = table({"hand": [card]}, CITY)
    game.play(f"play {card}")
    assert (game.seats[0].hand, game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), (card,), ())


@pytest.mark.parametrize("card", WITH_A_MOMENT)
def test_an_evolution_with_a_moment_is_not_played_between_rolls_or_when_a_turn_ends(card: str) -> None:
    game = table({"hand": [card], "place": "city"}, {}, dice=f"{QUIET} {QUIET}", turn=1)
    assert (asked(game), besides_rerolls(game)) == ((1, "roll"), ["stop"])
    game.play("stop")
    if card == "heart-of-the-rabbit":
        game.play("pass")
    assert (game.current, asked(game)) == (0, (0, "roll"))
    assert besides_rerolls(game) == ["stop"]
    assert game.seats[0].hand == (card,)
