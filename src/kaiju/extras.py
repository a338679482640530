"""What an installation may lack: libraries that come with an extra, such as `pip install 'kaiju-tokyo[lab]'`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kaiju.errors import MissingLibrary

DISTRIBUTION = "kaiju-tokyo"
"""What this package is called where packages are fetched from; the name `kaiju` is somebody else's there."""

BROUGHT_BY = {
    "table": [
        *("aiosqlite", "alembic", "httptools", "litestar", "msgspec"),
        *("prometheus_client", "sqlalchemy", "uvicorn", "uvloop", "websockets"),
    ],
    "lab": ["kaiju_titan", "llvmlite", "numba", "numpy", "rich"],
    "research": ["PIL", "gymnasium", "pettingzoo", "pyspiel"],
    "cuda": ["cuda", "cupy", "numba_cuda"],
    "postgres": ["asyncpg"],
    "redis": ["redis"],
    "push": ["cryptography"],
    "parquet": ["pyarrow"],
    "ray": ["ray"],
}
"""The modules that each extra is there for."""
CALLED = {
    "PIL": "Pillow",
    "kaiju_titan": "titan's network",
    "numba": "Numba",
    "numpy": "NumPy",
    "pyspiel": "OpenSpiel",
    "ray": "Ray",
    "rich": "Rich",
}


def pip_install(extra: str) -> str:
    """The command that brings an extra."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"


def extra_of(module: str) -> str | None:
    """The extra that a module comes with."""
    top = module.partition(".")[0]
    return next((extra for extra, modules in BROUGHT_BY.items() if top in modules), None)


def missing(module: str, what: str = "This", extra: str | None = None) -> MissingLibrary:
    """What to say where one of those modules is not installed. `extra` brings it with whatever else is needed."""
    top = module.partition(".")[0]
    extra = extra or extra_of(top)
    assert extra is not None, f"no extra brings {module}"
    return MissingLibrary(f"{what} needs {CALLED.get(top, top)}, which is not installed: {pip_install(extra)}.")


def needs(*modules: str, what: str = "This", extra: str | None = None) -> None:
    """Refuses to go on without them."""
    for module in modules:
        if find_spec(module) is None:
            raise missing(module, what, extra)


def library(name: str, what: str = "This") -> Any:
    """The module of that name, or a sentence that says how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        raise missing(name, what) from None
