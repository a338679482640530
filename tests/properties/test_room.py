"""There is room for every list of options and every stack of steps, and if there weren't, nothing would be lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kaiju
from kaiju.game.game import NO_ROOM
from kaiju.game.setup import fresh_state
from kaiju.rules.boxes import BOXES
from kaiju.rules.codes import TURN_CLOSING, TURN_END
from kaiju.rules.components import EVERY_TURNING, INSTALLED, MOST_WAYS, Component, ways_to_turn
from kaiju.rules.kit import plain
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import DEPTH, State
from kaiju.speeds import batch
from tests.properties.configs import BY_NAME, FIRST_SEED, OURS, Config
from tests.properties.crammed import Crammed, Player, Room, any_position, climb, room_needed, steps_so_far, things_for
from tests.properties.invariants import check_all
from tests.properties.lockstep import Pair, arranged_by, new_state, setup_of, wide_rules
from tests.properties.test_contract import everything
from tests.table import asked, keys, play

TRIES = 60
"""Positions in each search. `make fuzz` goes on for longer."""
FREE = 0.1
"""What part of the room is free at least, in the fullest position that any search has found."""
LENGTH = 120
"""Decisions played in crammed games."""
SEARCHED = [
    BY_NAME[name]
    for name in (
        "base-2",
        "base-6",
        "origins-4",
        "all-5",
        "dark-4",
        "deck-everything-dark",
        "draft-base-fitting-6",
        "own-dark-fitting-3",
        "luchador-dark-6",
        "luchador-draft-wicked-6",
    )
]
searched = pytest.mark.parametrize("config", SEARCHED, ids=str)


def check_room(room: Room, position: Crammed) -> None:
    assert room.options <= (1 - FREE) * room.most_options, f"{room}: {position}"
    assert room.steps <= (1 - FREE) * room.most_steps, f"{room}: {position}"


# --- searches


@searched
def test_no_search_comes_near_the_end_of_the_room(config: Config) -> None:
    """For long lists among the cards of all boxes, for deep stacks among those in play."""
    for wanted, lent in (("options", True), ("steps", False)):
        position, room = climb(any_position(config, FIRST_SEED, lent), FIRST_SEED, TRIES, wanted)
        check_room(room, position)


@searched
def test_crammed_games_keep_the_invariants(config: Config) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + 2):
        position = any_position(config, seed, lent=seed % 2 == 1)
        game, player = position.game(), Player(position.seed)
        check_all(game)
        for _ in range(LENGTH):
            if game.over:
                break
            game.play(player.choose(game._state))
            check_all(game)
        assert kaiju.replay(json.loads(json.dumps(game.record()))) == game, position


@pytest.mark.xdist_group("compiled")
@searched
def test_crammed_games_are_equal_at_both_speeds(compiled_run: Any, config: Config) -> None:
    for seed in range(FIRST_SEED, FIRST_SEED + 2):
        with arranged_by(wide_rules(config)):
            position = any_position(config, seed, lent=True)
            pair, player = Pair(position.game().state()), Player(position.seed)
        for _ in range(LENGTH):
            if pair.written.over:
                break
            pair.play(player.choose(pair.written))


# --- the worst that is known


def directed(config: str, dice: str, seat: dict[str, Any], **zones: list[str]) -> Crammed:
    """A position in which seat 0 is in the City, seat 1 in the Bay, and things are as named: `card_0`, `tile_0`, or
    `play_0`, `hand_2` for Evolutions of seats."""
    where: dict[Any, Any] = dict.fromkeys(things_for(BY_NAME[config], lent=True))
    where.update(
        dict.fromkeys([("card", name, 0) for name in ("energize", "evacuation-orders", "skyscraper")], "market")
    )
    for zone, names in zones.items():
        family, p = zone.split("_")
        for thing in where:
            kind, name, copy = thing
            if copy < names.count(name) and kind == (family if family in ("card", "tile") else "evolution"):
                where[thing] = int(p) if kind == family else (int(p), family)
    players = BY_NAME[config].players
    seats = tuple({"health": 10, "points": 5, "energy": 5} | (seat if p == 0 else {}) for p in range(players))
    return Crammed(BY_NAME[config], where, seats, 0, 0, 1, (dice,) * 48, 7)


DEEPEST = directed(
    "luchador-draft-wicked-6",
    "claw",
    {},
    card_0=["nova-breath"],
    play_0=["electric-carrot", "icy-reflection", "play-with-your-food", "breath-of-doom"],
    hand_1=["simian-scamper", "electro-scratch"],
    hand_2=["mega-purr", "lightning-armor"],
    hand_3=["deep-dive", "target-acquired"],
    hand_4=["precision-field-support", "rabbits-foot"],
    hand_5=["pandamonium", "so-small"],
)
"""Claws strike five monsters, each of which may be asked something, and all may play something meanwhile."""
LONGEST = directed(
    "luchador-draft-wicked-2",
    "2",
    {"energy": 40, "health": 5},
    card_0=["plot-twist", "stretchy", "herd-culler", "shrinky", *2 * ["extra-head"], "rapid-healing"],
    hand_0=["mothership-support", "giant-banana", "healing-rain", "yummy-yummy", "alien-scourge", "primal-bellow"],
)
"""Eight equal dice that may be turned in as many ways as are asked for at once, and a hand that can be played."""


@pytest.mark.parametrize(
    ("start", "wanted", "least"), [(DEEPEST, "steps", 24), (LONGEST, "options", MOST_WAYS)], ids=["steps", "options"]
)
def test_what_is_known_to_need_much_room_leaves_some(start: Crammed, wanted: str, least: int) -> None:
    room = room_needed(start)
    check_room(room, start)
    assert getattr(room, wanted) >= least, "it no longer needs what it is here for"
    position, most = climb(start, FIRST_SEED, 3 * TRIES, wanted)
    check_room(most, position)
    assert getattr(most, wanted) >= getattr(room, wanted)


# --- scenarios


def test_plot_twist_and_two_copies_of_it_are_asked_for_the_die_and_then_for_the_face() -> None:
    """With eight equal dice there would be 177 options."""
    game = kaiju.arrange(
        modules=["wicked"],
        seats=[
            {
                "cards": ["plot-twist", "mimic", "stretchy", "herd-culler", "shrinky", "extra-head", "extra-head"],
                "tiles": ["fluxling"],
                "copies": {"mimic": ("plot-twist", 0), "fluxling": ("plot-twist", 0)},
                "energy": 2,
            },
            {},
        ],
        dice="2 2 2 2 2 2 2 2",
    )
    play(game, "pass", "pass", "stop")
    turners = ("plot-twist", "plot-twist (mimic)", "plot-twist (fluxling)", "stretchy")
    dice_first = [f"turn {die} with {turner}" for turner in turners for die in range(8)]
    assert [key for key in keys(game) if " to " not in key] == [*dice_first, "done"]
    assert "turn 3 to 1 with herd-culler" in keys(game) and "turn 3 to 1 with shrinky" in keys(game)
    assert game.decision is not None
    assert game.decision["turn 5 with plot-twist (mimic)"].data == {
        "card": "plot-twist",
        "through": "mimic",
        "dice": [5],
    }
    assert game.play("turn 5 with plot-twist (mimic)") == []
    assert asked(game) == (0, "change")
    assert keys(game) == [f"turn 5 to {face} with plot-twist" for face in ("1", "3", "heart", "energy", "claw")]
    game.play("turn 5 to claw with plot-twist")
    assert game.dice == ("2", "2", "2", "2", "2", "claw", "2", "2")
    assert "mimic" in game.discard and "mimic" not in game.seats[0].cards
    play(game, "turn 0 with plot-twist (fluxling)", "turn 0 to claw with plot-twist")
    assert len(keys(game)) == 2 * EVERY_TURNING + 8 + 6 + 1, "with less to turn them, all ways are listed"
    play(game, "turn 1 to claw with stretchy", "turn 2 to heart with plot-twist")
    assert game.dice == ("claw", "claw", "heart", "2", "2", "claw", "2", "2")
    assert kaiju.replay(game.record()) == game


def test_a_die_that_can_no_longer_be_turned_is_asked_for_again() -> None:
    """Rapid Healing takes the energy that Stretchy would have cost."""
    game = kaiju.arrange(
        seats=[
            {
                "cards": ["plot-twist", "mimic", "stretchy", "herd-culler", "rapid-healing"],
                "copies": {"mimic": ("plot-twist", 0)},
                "energy": 2,
                "health": 5,
            },
            {},
        ],
        dice="2 2 2 2 2 2",
    )
    play(game, "pass", "stop", "turn 0 with stretchy", "use rapid-healing")
    assert asked(game) == (0, "change")
    assert "done" in keys(game) and "turn 0 with plot-twist" in keys(game)
    assert not any("stretchy" in key for key in keys(game))
    assert game.seats[0].energy == 0 and game.dice == ("2",) * 6


def test_choosing_a_die_can_be_taken_back() -> None:
    game = kaiju.arrange(
        seats=[
            {"cards": ["plot-twist", "mimic", "stretchy"], "copies": {"mimic": ("plot-twist", 0)}, "energy": 2},
            {},
        ],
        dice="2 2 2 2 2 2",
    )
    play(game, "pass", "stop")
    before = everything(game)
    game.play("turn 0 with stretchy")
    assert game.undo() == "turn 0 with stretchy"
    assert everything(game) == before


def test_claws_of_the_city_with_every_question_to_each_of_five_victims() -> None:
    """Nova Breath, Electric Carrot and a copy of it, Play with Your Food, and a victim in the Bay that may escape."""
    game = kaiju.arrange(
        modules=["power_up", "mutant_draft"],
        seats=[
            {
                "place": "city",
                "cards": ["nova-breath"],
                "evolutions": ["electric-carrot", "icy-reflection", "play-with-your-food"],
                "copies": {"icy-reflection": ("electric-carrot", 0)},
                "energy": 9,
            },
            {"place": "bay", "energy": 5, "hand": ["simian-scamper"]},
            *({"energy": 5} for _ in range(4)),
        ],
        dice="claw claw claw claw claw claw",
    )
    game.play("stop")
    victims = [game.decision.seat]  # type: ignore[union-attr]
    while game.decision is not None and game.decision.kind != "yield":
        victims.append(game.decision.seat)
        game.play("pass" if "pass" in keys(game) else "take")
    assert list(dict.fromkeys(p for p in victims if p)) == [1, 2, 3, 4, 5]
    assert kaiju.replay(game.record()) == game
    assert steps_so_far(game._state) <= (1 - FREE) * game.rules.settle(DEPTH)


@pytest.mark.parametrize("cls", [c for family in INSTALLED.values() for c in family.values() if ways_to_turn(c)])
def test_what_turns_dice_lists_no_more_ways_than_it_says(cls: type[Component]) -> None:
    if cls.box not in OURS:
        return
    key = "cards" if cls.family == "card" else "evolutions"
    for face in ("1", "2", "3", "heart", "energy", "claw"):
        seat = {"cards": ["extra-head", "extra-head"], "energy": 9}
        seat[key] = [*seat.get(key, []), cls.id]  # type: ignore[misc]
        modules = ["power_up", *([cls.box] if cls.needs else ())]
        game = kaiju.arrange(modules=modules, seats=[seat, {}], dice=[face] * 8, asks="fitting")
        while game.decision is not None and game.decision.kind == "activate":
            game.play(game.decision.options[0])
        game.play("stop")
        if game.decision is not None and game.decision.kind == "change":
            assert len(keys(game)) - 1 <= cls.lists
            assert (len(keys(game)) - 1 == EVERY_TURNING) == (cls.lists == EVERY_TURNING)


# --- without room


def cramped(most_offers: int, deepest_stack: int) -> Rulebook:
    """The rules of the base game with other sizes."""
    rules = Rulebook("base", (BOXES["base"],))
    vars(rules).update(most_offers=most_offers, deepest_stack=deepest_stack)
    return rules


@pytest.mark.parametrize(("offers", "steps"), [(3, 30), (122, 6)], ids=["options", "steps"])
def test_an_action_for_which_there_is_no_room_is_refused_and_changes_nothing(offers: int, steps: int) -> None:
    refused = set()
    for seed in range(10):
        setup = setup_of(BY_NAME["base-5"], seed)
        game = kaiju.Game(setup, fresh_state(setup, cramped(offers, steps)), arranged=False)
        player = Player(seed)
        while game.decision is not None and game.actions < 100:
            before, decision = everything(game), game.decision
            undoable, action = game.undoable, player.choose(game._state)
            game.reseed(game.actions)
            state = game.to_bytes()
            try:
                game.play(action)
                continue
            except kaiju.OutOfRoom as error:
                refused.add(str(error))
            assert game.to_bytes() == state and game.undoable == undoable
            assert everything(game)[1] == before[1] and everything(game)[3] == before[3]
            assert game.decision is decision
            assert game.record()["actions"] == before[2]["actions"]
            break
    assert refused == {NO_ROOM}


def test_a_position_for_which_there_is_no_room_is_refused() -> None:
    setup = setup_of(BY_NAME["base-4"], 1)
    with pytest.raises(kaiju.OutOfRoom):
        kaiju.Game(setup, fresh_state(setup, cramped(122, 1)), arranged=False)


@plain
def with_steps_left(g: State, left: int) -> None:
    """Puts steps under the stack, so that no more than `left` have room on it."""
    under = DEPTH - left - g.top
    for frame in (g.frame_a, g.frame_b, g.frame_c, g.frame_d):
        frame[:] = [0] * under + frame[: DEPTH - under]
    g.step[:] = [TURN_END] + [TURN_CLOSING] * (under - 1) + g.step[: DEPTH - under]
    g.top += under


@pytest.mark.xdist_group("compiled")
def test_both_speeds_stop_where_there_is_no_room_and_write_nothing_past_the_end(compiled_run: Any) -> None:
    stopped = 0
    for seed in range(10):
        state = new_state(BY_NAME["base-4"], seed)
        pair = Pair(state)
        pair.play(batch.ADVANCE)
        g = pair.written
        g.rules[with_steps_left](g, seed % 4)
        pair = Pair(g)
        player = Player(seed)
        while not pair.written.over:
            pair.play(player.choose(pair.written))
        stopped += pair.written.broken
    assert stopped == 10
