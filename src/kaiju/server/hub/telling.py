"""Telling the clients of this process what has happened at a table, and who is there."""

from __future__ import annotations

from kaiju.server.hub.metrics import Metrics
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.net.connection import NO_TABLE
from kaiju.server.net.server_messages import ServerMessages, presence_message
from kaiju.server.tables.refusals import no_table


def tell_entries(open_table: OpenTable, metrics: Metrics) -> None:
    """Sends every client what it has not been told yet. Those who may no longer look on are sent away."""
    table = open_table.table
    for client in [client for client in open_table.clients if not table.may_see(client.token)]:
        open_table.clients.discard(client)
        client.send_away(NO_TABLE, no_table().message)
    waiting = [client for client in open_table.clients if client.told < table.number]
    if not waiting:
        return
    messages = ServerMessages(table, waiting)
    for client in waiting:
        for entry in table.log[client.told : -1]:
            client.push(messages.step(client, entry.number))
        client.push(messages.last_step(client))
        client.told = table.number
    metrics.messages.inc(len(waiting))


def tell_table(open_table: OpenTable) -> None:
    """Sends every client how things stand."""
    messages = ServerMessages(open_table.table, list(open_table.clients))
    for client in open_table.clients:
        client.push(messages.table(client))


def tell_presence(open_table: OpenTable) -> None:
    """Sends every client who is there."""
    if open_table.clients:
        watching = sum(not client.seats for client in open_table.clients)
        message = presence_message(sorted(open_table.present), watching, open_table.away_at())
        for client in open_table.clients:
            client.push(message)
