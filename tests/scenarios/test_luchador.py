"""Luchador: masks, every step of a challenge, the eight house Evolutions, and what nobody else may know."""

from __future__ import annotations

import json
import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

import kaiju
from tests.scenarios.table import asked, claws, keys, play, told

QUIET = claws(0)
NO_MARKET: list[str | None] = [None, None, None]
CITY: dict[str, Any] = {"place": "city"}
BAY: dict[str, Any] = {"place": "bay"}
SUPLEX, POWERHOUSE = "old-school-suplex", "giant-powerhouse"
SET = Path(__file__).parent / "challenge_cards.toml"
CARDS = {card["id"]: card for card in tomllib.loads(SET.read_text("utf-8"))["card"]}
CARD_KEYS = ("id", "name", "force", "ally_bonus", "reward", "ally_reward")


def ring(*seats: dict[str, Any], dice: str = claws(1), **more: Any) -> kaiju.Game:
    """A game with masks and challenges and nothing to buy; seat 0 has rolled one claw, if nothing else is said."""
    options: dict[str, Any] = {"modules": ["luchador"], "market": NO_MARKET, "challenge_cards": str(SET)} | more
    return kaiju.arrange(seats=seats, dice=dice, **options)


def evolved(*seats: dict[str, Any], **more: Any) -> kaiju.Game:
    """The same with Evolutions; only those are asked who hold a card that fits."""
    return ring(*seats, **{"modules": ["luchador", "power_up"], "asks": "fitting"} | more)


def card_set(**changes: dict[str, Any]) -> dict[str, Any]:
    """The house set with other values on some cards; underscores stand for hyphens."""
    cards = [{key: card[key] for key in CARD_KEYS} for card in CARDS.values()]
    for name, values in changes.items():
        next(card for card in cards if card["id"] == name.replace("_", "-")).update(values)
    return {"house": True, "card": cards}


def challenged(*seats: dict[str, Any], game: kaiju.Game | None = None, **more: Any) -> kaiju.Game:
    """Seat 0 has attacked seat 1, which stayed, and has challenged it."""
    game = game or ring(*seats, **more)
    play(game, "stop", "stay", "challenge 1")
    return game


def settle(game: kaiju.Game, challenger: str = "reveal", champion: str = "reveal") -> list[kaiju.Event]:
    """Nobody asks for help (who still could); both answer."""
    while keys(game)[:2] == ["ask", "pass"]:
        game.play("pass")
    assert keys(game)[:2] == ["reveal", "hide"]
    return play(game, challenger, champion)


def with_allies(game: kaiju.Game, ally: int | None = None, champions_ally: int | None = None) -> kaiju.Game:
    """Both sides ask for help as far as an ally is named; nobody else volunteers."""
    for wanted in (ally, champions_ally):
        if keys(game)[:2] != ["ask", "pass"]:
            break
        if wanted is None:
            game.play("pass")
            continue
        game.play("ask")
        while keys(game)[:2] == ["help", "pass"]:
            game.play("help" if asked(game)[0] == wanted else "pass")
        game.play(f"choose {wanted}")
    return game


def holds(card: str, **more: Any) -> dict[str, Any]:
    return {"challenge": card} | more


def masks(game: kaiju.Game) -> list[tuple[bool, int]]:
    """Figure and collection of every seat."""
    return [(seat.mask, seat.collection) for seat in game.seats]


def count_masks(game: kaiju.Game) -> list[int]:
    return [seat.mask + seat.collection for seat in game.seats]


def points(game: kaiju.Game) -> list[int]:
    return [seat.points for seat in game.seats]


def health(game: kaiju.Game) -> list[int]:
    return [seat.health for seat in game.seats]


def held(game: kaiju.Game) -> list[str | None]:
    return [seat.challenge for seat in game.seats]


def winner(events: list[kaiju.Event]) -> list[tuple[int | None, int | None]]:
    return [(event.seat, event.by) for event in told(events, "challenge_won")]


def shown(events: list[kaiju.Event]) -> list[tuple[int | None, str | None, int | None, int | None]]:
    return [(event.seat, event.card, event.amount, event.by) for event in told(events, "show_card")]


def drawers(events: list[kaiju.Event]) -> list[int | None]:
    return [event.seat for event in told(events, "challenge_card")]


def seats_told(events: list[kaiju.Event], kind: str) -> list[int | None]:
    return [event.seat for event in told(events, kind)]


def kinds(events: list[kaiju.Event]) -> list[str]:
    return [event.kind for event in events]


def in_challenge(game: kaiju.Game) -> bool:
    return not game.over and asked(game)[1] == "challenge"


# --- setting up

BOXES = [
    *[("base", n, ["luchador"]) for n in range(2, 7)],
    *[("dark", n, ["luchador"]) for n in range(2, 7)],
    *[("origins", n, ["luchador"]) for n in range(2, 5)],
    ("base", 2, ["luchador", "two_player"]),
    ("base", 6, ["luchador", "wicked", "origins_cards"]),
    ("base", 6, ["luchador", "power_up"]),
    ("dark", 5, ["luchador", "power_up"]),
    ("base", 4, ["luchador", "power_up", "mutant_draft", "wicked"]),
]


@pytest.mark.parametrize("edition, players, modules", BOXES)
def test_everybody_begins_with_a_mask_on_the_figure_and_a_challenge_card(
    edition: str, players: int, modules: list[str]
) -> None:
    game = kaiju.new(edition, players, modules=modules, seed=3)
    assert masks(game) == [(True, 0)] * players
    assert points(game) == [0] * players, "a mask on the figure is worth nothing"
    assert len(set(held(game))) == players and set(held(game)) <= set(CARDS)
    assert game.view(None)["challenge"] == {"fight": None, "pile": 18 - players, "discard": [], "discard_hidden": 0}


@pytest.mark.parametrize("edition, players, modules", BOXES)
def test_whole_games_keep_every_mask_and_every_card_and_replay(edition: str, players: int, modules: list[str]) -> None:
    """Chance plays, and wherever a challenge is on offer, it is taken."""
    dice = random.Random(players)
    fights = 0
    for seed in range(2):
        game = kaiju.new(edition, players, modules=modules, seed=seed)
        while not game.over and len(game.record()["actions"]) < 1500:
            options = keys(game)
            wanted = [key for key in options if key.startswith(("challenge ", "choose "))] or options
            fights += wanted[0].startswith("challenge ")
            game.play(dice.choice(wanted))
            pile = game.view(None)["challenge"]
            if pile["fight"] is None:
                living = [seat for seat in game.seats if seat.alive]
                cards = [seat.challenge for seat in living]
                assert None not in cards and len(set(cards)) == len(living)
                assert not set(cards) & set(pile["discard"])
                assert pile["pile"] + len(pile["discard"]) + pile["discard_hidden"] + len(living) == 18
            assert sum(count_masks(game)) <= players
            assert all(seat.points >= 2 * seat.collection for seat in game.seats)
            assert all(seat.mask or not seat.collection for seat in game.seats), "the figure is served first"
        assert kaiju.replay(game.record()) == game
    assert fights > 0


def test_without_the_module_there_are_no_masks_and_no_challenges() -> None:
    game = kaiju.arrange(seats=[{}, CITY], dice=claws(1), market=NO_MARKET)
    assert (masks(game), held(game), game.view(0)["challenge"]) == ([(False, 0)] * 2, [None] * 2, None)
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll")


