"""`kaiju serve`: the server on an address of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import uvicorn
from litestar import Litestar

from kaiju.errors import SetupError
from kaiju.server.app import make_app
from kaiju.server.garbage import collect_rarely, stop_collecting
from kaiju.server.http.security import HEADERS
from kaiju.server.hub.tasks import keep_in
from kaiju.server.net.doors import Doors
from kaiju.server.net.files import channels_that_fit
from kaiju.server.net.handing import Hatch, possible
from kaiju.server.net.limits import Limits, PushSettings, Retention
from kaiju.server.net.names import names_for
from kaiju.server.net.peers import AnyPeers
from kaiju.server.net.protocols import make_protocols
from kaiju.server.store.database import make_engine
from kaiju.server.store.migrate import upgrade
from kaiju.server.tables.bots import offer

log = logging.getLogger("kaiju.server")

SWITCH_SECONDS = 0.001
"""After which the thread that keeps entries gets Python's lock from one that is busy: it needs it for every statement,
and everybody waits for what it keeps."""


def default_database() -> str:
    """A file in the user's data folder."""
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite+aiosqlite:///{base / 'kaiju' / 'tables.sqlite'}"


def prepare_database(url: str, *, make: bool = True) -> str:
    """The URL of a database. A path is a SQLite file, whose folder is made if it is missing.

    Without `make`, a file that isn't there is refused.
    """
    if "://" not in url:
        url = f"sqlite+aiosqlite:///{url}"
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite":
        scheme = "sqlite+aiosqlite"
    elif scheme in ("postgres", "postgresql"):
        scheme = "postgresql+asyncpg"
    if scheme == "postgresql+asyncpg":
        rest = rest.replace("sslmode=", "ssl=")  # asyncpg's name for what everybody else calls sslmode
    if scheme.startswith("sqlite") and rest in ("", "/", "/:memory:"):
        raise SetupError("Tables need a file that outlives the server, such as sqlite:///tables.sqlite.")
    if scheme.startswith("sqlite") and rest.startswith("/"):
        path = Path(rest[1:])
        if not make and not path.exists():
            raise SetupError(f"There is no database {path}.")
        try:
            path.absolute().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"The folder {path.parent} can't be made: {error.strerror}.") from None
    return f"{scheme}://{rest}"


def configure(app: Litestar, limits: Limits, trust_proxy: bool = False) -> uvicorn.Config:
    doors = Doors(None if trust_proxy else limits, app.state.hub.metrics.broken_frames.inc)
    http, sockets = make_protocols(limits, doors, app.state.hub.channels.peers)
    return uvicorn.Config(
        app,
        http=http,
        ws=sockets,
        ws_max_size=limits.message_bytes * 4,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        log_level="warning",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=5,
        proxy_headers=trust_proxy,
        server_header=False,
        headers=list(HEADERS.items()),
        lifespan="on",
    )


@dataclass(frozen=True)
class ServerSpec:
    """How a server is run."""

    host: str
    port: int
    database: str | None = None
    """A URL, or the path of a SQLite file; otherwise a file in the user's data folder."""
    channels: str | None = None
    """How several processes hear of each other."""
    inner: str = "127.0.0.1"
    """The address at which the other processes reach this one."""
    host_names: Collection[str] = ()
    """Names by which it may be asked for."""
    trust_proxy: bool = False
    limits: Limits = field(default_factory=Limits)
    retention: Retention | None = None
    bots: Sequence[str] = ()
    """Bots of installed packages that may sit at tables."""
    push_contact: str | None = None
    open_browser: bool = False


