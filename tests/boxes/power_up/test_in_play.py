"""Power Up!: Evolutions in play: permanent, temporary, lasting, and leaving."""

from __future__ import annotations

from tests.boxes.power_up.table import table
from tests.table import CITY, QUIET, asked, claws, keys, play, told

# --- permanent, temporary, lasting


def test_a_permanent_one_stays_and_acts_from_the_moment_it_is_played() -> None:
    game = table({"hand": ["mouse-hunter"]}, CITY, dice=QUIET)
    events = play(game, "play mouse-hunter", "stop")
    assert [(e.seat, e.card, e.family) for e in told(events, "play")] == [(0, "mouse-hunter", "evolution")]
    seat = game.seats[0]
    assert (seat.evolutions, seat.hand, seat.evolution_discard, seat.points) == (("mouse-hunter",), (), (), 1)


def test_a_permanent_one_does_nothing_in_the_hand() -> None:
    game = table({"hand": ["mouse-hunter"]}, CITY, dice=QUIET)
    play(game, "stop", "pass")
    assert game.seats[0].points == 0


def test_a_temporary_one_goes_to_its_owners_discard_pile() -> None:
    game = table({"monster": "kraken", "hand": ["alien-scourge"]}, CITY)
    game.play("play alien-scourge")
    assert (game.seats[0].evolution_discard, game.seats[0].evolutions, game.seats[0].points) == (
        ("alien-scourge",),
        (),
        2,
    )


def test_a_lasting_one_lies_in_play_until_it_ends() -> None:
    seats = [{"hand": ["cat-nip"], "energy": 9}, CITY]
    game = table(*seats, dice="1 1 1 2 2 3", market=["wings", "jets", "heal"])
    game.play("play cat-nip")
    assert (asked(game), game.seats[0].evolutions) == ((0, "buy"), ("cat-nip",))
    events = game.play("done")
    assert game.current == 1
    assert (game.seats[0].evolutions, game.seats[0].evolution_discard) == ((), ("cat-nip",))
    assert [(e.seat, e.card) for e in told(events, "discard")] == [(0, "cat-nip")]


def test_one_that_lasts_until_the_next_turn_survives_those_of_others() -> None:
    game = table({"hand": ["cold-wave"]}, CITY, {}, dice=f"{QUIET} 1 1 2 2 3 1 1 2 2 3 {QUIET}")
    play(game, "play cold-wave", "stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (1, 5, ("cold-wave",))
    play(game, "stop", "stop")
    assert (game.current, len(game.dice), game.seats[0].evolutions) == (0, 6, ())


# --- leaving play


def test_elimination_discards_hand_and_evolutions_for_good() -> None:
    kitty = {**CITY, "monster": "cyber-kitty", "health": 1, "hand": ["mega-purr"], "evolutions": ["mouse-hunter"]}
    game = table({}, kitty, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.hand, seat.evolutions) == (False, (), ())
    assert set(seat.evolution_discard) == {"mega-purr", "mouse-hunter"}
    assert game.view(0)["seats"][1]["hand_size"] == 0


def test_it_has_a_child_leaves_evolutions_alone() -> None:
    kitty = {
        **CITY,
        "health": 1,
        "hand": ["mega-purr"],
        "evolutions": ["mouse-hunter"],
        "cards": ["it-has-a-child", "wings"],
    }
    game = table({}, kitty, {}, dice=claws(1))
    game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.hand, seat.evolutions, seat.cards) == (True, ("mega-purr",), ("mouse-hunter",), ())


