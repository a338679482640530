"""Faces of libraries that a browser doesn't have: as much of each as the server's code needs there.

`msgspec` and `litestar` do what they are asked, in plain Python. Of the others (databases, counters) nothing is called
in a browser; they are only named when modules are read, so anything may be asked of them and nothing comes of it.
"""

from __future__ import annotations

import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from kaiju.extras import BROUGHT_BY

ABSENT = frozenset(name for extra in ("table", "postgres", "redis") for name in BROUGHT_BY[extra])
LITESTAR = ("", ".connection", ".datastructures", ".di", ".exceptions", ".handlers", ".openapi", ".params")


class Nothing:
    """Whatever one asks of it, it is nothing again."""

    def __init__(self, *given: object, **more: object) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    def __call__(self, *given: object, **more: object) -> Any:
        return Nothing()

    def __getitem__(self, key: object) -> Any:
        return Nothing()

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return ()

    def _same(self, other: object = None) -> Any:
        return Nothing()

    __add__ = __or__ = __ror__ = __and__ = __lt__ = __le__ = __gt__ = __ge__ = __invert__ = _same


class AbsentModule(ModuleType):
    """A module of nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class Absent(MetaPathFinder, Loader):
    """Finds absent libraries, where nobody else has found them."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.partition(".")[0] in ABSENT else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return AbsentModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def put_on() -> None:
    """From now on the server's code can be imported here."""
    from kaiju.site.faces import litestar, msgspec

    for name in ("", ".json", ".msgpack", ".structs"):
        sys.modules[f"msgspec{name}"] = getattr(msgspec, name[1:], None) or msgspec
    for name in LITESTAR:
        sys.modules[f"litestar{name}"] = litestar
    sys.modules["litestar.openapi.datastructures"] = litestar
    # The laboratory asks for NumPy when it is imported; the report of a game, which is a part of it, needs none.
    import kaiju

    laboratory = ModuleType("kaiju.lab")
    laboratory.__path__ = [f"{path}/lab" for path in kaiju.__path__]
    sys.modules["kaiju.lab"] = laboratory
    sys.meta_path.append(Absent())
