"""The contract of the face: options, refusals, clones, saved games, records, and what is always true."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kaiju
from kaiju.game import random_option
from kaiju.rules.flow import option_at, option_count
from tests.properties.configs import (
    CONFIGS,
    EVERY_CONFIG,
    FIRST_SEED,
    GIFTS,
    LIMIT,
    Config,
    choose,
    make_game,
    random_play,
    repeat,
)
from tests.properties.invariants import (
    cards_in_play,
    check_all,
    is_drafting,
    masks_in_play,
    owners_of_evolutions,
    tiles_in_play,
)

explore = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
some_games = st.tuples(st.sampled_from(EVERY_CONFIG), st.integers(FIRST_SEED, FIRST_SEED + 10_000), st.booleans())
some_way_in = st.integers(0, 120)
every_config = pytest.mark.parametrize("config", CONFIGS, ids=str)
fresh_or_dealt = pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])


def after(some_game: tuple[Config, int, bool], decisions: int) -> tuple[kaiju.Game, random.Random]:
    """A game that has been played at random for some decisions, and the chance that played it."""
    config, seed, dealt = some_game
    game, rng = make_game(config, seed, dealt), random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        game.play(choose(game, rng))
    return game, rng


def everything(game: kaiju.Game) -> tuple[Any, ...]:
    """All that can be told of a game."""
    return game.to_bytes(), game.events, game.record(), told(game)


def told(game: kaiju.Game) -> Any:
    """The open decision in full."""
    decision = game.decision
    if decision is None:
        return None
    return decision.seat, decision.kind, [(o.action, o.key, dict(o.data)) for o in decision.options]


# --- whole games


@fresh_or_dealt
@every_config
def test_every_game_keeps_the_invariants_and_ends(config: Config, dealt: bool) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + config.share(8 if dealt else 3)):
        game, rng = make_game(config, seed, dealt), random.Random(seed)
        cards, tiles = cards_in_play(game), tiles_in_play(game)
        owners, drafting = owners_of_evolutions(game), is_drafting(game)
        masks, events = masks_in_play(game), list(game.events)
        for _ in range(LIMIT):
            try:
                check_all(game)
                assert cards_in_play(game) == cards
                before, owners = owners, owners_of_evolutions(game)
                assert owners.keys() == before.keys()
                if not drafting:
                    check_owners(game, owners, before)
                drafting = is_drafting(game)
                tiles_before, tiles = tiles, tiles_in_play(game)
                assert tiles <= tiles_before, "what is out of the game stays out"
                masks_before, masks = masks, masks_in_play(game)
                assert masks == masks_before or went_alone(game, events, masks_before)
            except AssertionError as error:
                error.add_note(f"after {len(game.record()['actions'])} actions of: {repeat(config, seed, dealt)}")
                raise
            if game.over:
                break
            events = game.play(choose(game, rng))
        assert game.over, repeat(config, seed, dealt)


def went_alone(game: kaiju.Game, events: list[kaiju.Event], masks: int) -> bool:
    """Whether masks are out of the game because nobody who lives eliminated their owner."""
    alone = [e for e in events if e.kind == "dead" and (e.by in (None, e.seat) or not game.seats[e.by].alive)]
    return masks_in_play(game) < masks and len(alone) > 0


def may_change_owner(game: kaiju.Game, evolution: str) -> bool:
    """Gifts and Candy are handed over; and once a hidden one has been taken, so may any be."""
    return evolution in (*GIFTS, "candy") or bool(getattr(game._state, "mixed", 0))


def check_owners(game: kaiju.Game, owners: dict[str, int], before: dict[str, int]) -> None:
    """Once decks are settled an Evolution stays its owner's, but for one that is lost with who holds it."""
    for evolution, owner in owners.items():
        if owner != before[evolution] and not may_change_owner(game, evolution):
            assert evolution in ("freeze-ray", "icy-reflection") and not game.seats[owner].alive


