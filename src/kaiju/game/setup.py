"""Setting up: which combinations are allowed, which rules a game is played by, the deck, a fresh game."""

from __future__ import annotations

import hashlib
import secrets
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from struct import Struct
from typing import Any

from kaiju import boxes  # noqa: F401  (importing installs the boxes)
from kaiju.errors import SetupError
from kaiju.game.loading import discover
from kaiju.given import quoted, whole
from kaiju.rules.box_hooks import first_is_known
from kaiju.rules.boxes import BOXES, Setup, boxes_in_order, figure, set_reader
from kaiju.rules.codes import DICE_OFF, IN_DECK, TURN_START
from kaiju.rules.components import CARD, INSTALLED, Component, cards_of_box
from kaiju.rules.flow import push
from kaiju.rules.gains import HEARTS
from kaiju.rules.kit import hook, plain
from kaiju.rules.names import names_in
from kaiju.rules.rulebook import Rulebook, copies_in, rulebook
from kaiju.rules.state import SEATS, State
from kaiju.rules.turn import deal

__all__ = ["Setup", "figure"]

SEED_BITS = 256
CORE_OPTIONS = ("deck", "first", "order", "own_deck")
ORDERS = ("always", "matters")
"""When somebody is asked in which order things are resolved: always, or where it makes a difference."""
FEWEST_CARDS = 3


def read_resource(package: str, name: str) -> Mapping[str, Any]:
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


set_reader(read_resource)


def listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def editions() -> tuple[str, ...]:
    discover()
    return tuple(box.id for box in boxes_in_order() if box.edition)


def modules() -> tuple[str, ...]:
    discover()
    return tuple(module.id for box in boxes_in_order() for module in box.modules)


def monsters() -> dict[str, str]:
    """All monsters and the product that each comes from: of the first box, of additions, and of other editions."""
    discover()
    first = boxes_in_order()[0].id
    rank = {box.id: (box.id != first) + box.edition * (box.id != first) + box.reprints for box in boxes_in_order()}
    ordered = sorted(boxes_in_order(), key=lambda box: rank[box.id])
    return {monster: product for box in ordered for monster, product in box.monsters.items()}


# --- what was chosen


def check_setup(
    edition: str,
    players: int,
    modules_: Iterable[str] = (),
    monsters_: Sequence[str] | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    kept: bool = False,
) -> Setup:
    """Refuses what the rulebooks don't allow, with a sentence that says why.

    `kept`: the game was begun long ago, maybe under laxer checks. Options that mean nothing are let pass.
    """
    if edition not in editions():
        raise SetupError(f"There is no edition {quoted(edition)}; choose one of {listed(editions())}.")
    if isinstance(modules_, str):
        modules_ = (modules_,)
    if not isinstance(modules_, Iterable):
        raise SetupError(f"'modules' must be a list such as ['two_player'], not {quoted(modules_)}.")
    modules_ = list(modules_)
    every = modules()
    for module in modules_:
        if module not in every:
            raise SetupError(f"There is no module {quoted(module)}; choose from {listed(every)}.")
    chosen = tuple(sorted(set(modules_)))
    seats = whole(players)
    if seats is None:
        raise SetupError(f"The number of players must be a whole number, not {quoted(players)}.")
    players = seats
    if not 2 <= players <= SEATS:
        raise SetupError(f"King of Tokyo is for 2 to {SEATS} players, not {players}.")
    for box in boxes_in_order():
        if box.check is not None:
            box.check(edition, players, chosen)
    if not kept:
        refuse_contradictions(options or {})
    checked = check_options(edition, players, chosen, dict(options or {}))
    if seed is None:
        seed = secrets.randbits(63)
    number = whole(seed)
    if number is None:
        raise SetupError(f"The seed must be a whole number, not {quoted(seed)}.")
    if number.bit_length() > SEED_BITS:
        raise SetupError(f"The seed must be a whole number of at most {SEED_BITS} bits.")
    names = check_monsters(edition, players, chosen, monsters_)
    frozen = tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in checked.items() if v is not None))
    return Setup(edition, players, chosen, names, number, frozen)


