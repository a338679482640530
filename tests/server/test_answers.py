"""How answers come over HTTP: packed for who can unpack them, and the page for whoever lost their way in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.hotseat import sqlite_url, start_hot_seat
from tests.server.running import Client, Server

INDEX = "<!doctype html><title>The page</title>" + "<p>Kaiju</p>" * 200
BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(INDEX, "utf-8")
    (folder / "assets" / "a.js").write_text("f();\n" * 500, "utf-8")
    (folder / "assets" / "a.woff2").write_bytes(bytes(range(256)) * 20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KAIJU_PAGE", str(folder))
        running = Server(sqlite_url(folder.parent / "t.sqlite"))
    with running:
        yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Client:
    return server.client()


def asked(client: Client, path: str, encoding: str) -> httpx.Response:
    return client.http.get(path, headers={"accept-encoding": encoding})


# --- packed


def paths(client: Client) -> list[str]:
    table = start_hot_seat(client, players=4)
    return [
        "/api/catalog",
        "/api/texts/ru",
        "/api/schema/openapi.json",
        f"/api/tables/{table}",
        f"/api/tables/{table}/entries",
        "/",
        "/assets/a.js",
    ]


def test_what_is_large_comes_packed_if_asked_for_and_says_the_same(client: Client) -> None:
    for path in paths(client):
        packed, plain = asked(client, path, "gzip"), asked(client, path, "identity")
        assert packed.headers.get("content-encoding") == "gzip", path
        assert packed.headers["vary"].lower() == "accept-encoding", path
        assert "content-encoding" not in plain.headers, path
        assert packed.content == plain.content, path  # unpacked once: what was packed twice would be something else
        assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2, path


def test_what_is_small_or_packed_by_nature_comes_as_it_is(client: Client) -> None:
    for path in ("/api/health", "/api/tables/mine", "/assets/a.woff2"):
        assert "content-encoding" not in asked(client, path, "gzip").headers, path


# --- nothing there


@pytest.mark.parametrize(
    "path", ["/nowhere", "/foo/bar", "/t/x/nowhere", "/t/x/report/more", "/assets/none.js", "/apis/x"]
)
def test_a_browser_is_told_by_the_page_that_there_is_nothing(client: Client, path: str) -> None:
    answer = client.http.get(path, headers={"accept": BROWSER})
    assert answer.status_code == 404 and answer.headers["content-type"].startswith("text/html")
    assert answer.text == INDEX and answer.headers["cache-control"] == "no-cache"
    program = client.http.get(path, headers={"accept": "*/*"})
    assert program.status_code == 404 and program.json()["error"] == "not-found"


@pytest.mark.parametrize("path", ["/api", "/api/nowhere", "/api/foo/bar", "/api/texts/de", "/api/tables/none"])
def test_the_api_answers_in_json_even_to_a_browser(client: Client, path: str) -> None:
    answer = client.http.get(path, headers={"accept": BROWSER})
    assert answer.status_code == 404 and answer.json()["error"] in ("not-found", "no-table")


def test_only_who_looks_gets_the_page(client: Client) -> None:
    answer = client.http.post("/foo/bar", headers={"accept": BROWSER})
    assert answer.status_code == 404 and answer.json()["error"] == "not-found"
