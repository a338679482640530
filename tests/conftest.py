"""What all tests share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.chance import chance, install

install()
settings.register_profile("same every time", derandomize=True, deadline=None)  # a test may compile rules first
settings.load_profile("same every time")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    assert item.parent is not None
    chance.restart(f"{item.parent.nodeid}::{item.name}")  # xdist adds a group to a test's own id


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    """What several tests share is made alike, whichever of them comes first."""
    if fixturedef.scope == "function":
        return (yield)
    with chance.named(f"{fixturedef.baseid} {fixturedef.argname} {getattr(request, 'param_index', 0)}"):
        return (yield)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests skipped for want of something (see `tests.services.missing`) must not go unnoticed."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = (report.longrepr[2].removeprefix("Skipped: ") for report in reports if isinstance(report.longrepr, tuple))
    for reason, count in Counter(reason for reason in reasons if reason.startswith("!!!")).items():
        terminalreporter.write_line(f"{reason} ({count} tests skipped) !!!", yellow=True, bold=True)
