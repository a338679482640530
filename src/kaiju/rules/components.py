"""What a component is: declared as a class, numbered by each rulebook, found by the rules through tables.

    class AlphaMonster(Keep, id="alpha-monster", price=5):
        def attacks(g, me: int, c: int, claws: int) -> None:
            gain_points(g, me, 1, c)

A component class is a name space and is never instantiated: its functions answer the hooks of the same name. For the
type checker the first argument of such a function is a State, hence the base class.

Numbers: a *kind* is a sort of component, a *thing* is one copy of it. The first copy of a kind has the kind's number.
Power cards come first, then the families that boxes bring.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard

from kaiju.rules.boxes import BOXES, Box, box_of_module, boxes_in_order
from kaiju.rules.kit import declaring_module, name_in_code, rule, settled
from kaiju.rules.state import THINGS, State

if TYPE_CHECKING:
    NameSpace = State
else:
    NameSpace = object

CARD = "card"
"""The default family, left out of events and options."""
EVERY_TURNING = 40
"""Eight dice, each to five other faces."""
MOST_WAYS = 96
"""If everything that may turn dice could list more ways than this together, components that turn any die to any face
ask for the die first."""
COMPONENT_ID = "[a-z0-9]+(-[a-z0-9]+)*"
FAMILIES: dict[str, str] = {CARD: __name__}
"""The modules that declare them."""
INSTALLED: dict[str, dict[str, type[Component]]] = {CARD: {}}
"""All components of all installed boxes, by family and id."""


class Component(NameSpace):
    id: ClassVar[str]
    family: ClassVar[str] = CARD
    parts: ClassVar[tuple[str, ...]] = ()
    """Where it has several texts instead of one: what they are called."""
    box: ClassVar[str]
    sort: ClassVar[str] = "discard"
    """What a Power card is called in the catalogue, and in texts that speak of cards of one sort."""
    stays: ClassVar[bool] = False
    """A Power card that stays before its owner, whatever its sort."""
    keywords: ClassVar[tuple[str, ...]] = ()
    """Words on a Power card that say when it is used and for what."""
    keep: ClassVar[bool] = False
    """A Keep card, as effects that speak of Keep cards mean it."""
    lasting: ClassVar[bool] = False
    """It can be in effect before a seat."""
    price: ClassVar[int | None]
    copies: ClassVar[int]
    start_tokens: ClassVar[int]
    holds_tokens: ClassVar[bool]
    """Tokens can lie on it."""
    in_mind: ClassVar[dict[str, int]]
    """What it keeps in mind: a name for each number, and what it is at first."""
    keeps_memory: ClassVar[bool]
    """Its memory outlives its time in play, and its copies share it."""
    copies_others: ClassVar[str]
    """The family of components that it copies, or nothing."""
    lists: ClassVar[int]
    """The most ways to turn a die that it lists at once; if that is all of them, by `offer_turn_any`."""
    before: ClassVar[str]
    """A card that it has to stand before, because it answers the same hook first."""
    needs: ClassVar[tuple[str, ...]]
    """Boxes without which it is not in a game."""

    def __init_subclass__(
        cls,
        id: str = "",
        price: int | None = None,
        copies: int = 1,
        tokens: int = 0,
        holds_tokens: bool = False,
        memory: dict[str, int] | None = None,
        keeps_memory: bool = False,
        copies_others: str = "",
        lists: int = EVERY_TURNING,
        before: str = "",
        needs: tuple[str, ...] = (),
    ) -> None:
        if not id:
            return
        same_family = INSTALLED[cls.family]
        assert re.fullmatch(COMPONENT_ID, id), f"a component can't be called {id!r}: write it as in 'alpha-monster'"
        assert id not in same_family, f"two components are called {id}"
        box = box_of_module(cls.__module__)
        assert box is not None, f"{id} stands in no box"
        for name, number in (("price", price or 0), ("copies", copies), ("tokens", tokens)):
            assert type(number) is int and number >= 0, f"{name} of {id} must be a whole number, not {number!r}"
        cls.id, cls.box, cls.price, cls.copies = id, box, price, copies
        cls.start_tokens = tokens
        cls.holds_tokens = holds_tokens or tokens > 0
        cls.in_mind = memory or {}
        assert not (cls.in_mind and cls.holds_tokens), f"{id} has tokens, or keeps something else in mind"
        cls.keeps_memory = keeps_memory
        cls.copies_others = copies_others
        cls.lists = lists
        cls.before = before
        cls.needs = needs
        same_family[id] = cls

    @classmethod
    def facts(cls) -> dict[str, Any] | None:
        """What the catalogue says of it, beside id, kind and texts; None if it has no entry of its own."""
        prices, box = prices_of(cls), BOXES[cls.box]
        return {
            "kind": cls.sort,
            "editions": list(prices),
            "price": next(iter(prices.values())),
            "prices": prices,
            "copies": copies_of(cls),
            "tokens": cls.start_tokens,
            **({"module": box.modules[0].id} if box.modules and not box.edition else {}),
        }


class Keep(Component):
    """A card that stays in front of its owner."""

    sort = "keep"
    stays = True
    keep = True
    lasting = True


class Discard(Component):
    """A card that takes effect and is gone."""


def family(name: str) -> str:
    """Declares a family of components, beside the Power cards."""
    assert name not in FAMILIES, f"two families are called {name}"
    module = declaring_module()
    assert box_of_module(module) is not None, f"the family {name} stands in no box"
    FAMILIES[name] = module
    INSTALLED[name] = {}
    return name


def cards_of_box(box: str) -> Mapping[str, tuple[int, int]]:
    """The deck of a box in its order: price and copies of each card."""
    declared, installed = BOXES[box], len(INSTALLED[CARD])
    known = _decks.get(box)
    # Of every card in a position it is asked which boxes have it. A box that could not be installed may come again.
    if known is None or known[0] is not declared or known[1] != installed:
        known = _decks[box] = declared, installed, made_deck(declared)
    return known[2]


_decks: dict[str, tuple[Box, int, Mapping[str, tuple[int, int]]]] = {}
"""The deck of each box, while so many cards were installed."""


def made_deck(declared: Box) -> Mapping[str, tuple[int, int]]:
    deck: dict[str, tuple[int, int]] = {}
    for card, value in declared.also.items():
        deck[card] = value if isinstance(value, tuple) else (value, 1)
    for cls in INSTALLED[CARD].values():
        if cls.box == declared.id and cls.id not in deck:
            assert cls.price is not None, f"{cls.id} has no price"
            deck[cls.id] = (cls.price, cls.copies)
    return MappingProxyType(deck)


def card_sorts() -> tuple[str, ...]:
    """What Power cards are called by their sorts: Keep and Discard cards, and those of boxes."""
    return tuple(dict.fromkeys(cls.sort for cls in INSTALLED[CARD].values()))


def prices_of(cls: type[Component]) -> dict[str, int]:
    """The printed price of a card in each box that has it."""
    return {box.id: deck[cls.id][0] for box in boxes_in_order() if cls.id in (deck := cards_of_box(box.id))}


def copies_of(cls: type[Component]) -> dict[str, int]:
    """How many copies of a card each box has."""
    return {box.id: deck[cls.id][1] for box in boxes_in_order() if cls.id in (deck := cards_of_box(box.id))}


# --- tables; the rulebook of each game has its own

KIND_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(rules.number_of, THINGS))
SECOND_COPY: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: (*rules.things_of(cls), -1)[1]))
IS_KEEP: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: int(cls.keep), 0))
STAYS: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: int(cls.stays), 0))
OTHER_SORTS: int = settled(lambda rules: int(any(cls.stays and not cls.keep for cls in rules.components)))
"""1 where there are Power cards that stay before their owner and are no Keep cards, otherwise 0."""
PRICES: tuple[int, ...] = settled(lambda rules: rules.by_thing(rules.price_of, 0))
START_TOKENS: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: cls.start_tokens, 0))
SHOWS_TOKENS: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: int(cls.holds_tokens), 0))
MEMORY_ROOM: int = settled(lambda rules: rules.memory_room)
MEMORY_START: tuple[int, ...] = settled(lambda rules: rules.memory_starts)
MEMORY_PLACE: tuple[int, ...] = settled(lambda rules: rules.memory_places)
MEMORY_COUNT: tuple[int, ...] = settled(lambda rules: rules.memory_counts)
COPIER_INDEX: tuple[int, ...] = settled(lambda rules: rules.index_in(rules.copiers))
COPIER_THING: tuple[int, ...] = settled(lambda rules: (*rules.copiers, -1))
COPIER_COUNT: int = settled(lambda rules: len(rules.copiers))
REACTION_INDEX: tuple[int, ...] = settled(lambda rules: rules.index_in(rules.those_with("reactions")))
END_INDEX: tuple[int, ...] = settled(
    lambda rules: rules.index_in([*rules.those_with("end_effects"), rules.thing_count])
)
TURNER_INDEX: tuple[int, ...] = settled(lambda rules: rules.index_in(rules.those_with("change_offers")))
TURNER_THING: tuple[int, ...] = settled(lambda rules: (*rules.those_with("change_offers"), -1))
TURNERS: int = settled(lambda rules: len(rules.those_with("change_offers")))
WAYS_TO_TURN: tuple[int, ...] = settled(lambda rules: rules.by_thing(ways_to_turn, 0))
BIT_OF: tuple[int, ...] = settled(lambda rules: rules.by_thing(lambda cls: rules.bits.get(cls, -1)))
KINDS_COUNT: int = settled(lambda rules: rules.card_kinds)


def first_of(family: str) -> Any:
    """The number of the first thing of a family."""
    return settled(lambda rules: rules.family_range(family)[0])


def end_of(family: str) -> Any:
    """The number after the last thing of a family."""
    return settled(lambda rules: rules.family_range(family)[1])


def number_of(component: str, family: str = CARD) -> Any:
    """The number of a component; an out-of-range number if it is not in the game."""
    return settled(lambda rules: rules.number(component, family))


def is_edition(name: str) -> Any:
    """1 in games of that edition, otherwise 0."""
    return settled(lambda rules: int(rules.edition == name))


def in_play(box: str) -> Any:
    """1 in games with that box, otherwise 0."""
    return settled(lambda rules: int(box in rules.box_ids))


@rule
def kinds_count() -> int:
    """Kinds of Power card. Further copies of a card have numbers from here on."""
    return KINDS_COUNT


@rule
def bit_of(kind: int) -> int:
    """Where a kind stands in a seat's row of `acts`."""
    return BIT_OF[kind]


