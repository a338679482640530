"""Playing at a live table: what changes nothing and says so, numbered steps, coming back, taking back, chat."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju.server import hub as hub_module
from kaiju.server.botpool import BotPool
from kaiju.server.channels import Alone
from kaiju.server.connection import (QUEUE, Connection, Reader)
from kaiju.server.errors import Refusal
from kaiju.server.fairness import verify
from kaiju.server.hub import (Hub, hash_token)
from kaiju.server.options import (Clock, TableOptions)
from kaiju.server.pages import Pages
from kaiju.server.standing import Seated
from kaiju.server.store import (Store, Stored)
from kaiju.server.table import (Entry, Table)
from kaiju.server.tables import (open_snapshot, rebuild)
from kaiju.server.words import CHAT_LENGTH
from tests.properties.configs import CONFIGS, Config
from tests.server.games import (
    MISSED,
    begun,
    catch_up,
    choose,
    connected,
    how_it_stands,
    next_step,
    play,
    seated,
    taped,
)
from tests.server.running import Channel, Client, Server, SetClock, keys_of, whole

ROUNDS = max(1, int(os.environ.get("KAIJU_ROUNDS", "1")))
"""How many random games each test plays."""
FIRST = int(os.environ.get("KAIJU_SEED", "0"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("playing") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


# --- what changes nothing


def test_an_answer_that_cannot_be_taken_changes_nothing_and_says_so(server: Server) -> None:
    table, (ann, bob) = begun(server)
    eve, nobody = server.client(), server.client(token=False)
    with (
        connected(ann, table) as a,
        connected(bob, table) as b,
        connected(eve, table) as e,
        connected(nobody, table) as n,
    ):
        people = {0: a, 1: b}
        everybody = [a, b, e, n]
        rng = random.Random(FIRST)
        old: list[tuple[int, int, str]] = []
        """Answers given: the question, the seat, the key."""
        for _ in range(12):
            if a.over:
                break
            assert a.question is not None
            number, seat = a.question["number"], a.question["seat"]
            asked, other = people[seat], people[1 - seat]
            key = choose(asked.options, rng)
            before = [how_it_stands(client, table) for client in (ann, bob, eve)]
            refused = [
                ("stale", asked.act(key, number - 1)),
                ("stale", asked.act(key, number + 1)),
                ("stale", asked.act(key, -1)),
                ("not-on-offer", asked.act("reroll 9")),
                ("not-on-offer", asked.act("")),
                ("not-on-offer", asked.act(key + " ")),
                ("not-now", other.act(key, number)),
                ("not-allowed", other.act(key, number, seat=seat)),
                ("not-now", other.act(key, number, seat=1 - seat)),
                ("not-allowed", asked.act(key, number, seat=1 - seat)),
                ("not-allowed", asked.act(key, number, seat=5)),
                ("not-allowed", e.act(key, number)),
                ("not-allowed", e.act(key, number, seat=seat)),
                ("not-allowed", n.act(key, number)),
                ("not-allowed", n.act(key, number, seat=seat)),
                ("bad-request", asked.send("act", question=number)),
                ("bad-request", asked.send("act", question=str(number), key=key)),
                ("bad-request", asked.send("act", question=number, key=7)),
            ]
            for question, whose, said in old[-3:]:
                refused.append(("stale", people[whose].act(said, question)))
            for error, reply in refused:
                assert (reply["type"], reply["error"]) == ("refused", error), reply
                assert reply["message"].endswith(".")
            assert [how_it_stands(client, table) for client in (ann, bob, eve)] == before
            reply = asked.act(key)
            assert reply["type"] == "ok"
            doubled = asked.act(key, number)
            assert (doubled["type"], doubled["error"]) == ("refused", "stale")
            old.append((number, seat, key))
            catch_up(everybody, reply["number"])
            assert reply["number"] == a.number == ann.get(f"/tables/{table}")["number"], "one answer is one step"


def test_the_same_by_http(server: Server) -> None:
    table, (ann, bob) = begun(server)
    shown = ann.get(f"/tables/{table}")
    number, seat = shown["question"]["number"], shown["question"]["seat"]
    asked, other = (ann, bob) if seat == 0 else (bob, ann)
    key = keys_of(asked.get(f"/tables/{table}")["view"]["decision"])[0]
    before = how_it_stands(asked, table)
    path = f"/tables/{table}/actions"
    for client, body, status in (
        (asked, {"question": number - 1, "key": key}, 409),
        (asked, {"question": number, "key": "dance"}, 409),
        (asked, {"question": number, "key": key, "seat": 1 - seat}, 403),
        (other, {"question": number, "key": key}, 409),
        (server.client(), {"question": number, "key": key}, 403),
        (server.client(token=False), {"question": number, "key": key}, 403),
    ):
        client.ask("POST", path, body, status)
    assert how_it_stands(asked, table) == before
    asked.post(path, {"question": number, "key": key})
    assert asked.ask("POST", path, {"question": number, "key": key}, 409)["error"] == "stale"
    assert asked.ask("POST", f"/tables/{table}/undo", {"question": number}, 409)["error"] == "stale"
    for stranger in (server.client(), server.client(token=False)):
        stranger.ask("POST", f"/tables/{table}/undo", {"question": number + 1}, 403)
    assert asked.get(f"/tables/{table}")["number"] == shown["number"] + 1


def test_nothing_is_played_before_the_start_or_after_the_end(server: Server) -> None:
    table, (ann, bob) = seated(server)
    with connected(ann, table) as a, connected(bob, table) as b:
        assert a.act("stop", a.number)["error"] == "not-now" or a.act("stop", 0)["error"] == "not-now"
        assert a.send("undo", question=0)["error"] == "not-now"
        ann.start(table)
        play({0: a, 1: b}, random.Random(FIRST))
        before = how_it_stands(ann, table)
        assert "The game is over." in a.act("stop", a.number)["message"]
        assert "The game is over." in a.send("undo", question=a.number)["message"]
        assert how_it_stands(ann, table) == before


# --- numbered steps, and coming back


@pytest.mark.parametrize("game", range(ROUNDS))
def test_coming_back_gives_exactly_what_those_who_stayed_were_told(server: Server, game: int) -> None:
    """Byte for byte, for players, a client with two seats and a spectator, from any number on."""
    rng = random.Random(FIRST + game)
    ann, bob, eve = server.client(), server.client(), server.client(token=False)
    table = ann.open_table(players=4, modules=["power_up", "luchador"])
    with contextlib.ExitStack() as stack:
        staying = [stack.enter_context(taped(client, table)) for client in (ann, bob, eve)]
        (a, _), (b, _), (e, _) = staying
        ann.sit(table, "Ann")
        bob.sit(table, "Bob")
        bob.sit(table, "Bea")
        ann.put_bot(table)
        ann.start(table)
        people = {0: a, 1: b, 2: b}

        def compare() -> bool:
            if rng.random() < 0.15:
                speaker = rng.choice([a, b])
                assert speaker.send("chat", text=f"{rng.random()} — <b>ä</b>")["type"] == "ok"
            if rng.random() < 0.05:
                come_back()
            return False

        def come_back() -> None:
            for client, (stayed, tape) in zip((ann, bob, eve), staying, strict=True):
                with taped(client, table, seen=rng.randrange(stayed.number + 1)) as (back, again):
                    pass
                catch_up([stayed], back.number)
                check_missed(client, table, back, again.missed, tape.steps)

        play(people, rng, watching=[e], until=compare)
        assert all(channel.over for channel, _ in staying)
        come_back()
        for client, (channel, tape) in zip((ann, bob, eve), staying, strict=True):
            # The first entry was there before anybody could look on.
            assert sorted(tape.steps) == list(range(2, channel.number + 1)), "numbers without gaps"
            for seen in (0, 1, 2, channel.number - 1, channel.number, channel.number + 5):
                with taped(client, table, seen=seen) as (back, again):
                    check_missed(client, table, back, again.missed, tape.steps, seen)
        for (_, tape), seats in zip(staying, ([0], [1, 2], []), strict=True):
            events = [event for step in tape.steps.values() for event in json.loads(step).get("events", ())]
            known = {event["seat"] for event in events if event.get("secret") and "card" in event}
            assert known == set(seats), "what is secret was told to those whose it is, and was there to be told"


def check_missed(
    client: Client, table: str, back: Channel, missed: str | None, stayed: dict[int, str], seen: int | None = None
) -> None:
    """What a client missed is what another one with its eyes was told step by step."""
    first = json.loads(client.http.get(f"/api/tables/{table}/steps").text)["steps"][0]
    told = [json.dumps(first, separators=(",", ":"), ensure_ascii=False), *(stayed[n] for n in sorted(stayed))]
    told = told[: back.number]
    if missed is None:
        assert seen is None or seen >= len(told)
        return
    if seen is None:
        seen = len(told) - len(json.loads(missed)["steps"])
    assert missed == MISSED + ",".join(told[seen:]) + "]}"
    by_http = client.http.get(f"/api/tables/{table}/steps", params={"after": seen}).text
    assert by_http.startswith(missed.removesuffix("]}")), "and a bot may have gone on since"


def test_whoever_has_seen_everything_is_told_only_how_things_stand(server: Server) -> None:
    table, (ann, _) = begun(server)
    for seen in (None, 4, 5, 10**6):
        with taped(ann, table, seen) as (channel, tape):
            assert tape.missed is None and channel.number == 4


# --- taking back


def test_own_steps_are_taken_back_until_a_die_falls(server: Server) -> None:
    """A whole game in which everybody takes back what can be: the table is as before, and goes on as if nothing was."""
    table, (ann, bob) = begun(server, modules=["wicked"], rules={"tile_side": "mixed"})
    rng = random.Random(FIRST)
    taken_back = refused = 0
    with connected(ann, table) as a, connected(bob, table) as b:
        people = {0: a, 1: b}
        while not a.over:
            assert a.question is not None
            seat = a.question["seat"]
            before = views(a, b)
            reply = people[seat].act(choose(people[seat].options, rng))
            catch_up([a, b], reply["number"])
            if a.over:
                break
            asked = a.question["number"]
            assert asked == reply["number"]
            if a.undo is None:
                for channel in (a, b):
                    answer = channel.send("undo", question=asked)
                    assert (answer["error"], "can't be taken back" in answer["message"]) == ("not-now", True)
                refused += 1
                continue
            assert a.undo == b.undo == seat
            stranger = people[1 - seat].send("undo", question=asked)
            assert stranger["error"] == "not-now" and a.number == ann.get(f"/tables/{table}")["number"]
            assert people[seat].send("undo", question=asked - 1)["error"] == "stale"
            if rng.random() < 0.4:
                continue
            undone = people[seat].send("undo", question=asked)
            assert undone["type"] == "ok"
            taken_back += 1
            catch_up([a, b], undone["number"])
            assert views(a, b) == before, "as if it had never been"
            assert a.question is not None and a.question["number"] == undone["number"]
            doubled = people[seat].send("undo", question=asked)
            assert doubled["error"] == "stale", "a late one takes back nothing more"
    assert taken_back > 3 and refused > 3
    verify(ann.get(f"/tables/{table}/record"))


def views(*channels: Channel) -> list[Any]:
    """What is seen, less what is numbered."""
    return [(channel.view, {**(channel.question or {}), "number": None, "asked_at": None}) for channel in channels]


def test_steps_are_taken_back_one_by_one(server: Server) -> None:
    """Two steps of one seat in a row, taken back in a row."""
    for seed in range(FIRST, FIRST + 20):
        table, (ann, bob) = begun(server)
        with connected(ann, table) as a, connected(bob, table) as b:
            trail = Trail(a, b)
            play({0: a, 1: b}, random.Random(seed), until=trail.two_steps)
            if a.over:
                continue
            seat = a.undo
            for before in (trail.seen[-2], trail.seen[-3]):
                reply = (a, b)[seat or 0].send("undo", question=a.question["number"])  # type: ignore[index]
                assert reply["type"] == "ok"
                catch_up([a, b], reply["number"])
                assert views(a, b) == before
            assert a.undo is None
            assert (a, b)[seat or 0].send("undo", question=a.number)["error"] == "not-now"
            return
    raise AssertionError("nobody ever took two steps that could be taken back")


class Trail:
    """What was seen after each step, and who could have taken it back."""

    def __init__(self, *channels: Channel) -> None:
        self.channels = channels
        self.seen: list[Any] = []
        self.undo: list[int | None] = []

    def two_steps(self) -> bool:
        self.seen.append(views(*self.channels))
        self.undo.append(self.channels[0].undo)
        return len(self.undo) > 2 and self.undo[-1] is not None and self.undo[-1] == self.undo[-2]


def test_nothing_is_taken_back_where_the_table_says_so(server: Server) -> None:
    table, (ann, bob) = begun(server, undo=False)
    rng = random.Random(FIRST)
    with connected(ann, table) as a, connected(bob, table) as b:

        def try_it() -> bool:
            assert a.undo is None and b.undo is None
            if a.question is not None:
                for channel in (a, b):
                    reply = channel.send("undo", question=a.question["number"])
                    assert reply["message"] == "Nothing is taken back at this table."
            return a.number > 60

        play({0: a, 1: b}, rng, until=try_it)


# --- chat


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
            assert [step.get("body", {}).get("text") for step in json.loads(tape.missed or "")["steps"]] == [
                None, None, "three",
            ]  # fmt: skip
            assert back.you["own"]["0"]["muted"] == [1]
        with taped(cid, table, seen=start) as (_, tape):
            assert [step["body"]["text"] for step in json.loads(tape.missed or "")["steps"]] == ["one", "two", "three"]
        shown = ann.http.get(f"/api/tables/{table}/steps").text
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
        steps = ann.http.get(f"/api/tables/{table}/steps").json()["steps"]
        assert steps[-1] == {"number": 5, "kind": "muted"}


# --- tables from the store


SOME = [config for i, config in enumerate(CONFIGS) if i % 9 == (4 + FIRST) % 9] if ROUNDS == 1 else CONFIGS


@pytest.mark.parametrize("config", SOME, ids=str)
def test_a_table_read_from_the_store_is_the_one_that_was_played(
    tmp_path: Path, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At random moments of a game with everything that can happen at a table, with and without a snapshot."""
    monkeypatch.setattr(hub_module, "SNAPSHOT_EVERY", 7)
    for game in range(ROUNDS):
        asyncio.run(play_and_compare(f"sqlite+aiosqlite:///{tmp_path}/{game}.sqlite", config, FIRST + game))


