"""What a seat can't know never shows: not in views, not in events, not in which questions are asked."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaiju
from kaiju.rules.chance import draw_bits
from kaiju.rules.codes import ANSWER
from tests.properties.configs import (
    BY_NAME,
    CONFIGS,
    EVERY_CONFIG,
    FIRST_SEED,
    SOME_WITH_MASKS,
    WITH_EVOLUTIONS,
    WITH_MASKS,
    Config,
    choose,
    dealt_game,
    make_game,
    repeat,
)
from tests.properties.hidden import (
    can_vary,
    check_no_leak,
    everybody,
    hidden_challenges,
    hidden_deck,
    hidden_evolutions,
    is_fought,
    otherwise,
    secret_answers,
    seen,
)
from tests.table import NO_MARKET, row

explore = settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
LAB = ("made-in-a-lab", "alien-origin", "mimic", "opportunist", "scavenger")
"""Cards that make somebody know more than others, or make it matter."""


# --- views and events


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
@pytest.mark.parametrize("config", CONFIGS, ids=str)
def test_what_is_hidden_changes_nothing_that_is_seen(config: Config, dealt: bool) -> None:
    game, rng = make_game(config, FIRST_SEED, dealt), random.Random(FIRST_SEED)
    # The gauge hides nothing of its own: there it is enough to look now and then. Games with Evolutions are long, and
    # those with masks are looked at throughout every fight.
    often = 0.2 if config.gauge or config.evolutions or config.masks else 1
    while not game.over:
        try:
            if is_fought(game) or rng.random() < often:
                check_no_leak(game, rng)
        except AssertionError as error:
            error.add_note(f"after {len(game.record()['actions'])} actions of: {repeat(config, FIRST_SEED, dealt)}")
            raise
        game.play(choose(game, rng))


@explore
@given(st.sampled_from(["base-2", "base-4", "all-5", "deck-three"]), st.integers(FIRST_SEED, FIRST_SEED + 10_000))
def test_who_looked_at_the_deck_gives_nothing_away(config: str, seed: int) -> None:
    game, rng = dealt_game(BY_NAME[config], seed, LAB), random.Random(seed)
    for _ in range(60):
        if game.decision is None:
            return
        check_no_leak(game, rng)
        game.play("look" if "look" in game.decision.options else choose(game, rng))


def test_that_a_card_looked_at_can_be_paid_does_not_show() -> None:
    """Having looked and then bought something else, the question must come whatever the card costs."""
    asked = set()
    for top in ("solar-powered", "mimic"):
        game = kaiju.arrange(
            seats=[{"cards": ["made-in-a-lab", "alien-origin"], "energy": 3}, {}],
            market=row("corner-store"),
            deck=[top, "skyscraper"],
            dice="1 1 2 2 3 3",
        )
        game.play("stop")
        game.play("look")
        game.play("buy corner-store")
        assert game.decision is not None
        asked.add((game.decision.seat, game.decision.kind))
    assert len(asked) == 1, "seat 1 can tell from the next question whether the card on the deck is cheap"


WHOLE_GAMES = [
    BY_NAME[name]
    for name in (
        "luchador-own-wicked-all-4",
        "luchador-draft-wicked-all-6",
        "luchador-draft-wicked-all-3",
        "luchador-own-dark-5",
        "luchador-draft-dark-2",
        "luchador-origins-4",
        "luchador-two_player",
        "own-two_player",
    )
]
"""All editions and boxes; in one of them seats are asked only if they hold a fitting Evolution."""
COMING_BACK = (*LAB, "it-has-a-child", "zombify", "healing-ray", "fire-breathing", "nova-breath")
HELD = ("nine-lives", "deep-dive", "mega-purr", "bamboozle", "miraculous-catch", "electric-carrot", "black-diamond")
TURNING_POINTS = ("dead", "revived", "show_card", "look", "shuffle", "crowned", "evolution_keep")
"""What changes who knows what."""


def eventful_game(config: Config, seed: int) -> kaiju.Game:
    """A game in which some have looked at the deck, die, come back and fight."""
    held = HELD if config.evolutions else ()
    return dealt_game(config, seed, COMING_BACK, ("final-roar",) if config.gauge else (), held)


@pytest.mark.parametrize("config", WHOLE_GAMES, ids=str)
def test_deaths_revivals_and_cards_shown_leak_nothing(config: Config) -> None:
    """States that differ only in what a seat can't know look the same to it, from the deal to the end of the game."""
    wanted = {"dead", "revived", *(["show_card"] if config.masks else [])}
    for seed in range(FIRST_SEED, FIRST_SEED + 30):
        game, rng = eventful_game(config, seed), random.Random(seed)
        happened: set[str] = set()
        while True:
            if happened & set(TURNING_POINTS) or is_fought(game) or rng.random() < 0.1:
                check_no_leak(game, rng)
            if game.over:
                break
            happened = {event.kind for event in game.play(choose(game, rng))}
            wanted -= happened
        if not wanted:
            return
    pytest.fail(f"nobody has seen {sorted(wanted)}")


