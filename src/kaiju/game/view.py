"""What a seat may see: built from a list of what is public and what is that seat's own, never from the whole state."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kaiju.game.decision import Decision
from kaiju.game.foresight import discounts
from kaiju.rules.box_hooks import whose_turn
from kaiju.rules.boxes import LIBRARY, Shows, boxes_in_order
from kaiju.rules.chance import dice_of_turn
from kaiju.rules.codes import FACES, IN_MARKET, OUT
from kaiju.rules.components import acts_as, copier_count, copier_thing, memory_place, shows_tokens
from kaiju.rules.gains import max_health
from kaiju.rules.kit import hook, plain
from kaiju.rules.looking import Things
from kaiju.rules.market import price
from kaiju.rules.names import Names
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import CARDS, State
from kaiju.rules.things import tokens_on


@lru_cache(maxsize=128)
def promised(rules: Rulebook, absent: bool = True) -> Shows:
    """What the boxes show in these games at their defaults: the library's even where they are `absent` from play."""
    boxes = [box for box in boxes_in_order() if box in rules.boxes or (absent and box.package.startswith(LIBRARY))]
    parts = [(box.shows.seat, box.shows.table, box.shows.own) for box in boxes]
    seat, table, own = ({name: value for part in of for name, value in part.items()} for of in zip(*parts, strict=True))
    return Shows(seat, table, own)


@hook("merge", only_plain=True)
def shows_seat(g: State, at: Things, p: int, names: Names, seat: dict[str, Any]) -> None:
    """What everybody sees of a seat, by box."""


@hook("merge", only_plain=True)
def shows_table(g: State, at: Things, names: Names, table: dict[str, Any]) -> None:
    """What everybody sees of the table, by box."""


@hook("merge", only_plain=True)
def shows_own(g: State, at: Things, p: int, names: Names, own: dict[str, Any]) -> None:
    """A seat's secrets, by box."""


@plain
def things_by_place(g: State) -> Things:
    """Everything that lies before a seat, or at a place that boxes know, in one look at the state."""
    at: dict[int, list[int]] = {}
    for thing, place in enumerate(g.place):
        if place > OUT or place < IN_MARKET:
            if place in at:
                at[place].append(thing)
            else:
                at[place] = [thing]
    return at


@plain
def place_of(g: State, p: int) -> str | None:
    return "city" if g.city == p else "bay" if g.bay == p else None


@plain
def cards_of(at: Things, p: int, names: Names) -> list[str]:
    return [names.things[c] for c in at.get(p, ()) if c < CARDS]


@plain
def copies_of(g: State, at: Things, p: int, names: Names) -> dict[str, dict[str, Any]]:
    """What the copying components before a seat copy, and whose."""
    out: dict[str, dict[str, Any]] = {}
    for k in range(copier_count()):
        c = copier_thing(k)
        if g.place[c] == p and g.mark[k] >= 0:
            out[names.things[c]] = {"card": names.things[g.mark[k]], "of": g.place[g.mark[k]]}
    return out


@plain
def tokens_of(g: State, at: Things, p: int, names: Names) -> dict[str, int]:
    """Tokens on what lies before a seat, where it can have some."""
    holders = [c for c in at.get(p, ()) if memory_place(c) >= 0]
    return {names.things[c]: tokens_on(g, c) for c in holders if shows_tokens(acts_as(g, c))}


@plain
def seat_view(g: State, at: Things, p: int, names: Names, monster: str, shows: Shows) -> dict[str, Any]:
    seat = {
        "seat": p,
        "monster": monster,
        "health": g.health[p],
        "max_health": max_health(g, p),
        "points": g.points[p],
        "energy": g.energy[p],
        "alive": bool(g.alive[p]),
        "crowned": bool(g.crowned >> p & 1),
        "place": place_of(g, p),
        "cards": cards_of(at, p, names) if p in at else [],
        "tokens": tokens_of(g, at, p, names) if p in at else {},
        "copies": copies_of(g, at, p, names) if p in at else {},
        "poison": g.poison[p],
        "shrink": g.shrink[p],
        "extra_turns": g.extra_turns[p],
        "safe": bool(g.safe[p]),
        **shows.seat,
    }
    shows_seat(g, at, p, names, seat)
    return seat


@plain
def public_view(g: State, at: Things, names: Names, monsters: tuple[str, ...], shows: Shows) -> dict[str, Any]:
    """What everybody sees of the table: JSON-ready. `shows`: the defaults of what boxes show."""
    table = {
        "turn": g.turn,
        "current": whose_turn(g, g.current),
        "over": bool(g.over),
        "winners": [p for p in range(g.players) if g.winners >> p & 1],
        "dice": [g.rules.faces[face] for face in dice_of_turn(g)],
        "rolls_left": g.rolls_left,
        "side_dice": [FACES[g.side[i]] for i in range(g.side_count)],
        "deck_size": g.deck_size,
        "discard": discard_pile(g, names),
        "city": g.city if g.city >= 0 else None,
        "bay": g.bay if g.bay >= 0 else None,
        "bay_open": bool(g.bay_open),
        "buying": card_named(g, names),
        **shows.table,
        "seats": [seat_view(g, at, p, names, monsters[p], shows) for p in range(g.players)],
    }
    shows_table(g, at, names, table)
    return table


@plain
def card_named(g: State, names: Names) -> str | None:
    """The card that is about to be bought."""
    return names.things[g.announced] if g.announced >= 0 else None


def decision_view(decision: Decision) -> dict[str, Any]:
    return {"seat": decision.seat, "kind": decision.kind, "about": decision.about}


@plain
def private_view(g: State, at: Things, names: Names, seat: int | None, shows: Shows) -> dict[str, Any]:
    """What a seat, or a spectator (None), sees besides: its prices and its secrets. `shows`: as in `public_view`."""
    shopper = seat if seat is not None else max(g.current, 0)
    known = g.knows_top[seat] if seat is not None else 0
    own = dict(shows.own)
    if seat is not None:
        shows_own(g, at, seat, names, own)
    return {
        "you": seat,
        "market": [{"card": names.things[c], "price": price(g, shopper, c)} if c >= 0 else None for c in g.market],
        "discounts": discounts(g, shopper, names),
        "known_top": [names.things[g.pile[g.deck_size - 1 - i]] for i in range(min(known, g.deck_size))],
        "own": own,
    }


@plain
def discard_pile(g: State, names: Names) -> list[str]:
    """From the first card discarded to the last."""
    return [names.things[g.pile[CARDS - 1 - i]] for i in range(g.discard_size)]
