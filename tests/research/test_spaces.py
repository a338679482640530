"""What a seat observes and may do, as vectors: complete, constant in length, and nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import kaiju
from kaiju.encoding import observation
from kaiju.encoding.observation import Observation, one_record
from kaiju.encoding.reading import fill
from kaiju.errors import SetupError
from kaiju.game import random_option
from kaiju.research.actions import (
    ACTIONS,
    LIBRARY,
    RANGES,
    action_name,
    actions_on_offer,
    from_rules,
    is_on_offer,
    mask_of,
    masks,
    to_rules,
)
from kaiju.research.spaces import Spaces, payoffs
from kaiju.rules.flow import option_at, option_count
from kaiju.rules.rulebook import rulebook
from kaiju.speeds.compiled import to_records
from tests.properties.configs import (
    BY_NAME,
    COPIERS,
    EVERY_CONFIG,
    FIRST_SEED,
    SOME_WITH_PACKS,
    Config,
    choose,
    make_game,
)
from tests.properties.test_leaks import can_vary, otherwise
from tests.table import NO_MARKET

SOME = random.Random(7).sample(EVERY_CONFIG, 45) + SOME_WITH_PACKS
"""Of all combinations of editions, modules, options and players, and those with most verbs."""


@pytest.mark.parametrize("dealt", [False, True], ids=["fresh", "dealt"])
def test_every_option_is_an_action(dealt: bool) -> None:
    met = set()
    for config, seed in product(SOME, (FIRST_SEED, FIRST_SEED + 1)):
        game, rng = make_game(config, seed, dealt), random.Random(seed)
        spaces = Spaces.of(game)
        while game.decision is not None:
            g = game._state
            options = [g.rules[option_at](g, i) for i in range(g.rules[option_count](g))]
            found = from_rules(g.rules)[options]
            assert (found >= 0).all(), f"{config}: {game.decision}"
            assert to_rules(g.rules)[found].tolist() == options
            assert actions_on_offer(g) == sorted(found.tolist())
            mask = spaces.mask(game, g.seat)
            assert np.flatnonzero(mask).tolist() == actions_on_offer(g)
            assert {option.action for option in game.decision.options} == set(options), "all can be played"
            met.update(found.tolist())
            game.play(choose(game, rng))
        assert not spaces.mask(game, 0).any()
    ranges = [part for part in RANGES if any(part.start <= action < part.stop for action in met)]
    assert len(ranges) >= len(RANGES) * 3 / 4, "the games are varied enough to tell"


def test_choices_of_dice_that_are_listed_one_by_one_are_on_offer() -> None:
    """A curse has some of the dice rolled again: which is asked although no dice may be thrown as usual."""
    listed = 0
    for seed in range(4):
        game, rng = kaiju.new(players=3, modules=["anubis", "mindbug"], seed=seed), random.Random(seed)
        while game.decision is not None:
            g, mask = game.peek(), mask_of(game.peek())
            assert [is_on_offer(g, action) for action in range(256)] == mask[:256].astype(bool).tolist()
            listed += game.decision.kind == "curse" and mask[1:256].any()
            game.play(random_option(game, rng.randrange))
    assert listed > 2


def test_the_numbering_has_no_holes_and_no_doubles() -> None:
    for rules in (rulebook("base", LIBRARY), rulebook("base", ("base",)), rulebook("dark", ("dark", "wicked"))):
        numbers = to_rules(rules)
        here = np.flatnonzero(numbers >= 0)
        assert len(numbers) == ACTIONS and len(here) == len(set(numbers[here].tolist()))
        assert from_rules(rules)[numbers[here]].tolist() == here.tolist()
        assert numbers[:256].tolist() == list(range(256)), "choices of eight dice have the rules' own numbers"
    assert (to_rules(rulebook("base", LIBRARY)) >= 0).all()
    assert [part.start for part in RANGES[1:]] == [part.stop for part in RANGES[:-1]]


def test_the_numbering_is_the_same_with_all_boxes() -> None:
    """The core's verbs and those of boxes, said of cards, tiles and Evolutions whose own numbers differ."""
    said: dict[int, set[str]] = {}
    met: dict[str, set[int]] = {}
    for config in SOME:
        game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
        while game.decision is not None:
            actions = from_rules(game._state.rules)
            for key, number in game.decision.options.keys.items():
                said.setdefault(int(actions[number]), set()).add(key)
                met.setdefault(key, set()).add(number)
            game.play(choose(game, rng))
    assert any(len(numbers) > 2 for key, numbers in met.items() if key.startswith("buy ")), "the rules' numbers differ"
    for action, keys in said.items():
        name = action_name(action)
        for words in re.split(r"\s*…\s*", name):
            assert goes_by_another(name) or all(words in key for key in keys), (name, keys)


