"""How many tables one server carries: `make bench-server`.

Four people sit at every table, each with a socket of their own; whoever is asked answers some time within the next
second. What is measured is the time from sending an answer until all four have heard of it. The clients run in a
process of their own and share the machine with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

SEATS = 4
STEP = 1.2
"""How finely the limit is looked for."""
GOAL = 0.100
"""Seconds within which 99 % of answers should have reached everybody."""


class Option(msgspec.Struct):
    key: str


class Decision(msgspec.Struct):
    options: list[Option]
    reroll: int = 0

    def any_key(self) -> str:
        """Every choice of dice is as likely as every other option."""
        i = random.randrange(len(self.options) + (1 << self.reroll) - 1)
        if i < len(self.options):
            return self.options[i].key
        dice = i - len(self.options) + 1
        return "reroll " + " ".join(str(n) for n in range(self.reroll) if dice >> n & 1)


class View(msgspec.Struct):
    decision: Decision


class Question(msgspec.Struct):
    number: int


class AskingMessage(msgspec.Struct):
    """What an answer needs of the message that asks for it."""

    question: Question
    view: View


ASKING = msgspec.json.Decoder(AskingMessage)


class Crowd:
    """Everybody at every table, and what they have measured."""

    def __init__(self, pages: bool) -> None:
        self.pages = pages
        """Whether they want to know what answers lead to, as pages do."""
        self.sent: dict[tuple[str, int], float] = {}
        self.heard: dict[tuple[str, int], int] = {}
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.bytes = 0
        self.counting = False


class Person(asyncio.Protocol):
    """A client as light as possible, so that the server is what is measured: one seat, one socket, no library."""

    def __init__(self, crowd: Crowd, table: str, seat: int, token: str, host: str) -> None:
        self.crowd, self.table, self.seat, self.token, self.host = crowd, table, seat, token, host
        self.buffer = bytearray()
        self.upgraded = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.last = 0
        self.leaving = False

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(
            f"GET /api/tables/{self.table}/live?ahead={str(self.crowd.pages).lower()} HTTP/1.1\r\n"
            f"Host: {self.host}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        self.crowd.bytes += len(data)
        if not self.upgraded:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.crowd.errors.append(head.decode()[:80])
                return
            self.upgraded, self.buffer = True, bytearray(rest)
        while (frame := self._frame()) is not None:
            self._hear(frame)

    def _frame(self) -> bytes | None:
        """The next whole message; a server's frames are not masked."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == 9:
            self._send(payload, 10)
        elif kind == 8:
            if not self.leaving:
                self.crowd.errors.append(f"closed: {payload[2:].decode(errors='replace')}")
        elif kind == 1:
            return payload
        return b""

    def _send(self, payload: bytes, kind: int = 1) -> None:
        size = len(payload)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + payload)

    def _hear(self, message: bytes) -> None:
        now = time.perf_counter()
        if message.startswith(b'{"type":"entry"'):
            number = int(message[message.index(b'"number":') + 9 :].split(b",", 1)[0])
            if self.last and number != self.last + 1:
                self.crowd.errors.append(f"step {number} after {self.last}")
            self.last = number
            self._note(number, now)
        elif message.startswith(b'{"type":"table"'):
            self.last = int(message[message.index(b'"number":') + 9 :].split(b",", 1)[0])
            if not self.ready.done():
                self.ready.set_result(None)
        elif message.startswith(b'{"type":"refused"'):
            self.crowd.errors.append(message.decode())
        if b'"options":[{' in message:
            self._answer(message)

    def _note(self, number: int, now: float) -> None:
        key = (self.table, number)
        if key in self.crowd.sent:
            self.crowd.heard[key] = self.crowd.heard.get(key, 0) + 1
            if self.crowd.heard[key] == SEATS:
                if self.crowd.counting:
                    self.crowd.latencies.append(now - self.crowd.sent[key])
                del self.crowd.sent[key], self.crowd.heard[key]

    def _answer(self, message: bytes) -> None:
        asking = ASKING.decode(message)
        key = asking.view.decision.any_key()
        asyncio.get_running_loop().call_later(random.random(), self._say, asking.question.number, key)

    def _say(self, question: int, key: str) -> None:
        if self.leaving:
            return
        self.crowd.sent[self.table, self.last + 1] = time.perf_counter()
        self._send(json.dumps({"type": "act", "question": question, "key": key, "seat": self.seat}).encode())