@fresh_or_dealt
@every_config
def test_saving_and_reloading_at_every_decision_changes_nothing(config: Config, dealt: bool) -> None:
    game, rng = make_game(config, FIRST_SEED, dealt), random.Random(FIRST_SEED)
    reloaded = game
    while not game.over:
        saved = game.to_bytes()
        reloaded = kaiju.Game.from_bytes(saved)
        assert reloaded == game
        assert reloaded.to_bytes() == saved
        assert told(reloaded) == told(game)
        assert reloaded.record() == game.record()
        key = choose(game, rng).key
        assert game.play(key) == reloaded.play(key)
        assert reloaded == game
    again = kaiju.Game.from_bytes(reloaded.to_bytes())
    assert again.winners == game.winners
    assert again.events == reloaded.events == game.events


@fresh_or_dealt
@every_config
def test_a_record_replays_to_the_same_game(config: Config, dealt: bool) -> None:
    game = make_game(config, FIRST_SEED + 1, dealt)
    for i, _ in enumerate(random_play(game, FIRST_SEED + 1)):
        if i % 7 == 3:  # as at a live table
            game.reseed(f"secret {i}")
    replayed = kaiju.replay(json.loads(json.dumps(game.record())))
    assert everything(replayed) == everything(game)


# --- any position


