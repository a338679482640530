"""What answers lead to, and which of them stand out."""

from __future__ import annotations

from typing import Any

import pytest

import kaiju
from kaiju.boxes.luchador.cards import house_set
from kaiju.text.phrases import Phrase, Words
from tests.table import CITY, NO_MARKET, QUIET, claws, play

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def offer(game: kaiju.Game) -> dict[str, Any]:
    assert game.decision is not None
    return game.decision.offer()


def said(game: kaiju.Game, key: str) -> list[str]:
    """The lines of an option, in English."""
    option = next(option for option in offer(game)["options"] if option["key"] == key)
    return [spoken(line) for line in option.get("says", [])]


def spoken(line: list[Any], **more: Any) -> str:
    key, *values = line
    return Words("en", NAMES).say(Phrase("prospect", key, {**(values[0] if values else {}), **more}))


def tones(game: kaiju.Game) -> dict[str, str]:
    return {option["key"]: option["tone"] for option in offer(game)["options"] if "tone" in option}


def hit(health: int, claws: int = 3, **mine: Any) -> kaiju.Game:
    """Ann is in Tokyo, and Bob has just hit her; Cleo and Dan strike before her turn."""
    dice = " ".join(["claw"] * claws + ["1", "1", "2", "2", "3", "3"][: 6 - claws])
    seats = [{"place": "city", "health": health, "points": 11, **mine}, {"points": 14}, {}, {}]
    game = kaiju.arrange(seats=seats, turn=1, dice=dice)
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "yield"
    return game


# --- Tokyo


def test_staying_says_the_stars_and_the_risk() -> None:
    game = hit(10)
    assert said(game, "stay") == [
        "+2 ★ at your turn: 11▸13",
        "2 monsters strike before: most likely −2 ♥, 2 of 100 to fall",
    ]
    assert said(game, "yield") == ["you: outside, 7 ♥, and you can heal", "Bob moves in: +1 ★, then has 15"]
    assert tones(game) == {}, "a real choice"


def test_staying_is_deadly_if_one_round_may_well_kill() -> None:
    game = hit(7)
    first, second = said(game, "stay")
    assert first == "one round can kill you: 2 monsters strike first"
    assert second.endswith("then +2 ★")
    assert tones(game) == {"stay": "deadly"}, "leaving is still a choice"


def test_leaving_is_gold_only_where_staying_is_hopeless() -> None:
    assert tones(hit(4)) == {"stay": "deadly", "yield": "gold"}
    assert said(hit(4), "stay")[1] == "you hold out in 1 of 100, then +2 ★"


def test_with_two_monsters_nobody_strikes_before() -> None:
    game = kaiju.arrange(seats=[{"place": "city", "health": 2}, {}], turn=1, dice=claws(1))
    game.play("stop")
    assert said(game, "stay") == ["+2 ★ at your turn: 0▸2", "nobody strikes before it"]
    assert tones(game) == {}


def test_claws_that_wait_for_the_answer_count() -> None:
    """Jets let their owner leave unhurt: until then the hearts are there."""
    game = hit(3, cards=["jets"])
    assert said(game, "stay") == ["these claws kill you"]
    assert said(game, "yield")[:2] == ["you: outside, 3 ♥, and you can heal", "spares you 3 ♥"]
    assert tones(game) == {"stay": "deadly", "yield": "gold"}


# --- other questions


def test_a_loss_that_kills_is_deadly_and_the_only_way_out_gold() -> None:
    game = kaiju.arrange(
        seats=[{**CITY, "cards": ["wings"], "energy": 4, "health": 3}, {}, {}], turn=1, dice="claw claw claw 1 2 3"
    )
    game.play("stop")
    assert tones(game) == {"take": "deadly", "use wings": "gold"}
    harmless = kaiju.arrange(
        seats=[{**CITY, "cards": ["wings"], "energy": 4, "health": 9}, {}, {}], turn=1, dice="claw claw claw 1 2 3"
    )
    harmless.play("stop")
    assert tones(harmless) == {}


def test_an_answer_to_a_blow_says_what_it_spares_and_nothing_of_the_others() -> None:
    game = kaiju.arrange(seats=[{"cards": ["wings"], "energy": 3}, CITY, {}, {}], turn=1, dice="claw claw claw 1 2 3")
    game.play("stop")
    assert said(game, "use wings") == ["you lose no ♥"]
    leads = next(option["leads"] for option in offer(game)["options"] if option["key"] == "use wings")
    assert leads == {"price": 2, "seats": []}, "Cleo and Dan lose theirs in any case"


def test_buying_nothing_says_what_is_kept_and_who_is_next() -> None:
    game = kaiju.arrange(seats=[{"energy": 5}, {}, {}], dice=QUIET, market=["jets", "tank", "wings"])
    game.play("stop")
    assert said(game, "done") == ["you keep 5 ⚡", "Bob plays next"]
    assert said(game, "sweep") == ["cards nobody has seen yet"]
    assert tones(game) == {}


def test_no_tile_stands_back_and_no_tile_stands_out() -> None:
    game = kaiju.arrange(seats=[{"wickedness": 2}, {}], modules=["wicked"], dice="1 1 1 claw 2 3", market=NO_MARKET)
    game.play("stop")
    assert game.decision is not None and game.decision.kind == "tile"
    assert tones(game) == {"pass": "quiet"}
    assert said(game, "pass") == ["you get nothing, now or later"]


