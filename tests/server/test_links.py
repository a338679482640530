"""What comes by a link is played by the rules, and anything else is refused with a sentence."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import kaiju
from kaiju.server.hub.jobs import encoded_position, linked_position
from kaiju.server.tables.links import MOST_ACTIONS, packed, record_in
from kaiju.server.tables.refusals import Refusal
from tests.page.states import finished
from tests.server.hotseat import sqlite_url
from tests.server.running import Server

BY_HAND: dict[str, Any] = {"arrange": {"seats": [{"points": 15}, {"place": "city"}], "dice": "1 1 1 2 3 3"}}


def of_table(**fair: Any) -> dict[str, Any]:
    """A record as a table makes it, with another secret, name or words."""
    whole = {"secret": "ab" * 32, "table": "here", "salts": ["a", "b"], **fair}
    return {**kaiju.new(players=2, seed=1).record(), "fair": whole, "actions": []}


def test_the_dice_of_a_table_s_game_follow_from_its_secret() -> None:
    record = of_table()
    record["actions"] = ["stop"]
    seeds = record_in(packed(record))["seeds"]
    assert list(seeds) == ["0"]
    assert seeds != record_in(packed({**record, "fair": {**record["fair"], "secret": "cd" * 32}}))["seeds"]


def test_a_position_made_by_hand_is_told_like_any_game() -> None:
    record = record_in(packed({**BY_HAND, "actions": ["stop"]}))
    game = kaiju.replay(record)
    assert game.seats[0].points == 16
    begins = linked_position(packed(BY_HAND), 0, 0)
    assert begins is not None and begins[0]["players"] == 2


@pytest.mark.parametrize(
    "given, said",
    [
        ({"arrange": {"seats": [{"points": 99}, {}]}}, "from 0 to 20"),
        ({"arrange": {"seats": [{}, {}], "spell": 3}}, "no option 'spell'"),
        ({"arrange": []}, "damaged"),
        ({"arrange": {"seats": [{}, {}]}, "actions": 3}, "damaged"),
        ({"a": 1}, "not a record"),
        ({**kaiju.new(seed=1).record(), "actions": ["stop"] * (MOST_ACTIONS + 1)}, "too many moves"),
        (kaiju.arrange(seats=[{}, {}]).record(), "as `kaiju.arrange` takes it"),
        # What goes into every action's seed is as short as at any table, or a small link makes hours of work.
        (of_table(secret="ab" * 33), "damaged"),
        (of_table(secret="x" * 64), "damaged"),
        (of_table(table="a" * 1000), "damaged"),
        (of_table(salts=["a" * 1000, "b"]), "damaged"),
        (of_table(salts=["a"] * 3), "damaged"),
        (of_table(salts="ab"), "damaged"),
    ],
)
def test_what_can_t_be_is_refused_with_a_sentence(given: Any, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        record_in(packed(given))


def test_moves_that_can_t_be_made_and_half_a_link_are_refused() -> None:
    for bad in (packed({**BY_HAND, "actions": ["fly"]}), packed(BY_HAND)[:-3], "", "§"):
        with pytest.raises(Refusal, match="damaged"):
            encoded_position(bad, 0, None)
    for action, seat in ((1, 0), (0, 2)):
        with pytest.raises(Refusal, match="no such seat or move"):
            linked_position(packed(BY_HAND), action, seat)


def test_a_refusal_comes_back_whole_from_a_worker() -> None:
    sent = Refusal("impossible", "No.", "no-record")
    came = pickle.loads(pickle.dumps(sent))
    assert came.to_dict() == sent.to_dict()


def test_a_link_to_a_move_ends_with_its_turn_and_needs_no_table(tmp_path: Any) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite")) as server:
        client, table = finished(server)
        record = client.get(f"/tables/{table}/record")
        action = len(record["actions"]) // 2
        text = client.get(f"/tables/{table}/position?action={action}")["text"]
        told = record_in(text)
        assert action <= len(told["actions"]) < len(record["actions"])
        assert told["actions"] == record["actions"][: len(told["actions"])]
        games = [game.clone() for game, _ in kaiju.retell(told)]
        wanted = [game.clone() for game, _ in kaiju.retell(record)][: len(games)]
        assert games == wanted
        assert games[-1].turn in (games[action].turn, games[action].turn + 1)
        stranger = server.client()
        shown = stranger.post("/positions", {"text": text, "after": action})
        assert shown["moments"][0]["action"] == action
        opened = stranger.post("/positions/play", {"text": text, "action": action, "seat": 0, "name": "Eve"})
        assert stranger.get(f"/tables/{opened['id']}")["you"]["seats"] == [0]
