"""Commands made from functions: `games: Annotated[int, Option("--games", "-n", min=1)] = 1000` is an option of Click's.

A function's sentence is its help, its signature what it takes. Typer does the same with eight packages more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from inspect import Parameter, cleandoc, signature
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import click
from click.shell_completion import CompletionItem

Words = Callable[[], Iterable[str]]


class Option:
    """An option: its names, what it is for, what it may be, and what a shell may complete it with."""

    def __init__(
        self,
        *names: str,
        help: str = "",
        min: float | None = None,
        max: float | None = None,
        words: Words | None = None,
    ) -> None:
        self.names, self.help, self.min, self.max, self.words = names, help, min, max, words


@dataclass(frozen=True)
class Argument:
    """Something given without a name."""

    help: str = ""
    words: Words | None = None


def command_of(name: str, function: Callable[..., None]) -> click.Command:
    """The command that calls the function."""
    hints = get_type_hints(function, include_extras=True)
    parameters: list[click.Parameter] = []
    context = None
    for parameter in signature(function).parameters.values():
        hint = hints[parameter.name]
        if hint is click.Context:
            context = parameter.name
        else:
            parameters.append(parameter_of(parameter, hint))

    def run(**given: Any) -> None:
        if context is not None:
            given[context] = click.get_current_context()
        function(**given)

    told = cleandoc(function.__doc__ or "")
    first = " ".join(told.split()).partition(". ")[0].partition(":")[0].rstrip(".") + "."
    return click.Command(name, params=parameters, callback=run, help=told, short_help=first)


def parameter_of(parameter: Parameter, hint: Any) -> click.Parameter:
    kind, declared = get_args(hint)
    assert get_origin(hint) is Annotated, f"{parameter.name} says not how it is given"
    if get_origin(kind) in (Union, UnionType):
        kind = next(one for one in get_args(kind) if one is not type(None))
    several = get_origin(kind) is list
    if several:
        (kind,) = get_args(kind)
    needed = parameter.default is Parameter.empty
    how: dict[str, Any] = {
        "type": type_of(kind, declared),
        "required": needed,
        "callback": (lambda _, __, value: list(value) or None) if several else made_by(kind),
        "help": declared.help,
    }
    if not needed:  # for Click, None is a default like any other, and nothing is missing then
        how["default"] = None if several else parameter.default
    if declared.words is not None:
        how["shell_complete"] = completing(declared.words)
    if isinstance(declared, Argument):
        return click.Argument([parameter.name], nargs=-1 if several else 1, **how)
    shown = parameter.default not in (Parameter.empty, None, False)
    if kind is bool:
        del how["type"], how["callback"]
        return click.Option([*declared.names, parameter.name], is_flag=True, **how)
    return click.Option([*declared.names, parameter.name], multiple=several, show_default=shown, **how)


def type_of(kind: Any, declared: Option | Argument) -> click.ParamType[Any]:
    bounds = (declared.min, declared.max) if isinstance(declared, Option) else (None, None)
    if kind is int:
        return click.IntRange(*bounds) if bounds != (None, None) else click.INT  # type: ignore[arg-type]
    if kind is float:
        return click.FloatRange(*bounds) if bounds != (None, None) else click.FLOAT
    if kind is Path:
        return click.Path(path_type=Path)
    if issubclass(kind, StrEnum):
        return click.Choice([one.value for one in kind])
    return click.STRING


def made_by(kind: Any) -> Callable[[Any, Any, Any], Any] | None:
    return (lambda _, __, value: kind(value)) if issubclass(kind, StrEnum) else None


def completing(words: Words) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    def complete(_: click.Context, __: click.Parameter, begun: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in words() if word.startswith(begun)]

    return complete
