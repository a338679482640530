"""Positions made by hand: for tests, puzzles, tutorials and the analysis board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.errors import SetupError
from kaiju.game.loading import discover
from kaiju.game.setup import (
    Supply,
    boxes_of,
    check_supply,
    component,
    deck_counts,
    empty_state,
    listed,
    put_into_deck,
    with_cards,
)
from kaiju.given import quoted
from kaiju.rules.arranging import number, sequence, truth
from kaiju.rules.boxes import SEAT_KEYS, Box, Setup, boxes_in_order
from kaiju.rules.chance import lay_down
from kaiju.rules.codes import IN_MARKET, TURN_START
from kaiju.rules.components import (
    acts_as,
    answers_of,
    copier_index,
    is_keep,
    kind_of,
    shows_tokens,
    start_tokens,
    stays,
)
from kaiju.rules.flow import in_tokyo, living, push
from kaiju.rules.gains import HEARTS, WINNING_POINTS, max_health
from kaiju.rules.hooks import sleeps, stays_up
from kaiju.rules.kit import hook, plain
from kaiju.rules.names import names_in
from kaiju.rules.rulebook import Rulebook, rulebook
from kaiju.rules.state import FACES_PER_WORD, SCRIPT_WORDS, State
from kaiju.rules.things import fill_market, put_on_discard, refresh, set_tokens, shuffle_deck, start_memory, take_thing

MARKET_PLACES = 3
NONE_WHEN_OUT = ("health", "energy", "poison", "shrink", "extra_turns")


@hook("each", only_plain=True)
def arranges_points(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """A seat's stars are known: boxes add what depends on them."""


@hook("each", only_plain=True)
def arranges_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """A seat has its cards: boxes put down what else is said to be its."""


@hook("each", only_plain=True)
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    """All seats are arranged, and the cards laid out: boxes lay out what is theirs. `given`: their keywords."""


@hook("any", only_plain=True)
def cant_be_copied(g: State, marked: int) -> bool:
    """Whether a thing can't be copied though others of its family can; by the box whose it is."""
    return False


@hook("pick", only_plain=True)
def lies_empty(g: State, me: int, c: int, kind: int) -> bool:
    """Whether this thing may lie before its owner without any of the tokens it starts with."""
    return False


def seat_keys() -> tuple[str, ...]:
    return (*SEAT_KEYS, *(key for box in boxes_in_order() for key in box.seat_keys))


def table_keys() -> dict[str, Box]:
    """Keywords of `arrange` that belong to boxes."""
    discover()
    return {key: box for box in boxes_in_order() for key in box.table_keys}


def parse_dice(dice: str | Sequence[str], rules: Rulebook) -> list[int]:
    faces = dice.split() if isinstance(dice, str) else list(sequence(dice, "The dice"))
    out = []
    for face in faces:
        if str(face) not in rules.faces:
            raise SetupError(f"{quoted(face)} is no face of a die; the faces are {listed(rules.faces)}.")
        out.append(rules.faces.index(str(face)))
    limit = SCRIPT_WORDS * rules.settle(FACES_PER_WORD)
    if len(out) > limit:
        raise SetupError(f"At most {limit} dice can be laid down in advance, not {len(out)}.")
    return out


def rules_for(setup: Setup, seats: Sequence[Mapping[str, Any]], cards: Sequence[object]) -> Rulebook:
    """The rules for a position: boxes that are not in play lend the cards that it names, or that its deck has."""
    found = with_cards(with_cards(boxes_of(setup.edition, setup.modules), cards), setup.option("deck", ()))
    for box in boxes_in_order():
        if box.lends_by_key and any(seat.get(key) for seat in seats for key in box.seat_keys):
            found = (*found, box.id)
    return rulebook(setup.edition, tuple(dict.fromkeys(found)))


def arranged_state(
    setup: Setup,
    seats: Sequence[Mapping[str, Any]],
    turn: int = 0,
    market: Sequence[str | None] | None = None,
    deck: Sequence[str] | None = None,
    discard: Sequence[str] = (),
    dice: str | Sequence[str] | None = None,
    given: Mapping[str, Any] | None = None,
) -> State:
    """The turn of seat `turn` is about to begin."""
    for p, seat in enumerate(seats):
        check_seat(setup, p, seat)
    row = list(sequence(market, "The market")) if market is not None else []
    named = [card for card in row if card is not None]
    named += sequence(discard, "The discard pile")
    named += sequence(deck, "The deck") if deck is not None else ()
    for p, seat in enumerate(seats):
        named += sequence(seat.get("cards", ()), f"The cards of seat {p}")
    check_supply(named)
    rules = rules_for(setup, seats, named)
    g = empty_state(setup, rules)
    rules[arrange_on](g, setup, seats, turn, market, deck, discard, given or {})
    if dice is not None:
        rules[lay_down](g, parse_dice(dice, g.rules))
    return g