@pytest.mark.parametrize(
    "config",
    [*WHOLE_GAMES, *filter(can_vary, WITH_EVOLUTIONS[::3] + SOME_WITH_MASKS), BY_NAME["packs-own-4"]],
    ids=str,
)
def test_what_is_hidden_changes_nothing_until_it_shows(config: Config) -> None:
    """Two games that differ only in what a seat can't know go on alike for it, until something hidden is shown to it.

    Views, events, which questions are asked, options, refusals, and what can be taken back: all is the same.
    """
    for dealt in (False, True):
        game = eventful_game(config, FIRST_SEED) if dealt else make_game(config, FIRST_SEED, False)
        rng = random.Random(FIRST_SEED)
        while not game.over:
            start, seat = game.actions, rng.choice(everybody(game))
            other = otherwise(game, seat, rng, goes_on=True)
            try:
                go_on_alike(game, other, seat, rng)
            except AssertionError as error:
                error.add_note(f"seat {seat}, from action {start} of {game.actions} on: {config} {FIRST_SEED} {dealt}")
                raise


def go_on_alike(game: kaiju.Game, other: kaiju.Game, seat: int | None, rng: random.Random) -> None:
    """Plays the same in both as long as nothing hidden shows, and compares what the seat is told."""
    for _ in range(40):
        assert seen(other, seat) == seen(game, seat)
        if game.decision is None or other.decision is None:
            return
        mine = game.decision.seat == seat
        keys = [key for key in game.decision.options.keys if key in other.decision.options and (mine or not tells(key))]
        if not keys or rng.random() < 0.1:
            game.play(choose(game, rng))
            return
        verb = rng.choice(sorted({key.split()[0] for key in keys}))
        key = rng.choice([key for key in keys if key.split()[0] == verb])
        answers = game.state().rules[secret_answers](game.state(), seat)
        told = [event.seen_by(seat) for event in game.play(key)]
        others = [event.seen_by(seat) for event in other.play(key)]
        # Answers given in secret show when the last one is in.
        if answers and not set(answers) <= set(game.state().rules[secret_answers](game.state(), seat)):
            return
        shown = [i for events in (told, others) for i, event in enumerate(events) if shows(event, seat)]
        until = min(shown, default=None)
        assert others[:until] == told[:until]
        if shown:
            return
        assert other.undoable == game.undoable


SHOWING = ("reveal", "turned_up", "play", "dead", "crowned", "show_card", "evolution_keep", "hand_discard", "curse")
"""A card of the deck; an Evolution, which may come out by itself; the hand of whoever is out, and what is discarded
where one of two is kept, or a curse wants one; a challenge card; a curse."""


def shows(event: kaiju.Event, seat: int | None) -> bool:
    """Whether something hidden shows to a seat by an event."""
    if event.kind == "buy":
        return event.place == "deck"
    return event.kind in SHOWING or (event.kind in ("look", "challenge_card", "evolution_draw") and event.seat == seat)


def tells(key: str) -> bool:
    """Whether who plays this shows what it had in its hand."""
    return key.split()[0] in ("play", "keep")


def test_secret_answers_stay_secret() -> None:
    """City is asked first; neither Bay nor anybody else can tell what it answered."""
    seats: list[dict[str, Any]] = [{}, {"place": "city"}, {"place": "bay"}, {}, {}]
    asked = kaiju.arrange(seats=seats, dice="claw claw claw 1 1 2")
    asked.play("stop")
    first, second = asked.clone(), asked.clone()
    assert first.play("yield") == second.play("stay") == []
    for seat in everybody(asked):
        if seat != 1:
            assert seen(first, seat) == seen(second, seat)
    assert first.decision is not None and first.decision.seat == 2


@explore
@given(st.sampled_from(EVERY_CONFIG), st.integers(FIRST_SEED, FIRST_SEED + 10_000), st.integers(0, 80))
def test_views_are_json_and_hold_nothing_else(config: Config, seed: int, decisions: int) -> None:
    game, rng = make_game(config, seed, seed % 2 == 1), random.Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.play(choose(game, rng))
    secrets = {n for n in (*game._state.rng, *game._state.script) if n > 0xFFFF}
    for seat in everybody(game):
        view = game.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert not secrets & set(numbers_in(view))
        assert not {"rng", "script", "pile", "deck", "seed", "answer", "place"} & set(view)
        for event in game.events_for(seat):
            assert json.loads(json.dumps(event.to_dict())) == event.to_dict()
            assert not (event.secret and event.card and event.seat != seat)


