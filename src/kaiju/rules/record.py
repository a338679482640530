"""How the state is declared: classes of fields, of the core and of boxes, give the plain object and its record.

    class State:
        players: int = i8()
        health: list[int] = i8(6)

`make_record` makes a class of ints and lists out of the fields of several such classes, with `copy`, `==`, `to_bytes`,
`from_bytes`, and `FIELDS`, from which the compiled speed makes the dtype of the same names and order. How long a field
is, and how large the numbers in it may be, can be left for the rulebook to settle.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Field:
    name: str
    code: str
    length: int
    """0 for a single number."""
    start: int


@dataclass(frozen=True)
class Declared:
    """A field whose size may yet have to be settled."""

    code: str
    length: Any
    start: int
    most: Any = None
    """The largest number in it, where that decides how wide it is."""


def i8(length: Any = 0, start: int = 0) -> Any:
    return Declared("i1", length, start)


def i16(length: Any = 0, start: int = 0) -> Any:
    return Declared("i2", length, start)


def i64(length: Any = 0, start: int = 0) -> Any:
    return Declared("i8", length, start)


def up_to(most: Any, length: Any = 0, start: int = 0) -> Any:
    """As narrow as a number of that size allows."""
    return Declared("", length, start, most)


STRUCT = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
CODES = (("i1", 127), ("i2", 32_767), ("i4", 2_147_483_647))


def fields_of(declared: type, settle: Callable[[Any], int]) -> list[Field]:
    """The fields that a class declares, their sizes settled."""
    out = []
    for name, f in vars(declared).items():
        if isinstance(f, Declared):
            code = f.code or next(code for code, most in CODES if settle(f.most) <= most)
            single = isinstance(f.length, int) and f.length == 0
            out.append(Field(name, code, 0 if single else max(1, settle(f.length)), f.start))
    return out


def make_record(name: str, fields: tuple[Field, ...], doc: str | None, more: dict[str, Any]) -> Any:
    """The plain class with these fields, and class attributes `more`."""
    source = ["def __init__(self):"]
    for f in fields:
        source.append(f"    self.{f.name} = {[f.start] * f.length if f.length else f.start}")
    source.append("    self.log = self.fate = None")
    source.append("def copy(self):\n    new = object.__new__(type(self))")
    source.extend(f"    new.{f.name} = self.{f.name}{'[:]' if f.length else ''}" for f in fields)
    source.append("    new.log = new.fate = None\n    return new")
    source.append("def values(self):\n    return [")
    source.extend(f"        {'*' if f.length else ''}self.{f.name}," for f in fields)
    source.append("    ]")
    space: dict[str, Any] = {}
    exec("\n".join(source), space)

    layout = struct.Struct("<" + "".join(f"{f.length or 1}{STRUCT[f.code]}" for f in fields))

    def to_bytes(self: Any) -> bytes:
        return layout.pack(*self.values())

    def from_bytes(cls_: Any, data: bytes) -> Any:
        numbers = layout.unpack(data)
        new, at = cls_(), 0
        for f in fields:
            setattr(new, f.name, list(numbers[at : at + f.length]) if f.length else numbers[at])
            at += f.length or 1
        return new

    def equal(self: Any, other: object) -> bool:
        return type(self) is type(other) and self.values() == other.values()  # type: ignore[attr-defined]

    body = {
        "__doc__": doc,
        "__slots__": (*(f.name for f in fields), "fate", "log"),
        "__init__": space["__init__"],
        "__eq__": equal,
        "__hash__": None,
        "copy": space["copy"],
        "values": space["values"],
        "to_bytes": to_bytes,
        "from_bytes": classmethod(from_bytes),
        "FIELDS": fields,
        "SIZE": layout.size,
        **more,
    }
    return type(name, (), body)
