"""What is true of every game at every decision, whatever was played."""

from __future__ import annotations

from collections import Counter
from typing import Any

import kaiju
from kaiju.boxes.anubis.codes import (
    ANKH,
    CURSE_PILE,
    CURSE_SPENT,
    CURSES_END,
    EYE,
    FATE_DIE,
    FIRST_CURSE,
    IN_FORCE,
    RIVER,
    SNAKE,
)
from kaiju.boxes.anubis.state import CURSES
from kaiju.boxes.anubis.storms import FEWER_HEARTS, RA
from kaiju.boxes.cthulhu.codes import TILES as TILES_OF_CULT
from kaiju.boxes.cybertooth.codes import BERSERK_DIE, CLAW2, ENERGY2, SKULL
from kaiju.boxes.halloween.codes import CLOWN, COSTUMES, COSTUMES_END, LEFT_OVER, ON_OFFER, WARDROBE
from kaiju.boxes.king_kong.codes import LEVELS, LEVELS_END, STANDING
from kaiju.boxes.luchador.codes import (
    BURIED,
    CHOOSE_ALLY,
    DUEL,
    DUEL_ENTRY,
    DUEL_OVER,
    HELP_ASK,
    MASK_STARS,
    PILE,
    REVEAL_ASK,
    SPENT,
    VOLUNTEER,
    VOLUNTEERS_IN,
)
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.mindbug.codes import (
    CLOSE_SALE,
    CONSUMABLES,
    CONSUMABLES_END,
    HUNTER,
    MINDBUG_OVER,
    keyword_in_use,
)
from kaiju.boxes.power_up.codes import (
    DECK_PLACES,
    DRAFT_ASK,
    EVO_DECK,
    EVO_HAND,
    EVO_KEEP,
    EVO_LOOK,
    EVO_PACK,
    EVO_PICK,
    EVO_SPENT,
    EVOLUTION,
    EVOS,
    EVOS_END,
    RESERVED,
    is_permanent,
    stays_in_play,
)
from kaiju.boxes.wicked.codes import BACK_OF, ON_SHOW, TILES, TILES_END
from kaiju.boxes.wicked.gauge import MOST_WICKED
from kaiju.rules.box_hooks import silences
from kaiju.rules.chance import extra_face
from kaiju.rules.codes import (
    ANSWER,
    APPLY_YIELDS,
    CLAW,
    COMPONENT_ASK,
    DEATHS,
    ENERGY,
    FINISH_CARD,
    HURT,
    IN_DECK,
    IN_DISCARD,
    IN_MARKET,
    LOSS,
    OUT,
    REACT,
    RESOLVING,
)
from kaiju.rules.components import (
    acts_as,
    bit_of,
    copier_index,
    copier_thing,
    in_play,
    kind_of,
    memory_count,
    memory_place,
    stays,
)
from kaiju.rules.gains import MOST_HEARTS, WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps, stays_up
from kaiju.rules.kit import plain, settled
from kaiju.rules.state import ANYBODY, BITS, CARDS, COPIERS, DICE, SEATS, THINGS, WORDS
from kaiju.rules.things import recall

State = Any
"""What a state holds depends on the boxes in play."""
WICKED, ZOMBIES, EVOLUTIONS, MASKS = in_play("wicked"), in_play("dark"), in_play("power_up"), in_play("luchador")
CULT, TOWER = in_play("cthulhu"), in_play("king_kong")
FORMS, BERSERK, CURSED = in_play("transformation"), in_play("cybertooth"), in_play("anubis")
MINDBUGS = in_play("mindbug")
COSTUMES_ON = in_play("halloween")
MOST_TOKENS = 99
UFOS = 3
ZONES = {"hand": EVO_HAND, "choice": EVO_LOOK, "discard": EVO_SPENT, "picks": EVO_PICK, "pack": EVO_PACK}
"""Places of an Evolution that are one for each seat: numbered downwards from these."""
OWN_TURN = ("cat-nip", "mecha-blast", "high-tide", "underrated")
"""Evolutions that are played in their owner's turn and end with it."""
DECK_SIZE = 8
PASSED_ON: int = settled(lambda rules: int(bool({"halloween", "mindbug"} & set(rules.box_ids))))
"""1 where Evolutions may go from one seat to another, so that a deck may grow."""
COLLECTING = (APPLY_YIELDS, VOLUNTEERS_IN, DUEL)
"""Steps that take in the secret answers of one question."""


