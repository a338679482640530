"""Whether the compiled rules can be used: compiling takes a minute, and nobody at a table waits for it."""

from __future__ import annotations

import logging
import threading
from importlib.util import find_spec

from kaiju.rules.state import State

log = logging.getLogger("kaiju.bots.search")
_ready: set[bool] = set()
_begun: set[bool] = set()
_lock = threading.Lock()


def compiled_for(g: State, waits: bool) -> bool:
    """Whether a game can be played on by compiled rules now.

    With `waits` they are prepared first, if Numba is installed; otherwise they are prepared in the background.
    """
    if find_spec("numba") is None:
        return False
    lean = g.evolutions == 0 and g.luchador == 0
    if lean not in _ready:
        if waits:
            prepare(lean)
        else:
            prepare_aside(lean)
    return lean in _ready


def prepare(lean: bool) -> None:
    """Loads the compiled rules, or compiles them, by having them do nothing."""
    from kaiju.speeds.compiled import compiled_version, no_counts, no_notes, state_dtype

    try:
        import numpy as np

        compiled_version(lean)(np.zeros(1, state_dtype()), 0, 0, 0, 0, no_notes(), no_counts())
    except Exception:
        log.exception("the rules can't be compiled here; bots that search will play like the normal bot")
        return
    _ready.add(lean)


def prepare_aside(lean: bool) -> None:
    with _lock:
        if lean in _begun:
            return
        _begun.add(lean)
    threading.Thread(target=prepare, args=(lean,), name="compiling", daemon=True).start()
