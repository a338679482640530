"""Those who watch: told of in batches, named, muted and removed by the host, and never able to drown the players."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from kaiju.server.hub import presence
from kaiju.server.hub.seating import KICKED_FOR
from kaiju.server.net import server_messages
from kaiju.server.net.limits import Limits
from kaiju.server.tables import proposals
from kaiju.server.tables.guests import ANONYMOUS
from tests.server.asking import NO_TABLE, NOT_HOST, refused
from tests.server.games import begun, connected, next_step, seated
from tests.server.hotseat import sqlite_url
from tests.server.running import PATIENCE, PLENTY, Channel, Client, Server, SetClock, wait_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("guests") / "t.sqlite")) as running:
        yield running


def guests(channel: Channel, count: int) -> list[dict[str, Any]]:
    """What the host is told of guests, once that many are listed."""
    told = channel.hear_until(lambda m: m["type"] == "presence" and len(m.get("guests", ())) == count)
    found: list[dict[str, Any]] = told["guests"]
    return found


def about(client: Client, table: str, guest: str, status: int = 204, **said: Any) -> Any:
    return client.ask("PUT", f"/tables/{table}/guests/{guest}", said, status)


# --- coming and going


def test_those_who_watch_are_told_of_together(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "CROWD_SECONDS", 0.5)
    table, (ann, _) = begun(server)
    with connected(ann, table) as channel, contextlib.ExitStack() as crowd:
        for _ in range(20):
            crowd.enter_context(connected(server.client(token=False), table))
        told = []
        while not told or told[-1] < 20:
            message = channel.hear()
            if message["type"] == "presence":
                told.append(message["watching"])
        assert len(told) < 15, "everybody was told of everybody"
        crowd.close()
        channel.hear_until(lambda m: m["type"] == "presence" and m["watching"] == 0)


def test_whoever_comes_hears_at_once_who_is_there(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "CROWD_SECONDS", 10**6)
    table, _ = begun(server)
    with server.client(token=False).live(table) as first, server.client(token=False).live(table) as second:
        for channel, watching in ((first, 1), (second, 2)):
            told = channel.hear_until(lambda m: m["type"] == "presence")
            assert told["watching"] == watching and "guests" not in told


# --- what a host may do


def test_the_host_sees_who_watches_and_nobody_else_does(server: Server) -> None:
    table, (ann, bob) = begun(server)
    cat = server.client()
    with connected(ann, table) as host, connected(bob, table) as other, connected(cat, table) as watcher:
        [guest] = guests(host, 1)
        assert guest == {"id": guest["id"], "name": "", "watching": 1, "muted": False, "removed": False}
        watcher.send("chat", text="Hello", name="Cat")
        assert next_step(host, "chat")["body"] == {"text": "Hello", "name": "Cat"}
        about(ann, table, guest["id"], muted=False)
        named = guests(host, 1)
        assert [one["name"] for one in named] == ["Cat"]
        seen = other.hear_until(lambda m: m["type"] == "presence" and m["watching"] == 1)
        assert "guests" not in seen
        assert guest["id"] not in json.dumps(cat.get(f"/tables/{table}/entries"))


def test_a_muted_guest_can_not_talk(server: Server) -> None:
    table, (ann, bob) = begun(server)
    cat = server.client()
    with connected(ann, table) as host, connected(cat, table) as watcher:
        [guest] = guests(host, 1)
        about(ann, table, guest["id"], muted=True)
        reply = watcher.send("chat", text="Hello", name="Cat")
        assert (reply["error"], reply["reason"]) == ("not-allowed", "muted")
        assert cat.post(f"/tables/{table}/chat", {"text": "Hello", "name": "Other"}, 403)["reason"] == "muted"
        bob.post(f"/tables/{table}/chat", {"text": "I may"})
        about(ann, table, guest["id"], muted=False)
        assert watcher.send("chat", text="Hello", name="Cat")["type"] == "ok"


def test_a_guest_whom_the_host_has_named_is_called_so(server: Server) -> None:
    table, (ann, _) = begun(server)
    cat = server.client()
    with connected(ann, table) as host, connected(cat, table):
        [guest] = guests(host, 1)
    about(ann, table, guest["id"], name="Cousin \u202eCat")
    cat.post(f"/tables/{table}/chat", {"text": "Hello", "name": "The host"})
    assert cat.get(f"/tables/{table}/entries")["entries"][-1]["body"]["name"] == "Cousin Cat"


def test_a_removed_guest_stays_out_until_let_in_again(server: Server) -> None:
    table, (ann, _) = begun(server)
    cat, dan = server.client(), server.client()
    dan_address = ("127.0.0.7", 0)
    with connected(ann, table) as host, cat.live(table) as watcher:
        [guest] = guests(host, 1)
        about(ann, table, guest["id"], removed=True)
        with pytest.raises(ConnectionClosed):
            watcher.hear_until(lambda m: False)
        assert watcher.socket.close_code == 4005
        assert cat.get(f"/tables/{table}", 404) == NO_TABLE
        assert cat.post(f"/tables/{table}/chat", {"text": "Let me in", "name": "Cat"}, 404) == NO_TABLE
        # Another token from the same address is no way in, and everybody else may watch.
        with dan.live(table) as stranger, pytest.raises(ConnectionClosed):
            stranger.hear_until(lambda m: False)
        assert stranger.socket.close_code == 4004
        assert dan.get(f"/tables/{table}", 404) == dan.get(f"/tables/{table}/entries", 404) == NO_TABLE
        assert dan.post(f"/tables/{table}/chat", {"text": "Let me in", "name": "Dan"}, 404) == NO_TABLE
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
        with connect(address, source_address=dan_address) as elsewhere:
            assert json.loads(elsewhere.recv(PATIENCE))["type"] == "table"
        [removed] = guests(host, 1)
        assert removed["removed"] and removed["watching"] == 0
        about(ann, table, guest["id"], removed=False)
        with connected(cat, table):
            pass


def test_the_host_deals_with_all_who_have_no_token_at_once(server: Server) -> None:
    table, (ann, _) = begun(server)
    with connected(ann, table) as host, connected(server.client(token=False), table):
        assert [guest["id"] for guest in guests(host, 1)] == [ANONYMOUS]
        about(ann, table, ANONYMOUS, removed=True)
    nobody = server.client(token=False)
    assert nobody.get(f"/tables/{table}", 404) == NO_TABLE
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.7")) as elsewhere:
        shown = f"{server.url}/api/tables/{table}"
        assert elsewhere.get(shown).status_code == 404
        assert elsewhere.get(shown, headers={"Authorization": "Bearer " + 40 * "x"}).status_code == 200


def test_a_browser_that_watches_gets_a_token(server: Server) -> None:
    table, _ = begun(server)
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
    with connect(address, origin=server.url) as browser:  # type: ignore[arg-type]
        assert browser.response is not None
        cookie = browser.response.headers["set-cookie"]
    assert cookie.startswith("kaiju=") and "HttpOnly" in cookie
    with connect(address, origin=server.url, additional_headers={"Cookie": cookie}) as again:  # type: ignore[arg-type]
        assert again.response is not None and again.response.headers["set-cookie"] == cookie, "the same, renewed"
    with connect(address) as program:
        assert program.response is not None and "set-cookie" not in program.response.headers


def test_only_the_host_may(server: Server) -> None:
    table, (_, bob) = begun(server)
    for client in (bob, server.client()):
        assert about(client, table, ANONYMOUS, 403, muted=True) == NOT_HOST
    assert about(bob, table, "somebody", 400, muted=True)["error"] == "bad-request"


def test_what_the_host_said_outlives_the_server(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "t.sqlite")
    with Server(url) as server:
        table, (ann, _) = begun(server)
        about(ann, table, ANONYMOUS, removed=True)
    with Server(url) as server:
        server.client(token=False).get(f"/tables/{table}", 404)


# --- during a game


def test_the_host_may_change_who_talks_and_watches_during_a_game(server: Server) -> None:
    table, (ann, bob) = begun(server)
    cat = server.client()
    options = ann.get(f"/tables/{table}")["table"]["options"]
    with cat.live(table) as watcher:
        ann.ask("PATCH", f"/tables/{table}", {**options, "chat": "none"}, 204)
        assert bob.post(f"/tables/{table}/chat", {"text": "Hm"}, 409)["reason"] == "no-chat"
        ann.ask("PATCH", f"/tables/{table}", {**options, "watch": False}, 204)
        with pytest.raises(ConnectionClosed):
            watcher.hear_until(lambda m: False)
        assert watcher.socket.close_code == 4004
    assert bob.get(f"/tables/{table}")["table"]["options"] == {**options, "watch": False}
    assert ann.ask("PATCH", f"/tables/{table}", {**options, "pace": 5}, 409)["reason"] == "begun"
    assert refused(bob, f"/tables/{table}", options, 403, "PATCH") == NOT_HOST["message"]


# --- too much talk


def chatty(tmp_path: Path, **limits: float) -> Server:
    return Server(sqlite_url(tmp_path / "t.sqlite"), limits=Limits(**{**vars(PLENTY), **limits}))


def test_one_address_can_talk_only_so_much(tmp_path: Path) -> None:
    with chatty(tmp_path, chats_per_minute=0.01, chats_at_once=3) as server:
        table, (ann, bob) = begun(server)
        other_table, (cat, _) = begun(server)
        for client, where in ((ann, table), (bob, table), (cat, other_table)):
            client.post(f"/tables/{where}/chat", {"text": "Hello"})
        assert ann.post(f"/tables/{table}/chat", {"text": "Hello"}, 429)["error"] == "slow-down"
        with connected(bob, table) as channel:
            assert channel.send("chat", text="Hello")["error"] == "slow-down"


def test_a_crowd_can_not_drown_those_who_play(tmp_path: Path) -> None:
    with chatty(tmp_path, chats_per_minute=0.01, chats_at_once=3) as server:
        table, (ann, _) = begun(server)
        said = []
        for i in range(5):
            address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/live"
            with connect(address, source_address=(f"127.0.1.{i}", 0)) as live:
                live.send(json.dumps({"type": "chat", "id": 1, "text": "Hey", "name": f"Fan {i}"}))
                while (reply := json.loads(live.recv(PATIENCE))).get("id") != 1:
                    pass
                said.append(reply.get("error", "ok"))
        assert said == ["ok"] * 3 + ["slow-down"] * 2
        ann.post(f"/tables/{table}/chat", {"text": "I may"})


def test_a_table_keeps_only_so_much_talk(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "MOST_SAID", 3)
    monkeypatch.setattr(proposals, "MOST_SAID_BY_GUESTS", 2)
    table, (ann, _) = begun(server)
    cat = server.client()
    for _ in range(2):
        cat.post(f"/tables/{table}/chat", {"text": "Hello", "name": "Cat"})
    assert cat.post(f"/tables/{table}/chat", {"text": "Hello", "name": "Cat"}, 409)["reason"] == "said-enough"
    for _ in range(3):
        ann.post(f"/tables/{table}/chat", {"text": "Hello"})
    assert ann.post(f"/tables/{table}/chat", {"text": "Hello"}, 409)["reason"] == "said-enough"


# --- pages


def test_what_was_missed_comes_in_pages(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_messages, "PAGE", 10)
    table, (ann, _) = begun(server)
    for i in range(21):
        ann.post(f"/tables/{table}/chat", {"text": str(i)})
    number = ann.get(f"/tables/{table}")["number"]
    steps: list[int] = []
    pages = 0
    while True:
        page = ann.get(f"/tables/{table}/entries?after={len(steps)}")
        assert len(page["entries"]) <= 10
        steps += [step["number"] for step in page["entries"]]
        pages += 1
        if not page.get("more"):
            break
    assert steps == list(range(1, number + 1)) and pages == -(-number // 10)
    with ann.live(table, seen=0) as channel:
        missed = channel.hear()
        assert [step["number"] for step in missed["entries"]] == steps[:10] and missed["more"]
        assert channel.hear()["number"] == number
    with ann.live(table, seen=number - 10) as channel:
        assert "more" not in channel.hear()


def test_nobody_is_counted_who_has_left(server: Server) -> None:
    table, (ann, _) = begun(server)
    with connected(ann, table) as channel:
        with connected(server.client(), table):
            guests(channel, 1)
        channel.hear_until(lambda m: m["type"] == "presence" and m["watching"] == 0)
    wait_for(lambda: not server.app.state.hub.registry.tables[table].clients)


# --- who is sent away, and who is gone


def test_whoever_the_host_takes_a_seat_from_is_told_and_stays_out(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table) as host, bob.live(table) as kicked:
        ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        with pytest.raises(ConnectionClosed):
            kicked.hear_until(lambda m: False)
        assert (kicked.socket.close_code, kicked.socket.close_reason) == (
            4005,
            "The host of this table has removed you.",
        )
        assert bob.post(f"/tables/{table}/seats", {"name": "Bob"}, 404) == NO_TABLE
        [guest] = guests(host, 1)
        assert guest["name"] == "Bob" and guest["removed"]
        rise = next(step for step in ann.get(f"/tables/{table}/entries")["entries"] if step["kind"] == "rise")
        assert rise["body"] == {"kicked": True}
        about(ann, table, guest["id"], removed=False)
        bob.sit(table, "Bob")


def test_a_fresh_cookie_brings_nobody_back_who_was_kicked(tmp_path: Path) -> None:
    """Not for a while; and nobody else is kept out, though they have the same address."""
    with Server(sqlite_url(tmp_path / "t.sqlite"), clock=SetClock()) as server:
        table, (ann, bob, cid) = seated(server, ("Ann", "Bob", "Cid"))
        with bob.live(table) as kicked:
            kicked.hear_until(lambda m: m["type"] == "presence")
            ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        fresh = server.client()
        assert fresh.post(f"/tables/{table}/seats", {"name": "Bob"}, 404) == NO_TABLE
        with fresh.live(table) as channel, pytest.raises(ConnectionClosed):
            channel.hear()
        with connected(cid, table):
            assert cid.get(f"/tables/{table}")["you"]["seats"] == [2], "who sits here stays"
        server.let_pass(KICKED_FOR + 1)
        fresh.sit(table, "Bob after all")

        table, (ann, bob, cid) = seated(server, ("Ann", "Bob", "Cid"))
        with connected(cid, table), bob.live(table) as kicked:
            kicked.hear_until(lambda m: m["type"] == "presence")
            ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
        server.client().sit(table, "Cid's sister")


def test_nor_anybody_who_has_closed_the_page_before(server: Server) -> None:
    table, (ann, _) = seated(server)
    ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    assert server.client().post(f"/tables/{table}/seats", {"name": "Bob"}, 404) == NO_TABLE


def test_nobody_is_kicked_who_leaves_and_no_bot_either(server: Server) -> None:
    table, (ann, bob) = seated(server)
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    bob.sit(table, "Bob")
    bob.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    ann.put_bot(table)
    ann.ask("DELETE", f"/tables/{table}/seats/1", None, 204)
    bob.sit(table, "Bob")
    assert not any("kicked" in step.get("body", {}) for step in ann.get(f"/tables/{table}/entries")["entries"])


def test_the_one_who_is_gone_is_named_and_not_whoever_comes_next(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite"), clock=SetClock()) as server:
        table, people = begun(server, away=30, pace=0)
        first = people[0].get(f"/tables/{table}")["question"]["seat"]
        gone, there = people[first], people[1 - first]
        with connected(there, table) as channel:
            told = channel.hear_until(lambda m: m["type"] == "presence")
            assert told["absent"] == first and told["away"] is not None
            server.let_pass(31)
            while channel.question is None or channel.question["seat"] == first:
                message = channel.hear()
                told = message if message["type"] == "presence" else told
            assert (told["absent"], told["away"]) == (None, None)
        assert gone.get(f"/tables/{table}")["table"]["seats"][first]["stand_in"] == "away"
