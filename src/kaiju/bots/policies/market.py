"""What the normal bot and the sage buy, which tiles they take, and which Evolutions they keep."""

from __future__ import annotations

from collections.abc import Iterable

from kaiju.bots.learned import learned
from kaiju.bots.policies.evolve import evolution_worth
from kaiju.bots.policies.evolve_facts import EVOLUTION_WORTH, USUAL_WORTH
from kaiju.bots.policies.options import card_of, is_offered, offered_within
from kaiju.bots.policies.sage_market import ROW, offered_before, sweep_worth, tried_worth
from kaiju.bots.policies.tables import base_price, by_kind
from kaiju.bots.policies.tiles import TILE_WORTH
from kaiju.bots.policies.weights import SAGE, SHOP, SWEEP_WITH, WINNING, weight
from kaiju.bots.policies.worth import FULL, HEARTS, POINTS, WINS, card_value, ends_game, gain_worth
from kaiju.boxes.luchador.evolutions import is_blank
from kaiju.boxes.power_up.codes import KEEP_EVO
from kaiju.boxes.wicked.codes import TAKE_TILE
from kaiju.rules.codes import BUY, DONE, LOOK, SPAN, SWEEP, USE, USE_FOR
from kaiju.rules.components import CARD, INSTALLED, kind_of, printed_price
from kaiju.rules.flow import living, option_at
from kaiju.rules.kit import rule
from kaiju.rules.market import cost_of, price
from kaiju.rules.state import State

SPARED = 5
"""What energy that needn't be spent is worth, in thousandths of a game."""
EVOLUTION = 5
"""What an Evolution of which nothing has been learned is judged to be worth, for each point above the usual."""


def judged(card: str) -> int:
    """What buying a card of which nothing has been learned is judged to be worth."""
    return max(-20, min(40, 2 * (card_value(card) - 2 * base_price(card))))


