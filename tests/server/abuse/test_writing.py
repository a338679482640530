"""What people write: markup is text, and letters that mislead don't get through."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kaiju.server.tables.sanitize import CHAT_LENGTH, COMBINING_RUN, NAME_LENGTH, cleaned
from tests.server.abuse.tools import (
    ROUNDS,
    explore,
)
from tests.server.running import Server

MARKUP = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</textarea>&amp;&#x202e;",
    "{{7*7}} ${7*7} %s %n",
    "'; drop table tables;--",
    '"],["',
]


@pytest.mark.parametrize("text", MARKUP)
def test_markup_is_text_like_any_other(server: Server, text: str) -> None:
    """It is told as it was written, in JSON that no browser takes for a page."""
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, text[:NAME_LENGTH])
    with client.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "table")
        channel.send("chat", text=text)
        response = client.http.get(f"/api/tables/{table}/entries")
    said = [step["body"]["text"] for step in response.json()["entries"] if step["kind"] == "chat"]
    assert said == [" ".join(text.split())]
    assert client.get(f"/tables/{table}")["table"]["seats"][0]["name"] == text[:NAME_LENGTH].strip()
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"


TRICKS = {
    "right to left": "Ann\u202e\u2067gnp.exe",
    "marks of direction": "\u200eA\u200fn\u061cn\u2066x\u2069",
    "zero width": "A\u200bn\u200cn\u2060\ufeff",
    "soft hyphens": "A\u00adn\u00adn",
    "a tower": "A" + "\u0301\u0316\u0353\u0489" * 20,
    "lines": "Ann\r\nBob: I give up\x85\u2028\u2029",
    "controls": "A\x00n\x1b[31mn\x7f",
    "tags": "Ann\U000e0041\U000e0042",
    "private letters": "A\ue000n\U000f0000n",
    "spaces": "A\u3000\u00a0\u2003 n",
}


@pytest.mark.parametrize("trick", TRICKS)
def test_letters_that_mislead_do_not_get_through(server: Server, trick: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, TRICKS[trick][: 24 if trick != "a tower" else None])
    client.post(f"/tables/{table}/chat", {"text": TRICKS[trick]})
    name = client.get(f"/tables/{table}")["table"]["seats"][0]["name"]
    steps = client.get(f"/tables/{table}/entries")["entries"]
    said = next(step["body"]["text"] for step in steps if step["kind"] == "chat")
    for text in (name, said):
        check_shown(text)


def check_shown(text: str) -> None:
    """Nothing in it is invisible, turns the line around, or smears over others."""
    run = 0
    for i, char in enumerate(text):
        kind = unicodedata.category(char)
        joins = char == "\u200d" and 0 < i < len(text) - 1
        assert joins or kind not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"), ascii(text)
        assert kind != "Zs" or char == " ", ascii(text)
        run = run + 1 if kind in ("Mn", "Me") else 0
        assert run <= COMBINING_RUN, ascii(text)
    assert "  " not in text and text == text.strip()


@settings(explore, max_examples=500 * ROUNDS)
@given(st.text(max_size=60) | st.text(st.characters(categories=["Mn", "Me", "Cf", "Zs", "So", "Lo"]), max_size=30))
def test_whatever_is_written_can_be_shown(text: str) -> None:
    shown = cleaned(text)
    check_shown(shown)
    assert cleaned(shown) == shown
    assert len(shown) <= 2 * len(text)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800\u2800", "\u202e", "\n", "\u0301", "x" * 25])
def test_names_that_nobody_could_read_are_refused(server: Server, name: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    response = client.http.post(f"/api/tables/{table}/seats", json={"name": name})
    assert response.status_code in (400, 409)
    assert "name" in response.json()["message"]


@pytest.mark.parametrize("name", ["ann", "A\u200bnn", "Ann\u202c", "Ａnn"[1:].join("A "), "Ann ", "\u2067Ann"])
def test_nobody_can_look_like_somebody_else_by_invisible_letters(server: Server, name: str) -> None:
    client = server.client()
    table = client.open_table(players=2)
    client.sit(table, "Ann")
    name = name if cleaned(name).casefold() == "ann" else "Ann\u200d"
    answer = client.http.post(f"/api/tables/{table}/seats", json={"name": name})
    assert answer.status_code == 409 and answer.json()["error"] == "taken"


def test_long_talk_is_refused(server: Server) -> None:
    client = server.client()
    table = client.open_table(players=2)
    for length, status in ((CHAT_LENGTH, 201), (CHAT_LENGTH + 1, None), (3000, 400)):
        answer = client.http.post(f"/api/tables/{table}/chat", json={"text": "x" * length})
        assert answer.status_code == status or (status is None and answer.status_code in (400, 409))
