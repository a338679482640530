"""Tables in the states that the page has to show: found by playing at the server, or arranged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import WebSocketRoute

import kaiju
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
        route.on_message(lambda said: keys.append(json.loads(said).get("key", "")))
        route.send(json.dumps(message))

    visitor.page.route_web_socket("**/live**", handle)
    visitor.at_table(table)
    return keys
