"""The rules of one kind of game: the core and the boxes in play, numbered, connected and ready to run.

    rules = rulebook("base", ("base", "wicked"))
    g = rules.State()
    rules[advance](g)

The functions that stand in the modules are templates. `rules[fn]` is the twin of one: the same code in a copy of its
module's name space, in which other rules are twins too, settled numbers and tables are plain ints and tuples, and hooks
are dispatchers over what is in play. Which other boxes are installed makes no difference to any of it.
"""

from __future__ import annotations

import types
import warnings
from collections.abc import Callable, Iterable
from functools import cached_property
from types import FunctionType
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from kaiju.errors import SetupError
from kaiju.rules import kit
from kaiju.rules.boxes import BOXES, Box, box_of_module, boxes_in_order
from kaiju.rules.codes import CORE_PLACES, FACES
from kaiju.rules.components import CARD, FAMILIES, INSTALLED, Component, acting, answers_of, cards_of_box, prices_of
from kaiju.rules.declared import (
    ALL_CAUSES,
    ALL_EVENTS,
    ALL_EXTRA_DICE,
    ALL_FACES,
    ALL_KINDS,
    ALL_PLACES,
    ALL_VERBS,
    ANY_DIE,
    COUNT,
    DEPTH,
    DIE,
    FACE,
    FACE_PAIR,
    ONE_WAY,
    SEAT,
    THING,
    THING_SEAT,
    TURNED,
    TURNING,
    Cause,
    EventKind,
    ExtraDie,
    Face,
    Kind,
    Place,
    Verb,
)
from kaiju.rules.kit import (
    ANSWERS,
    HEARS,
    HOOKS,
    PLAIN,
    RULES,
    STEPS,
    WRITTEN,
    Acts,
    Hook,
    Settled,
    Step,
    code_of,
    hook_dispatcher,
    name_in_code,
    step_chain,
    step_look_up,
)
from kaiju.rules.observed import ALL_OBSERVED, Observed
from kaiju.rules.record import Field, fields_of, make_record
from kaiju.rules.room import deepest_stack, most_offers
from kaiju.rules.state import BITS, DICE, SIDE_DICE, State
from kaiju.rules.twins import nothing_of, write_twins

F = TypeVar("F", bound=Callable[..., Any])

WIDTHS = {ONE_WAY: 1, DIE: 8, ANY_DIE: SIDE_DICE, SEAT: 8, FACE: 8, DEPTH: 4, FACE_PAIR: 36, COUNT: 32}
BEGINS_AT = {DIE: 8, ANY_DIE: 8, SEAT: 8, FACE: 8, THING_SEAT: 8, TURNING: 64, TURNED: 8}
"""Verbs of these shapes start at a multiple of this."""
LARGEST_ACTION = 32_767


EMPTY = ("", {})  # type: ignore[var-annotated]


