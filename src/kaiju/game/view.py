"""What a seat may see: built from a list of what is public and what is that seat's own, never from the whole state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.game.challenge_cards import Names
from kaiju.game.decision import Decision
from kaiju.game.foresight import discounts
from kaiju.game.setup import MONSTER_IDS
from kaiju.rules.challenge import challenge_card, challenges_left
from kaiju.rules.codes import (
    BURIED,
    BUY,
    DECK_PLACES,
    EVO_HAND,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    FACES,
    IN_MARKET,
    ON_SHOW,
    OUT,
    SPENT,
)
from kaiju.rules.components import acts_as, copier_count, copier_thing, level_of, shows_tokens, token_place
from kaiju.rules.evolutions import deck_place
from kaiju.rules.gains import max_health
from kaiju.rules.market import price
from kaiju.rules.state import CARDS, CHALLENGES, EVOS, State
from kaiju.rules.things import tokens_on
from kaiju.rules.wickedness import LEVELS

Things = Mapping[int, Sequence[int]]
"""What lies at each place, by ascending number."""


def things_by_place(g: State) -> Things:
    """Everything that lies before a seat, on show, or in a hand or deck of Evolutions, in one look at the state."""
    at: dict[int, list[int]] = {}
    for thing, place in enumerate(g.place if g.evolutions else g.place[:EVOS]):
        if place > OUT or place < IN_MARKET:
            if place in at:
                at[place].append(thing)
            else:
                at[place] = [thing]
    return at


def place_of(g: State, p: int) -> str | None:
    return "city" if g.city == p else "bay" if g.bay == p else None


def cards_of(at: Things, p: int, names: Sequence[str]) -> list[str]:
    return [names[c] for c in at.get(p, ()) if c < CARDS]


def tiles_of(at: Things, p: int, names: Sequence[str]) -> list[str]:
    return [names[c] for c in at.get(p, ()) if CARDS <= c < EVOS]


def evolutions_at(at: Things, place: int, names: Sequence[str]) -> list[str]:
    return [names[c] for c in at[place] if c >= EVOS] if place in at else []


def evolution_deck_size(at: Things, p: int) -> int:
    count = 0
    while count < DECK_PLACES and deck_place(p, count) in at:
        count += 1
    return count


def tiles_on_show(at: Things, names: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The faces of tiles that can be had, by level."""
    faces = at.get(ON_SHOW, ())
    return {level: tuple(names[c] for c in faces if level_of(c) == level) for level in LEVELS}


def copies_of(g: State, at: Things, p: int, names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """What the copying components before a seat copy, and whose."""
    out: dict[str, dict[str, Any]] = {}
    if p not in at:
        return out
    for k in range(copier_count()):
        c = copier_thing(k)
        if g.place[c] == p and g.mark[k] >= 0:
            out[names[c]] = {"card": names[g.mark[k]], "of": g.place[g.mark[k]]}
    return out


def tokens_of(g: State, at: Things, p: int, names: Sequence[str]) -> dict[str, int]:
    """Tokens on what lies before a seat, where it can have some."""
    holders = [c for c in at.get(p, ()) if token_place(c) >= 0]
    return {names[c]: tokens_on(g, c) for c in holders if shows_tokens(acts_as(g, c))}


def reserved_for(g: State, p: int, names: Sequence[str]) -> list[str]:
    """Cards that an Evolution keeps for a seat."""
    return [names[c] for c, of in zip(g.toy, g.toy_of, strict=True) if c >= 0 and of == p]


def seat_view(g: State, at: Things, p: int, names: Sequence[str]) -> dict[str, Any]:
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
        "cards": cards_of(at, p, names),
        "tokens": tokens_of(g, at, p, names),
        "copies": copies_of(g, at, p, names),
        "poison": g.poison[p],
        "shrink": g.shrink[p],
        "extra_turns": g.extra_turns[p],
        "wickedness": g.wickedness[p],
        "tiles": tiles_of(at, p, names),
        "zombified": bool(g.zombified[p]),
        "evolutions": evolutions_at(at, p, names),
        "hand_size": g.hand_size[p],
        "evolution_deck_size": evolution_deck_size(at, p),
        "evolution_discard": evolutions_at(at, EVO_SPENT - p, names),
        "target": g.target == p,
        "ufo": [names[c] for c in g.ufo if c >= 0 and g.place[c] == p] if g.evolutions else [],
        "reserved": reserved_for(g, p, names) if g.evolutions else [],
        "mask": bool(g.mask[p]),
        "collection": g.collection[p],
        "freeze_rays": g.ray_holder.count(p),
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


def public_view(g: State, at: Things, names: Names) -> dict[str, Any]:
    """What everybody sees of the table: JSON-ready."""
    return {
        "turn": g.turn,
        "current": g.current,
        "over": bool(g.over),
        "winners": [p for p in range(g.players) if g.winners >> p & 1],
        "dice": [FACES[g.dice[i]] for i in range(g.dice_count)],
        "rolls_left": g.rolls_left,
        "side_dice": [FACES[g.side[i]] for i in range(g.side_count)],
        "deck_size": g.deck_size,
        "discard": discard_pile(g, names.things),
        "city": g.city if g.city >= 0 else None,
        "bay": g.bay if g.bay >= 0 else None,
        "bay_open": bool(g.bay_open),
        "buying": names.things[(g.buying - BUY) % 256] if g.buying >= 0 else None,
        "frozen_faces": [FACES[face] for face in range(6) if g.frozen >> face & 1],
        "frozen_die": FACES[g.ice_face] if g.ice_by >= 0 else None,
        "gauge": bool(g.gauge),
        "tiles": {str(level): list(faces) for level, faces in tiles_on_show(at, names.things).items()},
        "challenge": challenge_view(g, names.challenges),
        "seats": [seat_view(g, at, p, names.things) for p in range(g.players)],
    }


def decision_view(decision: Decision) -> dict[str, Any]:
    return {"seat": decision.seat, "kind": decision.kind, "about": decision.about}


def private_view(g: State, at: Things, names: Names, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator (None), sees besides: its prices and its secrets."""
    shopper = seat if seat is not None else max(g.current, 0)
    known = g.knows_top[seat] if seat is not None else 0
    return {
        "you": seat,
        "market": [{"card": names.things[c], "price": price(g, shopper, c)} if c >= 0 else None for c in g.market],
        "discounts": discounts(g, shopper, names.things),
        "known_top": [names.things[g.pile[g.deck_size - 1 - i]] for i in range(min(known, g.deck_size))],
        "own": own_view(g, at, names, seat),
    }


def own_view(g: State, at: Things, names: Names, seat: int | None) -> dict[str, Any]:
    """A seat's secrets: its hand, the Evolutions to choose from, those it has drafted, its challenge card."""
    if seat is None or not (g.evolutions or g.luchador):
        return {"hand": [], "choice": [], "drafted": [], "challenge": None}
    held = challenge_card(g, seat)
    return {
        "hand": evolutions_at(at, EVO_HAND - seat, names.things),
        "choice": evolutions_at(at, EVO_LOOK - seat, names.things) + evolutions_at(at, EVO_PACK - seat, names.things),
        "drafted": evolutions_at(at, EVO_PICK - seat, names.things),
        "challenge": names.challenges[held] if held >= 0 else None,
    }


def discard_pile(g: State, names: Sequence[str]) -> list[str]:
    """From the first card discarded to the last."""
    return [names[g.pile[CARDS - 1 - i]] for i in range(g.discard_size)]
