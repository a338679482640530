"""King Kong: those of the monster's Evolutions that are public."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kaiju
from kaiju.game import random_option
from tests.table import BAY, CITY, NO_MARKET, QUIET, asked, claws, energy, health, keys, play, points, row, told

NOTHING = QUIET * 3
ONES = "1 1 1 1 1 1 "


def evolved(*seats: dict[str, Any], dice: str = QUIET, **more: Any) -> kaiju.Game:
    """Only those are asked who hold a card that fits."""
    monsters = iter(("kraken", "gigazaur", "alienoid", "cyber-kitty", "meka-dragon"))
    placed = [{**({} if "monster" in seat else {"monster": next(monsters)}), **seat} for seat in seats]
    modules = ["power_up", "king_kong", *more.pop("modules", ())]
    options = {"asks": "fitting", "market": NO_MARKET} | more
    return kaiju.arrange(modules=modules, seats=placed, dice=dice, **options)


def kong(*hand: str, **more: Any) -> dict[str, Any]:
    return {"monster": "king-kong", "hand": list(hand)} | more


def hand(game: kaiju.Game, seat: int) -> list[str]:
    return list(game.view(seat)["own"]["hand"])


# --- Son of Kong Kiko


def test_kiko_goes_on_with_four_hearts_outside_tokyo_and_keeps_the_rest() -> None:
    owner = kong("son-of-kong-kiko", health=2, points=4, energy=3, cards=["wings"], tower=[1])
    game = evolved({}, {}, CITY | owner, dice=claws(3) + " " + NOTHING)
    events = play(game, "stop", "take")
    (revived,) = told(events, "revived")
    assert (revived.seat, revived.amount, revived.card) == (2, 4, "son-of-kong-kiko")
    seat = game.seats[2]
    assert (seat.health, seat.place, seat.points, seat.energy, seat.cards, seat.tower) == (
        4,
        None,
        4,
        3,
        ("wings",),
        (1,),
    )
    assert seat.evolution_discard == ("son-of-kong-kiko",) and hand(game, 2) == []


def test_kiko_is_calm_and_comes_before_the_child() -> None:
    owner = kong("son-of-kong-kiko", health=1, berserk=True, cards=["it-has-a-child"])
    game = evolved({}, CITY | owner, {}, modules=["cybertooth"], dice=claws(2))
    game.play("stop")
    assert (health(game)[1], game.seats[1].berserk, game.seats[1].cards) == (4, False, ("it-has-a-child",))


# --- King of Skull Island


def test_whoever_yields_heals_and_skips_its_next_turn() -> None:
    game = evolved({}, CITY | kong("king-of-skull-island", health=6), {}, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "yield")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play king-of-skull-island", "pass"])
    events = play(game, "play king-of-skull-island")
    assert health(game) == [10, 10, 10]
    (skipped,) = told(events, "skip_turn")
    assert (skipped.seat, skipped.card, asked(game), game.turn) == (1, "king-of-skull-island", (2, "roll"), 3)
    assert game.seats[1].evolution_discard == ("king-of-skull-island",)
    play(game, "stop", "stop")
    assert asked(game) == (1, "roll"), "only one turn"


def test_in_a_skipped_turn_nobody_hunts_and_poison_does_no_harm() -> None:
    owner = kong("king-of-skull-island", health=6, cards=["spatial-hunter"], poison=1, mindbugs=0)
    seats = [{"mindbugs": 0}, CITY | owner, {"mindbugs": 0}]
    game = evolved(*seats, modules=["mindbug"], dice=claws(2) + " " + NOTHING)
    play(game, "stop", "yield", "play king-of-skull-island")
    assert (asked(game), health(game)[1]) == ((2, "roll"), 10)


def test_without_a_heart_to_heal_and_without_yielding_it_is_not_asked() -> None:
    jets = kong("king-of-skull-island", cards=["jets"])
    game = evolved({}, CITY | jets, dice=claws(2) + " " + NOTHING)
    play(game, "stop", "yield")
    assert asked(game) == (1, "roll") and health(game)[1] == 10
    game = evolved({}, CITY | kong("king-of-skull-island"), dice=claws(2) + " " + NOTHING)
    play(game, "stop", "stay")
    assert asked(game) == (1, "roll") and hand(game, 1) == ["king-of-skull-island"]


# --- Islander Sacrifice


def test_a_sacrifice_heals_in_tokyo_and_brings_energy() -> None:
    game = evolved(CITY | kong("islander-sacrifice", health=4), {}, dice=QUIET + "heart heart energy 1 claw 3 ")
    (thrown,) = told(game.play("play islander-sacrifice"), "side_roll")
    assert thrown.dice is not None and len(thrown.dice) == 6
    assert (health(game)[0], energy(game)[0], hand(game, 0)) == (6, 1, [])


@pytest.mark.parametrize(
    ("dice", "hearts", "cubes"), [("heart 1 1 2 2 3 ", 5, 0), ("1 1 2 2 3 energy ", 4, 1), (ONES, 4, 0)]
)
def test_with_fewer_than_two_useful_dice_it_comes_back(dice: str, hearts: int, cubes: int) -> None:
    game = evolved(kong("islander-sacrifice", health=4), CITY, dice=QUIET + dice)
    events = game.play("play islander-sacrifice")
    assert told(events, "return") and hand(game, 0) == ["islander-sacrifice"]
    assert (health(game)[0], energy(game)[0]) == (hearts, cubes)
    assert "play islander-sacrifice" in keys(game), "and may be played again"


def test_a_sacrifice_may_answer_a_deadly_loss() -> None:
    owner = CITY | kong("islander-sacrifice", health=2)
    game = evolved({}, owner, {}, dice=claws(3) + " heart heart 1 2 3 3 " + NOTHING)
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "damage"), ["take", "play islander-sacrifice"])
    game.play("play islander-sacrifice")
    assert game.seats[1].alive and health(game)[1] == 1


def test_a_sacrifice_may_pay_for_a_card() -> None:
    dice = QUIET + "energy energy energy 1 2 3 "
    game = evolved(kong("islander-sacrifice"), CITY, dice=dice, market=row("corner-store"))
    game.play("stop")
    assert asked(game) == (0, "buy") and "play islander-sacrifice" in keys(game)
    play(game, "play islander-sacrifice", "buy corner-store")
    assert (points(game)[0], energy(game)[0]) == (1, 0)


# --- Monkey Leap


def test_a_leap_enters_in_place_of_whoever_is_about_to() -> None:
    game = evolved({}, kong("monkey-leap"), {}, dice=NOTHING)
    game.play("stop")
    assert (asked(game), keys(game)) == ((1, "evolution"), ["play monkey-leap", "pass"])
    game.play("play monkey-leap")
    assert (game.city, points(game)) == (1, [0, 3, 0]), "a star for entering, two for beginning there"


def test_nobody_leaps_into_a_bay_beside_a_full_city() -> None:
    seats = [{}, kong("monkey-leap"), CITY, {}, {}]
    game = evolved(*seats, dice=NOTHING)
    game.play("stop")
    assert (game.bay, asked(game)) == (0, (1, "roll"))
    seats = [{}, kong("monkey-leap"), BAY, {}, {}]
    game = evolved(*seats, dice=NOTHING)
    assert asked(game) == (0, "roll")
    game.play("stop")
    assert asked(game)[1] != "evolution"


def test_a_leap_leaves_the_bay_to_nobody() -> None:
    game = evolved({}, kong("monkey-leap"), {}, {}, {}, dice=NOTHING)
    play(game, "stop", "play monkey-leap")
    assert (game.city, game.bay, asked(game)) == (1, None, (1, "roll"))


# --- Jet Club, 8th Wonder of the World


def test_jet_club_adds_a_claw_in_tokyo_alone() -> None:
    club = kong(evolutions=["jet-club"])
    game = evolved(CITY | club, {}, dice=QUIET + NOTHING)
    game.play("stop")
    assert health(game) == [10, 9]
    game = evolved(club, CITY, dice=QUIET + NOTHING)
    game.play("stop")
    assert health(game) == [10, 10]


def test_jet_club_helps_to_four_claws_and_switches_nothing_on() -> None:
    game = evolved(CITY | kong(evolutions=["jet-club"], cards=["spiked-tail"]), {}, dice=QUIET, modules=["cybertooth"])
    game.play("stop")
    assert health(game)[1] == 9
    game = evolved(CITY | kong(evolutions=["jet-club"]), {}, dice=claws(3), modules=["cybertooth"])
    game.play("stop")
    assert game.seats[0].berserk


@pytest.mark.parametrize(
    ("dice", "stars"),
    [("heart heart heart heart 2 3 ", 1), ("energy energy energy 1 2 2 ", 0), ("claw claw claw claw 1 2 ", 1)],
)
def test_four_of_a_face_are_the_eighth_wonder(dice: str, stars: int) -> None:
    game = evolved(
        kong(evolutions=["8th-wonder-of-the-world"]), BAY | {}, {}, {}, {"place": "city"}, dice=dice + NOTHING
    )
    events = game.play("stop")
    while asked(game)[1] in ("yield", "resolve", "evolution"):
        events += game.play({"yield": "stay", "resolve": "usual"}.get(asked(game)[1], keys(game)[-1]))
    won = [event for event in told(events, "points") if event.card == "8th-wonder-of-the-world"]
    assert sum(event.amount for event in won) == stars


def test_two_fours_are_one_wonder() -> None:
    owner = kong(evolutions=["8th-wonder-of-the-world"], cards=["extra-head", "extra-head"])
    game = evolved(owner, CITY, dice="heart heart heart heart energy energy energy energy ")
    game.play("stop")
    assert points(game)[0] == 1


# --- Climb Tokyo Tower


def test_each_one_in_tokyo_is_a_star() -> None:
    climber = kong(evolutions=["climb-tokyo-tower"])
    game = evolved(CITY | climber, {}, dice="1 1 2 2 3 3 ")
    game.play("stop")
    assert points(game)[0] == 2 + 2
    game = evolved(CITY | climber, {}, dice="1 1 1 2 2 3 ")
    game.play("stop")
    assert points(game)[0] == 2 + 3 + 1
    game = evolved(climber, CITY, dice="1 1 2 2 3 3 ")
    game.play("stop")
    assert points(game)[0] == 0


def test_six_ones_climb_to_the_top_at_once() -> None:
    game = evolved(CITY | kong(evolutions=["climb-tokyo-tower"]), {"points": 20}, dice=ONES)
    assert game.decision is not None
    (stop,) = [option for option in game.decision.offer()["options"] if option["key"] == "stop"]
    assert stop["says"] == [["stop:tower"]]
    assert [event.kind for event in game.play("stop")] == ["over"], "no star, and no level"
    assert game.outcome == kaiju.Outcome((0,), "tower", 1)
    assert kaiju.replay(game.record()).outcome == game.outcome
    game = evolved(kong(evolutions=["climb-tokyo-tower"]), {}, dice=ONES)
    game.play("stop")
    assert not game.over, "only in Tokyo"


def test_nobody_climbs_under_the_gaze_of_the_sphinx() -> None:
    for curse, over in (("gaze-of-the-sphinx", False), ("hotep-s-peace", True)):
        climber = CITY | kong(evolutions=["climb-tokyo-tower"])
        game = evolved(climber, {}, dice=ONES + "river", modules=["anubis"], curse=curse)
        game.play("stop")
        assert game.over == over


# --- the deck


def test_seven_are_public_and_the_beauty_is_left_out() -> None:
    deck = [
        entry["id"] for entry in kaiju.catalog() if entry["kind"] == "evolution" and entry.get("monster") == "king-kong"
    ]
    assert len(deck) == 7 and "it-was-beauty-killed-the-beast" not in deck
    with pytest.raises(kaiju.SetupError, match="needs the module 'king_kong'"):
        kaiju.arrange(
            modules=["power_up"], seats=[{"hand": ["jet-club"], "monster": "kraken"}, {"monster": "gigazaur"}]
        )


@pytest.mark.parametrize("draft", [False, True])
def test_games_with_a_deck_of_seven_are_played_to_the_end(draft: bool) -> None:
    modules = ["king_kong", "power_up", *(["mutant_draft"] if draft else [])]
    for seed in range(4):
        monsters = ["king-kong", "kraken", "gigazaur", "the-king"][: 2 + seed % 3]
        game = kaiju.new(players=len(monsters), modules=modules, monsters=monsters, seed=seed)
        choose = random.Random(seed).randrange
        while not game.over:
            game.play(random_option(game, choose).action)
        assert kaiju.replay(game.record()) == game