@pytest.mark.parametrize(
    "seat, more, sentence",
    [
        ({"mask": True}, {}, "'mask' of seat 0 has no meaning without the module 'luchador'."),
        ({"collection": 1}, {}, "'collection' of seat 0 has no meaning without the module 'luchador'."),
        ({"challenge": SUPLEX}, {}, "'challenge' of seat 0 has no meaning without the module 'luchador'."),
        ({}, {"challenge_deck": []}, "'challenge_deck' has no meaning without the module 'luchador'."),
        ({}, {"challenge_cards": card_set()}, "The option 'challenge_cards' needs the module 'luchador'."),
        ({"monster": "luchador"}, {}, "The monster 'luchador' comes with its pack: add the module 'luchador'."),
    ],
)
def test_a_position_without_the_module_has_none_of_it(
    seat: dict[str, Any], more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.arrange(seats=[seat, CITY], **more)
    assert str(error.value) == sentence


@pytest.mark.parametrize(
    "seats, more, sentence",
    [
        ([{"mask": 1}, {}], {}, "'mask' of seat 0 must be True or False, not 1."),
        ([{"collection": -1}, {}], {}, "The collection of seat 0 must be a whole number from 0 to 6, not -1."),
        ([{"collection": 3}, {"collection": 2}], {}, "There are 6 masks, not more."),
        (
            [{"collection": 2, "points": 3}, {}],
            {},
            "Seat 0 has 2 masks in its collection, worth more stars than it has.",
        ),
        ([{"alive": False, "mask": True}, {}, {}], {}, "Seat 0 is eliminated and can't have masks."),
        ([{"alive": False, "challenge": SUPLEX}, {}, {}], {}, "Seat 0 is eliminated and can't hold a challenge card."),
        ([holds(SUPLEX), holds(SUPLEX)], {}, f"There is only one challenge card '{SUPLEX}'."),
        ([holds(SUPLEX), {}], {"challenge_deck": [SUPLEX]}, f"There is only one challenge card '{SUPLEX}'."),
        (
            [holds("piledriver"), {}],
            {},
            f"There is no challenge card 'piledriver'; choose from {', '.join(CARDS)}.",
        ),
        ([{}, {}], {"challenge_deck": SUPLEX}, f"The challenge deck must be a list, not '{SUPLEX}'."),
    ],
)
def test_impossible_positions_are_refused(seats: list[dict[str, Any]], more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.arrange(modules=["luchador"], seats=seats, turn=1, **more)
    assert str(error.value) == sentence


def test_a_collection_without_points_brings_its_own() -> None:
    assert points(ring({"collection": 2}, CITY)) == [4, 0]


def test_the_monster_luchador_needs_the_module() -> None:
    with pytest.raises(kaiju.SetupError) as error:
        kaiju.new("base", 2, monsters=["luchador", "alienoid"])
    assert str(error.value) == "The monster 'luchador' comes with its pack: add the module 'luchador'."
    assert kaiju.new("base", 2, modules=["luchador"], monsters=["luchador", "alienoid"]).seats[0].monster == "luchador"


@pytest.mark.parametrize(
    "edition, modules", [("base", []), ("base", ["power_up"]), ("dark", []), ("dark", ["power_up"])]
)
def test_luchador_is_not_dealt_to_anybody_without_the_module(edition: str, modules: list[str]) -> None:
    game = kaiju.new(edition, 6, modules=modules, seed=1)
    assert "luchador" not in [seat.monster for seat in game.seats]


def test_masks_and_challenges_need_neither_the_monster_nor_evolutions() -> None:
    game = ring({"monster": "alienoid"}, CITY | {"monster": "the-king"})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


# --- when a challenge is on offer


def test_who_attacked_a_monster_that_stays_may_challenge_it() -> None:
    game = ring({}, CITY, {})
    play(game, "stop", "stay")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["challenge 1", "pass"])
    assert game.decision is not None and game.decision.options[0].data == {"target": 1}
    events = game.play("challenge 1")
    assert [(event.seat, event.by) for event in told(events, "challenge")] == [(0, 1)]
    assert game.view(2)["challenge"]["fight"] == {"challenger": 0, "champion": 1, "allies": [None, None]}


def test_a_challenge_may_be_left_alone() -> None:
    game = ring(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    events = play(game, "stop", "stay", "pass")
    assert (game.current, game.city, held(game)[:2]) == (1, 1, [SUPLEX, POWERHOUSE])
    assert drawers(events) == [] and game.view(None)["challenge"]["fight"] is None


def test_no_challenge_if_the_monster_yields() -> None:
    game = ring({}, CITY, {})
    play(game, "stop", "yield")
    assert (asked(game), game.city) == ((1, "roll"), 0)


def test_no_challenge_if_the_monster_died() -> None:
    game = ring({}, CITY | {"health": 1}, {})
    game.play("stop")
    assert (asked(game), game.city) == ((2, "roll"), 0)


def test_no_challenge_if_the_monster_was_not_hurt() -> None:
    game = ring({}, CITY | {"cards": ["armor-plating"]}, {})
    game.play("stop")
    assert (asked(game), game.city) == ((1, "roll"), 1)


def test_no_challenge_without_claws() -> None:
    game = ring({}, CITY, {}, dice=QUIET)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_no_challenge_by_a_monster_in_tokyo() -> None:
    game = ring(CITY, {}, {})
    game.play("stop")
    assert (health(game), asked(game)) == ([10, 9, 9], (1, "roll"))


def test_no_challenge_among_city_and_bay_be_the_attack_as_wide_as_it_may() -> None:
    game = ring(CITY | {"cards": ["nova-breath"]}, BAY, {}, {}, {})
    play(game, "stop", "stay")
    assert (health(game), asked(game)) == ([10, 9, 9, 9, 9], (1, "roll"))


def test_monsters_outside_that_an_attack_hits_too_can_not_be_challenged() -> None:
    game = ring({"cards": ["nova-breath"]}, CITY, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_a_loss_by_a_card_makes_no_challenge() -> None:
    game = ring({"energy": 3}, CITY, {}, dice=QUIET, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert (health(game), game.seats[1].place) == ([10, 8, 8], "city")
    assert not in_challenge(game)


def test_no_challenge_by_a_monster_that_died_of_its_own_attack() -> None:
    champion = CITY | {"evolutions": ["lightning-armor"]}
    game = evolved({"health": 1}, champion, {}, dice=f"{claws(1)} claw {QUIET}")
    play(game, "stop", "use lightning-armor")
    assert not game.seats[0].alive
    if asked(game) == (1, "yield"):
        game.play("stay")
    assert (game.current, game.city) == (1, 1)


def test_with_two_in_tokyo_the_attacker_chooses_its_opponent() -> None:
    game = ring({}, CITY, {}, BAY, {})
    play(game, "stop", "stay", "stay")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["challenge 1", "challenge 3", "pass"])
    game.play("challenge 3")
    assert game.view(None)["challenge"]["fight"] == {"challenger": 0, "champion": 3, "allies": [None, None]}
    play(game, "pass", "pass")
    assert asked(game) == (0, "challenge")
    game.play("reveal")
    assert asked(game) == (3, "challenge")


@pytest.mark.parametrize("answers", [("yield", "stay"), ("stay", "yield"), ("yield", "yield")])
def test_with_two_in_tokyo_both_must_stay(answers: tuple[str, str]) -> None:
    game = ring({}, CITY, BAY, {}, {})
    play(game, "stop", *answers)
    assert asked(game) == (1, "roll")


@pytest.mark.parametrize("first, second", [(1, 10), (10, 1)])
def test_with_two_in_tokyo_nobody_is_challenged_if_one_of_them_died(first: int, second: int) -> None:
    game = ring({}, CITY | {"health": first}, BAY | {"health": second}, {}, {}, {})
    play(game, "stop", "stay")
    assert asked(game)[1] == "roll"


def test_with_two_in_tokyo_one_that_was_not_hurt_is_no_hindrance_but_can_not_be_challenged() -> None:
    game = ring({}, CITY | {"cards": ["armor-plating"]}, BAY, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 2", "pass"]


def test_with_five_players_and_one_monster_in_tokyo_that_one_is_enough() -> None:
    game = ring({}, CITY, {}, {}, {})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_blizzard_leaves_nobody_a_choice_and_so_no_challenge() -> None:
    game = evolved({"hand": ["blizzard"]}, CITY, {})
    play(game, "play blizzard", "stop")
    assert (health(game), game.current, in_challenge(game)) == ([10, 9, 10], 1, False)


def test_simian_scamper_of_one_of_two_is_a_yield() -> None:
    game = evolved({}, CITY | {"hand": ["simian-scamper"]}, BAY, {}, {})
    play(game, "stop", "play simian-scamper")
    while asked(game)[1] != "yield":
        game.play("pass")
    game.play("stay")
    assert (game.seats[1].place, in_challenge(game)) == (None, False)


def test_jets_that_stays_suffers_first_and_may_then_be_challenged() -> None:
    game = ring({}, CITY | {"cards": ["jets"]}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (health(game), keys(game)) == ([10, 8, 10], ["challenge 1", "pass"])


def test_jets_that_stays_and_dies_of_it_is_not_challenged() -> None:
    game = ring({}, CITY | {"cards": ["jets"], "health": 2}, {}, dice=claws(2))
    play(game, "stop", "stay")
    assert (game.seats[1].alive, in_challenge(game), game.city) == (False, False, 0)


def test_one_of_two_that_stayed_and_died_of_claws_held_back_is_not_there_any_more() -> None:
    game = ring({}, CITY | {"cards": ["jets"], "health": 1}, BAY, {}, {}, {})
    play(game, "stop", "stay", "stay")
    assert not game.seats[1].alive
    assert not in_challenge(game), "not every monster that was attacked is still in Tokyo"


def test_one_of_two_that_chest_thumping_drove_out_is_not_there_any_more() -> None:
    game = evolved({"evolutions": ["chest-thumping"]}, CITY, BAY, {}, {})
    play(game, "stop", "stay", "stay", "use chest-thumping on 1", "pass")
    assert not in_challenge(game), "not every monster that was attacked is still in Tokyo"


def test_chest_thumping_that_drives_the_only_one_out_leaves_nobody_to_challenge() -> None:
    game = evolved({"evolutions": ["chest-thumping"]}, CITY, {})
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (in_challenge(game), game.city) == (False, 0)


def test_a_challenge_comes_before_the_dice_that_are_still_to_be_resolved() -> None:
    game = ring({"health": 5}, CITY, {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay")
    assert (asked(game), health(game)) == ((0, "challenge"), [5, 9, 10])
    game.play("pass")
    assert health(game) == [7, 9, 10]


def test_every_attack_can_lead_to_one_challenge() -> None:
    game = ring({"extra_turns": 1}, CITY, {}, dice=f"{claws(1)} {claws(1)}")
    play(game, "stop", "stay", "challenge 1", "pass", "pass", "hide", "hide")
    assert (asked(game), game.current) == ((0, "roll"), 0)
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


# --- calling for help


def test_first_the_challenger_then_the_champion_may_ask_for_help() -> None:
    game = challenged({}, CITY, {})
    assert (asked(game), keys(game)) == ((0, "challenge"), ["ask", "pass"])
    assert game.play("pass") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])
    events = game.play("ask")
    assert seats_told(events, "ask_help") == [1]
    assert (asked(game), keys(game)) == ((2, "challenge"), ["help", "pass"])


def test_all_who_are_not_involved_are_asked_clockwise_from_who_asks_the_dead_are_not() -> None:
    game = challenged({}, CITY, {}, BAY | {"cards": ["armor-plating"]}, {"alive": False}, {})
    order = []
    game.play("ask")
    while keys(game)[:2] == ["help", "pass"]:
        order.append(asked(game)[0])
        game.play("pass")
    assert order == [2, 3, 5], "Bay's monster, whom nobody challenges, is not involved"
    game.play("ask")
    order = []
    while keys(game)[:2] == ["help", "pass"]:
        order.append(asked(game)[0])
        game.play("pass")
    assert order == [2, 3, 5]
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_the_other_monster_in_tokyo_may_help_either_side() -> None:
    for side in (0, 1):
        game = ring({}, CITY, BAY, {}, {})
        play(game, "stop", "stay", "stay", "challenge 1")
        with_allies(game, *((2, None) if side == 0 else (None, 2)))
        assert game.view(None)["challenge"]["fight"]["allies"][side] == 2


def test_with_two_players_there_is_nobody_to_ask() -> None:
    game = challenged({}, CITY)
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_with_three_players_the_champion_can_ask_nobody_if_the_third_helps_the_challenger() -> None:
    game = challenged({}, CITY, {})
    play(game, "ask", "help", "choose 2")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])


def test_volunteers_are_named_when_all_have_answered() -> None:
    game = challenged({}, CITY, {}, {}, {})
    assert play(game, "ask", "help", "pass")[1:] == []
    events = game.play("help")
    assert [(event.seat, event.by) for event in told(events, "volunteer")] == [(2, 0), (4, 0)]
    assert (asked(game), keys(game)) == ((0, "challenge"), ["choose 2", "choose 4", "refuse"])
    assert game.decision is not None and game.decision.options[1].data == {"target": 4}


def test_one_volunteer_is_chosen() -> None:
    game = challenged({}, CITY, {}, {})
    events = play(game, "ask", "help", "help", "choose 3")
    assert [(event.seat, event.by) for event in told(events, "ally")] == [(3, 0)]
    assert game.view(None)["challenge"]["fight"]["allies"] == [3, None]
    assert asked(game) == (1, "challenge"), "nobody may have a second ally"


def test_nobody_volunteers_and_the_challenge_goes_on() -> None:
    game = challenged({}, CITY, {}, {})
    events = play(game, "ask", "pass", "pass")
    assert told(events, "volunteer") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, None]


def test_help_may_be_refused_and_who_was_refused_may_help_the_champion() -> None:
    game = challenged({}, CITY, {})
    events = play(game, "ask", "help", "refuse")
    assert told(events, "ally") == []
    play(game, "ask", "help", "choose 2")
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, 2]


def test_an_ally_of_one_side_is_not_asked_by_the_other() -> None:
    game = challenged({}, CITY, {}, {})
    play(game, "ask", "help", "help", "choose 2", "ask")
    assert asked(game) == (3, "challenge")
    game.play("help")
    assert keys(game) == ["choose 3", "refuse"]
    game.play("choose 3")
    assert game.view(None)["challenge"]["fight"]["allies"] == [2, 3]


def test_the_champion_may_ask_where_the_challenger_did_not() -> None:
    game = challenged({}, CITY, {}, {})
    play(game, "pass", "ask", "pass", "help", "choose 3")
    assert game.view(None)["challenge"]["fight"]["allies"] == [None, 3]


# --- reveal or hide


def test_both_answer_before_anything_is_shown_and_allies_are_not_asked() -> None:
    game = with_allies(challenged({}, CITY, {}, {}), 2, 3)
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])
    assert game.play("reveal") == []
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide"])
    events = game.play("hide")
    assert winner(events) == [(0, 1)]


