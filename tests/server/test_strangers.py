"""What strangers are told: unknown, foreign and guessed tables, seats and tokens all look the same."""

from __future__ import annotations

import ast
import contextlib
import hmac
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import kaiju.server
from kaiju.server.tables import tokens as tokens_module
from tests.server.leaks import (
    FIRST_SEED,
    WatchedTable,
    options_of,
)
from tests.server.running import Channel, Client, Server


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as server:
        yield server


def asked_of(table: str, seat: int = 0) -> list[tuple[str, str, Any]]:
    """Everything that can be asked about a table."""
    path = f"/api/tables/{table}"
    return [
        ("GET", path, None),
        ("GET", f"{path}/entries", None),
        ("GET", f"{path}/entries?after=2", None),
        ("GET", f"{path}/record", None),
        ("PATCH", path, {}),
        ("POST", f"{path}/seats", {"name": "Eve"}),
        ("POST", f"{path}/seats", {"bot": "random"}),
        ("DELETE", f"{path}/seats/{seat}", None),
        ("POST", f"{path}/start", None),
        ("POST", f"{path}/rematch", None),
        ("POST", f"{path}/actions", {"question": 7, "key": "stop"}),
        ("POST", f"{path}/actions", {"question": 7, "key": "stop", "seat": seat}),
        ("POST", f"{path}/undo", {"question": 7}),
        ("POST", f"{path}/chat", {"text": "hello", "name": "Eve"}),
        ("POST", f"{path}/back", None),
        ("POST", f"{path}/seats/{seat}/stand-in", None),
        ("POST", f"{path}/seats/{seat}/concede", None),
        ("POST", f"{path}/vote", {"what": "end"}),
        ("POST", f"{path}/resume", None),
        ("POST", f"{path}/host", None),
        ("GET", f"{path}/chances", None),
        ("PUT", f"{path}/seats/{seat}/standing", {}),
        ("PUT", f"{path}/seats/{seat}/salt", {"salt": "seven green mice"}),
        ("POST", f"{path}/seats/{seat}/carry", None),
        ("POST", f"{path}/seats/{seat}/invite", None),
        ("GET", f"{path}/report", None),
        ("GET", f"{path}/replay?seat={seat}", None),
        ("POST", f"{path}/branch", {"action": 0, "seat": seat}),
        ("GET", f"{path}/advice?seat={seat}", None),
        ("GET", f"{path}/review", None),
        ("GET", f"{path}/position?move=0", None),
        ("PUT", f"{path}/guests/anonymous", {"muted": True}),
    ]


def answer_to(client: Client, method: str, path: str, body: Any) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Status, body and headers, but for the date and a cookie's value, which is random."""
    response = client.http.request(method, path, json=body)
    headers = [(k, "…" if k in ("date", "set-cookie") else v) for k, v in response.headers.items()]
    return response.status_code, response.content, headers


def closed_with(client: Client, table: str) -> tuple[int, str, list[dict[str, Any]]]:
    """How a live channel ends for a client that isn't let in, and what it heard before."""
    address = client.url.replace("http", "ws") + f"/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {client.token}"} if client.token else {}
    with connect(address, additional_headers=headers) as socket:
        return heard_until_closed(Channel(socket))


def heard_until_closed(channel: Channel) -> tuple[int, str, list[dict[str, Any]]]:
    heard: list[dict[str, Any]] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard.append(channel.hear())
    assert channel.socket.close_code is not None
    return channel.socket.close_code, channel.socket.close_reason or "", heard


def playing(client: Client, others: Sequence[Client] = (), **options: Any) -> str:
    table = client.open_table(players=2 if len(others) < 2 else len(others) + 1, **options)
    client.sit(table, "Ann")
    for i, other in enumerate(others):
        other.sit(table, f"Guest {i}")
    if not others:
        client.put_bot(table)
    client.start(table)
    return table


def test_every_address_of_a_table_is_asked(server: Server) -> None:
    paths = server.client(token=False).http.get("/api/schema/openapi.json").json()["paths"]
    described = {(method.upper(), path) for path in paths if "{table_id}" in path for method in paths[path]}
    named = ((method, path.partition("?")[0]) for method, path, _ in asked_of("{table_id}"))
    asked = {(m, re.sub("/0(?=/|$)", "/{seat}", path).replace("anonymous", "{guest}")) for m, path in named}
    assert asked == described


def test_a_table_that_is_not_to_be_watched_is_to_strangers_as_if_it_were_not(server: Server) -> None:
    ann, bob, eve, nobody = server.client(), server.client(), server.client(), server.client(token=False)
    private = playing(ann, [bob], watch=False)
    guessed = "A" * len(private)
    foreign = playing(eve)  # somebody with a seat elsewhere is a stranger here all the same
    for asker in (eve, nobody):
        for (method, path, body), (_, no_path, _) in zip(asked_of(private), asked_of(guessed), strict=True):
            answer = answer_to(asker, method, path, body)
            assert answer == answer_to(asker, method, no_path, body), f"{method} {path}"
            assert answer[0] in (403, 404), f"{method} {path}"
            assert ("cache-control", "no-store") in answer[2], f"{method} {path}"
        ended = closed_with(asker, private)
        assert ended == closed_with(asker, guessed) == (4004, "There is no such table.", [])
    assert foreign != private
    assert ann.get(f"/tables/{private}")["you"]["seats"] == [0]
    assert bob.get(f"/tables/{private}")["you"]["seats"] == [1]


