"""By which names this server may be asked for: a page of another site can't reach it by a name of its own."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection, Mapping
from typing import Any

from kaiju.server.tables.refusals import Refusal

LOCAL = ("127.0.0.1", "::1", "localhost")


def names_for(host: str, given: Collection[str]) -> frozenset[str] | None:
    """The names that are served at an address: those that are given; otherwise any on a server for this machine alone,
    and on others this machine's own."""
    if given:
        return frozenset(name.lower() for name in given)
    if host in LOCAL:
        return None
    own = {socket.gethostname(), socket.getfqdn(), host}
    return frozenset({"localhost", *(name.lower() for name in own), *(f"{name.lower()}.local" for name in own)})


def check_name(scope: Mapping[str, Any], names: frozenset[str] | None) -> None:
    """Refuses whoever asks for somebody else; an address is nobody's name."""
    if names is None:
        return
    asked = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
    name = without_port(asked).lower().rstrip(".")
    if name not in names and not is_address(name):
        raise Refusal("wrong-host", "This server is not known by that name; whoever runs it can add it: --host-name.")


def without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
