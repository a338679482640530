"""Figures for whoever runs a server, in the format of Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter as Counted
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Answers:
    """What is counted with every answer, in plain numbers: Prometheus's own counters are for threads, and lock for
    every one."""

    def __init__(self) -> None:
        self.entries: Counted[str] = Counted()
        """By kind."""
        self.messages = 0
        self.seconds = 0.0
        self.quick = [0] * (len(SECONDS) + 1)
        """How many entries were on disk within each of `SECONDS`, but no sooner, and how many took longer."""
        self._since = time.time()

    def collect(self) -> Iterator[Metric]:
        """For Prometheus."""
        entries = CounterMetricFamily("kaiju_entries", "Entries made at tables", labels=["kind"])
        for kind, count in self.entries.items():
            entries.add_metric([kind], count, created=self._since)
        yield entries
        limits = [*map(str, map(float, SECONDS)), "+Inf"]
        within = list(zip(limits, accumulate(self.quick), strict=True))
        yield HistogramMetricFamily("kaiju_store_seconds", "Time until an entry is on disk", within, self.seconds)
        yield CounterMetricFamily("kaiju_messages", "Messages sent to clients", self.messages, created=self._since)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Answers()
        self.registry.register(self.answers)
        self.failed = Counter("kaiju_store_failures", "Entries that could not be kept", registry=self.registry)
        self.lost_races = Counter(
            "kaiju_lost_races", "Entries for which another process was quicker", registry=self.registry
        )
        self.refused = Counter("kaiju_refused", "Requests and messages refused", ["code"], registry=self.registry)
        self.broken_frames = Counter(
            "kaiju_broken_frames", "Frames on live channels, and requests, that were none", registry=self.registry
        )
        self.hurried = Counter(
            "kaiju_hurried_bots", "Answers that bots could not think out in time", registry=self.registry
        )
        self.pushes = Counter("kaiju_pushes", "People told of their turn", ["outcome"], registry=self.registry)
        self.clients = Gauge("kaiju_clients", "Clients connected", registry=self.registry)
        self.open_tables = Gauge("kaiju_tables_in_memory", "Tables in memory", registry=self.registry)

    def entered(self, kind: str, seconds: float) -> None:
        answers = self.answers
        answers.entries[kind] += 1
        answers.seconds += seconds
        answers.quick[bisect_left(SECONDS, seconds)] += 1

    def text(self) -> bytes:
        return generate_latest(self.registry)
