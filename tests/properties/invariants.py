"""What is true of every game at every decision, whatever was played."""

from __future__ import annotations

from collections import Counter

import kaiju
from kaiju.rules.codes import (ANSWER, APPLY_YIELDS, COMPONENT_ASK, FINISH_CARD, IN_DECK, IN_DISCARD, IN_MARKET, OUT, RESOLVING)
from kaiju.boxes.luchador.codes import (BURIED, CHOOSE_ALLY, DUEL, DUEL_ENTRY, DUEL_OVER, HELP_ASK, PILE, REVEAL_ASK, SPENT, VOLUNTEER, VOLUNTEERS_IN)
from kaiju.boxes.power_up.codes import (DECK_PLACES, DRAFT_ASK, EVO_DECK, EVO_HAND, EVO_KEEP, EVO_LOOK, EVO_PACK, EVO_PICK, EVO_SPENT, RESERVED)
from kaiju.boxes.wicked.codes import ON_SHOW
from kaiju.rules.components import (COMPONENTS, acts_as, bit_of, copier_index, copier_thing, is_keep, kind_of, token_place)
from kaiju.boxes.luchador.challenges import EVOLUTIONS
from kaiju.bots import NAMES
from kaiju.boxes.wicked.codes import TILES
from kaiju.boxes.power_up.codes import (is_permanent, stays_in_play)
from kaiju.boxes.luchador.codes import MASK_STARS
from kaiju.rules.gains import (MOST_HEARTS, WINNING_POINTS, max_health)
from kaiju.rules.hooks import sleeps
from kaiju.rules.state import (ANYBODY, BITS, CARDS, COPIERS, SEATS, THINGS, WORDS, State)
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.power_up.codes import EVOS
from kaiju.boxes.wicked.gauge import MOST_WICKED

MOST_TOKENS = 99
EVOLUTION_THINGS = [evolution.number for evolution in EVOLUTIONS.values()]
BEAR_TOKENS = {thing for cls in COMPONENTS if cls.holds_tokens or cls.counts for thing in cls.things}
ZONES = {"hand": EVO_HAND, "choice": EVO_LOOK, "discard": EVO_SPENT, "picks": EVO_PICK, "pack": EVO_PACK}
"""Places of an Evolution that are one for each seat: numbered downwards from these."""
OWN_TURN = ("cat-nip", "mecha-blast", "high-tide", "underrated")
"""Evolutions that are played in their owner's turn and end with it."""
DECK_SIZE = 8
COLLECTING = (APPLY_YIELDS, VOLUNTEERS_IN, DUEL)
"""Steps that take in the secret answers of one question."""


def check_all(game: kaiju.Game) -> None:
    g = game._state
    check_numbers(g)
    check_tokyo(g)
    check_places(g)
    check_tiles(g)
    check_evolutions(g)
    check_marks_of_evolutions(g)
    check_masks(g)
    check_challenge_cards(g)
    check_fight(g)
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
    places = (
        (deck, IN_DECK),
        (discard, IN_DISCARD),
        (resolving, RESOLVING),
        (g.market, IN_MARKET),
        (g.toy, RESERVED),
    )
    found = Counter(c for cards, _ in places for c in cards if c >= 0)
    assert all(count == 1 for count in found.values()), found
    for cards, place in places:
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
    assert all(g.place[c] == OUT for c in range(CARDS, EVOS) if c not in tiles or not g.gauge)
    for tile in TILES.values():
        assert g.place[tile.number] in (*range(g.players), ON_SHOW, OUT), tile.id
        if g.place[tile.number] >= 0:
            assert g.alive[g.place[tile.number]], tile.id
        if g.place[tile.number] != OUT:
            assert g.place[TILES[tile.pair].number] == OUT, f"both faces of {tile.id}"


def where_evolution_is(place: int) -> tuple[str, int, int]:
    """The zone, whose it is, and how far from the bottom of a deck."""
    if place >= 0:
        return "play", place, 0
    for zone, first in ZONES.items():
        if first - SEATS < place <= first:
            return zone, first - place, 0
    assert EVO_DECK - SEATS * DECK_PLACES < place <= EVO_DECK, f"nothing is at {place}"
    return ("deck", *divmod(EVO_DECK - place, DECK_PLACES))