def serve(spec: ServerSpec) -> None:
    """Runs a server until it is told to stop."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    offer(spec.bots)
    limits = with_room(spec.limits, spec.channels)
    url = prepare_database(spec.database or default_database())
    push = PushSettings(spec.push_contact or next((f"https://{name}" for name in spec.host_names), None))
    names = names_for(spec.host, spec.host_names)
    app = make_app(url, spec.channels, limits=limits, names=names, retention=spec.retention, push=push)
    listening = listen(spec.host, spec.port)
    asyncio.run(check_database(url))
    sockets = [listening]
    if spec.channels is not None and app.state.hub.channels.shared:
        among = listen(spec.inner, 0)
        app.state.hub.channels.peers.announce(spec.inner, among.getsockname()[1])
        sockets.append(among)
    config = configure(app, limits, spec.trust_proxy)
    name = "localhost" if spec.host in ("127.0.0.1", "::1") else spec.host
    server = AnnouncingServer(config, f"http://{name}:{listening.getsockname()[1]}", spec.open_browser)
    stop_collecting()
    sys.setswitchinterval(SWITCH_SECONDS)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=sockets)
    if server.failed is not None:
        raise SetupError(server.failed)


def with_room(limits: Limits, channels: str | None = None) -> Limits:
    """These limits, with as many live channels as this system lets a process have."""
    # One of several processes also has those that it passes on, and each of them is a connection more.
    each = 3 if channels is not None else 1
    fit = max(1, channels_that_fit(limits.clients * each) // each)
    if fit < limits.clients:
        log.warning(
            "so few files may be open here that %s live channels fit, not %s; the system's limit is `ulimit -Hn`",
            fit,
            limits.clients,
        )
    return replace(limits, clients=fit)


async def check_database(url: str) -> None:
    """Opens the database once before there is a server, so that what is wrong with it is told in one sentence."""
    engine = make_engine(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


class OrderlyServer(uvicorn.Server):
    """Ends once all that was begun is done: no task is cut off, and nothing is left to a signal. Takes live channels
    from other processes of this machine."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._hatch: Hatch | None = None
        self._taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        peers = self._peers()
        if peers.me is not None and possible() and self.started:
            self._hatch = Hatch(peers, self._take_over)
            peers.announce_hatch(self._hatch.path)

    def _peers(self) -> AnyPeers:
        app = self.config.app
        assert isinstance(app, Litestar)
        peers: AnyPeers = app.state.hub.channels.peers
        return peers

    def _take_over(self, client: socket.socket, handshake: bytes) -> None:
        """Another process has handed over a live channel."""

        def protocol() -> asyncio.Protocol:
            made: Any = self.config.http_protocol_class(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )  # type: ignore[call-arg]
            made.handed = handshake
            return cast(asyncio.Protocol, made)

        keep_in(self._taking, take_in(protocol, client))

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            await self._serve(sockets)
            # uvicorn would raise the signal that ended it once more, inside the running loop.
            self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Litestar)
        app.state.hub.stop()
        if self._hatch is not None:
            self._peers().announce_hatch("")
            self._hatch.close()
        await super().shutdown(sockets)
        if self.force_exit:  # Ctrl-C pressed twice: clients are not waited for, but the store is closed all the same
            await self.lifespan.shutdown()


async def take_in(protocol: Callable[[], asyncio.Protocol], client: socket.socket) -> None:
    with contextlib.suppress(OSError):  # it may have gone meanwhile
        await asyncio.get_running_loop().connect_accepted_socket(protocol, client)


class AnnouncingServer(OrderlyServer):
    """Says where it is once it is ready."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._open_browser = open_browser
        self.failed: str | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit and not self.started:
            self.failed = "The server could not start; the reason stands above."
            return
        app = self.config.app
        assert isinstance(app, Litestar)
        app.state.prepared.begin()
        print(f"Kaiju is at {self._address}", flush=True)
        if self._open_browser:
            await asyncio.to_thread(webbrowser.open, self._address)

    async def main_loop(self) -> None:
        collecting = asyncio.create_task(collect_rarely())
        try:
            await super().main_loop()
        finally:
            collecting.cancel()


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise SetupError(f"Kaiju can't listen at {host}:{port}: {reason}.") from None
    made.listen(2048)
    made.setblocking(False)
    return made
