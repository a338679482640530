"""Mindbug: another monster resolves a roll, and the turn goes on with a new one."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from tests.boxes.mindbug.table import BARE, bugs, cards, tokens
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

NOTHING = QUIET * 3


# --- who is asked


def test_taking_a_roll_and_leaving_it_both_say_what_the_dice_bring() -> None:
    game = bugs({}, {}, CITY, dice="3 3 3 claw energy 1")
    game.play("stop")
    assert game.decision is not None
    taken, left = (option["leads"]["seats"] for option in game.decision.offer()["options"])
    assert taken == [{"seat": 1, "stars": 3, "energy": 1}, {"seat": 2, "hearts": -1}]
    assert left == [{"seat": 0, "stars": 3, "energy": 1}, {"seat": 2, "hearts": -1}]


def test_everybody_begins_with_a_token() -> None:
    game = kaiju.new(players=3, modules=["mindbug"], seed=1)
    assert tokens(game) == [1, 1, 1]
    assert game.view(None)["seats"][2]["mindbugs"] == 1


def test_the_others_are_asked_clockwise_when_the_rolls_are_over() -> None:
    game = bugs({}, {}, {}, turn=1, dice=NOTHING)
    assert asked(game) == (1, "roll")
    game.play("stop")
    assert (asked(game), keys(game)) == ((2, "mindbug"), ["mindbug", "pass"])
    game.play("pass")
    assert asked(game) == (0, "mindbug")
    game.play("pass")
    assert (asked(game), game.turn) == ((2, "roll"), 2)
    assert tokens(game) == [1, 1, 1]


def test_whoever_has_no_token_is_not_asked() -> None:
    game = bugs({}, BARE, BARE, dice=NOTHING)
    game.play("stop")
    assert asked(game) == (1, "roll")


def test_the_first_who_takes_the_roll_has_it() -> None:
    game = bugs({}, {}, {}, dice="energy 1 1 2 2 3 " + NOTHING)
    play(game, "stop", "mindbug")
    assert (energy(game), tokens(game)) == ([0, 1, 0], [1, 0, 1])
    assert asked(game) == (0, "roll"), "nobody else was asked"


def test_without_dice_there_is_no_roll_to_take() -> None:
    game = bugs({"shrink": 6}, {}, dice=NOTHING)
    assert (asked(game), game.current) == ((1, "roll"), 1)


# --- what is taken


def test_current_stays_and_the_resolver_decides() -> None:
    game = bugs({}, {"health": 5}, CITY, dice="heart energy 1 claw 2 3 " + NOTHING)
    play(game, "stop")
    assert (game.current, game.resolver) == (0, 0)
    (taken,) = told(game.play("mindbug"), "mindbug")
    assert (taken.seat, taken.by) == (1, 0)
    assert taken.line(["Ana", "Ben", "Cem"]) == "Ben uses a Mindbug and takes Ana's roll."
    assert asked(game) == (1, "resolve")
    assert (game.current, game.resolver, game.turn) == (0, 1, 1)
    view = game.view(2)
    assert (view["current"], view["resolver"]) == (0, 1)
    play(game, "usual", "stay")
    assert (health(game), energy(game)) == ([10, 6, 9], [0, 1, 0])
    assert asked(game) == (0, "roll")
    assert (game.current, game.resolver, game.turn) == (0, 0, 1)
    assert kaiju.arrange(seats=[{}, {}], dice=QUIET).resolver is None


def test_the_mindbugged_monster_has_a_new_first_throw_and_plays_on() -> None:
    game = bugs({"energy": 2}, {}, dice=QUIET + "1 " + NOTHING)
    game.play("reroll 5")
    assert game.rolls_left == 1
    events = play(game, "stop", "mindbug")
    (anew,) = told(events, "rolls_anew")
    assert anew.seat == 0 and anew.line(["Ana", "Ben"]) == "Ana rolls anew."
    assert (asked(game), game.rolls_left) == ((0, "roll"), 2)
    assert not told(events, "turn")
    play(game, "stop", "done")
    assert (game.turn, game.current, game.city) == (2, 1, 1)


def test_the_one_who_takes_a_roll_enters_tokyo_and_buys() -> None:
    game = bugs({}, {"energy": 4}, dice=claws(1) + " " + NOTHING, market=row("commuter-train"))
    play(game, "stop", "mindbug")
    assert (game.city, points(game), asked(game)) == (1, [0, 1], (1, "buy"))
    play(game, "buy commuter-train")
    assert (points(game), asked(game)) == ([0, 3], (0, "roll"))


def test_its_claws_hit_by_where_it_is() -> None:
    game = bugs(CITY, {}, {}, dice=claws(2) + " " + NOTHING)
    events = play(game, "stop", "mindbug")
    assert health(game) == [8, 10, 10]
    assert asked(game) == (0, "yield"), "the mindbugged monster itself is hit"
    game.play("yield")
    assert (game.city, asked(game)) == (1, (0, "roll"))
    assert told(events, "hurt")[0].by == 1


def test_its_own_cards_work_and_those_of_the_other_do_not() -> None:
    game = bugs({"cards": ["acid-attack"]}, CITY | {"cards": ["gourmet"]}, dice="1 1 1 2 2 3 " + NOTHING)
    play(game, "stop", "mindbug")
    assert (points(game), health(game)) == ([0, 3], [10, 10])


def test_a_turn_can_be_taken_again_and_again() -> None:
    dice = "2 2 2 1 1 3 " * 3
    game = bugs({}, {"mindbugs": 2}, CITY, dice=dice + NOTHING)
    play(game, "stop", "mindbug", "stop", "mindbug")
    assert (points(game), tokens(game), asked(game)) == ([0, 4, 0], [1, 0, 1], (0, "roll"))
    play(game, "stop", "mindbug")
    assert (points(game), tokens(game), asked(game)) == ([0, 4, 2], [1, 0, 0], (0, "roll"))


def test_what_may_be_done_once_in_a_turn_may_be_done_again() -> None:
    game = bugs({"cards": ["herd-culler"]}, {}, dice=QUIET + QUIET + NOTHING)
    play(game, "stop", "turn 2 to 1 with herd-culler", "mindbug")
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert "turn 2 to 1 with herd-culler" in keys(game)
    game = bugs({"form": "beast"}, {"energy": 1}, modules=["transformation"], dice=QUIET + "1 " + NOTHING)
    play(game, "use beast on die 0", "stop", "mindbug")
    assert "use beast on die 0" in keys(game)


def test_an_eliminated_victim_has_no_more_turn() -> None:
    game = bugs(CITY | {"health": 2}, {}, {}, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "mindbug")
    assert not game.seats[0].alive and tokens(game)[0] == 0
    assert (asked(game), game.turn, game.city) == ((1, "roll"), 2, 1)


def test_whoever_took_a_roll_and_fell_leaves_the_turn_to_its_owner() -> None:
    game = bugs({}, {"health": 1}, CITY | {"cards": ["burrowing"]}, dice=claws(1) + " " + NOTHING)
    play(game, "stop", "mindbug", "yield")
    assert not game.seats[1].alive
    assert (asked(game), game.current, game.resolver) == ((0, "roll"), 0, 0)


def test_victory_is_looked_at_when_the_turn_ends() -> None:
    seats = [{"energy": 3}, {"points": 18}, CITY | BARE]
    game = bugs(*seats, dice="3 3 3 1 2 heart " + NOTHING, market=row("monster-pets"))
    play(game, "stop", "mindbug", "done")
    assert (points(game), asked(game)) == ([0, 20, 0], (0, "roll"))
    play(game, "stop", "buy monster-pets")
    assert points(game) == [0, 17, 0]
    game.play("done")
    assert not game.over


def test_it_is_said_what_the_roll_would_bring() -> None:
    game = bugs({}, {}, CITY | BARE, dice="2 2 2 energy claw claw " + NOTHING)
    game.play("stop")
    assert game.decision is not None
    leads = next(option["leads"] for option in game.decision.options.to_list() if option["key"] == "mindbug")
    changes = {change["seat"]: change for change in leads["seats"]}
    assert changes[1] == {"seat": 1, "stars": 2, "energy": 1} and changes[2] == {"seat": 2, "hearts": -2}


def test_the_danger_of_staying_counts_the_roll_to_come() -> None:
    game = bugs({}, {}, CITY | BARE, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "mindbug")
    assert asked(game) == (2, "yield") and game.decision is not None
    stay = next(option for option in game.decision.options.to_list() if option["key"] == "stay")
    strikers = [values["n"] for message, values in stay["says"] if message in ("stay:strikers", "stay:unhurt")]
    assert strikers == [2], "whose turn it is rolls anew, and then it is the turn of whoever took the roll"


# --- no turn of its own


def test_neither_begins_nor_ends_a_turn_of_whoever_takes_a_roll() -> None:
    game = bugs({}, {"cards": ["herbivore", "battery-monster", "solar-powered"]}, CITY, dice=QUIET + NOTHING)
    events = play(game, "stop", "mindbug")
    assert (points(game), energy(game)) == ([0, 0, 0], [0, 0, 0])
    assert asked(game) == (0, "roll") and not told(events, "tokens")


def test_a_peaceful_monster_is_not_blamed_for_what_another_did_with_its_roll() -> None:
    game = bugs({"cards": ["herbivore"]}, {}, CITY, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "mindbug", "stay", "stop", "pass")
    assert points(game)[0] == 1, "it hurt nobody this turn"


@pytest.mark.parametrize(
    ("seat", "market", "dice", "answers"),
    [
        ({"energy": 7}, row("frenzy"), QUIET, ("buy frenzy",)),
        ({"cards": ["freeze-time"]}, None, "1 1 1 2 2 3 ", ()),
        ({"energy": 6}, row("freeze-time"), "1 1 1 2 2 3 ", ("buy freeze-time",)),
    ],
)
def test_no_turn_is_earned_with_anothers_roll(
    seat: dict[str, Any], market: list[str], dice: str, answers: tuple[str, ...]
) -> None:
    game = bugs({}, seat, dice=dice + NOTHING, market=market)
    play(game, "stop", "mindbug", *answers)
    assert (asked(game), game.seats[1].extra_turns) == ((0, "roll"), 0)
    play(game, "stop")
    while asked(game)[1] != "roll":
        game.play("done" if "done" in keys(game) else "pass")
    turns = [event.seat for event in told(game.events, "turn")]
    assert turns == [0, 1]


def test_the_berserk_die_lies_there_for_whoever_takes_the_roll() -> None:
    game = bugs({"berserk": True}, {}, CITY, modules=["cybertooth"], dice="claw 1 1 2 2 3 claw2 " + NOTHING)
    play(game, "stop", "mindbug")
    assert health(game) == [10, 10, 7]
    game = bugs({"berserk": True}, {}, modules=["cybertooth"], dice=QUIET + "skull " + NOTHING)
    play(game, "stop", "mindbug")
    assert health(game) == [10, 9], "the skull strikes whoever resolves it"
    game = bugs({}, {"berserk": True}, modules=["cybertooth"], dice=QUIET + NOTHING)
    play(game, "stop", "mindbug")
    assert health(game) == [10, 10] and len(game.dice) == 6


def test_cultists_and_tower_levels_come_to_whoever_takes_the_roll() -> None:
    game = bugs({}, CITY, modules=["cthulhu", "king_kong"], dice="1 1 1 1 2 3 " + NOTHING)
    play(game, "stop", "mindbug")
    assert [seat.cultists for seat in game.seats] == [0, 1]
    assert game.tower[1] == 1


def test_forms_change_before_the_resolver_buys() -> None:
    game = bugs({}, {"form": "biped", "energy": 1}, modules=["transformation"], dice=QUIET + NOTHING)
    play(game, "stop", "mindbug")
    assert asked(game) == (1, "form")
    game.play("change form")
    assert (game.seats[1].form, asked(game)) == ("beast", (0, "roll"))


def test_a_cheer_belongs_to_the_roll_and_a_theft_to_whoever_took_it() -> None:
    seats = [{}, {"energy": 4}, CITY | BARE | {"cards": ["cheerleader", "devil"]}]
    game = bugs(*seats, modules=["halloween"], dice=claws(2) + " " + NOTHING)
    play(game, "stop", "use cheerleader", "mindbug")
    assert health(game)[2] == 7, "two claws and the cheer"
    play(game, "stay")
    assert asked(game) == (1, "steal") and "steal cheerleader from 2" in keys(game)
    play(game, "steal cheerleader from 2")
    while asked(game)[1] != "roll":
        game.play("done")
    play(game, "stop", "pass")
    assert health(game)[2] == 7, "nobody cheers the new roll"


def test_evolutions_for_the_own_roll_end_with_the_roll_that_was_taken() -> None:
    seats = [
        {"monster": "gigazaur", "evolutions": [], "hand": []},
        {"monster": "kraken", "hand": ["high-tide"], "health": 2, "evolutions": []},
    ]
    game = bugs(*seats, modules=["power_up"], asks="fitting", dice="heart heart 1 2 2 3 " + NOTHING)
    play(game, "stop", "mindbug", "play high-tide")
    assert health(game) == [10, 6]
    assert game.seats[1].evolutions == ()
    assert asked(game) == (0, "roll")


# --- Evasive Mindbug


def test_evasive_mindbug_serves_as_a_token_and_goes_to_the_other() -> None:
    game = bugs({"mindbugs": 0}, {"mindbugs": 1, "cards": ["evasive-mindbug"]}, dice="energy 1 1 2 2 3 " + NOTHING)
    game.play("stop")
    assert keys(game) == ["mindbug", "mindbug with evasive-mindbug", "pass"]
    (taken,) = told(game.play("mindbug with evasive-mindbug"), "mindbug")
    assert taken.line(["Ana", "Ben"]) == "Ben takes Ana's roll and hands over Evasive Mindbug."
    assert (cards(game), tokens(game), energy(game)) == ([("evasive-mindbug",), ()], [0, 1], [0, 1])
    play(game, "stop", "pass", "stop")
    assert (asked(game), keys(game)) == ((0, "mindbug"), ["mindbug with evasive-mindbug", "pass"])


def test_evasive_mindbug_has_no_effect_under_the_gaze_of_the_sphinx() -> None:
    seats = [BARE, CITY | BARE | {"cards": ["evasive-mindbug"]}]
    for curse, asks in (("gaze-of-the-sphinx", False), ("pharaonic-ego", True)):
        game = bugs(*seats, modules=["anubis"], curse=curse, dice=QUIET + "river " + NOTHING)
        game.play("stop")
        assert (asked(game) == (1, "mindbug")) == asks


def test_a_copy_of_it_is_handed_over_as_it_is() -> None:
    seats = [
        {"mindbugs": 0},
        {"mindbugs": 0, "cards": ["mimic"], "copies": {"mimic": ("evasive-mindbug", 2)}},
        {"mindbugs": 0, "cards": ["evasive-mindbug"]},
    ]
    game = bugs(*seats, dice="energy 1 1 2 2 3 " + NOTHING)
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "mindbug"), ["mindbug with evasive-mindbug", "pass"])
    game.play("mindbug with evasive-mindbug")
    assert (cards(game)[0], energy(game)[1]) == (("mimic",), 1)
    assert game.seats[0].copies == {"mimic": ("evasive-mindbug", 2)}


def test_a_tile_that_copies_it_cannot_be_handed_over() -> None:
    seats = [
        {"mindbugs": 0},
        {"mindbugs": 0, "tiles": ["fluxling"], "copies": {"fluxling": ("evasive-mindbug", 2)}},
        {"mindbugs": 0, "cards": ["evasive-mindbug"]},
    ]
    game = bugs(*seats, modules=["wicked"], dice=NOTHING)
    game.play("stop")
    assert asked(game) == (2, "mindbug")


# --- making games


def test_the_cards_are_added_or_alone() -> None:
    added = kaiju.new(modules=["mindbug"], seed=1)
    alone = kaiju.new(modules=["mindbug"], mindbug_deck="alone", seed=1)
    both = kaiju.new(modules=["mindbug", "origins_cards"], mindbug_deck="alone", seed=1)
    assert [game.deck_size + 3 for game in (added, alone, both)] == [66 + 24, 24, 24 + 14]
    assert "mindbug_deck" not in kaiju.new(modules=["mindbug"], mindbug_deck="added", seed=1).setup
    assert kaiju.new(**alone.setup).market == alone.market


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ({"mindbug_deck": "alone"}, "needs the module 'mindbug'"),
        ({"modules": ["mindbug"], "mindbug_deck": "some"}, "'mindbug_deck' is one of added, alone, not 'some'"),
        ({"modules": ["mindbug"], "mindbug_deck": "alone", "own_deck": ["tank", "heal", "frenzy"]}, "give one of them"),
        ({"monsters": ["mastermindbug", "alienoid"], "players": 2}, "add the module 'mindbug'"),
    ],
)
def test_impossible_choices_are_refused(call: dict[str, Any], why: str) -> None:
    with pytest.raises(kaiju.SetupError, match=why):
        kaiju.new(**call)


def test_positions_say_how_many_tokens_there_are() -> None:
    assert tokens(bugs({}, {"mindbugs": 4}, {"alive": False})) == [1, 4, 0]
    with pytest.raises(kaiju.SetupError, match="must be 0"):
        bugs({}, {}, {"alive": False, "mindbugs": 1})
    with pytest.raises(kaiju.SetupError, match="has no meaning without the module 'mindbug'"):
        kaiju.arrange(seats=[{"mindbugs": 1}, {}])


def test_a_deck_of_ones_own_may_have_the_cards_without_tokens() -> None:
    game = kaiju.new(players=2, own_deck=["treasure", "free-will", "bold-maneuver"], seed=1)
    assert [seat.mindbugs for seat in game.seats] == [0, 0]
    assert set(game.market) == {"treasure", "free-will", "bold-maneuver"}


def test_the_tokens_and_cards_are_in_the_catalogue() -> None:
    entries = {entry["id"]: entry for entry in kaiju.catalog() if "mindbug" in entry["editions"]}
    kinds = [entry["kind"] for entry in entries.values()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"keep": 3, "discard": 4, "consumable": 17, "monster": 3}
    assert entries["deadly-shell"]["keywords"] == ["poison", "tough"]
    (token,) = [entry for entry in kaiju.catalog() if entry["kind"] == "mindbug"]
    assert token["module"] == "mindbug"