def numbers_in(value: Any) -> list[int]:
    if isinstance(value, dict):
        return [n for v in value.values() for n in numbers_in(v)]
    if isinstance(value, list):
        return [n for v in value for n in numbers_in(v)]
    return [value] if isinstance(value, int) else []


# --- clones for a seat


@explore
@given(st.sampled_from(EVERY_CONFIG), st.integers(FIRST_SEED, FIRST_SEED + 10_000), st.integers(0, 120))
def test_a_clone_for_a_seat_shows_it_the_same_and_deals_the_rest_anew(
    config: Config, seed: int, decisions: int
) -> None:
    game, rng = dealt_game(config, seed, LAB if seed % 2 else ()), random.Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.play(choose(game, rng))
    before = game.to_bytes()
    g = game._state
    for seat in range(game.players):
        orders, generators = set(), set()
        hidden = hidden_deck(g, seat)
        groups = g.rules[hidden_evolutions](g, seat)
        moved = g.rules[hidden_challenges](g, seat)
        for i in range(6):
            clone = game.clone(for_seat=seat, seed=f"clone {i}")
            c = clone._state
            orders.add(tuple(c.pile))
            generators.add(tuple(c.rng))
            assert seen(clone, seat) == seen(game, seat)
            for group in groups:
                assert sorted(c.place[e] for e in group) == sorted(g.place[e] for e in group)
            if config.masks:
                assert sorted(c.challenge[card] for card in moved) == sorted(g.challenge[card] for card in moved)
                others = [card for card in range(len(g.challenge)) if card not in moved]
                assert all(c.challenge[card] == g.challenge[card] for card in others)
            moving = {e for group in groups for e in group}
            assert all(c.place[e] == g.place[e] for e in range(len(c.place)) if e not in moving)
            known = [i for i in range(len(g.pile)) if i not in hidden]
            assert [c.pile[i] for i in known] == [g.pile[i] for i in known]
            assert sorted(c.pile[i] for i in hidden) == sorted(g.pile[i] for i in hidden)
            assert c.script_at == c.script_end == 0 and not any(c.script)
            assert all(event.card is None for event in clone.events if event.secret and event.seat != seat)
        assert len(generators) == 6 and tuple(g.rng) not in generators
        assert len(orders) >= min(4, len(hidden))
    assert game.to_bytes() == before


@pytest.mark.parametrize("seed", [0, 1, 7])
def test_a_clone_seeded_like_the_game_still_knows_nothing(seed: int) -> None:
    """Whoever numbers games and searches from 0 must not hit upon the real future."""
    seats: list[dict[str, Any]] = [{}, {}]
    for game in (kaiju.new(players=2, seed=seed), kaiju.arrange(seats=seats, seed=seed)):
        for seat in range(2):
            real, dreamt = game._state.copy(), game.clone(for_seat=seat, seed=seed)._state
            # The fourth number counts what was drawn: at equal counts one stream is in one place.
            while real.rng[3] != dreamt.rng[3]:
                real.rules[draw_bits](min(real, dreamt, key=lambda g: g.rng[3]))
            assert real.rng != dreamt.rng, "the clone draws the numbers of the game itself"


@explore
@given(st.sampled_from(EVERY_CONFIG), st.integers(FIRST_SEED, FIRST_SEED + 10_000), st.integers(0, 80))
def test_a_clone_for_a_seat_can_be_played_saved_and_replayed(config: Config, seed: int, decisions: int) -> None:
    game, rng = make_game(config, seed, seed % 2 == 1), random.Random(seed)
    for _ in range(decisions):
        if not game.over:
            game.play(choose(game, rng))
    clone = game.clone(for_seat=seed % game.players, seed=seed)
    assert kaiju.Game.from_bytes(clone.to_bytes()) == clone
    while not clone.over:
        clone.play(choose(clone, rng))
    assert kaiju.replay(clone.record()) == clone


