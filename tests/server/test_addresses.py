"""What counts as one address, and that it counts at all processes together."""

from __future__ import annotations

import asyncio
import logging
import resource
from pathlib import Path

import pytest

from kaiju.server import serve
from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.hub import Hub
from kaiju.server.net import gate as gates
from kaiju.server.net.addresses import counted_address
from kaiju.server.net.channels import NoChannels
from kaiju.server.net.files import SPARE, channels_that_fit
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import Limits
from kaiju.server.store.store import Store
from kaiju.server.tables.refusals import Refusal
from tests.server.hotseat import sqlite_url
from tests.server.running import Server, wait_for
from tests.services import Redis

SLOW = Limits(requests_per_second=0.001, requests_at_once=4, tables_per_minute=0.01, clients_per_address=3)


@pytest.mark.parametrize(
    "address, counted",
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("somebody", "somebody"),
    ],
)
def test_of_ipv6_a_network_counts_as_one_address(address: str, counted: str) -> None:
    assert counted_address(address) == counted


def requests_let_in(gate: Gate, address: str, tries: int = 10) -> int:
    count = 0
    for _ in range(tries):
        try:
            gate.request(address)
        except Refusal:
            break
        count += 1
    return count


def test_what_other_processes_let_in_counts() -> None:
    here, there = Gate(SLOW), Gate(SLOW)
    assert requests_let_in(there, "a", 3) == 3
    there.enter("a")
    there.enter("a")
    here.hear_usage("there", there.tell_usage())
    assert requests_let_in(here, "a") == 1
    assert requests_let_in(here, "b") == 4
    here.enter("a")
    with pytest.raises(Refusal, match="one address"):
        here.enter("a")
    there.leave("a")
    here.hear_usage("there", there.tell_usage())
    here.enter("a")


def test_work_is_paid_at_all_processes() -> None:
    limits = Limits(work_per_second=1e-6, work_at_once=1000)
    here, there = Gate(limits), Gate(limits)
    there.pay("a", 0.4)
    here.hear_usage("there", there.tell_usage())
    here.message("a")
    here.pay("a", 0.7)
    with pytest.raises(Refusal, match="Too much work"):
        here.message("a")
    with pytest.raises(Refusal, match="Too much work"):
        here.request("a")
    here.request("b")


def test_whoever_allows_more_requests_allows_more_work_and_never_less_than_usual() -> None:
    usual, twice = Limits(), Limits.for_requests(80)
    assert twice == {name: 2 * getattr(usual, name) for name in twice} and len(twice) == 4
    assert Limits.for_requests(1) == {name: getattr(usual, name) for name in twice}


def test_a_debt_is_worked_off() -> None:
    gate = Gate(Limits(work_per_second=1_000_000, work_at_once=1))
    gate.pay("a", 5)
    wait_for(lambda: requests_let_in(gate, "a", 1) == 1)


def test_usage_is_told_once() -> None:
    gate = Gate(SLOW)
    gate.request("a")
    gate.enter("b")
    assert gate.tell_usage() == {"a": {"requests": 1}, "b": {"clients": 1}}
    assert gate.tell_usage() == {"b": {"clients": 1}}


def test_a_process_that_is_gone_has_no_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(SLOW)
    gate.hear_usage("gone", {"a": {"clients": 3}})
    with pytest.raises(Refusal, match="one address"):
        gate.enter("a")
    monkeypatch.setattr(gates, "GONE_AFTER", -1)
    gate.hear_usage("another", {})
    gate.enter("a")


def test_two_processes_hold_an_address_to_one_limit(tmp_path: Path, redis_server: Redis) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=30)
    url = sqlite_url(tmp_path / "t.sqlite")
    with Server(url, redis_server.url, limits) as one, Server(url, redis_server.url, limits) as other:
        first, second = one.client(token=False), other.client(token=False)
        wait_for(lambda: one.app.state.hub.channels.healthy and other.app.state.hub.channels.healthy)
        for _ in range(25):
            assert first.http.get("/api/choices").status_code == 200
        wait_for(lambda: other.app.state.gate._bucket("requests", "127.0.0.1").left < 10)
        statuses = [second.http.get("/api/choices").status_code for _ in range(8)]
        assert statuses[0] == 200 and statuses[-1] == 429


def test_alone_nobody_is_told(tmp_path: Path) -> None:
    async def play() -> None:
        hub = Hub(Store(sqlite_url(tmp_path / "t.sqlite")), NoChannels(), BotPool(1), SystemClock(), Gate(SLOW))
        hub._services.gate.request("a")
        await hub._neighbours.tell_usage()
        assert hub._services.gate.tell_usage() == {}, "what nobody hears is not kept"

    asyncio.run(play())


# --- files


@pytest.fixture
def few_files(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """A system that begins with 256 files and allows 4096."""
    limits = [(256, 4096)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limits[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    return limits


def test_room_is_made_for_all_channels(few_files: list[tuple[int, int]]) -> None:
    assert channels_that_fit(1000) == 1000
    assert few_files[-1] == (1000 + SPARE, 4096)


def test_where_there_is_no_room_it_is_said(few_files: list[tuple[int, int]], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        limits = serve.with_room(Limits())
    assert limits.clients == 4096 - SPARE and few_files[-1] == (4096, 4096)
    assert f"{4096 - SPARE} live channels fit, not 10000" in caplog.text


def test_where_there_is_room_nothing_is_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert serve.with_room(Limits(clients=10)) == Limits(clients=10)
    assert not caplog.records
