"""Chat at a table: who hears whom."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaiju.server.tables.sanitize import CHAT_LENGTH
from tests.server.games import begun, catch_up, connected, next_step, seated, taped
from tests.server.running import Server, SetClock


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("chat") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


def test_chat_is_told_to_everybody_and_cleaned(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table) as a, connected(bob, table) as b, connected(server.client(token=False), table) as e:
        a.send("chat", text="  <b>Hi</b>,\n\u202eyou\u202c\u0000 \u200b all\t! ")
        for channel in (b, e):
            step = next_step(channel, "chat")
            assert (step["seat"], step["body"]) == (0, {"text": "<b>Hi</b>, you all !"})
        assert e.send("chat", text="hello", name="  E\u202eve ")["type"] == "ok"
        step = next_step(b, "chat")
        assert "seat" not in step and step["body"] == {"text": "hello", "name": "Eve"}
        assert e.send("chat", text="hello")["type"] == "ok"
        assert next_step(b, "chat")["body"] == {"text": "hello", "name": "?"}
        before = ann.get(f"/tables/{table}")["number"]
        for channel, message in (
            (a, {"text": ""}),
            (a, {"text": " \u200b\n"}),
            (a, {"text": "x" * (CHAT_LENGTH + 1)}),
            (a, {"text": "x" * 5000}),
            (a, {"text": 5}),
            (a, {}),
            (e, {"text": "hello", "name": "x" * 25}),
        ):
            assert channel.send("chat", **message)["error"] in ("impossible", "bad-request"), message
        assert ann.get(f"/tables/{table}")["number"] == before
        assert a.send("chat", text="x" * CHAT_LENGTH)["type"] == "ok"
        assert ann.post(f"/tables/{table}/chat", {"text": "by HTTP"})["number"] == before + 2


def test_a_quick_phrase_is_an_id_that_everybody_reads_in_their_own_language(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table) as a, connected(bob, table) as b, connected(server.client(token=False), table) as e:
        assert a.send("chat", quick="roar")["type"] == "ok"
        for channel in (b, e):
            step = next_step(channel, "chat")
            assert (step["seat"], step["body"]) == (0, {"quick": "roar"})
        assert e.send("chat", quick="hello", name="Eve")["type"] == "ok"
        assert next_step(b, "chat")["body"] == {"quick": "hello", "name": "Eve"}
        number = ann.post(f"/tables/{table}/chat", {"quick": "thanks"})["number"]
        assert next_step(b, "chat")["body"] == {"quick": "thanks"}
        for message in ({"quick": "<b>"}, {"quick": ""}, {"quick": "roar", "text": "And more"}):
            assert a.send("chat", **message)["error"] in ("impossible", "bad-request"), message
        assert ann.get(f"/tables/{table}")["number"] == number


def test_a_spectator_cannot_speak_under_the_name_of_somebody_who_plays(server: Server) -> None:
    table, (_, bob) = begun(server)
    with connected(bob, table), connected(server.client(token=False), table) as e:
        for name in ("Ann", " aNN\u200b"):
            assert e.send("chat", text="I give up", name=name)["error"] == "taken"


@pytest.mark.parametrize(
    "chat, players, spectators", [("all", "ok", "ok"), ("seats", "ok", "refused"), ("none", "refused", "refused")]
)
def test_the_table_says_who_may_chat(server: Server, chat: str, players: str, spectators: str) -> None:
    table, (ann, bob) = begun(server, chat=chat)
    with connected(ann, table) as a, connected(bob, table) as b, connected(server.client(), table) as e:
        assert a.send("chat", text="hello")["type"] == b.send("chat", text="hello")["type"] == players
        assert e.send("chat", text="hello", name="Eve")["type"] == spectators


def test_whoever_is_muted_is_not_heard_also_after_coming_back(server: Server) -> None:
    table, (ann, bob, cid) = begun(server, ("Ann", "Bob", "Cid"))
    with connected(ann, table) as a, connected(bob, table) as b, connected(cid, table) as c:
        start = a.number
        assert b.send("chat", text="one")["type"] == "ok"
        catch_up([a], start + 1)
        assert a.send("mute", seat=0, muted=[1])["type"] == "ok"
        assert a.send("mute", seat=1, muted=[])["error"] == "not-allowed"
        assert b.send("chat", text="two")["type"] == c.send("chat", text="three")["type"] == "ok"
        assert next_step(a) == {"number": start + 2, "kind": "muted"}
        assert next_step(a)["body"] == {"text": "three"}
        catch_up([c, b], start + 3)
        with taped(ann, table, seen=start) as (back, tape):
            assert [step.get("body", {}).get("text") for step in json.loads(tape.missed or "")["entries"]] == [
                None, None, "three",
            ]  # fmt: skip
            assert back.you["own"]["0"]["muted"] == [1]
        with taped(cid, table, seen=start) as (_, tape):
            assert [step["body"]["text"] for step in json.loads(tape.missed or "")["entries"]] == [
                "one",
                "two",
                "three",
            ]
        shown = ann.http.get(f"/api/tables/{table}/entries").text
        assert '"three"' in shown and '"one"' not in shown and '"two"' not in shown
        assert a.send("mute", seat=0, muted=[])["type"] == "ok"
        assert b.send("chat", text="four")["type"] == "ok"
        assert next_step(a)["body"] == {"text": "four"}


def test_muting_is_kept_when_the_server_starts_again(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Server(database) as server:
        table, (ann, bob) = begun(server)
        with connected(ann, table) as a:
            a.send("mute", seat=0, muted=[1])
        bob.post(f"/tables/{table}/chat", {"text": "boo"})
    with Server(database) as server:
        ann.http.base_url = server.url
        steps = ann.http.get(f"/api/tables/{table}/entries").json()["entries"]
        assert steps[-1] == {"number": 5, "kind": "muted"}
