"""Your turn, also with the page closed: who is told, once, and where nothing may ever be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju.extras import missing
from kaiju.server.hub import bells
from kaiju.server.hub.fair_queue import QueueFull
from kaiju.server.hub.open_table import BELL_AFTER
from kaiju.server.net.posting import Unsent, check_endpoint, post
from kaiju.server.net.webpush import new_key
from kaiju.server.store.store import Store
from kaiju.server.tables.refusals import Refusal
from kaiju.text import text
from tests.server.clocks import DAY, START, question
from tests.server.games import begun, connected
from tests.server.hotseat import sqlite_url
from tests.server.pushing import PushService
from tests.server.running import Server, SetClock, wait_for
from tests.services import Redis

SLOW = {"clock": {"kind": "days", "days": 2}, "rules": {"first": 0}, "order": "always"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("push") / "t.sqlite"), clock=SetClock(START)) as running:
        yield running


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


def asked_at_last(server: Server) -> None:
    """Whoever is asked and doesn't look has been told by now: bells ring in the order of time."""
    with PushService() as late:
        ann = server.client()
        late.subscribe(ann)
        table = ann.open_table(players=2, **SLOW)
        ann.sit(table, "Last")
        ann.put_bot(table)
        ann.start(table)
        server.let_pass(BELL_AFTER + 1)
        wait_for(lambda: late.got)


def test_whoever_is_away_is_told_once_in_their_language_and_by_us_alone(server: Server, service: PushService) -> None:
    key = server.client(token=False).get("/push")["key"]
    table, (ann, bob) = begun(server, **SLOW)
    service.subscribe(ann, "/ann?x=1", "fr")
    service.subscribe(bob, "/bob")
    assert ann.get("/me")["push"]
    server.let_pass(BELL_AFTER + 1)
    wait_for(lambda: service.got)
    server.let_pass(3600)
    asked_at_last(server)
    ((path, headers, told),) = service.got
    assert path == "/ann?x=1"
    said, game = (text("page", key, language="fr") for key in ("table:your-turn", "edition:base"))
    assert told == {"title": said, "body": f"{game} · Bob", "path": f"/t/{table}"}
    service.check(headers, key, server.clock.now())
    assert headers["content-encoding"] == "aes128gcm" and headers["urgency"] == "normal"
    assert 0 < int(headers["ttl"]) <= 2 * DAY and len(headers["topic"]) <= 32


def test_nobody_is_told_who_looks_and_whoever_has_turned_away_is(server: Server, service: PushService) -> None:
    table, (ann, _) = begun(server, **SLOW)
    service.subscribe(ann)
    with connected(ann, table) as channel:
        server.let_pass(BELL_AFTER + 1)
        asked_at_last(server)
        assert service.got == []
        channel.send("look", visible=False)
        assert channel.act(channel.options[0])["type"] == "ok"
        assert channel.question is not None and channel.question["seat"] == 0
        server.let_pass(BELL_AFTER + 1)
        wait_for(lambda: service.got)


def test_games_without_days_to_think_ring_no_bell(server: Server, service: PushService) -> None:
    for clock in ({"kind": "none"}, {"kind": "live", "seconds": 3600}):
        _, (ann, _) = begun(server, **{**SLOW, "clock": clock})
        service.subscribe(ann)
    server.let_pass(BELL_AFTER + 1)
    asked_at_last(server)
    assert service.got == []


def test_dead_subscriptions_are_removed_and_others_kept(server: Server, service: PushService) -> None:
    for status, kept in ((410, False), (404, False), (400, True), (201, True)):
        service.got.clear()
        service.status = status
        _, (ann, _) = begun(server, **SLOW)
        service.subscribe(ann)
        server.let_pass(BELL_AFTER + 1)
        wait_for(lambda: service.got)
        wait_for(lambda person=ann, kept=kept: person.get("/me")["push"] is kept)


def test_a_service_that_is_busy_is_tried_again(server: Server, service: PushService) -> None:
    service.status = 503
    _, (ann, _) = begun(server, **SLOW)
    service.subscribe(ann)
    server.let_pass(BELL_AFTER + 1)
    for tries in (1, 2, 3):
        # The clock goes on for as long as it takes: nobody can tell when the server begins to wait.
        wait_for(lambda tries=tries: len(service.got) == tries or server.let_pass(10))
    for _ in range(40):
        server.let_pass(10)
    assert ann.get("/me")["push"] and len(service.got) == 3


def assert_told_once(server: Server, service: PushService) -> None:
    """However long one waits."""
    for _ in range(40):
        server.let_pass(10)
    asked_at_last(server)
    assert len(service.got) == 1


