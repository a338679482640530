"""The order of dice is asked where it makes a difference, and the better one is known."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

import kaiju
from kaiju.game import Game, random_option
from kaiju.game.apart import OF_RESOLVER, asked_meanwhile, is_quiet_afterwards, keep_apart, those_with_a_say
from kaiju.game.orders import (
    Order,
    Search,
    alike,
    better_order,
    ends_of,
    goes_without_saying,
    is_about_order,
    is_settled,
    orders_of,
    standing,
)
from kaiju.game.secrets import put_in_order
from kaiju.rules import damage, gains, resolving
from kaiju.rules.kit import HOOKS, RULES
from kaiju.rules.rulebook import Rulebook
from kaiju.rules.state import State

USUAL_DICE = "1 1 1 heart energy claw"
BURROWING: dict[str, Any] = {
    "seats": [{"health": 9}, {"health": 9, "place": "city", "cards": ["burrowing"]}, {}],
    "dice": "heart heart claw 1 2 2",
}
"""Whoever hits a burrower that leaves loses a heart: then hearts are better resolved after the claws."""


def stopped(order: str | None, **position: Any) -> Game:
    options = {} if order is None else {"order": order}
    game = kaiju.arrange(**position, **options)
    game.play("stop")
    return game


def kind(game: Game) -> str:
    assert game.decision is not None
    return game.decision.kind


def test_the_library_asks_as_ever() -> None:
    seats = [{"health": 5}, {"place": "city"}, {}]
    for order in (None, "always"):
        game = stopped(order, seats=seats, dice=USUAL_DICE)
        assert kind(game) == "resolve"
        assert game.setup == stopped(None, seats=seats, dice=USUAL_DICE).setup, "what is usual is not worth saying"


def test_an_order_that_makes_no_difference_is_not_asked() -> None:
    seats = [{"health": 5}, {"place": "city"}, {}]
    game = stopped("matters", seats=seats, dice=USUAL_DICE)
    assert kind(game) == "yield"
    one_by_one = stopped("always", seats=seats, dice=USUAL_DICE)
    one_by_one.play("usual")
    assert game.state() == one_by_one.state()
    assert game.setup["order"] == "matters"


def test_an_order_that_makes_a_difference_is_asked() -> None:
    game = stopped("matters", **BURROWING)
    assert kind(game) == "resolve"
    assert game.decision is not None
    offer = game.decision.offer()
    assert offer["order"] == {"key": "resolve claw", "keys": ["resolve claw", "resolve heart"]}
    assert "tone" not in next(option for option in offer["options"] if option["key"] == "usual")


def test_the_usual_order_is_gold_where_nothing_is_better() -> None:
    game = stopped("always", seats=[{"health": 5}, {"place": "city"}, {}], dice=USUAL_DICE)
    assert game.decision is not None
    offer = game.decision.offer()
    assert offer["order"]["key"] == "usual"
    assert {option["key"]: option.get("tone") for option in offer["options"]}["usual"] == "gold"


def test_what_can_be_done_in_between_is_asked_for() -> None:
    """Whoever may pay for a heart at any time may want to do so between the dice."""
    seats = [{"health": 5, "energy": 4, "cards": ["rapid-healing"]}, {"place": "city"}, {}]
    assert kind(stopped("matters", seats=seats, dice=USUAL_DICE)) == "resolve"


def test_whether_it_is_asked_tells_nothing_of_a_hand() -> None:
    """Two hands of the same size: what is asked must be the same, though only one has something for any time."""
    asked = set()
    for seed in range(12):
        seats = [{"health": 5, "monster": "gigazaur"}, {"place": "city", "monster": "kraken"}, {"monster": "the-king"}]
        game = kaiju.arrange(seats=seats, modules=["power_up"], dice=USUAL_DICE, order="matters", seed=seed)
        while game.decision is not None and game.decision.kind == "evolution":
            game.play(game.decision.options[-1].key)
        known = game.clone(for_seat=1, seed=seed)
        while known.decision is not None and known.decision.kind in ("roll", "evolution"):
            known.play("stop" if known.decision.kind == "roll" else "pass")
        asked.add(kind(known))
    assert len(asked) == 1


def test_chance_in_between_is_never_taken_for_granted() -> None:
    """Camouflage throws dice when claws hit: the order is asked for, whatever would fall."""
    seats = [{"health": 5}, {"place": "city", "cards": ["camouflage"]}, {}]
    assert kind(stopped("matters", seats=seats, dice="heart claw claw 1 2 3")) == "resolve"


@pytest.mark.parametrize("wrong", ["never", 1, ""])
def test_what_is_no_order_is_refused(wrong: object) -> None:
    with pytest.raises(kaiju.SetupError, match="'order' must be one of always, matters"):
        kaiju.new(order=wrong)


@pytest.mark.parametrize("edition, modules", [("base", ()), ("dark", ()), ("base", ("wicked", "power_up", "luchador"))])
def test_nothing_is_lost_by_what_is_not_asked(edition: str, modules: tuple[str, ...]) -> None:
    """Wherever a question is passed over, every order on the real state ends as the usual one does."""
    compared = 0
    for seed in range(6):
        game = kaiju.new(edition, 4, modules=modules, seed=seed)
        chance = random.Random(seed)
        while not game.over:
            g = game.peek()
            if g.rules[goes_without_saying](g):
                assert game.decision is not None
                faces = [key for key in game.decision.options.keys if key.startswith("resolve ")]
                ends = [standing(resolved(game, order)) for order in permutations(faces)]
                assert all(end == ends[0] for end in ends), faces
                compared += 1
            game.play(random_option(game, chance.randrange))
    assert compared > 20


def every_order(g: State) -> list[Order]:
    """What is found by trying all of them, whatever is known of who has a say."""
    seen, orders = g.copy(), dict[tuple[int, ...], Any]()
    g.rules[put_in_order](seen, g.seat)
    for actions, answers, after in g.rules[ends_of](g, seen, Search(briefly=False), 0):
        orders.setdefault(actions, {})[tuple(sorted(answers))] = after
    return [Order(actions, ends, i == 0) for i, (actions, ends) in enumerate(orders.items())]


@pytest.mark.parametrize(
    "edition, players, modules",
    [("base", 2, ()), ("base", 6, ()), ("base", 4, ("origins_cards", "transformation")), ("origins", 4, ())],
)
def test_dice_that_keep_apart_make_no_difference(edition: str, players: int, modules: tuple[str, ...]) -> None:
    """Where it is not tried, because nobody has a say, trying all orders would find the same, and no chance."""
    skipped = passed = 0
    for seed in range(8):
        game = kaiju.new(edition, players, modules=modules, seed=seed)
        chance = random.Random(seed)
        while not game.over:
            g = game.peek()
            if g.rules[is_about_order](g) and g.rules[keep_apart](g):
                usual, *others = every_order(g)  # it raises an error where chance decides, or it takes too long
                assert all(g.rules[alike](usual, other) for other in others)
                [only] = g.rules[orders_of](g)
                assert only == usual
                assert g.rules[goes_without_saying](g)
                passed += 1
                skipped += g.rules[is_quiet_afterwards](g)
            game.play(random_option(game, chance.randrange))
    assert passed > 30 and skipped > 30


def test_dice_do_not_keep_apart_where_anybody_has_a_say() -> None:
    def keeps(**position: Any) -> bool:
        game = stopped("always", **position)
        g = game.peek()
        assert g.rules[is_about_order](g)
        return g.rules[keep_apart](g)

    seats: list[dict[str, Any]] = [{"health": 5}, {"place": "city"}, {}]
    assert keeps(seats=seats, dice="heart energy claw 1 2 3")
    assert not keeps(seats=seats, dice=USUAL_DICE), "claws may tell how many stars there were before"
    assert keeps(seats=[{**seats[0], "cards": ["energy-hoarder"]}, *seats[1:]], dice="heart energy claw 1 2 3")
    others = [{**seats[1], "cards": ["acid-attack"]}, {"cards": ["friend-of-children"]}]
    assert keeps(seats=[seats[0], *others], dice="heart energy claw 1 2 3"), "not asked in another's turn"
    for seat, more in ((0, "acid-attack"), (0, "friend-of-children"), (1, "camouflage"), (2, "burrowing")):
        with_card = [{**one, "cards": [more]} if i == seat else one for i, one in enumerate(seats)]
        assert not keeps(seats=with_card, dice="heart energy claw 1 2 3"), more
    assert not keeps(seats=[seats[0], {"place": "city", "health": 2}, {}], dice="claw claw heart 1 2 3"), "one falls"
    assert not keeps(seats=[{"health": 5, "poison": 1}, *seats[1:]], dice="heart energy 1 2 2 3"), "or is it cured?"


def test_what_is_asked_of_the_resolver_is_asked_of_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list of these hooks says no more than the rules do."""
    assert asked_meanwhile() >= OF_RESOLVER
    rules = kaiju.new(seed=1).rules
    asked: set[str] = set()

    def watched(hook: str, twin: Any) -> Any:
        def asks(g: State, me: int, *more: Any) -> Any:
            if is_resolving:
                asked.add(hook)
                assert me == g.current, hook
            return twin(g, me, *more)

        return asks

    is_resolving = False
    spaces = {
        id(space): space
        for module in (damage, gains, resolving)
        for fn in vars(module).values()
        if (space := twin_space(rules, fn)) is not None
    }
    for space in spaces.values():
        for hook in OF_RESOLVER & space.keys():
            monkeypatch.setitem(space, hook, watched(hook, space[hook]))
    for seed in range(10):
        game = kaiju.new(seed=seed)
        chance = random.Random(seed)
        while not game.over:
            g = game.peek()
            is_resolving = rules[is_about_order](g) and rules[keep_apart](g)
            if is_resolving:
                every_order(g)
            is_resolving = False
            game.play(random_option(game, chance.randrange))
    assert len(asked) > 15