def check_all(game: kaiju.Game) -> None:
    g = game._state
    g.rules[check_state](g)
    g.rules[check_decision](g, game)


@plain
def check_state(g: State) -> None:
    check_numbers(g)
    check_tokyo(g)
    check_places(g)
    if WICKED:
        check_tiles(g)
    if EVOLUTIONS:
        check_evolutions(g)
        check_marks_of_evolutions(g)
    if MASKS:
        check_masks(g)
        check_challenge_cards(g)
        check_fight(g)
    if TOWER:
        check_tower(g)
    check_packs(g)
    if CURSED:
        check_curses(g)
    if not set(steps_waiting(g)) & set(COLLECTING):
        assert not any(answer & ANSWER for answer in g.answer), "an answer is left over"
    assert EVOLUTIONS or not g.skipped
    check_losses(g)
    check_copies(g)
    check_memory(g)
    check_acts(g)


@plain
def check_numbers(g: State) -> None:
    for p in range(g.players):
        assert 0 <= g.health[p] <= max_health(g, p) <= MOST_HEARTS
        assert 0 <= g.points[p] <= WINNING_POINTS
        assert g.energy[p] >= 0
        assert g.poison[p] >= 0
        assert g.shrink[p] >= 0
        assert g.extra_turns[p] >= 0
        # Between a loss and a fall others may be asked something.
        stands = g.health[p] > 0 or stays_up(g, p)
        assert stands == (g.alive[p] == 1) or (g.alive[p] and DEATHS in steps_waiting(g))
        if WICKED:
            assert 0 <= g.wickedness[p] <= (MOST_WICKED if g.alive[p] else 0)
        if ZOMBIES and g.zombified[p]:
            assert max_health(g, p) == MOST_HEARTS - (FEWER_HEARTS if CURSED and g.curse == RA else 0)
        if not g.alive[p]:
            assert (g.energy[p], g.poison[p], g.shrink[p], g.extra_turns[p]) == (0, 0, 0, 0)
            assert g.points[p] == 0 or is_crowned(g, p)
        else:
            assert not is_crowned(g, p)
    for p in range(g.players, SEATS):
        assert (g.health[p], g.alive[p], g.energy[p], g.points[p]) == (0, 0, 0, 0)
        assert not WICKED or g.wickedness[p] == 0
        assert not is_crowned(g, p)
    assert not g.broken


@plain
def check_losses(g: State) -> None:
    """No loss that waits is below nothing, and nobody decides anything without hearts."""
    for i in range(g.top):
        assert g.step[i] not in (HURT, REACT, LOSS) or g.frame_b[i] >= 0
    assert all(held >= 0 for held in g.held)
    assert g.over or g.health[g.seat] > 0 or stays_up(g, g.seat)


@plain
def is_crowned(g: State, p: int) -> bool:
    """Whether a monster that is out wins all the same."""
    return bool(g.crowned >> p & 1)


@plain
def check_tokyo(g: State) -> None:
    living = sum(g.alive)
    for p in (g.city, g.bay):
        assert p == -1 or (g.alive[p] and not sleeps(g, p))
    assert g.city == -1 or g.city != g.bay
    assert bool(g.bay_open) == (g.players >= 5 and living > 4)
    assert g.bay == -1 or g.bay_open


@plain
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
        (cards_kept(g) if EVOLUTIONS else [], RESERVED),
    )
    # Where a box that is not part of the library puts its cards, it knows itself.
    strange = {n for place, n in g.rules.place_numbers.items() if not place.module.startswith("kaiju.")}
    assert g.place[THINGS] == OUT, "what is not in the game is nowhere"
    found = Counter(c for cards, _ in places for c in cards if c >= 0)
    assert all(count == 1 for count in found.values()), found
    for cards, place in places:
        assert sorted(c for c in cards if c >= 0) == [c for c in range(THINGS) if g.place[c] == place]
    for c in range(CARDS):
        if g.place[c] >= 0:
            assert g.place[c] < g.players and g.alive[g.place[c]] and stays(c)
        else:
            chosen_from = (WARDROBE, ON_OFFER, LEFT_OVER)
            assert g.place[c] in (OUT, *chosen_from) or c in found or g.place[c] in strange
    assert 0 <= g.bottom_known <= g.deck_size
    assert all(0 <= known <= g.deck_size for known in g.knows_top)