@pytest.mark.parametrize(
    "challenger, champion, won, city",
    [
        ("final-count", POWERHOUSE, (0, 1), 0),
        (POWERHOUSE, "final-count", (1, 0), 1),
        (POWERHOUSE, "chokeslam", (1, 0), 1),
        ("chokeslam", POWERHOUSE, (1, 0), 1),
    ],
    ids=["higher", "lower", "tie", "the same tie"],
)
def test_both_reveal_and_the_higher_force_wins_or_the_champion(
    challenger: str, champion: str, won: tuple[int, int], city: int
) -> None:
    game = challenged(holds(challenger), CITY | holds(champion), {})
    events = settle(game)
    forces = CARDS[challenger]["force"], CARDS[champion]["force"]
    assert shown(events) == [(0, challenger, forces[0], None), (1, champion, forces[1], None)]
    assert winner(events) == [won]
    assert game.city == city
    assert count_masks(game)[won[0]] == 2 and count_masks(game)[won[1]] == 0


def test_only_the_challenger_reveals_and_wins_with_the_weakest_card() -> None:
    game = challenged(
        holds("mask-snatch"), CITY | holds("final-count"), {}, challenge_cards=card_set(mask_snatch={"reward": {}})
    )
    events = settle(game, "reveal", "hide")
    assert (shown(events), winner(events)) == ([(0, "mask-snatch", 1, None)], [(0, 1)])
    assert (masks(game), game.city) == ([(True, 0)] * 3, 0), "no mask changes hands"


def test_only_the_champion_reveals_and_wins_with_the_weakest_card() -> None:
    game = challenged(holds("final-count"), CITY | holds("double-team"), {})
    events = settle(game, "hide", "reveal")
    assert (shown(events), winner(events)) == ([(1, "double-team", 1, None)], [(1, 0)])
    assert (masks(game), game.city) == ([(True, 0)] * 3, 1)
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "challenge"] == [(1, 3)]


def test_nobody_reveals_and_nothing_happens_but_new_cards() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, {})
    with_allies(game, 2, 3)
    before = (masks(game), health(game), [seat.energy for seat in game.seats], points(game))
    events = play(game, "hide", "hide")
    assert kinds(events)[:7] == ["hide_card", "hide_card", "no_winner"] + ["challenge_card"] * 4
    assert (shown(events), winner(events), game.city) == ([], [], 1)
    points_of_the_new_turn = [0, 2, 0, 0]
    assert (masks(game), health(game), [seat.energy for seat in game.seats]) == before[:3]
    assert points(game) == [a + b for a, b in zip(before[3], points_of_the_new_turn, strict=True)]


def test_old_school_suplex_with_an_ally_whose_bonus_is_3_has_force_5() -> None:
    game = with_allies(challenged(holds(SUPLEX), CITY | holds("bear-hug"), holds("tail-spin")), 2)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [(0, SUPLEX, 5, None), (2, "tail-spin", 3, 0), (1, "bear-hug", 4, None)]
    assert winner(events) == [(0, 1)]


def test_old_school_suplex_with_that_ally_loses_a_tie_as_challenger() -> None:
    game = with_allies(challenged(holds(SUPLEX), CITY | holds("moonsault"), holds("tail-spin")), 2)
    assert winner(play(game, "reveal", "reveal")) == [(1, 0)]


def test_old_school_suplex_with_that_ally_wins_a_tie_as_champion() -> None:
    game = with_allies(challenged(holds("moonsault"), CITY | holds(SUPLEX), holds("tail-spin")), None, 2)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [(0, "moonsault", 5, None), (1, SUPLEX, 5, None), (2, "tail-spin", 3, 1)]
    assert winner(events) == [(1, 0)]


def test_only_an_allys_bonus_counts_not_its_force() -> None:
    game = with_allies(challenged(holds("mask-snatch"), CITY | holds("sleeper-hold"), holds("final-count")), 2)
    assert winner(play(game, "reveal", "reveal")) == [(1, 0)], "1 and the bonus of 1 are less than 3"


def test_both_sides_have_an_ally() -> None:
    seats = [holds("elbow-drop"), CITY | holds("spinebuster"), holds("double-team"), holds("tail-spin")]
    game = with_allies(challenged(*seats), 2, 3)
    events = play(game, "reveal", "reveal")
    assert shown(events) == [
        (0, "elbow-drop", 8, None),
        (2, "double-team", 4, 0),
        (1, "spinebuster", 7, None),
        (3, "tail-spin", 3, 1),
    ]
    assert winner(events) == [(0, 1)]


@pytest.mark.parametrize("answers, seen", [(("reveal", "hide"), [0, 2]), (("hide", "reveal"), [1, 3])])
def test_where_one_side_reveals_only_that_sides_ally_is_shown_and_rewarded(
    answers: tuple[str, str], seen: list[int]
) -> None:
    seats = [holds("tail-spin"), CITY | holds("moonsault"), holds("low-blow"), holds("crowd-pleaser")]
    game = with_allies(challenged(*seats), 2, 3)
    events = play(game, *answers)
    assert [seat for seat, *_ in shown(events)] == seen
    rewarded = [e.seat for e in told(events, "energy") if e.cause == "challenge"]
    assert rewarded == seen


# --- masks change hands


def test_the_loser_gives_a_mask_which_goes_into_the_winners_collection() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam"), {})
    events = settle(game)
    assert (seats_told(events, "mask_lost"), seats_told(events, "mask")) == ([1], [0])
    assert masks(game) == [(True, 1), (False, 0), (True, 0)]
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "mask"] == [(0, 2)]
    assert game.seats[0].points == 2 + 1, "the mask and the entry"


def test_a_winner_without_a_mask_puts_it_on_the_figure_where_it_is_worth_nothing() -> None:
    game = challenged(holds("final-count", mask=False), CITY | holds("chokeslam"), {})
    settle(game)
    assert (masks(game), game.seats[0].points) == ([(True, 0), (False, 0), (True, 0)], 1)


def test_a_loser_gives_out_of_its_collection_first_and_its_stars_go_with_the_mask() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", collection=2, points=7), {})
    events = settle(game)
    assert masks(game) == [(True, 1), (True, 1), (True, 0)]
    assert [(e.seat, e.amount, e.cause) for e in told(events, "points_lost")] == [(1, 2, "mask")]
    assert game.seats[1].points == 5 + 0 and game.current == 1 and game.city == 0


@pytest.mark.parametrize("stars, left", [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_a_loser_without_any_mask_loses_2_stars_but_never_below_0(stars: int, left: int) -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False, points=stars), {})
    events = settle(game)
    assert game.seats[1].points == left
    assert (told(events, "mask"), masks(game)[0]) == ([], (True, 0)), "the winner gets no mask that is not there"
    assert game.seats[0].points == 1, "nor the stars"


def test_a_challenger_without_any_mask_pays_too() -> None:
    game = challenged(holds(SUPLEX, mask=False, points=3), CITY | holds("chokeslam"), {})
    settle(game)
    assert (game.seats[0].points, masks(game)[1]) == (1, (True, 0))


def test_where_only_one_revealed_a_loser_without_a_mask_pays_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False, points=3), {})
    settle(game, "reveal", "hide")
    assert game.seats[1].points == 3


def test_stars_of_a_mask_stop_at_20() -> None:
    game = challenged(holds("final-count", points=19), CITY | holds("chokeslam"), {})
    events = settle(game)
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "mask"] == [(0, 1)]
    assert game.over and game.winners == (0,)


# --- rewards

FULL = {"health": 10, "energy": 5, "points": 6}
REWARDS: list[tuple[dict[str, int], tuple[int, int, int], tuple[int, int, int]]] = [
    # What the winner gains and what the loser loses: hearts, energy, stars.
    ({}, (0, 0, 0), (0, 0, 0)),
    ({"stars": 3}, (0, 0, 3), (0, 0, 0)),
    ({"energy": 4}, (0, 4, 0), (0, 0, 0)),
    ({"hearts": 2}, (2, 0, 0), (0, 0, 0)),
    ({"evolutions": 2}, (0, 2, 0), (0, 0, 0)),
    ({"claws": 3}, (0, 0, 0), (3, 0, 0)),
    ({"steal_energy": 4}, (0, 4, 0), (0, 4, 0)),
    ({"steal_energy": 9}, (0, 5, 0), (0, 5, 0)),
    ({"steal_stars": 4}, (0, 0, 4), (0, 0, 4)),
    ({"steal_stars": 9}, (0, 0, 6), (0, 0, 6)),
    ({"masks": 1}, (0, 0, 2), (0, 0, 0)),
]


def values(game: kaiju.Game, seat: int) -> tuple[int, int, int]:
    return game.seats[seat].health, game.seats[seat].energy, game.seats[seat].points


