"""How the state is declared: one annotated class gives the plain object, its bytes and the NumPy record.

    @record
    class State:
        players: int = i8()
        health: list[int] = i8(6)

makes a class of ints and lists, with `copy`, `==`, `to_bytes`, `from_bytes`, and `FIELDS`, from which
`kaiju.speeds.compiled` makes the dtype of the same name and order.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, TypeVar

C = TypeVar("C", bound=type)


@dataclass(frozen=True)
class Field:
    name: str
    code: str
    length: int
    """0 for a single number."""
    start: int


def i8(length: int = 0, start: int = 0) -> Any:
    return Field("", "i1", length, start)


def i16(length: int = 0, start: int = 0) -> Any:
    return Field("", "i2", length, start)


def i32(length: int = 0, start: int = 0) -> Any:
    return Field("", "i4", length, start)


def i64(length: int = 0, start: int = 0) -> Any:
    return Field("", "i8", length, start)


STRUCT = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


def record(cls: C) -> C:
    """Turns a declaration into the plain class."""
    fields = tuple(Field(name, f.code, f.length, f.start) for name, f in vars(cls).items() if isinstance(f, Field))
    source = ["def __init__(self):"]
    for f in fields:
        source.append(f"    self.{f.name} = {[f.start] * f.length if f.length else f.start}")
    source.append("    self.log = None")
    source.append("def copy(self):\n    new = object.__new__(type(self))")
    source.extend(f"    new.{f.name} = self.{f.name}{'[:]' if f.length else ''}" for f in fields)
    source.append("    new.log = None\n    return new")
    source.append("def values(self):\n    out = []")
    source.extend(f"    out.{'extend' if f.length else 'append'}(self.{f.name})" for f in fields)
    source.append("    return out")
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
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__slots__": (*(f.name for f in fields), "log"),
        "__init__": space["__init__"],
        "__eq__": equal,
        "__hash__": None,
        "copy": space["copy"],
        "values": space["values"],
        "to_bytes": to_bytes,
        "from_bytes": classmethod(from_bytes),
        "FIELDS": fields,
        "SIZE": layout.size,
    }
    return type(cls.__name__, (), body)  # type: ignore[return-value]