def test_the_only_answer_is_gold() -> None:
    game = kaiju.arrange(seats=[{}, {}], dice=QUIET)
    while game.rolls_left:
        assert "stop" not in tones(game)
        game.play("reroll 0")
    if game.decision is not None and game.decision.kind == "roll":
        assert tones(game) == {"stop": "gold"}


@pytest.mark.parametrize("attacks", [True, False])
def test_a_challenge_says_what_each_answer_risks(attacks: bool) -> None:
    mine, theirs = (0, 1) if attacks else (1, 0)
    cards = {card.id: card for card in house_set().cards}
    seats: list[dict[str, Any]] = [{"challenge": "old-school-suplex"}, {"challenge": "giant-powerhouse"}]
    seats[1] |= CITY
    game = kaiju.arrange(modules=["luchador"], seats=seats, dice=claws(1), market=NO_MARKET)
    play(game, "stop", "stay", "challenge 1")
    if not attacks:
        play(game, "reveal")
    assert game.decision is not None and game.decision.seat == mine
    own = cards[seats[mine]["challenge"]]
    beaten = own.force - (1 if attacks else 0)
    others = [card.force for card in cards.values() if card is not own]
    wins = round(100 * sum(force <= beaten for force in others) / len(others))
    reveal, hide = said(game, "reveal"), said(game, "hide")
    assert reveal[0] == f"it reveals too: you beat {beaten} or less ({wins} of 100 cards), the winner takes a mask"
    assert ("move into Tokyo" in reveal[1]) == attacks
    assert ("lose Tokyo" in hide[0]) == (not attacks)
    assert hide[1] == "it hides too: nothing happens, both draw anew"
    # Whatever the other holds, what is said is the same.
    seats[theirs]["challenge"] = "moonsault"
    other = kaiju.arrange(modules=["luchador"], seats=seats, dice=claws(1), market=NO_MARKET)
    play(other, "stop", "stay", "challenge 1")
    if not attacks:
        play(other, "hide")
    assert said(other, "reveal") == reveal


# --- dice


def test_what_dice_may_bring_and_what_is_given_up() -> None:
    seats = [{"health": 7, "points": 11}, {**CITY, "health": 3}, {"health": 8}]
    game = kaiju.arrange(seats=seats, dice="claw claw 3 3 1 heart")
    told = offer(game)
    stakes = [(stake["face"], stake["n"], spoken(stake["says"], chance=31)) for stake in told["stakes"]]
    assert stakes == [
        ("claw", 3, "31 of 100: Bob is out"),
        ("3", 3, "31 of 100: three 3s, +3 ★"),
        ("2", 3, "31 of 100: three 2s, +2 ★"),
        ("1", 3, "31 of 100: three 1s, +1 ★"),
    ]
    given = {face: [line and spoken(line) for line in lines] for face, lines in told["gives"].items()}
    assert given == {"heart": ["1 ♥"], "claw": ["2 claws", "1 claw"]}
    assert said(game, "stop") == [], "its leads tell it"


def test_stars_that_win_are_said_to() -> None:
    told = offer(kaiju.arrange(seats=[{"points": 17}, CITY], dice=QUIET))
    assert next(spoken(stake["says"], chance=5) for stake in told["stakes"]) == "5 of 100: three 3s, you win"


def test_the_star_for_moving_in_is_not_that_of_the_dice() -> None:
    told = offer(kaiju.arrange(seats=[{"points": 17}, {}], dice=QUIET))
    lines = {stake["face"]: spoken(stake["says"], chance=5) for stake in told["stakes"]}
    assert lines == {
        "3": "5 of 100: three 3s, you win",
        "2": "5 of 100: three 2s, you win",
        "1": "5 of 100: three 1s, +1 ★",
    }


def test_in_tokyo_hearts_are_given_up_for_nothing() -> None:
    told = offer(kaiju.arrange(seats=[{**CITY, "health": 5}, {}], dice="heart heart 1 1 1 2"))
    given = {face: [line and spoken(line) for line in lines] for face, lines in told["gives"].items()}
    assert given == {"1": ["1 ★", "1 ★", "1 ★"]}


def test_dice_that_bring_nothing_say_so() -> None:
    assert said(kaiju.arrange(seats=[{}, {**CITY, "health": 5}], dice=QUIET), "stop") == ["nothing counts"]


def test_dice_of_which_nothing_is_certain_do_not() -> None:
    """It is the player's choice whether a heart heals or takes off a token."""
    seats = [{"health": 5, "poison": 1}, {**CITY, "health": 5}]
    assert said(kaiju.arrange(seats=seats, dice="heart 1 1 2 2 3"), "stop") == []


def test_cards_change_what_dice_bring() -> None:
    """Gourmet: three 1s bring two stars more."""
    told = offer(kaiju.arrange(seats=[{"cards": ["gourmet"]}, {}], dice=QUIET))
    assert {stake["face"]: spoken(stake["says"], chance=1) for stake in told["stakes"]}["1"].endswith("+3 ★")


def test_only_the_seat_that_decides_is_told() -> None:
    game = hit(7)
    assert "options" not in game.view(1)["decision"] and "options" not in game.view(None)["decision"]
    assert game.view(0)["decision"]["options"][1]["tone"] == "deadly"
