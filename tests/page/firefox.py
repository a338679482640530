"""Debian's Firefox, driven by WebDriver BiDi: Playwright drives only a Firefox of its own making.

As much of it as a test needs that looks at the page's document and presses what is in it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.services import free_port

PATIENCE = 120.0
"""Seconds: the machine may have other things to do."""
LARGEST = 2**26
EVERY = 0.05


def program() -> str:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        pytest.skip("!!! Firefox is not installed (Debian: firefox-esr)")
    return found


class Firefox:
    """One tab of a browser."""

    def __init__(self, channel: ClientConnection) -> None:
        self._channel = channel
        self._asked = 0
        self._do("session.new", capabilities={})
        self._tab: str = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._channel.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            heard = json.loads(self._channel.recv(timeout=PATIENCE))
            if heard.get("id") == self._asked:
                assert heard["type"] == "success", heard
                return heard["result"]

    def go(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def before_pages(self, function: str) -> None:
        """Runs a function before any page of the tab does."""
        self._do("script.addPreloadScript", functionDeclaration=function, contexts=[self._tab])

    def evaluate(self, expression: str) -> Any:
        """What an expression comes to, once it has: anything that JSON can say."""
        told = self._do(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((found) => JSON.stringify(found ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def wait_for(self, expression: str) -> Any:
        """What an expression comes to, as soon as that is something."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = self.evaluate(expression)
            if found:
                return found
            time.sleep(EVERY)
        raise AssertionError(f"nothing came of {expression}: {self.evaluate('document.body.innerText')[:2000]}")


@contextmanager
def firefox() -> Iterator[Firefox]:
    port, found = free_port(), program()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        # Whatever it would tell its makers or look up there, it keeps to itself.
        Path(profile, "user.js").write_text(
            'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
            'user_pref("app.normandy.enabled", false);\n'
            'user_pref("network.captive-portal-service.enabled", false);\n'
            'user_pref("network.connectivity-service.enabled", false);\n'
        )
        command = [found, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with reached(port) as channel:
                yield Firefox(channel)
        finally:
            running.terminate()
            try:
                running.wait(20)
            except subprocess.TimeoutExpired:
                running.kill()
                running.wait()


def reached(port: int) -> ClientConnection:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return connect(f"ws://127.0.0.1:{port}/session", max_size=LARGEST, proxy=None)
        except (OSError, WebSocketException):
            if time.monotonic() > until:
                raise
            time.sleep(EVERY)
