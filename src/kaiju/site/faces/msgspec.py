"""The face of msgspec: Structs that know their fields, JSON of them, and values checked against types.

It takes and refuses what msgspec would for the types that `server/wire` declares; tests hold the two against each
other. What the page never sends (MessagePack) is JSON here.
"""

from __future__ import annotations

import json as plain_json
import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from types import SimpleNamespace, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, dataclass_transform, get_args, get_origin
from typing import get_type_hints as hints_of

T = TypeVar("T")


class MsgspecError(Exception):
    pass


class DecodeError(MsgspecError):
    pass


class ValidationError(DecodeError):
    pass


class UnsetType:
    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


class NoDefault:
    def __repr__(self) -> str:
        return "NODEFAULT"


UNSET = UnsetType()
NODEFAULT = NoDefault()


class Meta:
    """What a value must be besides its type."""

    def __init__(
        self,
        *,
        ge: float | None = None,
        le: float | None = None,
        gt: float | None = None,
        lt: float | None = None,
        min_length: int | None = None,
        max_length: int | None = None,
        pattern: str | None = None,
        title: str | None = None,
        description: str | None = None,
        **more: Any,
    ) -> None:
        self.ge, self.le, self.gt, self.lt = ge, le, gt, lt
        self.min_length, self.max_length, self.pattern = min_length, max_length, pattern


class Declared(NamedTuple):
    """What `field` says of a field."""

    default: Any
    default_factory: Any
    name: str | None


class Field(NamedTuple):
    name: str
    encode_name: str
    default: Any
    default_factory: Any


def field(*, default: Any = NODEFAULT, default_factory: Any = NODEFAULT, name: str | None = None) -> Any:
    return Declared(default, default_factory, name)


SETTINGS = ("tag", "tag_field", "array_like", "forbid_unknown_fields", "omit_defaults")


@dataclass_transform(field_specifiers=(field,))
class StructMeta(type):
    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, Any], **config: Any) -> Any:
        inherited: dict[str, Field] = {}
        settings: dict[str, Any] = {}
        for base in reversed(bases):
            inherited.update(getattr(base, "__fields", {}))
            settings.update(getattr(base, "__settings", {}))
        settings.update({key: value for key, value in config.items() if key in SETTINGS})
        own = space.get("__annotations__", {})
        made: dict[str, Field] = {}
        for key in own:
            said = space.pop(key, NODEFAULT)
            declared = said if isinstance(said, Declared) else Declared(said, NODEFAULT, None)
            if isinstance(declared.default, (list, dict, set)):
                declared = declared._replace(default=NODEFAULT, default_factory=type(declared.default))
            made[key] = Field(key, declared.name or key, declared.default, declared.default_factory)
        cls = super().__new__(mcs, name, bases, space)
        order = {**made, **inherited} if config.get("kw_only") else {**inherited, **made}
        type.__setattr__(cls, "__fields", order)
        type.__setattr__(cls, "__settings", settings)
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any], **config: Any) -> None:
        super().__init__(name, bases, space)


def fields_of(struct: Any) -> dict[str, Field]:
    found: dict[str, Field] = getattr(struct, "__fields")
    return found


def settings_of(struct: Any) -> dict[str, Any]:
    found: dict[str, Any] = getattr(struct, "__settings")
    return found


class Struct(metaclass=StructMeta):
    def __init__(self, *given: Any, **named: Any) -> None:
        known = fields_of(type(self))
        values = {**dict(zip(known, given, strict=False)), **named}
        if len(given) > len(known) or not values.keys() <= known.keys():
            raise TypeError(f"{type(self).__name__} has no such fields: {sorted(values.keys() - known.keys())}")
        for name, one in known.items():
            if name in values:
                value = values[name]
            elif one.default_factory is not NODEFAULT:
                value = one.default_factory()
            elif one.default is not NODEFAULT:
                value = one.default
            else:
                raise TypeError(f"Missing required argument '{name}'")
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"immutable type: {type(self).__name__!r}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in vars(self).items())})"


def replace(struct: T, **changes: Any) -> T:
    return type(struct)(**{**vars(struct), **changes})


def fields(struct: Any) -> tuple[Field, ...]:
    return tuple(fields_of(struct if isinstance(struct, type) else type(struct)).values())


structs = SimpleNamespace(replace=replace, fields=fields)


# --- to plain values