async def seat_tables(urls: list[str], count: int, crowd: Crowd) -> list[Person]:
    """Opens the tables by HTTP, sits four people down at each, and starts."""
    loop = asyncio.get_running_loop()
    people: list[Person] = []
    gate = asyncio.Semaphore(32)
    clients = [httpx.AsyncClient(base_url=url, timeout=60) for url in urls]

    async def one(i: int) -> list[Person]:
        async with gate:
            client = clients[i % len(urls)]
            tokens = [(await client.post("/api/tokens")).json()["token"] for _ in range(SEATS)]
            headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
            table = (await client.post("/api/tables", json={"players": SEATS}, headers=headers[0])).json()["id"]
            for seat in range(SEATS):
                body = {"name": f"Person {seat}"}
                (await client.post(f"/api/tables/{table}/seats", json=body, headers=headers[seat])).raise_for_status()
            made = []
            for seat in range(SEATS):
                # Neighbours sit at different processes.
                url = httpx.URL(urls[(i + seat) % len(urls)])
                person = Person(crowd, table, seat, tokens[seat], f"{url.host}:{url.port}")
                await loop.create_connection(lambda person=person: person, url.host, url.port)
                made.append(person)
            await asyncio.gather(*(person.ready for person in made))
            (await client.post(f"/api/tables/{table}/start", headers=headers[0])).raise_for_status()
            return made

    for made in await asyncio.gather(*(one(i) for i in range(count))):
        people += made
    for client in clients:
        await client.aclose()
    return people


def memory(process: int) -> int:
    """Bytes of memory that a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def cpu_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def disk(folder: str) -> tuple[float, float]:
    """Milliseconds that this machine's disk takes to write: the median, and 99 %. No answer can be quicker."""
    times = []
    with Path(folder, "probe").open("wb", buffering=0) as file:
        for _ in range(300):
            file.write(bytes(8192))
            started = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - started)
            time.sleep(0.003)
    times.sort()
    return round(times[150] * 1000, 1), round(times[297] * 1000, 1)


