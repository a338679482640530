"""Guests at the desk: people in other browsers, who see and do what their seats may, within a server's limits."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site.guests import check_nothing_leaks

ROOT = Path(__file__).parents[2]
ANN, BOB, EVE = "a" * 43, "b" * 43, "e" * 43
ELSEWHERE = """
import asyncio, json, sys
from kaiju.site.faces import put_on
put_on()
from kaiju.server.net.limits import Limits
from kaiju.site.desk import TOKEN, Desk
from tests.site.shelf import Shelf

ANN, BOB, EVE = sys.argv[1:]

class Channel:
    def __init__(self, desk, number, table, who=None):
        self.desk, self.number, self.heard, self.all, self.ended = desk, number, asyncio.Queue(), [], []
        self.asked = 0
        desk.open(number, f"/tables/{table}/live?seen=0&shared=true", self.hear, lambda *end: self.end(end), who)
    def hear(self, text):
        self.all.append(text)
        self.heard.put_nowait(json.loads(text))
    def end(self, end):
        self.ended.append(end)
        self.heard.put_nowait({"type": "ended"})
    def say(self, kind, **more):
        self.desk.say(self.number, json.dumps({"type": kind, **more}))
    async def until(self, holds):
        while not holds(message := await asyncio.wait_for(self.heard.get(), 30)):
            pass
        return message

async def play(channel, *seats):
    while True:
        message = await asyncio.wait_for(channel.heard.get(), 30)
        view, question = message.get("view"), message.get("question")
        if view and question is None:
            return
        if view and view.get("decision") and question["seat"] in seats and question["number"] > channel.asked:
            channel.asked = question["number"]
            options = view["decision"]["options"]
            key = options[channel.asked % len(options)]["key"]
            channel.say("act", question=channel.asked, seat=question["seat"], key=key)

async def main():
    desk = Desk(Shelf())
    await desk.begin()
    usual, desk.gate.limits = desk.gate.limits, Limits(messages_at_once=10_000)  # nobody is as quick as this game
    async def ask(method, path, body=None, who=None):
        status, text = await desk.ask(method, path, None if body is None else json.dumps(body), who)
        return status, json.loads(text) if text.startswith(("{", "[")) and "\\n" not in text else text
    out = {}
    modules = ["power_up", "luchador"]
    _, opened = await ask("POST", "/tables", {"players": 4, "pace": 0, "modules": modules, "chat": "all"})
    table = opened["id"]
    at = f"/tables/{table}"
    await ask("POST", f"{at}/seats", {"name": "Holder", "salt": "mine"})
    out["sits"] = [await ask("POST", f"{at}/seats", {"name": name, "salt": name}, who)
                   for name, who in (("Ann", ANN), ("Bob", BOB))]
    await ask("POST", f"{at}/seats", {"name": "Child", "salt": "ours"})  # beside the holder, at the same device
    own, ann, bob, eve = (Channel(desk, 1 + i, table, who) for i, who in enumerate((None, ANN, BOB, EVE)))
    out["eve"] = []
    for method, path, body in (
        ("GET", "/saved", None), ("GET", "/tables/mine", None), ("POST", "/tables", {}), ("DELETE", at, None),
        ("POST", "/shared", {"text": "x"}), ("POST", "/lessons/first-game", {}), ("POST", f"{at}/start", None),
        ("DELETE", f"{at}/seats/1", None), ("PUT", f"{at}/guests/{'0' * 16}", {"muted": True}),
        ("POST", f"{at}/seats", {"bot": "easy"}), ("POST", f"{at}/branch", {"action": 1, "seat": 0}), ("PATCH", at, {}),
    ):
        out["eve"].append((await ask(method, path, body, EVE))[0])
    out["tokens"] = [(await ask("POST", f"{at}/start", None, token))[0] for token in (TOKEN, "short", "no token " * 5)]
    out["large"] = (await ask("POST", f"{at}/seats", {"name": "x" * 70_000}, EVE))[0]
    out["deep"] = (await desk.ask("POST", f"{at}/seats", "[" * 30_000, EVE))[0]
    await ask("POST", f"{at}/start")
    await bob.until(lambda m: m.get("view") is not None)
    question = 6
    for seat in (0, 1):
        bob.say("act", question=question, seat=seat, key="stop", id=seat)
        out[f"for {seat}"] = (await bob.until(lambda m: m["type"] == "refused"))["error"]
    bob.heard.put_nowait(json.loads([text for text in bob.all if '"view":{' in text][-1]))
    await asyncio.gather(play(own, 0, 3), play(ann, 1), play(bob, 2))
    out["heard"] = {"ann": list(ann.all), "bob": list(bob.all), "eve": list(eve.all)}
    out["table"], out["saved"] = table, (await desk.ask("GET", "/saved", None))[1]
    out["record"] = (await ask("GET", f"{at}/record", None, EVE))[0]
    out["rematch"] = (await ask("POST", f"{at}/rematch", None, ANN))[0]
    desk.close(2)
    out["here"] = (await own.until(lambda m: m["type"] == "presence" and 1 not in m["here"]))["here"]
    out["reports"] = [(await ask("GET", f"{at}/report", None, EVE))[0] for _ in range(25)]
    desk.gate.limits = usual
    eve = Channel(desk, 5, table, EVE)
    for i in range(200):
        eve.say("dance", id=i)
    await eve.until(lambda m: m["type"] == "ended")
    out["ended"] = eve.ended[0][0]
    own.say("chat", text="still here", id="x")
    out["still"] = (await own.until(lambda m: m.get("id") == "x"))["type"]
    print(json.dumps(out))

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """A whole game of two at one browser with two guests, and a third who is up to no good."""
    command = [sys.executable, "-c", ELSEWHERE, ANN, BOB, EVE]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_they_sit_and_bring_their_words(told: dict[str, Any]) -> None:
    assert [(status, answer["seat"]) for status, answer in told["sits"]] == [(201, 1), (201, 2)]
    salts = [entry["body"]["salt"] for entry in json.loads(told["saved"])["entries"] if entry["kind"] == "sit"]
    assert salts == ["mine", "Ann", "Bob", "ours"]


def test_nothing_is_sent_to_them_that_they_may_not_know(told: dict[str, Any], tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    saved.write_text(told["saved"], "utf-8")
    tokens = [ANN, BOB, EVE]
    for who, seats in (("ann", [1]), ("bob", [2]), ("eve", [])):
        assert check_nothing_leaks(saved, told["table"], told["heard"][who], seats, tokens) > 50


def test_what_is_not_theirs_is_refused(told: dict[str, Any]) -> None:
    assert told["eve"] == [404, 404, 404, 404, 404, 404, 403, 403, 403, 403, 404, 403]
    assert told["for 0"] == told["for 1"] == "not-allowed"
    assert told["tokens"] == [403, 400, 400], "nobody can be whoever has the browser"
    assert (told["large"], told["deep"]) == (413, 400)


def test_afterwards_they_have_what_players_have(told: dict[str, Any]) -> None:
    assert (told["record"], told["rematch"]) == (200, 201)


def test_who_is_there_is_known(told: dict[str, Any]) -> None:
    assert told["here"] == [0, 2, 3]


def test_a_flood_ends_for_whoever_makes_it_and_for_nobody_else(told: dict[str, Any]) -> None:
    assert told["reports"].count(200) >= 10 and told["reports"][-1] == 429
    assert (told["ended"], told["still"]) == (4009, "ok")