async def play_and_compare(database: str, config: Config, seed: int) -> None:
    rng, clock = random.Random(seed), SetClock()
    hub = Hub(Store(database), Alone(), BotPool(1), clock)
    await hub.open()
    try:
        rules = {k: v for k, v in config.options.items() if k != "challenge_cards"}
        options = TableOptions(
            config.edition, config.players, list(config.modules), rules, clock=Clock("live", 30, 60), away=None
        )
        tokens = [hash_token(str(i)) for i in range(config.players)]
        table_id = await hub.create(options, tokens[0])
        for i, token in enumerate(tokens):
            await hub.sit(table_id, token, f"Nr {i}", config.monsters[i] if config.monsters else None)
        await hub.start(table_id, tokens[0])
        live = hub.lives[table_id]
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
    table = hub.lives[table_id].table
    seat = table.decider()
    assert seat is not None and table.game is not None and table.game.decision is not None
    chance = rng.random()
    with contextlib.suppress(Refusal):
        if chance < 0.05:
            await hub.chat(table_id, rng.choice([*tokens, None]), "Eve", f"said at {chance}")
        elif chance < 0.08:
            await hub.keep_own(table_id, tokens[seat], seat, lambda own: Seated(own.standing, (rng.randrange(2),)))
        elif chance < 0.1:
            async with hub.at(table_id) as live:
                # As when a clock runs out, but with nobody who would answer at once.
                await hub.enter(live, "stand-in", lambda table: (seat, {"reason": "clock"}))
                live.stop_waiting()
        elif chance < 0.12:
            await hub.back(table_id, rng.choice(tokens))
        elif chance < 0.3 and table.undoer() is not None:
            await hub.undo(table_id, tokens[table.undoer() or 0], table.asked)
        else:
            key = choose(list(table.game.decision.options.keys), rng)
            await hub.act(table_id, tokens[seat], seat, table.asked, key)
    hub.lives[table_id].stop_waiting()


