"""Figures for whoever runs a server, in the format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.entries = Counter("kaiju_entries", "Entries made at tables", ["kind"], registry=self.registry)
        self.store_seconds = Histogram(
            "kaiju_store_seconds", "Time until an entry is on disk", buckets=SECONDS, registry=self.registry
        )
        self.failed = Counter("kaiju_store_failures", "Entries that could not be kept", registry=self.registry)
        self.lost_races = Counter(
            "kaiju_lost_races", "Entries for which another process was quicker", registry=self.registry
        )
        self.refused = Counter("kaiju_refused", "Requests and messages refused", ["code"], registry=self.registry)
        self.broken_frames = Counter(
            "kaiju_broken_frames", "Frames on live channels, and requests, that were none", registry=self.registry
        )
        self.messages = Counter("kaiju_messages", "Messages sent to clients", registry=self.registry)
        self.hurried = Counter(
            "kaiju_hurried_bots", "Answers that bots could not think out in time", registry=self.registry
        )
        self.pushes = Counter("kaiju_pushes", "People told of their turn", ["outcome"], registry=self.registry)
        self.clients = Gauge("kaiju_clients", "Clients connected", registry=self.registry)
        self.open_tables = Gauge("kaiju_tables_in_memory", "Tables in memory", registry=self.registry)

        self._kinds: dict[str, Counter] = {}

    def entered(self, kind: str, seconds: float) -> None:
        if kind not in self._kinds:
            self._kinds[kind] = self.entries.labels(kind)
        self._kinds[kind].inc()
        self.store_seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
