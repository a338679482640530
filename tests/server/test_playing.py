"""Playing at a live table: what changes nothing and says so, numbered steps, coming back, taking back."""

from __future__ import annotations

import contextlib
import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from kaiju import Game, OutOfRoom
from kaiju.server.tables.verifying import verify
from tests.server.games import (
    MISSED,
    begun,
    catch_up,
    choose,
    connected,
    how_it_stands,
    play,
    seated,
    taped,
)
from tests.server.running import Channel, Client, Server, SetClock, keys_of

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


def test_an_answer_for_which_the_game_has_no_room_changes_nothing_and_says_so(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ann, bob) = begun(server)
    with connected(ann, table) as a, connected(bob, table) as b:
        assert a.question is not None
        asked = (a, b)[a.question["seat"]]
        before = [how_it_stands(client, table) for client in (ann, bob)]
        with monkeypatch.context() as patch:
            patch.setattr(Game, "play", no_room)
            reply = asked.act("stop")
        assert (reply["type"], reply["error"], reply["message"]) == ("refused", "impossible", "There is no room.")
        assert [how_it_stands(client, table) for client in (ann, bob)] == before
        assert asked.act("stop")["type"] == "ok"


def no_room(game: Game, option: object) -> None:
    raise OutOfRoom("There is no room.")


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
    first = json.loads(client.http.get(f"/api/tables/{table}/entries").text)["entries"][0]
    told = [json.dumps(first, separators=(",", ":"), ensure_ascii=False), *(stayed[n] for n in sorted(stayed))]
    told = told[: back.number]
    if missed is None:
        assert seen is None or seen >= len(told)
        return
    if seen is None:
        seen = len(told) - len(json.loads(missed)["entries"])
    assert missed == MISSED + ",".join(told[seen:]) + "]}"
    by_http = client.http.get(f"/api/tables/{table}/entries", params={"after": seen}).text
    assert by_http.startswith(missed.removesuffix("]}")), "and a bot may have gone on since"


def test_whoever_has_seen_everything_is_told_only_how_things_stand(server: Server) -> None:
    table, (ann, _) = begun(server)
    for seen in (None, 4, 5, 10**6):
        with taped(ann, table, seen) as (channel, tape):
            assert tape.missed is None and channel.number == 4


# --- taking back


def test_own_steps_are_taken_back_until_a_die_falls(server: Server) -> None:
    """Games in which everybody takes back what can be: the table is as before, and goes on as if nothing was."""
    rng = random.Random(FIRST)
    taken_back = refused = 0
    for _ in range(2):
        table, (ann, bob) = begun(server, modules=["wicked"], rules={"tile_side": "mixed"})
        more = taken_back_in(table, ann, bob, rng)
        taken_back, refused = taken_back + more[0], refused + more[1]
        verify(ann.get(f"/tables/{table}/record"))
    assert taken_back > 3 and refused > 3


def taken_back_in(table: str, ann: Client, bob: Client, rng: random.Random) -> tuple[int, int]:
    """Plays a game out; how often something was taken back, and how often that was refused."""
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
    return taken_back, refused


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
