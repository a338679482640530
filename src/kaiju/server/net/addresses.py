"""Addresses as they are counted: whoever has an IPv6 address has a whole network of them."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

IPV6_PREFIX = 64
"""Bits that tell one customer's network from another's."""


@lru_cache(4096)
def counted_address(address: str) -> str:
    """What counts as one address: of IPv6 the network, otherwise the address itself."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_PREFIX), strict=False))
