"""Who may ask, and what every answer says to a browser; and that nothing secret ends up in an address or a log."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kaiju.server.http.security import COOKIE, HEADERS
from kaiju.server.net.limits import Limits
from kaiju.server.serve import OrderlyServer, configure
from kaiju.server.tables.tokens import hash_token
from tests.server.running import PATIENCE, PLENTY, Client, Server

OWN = "{url}"
STRANGERS = [
    "http://evil.example",
    "https://evil.example:8000",
    "null",
    "http://[",
    "http://[::1",
    "file://",
    "",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "{url}.evil.example",
    "http://evil.example#{url}",
    "http://evil@{host}",
    "{url}@evil.example",
    "\u00e9",
]
"""Pages of other sites, or of none, and addresses that try to look like ours."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('security') / 't.sqlite'}") as server:
        yield server


def origin_of(server: Server, template: str) -> str:
    return template.format(url=server.url, host=server.url.partition("//")[2])


def changes(table: str) -> list[tuple[str, str, Any]]:
    """One request of every unsafe method."""
    return [
        ("POST", "/api/tables", {}),
        ("POST", f"/api/tables/{table}/chat", {"text": "hello"}),
        ("PATCH", f"/api/tables/{table}", {}),
        ("PUT", f"/api/tables/{table}/seats/0/standing", {}),
        ("DELETE", f"/api/tables/{table}/seats/0", None),
    ]


