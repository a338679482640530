"""Evolutions of Space Penguin: Icy Reflection."""

from __future__ import annotations

import pytest

from tests.boxes.power_up.table import NOBODY, giga, has, kitty, penguin, reflecting, table
from tests.table import CITY, QUIET, asked, claws, energy, health, keys, play, points, row, told

# Icy Reflection


def test_icy_reflection_copies_one_permanent_evolution_of_anybody() -> None:
    own = penguin("icy-reflection", evolutions=["black-diamond", "cold-wave"])
    game = table(own, has("mouse-hunter", place="city"), has("freeze-ray"))
    events = game.play("play icy-reflection")
    assert asked(game) == (0, "copy")
    assert set(keys(game)) == {"copy black-diamond of 0", "copy mouse-hunter of 1", "copy freeze-ray of 2"}
    events = game.play("copy mouse-hunter of 1")
    assert [(e.seat, e.card, e.copy) for e in told(events, "copy")] == [(0, "icy-reflection", "mouse-hunter")]
    assert game.seats[0].copies == {"icy-reflection": ("mouse-hunter", 1)}
    game.play("stop")
    assert game.seats[0].points == 1
    assert game.seats[1].points == 2, "its own turn in Tokyo has begun; the 1 was not its own"


def test_icy_reflection_can_not_be_played_where_there_is_nothing_to_copy() -> None:
    game = table(penguin("icy-reflection"), giga("radioactive-waste", place="city", cards=["wings"]))
    assert "play icy-reflection" not in keys(game)


def test_icy_reflection_is_discarded_with_its_model() -> None:
    game = table(
        has("adapting-technology", tokens={"adapting-technology": 1}),
        reflecting("adapting-technology", 0, place="city"),
    )
    events = play(game, "stop", "use adapting-technology")
    gone = [(e.seat, e.card) for e in told(events, "discard") if e.family == "evolution"]
    assert gone == [(0, "adapting-technology"), (1, "icy-reflection")]
    assert (game.seats[0].evolution_discard, game.seats[1].evolution_discard) == (
        ("adapting-technology",),
        ("icy-reflection",),
    )
    assert game.seats[1].copies == {}


