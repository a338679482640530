"""Games at a server, for tests: tables with people at every seat, played at random, every byte kept."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.running import Channel, Client, Server

STEP, MISSED = '{"type":"entry","entry":', '{"type":"missed","entries":['


class Tape:
    """A socket that keeps the steps it hears, as they came."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self.steps: dict[int, str] = {}
        """The steps that came one by one, by number."""
        self.missed: str | None = None
        """What came on connecting, instead of steps one by one."""

    def recv(self, timeout: float | None = None) -> str:
        text: str = self._socket.recv(timeout)
        if text.startswith(STEP):
            step, end = json.JSONDecoder().raw_decode(text, len(STEP))
            assert step["number"] not in self.steps, "a step came twice"
            self.steps[step["number"]] = text[len(STEP) : end]
        elif text.startswith(MISSED):
            self.missed = text
        return text

    def send(self, text: str) -> None:
        self._socket.send(text)


@contextlib.contextmanager
def taped(client: Client, table: str, seen: int | None = None) -> Iterator[tuple[Channel, Tape]]:
    """A live channel that is told how things stand, and its tape."""
    with client.live(table, seen) as channel:
        tape = Tape(channel.socket)
        channel.socket = tape  # type: ignore[assignment]
        channel.hear_until(lambda message: message["type"] == "table")
        yield channel, tape
        # With too much unread, the library would wait in vain for the other side to say goodbye.
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while True:
                tape.recv(0.01)


@contextlib.contextmanager
def connected(client: Client, table: str) -> Iterator[Channel]:
    """A live channel that is told how things stand."""
    with taped(client, table) as (channel, _):
        yield channel


def seated(server: Server, names: Sequence[str] = ("Ann", "Bob"), **options: Any) -> tuple[str, list[Client]]:
    """An open table at which each of these people has a seat; the first opened it."""
    people = [server.client() for _ in names]
    table = people[0].open_table(players=len(names), **options)
    for person, name in zip(people, names, strict=True):
        person.sit(table, name)
    return table, people


def begun(server: Server, names: Sequence[str] = ("Ann", "Bob"), **options: Any) -> tuple[str, list[Client]]:
    """A table at play."""
    table, people = seated(server, names, **options)
    people[0].start(table)
    return table, people


def catch_up(channels: Sequence[Channel], number: int) -> None:
    """Hears everything up to an entry."""
    for channel in channels:
        while channel.number < number:
            channel.hear()


def next_step(channel: Channel, kind: str | None = None) -> dict[str, Any]:
    """The next thing that happens, or the next of a kind."""
    found = channel.hear_until(lambda m: m["type"] == "entry" and kind in (None, m["entry"]["kind"]))
    step: dict[str, Any] = found["entry"]
    return step


def choose(keys: Sequence[str], rng: random.Random) -> str:
    """Any key, but half of the time every verb is as likely as any other: most are ways to reroll."""
    if rng.random() < 0.5:
        return rng.choice(keys)
    verb = rng.choice(sorted({key.split()[0] for key in keys}))
    return rng.choice([key for key in keys if key.split()[0] == verb])


def play(
    players: Mapping[int, Channel],
    rng: random.Random,
    watching: Sequence[Channel] = (),
    until: Callable[[], bool] = lambda: False,
    answered: Callable[[dict[str, Any]], None] = lambda question: None,
) -> None:
    """Plays on to the end, or until something holds; `answered` is told of questions that were answered by hand."""
    everybody = [*dict.fromkeys(players.values()), *watching]
    first = everybody[0]
    while True:
        catch_up(everybody, max(channel.number for channel in everybody))
        if first.over or until():
            return
        catch_up(everybody, max(channel.number for channel in everybody))
        asked = players.get(first.question["seat"]) if first.question is not None else None
        if asked is None:
            first.hear()
            continue
        question = asked.question
        assert question is not None
        reply = asked.act(choose(asked.options, rng))
        if reply["type"] == "ok":
            answered(question)
            catch_up(everybody, reply["number"])
        else:
            # A bot or a standing answer was quicker, and has been heard of.
            assert reply["error"] in ("stale", "not-now") and asked.number > question["number"], reply


def how_it_stands(client: Client, table: str) -> str:
    """Everything that a client is told of a table, to compare with."""
    return client.http.get(f"/api/tables/{table}").text
