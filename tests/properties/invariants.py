"""What is true of every game at every decision, whatever was played."""

from __future__ import annotations

from collections import Counter

import kaiju
from kaiju.rules.components import (
    TILES,
    bit_of,
    copier_index,
    copier_thing,
    is_keep,
    kind_of,
    start_tokens,
    token_place,
)
from kaiju.rules.gains import MOST_HEARTS, WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps
from kaiju.rules.state import ANYBODY, BITS, CARDS, COPIERS, SEATS, THINGS, WORDS, State
from kaiju.rules.wickedness import MOST_WICKED
from kaiju.rules.words import FINISH_CARD, IN_DECK, IN_DISCARD, IN_MARKET, ON_SHOW, OUT, RESOLVING

MOST_TOKENS = 99


def check_all(game: kaiju.Game) -> None:
    g = game._state
    check_numbers(g)
    check_tokyo(g)
    check_places(g)
    check_tiles(g)
    check_copies(g)
    check_acts(g)
    check_decision(game)


def check_numbers(g: State) -> None:
    for p in range(g.players):
        assert 0 <= g.health[p] <= max_health(g, p) <= MOST_HEARTS
        assert 0 <= g.points[p] <= WINNING_POINTS
        assert g.energy[p] >= 0
        assert g.poison[p] >= 0
        assert g.shrink[p] >= 0
        assert g.extra_turns[p] >= 0
        assert (g.health[p] > 0) == (g.alive[p] == 1)
        assert 0 <= g.wickedness[p] <= (MOST_WICKED if g.gauge else 0)
        if g.zombified[p]:
            assert max_health(g, p) == MOST_HEARTS
        if not g.alive[p]:
            assert (g.energy[p], g.poison[p], g.shrink[p], g.extra_turns[p], g.wickedness[p]) == (0, 0, 0, 0, 0)
            assert g.points[p] == 0 or is_crowned(g, p)
        else:
            assert not is_crowned(g, p)
    for p in range(g.players, SEATS):
        assert (g.health[p], g.alive[p], g.energy[p], g.points[p], g.wickedness[p]) == (0, 0, 0, 0, 0)
        assert not is_crowned(g, p)
    assert not g.broken


def is_crowned(g: State, p: int) -> bool:
    """Whether a monster that is out wins all the same."""
    return bool(g.crowned >> p & 1)


def check_tokyo(g: State) -> None:
    living = sum(g.alive)
    for p in (g.city, g.bay):
        assert p == -1 or (g.alive[p] and not sleeps(g, p))
    assert g.city == -1 or g.city != g.bay
    assert bool(g.bay_open) == (g.players >= 5 and living > 4)
    assert g.bay == -1 or g.bay_open


def check_places(g: State) -> None:
    """Every card is in exactly one place, and where `place` says."""
    deck, discard = g.pile[: g.deck_size], g.pile[CARDS - g.discard_size :]
    assert g.deck_size + g.discard_size <= CARDS == len(g.pile)
    assert set(g.pile[g.deck_size : CARDS - g.discard_size]) <= {-1}
    resolving = [g.frame_a[i] for i in range(g.top) if g.step[i] == FINISH_CARD]
    found = Counter([*deck, *discard, *resolving, *(c for c in g.market if c >= 0)])
    assert all(count == 1 for count in found.values()), found
    for cards, place in ((deck, IN_DECK), (discard, IN_DISCARD), (resolving, RESOLVING), (g.market, IN_MARKET)):
        assert sorted(c for c in cards if c >= 0) == [c for c in range(THINGS) if g.place[c] == place]
    for c in range(CARDS):
        if g.place[c] >= 0:
            assert g.place[c] < g.players and g.alive[g.place[c]] and is_keep(c)
        else:
            assert g.place[c] == OUT or c in found
    assert 0 <= g.bottom_known <= g.deck_size
    assert all(0 <= known <= g.deck_size for known in g.knows_top)


def check_tiles(g: State) -> None:
    """A tile lies before somebody who lives or can still be had, by one of its faces, or it is out of the game."""
    tiles = {tile.number for tile in TILES.values()}
    assert all(g.place[c] == OUT for c in range(CARDS, THINGS) if c not in tiles or not g.gauge)
    for tile in TILES.values():
        assert g.place[tile.number] in (*range(g.players), ON_SHOW, OUT), tile.id
        if g.place[tile.number] >= 0:
            assert g.alive[g.place[tile.number]], tile.id
        if g.place[tile.number] != OUT:
            assert g.place[TILES[tile.pair].number] == OUT, f"both faces of {tile.id}"


def cards_in_play(game: kaiju.Game) -> set[int]:
    return {c for c in range(CARDS) if game._state.place[c] != OUT}


def tiles_in_play(game: kaiju.Game) -> set[str]:
    return {tile.id for tile in TILES.values() if game._state.place[tile.number] != OUT}


def check_copies(g: State) -> None:
    """What is copied lies before somebody, what copies too, and only cards before somebody bear tokens."""
    for k in range(COPIERS):
        if g.mark[k] >= 0:
            assert g.place[copier_thing(k)] >= 0
            assert g.place[g.mark[k]] >= 0
            assert copier_index(g.mark[k]) < 0 and g.mark[k] < CARDS
    for c in range(THINGS):
        at = token_place(c)
        if at >= 0 and g.tokens[at]:
            assert g.place[c] >= 0
            assert 0 < g.tokens[at] <= MOST_TOKENS
            assert start_tokens(kind_of(c)) or g.mark[copier_index(c)] >= 0


def check_acts(g: State) -> None:
    """The summary of who has which component in effect is what `place` and `mark` make it."""
    acts = [0] * len(g.acts)

    def add(p: int, kind: int) -> None:
        for owner in (p, ANYBODY):
            acts[owner * WORDS + bit_of(kind) // BITS] |= 1 << (bit_of(kind) % BITS)

    for c in range(THINGS):
        if g.place[c] >= 0:
            add(g.place[c], kind_of(c))
            k = copier_index(c)
            if k >= 0 and g.mark[k] >= 0:
                add(g.place[c], kind_of(g.mark[k]))
    assert g.acts == acts


def check_decision(game: kaiju.Game) -> None:
    g, decision = game._state, game.decision
    if decision is None:
        assert game.over and g.seat == -1
        assert all(g.alive[p] or is_crowned(g, p) for p in game.winners)
        assert all(p in game.winners for p in range(g.players) if is_crowned(g, p))
        return
    assert g.alive[decision.seat]
    options = decision.options
    actions = list(options.keys.values())
    assert len(set(actions)) == len(actions) == len(options)
    assert len(options) > 1 or g.insist
    assert not game.winners