def check_options(edition: str, players: int, chosen: tuple[str, ...], options: dict[str, Any]) -> dict[str, Any]:
    known = {name: option for box in boxes_in_order() for name, option in box.options.items()}
    for name in options:
        if name not in known and name not in CORE_OPTIONS:
            raise SetupError(
                f"There is no option {quoted(name)}; the options are {listed(sorted({*known, *CORE_OPTIONS}))}."
            )
    for name, option in known.items():
        value = options.get(name)
        if value is not None:
            if option.module and option.module not in chosen:
                raise SetupError(f"The option {quoted(name)} needs the module {option.module!r}.")
            value = read_file(value, name) if option.file else value
            options[name] = option.check(value, edition, players, chosen)
    if options.get("first") is not None:
        first = whole(options["first"])
        if first is None or not 0 <= first < players:
            raise SetupError(f"'first' must be a seat from 0 to {players - 1}, not {quoted(options['first'])}.")
        options["first"] = first
    order = options.get("order")
    if order is not None and order not in ORDERS:
        raise SetupError(f"'order' must be one of {listed(ORDERS)}, not {quoted(order)}.")
    if order == ORDERS[0]:
        del options["order"]
    if options.get("deck") is not None and options.get("own_deck") is not None:
        raise SetupError("'deck' and 'own_deck' both name the deck: give one of them.")
    for name in ("deck", "own_deck"):
        if options.get(name) is not None:
            options["deck"] = check_deck(options.pop(name), name)
    return options


def refuse_contradictions(options: Mapping[str, Any]) -> None:
    """Refuses options that make each other meaningless."""
    own = next((name for name in ("own_deck", "deck") if options.get(name) is not None), None)
    modules = [module for box in boxes_in_order() for module in box.modules]
    for mix in (option for module in modules for option in (module.mix, module.alone) if option):
        if own is not None and options.get(mix) is not None:
            raise SetupError(f"{mix!r} mixes decks, and '{own}' is a deck of one's own: give one of them.")


def check_deck(deck: object, name: str) -> list[str]:
    """A deck of one's own."""
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        raise SetupError(f"'{name}' must be a list of card ids.")
    if len(deck) < FEWEST_CARDS:
        raise SetupError(f"A deck needs at least {FEWEST_CARDS} cards, to fill the market.", "deck-small")
    check_supply(deck)
    return list(deck)


def read_file(value: object, name: str) -> object:
    """What a TOML file says, where an option names one; otherwise the value itself."""
    if not isinstance(value, (str, Path)):
        return value
    what = name.replace("_", " ")
    try:
        # Some editors begin a file with a byte order mark, which TOML doesn't know.
        text = Path(value).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = "no file has such a name"
        if isinstance(error, OSError):
            reason = error.strerror or "it can't be opened"
        elif isinstance(error, UnicodeDecodeError):
            reason = "it is not UTF-8 text"
        raise SetupError(f"The {what} can't be read from {quoted(str(value))}: {reason}.") from None
    try:
        return {**tomllib.loads(text), "": str(value)}
    except tomllib.TOMLDecodeError as error:
        raise SetupError(f"{quoted(str(value))} is not a TOML file: {error}.") from None


def options_among_bots(edition: str, modules_: Iterable[str]) -> dict[str, Any]:
    """Options of such games that are chosen otherwise where bots play, if nobody chooses them."""
    in_play = boxes_of(edition, modules_) if edition in editions() else ()
    options = [item for box in boxes_in_order() if box.id in in_play for item in box.options.items()]
    return {name: option.among_bots for name, option in options if option.among_bots is not None}


def able_monsters(edition: str, chosen: Iterable[str]) -> list[str]:
    """The monsters that can play with these boxes at all."""
    in_play = boxes_of(edition, chosen)
    tests = [box.can_play for box in boxes_in_order() if box.id in in_play and box.can_play is not None]
    return [monster for monster in monsters() if all(can_play(monster) for can_play in tests)]


