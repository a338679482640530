"""Servers for tests: one in a thread, whose clock can be set, and one in a process of its own, which can be killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from kaiju.server.app import make_app
from kaiju.server.hub.clock import SystemClock
from kaiju.server.net.limits import Limits, PushSettings, Retention
from kaiju.server.serve import OrderlyServer, configure, listen
from kaiju.server.wire.answers import READY_MADE
from kaiju.server.wire.lean import whole
from kaiju.server.wire.messages import AnyServerMessage
from tests import chance

SERVER_MESSAGE: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyServerMessage)
ANSWERS: dict[re.Pattern[str], msgspec.json.Decoder[Any]] = {
    re.compile(re.sub(r"{\w+}", "[^/]+", path)): msgspec.json.Decoder(declared)
    for path, declared in sorted(READY_MADE.items(), key=lambda entry: entry[0].count("{"))
}
"""Those without placeholders come first: `/tables/mine` is not a table's id."""

PATIENCE = 60.0
"""Seconds after which a test gives up: longer than a busy machine ever needs, so that only what is wrong fails."""
PLENTY = Limits(
    messages_per_second=10_000,
    messages_at_once=10_000,
    requests_per_second=10_000,
    requests_at_once=10_000,
    tables_per_minute=10_000,
    clients_per_address=10_000,
    chats_per_minute=1_000_000,
    chats_at_once=1_000_000,
    changes_per_second=10_000,
    changes_at_once=10_000,
    work_per_second=1_000_000,
    work_at_once=1_000_000,
)
"""For tests that are not about limits."""


class SetClock(SystemClock):
    """A clock that goes on when the test says so, and wakes who sleeps."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self._now = now
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        until = self._now + seconds
        while self._now < until:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            entry = (until, woken)
            self._sleepers.append(entry)
            try:
                await woken
            finally:
                with contextlib.suppress(ValueError):
                    self._sleepers.remove(entry)

    def _pass(self, seconds: float) -> None:
        self._now += seconds
        for until, woken in list(self._sleepers):
            if until <= self._now and not woken.done():
                woken.set_result(None)


class Server:
    """A server in a thread of this process: real sockets, real store."""

    def __init__(
        self,
        database: str,
        channels: str | None = None,
        limits: Limits = PLENTY,
        clock: SystemClock | None = None,
        retention: Retention | None = None,
    ) -> None:
        self.clock = clock or SystemClock()
        push = PushSettings("mailto:nobody@kaiju.example", anywhere=True)
        self.app = make_app(
            database, channels, limits=limits, clock=self.clock, workers=1, retention=retention, push=push
        )
        self._socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = OrderlyServer(configure(self.app, limits))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        self._server.run(sockets=[self._socket])

    def __enter__(self) -> Server:
        self._thread.start()
        wait_for(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def let_pass(self, seconds: float) -> None:
        """Sets the clock on."""
        assert isinstance(self.clock, SetClock)
        loop = self._server.servers[0].get_loop()
        loop.call_soon_threadsafe(self.clock._pass, seconds)

    def client(self, token: bool = True) -> Client:
        return Client(self.url, token)


class ServerProcess:
    """`kaiju serve` in a process of its own."""

    def __init__(
        self,
        database: str,
        channels: str | None = None,
        port: int = 0,
        words: Sequence[str] = (),
        **environment: str,
    ) -> None:
        arguments = ["serve", "--port", str(port), "--database", database]
        arguments += ["--channels", channels] if channels else []
        arguments += ["--clients-per-address", "10000", "--requests-per-second", "10000"]
        arguments += ["--tables-per-minute", "10000", "--chats-per-minute", "1000000"]
        self._arguments = arguments
        self.words = words
        """Whatever else it is started with."""
        self._environment = {**chance.environment(), **environment}
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.start()

    def start(self) -> None:
        command = chance.command(*self._arguments, *self.words)
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=self._environment
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Kaiju is at"), f"the server did not start: {line!r}"
        self.url = line.split()[-1]
        # The same address after a restart.
        self._arguments[self._arguments.index("--port") + 1] = self.url.rpartition(":")[2]

    def kill(self) -> None:
        """As a power cut would, as far as a process can tell."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def client(self, token: bool = True) -> Client:
        return Client(self.url, token)


