"""The desk: what a page asks in a browser, asked here in a process that has put on the same faces."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kaiju.server.tables.verifying import verify

ROOT = Path(__file__).parents[2]
ELSEWHERE = """
import asyncio, json
from kaiju.site.faces import put_on
put_on()
from kaiju.server.tables.fairness import deal_seed
from kaiju.site.desk import Desk
from tests.site.shelf import Shelf

async def main():
    shelf = Shelf()
    desk = Desk(shelf)
    await desk.begin()
    async def ask(method, path, body=None):
        status, text = await desk.ask(method, path, None if body is None else json.dumps(body))
        return status, json.loads(text) if text.startswith(("{", "[")) and "\\n" not in text else text
    out = {"bots": (await ask("GET", "/choices"))[1]["bots"]}
    modules = ["wicked", "power_up", "luchador"]
    _, opened = await ask("POST", "/tables", {"players": 4, "pace": 0, "modules": modules, "away": None})
    table = opened["id"]
    for name in ("Ada", "Bob"):  # both at this device
        await ask("POST", f"/tables/{table}/seats", {"name": name, "salt": name})
    for _ in range(2):
        await ask("POST", f"/tables/{table}/seats", {"bot": "easy"})
    await ask("POST", f"/tables/{table}/start")
    heard = asyncio.Queue()
    desk.open(1, f"/tables/{table}/live?seen=0&shared=true", heard.put_nowait, lambda *end: None)
    asked, hands, leaks = 0, set(), 0
    while True:
        message = json.loads(await heard.get())
        steps = [message["entry"]] if message["type"] == "entry" else message.get("entries", [])
        for event in (event for step in steps for event in step.get("events") or ()):
            leaks += bool(event.get("secret") and "card" in event)
        if message["type"] == "refused":
            raise SystemExit(message)
        view, question = message.get("view"), message.get("question")
        if view and question is None:
            break
        if view and view.get("decision") and question["seat"] in (0, 1) and question["number"] > asked:
            asked = question["number"]
            hands.add((question["seat"], view["you"]))
            options = view["decision"]["options"]
            answer = {"type": "act", "question": asked, "seat": question["seat"], "id": asked}
            desk.say(1, json.dumps({**answer, "key": options[asked % len(options)]["key"]}))
    desk.close(1)
    out["hands"], out["leaks"] = sorted(hands), leaks
    out["record"] = (await ask("GET", f"/tables/{table}/record"))[1]
    out["report"] = (await ask("GET", f"/tables/{table}/report"))[0]
    out["replay"] = len((await ask("GET", f"/tables/{table}/replay?after=3&count=4"))[1]["moments"])
    saved = (await desk.ask("GET", "/saved", None))[1]
    link = (await ask("GET", f"/tables/{table}/link"))[1]["text"]
    out["link"] = len(link)
    other = Desk(shelf)
    await other.begin()
    out["kept"] = [line["id"] == table for line in json.loads((await other.ask("GET", "/tables/mine", None))[1])]
    out["again"] = []
    for path, text in (("/shared", link), ("/saved", saved), ("/saved", json.dumps(out["record"]))):
        out["again"].append((await ask("DELETE", f"/tables/{table}"))[0])
        out["again"].append((await ask("POST", path, {"text": text}))[0])
        out["again"].append((await ask("GET", f"/tables/{table}/record"))[1] == out["record"])
    out["branch"] = (await ask("POST", f"/tables/{table}/branch", {"action": 5, "seat": 0}))[0]
    out["lesson"] = (await ask("POST", "/lessons/first-game", {}))[0]
    record = {**out["record"], "setup": {**out["record"]["setup"], "seed": 1}}
    out["wrong"] = [
        await ask("POST", "/tables", {"players": 9}),
        await ask("POST", "/shared", {"text": link[: len(link) // 2]}),
        await ask("POST", "/shared", {"text": "?"}),
        await ask("POST", "/saved", {"text": json.dumps({**out["record"], "fair": {"table": "x"}})}),
        await ask("POST", "/saved", {"text": json.dumps({**record, "actions": 3})}),
        await ask("POST", "/saved", {"text": json.dumps(record)}),
        await ask("POST", "/saved", {"text": "nothing"}),
        await ask("GET", "/tables/nowhere/record"),
        await ask("GET", "/elsewhere"),
    ]
    # Whoever makes a link chooses its table's name: here what another's begins with.
    fair = {**out["record"]["fair"], "table": table[0]}
    setup = {**out["record"]["setup"], "seed": deal_seed(fair["secret"], table[0], fair["salts"])}
    begun = {**out["record"], "fair": fair, "setup": setup, "actions": [], "bots": [], "seeds": {}}
    out["named"] = [(await ask("POST", "/saved", {"text": json.dumps(begun)}))[0]]
    for others in (table, table[0]):
        out["named"].append((await ask("DELETE", f"/tables/{others}"))[0])
        out["named"].append(sum(f"{key} ".startswith(f"{others} ") for _, key in shelf.kept))
        if others == table:
            await ask("POST", "/saved", {"text": saved})
    third = Desk(shelf)
    await third.begin()
    out["named"].append((await third.ask("GET", f"/tables/{table}/record", None))[0])
    print(json.dumps(out))

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """A whole game of two people and two bots with all boxes, and all that can be done with it afterwards."""
    done = subprocess.run([sys.executable, "-c", ELSEWHERE], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_its_games_are_the_servers(told: dict[str, Any]) -> None:
    verdict = verify(told["record"])
    assert verdict.events_compared
    assert told["record"]["names"][:2] == ["Ada", "Bob"]


def test_two_at_one_device_each_see_with_their_own_eyes(told: dict[str, Any]) -> None:
    assert told["hands"] == [[0, 0], [1, 1]]
    assert told["leaks"] == 0


def test_only_bots_that_answer_in_time_are_offered(told: dict[str, Any]) -> None:
    assert "normal" in told["bots"] and "hard" not in told["bots"] and "king" not in told["bots"]


def test_afterwards(told: dict[str, Any]) -> None:
    assert (told["report"], told["replay"], told["branch"], told["lesson"]) == (200, 4, 201, 201)


def test_games_are_kept_and_come_back(told: dict[str, Any]) -> None:
    assert told["kept"] == [True]
    assert told["again"] == [204, 201, True] * 3


def test_who_deletes_a_table_keeps_those_whose_names_begin_like_it(told: dict[str, Any]) -> None:
    assert told["named"] == [201, 204, 0, 204, 0, 200]


def test_a_link_is_short_enough_for_a_chat(told: dict[str, Any]) -> None:
    assert told["link"] < 4000


def test_what_is_wrong_is_said(told: dict[str, Any]) -> None:
    assert [status for status, _ in told["wrong"]] == [400, 409, 409, 409, 409, 409, 409, 404, 404]
    assert all(answer["message"].endswith(".") for _, answer in told["wrong"])