def same(live: Table, read: Table, players: int) -> None:
    assert read.number == live.number
    assert read.describe() == live.describe()
    assert read.question() == live.question()
    assert (read.asked, read.asked_at, read.banks) == (live.asked, live.asked_at, live.banks)
    assert read.own == live.own
    assert read.undoer() == live.undoer()
    seats: list[list[int]] = [[], *([i] for i in range(players)), list(range(players))]
    for mine, theirs in zip(live.steps, read.steps, strict=True):
        assert (mine.number, mine.chat_of) == (theirs.number, theirs.chat_of)
        assert [mine.seen_by(some) for some in seats] == [theirs.seen_by(some) for some in seats]
    assert live.game is not None and read.game is not None
    assert read.game == live.game
    assert read.game.record() == live.game.record()
    assert read.game.views([None, *range(players)]) == live.game.views([None, *range(players)])


class Log:
    """A table and its entries, with no server around."""

    def __init__(self) -> None:
        self.table = Table("table", "00" * 32, 1)
        self.entries: list[Entry] = []
        self.enter("open", options={"players": 2}, host=["a"], commitment=self.table.commitment)
        for seat, (name, monster) in enumerate((("Ann", "kraken"), ("Bob", "gigazaur"))):
            self.enter("sit", seat, name=name, monster=monster, bot=None, tokens=[name], salt=name)
        self.enter("start", monsters=["kraken", "gigazaur"])

    def enter(self, kind: str, seat: int | None = None, **body: Any) -> None:
        entry = Entry(len(self.entries) + 1, float(len(self.entries)), kind, seat, body)
        self.entries.append(self.table.take_step(entry))