@explore
@given(some_games, some_way_in)
def test_an_unfinished_record_replays_too(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    game.reseed(decisions)
    replayed = kaiju.replay(json.loads(json.dumps(game.record())))
    assert everything(replayed) == everything(game)
    if not game.over:
        key = choose(game, rng).key
        assert replayed.play(key) == game.play(key)


@explore
@given(some_games, some_way_in)
def test_every_option_can_be_played(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    if game.decision is None:
        return
    before = everything(game)
    options = list(game.decision.options)
    # All of the rarer options, and some of the many ways to reroll.
    rerolls = [option for option in options if option.key.startswith("reroll ")]
    left_out = set(rng.sample(rerolls, max(0, len(rerolls) - 8)))
    for option in options:
        if option in left_out:
            continue
        clone = game.clone()
        events = clone.play(option)
        assert clone.events == game.events + tuple(events)
        assert clone.record()["actions"] == [*game.record()["actions"], option.key]
        check_all(clone)
    assert everything(game) == before


@explore
@given(some_games, some_way_in)
def test_int_key_and_option_mean_the_same(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    if game.decision is None:
        return
    option = choose(game, rng)
    assert option in game.decision.options
    assert option.key in game.decision.options
    assert option.action in game.decision.options
    assert game.decision[option.key] == option
    by_option, by_action, by_key = game.clone(), game.clone(), game.clone()
    events = by_option.play(option)
    assert by_action.play(option.action) == by_key.play(option.key) == events
    assert everything(by_option) == everything(by_action) == everything(by_key)


@explore
@given(some_games, some_way_in)
def test_what_is_not_on_offer_is_refused_without_change(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    before = everything(game)
    keys = set(game.decision.options.keys) if game.decision else set()
    actions = set(game.decision.options.keys.values()) if game.decision else set()
    others = [n for n in (*range(-3, 600), *rng.sample(range(600, 70_000), 100), 2**70) if n not in actions]
    words = ["", " ", "stop", "done", "reroll", "reroll 9", "buy", "buy wings", "yield now", "take 1", "\0", "наверх"]
    # A beginning that only one option has is enough.
    others += [word for word in words if word not in keys and sum(key.startswith(word) for key in keys) != 1]
    others += [None, True, False, 1.0, (), [], {}, object(), b"stop", kaiju.IllegalAction]
    if keys:
        key, action = next(iter(keys)), next(iter(actions))
        others += [key + " x", kaiju.Option(action, "nonsense"), kaiju.Option(-1, key), float(action), str(action)]
        others += [kaiju.Option(action, key) for action, key in zip(sorted(actions)[::-1], sorted(keys), strict=True)]
        others = [o for o in others if not (isinstance(o, kaiju.Option) and o in game.decision.options)]
    for other in others:
        with pytest.raises(kaiju.IllegalAction):
            game.play(other)
    assert everything(game) == before


@explore
@given(some_games, some_way_in)
def test_clone_and_original_never_touch_each_other(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    clone = game.clone()
    assert clone == game and everything(clone) == everything(game)
    before = everything(game)
    for _ in random_play(clone, rng.randrange(2**32)):
        pass
    assert everything(game) == before
    finished = everything(clone)
    for _ in random_play(game, rng.randrange(2**32)):
        pass
    assert everything(clone) == finished


@explore
@given(some_games, some_way_in)
def test_a_decision_that_is_past_tells_what_it_told(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    if game.decision is None:
        return
    past, other = game.decision, game.clone().decision
    before = told(game)
    option = choose(game, rng)
    game.play(option)
    assert (past.seat, past.kind, [(o.action, o.key, dict(o.data)) for o in past.options]) == before
    assert other is not None
    assert [o.key for o in other.options] == [key for _, key, _ in before[2]]


def actions_on_offer(game: kaiju.Game) -> list[int]:
    g = game._state
    return [g.rules[option_at](g, i) for i in range(g.rules[option_count](g))]


@explore
@given(some_games, some_way_in)
def test_everything_on_offer_has_a_key(some_game: tuple[Config, int, bool], decisions: int) -> None:
    """Search and bots take options from the state; each must be one that the face knows."""
    game, _ = after(some_game, decisions)
    if game.decision is not None:
        offered = actions_on_offer(game)
        assert offered == [option.action for option in game.decision.options]


def test_two_copies_of_a_card_have_keys() -> None:
    game = kaiju.arrange(seats=[{"cards": ["herd-culler", "herd-culler"]}, {}], dice="2 2 2 2 2 2")
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "change"
    for action in actions_on_offer(game):
        game.clone().play(action)


@explore
@given(some_games, some_way_in)
def test_random_option_is_on_offer(some_game: tuple[Config, int, bool], decisions: int) -> None:
    game, rng = after(some_game, decisions)
    if game.decision is not None:
        for _ in range(20):
            assert random_option(game, rng.randrange) in game.decision.options


def test_looking_changes_nothing() -> None:
    game, _ = after((CONFIGS[3], FIRST_SEED, True), 5)
    before = game.to_bytes(), game.events, game.record()
    for seat in (None, *range(game.players)):
        game.view(seat)
        game.events_for(seat)
    repr(game), repr(game.seats), str(game.decision)
    for name in dir(game):
        getattr(game, name)
    for name in dir(game.seats[0]):
        getattr(game.seats[0], name)
    assert (game.to_bytes(), game.events, game.record()) == before


# --- what is read back


def test_a_saved_game_that_is_not_one_is_refused() -> None:
    saved = kaiju.new(seed=1).to_bytes()
    wrong = [b"", b"KAIJU1", saved[:-1], saved + b"\0", saved[: len(saved) // 2], b"x" + saved[1:], None, "KAIJU1"]
    wrong += [saved[:at] + bytes([saved[at] ^ 0xFF]) + saved[at + 1 :] for at in range(40)]
    for data in wrong:
        with pytest.raises(kaiju.RecordError):
            kaiju.Game.from_bytes(data)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 0},
        {"rules": -1},
        {"setup": None},
        {"setup": {}},
        {"setup": {"edition": "base", "players": 9}},
        {"actions": None},
        {"actions": "stop"},
        {"actions": ["fly away"]},
        {"actions": [0]},
        {"actions": [None]},
        {"position": "no position"},
        {"position": ""},
        {"position": 5},
        {"seeds": []},
        {"seeds": None},
    ],
    ids=str,
)
def test_a_record_that_is_not_one_is_refused(change: dict[str, Any]) -> None:
    record = {**kaiju.new(seed=1).record(), **change}
    with pytest.raises(kaiju.RecordError):
        kaiju.replay(record)
