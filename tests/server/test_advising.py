"""Advice at a table and a finished game looked at again: who may ask, what is told; nobody waits for compiling."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from kaiju.text import LANGUAGES
from tests.server.games import begun
from tests.server.hotseat import play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server, keys_of

pytestmark = pytest.mark.xdist_group(__name__)
PATIENCE = 300.0
"""Seconds for the workers to compile the rules, where that has not been done."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("advising") / "t.sqlite")) as running:
        yield running


def when_ready(client: Client, path: str) -> Any:
    """What is answered once the rules are compiled; until then the answer is quick and says so."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        response = client.http.get(f"/api{path}")
        if response.status_code == 200:
            return response.json()
        assert (response.status_code, response.json()["reason"]) == (409, "not-ready"), response.text
        time.sleep(0.5)
    raise AssertionError("the adviser never got ready")


def asked_seat(client: Client, table: str) -> int:
    seat: int = client.get(f"/tables/{table}")["question"]["seat"]
    return seat


def test_whoever_has_to_decide_is_advised(server: Server) -> None:
    client = server.client()
    table = start_hot_seat(client, 2)
    seat = asked_seat(client, table)
    sentences = set()
    for language in LANGUAGES:
        told = when_ready(client, f"/tables/{table}/advice?seat={seat}&language={language}")
        sentences.add(told["reason"])
    assert len(sentences) == 3
    view = client.get(f"/tables/{table}")
    assert told["question"] == view["question"]["number"]
    offered = set(keys_of(view["view"]["decision"]))
    assert {option["key"] for option in told["options"]} <= offered
    chances = [option["chance"] for option in told["options"]]
    assert chances == sorted(chances, reverse=True) and 0 <= chances[-1] <= chances[0] <= 1
    assert sum(seat["chance"] for seat in told["chances"]) == pytest.approx(1, abs=0.05)


def test_nobody_is_advised_out_of_turn_at_a_strange_seat_or_where_it_is_forbidden(server: Server) -> None:
    table, (ann, bob) = begun(server)
    seat = asked_seat(ann, table)
    asker, other = (ann, bob) if seat == 0 else (bob, ann)
    assert other.get(f"/tables/{table}/advice?seat={1 - seat}", 409)["error"] == "not-now"
    assert other.get(f"/tables/{table}/advice?seat={seat}", 403)["error"] == "not-allowed"
    assert asker.get(f"/tables/{table}/advice?seat={seat}&language=xx", 409)["error"] == "impossible"
    assert server.client().get(f"/tables/none/advice?seat={seat}", 404)["error"] == "no-table"
    table, people = begun(server, advice=False)
    seat = asked_seat(people[0], table)
    refused = people[seat].get(f"/tables/{table}/advice?seat={seat}", 403)
    assert (refused["error"], refused["message"]) == ("not-allowed", "At this table nobody is advised.")


def test_a_finished_game_is_looked_at_piece_by_piece(server: Server) -> None:
    client = server.client()
    table = start_hot_seat(client, 2)
    assert client.get(f"/tables/{table}/review", 409)["error"] == "not-now"
    play_on(client, table)
    first = when_ready(client, f"/tables/{table}/review")
    assert first["curve"][0]["action"] == 0 and len(first["curve"][0]["chances"]) == 2
    assert {decision["action"] for decision in first["decisions"]} <= set(range(first["next"]))
    assert all(0 <= decision["right"] <= 1 for decision in first["decisions"])
    last = when_ready(client, f"/tables/{table}/review?after={first['actions']}&seat=1")
    assert last["next"] is None and sum(last["curve"][-1]["chances"]) == 1 and last["decisions"] == []


def test_spectators_see_everybodys_chances(server: Server) -> None:
    client, eve = server.client(), server.client()
    table = start_hot_seat(client, 2)
    end = time.monotonic() + PATIENCE
    while not (told := eve.get(f"/tables/{table}/chances"))["chances"]:
        assert time.monotonic() < end, "the adviser never got ready"
        time.sleep(0.5)
    assert told["number"] == eve.get(f"/tables/{table}")["question"]["number"]
    assert len(told["chances"]) == 2 and sum(told["chances"]) == pytest.approx(1, abs=0.05)
    assert client.get(f"/tables/{table}/chances")["chances"], "players see them once they can be worked out"


def test_players_see_chances_only_where_the_table_allows_advice(server: Server) -> None:
    client = server.client()
    table = start_hot_seat(client, 2, advice=False)
    client.get(f"/tables/{table}/chances", status=403)
    server.client().get(f"/tables/{table}/chances")
    hidden = start_hot_seat(client, 2, watch=False)
    server.client().get(f"/tables/{hidden}/chances", status=404)