def test_whoever_is_told_several_steps_at_once_is_told_how_the_table_stands() -> None:
    """Unless it was nothing but the game that went on."""
    log = Log()
    client = Reader("Ann")
    seat = log.table.decider()
    assert seat is not None
    log.enter("stand-in", seat, reason="left")
    log.enter("act", seat, key="stop", bot=True)
    for told, with_table in ((3, True), (4, True), (5, False)):
        client.told = told
        page = json.loads(Pages(log.table, [client]).last(client))
        assert ("table" in page) == with_table
        assert not with_table or page["table"]["seats"][seat]["stand_in"] == "left"


def test_a_view_that_is_put_together_from_parts_is_the_view_of_the_game() -> None:
    log, rng = Log(), random.Random(7)
    clients = [Reader("Ann"), Reader("Bob"), Reader(None)]
    clients[0].seats, clients[1].seats = [0], [1]
    game = log.table.game
    assert game is not None
    while game.decision is not None:
        pages = Pages(log.table, clients)
        for client in clients:
            view = whole(json.loads(pages.whole(client), object_pairs_hook=unique)["view"])
            assert view == json.loads(json.dumps(game.view(client.seats[0] if client.seats else None)))
        log.enter("act", game.decision.seat, key=rng.choice(list(game.decision.options)).key)


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    assert len({name for name, _ in pairs}) == len(pairs), "a name is there twice"
    return dict(pairs)


