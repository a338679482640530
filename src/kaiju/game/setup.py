"""Setting up: which combinations are allowed, the deck, a fresh game, a position made by hand."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any

from kaiju import boxes  # noqa: F401  (the rules are complete once the content is there)
from kaiju.boxes.monsters import MONSTERS as MONSTERS
from kaiju.boxes.monsters import PREFERRED
from kaiju.boxes.monsters import figure as figure
from kaiju.errors import SetupError
from kaiju.game.challenge_cards import CardSet, Names, house_set, load_set, names_with, print_on_cards
from kaiju.rules.codes import (
    DICE_OFF,
    DRAFT_ROUND,
    DRAFTED,
    EITHER_FACE,
    EVO_SETUP,
    IN_DECK,
    ON_SHOW,
    OWN_DECKS,
    PILE,
    TURN_START,
    VARIANT_TWO,
)
from kaiju.rules.codes import EDITIONS as EDITIONS
from kaiju.rules.components import BY_ID, COMPONENTS, EVOLUTIONS, TILES, Component, Evolution, evo_count
from kaiju.rules.evolutions import deck_place
from kaiju.rules.flow import push
from kaiju.rules.gains import HEARTS
from kaiju.rules.secrets import owner_of_place
from kaiju.rules.state import CHALLENGES, EVOS, SEATS, State
from kaiju.rules.turn import deal

MODULES = ("wicked", "origins_cards", "power_up", "mutant_draft", "luchador", "two_player")
MIXES = ("fourteen", "all")
TILE_SIDES = ("orange", "green", "mixed")
ASKS = ("always", "fitting")
MONSTER_IDS = tuple(MONSTERS)
SEED_BITS = 256


@dataclass(frozen=True)
class Setup:
    """The choices a game is begun with, all checked."""

    edition: str
    players: int
    modules: tuple[str, ...]
    monsters: tuple[str, ...]
    seed: int
    options: tuple[tuple[str, Any], ...]

    def to_dict(self) -> dict[str, Any]:
        options = {k: list(v) if isinstance(v, tuple) else v for k, v in self.options if k != "challenge_cards"}
        cards = dict(self.options).get("challenge_cards")
        if cards is not None:
            options["challenge_cards"] = cards.to_dict()
        return {
            "edition": self.edition,
            "players": self.players,
            "modules": list(self.modules),
            "monsters": list(self.monsters),
            "seed": self.seed,
            **options,
        }


def check_setup(
    edition: str,
    players: int,
    modules: Iterable[str] = (),
    monsters: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Setup:
    """Refuses what the rulebooks don't allow, with a sentence that says why."""
    if edition not in EDITIONS:
        raise SetupError(f"There is no edition {edition!r}; choose one of {listed(EDITIONS)}.")
    if isinstance(modules, str):
        modules = (modules,)
    if not isinstance(modules, Iterable):
        raise SetupError(f"'modules' must be a list such as ['two_player'], not {modules!r}.")
    modules = list(modules)
    for module in modules:
        if module not in MODULES:
            raise SetupError(f"There is no module {module!r}; choose from {listed(MODULES)}.")
    chosen = tuple(sorted(set(modules)))
    if not isinstance(players, int) or isinstance(players, bool):
        raise SetupError(f"The number of players must be a whole number, not {players!r}.")
    check_combination(edition, players, chosen)
    options = dict(options or {})
    check_options(edition, players, chosen, options)
    if seed is None:
        seed = secrets.randbits(63)
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise SetupError(f"The seed must be a whole number, not {seed!r}.")
    if seed.bit_length() > SEED_BITS:
        raise SetupError(f"The seed must be a whole number of at most {SEED_BITS} bits.")
    names = check_monsters(edition, players, chosen, monsters)
    frozen = tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in options.items() if v is not None))
    return Setup(edition, players, chosen, names, seed, frozen)


def check_combination(edition: str, players: int, modules: tuple[str, ...]) -> None:
    if not 2 <= players <= SEATS:
        raise SetupError(f"King of Tokyo is for 2 to {SEATS} players, not {players}.")
    if edition == "origins":
        if players > 4:
            raise SetupError(f"King of Tokyo Origins is for 2 to 4 players, not {players}.", "origins-players")
        if "wicked" in modules:
            text = "Origins has no wickedness gauge: the module 'wicked' can't be added to it."
            raise SetupError(text, "origins-gauge")
        if "power_up" in modules:
            text = "The monsters of Origins have no Evolutions: 'power_up' can't be added to it."
            raise SetupError(text, "origins-evolutions")
        if "origins_cards" in modules:
            text = "Origins has its own cards already: 'origins_cards' is for the base game."
            raise SetupError(text, "origins-cards")
    if edition == "dark":
        if "wicked" in modules:
            text = "Dark Edition has the wickedness gauge already: leave out the module 'wicked'."
            raise SetupError(text, "dark-gauge")
        if "origins_cards" in modules:
            raise SetupError("The Origins cards are for the base game, not for Dark Edition.", "dark-cards")
    if "two_player" in modules and players > 2:
        raise SetupError(f"The two-player variant is for 2 players, not {players}.", "two-players")
    if "mutant_draft" in modules and "power_up" not in modules:
        raise SetupError("The draft needs the Evolutions: add the module 'power_up' to 'mutant_draft'.", "draft-alone")


