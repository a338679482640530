"""Losses of one event land together: all answer, then all hearts go, then others hear of it, then some fall."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.table import asked, claws, energy, health, keys, play, points, row, shop, told

CHILD: dict[str, Any] = {"cards": ["it-has-a-child"]}


def copying_child(of: int) -> dict[str, Any]:
    return {"cards": ["mimic"], "copies": {"mimic": ("it-has-a-child", of)}}


def kinds(events: list[kaiju.Event]) -> list[tuple[str, int | None]]:
    wanted = ("hurt", "prevented", "shrink", "poison", "dead", "revived")
    return [(e.kind, e.seat) for e in events if e.kind in wanted]


def test_nobody_loses_a_heart_before_all_have_answered() -> None:
    game = kaiju.arrange(
        seats=[{"place": "city"}, {}, {"cards": ["wings"], "energy": 2}, {"cards": ["camouflage"]}], dice=claws(2)
    )
    game.play("stop")
    assert (asked(game), health(game)) == ((2, "damage"), [10, 10, 10, 10])
    game.play("use wings")
    assert (asked(game), health(game)) == ((3, "damage"), [10, 10, 10, 10])
    game.play("take")
    assert health(game) == [10, 8, 10, 8]


def test_a_card_that_hurts_everybody_hurts_them_together() -> None:
    game = shop({"energy": 4}, {}, {"cards": ["wings"], "energy": 2}, market=row("high-altitude-bombing"))
    game.play("buy high-altitude-bombing")
    assert (asked(game), health(game)) == ((2, "damage"), [10, 10, 10])
    events = game.play("take")
    assert [e.seat for e in told(events, "hurt")] == [1, 2, 0]


def test_tokens_and_scratches_come_when_all_hearts_have_gone_and_deaths_last() -> None:
    game = kaiju.arrange(
        edition="dark",
        seats=[
            {"place": "city", "cards": ["shrink-ray"], "health": 1},
            {"cards": ["reflective-hide"]},
            {},
            {"health": 1},
        ],
        dice=claws(1),
    )
    events = game.play("stop")
    assert kinds(events) == [
        *(("hurt", p) for p in (1, 2, 3)),
        *(("shrink", 1), ("hurt", 0)),
        *(("shrink", 2), ("shrink", 3)),
        *(("dead", 3), ("dead", 0)),
    ]
    assert [game.seats[p].shrink for p in (1, 2)] == [1, 1], "the attacker fell, and still shrank the second"


@pytest.mark.parametrize("first", [True, False])
def test_a_child_and_its_copy_both_save_whoever_sits_first(first: bool) -> None:
    owner, copier = (1, 2) if first else (2, 1)
    seats: list[dict[str, Any]] = [{"place": "city"}, {}, {}, {}]
    seats[owner] = CHILD | {"health": 1}
    seats[copier] = copying_child(owner) | {"health": 2}
    game = kaiju.arrange(seats=seats, dice=claws(2))
    events = game.play("stop")
    assert [game.seats[p].alive for p in (1, 2)] == [True, True]
    assert [game.seats[p].health for p in (1, 2)] == [10, 10]
    assert [game.seats[p].cards for p in (1, 2)] == [(), ()]
    assert [e.seat for e in told(events, "revived")] == [1, 2]


def test_a_copy_of_the_child_dies_with_a_child_that_was_used_before() -> None:
    game = kaiju.arrange(
        seats=[{"place": "city"}, CHILD | {"health": 1}, copying_child(1) | {"health": 2}], dice=f"{claws(1)}"
    )
    game.play("stop")
    assert [game.seats[p].health for p in (1, 2)] == [10, 1]
    assert game.seats[2].copies == {}, "the child is gone, and the copy blank"


def test_who_falls_with_another_still_scores_for_it_but_takes_nothing_along() -> None:
    game = shop(
        {"energy": 4, "health": 3, "cards": ["eater-of-the-dead", "it-has-a-child"], "points": 9},
        {"health": 3},
        {},
        market=row("high-altitude-bombing"),
    )
    events = game.play("buy high-altitude-bombing")
    assert [(e.seat, e.amount) for e in told(events, "points")] == [(0, 3)]
    assert (points(game), health(game)) == ([0, 0, 0], [10, 0, 7])


def test_the_current_monster_falls_last_of_those_who_fall_together() -> None:
    game = shop({"energy": 4, "health": 3}, {"health": 2}, {"health": 3}, {}, market=row("high-altitude-bombing"))
    events = game.play("buy high-altitude-bombing")
    assert [e.seat for e in told(events, "dead")] == [1, 2, 0]


def test_all_who_fall_together_lose() -> None:
    game = shop({"energy": 4, "health": 3}, {"health": 2}, {"health": 3}, market=row("high-altitude-bombing"))
    game.play("buy high-altitude-bombing")
    assert (game.over, game.winners) == (True, ())


def test_who_is_about_to_fall_is_past_healing_and_past_answering() -> None:
    game = kaiju.arrange(
        edition="dark",
        seats=[
            {"place": "city", "cards": ["rapid-healing"], "energy": 9, "health": 1},
            {"cards": ["reflective-hide"]},
            {},
        ],
        dice=claws(1),
    )
    game.play("stop")
    assert (asked(game), keys(game)) == ((0, "damage"), ["take", "use rapid-healing"])
    game.play("take")
    assert (game.seats[0].alive, game.seats[0].health) == (False, 0)


def test_two_losses_of_one_event_are_deadly_together() -> None:
    burning = ["fire-breathing", "flaming-aura"]
    game = kaiju.arrange(
        seats=[{"cards": burning}, {"health": 2, "cards": ["rapid-healing"], "energy": 4}, {"place": "city"}],
        dice="claw 1 1 1 1 2",
    )
    play(game, "stop", "resolve claw")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use rapid-healing"])
    game.play("use rapid-healing")
    assert (game.seats[1].alive, health(game)[1], energy(game)[1]) == (True, 1, 2)


def test_who_falls_to_what_the_first_victim_does_still_marks_the_second() -> None:
    """Though nobody else falls."""
    attacker, hide = {"health": 1, "cards": ["shrink-ray"]}, {"place": "city", "cards": ["reflective-hide"]}
    game = kaiju.arrange(edition="dark", seats=[attacker, hide, {"place": "bay"}, {}, {}, {}], dice=claws(1))
    events = game.play("stop")
    assert kinds(events) == [("hurt", 1), ("hurt", 2), ("shrink", 1), ("hurt", 0), ("shrink", 2), ("dead", 0)]