def test_icy_reflection_is_discarded_when_the_owner_of_its_model_is_eliminated() -> None:
    game = table(reflecting("alpha-male", 1), has("alpha-male", health=1, place="city"), {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[0].evolutions, game.seats[0].evolution_discard) == (
        False,
        (),
        ("icy-reflection",),
    )
    assert game.seats[0].points == 1 + 1, "the wound still counted, and the entry"


def test_icy_reflection_is_discarded_when_nine_lives_takes_its_model() -> None:
    victim = kitty("nine-lives", evolutions=["mouse-hunter"], health=1, place="city")
    game = table(reflecting("mouse-hunter", 1), victim, {}, dice=claws(1))
    game.play("stop")
    assert (game.seats[1].health, game.seats[0].evolutions) == (9, ())


def test_icy_reflection_leaves_its_model_alone_when_it_goes() -> None:
    game = table({}, reflecting("mouse-hunter", 2, health=1, place="city"), has("mouse-hunter"), dice=claws(1))
    game.play("stop")
    assert (game.seats[1].alive, game.seats[2].evolutions) == (False, ("mouse-hunter",))
    assert game.seats[1].evolution_discard == ("icy-reflection",)


def test_icy_reflection_of_ones_own_card_doubles_it() -> None:
    game = table(reflecting("mouse-hunter", 0, evolutions=["mouse-hunter"]), CITY, dice="1 2 2 3 3 heart")
    game.play("stop")
    assert game.seats[0].points == 2


def test_icy_reflection_of_my_toy_keeps_a_card_of_its_own() -> None:
    seats = [penguin("icy-reflection"), has("my-toy", place="city")]
    game = table(*seats, market=["wings", "jets", "tank"])
    game.play("play icy-reflection")
    assert (asked(game), keys(game)) == ((0, "use"), [f"use my-toy for {card}" for card in ("wings", "jets", "tank")])


def test_icy_reflection_of_adapting_technology_has_tokens_of_its_own() -> None:
    game = table(penguin("icy-reflection"), has("adapting-technology", tokens={"adapting-technology": 1}, place="city"))
    game.play("play icy-reflection")
    assert game.seats[0].tokens == {"icy-reflection": 3}
    play(game, "stop", "use adapting-technology")
    assert (game.seats[0].tokens, game.seats[1].tokens) == ({"icy-reflection": 2}, {"adapting-technology": 1})


def test_icy_reflection_that_spends_its_last_token_goes_alone() -> None:
    seat = reflecting("adapting-technology", 1) | {"tokens": {"icy-reflection": 1}}
    game = table(seat, has("adapting-technology", place="city"))
    play(game, "stop", "use adapting-technology")
    assert (game.seats[0].evolutions, game.seats[1].evolutions) == ((), ("adapting-technology",))


def test_icy_reflection_of_eater_of_souls_lifts_the_maximum_while_it_lasts() -> None:
    seats = [reflecting("eater-of-souls", 2, health=12), has("eater-of-souls", health=1, place="city")]
    game = table(NOBODY, *seats, dice=claws(1))
    assert game.seats[1].max_health == 12
    game.play("stop")
    assert (game.seats[1].max_health, game.seats[1].health) == (10, 10)


def test_icy_reflection_is_put_down_in_anothers_turn() -> None:
    game = table(has("heat-vision"), penguin("icy-reflection", place="city"))
    game.play("stop")
    assert asked(game) == (1, "evolution")
    game.play("play icy-reflection")
    assert (game.seats[1].copies, asked(game)) == ({"icy-reflection": ("heat-vision", 0)}, (1, "roll"))


@pytest.mark.parametrize("model", ["gamma-breath", "tail-sweep"])
def test_icy_reflection_has_a_use_of_its_own_beside_its_model(model: str) -> None:
    game = table(reflecting(model, 0, evolutions=[model]), CITY)
    game.play("stop")
    face = "claw" if model == "gamma-breath" else "1"
    game.play(f"turn 5 to {face} with {model}")
    assert [key for key in keys(game) if key.startswith("turn 4")]
    events = game.play(f"turn 4 to {face} with {model}")
    assert [e.card for e in told(events, "change")] == ["icy-reflection"]
    assert asked(game)[1] != "change"


def test_icy_reflection_of_alpha_male_and_heat_vision_adds_to_the_model() -> None:
    game = table(
        reflecting("alpha-male", 0, evolutions=["alpha-male"], points=5),
        has("heat-vision", place="city"),
        dice=claws(1),
    )
    play(game, "stop", "stay")
    assert game.seats[0].points == 5 + 2 - 1
    game = table({"points": 5}, reflecting("heat-vision", 1, evolutions=["heat-vision"], place="city"), dice=claws(1))
    play(game, "stop", "stay")
    assert game.seats[0].points == 3


def test_icy_reflection_of_mothership_support_may_be_used_once_as_well() -> None:
    seat = reflecting("mothership-support", 0, evolutions=["mothership-support"], energy=3, health=5)
    game = table(seat, CITY)
    play(game, "use mothership-support (icy-reflection)", "use mothership-support")
    assert (game.seats[0].health, game.seats[0].energy) == (7, 1)
    assert "use mothership-support" not in keys(game)


def test_icy_reflection_of_play_with_your_food() -> None:
    food = {"place": "city", "points": 1, "energy": 1}
    game = table(reflecting("play-with-your-food", 2), food, has("play-with-your-food"), dice=claws(2))
    play(game, "stop", "use play-with-your-food on 1")
    assert (health(game), points(game)[0], energy(game)[0]) == ([10, 10, 10], 1, 1)


def test_icy_reflection_of_chest_thumping() -> None:
    game = table(reflecting("chest-thumping", 2), CITY, has("chest-thumping"), dice=claws(1))
    play(game, "stop", "stay", "use chest-thumping on 1")
    assert (game.seats[1].place, game.seats[0].place) == (None, "city")


def test_icy_reflection_of_feline_motor_makes_two_who_may_enter_instead() -> None:
    game = table(NOBODY, has("feline-motor"), reflecting("feline-motor", 1))
    play(game, "stop", "pass")
    assert asked(game) == (2, "use")
    game.play("use feline-motor")
    assert [seat.place for seat in game.seats] == [None, None, "city"]


def test_icy_reflection_of_i_am_the_king() -> None:
    game = table(reflecting("i-am-the-king", 1, place="city"), has("i-am-the-king"))
    assert points(game) == [2 + 1, 0]


def test_icy_reflection_of_superior_alien_technology_marks_and_rolls_for_cards_of_its_own() -> None:
    seat = reflecting("superior-alien-technology", 1, energy=3, extra_turns=1)
    game = table(
        seat,
        has("superior-alien-technology", place="city"),
        market=row("wings"),
        deck=["jets"],
        dice=f"{QUIET} claw {QUIET}",
    )
    events = play(game, "stop", "buy wings at half")
    assert [(e.seat, e.card) for e in told(events, "side_roll")] == [(0, "wings")]
    assert game.seats[0].cards == ()


def test_icy_reflection_may_be_arranged_to_copy_defender_of_tokyo() -> None:
    game = table(reflecting("defender-of-tokyo", 1, place="city"), has("defender-of-tokyo", points=3))
    assert points(game) == [2, 2]


def test_icy_reflection_of_defender_of_tokyo_acts_in_its_owners_turn() -> None:
    seat = penguin("icy-reflection", place="city", extra_turns=1)
    game = table(seat, has("defender-of-tokyo", points=3), dice=f"{QUIET} {QUIET}")
    play(game, "play icy-reflection", "stop")
    assert (game.current, game.turn, points(game)) == (0, 2, [4, 2])
