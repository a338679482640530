"""What a component is: declared as a class, numbered here, found by the rules through tables.

    class AlphaMonster(Keep, id="alpha-monster", base=5, dark=5, origins=5):
        def attacks(g, me: int, c: int, claws: int) -> None:
            gain_points(g, me, 1, c)

A component class is a name space and is never instantiated: its functions answer the hooks of the same name. For the
type checker the first argument of such a function is a State, hence the base class.

Numbers: a *kind* is a sort of card, a *thing* is one copy of it. The first copy of a kind has the kind's number.
"""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar

from kaiju.rules import hooks
from kaiju.rules.kit import (
    ANSWERS,
    HOOKS,
    STEPS,
    rule,
    set_source,
    write_hook_dispatcher,
    write_step_dispatcher,
)
from kaiju.rules.state import BITS, COPIERS, THINGS, TOKEN_PLACES, WORDS, State
from kaiju.rules.words import EDITIONS

if TYPE_CHECKING:
    NameSpace = State
else:
    NameSpace = object

COMPONENTS: list[type[Component]] = []
"""In the order of their kinds, once sealed."""

BY_ID: dict[str, type[Component]] = {}
NAMES: list[str] = []
"""The id of every thing."""


class Component(NameSpace):
    id: ClassVar[str]
    keep: ClassVar[bool]
    prices: ClassVar[dict[str, int]]
    copies: ClassVar[dict[str, int]]
    start_tokens: ClassVar[int]
    copies_others: ClassVar[bool]
    number: ClassVar[int]
    things: ClassVar[tuple[int, ...]]

    def __init_subclass__(
        cls, id: str = "", copies: Any = 1, tokens: int = 0, copies_others: bool = False, **prices: int
    ) -> None:
        if not id:
            return
        assert id not in BY_ID, f"two components are called {id}"
        unknown = set(prices) - set(EDITIONS)
        assert not unknown, unknown
        cls.id = id
        cls.prices = prices
        cls.copies = {e: copies if isinstance(copies, int) else copies.get(e, 1) for e in prices}
        cls.start_tokens = tokens
        cls.copies_others = copies_others
        BY_ID[id] = cls
        COMPONENTS.append(cls)


class Keep(Component):
    """A card that stays in front of its owner."""

    keep = True


class Discard(Component):
    """A card that takes effect and is gone."""

    keep = False


# Filled by seal(). Only the functions below read them, so that the compiled twins see the final ones.
KIND_OF: tuple[int, ...] = ()
SECOND_COPY: tuple[int, ...] = ()
IS_KEEP: tuple[int, ...] = ()
PRICES: tuple[int, ...] = ()
TOKEN_PLACE: tuple[int, ...] = ()
START_TOKENS: tuple[int, ...] = ()
COPIER_INDEX: tuple[int, ...] = ()
COPIER_THING: tuple[int, ...] = ()
REACTION_INDEX: tuple[int, ...] = ()
KINDS_COUNT = 0
COPIER_COUNT = 0


@rule
def kinds_count() -> int:
    return KINDS_COUNT


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
def copier_index(c: int) -> int:
    """Which copying component this thing is, or -1."""
    return COPIER_INDEX[c]


@rule
def reaction_index(c: int) -> int:
    """Numbers the things that can react to a loss, so that each can be spent once against it."""
    return REACTION_INDEX[c]


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
    COMPONENTS.sort(key=lambda cls: not cls.keep)
    kinds = len(COMPONENTS)
    extra: list[int] = []
    for kind, cls in enumerate(COMPONENTS):
        cls.number = kind
    for kind, cls in enumerate(COMPONENTS):
        # A mixed deck holds what two boxes hold: at most the copies of base and Origins together.
        boxes = max(cls.copies.get("base", 0) + cls.copies.get("origins", 0), cls.copies.get("dark", 0))
        cls.things = (kind, *range(kinds + len(extra), kinds + len(extra) + boxes - 1))
        assert not cls.keep or len(cls.things) <= 2, cls.id
        extra.extend([kind] * (boxes - 1))
    assert kinds + len(extra) < THINGS - 1
    assert sum(cls.keep for cls in COMPONENTS) <= WORDS * BITS
    kind_of_thing = [*range(kinds), *extra]
    copiers = [t for cls in COMPONENTS if cls.copies_others for t in cls.things]
    assert len(copiers) <= COPIERS
    holders = [t for cls in COMPONENTS if cls.start_tokens or cls.copies_others for t in cls.things]
    assert len(holders) <= TOKEN_PLACES

    global KIND_OF, SECOND_COPY, IS_KEEP, PRICES, TOKEN_PLACE, START_TOKENS, COPIER_INDEX, COPIER_THING
    global KINDS_COUNT, COPIER_COUNT, REACTION_INDEX
    KINDS_COUNT, COPIER_COUNT = kinds, len(copiers)
    KIND_OF = tuple(kind_of_thing) + (-1,) * (THINGS - len(kind_of_thing))
    SECOND_COPY = tuple(cls.things[1] if len(cls.things) > 1 else -1 for cls in COMPONENTS)
    IS_KEEP = tuple(int(cls.keep) for cls in COMPONENTS)
    PRICES = tuple(price_in(cls, edition) for edition in EDITIONS for cls in COMPONENTS)
    TOKEN_PLACE = tuple(holders.index(t) if t in holders else -1 for t in range(THINGS))
    START_TOKENS = tuple(cls.start_tokens for cls in COMPONENTS)
    COPIER_INDEX = tuple(copiers.index(t) if t in copiers else -1 for t in range(THINGS))
    COPIER_THING = tuple(copiers) or (-1,)
    reacting = [t for cls in COMPONENTS if cls.copies_others or "reactions" in vars(cls) for t in cls.things]
    assert len(reacting) < 31, "the marks of spent reactions are bits of a 32-bit number"
    REACTION_INDEX = tuple(reacting.index(t) if t in reacting else -1 for t in range(THINGS))
    NAMES[:] = [COMPONENTS[k].id for k in kind_of_thing]

    functions: dict[str, Any] = {"acting": acting}
    for cls in COMPONENTS:
        for name, fn in vars(cls).items():
            if isinstance(fn, FunctionType):
                assert name in HOOKS, f"{cls.id} answers no hook with {name}"
                check_signature(cls, name, fn)
                unique = f"{cls.__name__}_{name}"
                functions[unique] = rule(fn)
                for hook_ in HOOKS.values():
                    if hook_.stub.__name__ == name or name in hook_.of:
                        hook_.answers.append((cls.number, unique))
    vars(hooks).update(functions)
    for hook_ in HOOKS.values():
        write_hook_dispatcher(hook_, WORDS, BITS)
        set_source(hook_.stub, hook_.source, functions)
    from kaiju.rules import drive

    write_step_dispatcher(drive.run_step, STEPS, "STEP_TABLE")  # type: ignore[arg-type]
    write_step_dispatcher(drive.answer_step, ANSWERS, "ANSWER_TABLE")  # type: ignore[arg-type]


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
