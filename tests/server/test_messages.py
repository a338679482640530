"""What clients are told, as bytes, and how it goes out."""

from __future__ import annotations

import contextlib
import json
import random
from typing import Any

import pytest

from kaiju.server.net.connection import QUEUE, Connection, Viewer
from kaiju.server.net.server_messages import ServerMessages
from kaiju.server.tables.refusals import Refusal
from kaiju.server.wire.lean import whole
from tests.server.logs import Log


def test_whoever_is_told_several_steps_at_once_is_told_how_the_table_stands() -> None:
    """Unless it was nothing but the game that went on."""
    log = Log()
    client = Viewer("Ann")
    seat = log.table.decider()
    assert seat is not None
    log.enter("stand-in", seat, reason="left")
    log.enter("act", seat, key="stop", bot=True)
    for told, with_table in ((3, True), (4, True), (5, False)):
        client.told = told
        message = json.loads(ServerMessages(log.table, [client]).last_entry(client))
        assert ("table" in message) == with_table
        assert not with_table or message["table"]["seats"][seat]["stand_in"] == "left"


def test_a_view_that_is_put_together_from_parts_is_the_view_of_the_game() -> None:
    log, rng = Log(), random.Random(7)
    clients = [Viewer("Ann"), Viewer("Bob"), Viewer(None)]
    clients[0].seats, clients[1].seats = [0], [1]
    game = log.table.game
    assert game is not None
    while game.decision is not None:
        messages = ServerMessages(log.table, clients)
        for client in clients:
            view = json.loads(json.dumps(game.view(client.seats[0] if client.seats else None)))
            asked = whole(json.loads(messages.table(client), object_pairs_hook=unique)["view"])
            client.ahead = True
            assert view == whole(json.loads(messages.table(client), object_pairs_hook=unique)["view"])
            if messages.foretells(client):
                ahead = json.loads(messages.ahead(client), object_pairs_hook=unique)
                assert ahead.pop("type") == "ahead" and ahead.pop("question") == log.table.asked
                told = ahead.pop("options")
                options = [{**option, **told.get(option["key"], {})} for option in asked["decision"]["options"]]
                asked["decision"] = {**asked["decision"], **ahead, "options": options}
            assert asked == view
            client.ahead = False
        log.enter("act", game.decision.seat, key=rng.choice(list(game.decision.options)).key)


def test_what_is_seen_is_worked_out_once_until_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much people talk, come and look meanwhile."""
    log, looked = Log(), []
    game = log.table.game
    assert game is not None and game.decision is not None
    view_parts = game.view_parts
    monkeypatch.setattr(game, "view_parts", lambda seats, **how: looked.append(set(seats)) or view_parts(seats, **how))
    ann, bob = Viewer("Ann"), Viewer("Bob")
    ann.seats, bob.seats = [0], [1]
    first = json.loads(ServerMessages(log.table, [ann]).table(ann))["view"]
    for text in ("Hello", "again"):
        log.enter("chat", 0, text=text)
        messages = ServerMessages(log.table, [ann, bob])
        assert json.loads(messages.last_entry(ann))["view"] == first
    assert looked == [{0}, {1}]
    log.enter("act", game.decision.seat, key=next(iter(game.decision.options.keys)))
    assert json.loads(ServerMessages(log.table, [ann, bob]).last_entry(ann))["view"] != first
    assert looked == [{0}, {1}, {0, 1}]


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len({name for name, _ in pairs}) == len(pairs), "a name is there twice"
    return dict(pairs)


class Written:
    """A line that takes everything, and how it was given it."""

    waiting = 0

    def __init__(self) -> None:
        self.written: list[tuple[bytes, ...]] = []
        self.hung_up = False

    def write(self, *messages: bytes) -> None:
        self.written.append(messages)

    async def hear(self) -> None:
        return None

    def hang_up(self) -> None:
        self.hung_up = True


def test_what_is_gathered_goes_out_together_and_in_order() -> None:
    line = Written()
    client = Connection("Ann", line)
    client.push(b"1")
    with client.gather():
        client.push(b"2")
        client.push(b"3")
        assert line.written == [(b"1",)]
    with contextlib.suppress(Refusal), client.gather():
        client.push(b"4")
        raise Refusal("stale", "Too late.")
    client.push(b"5")
    assert line.written == [(b"1",), (b"2", b"3"), (b"4",), (b"5",)]
    line.waiting = QUEUE - 1
    with client.gather():
        client.push(b"6")
        client.push(b"7")
    assert line.hung_up and line.written[-1] == (b"5",)