def check_options(edition: str, players: int, modules: tuple[str, ...], options: dict[str, Any]) -> None:
    known = {"tile_side", "deck", "origins_mix", "first", "asks", "challenge_cards"}
    for name in options:
        if name not in known:
            raise SetupError(f"There is no option {name!r}; the options are {listed(sorted(known))}.")
    side = options.get("tile_side")
    if side is not None:
        if not has_gauge(edition, modules):
            text = "The option 'tile_side' needs the wickedness gauge, which is not in this game."
            raise SetupError(text, "no-gauge")
        if side not in TILE_SIDES:
            sides = listed(TILE_SIDES)
            raise SetupError(f"'tile_side' is one of {sides}, not {side!r}; Dark Edition's red is called orange.")
    cards = options.get("challenge_cards")
    if cards is not None:
        if "luchador" not in modules:
            raise SetupError("The option 'challenge_cards' needs the module 'luchador'.")
        options["challenge_cards"] = load_set(cards)
    asks = options.get("asks")
    if asks is not None:
        if "power_up" not in modules:
            raise SetupError("The option 'asks' needs the Evolutions: add the module 'power_up'.", "no-evolutions")
        if asks not in ASKS:
            raise SetupError(f"'asks' is one of {listed(ASKS)}, not {asks!r}.")
    mix = options.get("origins_mix")
    if mix is not None:
        if "origins_cards" not in modules:
            raise SetupError("The option 'origins_mix' needs the module 'origins_cards'.", "no-origins-cards")
        if mix not in MIXES:
            raise SetupError(f"'origins_mix' is one of {listed(MIXES)}, not {mix!r}.")
    first = options.get("first")
    if first is not None and (not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < players):
        raise SetupError(f"'first' must be a seat from 0 to {players - 1}, not {first!r}.")
    deck = options.get("deck")
    if deck is not None:
        if isinstance(deck, str) or not isinstance(deck, Sequence):
            raise SetupError("'deck' must be a list of card ids.")
        if len(deck) < 3:
            raise SetupError("A deck needs at least 3 cards, to fill the market.")
        things_for(deck)
        options["deck"] = list(deck)


def has_gauge(edition: str, modules: Iterable[str]) -> bool:
    return edition == "dark" or "wicked" in modules


def check_monsters(
    edition: str, players: int, modules: tuple[str, ...], monsters: Sequence[str] | None
) -> tuple[str, ...]:
    products = PREFERRED[edition]
    if monsters is None:
        able = [m for m in MONSTERS if "power_up" not in modules or deck_of(m)]
        return tuple(sorted(able, key=lambda m: products.index(MONSTERS[m]))[:players])
    if isinstance(monsters, str) or not isinstance(monsters, Sequence) or len(monsters) != players:
        raise SetupError(f"'monsters' must name one monster for each of the {players} seats.")
    for monster in monsters:
        if not isinstance(monster, str) or monster not in MONSTERS:
            raise SetupError(f"There is no monster {monster!r}; choose from {listed(MONSTERS)}.")
        if "power_up" in modules and not deck_of(monster):
            raise SetupError(f"{monster!r} has no Evolutions and can't play with 'power_up'.", "monster-evolutions")
        if monster == "luchador" and "luchador" not in modules:
            raise SetupError("The monster 'luchador' comes with its pack: add the module 'luchador'.", "monster-pack")
    if len({figure(monster) for monster in monsters}) < len(monsters):
        raise SetupError("Every seat needs a monster of its own.", "monster-twice")
    return tuple(monsters)


def deck_of(monster: str) -> list[int]:
    """The Evolutions of a monster."""
    return [e.number for e in EVOLUTIONS.values() if e.deck_of == figure(monster)]


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def component(card: object) -> type[Component]:
    if not isinstance(card, str):
        raise SetupError(f"There is no card {card!r}.")
    if card not in BY_ID:
        raise SetupError(f"There is no card {card!r}.")
    return BY_ID[card]


class Supply:
    """The physical cards: hands out one copy after another and says when the boxes hold no more."""

    def __init__(self) -> None:
        self.taken: set[int] = set()

    def take(self, card: object) -> int:
        cls = component(card)
        for thing in cls.things:
            if thing not in self.taken:
                self.taken.add(thing)
                return thing
        count = len(cls.things)
        raise SetupError(f"The boxes hold {count} {'copy' if count == 1 else 'copies'} of {cls.id!r}, not more.")


def things_for(cards: Iterable[object]) -> list[int]:
    supply = Supply()
    return [supply.take(card) for card in cards]


