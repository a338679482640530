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


LONG = (
    "whole games on the page",
    "page",
    "compiled",
    "many processes",
    "tests.lab.test_simulate",
    "tests.research.test_gymnasium",
    "tests.lab.test_challenges",
    "tests/properties/test_events.py",
    "tests/properties/test_contract.py",
    "tests/properties/test_leaks.py",
    "tests/server/test_nothing_lost.py",
    "cuda",
    "site",
    "wheel",
    "tests/bots/test_titan.py",
    "tests/bots/test_adviser.py",
    "tests/research/test_cuda_tables.py",
    "tests.lab.test_ray",
    "tests/text/test_all_is_told.py",
)
"""Groups of tests that take longest, in the order in which they are begun; the others follow, those of many tests
first. What compiles rules stands early, and what uses the same ones later. The page's tests are two groups of about
the same length: in one they would outlast all others, in many there would be more browsers than cores."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where several processes share the tests, those of a file stay together: what they share is then made once."""
    if not getattr(config.option, "loadgroup", False):
        return
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        mark = item.get_closest_marker("xdist_group")
        if mark is None:
            together = pytest.mark.xdist_group(item.path.relative_to(config.rootpath).as_posix())
            item.add_marker(together)
            mark = together.mark
        groups.setdefault(mark.args[0], []).append(item)
    first = {name: number for number, name in enumerate(LONG)}
    ordered = sorted(groups.items(), key=lambda group: (first.get(group[0], len(LONG)), -len(group[1])))
    items[:] = [item for _, group in ordered for item in group]


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