@plain
def check_tiles(g: State) -> None:
    """A tile lies before somebody who lives or can still be had, by one of its faces, or it is out of the game."""
    for tile in range(TILES, TILES_END):
        assert g.place[tile] in (*range(g.players), ON_SHOW, OUT), tile
        if g.place[tile] >= 0:
            assert g.alive[g.place[tile]], tile
        if g.place[tile] != OUT:
            assert g.place[BACK_OF[tile]] == OUT, f"both faces of {tile}"


@plain
def where_evolution_is(place: int) -> tuple[str, int, int]:
    """The zone, whose it is, and how far from the bottom of a deck."""
    if place >= 0:
        return "play", place, 0
    for zone, first in ZONES.items():
        if first - SEATS < place <= first:
            return zone, first - place, 0
    assert EVO_DECK - SEATS * DECK_PLACES < place <= EVO_DECK, f"nothing is at {place}"
    return ("deck", *divmod(EVO_DECK - place, DECK_PLACES))


@plain
def check_evolutions(g: State) -> None:
    """Every Evolution is out of the game or in one zone of one seat, and that zone is one it can be in now."""
    asked = {(g.step[i], g.frame_a[i]) for i in range(g.top)}
    drafting = any(step == DRAFT_ASK for step, _ in asked)
    decks: dict[int, list[int]] = {}
    sizes: Counter[tuple[str, int]] = Counter()
    for e in range(EVOS, EVOS_END):
        if g.place[e] == OUT:
            continue
        zone, p, depth = where_evolution_is(g.place[e])
        assert p < g.players
        sizes[zone, p] += 1
        if zone == "deck":
            decks.setdefault(p, []).append(depth)
        elif zone == "play":
            name = g.rules.owner_of[e].id
            assert g.alive[p] and stays_in_play(g, e), name
            assert name not in OWN_TURN or p == g.current or (MINDBUGS and p == g.turn_of), name
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
        assert len(depths) <= (DECK_PLACES if PASSED_ON else DECK_SIZE) and not drafting
    assert all(size <= 2 for (zone, _), size in sizes.items() if zone == "choice")
    if drafting:
        # Who has been asked has a card less in its pack than it got, and one more among its picks.
        assert {sizes["picks", p] + sizes["pack", p] for p in range(g.players)} == {
            sizes["picks", 0] + sizes["pack", 0]
        }
        assert all(sizes["pack", p] > 0 or sizes["picks", p] == DECK_SIZE for p in range(g.players))


@plain
def evolution_number(g: State, evolution: str) -> int:
    return int(g.rules.number(evolution, EVOLUTION))


@plain
def acting_as(g: State, evolution: str) -> list[int]:
    """The things in play that play the part of an Evolution: itself and copies of it."""
    kind = evolution_number(g, evolution)
    return [e for e in range(EVOS, EVOS_END) if g.place[e] >= 0 and acts_as(g, e) == kind]


@plain
def cards_kept(g: State) -> list[int]:
    """Cards that are reserved by My Toy."""
    return [card for thing in acting_as(g, "my-toy") if (card := recall(g, thing, 0)) >= 0]


@plain
def check_marks_of_evolutions(g: State) -> None:
    """What an Evolution has done to others is there only as long as the Evolution is, or a copy of it."""
    for thing in acting_as(g, "freeze-ray"):
        holder = recall(g, thing, 0)
        assert -1 <= holder < g.players
        assert holder == -1 or (g.alive[holder] and holder != g.place[thing])
    for thing in acting_as(g, "my-toy"):
        card = recall(g, thing, 0)
        assert card == -1 or g.place[card] == RESERVED
    for thing in acting_as(g, "encased-in-ice"):
        assert -1 <= recall(g, thing, 0) < 6
    targets = {recall(g, thing, 0) for thing in acting_as(g, "target-acquired")}
    assert len(targets) <= 1, "there is one target token"
    assert all(target == -1 or g.alive[target] for target in targets)
    superior = evolution_number(g, "superior-alien-technology")
    ufos = [card for i in range(UFOS) if (card := recall(g, superior, i)) >= 0]
    assert len(set(ufos)) == len(ufos)
    assert all(g.place[card] >= 0 for card in ufos)
    rabbit = evolution_number(g, "heart-of-the-rabbit")
    if recall(g, rabbit, 0):
        zone, _, _ = where_evolution_is(g.place[rabbit])
        assert zone == "discard"
    copier = evolution_number(g, "icy-reflection")
    if g.place[copier] >= 0 and g.mark[copier_index(copier)] < 0:
        assert any(g.step[i] == COMPONENT_ASK and g.frame_b[i] == copier for i in range(g.top)), "it copies nothing"