@plain
def arrange_on(
    g: State,
    setup: Setup,
    seats: Sequence[Mapping[str, Any]],
    turn: int,
    market: Sequence[str | None] | None,
    deck: Sequence[str] | None,
    discard: Sequence[str],
    given: Mapping[str, Any],
) -> None:
    supply = Supply(g.rules)
    for p, seat in enumerate(seats):
        place_seat(g, setup, p, seat)
        for card in sequence(seat.get("cards", ()), f"The cards of seat {p}"):
            if not component(card).stays:
                raise SetupError(f"{quoted(card)} is a Discard card and can't lie in front of seat {p}.")
            if g.alive[p] == 0:
                raise SetupError(f"Seat {p} is eliminated and can't have cards.")
            take_thing(g, p, supply.take(card))
        arranges_seat(g, setup, p, seat)
    for p, seat in enumerate(seats):
        place_copies(g, setup, p, seat)
        place_tokens(g, setup, p, seat)
        place_health(g, p, seat)
    check_tokyo(g, setup)
    lay_out_cards(g, setup, supply, market, deck, discard)
    arranges_table(g, setup, seats, given)
    turn = number(turn, "'turn'", 0, g.players - 1)
    if g.alive[turn] == 0:
        raise SetupError(f"It can't be the turn of seat {turn}, which is eliminated.")
    if living(g) < 2:
        raise SetupError("At least two monsters must be alive.")
    g.round_seat = turn
    push(g, TURN_START, turn, 0, 0, 0)


