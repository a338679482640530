"""How many files a process may have open: every connection is one, and systems begin with few."""

from __future__ import annotations

SPARE = 500
"""Files besides clients: the store, workers, requests under way."""


def channels_that_fit(wanted: int) -> int:
    """Raises the limit of this process so that this many live channels fit, as far as the system lets it; says how
    many do."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    reached = needed if hard == resource.RLIM_INFINITY else min(hard, needed)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (reached, hard))
    except (ValueError, OSError):  # some systems allow less than they say
        reached = soft
    return max(1, min(wanted, reached - SPARE))