@plain
def check_tower(g: State) -> None:
    """Every level stands in the middle or before a living monster; the top has an owner once the game is won by it."""
    for level in range(LEVELS, LEVELS_END):
        owner = g.place[level]
        assert owner == STANDING or g.alive[owner]
    top = g.place[LEVELS_END - 1]
    assert (top >= 0) == bool(g.tower_won)
    if g.tower_won:
        assert g.over and g.winners == 1 << top


@plain
def check_packs(g: State) -> None:
    for p in range(SEATS):
        here = p < g.players and g.alive[p]
        assert not CULT or 0 <= g.cultists[p] <= (TILES_OF_CULT if here else 0)
        assert not FORMS or 0 <= g.form[p] <= (2 if here else 0)
        assert not BERSERK or 0 <= g.berserk[p] <= (1 if here else 0)
        if MINDBUGS:
            assert g.mindbugs[p] >= 0 and g.lost_dice[p] >= 0
            assert here or not (g.mindbugs[p] or g.lost_dice[p])
    assert not CULT or sum(g.cultists) <= TILES_OF_CULT
    if MINDBUGS:
        check_mindbugs(g)
    if COSTUMES_ON:
        on_offer = [c for c in range(COSTUMES, COSTUMES_END) if g.place[c] in (ON_OFFER, LEFT_OVER, WARDROBE)]
        assert not on_offer or g.turn == 0, "the choice is over when the first turn begins"
        assert 0 <= g.added_claws <= 1 and 0 <= recall(g, CLOWN, 0) <= DICE
    if BERSERK:
        assert extra_face(g, BERSERK_DIE) in (-1, ENERGY, ENERGY2, CLAW, CLAW2, SKULL)


@plain
def check_curses(g: State) -> None:
    """Every curse is in one place, and the Scarab before a living monster, or nobody."""
    pile, spent = g.curse_pile[: g.curses_left], g.curse_pile[CURSES - g.curses_spent :]
    assert sorted([*pile, *spent, g.curse]) == list(range(FIRST_CURSE, CURSES_END))
    assert g.curse_pile[g.curses_left : CURSES - g.curses_spent] == [-1] * (CURSES - g.curses_left - g.curses_spent)
    assert all(g.place[c] == CURSE_PILE for c in pile) and all(g.place[c] == CURSE_SPENT for c in spent)
    assert g.place[g.curse] == IN_FORCE
    assert g.scarab == -1 or g.alive[g.scarab]
    assert extra_face(g, FATE_DIE) in (-1, EYE, RIVER, SNAKE, ANKH)
    assert all(0 <= g.fateless[p] <= g.extra_turns[p] for p in range(g.players) if p != g.current or not g.no_fate)


@plain
def check_mindbugs(g: State) -> None:
    """Whose turn it is is kept as long as somebody else resolves its dice, and keywords work in their turn only."""
    steps = steps_waiting(g)
    assert (g.turn_of >= 0) == (MINDBUG_OVER in steps) or g.over
    assert g.turn_of < 0 or g.turn_of != g.current
    assert (g.bargain_hunter >= 0) == (CLOSE_SALE in steps) or g.over
    for c in range(CONSUMABLES, CONSUMABLES_END):
        if g.place[c] < 0:
            assert keyword_in_use(g, c) == 0
        elif keyword_in_use(g, c) == HUNTER:
            assert g.place[c] in (g.current, g.turn_of)


@plain
def check_masks(g: State) -> None:
    for p in range(SEATS):
        assert g.mask[p] in (0, 1) and g.collection[p] >= 0
        assert g.mask[p] or not g.collection[p], "the figure is served first"
        assert g.points[p] >= MASK_STARS * g.collection[p], "what is in a collection is worth its stars"
        # Who leaves as a winner keeps its stars, those of its collection among them.
        if p >= g.players or not (g.alive[p] or is_crowned(g, p)):
            assert not g.mask[p]
    assert count_masks(g) <= SEATS


@plain
def count_masks(g: State) -> int:
    return sum(g.mask) + sum(g.collection) if MASKS else 0


@plain
def steps_waiting(g: State) -> list[int]:
    return [g.step[i] for i in range(g.top)]


@plain
def check_challenge_cards(g: State) -> None:
    """Each is discarded, open or face down, or held, or in the pile, which has no gaps.

    All who live hold one, unless it was just shown.
    """
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