def test_nobody_is_told_late_of_what_they_have_answered(server: Server, service: PushService) -> None:
    service.status = 503
    table, (ann, bob) = begun(server, **SLOW)
    service.subscribe(ann)
    server.let_pass(BELL_AFTER + 1)
    wait_for(lambda: len(service.got) == 1)
    with connected(ann, table) as channel:
        while channel.question["seat"] == 0:
            assert channel.act(channel.options[0])["type"] == "ok"
    assert_told_once(server, service)
    assert bob.get(f"/tables/{table}")["question"]["seat"] == 1


def test_nobody_is_told_late_who_wants_no_more(server: Server, service: PushService) -> None:
    service.status = 503
    _, (ann, _) = begun(server, **SLOW)
    service.subscribe(ann)
    server.let_pass(BELL_AFTER + 1)
    wait_for(lambda: len(service.got) == 1)
    ann.ask("DELETE", "/me/push", None, 204)
    assert_told_once(server, service)


def test_services_that_never_answer_keep_nobody_else_waiting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address has many tables, whose people have made up such services; then somebody else is asked, too."""
    told: list[str] = []
    all_asked = asyncio.Event()

    async def wait_in_vain(url: str, *_: Any) -> int:
        await all_asked.wait()
        told.append(url.rpartition("/")[2])
        return 400

    monkeypatch.setattr(bells, "post", wait_in_vain)
    registry = server.app.state.hub.registry
    people = {name: server.client() for name in ("Eve", "Ann")}
    with PushService() as service:
        for name, person in people.items():
            service.subscribe(person, f"/{name}")
        for name in [*["Eve"] * 4 * bells.SENDERS, "Ann"]:
            person = people[name]
            table = person.open_table(players=2, **SLOW)
            person.sit(table, name)
            person.put_bot(table)
            person.start(table)
            registry.tables[table].address = name
        server.let_pass(BELL_AFTER + 1)
        wait_for(lambda: registry.tables[table].rung > 0)
        server._server.servers[0].get_loop().call_soon_threadsafe(all_asked.set)
        wait_for(lambda: "Ann" in told)
    assert told.index("Ann") < 2 * bells.SENDERS


def test_whoever_wants_no_more_or_is_signed_out_is_told_nothing(server: Server, service: PushService) -> None:
    _, (ann, _) = begun(server, **SLOW)
    service.subscribe(ann)
    ann.ask("DELETE", "/me/push", None, 204)
    assert not ann.get("/me")["push"]
    _, (cid, _) = begun(server, **SLOW)
    service.subscribe(cid)
    phrase = cid.post("/me/phrase")["phrase"]
    phone = server.client()
    phone.token = phone.post("/me/recover", {"phrase": phrase})["token"]
    phone.http.headers["Authorization"] = f"Bearer {phone.token}"
    assert not phone.get("/me")["push"], "a device of its own"
    lost = next(one["id"] for one in phone.get("/me")["devices"] if not one["this"])
    phone.ask("DELETE", f"/me/devices/{lost}", None, 204)
    _, (dan, _) = begun(server, **SLOW)
    service.subscribe(dan)
    dan.ask("DELETE", "/me", None, 204)
    server.let_pass(BELL_AFTER + 1)
    asked_at_last(server)
    assert service.got == []


def test_a_phrase_takes_the_subscription_along(server: Server, service: PushService) -> None:
    ann, phone = server.client(), server.client()
    service.subscribe(phone, language="ru")
    phone.token = phone.post("/me/recover", {"phrase": ann.post("/me/phrase")["phrase"]})["token"]
    phone.http.headers["Authorization"] = f"Bearer {phone.token}"
    assert phone.get("/me")["push"] and not ann.get("/me")["push"]
    service.subscribe(phone, language=None)
    table = ann.open_table(players=2, **SLOW)
    ann.sit(table, "Ann")
    ann.put_bot(table)
    ann.start(table)
    server.let_pass(BELL_AFTER + 1)
    wait_for(lambda: service.got)
    assert service.messages[0]["title"] == text("page", "table:your-turn", language="ru"), "as before"


def test_what_is_no_subscription_is_refused(server: Server, service: PushService) -> None:
    ann, good = server.client(), service.subscription()
    for wrong in (
        {"endpoint": "ftp://example.com/x"},
        {"endpoint": "https://"},
        {"endpoint": "https://user@example.com/"},
        {"keys": {"p256dh": good["keys"]["p256dh"], "auth": "AAAA"}},
        {"keys": {"p256dh": "AAAA", "auth": good["keys"]["auth"]}},
        {"keys": {"p256dh": "%%%", "auth": good["keys"]["auth"]}},
    ):
        assert ann.ask("PUT", "/me/push", {**good, **wrong}, 409)["error"] == "impossible"
    assert ann.ask("PUT", "/me/push", {**good, "language": "xx"}, 400)["error"] == "bad-request"
    assert server.client(token=False).ask("PUT", "/me/push", good, 403)["error"] == "not-allowed"
    assert not ann.get("/me")["push"]


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.com/x",
        "https://localhost/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://192.168.0.1/x",
        "https://169.254.169.254/latest",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://[fd00::1]/x",
        "https://100.64.0.1/x",
        "https://0.0.0.0/x",
        "https://intranet/x",
        "https://printer.local/x",
        "https://printer.local./x",
        "https://127.1/x",
        "https://10.0x7f/x",
        "https://[::127.0.0.1]/x",
        "https://[64:ff9b::10.0.0.1]/x",
        "https://[64:ff9b:1::a00:1]/x",
        "https://[2002:7f00:1::]/x",
        "https://[fec0::1]/x",
        "https://[ff0e::1]/x",
        "https://push.example.com:8443/x",
        "https://push.example.com\r\nx: y/",
        "https://" + "a" * 1000 + ".com/",
    ],
)
def test_nothing_is_sent_to_what_is_not_open_to_all(url: str) -> None:
    with pytest.raises(Refusal):
        check_endpoint(url, anywhere=False)
    with pytest.raises(Unsent):
        asyncio.run(post(url, {}, b""))


def test_a_name_that_leads_inside_is_not_followed(monkeypatch: pytest.MonkeyPatch, service: PushService) -> None:
    """The name looks like any other, but its address is this machine's."""
    asked = []

    async def lead_inside(self: Any, host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("127.0.0.1", port)), (10, 1, 6, "", ("::1", port, 0, 0))]

    check_endpoint("https://push.example.com/x", anywhere=False)

    async def send() -> None:
        monkeypatch.setattr(type(asyncio.get_running_loop()), "getaddrinfo", lead_inside, raising=False)
        await post("https://push.example.com/x", {}, b"")

    with pytest.raises(Unsent, match="not open"):
        asyncio.run(send())
    assert asked == ["push.example.com"] and service.got == []


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
            keys.append(server.client(token=False).get("/push")["key"])
    assert keys[0] == keys[1] and len(keys[0]) == 87


