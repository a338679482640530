"""How a game lies in the device's memory: the fields that steps touch side by side, the frames of the stack together.

Threads of a warp go on with games that lie far apart, so what counts is how many sectors of 32 bytes a step touches.
On the CPU the order of fields makes no difference. `layout.toml` has the order that touches fewest; what it doesn't
name comes last.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from kaiju.rules.record import Field
from kaiju.rules.rulebook import Rulebook
from kaiju.speeds.compiled import state_dtype

SECTOR = 32
FRAME = ("frame_a", "frame_b", "frame_c", "frame_d")
"""The fields of a frame. Where the first of them stands in the order, all of them lie, frame after frame."""


@dataclass(frozen=True)
class Slot:
    """Where a field lies: `length` numbers, or a single one if that is 0, so many bytes apart."""

    code: str
    length: int
    offset: int
    stride: int

    @property
    def width(self) -> int:
        return int(self.code[1:])


@dataclass(frozen=True)
class Layout:
    slots: dict[str, Slot]
    size: int

    def columns(self, memory: Any, xp: Any = np) -> dict[str, Any]:
        """Every field of all games as an array that looks into `memory`, an array of bytes by game."""
        return {name: column_of(slot, memory, xp) for name, slot in self.slots.items()}


def column_of(slot: Slot, memory: Any, xp: Any) -> Any:
    count = memory.shape[0]
    shape, strides = ((count, slot.length), (memory.strides[0], slot.stride))
    if not slot.length:
        shape, strides = (count,), (memory.strides[0],)  # type: ignore[assignment]
    if xp is np:
        return np.ndarray(shape, slot.code, memory.data, slot.offset, strides)
    return xp.ndarray(shape, slot.code, memory.data + slot.offset, strides)


@cache
def device_layout(rules: Rulebook) -> Layout:
    return layout_in(order_of_fields(), rules.State.FIELDS)


@cache
def order_of_fields() -> tuple[str, ...]:
    text = files("kaiju.speeds.cuda").joinpath("layout.toml").read_text("utf-8")
    return tuple(tomllib.loads(text)["order"])


def layout_in(order: Iterable[str], fields: Iterable[Field]) -> Layout:
    """The layout of those fields in that order; each field is aligned to its width."""
    known = {field.name: field for field in fields}
    names = [name for name in order if name in known]
    names += [name for name in known if name not in names]
    slots: dict[str, Slot] = {}
    at = 0
    for name in names:
        if name in slots:
            continue
        together = FRAME if name in FRAME else (name,)
        width = int(known[name].code[1:])
        stride = width * len(together)
        at = -(-at // stride) * stride if name in FRAME else -(-at // width) * width
        for i, member in enumerate(together):
            field = known[member]
            slots[member] = Slot(field.code, field.length, at + i * width, stride)
        at += stride * max(1, known[name].length)
    return Layout(slots, -(-at // SECTOR) * SECTOR)


def to_device_bytes(games: Any, layout: Layout) -> Any:
    """Records of the compiled speed as the device has them, bytes by game."""
    memory = np.zeros((len(games), layout.size), np.uint8)
    for name, column in layout.columns(memory).items():
        column[...] = games[name]
    return memory


def from_device_bytes(memory: Any, rules: Rulebook) -> Any:
    """The same the other way round."""
    games = np.zeros(len(memory), state_dtype(rules))
    for name, column in device_layout(rules).columns(np.ascontiguousarray(memory)).items():
        games[name] = column
    return games


def record_type(layout: Layout) -> Any:
    """Numba's type of a game that lies so."""
    from numba.cuda import types as nb

    numbers = {"i1": nb.int8, "i2": nb.int16, "i4": nb.int32, "i8": nb.int64}
    fields = []
    for name, slot in layout.slots.items():
        number = numbers[slot.code]
        kind = number
        if slot.length:
            plain = slot.stride == slot.width
            kind = nb.NestedArray(number, (slot.length,)) if plain else spread_array(number, slot.length, slot.stride)
        fields.append((name, {"type": kind, "offset": slot.offset, "alignment": slot.width}))
    return nb.Record(fields, layout.size, True)


def spread_array(number: Any, length: int, stride: int) -> Any:
    """The type of an array within a record whose items don't touch; Numba has none."""
    return spread_class()(number, length, stride)


@cache
def spread_class() -> Any:
    from numba.cuda import types as nb
    from numba.cuda.datamodel.models import NestedArrayModel
    from numba.cuda.datamodel.registry import register_default

    class SpreadArray(nb.NestedArray):
        def __init__(self, number: Any, length: int, stride: int) -> None:
            self._shape = (length,)
            self._stride = stride
            nb.Array.__init__(self, number, 1, "A", name=f"spread({number}, {length}, {stride})")

        @property
        def strides(self) -> tuple[int, ...]:
            return (self._stride,)

        @property
        def key(self) -> tuple[Any, ...]:
            return (self.dtype, self.shape, self._stride)

    register_default(SpreadArray)(NestedArrayModel)
    return SpreadArray
