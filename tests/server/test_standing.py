"""Standing answers: each of them, that they are given at once and like any other, and that none tells of a hand."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import kaiju
from kaiju.server.tables.standing import NOTHING, REACTIONS, standing_answer
from kaiju.server.wire.settings import Standing
from tests.properties.configs import CONFIGS, Config, make_game, repeat
from tests.properties.configs import choose as choose_option
from tests.server.games import begun, connected, next_step, play
from tests.server.running import Server, SetClock
from tests.table import NO_MARKET

ROUNDS = max(1, int(os.environ.get("KAIJU_ROUNDS", "1")))
FIRST = int(os.environ.get("KAIJU_SEED", "0"))
EVERY_STOP = ("always", "matters", "turn", "never")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("standing") / "t.sqlite"
    with Server(f"sqlite+aiosqlite:///{path}", clock=SetClock()) as running:
        yield running


# --- each of them


def asked(game: kaiju.Game, kind: str, seat: int) -> kaiju.Game:
    """The game, if that question is open."""
    assert game.decision is not None and (game.decision.kind, game.decision.seat) == (kind, seat), game
    return game


def attacked(hearts: int, **more: Any) -> kaiju.Game:
    """Seat 1 is in Tokyo, has just lost hearts, and so many are left."""
    seats: list[dict[str, Any]] = [{}, {"place": "city", "health": hearts + 3, **more}, {}]
    return kaiju.arrange(seats=seats, dice="claw claw claw 1 1 2", market=NO_MARKET)


def test_leaving_and_staying_by_hearts() -> None:
    for hearts in range(1, 8):
        game = attacked(hearts)
        game.play("stop")
        asked(game, "yield", 1)
        for n in range(10):
            assert standing_answer(game, Standing(yield_at=n)) == ("yield" if hearts <= n else None)
            assert standing_answer(game, Standing(stay_at=n)) == ("stay" if hearts >= n else None)
        both = Standing(yield_at=3, stay_at=6)
        expected = "yield" if hearts <= 3 else "stay" if hearts >= 6 else None
        assert standing_answer(game, both) == expected
        assert standing_answer(game, Standing(usual_order=True, skip_buying=True, stops="never")) is None


def test_the_usual_order_of_dice_and_of_the_end_of_the_turn() -> None:
    dice = kaiju.arrange(seats=[{"health": 5}, {"place": "city"}], dice="1 1 1 heart energy claw")
    dice.play("stop")
    asked(dice, "resolve", 0)
    end = kaiju.arrange(seats=[{"cards": ["herbivore", "rooting-for-the-underdog"]}, {"points": 9}], dice="1 1 2 2 3 3")
    while end.decision is not None and end.decision.kind != "end":
        keys = end.decision.options.keys
        end.play(next(key for key in ("stop", "usual", "done", "pass") if key in keys))
    asked(end, "end", 0)
    for game in (dice, end):
        assert standing_answer(game, Standing(usual_order=True)) == "usual"
        assert standing_answer(game, Standing(yield_at=99, stay_at=0, skip_buying=True, stops="never")) is None


def test_skipping_what_is_for_sale() -> None:
    game = kaiju.arrange(seats=[{"energy": 20}, {}], dice="1 1 2 2 3 3")
    game.play("stop")
    asked(game, "buy", 0)
    assert standing_answer(game, Standing(skip_buying=True)) == "done"
    assert standing_answer(game, Standing(yield_at=99, stay_at=0, usual_order=True, stops="never")) is None


def reactions() -> dict[str, kaiju.Game]:
    """Questions to seat 1 in the turn of seat 0."""
    damage = kaiju.arrange(seats=[{}, {"place": "city", "cards": ["camouflage"]}], dice="claw claw claw 1 1 2")
    damage.play("stop")
    cards = ["opportunist"]
    opportunist = kaiju.arrange(
        seats=[{"energy": 9}, {"cards": cards, "energy": 20}],
        market=["tank", "jets", "heal"], deck=["wings"], dice="1 1 2 2 3 3",
    )  # fmt: skip
    opportunist.play("stop")
    opportunist.play("buy jets")
    probe = kaiju.arrange(seats=[{}, {"cards": ["psychic-probe"]}], dice="1 1 2 2 3 3")
    probe.play("stop")
    hearts: list[dict[str, Any]] = [
        {"monster": "kraken"}, {"monster": "the-king", "hand": ["simian-scamper"], "place": "city"},
    ]  # fmt: skip
    at_stake = kaiju.arrange(seats=hearts, modules=["power_up"], dice="claw claw 1 1 2 2", market=NO_MARKET)
    at_stake.play("stop")
    hearts[1]["place"] = None
    no_matter = kaiju.arrange(seats=hearts, modules=["power_up"], dice="1 1 2 2 3 3", market=NO_MARKET)
    while no_matter.decision is not None and no_matter.decision.seat == 0:
        keys = no_matter.decision.options.keys
        no_matter.play(next(key for key in ("stop", "usual", "done", "pass") if key in keys))
    use = kaiju.arrange(
        seats=[{"cards": ["wings"], "energy": 0}, {"cards": ["unstable-dna"], "place": "city"}],
        dice="claw claw claw 1 1 2", market=NO_MARKET,
    )  # fmt: skip
    use.play("stop")
    while use.decision is not None and use.decision.kind != "use":
        use.play("yield")
    mindbug = kaiju.arrange(seats=[{}, {"mindbugs": 1}], modules=["mindbug"], dice="1 1 1 2 2 3", market=NO_MARKET)
    mindbug.play("stop")
    found = {
        "damage": damage, "opportunist": opportunist, "probe": probe,
        "evolution at stake": at_stake, "evolution": no_matter, "use": use, "mindbug": mindbug,
    }  # fmt: skip
    for kind, game in found.items():
        asked(game, kind.split()[0], 1)
        assert game.current == 0
    return found


def test_stops_for_reactions() -> None:
    found = reactions()
    assert {kind.split()[0] for kind in found} == set(REACTIONS)
    for kind, game in found.items():
        let_be = "take" if kind == "damage" else "pass"
        answers = {stops: standing_answer(game, Standing(stops=stops)) for stops in EVERY_STOP}  # type: ignore[arg-type]
        matters = let_be if kind == "evolution" else None
        assert answers == {"always": None, "matters": matters, "turn": let_be, "never": let_be}, kind
        everything_else = Standing(yield_at=99, stay_at=0, usual_order=True, skip_buying=True)
        assert standing_answer(game, everything_else) is None


def test_in_ones_own_turn_one_is_always_asked_for_reactions() -> None:
    game = kaiju.new(players=2, modules=["power_up"], seed=1)
    own = Counter[str]()
    rng = random.Random(1)
    while game.decision is not None:
        if game.decision.seat == game.current and game.decision.kind in REACTIONS:
            own[game.decision.kind] += 1
            assert standing_answer(game, Standing(stops="never")) is None
        game.play(choose_option(game, rng))
    assert own["evolution"]


# --- none tells of a hand

HANDS = [config for config in CONFIGS if config.evolutions and config.options.get("asks") != "fitting"]
STANDINGS = [
    *(Standing(stops=stops) for stops in EVERY_STOP),  # type: ignore[arg-type]
    Standing(yield_at=5, stay_at=6, usual_order=True, skip_buying=True, stops="never"),
    Standing(yield_at=2, usual_order=True, stops="matters"),
]


@pytest.mark.parametrize("config", HANDS, ids=str)
def test_whatever_somebody_holds_the_same_is_answered_at_the_same_moments(config: Config) -> None:
    """For each other seat the game is dealt anew: it can't tell the two apart, and so must not by what is answered."""
    compared = Counter[str]()
    for seed in range(FIRST, FIRST + 2 * ROUNDS):
        for dealt in (False, True):
            game, rng = make_game(config, seed, dealt), random.Random(seed)
            while game.decision is not None:
                seat = game.decision.seat
                if rng.random() < 0.3 or game.decision.kind in REACTIONS:
                    onlooker = rng.choice([p for p in range(game.players) if p != seat])
                    other = game.clone(for_seat=onlooker, seed=str(rng.random()))
                    try:
                        assert other.decision is not None
                        assert (other.decision.seat, other.decision.kind) == (seat, game.decision.kind)
                        for standing in STANDINGS:
                            assert standing_answer(other, standing) == standing_answer(game, standing)
                    except AssertionError as error:
                        error.add_note(f"after {game.actions} actions of: {repeat(config, seed, dealt)}")
                        raise
                    compared[game.decision.kind] += other.view(seat)["own"] != game.view(seat)["own"]
                game.play(choose_option(game, rng))
    assert compared["evolution"] and len(compared) > 1, "with other hands in fact"