def check_evolutions(g: State) -> None:
    """Every Evolution is out of the game or in one zone of one seat, and that zone is one it can be in now."""
    if not g.evolutions:
        assert all(g.place[c] == OUT for c in range(EVOS, THINGS))
        return
    asked = {(g.step[i], g.frame_a[i]) for i in range(g.top)}
    drafting = any(step == DRAFT_ASK for step, _ in asked)
    decks: dict[int, list[int]] = {}
    sizes: Counter[tuple[str, int]] = Counter()
    assert all(g.place[c] == OUT for c in range(EVOS + len(EVOLUTION_THINGS), THINGS))
    for e in EVOLUTION_THINGS:
        if g.place[e] == OUT:
            continue
        zone, p, depth = where_evolution_is(g.place[e])
        assert p < g.players
        sizes[zone, p] += 1
        if zone == "deck":
            decks.setdefault(p, []).append(depth)
        elif zone == "play":
            assert g.alive[p] and stays_in_play(g, e), NAMES[e]
            assert NAMES[e] not in OWN_TURN or p == g.current, NAMES[e]
        elif zone == "hand":
            assert g.alive[p]
        elif zone == "choice":
            assert (EVO_KEEP, p) in asked
        elif zone in ("picks", "pack"):
            assert drafting
        assert not g.alive[p] or g.evo_first[p] <= e - EVOS < g.evo_end[p], "a seat looks for its own only among these"
    assert list(g.hand_size[: g.players]) == [sizes["hand", p] for p in range(g.players)]
    for p, depths in decks.items():
        assert sorted(depths) == list(range(len(depths))), f"the deck of seat {p} has gaps"
        assert len(depths) <= DECK_SIZE and not drafting
    assert all(size <= 2 for (zone, _), size in sizes.items() if zone == "choice")
    if drafting:
        # Who has been asked has a card less in its pack than it got, and one more among its picks.
        assert {sizes["picks", p] + sizes["pack", p] for p in range(g.players)} == {
            sizes["picks", 0] + sizes["pack", 0]
        }
        assert all(sizes["pack", p] > 0 or sizes["picks", p] == DECK_SIZE for p in range(g.players))


def acting_at(g: State, thing: int, evolution: str) -> int | None:
    """Before whom a thing plays the part of an Evolution, if it does."""
    return g.place[thing] if g.place[thing] >= 0 and acts_as(g, thing) == EVOLUTIONS[evolution].number else None


def check_marks_of_evolutions(g: State) -> None:
    """What an Evolution has done to others is there only as long as the Evolution is, or a copy of it."""
    if not g.evolutions:
        assert not any((*g.lost, *g.cured, *g.dealt_to, *g.earned, g.frozen, g.ice_here, g.skipped, g.comes_back))
        assert {*g.ray_holder, *g.toy, *g.ufo, g.ice_by, g.target} == {-1}
        return
    copier = EVOLUTIONS["icy-reflection"].number

    def first_or_copy(evolution: str) -> tuple[int, int]:
        return EVOLUTIONS[evolution].number, copier

    for thing, holder in zip(first_or_copy("freeze-ray"), g.ray_holder, strict=True):
        if holder >= 0:
            assert g.alive[holder] and acting_at(g, thing, "freeze-ray") not in (None, holder)
    for thing, card, owner in zip(first_or_copy("my-toy"), g.toy, g.toy_of, strict=True):
        if card >= 0:
            assert g.place[card] == RESERVED and acting_at(g, thing, "my-toy") == owner
    if g.ice_by >= 0:
        assert acting_at(g, g.ice_by, "encased-in-ice") is not None
    if g.target >= 0:
        assert g.alive[g.target]
        owners = {acting_at(g, thing, "target-acquired") for thing in first_or_copy("target-acquired")}
        assert owners - {None}
    ufos = [card for card in g.ufo if card >= 0]
    assert len(set(ufos)) == len(ufos)
    assert all(g.place[card] >= 0 for card in ufos)
    if g.comes_back:
        zone, _, _ = where_evolution_is(g.place[EVOS + g.comes_back - 1])
        assert zone == "discard"
    if g.place[copier] >= 0 and g.mark[copier_index(copier)] < 0:
        assert any(g.step[i] == COMPONENT_ASK and g.frame_b[i] == copier for i in range(g.top)), "it copies nothing"


