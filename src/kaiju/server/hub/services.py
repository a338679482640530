"""What all parts of a hub work with."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.clock import SystemClock
from kaiju.server.hub.metrics import Metrics
from kaiju.server.hub.tasks import Tasks
from kaiju.server.net.channels import Channels, News
from kaiju.server.net.gate import Gate
from kaiju.server.net.limits import PushSettings, Retention
from kaiju.server.store.store import Store


@dataclass(frozen=True)
class Services:
    store: Store
    channels: Channels
    bots: BotPool
    clock: SystemClock
    metrics: Metrics
    gate: Gate
    retention: Retention = field(default_factory=Retention)
    push: PushSettings = field(default_factory=PushSettings)
    tasks: Tasks = field(default_factory=Tasks)
    process: str = field(default_factory=lambda: secrets.token_hex(8))
    """The id of this process among others."""

    def tell_others(self, table_id: str, kind: str, number: int = 0) -> None:
        """Tells the other processes."""
        self.channels.tell(News(self.process, table_id, kind, number))
