"""What the tests of each face need."""

from __future__ import annotations

import importlib
from typing import Any

from kaiju.research import MissingLibrary
from tests.services import missing


def face(name: str) -> Any:
    """A module of `kaiju.research`; without its library the test is skipped, or in CI fails."""
    try:
        return importlib.import_module(f"kaiju.research.{name}")
    except MissingLibrary as error:
        missing(f"kaiju.research.{name} was NOT tested. {error}")