class Rulebook:
    """The rules of the games of one edition with certain boxes."""

    components: list[type[Component]]
    """All that are in these games, in the order of their numbers."""
    card_kinds: int
    card_count: int
    thing_count: int
    owner_of: dict[int, type[Component]]
    """What each thing is."""
    bits: dict[type[Component], int]
    acts: Acts
    copiers: list[int]
    memory_places: tuple[int, ...]
    memory_counts: tuple[int, ...]
    memory_size: int
    memory_room: int
    """How many numbers a component keeps in mind at most."""
    memory_starts: tuple[int, ...]
    first_memory: list[int]
    """What is kept in mind before the game begins."""
    step_numbers: dict[Step, int]
    first_question: int
    kind_numbers: dict[Kind, int]
    kinds: tuple[str, ...]
    cause_numbers: dict[Cause, int]
    causes: dict[int, str]
    event_numbers: dict[EventKind, int]
    events: tuple[EventKind, ...]
    """By their numbers."""
    place_numbers: dict[Place, int]
    deepest_place: int
    extra_dice: tuple[ExtraDie, ...]
    """Dice with faces of their own, in the order in which they fall."""
    face_numbers: dict[Face, int]
    faces: tuple[str, ...]
    """Those of all dice, by their numbers."""
    verb_numbers: dict[Verb, int]
    core_actions: int
    action_count: int

    def __init__(self, edition: str, boxes: tuple[Box, ...]) -> None:
        self.edition = edition
        self.boxes = boxes
        self.box_ids = tuple(box.id for box in boxes)
        self.told: dict[tuple[Any, tuple[int, ...]], Any] = {}
        """Events that have been told in these games, by the games' names and the entry of the state's log."""
        self._values: dict[Settled, Any] = {}
        self._number_components()
        self._number_words()
        self._twins: dict[FunctionType, Any] = {}
        self._spaces: dict[int, dict[str, Any]] = {}
        self._written: dict[FunctionType, Any] = {}
        self._warn_of_silence()

    def _warn_of_silence(self) -> None:
        heard = {box_of_module(fn.__module__) for fn in HEARS}
        for box in self.boxes:
            if box.state is not None and box.id not in heard:
                warnings.warn(
                    f"The box {box.id!r} has a part of the state and hears nothing: does it import all its modules?",
                    stacklevel=2,
                )

    def __repr__(self) -> str:
        return f"<rules of {self.edition} with {', '.join(self.box_ids)}>"

    def __getitem__(self, fn: F) -> F:
        """The twin of a rule or a plain function, as written."""
        twin = self._twins.get(fn)  # type: ignore[call-overload]
        if twin is None or self._written.get(fn, EMPTY) is not WRITTEN.get(fn, EMPTY):  # type: ignore[call-overload]
            self._write_twins()
            twin = self._twins[fn]  # type: ignore[index]
        return twin  # type: ignore[no-any-return]

    # --- components

    def _number_components(self) -> None:
        self.components = []
        self._things: dict[type[Component], tuple[int, ...]] = {}
        self._ranges: dict[str, tuple[int, int]] = {}
        cards = self._cards()
        self.components += [c for c in cards if c.stays] + [c for c in cards if not c.stays]
        self.card_kinds = len(self.components)
        further = self.card_kinds
        for kind, cls in enumerate(self.components):
            extra = self._copies(cls) - 1
            self._things[cls] = (kind, *range(further, further + extra))
            if cls.stays and extra > 1:
                raise SetupError(
                    f"A game can have two copies of a {cls.sort.capitalize()} card at most; its boxes hold {extra + 1} "
                    f"of {cls.id!r}."
                )
            further += extra
        self.card_count = at = further
        self._ranges[CARD] = (0, at)
        for family in self._families():
            first = at
            for cls in self._of_family(family):
                self.components.append(cls)
                self._things[cls] = (at,)
                at += 1
            self._ranges[family] = (first, at)
        self.thing_count = at
        self.owner_of = {thing: cls for cls, things in self._things.items() for thing in things}
        lasting = [cls for cls in self.components if cls.lasting]
        self.bits = {cls: i for i, cls in enumerate(lasting)}
        self.acts = Acts(-(-len(lasting) // BITS) or 1, BITS, {self.number_of(cls): i for cls, i in self.bits.items()})
        self.copiers = self._things_that(lambda cls: bool(cls.copies_others))
        self._remember()
        assert len(self.those_with("reactions")) < 30, self._too_many("reactions", "reactions to a loss")
        assert len(self.those_with("end_effects")) < BITS, self._too_many("end_effects", "effects at the end of a turn")

    def _too_many(self, hook: str, what: str) -> str:
        last = self.owner_of[self.those_with(hook)[-1]]
        return f"the box {last.box} brings too many {what}: {last.id} finds no place"

    def _cards(self) -> list[type[Component]]:
        found: dict[str, type[Component]] = {}
        for box in self.boxes:
            for card in cards_of_box(box.id):
                found.setdefault(card, INSTALLED[CARD][card])
        cards = [cls for cls in found.values() if set(cls.needs) <= set(self.box_ids)]
        for cls in [cls for cls in cards if cls.before in found]:
            cards.remove(cls)
            cards.insert(cards.index(found[cls.before]), cls)
        return cards

    def _families(self) -> list[str]:
        """Those beside the Power cards, in the order of the boxes that declare them."""
        order = [box.id for box in boxes_in_order()]
        return sorted(FAMILIES.keys() - {CARD}, key=lambda f: (order.index(str(box_of_module(FAMILIES[f]))), f))

    def _copies(self, cls: type[Component]) -> int:
        return copies_in(cls, self.boxes)

    def _of_family(self, family: str) -> list[type[Component]]:
        every = INSTALLED[family].values()
        order = {box: i for i, box in enumerate(self.box_ids)}
        here = [cls for cls in every if cls.box in order and set(cls.needs) <= order.keys()]
        return sorted(here, key=lambda cls: order[cls.box])

    def _remember(self) -> None:
        """Lays out what components keep in mind; one that copies others needs room for whatever it may copy."""

        def wants(cls: type[Component]) -> int:
            return int(cls.holds_tokens) + len(cls.in_mind)

        self.memory_room = most = max([1, *(wants(cls) for cls in self.components)])
        places, counts = [], []
        self.first_memory = []
        for thing in range(self.thing_count):
            cls = self.owner_of[thing]
            count = most if cls.copies_others else wants(cls)
            places.append(len(self.first_memory) if count else -1)
            counts.append(0 if cls.keeps_memory else count)
            self.first_memory += list(cls.in_mind.values()) if cls.keeps_memory else [0] * count
        self.memory_places, self.memory_counts = (*places, -1), (*counts, 0)
        self.memory_size = len(self.first_memory)
        at_first = [list(self.owner_of[t].in_mind.values()) for t in range(self.thing_count)] + [[]]
        self.memory_starts = tuple(n for numbers in at_first for n in (numbers + [0] * most)[:most])

    def number_of(self, cls: type[Component]) -> int:
        return self._things[cls][0]

    def things_of(self, cls: type[Component]) -> tuple[int, ...]:
        return self._things[cls]

    def number(self, component: str, family: str = CARD) -> int:
        """The number of a component, or that of no thing if it is not in these games."""
        cls = INSTALLED[family].get(component)
        return self._things[cls][0] if cls in self._things else self.thing_count

    def family_range(self, family: str) -> tuple[int, int]:
        return self._ranges[family]

    def price_of(self, cls: type[Component]) -> int:
        """The printed price in this edition, or that of a box in play which has the card."""
        prices = {box: price for box, price in prices_of(cls).items() if box in self.box_ids}
        printed_first = sorted(prices, key=lambda box: (box != self.edition, BOXES[box].reprints))
        return prices[printed_first[0]] if prices else 0

    def by_thing(self, value: Callable[[type[Component]], int], otherwise: Any = -1) -> tuple[int, ...]:
        """A number for each thing, and for what is not in the game."""
        last = self.settle(otherwise)
        return (*(value(self.owner_of[t]) for t in range(self.thing_count)), last)

    def index_in(self, things: list[int]) -> tuple[int, ...]:
        return tuple(things.index(t) if t in things else -1 for t in range(self.thing_count + 1))

    def _things_that(self, wanted: Callable[[type[Component]], bool]) -> list[int]:
        return [t for t in range(self.thing_count) if wanted(self.owner_of[t])]

    def those_with(self, hook: str) -> list[int]:
        """The things that answer a hook, and those that may copy them."""
        return self._things_that(
            lambda cls: bool(cls.copies_others) or any(fn.__name__ == hook for _, fn in answers_of(cls))
        )

    # --- words

    def is_here(self, module: str) -> bool:
        """Whether what a module declares is part of these rules: the core's always, a box's where it is in play."""
        box = box_of_module(module)
        return box is None or box in self.box_ids

    def _number_words(self) -> None:
        steps = self._in_order([s for s in kit.ALL_STEPS if not s.asks])
        questions = self._in_order([s for s in kit.ALL_STEPS if s.asks])
        self.step_numbers = {s: i for i, s in enumerate(steps, 1)}
        self.first_question = len(steps) + 1
        self.step_numbers |= {s: self.first_question + i for i, s in enumerate(questions)}
        assert len(self.step_numbers) < 127, f"the box {self.box_ids[-1]} brings too many steps"
        self.kind_numbers = {k: i for i, k in enumerate(self._in_order(ALL_KINDS))}
        self.kinds = tuple(k.name for k in self.kind_numbers)
        self.cause_numbers = {c: -2 - i for i, c in enumerate(self._in_order(ALL_CAUSES))}
        self.causes = {n: c.name for c, n in self.cause_numbers.items()}
        self.events = tuple(self._in_order(ALL_EVENTS))
        self.event_numbers = {e: i for i, e in enumerate(self.events)}
        self.place_numbers = {}
        at = -CORE_PLACES - 1
        for place in self._in_order(ALL_PLACES):
            self.place_numbers[place] = at
            at -= place.count
        self.deepest_place = -at
        self.extra_dice = tuple(sorted(self._in_order(ALL_EXTRA_DICE), key=lambda die: die.apart))
        self.face_numbers = {f: len(FACES) + i for i, f in enumerate(self._in_order(ALL_FACES))}
        self.faces = (*FACES, *(f.name for f in self.face_numbers))
        self.verb_numbers = {}
        first = 1 << (DICE + len(self.extra_dice))
        for verb in self._in_order(ALL_VERBS):
            # So that the last bits of an action say which seat, die or face it means.
            first += -first % BEGINS_AT.get(verb.shape, 1)
            self.verb_numbers[verb] = first
            first += self.width(verb)
            if box_of_module(verb.module) is None:
                self.core_actions = first
            assert first <= LARGEST_ACTION, f"the verbs of {verb.module} have no numbers left"
        self.action_count = first
        self._refuse_doubles()

    def _refuse_doubles(self) -> None:
        """What a game tells or asks has a name, by which texts and pages know it: no two boxes may give one twice."""
        words: list[tuple[str, Any, str]] = [("kind of decision", k, k.name) for k in self.kind_numbers]
        words += [("cause", c, c.name) for c in self.cause_numbers] + [("event", e, e.name) for e in self.events]
        words += [("verb", v, v.key) for v in self.verb_numbers]
        owners: dict[tuple[str, str], str | None] = {}
        for what, declared, name in words:
            box = box_of_module(declared.module)
            other = owners.setdefault((what, name), box)
            if other not in (box, getattr(declared, "also_of", "")):
                whose = "the core" if other is None else f"the box {other!r}"
                raise SetupError(f"The box {box!r} can't be played with: its {what} {name!r} is that of {whose} too.")

    def _in_order(self, declared: Iterable[Any]) -> list[Any]:
        """What the core declares, then what each box does, in the order of the boxes."""
        order: dict[str | None, int] = {box: i for i, box in enumerate(self.box_ids)}
        order[None] = -1
        found = [(order[box_of_module(d.module)], i, d) for i, d in enumerate(declared) if self.is_here(d.module)]
        return [d for _, _, d in sorted(found, key=lambda entry: entry[:2])]

    def width(self, verb: Any) -> int:
        """How many actions a verb has."""
        if verb.shape == THING:
            return self.thing_count + 1
        if verb.shape == THING_SEAT:
            return 8 * self.thing_count
        if verb.shape in (TURNING, TURNED):
            return BEGINS_AT[verb.shape] * max(1, len(self.those_with("change_offers")))
        if verb.shape == DIE and self.extra_dice:
            return 2 * WIDTHS[DIE]
        return WIDTHS[verb.shape]

    def verbs_that(self, wanted: Callable[[Verb], bool]) -> tuple[int, ...]:
        """The first actions of some verbs."""
        return tuple(n for verb, n in self.verb_numbers.items() if wanted(verb))

    @cached_property
    def observed(self) -> tuple[Observed, ...]:
        """What a learner observes of these games: the core's declarations, then those of the boxes."""
        return tuple(self._in_order(ALL_OBSERVED))

    @property
    def largest_frame(self) -> int:
        """The largest number that a step keeps in mind: the reactions used against a loss, a bit for each."""
        return max(32_767, (2 << len(self.those_with("reactions"))) - 1)

    @cached_property
    def most_offers(self) -> int:
        """Room for options."""
        return most_offers(self)

    @cached_property
    def deepest_stack(self) -> int:
        """Room for steps."""
        return deepest_stack(self)

    def settle(self, value: Any) -> Any:
        """What a settled number or table is in these games; anything else is returned unchanged."""
        if not isinstance(value, Settled):
            return value
        if value not in self._values:
            self._values[value] = value.settle(self)
        return self._values[value]

    @cached_property
    def State(self) -> Any:
        """The plain state of such a game: one class, whichever thread asks first."""
        return vars(self).setdefault("State", self._state_class())

    def _state_class(self) -> Any:
        parts: list[type] = [State, *(box.state for box in self.boxes if box.state is not None)]
        fields: list[Field] = [f for part in parts for f in fields_of(part, self.settle)]
        names = [f.name for f in fields]
        assert len(set(names)) == len(names), f"two fields of one name in {self}"
        # Wide ones first, as the compiled record needs no gaps then.
        fields.sort(key=lambda f: -int(f.code[1]))
        return make_record("State", tuple(fields), State.__doc__, {"rules": self, "__reduce__": reduced})

    # --- twins

    def answers_to(self, hook: str) -> list[str]:
        """Who answers a hook in these games: names of components' functions and boxes' functions."""
        return [name for _, name in self._component_answers(HOOKS[hook])] + self._box_answers(HOOKS[hook])

    def box_answers(self, hook: str) -> list[FunctionType]:
        """By which functions boxes answer a hook, each as a whole."""
        return [fn for fn in self._hearing if fn.__name__ == hook]

    @cached_property
    def answer_functions(self) -> dict[str, FunctionType]:
        """The functions of all components in these games, by unique names."""
        out: dict[str, FunctionType] = {}
        for cls in self.components:
            for unique, fn in answers_of(cls):
                assert fn.__name__ in HOOKS, f"{cls.id} answers no hook with {fn.__name__}"
                check_signature(cls, fn)
                assert out.setdefault(unique, fn) is fn, f"two classes are called {cls.__module__}.{cls.__qualname__}"
        return out

    def component_answers(self, hook: str) -> list[tuple[int, FunctionType]]:
        """The kinds of component that answer a hook, and how."""
        return [(kind, self.answer_functions[name]) for kind, name in self._component_answers(HOOKS[hook])]

    def _component_answers(self, hook: Hook) -> list[tuple[int, str]]:
        return self._answers_by_hook.get(hook.name, [])

    @cached_property
    def _answers_by_hook(self) -> dict[str, list[tuple[int, str]]]:
        out: dict[str, list[tuple[int, str]]] = {}
        asked_by: dict[str, list[str]] = {}
        for hook in HOOKS.values():
            for name in hook.of or (hook.name,):
                asked_by.setdefault(name, []).append(hook.name)
        for cls in self.components:
            for unique, fn in answers_of(cls):
                for hook_name in asked_by.get(fn.__name__, []):
                    out.setdefault(hook_name, []).append((self.number_of(cls), unique))
        return out

    def _box_answers(self, hook: Hook) -> list[str]:
        names = []
        for fn in self._hearing:
            if fn.__name__ == hook.name:
                wanted = list(fn.__code__.co_varnames[: fn.__code__.co_argcount])
                assert wanted == hook.params, f"{fn.__module__}.{fn.__name__}{wanted} should take {hook.params}"
                names.append(heard_name(fn))
        return names

    @cached_property
    def _hearing(self) -> list[FunctionType]:
        order = {box: i for i, box in enumerate(self.box_ids)}
        here = [fn for fn in HEARS if box_of_module(fn.__module__) in order]
        return sorted(here, key=lambda fn: order[str(box_of_module(fn.__module__))])

    def is_left_out(self, fn: FunctionType) -> bool:
        """Whether a function belongs to a box that is not in play, and would find no state to work on."""
        box = fn.__globals__.get("OF_BOX") or box_of_module(fn.__module__)
        return box is not None and box not in self.box_ids and (BOXES[box].state is not None if box in BOXES else True)

    def alias_of(self, fn: FunctionType) -> FunctionType | None:
        """The single box function a hook reduces to, if no component answers it."""
        hook = HOOKS.get(fn.__name__)
        if hook is None or hook.stub is not fn or self._component_answers(hook) or self.is_left_out(fn):
            return None
        heard = self.box_answers(hook.name)
        return heard[0] if len(heard) == 1 else None

    def source_of(self, fn: FunctionType, chains: bool) -> str | None:
        """The source of a dispatcher; None for a function whose own code serves."""
        hook = HOOKS.get(fn.__name__)
        if hook is not None and hook.stub is fn:
            return hook_dispatcher(hook, self._component_answers(hook), self._box_answers(hook), self.acts)
        if fn in WRITTEN:
            return WRITTEN[fn][0]
        if fn.__name__ in ("run_step", "answer_step"):
            table = STEPS if fn.__name__ == "run_step" else ANSWERS
            if not chains:
                return step_look_up(fn, f"{fn.__name__}_table")
            return step_chain(fn, {n: step_name(table[s]) for s, n in self.step_numbers.items() if s in table})
        return None

    def code_of(self, fn: FunctionType, chains: bool) -> types.CodeType:
        if self.is_left_out(fn):
            return nothing_of(fn)
        source = self.source_of(fn, chains)
        return fn.__code__ if source is None else code_of(source, fn.__name__, f"<{fn.__name__}>")

    def names_for(self, fn: FunctionType, twins: dict[FunctionType, Any]) -> dict[str, Any]:
        """What a dispatcher's source names."""
        hook = HOOKS.get(fn.__name__)
        if hook is not None and hook.stub is fn:
            names = {unique: twins[self.answer_functions[unique]] for _, unique in self._component_answers(hook)}
            names |= self._named(heard_name, self.box_answers(hook.name), twins)
            return {**names, "acting": twins[acting]}  # type: ignore[index]
        if fn in WRITTEN:
            return {name: twins[rule] for name, rule in WRITTEN[fn][1].items()}
        if fn.__name__ in ("run_step", "answer_step"):
            table = STEPS if fn.__name__ == "run_step" else ANSWERS
            here = {n: twins[table[s]] for s, n in self.step_numbers.items() if s in table}
            names = self._named(step_name, [table[s] for s in self.step_numbers if s in table], twins)
            return {**names, f"{fn.__name__}_table": [here.get(n) for n in range(max(here) + 1)]}
        return {}

    def _named(
        self, name_of: Callable[[FunctionType], str], functions: list[FunctionType], twins: dict[FunctionType, Any]
    ) -> dict[str, Any]:
        names: dict[str, FunctionType] = {}
        for fn in functions:
            assert names.setdefault(name_of(fn), fn) is fn, (
                f"two functions are called {fn.__module__}.{fn.__qualname__}"
            )
        return {name: twins[fn] for name, fn in names.items()}

    def functions(self) -> list[FunctionType]:
        """Every rule, those of components included."""
        return [*dict.fromkeys((*RULES, *self.answer_functions.values()))]

    def _write_twins(self) -> None:
        """Makes the twins of all functions that have been declared by now.

        Other threads may play by these rules meanwhile: nobody finds a twin before all that it calls is there.
        """
        twins, spaces = dict(self._twins), dict(self._spaces)
        fresh = [fn for fn in dict.fromkeys((*self.functions(), *PLAIN)) if fn not in twins]
        write_twins(self, fresh, twins, spaces, lambda fn, twin: twin, chains=False, table=tuple)
        for fn, written in WRITTEN.items():
            # Whoever registers after the first game finds the dispatcher written anew.
            if self._written.get(fn) is not written:
                spaces[id(fn.__globals__)].update(self.names_for(fn, twins))
                twins[fn].__code__ = self.code_of(fn, chains=False)
        self._spaces, self._twins = spaces, twins
        self._written.update(WRITTEN)


def heard_name(fn: FunctionType) -> str:
    return name_in_code("heard", fn.__module__, fn.__qualname__)


def step_name(fn: FunctionType) -> str:
    return name_in_code("step", fn.__module__, fn.__qualname__)


def check_signature(cls: type[Component], fn: FunctionType) -> None:
    hook = HOOKS[fn.__name__]
    wanted = [p for p in hook.params if p != "kind"]
    if hook.join != "pick":
        wanted = ["g", "me", "c", *hook.params[2:]]
    found = list(fn.__code__.co_varnames[: fn.__code__.co_argcount])
    assert found == wanted, f"{cls.id}.{fn.__name__}{found} should take {wanted}"


def copies_in(cls: type[Component], boxes: Iterable[Box]) -> int:
    """How many copies of a card there are in those boxes; a box that prints others' cards anew adds none."""
    added, printed = 0, 0
    for box in boxes:
        deck = cards_of_box(box.id)
        if cls.id in deck and box.reprints:
            printed = max(printed, deck[cls.id][1])
        elif cls.id in deck:
            added += deck[cls.id][1]
    return max(added, printed)


def rulebook(edition: str, boxes: tuple[str, ...]) -> Rulebook:
    """The rules of the games of an edition with those boxes, in whatever order they are named."""
    key = (edition, tuple(box.id for box in boxes_in_order() if box.id in boxes))
    found = _kept.get(key)
    if found is None:
        found = _in_use.get(key)
        if found is None:
            found = Rulebook(edition, tuple(BOXES[box] for box in key[1]))
        # Two threads may both make it: then both get the one that was kept.
        found = _in_use[key] = _kept.setdefault(key, found)
        for oldest in list(_kept)[:-MOST_KEPT]:
            _kept.pop(oldest, None)
    return found


MOST_KEPT = 128
"""Rulebooks that stay without a game. There are thousands of sets of boxes that go together, strangers choose among
them, and what has been played takes a megabyte."""
_kept: dict[tuple[str, tuple[str, ...]], Rulebook] = {}
"""The last that were asked for anew."""
_in_use: WeakValueDictionary[tuple[str, tuple[str, ...]], Rulebook] = WeakValueDictionary()
"""All that anybody has."""


def reduced(state: State) -> tuple[Any, ...]:
    """How a state is pickled, and copied by `copy`: as bytes, beside the name of its rules."""
    return state_from_bytes, (state.rules, state.to_bytes())


def state_from_bytes(rules: Rulebook, data: bytes) -> State:
    state: State = rules.State.from_bytes(data)
    return state
