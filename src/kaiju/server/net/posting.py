"""Sending something to an address that a stranger has named: only to the open internet, and never anywhere else.

The name is looked up once, and what is connected to is one of the addresses that were looked at. No answer is followed
elsewhere, and none is read beyond its first line.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from functools import cache
from urllib.parse import SplitResult, urlsplit

from kaiju.server.tables.refusals import Refusal

LONGEST = 1000
"""Letters of an address."""
SECONDS = 5.0
"""For all of it: finding, connecting, sending, answering."""
PORTS = {"https": 443, "http": 80}
UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that leads to single machines of the internet."""
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 as a network without it writes it: NAT64."""


class Unsent(Exception):
    """It could not be sent, or there was no answer."""


def is_open(address: str) -> bool:
    """Whether an address is one of the open internet: nobody's own machine or network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = inner_address(found)
        if inner is not None:
            return is_open(str(inner))
        # What Python calls global depends on its version; site-local addresses are, say.
        if found not in UNICAST:
            return False
    return found.is_global and not found.is_multicast


def inner_address(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that this is another way to write."""
    if address in TRANSLATED:
        return ipaddress.IPv4Address(address.packed[12:])
    return address.ipv4_mapped or address.sixtofour


def check_endpoint(url: str, anywhere: bool) -> SplitResult:
    """Refuses what is no address of a push service. `anywhere`: it may also be on this machine, for tests."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST
    fits = plain and bool(host) and "@" not in parts.netloc
    if anywhere:
        fits = fits and parts.scheme in PORTS
    else:
        fits = fits and parts.scheme == "https" and port in (None, PORTS["https"]) and not is_closed(host)
    if not fits:
        raise Refusal("impossible", "This is not the address of a push service.")
    return parts


def is_closed(host: str) -> bool:
    """Whether a host is written as an address that is not open, or as a name that leads to none that is."""
    try:
        return not is_open(host)
    except ValueError:
        name = host.lower().rstrip(".")
        last = name.rpartition(".")[2]
        # Where the last part is a number, the whole is another way to write an address: 127.1, say.
        return "." not in name or last[:1].isdecimal() or last in ("localhost", "local", "internal")


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """Sends it; returns the status of the answer. Raises `Unsent`."""
    try:
        parts = check_endpoint(url, anywhere)
        async with asyncio.timeout(SECONDS):
            return await exchange(parts, headers, body, anywhere)
    except (OSError, EOFError, ValueError, LookupError, Refusal) as error:  # a timeout is an OSError
        raise Unsent(str(error)) from None


@cache
def trusting() -> ssl.SSLContext:
    """Whose certificates are believed. To read these takes a tenth of a second, so it is done once, and in a thread."""
    return ssl.create_default_context()


async def exchange(parts: SplitResult, headers: Mapping[str, str], body: bytes, anywhere: bool) -> int:
    host = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    fit = [str(place[0]) for *_, place in found if anywhere or is_open(str(place[0]))]
    if not fit:
        raise OSError("it leads to a network that is not open")
    secure = {"ssl": await asyncio.to_thread(trusting), "server_hostname": host} if parts.scheme == "https" else {}
    reader, writer = await asyncio.open_connection(fit[0], port, limit=8192, **secure)  # type: ignore[arg-type]
    try:
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = [f"POST {target} HTTP/1.1", f"host: {parts.netloc}", "connection: close"]
        lines += [f"{name}: {value}" for name, value in {**headers, "content-length": str(len(body))}.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        return int((await reader.readline()).split()[1])
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