def test_a_table_of_other_rules_keeps_all_but_its_game() -> None:
    """Told wrongly by these rules, it is still known who sits there and which table came next."""
    log = Log()
    table, entries, enter = log.table, log.entries, log.enter
    entries[-1].events.append({"kind": "points", "seat": 0, "amount": 1})  # type: ignore[union-attr]
    enter("carry", 0, token="phone")
    enter("next", table="another")
    read = rebuild(Stored("table", "00" * 32, 1, entries, None, {}))
    assert read.status == "outdated"
    assert read.seats_of("phone") == [0] and read.next_table == "another"
    assert [step.public for step in read.steps][4:] == [step.public for step in table.steps][4:]


class Written:
    """A line that takes everything, and how it was given it."""

    waiting = 0

    def __init__(self) -> None:
        self.pages: list[tuple[bytes, ...]] = []
        self.hung_up = False

    def write(self, *pages: bytes) -> None:
        self.pages.append(pages)

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
        assert line.pages == [(b"1",)]
    with contextlib.suppress(Refusal), client.gather():
        client.push(b"4")
        raise Refusal("stale", "Too late.")
    client.push(b"5")
    assert line.pages == [(b"1",), (b"2", b"3"), (b"4",), (b"5",)]
    line.waiting = QUEUE - 1
    with client.gather():
        client.push(b"6")
        client.push(b"7")
    assert line.hung_up and line.pages[-1] == (b"5",)
