"""Policies: quick bots that are rules themselves, so that seats can be played by them at every speed.

A policy registers under the number by which loops and compiled code know it. Every time one does, `policy_action` is
written anew, as a chain of tests.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType
from typing import Any, TypeVar, cast

from kaiju.rules.chance import below
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.kit import rule, write
from kaiju.rules.state import State

F = TypeVar("F", bound=Callable[..., Any])

HOLDERS = ("kaiju.bots.policies",)
"""Modules whose policies go into compiled code, whoever asks for it first. They are found by name: they import this."""
POLICY_BITS = 4
"""Numbers of policies have so many bits; the highest number is nobody's."""


@dataclass(frozen=True)
class Policy:
    """A rule that chooses an option. One that also takes a variant has as many numbers as it has variants."""

    number: int
    names: tuple[str, ...]
    """Those of its variants, by which people call them; a policy that nobody is to call has none."""
    action: FunctionType

    @property
    def numbers(self) -> range:
        return range(self.number, self.number + max(1, len(self.names)))


REGISTERED: list[Policy] = []


def policy(number: int, *names: str) -> Callable[[F], F]:
    """Registers a rule, `action(g)` or `action(g, variant)`, as the policy of that number and those after it."""

    def register(fn: F) -> F:
        added = Policy(number, names, cast(FunctionType, fn))
        free = added.numbers.stop < 1 << POLICY_BITS and not any(map(is_policy, added.numbers))
        assert free, f"{fn.__name__} can't be {number}"
        REGISTERED.append(added)
        REGISTERED.sort(key=lambda known: known.number)
        rule(fn)
        write_dispatcher()
        return fn

    return register


def policy_names() -> tuple[str, ...]:
    """The policies that have names, in the order of their numbers."""
    return tuple(name for known in REGISTERED for name in known.names)


def is_policy(number: int) -> bool:
    return any(number in known.numbers for known in REGISTERED)


def load_policies() -> None:
    for holder in HOLDERS:
        import_module(holder)


@rule
def policy_action(g: State, policy: int) -> int:
    """The option that a policy takes at the open decision. The body is written by `write_dispatcher`."""
    raise AssertionError(policy)


def write_dispatcher() -> None:
    lines = ["def policy_action(g, policy):"]
    for known in reversed(REGISTERED):
        variant = f", policy - {known.number}" if len(inspect.signature(known.action).parameters) > 1 else ""
        test = f"    if policy >= {known.number}:\n        " if known is not REGISTERED[0] else "    "
        lines.append(f"{test}return {known.action.__name__}(g{variant})")
    source = "\n".join(lines) + "\n"
    names = {known.action.__name__: known.action for known in REGISTERED}
    write(policy_action, source, names)


RANDOM_POLICY = 0


@policy(RANDOM_POLICY, "random")
def random_action(g: State) -> int:
    """Any option, with equal chances. It uses up the state's generator: give it a copy, except in a simulation."""
    return option_at(g, below(g, option_count(g)))
