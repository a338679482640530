"""Text keys of actions (`buy wings`, `reroll 0 3`) and the data a page needs to draw them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kaiju.rules.box_hooks import held_dice
from kaiju.rules.chance import dice_of_turn
from kaiju.rules.codes import (
    BUY,
    BUY_DISCARD,
    BUY_FROM,
    BUY_TOP,
    COMPONENT_ASK,
    COPY,
    END,
    FACES,
    FREE,
    HEAL_SEAT,
    K_BUY,
    POISON_EFFECT,
    PROBE,
    REROLL_FREE,
    RESOLVE_FACE,
    SELL,
    STAY,
    STOP,
    SWEEP,
    TAKE,
    TURN,
    TURN_DIE,
    USE,
    USE_FOR,
    USE_ON,
    YIELD,
)
from kaiju.rules.components import (
    acts_as,
    copier_count,
    copier_index,
    copier_thing,
    kind_of,
    printed_price,
    shows_tokens,
)
from kaiju.rules.damage import dealer_of, hearts_left, worsened
from kaiju.rules.declared import (
    ABOUT,
    ALL_EXTRA_DICE,
    DEPTH,
    FACE_PAIR,
    THING,
    THING_SEAT,
    TURNED,
    TURNING,
    Verb,
    about,
)
from kaiju.rules.flow import TARGETS
from kaiju.rules.hooks import copying_costs, stays_up
from kaiju.rules.kit import hook, plain
from kaiju.rules.market import SWEEP_PRICE, price
from kaiju.rules.names import Names
from kaiju.rules.rolling import picked_die, picked_thing, turning_die, turning_face, turning_thing
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import CARDS, DICE, State
from kaiju.rules.things import is_alike, tokens_on

MOST_DICE = DICE + len(ALL_EXTRA_DICE)
CHOSEN = tuple(tuple(i for i in range(MOST_DICE) if dice >> i & 1) for dice in range(1 << MOST_DICE))
"""The dice that a bit pattern stands for."""
REROLLS = tuple("reroll " + " ".join(map(str, dice)) for dice in CHOSEN)
REROLLS_OF = tuple({REROLLS[dice]: dice for dice in range(1, 1 << count)} for count in range(MOST_DICE + 1))
"""Every choice among so many dice, by its key."""
STOP_KEY = "stop"


def is_reroll(key: str) -> bool:
    """Whether a key names dice to roll again by their places."""
    return key.startswith("reroll ") and key[7:8].isdecimal()


@lru_cache(maxsize=128)
def verb_of_action(rules: Rulebook) -> list[tuple[Verb, int] | None]:
    """The verb of each action, and the number after it; None for `stop` and choices of dice."""
    out: list[tuple[Verb, int] | None] = [None] * rules.action_count
    for verb, first in rules.verb_numbers.items():
        for n in range(rules.width(verb)):
            out[first + n] = (verb, n)
    return out


# --- keys


@plain
def acting_id(g: State, thing: int, names: Names) -> str:
    """What a thing is called where it acts: a copy goes by the name of what it copies."""
    return "poison" if thing == POISON_EFFECT else names.things[acts_as(g, thing)]


@plain
def asking_thing(g: State) -> int:
    """The thing whose own question is open."""
    return g.frame_b[g.top - 1]


@plain
def acting_thing(verb: Verb, action: int, n: int) -> int:
    """The thing whose effect an option uses, or -1."""
    if verb.shape == TURNING:
        return turning_thing(action)
    if verb.shape == TURNED:
        return picked_thing(action)
    if "{acting}" not in verb.key:
        return -1
    return n // TARGETS if verb.shape == THING_SEAT else n


@plain
def word(g: State, what: str, verb: Verb, action: int, n: int, names: Names) -> object:
    """What a name in braces stands for in a verb's key."""
    if what == "thing":
        return names.things[n]
    if what == "acting":
        return acting_id(g, acting_thing(verb, action, n), names)
    if what == "asking":
        return acting_id(g, asking_thing(g), names)
    if what == "owner":
        return g.place[n]
    if what == "seat":
        return n % TARGETS
    if what == "die":
        return turning_die(action) if verb.shape == TURNING else picked_die(action) if verb.shape == TURNED else n
    if what == "face":
        return FACES[turning_face(action) if verb.shape == TURNING else n // 6 if verb.shape == FACE_PAIR else n]
    if what == "other_face":
        return FACES[n % 6]
    assert what in ("depth", "count"), what
    return n


@lru_cache(maxsize=256)
def key_parts(key: str) -> tuple[str, ...]:
    """Text and names in braces by turns."""
    return tuple(re.split(r"\{(\w+)\}", key))


@plain
def plain_key(g: State, action: int, names: Names) -> str:
    """The key of an action, before copies are told from originals."""
    if action == STOP:
        return STOP_KEY
    entry = verb_of_action(g.rules)[action]
    if entry is None:
        return REROLLS[action]
    verb, n = entry
    parts = key_parts(verb.key)
    if len(parts) == 1:
        return verb.key
    if verb.shape == DEPTH and n == 0:
        return verb.key.replace(" {depth}", "")
    key = "".join(str(word(g, part, verb, action, n, names)) if i % 2 else part for i, part in enumerate(parts))
    marks = marks_of(g, verb, n, names)
    return f"{key} with {' and '.join(marks)}" if marks else key


@hook("merge", only_plain=True)
def marks_on(g: State, c: int, marks: list[str]) -> None:
    """Tokens of a box that lie on a thing, by the ids of the components that put them there."""


@plain
def marks_of(g: State, verb: Verb, c: int, names: Names) -> list[str]:
    """What tells a card that an option names from another of its name before the same owner, where they differ."""
    if verb.shape != THING or "{thing}" not in verb.key or c >= CARDS or g.place[c] < 0:
        return []
    likes = [other for other in g.rules.things_of(g.rules.owner_of[c]) if g.place[other] == g.place[c]]
    if all(other == c or is_alike(g, c, other) for other in likes):
        return []
    marks = [names.things[copier_thing(k)] for k in range(copier_count()) if g.mark[k] == c]
    if shows_tokens(kind_of(c)):
        marks.append(str(tokens_on(g, c)))
    marks_on(g, c, marks)
    return marks


@plain
def rerolls_on_offer(g: State) -> dict[str, int]:
    """Every choice of dice that may be rolled again, by its key. What is returned is left as it is: there are many."""
    held, rerolls = held_dice(g), REROLLS_OF[g.offer_dice]
    return {key: dice for key, dice in rerolls.items() if not dice & held} if held else rerolls


@plain
def others_on_offer(g: State, names: Names) -> dict[str, int]:
    """Every other option of the open decision by its key, in their order.

    A copy is marked where the original offers the same.
    """
    rerolls = rerolls_on_offer(g)
    keys: dict[str, int] = {}
    for action in g.offers[: g.offer_count]:
        key = plain_key(g, action, names)
        if key in keys or key in rerolls:
            verb, n = verb_of_action(g.rules)[action] or (None, 0)
            thing = acting_thing(verb, action, n) if verb is not None else -1
            if verb is not None and verb.shape == THING and g.place[n] < 0:
                key += f" from {bought_from(g, n, 'market')}"
            elif thing < 0 or copier_index(thing) < 0:
                continue
            else:
                key += f" ({names.things[thing]})"
        keys[key] = action
    return keys


# --- what options are about


@hook("chain", only_plain=True)
def bought_from(g: State, c: int, where: Any) -> Any:
    """Where a card is bought, if that is not where it seems."""
    return where


@plain
def data_of(g: State, action: int, names: Names) -> dict[str, Any]:
    """What an option is about: card, price, target, dice, and what it leads to."""
    if action == STOP:
        return {}
    entry = verb_of_action(g.rules)[action]
    if entry is None:
        return {"dice": list(CHOSEN[action])}
    verb, n = entry
    tell: Callable[[State, int, Names], dict[str, Any]] | None = ABOUT.get(verb)
    data = g.rules[tell](g, n, names) if tell is not None else {}
    marks = marks_of(g, verb, n, names)
    return {**data, "marks": marks} if marks else data


@plain
def buyer(g: State) -> int:
    """Who pays for what is on offer: whoever decides, unless that seat decides what another has to buy."""
    return g.current if g.step[g.top - 1] == COMPONENT_ASK and g.kind == K_BUY else g.seat


@plain
def with_family(values: dict[str, Any], thing: int, names: Names) -> dict[str, Any]:
    return values if names.families[thing] is None else {**values, "family": names.families[thing]}


@plain
def acting_data(g: State, thing: int, names: Names) -> dict[str, Any]:
    """The component that is used, and by way of which copy."""
    data = with_family({"card": acting_id(g, thing, names)}, acts_as(g, thing), names)
    if copier_index(thing) >= 0:
        data["through"] = names.things[thing]
    return data


@about(REROLL_FREE, PROBE)
def die_data(g: State, die: int, names: Names) -> dict[str, Any]:
    return {"dice": [die]}


@about(RESOLVE_FACE)
def face_data(g: State, face: int, names: Names) -> dict[str, Any]:
    return {"face": FACES[face], "dice": [i for i, shown in enumerate(dice_of_turn(g)) if brings(g, shown, face)]}


@hook("any", only_plain=True)
def counts_as(g: State, shown: int, face: int) -> bool:
    """Whether a face of a box's own die is resolved with those of that face."""
    return False


@plain
def brings(g: State, shown: int, face: int) -> bool:
    return shown == face or (shown >= len(FACES) and counts_as(g, shown, face))


@about(YIELD)
def yield_data(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"result": "leave", "damage": 0, "avoided": g.held[g.seat]}


@about(STAY)
def stay_data(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"result": "stay", "damage": g.held[g.seat]}


@about(TAKE)
def take_data(g: State, n: int, names: Names) -> dict[str, Any]:
    top = g.top - 1
    amount = worsened(g, g.seat, g.frame_b[top], dealer_of(g.frame_c[top]))
    deadly = amount >= hearts_left(g, g.seat) and not stays_up(g, g.seat)
    return {"result": "lose", "damage": amount, "deadly": deadly}


@about(SWEEP)
def sweep_data(g: State, n: int, names: Names) -> dict[str, Any]:
    return {"price": SWEEP_PRICE}


@about(HEAL_SEAT)
def seat_data(g: State, seat: int, names: Names) -> dict[str, Any]:
    return {"target": seat}


@about(BUY_TOP)
def top_data(g: State, depth: int, names: Names) -> dict[str, Any]:
    c = g.pile[g.deck_size - 1 - depth]
    return {"card": names.things[c], "price": price(g, buyer(g), c), "from": "deck"}


@about(BUY)
def buy_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c], "price": price(g, buyer(g), c), "from": bought_from(g, c, "market")}