def check_masks(g: State) -> None:
    if not g.luchador:
        assert not any((*g.mask, *g.collection))
        return
    for p in range(SEATS):
        assert g.mask[p] in (0, 1) and g.collection[p] >= 0
        assert g.mask[p] or not g.collection[p], "the figure is served first"
        assert g.points[p] >= MASK_STARS * g.collection[p], "what is in a collection is worth its stars"
        # Who leaves as a winner keeps its stars, those of its collection among them.
        if p >= g.players or not (g.alive[p] or is_crowned(g, p)):
            assert not g.mask[p]
    assert count_masks(g) <= SEATS


def count_masks(g: State) -> int:
    return sum(g.mask) + sum(g.collection)


def steps_waiting(g: State) -> list[int]:
    return [g.step[i] for i in range(g.top)]


def check_challenge_cards(g: State) -> None:
    """Each is discarded, open or face down, or held, or in the pile, which has no gaps.

    All who live hold one, unless it was just shown.
    """
    if not g.luchador:
        assert set(g.challenge) == {SPENT}
        return
    pile = sorted(place for place in g.challenge if place >= PILE)
    assert pile == list(range(PILE, PILE + len(pile)))
    held = Counter(place for place in g.challenge if place not in (*pile, SPENT, BURIED))
    assert held.keys() <= set(range(g.players))
    assert len(g.challenge) == CHALLENGES
    # A fight is settled once its duel has been fought; then new cards are yet to be drawn.
    settling = g.challenger >= 0 and DUEL not in steps_waiting(g)
    for p in range(g.players):
        may_lack = settling and p in (g.challenger, g.champion, *g.ally)
        assert held[p] == g.alive[p] or (may_lack and held[p] == 0), f"seat {p} holds {held[p]}"


def check_fight(g: State) -> None:
    """Who fights is known from the challenge until new cards are drawn, and only then."""
    steps = steps_waiting(g)
    fighters = (g.challenger, g.champion)
    if g.challenger < 0:
        assert (*fighters, *g.ally) == (-1, -1, -1, -1)
        asked = {DUEL_OVER, DUEL, DUEL_ENTRY, REVEAL_ASK, HELP_ASK, CHOOSE_ALLY, VOLUNTEERS_IN, VOLUNTEER}
        assert not asked & set(steps)
    else:
        assert g.luchador and g.challenger == g.current
        involved = [p for p in (*fighters, *g.ally) if p >= 0]
        assert g.champion >= 0 and len(set(involved)) == len(involved), "everybody stands on one side"
        assert max(involved) < g.players
        assert steps.count(DUEL_OVER) == 1 and steps.count(DUEL) <= 1
        asked_to_help = [g.frame_b[i] for i in range(g.top) if g.step[i] in (HELP_ASK, VOLUNTEERS_IN, CHOOSE_ALLY)]
        assert all(g.ally[side] == -1 for side in asked_to_help), "it is asked for help before it has an ally"
        helpers = [g.frame_a[i] for i in range(g.top) if g.step[i] == VOLUNTEER]
        assert not set(helpers) & set(involved)
    if not set(steps) & set(COLLECTING):
        assert not any(answer & ANSWER for answer in g.answer), "an answer is left over"


def owners_of_evolutions(game: kaiju.Game) -> dict[str, int]:
    """In whose play, hand, deck, choice or discard pile each Evolution of the game is."""
    places = {e: game._state.place[e] for e in EVOLUTION_THINGS}
    names = game.names.things
    return {names[e]: where_evolution_is(place)[1] for e, place in places.items() if place != OUT}


def is_drafting(game: kaiju.Game) -> bool:
    return any(EVO_PACK - SEATS < game._state.place[e] <= EVO_PICK for e in EVOLUTION_THINGS)


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
            assert copier_index(g.mark[k]) < 0
            if copier_thing(k) >= EVOS:
                assert g.mark[k] >= EVOS and is_permanent(g, g.mark[k])
            else:
                assert g.mark[k] < CARDS
    for c in range(THINGS):
        at = token_place(c)
        if at >= 0 and g.tokens[at]:
            assert g.place[c] >= 0
            assert 0 < g.tokens[at] <= MOST_TOKENS
            assert c in BEAR_TOKENS or g.mark[copier_index(c)] in BEAR_TOKENS


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
