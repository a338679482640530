"""After the game: the report and the replay are those of the record, playing on goes on, lessons come to an end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import kaiju
from kaiju.lab.report import report
from kaiju.lessons import FIRST_GAME
from kaiju.odds import FACES
from tests.server.hotseat import ALL_MODULES, play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server, SetClock

PLAYERS = 3


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("afterwards") / "t.sqlite")) as running:
        yield running


@pytest.fixture(scope="module")
def client(server: Server) -> Client:
    return server.client()


@pytest.fixture(scope="module")
def finished(client: Client) -> str:
    """A table whose game is over, with hidden hands and secret answers."""
    table = start_hot_seat(client, PLAYERS, modules=ALL_MODULES)
    play_on(client, table)
    return table


@pytest.fixture(scope="module")
def record(client: Client, finished: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/tables/{finished}/record")
    return found


def whole_replay(client: Client, table: str, seat: int | None = None) -> list[dict[str, Any]]:
    moments: list[dict[str, Any]] = []
    while True:
        asked = f"/tables/{table}/replay?after={len(moments)}" + ("" if seat is None else f"&seat={seat}")
        page = client.get(asked)
        moments += page["moments"]
        if len(moments) > page["actions"]:
            return moments
        assert page["moments"], "the replay doesn't go on"


def test_nobody_waits_for_a_record_to_be_made(
    server: Server, client: Client, finished: str, record: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It means playing the whole game again, which workers do; and it is made once."""
    monkeypatch.setattr(kaiju, "retell", lambda _: pytest.fail("played again in the server's own process"))
    open_table = server.app.state.hub.registry.tables[finished]
    kept = open_table.record
    assert kept
    open_table.record = b""
    assert client.get(f"/tables/{finished}/record") == record
    assert open_table.record == kept
    monkeypatch.setattr(server.app.state.hub.bots, "work", lambda *_: pytest.fail("made again"))
    assert client.get(f"/tables/{finished}/record") == record


def test_the_report_is_that_of_the_record(client, finished, record):
    assert client.get(f"/tables/{finished}/report") == report(record)


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_the_replay_is_the_record_told_again(client, finished, record, seat):
    told = whole_replay(client, finished, seat)
    assert [moment["action"] for moment in told] == list(range(len(record["actions"]) + 1))
    for moment, (game, events) in zip(told, kaiju.retell(record), strict=True):
        assert moment["view"] == game.view(seat)
        assert moment["events"] == [event.seen_by(seat).to_dict() for event in events]


def test_the_replay_of_a_seat_shows_no_other_hand(client, finished):
    for moment in whole_replay(client, finished, 1):
        view = moment["view"]
        assert view["you"] == 1
        decision = view["decision"]
        assert decision is None or decision["seat"] == 1 or "options" not in decision


def test_a_part_of_the_replay(client, finished):
    page = client.get(f"/tables/{finished}/replay?after=3&count=2")
    assert [moment["action"] for moment in page["moments"]] == [3, 4]
    assert client.get(f"/tables/{finished}/replay?after=99999")["moments"] == []
    assert client.get(f"/tables/{finished}/replay?seat={PLAYERS}", 409)["error"] == "impossible"


def test_nothing_is_told_of_a_game_that_goes_on(server):
    client = server.client()
    table = start_hot_seat(client, 2)
    for what in ("report", "replay", "record"):
        assert client.get(f"/tables/{table}/{what}", 409)["error"] == "not-now"
    assert client.post(f"/tables/{table}/branch", {"action": 0, "seat": 0}, 409)["error"] == "not-now"


def test_nothing_is_told_of_a_table_that_is_not_to_be_watched(server):
    client = server.client()
    table = start_hot_seat(client, 2, watch=False)
    play_on(client, table)
    client.get(f"/tables/{table}/report")
    stranger = server.client()
    for what in ("report", "replay"):
        assert stranger.get(f"/tables/{table}/{what}", 404)["error"] == "no-table"


# --- playing on


def middle(record: dict[str, Any]) -> int:
    return len(record["actions"]) // 2


def test_playing_on_begins_with_the_position_of_that_move(client, server, finished, record):
    action, seat = middle(record), 1
    friend = server.client()
    table = friend.post(f"/tables/{finished}/branch", {"action": action, "seat": seat, "name": "Bo"})["id"]
    begun = friend.get(f"/tables/{table}")
    assert begun["you"]["seats"] == [seat]
    seats = begun["table"]["seats"]
    assert [sitting["bot"] is None for sitting in seats] == [i == seat for i in range(PLAYERS)]
    before = client.get(f"/tables/{finished}/replay?after={action}&count=1&seat={seat}")["moments"][0]["view"]
    # A bot may have answered already: the first step that acts says what was then.
    steps = friend.get(f"/tables/{table}/entries?after=0")["entries"]
    now = begun["view"]
    if not any(step["kind"] == "act" for step in steps):
        assert {**now, "decision": None} == {**before, "decision": None}
    assert [one["monster"] for one in now["seats"]] == [one["monster"] for one in before["seats"]]
    assert now["turn"] >= before["turn"]