def moved(before: tuple[int, int, int], change: tuple[int, int, int], sign: int = 1) -> tuple[int, int, int]:
    a, b, c = (x + sign * y for x, y in zip(before, change, strict=True))
    return a, b, c


@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winning_champion_gains_the_reward_of_its_card(
    reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    champion = CITY | holds(SUPLEX, health=8, energy=1)
    game = challenged(
        holds("final-count") | FULL, champion, {}, challenge_cards=card_set(old_school_suplex={"reward": reward})
    )
    settle(game, "hide", "reveal")
    began = 2 if game.current == 1 else 0
    assert values(game, 1) == moved(moved((7, 1, 0), gain), (0, 0, began)), "and what its own turn begins with"
    assert values(game, 0) == moved((10, 5, 6), loss, -1)
    assert values(game, 2) == (10, 0, 0)
    assert count_masks(game) == ([0, 2, 1] if "masks" in reward else [1, 1, 1])


@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winning_challenger_gains_the_reward_of_its_card(
    reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    game = challenged(
        holds(SUPLEX, health=7, energy=1),
        CITY | holds("final-count") | FULL,
        {},
        challenge_cards=card_set(old_school_suplex={"reward": reward}),
    )
    settle(game, "reveal", "hide")
    assert values(game, 0) == moved(moved((7, 1, 0), gain), (0, 0, 1)), "a star for entering"
    assert values(game, 1) == moved((9, 5, 6), loss, -1)
    assert (game.city, values(game, 2)) == (0, (10, 0, 0))


@pytest.mark.parametrize("side", [0, 1], ids=["challenger's", "champion's"])
@pytest.mark.parametrize("reward, gain, loss", REWARDS, ids=[str(r) for r, *_ in REWARDS])
def test_the_winners_ally_gains_the_ally_reward_of_its_own_card(
    side: int, reward: dict[str, int], gain: tuple[int, int, int], loss: tuple[int, int, int]
) -> None:
    cards = card_set(
        old_school_suplex={"reward": {}},
        tail_spin={"ally_reward": reward, "reward": {"stars": 9}},
        final_count={"reward": {}},
    )
    seats = [holds(SUPLEX) | FULL, CITY | holds("final-count") | FULL, holds("tail-spin", health=6), holds("low-blow")]
    game = with_allies(challenged(*seats, challenge_cards=cards), *((2, 3) if side == 0 else (3, 2)))
    play(game, *(("reveal", "hide") if side == 0 else ("hide", "reveal")))
    assert values(game, 2) == moved((6, 0, 0), gain)
    loser = 1 - side
    assert values(game, loser) == moved((10 - loser, 5, 6), loss, -1)
    assert values(game, 3) == (10, 0, 0), "the loser's ally gains nothing"
    assert count_masks(game)[2] == (2 if "masks" in reward else 1)


def test_the_loser_gains_nothing() -> None:
    game = challenged(holds("double-team"), CITY | holds("final-count", health=5), {})
    events = settle(game)
    assert [e.seat for e in events if e.cause == "challenge"] == [1]


def test_a_reward_of_hearts_stops_at_the_maximum() -> None:
    game = challenged(holds("double-team"), CITY | holds("bear-hug"), {})
    settle(game)
    assert game.seats[1].health == 10


def test_a_reward_of_hearts_heals_in_tokyo_and_is_a_gain_for_regeneration() -> None:
    game = challenged(holds("double-team"), CITY | holds("bear-hug", health=5, cards=["regeneration"]), {})
    settle(game)
    assert game.seats[1].health == 4 + 3 + 1


def test_stolen_energy_is_a_gain_for_friend_of_children_if_there_is_any() -> None:
    thief = {"cards": ["friend-of-children"]}
    game = challenged(holds("sleeper-hold") | thief, CITY | holds("final-count", energy=2), {})
    settle(game, "reveal", "hide")
    assert [seat.energy for seat in game.seats] == [3, 0, 0]
    game = challenged(holds("sleeper-hold") | thief, CITY | holds("final-count"), {})
    settle(game, "reveal", "hide")
    assert game.seats[0].energy == 0


def test_stolen_stars_are_not_those_of_a_collection() -> None:
    champion = CITY | holds("final-count", collection=2, points=5)
    game = challenged(holds("low-blow"), champion, {})
    settle(game, "reveal", "hide")
    assert points(game) == [1 + 1, 4, 0]


def test_a_reward_of_masks_comes_besides_the_mask_that_a_loser_gives() -> None:
    champion = CITY | holds("old-school-suplex", collection=1, points=2)
    game = challenged(holds("mask-snatch"), champion, {}, challenge_cards=card_set(mask_snatch={"force": 9}))
    events = settle(game)
    assert seats_told(events, "mask_lost") == [1, 1]
    assert masks(game) == [(True, 2), (False, 0), (True, 0)]
    assert points(game) == [4 + 1, 0, 0]


def test_a_reward_of_masks_costs_a_loser_2_stars_for_each_that_it_lacks() -> None:
    cards = card_set(mask_snatch={"reward": {"masks": 3}})
    game = challenged(holds("mask-snatch"), CITY | holds(SUPLEX, points=5), {}, challenge_cards=cards)
    settle(game, "reveal", "hide")
    assert (masks(game), points(game)) == ([(True, 1), (False, 0), (True, 0)], [2 + 1, 1, 0])


def test_a_reward_of_claws_is_no_attack() -> None:
    challenger = holds("flying-crossbody", cards=["poison-spit", "alpha-monster"])
    game = challenged(challenger, CITY | holds(SUPLEX), {})
    assert (game.seats[1].poison, game.seats[0].points) == (1, 1), "the claws themselves"
    events = settle(game)
    assert (game.seats[1].poison, game.seats[1].health) == (1, 7)
    assert [(e.seat, e.amount, e.by) for e in told(events, "hurt")] == [(1, 2, 0)]
    assert told(events, "attack") == told(events, "yield") == []


def test_a_reward_of_claws_against_a_challenger_offers_no_yielding() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("flying-crossbody"), {})
    settle(game)
    assert (health(game), asked(game)) == ([8, 9, 10], (1, "roll"))


def test_a_reward_of_claws_can_be_answered_with_wings() -> None:
    game = ring(holds("flying-crossbody"), CITY | holds(SUPLEX, cards=["wings"], energy=3), {})
    play(game, "stop", "take", "stay", "challenge 1")
    settle(game)
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "use wings"])
    game.play("use wings")
    assert (game.seats[1].health, game.seats[1].energy, game.city) == (9, 1, 0)


def test_a_reward_of_one_claw_does_nothing_to_armor_plating() -> None:
    game = challenged(holds("body-slam"), CITY | holds(SUPLEX, cards=["armor-plating"]), {}, dice=claws(2))
    settle(game)
    assert (game.seats[1].health, game.city) == (8, 0)


def test_a_reward_of_an_evolution_is_one_of_two() -> None:
    top = ["mouse-hunter", "meow-missle"]
    challenger = holds("secret-training", monster="cyber-kitty", evolution_deck=top)
    game = challenged(game=evolved(challenger, CITY | holds(SUPLEX), {}))
    events = settle(game)
    assert seats_told(events, "evolution_draw") == [0]
    assert (asked(game), sorted(keys(game))) == ((0, "evolution"), ["keep meow-missle", "keep mouse-hunter"])
    assert game.city == 1, "the place comes last"
    game.play("keep mouse-hunter")
    assert (game.city, game.seats[0].hand, game.seats[0].energy) == (0, ("mouse-hunter",), 0)


def test_a_reward_of_several_evolutions_is_as_many_times_one_of_two() -> None:
    cards = card_set(secret_training={"reward": {"evolutions": 2}})
    challenger = holds("secret-training", monster="cyber-kitty")
    game = challenged(game=evolved(challenger, CITY | holds(SUPLEX), {}, challenge_cards=cards))
    settle(game)
    for _ in range(2):
        assert (asked(game), len(keys(game))) == ((0, "evolution"), 2)
        game.play(keys(game)[0])
    assert (len(game.seats[0].hand), len(game.seats[0].evolution_discard)) == (2, 2)


def test_an_ally_may_be_rewarded_with_an_evolution() -> None:
    cards = card_set(tail_spin={"ally_reward": {"evolutions": 1}})
    seats = [holds(SUPLEX), CITY | holds("mask-snatch"), holds("tail-spin", monster="cyber-kitty")]
    game = with_allies(challenged(game=evolved(*seats, challenge_cards=cards)), 2)
    play(game, "reveal", "reveal")
    assert (asked(game), len(keys(game))) == ((2, "evolution"), 2)


# --- the winner's entry


def test_a_winning_challenger_takes_the_champions_place_and_the_usual_star() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX), {})
    events = settle(game)
    assert (seats_told(events, "leave"), told(events, "yield")) == ([1], []), "the leaving is no yield"
    assert [(e.seat, e.place) for e in told(events, "enter")] == [(0, "city")]
    assert [(e.seat, e.amount) for e in told(events, "points") if e.cause == "tokyo"] == [(0, 1)], "and only one"
    order = [
        kind
        for kind in kinds(events)
        if kind in ("challenge_won", "mask", "energy", "leave", "enter", "challenge_card")
    ]
    assert order == ["challenge_won", "mask", "energy", "leave", "enter", "challenge_card", "challenge_card"]


def test_a_winning_challenger_enters_the_place_of_the_one_it_challenged() -> None:
    game = ring(holds("final-count"), CITY, BAY | holds(SUPLEX), {}, {})
    play(game, "stop", "stay", "stay", "challenge 2")
    events = settle(game)
    assert (game.city, game.bay, game.seats[2].place) == (1, 0, None)
    assert [(e.seat, e.place) for e in told(events, "enter")] == [(0, "bay")]


def test_a_winning_challenger_enters_city_beside_bay() -> None:
    game = ring(holds("final-count"), CITY | holds(SUPLEX), BAY, {}, {})
    play(game, "stop", "stay", "stay", "challenge 1")
    settle(game)
    assert (game.city, game.bay) == (0, 2)


def test_a_losing_challenger_stays_where_it_is() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("final-count"), {})
    events = settle(game)
    assert (game.city, told(events, "enter"), told(events, "leave")) == (1, [], [])


def test_in_the_two_player_variant_the_entry_is_worth_energy() -> None:
    game = challenged(holds("final-count"), CITY | holds("chokeslam", mask=False), modules=["luchador", "two_player"])
    settle(game)
    assert (game.city, game.seats[0].points, game.seats[0].energy) == (0, 0, 1)


