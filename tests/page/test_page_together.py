"""Several browsers at one table: friends, spectators, those who move, leave and come back, and a server that dies."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import kaiju
from tests.page.browsing import PHONE, Visitor
from tests.page.playing import Player
from tests.page.states import seat_and_bots
from tests.server.hotseat import sqlite_url
from tests.server.running import Server, ServerProcess, SetClock

pytestmark = pytest.mark.xdist_group("whole games on the page")

Come = Callable[..., Visitor]


def gather(come: Come, names: Sequence[str], **options: Any) -> tuple[str, list[Visitor]]:
    """A table opened at the page by the first, which the others join by its link."""
    kept = {"options": {"pace": 0, "players": len(names), **options}}
    people = [come(kept={**kept, "name": name}, size=PHONE if name == "Dan" else (1440, 900)) for name in names]
    host = people[0]
    host.go()
    host.press("home:create")
    host.page.wait_for_url("**/t/*")
    table = host.page.url.rpartition("/")[2]
    for guest in people[1:]:
        guest.at_table(table)
        guest.press("lobby:sit")
        expect(guest.page.get_by_role("button", name=guest.words.starting("lobby:change"))).to_be_visible()
    for name in names:
        expect(host.page.get_by_role("main").get_by_text(name, exact=True).first).to_be_visible()
    host.press("lobby:start")
    for person in people:
        expect(person.page.locator("main[data-kind]")).to_be_visible()
    return table, people


def play_together(people: Sequence[Visitor], answers: int | None = None) -> int:
    """Whoever is asked answers, to the end or so many times; says how many did."""
    players = [Player(person, seed=i) for i, person in enumerate(people)]
    done = 0
    while answers is None or done < answers:
        for player in players:
            state = player.state()
            if state["kind"] == "over":
                return done
            if state["question"] is not None and (state["answers"] or state["picks"] or state["dice"]):
                player.answer(state)
                done += 1
                break
        else:
            players[0].page.wait_for_timeout(30)
        assert done < 1500
    return done


def kind_of(page: Page) -> str | None:
    return page.locator("main[data-kind]").get_attribute("data-kind")


def test_two_browsers_play_a_whole_game(come: Come) -> None:
    _, people = gather(come, ["Ann", "Bob"])
    assert play_together(people) > 2
    for person in people:
        expect(person.page.locator("main[data-kind=over]")).to_be_visible()
    places = [person.page.locator("ol li small").all_inner_texts() for person in people]
    assert places[0] == places[1], "both see the same result, each in their own words above it"


def values(found: Any, name: str) -> Iterator[Any]:
    """What stands under a name, however deep."""
    if isinstance(found, dict):
        for key, value in found.items():
            if key == name:
                yield value
            yield from values(value, name)
    elif isinstance(found, list):
        for value in found:
            yield from values(value, name)


def test_four_browsers_play_and_a_spectator_sees_nothing_secret(come: Come) -> None:
    table, people = gather(come, ["Ann", "Bob", "Cy", "Dan"], modules=["power_up"])
    onlooker = come()
    onlooker.at_table(table)
    expect(onlooker.page.locator("main[data-kind=wait]")).to_be_visible()
    play_together(people, answers=24)
    expect(people[0].page.get_by_text(people[0].words.plural("table:watching", 1)).first).to_be_visible()
    expect(onlooker.page.locator("main[data-kind]")).to_be_visible()
    assert onlooker.page.locator("[data-answer], [data-pick]").count() == 0
    heard = [json.loads(frame) for frame in onlooker.frames]
    assert len(heard) > 10
    for own in values(heard, "own"):
        assert not any(own.values()), own
    assert not list(values([m.get("view") for m in heard], "options"))
    assert not any(values([m.get("view") for m in heard], "known_top"))
    hands = {
        card
        for person in people
        for frame in person.frames
        for own in values(json.loads(frame), "own")
        for card in own.get("hand", [])
    }
    assert hands, "those who play see their hands"
    for event in (e for events in values(heard, "events") for e in events):
        assert not (event.get("secret") and event.get("card")), event


def test_a_game_moves_to_another_device(come: Come, server: Server) -> None:
    client = server.client()
    table = seat_and_bots(client)
    before = come(who=client)
    before.at_table(table)
    player = Player(before)
    player.answer(player.wait())
    before.press("bar:menu")
    before.press("lobby:carry")
    link = before.page.get_by_text("/carry#").inner_text().strip()
    before.page.close()
    after = come(size=PHONE, touch=True)
    after.page.goto(link)
    after.page.wait_for_url(f"**/t/{table}")
    Player(after).play()


def test_a_browser_closed_and_opened_again_has_its_seat(come: Come) -> None:
    visitor = come()
    visitor.go()
    visitor.press("play-now")
    visitor.page.wait_for_url("**/t/*")
    player = Player(visitor)
    player.answer(player.wait())
    state, address = visitor.context.storage_state(), visitor.page.url
    visitor.context.close()
    again = come(state=state)
    again.go()
    again.page.get_by_role("link", name=again.words.starting("home:resume")).click()
    again.page.wait_for_url(address)
    Player(again).play()


def test_the_server_dies_and_the_game_goes_on(come: Come, page_folder: Path, tmp_path: Path) -> None:
    with ServerProcess(sqlite_url(tmp_path / "t.sqlite")) as server:
        visitor = come(url=server.url, kept={"options": {"pace": 0, "players": 4}})
        visitor.allowed += ["ERR_CONNECTION", "WebSocket connection", "Failed to load resource"]
        page = visitor.go()
        visitor.press("play-now")
        page.wait_for_url("**/t/*")
        table = page.url.rpartition("/")[2]
        player = Player(visitor)
        for _ in range(2):
            for _ in range(3):
                state = player.wait()
                if state["kind"] != "over":
                    player.answer(state)
            told = server.client(token=False).get(f"/tables/{table}/entries")["entries"]
            server.kill()
            expect(page.get_by_role("status").filter(has_text=visitor.words("reconnecting"))).to_be_visible()
            server.start()
            expect(page.get_by_role("status").filter(has_text=visitor.words("reconnecting"))).to_be_hidden()
            kept = server.client(token=False).get(f"/tables/{table}/entries")["entries"]
            assert kept[: len(told)] == told, "something is lost"
        player.play()
        numbers = set()
        for frame in visitor.frames:
            message = json.loads(frame)
            numbers |= {
                step["number"]
                for step in [*message.get("entries", []), *([message["entry"]] if "entry" in message else [])]
            }
        assert numbers == set(range(1, max(numbers) + 1)), "the page missed something"
        assert kaiju.replay(server.client().get(f"/tables/{table}/record")).over


def test_a_leaver_is_replaced_and_comes_back(come: Come) -> None:
    table, (ann, bob) = gather(come, ["Ann", "Bob"])
    ann.press("bar:menu")
    ann.press("table:leave")
    ann.press("table:leave-sure")
    ann.page.wait_for_url(f"{ann.url}/")
    stands_in = bob.page.get_by_text(bob.words("table:stands-in"))
    expect(stands_in.first).to_be_visible()
    player = Player(bob)
    state = player.wait()  # the bot has answered where it was Ann's turn
    assert state["question"] is not None or state["kind"] == "over"
    ann.at_table(table)  # who comes back has their seat again
    expect(stands_in).to_have_count(0)
    play_together([ann, bob], answers=6)


def test_a_bot_stands_in_for_the_slow_until_they_are_back(come: Come, page_folder: Path, tmp_path: Path) -> None:
    with Server(sqlite_url(tmp_path / "t.sqlite"), clock=SetClock()) as server:
        client = server.client()
        table = client.open_table(players=2, clock={"kind": "live", "seconds": 5, "bank": 0}, rules={"first": 0})
        client.sit(table, "Ann")
        server.client().sit(table, "Bob")
        client.start(table)
        visitor = come(server.url, who=client)
        page = visitor.at_table(table)
        expect(page.locator("main[data-question]")).to_be_visible()
        stands_in = page.get_by_role("alert").filter(has_text=visitor.words("table:bot-plays"))
        expect(stands_in).to_have_count(0)
        server.let_pass(6)
        expect(stands_in).to_be_visible()
        visitor.press("table:back")
        expect(stands_in).to_have_count(0)


def test_a_step_is_taken_back(come: Come) -> None:
    visitor = come(kept={"options": {"pace": 0, "players": 2}})
    page = visitor.go()
    visitor.press("play-now")
    page.wait_for_url("**/t/*")
    player = Player(visitor)
    for _ in range(60):
        state = player.wait()
        assert state["kind"] != "over", "the game was over before anything could be taken back"
        keys = [answer["key"] for answer in state["answers"]]
        if state["kind"] != "roll" or "stop" not in keys:
            player.answer(state)
            continue
        faces = page.locator("[data-anchor=dice] button").evaluate_all("(all) => all.map((die) => die.dataset.face)")
        player.press("stop", state["question"])
        player.last = state["question"]
        after = player.wait()
        undo = page.get_by_role("button", name=visitor.words("undo"), exact=True)
        if after["kind"] in ("roll", "over") or not undo.is_visible():
            continue
        page.keyboard.press("u")
        expect(page.locator("main[data-kind=roll]")).to_be_visible()
        again = page.locator("[data-anchor=dice] button").evaluate_all("(all) => all.map((die) => die.dataset.face)")
        assert again == faces
        return
    raise AssertionError("nothing could ever be taken back")


def test_chat_and_not_wanting_to_hear_somebody(come: Come) -> None:
    _, (ann, bob) = gather(come, ["Ann", "Bob"])

    def say(said: str) -> None:
        ann.page.get_by_role("textbox", name=ann.words("table:message")).fill(said)
        ann.press("table:send")
        expect(ann.page.get_by_role("tabpanel").get_by_text(said)).to_be_visible()

    for person in (ann, bob):
        person.hit(person.page.get_by_role("tab", name=person.words.starting("table:chat")))
    heard = bob.page.get_by_role("tabpanel")
    say("A fine roar!")
    expect(heard.get_by_text("A fine roar!")).to_be_visible()
    bob.page.get_by_role("complementary", name=bob.words("table:players")).get_by_role("button", name="Ann").click()
    bob.press("table:mute")
    expect(bob.page.get_by_role("button", name=bob.words("table:mute"))).to_have_attribute("aria-pressed", "true")
    bob.page.keyboard.press("Escape")
    say("Can you hear me?")
    say("And now?")
    while (
        sum(json.loads(frame).get("entry", {}).get("kind") == "muted" for frame in bob.frames) < 2
    ):  # he is told that something was said, but not what
        bob.page.wait_for_timeout(30)
    assert heard.get_by_text("Can you hear me?").count() == 0
    assert not any("Can you hear me?" in frame for frame in bob.frames)
