"""Waiting for the adviser, which may have to be compiled first."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, expect

from tests.page.browsing import Visitor

COMPILING = 480
"""Seconds: the rules may have to be compiled first."""


def once_ready(visitor: Visitor, wanted: Locator) -> None:
    """Asks again, as somebody would, until the adviser is ready."""
    visitor.allowed.append("409")
    again = visitor.page.get_by_role("button", name=visitor.words("try-again"), exact=True)
    until = time.monotonic() + COMPILING
    expect(wanted.or_(again).first).to_be_visible(timeout=COMPILING * 1000)
    while again.is_visible():
        assert time.monotonic() < until, "the adviser never got ready"
        expect(visitor.page.get_by_role("status").filter(has_text=visitor.words("advice:not-ready"))).to_be_visible()
        visitor.page.wait_for_timeout(1000)
        again.click()
        expect(wanted.or_(again).first).to_be_visible(timeout=COMPILING * 1000)