@plain
def check_fight(g: State) -> None:
    """Who fights is known from the challenge until new cards are drawn, and only then."""
    steps = steps_waiting(g)
    fighters = (g.challenger, g.champion)
    if g.challenger < 0:
        assert (*fighters, *g.ally) == (-1, -1, -1, -1)
        asked = {DUEL_OVER, DUEL, DUEL_ENTRY, REVEAL_ASK, HELP_ASK, CHOOSE_ALLY, VOLUNTEERS_IN, VOLUNTEER}
        assert not asked & set(steps)
    else:
        assert g.challenger == g.current
        involved = [p for p in (*fighters, *g.ally) if p >= 0]
        assert g.champion >= 0 and len(set(involved)) == len(involved), "everybody stands on one side"
        assert max(involved) < g.players
        assert steps.count(DUEL_OVER) == 1 and steps.count(DUEL) <= 1
        asked_to_help = [g.frame_b[i] for i in range(g.top) if g.step[i] in (HELP_ASK, VOLUNTEERS_IN, CHOOSE_ALLY)]
        assert all(g.ally[side] == -1 for side in asked_to_help), "it is asked for help before it has an ally"
        helpers = [g.frame_a[i] for i in range(g.top) if g.step[i] == VOLUNTEER]
        assert not set(helpers) & set(involved)


def owners_of_evolutions(game: kaiju.Game) -> dict[str, int]:
    """In whose play, hand, deck, choice or discard pile each Evolution of the game is."""
    g = game._state
    return {game.names.things[e]: owner for e, owner in g.rules[evolution_owners](g).items()}


@plain
def evolution_owners(g: State) -> dict[int, int]:
    return {e: where_evolution_is(g.place[e])[1] for e in range(EVOS, EVOS_END) if g.place[e] != OUT}


def is_drafting(game: kaiju.Game) -> bool:
    return bool(game._state.rules[has_packs](game._state))


@plain
def has_packs(g: State) -> bool:
    return any(EVO_PACK - SEATS < g.place[e] <= EVO_PICK for e in range(EVOS, EVOS_END))


def cards_in_play(game: kaiju.Game) -> set[int]:
    g = game._state
    return {c for c in range(g.rules.card_count) if g.place[c] != OUT}


def tiles_in_play(game: kaiju.Game) -> set[str]:
    g = game._state
    return {game.names.things[tile] for tile in range(*g.rules.family_range("tile")) if g.place[tile] != OUT}


def masks_in_play(game: kaiju.Game) -> int:
    return int(game._state.rules[count_masks](game._state))


@plain
def check_copies(g: State) -> None:
    """What is copied lies before somebody, and what copies too."""
    for k in range(COPIERS):
        if g.mark[k] >= 0:
            assert g.place[copier_thing(k)] >= 0
            assert g.place[g.mark[k]] >= 0
            assert copier_index(g.mark[k]) < 0
            if copier_thing(k) >= EVOS:
                assert g.mark[k] >= EVOS and is_permanent(g, g.mark[k])
            else:
                assert g.mark[k] < CARDS


@plain
def check_memory(g: State) -> None:
    """Only what lies before somebody bears tokens or keeps something in mind, unless that outlasts its being there."""
    for c in range(THINGS):
        in_mind = [recall(g, c, i) for i in range(memory_count(c))]
        if g.place[c] < 0:
            assert not any(in_mind), g.rules.owner_of[c].id
            continue
        cls = g.rules.owner_of[acts_as(g, c)]
        if cls.holds_tokens:
            assert memory_place(c) >= 0 and 0 <= in_mind[0] <= MOST_TOKENS, cls.id
        assert cls.holds_tokens or cls.in_mind or not any(in_mind), cls.id


@plain
def check_acts(g: State) -> None:
    """The summary of who has which component in effect is what `place` and `mark` make it."""
    acts = [0] * len(g.acts)

    def add(p: int, kind: int) -> None:
        if silences(g, kind):
            return
        for owner in (p, ANYBODY):
            acts[owner * WORDS + bit_of(kind) // BITS] |= 1 << (bit_of(kind) % BITS)

    for c in range(THINGS):
        if g.place[c] >= 0:
            add(g.place[c], kind_of(c))
            k = copier_index(c)
            if k >= 0 and g.mark[k] >= 0:
                add(g.place[c], kind_of(g.mark[k]))
    assert g.acts == acts


@plain
def check_decision(g: State, game: kaiju.Game) -> None:
    decision = game.decision
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