def goes_by_another(name: str) -> bool:
    """A copy goes by the name of what it copies; Luchador's Evolutions have theirs from a file."""
    return any(other in name for other in (*COPIERS, "luchador-"))


def test_research_names_no_box() -> None:
    """What it knows of boxes, they declare."""
    package = Path(kaiju.__file__).parent
    ids = "|".join(box for box in LIBRARY if box != "base")
    named = re.compile(rf"kaiju\.boxes\.|[\"']({ids})[\"']")
    files = [*package.glob("research/*.py"), *package.glob("encoding/*.py")]
    assert len(files) > 15
    assert [file.name for file in files if named.search(file.read_text("utf-8"))] == []


def test_observations_are_the_same_compiled_and_as_written() -> None:
    for config in SOME[:6]:
        game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
        spaces = Spaces.of(game)
        for _ in range(25):
            if not game.over:
                game.play(choose(game, rng))
        record = one_record(game._state)
        slowly = np.empty((1, spaces.size), np.float32)
        plan = spaces.observation._layout.readings(record.dtype)
        fill(slowly, record.view(np.uint8).reshape(1, -1), np.array([1]), game.players, *plan)
        assert (slowly == spaces.observation.observe(record, 1)).all()


@pytest.mark.parametrize("compiled", [False, True], ids=["packed", "compiled"])
def test_numpy_alone_observes_the_same(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading of every seat, in many games at once, of records of both kinds."""
    for config in SOME[::5] + SOME_WITH_PACKS:
        game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
        states = []
        while game.decision is not None and len(states) < 60:
            states.append(game.state())
            game.play(choose(game, rng))
        states.append(game.state())
        records = to_records(states) if compiled else np.concatenate([one_record(g) for g in states])
        seats = np.array([rng.randrange(game.players) for _ in states])
        wanted = Spaces.of(game).observation.observe(records, seats)
        alone = Observation(game.choices, game.rules, at_once=True)
        with monkeypatch.context() as without:
            without.setattr(observation, "compiled_filler", lambda: None)
            assert (alone.observe(records, seats) == wanted).all(), config
            assert (alone.observe(records[:1], int(seats[0])) == wanted[:1]).all(), config


def test_a_mask_says_what_the_options_say() -> None:
    for config in SOME[:10]:
        game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
        while game.decision is not None:
            g = game._state
            offered = {int(from_rules(g.rules)[option.action]) for option in game.decision.options}
            assert np.flatnonzero(mask_of(g)).tolist() == actions_on_offer(g) == sorted(offered)
            assert {action for action in range(-2, ACTIONS + 2) if is_on_offer(g, action)} == offered
            game.play(choose(game, rng))
            if game.turn > 6:
                break


def test_actions_have_names() -> None:
    game = kaiju.new(players=3, seed=4)
    assert game.decision is not None
    assert action_name(0) == "stop"
    assert action_name(0b101) == "reroll 0 2"
    names = [action_name(action) for action in range(ACTIONS)]
    assert {"buy wings", "yield", "resolve heart", "take eternal", "resolve poison"} <= set(names)
    with pytest.raises(IndexError, match="There is no action"):
        action_name(ACTIONS)


def see(spaces: Spaces, game: kaiju.Game, seat: int) -> tuple[list[float], list[int]]:
    return spaces.observe(game, seat).tolist(), spaces.mask(game, seat).tolist()


def differing(spaces: Spaces, one: list[float], other: list[float]) -> list[str]:
    return [
        block.name
        for block in spaces.blocks
        if one[spaces.observation.columns(block.name)] != other[spaces.observation.columns(block.name)]
    ]


@pytest.mark.parametrize("config", [config for config in SOME if can_vary(config)], ids=str)
def test_what_is_hidden_changes_no_observation_and_no_mask(config: Config) -> None:
    game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
    spaces = Spaces.of(game)
    while not game.over:
        if rng.random() < 0.2 or getattr(game._state, "challenger", -1) >= 0:
            seat = rng.randrange(game.players)
            seen, mask = see(spaces, game, seat)
            for other in (otherwise(game, seat, rng), game.clone(for_seat=seat, seed=str(rng.random()))):
                seen_there, mask_there = see(spaces, other, seat)
                assert not differing(spaces, seen, seen_there)
                assert mask == mask_there
        game.play(choose(game, rng))


@pytest.mark.parametrize("config", SOME, ids=str)
def test_observations_keep_within_their_bounds(config: Config) -> None:
    game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
    spaces = Spaces.of(game)
    assert sum(block.length for block in spaces.blocks) == spaces.size == len(spaces.high) == len(spaces.scale)
    assert len({block.name for block in spaces.blocks}) == len(spaces.blocks)
    while not game.over:
        game.play(choose(game, rng))
        if rng.random() < 0.2 or game.over:
            seen = spaces.observe(game, rng.randrange(game.players))
            assert seen.dtype == np.float32 and seen.shape == (spaces.size,)
            assert (seen >= 0).all() and (seen <= spaces.high).all()


def part(spaces: Spaces, game: kaiju.Game, seat: int, name: str) -> dict[str, float]:
    """A block by its labels, zeros left out."""
    block = next(block for block in spaces.blocks if block.name == name)
    numbers = spaces.observe(game, seat)[spaces.observation.columns(name)].tolist()
    labels = block.labels or tuple(map(str, range(block.length)))
    return {label: number for label, number in zip(labels, numbers, strict=True) if number}


def test_seats_are_told_from_the_observer_on() -> None:
    game = kaiju.arrange(
        seats=[
            {"health": 3, "energy": 2},
            {"health": 4, "points": 5, "place": "city", "cards": ["wings"]},
            {"health": 9},
        ],
        market=["heal", "tank", "mimic"],
        dice="1 1 2 heart claw energy",
    )
    spaces = Spaces.of(game)
    assert part(spaces, game, 1, "health") == {"0": 4, "1": 9, "2": 3}
    assert part(spaces, game, 1, "city") == {"0": 1}
    assert part(spaces, game, 0, "city") == {"1": 1}
    assert part(spaces, game, 2, "current") == part(spaces, game, 2, "decides") == {"1": 1}
    assert part(spaces, game, 1, "has 0") == part(spaces, game, 0, "has 1") == {"wings": 1}
    assert part(spaces, game, 0, "has 0") == {}
    assert part(spaces, game, 0, "market") == {"heal": 1, "tank": 1, "mimic": 1}
    assert list(part(spaces, game, 0, "dice")) == ["0 1", "1 1", "2 2", "3 heart", "4 claw", "5 energy"]
    assert part(spaces, game, 0, "question") == {"roll": 1}


def test_only_who_looked_at_the_deck_sees_its_top() -> None:
    game = kaiju.arrange(
        seats=[{"cards": ["made-in-a-lab"], "energy": 9}, {}],
        deck=["tank", "heal"],
        market=NO_MARKET,
        dice="1 1 2 2 3 3",
    )
    game.play("stop")
    game.play("look")
    spaces = Spaces.of(game)
    assert part(spaces, game, 0, "top") == part(spaces, game, 0, "looked at") == {"tank": 1}
    assert part(spaces, game, 1, "top") == part(spaces, game, 1, "looked at") == {}


def test_a_hand_is_seen_by_its_owner() -> None:
    game, rng = make_game(BY_NAME["own-wicked-always-4"], FIRST_SEED, False), random.Random(2)
    spaces, seen = Spaces.of(game), 0
    for _ in range(80):
        for seat in range(game.players):
            assert sorted(part(spaces, game, seat, "hand")) == sorted(game.view(seat)["own"]["hand"])
            seen += len(game.view(seat)["own"]["hand"])
        if not game.over:
            game.play(choose(game, rng))
    assert seen


def test_a_die_with_faces_of_its_own_is_seen_while_it_is_thrown() -> None:
    """All its faces, also by rules that number faces otherwise; nothing where it lies aside."""
    seen = set()
    for face in ("energy", "energy2", "claw", "claw2", "skull"):
        wild = {"berserk": True, "cards": ["wings"]}
        game = kaiju.arrange(seats=[wild, {}], modules=["cybertooth"], dice=f"1 1 2 2 3 3 {face}")
        spaces = Spaces.of(game)
        assert part(spaces, game, 0, "berserk die") == part(spaces, game, 1, "berserk die") == {game.dice[6]: 1}
        assert len(part(spaces, game, 0, "dice")) == 6, "it isn't one of the ordinary ones"
        seen.add(game.dice[6])
    assert len(seen) == 5
    calm = kaiju.arrange(seats=[{}, {}], modules=["cybertooth"], dice="1 1 2 2 3 3")
    assert part(Spaces.of(calm), calm, 0, "berserk die") == {}
    rng, game = random.Random(2), kaiju.new(players=4, modules=["cybertooth", "power_up"], seed=2)
    spaces, thrown = Spaces.of(game), 0
    while not game.over:
        at = game.view(0)["berserk_die"]
        assert part(spaces, game, 1, "berserk die") == ({} if at is None else {game.dice[at]: 1})
        thrown += at is not None
        game.play(choose(game, rng))
    assert thrown


def test_records_of_either_speed_look_the_same() -> None:
    for config in SOME[:8]:
        game, rng = make_game(config, FIRST_SEED, False), random.Random(FIRST_SEED)
        spaces = Spaces.of(game)
        for _ in range(30):
            if not game.over:
                game.play(choose(game, rng))
        compiled, packed = to_records([game._state]), one_record(game._state)
        assert (spaces.observation.observe(compiled, 1) == spaces.observation.observe(packed, 1)).all()
        rules = game._state.rules
        assert (masks(compiled, rules) == masks(packed, rules)).all()


def test_a_position_made_by_hand_is_observed_by_its_setup() -> None:
    """Its rules are wider than the setup's, and number things otherwise."""
    game = kaiju.arrange(
        seats=[{"cards": ["reflective-hide", "wings"], "energy": 9}, {"cards": ["jets"]}],
        market=["tank", "heal", "mimic"],
        dice="1 1 2 2 3 3",
    )
    spaces, usual = Spaces.of(game), Spaces.new("base", 2)
    assert "dark" in game._state.rules.box_ids
    assert [block.labels for block in spaces.blocks] == [block.labels for block in usual.blocks]
    assert part(spaces, game, 0, "has 0") == {"wings": 1} and part(spaces, game, 0, "has 1") == {"jets": 1}
    assert part(spaces, game, 0, "market") == {"tank": 1, "heal": 1, "mimic": 1}
    game.play("stop")
    assert {"buy tank", "buy heal", "buy mimic", "done"} <= {action_name(a) for a in actions_on_offer(game._state)}


def test_what_evolutions_keep_in_mind_is_seen() -> None:
    """The same that a view tells, whether an Evolution or a copy of it keeps it in mind."""
    seen: set[str] = set()
    hands = {
        "space-penguin": ["freeze-ray", "encased-in-ice", "icy-reflection"],
        "meka-dragon": ["target-acquired"],
        "baby-gigazaur": ["my-toy"],
        "alienoid": ["superior-alien-technology"],
    }
    dealt = [{"monster": monster, "hand": hand, "energy": 9} for monster, hand in hands.items()]
    for seed in range(8):
        game = kaiju.arrange(seats=dealt[seed % 4 :] + dealt[: seed % 4], modules=["power_up"], seed=seed)
        spaces, rng = Spaces.of(game), random.Random(seed)
        while game.decision is not None:
            view = game.view(0)
            seats = view["seats"]
            told = {
                "target": {str(p): 1.0 for p in range(4) if seats[p]["target"]},
                "freeze rays": {str(p): float(seats[p]["freeze_rays"]) for p in range(4) if seats[p]["freeze_rays"]},
                "frozen faces": dict.fromkeys(view["frozen_faces"], 1.0),
                "frozen die": {view["frozen_die"]: 1.0} if view["frozen_die"] else {},
                "reserved": counts(seats[0]["reserved"]),
                "reserved by others": counts([card for p in range(1, 4) for card in seats[p]["reserved"]]),
            }
            assert {name: part(spaces, game, 0, name) for name in told} == told
            seen |= {name for name, values in told.items() if values}
            keys = [key for key in game.decision.options.keys if key.startswith(("play", "use", "copy"))]
            game.play(rng.choice(keys) if keys and rng.random() < 0.5 else choose(game, rng))
    assert seen == {"target", "freeze rays", "frozen faces", "frozen die", "reserved", "reserved by others"}


def counts(names: list[str]) -> dict[str, float]:
    return {name: float(count) for name, count in Counter(names).items()}


def test_what_a_game_is_worth() -> None:
    assert payoffs((1,), 4) == [-1 / 3, 1, -1 / 3, -1 / 3]
    assert payoffs((0,), 2) == [1, -1]
    assert payoffs((), 3) == payoffs((0, 1, 2), 3) == [0, 0, 0]
    assert payoffs((0, 2), 3) == [0.5, -1, 0.5]


def test_an_unknown_block_is_refused() -> None:
    with pytest.raises(SetupError, match="There is no block 'hand' in this setup"):
        Spaces.new(players=2).observation.columns("hand")


def test_only_games_of_the_setup_and_their_seats_are_looked_at() -> None:
    game = kaiju.new(players=2, seed=1)
    spaces = Spaces.of(game)
    for look in (spaces.observe, spaces.mask):
        for seat in (2, -1, 0.0, None):
            with pytest.raises(SetupError, match=r"There is no seat .*; the seats are 0 to 1"):
                look(game, seat)
        for other in (kaiju.new(players=3), kaiju.new("dark", players=2)):
            with pytest.raises(SetupError, match="with another setup"):
                look(other, 0)
        with pytest.raises(SetupError, match="'game' must be a game, not None"):
            look(None, 0)
    with pytest.raises(SetupError, match="'game' must be a game, not 'base'"):
        Spaces.of("base")
