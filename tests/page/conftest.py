"""What the page's tests share."""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from kaiju.site.writing import default_pyodide, write_site
from tests.page import browsing
from tests.page.browsing import Files, Visitor
from tests.page.states import table_asking
from tests.server.hotseat import sqlite_url
from tests.server.running import Client, Server
from tests.services import missing


@pytest.fixture(scope="session")
def page_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The page, built; every server of these tests shows it."""
    before = os.environ.get("KAIJU_PAGE")
    folder = browsing.built_page(tmp_path_factory.mktemp("page"))
    os.environ["KAIJU_PAGE"] = str(folder)
    yield folder
    if before is None:
        del os.environ["KAIJU_PAGE"]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests here, and no longer: while Playwright runs, no other event loop can in this thread."""
    with browsing.browser() as launched:
        yield launched


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """A browser that can show notices."""
    with browsing.launched(browser.browser_type, whole=True) as launched:
        yield launched


@pytest.fixture(scope="package")
def server(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("server") / "t.sqlite")) as running:
        yield running


@pytest.fixture
def come(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """Lets visitors come; in the end none may have had anything to complain of."""
    visitors: list[Visitor] = []

    def comes(url: str | None = None, **more: Any) -> Visitor:
        address = url or request.getfixturevalue("server").url
        visitors.append(browsing.come(more.pop("browser", browser), address, **more))
        return visitors[-1]

    yield comes
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults, faults


@pytest.fixture(scope="package")
def rolling(server: Server) -> tuple[Client, str]:
    """A table at which somebody rolls, after some turns. Tests that answer leave the question to nobody."""
    return table_asking(server, "roll", least=4, name="Анна")


@pytest.fixture(scope="module")
def site_folder(page_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, in a folder of a plain file server."""
    if not default_pyodide().exists():
        missing("Pyodide is not installed: `python web/build.py` brings it")
    out = tmp_path_factory.mktemp("host") / "games" / "kaiju"
    write_site(out)
    return out


@pytest.fixture(scope="module")
def site(site_folder: Path) -> Iterator[str]:
    root = site_folder.parents[1]
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/kaiju"
        server.shutdown()