def test_gamma_blast_goes_off_when_a_winner_enters() -> None:
    game = challenged(holds("final-count", cards=["gamma-blast"]), CITY | holds(SUPLEX), {})
    settle(game)
    assert health(game) == [10, 8, 9]


def test_hungry_urbavore_feeds_when_a_winner_enters() -> None:
    game = challenged(holds("final-count", cards=["hungry-urbavore"]), CITY | holds("chokeslam", mask=False), {})
    settle(game)
    assert game.seats[0].points == 1 + 1


def test_destructive_wave_can_be_played_after_a_winners_entry() -> None:
    game = challenged(game=evolved(holds("final-count", hand=["destructive-wave"]), CITY | holds(SUPLEX), {}))
    settle(game)
    assert (asked(game), keys(game)) == ((0, "evolution"), ["play destructive-wave", "pass"])


def test_burrowing_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX, cards=["burrowing"]), {})
    settle(game)
    assert (health(game), game.city) == ([10, 9, 10], 0)


def test_jagged_tactician_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX, cards=["jagged-tactician"]), {})
    settle(game)
    assert (health(game), game.seats[1].energy) == ([10, 9, 10], 0)


def test_unstable_dna_of_a_beaten_champion_does_nothing() -> None:
    game = challenged(
        holds("final-count", cards=["wings"]),
        CITY | holds(SUPLEX, cards=["unstable-dna"]),
        {},
        edition="dark",
        modules=["luchador"],
    )
    events = settle(game)
    assert (told(events, "exchange"), asked(game), game.city) == ([], (1, "roll"), 0)


def test_hearts_that_are_still_to_be_resolved_do_not_heal_a_winner_in_tokyo() -> None:
    game = ring(holds("moonsault", health=5), CITY | holds(SUPLEX), {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "challenge 1")
    settle(game)
    assert (game.city, health(game)) == (0, [5, 9, 10])


def test_hearts_resolved_before_the_claws_have_healed_a_winner() -> None:
    game = ring(holds("moonsault", health=5), CITY | holds(SUPLEX), {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve heart", "stay", "challenge 1")
    settle(game)
    assert (game.city, health(game)) == (0, [7, 9, 10])


# --- upkeep


@pytest.mark.parametrize("answers", [("reveal", "reveal"), ("reveal", "hide"), ("hide", "reveal"), ("hide", "hide")])
def test_all_who_were_involved_draw_anew_and_only_they(answers: tuple[str, str]) -> None:
    seats = [holds("tail-spin"), CITY | holds("moonsault"), holds("low-blow"), holds("crowd-pleaser"), holds(SUPLEX)]
    pile = ["chokeslam", "bear-hug", "elbow-drop", POWERHOUSE, "double-team"]
    game = with_allies(challenged(*seats, challenge_deck=pile), 4, 2)
    events = play(game, *answers)
    assert drawers(events) == [0, 1, 2, 4]
    assert held(game) == ["chokeslam", "bear-hug", "elbow-drop", "crowd-pleaser", POWERHOUSE]
    table = game.view(None)["challenge"]
    assert (table["fight"], table["pile"]) == (None, 1)
    seen = [("tail-spin", SUPLEX), ("moonsault", "low-blow")]
    for answer, cards in zip(answers, seen, strict=True):
        assert {card in table["discard"] for card in cards} == {answer == "reveal"}, "what was hidden stays so"
    assert table["discard_hidden"] == 2 * answers.count("hide")
    assert "crowd-pleaser" not in table["discard"]


def test_a_volunteer_who_was_not_chosen_keeps_its_card() -> None:
    game = challenged({}, CITY, holds(SUPLEX), holds(POWERHOUSE))
    play(game, "ask", "help", "help", "choose 2")
    events = settle(game)
    assert (held(game)[3], drawers(events)) == (POWERHOUSE, [0, 1, 2])


def test_an_empty_pile_is_made_of_the_shuffled_discard_pile() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=[])
    assert game.view(None)["challenge"]["pile"] == 0
    events = settle(game)
    assert [event.amount for event in told(events, "challenge_shuffle")] == [17]
    assert kinds(events).index("challenge_shuffle") < kinds(events).index("challenge_card")
    table = game.view(None)["challenge"]
    assert (table["pile"], table["discard"], held(game)[2]) == (15, [], "tail-spin")


def test_a_pile_that_runs_out_in_between_is_made_anew_then() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=["low-blow"])
    events = settle(game)
    new = [kind for kind in kinds(events) if kind.startswith("challenge_")]
    assert new == ["challenge_won", "challenge_card", "challenge_shuffle", "challenge_card"]
    assert (held(game)[0], held(game)[2]) == ("low-blow", "tail-spin")
    assert told(events, "challenge_shuffle")[0].amount == 16


def test_cards_that_were_shown_can_come_back_out_of_the_new_pile() -> None:
    seen = set()
    for seed in range(40):
        game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), challenge_deck=[], seed=seed)
        settle(game)
        seen |= {card for card in held(game) if card is not None}
    assert {SUPLEX, POWERHOUSE} <= seen and len(seen) > 10


def test_a_second_challenge_is_fought_with_the_new_cards() -> None:
    game = challenged(
        holds(SUPLEX),
        CITY | holds(POWERHOUSE),
        {},
        dice=f"{claws(1)} {QUIET} {QUIET} {claws(1)}",
        challenge_deck=["final-count", "low-blow", "tail-spin"],
    )
    settle(game, "hide", "hide")
    play(game, "stop", "stop", "stop", "stay", "challenge 1")
    events = settle(game)
    assert [card for _, card, _, _ in shown(events)] == ["low-blow", "tail-spin"]


# --- somebody dies, wins or comes back in a challenge


def test_a_champion_killed_by_the_reward_leaves_its_masks_and_its_place_to_the_winner() -> None:
    game = challenged(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3, collection=1), {})
    events = settle(game)
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(1, 0)]
    assert (game.city, masks(game)) == (0, [(True, 2), (False, 0), (True, 0)])
    assert points(game) == [2 + 2 + 1, 0, 0], "two masks and the entry"
    assert (drawers(events), held(game)[1]) == ([0], None)
    assert {SUPLEX, "flying-crossbody"} <= set(game.view(None)["challenge"]["discard"])


def test_a_champion_in_bay_killed_by_the_reward_leaves_its_place_before_other_dice_are_resolved() -> None:
    seats = [holds("flying-crossbody", health=5), CITY, BAY | holds(SUPLEX, health=3), {}, {}, {}]
    game = ring(*seats, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "stay", "challenge 2")
    events = settle(game)
    assert (game.bay, game.seats[2].alive) == (0, False)
    entered = kinds(events).index("enter")
    assert entered < kinds(events).index("challenge_card"), "the winner enters before new cards are drawn"
    assert game.seats[0].health == 5, "hearts don't heal in Tokyo"


def test_a_champion_in_bay_that_comes_back_outside_leaves_its_place_to_the_winner() -> None:
    bay = BAY | holds(SUPLEX, health=3, cards=["it-has-a-child"])
    game = ring(holds("flying-crossbody", health=5), CITY, bay, {}, {}, dice="claw heart heart 1 1 2")
    play(game, "stop", "resolve claw", "stay", "stay", "challenge 2")
    settle(game)
    assert (game.bay, game.seats[2].health, game.seats[0].health) == (0, 10, 5)


def test_a_champion_killed_in_city_with_five_players_makes_bay_close_and_bays_monster_move_up() -> None:
    game = ring(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3), BAY, {}, {})
    play(game, "stop", "stay", "stay", "challenge 1")
    events = settle(game)
    assert (game.city, game.bay, game.seats[0].place) == (2, None, None)
    assert told(events, "enter") == []


def test_a_challenger_killed_by_the_champions_reward_leaves_it_its_masks() -> None:
    game = challenged(holds(SUPLEX, health=2), CITY | holds("flying-crossbody"), {})
    events = settle(game)
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(0, 1)]
    assert (masks(game), game.city, game.current) == ([(False, 0), (True, 1), (True, 0)], 1, 1)
    assert drawers(events) == [1]


def test_a_champion_killed_by_the_allys_reward_leaves_its_masks_to_the_ally() -> None:
    seats = [holds("moonsault"), CITY | holds(SUPLEX, health=2, collection=1), holds("folding-skyscraper")]
    game = with_allies(challenged(*seats), 2)
    play(game, "reveal", "hide")
    assert (masks(game), game.city) == ([(True, 0), (False, 0), (True, 2)], 0)
    assert points(game) == [1, 0, 4 + 0]


def test_a_champion_that_it_has_a_child_saves_is_outside_and_keeps_its_masks() -> None:
    champion = CITY | holds(SUPLEX, health=3, points=8, collection=2, cards=["it-has-a-child"])
    game = challenged(holds("flying-crossbody"), champion, {})
    settle(game)
    assert (game.city, game.seats[1].health, game.seats[1].points) == (0, 10, 2)
    assert masks(game) == [(True, 1), (True, 1), (True, 0)], "it gave one mask as the loser and keeps the rest"


def test_a_winner_that_dies_of_its_own_reward_enters_nothing() -> None:
    champion = CITY | holds(SUPLEX, evolutions=["lightning-armor"])
    game = evolved(holds("flying-crossbody", health=2), champion, {}, dice=f"{claws(1)} claw claw {QUIET}")
    play(game, "stop", "pass", "stay", "challenge 1")
    settle(game)
    assert asked(game) == (1, "use")
    events = game.play("use lightning-armor")
    assert ([(e.seat, e.by) for e in told(events, "dead")], game.city) == ([(0, 1)], 1)
    assert (told(events, "enter"), told(events, "leave"), drawers(events)) == ([], [], [1])
    assert masks(game) == [(False, 0), (True, 1), (True, 0)], "its masks, that of the champion among them, come back"


def test_the_last_monster_that_stands_after_a_challenge_wins() -> None:
    game = challenged(holds("flying-crossbody"), CITY | holds(SUPLEX, health=3))
    settle(game)
    assert (game.over, game.winners) == (True, (0,))


