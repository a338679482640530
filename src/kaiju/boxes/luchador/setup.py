"""Masks and challenge cards in a new game, and in positions made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kaiju.boxes.luchador.cards import card_set, print_on_cards
from kaiju.boxes.luchador.challenges import challenge_card, draw_challenge, shuffle_challenges
from kaiju.boxes.luchador.codes import MASK_STARS, PILE, SPENT
from kaiju.boxes.luchador.evolutions import BLANK_OF
from kaiju.boxes.luchador.state import CHALLENGES
from kaiju.boxes.luchador.state import LuchadorState as State
from kaiju.errors import SetupError
from kaiju.given import quoted
from kaiju.rules.arranging import number, sequence, truth
from kaiju.rules.boxes import Setup
from kaiju.rules.kit import hears_plainly, plain
from kaiju.rules.state import SEATS


@hears_plainly
def sets_up(g: State, setup: Setup) -> None:
    print_on_cards(g, card_set(setup))
    for p in range(g.players):
        g.mask[p] = 1


@hears_plainly
def lays_out(g: State, setup: Setup) -> None:
    for i in range(CHALLENGES):
        g.challenge[i] = PILE + i


@hears_plainly
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    piles.append({"pile": "challenges", "shuffled": [card.id for card in card_set(setup).cards]})


@hears_plainly
def renames(setup: Setup, things: list[str]) -> None:
    for thing, blank in enumerate(BLANK_OF[:-1]):
        if blank >= 0:
            things[thing] = card_set(setup).evolutions[blank].id


@hears_plainly
def names_more(setup: Setup, lists: dict[str, tuple[str, ...]]) -> None:
    lists["challenge"] = tuple(card.id for card in card_set(setup).cards)


# --- positions made by hand


@hears_plainly
def arranges_points(g: State, setup: Setup, p: int, seat: Mapping[str, Any]) -> None:
    """The stars given include those of the collection."""
    g.mask[p] = int(truth(seat.get("mask", bool(g.alive[p])), f"'mask' of seat {p}"))
    g.collection[p] = number(seat.get("collection", 0), f"The collection of seat {p}", 0, SEATS)
    if g.alive[p] == 0 and (g.mask[p] or g.collection[p]):
        raise SetupError(f"Seat {p} is eliminated and can't have masks.")
    if g.points[p] < MASK_STARS * g.collection[p]:
        if "points" in seat:
            raise SetupError(f"Seat {p} has {g.collection[p]} masks in its collection, worth more stars than it has.")
        g.points[p] = MASK_STARS * g.collection[p]


@hears_plainly
def arranges_table(g: State, setup: Setup, seats: Sequence[Mapping[str, Any]], given: Mapping[str, Any]) -> None:
    """Lays out the cards held, and the draw pile from its top (by default all others); the rest is discarded."""
    if sum(g.mask) + sum(g.collection) > SEATS:
        raise SetupError(f"There are {SEATS} masks, not more.")
    numbers = {card.id: i for i, card in enumerate(card_set(setup).cards)}
    for p, seat in enumerate(seats):
        if seat.get("challenge") is not None:
            if g.alive[p] == 0:
                raise SetupError(f"Seat {p} is eliminated and can't hold a challenge card.")
            place_card(g, numbers, seat["challenge"], p)
    deck = given.get("challenge_deck")
    if deck is not None:
        for i, name in enumerate(reversed(sequence(deck, "The challenge deck"))):
            place_card(g, numbers, name, PILE + i)
    else:
        for i, card in enumerate([card for card in range(CHALLENGES) if g.challenge[card] == SPENT]):
            g.challenge[card] = PILE + i
        shuffle_challenges(g)
    for p in range(g.players):
        if g.alive[p] and challenge_card(g, p) < 0:
            draw_challenge(g, p)


@plain
def place_card(g: State, numbers: dict[str, int], name: object, place: int) -> None:
    if not isinstance(name, str) or name not in numbers:
        raise SetupError(f"There is no challenge card {quoted(name)}; choose from {', '.join(numbers)}.")
    if g.challenge[numbers[name]] != SPENT:
        raise SetupError(f"There is only one challenge card {quoted(name)}.")
    g.challenge[numbers[name]] = place
