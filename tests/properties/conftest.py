"""What the property tests share."""

from __future__ import annotations

from typing import Any

import pytest

from kaiju.speeds import compiled


@pytest.fixture(scope="session")
def compiled_run() -> Any:
    """`batch.run` at the compiled speed, of given rules. Compiled once per process, unless the cache has it."""
    return compiled.compiled_run