def check_monsters(
    edition: str, players: int, chosen: tuple[str, ...], wanted: Sequence[str] | None
) -> tuple[str, ...]:
    every = monsters()
    if wanted is None:
        # Those of the edition come first.
        return tuple(sorted(able_monsters(edition, chosen), key=lambda m: m not in BOXES[edition].monsters)[:players])
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or len(wanted) != players:
        raise SetupError(f"'monsters' must name one monster for each of the {players} seats.")
    for monster in wanted:
        if not isinstance(monster, str) or monster not in every:
            raise SetupError(f"There is no monster {quoted(monster)}; choose from {listed(every)}.")
        for box in boxes_in_order():
            if box.check_monster is not None:
                box.check_monster(monster, chosen)
    if len({figure(monster) for monster in wanted}) < len(wanted):
        raise SetupError("Every seat needs a monster of its own.", "monster-twice")
    return tuple(wanted)


# --- which rules


def boxes_of(edition: str, chosen: Iterable[str]) -> tuple[str, ...]:
    """The boxes in play in an edition with these modules, and those that lend their cards."""
    found = [edition, *BOXES[edition].needs]
    for box in boxes_in_order():
        for module in box.modules:
            if module.id in chosen:
                found += [*module.brings, *module.lends]
    return tuple(dict.fromkeys(found))


def monsters_differ(setup: Setup) -> bool:
    """Whether it matters in such games which monster one plays."""
    return any(BOXES[box].monsters_differ for box in boxes_of(setup.edition, setup.modules))


def with_cards(box_ids: tuple[str, ...], cards: Iterable[object]) -> tuple[str, ...]:
    """Those boxes, and whichever others must lend cards so that all these are there."""
    for card, count in Counter(card for card in cards if isinstance(card, str)).items():
        cls = INSTALLED[CARD].get(card)
        for box in boxes_in_order() if cls is not None else ():
            if copies_in(cls, (BOXES[b] for b in box_ids)) >= count:  # type: ignore[arg-type]
                break
            if box.id not in box_ids and card in cards_of_box(box.id):
                box_ids = (*box_ids, box.id)
    return box_ids


@lru_cache(maxsize=128)  # no more than rulebooks are kept
def rules_of(setup: Setup) -> Rulebook:
    """The rules that a new game is played by."""
    return rulebook(setup.edition, with_cards(boxes_of(setup.edition, setup.modules), setup.option("deck", ())))


# --- cards


def component(card: object) -> type[Component]:
    if not isinstance(card, str) or card not in INSTALLED[CARD]:
        raise SetupError(f"There is no card {quoted(card)}.")
    return INSTALLED[CARD][card]


def check_supply(cards: Iterable[object]) -> None:
    """Refuses more copies of a card than all boxes hold."""
    taken: Counter[str] = Counter()
    for card in cards:
        cls = component(card)
        taken[cls.id] += 1
        count = copies_in(cls, boxes_in_order())
        if taken[cls.id] > count:
            raise SetupError(f"The boxes hold {count} {'copy' if count == 1 else 'copies'} of {cls.id!r}, not more.")