def twin_space(rules: Rulebook, fn: Any) -> dict[str, Any] | None:
    """The name space of the twin of a rule."""
    return rules[fn].__globals__ if fn in RULES and fn.__name__ not in HOOKS else None


def test_who_has_a_say_follows_from_what_is_asked() -> None:
    assert {"shields", "more_energy", "more_healing", "yielded", "free_offers"} <= asked_meanwhile()
    assert not {"discount", "end_effects", "turn_over", "eliminated", "before_roll"} & asked_meanwhile()
    assert those_with_a_say(kaiju.new().rules) is not None
    assert those_with_a_say(kaiju.new(modules=["power_up"]).rules) is None, "the box has a say for everybody"


def resolved(game: Game, order: tuple[str, ...]) -> Any:
    """The state after these were resolved, everybody answering the same in between."""
    trial, wanted, before = game.clone(), list(order), game.peek()
    while not before.rules[is_settled](before, trial.peek()):
        assert trial.decision is not None
        keys = trial.decision.options.keys
        trial.play(next((key for key in wanted if key in keys), next(iter(keys))))
    return trial.state()


def test_games_without_empty_questions_can_be_played_again_and_taken_back() -> None:
    for seed in range(3):
        game = kaiju.new(seed=seed, order="matters")
        chance = random.Random(seed)
        while not game.over:
            game.play(random_option(game, chance.randrange))
        assert kaiju.replay(game.record()) == game
        assert Game.from_bytes(game.to_bytes()) == game
    # Stopping and what came by itself are one step.
    game = stopped("matters", seats=[{"health": 5, "energy": 9}, {"health": 5}, {}], dice="heart energy 1 1 1 2")
    assert kind(game) == "buy" and game.undoable == 0
    assert game.undo() == "stop" and kind(game) == "roll"


def test_the_better_order_is_no_worse_for_anybody_who_asks() -> None:
    game = stopped("always", **BURROWING)
    g = game.peek()
    found = g.rules[better_order](g)
    assert found is not None
    hearts = {}
    for first in ("resolve claw", "resolve heart"):
        trial = game.clone()
        trial.play(first)
        trial.play("yield")
        hearts[first] = trial.seats[0].health
    assert hearts == {"resolve claw": 10, "resolve heart": 9}