@rule
def end_index(c: int) -> int:
    """Numbers the things with an effect at the end of the turn, and poison."""
    return END_INDEX[c]


@rule
def kind_of(c: int) -> int:
    return KIND_OF[c]


@rule
def is_keep(c: int) -> bool:
    """Whether it is a Keep card."""
    return IS_KEEP[c] != 0


@rule
def stays(c: int) -> bool:
    """Whether it is a Power card that stays before its owner, of whatever sort."""
    return STAYS[c] != 0


@rule
def is_of_other_sort(c: int) -> bool:
    """Whether a card before its owner is not a Keep card, so that effects on those leave it alone."""
    return OTHER_SORTS != 0 and IS_KEEP[c] == 0


@rule
def printed_price(c: int) -> int:
    return PRICES[c]


@rule
def memory_place(c: int) -> int:
    """Where a thing's memory begins, or -1 if it has none."""
    return MEMORY_PLACE[c]


@rule
def memory_count(c: int) -> int:
    """How many numbers it keeps in mind while it is in play, its tokens first."""
    return MEMORY_COUNT[c]


@rule
def memory_start(kind: int, i: int) -> int:
    """The i-th number that a component keeps in mind at first."""
    return MEMORY_START[kind * MEMORY_ROOM + i]


@rule
def start_tokens(kind: int) -> int:
    return START_TOKENS[kind]


