"""Telling the clients of this process what has happened at a table, and who is there."""

from __future__ import annotations

from collections import Counter

from kaiju.server.hub.metrics import Metrics
from kaiju.server.hub.open_table import OpenTable
from kaiju.server.net.connection import NO_TABLE, REMOVED
from kaiju.server.net.server_messages import ServerMessages, presence_message
from kaiju.server.tables.guests import Guest, guest_id
from kaiju.server.tables.refusals import no_table

MOST_LISTED = 200
"""Guests of whom a host is told."""
NOBODY = Guest()


def tell_entries(open_table: OpenTable, metrics: Metrics) -> None:
    """Sends every client what it has not been told yet. Those who may no longer look on are sent away."""
    table = open_table.table
    if any(client.told < table.described for client in open_table.clients):
        send_away_strangers(open_table)
    waiting = [client for client in open_table.clients if client.told < table.number]
    if not waiting:
        return
    messages = ServerMessages(table, waiting)
    for client in waiting:
        for number in range(client.told + 1, table.number):
            client.push(messages.entry(client, number))
        client.push(messages.last_entry(client))
        client.told = table.number
    metrics.answers.messages += len(waiting)
    if open_table.absence() != open_table.told_absence:
        tell_presence(open_table)  # somebody else has to decide


def send_away_strangers(open_table: OpenTable) -> None:
    """The table is no longer what it was: some may not look on any more."""
    table = open_table.table
    for client in [client for client in open_table.clients if not table.may_see(client.token)]:
        open_table.clients.discard(client)
        if table.guest_of(client.token).removed:
            client.send_away(REMOVED, "The host of this table has removed you.")
        else:
            client.send_away(NO_TABLE, no_table().message)


def tell_table(open_table: OpenTable) -> None:
    """Sends every client how things stand."""
    messages = ServerMessages(open_table.table, list(open_table.clients))
    for client in open_table.clients:
        client.push(messages.table(client))
        if messages.foretells(client):
            client.foretold = open_table.table.asked


def tell_presence(open_table: OpenTable) -> None:
    """Sends every client who is there."""
    if not open_table.clients:
        return
    public, own = presence_messages(open_table)
    for client in open_table.clients:
        client.push(own if open_table.table.is_host(client.token) else public)


def presence_messages(open_table: OpenTable) -> tuple[bytes, bytes]:
    """Who is there, for everybody and for the host, who sees who watches."""
    watching = Counter(guest_id(open_table.id, client.token) for client in open_table.clients if not client.seats)
    here, away = sorted(open_table.present), open_table.absence()
    open_table.told_absence = away
    known = open_table.table.guests
    listed = [*watching, *(guest for guest in known if known[guest].removed and guest not in watching)]
    guests = [
        {
            "id": guest,
            "name": known.get(guest, NOBODY).name,
            "watching": watching[guest],
            "muted": known.get(guest, NOBODY).muted,
            "removed": known.get(guest, NOBODY).removed,
        }
        for guest in listed[:MOST_LISTED]
    ]
    total = watching.total()
    return presence_message(here, total, away), presence_message(here, total, away, guests)
