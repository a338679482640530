"""What people have played: counted as games end, brought along, and not counted or forgotten where they wish so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kaiju.server.hub import histories
from kaiju.server.hub.histories import rating_of
from tests.server.games import begun, seated
from tests.server.hotseat import alter, play_on, sqlite_url, start_hot_seat
from tests.server.running import Client, Server, wait_for

NOTHING = {"counted": True, "games": 0, "wins": 0, "rating": None, "monsters": [], "against": []}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("history") / "t.sqlite"


@pytest.fixture(scope="module")
def server(file: Path) -> Iterator[Server]:
    with Server(sqlite_url(file)) as running:
        yield running


def lose(table: str, person: Client) -> None:
    """Somebody gives up; the only other player wins."""
    seat = person.get(f"/tables/{table}")["you"]["seats"][0]
    person.post(f"/tables/{table}/seats/{seat}/concede")
    wait_for(lambda: person.get(f"/tables/{table}")["table"]["status"] == "over")


def again(table: str, people: list[Client], loser: Client) -> str:
    """The same people play once more."""
    found: str = people[0].post(f"/tables/{table}/rematch")["id"]
    people[0].start(found)
    lose(found, loser)
    return found


def history(person: Client) -> Any:
    return person.get("/me/history")


def test_games_wins_monsters_and_opponents_are_counted(server: Server) -> None:
    ann, bob = server.client(), server.client()
    assert history(ann) == server.client(token=False).get("/me/history") == NOTHING
    table = ann.open_table(players=2)
    ann.sit(table, "Ann", monster="kraken")
    bob.sit(table, "Bob", monster="alienoid")
    ann.start(table)
    lose(table, ann)
    table = again(table, [ann, bob], bob)
    again(table, [ann, bob], bob)
    found = history(ann)
    assert (found["games"], found["wins"], found["counted"]) == (3, 2, True)
    assert found["monsters"] == [{"monster": "kraken", "games": 3, "wins": 2}]
    assert found["against"] == [{"name": "Bob", "bot": None, "games": 3, "wins": 2, "losses": 1}]
    other = history(bob)
    assert other["against"] == [{"name": "Ann", "bot": None, "games": 3, "wins": 1, "losses": 2}]
    assert found["rating"]["value"] > 1500 > other["rating"]["value"]
    assert found["rating"]["value"] + other["rating"]["value"] == pytest.approx(3000)
    assert ann.get("/me/export")["history"] == found


def test_bots_are_opponents_by_their_level(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=3)
    ann.sit(table, "Ann")
    for _ in range(2):
        ann.put_bot(table, "easy")
    ann.start(table)
    lose(table, ann)  # nobody is left to play against, so nobody has won
    assert history(ann)["against"] == [{"name": "", "bot": "easy", "games": 1, "wins": 0, "losses": 0}]
    assert history(ann)["rating"] is None


def test_what_is_no_game_between_people_counts_for_nobody(server: Server) -> None:
    """Somebody who plays against themselves, a game that all wanted to end, one that began in the middle."""
    alone = server.client()
    table = start_hot_seat(alone)
    play_on(alone, table)
    assert history(alone) == NOTHING
    branch = alone.post(f"/tables/{table}/branch", {"action": 3, "seat": 0, "name": "Ann"})["id"]
    lose(branch, alone)
    table, (ann, bob) = begun(server)
    for person in (ann, bob):
        person.post(f"/tables/{table}/vote", {"what": "end"})
    wait_for(lambda: ann.get(f"/tables/{table}")["table"]["status"] == "over")
    assert history(ann) == history(bob) == history(alone) == NOTHING


def test_whoever_does_not_want_to_be_counted_is_not_and_not_shown_to_others(server: Server) -> None:
    table, people = begun(server, ("Ann", "Zoe"))
    ann, zoe = people
    lose(table, ann)
    zoe.ask("PUT", "/me/history", {"counted": False}, 204)
    again(table, people, ann)
    assert history(zoe) == {**NOTHING, "counted": False}
    assert history(ann)["games"] == 2, "Ann's own games are hers"
    assert history(ann)["against"] == [] and history(ann)["rating"] is None
    zoe.ask("PUT", "/me/history", {"counted": True}, 204)
    assert history(zoe) == NOTHING, "nothing has been counted in secret"
    assert server.client(token=False).ask("PUT", "/me/history", {"counted": True}, 403)["error"] == "not-allowed"


def test_a_rating_is_worked_out_once_until_somebody_has_played(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes longer than all the rest of an answer, and any number of requests may ask for it."""
    asked: list[str] = []

    def counting(person: str, pairs: Any) -> Any:
        asked.append(person)
        return rating_of(person, pairs)

    monkeypatch.setattr(histories, "rating_of", counting)
    table, people = begun(server)
    ann, bob = people
    lose(table, bob)
    found = [history(ann) for _ in range(5)]
    assert len(asked) == 1 and all(one == found[0] for one in found)
    again(table, people, bob)
    assert history(ann)["rating"]["value"] > found[0]["rating"]["value"] and len(asked) == 2