# --- other sites


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_page_of_another_site_changes_nothing(server: Server, origin: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann")
    before = client.get(f"/tables/{table}")
    said = origin_of(server, origin).encode()
    for method, path, body in changes(table):
        answer = client.http.request(method, path, json=body, headers=[(b"origin", said)])
        assert (answer.status_code, answer.json()) == (
            403,
            {"error": "not-allowed", "message": "This request comes from another site."},
        )
        assert "set-cookie" not in answer.headers
    assert client.get(f"/tables/{table}") == before
    assert client.http.get("/api/health", headers=[(b"origin", said)]).status_code == 200


@pytest.mark.parametrize("origin", STRANGERS)
def test_a_page_of_another_site_hears_nothing(server: Server, origin: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann")
    address = server.url.replace("http", "ws") + f"/api/tables/{table}/live"
    headers = {"Origin": origin_of(server, origin), "Cookie": f"{COOKIE}={client.token}"}
    with connect(address, additional_headers=headers) as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
        assert (socket.close_code, socket.close_reason) == (4003, "This request comes from another site.")


def test_our_own_page_and_programs_are_heard(server: Server) -> None:
    for headers in ({}, {"origin": server.url}):
        client = server.client()
        client.http.headers.update(headers)
        table = client.open_table(players=2)
        client.sit(table, "Ann")
        for method, path, body in changes(table):
            assert client.http.request(method, path, json=body).is_success, path
        with client.live(table, None, **headers) as channel:
            assert channel.hear()["type"] == "table"


def test_no_other_site_is_allowed_to_read_answers(server: Server) -> None:
    preflight = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        for method in ("GET", "OPTIONS"):
            answer = client.request(method, "/api/tables", headers=preflight)
            assert not [name for name in answer.headers if name.startswith("access-control")]


# --- cookies


def cookie_in(answer: httpx.Response) -> Morsel[str]:
    (header,) = answer.headers.get_list("set-cookie")
    cookie: SimpleCookie = SimpleCookie(header)
    assert set(cookie) == {COOKIE}
    return cookie[COOKIE]


def test_a_browser_is_given_its_token_in_a_cookie_that_no_script_can_read(server: Server) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser:
        opened = browser.post("/api/tables", json={"players": 2})
        cookie = cookie_in(opened)
        assert cookie["httponly"] is True
        assert cookie["samesite"].lower() == "lax"
        assert cookie["path"] == "/" and not cookie["domain"]
        assert int(cookie["max-age"]) > 30 * 86400
        assert not cookie["secure"], "over http a browser would throw it away"
        assert len(cookie.value) >= 43, "not to be guessed"
        assert cookie.value not in opened.text
        table = opened.json()["id"]
        seated = browser.post(f"/api/tables/{table}/seats", json={"name": "Ann"})
        assert seated.status_code == 201 and cookie_in(seated).value == cookie.value, (
            "it has one already: that is renewed"
        )
        assert browser.get(f"/api/tables/{table}").json()["you"]["seats"] == [0]
        assert "set-cookie" not in browser.get("/").headers, "who only looks needs none"


def test_two_browsers_get_two_tokens(server: Server) -> None:
    cookies = set()
    for _ in range(5):
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser:
            cookies.add(cookie_in(browser.post("/api/tables", json={})).value)
    assert len(cookies) == 5


@pytest.mark.parametrize("trusting,secure", [(True, True), (False, False)])
def test_over_https_the_cookie_is_for_https_only(tmp_path: Path, trusting: bool, secure: bool) -> None:
    """A proxy says that it was https, and is believed only where it was said that there is one."""
    with Proxied(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", trusting) as server:
        answer = httpx.post(f"{server.url}/api/tables", json={}, headers={"x-forwarded-proto": "https"})
        assert bool(cookie_in(answer)["secure"]) is secure


class Proxied(Server):
    def __init__(self, database: str, trusting: bool, limits: Limits = PLENTY) -> None:
        super().__init__(database, limits=limits)
        self._server = OrderlyServer(configure(self.app, PLENTY, trust_proxy=trusting))


@pytest.mark.parametrize("trusting", [True, False])
def test_an_address_is_believed_only_from_a_proxy(tmp_path: Path, trusting: bool) -> None:
    """Otherwise anybody could be anybody, and no limit would hold."""
    limits = Limits(requests_per_second=0.001, requests_at_once=5)
    database = f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}"
    with Proxied(database, trusting, limits) as server, httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        said = [{"x-forwarded-for": f"10.0.0.{i}"} for i in range(8)]
        statuses = [client.get("/api/choices", headers=headers).status_code for headers in said]
    assert (429 in statuses) is not trusting


# --- headers


def answers_of_every_kind(server: Server) -> dict[str, httpx.Response]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        table = client.post("/api/tables", json={}).json()["id"]
        page = client.get("/")
        files = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
        answers = {
            "page": page,
            "page of a table": client.get(f"/t/{table}"),
            "table": client.get(f"/api/tables/{table}"),
            "created": client.post("/api/tables", json={}),
            "nothing": client.post(f"/api/tables/{table}/start"),
            "metrics": client.get("/api/metrics"),
            "catalog": client.get("/api/catalog"),
            "schema": client.get("/api/schema/openapi.json"),
            "schema's folder": client.get("/api/schema"),
            "nothing in the schema": client.get("/api/schema/x"),
            "options": client.options("/api/tables"),
            "bad request": client.post("/api/tables", content=b"{"),
            "not allowed": client.post("/api/tables", json={}, headers={"origin": "http://evil.example"}),
            "no table": client.get("/api/tables/AAAA"),
            "no path": client.get("/api/x/y/z"),
            "no page": client.get("/x/y/z"),
            "no file": client.get("/assets/x.js"),
            "no method": client.put("/api/tables", json={}),
            "no method on a page": client.post("/"),
            "head": client.head("/api/health"),
            "not now": client.post(f"/api/tables/{table}/rematch", headers={"authorization": "Bearer " + "x" * 40}),
            "too large": client.post("/api/tables", content=b" " * 100_000),
            "no method at all": client.request("NONSENSE", "/"),
        }
        answers |= {file: client.get(file) for file in files}
    return answers


def test_every_answer_says_what_a_browser_may_do_with_it(server: Server) -> None:
    answers = answers_of_every_kind(server)
    assert {answer.status_code for answer in answers.values()} >= {200, 201, 204, 400, 403, 404, 405, 413}
    for what, answer in answers.items():
        for name, value in HEADERS.items():
            assert answer.headers.get_list(name) == [value], f"{what}: {name}"
        assert "server" not in answer.headers, what
        if answer.content and answer.request.method != "HEAD":
            kind = answer.headers["content-type"]
            assert kind.count("charset") <= 1, what
            assert answer.status_code < 400 or kind.startswith(("application/json", "text/plain", "text/html")), what


def test_too_many_requests_are_refused_with_the_same_headers(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=1)
    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}", limits=limits) as server:
        answers = [httpx.get(f"{server.url}/api/choices", timeout=PATIENCE) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert all(answers[1].headers[name] == value for name, value in HEADERS.items())


def test_a_fault_of_ours_shows_nothing_of_the_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as server:
        client = server.client()
        table = client.open_table(players=2)
        monkeypatch.setattr("kaiju.server.net.server_messages.ServerMessages.table", fail)
        answer = client.http.get(f"/api/tables/{table}")
        assert answer.status_code == 500
        assert answer.json() == {"error": "fault", "message": "Something went wrong here; it has been noted."}
        assert all(answer.headers[name] == value for name, value in HEADERS.items())
        with client.live(table) as channel, pytest.raises(ConnectionClosed):
            channel.hear()
        reason = str(channel.socket.close_reason)
        assert "secret" not in reason and "ZeroDivision" not in reason and ".py" not in reason
        monkeypatch.undo()
        assert client.get(f"/tables/{table}")["number"] == 1
        with client.live(table) as channel:
            assert channel.hear()["type"] == "table"
        assert server.app.state.gate._total <= 1
    assert "a secret of the house" in caplog.text, "who keeps the server must be able to find it"


def test_the_policy_for_content_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(part.strip().split(" ", 1) for part in HEADERS["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    for sources in policy.values():
        assert set(sources.split()) <= {"'self'", "'none'", "data:"}, sources
    assert "data:" not in policy["script-src"]


def test_what_only_a_seat_may_see_is_kept_by_no_cache(server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2)
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/entries", "/api/tables/mine"):
        assert client.http.get(path).headers["cache-control"] == "no-store", path
    assert client.http.post("/api/tokens").headers["cache-control"] == "no-store"
    assert "max-age" in client.http.get("/api/catalog").headers["cache-control"], "what is the same for all may be kept"


# --- addresses and logs


def test_no_token_is_in_any_address(server: Server) -> None:
    """Addresses end up in logs, in histories and with other sites."""
    document = httpx.get(f"{server.url}/api/schema/openapi.json", timeout=PATIENCE).json()
    for path, methods in document["paths"].items():
        assert not re.search("token|code|secret", path.replace("/api/tokens", "")), path
        for operation in methods.values():
            for parameter in operation.get("parameters", []):
                assert not re.search("token|code|secret|key", parameter["name"]), (path, parameter["name"])
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann")
    stranger = httpx.get(f"{server.url}/api/tables/{table}", params={"token": client.token, COOKIE: client.token})
    assert stranger.json()["you"]["seats"] == [], "a token in an address is none"


def test_nothing_secret_is_logged_not_even_when_the_store_fails(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What a database says of a statement that failed has all its values in it."""
    caplog.set_level(logging.INFO)  # as `kaiju serve` has it
    path = tmp_path / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}") as server:
        ann, bob = server.client(), server.client()
        table = ann.open_table(players=2)
        ann.sit(table, "Ann")
        code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
        bob.sit(table, "Bob")
        ann.start(table)
        with ann.live(table) as channel:
            channel.hear_until(lambda m: m["type"] == "table")
            ann.http.get("/api/tables/AAAA")
            ann.http.post("/api/tables", content=b"{")
            with sqlite3.connect(path) as database:
                (secret,) = database.execute("select secret from tables where id = ?", (table,)).fetchone()
                database.execute("alter table entries rename to gone")
            assert ann.http.post(f"/api/tables/{table}/chat", json={"text": "a private word"}).status_code == 503
            assert bob.http.post("/api/tables", json={}).status_code == 503
            with sqlite3.connect(path) as database:
                database.execute("alter table gone rename to entries")
                database.execute("alter table holders rename to gone")
            assert bob.http.post("/api/tables", json={}).status_code == 503
            assert ann.http.get("/api/tables/mine").status_code == 503
            with sqlite3.connect(path) as database:
                database.execute("alter table gone rename to holders")
    # The tests' own client says all that it sends; only what the server says counts.
    ours = [r for r in caplog.records if not r.name.startswith(("websockets.client", "httpx", "httpcore"))]
    logged = "\n".join(f"{r.getMessage()} {r.exc_text or ''} {r.exc_info or ''}" for r in ours)
    assert "could not be kept" in logged
    tokens = [client.token for client in (ann, bob) if client.token]
    for hidden in (secret, code, hash_token(code), *tokens, *map(hash_token, tokens), "a private word"):
        assert hidden not in logged, hidden


def test_a_token_is_kept_only_as_its_hash(tmp_path: Path) -> None:
    """Who reads the database can't sit down at anybody's seat."""
    path = tmp_path / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}") as server:
        ann = server.client()
        table = ann.open_table(players=2)
        ann.sit(table, "Ann")
        code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("t.sqlite*"))
    assert ann.token and hash_token(ann.token).encode() in kept
    assert ann.token.encode() not in kept and code.encode() not in kept


def test_a_hash_from_the_database_opens_nothing(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    thief = Client(server.url, token=False)
    assert ann.token is not None
    thief.http.headers["Authorization"] = f"Bearer {hash_token(ann.token)}"
    assert thief.get(f"/tables/{table}")["you"] == {"seats": [], "host": False, "own": {}}


def test_a_seat_is_carried_by_a_code_that_serves_once(server: Server) -> None:
    ann, phone, thief = server.client(), server.client(), server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    assert len(code) >= 20
    assert phone.post("/carry", {"code": code}) == {"table": table, "seat": 0}
    thief.post("/carry", {"code": code}, status=404)
    assert json.loads(thief.http.get(f"/api/tables/{table}").content)["you"]["seats"] == []
    assert phone.get(f"/tables/{table}")["you"]["seats"] == [0]
