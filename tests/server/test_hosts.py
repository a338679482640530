"""The host of a table: who it is, who succeeds whom, and by which names a server is known; names that mislead."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from kaiju.boxes.luchador.cards import house_set
from kaiju.server.net.names import names_for
from kaiju.server.tables.lookalikes import looks_like
from tests.server.asking import NOT_HOST, is_host, seats
from tests.server.clocks import DAY, START, again, happened, question
from tests.server.games import begun, connected, next_step, seated
from tests.server.running import PATIENCE, Channel, Client, Server, SetClock, wait_for


def badges(client: Client, table: str) -> list[bool]:
    return [bool(seat and seat["host"]) for seat in seats(client, table)]


def here(channel: Channel, wanted: list[int]) -> dict[str, Any]:
    return channel.hear_until(lambda m: m["type"] == "presence" and m["here"] == wanted)


# --- who it is


def test_an_opener_without_a_seat_is_the_only_host(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2)
    bob.sit(table, "Bob")
    assert is_host(ann, table) and not is_host(bob, table)
    assert badges(ann, table) == [False, False]
    ann.sit(table, "Ann")
    assert badges(bob, table) == [False, True]


def test_who_stays_in_the_room_stays_the_host_though_they_get_up(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table):
        ann.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
        assert is_host(ann, table) and not is_host(bob, table)
        assert bob.post(f"/tables/{table}/start", None, 403) == NOT_HOST
        server.let_pass(1000)
        assert is_host(ann, table), "for as long as they are there"


# --- succession


def test_a_host_who_is_gone_for_a_minute_is_succeeded_in_the_lobby(server: Server) -> None:
    table, (ann, bob, cid) = seated(server, ("Ann", "Bob", "Cid"))
    with connected(bob, table) as channel, connected(cid, table):
        with connected(ann, table):
            here(channel, [0, 1, 2])
            server.let_pass(1000)
        here(channel, [1, 2])
        number = channel.number
        server.let_pass(59)
        assert happened(bob, table, number) == []
        server.let_pass(1)
        step = next_step(channel, "host")
        assert step["seat"] == 1 and "body" not in step, "nobody is told anybody's token"
        channel.hear_until(lambda m: m["type"] == "table")
        assert channel.you["host"]
    assert badges(cid, table) == [False, True, False]
    assert ann.get(f"/tables/{table}")["you"]["may_host"]
    assert "may_host" not in cid.get(f"/tables/{table}")["you"]
    bob.start(table)


@contextmanager
def succeeded(server: Server, **options: Any) -> Iterator[tuple[str, Client, Client, Channel]]:
    """A table that Ann has opened, and whose host is Bob since she is gone."""
    table, (ann, bob) = seated(server, **options)
    with connected(bob, table) as channel:
        with connected(ann, table):
            here(channel, [0, 1])
        here(channel, [1])
        server.let_pass(60)
        next_step(channel, "host")
        yield table, ann, bob, channel


def test_the_opener_gets_the_office_back_when_they_ask_for_it(server: Server) -> None:
    with succeeded(server) as (table, ann, bob, channel), connected(ann, table):
        assert is_host(bob, table), "not by merely looking in"
        assert bob.post(f"/tables/{table}/host", None, 403)["error"] == "not-allowed"
        ann.post(f"/tables/{table}/host", None, 204)
        assert is_host(ann, table) and not is_host(bob, table)
        assert next_step(channel, "host")["seat"] == 0
    assert ann.post(f"/tables/{table}/host", None, 409)["error"] == "stale"


def test_whoever_succeeds_the_opener_can_free_their_seat_but_not_take_the_table_from_them(server: Server) -> None:
    with succeeded(server, watch=False) as (table, ann, bob, _):
        bob.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
        with connected(ann, table) as back:
            assert back.you["seats"] == [] and back.you["may_host"]
            ann.post(f"/tables/{table}/host", None, 204)
        ann.sit(table, "Ann")
        assert is_host(ann, table) and not is_host(bob, table)


def test_the_opener_finds_a_table_that_nobody_may_watch(server: Server) -> None:
    ann, bob, cid = server.client(), server.client(), server.client()
    table = ann.open_table(players=2, watch=False)
    bob.sit(table, "Bob")
    cid.sit(table, "Cid")
    ann.start(table)
    with connected(bob, table) as channel:
        with connected(ann, table):
            pass
        wait_until_gone(server, table)
        server.let_pass(90)
        next_step(channel, "host")
        assert not is_host(ann, table)
        ann.post(f"/tables/{table}/host", None, 204)
    assert server.client().get(f"/tables/{table}", 404)["error"] == "no-table"


def test_a_host_without_a_seat_is_succeeded_too(server: Server) -> None:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2)
    bob.sit(table, "Bob")
    with connected(bob, table) as channel:
        with connected(ann, table):
            server.let_pass(1000)
            assert is_host(ann, table)
        wait_until_gone(server, table)
        server.let_pass(60)
        assert next_step(channel, "host")["seat"] == 0
    assert is_host(bob, table) and not is_host(ann, table)


def wait_until_gone(server: Server, table: str) -> None:
    wait_for(lambda: server.app.state.hub.registry.tables[table].host_gone_at is not None)


def test_a_host_who_comes_back_in_time_stays_the_host(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(bob, table) as channel:
        for _ in range(3):
            with connected(ann, table):
                here(channel, [0, 1])
            here(channel, [1])
            number = channel.number
            server.let_pass(50)
        assert happened(bob, table, number) == []
    assert is_host(ann, table)


def test_where_nobody_could_succeed_nobody_does(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=2)
    ann.sit(table, "Ann")
    with connected(server.client(), table) as stranger:
        with connected(ann, table):
            here(stranger, [0])
        here(stranger, [])
        server.let_pass(DAY)
        assert happened(ann, table, 2) == []
    assert is_host(ann, table)


def test_in_a_game_it_takes_as_long_as_the_patience_with_those_who_are_gone(server: Server) -> None:
    table, people = begun(server, ("Ann", "Bob", "Cid"), away=200, rules={"first": 1})
    ann, bob, _ = people
    assert question(bob, table)["seat"] == 1
    with connected(bob, table) as channel:
        with connected(ann, table):
            here(channel, [0, 1])
        here(channel, [1])
        number = channel.number
        server.let_pass(199)
        assert happened(bob, table, number) == []
        server.let_pass(1)
        assert next_step(channel, "host")["seat"] == 1
    assert is_host(bob, table)


def test_a_host_who_is_gone_is_succeeded_in_a_pause_too(server: Server) -> None:
    table, (ann, bob) = begun(server)
    with connected(bob, table) as channel:
        with connected(ann, table):
            for person in (ann, bob):
                person.post(f"/tables/{table}/vote", {"what": "pause"})
            next_step(channel, "pause")
        wait_until_gone(server, table)
        server.let_pass(90)
        assert next_step(channel, "host")["seat"] == 1
    assert bob.get(f"/tables/{table}")["table"]["paused"] is not None


def test_after_a_restart_a_host_who_stays_away_is_succeeded(sqlite: str) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, (ann, bob) = seated(server)
    with again(sqlite, START + 1000, ann, bob) as server, connected(bob, table) as channel:
        here(channel, [1])
        server.let_pass(60)
        assert next_step(channel, "host")["seat"] == 1
    with again(sqlite, START + 2000, ann, bob):
        assert is_host(bob, table), "that outlives the server"


# --- names


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Аnn"), ("Bob", "B0b"), ("modern", "rnodern"), ("Lisa", "lisa"), ("Zoë", "Zoe"), ("Иван", "Ивaн")],
)
def test_names_that_look_alike_are_known(one: str, other: str) -> None:
    assert looks_like(one) == looks_like(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bob", "Rob"), ("Иван", "Иванна"), ("狐", "狸"), ("!", "?")]
)
def test_names_that_differ_do(one: str, other: str) -> None:
    assert looks_like(one) != looks_like(other)


def test_lookalikes_at_a_table_are_marked_and_those_without_a_seat_turned_down(server: Server) -> None:
    table, _ = seated(server, ("Ann", "Bob", "Аnn"), chat="all")
    watcher = server.client()
    assert [seat["alike"] for seat in seats(watcher, table)] == [True, False, True]
    said = {"text": "Hello", "name": "B\u03bfb"}
    assert watcher.post(f"/tables/{table}/chat", said, 409)["reason"] == "name-alike"
    watcher.post(f"/tables/{table}/chat", {**said, "name": "Cid"})


def own_set() -> dict[str, Any]:
    return copy.deepcopy(house_set().to_dict())


def test_names_in_a_set_of_ones_own_are_cleaned_and_it_is_not_the_house_s(server: Server) -> None:
    ann = server.client()
    given = own_set()
    assert given["house"] is True
    given["card"][0]["name"] = {"en": "Ann\u200b\u034f  the \u2800Great" + "!" * 100, "fr": "Anne", "ru": "Анна"}
    table = ann.open_table(players=3, modules=["luchador"], rules={"challenge_cards": given})
    ann.ask(
        "PATCH", f"/tables/{table}", {"players": 4, "modules": ["luchador"], "rules": {"challenge_cards": given}}, 204
    )
    for step in ann.get(f"/tables/{table}/entries")["entries"]:
        kept = step["body"]["options"]["rules"]["challenge_cards"]
        name = kept["card"][0]["name"]["en"]
        assert name.startswith("Ann the Great!") and len(name) == 40
        assert "house" not in kept


# --- names of the server


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("games.example", 200),
        ("GAMES.example:8000", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("", 421),
    ],
)
def test_only_known_names_are_served(sqlite: str, name: str, status: int) -> None:
    with Server(sqlite) as server:
        server.app.state.names = names_for("0.0.0.0", ["Games.example"])
        answer = httpx.get(f"{server.url}/api/health", headers={"host": name}, timeout=PATIENCE)
        assert answer.status_code == status, answer.text
        assert httpx.get(f"{server.url}/", headers={"host": name}, timeout=PATIENCE).status_code == status


def test_a_local_server_has_any_name_and_a_public_one_the_machine_s() -> None:
    assert names_for("127.0.0.1", []) is None
    assert names_for("localhost", ["a.example"]) == {"a.example"}
    own = names_for("0.0.0.0", [])
    assert own is not None and "localhost" in own and "evil.example" not in own


def test_nothing_that_is_somebodys_own_is_kept_on_the_way(server: Server) -> None:
    table, (ann, _) = begun(server)
    paths = [
        "/tables/mine",
        f"/tables/{table}",
        f"/tables/{table}/entries",
        f"/tables/{table}/chances?action=1",
        "/tables",
    ]
    for path in paths:
        assert ann.http.get(f"/api{path}").headers["cache-control"] == "no-store", path
    for path, body in ((f"/tables/{table}/seats/0/carry", None), ("/tokens", None), ("/tables", {})):
        assert ann.http.post(f"/api{path}", json=body).headers["cache-control"] == "no-store", path
