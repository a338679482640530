"""How likely it is to fall in Tokyo: exact where the dice alone decide, and careful where it is an estimate."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import kaiju
from kaiju.game.survival import Danger, after_strike, claws_rolled, danger, losses_by


def danger_at(hearts: int, seats: list[dict[str, Any]], turn: int = 1) -> Danger:
    g = kaiju.arrange(seats=seats, turn=turn, dice="1 1 2 2 3 3").peek()
    return g.rules[danger](g, 0, hearts)


IN_TOKYO = {"place": "city"}


def test_claws_of_one_throw_are_counted() -> None:
    falls = [0] * 4
    for dice in product(range(6), repeat=3):
        falls[dice.count(5)] += 1
    assert claws_rolled(3, 1) == tuple(Fraction(n, 216) for n in falls)


def test_claws_of_three_throws_are_exact() -> None:
    claw = 1 - Fraction(5, 6) ** 3
    assert claws_rolled(6, 3)[0] == (1 - claw) ** 6
    assert sum(claws_rolled(6, 3)) == 1


def test_one_striker_against_one_heart() -> None:
    """It needs one claw, and rolls for it: exactly one minus all dice missing thrice."""
    found = danger_at(1, [IN_TOKYO, {}, {}])
    assert found == Danger(1, 1 - Fraction(5, 6) ** 18)


def test_nobody_strikes_from_inside_or_out_of_turn() -> None:
    assert danger_at(3, [IN_TOKYO, {}]) == Danger(0, 0), "the attacker's turn is over, and then it is ours"
    six = [IN_TOKYO, {}, {"place": "bay"}, {}, {}, {}]
    assert danger_at(3, six).strikers == 3, "Tokyo Bay doesn't hit Tokyo City"
    out = [IN_TOKYO, {}, {"health": 0}, {}]
    assert danger_at(3, out).strikers == 1


def test_fewer_hearts_are_never_safer_and_more_strikers_never_harmless() -> None:
    few, many = [IN_TOKYO, {}, {}], [IN_TOKYO, {}, {}, {}, {}]
    risks = [danger_at(hearts, few).falls for hearts in range(1, 13)]
    assert risks == sorted(risks, reverse=True)
    assert all(danger_at(n, many).falls >= danger_at(n, few).falls for n in range(1, 13))


def test_what_lies_open_counts() -> None:
    def losses(striker: dict[str, Any], mine: dict[str, Any]) -> list[int]:
        g = kaiju.arrange(seats=[{**IN_TOKYO, **mine}, {}, striker], turn=1, dice="1 1 2 2 3 3").peek()
        return g.rules[losses_by](g, 2, 0)

    assert losses({}, {}) == [0, 1, 2, 3, 4, 5, 6]
    assert losses({"cards": ["spiked-tail"]}, {}) == [0, 2, 3, 4, 5, 6, 7]
    assert losses({"cards": ["acid-attack"]}, {})[0] == 1
    assert losses({}, {"cards": ["armor-plating"]})[:3] == [0, 0, 2]
    assert len(losses({"cards": ["extra-head"]}, {})) == 8


def test_whoever_can_finish_a_monster_tries_to() -> None:
    losses = [0, 1, 2, 3, 4, 5, 6]
    eager, calm = claws_rolled(6, 3), claws_rolled(6, 1)
    two = after_strike({2: Fraction(1)}, losses, 3)
    assert two[0] == sum(eager[2:])
    nine = after_strike({9: Fraction(1)}, losses, 3)
    assert nine[9] == Fraction(1, 8) * eager[0] + Fraction(7, 8) * calm[0]
    assert sum(nine.values()) == 1
