"""Absurd paths and bodies are refused in a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.server.abuse.tools import (
    DOOR,
    HASTY,
    ODD,
    check_told_nothing,
    dial,
    explore,
    read_to_end,
    values,
)
from tests.server.running import Server

PATHS = [
    "/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/assets/../../pyproject.toml", "/assets/..%2f..%2f__init__.py", "/assets/%2e%2e%5c__init__.py",
    "/static/../app.py", "/%00", "/assets/%00", "/api/tables/..%2f..%2f", "/api/tables/%2e%2e", "/api/tables//live",
    "/api//tables", "/API/TABLES", "/api/tables/x%0d%0aSet-Cookie:%20a=b", "/?x=%ff%00", "/;/", "/.git/config",
    "/index.html/../..", "/api/schema/../../x", "/api/texts/..%2f..%2fetc%2fpasswd", "/t/%3Cscript%3E", "/\u00e9",
    "/api/tables?listed=%F0%28%8C%28", "/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd", "/" + "a/" * 2000,
]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_outside(server: Server, path: str) -> None:
    made = dial(server)
    made.sendall(b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % path.encode())
    heard = read_to_end(made)
    made.close()
    head, _, body = heard.partition(b"\r\n\r\n")
    status = int(head.split()[1])
    assert status in (200, 400, 404, 405), heard
    assert b"root:" not in body and b"[project]" not in body and b"set-cookie" not in head.lower()
    if status == 200:
        assert b"<!doctype html>" in body.lower() or head.lower().count(b"application/json"), heard
    else:
        check_told_nothing(body)


BODIES = [
    *(
        f'{{"{field}":{value}}}'
        for field in ("players", "rules", "modules", "name", "question", "text")
        for value in ODD
    ),
    *(
        f'{{"rules":{{"{option}":{value}}}}}'
        for option in ("first", "deck", "asks", "challenge_cards")
        for value in ODD
    ),
    *ODD,
    '{"players":2,"players":3}',
    "\ufeff{}",
    '{"rules":{"deck":["wings","wings","wings"]}}',
    '{"modules":["luchador"],"rules":{"challenge_cards":[{"id":"x","force":1e300}]}}',
    '{"modules":["luchador"],"rules":{"challenge_cards":{"cards":[{"id":[],"name":{}}]}}}',
    '{"rules":{"first":1.0}}',
    '{"rules":{"first":true}}',
    '{"edition":"__class__","modules":["__init__"]}',
]


@pytest.mark.parametrize("path", ["/tables", "/check", "/tables/{table}/seats", "/tables/{table}/actions"])
def test_absurd_bodies_are_refused_in_a_sentence(server: Server, table: str, path: str) -> None:
    client = server.client()
    for body in BODIES:
        answer = client.http.post(f"/api{path.format(table=table)}", content=body.encode("utf-8", "surrogatepass"))
        assert answer.status_code < 500, body[:100]
        if not answer.is_success:
            assert answer.json().keys() - {"reason"} == {"error", "message"}, body[:100]
            check_told_nothing(answer.content)


OPTIONS = ["edition", "players", "modules", "rules", "clock", "away", "pace"]
RULES = ["deck", "first", "asks", "tile_side", "origins_mix", "challenge_cards"]
options = st.fixed_dictionaries(
    {}, optional={"rules": st.dictionaries(st.sampled_from(RULES), values), "modules": st.just(["luchador", "wicked"])}
) | st.dictionaries(st.sampled_from(OPTIONS), values)


def test_bodies_that_are_too_large_are_refused(server: Server) -> None:
    client = server.client()
    for size, status in ((HASTY.body_bytes - 2, 201), (HASTY.body_bytes + 1, 413), (10 * HASTY.body_bytes, 413)):
        assert client.http.post("/api/tables", content=b"{" + b" " * (size - 2) + b"}").status_code == status
    pieces = (b" " * 1000 for _ in range(100))
    assert client.http.post("/api/tables", content=pieces).status_code == 413
    packed = client.http.post("/api/tables", content=b"\x1f\x8b\x08" + bytes(50), headers={"content-encoding": "gzip"})
    assert packed.status_code == 400


@explore
@given(options)
def test_any_options_are_checked_and_none_break_anything(server: Server, options: dict[str, Any]) -> None:
    body = json.dumps(options)
    answer = DOOR.post(f"{server.url}/api/check", content=body)
    assert answer.status_code in (200, 400, 409), answer.text
    check_told_nothing(answer.content)