def test_of_all_who_could_tell_one_does(tmp_path: Path) -> None:
    async def claim() -> list[bool]:
        stores = [Store(sqlite_url(tmp_path / "t.sqlite")) for _ in range(2)]
        for store in stores:
            await store.open()
        same = {await store.pushes.key("vapid", new_key()) for store in stores}
        assert len(same) == 1
        tries = [store.pushes.claim("table", 0, number) for number in (4, 4, 3, 9) for store in stores]
        done = [await one for one in tries]
        for store in stores:
            await store.close()
        return done

    assert asyncio.run(claim()) == [True, False, False, False, False, False, True, False]


def test_of_several_processes_one_tells(database: str, redis_server: Redis, service: PushService) -> None:
    clock = SetClock(START)
    with Server(database, redis_server.url, clock=clock) as one, Server(database, redis_server.url, clock=clock) as two:
        table, (ann, _) = begun(one, **SLOW)
        service.subscribe(ann)
        ann.url, ann.http.base_url = two.url, two.url
        assert question(ann, table)["seat"] == 0, "both have it in memory"
        for server in (one, two):
            server.let_pass((BELL_AFTER + 10) / 2)
        wait_for(lambda: service.got)
        for server in (one, two):
            asked_at_last(server)
        assert [told["path"] for told in service.messages] == [f"/t/{table}"]


def test_without_the_library_a_sentence_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lack() -> Any:
        raise missing("cryptography", "Telling people whose page is closed")

    monkeypatch.setattr(bells, "webpush", lack)
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server, PushService() as service:
        ann = server.client()
        assert ann.get("/push") == {"key": None}
        refused = ann.ask("PUT", "/me/push", service.subscription(), 409)
        assert refused["reason"] == "no-push" and "pip install 'kaiju-tokyo[push]'" in refused["message"]
        begun(server, **SLOW)


def test_a_full_queue_keeps_no_table_waiting(
    server: Server, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ringing = server.app.state.hub.bells

    def full(*_: Any) -> None:
        raise QueueFull(of_one=False)

    table, (ann, _) = begun(server, **SLOW)
    service.subscribe(ann)
    dropped = server.app.state.hub.metrics.pushes.labels("dropped")._value.get
    before = dropped()
    with monkeypatch.context() as patched:
        patched.setattr(ringing._waiting, "put", full)
        server.let_pass(BELL_AFTER + 1)
        asking = server.app.state.hub.registry.tables[table]
        wait_for(lambda: asking.rung == asking.table.asked)  # others' questions may come first
        assert dropped() > before
    with connected(ann, table) as channel:
        assert channel.act(channel.options[-1])["type"] == "ok"
    assert service.got == []