@pytest.mark.parametrize("when", ["volunteer", "choose", "reveal"])
def test_a_champion_killed_in_the_middle_ends_the_challenge_without_a_winner(when: str) -> None:
    killer = 2 if when == "volunteer" else 0
    seats = [holds("final-count"), CITY | holds(SUPLEX, health=3), holds("tail-spin"), {}]
    seats[killer]["hand"] = ["flying-entrance"]
    game = challenged(game=evolved(*seats))
    game.play("ask")
    if when != "volunteer":
        play(game, "help", "pass")
    if when == "reveal":
        play(game, "choose 2", "pass")
    events = game.play("play flying-entrance")
    assert [(e.seat, e.by) for e in told(events, "dead")] == [(1, killer)]
    assert (winner(events), shown(events), game.view(None)["challenge"]["fight"]) == ([], [], None)
    assert drawers(events) == ([0, 2] if when == "reveal" else [0])
    assert SUPLEX not in game.view(None)["challenge"]["discard"] and SUPLEX not in held(game)
    assert not any(e.cause == "challenge" for e in events)
    assert not in_challenge(game) and game.city == 0, "it enters as who finds Tokyo empty"


def test_a_challenger_killed_in_the_middle_ends_the_challenge_and_its_turn() -> None:
    seats = [holds("final-count", health=1), CITY | holds(SUPLEX, hand=["electro-scratch"]), {}]
    game = challenged(game=evolved(*seats))
    play(game, "pass", "pass", "reveal")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide", "play electro-scratch"])
    events = game.play("play electro-scratch")
    assert (winner(events), game.current, game.city) == ([], 1, 1)
    assert (drawers(events), masks(game)) == ([1], [(False, 0), (True, 1), (True, 0)])


def test_an_answer_that_was_given_before_a_death_is_not_remembered_in_the_next_challenge() -> None:
    seats = [holds("final-count", health=1), CITY | holds(SUPLEX, hand=["electro-scratch"]), {}]
    game = challenged(game=evolved(*seats, dice=f"{claws(1)} {QUIET} {claws(1)}"))
    play(game, "pass", "pass", "reveal", "play electro-scratch", "stop", "stop", "stay", "challenge 1")
    assert (asked(game), keys(game)) == ((2, "challenge"), ["reveal", "hide"])
    events = play(game, "hide", "hide")
    assert winner(events) == []


def test_an_ally_killed_in_the_middle_helps_nobody_any_more() -> None:
    seats = [holds(SUPLEX), CITY | holds("sleeper-hold", hand=["electro-scratch"]), holds("tail-spin", health=1), {}]
    game = with_allies(challenged(game=evolved(*seats)), 2)
    events = play(game, "reveal", "play electro-scratch", "reveal")
    assert shown(events) == [(0, SUPLEX, 2, None), (1, "sleeper-hold", 3, None)]
    assert (winner(events), drawers(events)) == ([(1, 0)], [0, 1])
    assert [e.seat for e in told(events, "energy") if e.cause == "challenge"] == []


def test_a_volunteer_killed_before_the_choice_can_not_be_chosen() -> None:
    seats = [holds(SUPLEX, hand=["electro-scratch"]), CITY, {"health": 1}, {}]
    game = challenged(game=evolved(*seats))
    play(game, "ask", "help", "help")
    assert keys(game) == ["choose 2", "choose 3", "refuse", "play electro-scratch"]
    game.play("play electro-scratch")
    assert keys(game) == ["choose 3", "refuse"]


def test_the_only_volunteer_dies_and_the_champion_is_asked_next() -> None:
    game = challenged(game=evolved(holds(SUPLEX, hand=["electro-scratch"]), CITY, {"health": 1}, {}))
    play(game, "ask", "help", "pass", "play electro-scratch")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["ask", "pass"])


def test_a_volunteer_who_dies_before_all_are_in_is_no_volunteer() -> None:
    seats = [holds(SUPLEX), CITY, {"health": 1}, {"hand": ["electro-scratch"]}, {}]
    game = challenged(game=evolved(*seats))
    events = play(game, "ask", "help", "play electro-scratch", "pass", "help")
    assert seats_told(events, "volunteer") == [4]
    assert keys(game) == ["choose 4", "refuse"]


@pytest.mark.parametrize("answer, won", [("reveal", [(0, 1)]), ("hide", [])])
def test_mega_purr_in_the_middle_does_not_forget_who_reveals(answer: str, won: list[tuple[int, int]]) -> None:
    seats = [holds("final-count", energy=1, points=1), CITY | holds(SUPLEX, hand=["mega-purr"]), {}]
    game = challenged(game=evolved(*seats))
    play(game, "pass", "pass", answer, "play mega-purr", "give energy")
    assert (asked(game), keys(game)) == ((1, "challenge"), ["reveal", "hide"])
    assert winner(game.play("hide")) == won


def test_mega_purr_in_the_middle_does_not_forget_who_volunteered() -> None:
    game = challenged(game=evolved({}, CITY, {"energy": 1}, {"hand": ["mega-purr"]}))
    play(game, "ask", "help", "play mega-purr")
    while keys(game)[:2] != ["help", "pass"]:
        game.play(keys(game)[0])
    assert seats_told(game.play("pass"), "volunteer") == [2]


def test_20_stars_win_at_the_end_of_the_turn_not_before() -> None:
    game = challenged(holds("moonsault", points=17), CITY | holds(SUPLEX), {}, market=["heal", None, None])
    settle(game)
    assert (points(game)[0], game.over, asked(game)) == (20, False, (0, "buy"))
    game.play("done")
    assert (game.over, game.winners) == (True, (0,))


def test_a_champion_that_reaches_20_wins_at_the_end_of_its_challengers_turn() -> None:
    game = challenged(holds(SUPLEX), CITY | holds("moonsault", points=18), {})
    settle(game)
    assert (game.over, game.winners) == (True, (1,))


def test_an_ally_that_reaches_20_shares_the_win() -> None:
    seats = [holds("crowd-pleaser", points=17), CITY | holds("mask-snatch"), holds("elbow-drop", points=19)]
    game = with_allies(challenged(*seats), 2)
    play(game, "reveal", "hide")
    assert (game.over, game.winners) == (True, (0, 2))


def test_stars_that_went_with_a_mask_are_missing_at_the_end_of_the_turn() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX, points=20, collection=1), {})
    settle(game)
    assert (game.over, game.seats[1].points) == (False, 18)


# --- masks, one rule at a time


def test_claws_that_take_the_last_heart_take_all_masks() -> None:
    game = ring({}, CITY | {"health": 1, "collection": 2}, {})
    events = game.play("stop")
    assert seats_told(events, "mask") == [0, 0, 0]
    assert (masks(game), points(game)[:2]) == ([(True, 3), (False, 0), (True, 0)], [6 + 1, 0])


def test_masks_taken_from_the_eliminated_go_on_the_figure_first() -> None:
    game = ring({"mask": False}, CITY | {"health": 1, "collection": 1}, {})
    game.play("stop")
    assert (masks(game)[0], points(game)[0]) == ((True, 1), 2 + 1)


def test_a_monster_without_masks_leaves_none() -> None:
    game = ring({}, CITY | {"health": 1, "mask": False}, {})
    events = game.play("stop")
    assert (told(events, "mask"), masks(game)[0]) == ([], (True, 0))


def test_every_monster_that_one_attack_eliminates_leaves_its_masks() -> None:
    game = ring(CITY, {"health": 1}, {"health": 1, "collection": 1}, {})
    game.play("stop")
    assert masks(game) == [(True, 3), (False, 0), (False, 0), (True, 0)]


def test_a_card_that_takes_the_last_heart_takes_the_masks_for_its_owner() -> None:
    game = ring({"energy": 3}, CITY, {"health": 2}, dice=QUIET, market=["flame-thrower", None, None])
    play(game, "stop", "buy flame-thrower")
    assert masks(game) == [(True, 1), (True, 0), (False, 0)]


def test_an_evolution_that_takes_the_last_heart_takes_the_masks_in_anothers_turn_too() -> None:
    game = evolved({}, CITY | {"health": 2}, {"hand": ["flying-entrance"]}, {}, dice=QUIET)
    game.play("stop")
    assert asked(game) == (2, "evolution")
    game.play("play flying-entrance")
    assert masks(game) == [(True, 0), (False, 0), (True, 1), (True, 0)]


def test_masks_of_a_monster_that_poison_eliminates_go_out_of_the_game() -> None:
    game = ring({"health": 1, "poison": 1, "collection": 1}, CITY, {}, dice=QUIET)
    game.play("stop")
    assert (game.seats[0].alive, masks(game)) == (False, [(False, 0), (True, 0), (True, 0)])


def test_masks_of_a_monster_that_eliminates_itself_go_out_of_the_game() -> None:
    game = ring({"health": 4, "energy": 5}, CITY, {}, dice=QUIET, market=["jet-fighters", None, None])
    play(game, "stop", "buy jet-fighters")
    assert (game.seats[0].alive, masks(game)) == (False, [(False, 0), (True, 0), (True, 0)])


def test_masks_that_a_bomber_takes_leave_the_game_with_it() -> None:
    market = ["high-altitude-bombing", None, None]
    game = ring({"health": 3, "energy": 4}, CITY | {"health": 3}, {}, {}, dice=QUIET, market=market)
    events = play(game, "stop", "buy high-altitude-bombing")
    assert (seats_told(events, "dead"), seats_told(events, "mask")) == ([1, 0], [0])
    assert masks(game) == [(False, 0), (False, 0), (True, 0), (True, 0)]


def test_masks_inherited_from_the_eliminated_stop_at_20_stars() -> None:
    game = ring({"points": 17, "energy": 3}, CITY | {"health": 1, "collection": 1}, {}, market=["heal", None, None])
    game.play("stop")
    assert (points(game)[0], masks(game)[0], asked(game)) == (20, (True, 2), (0, "buy"))


def test_burrowing_of_the_monster_that_yields_may_take_the_attackers_masks() -> None:
    game = ring({"health": 1}, CITY | {"cards": ["burrowing"]}, {})
    play(game, "stop", "yield")
    assert masks(game) == [(False, 0), (True, 1), (True, 0)]


def test_it_has_a_child_keeps_the_masks_and_the_stars_of_the_collection() -> None:
    game = ring({}, CITY | {"health": 1, "points": 9, "collection": 2, "cards": ["it-has-a-child"]}, {})
    events = game.play("stop")
    assert (masks(game), points(game)) == ([(True, 0), (True, 2), (True, 0)], [1, 4, 0])
    assert (game.seats[1].health, told(events, "mask")) == (10, [])


