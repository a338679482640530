"""The game for research: what a seat observes and may do as vectors, and the faces that other libraries expect.

`spaces` needs NumPy alone. `gymnasium_env`, `vector_env`, `pettingzoo_env` and `openspiel_game` need the library they
are called after: `pip install 'kaiju[research]'`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kaiju.errors import KaijuError


class MissingLibrary(KaijuError, ImportError):
    """A face was asked for whose library is not installed."""


def library(name: str) -> Any:
    """The module of that name, or a sentence that says how to get it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name.partition(".")[0]:
            raise
        package = {"pyspiel": "OpenSpiel"}.get(error.name, error.name)
        text = f"This needs {package}, which is not installed: pip install 'kaiju[research]'."
        raise MissingLibrary(text) from None