def start_server(database: str, channels: str | None, watched: Path | None) -> tuple[subprocess.Popen[str], str]:
    """`watched`: where to write what it spent its time on."""
    program = ["kaiju"] if watched is None else ["bench.sampling", str(watched)]
    command = [sys.executable, "-m", *program, "serve", "--port", "0", "--database", database]
    command += ["--channels", channels] if channels else []
    command += ["--clients-per-address", "100000", "--requests-per-second", "100000", "--tables-per-minute", "1000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, process.stdout.readline().split()[-1]


async def measure(
    urls: list[str],
    processes: list[int],
    tables: int,
    seconds: float,
    warm: float,
    begin: Callable[[], None],
    pages: bool,
) -> dict[str, Any]:
    crowd = Crowd(pages)
    before = sum(memory(process) for process in processes)
    people = await seat_tables(urls, tables, crowd)
    await asyncio.sleep(warm)
    begin()
    crowd.counting, crowd.latencies, crowd.bytes = True, [], 0
    started, used, own = time.perf_counter(), sum(cpu_seconds(process) for process in processes), time.process_time()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - started
    used, own = sum(cpu_seconds(process) for process in processes) - used, time.process_time() - own
    crowd.counting = False
    late = sum(time.perf_counter() - sent > 1 for sent in crowd.sent.values())
    after = sum(memory(process) for process in processes)
    for person in people:
        person.leaving = True
        person.transport.abort()
    latencies = sorted(crowd.latencies) or [float("inf")]
    return {
        "tables": tables,
        "sockets": len(people),
        "answers_per_second": round(len(crowd.latencies) / passed, 1),
        "median_ms": round(latencies[len(latencies) // 2] * 1000, 1),
        "p99_ms": round(latencies[int(len(latencies) * 0.99)] * 1000, 1),
        "worst_ms": round(latencies[-1] * 1000, 1),
        "not_heard_by_all": late,
        "errors": len(crowd.errors),
        "first_errors": crowd.errors[:3],
        "server_cpu": round(used / passed, 2),
        "server_cpu_ms_per_answer": round(used * 1000 / len(latencies), 3),
        "clients_cpu": round(own / passed, 2),
        "kb_per_table": round((after - before) / tables / 1024, 1),
        "megabytes_per_second": round(crowd.bytes / passed / 1e6, 1),
    }


def run(
    tables: int,
    seconds: float,
    warm: float,
    database: str | None,
    channels: str | None,
    count: int,
    profile: bool,
    pages: bool,
) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        keeps = disk(folder)
        watched = [Path(folder, f"profile-{i}.json") if profile else None for i in range(count)]
        servers = [start_server(database or f"{folder}/tables.sqlite", channels, file) for file in watched]

        def begin() -> None:
            for process, _ in servers if profile else ():
                process.send_signal(signal.SIGUSR1)

        try:
            if count > 1:
                time.sleep(3)  # until they know of each other
            urls = [url for _, url in servers]
            pids = [process.pid for process, _ in servers]
            result = uvloop.run(measure(urls, pids, tables, seconds, warm, begin, pages))
        finally:
            for process, _ in servers:
                process.send_signal(signal.SIGTERM)
            for process, _ in servers:
                process.wait(30)
        result["profiles"] = [json.loads(file.read_text()) for file in watched if file is not None]
    result["disk_ms"] = keeps
    result["good"] = result["p99_ms"] <= GOAL * 1000 and not result["errors"] and not result["not_heard_by_all"]
    return result


def show(result: dict[str, Any]) -> None:
    print(
        f"{result['tables']:>6} tables, {result['sockets']} sockets: {result['answers_per_second']} answers/s reach "
        f"all seats in {result['median_ms']} ms (median), {result['p99_ms']} ms (99 %), {result['worst_ms']} ms "
        f"(worst); {result['errors']} errors; {result['server_cpu']} cores ({result['server_cpu_ms_per_answer']} ms an "
        f"answer) beside {result['clients_cpu']} of the clients, {result['kb_per_table']} KB a table, "
        f"{result['megabytes_per_second']} MB/s; the disk takes {result['disk_ms'][0]} ms (median), "
        f"{result['disk_ms'][1]} ms (99 %){'' if result['good'] else '  <- over the goal'}",
        flush=True,
    )
    for error in result["first_errors"]:
        print("       ", error)
    for profile in result["profiles"]:
        show_profile(profile)


def show_profile(profile: dict[str, Any]) -> None:
    """The shares of what a process did, and where it was most often."""
    for title, name, most in (("by subject", "subjects", 20), ("there and below", "within", 60), ("there", "own", 25)):
        print(f"        {title}:")
        for what, times in profile[name][:most]:
            print(f"        {times / profile['samples']:7.1%}  {what}")


def find_limit(good: Callable[[int], bool], tables: int) -> int:
    """The largest number of tables that is good, or nearly: a step more is too many."""
    if good(tables):
        while good(round(tables * STEP)):
            tables = round(tables * STEP)
        return tables
    while tables := round(tables / STEP):
        if good(tables):
            break
    return tables


def up_to(processes: int) -> list[int]:
    """1, 2, 4 … and the last."""
    doubled = [1 << i for i in range(processes.bit_length()) if 1 << i < processes]
    return [*doubled, processes]


def show_growth(results: list[dict[str, Any]]) -> None:
    """What several processes carry, against one, each with as many tables: what each can do in a second of its core,
    taken together. That is what they carry on a machine with a core for each of them, whatever this one has."""
    cost = {count: min(r["server_cpu_ms_per_answer"] for r in results if r["processes"] == count)
            for count in sorted({r["processes"] for r in results})}  # fmt: skip
    for count, spent in cost.items():
        print(f"{count} processes: {spent} ms of a core an answer, {count * cost[1] / spent:.2f} times one", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500, help="with --processes: for each process")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm", type=float, default=5, help="seconds that are not counted")
    parser.add_argument("--limit", action="store_true", help="look for the most tables that reach the goal")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL and Redis with two processes")
    parser.add_argument("--processes", type=int, help="PostgreSQL and Redis with 1, 2, 4 … up to so many processes")
    parser.add_argument("--pages", action="store_true", help="people also want to know what their answers lead to")
    parser.add_argument("--profile", action="store_true", help="show what the servers spend their time on")
    parser.add_argument("--out", type=Path, default=Path("build/bench-server.json"))
    arguments = parser.parse_args()
    results: list[dict[str, Any]] = []

    def series(name: str, database: Any, channels: str | None, count: int) -> None:
        print(f"{name}: {count} {'process' if count == 1 else 'processes'}", flush=True)

        def good(tables: int) -> bool:
            tables *= count if arguments.processes else 1
            how = arguments.seconds, arguments.warm, database(), channels, count, arguments.profile, arguments.pages
            result = run(tables, *how)
            show(result)
            results.append({"store": name, "processes": count, **result})
            return bool(result["good"])

        if arguments.limit:
            most = find_limit(good, arguments.tables)
            print(f"The goal is reached with {most} tables, and no longer with {STEP - 1:.0%} more.", flush=True)
        else:
            good(arguments.tables)

    if arguments.postgres or arguments.processes:
        from tests.services import Postgres, Redis

        counts = [2] if arguments.processes is None else up_to(arguments.processes)
        with Postgres(durable=True) as postgres, Redis() as redis:
            for count in counts:
                series("PostgreSQL + Redis", postgres.fresh_database, redis.url, count)
        if len(counts) > 1:
            show_growth(results)
    else:
        series("SQLite", lambda: None, None, 1)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