@pytest.mark.parametrize("table_id", ["%00", "%FF", "a%20b", "a" * 500, "é", "..", "mine%00", "'--", "%F0%9F%A6%96"])
def test_ids_that_can_be_none_are_answered_like_unknown_ones(server: Server, table_id: str) -> None:
    eve = server.client()
    for (method, path, body), (_, no_path, _) in zip(asked_of(table_id), asked_of("A" * 16), strict=True):
        if table_id == "..":
            continue  # clients and servers resolve it to another path
        assert answer_to(eve, method, path, body) == answer_to(eve, method, no_path, body), path


def test_a_token_that_nobody_has_and_somebody_elses_are_answered_alike(server: Server) -> None:
    ann, bob, eve = server.client(), server.client(), server.client()
    table = playing(ann, [bob], chat="seats")
    playing(eve)
    unknown, other = server.client(), eve
    for method, path, body in asked_of(table):
        assert answer_to(unknown, method, path, body) == answer_to(other, method, path, body), f"{method} {path}"
    nobody = server.client(token=False)
    for token in ("x" * 31, "x" * 500, "\u00e9" * 40, "-"):
        odd = server.client(token=False)
        odd.http.headers = httpx.Headers([(b"authorization", f"Bearer {token}".encode("latin-1"))])
        for method, path, body in asked_of(table):
            assert answer_to(odd, method, path, body) == answer_to(nobody, method, path, body), f"{method} {path}"


def test_a_seat_of_somebody_else_is_as_closed_as_one_that_is_not_there(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = playing(ann, [bob])
    for mine, theirs in zip(asked_of(table, 4), asked_of(table, 0), strict=True):
        if mine[1].endswith("/stand-in"):
            continue  # which asks about others, and whose turn it is everybody may know
        if mine[1] != theirs[1] or (mine[2] or {}).get("seat") is not None:
            answers = {answer_to(bob, *mine)[:2], answer_to(bob, *theirs)[:2]}
            assert len(answers) == 1 and answers.pop()[0] in (403, 409), mine


def test_codes_that_carry_a_seat_tell_nothing_by_failing(server: Server) -> None:
    ann, eve = server.client(), server.client()
    table = playing(ann)
    code = ann.post(f"/tables/{table}/seats/0/carry")["code"]
    server.client().post("/carry", {"code": code})
    used, guessed = (answer_to(eve, "POST", "/api/carry", {"code": c}) for c in (code, "x" * len(code)))
    assert used == guessed and used[0] == 404


def test_who_looks_on_is_sent_away_when_looking_on_ends(server: Server) -> None:
    """A table that isn't to be watched can be seen by who has its link until it starts, to sit down; not later."""
    ann, eve = server.client(), server.client()
    table = ann.open_table(players=2, watch=False)
    ann.sit(table, "Ann")
    ann.put_bot(table)
    with eve.live(table) as looking, ann.live(table) as sitting:
        looking.hear_until(lambda m: m["type"] == "table")
        ann.start(table)
        code, _, heard = heard_until_closed(looking)
        assert code == 4004
        assert not any(message.get("view") or "events" in message.get("entry", {}) for message in heard)
        sitting.hear_until(lambda m: m.get("view") is not None)
    assert "There is no such table." in eve.get(f"/tables/{table}", 404)["message"]


# --- tokens


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each with every one that is known, whatever was found before."""
    compared: list[tuple[str, str]] = []

    def compare(known: str, given: str) -> bool:
        compared.append((known, given))
        return hmac.compare_digest(known, given)

    party = WatchedTable(options_of("origins", 4), FIRST_SEED)
    monkeypatch.setattr(tokens_module, "hmac", type("Spy", (), {"compare_digest": staticmethod(compare)}))
    assert party.table.seats_of(party.tokens[2]) == [2]
    known = [token for holder in party.table.seats if holder for token in holder.tokens]
    assert [k for k, _ in compared] == known
    compared.clear()
    assert party.table.seats_of("f" * 64) == []
    assert [k for k, _ in compared] == known


def test_no_token_is_compared_with_an_equals_sign() -> None:
    paths = [*Path(next(iter(kaiju.server.__path__))).rglob("*.py")]
    assert len(paths) > 50
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Compare) and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops):
                for side in (node.left, *node.comparators):
                    text = ast.unparse(side)
                    token = re.search(r"(^|[._])(token|raw|secret|code)s?$", text)
                    # Codes of refusals and columns of the store are something else.
                    fine = "refusal" in text or ast.unparse(node).startswith(("holders.c", "carries.c"))
                    assert not token or fine, f"{path.name}: {ast.unparse(node)}"


def test_a_seat_is_found_only_with_its_own_token() -> None:
    party = WatchedTable(options_of("origins", 3), FIRST_SEED)
    for i, token in enumerate(party.tokens):
        assert party.table.seats_of(token) == [i]
        assert party.table.seats_of(token[:-1]) == party.table.seats_of(token.upper()) == []
    assert party.table.seats_of(None) == party.table.seats_of("") == []