@rule
def shows_tokens(kind: int) -> bool:
    return SHOWS_TOKENS[kind] != 0


@rule
def copier_index(c: int) -> int:
    """Which copying component this thing is, or -1."""
    return COPIER_INDEX[c]


@rule
def reaction_index(c: int) -> int:
    """Numbers the things that can react to a loss, so that each can be spent once against it."""
    return REACTION_INDEX[c]


@rule
def turner_index(c: int) -> int:
    """Numbers the things that can turn dice."""
    return TURNER_INDEX[c]


@rule
def turner_thing(i: int) -> int:
    return TURNER_THING[i]


@rule
def ways_of(kind: int) -> int:
    """The most ways to turn a die that such a component lists at once."""
    return WAYS_TO_TURN[kind]


@rule
def copier_count() -> int:
    return COPIER_COUNT


@rule
def copier_thing(k: int) -> int:
    return COPIER_THING[k]


@rule
def acts_as(g: State, c: int) -> int:
    """The kind whose part a thing plays: a copy plays that of what it copies, and a blank copy its own."""
    k = COPIER_INDEX[c]
    if k >= 0:
        marked = g.mark[k]
        if marked >= 0:
            return KIND_OF[marked]
    return KIND_OF[c]


@rule
def acting(g: State, me: int, kind: int, after: int) -> int:
    """The next thing before `me`, after thing `after`, that plays the part of `kind`, or -1.

    Copies come last. A copying component plays two parts: its own, and that of what it copies.
    """
    first_copier = 0
    if after < 0 and g.place[kind] == me:
        return kind
    if after < 0 or after == kind:
        second = SECOND_COPY[kind]
        if second >= 0 and g.place[second] == me:
            return second
    elif KIND_OF[after] != kind:
        first_copier = COPIER_INDEX[after] + 1
    for k in range(first_copier, COPIER_COUNT):
        marked = g.mark[k]
        if marked >= 0 and KIND_OF[marked] == kind and g.place[COPIER_THING[k]] == me:
            return COPIER_THING[k]
    return -1


def answers_of(cls: type[Component]) -> list[tuple[str, FunctionType]]:
    """A component's functions, those it shares with others too, each under a name that only it has."""
    classes = [c for c in reversed(cls.__mro__) if issubclass(c, Component)]
    return [
        (name_in_code(c.__module__, c.__qualname__, name), fn)
        for c in classes
        for name, fn in vars(c).items()
        if is_answer(fn)
    ]


def ways_to_turn(cls: type[Component]) -> int:
    """The most ways to turn a die that a component lists at once, by itself."""
    return cls.lists if any(fn.__name__ == "change_offers" for _, fn in answers_of(cls)) else 0


def is_answer(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType)
