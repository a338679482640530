"""What players settle among themselves: not waiting for ever, ending, pausing, giving up."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from kaiju.server.tables import verifying
from tests.server.asking import NOT_YOURS
from tests.server.clocks import DAY, LIVE, START, again, happened, question
from tests.server.games import begun, connected, next_step
from tests.server.running import Client, Server, SetClock, keys_of


def by_turn(people: list[Client], table: str) -> tuple[int, Client, list[Client]]:
    """Who has to decide, and the others."""
    seat = question(people[0], table)["seat"]
    return seat, people[seat], [person for i, person in enumerate(people) if i != seat]


def table_of(client: Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/tables/{table}")["table"]
    return found


def vote(client: Client, table: str, what: str, agrees: bool = True, status: int = 204) -> Any:
    return client.post(f"/tables/{table}/vote", {"what": what, "agrees": agrees}, status)


def answer(client: Client, table: str) -> None:
    """Takes the first option."""
    shown = client.get(f"/tables/{table}")
    key = keys_of(shown["view"]["decision"])[-1]
    client.post(f"/tables/{table}/actions", {"question": shown["question"]["number"], "key": key})


# --- idle though connected


def test_who_keeps_others_waiting_is_shown_a_gentle_clock_and_then_stood_in_for_if_they_want(server: Server) -> None:
    table, people = begun(server)
    seat, asked, (other,) = by_turn(people, table)
    path = f"/tables/{table}/seats/{seat}/stand-in"
    shown = question(other, table)
    assert (shown["deadline"], shown["patience"]) == (None, START + 120)
    with connected(asked, table) as there, connected(other, table) as waiting:
        server.let_pass(119)
        assert other.post(path, None, 409)["reason"] == "still-time"
        server.let_pass(1000)
        assert happened(other, table, 4) == [], "nobody is stood in for by itself who is there"
        other.post(path)
        step = next_step(waiting, "stand-in")
        assert (step["seat"], step["body"]) == (seat, {"reason": "idle", "by": 1 - seat})
        assert next_step(waiting, "act")["body"] == {"bot": "normal"}
        assert there.send("back")["type"] == "ok"
    assert table_of(other, table)["seats"][seat]["stand_in"] is None


def test_who_is_back_has_all_the_time_anew(server: Server) -> None:
    table, people = begun(server, pace=5000)
    seat, asked, (other,) = by_turn(people, table)
    server.let_pass(120)
    other.post(f"/tables/{table}/seats/{seat}/stand-in")
    server.let_pass(2)
    asked.post(f"/tables/{table}/back")
    assert question(asked, table)["patience"] == START + 122 + 120


def test_only_other_players_may_let_a_bot_answer_and_only_for_whoever_is_asked(server: Server) -> None:
    table, people = begun(server, ("Ann", "Bob", "Cid"))
    seat, asked, others = by_turn(people, table)
    path = f"/tables/{table}/seats/{seat}/stand-in"
    server.let_pass(500)
    assert server.client().post(path, None, 403) == NOT_YOURS
    assert asked.post(path, None, 403) == NOT_YOURS
    not_asked = next(i for i in range(3) if i != seat and people[i] is not others[0])
    assert others[0].post(f"/tables/{table}/seats/{not_asked}/stand-in", None, 409)["error"] == "stale"
    others[0].post(path, None, 204)
    assert others[1].post(path, None, 409)["error"] == "stale"


@pytest.mark.parametrize("options", [{"idle": None}, {"clock": LIVE}, {"clock": {"kind": "days", "days": 1}}])
def test_a_table_may_have_all_the_patience_there_is_or_a_clock_instead(server: Server, options: Any) -> None:
    table, people = begun(server, **options)
    seat, _, (other,) = by_turn(people, table)
    assert question(other, table)["patience"] is None
    assert other.post(f"/tables/{table}/seats/{seat}/stand-in", None, 409)["reason"] == "no-patience"


def test_where_nobody_waits_there_is_no_gentle_clock(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=3, rules={"first": 0})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    ann.put_bot(table)
    ann.start(table)
    assert question(ann, table)["patience"] is None


# --- ending by agreement


def test_a_game_ends_when_all_who_play_want_it(server: Server) -> None:
    table, people = begun(server, ("Ann", "Bob", "Cid"))
    ann, bob, cid = people
    with connected(cid, table) as watching:
        vote(bob, table, "end")
        assert watching.hear_until(lambda m: "motion" in m.get("table", {}))["table"]["motion"] == {
            "what": "end", "by": 1, "agreed": [1], "wanted": [0, 1, 2],
        }  # fmt: skip
        vote(ann, table, "end")
        assert table_of(ann, table)["status"] == "playing"
        vote(cid, table, "end")
        assert next_step(watching, "end")["body"] == {"why": "vote", "winners": []}
        assert watching.over and watching.question is None
    after = table_of(ann, table)
    assert (after["called_off"], after["winners"], after["motion"]) == ("vote", [], None)
    assert after["secret"] is not None, "as after any game"
    assert vote(ann, table, "end", status=409)["error"] == "not-now"
    line = next(line for line in ann.get("/tables/mine") if line["id"] == table)
    assert (line["status"], line["how"], line["winners"], line["turns"]) == ("over", "vote", [], 1)
    assert ann.get("/statistics")["games"]["base"]["endings"] == {"vote": 1}
    record = ann.get(f"/tables/{table}/record")
    assert record["called_off"] == "vote"
    assert verifying.verify(record).actions == len(record["actions"])
    assert not kaiju.replay(record).over
    assert not ann.get(f"/tables/{table}/report")["over"]
    ann.post(f"/tables/{table}/rematch")


def test_one_who_declines_is_enough(server: Server) -> None:
    table, (ann, bob) = begun(server)
    vote(ann, table, "end")
    vote(bob, table, "end", agrees=False)
    assert table_of(ann, table)["motion"] is None
    assert vote(bob, table, "end", agrees=False, status=409)["error"] == "stale"
    vote(ann, table, "pause")
    assert vote(bob, table, "end", status=409)["reason"] == "other-motion"
    vote(ann, table, "pause", agrees=False)  # they thought better of it
    assert table_of(ann, table)["motion"] is None
    assert vote(ann, table, "pause", status=409)["reason"] == "declined", "nobody is asked again and again"
    assert question(ann, table)["number"] == 4, "nothing of this touches the game"


def test_what_was_declined_is_not_asked_again_before_the_next_turn(server: Server) -> None:
    table, (ann, bob) = begun(server)
    vote(ann, table, "end")
    vote(bob, table, "end", agrees=False)
    number = bob.get(f"/tables/{table}")["number"]
    assert vote(ann, table, "end", status=409)["reason"] == "declined"
    assert bob.get(f"/tables/{table}")["number"] == number
    vote(bob, table, "end")  # he has thought again
    vote(ann, table, "end", agrees=False)
    people, turn = [ann, bob], bob.get(f"/tables/{table}")["view"]["turn"]
    while (shown := bob.get(f"/tables/{table}"))["view"]["turn"] == turn:
        answer(people[shown["question"]["seat"]], table)
    vote(ann, table, "end")


def test_only_who_has_a_seat_votes(server: Server) -> None:
    table, _ = begun(server)
    for stranger in (server.client(), server.client(token=False)):
        assert vote(stranger, table, "end", status=403) == NOT_YOURS
        assert stranger.post(f"/tables/{table}/resume", None, 403) == NOT_YOURS
        assert stranger.post(f"/tables/{table}/seats/0/concede", None, 403) == NOT_YOURS


def test_it_does_not_take_those_who_have_left(server: Server) -> None:
    """Whoever leaves while the others have agreed settles it by that."""
    table, (ann, bob, cid) = begun(server, ("Ann", "Bob", "Cid"))
    with connected(ann, table) as channel:
        vote(ann, table, "end")
        vote(bob, table, "end")
        cid.ask("DELETE", f"/tables/{table}/seats/2")
        assert next_step(channel, "end")["body"]["why"] == "vote"


def test_it_does_not_take_those_who_have_been_forgotten(server: Server) -> None:
    table, (ann, bob) = begun(server, pace=5000)
    bob.ask("DELETE", "/me", None, 204)
    ann.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
    with server.client().live(table) as channel:
        vote(ann, table, "end")
        channel.hear_until(lambda m: m.get("table", {}).get("status") == "over")
    again = ann.post(f"/tables/{table}/rematch")["id"]
    assert [seat and seat["name"] for seat in table_of(ann, again)["seats"]] == ["Ann", None], "their seat is free"


def test_when_all_others_have_given_up_bots_do_not_play_on_for_the_forgotten(server: Server) -> None:
    table, (ann, *others) = begun(server, ("Ann", "Bob", "Cid"), pace=5000)
    for person in others:
        person.ask("DELETE", "/me", None, 204)
    with connected(ann, table) as channel:
        ann.post(f"/tables/{table}/seats/0/concede")
        assert next_step(channel, "end")["body"] == {"why": "conceded", "winners": []}


def test_who_plays_alone_against_bots_needs_nobody(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=3)
    ann.sit(table, "Ann")
    ann.sit(table, "Anne, at the same screen")
    ann.put_bot(table)
    ann.start(table)
    with connected(ann, table) as channel:
        vote(ann, table, "end")
        assert next_step(channel, "end")["body"]["why"] == "vote"


def test_what_was_agreed_on_is_done_though_the_server_was_killed_before(sqlite: str) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, (ann, bob) = begun(server)
        vote(ann, table, "end")
        server.app.state.hub._automation._settle = forgets
        vote(bob, table, "end")
        assert table_of(ann, table)["status"] == "playing"
    with again(sqlite, START + 10, ann, bob) as server, connected(ann, table) as channel:
        server.let_pass(2)
        while not channel.over:  # it may have been done before we came
            channel.hear()


async def forgets(*_: object) -> None:
    """Instead of what should be done."""


# --- pausing


def test_in_an_agreed_pause_nothing_happens_and_nobody_loses_time(server: Server) -> None:
    table, people = begun(server, clock=LIVE, undo=False)
    _, asked, (other,) = by_turn(people, table)
    server.let_pass(10)
    with connected(other, table) as channel:
        vote(asked, table, "pause")
        vote(other, table, "pause")
        next_step(channel, "pause")
        assert channel.table["paused"] == START + 10
        assert channel.question is not None and channel.question["deadline"] is None
        number = channel.number
        server.let_pass(3 * DAY)
        assert happened(other, table, number) == [], "neither clock nor absence count"
        shown = asked.get(f"/tables/{table}")
        given = {"question": shown["question"]["number"], "key": keys_of(shown["view"]["decision"])[-1]}
        assert asked.post(f"/tables/{table}/actions", given, 409)["reason"] == "paused"
        assert vote(asked, table, "pause", status=409)["reason"] == "paused"
        other.post(f"/tables/{table}/resume")
        next_step(channel, "resume")
        assert channel.table["paused"] is None
        assert channel.question["deadline"] == START + 3 * DAY + 10 + 20 + 60
    assert other.post(f"/tables/{table}/resume", None, 409)["error"] == "stale"
    answer(asked, table)


def test_who_comes_back_or_leaves_in_a_pause_has_the_time_that_they_had(server: Server) -> None:
    table, (ann, bob, cid) = begun(server, ("Ann", "Bob", "Cid"), rules={"first": 0}, clock=LIVE, pace=5000)
    ann.ask("DELETE", f"/tables/{table}/seats/0")
    with connected(bob, table) as channel:
        for person in (bob, cid):
            vote(person, table, "pause")
        next_step(channel, "pause")
        server.let_pass(1000)
        ann.post(f"/tables/{table}/back", None, 204)
        server.let_pass(1000)
        bob.post(f"/tables/{table}/resume")
        assert question(bob, table)["deadline"] == START + 2000 + 30 + 60


def test_leaving_in_a_pause_costs_no_time(server: Server) -> None:
    table, (ann, bob) = begun(server, rules={"first": 0}, clock=LIVE, pace=5000)
    with connected(bob, table) as channel:
        for person in (ann, bob):
            vote(person, table, "pause")
        next_step(channel, "pause")
        server.let_pass(1000)
        ann.ask("DELETE", f"/tables/{table}/seats/0", None, 204)
        assert question(bob, table)["banks"][0] == 60


def beside_a_slow_bot(server: Server) -> tuple[Client, str]:
    """Somebody at a table with a bot, which begins and takes its time."""
    ann = server.client()
    table = ann.open_table(players=2, pace=5000, rules={"first": 1})
    ann.sit(table, "Ann")
    ann.put_bot(table)
    ann.start(table)
    return ann, table


def test_who_takes_over_from_a_bot_in_a_pause_has_the_time_of_one_decision(server: Server) -> None:
    (ann, table), bob = beside_a_slow_bot(server), server.client()
    with connected(ann, table) as channel:
        vote(ann, table, "pause")
        next_step(channel, "pause")
        server.let_pass(1000)
        bob.post("/invited", {"code": ann.post(f"/tables/{table}/seats/1/invite")["code"], "name": "Bob"})
        server.let_pass(1000)
        ann.post(f"/tables/{table}/resume")
        assert question(ann, table)["patience"] == START + 2000 + 120


def test_bots_pause_too(server: Server) -> None:
    ann, table = beside_a_slow_bot(server)
    with connected(ann, table) as channel:
        vote(ann, table, "pause")
        next_step(channel, "pause")
        server.let_pass(100)
        assert happened(ann, table, channel.number) == []
        ann.post(f"/tables/{table}/resume")
        next_step(channel, "resume")
        server.let_pass(5)
        assert next_step(channel, "act")["seat"] == 1


def test_a_pause_outlives_the_server(sqlite: str) -> None:
    with Server(sqlite, clock=SetClock(START)) as server:
        table, (ann, bob) = begun(server)
        with connected(ann, table) as channel:
            vote(ann, table, "pause")
            vote(bob, table, "pause")
            next_step(channel, "pause")
        before = table_of(ann, table)
    with again(sqlite, START + 1000, ann, bob) as server:
        assert table_of(ann, table) == before
        ann.post(f"/tables/{table}/resume")
        assert question(ann, table)["patience"] == START + 1000 + 120


# --- giving up


def test_of_two_the_other_wins(server: Server) -> None:
    table, (ann, bob) = begun(server)
    with connected(bob, table) as channel:
        ann.post(f"/tables/{table}/seats/0/concede", None, 204)
        assert next_step(channel, "end")["body"] == {"why": "conceded", "winners": [1]}
    line = next(line for line in bob.get("/tables/mine") if line["id"] == table)
    assert (line["how"], line["winners"]) == ("conceded", [1])


def test_of_three_a_bot_plays_on_for_good(server: Server) -> None:
    table, (ann, bob, cid) = begun(server, ("Ann", "Bob", "Cid"), rules={"first": 0})
    with connected(bob, table) as channel:
        ann.post(f"/tables/{table}/seats/0/concede", None, 204)
        assert next_step(channel, "act")["body"] == {"bot": "normal"}
        assert channel.table["seats"][0]["stand_in"] == "conceded"
        assert ann.post(f"/tables/{table}/back", None, 409)["reason"] == "gave-up"
        assert ann.post(f"/tables/{table}/seats/0/concede", None, 409)["error"] == "stale"
        assert vote(ann, table, "end", status=403) == NOT_YOURS, "it is no longer theirs to settle"
        with connected(ann, table):
            assert table_of(bob, table)["seats"][0]["stand_in"] == "conceded", "looking on is not coming back"
        vote(bob, table, "end")
        vote(cid, table, "end")
        assert next_step(channel, "end")["body"] == {"why": "vote", "winners": []}


def test_when_all_people_have_given_up_bots_do_not_play_on(server: Server) -> None:
    ann = server.client()
    table = ann.open_table(players=3)
    ann.sit(table, "Ann")
    ann.put_bot(table)
    ann.put_bot(table)
    ann.start(table)
    with connected(ann, table) as channel:
        ann.post(f"/tables/{table}/seats/0/concede")
        assert next_step(channel, "end")["body"] == {"why": "conceded", "winners": []}