# --- at a table


def test_what_stands_is_answered_at_once_and_is_not_asked(server: Server) -> None:
    """Whole games in which the clock stands still: everything that stands has been answered, by nobody's hand."""
    standing = {"yield_at": 99, "usual_order": True, "skip_buying": True, "stops": "never"}
    by_hand: Counter[tuple[int, str]] = Counter()
    stood: Counter[str] = Counter()
    left: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + 20):
        table, (ann, bob) = begun(server, modules=["power_up"], pace=5000, rules={"asks": "always"})
        with connected(ann, table) as a, connected(bob, table) as b:
            assert a.send("standing", seat=0, standing=standing)["type"] == "ok"

            def count(question: dict[str, Any]) -> None:
                by_hand[question["seat"], question["kind"]] += 1

            play({0: a, 1: b}, random.Random(seed), answered=count)
        for game in positions(ann.get(f"/tables/{table}/record")):
            if game.decision is not None and game.decision.seat == 0:
                (stood if stands(game) else left)[game.decision.kind] += 1
        steps = ann.get(f"/tables/{table}/entries")["entries"]
        assert not any("body" in step for step in steps if step["kind"] == "act"), "like any other answer"
        assert {kind: n for (seat, kind), n in by_hand.items() if seat == 0} == dict(left)
        if all(stood[kind] and by_hand[1, kind] for kind in ("yield", "resolve", "buy", "evolution")):
            return
    raise AssertionError(f"not everything came up: {stood} stood, {by_hand} were answered by hand")


