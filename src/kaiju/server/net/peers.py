"""Processes that serve the same tables: who they are, and which of them owns a table.

Each gives a sign of life in Redis every second. A table belongs to the process with the highest hash of both names
(rendezvous hashing): when one goes, only its tables go to others, and when one comes, it gets a share of everybody's.
Nothing depends on all agreeing: two processes that think a table theirs both write to the store, which takes one entry
of each number.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import socket
import time
import uuid
from collections.abc import Mapping
from typing import Any

import msgspec

log = logging.getLogger("kaiju.channels")

SIGN_EVERY = 1.0
GONE_AFTER = 4
"""Seconds without a sign of life after which a process is gone."""
SUSPECT_FOR = 3.0
"""Seconds for which a process that could not be reached owns nothing."""
NAMES, SIGN, KEY = "kaiju:processes", "kaiju:process:", "kaiju:key"
LOOPBACK = ("127.", "::1", "localhost")


class Peer(msgspec.Struct, frozen=True):
    """A process as it announces itself."""

    id: str
    host: str
    port: int
    machine: str
    hatch: str = ""
    """Where it takes channels from others of its machine: see `handing`."""


def this_machine() -> str:
    return f"{socket.gethostname()}/{uuid.getnode()}"


class Peers:
    """The processes known to this one. Before it has announced itself, it owns whatever it is asked for."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self.me: Peer | None = None
        self.key = ""
        """What processes know each other by."""
        self.passing = 0
        """Live channels that this process passes on."""
        self._others: dict[str, Peer] = {}
        self._suspects: dict[str, float] = {}

    def announce(self, host: str, port: int) -> None:
        """Where the others reach this process."""
        self.me = Peer(secrets.token_hex(8), host, port, this_machine())

    def announce_hatch(self, path: str) -> None:
        """Where others of this machine hand over channels; an empty path: nowhere any more."""
        if self.me is not None:
            self.me = msgspec.structs.replace(self.me, hatch=path)

    def owner_of(self, table_id: str) -> Peer | None:
        """The process that a table belongs to, or None if that is this one."""
        if self.me is None or not self._others:
            return None
        now = time.monotonic()
        reachable = [peer for peer in self._others.values() if self._suspects.get(peer.id, 0.0) < now]
        owner = max((self.me, *reachable), key=lambda peer: weight(peer.id, table_id))
        return None if owner is self.me else owner

    def suspect(self, peer: Peer) -> None:
        """It could not be reached."""
        self._suspects[peer.id] = time.monotonic() + SUSPECT_FOR

    async def keep_signing(self) -> None:
        """For as long as the server runs. While Redis is away, those known before stay known."""
        while True:
            try:
                await self._sign()
            except asyncio.CancelledError:
                raise
            except Exception as error:
                log.debug("no sign of life could be given: %s", error)
            await asyncio.sleep(SIGN_EVERY)

    async def _sign(self) -> None:
        if self.me is None:
            return
        pipe = self._redis.pipeline(transaction=False)
        pipe.set(SIGN + self.me.id, msgspec.json.encode(self.me), ex=GONE_AFTER)
        pipe.sadd(NAMES, self.me.id)
        pipe.smembers(NAMES)
        pipe.set(KEY, self.key or secrets.token_hex(32), nx=True)
        pipe.get(KEY)
        *_, names, _, key = await pipe.execute()
        self.key = key.decode()
        ids = sorted(name.decode() for name in names if name.decode() != self.me.id)
        signs = await self._redis.mget([SIGN + name for name in ids]) if ids else []
        lost = [name for name, sign in zip(ids, signs, strict=True) if sign is None]
        if lost:
            await self._redis.srem(NAMES, *lost)
        self.hear(msgspec.json.decode(sign, type=Peer) for sign in signs if sign is not None)

    def hear(self, peers: Any) -> None:
        """Those who live now."""
        assert self.me is not None
        mine = self.me.machine
        self._others = {peer.id: peer for peer in peers if peer.machine == mine or not peer.host.startswith(LOOPBACK)}
        self._suspects = {name: until for name, until in self._suspects.items() if name in self._others}

    async def leave(self) -> None:
        """This process is about to go."""
        if self.me is not None:
            with contextlib.suppress(Exception):
                await self._redis.delete(SIGN + self.me.id)
                await self._redis.srem(NAMES, self.me.id)


def weight(process: str, table_id: str) -> bytes:
    return hashlib.blake2b(f"{process} {table_id}".encode(), digest_size=8).digest()


class Nobody:
    """For a process that is alone."""

    me: Peer | None = None
    key = ""
    passing = 0

    def announce(self, host: str, port: int) -> None:
        pass

    def announce_hatch(self, path: str) -> None:
        pass

    def owner_of(self, table_id: str) -> Peer | None:
        return None

    def suspect(self, peer: Peer) -> None:
        pass


AnyPeers = Peers | Nobody


def table_in(path: str) -> str | None:
    """The table that a path of the API is about, or the room of the letterbox: each belongs to one process."""
    parts = path.split("/", 4)
    if len(parts) < 4 or parts[1] != "api" or parts[2] not in ("tables", "letters") or parts[3] in ("", "mine"):
        return None
    return parts[3]


def introduction(peers: AnyPeers, to: Peer, client: tuple[str, int] | None, scheme: str) -> bytes:
    """What a process says to another for whom it asks."""
    host, port = client or ("", 0)
    return " ".join([peers.key, to.id, host or "-", str(port), scheme]).encode()


def introduced(peers: AnyPeers, said: bytes) -> Mapping[str, Any] | None:
    """For whom a process asks; None if it is none of us, or meant another."""
    parts = said.decode("latin-1").split(" ")
    if peers.me is None or not peers.key or len(parts) != 5 or not parts[3].isdecimal():
        return None
    key, to, host, port, scheme = parts
    if not secrets.compare_digest(key.encode(), peers.key.encode()) or to != peers.me.id:
        return None
    return {"client": None if host == "-" else (host, int(port)), "scheme": scheme}
