"""What a component is: declared as a class, numbered here, found by the rules through tables.

    class AlphaMonster(Keep, id="alpha-monster", base=5, dark=5, origins=5):
        def attacks(g, me: int, c: int, claws: int) -> None:
            gain_points(g, me, 1, c)

A component class is a name space and is never instantiated: its functions answer the hooks of the same name. For the
type checker the first argument of such a function is a State, hence the base class.

Numbers: a *kind* is a sort of component, a *thing* is one copy of it. The first copy of a kind has the kind's number.
Power cards come first, then from `CARDS` on faces of tiles, from `EVOS` on Evolutions.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard

from kaiju.rules import hooks
from kaiju.rules.codes import EDITIONS, GAIN_HEARTS, POISON_EFFECT, W_ANY, W_SAVE
from kaiju.rules.kit import (
    ANSWERS,
    HOOKS,
    STEPS,
    hook_dispatcher,
    rule,
    set_source,
    write_step_dispatcher,
)
from kaiju.rules.state import BITS, CARDS, COPIERS, EVOS, THINGS, TOKEN_PLACES, WORDS, State

if TYPE_CHECKING:
    NameSpace = State
else:
    NameSpace = object

COMPONENTS: list[type[Component]] = []
"""In the order of their kinds, once sealed."""

BY_ID: dict[str, type[Component]] = {}
"""Power cards by their id."""
TILES: dict[str, type[Tile]] = {}
"""Faces of wickedness tiles by their id. A card may have the same one."""
EVOLUTIONS: dict[str, type[Evolution]] = {}
"""Evolutions by their id."""
NAMES: list[str] = []
"""The id of every thing."""
FAMILIES: list[str | None] = []
"""What every thing is, where that is not a Power card."""


class Component(NameSpace):
    id: ClassVar[str]
    keep: ClassVar[bool] = False
    """A Power card that stays before its owner."""
    family: ClassVar[str | None] = None
    """What it is, if not a Power card."""
    prices: ClassVar[dict[str, int]]
    copies: ClassVar[dict[str, int]]
    start_tokens: ClassVar[int]
    holds_tokens: ClassVar[bool]
    """Tokens can lie on it."""
    counts: ClassVar[bool]
    """It counts something where others have their tokens, for nobody to see."""
    copies_others: ClassVar[bool]
    number: ClassVar[int]
    things: ClassVar[tuple[int, ...]]

    def __init_subclass__(
        cls,
        id: str = "",
        copies: Any = 1,
        tokens: int = 0,
        holds_tokens: bool = False,
        counts: bool = False,
        copies_others: bool = False,
        **prices: int,
    ) -> None:
        if not id:
            return
        families: dict[str | None, dict[str, Any]] = {None: BY_ID, "tile": TILES, "evolution": EVOLUTIONS}
        same_family = families[cls.family]
        assert id not in same_family, f"two components are called {id}"
        unknown = set(prices) - set(EDITIONS)
        assert not unknown, unknown
        cls.id = id
        cls.prices = prices
        cls.copies = {e: copies if isinstance(copies, int) else copies.get(e, 1) for e in prices}
        cls.start_tokens = tokens
        cls.holds_tokens = holds_tokens or tokens > 0
        cls.counts = counts
        cls.copies_others = copies_others
        same_family[id] = cls
        COMPONENTS.append(cls)


class Keep(Component):
    """A card that stays in front of its owner."""

    keep = True


class Discard(Component):
    """A card that takes effect and is gone."""


class Tile(Component):
    """A face of a wickedness tile. `pair` is the id of the face on its back."""

    family = "tile"
    level: ClassVar[int]
    tile_side: ClassVar[str]
    pair: ClassVar[str]

    def __init_subclass__(cls, level: int, side: str, pair: str, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.level, cls.tile_side, cls.pair = level, side, pair


class Evolution(Component):
    """A card of a monster's own deck. `windows` says when it can be played out of the hand, in bits.

    A permanent one stays in play. A temporary one is discarded when it has been played, unless it `lasts` until it
    discards itself.
    """

    family = "evolution"
    deck_of: ClassVar[str] = ""
    permanent: ClassVar[bool]
    lasts: ClassVar[bool]
    windows: ClassVar[int]
    blank: ClassVar[int]
    """If 0 or more: the state says whether this Evolution is permanent, when it can be played, and what it does."""

    def __init_subclass__(
        cls,
        deck_of: str = "",
        permanent: bool = False,
        lasts: bool = False,
        windows: int = 0,
        blank: int = -1,
        **more: Any,
    ) -> None:
        cls.deck_of = deck_of or cls.deck_of
        cls.permanent, cls.lasts, cls.windows, cls.blank = permanent, lasts, windows, blank
        super().__init_subclass__(**more)


class Permanent(Evolution):
    """An Evolution that stays face up; it can be put down at any time."""

    def __init_subclass__(cls, windows: int = 0, **more: Any) -> None:
        super().__init_subclass__(permanent=True, windows=windows | W_ANY, **more)


class Temporary(Evolution):
    """An Evolution that takes effect when it is played."""


# Filled by seal(). Only the functions below read them, so that the compiled twins see the final ones.
KIND_OF: tuple[int, ...] = ()
SECOND_COPY: tuple[int, ...] = ()
IS_KEEP: tuple[int, ...] = ()
PRICES: tuple[int, ...] = ()
TOKEN_PLACE: tuple[int, ...] = ()
START_TOKENS: tuple[int, ...] = ()
SHOWS_TOKENS: tuple[int, ...] = ()
COPIER_INDEX: tuple[int, ...] = ()
COPIER_THING: tuple[int, ...] = ()
REACTION_INDEX: tuple[int, ...] = ()
END_INDEX: tuple[int, ...] = ()
BIT_OF: tuple[int, ...] = ()
LEVEL_OF: tuple[int, ...] = ()
WINDOWS_OF: tuple[int, ...] = ()
STAYS: tuple[int, ...] = ()
PERMANENT: tuple[int, ...] = ()
BLANK_OF: tuple[int, ...] = ()
BACK_OF: tuple[int, ...] = ()
KINDS_COUNT = 0
TILE_COUNT = 0
EVO_COUNT = 0
COPIER_COUNT = 0


@rule
def kinds_count() -> int:
    """Kinds of Power card. Further copies of a card have numbers from here on."""
    return KINDS_COUNT


@rule
def tile_count() -> int:
    """Faces of wickedness tiles: the things from `CARDS` on."""
    return TILE_COUNT


@rule
def evo_count() -> int:
    """Evolutions: the things from `EVOS` on."""
    return EVO_COUNT


@rule
def blank_of(c: int) -> int:
    """Which of the Evolutions that the data file prints a thing is, or -1."""
    return BLANK_OF[c]


@rule
def amount_on_blank(g: State, blank: int, effect: int) -> int:
    """How much of an effect is printed on a blank Evolution."""
    first, second = g.blank_effect[2 * blank], g.blank_effect[2 * blank + 1]
    return (first % 10 if first // 10 == effect else 0) + (second % 10 if second // 10 == effect else 0)


@rule
def windows_of(g: State, c: int) -> int:
    """When an Evolution can be played out of the hand, in bits."""
    blank = BLANK_OF[c]
    if blank >= 0 and g.blank_when[blank] == 0 and amount_on_blank(g, blank, GAIN_HEARTS) > 0:
        return W_ANY | W_SAVE
    return WINDOWS_OF[c]


@rule
def stays_in_play(g: State, c: int) -> bool:
    """Whether an Evolution that is played lies before its owner for a while, or for good."""
    blank = BLANK_OF[c]
    if blank >= 0:
        return g.blank_when[blank] != 0
    return STAYS[c] != 0


@rule
def is_permanent(g: State, c: int) -> bool:
    blank = BLANK_OF[c]
    if blank >= 0:
        return g.blank_when[blank] != 0
    return PERMANENT[c] != 0


@rule
def level_of(c: int) -> int:
    """The level of the gauge that a tile belongs to."""
    return LEVEL_OF[c]


@rule
def back_of(c: int) -> int:
    """The other face of a tile."""
    return BACK_OF[c]


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
    return IS_KEEP[KIND_OF[c]] != 0


@rule
def printed_price(g: State, c: int) -> int:
    return PRICES[g.edition * KINDS_COUNT + KIND_OF[c]]


@rule
def token_place(c: int) -> int:
    """Where the tokens on a thing are counted, or -1 if it can have none."""
    return TOKEN_PLACE[c]


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


def seal() -> None:
    """Numbers the components and writes the dispatchers. Called once, when the content has been imported."""
    COMPONENTS.sort(
        key=lambda cls: (None, "tile", "evolution").index(cls.family) + (cls.family is None and not cls.keep) / 2
    )
    cards = [cls for cls in COMPONENTS if cls.family is None]
    tiles = [cls for cls in COMPONENTS if issubclass(cls, Tile)]
    evolutions = [cls for cls in COMPONENTS if issubclass(cls, Evolution)]
    kinds = len(cards)
    extra: list[int] = []
    for kind, cls in enumerate(cards):
        cls.number = kind
        # A mixed deck holds what two boxes hold: at most the copies of base and Origins together.
        boxes = max(cls.copies.get("base", 0) + cls.copies.get("origins", 0), cls.copies.get("dark", 0))
        cls.things = (kind, *range(kinds + len(extra), kinds + len(extra) + boxes - 1))
        assert not cls.keep or len(cls.things) <= 2, cls.id
        extra.extend([kind] * (boxes - 1))
    assert kinds + len(extra) <= POISON_EFFECT < CARDS
    for i, cls in enumerate(tiles):
        cls.number = CARDS + i
        cls.things = (cls.number,)
    for i, evolution in enumerate(evolutions):
        evolution.number = EVOS + i
        evolution.things = (evolution.number,)
    assert CARDS + len(tiles) <= EVOS
    assert EVOS + len(evolutions) <= THINGS
    lasting = [cls for cls in COMPONENTS if cls.keep or cls.family]
    assert len(lasting) <= WORDS * BITS
    bits = {cls.number: i for i, cls in enumerate(lasting)}
    owner_of = {t: cls for cls in COMPONENTS for t in cls.things}
    copiers = [t for t, cls in owner_of.items() if cls.copies_others]
    assert len(copiers) <= COPIERS
    holders = [t for t, cls in owner_of.items() if cls.holds_tokens or cls.counts or cls.copies_others]
    assert len(holders) <= TOKEN_PLACES
    reacting = [t for t, cls in owner_of.items() if cls.copies_others or "reactions" in vars(cls)]
    assert len(reacting) < 16, "the marks of spent reactions are bits of a 16-bit number"
    ending = [t for t, cls in owner_of.items() if cls.copies_others or "end_effects" in vars(cls)] + [POISON_EFFECT]
    assert len(ending) <= BITS

    global KIND_OF, SECOND_COPY, IS_KEEP, PRICES, TOKEN_PLACE, START_TOKENS, COPIER_INDEX, COPIER_THING
    global KINDS_COUNT, TILE_COUNT, EVO_COUNT, COPIER_COUNT, REACTION_INDEX, END_INDEX, BIT_OF, LEVEL_OF, BACK_OF
    global WINDOWS_OF, STAYS, PERMANENT, BLANK_OF, SHOWS_TOKENS
    KINDS_COUNT, TILE_COUNT, EVO_COUNT, COPIER_COUNT = kinds, len(tiles), len(evolutions), len(copiers)

    def by_thing(value: Callable[[type[Component]], int]) -> tuple[int, ...]:
        return tuple(value(owner_of[t]) if t in owner_of else -1 for t in range(THINGS))

    def index_in(things: list[int]) -> tuple[int, ...]:
        return tuple(things.index(t) if t in things else -1 for t in range(THINGS))

    KIND_OF = by_thing(lambda cls: cls.number)
    SECOND_COPY = by_thing(lambda cls: cls.things[1] if len(cls.things) > 1 else -1)
    IS_KEEP = by_thing(lambda cls: int(cls.keep))
    PRICES = tuple(price_in(cls, edition) for edition in EDITIONS for cls in cards)
    TOKEN_PLACE = index_in(holders)
    START_TOKENS = by_thing(lambda cls: cls.start_tokens)
    SHOWS_TOKENS = by_thing(lambda cls: int(cls.holds_tokens))
    COPIER_INDEX = index_in(copiers)
    COPIER_THING = tuple(copiers) or (-1,)
    REACTION_INDEX = index_in(reacting)
    END_INDEX = index_in(ending)
    BIT_OF = by_thing(lambda cls: bits.get(cls.number, -1))
    LEVEL_OF = by_thing(lambda cls: getattr(cls, "level", -1))
    BACK_OF = by_thing(lambda cls: TILES[cls.pair].number if issubclass(cls, Tile) else -1)
    WINDOWS_OF = by_thing(lambda cls: cls.windows if issubclass(cls, Evolution) else 0)
    STAYS = by_thing(lambda cls: int(issubclass(cls, Evolution) and (cls.permanent or cls.lasts)))
    PERMANENT = by_thing(lambda cls: int(issubclass(cls, Evolution) and cls.permanent))
    BLANK_OF = by_thing(lambda cls: cls.blank if issubclass(cls, Evolution) else -1)
    NAMES[:] = [owner_of[t].id if t in owner_of else "" for t in range(THINGS)]
    FAMILIES[:] = [owner_of[t].family if t in owner_of else None for t in range(THINGS)]

    functions: dict[str, Any] = {"acting": acting}
    for cls in COMPONENTS:
        for unique, fn in answers_of(cls):
            name = fn.__name__
            assert name in HOOKS, f"{cls.id} answers no hook with {name}"
            check_signature(cls, name, fn)
            if unique not in functions:
                functions[unique] = rule(fn)
            for hook_ in HOOKS.values():
                if hook_.stub.__name__ == name or name in hook_.of:
                    hook_.answers.append((cls.number, unique))
    vars(hooks).update(functions)
    for hook_ in HOOKS.values():
        # A dispatcher that calls nobody at all would make Numba's code crash; such hooks keep their Evolutions.
        usual = [(kind, name) for kind, name in hook_.answers if kind < EVOS] or hook_.answers
        source, lean = (hook_dispatcher(hook_, answers, WORDS, BITS, bits) for answers in (hook_.answers, usual))
        set_source(hook_.stub, source, lean, functions)
    from kaiju.rules import drive

    write_step_dispatcher(drive.run_step, STEPS, "STEP_TABLE")  # type: ignore[arg-type]
    write_step_dispatcher(drive.answer_step, ANSWERS, "ANSWER_TABLE")  # type: ignore[arg-type]


def answers_of(cls: type[Component]) -> list[tuple[str, FunctionType]]:
    """A component's functions, those it shares with others too, each under a name that only it has."""
    classes = [c for c in reversed(cls.__mro__) if issubclass(c, Component)]
    return [(f"{c.__name__}_{name}", fn) for c in classes for name, fn in vars(c).items() if is_answer(fn)]


def is_answer(value: object) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType)


def check_signature(cls: type[Component], name: str, fn: FunctionType) -> None:
    hook_ = HOOKS[name]
    wanted = [p for p in hook_.params if p != "kind"]
    if hook_.join != "pick":
        wanted = ["g", "me", "c", *hook_.params[2:]]
    found = list(fn.__code__.co_varnames[: fn.__code__.co_argcount])
    assert found == wanted, f"{cls.id}.{name}{found} should take {wanted}"


def price_in(cls: type[Component], edition: str) -> int:
    """The printed price in an edition, or that of a box which has the card."""
    for e in (edition, "base", "origins", "dark"):
        if e in cls.prices:
            return cls.prices[e]
    raise AssertionError(cls.id)