def test_playing_on_goes_on_to_an_end(server, finished, record):
    client = server.client()
    table = client.post(f"/tables/{finished}/branch", {"action": middle(record), "seat": 0, "bot": "random"})["id"]
    chance = random.Random(1)
    with client.live(table) as channel:
        channel.hear_until(lambda message: message["type"] == "table")
        while not channel.over:
            if channel.question is not None and channel.question["seat"] == 0:
                reply = channel.act(chance.choice(channel.options))
                assert reply["type"] == "ok" or reply["error"] == "stale", reply
            else:
                channel.hear()
    assert client.get(f"/tables/{table}/report")["over"]


@pytest.mark.parametrize("changed", [{"action": 100_000}, {"seat": PLAYERS}, {"bot": "nobody"}])
def test_what_can_not_be_played_on(client, finished, record, changed):
    body = {"action": middle(record), "seat": 0, **changed}
    assert client.post(f"/tables/{finished}/branch", body, 409)["error"] == "impossible"


@pytest.mark.parametrize("changed", [{"seat": -1}, {"action": "1"}, {"more": 1}])
def test_what_is_no_way_to_ask_for_it(client, finished, record, changed):
    body = {"action": middle(record), "seat": 0, **changed}
    assert client.post(f"/tables/{finished}/branch", body, 400)["error"] == "bad-request"


def test_after_the_end_nothing_goes_on(client, finished, record):
    body = {"action": len(record["actions"]), "seat": 0}
    assert client.post(f"/tables/{finished}/branch", body, 409)["error"] == "not-now"


# --- lessons


def test_the_first_game_is_a_lesson(client):
    assert client.get("/lessons") == ["first-game"]
    assert client.post("/lessons/nothing", {}, 404)["error"] == "not-found"


def test_a_lesson_can_be_played_to_its_end(tmp_path):
    with Server(sqlite_url(tmp_path / "t.sqlite"), clock=SetClock()) as server:
        client = server.client()
        table = client.post("/lessons/first-game", {"name": "Bo"})["id"]
        begun = client.get(f"/tables/{table}")
        assert " ".join(begun["view"]["dice"]) == FIRST_GAME[0][0]
        assert begun["table"]["seats"][1]["bot"] == "calm"
        assert begun["question"]["seat"] == 0
        with client.live(table) as channel:
            channel.hear_until(lambda message: message["type"] == "table")
            while not channel.over:
                if channel.question is not None and channel.question["seat"] == 0:
                    keys = [key for key in ("stop", "usual", "stay", "done") if key in channel.options]
                    channel.act((keys or channel.options)[0])
                    continue
                try:
                    channel.hear(0.05)
                except TimeoutError:
                    # The opponent takes its time over every answer.
                    server.let_pass(1)
        assert client.get(f"/tables/{table}/report")["over"]


# --- odds


def test_exact_odds(client):
    roll = {"dice": ["1", "2", "claw", "claw", "heart", "3"], "keep": [2, 3], "rolls": 1}
    at_least = client.post("/odds", roll, 200)["at_least"]
    assert set(at_least) == set(FACES)
    assert at_least["claw"][:3] == [1, 1, 1]
    assert at_least["claw"][3] == pytest.approx(1 - (5 / 6) ** 4, abs=1e-6)
    assert at_least["claw"][6] == pytest.approx((1 / 6) ** 4, abs=1e-6)
    goals = [{"face": "claw", "n": 3}, {"face": "3", "n": 1}]
    parts = client.post("/odds", {**roll, "keep": [2, 3, 0, 1], "goals": goals}, 200)["parts"]
    assert parts == pytest.approx([16 / 36, 9 / 36, 9 / 36, 2 / 36]), "neither, a third claw, a 3, both"
    twice = client.post("/odds", {**roll, "rolls": 2}, 200)["at_least"]
    assert twice["claw"][6] == pytest.approx((11 / 36) ** 4, abs=1e-6)
    # Four dice are rolled again.
    assert twice["1"][5:] == [0, 0]


@pytest.mark.parametrize("wrong", [{"dice": ["7"]}, {"dice": ["1"], "keep": [1]}])
def test_odds_of_what_is_no_roll(client, wrong):
    assert client.post("/odds", wrong, 409)["error"] == "impossible"


@pytest.mark.parametrize("wrong", [{"dice": []}, {"dice": ["1"], "rolls": 0}, {"dice": ["1"], "keep": [8]}])
def test_odds_of_what_is_no_question(client, wrong):
    assert client.post("/odds", wrong, 400)["error"] == "bad-request"
