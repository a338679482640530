"""Nothing leaks: what differs only in hidden things is told in the same bytes.

The same table with other hands, another deck, another secret must look the same to everybody who can't know them.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import random

import msgspec
import pytest

from kaiju.rules.components import INSTALLED
from kaiju.server.net.connection import Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables.descriptions import describe
from kaiju.server.tables.entries import EncodedEntries, EncodedEntry, Entry
from kaiju.server.tables.proposals import propose_act, propose_start, propose_undo
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.standing import standing_answer
from kaiju.server.tables.table import Table
from kaiju.server.wire.settings import SeatSettings, Standing
from tests.properties.configs import choose
from tests.properties.test_leaks import is_fought, otherwise
from tests.server.leaks import (
    FIRST_SEED,
    ROUNDS,
    WatchedTable,
    every_product,
    options_of,
    play_through,
)

LOOKED_AT = 0.3
"""The share of moments, times players, at which a table is compared with others that it might as well be."""


class Twin(Table):
    """A table that differs from another in nothing that some seat may know: its promise tells nothing either."""

    promised = ""

    @property
    def commitment(self) -> str:
        return self.promised


def twin_of(table: Table, seat: int | None, rng: random.Random) -> Table:
    twin = copy.copy(table)
    twin.__class__ = Twin
    assert isinstance(twin, Twin) and table.game is not None
    twin.promised = table.commitment
    twin.secret = rng.randbytes(32).hex() if table.status != "over" else table.secret
    twin.game = otherwise(table.game, seat, rng)
    twin.seats = [
        holder if i == seat or holder is None else dataclasses.replace(holder, tokens=[rng.randbytes(32).hex()])
        for i, holder in enumerate(table.seats)
    ]
    # Where the host sits everybody may know, but not by which token.
    hosts = [holder for i, holder in enumerate(twin.seats) if holder is not None and table.host_sits(i)]
    twin.host = list(hosts[0].tokens) if hosts else [rng.randbytes(32).hex()]
    twin.opener = twin.host
    others = [i for i in range(len(table.seats)) if i != seat]
    mine = {} if seat is None else {seat: table.settings_of(seat)}
    twin.settings = mine | {i: SeatSettings(some_standing(rng), (rng.choice(others),)) for i in others}
    twin.log = EncodedEntries(other_secrets(entry, seat, rng) for entry in table.log)
    twin.asked_at, twin.banks = list(table.asked_at), list(table.banks)
    return twin


def other_secrets(entry: EncodedEntry, seat: int | None, rng: random.Random) -> EncodedEntry:
    """The same entry, if what others alone know of it had been something else."""
    if entry.secrets is None:
        return entry
    out, events = entry.secrets
    changed = [
        {**event, "card": rng.choice(list(INSTALLED["evolution"]))}
        if event.get("secret") and event["seat"] != seat
        else event
        for event in events
    ]
    return EncodedEntry(entry.number, entry.public, entry.chat_of, (out, changed))


def some_standing(rng: random.Random) -> Standing:
    return Standing(
        yield_at=rng.choice([None, 3, 8]),
        stay_at=rng.choice([None, 2, 5]),
        usual_order=rng.random() < 0.5,
        skip_buying=rng.random() < 0.5,
        stops=rng.choice(["always", "matters", "turn", "never"]),
    )


def everything_for(table: Table, seat: int | None, token: str | None) -> list[bytes]:
    """All that a client could be sent of a table now, refusals included."""
    client = Viewer(token)
    client.seats = table.seats_of(token)
    assert client.seats == ([] if seat is None else [seat])
    client.ahead = True
    messages = ServerMessages(table, [client])
    out = [messages.table(client), messages.last_entry(client), messages.missed(client, 0)]
    if messages.foretells(client):
        out.append(messages.ahead(client))
    out.append(json.dumps(describe(table)).encode())
    for ask in (
        lambda: propose_act(table, seat or 0, table.asked, "play nine-lives"),
        lambda: propose_act(table, seat or 0, table.asked, "buy wings"),
        lambda: propose_act(table, seat or 0, table.asked - 1, "pass"),
        lambda: propose_undo(table, seat or 0, table.asked),
        lambda: propose_start(table, token),
    ):
        try:
            out.append(repr(ask()).encode())
        except Refusal as refusal:
            out.append(json.dumps(refusal.to_dict()).encode())
    return out


@every_product
def test_a_table_with_other_secrets_is_told_in_the_same_bytes(product: str, players: int) -> None:
    compared = 0

    def look(party: WatchedTable) -> None:
        nonlocal compared
        fighting = is_fought(party.game)
        if party.rng.random() > LOOKED_AT / players * (4 if fighting else 1):
            return
        for seat in (None, *range(players)):
            token = None if seat is None else party.tokens[seat]
            # Whoever holds two seats knows more, and is looked at above.
            twin = twin_of(party.table, seat, party.rng)
            assert everything_for(twin, seat, token) == everything_for(party.table, seat, token), f"seat {seat}"
            compared += 1

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(WatchedTable(options_of(product, players), seed), look)
    assert compared > 20


@every_product
def test_who_hears_the_same_sees_the_same(product: str, players: int) -> None:
    """The same step at a table with other secrets: if it is told alike, all that follows from it is told alike.

    What can be taken back, who is asked what, and all views would otherwise tell more than was said.
    """
    compared = 0

    def look(party: WatchedTable) -> None:
        nonlocal compared
        game, rng = party.game, party.rng
        if game.decision is None or rng.random() > LOOKED_AT / players:
            return
        key, actor = choose(game, rng).key, game.decision.seat
        for seat in (None, *range(players)):
            token = None if seat is None else party.tokens[seat]
            here, there = twin_of(party.table, seat, rng), twin_of(party.table, seat, rng)
            here.game = game.clone()
            assert there.game is not None and there.game.decision is not None
            if key not in there.game.decision.options.keys:
                assert seat != actor
                continue
            # The same dice, so that nothing but what is hidden makes a difference.
            there.secret = here.secret
            there.game._state.script_end = 0
            for table in (here, there):
                table.apply_new(Entry(table.number + 1, party.at, "act", actor, {"key": key}))
            client = Viewer(token)
            client.seats = [] if seat is None else [seat]
            heard = [ServerMessages(table, []).entry(client, table.number) for table in (here, there)]
            views = [t.game.view(seat) for t in (here, there) if t.game is not None]
            asked = [view.pop("decision") for view in views]
            # What lies on the table is seen, told or not: a discarded Evolution, or what one drew oneself.
            if heard[0] == heard[1] and views[0] == views[1]:
                assert asked[0] == asked[1], f"seat {seat}, {key}"
                assert everything_for(here, seat, token) == everything_for(there, seat, token), f"seat {seat}, {key}"
                compared += 1

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(WatchedTable(options_of(product, players), seed), look)
    assert compared > 10


@pytest.mark.parametrize("product,players", [("power-up", 4), ("draft", 3), ("everything", 4)])
def test_an_answer_that_comes_at_once_tells_nothing_of_a_hand(product: str, players: int) -> None:
    """Whether a standing answer stands hangs on nothing that somebody else can't see."""
    answered = differed = 0

    def look(party: WatchedTable) -> None:
        nonlocal answered, differed
        game = party.game
        if game.decision is None:
            return
        other = otherwise(game, None, party.rng)
        assert other.decision is not None
        differed += list(other.decision.options.keys) != list(game.decision.options.keys)
        standing = some_standing(party.rng)
        for stops in ("always", "matters", "turn", "never"):
            standing = msgspec.structs.replace(standing, stops=stops)
            answer = standing_answer(game, standing)
            assert standing_answer(other, standing) == answer
            answered += answer is not None

    for seed in range(FIRST_SEED, FIRST_SEED + ROUNDS):
        play_through(WatchedTable(options_of(product, players), seed, hoards=True), look)
    assert answered > 10 and differed > 10
