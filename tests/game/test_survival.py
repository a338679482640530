"""How likely it is to fall in Tokyo: exact where the dice alone decide, and careful where it is an estimate."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import kaiju
from kaiju.game.survival import ALL_OUT, Danger, Strike, after_strike, claws_rolled, danger, losses_by


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
    """It needs one claw: most strikers roll for it to the last, some take what falls at once."""
    found = danger_at(1, [IN_TOKYO, {}, {}])
    eager, calm = 1 - Fraction(5, 6) ** 18, 1 - Fraction(5, 6) ** 6
    share = Fraction(1, 10) + Fraction(7, 10) * eager
    assert found == Danger(1, share * eager + (1 - share) * calm, 1)


def test_nobody_strikes_from_inside_or_out_of_turn() -> None:
    assert danger_at(3, [IN_TOKYO, {}]) == Danger(0, 0, 0), "the attacker's turn is over, and then it is ours"
    six = [IN_TOKYO, {}, {"place": "bay"}, {}, {}, {}]
    assert danger_at(3, six).strikers == 3, "Tokyo Bay doesn't hit Tokyo City"
    out = [IN_TOKYO, {}, {"health": 0}, {}]
    assert danger_at(3, out).strikers == 1


def test_a_neighbour_in_tokyo_may_be_outside_when_its_turn_comes() -> None:
    """Between a table without it and one at which it strikes like the others."""
    seats = [IN_TOKYO, {}, {"place": "bay"}, {}, {}, {}]
    with_it = danger_at(6, seats).falls
    gone, outside = [*seats], [*seats]
    gone[2], outside[2] = {"health": 0}, {}
    assert danger_at(6, gone).falls < with_it < danger_at(6, outside).falls


def test_the_loss_that_is_most_likely_is_told() -> None:
    assert danger_at(10, [IN_TOKYO, {}, {}]).likely == 1, "most often one of six dice shows a claw"
    assert danger_at(10, [IN_TOKYO, {}, {"cards": ["acid-attack"]}]).likely == 2
    assert danger_at(10, [{**IN_TOKYO, "cards": ["armor-plating"]}, {}, {}]).likely == 0, "a single claw does nothing"


def test_fewer_hearts_are_never_safer_and_more_strikers_never_harmless() -> None:
    few, many = [IN_TOKYO, {}, {}], [IN_TOKYO, {}, {}, {}, {}]
    risks = [danger_at(hearts, few).falls for hearts in range(1, 13)]
    assert risks == sorted(risks, reverse=True)
    assert all(danger_at(n, many).falls >= danger_at(n, few).falls for n in range(1, 13))


def test_what_lies_open_counts() -> None:
    def losses(striker: dict[str, Any], mine: dict[str, Any]) -> list[int]:
        g = kaiju.arrange(seats=[{**IN_TOKYO, **mine}, {}, striker], turn=1, dice="1 1 2 2 3 3").peek()
        return list(g.rules[losses_by](g, 2, 0))

    assert losses({}, {}) == [0, 1, 2, 3, 4, 5, 6]
    assert losses({"cards": ["spiked-tail"]}, {}) == [0, 2, 3, 4, 5, 6, 7]
    assert losses({"cards": ["acid-attack"]}, {})[0] == 1
    assert losses({}, {"cards": ["armor-plating"]})[:3] == [0, 0, 2]
    assert len(losses({"cards": ["extra-head"]}, {})) == 8


def test_the_likelier_somebody_can_finish_a_monster_the_more_try_to() -> None:
    losses = (0, 1, 2, 3, 4, 5, 6)
    eager, calm = claws_rolled(6, 3), claws_rolled(6, 1)
    for hearts in (2, 9):
        finishes = sum(eager[hearts:])
        for places, (least, more) in ALL_OUT.items():
            share = least + more * finishes
            left = after_strike({hearts: Fraction(1)}, Strike(losses, 3, places, Fraction(1)))
            assert left[0 if hearts == 2 else 9] == sum(
                share * eager[n] + (1 - share) * calm[n] for n in (range(2, 7) if hearts == 2 else (0,))
            )
            assert sum(left.values()) == 1
