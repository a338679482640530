"""What all tests share."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tests skipped for want of something (see `tests.services.missing`) must not go unnoticed."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = (report.longrepr[2].removeprefix("Skipped: ") for report in reports if isinstance(report.longrepr, tuple))
    for reason, count in Counter(reason for reason in reasons if reason.startswith("!!!")).items():
        terminalreporter.write_line(f"{reason} ({count} tests skipped) !!!", yellow=True, bold=True)