def test_zombify_leaves_evolutions_alone() -> None:
    kitty = {**CITY, "health": 1, "hand": ["mega-purr"], "evolutions": ["mouse-hunter"], "cards": ["zombify"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    game.play("stop")
    seat = game.seats[1]
    assert (seat.zombified, seat.hand, seat.evolutions) == (True, ("mega-purr",), ("mouse-hunter",))


def test_nine_lives_comes_out_of_the_hand_by_itself_and_takes_everything_along() -> None:
    kitty = {
        **CITY,
        "health": 1,
        "points": 3,
        "energy": 5,
        "hand": ["nine-lives", "mega-purr"],
        "evolutions": ["mouse-hunter"],
        "cards": ["giant-brain"],
    }
    game = table({}, kitty, {}, dice=claws(1))
    events = game.play("stop")
    seat = game.seats[1]
    assert (seat.alive, seat.health, seat.points, seat.energy, seat.place) == (True, 9, 9, 0, None)
    assert (seat.hand, seat.evolutions, seat.cards) == ((), (), ())
    assert set(seat.evolution_discard) == {"nine-lives", "mega-purr", "mouse-hunter"}
    assert [e.card for e in told(events, "play")] == ["nine-lives"]


def test_nine_lives_comes_before_zombify_which_is_lost_with_it() -> None:
    kitty = {**CITY, "health": 1, "hand": ["nine-lives"], "cards": ["zombify"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    game.play("stop")
    assert (game.seats[1].health, game.seats[1].zombified, game.seats[1].cards) == (9, False, ())


def test_final_roar_comes_before_nine_lives() -> None:
    kitty = {**CITY, "health": 1, "points": 16, "hand": ["nine-lives"], "tiles": ["final-roar"]}
    game = table({}, kitty, {}, dice=claws(1), edition="dark")
    events = game.play("stop")
    assert told(events, "crowned") and not told(events, "revived")
    assert game.over and game.winners == (1,)


def test_an_evolution_of_the_eliminated_no_longer_acts() -> None:
    """What was reserved for it is discarded."""
    toy = {**CITY, "health": 2, "hand": ["my-toy"]}
    game = table({}, toy, {}, dice=f"{claws(1)} {claws(1)} {QUIET}", market=["wings", "jets", "heal"])
    play(game, "stop", "stay", "play my-toy", "use my-toy for wings")
    assert game.view(None)["seats"][1]["reserved"] == ["wings"]
    game = table(
        {},
        {**toy, "health": 1, "hand": ["my-toy", "detachable-tail"]},
        {},
        dice=claws(1),
        market=["wings", "jets", "heal"],
    )
    play(game, "stop", "play my-toy", "use my-toy for wings", "take")
    assert not game.seats[1].alive
    assert game.view(None)["seats"][1]["reserved"] == [] and "wings" in game.discard


def test_nobody_is_eliminated_twice() -> None:
    """The card that Deep Dive brings kills its owner while another loss waits to be answered."""
    diver = {**CITY, "hand": ["deep-dive"], "cards": ["wings"], "energy": 2, "health": 4}
    game = table({"cards": ["eater-of-the-dead"]}, diver, {}, deck=["jet-fighters", "jets", "heal"], dice=claws(2))
    events = play(game, "stop", "play deep-dive", "use deep-dive for jet-fighters", "take")
    assert len(told(events, "dead")) == 1
    assert [e.amount for e in told(events, "points") if e.card == "eater-of-the-dead"] == [3]


def test_the_dead_do_not_yield() -> None:
    diver = {**CITY, "hand": ["deep-dive"], "health": 5}
    game = table({}, diver, {}, deck=["jet-fighters", "jets", "heal"], dice=claws(2))
    play(game, "stop", "play deep-dive", "use deep-dive for jet-fighters")
    assert not game.seats[1].alive
    assert asked(game)[0] != 1


def test_deep_dive_brings_one_of_the_cards_that_were_looked_at() -> None:
    """Something else may be played while the question is open; the three cards are those three."""
    game = table(
        {"hand": ["deep-dive", "precision-field-support"]},
        CITY,
        deck=["jet-fighters", "wings", "jets", "spiked-tail", "heal"],
    )
    looked = {e.card for e in told(game.play("play deep-dive"), "look")}
    assert looked == {"jet-fighters", "wings", "jets"}
    if "play precision-field-support" in keys(game):
        game.play("play precision-field-support")
    brings = {key.removeprefix("use deep-dive for ") for key in keys(game) if key.startswith("use deep-dive")}
    assert brings and brings <= looked
