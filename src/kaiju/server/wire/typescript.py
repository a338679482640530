"""The page's types, made of the Structs: an interface for each, a type for each word with a title."""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect as types

from kaiju.server.wire.basics import FromClient
from kaiju.server.wire.lean import defaults_of

HEAD = "/** What goes over the wire. Made by `make protocol` of the Structs in src/kaiju/server/wire: edit those. */\n"
WIDTH = 120
PLAIN: dict[type[types.Type], str] = {
    types.AnyType: "unknown",
    types.NoneType: "null",
    types.BoolType: "boolean",
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
}


class Writer:
    """Writes each type once, before the first that needs it."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def ref(self, of: types.Type, lean: bool = True) -> str:
        """How a type is named where it is used. Structs that leave out defaults go over the wire lean."""
        match of:
            case types.Metadata(type=inner, extra_json_schema={"title": str(title), **more}):
                if title not in self.written:
                    self.written[title] = ""
                    about = comment(str(more.get("description", "")))
                    self.written[title] = f"{about}export type {title} = {self.ref(inner)};\n"
                return title
            case types.Metadata(type=inner):
                return self.ref(inner, lean)
            case types.StructType(cls=cls):
                self.struct(of)
                return f"Lean{cls.__name__}" if lean and leaves_out(cls) else cls.__name__
            case types.UnionType(types=several):
                return " | ".join(self.ref(choice, lean) for choice in several)
            case types.LiteralType(values=values):
                return " | ".join(map(json.dumps, values))
            case types.ListType(item_type=item) | types.VarTupleType(item_type=item):
                one = self.ref(item, lean)
                return f"({one})[]" if " | " in one else f"{one}[]"
            case types.DictType(key_type=key, value_type=value):
                return f"Record<{self.ref(key)}, {self.ref(value, lean)}>"
        return PLAIN[type(of)]

    def struct(self, of: types.StructType) -> None:
        cls = of.cls
        if cls.__name__ in self.written:
            return
        self.written[cls.__name__] = ""
        about = comment(cls.__doc__ or "") if has_own_doc(cls) else ""
        if of.array_like:
            parts = [f"{field.name}{'' if field.required else '?'}: {self.ref(field.type)}" for field in of.fields]
            self.written[cls.__name__] = f"{about}export type {cls.__name__} = [{', '.join(parts)}];\n"
            return
        whole = "".join(self.fields(of, lean=False))
        self.written[cls.__name__] = f"{about}export interface {cls.__name__} {{\n{whole}}}\n"
        if leaves_out(cls):
            sent = "".join(self.fields(of, lean=True))
            constant = f"DEFAULT_{re.sub('(?<=[a-z])(?=[A-Z])', '_', cls.__name__).upper()}"
            self.written[cls.__name__] += (
                f"\n/** {cls.__name__} as it is sent: what is at its default is left out. */\n"
                f"export interface Lean{cls.__name__} {{\n{sent}}}\n\n"
                f"export const {constant} = {written_out(defaults_of(cls))} satisfies Partial<{cls.__name__}>;\n"
            )

    def fields(self, of: types.StructType, lean: bool) -> Iterator[str]:
        docs = {} if lean else docs_of(of.cls)
        if of.tag is not None:
            yield f"  {of.tag_field}: {json.dumps(of.tag)};\n"
        for field in of.fields:
            unset = not field.required and not has_default(field)
            may_lack = unset or (has_default(field) and (lean or issubclass(of.cls, FromClient)))
            told = self.ref(field.type, lean=lean or not leaves_out(of.cls))
            yield comment(docs.get(field.name, ""), "  ")
            yield f"  {field.encode_name}{'?' if may_lack else ''}: {told};\n"


def leaves_out(cls: type[msgspec.Struct]) -> bool:
    return cls.__struct_config__.omit_defaults


def has_default(field: types.Field) -> bool:
    return field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT


def has_own_doc(cls: type) -> bool:
    return cls.__dict__.get("__doc__") is not None


def comment(text: str, indent: str = "") -> str:
    if not text:
        return ""
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - len(indent) - 7)
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])


def docs_of(cls: type) -> dict[str, str]:
    """What stands below the fields of a class."""
    out: dict[str, str] = {}
    for parent in reversed(cls.__mro__):
        if not parent.__module__.startswith("kaiju."):
            continue
        [declared] = ast.parse(textwrap.dedent(inspect.getsource(parent))).body
        assert isinstance(declared, ast.ClassDef)
        for before, after in zip(declared.body, declared.body[1:], strict=False):
            match before, after:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(told))):
                    out[name] = told
    return out


def written_out(values: dict[str, Any]) -> str:
    """An object as Prettier would have it, near enough."""
    lines = [f"  {name}: {json.dumps(value)},\n" for name, value in values.items()]
    return "{\n" + "".join(lines) + "}"


def typescript(roots: Iterable[Any], unions: dict[str, Any]) -> str:
    """Everything that these types are made of, and the unions by their names."""
    writer = Writer()
    for root in roots:
        writer.ref(types.type_info(root))
    for name, union in unions.items():
        writer.written[name] = f"export type {name} = {writer.ref(types.type_info(union))};\n"
    return HEAD + "".join(f"\n{text}" for text in writer.written.values())