@about(BUY_FROM)
def buy_from_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c], "price": price(g, buyer(g), c), "from": g.place[c]}


@about(BUY_DISCARD)
def buy_discard_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c], "price": price(g, buyer(g), c), "from": "discard"}


@about(COPY)
def copy_data(g: State, c: int, names: Names) -> dict[str, Any]:
    copier, top = asking_thing(g), g.top - 1
    return {
        **with_family({"card": names.things[c]}, c, names),
        "target": g.place[c],
        "copier": names.things[copier],
        "price": copying_costs(g, g.seat, copier, g.frame_c[top], g.frame_d[top]),
    }


@about(SELL)
def sell_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"card": names.things[c], "gain": printed_price(c)}


@about(END)
def end_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return {"damage": g.poison[g.seat]} if c == POISON_EFFECT else acting_data(g, c, names)


@about(USE, FREE)
def use_data(g: State, c: int, names: Names) -> dict[str, Any]:
    return acting_data(g, c, names)


@about(USE_FOR)
def use_for_data(g: State, c: int, names: Names) -> dict[str, Any]:
    data = {**acting_data(g, asking_thing(g), names), "wanted": names.things[c]}
    if g.place[c] >= 0:
        data["target"] = g.place[c]
    return data


@about(USE_ON)
def use_on_data(g: State, n: int, names: Names) -> dict[str, Any]:
    return {**acting_data(g, n // TARGETS, names), "target": n % TARGETS}


@about(TURN)
def turn_data(g: State, n: int, names: Names) -> dict[str, Any]:
    action = TURN + n
    data = acting_data(g, turning_thing(action), names)
    return {**data, "dice": [turning_die(action)], "face": FACES[turning_face(action)]}


@about(TURN_DIE)
def turn_die_data(g: State, n: int, names: Names) -> dict[str, Any]:
    action = TURN_DIE + n
    return {**acting_data(g, picked_thing(action), names), "dice": [picked_die(action)]}