class Supply:
    """The physical cards: hands out one copy after another."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules
        self.taken: set[int] = set()

    def take(self, card: object) -> int:
        for thing in self.rules.things_of(component(card)):
            if thing not in self.taken:
                self.taken.add(thing)
                return thing
        count = len(self.rules.things_of(component(card)))
        raise SetupError(f"The boxes hold {count} {'copy' if count == 1 else 'copies'} of {quoted(card)}, not more.")


def deck_counts(setup: Setup) -> dict[str, int]:
    """How many copies of each card the deck of this game has. It lies in this order before it is shuffled."""
    if setup.option("deck") is not None:
        return dict(Counter(setup.option("deck")))
    rules = rules_of(setup)
    own = cards_of_box(setup.edition)
    cards = [cls.id for cls in rules.components[: rules.card_kinds]]
    chosen = [module for box in boxes_in_order() for module in box.modules if module.id in setup.modules]
    alone = any(module.alone and setup.option(module.alone) == "alone" for module in chosen)
    counts = {card: own[card][1] for card in cards if card in own and not alone}
    for module in chosen:
        mixes_all = bool(module.mix) and setup.option(module.mix) == "all"
        for lender in module.lends:
            for card, (_, copies) in in_rules_order(rules, cards_of_box(lender)):
                if mixes_all or card not in own:
                    counts[card] = counts.get(card, 0) + copies
    return counts


def in_rules_order(rules: Rulebook, deck: Mapping[str, tuple[int, int]]) -> list[tuple[str, tuple[int, int]]]:
    return sorted(deck.items(), key=lambda entry: rules.number(entry[0]))


# --- the state

FIRST_NUMBERS = Struct("<3I")


def reseed(g: State, seed: object) -> None:
    """Seeds the generator from `str(seed)`."""
    g.rng = first_numbers(seed)


def first_numbers(seed: object) -> list[int]:
    """Those of the generator that is seeded from `str(seed)`."""
    digest = hashlib.sha256(str(seed).encode()).digest()
    return [*FIRST_NUMBERS.unpack_from(digest), 1]


@hook("each", only_plain=True)
def sets_up(g: State, setup: Setup) -> None:
    """A state is made for a game: boxes put in what its setup settles."""


@hook("each", only_plain=True)
def lays_out(g: State, setup: Setup) -> None:
    """A new game is laid out: boxes lay out what is theirs, before chance has touched anything."""


@hook("each", only_plain=True)
def lists_piles(g: State, setup: Setup, piles: list[dict[str, Any]]) -> None:
    """What chance is about to deal, for those who check it: boxes add what is theirs, as it lies before that."""


def empty_state(setup: Setup, rules: Rulebook) -> State:
    g: State = rules.State()
    g.players = setup.players
    reseed(g, setup.seed)
    g.memory = list(rules.first_memory) or g.memory
    for p in range(setup.players):
        g.health[p] = HEARTS
        g.alive[p] = 1
    g.bay_open = int(setup.players >= 5)
    rules[sets_up](g, setup)
    return g


@plain
def put_into_deck(g: State, thing: int) -> None:
    g.pile[g.deck_size] = thing
    g.place[thing] = IN_DECK
    g.deck_size += 1


@plain
def begin(g: State, first: int | None) -> None:
    """What happens first: the dice that say who begins, or a turn."""
    if first is None:
        push(g, DICE_OFF, 0, 0, 0, 0)
    else:
        g.round_seat = first
        push(g, TURN_START, first, 0, 0, 0)
        first_is_known(g, first)


def laid_out(setup: Setup, rules: Rulebook | None = None) -> State:
    """A game that chance has not touched yet: the deck lies in order, the market is empty."""
    rules = rules or rules_of(setup)
    g = empty_state(setup, rules)
    supply = Supply(rules)
    for card, count in deck_counts(setup).items():
        for _ in range(count):
            rules[put_into_deck](g, supply.take(card))
    rules[begin](g, setup.option("first"))
    rules[lays_out](g, setup)
    return g


def piles_of(setup: Setup) -> list[dict[str, Any]]:
    """What chance deals before the first turn, pile by pile in the order in which it does: ids from the bottom up where
    a pile is `shuffled`, and pairs of which `either` is taken. The same in every game of a setup."""
    g = laid_out(setup)
    things = names_in(setup, g.rules).things
    piles: list[dict[str, Any]] = [{"pile": "cards", "shuffled": [things[c] for c in g.pile[: g.deck_size]]}]
    g.rules[lists_piles](g, setup, piles)
    return piles


def fresh_state(setup: Setup, rules: Rulebook | None = None) -> State:
    """A game about to begin."""
    g = laid_out(setup, rules)
    g.rules[deal](g)
    return g