def gains(rivals: str, part: int, *files: str) -> tuple[int, ...]:
    """What has been learned of things; of other cards, a part of what they are judged to be worth."""
    tried = {family: merged(files, rivals, family) for family in ("cards", "tiles")}

    def cards() -> dict[str, int]:
        return {card: judged(card) // part for card in INSTALLED[CARD]} | tried["cards"]

    kept = {evolution: EVOLUTION * (worth - USUAL_WORTH) for evolution, worth in EVOLUTION_WORTH.items()}
    # Evolutions were tried with two players only.
    return by_kind(cards, TILE_WORTH | tried["tiles"], kept | merged(files, "with_two", "evolutions"))


def merged(files: Iterable[str], rivals: str, family: str) -> dict[str, int]:
    return {thing: worth for file in files for thing, worth in learned(file)[rivals].get(family, {}).items()}


LEARNED = learned("things")
WITH_TWO, WITH_MORE = LEARNED["with_two"], LEARNED["with_more"]
GAINED_WITH_TWO, GAINED_WITH_MORE = gains("with_two", 1, "things", "packs"), gains("with_more", 2, "things", "packs")
"""What buying a card, taking a tile or keeping an Evolution is worth with two monsters left, and with more."""
JUDGED_WITH_TWO, JUDGED_WITH_MORE = gains("with_two", 1, "things"), gains("with_more", 2, "things")
"""The same with nothing learned of packs: what `kaiju.train.packs` compares with."""
SLOPES = ("a star, per star owned", "a star, per heart of the weakest rival", "a heart, per heart owned")
"""What the worth of a purchase that brings stars or hearts changes by, in ten-thousandths."""
MIDDLE = 7
"""The stars and hearts at which it is what has been learned."""
CHANGING: tuple[int, ...] = tuple(table["slopes"][name] for table in (WITH_TWO, WITH_MORE) for name in SLOPES)
KINDS_OF_CHANGE = len(SLOPES)


# --- cards


@rule
def goes_by_trials(g: State, temper: int) -> bool:
    """Whether purchases are judged by what was learned of how both monsters stand."""
    return temper == SAGE and living(g) == 2


@rule
def answer_market(g: State, me: int, temper: int, otherwise: int) -> int:
    if is_offered(g, LOOK):
        return LOOK
    best, most = otherwise, 0
    before = market_before(g, me, temper)
    for i in range(g.offer_count):
        c = card_of(g, g.offers[i])
        if c >= 0:
            worth = purchase_worth(g, me, temper, g.offers[i], c, before)
            if worth > most:
                best, most = g.offers[i], worth
    if goes_by_trials(g, temper):
        return SWEEP if otherwise == DONE and is_offered(g, SWEEP) and sweep_worth(g, me) > most else best
    if best == DONE and g.energy[me] >= weight(g, temper, SWEEP_WITH):
        action = offered_within(g, USE, USE_FOR)
        if action >= 0:
            return action
        if is_offered(g, SWEEP):
            return SWEEP
    return best


@rule
def market_before(g: State, me: int, temper: int) -> int:
    """What `purchase_worth` has to know of the market: it is the same for all purchases."""
    return offered_before(g, me) if goes_by_trials(g, temper) else 0


@rule
def best_affordable(g: State, me: int, temper: int, before: int) -> int:
    """The most that any card brings that can be bought now."""
    most = 0
    for i in range(3):
        c = g.market[i]
        if c >= 0 and price(g, me, c) <= g.energy[me]:
            most = max(most, min(WINNING, purchase_worth(g, me, temper, BUY, c, before)))
    return most


@rule
def purchase_worth(g: State, me: int, temper: int, action: int, c: int, before: int) -> int:
    """What a purchase brings beyond the energy that it costs, in thousandths of a game."""
    worth = gain_worth(g, me, c)
    kind = kind_of(c)
    if worth >= WINS or ends_game(g, me, kind):
        return WINS
    if worth == 0:
        return 0
    cost = cost_of(g, me, action, c)
    if goes_by_trials(g, temper) and ROW[kind] > 0:
        return tried_worth(g, me, ROW[kind], max(0, g.energy[me] - cost), c, before)
    net = gained(g, kind) + SPARED * (printed_price(c) - cost) + changed_worth(g, me, kind) // 10
    return net + weight(g, temper, SHOP)


@rule
def changed_worth(g: State, me: int, kind: int) -> int:
    """How much more or less than usual the stars and hearts of a purchase are worth now, in ten-thousandths."""
    points, hearts = POINTS[kind], min(HEARTS[kind], FULL - g.health[me])
    if points == 0 and hearts == 0:
        return 0
    at = KINDS_OF_CHANGE if living(g) > 2 else 0
    weakest = FULL
    for p in range(g.players):
        if p != me and g.alive[p] != 0:
            weakest = min(weakest, g.health[p])
    worth = points * (CHANGING[at] * (g.points[me] - MIDDLE) + CHANGING[at + 1] * (weakest - MIDDLE))
    return worth + hearts * CHANGING[at + 2] * (g.health[me] - MIDDLE)


# --- things


@rule
def goes_by_packs(g: State) -> bool:
    """Whether the seat goes by what was learned of packs. Here all do; `kaiju.train.packs` puts others beside them."""
    return True


@rule
def gained(g: State, kind: int) -> int:
    """What has been learned of a thing, for the number of monsters left."""
    if not goes_by_packs(g):
        return JUDGED_WITH_MORE[kind] if living(g) > 2 else JUDGED_WITH_TWO[kind]
    return GAINED_WITH_MORE[kind] if living(g) > 2 else GAINED_WITH_TWO[kind]


@rule
def best_gain(g: State) -> int:
    """The tile or Evolution worth most."""
    best, most = option_at(g, 0), -WINS
    for i in range(g.offer_count):
        action = g.offers[i]
        kind = -1
        if TAKE_TILE <= action < TAKE_TILE + SPAN:
            kind = action - TAKE_TILE
        elif KEEP_EVO <= action < KEEP_EVO + SPAN:
            kind = action - KEEP_EVO
        if kind >= 0:
            # A data file decides what Luchador's do: there is nothing to learn about them.
            worth = gained(g, kind) if not is_blank(kind) else EVOLUTION * (evolution_worth(g, kind) - USUAL_WORTH)
            if worth > most:
                best, most = action, worth
    return best