def stands(game: kaiju.Game) -> bool:
    """Whether one who leaves Tokyo, takes the usual order, buys nothing and lets everything be has nothing to say."""
    decision = game.decision
    assert decision is not None
    keys = decision.options.keys
    if decision.kind in REACTIONS:
        return decision.seat != game.current and ("pass" in keys or "take" in keys)
    return "yield" in keys or "usual" in keys or (decision.kind == "buy" and "done" in keys)


def positions(record: dict[str, Any]) -> Iterator[kaiju.Game]:
    """A game at each of its decisions."""
    game = kaiju.replay({**record, "actions": [], "seeds": {}})
    for i, key in enumerate(record["actions"]):
        yield game
        game.reseed(record["seeds"][str(i)])
        game.play(key)


def test_only_the_holder_of_a_seat_says_what_stands_and_only_it_is_told(server: Server) -> None:
    table, (ann, bob) = begun(server)
    body = {"yield_at": 3, "stops": "matters"}
    path = f"/tables/{table}/seats/0/standing"
    for stranger in (bob, server.client(), server.client(token=False)):
        assert stranger.ask("PUT", path, body, 403)["error"] == "not-allowed"
    for wrong in ({"stops": "sometimes"}, {"yield_at": -1}, {"yield_at": 100}, {"gold": True}):
        ann.ask("PUT", path, wrong, 400)
    before = bob.http.get(f"/api/tables/{table}").text
    kept = ann.ask("PUT", path, body)
    assert kept["standing"] == {
        "yield_at": 3, "stay_at": None, "usual_order": False, "skip_buying": False, "stops": "matters",
    }  # fmt: skip
    assert ann.get(f"/tables/{table}")["you"]["own"]["0"] == kept
    assert bob.http.get(f"/api/tables/{table}").text == before, "nobody else can tell"
    with connected(ann, table) as a:
        assert a.send("standing", seat=1, standing=body)["error"] == "not-allowed"
        assert a.send("mute", seat=0, muted=[1])["type"] == "ok"
        assert ann.get(f"/tables/{table}")["you"]["own"]["0"] == {**kept, "muted": [1]}, "one is kept beside the other"
        assert a.send("standing", seat=0, standing={})["type"] == "ok"
        assert ann.get(f"/tables/{table}")["you"]["own"]["0"]["muted"] == [1]


def test_what_is_set_while_one_is_asked_answers_that_question_too(server: Server) -> None:
    table, (ann, bob) = begun(server)
    with connected(ann, table) as a, connected(bob, table) as b:
        people = {0: a, 1: b}

        def at_a_shop() -> bool:
            return a.question is not None and a.question["kind"] == "buy"

        play(people, random.Random(FIRST), until=at_a_shop)
        assert at_a_shop() and a.question is not None
        seat, number = a.question["seat"], a.question["number"]
        assert people[seat].send("standing", seat=seat, standing={"skip_buying": True})["type"] == "ok"
        step = next_step(people[1 - seat], "act")
        assert (step["number"], step["seat"]) == (number + 1, seat)


def test_what_stands_is_kept_when_the_server_starts_again(tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path}/t.sqlite"
    with Server(database) as server:
        table, (ann, _) = begun(server)
        own = ann.ask("PUT", f"/tables/{table}/seats/0/standing", {"stay_at": 4, "usual_order": True})
    with Server(database) as server:
        ann.http.base_url = server.url
        assert ann.get(f"/tables/{table}")["you"]["own"]["0"] == own


def test_until_my_turn_ends_when_my_next_turn_begins(server: Server) -> None:
    """Said in one's own turn, it holds for the turns of the others that follow."""
    table, (ann, bob) = begun(server)
    with connected(ann, table) as a, connected(bob, table) as b:
        people = {0: a, 1: b}
        rng = random.Random(FIRST)

        def stops() -> str:
            said: str = ann.get(f"/tables/{table}")["you"]["own"].get("0", {})["standing"]["stops"]
            return said

        def turn_of(seat: int) -> bool:
            return a.view is not None and a.view["current"] == seat and a.view["turn"] > 0

        for set_in in (0, 1):
            play(people, rng, until=partial(turn_of, 1 - set_in))
            play(people, rng, until=partial(turn_of, set_in))
            assert not a.over
            a.send("standing", seat=0, standing={"stops": "turn"})
            assert stops() == "turn"
            if set_in == 0:
                play(people, rng, until=lambda: turn_of(1))
            assert not a.over and stops() == "turn"
            play(people, rng, until=lambda: turn_of(0))
            assert not a.over and stops() == "always"


def test_what_lets_things_be_is_never_more_than_that() -> None:
    """The answers given for reactions are those that do nothing."""
    for game in reactions().values():
        key = standing_answer(game, Standing(stops="never"))
        assert key in NOTHING
        before = [(seat.cards, seat.energy, seat.evolutions) for seat in game.seats]
        game.play(key)
        assert [(seat.cards, seat.energy, seat.evolutions) for seat in game.seats] == before