def test_zombify_keeps_the_masks_and_the_stars_of_the_collection() -> None:
    game = ring({}, CITY | {"health": 1, "points": 9, "collection": 1, "cards": ["zombify"]}, {}, edition="dark")
    game.play("stop")
    assert (masks(game), points(game)) == ([(True, 0), (True, 1), (True, 0)], [1, 2, 0])
    assert game.seats[1].zombified


def test_a_zombie_may_challenge_and_be_challenged() -> None:
    zombie = {"zombified": True, "health": 12}
    game = challenged(holds("moonsault") | zombie, CITY | holds(SUPLEX) | zombie, {}, edition="dark")
    settle(game)
    assert (game.city, count_masks(game)) == (0, [2, 0, 1])


@pytest.mark.parametrize("collection, stars", [(0, 9), (2, 13)])
def test_nine_lives_keeps_the_masks_and_its_9_stars_come_besides_the_collection(collection: int, stars: int) -> None:
    cat = {"monster": "cyber-kitty", "hand": ["nine-lives"], "health": 1, "points": 17, "collection": collection}
    game = evolved({}, CITY | cat, {})
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].points, masks(game)[1]) == (9, stars, (True, collection))


@pytest.mark.parametrize("stars, left", [(12, 7), (8, 4), (4, 4)])
def test_evacuation_orders_does_not_take_the_stars_of_a_collection(stars: int, left: int) -> None:
    market = ["evacuation-orders", None, None]
    game = ring({"energy": 7}, CITY | {"points": stars, "collection": 2}, dice=QUIET, market=market)
    events = play(game, "stop", "buy evacuation-orders")
    assert game.seats[1].points - 2 == left, "2 stars for the turn that begins in Tokyo"
    assert sum(e.amount or 0 for e in told(events, "points_lost")) == stars - left


def test_a_star_given_to_mega_purr_is_not_one_of_a_collection() -> None:
    victim = CITY | {"collection": 1, "points": 2, "energy": 3}
    game = evolved({"hand": ["mega-purr"]}, victim, {}, dice=QUIET)
    game.play("play mega-purr")
    assert (asked(game), game.seats[1].energy) == ((0, "roll"), 2), "it has no star that it could give instead"


def test_underdog_takes_no_star_of_a_collection() -> None:
    game = ring({"tiles": ["underdog"]}, CITY | {"collection": 1, "points": 2}, {}, edition="dark")
    game.play("stop")
    assert points(game)[:2] == [0, 2]


def test_an_eliminated_monster_has_no_card_and_no_mask_and_nobody_asks_it() -> None:
    game = ring(
        holds(SUPLEX), CITY, {"health": 1} | holds("tail-spin"), {}, turn=1, dice=f"{claws(1)} {QUIET} {claws(1)}"
    )
    game.play("stop")
    assert (held(game)[2], game.view(None)["challenge"]["discard_hidden"]) == (None, 1)
    play(game, "stop", "stop", "stay", "challenge 1", "ask")
    assert asked(game) == (3, "challenge")


# --- with other boxes


def test_with_the_gauge_stars_of_dice_and_masks_come_together() -> None:
    challenger = holds("moonsault", wickedness=1)
    game = ring(challenger, CITY | holds(SUPLEX), {}, dice="1 1 1 claw 2 3", edition="dark")
    play(game, "stop", "resolve claw", "stay", "challenge 1")
    settle(game)
    while asked(game)[1] == "tile":
        game.play("pass")
    assert (game.seats[0].points, game.seats[0].wickedness) == (2 + 1 + 1, 3)


def test_origins_has_challenges_with_its_one_place() -> None:
    game = challenged(holds("moonsault"), CITY | holds(SUPLEX), {}, {}, edition="origins")
    settle(game)
    assert (game.city, count_masks(game)) == (0, [2, 0, 1, 1])


def test_after_bay_has_closed_there_is_one_champion() -> None:
    game = ring({}, CITY, {}, {}, {"alive": False})
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass"]


def test_after_a_challenge_the_others_turn_begins_in_tokyo_with_its_stars() -> None:
    game = challenged(holds("final-count"), CITY | holds(SUPLEX), dice=f"{claws(1)} {QUIET} {QUIET}")
    settle(game)
    game.play("stop")
    assert (game.current, game.seats[0].points) == (0, 2 + 1 + 2)


# --- Luchador's Evolutions, a house set

EVOLUTIONS = {
    "signature-move": True,
    "roar-of-the-crowd": True,
    "top-rope": True,
    "rope-break": True,
    "flying-entrance": False,
    "second-wind": False,
    "unmasked": False,
    "new-hold": False,
}


def test_luchador_has_eight_evolutions_that_say_they_are_a_house_set() -> None:
    own = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] == "luchador"]
    assert {e["id"]: e["permanent"] for e in own} == EVOLUTIONS
    assert all(e["house"] for e in own)
    others = [e for e in kaiju.catalog() if e["kind"] == "evolution" and e["monster"] != "luchador"]
    assert not any(e["house"] for e in others)


def test_luchador_draws_out_of_its_own_deck() -> None:
    game = kaiju.new("base", 2, modules=["luchador", "power_up"], monsters=["luchador", "alienoid"], seed=1)
    assert (asked(game), len(keys(game))) == ((0, "evolution"), 2)
    assert {key.removeprefix("keep ") for key in keys(game)} <= set(EVOLUTIONS)


def test_signature_move_adds_one_to_the_force_of_a_challenger() -> None:
    seats = [holds(SUPLEX, evolutions=["signature-move"]), CITY | holds("low-blow"), {}]
    events = settle(challenged(game=evolved(*seats)))
    assert shown(events) == [(0, SUPLEX, 3, None), (1, "low-blow", 2, None)]
    assert winner(events) == [(0, 1)]


def test_signature_move_adds_one_to_the_force_of_a_champion_but_not_to_an_allys_bonus() -> None:
    champion = CITY | holds(SUPLEX, evolutions=["signature-move"])
    events = settle(challenged(game=evolved(holds("sleeper-hold"), champion, {})))
    assert (shown(events)[1], winner(events)) == ((1, SUPLEX, 3, None), [(1, 0)])
    seats = [holds("low-blow"), CITY | holds("sleeper-hold"), holds("mask-snatch", evolutions=["signature-move"])]
    events = play(with_allies(challenged(game=evolved(*seats)), 2), "reveal", "reveal")
    assert (shown(events)[0], winner(events)) == ((0, "low-blow", 3, None), [(1, 0)])


def test_signature_move_can_be_put_down_when_the_cards_are_on_the_table() -> None:
    game = challenged(game=evolved(holds(SUPLEX, hand=["signature-move"]), CITY | holds("low-blow"), {}))
    play(game, "pass", "pass", "play signature-move")
    assert (asked(game), keys(game)) == ((0, "challenge"), ["reveal", "hide"])
    assert winner(play(game, "reveal", "reveal")) == [(0, 1)]


@pytest.mark.parametrize("answers, stars", [(("reveal", "hide"), 1), (("hide", "reveal"), 0), (("hide", "hide"), 0)])
def test_roar_of_the_crowd_is_a_star_for_every_challenge_won(answers: tuple[str, str], stars: int) -> None:
    seats = [holds("moonsault", evolutions=["roar-of-the-crowd"]), CITY | holds("tail-spin"), {}]
    game = challenged(game=evolved(*seats))
    settle(game, *answers)
    assert game.seats[0].points == stars + (game.city == 0)


def test_roar_of_the_crowd_cheers_a_champion_and_no_ally() -> None:
    champion = CITY | holds("moonsault", evolutions=["roar-of-the-crowd"])
    game = challenged(game=evolved(holds(SUPLEX), champion, {}))
    events = settle(game, "hide", "reveal")
    assert [(e.seat, e.amount) for e in told(events, "points") if e.card == "roar-of-the-crowd"] == [(1, 1)]
    seats = [holds("moonsault"), CITY | holds(SUPLEX), holds("tail-spin", evolutions=["roar-of-the-crowd"])]
    events = play(with_allies(challenged(game=evolved(*seats)), 2), "reveal", "reveal")
    assert [e for e in told(events, "points") if e.card == "roar-of-the-crowd"] == []


@pytest.mark.parametrize("rolled, lost", [(1, 1), (2, 2), (3, 4), (4, 5)])
def test_top_rope_adds_a_claw_to_three_or_more(rolled: int, lost: int) -> None:
    game = evolved({"evolutions": ["top-rope"]}, CITY, {}, dice=claws(rolled))
    game.play("stop")
    assert game.seats[1].health == 10 - lost


def test_top_rope_counts_claws_on_dice_only() -> None:
    game = evolved({"evolutions": ["top-rope"], "cards": ["spiked-tail"]}, CITY, {}, dice=claws(2))
    game.play("stop")
    assert game.seats[1].health == 10 - 3


@pytest.mark.parametrize("answer, energy", [("stay", 1), ("yield", 0)])
def test_rope_break_is_energy_for_staying(answer: str, energy: int) -> None:
    game = evolved({}, CITY | {"evolutions": ["rope-break"]}, {})
    play(game, "stop", answer)
    assert game.seats[1].energy == energy


def test_rope_break_needs_a_choice() -> None:
    game = evolved({"hand": ["blizzard"]}, CITY | {"evolutions": ["rope-break"]}, {})
    play(game, "play blizzard", "stop")
    assert game.seats[1].energy == 0


def test_flying_entrance_hits_everybody_else_in_tokyo_for_2() -> None:
    game = evolved({"hand": ["flying-entrance"]}, CITY, BAY, {}, {}, dice=QUIET)
    events = game.play("play flying-entrance")
    assert (health(game), told(events, "attack")) == ([10, 8, 8, 10, 10], [])
    assert game.seats[0].evolution_discard == ("flying-entrance",)
    assert asked(game) == (0, "roll"), "no attack, so nobody may yield"


def test_flying_entrance_spares_its_owner_in_tokyo() -> None:
    game = evolved(CITY | {"hand": ["flying-entrance"]}, BAY, {}, {}, {}, dice=QUIET)
    game.play("play flying-entrance")
    assert health(game) == [10, 8, 10, 10, 10]


def test_second_wind_heals_2_even_in_tokyo() -> None:
    game = evolved(CITY | {"hand": ["second-wind"], "health": 5}, {}, dice=QUIET)
    game.play("play second-wind")
    assert game.seats[0].health == 7


