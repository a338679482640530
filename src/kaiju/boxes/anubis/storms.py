"""Curses that cost hearts, stars or energy when a turn begins, and the one that leaves fewer hearts to everybody."""

from __future__ import annotations

from kaiju.boxes.anubis.codes import CURSE, Curse
from kaiju.boxes.anubis.state import CurseState as State
from kaiju.rules.box_hooks import stands_in
from kaiju.rules.codes import NOBODY
from kaiju.rules.components import number_of
from kaiju.rules.damage import add_loss, hurt, lose_together
from kaiju.rules.flow import in_tokyo, seat_after
from kaiju.rules.gains import gain_energy, gain_hearts, gain_points, lose_energy, lose_points, trim_hearts
from kaiju.rules.kit import hears, rule
from kaiju.rules.turn import earn_turn

RA: int = number_of("bow-before-ra", CURSE)
FEWER_HEARTS = 2


class SetsStorm(Curse, id="set-s-storm"):
    def curse_at_dawn(g, me: int, c: int) -> None:
        hurt(g, me, 1, NOBODY, c)

    def snake_strikes(g, me: int, c: int) -> None:
        hurt(g, me, 1, NOBODY, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class BuildersUprising(Curse, id="builders-uprising"):
    def curse_at_dawn(g, me: int, c: int) -> None:
        lose_points(g, me, 2, c)

    def snake_strikes(g, me: int, c: int) -> None:
        lose_points(g, me, 2, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        if not in_tokyo(g, me) and not stands_in(g, me):
            earn_turn(g, me, c)
            g.fateless[me] += 1


class BowBeforeRa(Curse, id="bow-before-ra"):
    def snake_strikes(g, me: int, c: int) -> None:
        hurt(g, me, 2, NOBODY, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


@hears
def more_hearts(g: State, me: int) -> int:
    return -FEWER_HEARTS if g.curse == RA else 0


@hears
def came_back(g: State, me: int) -> None:
    trim_hearts(g, me)


# --- the ordeals


@rule
def leaders_lose_hearts(g: State, me: int, c: int) -> None:
    """All who have the most: those after `me` first."""
    most = 0
    for p in range(g.players):
        if g.alive[p] != 0:
            most = max(most, g.health[p])
    first = g.top
    for i in range(g.players, 0, -1):
        p = seat_after(g, me, i % g.players)
        if g.alive[p] != 0 and g.health[p] == most:
            add_loss(g, p, 1, NOBODY, 0, c)
    lose_together(g, first)


@rule
def leaders_lose_stars(g: State, c: int) -> None:
    most = 0
    for p in range(g.players):
        if g.alive[p] != 0:
            most = max(most, g.points[p])
    for p in range(g.players):
        if g.alive[p] != 0 and g.points[p] == most:
            lose_points(g, p, 1, c)


@rule
def leaders_lose_energy(g: State, c: int) -> None:
    most = 0
    for p in range(g.players):
        most = max(most, g.energy[p])
    for p in range(g.players):
        if g.energy[p] == most:
            lose_energy(g, p, 1, c)


class OrdealOfTheMighty(Curse, id="ordeal-of-the-mighty"):
    def curse_at_dawn(g, me: int, c: int) -> None:
        leaders_lose_hearts(g, me, c)

    def snake_strikes(g, me: int, c: int) -> None:
        leaders_lose_hearts(g, me, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_hearts(g, me, 2, c)


class OrdealOfTheWealthy(Curse, id="ordeal-of-the-wealthy"):
    def curse_at_dawn(g, me: int, c: int) -> None:
        leaders_lose_stars(g, c)

    def snake_strikes(g, me: int, c: int) -> None:
        leaders_lose_stars(g, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_points(g, me, 2, c)


class OrdealOfTheSpiritual(Curse, id="ordeal-of-the-spiritual"):
    def curse_at_dawn(g, me: int, c: int) -> None:
        leaders_lose_energy(g, c)

    def snake_strikes(g, me: int, c: int) -> None:
        leaders_lose_energy(g, c)

    def ankh_blesses(g, me: int, c: int) -> None:
        gain_energy(g, me, 2, c)
