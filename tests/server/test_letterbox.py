"""The letterbox: browsers of any site find each other by a word; it is bounded, forgets, and lets nobody read along."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kaiju.server.net.letterbox import (
    IDLE_SECONDS,
    LETTER_SECONDS,
    LETTERS,
    ROOM_SECONDS,
    ROOMS,
    ROOMS_OF_ADDRESS,
    Letterbox,
)
from kaiju.server.net.limits import Limits
from kaiju.server.net.peers import table_in
from kaiju.server.tables.refusals import Refusal
from tests.server.hotseat import sqlite_url
from tests.server.running import PATIENCE, Server

ELSEWHERE = {"origin": "https://games.example"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(sqlite_url(tmp_path_factory.mktemp("letters") / "t.sqlite")) as server:
        yield server


def test_pages_of_another_site_find_each_other_by_a_word(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api/letters", timeout=PATIENCE, headers=ELSEWHERE) as page:
        opened = page.post("").json()
        room, key = opened["room"], opened["key"]
        letter = page.post(f"/{room}", json={"text": "an-offer"}).json()["letter"]
        assert page.get(f"/{room}/{letter}").json() == {"text": None}
        found = page.put(f"/{room}", json={"key": key})
        assert found.json() == {"letters": [{"letter": letter, "text": "an-offer"}]}
        assert found.headers["access-control-allow-origin"] == "*"
        answers = [{"letter": letter, "text": "an-answer"}, {"letter": "gone", "text": "x"}]
        assert page.put(f"/{room}", json={"key": key, "answers": answers}).json() == {"letters": []}
        answer = page.get(f"/{room}/{letter}")
        assert answer.json() == {"text": "an-answer"} and answer.headers["access-control-allow-origin"] == "*"
        assert page.get(f"/{room}/{letter}").status_code == 404, "it is taken once"
        asked = page.options(f"/{room}", headers={"access-control-request-method": "PUT"})
        assert asked.status_code == 204 and "PUT" in asked.headers["access-control-allow-methods"]
        assert asked.headers["access-control-allow-headers"] == "content-type"


def test_what_is_wrong_is_refused_in_a_way_that_other_sites_can_read(server: Server) -> None:
    with httpx.Client(base_url=f"{server.url}/api/letters", timeout=PATIENCE, headers=ELSEWHERE) as page:
        opened = page.post("").json()
        for answer, status in [
            (page.post("/nowhere", json={"text": "a"}), 404),
            (page.put(f"/{opened['room']}", json={"key": "another"}), 404),
            (page.post(f"/{opened['room']}", json={"text": "a" * 1001}), 400),
            (page.post(f"/{opened['room']}", json={"text": "not a code"}), 400),
            (page.get(f"/{opened['room']}/guessed"), 404),
        ]:
            assert answer.status_code == status and answer.json()["message"].endswith(".")
            assert answer.headers["access-control-allow-origin"] == "*"


def test_nothing_but_the_letterbox_is_for_other_sites(server: Server) -> None:
    for path in ("/api/tables", "/api/lettersx"):
        answer = httpx.post(f"{server.url}{path}", json={}, headers=ELSEWHERE, timeout=PATIENCE)
        assert answer.status_code in (403, 404) and "access-control-allow-origin" not in answer.headers


def test_it_counts_against_the_address(tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite"), limits=Limits(requests_per_second=0.01, requests_at_once=3)) as few:
        answers = [httpx.post(f"{few.url}/api/letters", timeout=PATIENCE) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].headers["access-control-allow-origin"] == "*"


def test_a_room_belongs_to_one_process() -> None:
    assert table_in("/api/letters/bada/letter") == table_in("/api/tables/bada") == "bada"
    assert table_in("/api/letters") is None
    wanted = iter([False, False, True])
    assert Letterbox().open("here", lambda word: next(wanted))
    assert next(wanted, None) is None


def test_it_is_bounded() -> None:
    box = Letterbox()
    word, _ = box.open("0")
    for _ in range(LETTERS):
        box.leave(word, "a")
    with pytest.raises(Refusal, match="Too many letters"):
        box.leave(word, "a")
    for _ in range(ROOMS_OF_ADDRESS - 1):
        box.open("0")
    with pytest.raises(Refusal, match="from your address"):
        box.open("0")
    for i in range(ROOMS - ROOMS_OF_ADDRESS):
        box.open(str(1 + i))
    with pytest.raises(Refusal, match="no room left"):
        box.open("another")


def test_rooms_that_nobody_looks_into_make_room_for_others() -> None:
    now = 0.0
    box = Letterbox(lambda: now)
    word, key = box.open("somebody")
    for i in range(ROOMS - 1):
        box.open(f"many addresses {i}")
    now = IDLE_SECONDS + 1
    box.look(word, key)
    for i in range(ROOMS - 1):
        box.open(f"more addresses {i}")
    assert box.look(word, key) == {}, "whoever looks is not sent away"
    with pytest.raises(Refusal, match="no room left"):
        box.open("another")


def test_it_forgets() -> None:
    now = 0.0
    box = Letterbox(lambda: now)
    word, key = box.open("here")
    letter = box.leave(word, "a")
    now = LETTER_SECONDS + 1
    assert box.look(word, key) == {}
    with pytest.raises(Refusal, match="leave another"):
        box.answer(word, letter)
    now += ROOM_SECONDS - 1
    box.look(word, key)  # a room that is looked into stays
    now += ROOM_SECONDS - 1
    assert box.leave(word, "b")
    now += ROOM_SECONDS
    with pytest.raises(Refusal, match="no such room"):
        box.leave(word, "c")
