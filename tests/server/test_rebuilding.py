"""A table read from the store is the one that was played."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import os
import random
from pathlib import Path

import pytest

from kaiju.server.hub import registry
from kaiju.server.hub.bots import BotPool
from kaiju.server.hub.hub import Hub
from kaiju.server.net.channels import NoChannels
from kaiju.server.store.store import Store
from kaiju.server.tables.descriptions import describe, describe_question
from kaiju.server.tables.options import check_options
from kaiju.server.tables.rebuilding import StoredTable, open_snapshot, rebuild
from kaiju.server.tables.refusals import Refusal
from kaiju.server.tables.table import Table
from kaiju.server.tables.tokens import hash_token
from kaiju.server.wire.options import Clock, TableOptions
from kaiju.server.wire.settings import SeatSettings
from tests.properties.configs import CONFIGS, Config
from tests.server.games import choose
from tests.server.logs import Log
from tests.server.running import SetClock

ROUNDS = max(1, int(os.environ.get("KAIJU_ROUNDS", "1")))
"""How many random games each test plays."""
FIRST = int(os.environ.get("KAIJU_SEED", "0"))
SOME = [config for i, config in enumerate(CONFIGS) if i % 9 == (4 + FIRST) % 9] if ROUNDS == 1 else CONFIGS


@pytest.mark.parametrize("config", SOME, ids=str)
def test_a_table_read_from_the_store_is_the_one_that_was_played(
    tmp_path: Path, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At random moments of a game with everything that can happen at a table, with and without a snapshot."""
    monkeypatch.setattr(registry, "SNAPSHOT_EVERY", 7)
    for game in range(ROUNDS):
        asyncio.run(play_and_compare(f"sqlite+aiosqlite:///{tmp_path}/{game}.sqlite", config, FIRST + game))


async def play_and_compare(database: str, config: Config, seed: int) -> None:
    rng, clock = random.Random(seed), SetClock()
    hub = Hub(Store(database), NoChannels(), BotPool(1), clock)
    await hub.open()
    try:
        rules = {k: v for k, v in config.options.items() if k != "challenge_cards"}
        options = TableOptions(
            config.edition, config.players, list(config.modules), rules, clock=Clock("live", 30, 60), away=None
        )
        tokens = [hash_token(str(i)) for i in range(config.players)]
        table_id = await hub.opening.create(options, tokens[0])
        for i, token in enumerate(tokens):
            await hub.seating.sit(table_id, token, f"Nr {i}", config.monsters[i] if config.monsters else None)
        await hub.opening.start(table_id, tokens[0])
        live = hub.registry.tables[table_id]
        snapshots = 0
        while live.table.status == "playing":
            clock._now += rng.choice([0.0, 1.0, 10.0, 31.5])
            await happen(hub, table_id, tokens, rng)
            if rng.random() < 0.04 or live.table.status == "over":
                stored = await hub.store.load(table_id)
                assert stored is not None
                snapshots += open_snapshot(stored) is not None
                same(live.table, rebuild(stored), config.players)
                same(live.table, rebuild(dataclasses.replace(stored, snapshot=None)), config.players)
        assert snapshots, "some tables were read with the help of a snapshot"
    finally:
        await hub.close()


async def happen(hub: Hub, table_id: str, tokens: list[str], rng: random.Random) -> None:
    """Something happens at the table: mostly an answer, and now and then anything else that can."""
    table = hub.registry.tables[table_id].table
    seat = table.decider()
    assert seat is not None and table.game is not None and table.game.decision is not None
    chance = rng.random()
    with contextlib.suppress(Refusal):
        if chance < 0.05:
            await hub.playing.chat(table_id, rng.choice([*tokens, None]), "Eve", f"said at {chance}")
        elif chance < 0.08:
            muted = (rng.randrange(2),)
            await hub.seating.change_settings(
                table_id, tokens[seat], seat, lambda before: SeatSettings(before.standing, muted)
            )
        elif chance < 0.1:
            async with hub.at(table_id) as live:
                # As when a clock runs out, but with nobody who would answer at once.
                await hub.registry.enter(live, "stand-in", lambda table: (seat, {"reason": "clock"}))
                live.stop_waiting()
        elif chance < 0.12:
            await hub.playing.back(table_id, rng.choice(tokens))
        elif chance < 0.3 and table.undoer() is not None:
            await hub.playing.undo(table_id, tokens[table.undoer() or 0], table.asked)
        else:
            key = choose(list(table.game.decision.options.keys), rng)
            await hub.playing.act(table_id, tokens[seat], seat, table.asked, key)
    hub.registry.tables[table_id].stop_waiting()


def same(live: Table, read: Table, players: int) -> None:
    assert read.number == live.number
    assert describe(read) == describe(live)
    assert describe_question(read) == describe_question(live)
    assert (read.asked, read.asked_at, read.banks) == (live.asked, live.asked_at, live.banks)
    assert read.settings == live.settings
    assert read.undoer() == live.undoer()
    seats: list[list[int]] = [[], *([i] for i in range(players)), list(range(players))]
    for mine, theirs in zip(live.log, read.log, strict=True):
        assert (mine.number, mine.chat_of) == (theirs.number, theirs.chat_of)
        assert [mine.seen_by(some) for some in seats] == [theirs.seen_by(some) for some in seats]
    assert live.game is not None and read.game is not None
    assert read.game == live.game
    assert read.game.record() == live.game.record()
    assert read.game.views([None, *range(players)]) == live.game.views([None, *range(players)])


def test_a_table_that_could_not_be_opened_any_more_is_still_read() -> None:
    """It was opened with a deck of its own and a way of mixing decks, which means nothing then."""
    log = Log(modules=["origins_cards"], rules={"origins_mix": "all", "deck": ["heal", "tank", "wings", "jets"]})
    read = rebuild(StoredTable("table", "00" * 32, 1, log.entries, None, {}))
    assert read.status == "playing" and read.game == log.table.game
    with pytest.raises(Refusal, match="mixes decks"):
        check_options(read.options)


def test_a_table_of_other_rules_keeps_all_but_its_game() -> None:
    """Where these rules tell the game differently, it is still known who sits there and which table came next."""
    log = Log()
    table, entries, enter = log.table, log.entries, log.enter
    entries[-1].events.append({"kind": "points", "seat": 0, "amount": 1})  # type: ignore[union-attr]
    enter("carry", 0, token="phone")
    enter("next", table="another")
    read = rebuild(StoredTable("table", "00" * 32, 1, entries, None, {}))
    assert read.status == "outdated"
    assert read.seats_of("phone") == [0] and read.next_table == "another"
    assert [entry.public for entry in read.log][4:] == [entry.public for entry in table.log][4:]
