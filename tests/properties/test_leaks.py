"""What a seat can't know never shows: not in views, not in events, not in which questions are asked."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaiju
from kaiju.boxes.luchador.codes import REVEAL_ASK, SPENT, VOLUNTEER
from kaiju.boxes.power_up.codes import EVOS, EVOS_END
from kaiju.game.setup import reseed
from kaiju.rules.chance import draw_bits
from kaiju.rules.codes import ANSWER, COMPONENT_ASK, OUT, YIELD_ASK
from kaiju.rules.components import in_play
from kaiju.rules.drive import advance
from kaiju.rules.kit import plain
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
from tests.properties.invariants import State, where_evolution_is

explore = settings(
    max_examples=80, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
LAB = ("made-in-a-lab", "alien-origin", "mimic", "opportunist", "scavenger")
"""Cards that make somebody know more than others, or make it matter."""
EVOLUTIONS, MASKS = in_play("power_up"), in_play("luchador")
SECRET = (YIELD_ASK, VOLUNTEER, REVEAL_ASK, COMPONENT_ASK)
"""Questions whose answers are kept until all are in."""


def hidden_deck(g: State, seat: int | None) -> range:
    """Places of the deck whose cards the seat (None: a spectator) doesn't know."""
    known = g.knows_top[seat] if seat is not None else 0
    return range(g.bottom_known, max(g.bottom_known, g.deck_size - known))


@plain
def hidden_evolutions(g: State, seat: int | None) -> list[list[int]]:
    """Evolutions that might be in each other's places, for all that the seat knows.

    Without a draft those are the hidden ones of each owner. With one, others may have got any; one's own deck is known.
    """
    groups: dict[int, list[int]] = {}
    for e in range(EVOS, EVOS_END):
        if g.place[e] == OUT:
            continue
        zone, owner, _ = where_evolution_is(g.place[e])
        if zone == "deck" or (zone in ("hand", "choice", "picks", "pack") and owner != seat):
            groups.setdefault(owner if not g.drafted or owner == seat else -1, []).append(e)
    return list(groups.values())


def shuffle_evolutions(g: State, groups: list[list[int]], rng: random.Random) -> None:
    for group in groups:
        places = [g.place[e] for e in group]
        rng.shuffle(places)
        for e, place in zip(group, places, strict=True):
            g.place[e] = place


@plain
def hidden_challenges(g: State, seat: int | None) -> list[int]:
    """Challenge cards that might be in each other's places: in the pile, held by others, discarded face down."""
    if not MASKS:
        return []
    return [card for card, place in enumerate(g.challenge) if place not in (SPENT, seat)]


def shuffle_challenges(g: State, cards: list[int], rng: random.Random) -> None:
    places = [g.challenge[card] for card in cards]
    rng.shuffle(places)
    for card, place in zip(cards, places, strict=True):
        g.challenge[card] = place


@plain
def secret_answers(g: State, seat: int | None) -> list[int]:
    """Seats whose answer has been given but not been told."""
    waiting = {g.frame_a[i] for i in range(g.top) if g.step[i] in SECRET}
    return [p for p in range(g.players) if g.answer[p] and p != seat and p not in waiting]


def can_vary(config: Config) -> bool:
    """Where seats are asked only if they hold a fitting Evolution, that they are asked tells something."""
    return config.options.get("asks") != "fitting"


def otherwise(game: kaiju.Game, seat: int | None, rng: random.Random) -> kaiju.Game:
    """A game that might as well be the real one, for all that the seat knows. Written apart from `Game.clone`."""
    other = game.clone()
    other._state.rules[deal_otherwise](other._state, seat, rng)
    return other