def check_seat(setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    if not isinstance(seat, Mapping):
        raise SetupError(f"Seat {p} must be a mapping such as {{'health': 5}}, not {quoted(seat)}.")
    in_play = boxes_of(setup.edition, setup.modules)
    owners = {key: box for box in boxes_in_order() for key in box.seat_keys}
    for key, value in seat.items():
        if key in owners:
            box = owners[key]
            if value and box.id not in in_play and not box.lends_by_key:
                raise SetupError(f"{quoted(key)} of seat {p} has no meaning without {box.called}.")
        elif key not in SEAT_KEYS:
            raise SetupError(f"There is no {quoted(key)} for a seat; the keys are {listed(seat_keys())}.")


def stays_without_hearts(p: int, seat: Mapping[str, Any]) -> bool:
    """Whether a seat has a card that keeps it in the game without hearts."""
    cards = sequence(seat.get("cards", ()), f"The cards of seat {p}")
    return any(fn.__name__ == stays_up.__name__ for card in cards for _, fn in answers_of(component(card)))


def is_alive(p: int, seat: Mapping[str, Any]) -> bool:
    """A seat is eliminated if it is said to be, or has no hearts; the eliminated have nothing but their points."""
    health = seat.get("health")
    lives = health is None or health != 0 or stays_without_hearts(p, seat)
    alive = truth(seat.get("alive", bool(lives)), f"'alive' of seat {p}")
    if alive and not lives:
        raise SetupError(f"Seat {p} is alive and must have hearts.")
    if not alive:
        for key in (*NONE_WHEN_OUT, *(key for box in boxes_in_order() for key in box.none_when_out)):
            if seat.get(key):
                raise SetupError(f"Seat {p} is eliminated: {quoted(key)} must be 0, not {quoted(seat[key])}.")
    return alive


@plain
def place_seat(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    if not is_alive(p, seat):
        g.alive[p] = 0
        g.health[p] = 0
    g.points[p] = number(seat.get("points", 0), f"The points of seat {p}", 0, WINNING_POINTS)
    g.energy[p] = number(seat.get("energy", 0), f"The energy of seat {p}", 0, 999)
    g.poison[p] = number(seat.get("poison", 0), f"The poison of seat {p}", 0, 99)
    g.shrink[p] = number(seat.get("shrink", 0), f"The shrink tokens of seat {p}", 0, 99)
    g.extra_turns[p] = number(seat.get("extra_turns", 0), f"The extra turns of seat {p}", 0, 9)
    arranges_points(g, setup, p, seat)
    place = seat.get("place")
    if place not in ("city", "bay", None):
        raise SetupError(f"The place of seat {p} must be 'city', 'bay' or None, not {quoted(place)}.")
    if place is not None:
        if g.alive[p] == 0:
            raise SetupError(f"Seat {p} is eliminated and can't be in Tokyo.")
        if (g.city if place == "city" else g.bay) >= 0:
            raise SetupError(f"Two monsters can't both be in Tokyo {place.capitalize()}.")
        if place == "city":
            g.city = p
        else:
            g.bay = p


@plain
def thing_of(g: State, setup: Setup, p: int, name: object) -> int:
    """What a seat has by that name: a card, or something else that lies before it."""
    names = names_in(setup, g.rules).things
    named = [t for t in range(len(names) - 1) if names[t] == name]
    if not named:
        component(name)
    for thing in named:
        if g.place[thing] == p:
            return thing
    raise SetupError(f"Seat {p} has no {quoted(name)}.")


@plain
def place_copies(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    copies = seat.get("copies", {})
    if not isinstance(copies, Mapping):
        raise SetupError(f"The copies of seat {p} must be a mapping such as {{'mimic': ('wings', 2)}}.")
    for copier, target in copies.items():
        thing = thing_of(g, setup, p, copier)
        if copier_index(thing) < 0:
            raise SetupError(f"{quoted(copier)} copies nothing.")
        if isinstance(target, str) or not isinstance(target, Sequence) or len(target) != 2:
            raise SetupError(f"What {quoted(copier)} copies must be given as (card, seat), not {quoted(target)}.")
        owner = number(target[1], "The seat of a copied card", 0, g.players - 1)
        marked = copied_thing(g, setup, owner, thing, target[0])
        g.mark[copier_index(thing)] = marked
        start_memory(g, thing, kind_of(marked))
        refresh(g, p, kind_of(marked))


@plain
def copied_thing(g: State, setup: Setup, owner: int, copier: int, name: object) -> int:
    """The thing of that name before a seat which the copying thing may copy."""
    names = names_in(setup, g.rules).things
    named = [t for t in range(len(names) - 1) if names[t] == name]
    if not named:
        component(name)
    family = g.rules.owner_of[copier].copies_others
    fitting = [t for t in named if g.rules.owner_of[t].family == family]
    there = [t for t in fitting if g.place[t] == owner]
    if fitting and not there:
        raise SetupError(f"Seat {owner} has no {quoted(name)}.")
    for thing in there:
        if copier_index(thing) < 0 and stays(thing) == is_keep(thing) and not cant_be_copied(g, thing):
            return thing
    raise SetupError(f"{quoted(name)} can't be copied.")


@plain
def place_tokens(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    tokens = seat.get("tokens", {})
    if not isinstance(tokens, Mapping):
        raise SetupError(f"The tokens of seat {p} must be a mapping such as {{'smoke-cloud': 2}}.")
    for card, count in tokens.items():
        thing = thing_of(g, setup, p, card)
        part = acts_as(g, thing)
        if not shows_tokens(part):
            raise SetupError(f"{quoted(card)} has no tokens.")
        set_tokens(g, thing, number(count, f"The tokens on {quoted(card)}", 0, 99))
        if count == 0 and start_tokens(part) > 0 and not lies_empty(g, p, thing, part):
            raise SetupError(f"{quoted(card)} of seat {p} can't have 0 tokens: it is discarded with the last one.")


@plain
def place_health(g: State, p: int, seat: Mapping[str, Any]) -> None:
    if g.alive[p]:
        fewest = 0 if stays_up(g, p) else 1
        g.health[p] = number(seat.get("health", HEARTS), f"The hearts of seat {p}", fewest, max_health(g, p))


@plain
def check_tokyo(g: State, setup: Setup) -> None:
    for p in range(g.players):
        if in_tokyo(g, p) and sleeps(g, p):
            raise SetupError(f"Seat {p} sleeps and can't be in Tokyo.")
    g.bay_open = int(setup.players >= 5 and living(g) >= 5)
    if g.bay >= 0 and not g.bay_open:
        raise SetupError("Tokyo Bay is in play only while more than 4 monsters are alive, in a game begun with 5 or 6.")


@plain
def lay_out_cards(
    g: State,
    setup: Setup,
    supply: Supply,
    market: Sequence[str | None] | None,
    deck: Sequence[str] | None,
    discard: Sequence[str],
) -> None:
    row = list(market) if market is not None else []
    if len(row) > MARKET_PLACES:
        raise SetupError(f"The market has three places, not {len(row)}.")
    for i, card in enumerate(row):
        if card is not None:
            g.market[i] = supply.take(card)
            g.place[g.market[i]] = IN_MARKET
    for card in discard:
        put_on_discard(g, supply.take(card))
    top = [supply.take(card) for card in deck] if deck is not None else []
    for card, count in deck_counts(setup).items():
        used = sum(thing in supply.taken for thing in g.rules.things_of(component(card)))
        for _ in range(count - used):
            put_into_deck(g, supply.take(card))
    shuffle_deck(g)
    if market is None:
        fill_market(g)
    for thing in reversed(top):
        put_into_deck(g, thing)
    check_market(g)


@plain
def check_market(g: State) -> None:
    """A gap is filled at once, as long as the deck has a card for it."""
    there = sum(card >= 0 for card in g.market)
    if there < MARKET_PLACES and g.deck_size > 0:
        raise SetupError(f"The market has three cards as long as there are any in the deck, not {there}.")
