"""People who are known on several devices: recovery, revoked tokens, what is kept of somebody, and forgetting them."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kaiju.cli import app
from kaiju.server.http.security import COOKIE, YEAR
from kaiju.server.net.channels import News
from kaiju.server.tables.phrases import hash_phrase, new_phrase
from kaiju.server.tables.tokens import hash_token
from tests.server.asking import NOT_YOURS, is_host
from tests.server.clocks import START, again, question
from tests.server.games import begun, connected, next_step, seated
from tests.server.hotseat import alter, sqlite_url
from tests.server.playing import call
from tests.server.running import PATIENCE, Client, Server, SetClock, wait_for


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


def test_a_live_channel_renews_the_cookie_and_gives_none_to_another_site_s_page(server: Server) -> None:
    table, _ = begun(server)
    given, address = "b" * 43, f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"

    def cookie(origin: str, **headers: str) -> str | None:
        with connect(address, additional_headers={"Origin": origin, **headers}, open_timeout=PATIENCE) as socket:
            assert socket.response is not None
            return socket.response.headers.get("set-cookie")

    renewed = cookie(server.url, Cookie=f"{COOKIE}={given}")
    assert renewed is not None and renewed.startswith(f"{COOKIE}={given};") and f"Max-Age={YEAR}" in renewed
    assert cookie(server.url) is not None
    assert cookie("https://evil.example") is None, "it would take the place of the one that a browser has"
    assert cookie("https://evil.example", Cookie=f"{COOKIE}={given}") is None


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


def kept_in(folder: Path) -> str:
    """All that the database holds, as text."""
    with sqlite3.connect(folder / "t.sqlite") as connection:
        return "\n".join(connection.iterdump())


def test_what_was_said_and_signed_before_the_phrase_came_is_forgotten_too(server: Server, tmp_path: Path) -> None:
    table, (_, bob) = begun(server, ("Ann", "Bobadil"))
    bob.post(f"/tables/{table}/chat", {"text": "Sitting"})
    watched, _ = begun(server)
    bob.post(f"/tables/{watched}/chat", {"text": "Watching", "name": "Bobby"})
    before = hash_token(str(bob.token))
    recovered(server, server.client().post("/me/phrase")["phrase"], bob)
    tables = {one["table"]: one for one in bob.get("/me/export")["tables"]}
    assert tables[table]["names"] == ["Bobadil"] and tables[table]["said"][0]["text"] == "Sitting"
    assert tables[watched]["names"] == ["Bobby"] and tables[watched]["said"][0]["text"] == "Watching"
    bob.ask("DELETE", "/me", None, 204)
    kept = kept_in(tmp_path)
    for word in ("Bobadil", "Bobby", "Sitting", "Watching", before):
        assert word not in kept


@pytest.mark.parametrize("device", ["of theirs", "of a friend's"])
def test_who_is_forgotten_is_so_after_a_rematch_that_another_device_is_in_too(
    server: Server, tmp_path: Path, device: str
) -> None:
    table, (ann, bob) = begun(server, ("Ann", "Bobadil"))
    if device == "of theirs":
        recovered(server, server.client().post("/me/phrase")["phrase"], bob)
    else:
        server.client().post("/carry", bob.post(f"/tables/{table}/seats/1/carry"))
    bob.post(f"/tables/{table}/seats/1/concede")
    wait_for(lambda: ann.get(f"/tables/{table}")["table"]["status"] == "over")
    again = ann.post(f"/tables/{table}/rematch")["id"]
    bob.ask("DELETE", "/me", None, 204)
    assert "Bobadil" not in kept_in(tmp_path)
    assert ann.get(f"/tables/{again}")["table"]["seats"][1] is None


def test_those_who_left_or_never_sat_are_told_what_is_kept_and_forgotten(server: Server, tmp_path: Path) -> None:
    table, (ann, bob) = seated(server, ("Ann", "Bobadil"))
    cat = server.client()
    bob.post(f"/tables/{table}/chat", {"text": "Goodbye"})
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    cat.post(f"/tables/{table}/chat", {"text": "Hello", "name": "Catherine"})
    for person, name, text in ((bob, "Bobadil", "Goodbye"), (cat, "Catherine", "Hello")):
        assert person.get("/tables/mine") == []
        assert person.get("/me/export")["tables"] == [
            {"table": table, "seats": [], "names": [name], "said": [{"at": START, "text": text}]}
        ]
        person.ask("DELETE", "/me", None, 204)
        kept = kept_in(tmp_path)
        assert name not in kept and text not in kept
    assert [step["body"]["text"] for step in chat_at(ann, table)] == ["…", "…"]


def test_those_who_left_are_known_when_an_older_database_or_a_file_is_read(tmp_path: Path) -> None:
    path, file, copy = tmp_path / "t.sqlite", tmp_path / "tables.jsonl", tmp_path / "copy.sqlite"
    with Server(sqlite_url(path)) as server:
        table, (_, bob) = seated(server, ("Ann", "Bobadil"))
        bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        before = bob.get("/me/export")["tables"]
    for words in (("export", "--out", file, "--database", path), ("import", file, "--database", copy)):
        assert CliRunner().invoke(app, list(map(str, words))).exit_code == 0
    alter(path, "DROP TABLE traces")
    alter(path, "UPDATE alembic_version SET version_num = '0004'")
    for database in (path, copy):
        with again(sqlite_url(database), START, bob):
            assert bob.get("/me/export")["tables"] == before != []


def chat_at(client: Client, table: str) -> list[dict[str, Any]]:
    return [step for step in client.get(f"/tables/{table}/entries")["entries"] if step["kind"] == "chat"]


def test_whom_the_host_has_named_is_forgotten_though_they_never_spoke(server: Server, tmp_path: Path) -> None:
    table, (ann, _) = begun(server)
    cat = server.client()
    with connected(cat, table), ann.live(table) as host:
        told = host.hear_until(lambda m: m["type"] == "presence" and len(m.get("guests", ())) == 1)
        ann.ask("PUT", f"/tables/{table}/guests/{told['guests'][0]['id']}", {"name": "Cousin Cat"}, 204)
    assert cat.get("/me/export")["tables"][0]["names"] == ["Cousin Cat"]
    cat.ask("DELETE", "/me", None, 204)
    assert "Cousin Cat" not in kept_in(tmp_path)


def test_a_table_that_was_opened_without_a_seat_comes_along(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table, seated_at = ann.open_table(players=2), ann.open_table(players=2)
    ann.sit(seated_at, "Ann")
    bob.sit(table, "Bob")
    recovered(server, server.client().post("/me/phrase")["phrase"], ann)
    assert is_host(ann, table) and is_host(ann, seated_at)
    assert sorted(line["id"] for line in ann.get("/tables/mine")) == sorted([table, seated_at])
    ann.put_bot(seated_at)
    with connected(ann, seated_at):
        ann.ask("DELETE", f"/tables/{seated_at}/seats/0", None, 204)
        assert is_host(ann, seated_at), "also without the seat that came along"
    told = bob.get(f"/tables/{table}/entries")["entries"][-1]
    assert told["kind"] == "carry" and "body" not in told, "nobody is told anybody's token"


def test_another_process_forgets_what_it_has_in_memory(server: Server, sqlite: str) -> None:
    table, (ann, bob) = begun(server, ("Ann", "Bobadil"))
    with Server(sqlite, clock=SetClock(START)) as other:
        elsewhere = Client(other.url, token=False)
        elsewhere.http.headers["Authorization"] = f"Bearer {bob.token}"
        elsewhere.ask("DELETE", "/me", None, 204)
    hub = server.app.state.hub
    call(server, lambda: hub._services.tasks.begin(hub._neighbours.hear(News("other", table, "erased"))))
    wait_for(lambda: ann.get(f"/tables/{table}")["table"]["seats"][1]["name"] == "…")
