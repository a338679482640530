"""What a browser can be asked for, of what a server offers."""

from __future__ import annotations

import msgspec

from kaiju import bots
from kaiju.server.wire.answers import Choices

OFFERED = tuple(name for name in bots.NAMES if name not in (*bots.SEARCHERS, *bots.BY_NETWORK))
"""Bots that search need the compiled rules, which no browser can run: as written, one answer takes minutes. Those of
the network need NumPy, which isn't among what the page brings."""


def offered(choices: Choices) -> Choices:
    return msgspec.structs.replace(choices, bots=[name for name in choices.bots if name in OFFERED])
