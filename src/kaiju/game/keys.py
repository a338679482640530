"""Text keys of actions (`buy wings`, `reroll 0 3`) and the data a page needs to draw them.

`names` are the ids of all things in the game that is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kaiju.rules.codes import (
    ASK_HELP,
    BUY,
    BUY_DISCARD,
    BUY_FROM,
    BUY_HALF,
    BUY_TOP,
    CHALLENGE,
    CHOOSE,
    COLLECT,
    COMPONENT_ASK,
    COPY,
    CURE_POISON,
    CURE_SHRINK,
    DONE,
    END,
    FACES,
    FREE,
    GIVE_ENERGY,
    GIVE_STAR,
    HEAL,
    HEAL_SEAT,
    HELP,
    HIDE,
    K_BUY,
    KEEP_EVO,
    LOOK,
    PASS,
    PLAY,
    POISON_EFFECT,
    PROBE,
    REFUSE,
    REROLL_FREE,
    RESERVED,
    RESOLVE_FACE,
    REVEAL,
    SELL,
    SKIP,
    STAY,
    STOP,
    STORE,
    SWEEP,
    TAKE,
    TAKE_TILE,
    TURN,
    TURN_EVERY,
    USE,
    USE_DIE,
    USE_FACE,
    USE_FOR,
    USE_ON,
    USUAL,
    YIELD,
)
from kaiju.rules.components import FAMILIES, acts_as, copier_index, level_of, printed_price
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.hooks import copying_costs
from kaiju.rules.market import SWEEP_PRICE, half_price, price
from kaiju.rules.rolling import loose_dice
from kaiju.rules.state import State

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
    GIVE_ENERGY: "give energy",
    GIVE_STAR: "give star",
    STORE: "store",
    COLLECT: "collect",
    ASK_HELP: "ask",
    HELP: "help",
    REFUSE: "refuse",
    REVEAL: "reveal",
    HIDE: "hide",
}


CHOSEN = tuple(tuple(i for i in range(8) if dice >> i & 1) for dice in range(256))
"""The dice that a bit pattern stands for."""
REROLLS = tuple("reroll " + " ".join(map(str, dice)) for dice in CHOSEN)
REROLLS_OF = tuple({REROLLS[dice]: dice for dice in range(1, 1 << count)} for count in range(9))
"""Every choice among so many dice, by its key."""


def acting_id(g: State, thing: int, names: Sequence[str]) -> str:
    """What a thing is called where it acts: a copy goes by the name of what it copies."""
    return names[acts_as(g, thing)]


def top_card(g: State, at: int) -> int:
    return g.pile[g.deck_size - 1 - at]


def plain_key(g: State, action: int, names: Sequence[str]) -> str:
    """The key of an action, before copies are told from originals."""
    if action in WORDS:
        return WORDS[action]
    if action < REROLL_FREE:
        return REROLLS[action]
    for base, key in reversed(KEYS):
        if action >= base:
            return key(g, action - base, names)
    raise AssertionError(action)


def turning(g: State, n: int, names: Sequence[str]) -> str:
    return f"turn {n >> 3 & 7} to {FACES[n & 7]} with {acting_id(g, n // 64, names)}"


def face_turning(n: int) -> str:
    return f"turn every {FACES[n // 6]} to {FACES[n % 6]}"


KEYS: tuple[tuple[int, Callable[[State, int, Sequence[str]], str]], ...] = (
    (REROLL_FREE, lambda g, n, names: f"reroll-free {n}"),
    (PROBE, lambda g, n, names: f"probe {n}"),
    (RESOLVE_FACE, lambda g, n, names: f"resolve {FACES[n]}"),
    (BUY_TOP, lambda g, n, names: f"buy top {n}"),
    (HEAL_SEAT, lambda g, n, names: f"heal {n}"),
    (USE_FACE, lambda g, n, names: f"use {acting_id(g, asking_thing(g), names)} for {FACES[n]}"),
    (USE_DIE, lambda g, n, names: f"use {acting_id(g, asking_thing(g), names)} on die {n}"),
    (CHOOSE, lambda g, p, names: f"choose {p}"),
    (CHALLENGE, lambda g, p, names: f"challenge {p}"),
    (TURN_EVERY, lambda g, n, names: face_turning(n)),
    (BUY, lambda g, c, names: f"buy {names[c]}"),
    (BUY_FROM, lambda g, c, names: f"buy {names[c]} from {g.place[c]}"),
    (BUY_DISCARD, lambda g, c, names: f"buy {names[c]} from discard"),
    (COPY, lambda g, c, names: f"copy {names[c]} of {g.place[c]}"),
    (SELL, lambda g, c, names: f"sell {names[c]}"),
    (END, lambda g, c, names: "resolve " + ("poison" if c == POISON_EFFECT else acting_id(g, c, names))),
    (USE, lambda g, c, names: f"use {acting_id(g, c, names)}"),
    (USE_FOR, lambda g, c, names: f"use {acting_id(g, asking_thing(g), names)} for {names[c]}"),
    (FREE, lambda g, c, names: f"use {acting_id(g, c, names)}"),
    (TAKE_TILE, lambda g, c, names: f"take {names[c]}"),
    (PLAY, lambda g, c, names: f"play {names[c]}"),
    (KEEP_EVO, lambda g, c, names: f"keep {names[c]}"),
    (BUY_HALF, lambda g, c, names: f"buy {names[c]} at half"),
    (USE_ON, lambda g, n, names: f"use {acting_id(g, n // 8, names)} on {n % 8}"),
    (TURN, turning),
)
"""The first action of each range, from the lowest to the highest, and the key of the n-th of it."""


def asking_thing(g: State) -> int:
    """The thing whose own question is open."""
    return g.frame_b[g.top - 1]


def buyer(g: State) -> int:
    """Who pays for what is on offer: whoever decides, unless that seat decides what another has to buy."""
    return g.current if g.step[g.top - 1] == COMPONENT_ASK and g.kind == K_BUY else g.seat


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


def keys_on_offer(g: State, names: Sequence[str]) -> dict[str, int]:
    """Every option of the open decision by its key, in the order of the options.

    A copy is marked where the original offers the same.
    """
    keys = dict(REROLLS_OF[g.offer_dice])
    for i in range(len(keys), option_count(g)):
        action = option_at(g, i)
        key = plain_key(g, action, names)
        if key in keys:
            thing = acting_thing(action)
            if BUY <= action < BUY_FROM:
                key += " from reserve"
            elif thing < 0 or copier_index(thing) < 0:
                continue
            else:
                key += f" ({names[thing]})"
        keys[key] = action
    return keys


def data_of(g: State, action: int, names: Sequence[str]) -> dict[str, Any]:
    """What an option is about: card, price, target, dice, and what it leads to."""
    me = g.seat
    if 0 < action < REROLL_FREE:
        return {"dice": list(CHOSEN[action])}
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
    if USE_FACE <= action < USE_DIE:
        return {"card": acting_id(g, asking_thing(g), names), "family": "evolution", "face": FACES[action - USE_FACE]}
    if USE_DIE <= action < GIVE_ENERGY:
        return {"card": acting_id(g, asking_thing(g), names), "family": "evolution", "dice": [action - USE_DIE]}
    if GIVE_ENERGY <= action <= COLLECT:
        return {"card": acting_id(g, asking_thing(g), names), "family": "evolution"}
    if CHOOSE <= action < TURN_EVERY:
        return {"target": action % 8}
    if TURN_EVERY <= action < BUY:
        before, after = divmod(action - TURN_EVERY, 6)
        dice = [i for i in range(loose_dice(g)) if g.dice[i] == before]
        return {"dice": dice, "face": FACES[after], "before": FACES[before]}
    if BUY_TOP <= action < HEAL_SEAT:
        c = top_card(g, action - BUY_TOP)
        return {"card": names[c], "price": price(g, me, c), "from": "deck"}
    if HEAL_SEAT <= action < USE_FACE:
        return {"target": action - HEAL_SEAT}
    if BUY <= action < COPY:
        c = (action - BUY) % 256
        where: Any = "market" if action < BUY_FROM else g.place[c] if action < BUY_DISCARD else "discard"
        if g.place[c] == RESERVED:
            where = "reserve"
        return {"card": names[c], "price": price(g, buyer(g), c), "from": where}
    if COPY <= action < SELL:
        c, top = asking_thing(g), g.top - 1
        return {
            "card": names[action - COPY],
            **({"family": FAMILIES[action - COPY]} if FAMILIES[action - COPY] else {}),
            "target": g.place[action - COPY],
            "copier": names[c],
            "price": copying_costs(g, me, c, g.frame_c[top], g.frame_d[top]),
        }
    if SELL <= action < END:
        return {"card": names[action - SELL], "gain": printed_price(g, action - SELL)}
    if action == END + POISON_EFFECT:
        return {"damage": g.poison[me]}
    if TAKE_TILE <= action < PLAY:
        tile = action - TAKE_TILE
        return {"card": names[tile], "family": FAMILIES[tile], "level": level_of(tile)}
    if PLAY <= action < BUY_HALF:
        return {"card": names[(action - PLAY) % 256], "family": "evolution"}
    if BUY_HALF <= action < USE_ON:
        c = action - BUY_HALF
        return {"card": names[c], "price": half_price(g, me, c), "from": "market", "half": True}
    wanted: dict[str, Any] = {}
    if USE_FOR <= action < FREE:
        wanted = {"wanted": names[action - USE_FOR]}
        if g.place[action - USE_FOR] >= 0:
            wanted["target"] = g.place[action - USE_FOR]
    thing = asking_thing(g) if wanted else acting_thing(action)
    if thing < 0:
        return {}
    data: dict[str, Any] = {"card": acting_id(g, thing, names)}
    if FAMILIES[acts_as(g, thing)] is not None:
        data["family"] = FAMILIES[acts_as(g, thing)]
    if copier_index(thing) >= 0:
        data["through"] = names[thing]
    data.update(wanted)
    if action >= TURN:
        data.update(dice=[action >> 3 & 7], face=FACES[action & 7])
    elif action >= USE_ON:
        data["target"] = action % 8
    return data
