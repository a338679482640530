"""Stars, energy and hearts: gained, lost, spent."""

from __future__ import annotations

from kaiju.rules.box_hooks import (
    bound_points,
    energy_came,
    gains_no_energy,
    gains_no_hearts,
    gains_no_points,
    healed_itself,
    hearts_came,
    receives,
    stars_came,
)
from kaiju.rules.codes import E_ENERGY, E_ENERGY_LOST, E_ENERGY_SPENT, E_HEAL, E_POINTS, E_POINTS_LOST, E_TRIM
from kaiju.rules.flow import emit
from kaiju.rules.hooks import more_energy, more_healing, more_hearts, stays_up, wins_with_fewer
from kaiju.rules.kit import rule
from kaiju.rules.state import State

WINNING_POINTS = 20
HEARTS, MOST_HEARTS = 10, 12


@rule
def gain_points(g: State, me: int, amount: int, cause: int) -> None:
    if g.alive[me] == 0 or gains_no_points(g, me):
        return
    amount = min(amount, WINNING_POINTS - g.points[me])
    if amount > 0:
        g.points[me] += amount
        emit(g, E_POINTS, me, amount, cause, -1)
        stars_came(g, me, amount)


@rule
def stars_to_win(g: State, me: int) -> int:
    return WINNING_POINTS - wins_with_fewer(g, me)


@rule
def lose_points(g: State, me: int, amount: int, cause: int) -> int:
    """Returns how many were actually lost."""
    amount = min(amount, loose_points(g, me))
    if amount > 0:
        g.points[me] -= amount
        emit(g, E_POINTS_LOST, me, amount, cause, -1)
    return amount


@rule
def loose_points(g: State, me: int) -> int:
    """Stars that can be lost by themselves."""
    return g.points[me] - bound_points(g, me)


@rule
def set_points(g: State, me: int, points: int) -> None:
    """Sets the stars without a gain or a loss; those that can't be lost are counted on top."""
    g.points[me] = min(WINNING_POINTS, points + bound_points(g, me))


@rule
def take_energy(g: State, me: int, amount: int, cause: int) -> None:
    """Adds energy that doesn't count as a gain, such as what lay on a card."""
    if g.alive[me] == 0 or amount <= 0:
        return
    me = receives(g, me)
    if not gains_no_energy(g, me):
        g.energy[me] += amount
        energy_came(g, me, amount)
        emit(g, E_ENERGY, me, amount, cause, -1)


@rule
def gain_energy(g: State, me: int, amount: int, cause: int) -> None:
    if amount > 0:
        take_energy(g, me, amount + more_energy(g, me), cause)


@rule
def can_gain_energy(g: State, me: int) -> bool:
    """Whether energy that `me` gains comes to anybody."""
    return not gains_no_energy(g, receives(g, me))


@rule
def keeps_energy(g: State, me: int) -> bool:
    """Whether `me` itself gets the energy that it gains."""
    return receives(g, me) == me and not gains_no_energy(g, me)


@rule
def spend_energy(g: State, me: int, amount: int, cause: int) -> None:
    if amount > 0:
        g.energy[me] -= amount
        emit(g, E_ENERGY_SPENT, me, amount, cause, -1)


@rule
def lose_energy(g: State, me: int, amount: int, cause: int) -> None:
    amount = min(amount, g.energy[me])
    if amount > 0:
        g.energy[me] -= amount
        emit(g, E_ENERGY_LOST, me, amount, cause, -1)


@rule
def max_health(g: State, me: int) -> int:
    return min(MOST_HEARTS, HEARTS + more_hearts(g, me))


@rule
def missing_hearts(g: State, me: int) -> int:
    """How many hearts can come to `me`: none where it can gain none."""
    return 0 if gains_no_hearts(g, me) else max_health(g, me) - g.health[me]


@rule
def can_heal(g: State, me: int) -> bool:
    """Whether a heart that `me` gains comes to anybody."""
    return missing_hearts(g, receives(g, me)) > 0


@rule
def keeps_hearts(g: State, me: int) -> bool:
    """Whether nothing but its maximum keeps `me` from getting the hearts that it gains."""
    return receives(g, me) == me and not gains_no_hearts(g, me)


@rule
def is_falling(g: State, me: int) -> bool:
    """Whether `me` has no hearts left, and nothing that lets it stay without."""
    return g.health[me] <= 0 and not stays_up(g, me)


@rule
def has_none_to_lose(g: State, me: int) -> bool:
    """Whether `me` stays in the game without hearts."""
    return g.health[me] <= 0 and stays_up(g, me)


@rule
def add_hearts(g: State, me: int, amount: int, cause: int) -> None:
    """Heals up to the maximum; nothing adds to it."""
    if give_hearts(g, me, amount, cause) > 0 and receives(g, me) == me:
        healed_itself(g, me)


@rule
def give_hearts(g: State, me: int, amount: int, cause: int) -> int:
    """The same by another's doing; returns how many came."""
    # Whoever has no hearts left is past healing.
    if g.alive[me] == 0 or is_falling(g, me):
        return 0
    me = receives(g, me)
    amount = min(amount, missing_hearts(g, me))
    if amount <= 0 or is_falling(g, me):
        return 0
    g.health[me] += amount
    hearts_came(g, me, amount)
    emit(g, E_HEAL, me, amount, cause, -1)
    return amount


@rule
def gain_hearts(g: State, me: int, amount: int, cause: int) -> None:
    if amount > 0:
        add_hearts(g, me, amount + more_healing(g, me), cause)


@rule
def trim_hearts(g: State, me: int) -> None:
    """Lowers the hearts to the maximum, which may have gone down with a component."""
    over = g.health[me] - max_health(g, me)
    if over > 0:
        g.health[me] -= over
        emit(g, E_TRIM, me, over, -1, -1)