def test_a_clone_keeps_a_question_that_a_hand_dealt_anew_has_no_answer_to() -> None:
    """Seat 1 is asked because it holds a fitting Evolution; in most clones for seat 0 it holds another."""
    seats: list[dict[str, Any]] = [{}, {"monster": "space-penguin", "hand": ["deep-dive"], "place": "city"}]
    game = kaiju.arrange(modules=["power_up"], seats=seats, asks="fitting", dice="1 1 2 2 3 3")
    while game.decision is None or game.decision.kind != "evolution":
        game.play({"roll": "stop", "buy": "done"}[game.decision.kind])  # type: ignore[union-attr]
    assert "play deep-dive" in game.decision.options
    clones = [game.clone(for_seat=0, seed=s) for s in range(20)]
    assert {len(clone.decision.options) for clone in clones if clone.decision} == {1, 2}
    for clone in clones:
        assert seen(clone, 0) == seen(game, 0)
        assert kaiju.replay(clone.record()) == clone


def test_a_card_looked_at_stays_for_who_looked_and_varies_for_others() -> None:
    game = kaiju.arrange(seats=[{"cards": ["made-in-a-lab"], "energy": 9}, {}, {}], dice="1 1 2 2 3 3")
    game.play("stop")
    game.play("look")
    (top,) = game.view(0)["known_top"]
    assert game.view(1)["known_top"] == game.view(None)["known_top"] == []
    assert [e.card for e in game.events_for(0) if e.kind == "look"] == [top]
    assert [e.card for e in game.events_for(1) if e.kind == "look"] == [None]
    assert {game.clone(for_seat=0, seed=s).view(0)["known_top"][0] for s in range(20)} == {top}
    tops = {game.clone(for_seat=1, seed=s)._state.pile[game.deck_size - 1] for s in range(40)}
    assert len(tops) > 20
    # It stays known until the card is drawn, and only then.
    game.play("done")
    assert game.view(0)["known_top"] == [top]
    while game.decision and "sweep" not in game.decision.options:
        game.play(choose(game, random.Random(1)))
    game.play("sweep")
    assert game.view(0)["known_top"] == []


def test_answers_given_in_secret_vary_for_others() -> None:
    seats: list[dict[str, Any]] = [{}, {"place": "city"}, {"place": "bay"}, {}, {}]
    game = kaiju.arrange(seats=seats, dice="claw claw claw 1 1 2")
    game.play("stop")
    game.play("yield")
    assert {game.clone(for_seat=2, seed=s)._state.answer[1] for s in range(20)} == {1, 2}
    assert {game.clone(for_seat=1, seed=s)._state.answer[1] for s in range(20)} == {1}
    assert {game.clone(for_seat=1, seed=s)._state.answer[2] for s in range(20)} == {0}


def fight_of_four() -> kaiju.Game:
    """Seat 0 has challenged seat 1 and asked for help; seats 2 and 3 have yet to answer."""
    seats: list[dict[str, Any]] = [{}, {"place": "city"}, {}, {}]
    game = kaiju.arrange(seats=seats, modules=["luchador"], dice="claw 1 1 2 2 3", market=NO_MARKET)
    for key in ("stop", "stay", "challenge 1", "ask"):
        game.play(key)
    return game


def test_answers_in_a_challenge_are_secret_until_all_are_in() -> None:
    asked = fight_of_four()
    first, second = asked.clone(), asked.clone()
    assert first.play("help") == second.play("pass") == []
    for seat in (None, 0, 1, 3):
        assert seen(first, seat) == seen(second, seat)
    assert {first.clone(for_seat=3, seed=s)._state.answer[2] & ANSWER for s in range(20)} == {1, 2}
    assert {first.clone(for_seat=2, seed=s)._state.answer[2] & ANSWER for s in range(20)} == {1}
    for key in ("pass", "refuse", "pass"):
        first.play(key)
    third = first.clone()
    assert first.play("reveal") == third.play("hide") == []
    for seat in (None, 1, 2, 3):
        assert seen(first, seat) == seen(third, seat)
    assert {first.clone(for_seat=1, seed=s)._state.answer[0] & ANSWER for s in range(20)} == {1, 2}


def test_challenge_cards_vary_for_others() -> None:
    for config in WITH_MASKS[:3]:
        game = make_game(config, FIRST_SEED, True)
        g = game._state
        held = [seat.challenge for seat in game.seats]
        clones = [game.clone(for_seat=0, seed=s) for s in range(40)]
        for p, card in enumerate(held):
            cards = {clone.seats[p].challenge for clone in clones}
            if p == 0 or card is None:
                assert cards == {card}
            else:
                assert len(cards) >= min(3, len(g.rules[hidden_challenges](g, 0)))


def test_there_are_no_other_seats() -> None:
    game = kaiju.new(players=3, seed=1)
    for seat in (-1, 3, True, "0", 1.0):
        for look in (game.view, game.events_for, lambda s: game.clone(for_seat=s)):
            with pytest.raises(kaiju.KaijuError):
                look(seat)