class Client:
    """A program at a server: a token, requests, and live channels."""

    def __init__(self, url: str, token: bool = True) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False)
        self.token: str | None = None
        if token:
            self.token = self.http.post("/api/tokens").json()["token"]
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def post(self, path: str, body: Any = None, status: int | None = None) -> Any:
        return self.ask("POST", path, body, status)

    def get(self, path: str, status: int = 200) -> Any:
        return self.ask("GET", path, None, status)

    def ask(self, method: str, path: str, body: Any = None, status: int | None = None) -> Any:
        response = self.http.request(method, f"/api{path}", json=body)
        if status is None:
            assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        else:
            assert response.status_code == status, f"{method} {path}: {response.status_code} {response.text}"
        if method == "GET" and response.is_success:
            check_answer(path, response.content)
        return filled_in(response.json()) if response.content else None

    def open_table(self, **options: Any) -> str:
        options.setdefault("pace", 0)
        table: str = self.post("/tables", options)["id"]
        return table

    def sit(self, table: str, name: str, **more: Any) -> int:
        seat: int = self.post(f"/tables/{table}/seats", {"name": name, **more})["seat"]
        return seat

    def put_bot(self, table: str, level: str = "random") -> int:
        seat: int = self.post(f"/tables/{table}/seats", {"bot": level})["seat"]
        return seat

    def start(self, table: str) -> None:
        self.post(f"/tables/{table}/start")

    @contextlib.contextmanager
    def live(self, table: str, seen: int | None = None, *, ahead: bool = False, **headers: str) -> Iterator[Channel]:
        query = f"?ahead={ahead}".lower() + ("" if seen is None else f"&seen={seen}")
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live{query}"
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        with connect(address, additional_headers=headers, max_size=None, open_timeout=PATIENCE) as socket:
            yield Channel(socket)


class Channel:
    """One end of a live channel."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        """The last number heard of."""
        self.question: dict[str, Any] | None = None
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.undo: int | None = None
        self._ids = 0

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        data = self.socket.recv(timeout)
        SERVER_MESSAGE.decode(data)
        message: dict[str, Any] = filled_in(json.loads(data))
        if message["type"] == "table":
            self.number, self.you = message["number"], message["you"]
        elif message["type"] == "entry":
            self.number = message["entry"]["number"]
        elif message["type"] == "missed" and message["entries"]:
            self.number = message["entries"][-1]["number"]
        for name in ("question", "view", "undo", "table"):
            if name in message and message["type"] != "ahead":
                setattr(self, name, message[name])
        return message

    def hear_until(self, wanted: Callable[[dict[str, Any]], bool], timeout: float = PATIENCE) -> dict[str, Any]:
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def send(self, kind: str, **message: Any) -> dict[str, Any]:
        """Sends, and hears until the reply, which it returns."""
        self._ids += 1
        self.socket.send(json.dumps({"type": kind, "id": self._ids, **message}))
        return self.hear_until(lambda m: m["type"] in ("ok", "refused") and m.get("id") == self._ids)

    def act(self, key: str, question: int | None = None, **more: Any) -> dict[str, Any]:
        if question is None:
            assert self.question is not None
            question = self.question["number"]
        return self.send("act", question=question, key=key, **more)

    @property
    def options(self) -> list[str]:
        """Keys of the options of one's own, if one has to decide."""
        return keys_of((self.view or {}).get("decision"))

    @property
    def over(self) -> bool:
        return self.table.get("status") == "over"


def check_answer(path: str, content: bytes) -> None:
    """Holds an answer against what is declared for such paths."""
    for pattern, declared in ANSWERS.items():
        if pattern.fullmatch(f"/api{path.partition('?')[0]}"):
            declared.decode(content)
            return


def filled_in(answer: Any) -> Any:
    """What a server says, with the fields that its views leave out."""
    if isinstance(answer, dict):
        for told in (answer, *answer.get("moments", ())):
            if told.get("view") is not None:
                told["view"] = whole(told["view"])
    return answer


def keys_of(decision: dict[str, Any] | None) -> list[str]:
    """The keys of all that may be chosen, every choice of dice among them; none if somebody else decides."""
    if decision is None or "options" not in decision:
        return []
    count = decision.get("reroll", 0)
    held = sum(1 << die for die in decision.get("held", ()))
    free = [mask for mask in range(1, 1 << count) if not mask & held]
    choices = ([str(i) for i in range(count) if mask >> i & 1] for mask in free)
    return [f"reroll {' '.join(dice)}" for dice in choices] + [option["key"] for option in decision["options"]]


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
