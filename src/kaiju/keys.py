"""Text keys of actions (`buy wings`, `reroll 0 3`) and the data a page needs to draw them."""

from __future__ import annotations

from typing import Any

from kaiju.rules.components import FAMILIES, NAMES, acts_as, copier_index, level_of, printed_price
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.rules.state import State
from kaiju.rules.words import (
    BUY,
    BUY_DISCARD,
    BUY_FROM,
    BUY_TOP,
    COPY,
    CURE_POISON,
    CURE_SHRINK,
    DONE,
    END,
    FACES,
    FREE,
    HEAL,
    HEAL_SEAT,
    LOOK,
    PASS,
    POISON_EFFECT,
    PROBE,
    REROLL_FREE,
    RESOLVE_FACE,
    SELL,
    SKIP,
    STAY,
    STOP,
    SWEEP,
    TAKE,
    TAKE_TILE,
    TURN,
    USE,
    USE_FOR,
    USE_ON,
    USUAL,
    YIELD,
)

WORDS = {
    STOP: "stop",
    USUAL: "usual",
    HEAL: "heal",
    CURE_POISON: "cure poison",
    CURE_SHRINK: "cure shrink",
    SKIP: "skip",
    TAKE: "take",
    YIELD: "yield",
    STAY: "stay",
    DONE: "done",
    PASS: "pass",
    SWEEP: "sweep",
    LOOK: "look",
    BUY_TOP: "buy top",
}


REROLLS = tuple("reroll " + " ".join(str(i) for i in range(8) if chosen >> i & 1) for chosen in range(256))


def acting_id(g: State, thing: int) -> str:
    """What a thing is called where it acts: a copy goes by the name of what it copies."""
    return NAMES[acts_as(g, thing)]


def top_card(g: State, at: int) -> int:
    return g.pile[g.deck_size - 1 - at]


def plain_key(g: State, action: int) -> str:
    """The key of an action, before copies are told from originals."""
    if action in WORDS:
        return WORDS[action]
    if action < REROLL_FREE:
        return REROLLS[action]
    for base, word in ((HEAL_SEAT, "heal"), (BUY_TOP, "buy top"), (RESOLVE_FACE, ""), (PROBE, "probe")):
        if base <= action < BUY:
            n = action - base
            return f"resolve {FACES[n]}" if base == RESOLVE_FACE else f"{word} {n}"
    if action < BUY:
        return f"reroll-free {action - REROLL_FREE}"
    if action < COPY:
        return "buy " + NAMES[(action - BUY) % 256] + buying_place(g, action)
    if action < SELL:
        return f"copy {NAMES[action - COPY]} of {g.place[action - COPY]}"
    if action < END:
        return f"sell {NAMES[action - SELL]}"
    if action < USE:
        return "resolve " + ("poison" if action - END == POISON_EFFECT else acting_id(g, action - END))
    if action < USE_FOR:
        return f"use {acting_id(g, action - USE)}"
    if action < FREE:
        return f"use {acting_id(g, asking_thing(g))} for {NAMES[action - USE_FOR]}"
    if action < TAKE_TILE:
        return f"use {acting_id(g, action - FREE)}"
    if action < USE_ON:
        return f"take {NAMES[action - TAKE_TILE]}"
    if action < TURN:
        return f"use {acting_id(g, (action - USE_ON) // 8)} on {action % 8}"
    return f"turn {action >> 3 & 7} to {FACES[action & 7]} with {acting_id(g, (action - TURN) // 64)}"


def asking_thing(g: State) -> int:
    """The thing whose own question is open."""
    return g.frame_b[g.top - 1]


def buying_place(g: State, action: int) -> str:
    if action < BUY_FROM:
        return ""
    if action < BUY_DISCARD:
        return f" from {g.place[action - BUY_FROM]}"
    return " from discard"


def acting_thing(action: int) -> int:
    """The thing whose effect an action uses, or -1."""
    if END <= action < USE_FOR:
        return (action - END) % 256
    if FREE <= action < TAKE_TILE:
        return action - FREE
    if USE_ON <= action < TURN:
        return (action - USE_ON) // 8
    if action >= TURN:
        return (action - TURN) // 64
    return -1


def keys_on_offer(g: State) -> dict[str, int]:
    """Every option of the open decision by its key, in the order of the options.

    A copy is marked where the original offers the same.
    """
    keys: dict[str, int] = {}
    for i in range(option_count(g)):
        action = option_at(g, i)
        key = plain_key(g, action)
        if key in keys:
            thing = acting_thing(action)
            if thing < 0 or copier_index(thing) < 0:
                continue
            key += f" ({NAMES[thing]})"
        keys[key] = action
    return keys


def data_of(g: State, action: int) -> dict[str, Any]:
    """What an option is about: card, price, target, dice, and what it leads to."""
    me = g.seat
    if 0 < action < REROLL_FREE:
        return {"dice": [i for i in range(8) if action >> i & 1]}
    if REROLL_FREE <= action < RESOLVE_FACE:
        return {"dice": [(action - REROLL_FREE) % 8]}
    if RESOLVE_FACE <= action < USUAL:
        face = action - RESOLVE_FACE
        return {"face": FACES[face], "dice": [i for i in range(g.dice_count) if g.dice[i] == face]}
    if action == YIELD:
        return {"result": "leave", "damage": 0, "avoided": g.held[me]}
    if action == STAY:
        return {"result": "stay", "damage": g.held[me]}
    if action == TAKE:
        amount = g.frame_b[g.top - 1]
        return {"result": "lose", "damage": amount, "deadly": amount >= g.health[me]}
    if action == SWEEP:
        return {"price": SWEEP_PRICE}
    if BUY_TOP <= action < HEAL_SEAT:
        c = top_card(g, action - BUY_TOP)
        return {"card": NAMES[c], "price": price(g, me, c), "from": "deck"}
    if HEAL_SEAT <= action < BUY:
        return {"target": action - HEAL_SEAT}
    if BUY <= action < COPY:
        c = (action - BUY) % 256
        where: Any = "market" if action < BUY_FROM else g.place[c] if action < BUY_DISCARD else "discard"
        return {"card": NAMES[c], "price": price(g, me, c), "from": where}
    if COPY <= action < SELL:
        return {"card": NAMES[action - COPY], "target": g.place[action - COPY]}
    if SELL <= action < END:
        return {"card": NAMES[action - SELL], "gain": printed_price(g, action - SELL)}
    if action == END + POISON_EFFECT:
        return {"damage": g.poison[me]}
    if TAKE_TILE <= action < USE_ON:
        tile = action - TAKE_TILE
        return {"card": NAMES[tile], "family": FAMILIES[tile], "level": level_of(tile)}
    wanted = {}
    if USE_FOR <= action < FREE:
        wanted = {"wanted": NAMES[action - USE_FOR], "target": g.place[action - USE_FOR]}
    thing = asking_thing(g) if wanted else acting_thing(action)
    if thing < 0:
        return {}
    data: dict[str, Any] = {"card": acting_id(g, thing)}
    if copier_index(thing) >= 0:
        data["through"] = NAMES[thing]
    data.update(wanted)
    if action >= TURN:
        data.update(dice=[action >> 3 & 7], face=FACES[action & 7])
    elif action >= USE_ON:
        data["target"] = action % 8
    return data
