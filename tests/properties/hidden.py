"""What a seat can't know, and games that differ in nothing else. Written apart from `Game.clone`."""

from __future__ import annotations

import random
from typing import Any

import kaiju
from kaiju.boxes.luchador.codes import REVEAL_ASK, SPENT, VOLUNTEER
from kaiju.boxes.power_up.codes import EVOS, EVOS_END
from kaiju.game.setup import reseed
from kaiju.rules.codes import COMPONENT_ASK, OUT, YIELD_ASK
from kaiju.rules.components import in_play
from kaiju.rules.drive import advance, ask_again
from kaiju.rules.kit import plain
from tests.properties.configs import Config
from tests.properties.invariants import State, where_evolution_is

EVOLUTIONS, MASKS, CURSES = in_play("power_up"), in_play("luchador"), in_play("anubis")
SECRET = (YIELD_ASK, VOLUNTEER, REVEAL_ASK, COMPONENT_ASK)
"""Questions whose answers are kept until all are in."""


def hidden_deck(g: State, seat: int | None) -> range:
    """Places of the deck whose cards the seat (None: a spectator) doesn't know."""
    known = g.knows_top[seat] if seat is not None else 0
    return range(g.bottom_known, max(g.bottom_known, g.deck_size - known))


@plain
def hidden_evolutions(g: State, seat: int | None) -> list[list[int]]:
    """Evolutions that might be in each other's places, for all that the seat knows.

    Without a draft those are the hidden ones of each owner. With one, others may have got any; one's own deck is known.
    """
    groups: dict[int, list[int]] = {}
    for e in range(EVOS, EVOS_END):
        if g.place[e] == OUT:
            continue
        zone, owner, _ = where_evolution_is(g.place[e])
        if zone == "deck" or (zone in ("hand", "choice", "picks", "pack") and owner != seat):
            known = not g.mixed and (not g.drafted or owner == seat)
            groups.setdefault(owner if known else -1, []).append(e)
    return list(groups.values())


def shuffle_evolutions(g: State, groups: list[list[int]], rng: random.Random) -> None:
    for group in groups:
        places = [g.place[e] for e in group]
        rng.shuffle(places)
        for e, place in zip(group, places, strict=True):
            g.place[e] = place


@plain
def hidden_challenges(g: State, seat: int | None) -> list[int]:
    """Challenge cards that might be in each other's places: in the pile, held by others, discarded face down."""
    if not MASKS:
        return []
    return [card for card, place in enumerate(g.challenge) if place not in (SPENT, seat)]


def shuffle_challenges(g: State, cards: list[int], rng: random.Random) -> None:
    places = [g.challenge[card] for card in cards]
    rng.shuffle(places)
    for card, place in zip(cards, places, strict=True):
        g.challenge[card] = place


@plain
def secret_answers(g: State, seat: int | None) -> list[int]:
    """Seats whose answer has been given but not been told."""
    waiting = {g.frame_a[i] for i in range(g.top) if g.step[i] in SECRET}
    return [p for p in range(g.players) if g.answer[p] and p != seat and p not in waiting]


def can_vary(config: Config) -> bool:
    """Where seats are asked only if they hold a fitting Evolution, that they are asked tells something."""
    return config.options.get("asks") != "fitting"


def otherwise(game: kaiju.Game, seat: int | None, rng: random.Random, goes_on: bool = False) -> kaiju.Game:
    """A game that might as well be the real one, for all that the seat knows.

    If it `goes_on` beside the real one, the same dice fall in both. Then hands stay as they are where seats are asked
    only if they hold something fitting: that they are asked tells something.
    """
    other = game.clone()
    g = other._state
    g.rules[deal_otherwise](g, seat, rng, not goes_on or getattr(g, "asks_always", 1) != 0)
    if not goes_on:
        reseed(g, rng.random())
        g.script = [rng.randrange(2**62) for _ in g.script]
        g.script_at, g.script_end = 0, rng.choice((0, 6))
    return other


@plain
def deal_otherwise(g: State, seat: int | None, rng: random.Random, hands: bool) -> None:
    places = hidden_deck(g, seat)
    cards = [g.pile[i] for i in places]
    rng.shuffle(cards)
    for i, card in zip(places, cards, strict=True):
        g.pile[i] = card
    for p in secret_answers(g, seat):
        g.answer[p] = rng.choice((1, 2))
    if EVOLUTIONS and hands:
        shuffle_evolutions(g, hidden_evolutions(g, seat), rng)
    shuffle_challenges(g, hidden_challenges(g, seat), rng)
    if CURSES:
        pile = g.curse_pile[: g.curses_left]
        rng.shuffle(pile)
        g.curse_pile[: g.curses_left] = pile
    # The options of whoever decides may hang on what only that seat knows, so they are listed anew: the question must
    # still come, but where seats are asked only if they hold something fitting.
    if EVOLUTIONS and not g.asks_always:
        ask_again(g)
    elif not g.over:
        advance(g)


def seen(game: kaiju.Game, seat: int | None) -> dict[str, Any]:
    """All that a seat gets to see."""
    decision = game.decision
    asked = (decision.seat, decision.kind) if decision else None
    options = (
        [(o.action, o.key, dict(o.data)) for o in decision.options] if decision and decision.seat == seat else None
    )
    return {
        "view": game.view(seat),
        "events": game.events_for(seat),
        "asked": asked,
        "options": options,
        "refusals": refusals(game) if options is not None else None,
    }


WRONG_KEYS = ("", "nonsense", "buy top 9", "reroll 0 9", "play nine-lives", "heal 7", "use wings (mimic)", -1, 1 << 20)


def refusals(game: kaiju.Game) -> list[str]:
    """What whoever decides is told about keys that are not on offer."""
    told = []
    for key in WRONG_KEYS:
        try:
            game.find(key)
        except kaiju.IllegalAction as error:
            told.append(str(error))
    return told


def is_fought(game: kaiju.Game) -> bool:
    """Whether a challenge is going on."""
    return bool(getattr(game._state, "challenger", -1) >= 0)


def everybody(game: kaiju.Game) -> list[int | None]:
    return [None, *range(game.players)]


def check_no_leak(game: kaiju.Game, rng: random.Random) -> None:
    for seat in everybody(game):
        assert seen(otherwise(game, seat, rng), seat) == seen(game, seat), f"seat {seat}"