@plain
def deal_otherwise(g: State, seat: int | None, rng: random.Random) -> None:
    places = hidden_deck(g, seat)
    cards = [g.pile[i] for i in places]
    rng.shuffle(cards)
    for i, card in zip(places, cards, strict=True):
        g.pile[i] = card
    for p in secret_answers(g, seat):
        g.answer[p] = rng.choice((1, 2))
    if EVOLUTIONS and g.asks_always:
        shuffle_evolutions(g, hidden_evolutions(g, seat), rng)
    shuffle_challenges(g, hidden_challenges(g, seat), rng)
    reseed(g, rng.random())
    g.script = [rng.randrange(2**62) for _ in g.script]
    g.script_at, g.script_end = 0, rng.choice((0, 6))
    # The options of whoever decides may hang on what only that seat knows, so they are listed anew.
    if not g.over:
        advance(g)


def seen(game: kaiju.Game, seat: int | None) -> dict[str, Any]:
    """All that a seat gets to see."""
    decision = game.decision
    asked = (decision.seat, decision.kind) if decision else None
    options = (
        [(o.action, o.key, dict(o.data)) for o in decision.options] if decision and decision.seat == seat else None
    )
    return {"view": game.view(seat), "events": game.events_for(seat), "asked": asked, "options": options}


def is_fought(game: kaiju.Game) -> bool:
    """Whether a challenge is going on."""
    return bool(getattr(game._state, "challenger", -1) >= 0)


def everybody(game: kaiju.Game) -> list[int | None]:
    return [None, *range(game.players)]


def check_no_leak(game: kaiju.Game, rng: random.Random) -> None:
    for seat in everybody(game):
        assert seen(otherwise(game, seat, rng), seat) == seen(game, seat), f"seat {seat}"


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
            market=["corner-store", None, None],
            deck=[top, "skyscraper"],
            dice="1 1 2 2 3 3",
        )
        game.play("stop")
        game.play("look")
        game.play("buy corner-store")
        assert game.decision is not None
        asked.add((game.decision.seat, game.decision.kind))
    assert len(asked) == 1, "seat 1 can tell from the next question whether the card on the deck is cheap"


@pytest.mark.parametrize("config", [c for c in WITH_EVOLUTIONS + SOME_WITH_MASKS if can_vary(c)], ids=str)
def test_which_questions_are_asked_does_not_tell_what_is_held(config: Config) -> None:
    """Two games that differ in what others hold go on in the same way, as long as nobody plays an Evolution."""
    for dealt in (False, True):
        game, rng = make_game(config, FIRST_SEED, dealt), random.Random(FIRST_SEED)
        while not game.over:
            other, start = game.clone(), len(game.record()["actions"])
            g = other._state
            shuffle_evolutions(g, g.rules[hidden_evolutions](g, None), rng)
            shuffle_challenges(g, g.rules[hidden_challenges](g, None), rng)
            g.rules[advance](g)
            try:
                go_on_alike(game, other, rng)
            except AssertionError as error:
                where = f"from action {start} of {len(game.record()['actions'])} on"
                error.add_note(f"{where}: {repeat(config, FIRST_SEED, dealt)}")
                raise


def go_on_alike(game: kaiju.Game, other: kaiju.Game, rng: random.Random) -> None:
    """Plays the same in both, as far as possible, and compares what a spectator sees."""
    for _ in range(40):
        assert other.view(None) == game.view(None)
        if game.decision is None or other.decision is None:
            return
        keys = [key for key in game.decision.options.keys if key in other.decision.options and not tells(key)]
        if not keys or rng.random() < 0.1:
            game.play(choose(game, rng))
            return
        verb = rng.choice(sorted({key.split()[0] for key in keys}))
        key = rng.choice([key for key in keys if key.split()[0] == verb])
        events, others = game.play(key), other.play(key)
        # Nine Lives comes out by itself, a draw puts a card on the discard pile, and so does who is eliminated; what
        # is shown in a challenge decides it.
        if any(event.kind in TELLING for event in (*events, *others)):
            return
        assert [event.seen_by(None) for event in others] == [event.seen_by(None) for event in events]


TELLING = ("play", "evolution_keep", "dead", "crowned", "show_card")


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
            if config.evolutions and not can_vary(config):
                continue
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
    game = kaiju.arrange(seats=seats, modules=["luchador"], dice="claw 1 1 2 2 3", market=[None, None, None])
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
