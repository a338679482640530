"""Tables in the states that the page has to show: found by playing at the server, or arranged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

import kaiju
from kaiju.server.tables.entries import with_log
from tests.page.browsing import Visitor
from tests.server.games import choose
from tests.server.running import Channel, Client, Server

EVERYTHING = ["wicked", "origins_cards", "power_up", "luchador"]


def seat_and_bots(client: Client, players: int = 3, name: str = "Ann", **options: Any) -> str:
    """A table at play: one person against bots that answer at once."""
    table = client.open_table(players=players, **options)
    client.sit(table, name)
    for _ in range(players - 1):
        client.put_bot(table, "angry")
    client.start(table)
    return table


def play_until(
    client: Client, table: str, holds: Callable[[Channel], bool], seed: int = 1, careful: bool = True
) -> bool:
    """Answers for all the client's seats until something holds; False if the game was over before."""
    chance = random.Random(seed)
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        while not channel.over:
            if channel.options:
                if holds(channel):
                    return True
                assert channel.view is not None
                deadly = {
                    option["key"] for option in channel.view["decision"]["options"] if option["data"].get("deadly")
                }
                safe = [key for key in channel.options if key not in deadly] if careful else []
                reply = channel.act(choose(safe or channel.options, chance))
                assert reply["type"] == "ok" or reply["error"] in ("stale", "not-now"), reply
            else:
                channel.hear(60)
        return False


def asked(*kinds: str) -> Callable[[Channel], bool]:
    """Whether we are asked a question of one of these kinds."""
    return lambda channel: channel.question is not None and channel.question["kind"] in kinds


def table_asking(server: Server | Any, kind: str, least: int = 0, **options: Any) -> tuple[Client, str]:
    """A person at a table where they are asked something, after so many turns at least."""
    for seed in range(40):
        client = server.client()
        table = seat_and_bots(client, **options)

        def holds(channel: Channel) -> bool:
            return asked(kind)(channel) and channel.view is not None and channel.view["turn"] >= least

        if play_until(client, table, holds, seed=seed):
            return client, table
    raise AssertionError(f"nobody was ever asked: {kind}")


def finished(server: Server | Any, **options: Any) -> tuple[Client, str]:
    """A person and the table at which their game is over."""
    client = server.client()
    table = seat_and_bots(client, **options)
    play_until(client, table, lambda channel: False, careful=False)
    return client, table


def answers_ping(route: WebSocketRoute, said: str | bytes) -> bool:
    """Whether it was only asked if anybody is there."""
    asked: bool = json.loads(said)["type"] == "ping"
    if asked:
        route.send(json.dumps({"type": "ok", "id": None, "number": None}))
    return asked


def show(visitor: Visitor, client: Client, table: str, game: kaiju.Game, seat: int | None = None) -> list[str]:
    """The page is told of a position of our own at a table of the server; the keys it answers with are kept.

    It is told what a seat sees: the one that has to decide, if none is named.
    """
    assert game.decision is not None
    told = client.get(f"/tables/{table}")
    question = {**told["question"], "seat": game.decision.seat, "kind": game.decision.kind}
    message = {
        **told,
        "type": "table",
        "question": question,
        "view": game.view(game.decision.seat if seat is None else seat),
    }
    keys: list[str] = []

    def handle(route: WebSocketRoute) -> None:
        route.on_message(lambda said: answers_ping(route, said) or keys.append(json.loads(said).get("key", "")))
        route.send(json.dumps(message))

    visitor.page.route_web_socket("**/live**", handle)
    visitor.at_table(table)
    if seat is None:  # a moment after it has come, a question can be answered
        expect(visitor.page.locator("main[data-kind]")).to_be_visible()
        visitor.settle()
        expect(visitor.page.locator("main[data-question]")).to_be_visible()
    return keys


class Feed:
    """A table of our own in front of a visitor: what happens there, step by step, is what the test says."""

    def __init__(self, visitor: Visitor, client: Client, table: str, game: kaiju.Game, seat: int | None = 0) -> None:
        self.visitor, self.game, self.seat = visitor, game, seat
        self._told = client.get(f"/tables/{table}")
        self.number = int(self._told["number"])
        self.heard: list[dict[str, Any]] = []
        """What the page has said."""
        self._route: WebSocketRoute | None = None
        if seat is None:
            self._told["you"] = {"seats": [], "host": False, "own": {}}
        self._told["table"]["options"]["pace"] = 700
        for sitting, seen in zip(self._told["table"]["seats"], game.view(None)["seats"], strict=False):
            sitting["monster"] = seen["monster"]
        visitor.page.route_web_socket("**/live**", self._connect)
        visitor.at_table(table)
        expect(visitor.page.locator("main[data-kind]")).to_be_visible()
        visitor.settle()

    def _state(self) -> dict[str, Any]:
        decision = self.game.decision
        question = None
        if decision is not None:
            question = {
                **self._told["question"],
                "number": self.number,
                "seat": decision.seat,
                "kind": decision.kind,
            }
        return {"question": question, "undo": None, "view": self.game.view(self.seat)}

    def _connect(self, route: WebSocketRoute) -> None:
        self._route = route
        route.on_message(lambda said: answers_ping(route, said) or self.heard.append(json.loads(said)))
        missed = [{"number": n, "kind": "act"} for n in range(1, self.number + 1)]
        route.send(json.dumps({"type": "missed", "entries": missed}))
        route.send(json.dumps({**self._told, "type": "table", **self._state(), "number": self.number}))
        here = list(range(len(self._told["table"]["seats"])))
        route.send(json.dumps({"type": "presence", "here": here, "watching": 0, "away": None, "absent": None}))

    def play(self, *keys: str) -> None:
        """Somebody answers, and again, all told at once."""
        assert self._route is not None
        for key in keys:
            decision = self.game.decision
            assert decision is not None
            events = [event.seen_by(self.seat).to_dict() for event in self.game.play(key)]
            self.number += 1
            step = with_log({"number": self.number, "kind": "act", "seat": decision.seat}, events)
            self._route.send(json.dumps({"type": "entry", "entry": step, **self._state()}))

    def breaks(self) -> None:
        """The connection is lost; the page makes another."""
        assert self._route is not None
        self._route.close()
