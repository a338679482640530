"""Views in fewer bytes: fields that are at their defaults are left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kaiju.server.wire.game import SeatView, View


def defaults_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """What the fields that may be left out are then, JSON-ready."""
    out: dict[str, Any] = {}
    for field in msgspec.structs.fields(struct):
        if field.default is not msgspec.NODEFAULT:
            out[field.encode_name] = msgspec.to_builtins(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            out[field.encode_name] = field.default_factory()
    return out


VIEW, SEAT = defaults_of(View), defaults_of(SeatView)


def lean(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view, or a part of one, without what is at its default."""
    out = without(view, VIEW)
    if "seats" in out:
        out["seats"] = [without(seat, SEAT) for seat in out["seats"]]
    return out


def whole(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view with the fields that were left out."""
    return {**VIEW, **view, "seats": [{**SEAT, **seat} for seat in view["seats"]]}


def without(values: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in defaults or value != defaults[name]}
