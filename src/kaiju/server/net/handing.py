"""Handing a live channel to another process of this machine, socket and all: then nobody passes on what is said on it.

Each process has a Unix socket, at which it takes the sockets of clients together with what they have sent so far. Where
that can't be (another machine, another container, a system without it), `relay` passes the bytes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import shutil
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kaiju.server.net.peers import AnyPeers, Peer

log = logging.getLogger("kaiju.channels")

MOST_BYTES = 160 * 1024
"""Of a handshake and what stands before it."""
TRIES, PAUSE = 40, 0.005
"""How often, and after how many seconds, it is tried again while the other process has too many waiting."""
END = b"\n"

Take = Callable[[socket.socket, bytes], None]


def possible() -> bool:
    return hasattr(socket, "AF_UNIX") and hasattr(socket, "send_fds")


class Hatch:
    """Where a process takes channels from others. `take` gets the client's socket and its handshake."""

    def __init__(self, peers: AnyPeers, take: Take) -> None:
        self._peers, self._take = peers, take
        self._folder = tempfile.mkdtemp(prefix="kaiju-")  # nobody else may look into it
        self.path = str(Path(self._folder, "hatch"))
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(self.path)
        asyncio.get_running_loop().add_reader(self._socket, self._hear)

    def _hear(self) -> None:
        try:
            data, files, _, _ = socket.recv_fds(self._socket, MOST_BYTES, 1)
        except OSError:  # nothing there after all
            return
        clients = [socket.socket(fileno=file) for file in files]
        said, _, handshake = data.partition(END)
        if len(clients) == 1 and self._peers.key and secrets.compare_digest(said, address(self._peers, self._peers.me)):
            clients[0].setblocking(False)
            self._take(clients[0], handshake)
        else:
            for client in clients:
                client.close()

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._socket)
        self._socket.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def address(peers: AnyPeers, to: Peer | None) -> bytes:
    """What a process says to be believed, and to whom."""
    return f"{peers.key} {to.id if to is not None else ''}".encode()


async def hand_over(transport: Any, handshake: bytes, peers: AnyPeers, to: Peer) -> bool:
    """Gives a client's socket to another process of this machine; whether it was taken. If so, the client is no longer
    this process's, and the transport is to be aborted."""
    data = address(peers, to) + END + handshake
    client = transport.get_extra_info("socket")
    if not to.hatch or peers.me is None or to.machine != peers.me.machine or client is None or len(data) > MOST_BYTES:
        return False
    transport.pause_reading()
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
        way.setblocking(False)
        for _ in range(TRIES):
            if transport.is_closing():
                return True
            try:
                way.connect(to.hatch)
                socket.send_fds(way, [data], [client.fileno()])
                return True
            except BlockingIOError:
                await asyncio.sleep(PAUSE)
            except OSError:
                break
    with contextlib.suppress(RuntimeError):
        transport.resume_reading()
    return False
