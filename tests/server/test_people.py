"""People who are known on several devices: recovery, revoked tokens, what is kept of somebody, and forgetting them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kaiju.server.http.security import COOKIE, YEAR
from kaiju.server.tables.phrases import hash_phrase, new_phrase
from tests.server.asking import NOT_YOURS, is_host
from tests.server.clocks import START, again, question
from tests.server.games import begun, connected, next_step, seated
from tests.server.running import Client, Server


def recovered(server: Server, phrase: str, client: Client | None = None) -> Client:
    """A program on another device, which knows the phrase."""
    found = client or server.client(token=False)
    found.token = found.post("/me/recover", {"phrase": phrase})["token"]
    found.http.headers["Authorization"] = f"Bearer {found.token}"
    return found


def devices(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get("/me")["devices"]
    return found


# --- the cookie


def test_a_cookie_that_is_used_is_renewed(server: Server) -> None:
    browser = server.client(token=False)
    browser.http.headers["origin"] = server.url
    browser.open_table()
    given = browser.http.cookies[COOKIE]
    for asked in (browser.http.get("/api/tables/mine"), browser.http.post("/api/tables", json={})):
        renewed = asked.headers["set-cookie"]
        assert renewed.startswith(f"{COOKIE}={given};") and f"Max-Age={YEAR}" in renewed and "HttpOnly" in renewed
    assert "set-cookie" not in server.client().http.get("/api/tables/mine").headers, "programs have none"
    assert "set-cookie" not in server.client(token=False).http.get("/api/tables/mine").headers


# --- the phrase


def test_a_phrase_brings_seats_and_settings_to_another_device(server: Server) -> None:
    table, (ann, bob) = begun(server, rules={"first": 0})
    assert ann.get("/me") == {"phrase": False, "settings": {}, "devices": [], "push": False}
    ann.ask("PUT", "/me/settings", {"settings": {"theme": "dawn"}}, 204)
    phrase = ann.post("/me/phrase")["phrase"]
    phone = recovered(server, phrase.upper().replace(" ", "-"))
    assert phone.get("/me")["settings"] == {"theme": "dawn"} and phone.get("/me")["phrase"]
    assert [line["id"] for line in phone.get("/tables/mine")] == [table]
    assert is_host(phone, table)
    with connected(phone, table) as channel, connected(ann, table) as other:
        assert channel.you["seats"] == other.you["seats"] == [0]
        assert channel.act(channel.options[-1])["type"] == "ok"
        next_step(other, "act")
    assert [one["this"] for one in devices(phone)] == [False, True]
    assert bob.get("/me")["devices"] == []


def test_what_one_has_on_the_new_device_comes_along(server: Server) -> None:
    _, (ann, _) = seated(server)
    other, (_, stranger) = seated(server, ("Cid", "Dan"))
    phrase = ann.post("/me/phrase")["phrase"]
    recovered(server, phrase, stranger)
    assert ann.get(f"/tables/{other}")["you"]["seats"] == [1]
    assert stranger.get(f"/tables/{other}")["you"]["seats"] == [1]
    assert len(ann.get("/tables/mine")) == 2


def test_a_browser_gets_no_token_that_a_script_could_read(server: Server) -> None:
    _, (ann, _) = seated(server)
    phrase = ann.post("/me/phrase")["phrase"]
    browser = server.client(token=False)
    browser.http.headers["origin"] = server.url
    assert browser.post("/me/recover", {"phrase": phrase}, 201) == {}
    assert len(browser.get("/tables/mine")) == 1


def test_only_the_last_phrase_is_good_and_none_that_is_guessed(server: Server) -> None:
    ann, eve = server.client(), server.client()
    first, second = (ann.post("/me/phrase")["phrase"] for _ in range(2))
    assert first != second
    wrong = eve.post("/me/recover", {"phrase": first}, 404)
    assert wrong["reason"] == "phrase"
    assert eve.post("/me/recover", {"phrase": ""}, 404) == wrong
    assert eve.post("/me/recover", {"phrase": new_phrase()}, 404) == wrong
    recovered(server, second)


def test_the_store_knows_no_phrase_and_no_token(server: Server, tmp_path: Path) -> None:
    ann = server.client()
    phrase = ann.post("/me/phrase")["phrase"]
    phone = recovered(server, phrase)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert hash_phrase(phrase).encode() in kept
    for secret in (phrase, ann.token, phone.token):
        assert secret is not None and secret.encode() not in kept


# --- devices


def test_a_device_that_is_signed_out_is_nobody_s(server: Server) -> None:
    table, (ann, _) = begun(server)
    phone = recovered(server, ann.post("/me/phrase")["phrase"])
    lost = next(one["id"] for one in devices(phone) if not one["this"])
    with ann.live(table) as channel:
        channel.hear_until(lambda m: m["type"] == "table")
        phone.ask("DELETE", f"/me/devices/{lost}", None, 204)
        with pytest.raises(ConnectionClosed):
            channel.hear_until(lambda m: False)
        assert channel.socket.close_code == 4006
    assert [one["this"] for one in devices(phone)] == [True]
    assert ann.get("/tables/mine") == []
    assert ann.post(f"/tables/{table}/back", None, 403) == NOT_YOURS
    assert ann.ask("DELETE", f"/me/devices/{devices(phone)[0]['id']}", None, 403) == NOT_YOURS
    assert phone.get(f"/tables/{table}")["you"]["seats"] == [0], "whichever token it was first held by"
    assert phone.ask("DELETE", f"/me/devices/{'0' * 16}", None, 404)["error"] == "not-found"


def test_nobody_signs_out_somebody_else_s_device(server: Server) -> None:
    ann, bob = server.client(), server.client()
    for person in (ann, bob):
        person.post("/me/phrase")
    [device] = devices(bob)
    assert ann.ask("DELETE", f"/me/devices/{device['id']}", None, 404)["error"] == "not-found"
    assert devices(bob) == [device]


# --- what is kept


def test_a_person_sees_all_that_is_kept_of_them_and_nothing_of_others(server: Server) -> None:
    table, (ann, bob) = begun(server)
    ann.post(f"/tables/{table}/chat", {"text": "Mine"})
    bob.post(f"/tables/{table}/chat", {"text": "His"})
    found = ann.get("/me/export")
    assert found["tables"] == [
        {"table": table, "seats": [0], "names": ["Ann"], "said": [{"at": START, "text": "Mine"}]}
    ]
    assert server.client().get("/me/export")["tables"] == []
    assert server.client(token=False).get("/me/export", 403) == NOT_YOURS


def test_somebody_is_forgotten_and_the_game_goes_on(server: Server, tmp_path: Path, sqlite: str) -> None:
    table, people = begun(server, ("Ann", "Bob", "Cid"), rules={"first": 0})
    ann, bob, cid = people
    before = bob.get(f"/tables/{table}")["table"]["salts"]
    ann.post(f"/tables/{table}/chat", {"text": "Remember me"})
    phone = recovered(server, ann.post("/me/phrase")["phrase"])
    ann.ask("PUT", "/me/settings", {"settings": {"name": "Annabel"}}, 204)
    with connected(bob, table) as channel:
        phone.ask("DELETE", "/me", None, 204)
        next_step(channel, "stand-in")
    for person in (ann, phone):
        assert person.get("/tables/mine") == [] and person.get("/me") == {
            "phrase": False,
            "settings": {},
            "devices": [],
            "push": False,
        }
        assert person.post(f"/tables/{table}/back", None, 403) == NOT_YOURS
    told = bob.get(f"/tables/{table}")["table"]
    assert told["seats"][0]["name"] == "…" and told["seats"][0]["stand_in"] == "left" and told["salts"] == before
    assert bob.get("/tables/mine")[0]["seats"][0]["name"] == "…"
    said = [step["body"]["text"] for step in cid.get(f"/tables/{table}/entries")["entries"] if step["kind"] == "chat"]
    assert said == ["…"]
    with sqlite3.connect(tmp_path / "t.sqlite") as connection:
        kept = "\n".join(connection.iterdump())
    for word in ("Remember me", '"Ann"', "Annabel"):
        assert word not in kept
    number = question(bob, table)["number"]
    with again(sqlite, START + 10, bob):
        assert question(bob, table)["number"] >= number, "it can still be played"
