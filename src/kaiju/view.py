"""What a seat may see: built from a list of what is public and what is that seat's own, never from the whole state."""

from __future__ import annotations

from typing import Any

from kaiju.rules.components import NAMES, TILES, acts_as, copier_count, copier_thing, start_tokens, token_place
from kaiju.rules.gains import max_health
from kaiju.rules.market import price
from kaiju.rules.state import CARDS, THINGS, State
from kaiju.rules.things import tokens_on
from kaiju.rules.wickedness import LEVELS
from kaiju.rules.words import FACES, KINDS, ON_SHOW
from kaiju.setup import MONSTER_IDS

TOKEN_HOLDERS = [c for c in range(THINGS) if token_place(c) >= 0]


def place_of(g: State, p: int) -> str | None:
    return "city" if g.city == p else "bay" if g.bay == p else None


def cards_of(g: State, p: int) -> list[int]:
    return [c for c in range(CARDS) if g.place[c] == p]


def tiles_of(g: State, p: int) -> list[int]:
    return [tile.number for tile in TILES.values() if g.place[tile.number] == p]


def tiles_on_show(g: State) -> dict[int, tuple[str, ...]]:
    """The faces of tiles that can be had, by level."""
    faces = [tile for tile in TILES.values() if g.place[tile.number] == ON_SHOW]
    return {level: tuple(tile.id for tile in faces if tile.level == level) for level in LEVELS}


def copies_of(g: State, p: int) -> dict[str, dict[str, Any]]:
    """What the copying components before a seat copy, and whose."""
    out = {}
    for k in range(copier_count()):
        c = copier_thing(k)
        if g.place[c] == p and g.mark[k] >= 0:
            out[NAMES[c]] = {"card": NAMES[g.mark[k]], "of": g.place[g.mark[k]]}
    return out


def tokens_of(g: State, p: int) -> dict[str, int]:
    """Tokens on the cards and tiles before a seat, on those that can have some."""
    return {NAMES[c]: tokens_on(g, c) for c in TOKEN_HOLDERS if g.place[c] == p and start_tokens(acts_as(g, c)) > 0}


def seat_view(g: State, p: int) -> dict[str, Any]:
    return {
        "seat": p,
        "monster": MONSTER_IDS[g.monster[p]],
        "health": g.health[p],
        "max_health": max_health(g, p),
        "points": g.points[p],
        "energy": g.energy[p],
        "alive": bool(g.alive[p]),
        "place": place_of(g, p),
        "cards": [NAMES[c] for c in cards_of(g, p)],
        "tokens": tokens_of(g, p),
        "copies": copies_of(g, p),
        "poison": g.poison[p],
        "shrink": g.shrink[p],
        "extra_turns": g.extra_turns[p],
        "wickedness": g.wickedness[p],
        "tiles": [NAMES[c] for c in tiles_of(g, p)],
        "zombified": bool(g.zombified[p]),
        "safe": bool(g.safe[p]),
    }


def table_view(g: State, seat: int | None) -> dict[str, Any]:
    """The table as a seat, or a spectator (None), sees it: JSON-ready."""
    shopper = seat if seat is not None else g.current
    known = g.knows_top[seat] if seat is not None else 0
    return {
        "you": seat,
        "turn": g.turn,
        "current": g.current,
        "over": bool(g.over),
        "winners": [p for p in range(g.players) if g.winners >> p & 1],
        "dice": [FACES[g.dice[i]] for i in range(g.dice_count)],
        "rolls_left": g.rolls_left,
        "side_dice": [FACES[g.side[i]] for i in range(g.side_count)],
        "market": [{"card": NAMES[c], "price": price(g, max(shopper, 0), c)} if c >= 0 else None for c in g.market],
        "deck_size": g.deck_size,
        "discard": discard_pile(g),
        "known_top": [NAMES[g.pile[g.deck_size - 1 - i]] for i in range(min(known, g.deck_size))],
        "city": g.city if g.city >= 0 else None,
        "bay": g.bay if g.bay >= 0 else None,
        "bay_open": bool(g.bay_open),
        "gauge": bool(g.gauge),
        "tiles": {str(level): list(faces) for level, faces in tiles_on_show(g).items()},
        "seats": [seat_view(g, p) for p in range(g.players)],
        "decision": {"seat": g.seat, "kind": KINDS[g.kind]} if g.seat >= 0 and not g.over else None,
    }


def discard_pile(g: State) -> list[str]:
    """From the first card discarded to the last."""
    return [NAMES[g.pile[CARDS - 1 - i]] for i in range(g.discard_size)]
