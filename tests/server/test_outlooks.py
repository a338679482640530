"""What answers lead to: told after the question, to whoever has to answer it and looks, and to nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju.game.decision import Decision
from kaiju.server.hub.outlooks import foretell, wanting
from tests.server.playing import call
from tests.server.running import Channel, Client, Server

WORDS = ("leads", "says", "tone", "stakes", "gives")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path / 't.sqlite'}") as server:
        yield server


def two_people(server: Server) -> tuple[Client, Client, str]:
    ann, bob = server.client(), server.client()
    table = ann.open_table(players=2, rules={"first": 0})
    ann.sit(table, "Ann")
    bob.sit(table, "Bob")
    ann.start(table)
    return ann, bob, table


def is_ahead(message: dict[str, Any]) -> bool:
    return message["type"] == "ahead"


def says_nothing_of_it(message: dict[str, Any]) -> bool:
    return not is_ahead(message) and not any(f'"{word}"' in json.dumps(message) for word in WORDS)


def all_until_pong(channel: Channel) -> list[dict[str, Any]]:
    heard: list[dict[str, Any]] = []
    channel.hear_until(lambda m: m["type"] == "entry" or heard.append(m) is not None)
    channel.socket.send(json.dumps({"type": "ping", "id": "the last"}))
    channel.hear_until(lambda m: m.get("id") == "the last" or heard.append(m) is not None)
    return heard


def test_whoever_decides_is_told_after_the_question_and_nobody_else_is(server: Server) -> None:
    ann, bob, table = two_people(server)
    with (
        ann.live(table, ahead=True) as asked,
        ann.live(table) as plain,
        bob.live(table, ahead=True) as other,
        server.client().live(table, ahead=True) as watching,
    ):
        first = asked.hear_until(lambda m: m["type"] == "table")
        assert "stakes" in first["view"]["decision"], "whoever comes is told at once"
        for channel in (plain, other, watching):
            assert says_nothing_of_it(channel.hear_until(lambda m: m["type"] == "table"))
        assert asked.act("reroll 0 1")["type"] == "ok"
        assert asked.view is not None and "stakes" not in asked.view["decision"]
        ahead = asked.hear_until(is_ahead)
        assert ahead["question"] == asked.question["number"] if asked.question else False
        assert set(ahead["options"]) <= set(asked.options) and "stakes" in ahead
        for channel in (plain, other, watching):
            assert all(says_nothing_of_it(message) for message in all_until_pong(channel))
        shown = ann.get(f"/tables/{table}")["view"]["decision"]
        merged = [{**option, **ahead["options"].get(option["key"], {})} for option in asked.view["decision"]["options"]]
        assert shown["options"] == merged and shown["stakes"] == ahead["stakes"]


def test_whoever_looks_elsewhere_is_told_when_they_look_again(server: Server) -> None:
    ann, _, table = two_people(server)
    with ann.live(table, ahead=True) as page:
        page.hear_until(lambda m: m["type"] == "table")
        page.send("look", visible=False)
        page.act("reroll 0")
        opened = server.app.state.hub.registry.tables[table]
        assert not wanting(opened)
        page.send("look", visible=True)
        assert page.hear_until(is_ahead)["question"] == page.question["number"] if page.question else False


def test_it_is_worked_out_once_and_for_nobody_if_nobody_asks(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    outlook = Decision.outlook
    monkeypatch.setattr(Decision, "outlook", lambda decision: looked.append(decision.seat) or outlook(decision))
    ann, bob, table = two_people(server)
    with ann.live(table) as plain, bob.live(table, ahead=True) as other:
        plain.hear_until(lambda m: m["type"] == "table")
        other.hear_until(lambda m: m["type"] == "table")
        plain.act("reroll 0")
        plain.send("ping")
        assert not looked
    ann, _, table = two_people(server)
    with ann.live(table, ahead=True) as page, ann.live(table, ahead=True) as phone:
        for channel in (page, phone):
            channel.hear_until(lambda m: m["type"] == "table")
        looked.clear()
        page.act("reroll 0")
        for channel in (page, phone):
            channel.hear_until(is_ahead)
    assert len(looked) == 1
    looked.clear()
    first, again = (ann.get(f"/tables/{table}")["view"] for _ in range(2))
    assert first == again and len(looked) == 1, "who asks again and again is no work"
    with ann.live(table) as page:
        page.hear_until(lambda m: m["type"] == "table")
        page.act("stop")
    assert ann.get(f"/tables/{table}")["view"] != first


def test_nothing_is_foretold_of_what_is_not_kept_yet(server: Server) -> None:
    """While an entry is on its way to the disk, the game has gone on already, and nobody may know how."""
    ann, _, table = two_people(server)
    with ann.live(table, ahead=True) as page:
        page.hear_until(lambda m: m["type"] == "table")
        hub = server.app.state.hub
        opened = hub.registry.tables[table]

        begun: list[asyncio.Future[Any]] = []

        def enters() -> None:
            begun.append(asyncio.ensure_future(opened.lock.acquire()))
            for client in opened.clients:
                client.foretold = 0
            hub.outlooks.consider(opened)

        call(server, enters)
        page.send("ping")
        call(server, lambda: None)
        assert wanting(opened), "it still waits"
        call(server, opened.lock.release)
        page.hear_until(is_ahead)
        call(server, lambda: foretell(opened))  # who knows it is not told again
        assert page.send("ping")["type"] == "ok"
