"""Positions made by hand: for tests, puzzles, tutorials and the analysis board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.errors import SetupError
from kaiju.game.setup import (
    Setup,
    Supply,
    component,
    deck_counts,
    deck_of,
    empty_state,
    evolutions_in,
    listed,
    names_in,
    open_ranges,
    put_into_deck,
    put_out_tiles,
    settle_ranges,
)
from kaiju.rules.challenge import challenge_card, draw_challenge, shuffle_challenges
from kaiju.rules.codes import EVO_HAND, EVO_LOOK, EVO_PICK, FACES, IN_MARKET, OUT, PILE, SPENT, TURN_START
from kaiju.rules.components import (
    BY_ID,
    TILES,
    Component,
    Evolution,
    acts_as,
    copier_index,
    evo_count,
    is_permanent,
    kind_of,
    shows_tokens,
    start_tokens,
    stays_in_play,
)
from kaiju.rules.evolutions import deck_place, evolutions_left, stack_evolutions, take_in_hand
from kaiju.rules.flow import in_tokyo, living, push
from kaiju.rules.gains import HEARTS, MASK_STARS, WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps
from kaiju.rules.state import CHALLENGES, EVOS, FACES_PER_WORD, SCRIPT_WORDS, SEATS, State
from kaiju.rules.things import fill_market, put_on_discard, refresh, set_tokens, shuffle_deck, take_thing
from kaiju.rules.wickedness import MOST_WICKED, lay_down_tiles

EVOLUTIONS_EACH = 8

SEAT_KEYS = (
    "monster",
    "health",
    "points",
    "energy",
    "place",
    "cards",
    "tokens",
    "copies",
    "poison",
    "shrink",
    "extra_turns",
    "zombified",
    "wickedness",
    "tiles",
    "hand",
    "evolutions",
    "evolution_deck",
    "challenge",
    "mask",
    "collection",
    "alive",
)
GAUGE_KEYS = ("wickedness", "tiles")
EVOLUTION_KEYS = ("hand", "evolutions", "evolution_deck")
LUCHADOR_KEYS = ("challenge", "mask", "collection")


def number(value: object, what: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise SetupError(f"{what} must be a whole number from {low} to {high}, not {value!r}.")
    return value


def sequence(value: object, what: str) -> Sequence[Any]:
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise SetupError(f"{what} must be a list, not {value!r}.")
    return value


def parse_dice(dice: str | Sequence[str]) -> list[int]:
    faces = dice.split() if isinstance(dice, str) else list(sequence(dice, "The dice"))
    out = []
    for face in faces:
        if str(face) not in FACES:
            raise SetupError(f"{face!r} is no face of a die; the faces are {listed(FACES)}.")
        out.append(FACES.index(str(face)))
    limit = SCRIPT_WORDS * FACES_PER_WORD
    if len(out) > limit:
        raise SetupError(f"At most {limit} dice can be laid down in advance, not {len(out)}.")
    return out


def script_dice(g: State, faces: list[int]) -> None:
    g.script = [0] * SCRIPT_WORDS
    for i, face in enumerate(faces):
        g.script[i // FACES_PER_WORD] |= face << (3 * (i % FACES_PER_WORD))
    g.script_at, g.script_end = 0, len(faces)


def arranged_state(
    setup: Setup,
    seats: Sequence[Mapping[str, Any]],
    turn: int = 0,
    market: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    dice: str | Sequence[str] | None = None,
    challenge_deck: Sequence[str] | None = None,
) -> State:
    """The turn of seat `turn` is about to begin."""
    g = empty_state(setup)
    supply = Supply()
    for p, seat in enumerate(seats):
        check_seat_keys(g, p, seat)
        place_seat(g, p, seat)
        for card in sequence(seat.get("cards", ()), f"The cards of seat {p}"):
            if not component(card).keep:
                raise SetupError(f"{card!r} is a Discard card and can't lie in front of seat {p}.")
            if g.alive[p] == 0:
                raise SetupError(f"Seat {p} is eliminated and can't have cards.")
            take_thing(g, p, supply.take(card))
        place_tiles(g, p, seat)
        place_evolutions(g, setup, p, seat)
    for p, seat in enumerate(seats):
        place_copies(g, setup, p, seat)
        place_tokens(g, setup, p, seat)
        place_health(g, p, seat)
    check_tokyo(g, setup)
    lay_out_cards(g, setup, supply, market, deck, discard)
    put_out_tiles(g, setup)
    lay_down_tiles(g)
    if g.evolutions:
        stack_own_decks(g, setup, seats)
    if g.luchador:
        place_challenges(g, setup, seats, challenge_deck)
    number(turn, "'turn'", 0, g.players - 1)
    if g.alive[turn] == 0:
        raise SetupError(f"It can't be the turn of seat {turn}, which is eliminated.")
    if living(g) < 2:
        raise SetupError("At least two monsters must be alive.")
    if dice is not None:
        script_dice(g, parse_dice(dice))
    g.round_seat = turn
    push(g, TURN_START, turn, 0, 0, 0)
    return g


def check_seat_keys(g: State, p: int, seat: Mapping[str, Any]) -> None:
    if not isinstance(seat, Mapping):
        raise SetupError(f"Seat {p} must be a mapping such as {{'health': 5}}, not {seat!r}.")
    for key, value in seat.items():
        if key in LUCHADOR_KEYS:
            if value and not g.luchador:
                raise SetupError(f"{key!r} of seat {p} has no meaning without the module 'luchador'.")
        elif key in EVOLUTION_KEYS:
            if value and not g.evolutions:
                raise SetupError(f"{key!r} of seat {p} has no meaning without the module 'power_up'.")
        elif key in GAUGE_KEYS:
            if value and not g.gauge:
                raise SetupError(f"{key!r} of seat {p} has no meaning without the wickedness gauge.")
        elif key not in SEAT_KEYS:
            raise SetupError(f"There is no {key!r} for a seat; the keys are {listed(SEAT_KEYS)}.")


def is_alive(p: int, seat: Mapping[str, Any]) -> bool:
    """A seat is eliminated if it is said to be, or has no hearts; the eliminated have nothing but their points."""
    health = seat.get("health")
    alive = seat.get("alive", health is None or health != 0)
    if not isinstance(alive, bool):
        raise SetupError(f"'alive' of seat {p} must be True or False, not {alive!r}.")
    if alive and health is not None and health == 0:
        raise SetupError(f"Seat {p} is alive and must have hearts.")
    if not alive:
        for key in ("health", "energy", "poison", "shrink", "extra_turns", "wickedness"):
            if seat.get(key):
                raise SetupError(f"Seat {p} is eliminated: {key!r} must be 0, not {seat[key]!r}.")
    return alive


def place_seat(g: State, p: int, seat: Mapping[str, Any]) -> None:
    if not is_alive(p, seat):
        g.alive[p] = 0
        g.health[p] = 0
    g.points[p] = number(seat.get("points", 0), f"The points of seat {p}", 0, WINNING_POINTS)
    g.energy[p] = number(seat.get("energy", 0), f"The energy of seat {p}", 0, 999)
    g.poison[p] = number(seat.get("poison", 0), f"The poison of seat {p}", 0, 99)
    g.shrink[p] = number(seat.get("shrink", 0), f"The shrink tokens of seat {p}", 0, 99)
    g.extra_turns[p] = number(seat.get("extra_turns", 0), f"The extra turns of seat {p}", 0, 9)
    if g.luchador:
        place_masks(g, p, seat)
    zombified = seat.get("zombified", False)
    if not isinstance(zombified, bool):
        raise SetupError(f"'zombified' of seat {p} must be True or False, not {zombified!r}.")
    g.zombified[p] = int(zombified and g.alive[p])
    place = seat.get("place")
    if place not in ("city", "bay", None):
        raise SetupError(f"The place of seat {p} must be 'city', 'bay' or None, not {place!r}.")
    if place is not None:
        if g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't be in Tokyo.")
        if (g.city if place == "city" else g.bay) >= 0:
            raise SetupError(f"Two monsters can't both be in Tokyo {place.capitalize()}.")
        if place == "city":
            g.city = p
        else:
            g.bay = p


def place_tiles(g: State, p: int, seat: Mapping[str, Any]) -> None:
    """The marker stands where the tiles were to be had, if nothing else is said.

    Both faces of a tile may be laid down: which face is on whose back is not certain.
    """
    highest = 0
    for face in sequence(seat.get("tiles", ()), f"The tiles of seat {p}"):
        if not isinstance(face, str) or face not in TILES:
            raise SetupError(f"There is no wickedness tile {face!r}; choose from {listed(TILES)}.")
        if g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't have tiles.")
        tile = TILES[face]
        if g.place[tile.number] >= 0:
            raise SetupError(f"There is only one wickedness tile {face!r}.")
        take_thing(g, p, tile.number)
        highest = max(highest, tile.level)
    g.wickedness[p] = number(seat.get("wickedness", highest), f"The wickedness of seat {p}", 0, MOST_WICKED)


def place_masks(g: State, p: int, seat: Mapping[str, Any]) -> None:
    """The stars given are those of the collection too."""
    mask = seat.get("mask", bool(g.alive[p]))
    if not isinstance(mask, bool):
        raise SetupError(f"'mask' of seat {p} must be True or False, not {mask!r}.")
    g.mask[p] = int(mask)
    g.collection[p] = number(seat.get("collection", 0), f"The collection of seat {p}", 0, SEATS)
    if g.alive[p] == 0 and (g.mask[p] or g.collection[p]):
        raise SetupError(f"Seat {p} is eliminated and can't have masks.")
    if g.points[p] < MASK_STARS * g.collection[p]:
        if "points" in seat:
            raise SetupError(f"Seat {p} has {g.collection[p]} masks in its collection, worth more stars than it has.")
        g.points[p] = MASK_STARS * g.collection[p]


def place_challenges(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], deck: Sequence[str] | None) -> None:
    """Cards held, and the draw pile from its top; what is neither is discarded. By default all others are it."""
    if sum(g.mask) + sum(g.collection) > SEATS:
        raise SetupError(f"There are {SEATS} masks, not more.")
    numbers = {name: i for i, name in enumerate(names_in(setup).challenges)}

    def take(name: object, place: int) -> None:
        if not isinstance(name, str) or name not in numbers:
            raise SetupError(f"There is no challenge card {name!r}; choose from {listed(numbers)}.")
        if g.challenge[numbers[name]] != SPENT:
            raise SetupError(f"There is only one challenge card {name!r}.")
        g.challenge[numbers[name]] = place

    for p, seat in enumerate(seats):
        if seat.get("challenge") is not None:
            if g.alive[p] == 0:
                raise SetupError(f"Seat {p} is eliminated and can't hold a challenge card.")
            take(seat["challenge"], p)
    if deck is not None:
        for i, name in enumerate(reversed(sequence(deck, "The challenge deck"))):
            take(name, PILE + i)
    else:
        for i, card in enumerate([card for card in range(CHALLENGES) if g.challenge[card] == SPENT]):
            g.challenge[card] = PILE + i
        shuffle_challenges(g)
    for p in range(g.players):
        if g.alive[p] and challenge_card(g, p) < 0:
            draw_challenge(g, p)


def evolution(g: State, setup: Setup, name: object) -> type[Evolution]:
    known = evolutions_in(setup)
    if not isinstance(name, str) or name not in known:
        raise SetupError(f"There is no Evolution {name!r}.")
    if known[name].deck_of == "luchador" and not g.luchador:
        raise SetupError(f"The Evolution {name!r} needs the module 'luchador'.")
    return known[name]


def place_evolutions(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """Any seat may have any Evolution, as after a draft; each exists once."""
    given = [(e, "evolutions") for e in sequence(seat.get("evolutions", ()), f"The Evolutions of seat {p}")]
    given += [(e, "hand") for e in sequence(seat.get("hand", ()), f"The hand of seat {p}")]
    if given and g.alive[p] == 0:
        raise SetupError(f"Seat {p} is eliminated and can't have Evolutions.")
    for name, where in given:
        thing = evolution(g, setup, name).number
        if g.place[thing] != OUT:
            raise SetupError(f"There is only one Evolution {name!r}.")
        if where == "hand":
            take_in_hand(g, p, thing)
        elif not stays_in_play(g, thing):
            raise SetupError(f"{name!r} is a temporary Evolution and can't lie in front of seat {p}.")
        else:
            take_thing(g, p, thing)


def stack_own_decks(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]]) -> None:
    """What nobody has is in the deck of its monster, shuffled; on top is what is said to be."""
    tops = []
    for p, seat in enumerate(seats):
        top = sequence(seat.get("evolution_deck", ()), f"The deck of seat {p}")
        tops.append([evolution(g, setup, e).number for e in top])
        for thing in tops[p]:
            if g.place[thing] != OUT:
                raise SetupError(f"There is only one Evolution {names_in(setup).things[thing]!r}.")
            g.place[thing] = EVO_LOOK - p
    open_ranges(g)
    for p, monster in enumerate(setup.monsters):
        own = sum(g.place[e] in (p, EVO_HAND - p, EVO_LOOK - p) for e in range(EVOS, EVOS + evo_count()))
        if own > EVOLUTIONS_EACH:
            raise SetupError(f"A monster has {EVOLUTIONS_EACH} Evolutions; seat {p} has {own}.")
        if own and g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't have Evolutions.")
        if g.alive[p]:
            for e in deck_of(monster):
                if g.place[e] == OUT and own < EVOLUTIONS_EACH:
                    g.place[e] = EVO_PICK - p
                    own += 1
        stack_evolutions(g, p, EVO_PICK - p)
        for thing in reversed(tops[p]):
            g.place[thing] = deck_place(p, evolutions_left(g, p))
    settle_ranges(g)


Families = tuple[Mapping[str, type[Component]], ...]


def everything(setup: Setup) -> Families:
    """Cards, tiles and Evolutions by what they are called."""
    return BY_ID, TILES, evolutions_in(setup)


def thing_of(g: State, setup: Setup, p: int, card: object, among: Families) -> int:
    """What a seat has by that name: a card, a tile or an Evolution."""
    found = [family[card] for family in among if isinstance(card, str) and card in family]
    if not found:
        if not isinstance(card, str) or not any(card in family for family in everything(setup)):
            component(card)
        raise SetupError(f"{card!r} can't be copied.")
    for cls in found:
        for thing in cls.things:
            if g.place[thing] == p:
                return thing
    raise SetupError(f"Seat {p} has no {card!r}.")


def place_copies(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    copies = seat.get("copies", {})
    if not isinstance(copies, Mapping):
        raise SetupError(f"The copies of seat {p} must be a mapping such as {{'mimic': ('wings', 2)}}.")
    for copier, target in copies.items():
        thing = thing_of(g, setup, p, copier, everything(setup))
        if copier_index(thing) < 0:
            raise SetupError(f"{copier!r} copies nothing.")
        if isinstance(target, str) or not isinstance(target, Sequence) or len(target) != 2:
            raise SetupError(f"What {copier!r} copies must be given as (card, seat), not {target!r}.")
        owner = number(target[1], "The seat of a copied card", 0, g.players - 1)
        among = (evolutions_in(setup),) if thing >= EVOS else (BY_ID,)
        marked = thing_of(g, setup, owner, target[0], among)
        if copier_index(marked) >= 0 or (marked >= EVOS and not is_permanent(g, marked)):
            raise SetupError(f"{target[0]!r} can't be copied.")
        g.mark[copier_index(thing)] = marked
        set_tokens(g, thing, start_tokens(kind_of(marked)))
        refresh(g, p, kind_of(marked))


def place_tokens(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    tokens = seat.get("tokens", {})
    if not isinstance(tokens, Mapping):
        raise SetupError(f"The tokens of seat {p} must be a mapping such as {{'smoke-cloud': 2}}.")
    for card, count in tokens.items():
        thing = thing_of(g, setup, p, card, everything(setup))
        if not shows_tokens(acts_as(g, thing)):
            raise SetupError(f"{card!r} has no tokens.")
        set_tokens(g, thing, number(count, f"The tokens on {card!r}", 0, 99))


def place_health(g: State, p: int, seat: Mapping[str, Any]) -> None:
    if g.alive[p]:
        g.health[p] = number(seat.get("health", HEARTS), f"The hearts of seat {p}", 1, max_health(g, p))


def check_tokyo(g: State, setup: Setup) -> None:
    for p in range(g.players):
        if in_tokyo(g, p) and sleeps(g, p):
            raise SetupError(f"Seat {p} sleeps (hibernation) and can't be in Tokyo.")
    g.bay_open = int(setup.players >= 5 and living(g) >= 5)
    if g.bay >= 0 and not g.bay_open:
        raise SetupError("Tokyo Bay is in play only while more than 4 monsters are alive, in a game begun with 5 or 6.")


def lay_out_cards(
    g: State,
    setup: Setup,
    supply: Supply,
    market: Sequence[str | None] | None,
    deck: Sequence[str] | None,
    discard: Sequence[str],
) -> None:
    row = list(sequence(market, "The market")) if market is not None else []
    if len(row) > 3:
        raise SetupError(f"The market has three places, not {len(row)}.")
    for i, card in enumerate(row):
        if card is not None:
            g.market[i] = supply.take(card)
            g.place[g.market[i]] = IN_MARKET
    for card in sequence(discard, "The discard pile"):
        put_on_discard(g, supply.take(card))
    top = [supply.take(card) for card in sequence(deck, "The deck")] if deck is not None else []
    for card, count in deck_counts(setup).items():
        used = sum(thing in supply.taken for thing in component(card).things)
        for _ in range(count - used):
            put_into_deck(g, supply.take(card))
    shuffle_deck(g)
    if market is None:
        fill_market(g)
    for thing in reversed(top):
        put_into_deck(g, thing)
