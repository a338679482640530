"""What goes over the wire in fewer bytes: fields of a view that are at their defaults are left out.

The defaults are in a file, which the page reads too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

DEFAULTS: Mapping[str, Mapping[str, Any]] = json.loads(
    files("kaiju.server").joinpath("view_defaults.json").read_text(encoding="utf-8")
)


def lean(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view, or a part of one, without what is at its default."""
    out = without(view, DEFAULTS["view"])
    if "seats" in out:
        out["seats"] = [without(seat, DEFAULTS["seat"]) for seat in out["seats"]]
    return out


def without(values: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in defaults or value != defaults[name]}
