"""Views as they go over the wire: fields at their defaults are left out, and those that only boxes from outside the
library know are gathered in `more`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from kaiju.server.wire.answers import Component
from kaiju.server.wire.game import Change, OptionData, OwnView, SeatView, View


def defaults_of(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """What the fields that may be left out are then, JSON-ready."""
    out: dict[str, Any] = {}
    for field in msgspec.structs.fields(struct):
        if field.default is msgspec.UNSET:
            continue
        if field.default is not msgspec.NODEFAULT:
            out[field.encode_name] = msgspec.to_builtins(field.default)
        elif field.default_factory is not msgspec.NODEFAULT:
            out[field.encode_name] = field.default_factory()
    return out


VIEW, SEAT = defaults_of(View), defaults_of(SeatView)
NO_DEFAULT = object()


def lean(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view, or a part of one, as it is sent."""
    out = lean_table(view)
    if "seats" in out:
        out["seats"] = [seat_sent(seat) for seat in out["seats"]]
    if "own" in out:
        out["own"] = gathered(out["own"], OwnView)
    if out.get("decision"):
        out["decision"] = decision_sent(out["decision"])
    return out


def lean_table(view: Mapping[str, Any]) -> dict[str, Any]:
    """The same, but for what has a function of its own here."""
    return gathered(without(view, VIEW), View)


def seat_sent(seat: Mapping[str, Any]) -> dict[str, Any]:
    return gathered(without(seat, SEAT), SeatView)


def decision_sent(decision: Mapping[str, Any]) -> Mapping[str, Any]:
    if "options" not in decision:
        return decision
    return {**decision, "options": [option_sent(option) for option in decision["options"]]}


def option_sent(option: Mapping[str, Any]) -> dict[str, Any]:
    return told_sent({**option, "data": gathered(option["data"], OptionData)})


def outlook_sent(outlook: Mapping[str, Any]) -> dict[str, Any]:
    """What comes of options, as it is sent apart from them."""
    return {**outlook, "options": {key: told_sent(told) for key, told in outlook["options"].items()}}


def told_sent(told: Mapping[str, Any]) -> dict[str, Any]:
    out = dict(told)
    if "leads" in out:
        out["leads"] = {**out["leads"], "seats": [gathered(seat, Change) for seat in out["leads"]["seats"]]}
    return out


def component_sent(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry of the catalogue as it is sent."""
    return gathered(entry, Component)


def whole(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view with all fields in their places, as the game gave it."""
    seats = [spread({**SEAT, **seat}) for seat in view["seats"]]
    return spread({**VIEW, **view, "seats": seats, "own": spread(view.get("own", VIEW["own"]))})


def without(values: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    known = defaults.get
    return {name: value for name, value in values.items() if value != known(name, NO_DEFAULT)}


@cache
def names_of(struct: type[msgspec.Struct]) -> frozenset[str]:
    return frozenset(field.encode_name for field in msgspec.structs.fields(struct))


def gathered(values: Mapping[str, Any], struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The same, with what the Struct doesn't know in `more`."""
    known = names_of(struct)
    if values.keys() <= known:
        return values if isinstance(values, dict) else dict(values)
    more = {name: value for name, value in values.items() if name not in known}
    return {**{name: value for name, value in values.items() if name not in more}, "more": more}


def spread(values: Mapping[str, Any]) -> dict[str, Any]:
    """What `gathered` was given."""
    return {**{name: value for name, value in values.items() if name != "more"}, **values.get("more", {})}