def plain(struct: Struct) -> Any:
    """A Struct as its dict, or its list; what is in it is turned when its turn comes."""
    cls = type(struct)
    settings = settings_of(cls)
    out: dict[str, Any] = {}
    if settings.get("tag") is not None:
        out[settings.get("tag_field") or "type"] = settings["tag"]
    for one in fields_of(cls).values():
        value = getattr(struct, one.name)
        if value is UNSET or (settings.get("omit_defaults") and is_default(one, value)):
            continue
        out[one.encode_name] = value
    return list(out.values()) if settings.get("array_like") else out


def is_default(one: Field, value: Any) -> bool:
    if one.default_factory is not NODEFAULT:
        return bool(value == one.default_factory())
    return bool(value == one.default) if one.default is not NODEFAULT else False


def to_builtins(value: Any) -> Any:
    if isinstance(value, Struct):
        return to_builtins(plain(value))
    if isinstance(value, Mapping):
        return {key: to_builtins(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [to_builtins(item) for item in value]
    return value


def in_json(value: Any) -> Any:
    if isinstance(value, Struct):
        return plain(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    if isinstance(value, bytes):
        from base64 import b64encode

        return b64encode(value).decode()
    raise TypeError(f"Encoding objects of type {type(value).__name__} is unsupported")


def encode(value: Any) -> bytes:
    return plain_json.dumps(value, default=in_json, ensure_ascii=False, separators=(",", ":")).encode()


def decode(data: str | bytes, *, type: Any = Any) -> Any:
    try:
        found = plain_json.loads(data)
    except ValueError as error:
        raise DecodeError(str(error)) from None
    return found if type is Any else convert(found, type)


class Encoder:
    def encode(self, value: Any) -> bytes:
        return encode(value)


class Decoder:
    def __init__(self, type: Any = Any) -> None:
        self._type = type

    def decode(self, data: str | bytes) -> Any:
        return decode(data, type=self._type)


json = SimpleNamespace(encode=encode, decode=decode, Encoder=Encoder, Decoder=Decoder)
msgpack = SimpleNamespace(encode=encode, decode=decode)


# --- from plain values, checked

Reader = Callable[[Any, str], Any]
"""Turns a value into what a type says, or refuses it; the second is where it stands."""
NAMES = {int: "int", float: "float", str: "str", bool: "bool", type(None): "null", dict: "object", list: "array"}


HOLDS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


def convert(value: Any, type: Any, *, strict: bool = True) -> Any:
    """`strict` false: a number or a truth may be written as a text, as in an address."""
    if not strict and isinstance(value, str):
        value = unquoted(value, type)
    return reader_of(type)(value, "$")


def unquoted(value: str, type: Any) -> Any:
    wanted = {type}
    while inner := {one for each in wanted for one in get_args(each) if not isinstance(one, Meta)} - wanted:
        wanted |= inner
    if int in wanted and re.fullmatch(r"-?\d+", value):
        return int(value)
    if bool in wanted and value in ("true", "false"):
        return value == "true"
    return value


def wrong(value: Any, wanted: str, where: str) -> ValidationError:
    got = next((name for kind, name in NAMES.items() if type(value) is kind), type(value).__name__)
    return ValidationError(f"Expected `{wanted}`, got `{got}`{at(where)}")


def at(where: str) -> str:
    return "" if where == "$" else f" - at `{where}`"


@cache
def reader_of(wanted: Any) -> Reader:
    origin, given = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return lambda value, where: value
    if origin is Annotated:
        return annotated(reader_of(given[0]), [meta for meta in given[1:] if isinstance(meta, Meta)])
    if origin in (Union, UnionType):
        return union(given)
    if origin is Literal:
        return literal(given)
    if origin is dict or wanted is dict:
        return mapping(*(map(reader_of, given) if given else (reader_of(Any), reader_of(Any))))
    if origin in (list, set, frozenset) or wanted in (list, set, frozenset):
        return sequence(origin or wanted, reader_of(given[0] if given else Any))
    if origin is tuple:
        return sequence(tuple, reader_of(given[0]))
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        return struct_reader(wanted)
    return simple(wanted)


def simple(wanted: Any) -> Reader:
    def read(value: Any, where: str) -> Any:
        if wanted is float and type(value) is int:
            return float(value)
        if wanted is int and type(value) is float and value.is_integer():
            return int(value)
        if wanted is bytes and isinstance(value, str):
            from base64 import b64decode

            return b64decode(value)
        if type(value) is not wanted and not (wanted is UnsetType and value is UNSET):
            raise wrong(value, NAMES.get(wanted, getattr(wanted, "__name__", str(wanted))), where)
        return value

    return read


def annotated(inner: Reader, metas: list[Meta]) -> Reader:
    def read(value: Any, where: str) -> Any:
        found = inner(value, where)
        for meta in metas:
            check(found, meta, where)
        return found

    return read


def check(value: Any, meta: Meta, where: str) -> None:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        for limit, sign in ((meta.ge, ">="), (meta.le, "<="), (meta.gt, ">"), (meta.lt, "<")):
            if limit is not None and not HOLDS[sign](value, limit):
                raise ValidationError(f"Expected `{NAMES[type(value)]}` {sign} {limit}{at(where)}")
    elif isinstance(value, (str, list, tuple, dict)):
        kind = NAMES.get(type(value), "array")
        if meta.max_length is not None and len(value) > meta.max_length:
            raise ValidationError(f"Expected `{kind}` of length <= {meta.max_length}{at(where)}")
        if meta.min_length is not None and len(value) < meta.min_length:
            raise ValidationError(f"Expected `{kind}` of length >= {meta.min_length}{at(where)}")
        if meta.pattern is not None and isinstance(value, str) and re.search(meta.pattern, value) is None:
            raise ValidationError(f"Expected `str` matching regex {meta.pattern!r}{at(where)}")


def union(given: tuple[Any, ...]) -> Reader:
    tagged = {}
    for one in given:
        if isinstance(one, type) and issubclass(one, Struct) and settings_of(one).get("tag") is not None:
            tagged[settings_of(one)["tag"]] = one
    by = next((settings_of(one).get("tag_field") or "type" for one in tagged.values()), "type")
    readers = [reader_of(one) for one in given]

    def read(value: Any, where: str) -> Any:
        if tagged and isinstance(value, dict):
            if by not in value:
                raise ValidationError(f"Object missing required field `{by}`{at(where)}")
            if not isinstance(value[by], str) or value[by] not in tagged:
                raise ValidationError(f"Invalid value {value[by]!r} - at `{where}.{by}`")
            return reader_of(tagged[value[by]])(value, where)
        problem: ValidationError | None = None
        for reader in readers:
            try:
                return reader(value, where)
            except ValidationError as error:
                # Of several, the sentence of the one that fits the value's own type says most.
                problem = error if problem is None or ", got " in str(problem) else problem
        assert problem is not None
        raise problem

    return read


def literal(given: tuple[Any, ...]) -> Reader:
    def read(value: Any, where: str) -> Any:
        if type(value) not in {type(one) for one in given}:
            raise wrong(value, NAMES[type(given[0])], where)
        if value not in given:
            raise ValidationError(f"Invalid enum value {value!r}{at(where)}")
        return value

    return read


def mapping(keys: Reader, values: Reader) -> Reader:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, dict):
            raise wrong(value, "object", where)
        return {keys(key, f"key in {where}"): values(item, f"{where}[...]") for key, item in value.items()}

    return read


def sequence(kind: Any, items: Reader) -> Reader:
    def read(value: Any, where: str) -> Any:
        if not isinstance(value, (list, tuple)):
            raise wrong(value, "array", where)
        return kind(items(item, f"{where}[{i}]") for i, item in enumerate(value))

    return read


def struct_reader(cls: Any) -> Reader:
    types: dict[str, Reader] = {}

    def read(value: Any, where: str) -> Any:
        if isinstance(value, cls):
            return value
        if not types:  # when first needed: Structs may name each other
            hints = hints_of(cls, include_extras=True)
            types.update({name: reader_of(hints[name]) for name in fields_of(cls)})
        settings, known = settings_of(cls), fields_of(cls)
        if settings.get("array_like") and isinstance(value, list):
            value = dict(zip((one.encode_name for one in known.values()), value, strict=False))
        if not isinstance(value, dict):
            raise wrong(value, "object", where)
        found: dict[str, Any] = {}
        for one in known.values():
            if one.encode_name in value:
                found[one.name] = types[one.name](value[one.encode_name], f"{where}.{one.encode_name}")
            elif one.default is NODEFAULT and one.default_factory is NODEFAULT:
                raise ValidationError(f"Object missing required field `{one.encode_name}`{at(where)}")
        if settings.get("forbid_unknown_fields"):
            tag = (settings.get("tag_field") or "type") if settings.get("tag") is not None else None
            unknown = value.keys() - {one.encode_name for one in known.values()} - {tag}
            if unknown:
                raise ValidationError(f"Object contains unknown field `{min(unknown)}`{at(where)}")
        return cls(**found)

    return read