def power_cards() -> list[type[Component]]:
    """Keep cards first. A deck lies in this order before it is shuffled, so a seed depends on it."""
    return [cls for cls in COMPONENTS if cls.family is None]


def deck_counts(setup: Setup) -> dict[str, int]:
    """How many copies of each card the deck of this game has."""
    options = dict(setup.options)
    if "deck" in options:
        counts: dict[str, int] = {}
        for card in options["deck"]:
            counts[card] = counts.get(card, 0) + 1
        return counts
    counts = {cls.id: cls.copies[setup.edition] for cls in power_cards() if setup.edition in cls.copies}
    if "origins_cards" in setup.modules:
        for cls in power_cards():
            if "origins" in cls.copies and (options.get("origins_mix") == "all" or set(cls.prices) == {"origins"}):
                counts[cls.id] = counts.get(cls.id, 0) + cls.copies["origins"]
    return counts


FIRST_NUMBERS = Struct("<3I")


def reseed(g: State, seed: object) -> None:
    """Starts the state's generator from any value that has a text."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    g.rng = [*FIRST_NUMBERS.unpack_from(digest), 1]


def empty_state(setup: Setup) -> State:
    g = State()
    g.players = setup.players
    g.edition = EDITIONS.index(setup.edition)
    g.variant = VARIANT_TWO if "two_player" in setup.modules else 0
    reseed(g, setup.seed)
    g.gauge = int(has_gauge(setup.edition, setup.modules))
    if "power_up" in setup.modules:
        g.evolutions = DRAFTED if "mutant_draft" in setup.modules else OWN_DECKS
        g.asks_always = int(dict(setup.options).get("asks") != "fitting")
    if "luchador" in setup.modules:
        g.luchador = 1
        print_on_cards(g, challenge_set(setup))
    for p, monster in enumerate(setup.monsters):
        g.monster[p] = MONSTER_IDS.index(monster)
        g.health[p] = HEARTS
        g.alive[p] = 1
        g.mask[p] = g.luchador
    g.bay_open = int(setup.players >= 5)
    return g


def challenge_set(setup: Setup) -> CardSet:
    cards: CardSet | None = dict(setup.options).get("challenge_cards")
    return cards or house_set()


def names_in(setup: Setup) -> Names:
    """What everything is called in a game."""
    return names_with(challenge_set(setup))


def evolutions_in(setup: Setup) -> dict[str, type[Evolution]]:
    """All Evolutions by what they are called in a game."""
    names = names_in(setup).things
    return {names[evolution.number]: evolution for evolution in EVOLUTIONS.values()}


def put_into_deck(g: State, thing: int) -> None:
    g.pile[g.deck_size] = thing
    g.place[thing] = IN_DECK
    g.deck_size += 1


def put_out_tiles(g: State, setup: Setup) -> None:
    """The faces that can be had, but for tiles that somebody has; with mixed sides chance decides later."""
    if not g.gauge:
        return
    side = dict(setup.options).get("tile_side") or TILE_SIDES[0]
    for tile in TILES.values():
        if g.place[tile.number] < 0 and g.place[TILES[tile.pair].number] < 0:
            if side == "mixed":
                g.place[tile.number] = EITHER_FACE
            elif side == tile.tile_side:
                g.place[tile.number] = ON_SHOW


def open_ranges(g: State) -> None:
    """Any seat may have any Evolution."""
    for p in range(g.players):
        g.evo_first[p], g.evo_end[p] = 0, evo_count()


def settle_ranges(g: State) -> None:
    """Says which Evolutions a seat may ever have: without a draft those that it has now, wherever they are."""
    open_ranges(g)
    if g.evolutions == DRAFTED:
        return
    for p in range(g.players):
        own = [e for e in range(evo_count()) if owner_of_place(g.place[EVOS + e]) == p]
        g.evo_first[p], g.evo_end[p] = (min(own), max(own) + 1) if own else (0, 0)


def laid_out(setup: Setup) -> State:
    """A game that chance has not touched yet: the deck lies in order, the market is empty."""
    g = empty_state(setup)
    supply = Supply()
    for card, count in deck_counts(setup).items():
        for _ in range(count):
            put_into_deck(g, supply.take(card))
    put_out_tiles(g, setup)
    if g.evolutions:
        for p, monster in enumerate(setup.monsters):
            for i, evolution in enumerate(deck_of(monster)):
                g.place[evolution] = deck_place(p, i)
        settle_ranges(g)
    if g.luchador:
        for i in range(CHALLENGES):
            g.challenge[i] = PILE + i
    first = dict(setup.options).get("first")
    if first is None:
        push(g, DICE_OFF, 0, 0, 0, 0)
    else:
        g.round_seat = first
        push(g, TURN_START, first, 0, 0, 0)
    if g.evolutions:
        push(g, DRAFT_ROUND if g.evolutions == DRAFTED else EVO_SETUP, 0, 0, 0, 0)
    return g


def fresh_state(setup: Setup) -> State:
    """A game about to begin."""
    g = laid_out(setup)
    deal(g)
    return g
