"""What a finished game adds to the histories of those who played it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kaiju.rules.boxes import figure
from kaiju.server.tables.table import Table

ALL, MONSTER, PERSON, BOT = "all", "monster", "person", "bot"
"""What a line of somebody's history is about: everything, a monster, or whom they played against."""


class Line(NamedTuple):
    """How a game went for somebody, as far as it is about one thing."""

    person: str
    sort: str
    about: str
    won: bool
    lost: bool
    """Whether whoever it is about won."""
    name: str
    """By which they went."""


class Sat(NamedTuple):
    """Who played a seat: a person, by the token they had first, or a bot."""

    sort: str
    who: str
    name: str
    monster: str
    won: bool


def lines_of(table: Table) -> list[Line]:
    """The lines of all people at a finished game. Games that were broken off count for nobody, nor do those that began
    in the middle, nor somebody who has played against themselves."""
    game = table.game
    if game is None or table.status != "over" or table.from_position or table.called_off not in (None, "conceded"):
        return []
    winners = table.winners if game.outcome is None else game.outcome.winners
    sat = [
        Sat(BOT, holder.bot, "", holder.monster, seat in winners)
        if holder.bot is not None
        else Sat(PERSON, holder.tokens[0] if holder.tokens else "", holder.name, holder.monster, seat in winners)
        for seat, holder in enumerate(table.seats)
        if holder is not None
    ]
    return [line for one in sat for line in lines_for(one, sat)]


def lines_for(one: Sat, everybody: list[Sat]) -> Iterator[Line]:
    if one.sort == BOT or not one.who or sum(other.who == one.who for other in everybody) > 1:
        return
    yield Line(one.who, ALL, "", one.won, False, "")
    yield Line(one.who, MONSTER, figure(one.monster), one.won, False, "")
    against: dict[tuple[str, str], Sat] = {}
    for other in everybody:
        if other is not one and other.who:
            before = against.get((other.sort, other.who))
            against[other.sort, other.who] = other if before is None or other.won else before
    for (sort, who), other in against.items():
        yield Line(one.who, sort, who, one.won and not other.won, other.won and not one.won, other.name)
