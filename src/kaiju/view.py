"""What a seat may see: built from a list of what is public and what is that seat's own, never from the whole state.

`names` are the ids of all things in the game that is played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kaiju.rules.challenge import challenges_left
from kaiju.rules.components import (
    TILES,
    acts_as,
    copier_count,
    copier_thing,
    evo_count,
    shows_tokens,
    token_place,
)
from kaiju.rules.evolutions import evolutions_left
from kaiju.rules.gains import max_health
from kaiju.rules.market import price
from kaiju.rules.state import CARDS, CHALLENGES, EVOS, THINGS, State
from kaiju.rules.things import tokens_on
from kaiju.rules.wickedness import LEVELS
from kaiju.rules.words import (
    BURIED,
    BUY,
    EVO_HAND,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    FACES,
    KINDS,
    ON_SHOW,
    SPENT,
)
from kaiju.setup import MONSTER_IDS

TOKEN_HOLDERS = [c for c in range(THINGS) if token_place(c) >= 0]


def place_of(g: State, p: int) -> str | None:
    return "city" if g.city == p else "bay" if g.bay == p else None


def cards_of(g: State, p: int) -> list[int]:
    return [c for c in range(CARDS) if g.place[c] == p]


def tiles_of(g: State, p: int) -> list[int]:
    return [tile.number for tile in TILES.values() if g.place[tile.number] == p]


def evolutions_at(g: State, place: int, names: Sequence[str]) -> list[str]:
    return [names[e] for e in range(EVOS, EVOS + evo_count()) if g.place[e] == place]


def tiles_on_show(g: State) -> dict[int, tuple[str, ...]]:
    """The faces of tiles that can be had, by level."""
    faces = [tile for tile in TILES.values() if g.place[tile.number] == ON_SHOW]
    return {level: tuple(tile.id for tile in faces if tile.level == level) for level in LEVELS}


def copies_of(g: State, p: int, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What the copying components before a seat copy, and whose."""
    out = {}
    for k in range(copier_count()):
        c = copier_thing(k)
        if g.place[c] == p and g.mark[k] >= 0:
            out[names[c]] = {"card": names[g.mark[k]], "of": g.place[g.mark[k]]}
    return out


def tokens_of(g: State, p: int, names: Sequence[str]) -> dict[str, int]:
    """Tokens on the cards and tiles before a seat, on those that can have some."""
    return {names[c]: tokens_on(g, c) for c in TOKEN_HOLDERS if g.place[c] == p and shows_tokens(acts_as(g, c))}


def seat_view(g: State, p: int, names: Sequence[str]) -> dict[str, Any]:
    return {
        "seat": p,
        "monster": MONSTER_IDS[g.monster[p]],
        "health": g.health[p],
        "max_health": max_health(g, p),
        "points": g.points[p],
        "energy": g.energy[p],
        "alive": bool(g.alive[p]),
        "crowned": bool(g.crowned >> p & 1),
        "place": place_of(g, p),
        "cards": [names[c] for c in cards_of(g, p)],
        "tokens": tokens_of(g, p, names),
        "copies": copies_of(g, p, names),
        "poison": g.poison[p],
        "shrink": g.shrink[p],
        "extra_turns": g.extra_turns[p],
        "wickedness": g.wickedness[p],
        "tiles": [names[c] for c in tiles_of(g, p)],
        "zombified": bool(g.zombified[p]),
        "evolutions": evolutions_at(g, p, names),
        "hand_size": g.hand_size[p],
        "evolution_deck_size": evolutions_left(g, p),
        "evolution_discard": evolutions_at(g, EVO_SPENT - p, names),
        "target": g.target == p,
        "ufo": [names[c] for c in g.ufo if c >= 0 and g.place[c] == p],
        "reserved": [names[c] for c, of in zip(g.toy, g.toy_of, strict=True) if c >= 0 and of == p],
        "mask": bool(g.mask[p]),
        "collection": g.collection[p],
        "freeze_rays": sum(holder == p for holder in g.ray_holder),
        "safe": bool(g.safe[p]),
    }


def challenge_view(g: State, cards: Sequence[str]) -> dict[str, Any] | None:
    """The challenge as everybody sees it: who fights, who stands by, what has been discarded."""
    if not g.luchador:
        return None
    fight = None
    if g.challenger >= 0:
        allies = [ally if ally >= 0 else None for ally in g.ally]
        fight = {"challenger": g.challenger, "champion": g.champion, "allies": allies}
    return {
        "fight": fight,
        "pile": challenges_left(g),
        "discard": [cards[c] for c in range(CHALLENGES) if g.challenge[c] == SPENT],
        "discard_hidden": g.challenge.count(BURIED),
    }


def own_view(g: State, seat: int | None, names: Sequence[str]) -> dict[str, Any]:
    """What only a seat itself sees of its Evolutions: its hand, the cards to choose from, those it has drafted."""
    if seat is None or not g.evolutions:
        return {"hand": [], "choice": [], "drafted": []}
    return {
        "hand": evolutions_at(g, EVO_HAND - seat, names),
        "choice": evolutions_at(g, EVO_LOOK - seat, names) + evolutions_at(g, EVO_PACK - seat, names),
        "drafted": evolutions_at(g, EVO_PICK - seat, names),
    }


def table_view(g: State, seat: int | None, names: Sequence[str]) -> dict[str, Any]:
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
        "market": [{"card": names[c], "price": price(g, max(shopper, 0), c)} if c >= 0 else None for c in g.market],
        "deck_size": g.deck_size,
        "discard": discard_pile(g, names),
        "known_top": [names[g.pile[g.deck_size - 1 - i]] for i in range(min(known, g.deck_size))],
        "city": g.city if g.city >= 0 else None,
        "bay": g.bay if g.bay >= 0 else None,
        "bay_open": bool(g.bay_open),
        "buying": names[(g.buying - BUY) % 256] if g.buying >= 0 else None,
        "frozen_faces": [FACES[face] for face in range(6) if g.frozen >> face & 1],
        "frozen_die": FACES[g.ice_face] if g.ice_by >= 0 else None,
        "own": own_view(g, seat, names),
        "gauge": bool(g.gauge),
        "tiles": {str(level): list(faces) for level, faces in tiles_on_show(g).items()},
        "seats": [seat_view(g, p, names) for p in range(g.players)],
        "decision": {"seat": g.seat, "kind": KINDS[g.kind]} if g.seat >= 0 and not g.over else None,
    }


def discard_pile(g: State, names: Sequence[str]) -> list[str]:
    """From the first card discarded to the last."""
    return [names[g.pile[CARDS - 1 - i]] for i in range(g.discard_size)]
