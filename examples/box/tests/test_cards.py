"""The cards of Storms: arrange, play, look."""

from __future__ import annotations

from table import NO_MARKET, asked, storms


def test_rain_dance_brings_energy_outside_tokyo() -> None:
    for place, energy in ((None, 1), ("city", 0)):
        game = storms({"cards": ["rain-dance"], "place": place}, {})
        assert game.seats[0].energy == energy


def test_lightning_rod_takes_a_heart_off_a_loss() -> None:
    game = storms({}, {"cards": ["lightning-rod"], "energy": 1, "place": "city"}, dice="claw claw 1 1 2 3")
    game.play("stop")
    assert asked(game) == (1, "damage", ["take", "use lightning-rod"])
    game.play("use lightning-rod")
    assert (game.seats[1].health, game.seats[1].energy) == (9, 0)


def test_lightning_rod_needs_energy() -> None:
    game = storms({}, {"cards": ["lightning-rod"], "place": "city"}, dice="claw claw 1 1 2 3")
    game.play("stop")
    assert asked(game)[:2] == (1, "yield") and game.seats[1].health == 8


def test_thunderbolt_strikes_whom_its_owner_chooses() -> None:
    game = storms({"cards": ["thunderbolt"]}, {"place": "city"}, {}, dice="1 1 1 2 2 3")
    game.play("stop")
    assert asked(game) == (0, "use", ["use thunderbolt on 1", "use thunderbolt on 2", "pass"])
    game.play("use thunderbolt on 2")
    assert [seat.health for seat in game.seats] == [10, 10, 9]


def test_thunderbolt_strikes_once_a_turn() -> None:
    game = storms({"cards": ["thunderbolt"]}, {"place": "city"}, dice="1 1 1 2 2 2")
    game.play("stop")
    if asked(game)[1] == "resolve":
        game.play(asked(game)[2][0])
    game.play("use thunderbolt on 1")
    assert "use thunderbolt on 1" not in asked(game)[2] and game.seats[1].health == 9


def test_a_copy_of_thunderbolt_strikes_as_well() -> None:
    owner = {"cards": ["thunderbolt", "mimic"], "copies": {"mimic": ("thunderbolt", 0)}}
    game = storms(owner, {"place": "city"}, dice="1 1 1 2 2 3")
    game.play("stop")
    for _ in range(2):
        game.play(next(key for key in asked(game)[2] if key.startswith("use thunderbolt on 1")))
    assert game.seats[1].health == 8


def test_cloudburst_takes_effect_at_once() -> None:
    game = storms({"energy": 4}, {"place": "city"}, market=["cloud-burst", *NO_MARKET[1:]])
    game.play("stop")
    game.play("buy cloud-burst")
    assert (game.seats[0].points, game.seats[0].energy) == (2, 2) and "cloud-burst" in game.discard
