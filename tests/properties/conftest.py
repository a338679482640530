"""What the property tests share."""

from __future__ import annotations

from typing import Any

import pytest

from kaiju import compiled


def pytest_configure(config: pytest.Config) -> None:
    # pytest-xdist knows this mark only where it is at work.
    config.addinivalue_line("markers", "xdist_group(name): tests that one worker should do, with --dist loadgroup")


@pytest.fixture(scope="session")
def compiled_run() -> Any:
    """`batch.run` at the compiled speed. Compiled once per process, unless the cache has it."""
    return compiled.compiled_run()