def test_whoever_is_forgotten_leaves_no_history(server: Server) -> None:
    table, (ann, bob) = begun(server)
    lose(table, bob)
    assert history(ann)["against"]
    bob.ask("DELETE", "/me", None, 204)
    assert history(ann)["against"] == [] and history(ann)["wins"] == 1
    assert history(bob) == NOTHING


def test_a_phrase_brings_the_history_along(server: Server) -> None:
    """Also what was played on the new device before, and a game there that is still at play."""
    table, people = begun(server)
    ann, bob = people
    lose(table, bob)
    phone = server.client()
    other = bob.open_table(players=2)
    for person, name in ((phone, "Ann on the phone"), (bob, "Bob")):
        person.sit(other, name)
    bob.start(other)
    lose(other, bob)
    at_play = bob.post(f"/tables/{other}/rematch")["id"]
    bob.start(at_play)
    phrase = ann.post("/me/phrase")["phrase"]
    phone.token = phone.post("/me/recover", {"phrase": phrase})["token"]
    phone.http.headers["Authorization"] = f"Bearer {phone.token}"
    assert history(phone) == history(ann) and history(ann)["wins"] == 2
    lose(at_play, bob)
    assert history(ann)["wins"] == 3
    assert [(one["games"], one["losses"]) for one in history(bob)["against"]] == [(3, 3)]


def test_no_entry_or_table_is_read_for_it(server: Server, file: Path) -> None:
    table, (ann, bob) = seated(server)
    ann.start(table)
    lose(table, bob)
    before = history(ann)
    alter(file, "UPDATE tables SET summary = 'unread' WHERE id = ?", table)
    alter(file, "UPDATE entries SET body = 'unread' WHERE table_id = ?", table)
    assert history(ann) == before and before["games"] == 1


def test_ratings_go_by_those_one_has_played() -> None:
    pairs = [("ann", "bob", 3, 1), ("ann", "normal", 1, 1), ("bob", "normal", 0, 0)]
    found = rating_of("ann", pairs)
    assert found is not None and found.value > 1500
    assert rating_of("ann", [("ann", "bob", 0, 0)]) is None
    never_lost = rating_of("ann", [("ann", "bob", 5, 0)])
    assert never_lost is not None and 1500 < never_lost.value < 2200


def test_it_is_counted_in_postgresql_too(database: str) -> None:
    """Also what is brought along, not counted, and forgotten."""
    with Server(database) as server:
        table, people = begun(server)
        ann, bob = people
        lose(table, bob)
        again(table, people, bob)
        assert (history(ann)["wins"], history(bob)["against"][0]["losses"]) == (2, 2)
        phone = server.client()
        phone.token = phone.post("/me/recover", {"phrase": ann.post("/me/phrase")["phrase"]})["token"]
        phone.http.headers["Authorization"] = f"Bearer {phone.token}"
        assert history(phone) == history(ann)
        cid = server.client()
        cid.post("/me/recover", {"phrase": bob.post("/me/phrase")["phrase"]})
        ann.ask("PUT", "/me/history", {"counted": False}, 204)
        assert history(ann)["games"] == 0 and history(bob)["against"] == [] and history(bob)["games"] == 2
        bob.ask("DELETE", "/me", None, 204)
        assert history(bob)["games"] == 0
