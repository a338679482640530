"""Positions made by hand: for tests, puzzles, tutorials and the analysis board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.errors import SetupError
from kaiju.rules.components import BY_ID, TILES, Component, acts_as, copier_index, kind_of, start_tokens
from kaiju.rules.flow import in_tokyo, living, push
from kaiju.rules.gains import HEARTS, WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps
from kaiju.rules.state import CARDS, FACES_PER_WORD, SCRIPT_WORDS, State
from kaiju.rules.things import fill_market, put_on_discard, refresh, set_tokens, shuffle_deck, take_thing
from kaiju.rules.wickedness import MOST_WICKED, lay_down_tiles
from kaiju.rules.words import FACES, IN_MARKET, TURN_START
from kaiju.setup import Setup, Supply, component, deck_counts, empty_state, listed, put_into_deck, put_out_tiles

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
    "alive",
)
GAUGE_KEYS = ("wickedness", "tiles")
LATER_KEYS = {
    "hand": "the module 'power_up'",
    "evolutions": "the module 'power_up'",
    "evolution_deck": "the module 'power_up'",
    "challenge": "the module 'luchador'",
    "mask": "the module 'luchador'",
    "collection": "the module 'luchador'",
}
"""Keys that something not in this game gives a meaning to."""


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
    for p, seat in enumerate(seats):
        place_copies(g, p, seat)
        place_tokens(g, p, seat)
        place_health(g, p, seat)
    check_tokyo(g, setup)
    lay_out_cards(g, setup, supply, market, deck, discard)
    put_out_tiles(g, setup)
    lay_down_tiles(g)
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
        if key in LATER_KEYS:
            if value:
                raise SetupError(f"{key!r} of seat {p} has no meaning without {LATER_KEYS[key]}.")
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


def lasting_component(card: object) -> type[Component]:
    """A card, or a tile: where both have an id, nothing that is said here can be meant of the tile."""
    if isinstance(card, str) and card in TILES and card not in BY_ID:
        return TILES[card]
    return component(card)


def thing_of(g: State, p: int, card: object) -> int:
    for thing in lasting_component(card).things:
        if g.place[thing] == p:
            return thing
    raise SetupError(f"Seat {p} has no {card!r}.")


def place_copies(g: State, p: int, seat: Mapping[str, Any]) -> None:
    copies = seat.get("copies", {})
    if not isinstance(copies, Mapping):
        raise SetupError(f"The copies of seat {p} must be a mapping such as {{'mimic': ('wings', 2)}}.")
    for copier, target in copies.items():
        thing = thing_of(g, p, copier)
        if copier_index(thing) < 0:
            raise SetupError(f"{copier!r} copies nothing.")
        if isinstance(target, str) or not isinstance(target, Sequence) or len(target) != 2:
            raise SetupError(f"What {copier!r} copies must be given as (card, seat), not {target!r}.")
        owner = number(target[1], "The seat of a copied card", 0, g.players - 1)
        marked = thing_of(g, owner, target[0])
        if copier_index(marked) >= 0 or marked >= CARDS:
            raise SetupError(f"{target[0]!r} can't be copied.")
        g.mark[copier_index(thing)] = marked
        set_tokens(g, thing, start_tokens(kind_of(marked)))
        refresh(g, p, kind_of(marked))


def place_tokens(g: State, p: int, seat: Mapping[str, Any]) -> None:
    tokens = seat.get("tokens", {})
    if not isinstance(tokens, Mapping):
        raise SetupError(f"The tokens of seat {p} must be a mapping such as {{'smoke-cloud': 2}}.")
    for card, count in tokens.items():
        thing = thing_of(g, p, card)
        if not start_tokens(acts_as(g, thing)):
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