def test_second_wind_is_offered_where_a_loss_would_be_deadly() -> None:
    game = evolved({}, CITY | {"hand": ["second-wind"], "health": 1}, {}, dice=claws(2))
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play second-wind"])
    game.play("play second-wind")
    assert (game.seats[1].health, asked(game)) == (1, (1, "yield"))


def test_second_wind_saves_from_the_reward_of_a_challenge() -> None:
    champion = CITY | holds(SUPLEX, health=3, hand=["second-wind"])
    game = challenged(game=evolved(holds("flying-crossbody"), champion, {}))
    settle(game)
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play second-wind"])
    game.play("play second-wind")
    assert (game.seats[1].health, game.city) == (2, 0)


def test_unmasked_takes_a_star_of_everybody_who_has_lost_its_mask() -> None:
    bare = {"mask": False}
    seats = [{"hand": ["unmasked"]} | bare, CITY | bare | {"points": 3}, {"points": 3}, bare | {"points": 1}, bare]
    game = evolved(*seats, dice=QUIET)
    game.play("play unmasked")
    assert points(game) == [2, 2, 3, 0, 0]


def test_unmasked_takes_nothing_from_the_dead() -> None:
    seats = [{"hand": ["unmasked"]}, CITY, {"alive": False, "points": 3}]
    game = evolved(*seats, dice=QUIET)
    game.play("play unmasked")
    assert points(game) == [0, 0, 3]


def test_new_hold_is_2_energy_and_another_challenge_card() -> None:
    game = evolved(holds(SUPLEX, hand=["new-hold"]), CITY, dice=QUIET, challenge_deck=["low-blow", "tail-spin"])
    # Seat 1, for whom nothing was said, has drawn the first of them.
    events = game.play("play new-hold")
    assert (game.seats[0].energy, held(game)) == (2, ["tail-spin", "low-blow"])
    assert (drawers(events), game.view(None)["challenge"]["discard_hidden"]) == ([0], 1)


def test_new_hold_can_not_be_played_while_a_challenge_is_fought() -> None:
    game = challenged(game=evolved({"hand": ["new-hold"]}, CITY, {}))
    assert keys(game) == ["ask", "pass"]
    play(game, "pass", "pass")
    assert keys(game) == ["reveal", "hide"]


def test_new_hold_can_be_played_before_the_challenge_is_made() -> None:
    game = evolved(
        holds(SUPLEX, hand=["new-hold"]), CITY | holds("tail-spin"), {}, challenge_deck=["final-count", "low-blow"]
    )
    play(game, "stop", "stay")
    assert keys(game) == ["challenge 1", "pass", "play new-hold"]
    game.play("play new-hold")
    assert keys(game) == ["challenge 1", "pass"]


def test_unmasked_means_nothing_in_a_game_without_masks() -> None:
    """Such a position is refused, or the card does nothing: nobody has lost what nobody had."""
    try:
        game = evolved({"hand": ["unmasked"]}, CITY | {"points": 3}, dice=QUIET, modules=["power_up"])
    except kaiju.SetupError:
        return
    game.play("play unmasked")
    assert points(game) == [0, 3]


# --- secrets


def twins(*others: dict[str, Any], **more: Any) -> tuple[kaiju.Game, kaiju.Game]:
    """Two games that differ in the cards of seats 1 and 2 and in the pile, and for seat 0 in nothing."""
    pile = ["bear-hug", "body-slam", "elbow-drop"]
    left = ring(
        {"challenge": SUPLEX},
        CITY | holds("low-blow"),
        holds("moonsault"),
        *others,
        challenge_deck=["tail-spin", *pile],
        **more,
    )
    right = ring(
        {"challenge": SUPLEX},
        CITY | holds("moonsault"),
        holds("tail-spin"),
        *others,
        challenge_deck=["low-blow", *pile],
        **more,
    )
    return left, right


def seen(game: kaiju.Game, seat: int | None) -> Any:
    """All that a seat may look at."""
    return [
        json.loads(json.dumps(game.view(seat))),
        [event.to_dict() for event in game.events_for(seat)],
        asked(game),
    ]


def test_nobody_sees_which_challenge_card_another_holds() -> None:
    left, right = twins()
    for key in ["stop", "stay", "challenge 1", "ask", "help", "choose 2", "hide"]:
        for seat in (0, None):
            assert seen(left, seat) == seen(right, seat), key
        assert left.view(1)["own"]["challenge"] == "low-blow"
        left.play(key)
        right.play(key)
    for seat in (0, None):
        assert seen(left, seat) == seen(right, seat)


def test_a_view_names_a_card_to_its_holder_only() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"))
    cards = {0: SUPLEX, 1: POWERHOUSE, 2: "tail-spin"}
    for seat in (0, 1, 2, None):
        text = json.dumps(game.view(seat))
        assert [card in text for card in cards.values()] == [p == seat for p in cards]
    assert [game.view(p)["own"]["challenge"] for p in (0, 1, 2)] == list(cards.values())
    assert game.view(None)["own"]["challenge"] is None


def test_the_card_that_somebody_draws_is_told_to_nobody_else() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, challenge_deck=["low-blow", "tail-spin", "bear-hug"])
    settle(game)
    drawn = held(game)[0]
    for seat in (0, 1, 2, None):
        events = [e for e in game.events_for(seat) if e.kind == "challenge_card" and e.seat == 0]
        assert [e.card for e in events] == [drawn if seat == 0 else None]


def test_new_holds_card_is_a_secret_too() -> None:
    game = evolved(holds(SUPLEX, hand=["new-hold"]), CITY, {}, dice=QUIET)
    game.play("play new-hold")
    new = held(game)[0]
    assert new is not None
    assert new not in json.dumps([game.view(1), [e.to_dict() for e in game.events_for(1)]])


def test_a_volunteers_answer_is_a_secret_until_all_are_in() -> None:
    games = [challenged(holds(SUPLEX), CITY, {}, {}, {}) for _ in range(2)]
    for game, answer in zip(games, ("help", "pass"), strict=True):
        play(game, "ask", answer)
    for seat in (0, 1, 3, 4, None):
        assert seen(games[0], seat) == seen(games[1], seat)
        assert keys(games[0]) == keys(games[1])
    for game in games:
        play(game, "pass", "pass")
    assert keys(games[0]) == ["choose 2", "refuse"] and keys(games[1]) == ["ask", "pass"]


def test_whether_the_challenger_reveals_is_a_secret_until_the_champion_has_answered() -> None:
    games = [challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}) for _ in range(2)]
    for game, answer in zip(games, ("reveal", "hide"), strict=True):
        play(game, "pass", "pass", answer)
    for seat in (1, 2, None):
        assert seen(games[0], seat) == seen(games[1], seat)
    assert keys(games[0]) == keys(games[1])


def test_a_clone_for_a_seat_deals_the_cards_of_others_and_the_pile_anew() -> None:
    game = challenged(
        holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), challenge_deck=["low-blow", "bear-hug"]
    )
    clones = [game.clone(for_seat=0, seed=seed) for seed in range(60)]
    assert {clone.seats[0].challenge for clone in clones} == {SUPLEX}
    hidden = {POWERHOUSE, "tail-spin", "low-blow", "bear-hug"}
    for seat in (1, 2):
        assert {clone.seats[seat].challenge for clone in clones} == hidden
    for clone in clones:
        assert clone.view(0) == game.view(0)
        assert len(set(held(clone))) == 3


def test_a_clone_for_a_seat_draws_other_cards_than_the_game_will() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"))
    drawn = set()
    for seed in range(30):
        clone = game.clone(for_seat=2, seed=seed)
        settle(clone, "hide", "hide")
        drawn.add(held(clone)[0])
    assert len(drawn) > 5


def test_a_clone_for_a_seat_knows_no_others_answer_but_its_own() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {}, {}, {})
    play(game, "ask", "help", "help")
    volunteers = set()
    for seed in range(40):
        clone = game.clone(for_seat=3, seed=seed)
        events = clone.play("pass")
        volunteers.add(tuple(seats_told(events, "volunteer")))
    assert volunteers == {(3,), (2, 3)}


def test_a_clone_for_a_seat_guesses_whether_the_challenger_reveals() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    play(game, "pass", "pass", "reveal")
    for seat, outcomes in ((1, {(), (0,)}), (0, {(0,)})):
        found = set()
        for seed in range(40):
            clone = game.clone(for_seat=seat, seed=seed)
            found.add(tuple(event.seat for event in told(clone.play("hide"), "challenge_won")))
        assert found == outcomes


def test_a_clone_for_a_seat_keeps_the_cards_that_everybody_has_seen() -> None:
    champion = CITY | holds(SUPLEX, cards=["wings"], energy=4)
    game = ring(holds("flying-crossbody"), champion, holds("tail-spin"))
    play(game, "stop", "take", "stay", "challenge 1")
    settle(game)
    assert asked(game) == (1, "damage"), "the rewards are not settled yet, but both cards have been seen"
    assert game.view(2)["challenge"]["discard"] == [SUPLEX, "flying-crossbody"]
    for seed in range(10):
        clone = game.clone(for_seat=2, seed=seed)
        assert clone.view(2)["challenge"] == game.view(2)["challenge"]
        assert held(clone)[:2] == [None, None]


def test_a_clone_without_a_seat_is_the_same_game() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), {})
    game.play("ask")
    clone = game.clone()
    assert clone == game
    clone.play("help")
    assert clone != game and asked(game) == (2, "challenge")


def test_a_game_saved_in_the_middle_of_a_challenge_goes_on() -> None:
    game = challenged(holds(SUPLEX), CITY | holds(POWERHOUSE), holds("tail-spin"), {})
    for key in ["ask", "help", "pass", "choose 2", "ask", "pass", "reveal"]:
        game.play(key)
        again = kaiju.Game.from_bytes(game.to_bytes())
        assert again == game == kaiju.replay(game.record())
        assert again.view(None) == game.view(None)


def test_seats_are_asked_alike_whether_they_hold_an_evolution_that_fits_or_not() -> None:
    """With `asks="always"`, the windows of a challenge give nobody's hand away."""
    games = []
    for hand in (["new-hold"], ["top-rope"]):
        third = {"monster": "luchador", "hand": hand}
        games.append(challenged(game=evolved(holds(SUPLEX), CITY | holds(POWERHOUSE), third, asks="always")))
    for key in ["ask", "help", "refuse"]:
        for seat in (0, 1, None):
            assert seen(games[0], seat) == seen(games[1], seat)
        for game in games:
            game.play(key)
