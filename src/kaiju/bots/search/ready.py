"""Whether the compiled rules can be used: compiling takes up to a minute, and nobody at a table waits for it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from importlib.util import find_spec

from kaiju.rules.rulebook import Rulebook

log = logging.getLogger("kaiju.bots.search")
_ready: set[Rulebook] = set()
_begun: set[Rulebook] = set()
_lock = threading.Lock()


def is_compiled(rules: Rulebook) -> bool:
    """Whether these rules have been prepared, whoever wanted it; nothing is begun."""
    return rules in _ready


def compiled_for(rules: Rulebook, waits: bool) -> bool:
    """Whether games by these rules can be played on by compiled ones now. Each rulebook has its own.

    With `waits` they are prepared first, if Numba is installed; otherwise they are prepared in the background.
    """
    if find_spec("numba") is None:
        return False
    if rules not in _ready:
        if waits:
            prepare(rules)
        else:
            prepare_aside(rules)
    return rules in _ready


def prepare(rules: Rulebook, progress: Callable[[float], None] | None = None) -> bool:
    """Loads the compiled rules, or compiles them, by having them do nothing; whether that was possible.

    `progress` is told how much of the work is done, from 0 to 1.
    """
    from kaiju.speeds.compiled import compiled_run, state_dtype
    from kaiju.speeds.compiling import heard_by

    failed: list[Exception] = []

    def tell(share: float) -> None:
        """Numba is in the middle of something: what the caller's function raises must wait."""
        try:
            if progress is not None and not failed:
                progress(share)
        except Exception as error:
            failed.append(error)

    def hear(compiled: Rulebook, share: float) -> None:
        if compiled is rules:
            tell(share)

    try:
        import numpy as np

        with heard_by(hear):
            tell(0.0)
            compiled_run(rules)(np.zeros(1, state_dtype(rules)), 0, 0, 0, 0)
    except Exception:
        log.exception("the rules can't be compiled here; bots that search will play like the normal bot")
        return False
    _ready.add(rules)
    tell(1.0)
    if failed:
        raise failed[0]
    return True


def prepare_aside(rules: Rulebook) -> None:
    with _lock:
        if rules in _begun:
            return
        _begun.add(rules)
    threading.Thread(target=prepare, args=(rules,), name="compiling", daemon=True).start()
